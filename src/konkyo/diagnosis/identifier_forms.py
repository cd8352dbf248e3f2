"""The forms in which one identifier may be written: each a pure function that rewrites it to one common form.

A form is applied to both sides, to gold and to what was found, so that it need not know which side was written how.
The table's order is the order of application: first what a wrong decoding did, then spelling, then parts of the name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple
from unicodedata import category
from urllib.parse import unquote_to_bytes

from konkyo.text.ids import fold_id

__all__ = ["FORMS", "Form", "compose"]


class Form(NamedTuple):
    """A named way to read an identifier. `raw` forms want it as written, before the lossless folding."""

    code: str
    rewrite: Callable[[str], str]
    raw: bool = False

    def __call__(self, identifier: str) -> str:
        """The identifier in this form; as it was, where nothing would be left of it.

        >>> FORMS["zeros"]("D007"), FORMS["path"]("規程/第1章.pdf"), FORMS["path"]("/")
        ('D7', '第1章.pdf', '/')
        """
        return self.rewrite(identifier) or identifier


_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\ufe63\u02d7\u2500", "-"))
_LONG_MARK = re.compile(r"(?<=[0-9A-Za-z])[ー一](?=[0-9A-Za-z])")
_PAIRS = {
    "(": ")",
    "[": "]",
    "{": "}",
    "<": ">",
    "「": "」",
    "『": "』",
    "【": "】",
    "〔": "〕",
    "《": "》",
    "〈": "〉",
}
_QUOTES = "\"'`\u2018\u2019\u201c\u201d\u201e\u00b4"
_TRAILING = " ,;:、。|/\\"
_VARIANTS = str.maketrans(
    "髙﨑濱濵邊邉齋德國圓眞惠廣澤櫻縣會學實總舊體對經營價圖號條ヶヵ",
    "高崎浜浜辺辺斎徳国円真恵広沢桜県会学実総旧体対経営価図号条ケカ",
)
_ENDING = re.compile(r"(?:\.[A-Za-z][0-9A-Za-z]{0,4}){1,2}(?=$|[#?])")
_NAMESPACE = re.compile(r"^[A-Za-z][0-9A-Za-z_.]*:(?!//|\\|$)")
_DIGEST = re.compile(r"^(?:sha\d+|md5)[:\-_]", re.IGNORECASE)
_DIGEST_BEFORE_NAME = re.compile(r"^[0-9a-f]{8,64}[_:\-/](?=.*[^0-9a-f])", re.IGNORECASE)
_DIGEST_ALONE = re.compile(r"^(?=.*\d)([0-9a-f]{12})[0-9a-f]{4,}$", re.IGNORECASE)
_PAGE_WORD = r"(?:[#?&_\-. ]?(?:pages?|pg|p|ページ|頁)[=_\-. ]?)"
_PAGE = re.compile(rf"^(?P<name>.+?)(?P<end>\.[A-Za-z][0-9A-Za-z]{{0,4}})?{_PAGE_WORD}(?P<page>\d+)$", re.IGNORECASE)
_PAGE_IN_NAME = re.compile(
    rf"^(?P<name>.+?)(?:{_PAGE_WORD}|[-_])\d+(?P<end>\.[A-Za-z][0-9A-Za-z]{{0,4}})$", re.IGNORECASE
)
_PIECE = re.compile(
    r"(?<=.)(?:[\s_\-:#/.]*(?:chunks?|parts?|passages?|segments?|nodes?|チャンク|段落)[\s_\-:#/.=]*|[#@|]|::?|[_-])(\d+)$",
    re.IGNORECASE,
)
_FRAGMENT = re.compile(r"[#?](?=.*[^0-9]).*$")
_SEPARATORS = re.compile(r"[\s_\-.]+")
_ZEROS = re.compile(r"(?<!\d)0+(?=\d)")
_WHOLE = re.compile(r"^([+-]?\d+)\.0*$")
_MISREADINGS = (
    ("cp1252", "utf-8"),
    ("latin-1", "utf-8"),
    ("cp932", "utf-8"),
    ("latin-1", "cp932"),
    ("cp1252", "cp932"),
)


def _percent(identifier: str) -> str:
    for _ in range(2):  # a link that was encoded twice
        if not _PERCENT.search(identifier):
            break
        given = unquote_to_bytes(identifier.encode("utf-8", "surrogatepass"))
        for encoding in ("utf-8", "cp932"):
            try:
                identifier = given.decode(encoding)
                break
            except UnicodeDecodeError:
                continue
    return identifier


def _mojibake(identifier: str) -> str:
    """Undo one wrong decoding, where the bytes allow just that."""
    if identifier.isascii():
        return identifier
    for taken_for, really in _MISREADINGS:
        try:
            return identifier.encode(taken_for).decode(really)
        except UnicodeError:
            continue
    return identifier


def _blanks(identifier: str) -> str:
    if identifier.isascii() and identifier.isprintable() and " " not in identifier:
        return identifier
    return "".join(
        sign for sign in identifier if not (category(sign) in {"Cc", "Cf", "Zs", "Zl", "Zp"} or _selects(sign))
    )


def _selects(sign: str) -> bool:
    """Whether it is a variation selector, which picks a glyph for the character before it."""
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"


def _brackets(identifier: str) -> str:
    before = ""
    while identifier != before:
        before = identifier
        identifier = identifier.rstrip(_TRAILING).strip(_QUOTES).strip()
        if len(identifier) > 1 and _PAIRS.get(identifier[0]) == identifier[-1]:
            identifier = identifier[1:-1]
    return identifier


def _dashes(identifier: str) -> str:
    return _LONG_MARK.sub("-", identifier.translate(_DASHES))


def _path(identifier: str) -> str:
    cut = min((place for place in map(identifier.find, "#?") if place >= 0), default=len(identifier))
    name = re.split(r"[/\\\u00a5]", identifier[:cut].rstrip("/\\\u00a5"))[-1]
    return name + identifier[cut:] if name else identifier


def _digest(identifier: str) -> str:
    bare = _DIGEST_BEFORE_NAME.sub("", _DIGEST.sub("", identifier))
    alone = _DIGEST_ALONE.match(bare)
    return alone[1] if alone else bare


def _page_as_number(less: int) -> Callable[[str], str]:
    def rewrite(identifier: str) -> str:
        page = _PAGE.match(identifier)
        if page is None or int(page["page"]) < less:
            return identifier
        return f"{page['name']}-{int(page['page']) - less}{page['end'] or ''}"

    return rewrite


def _same_file(identifier: str) -> str:
    page = _PAGE.match(identifier) or _PAGE_IN_NAME.match(identifier)
    return page["name"] + (page["end"] or "") if page else identifier


FORMS: Final = {
    form.code: form
    for form in (
        Form("percent", _percent, raw=True),
        Form("mojibake", _mojibake, raw=True),
        Form("blanks", _blanks),
        Form("brackets", _brackets),
        Form("dashes", _dashes),
        Form("variants", lambda identifier: identifier.translate(_VARIANTS)),
        Form("case", str.casefold),
        Form("namespace", lambda identifier: _NAMESPACE.sub("", identifier)),
        Form("path", _path),
        Form("digest", _digest),
        Form("page-from-one", _page_as_number(1)),
        Form("page-as-number", _page_as_number(0)),
        Form("fragment", lambda identifier: _FRAGMENT.sub("", identifier)),
        Form("same-file", _same_file),
        Form("extension", lambda identifier: _ENDING.sub("", identifier)),
        Form("chunk-style", lambda identifier: _PIECE.sub(r"#\1", identifier)),
        Form("chunk", lambda identifier: _PIECE.sub("", identifier)),
        Form("decimal", lambda identifier: _WHOLE.sub(r"\1", identifier)),
        Form("zeros", lambda identifier: _ZEROS.sub("", identifier)),
        Form("separators", lambda identifier: _SEPARATORS.sub("-", identifier).strip("-")),
    )
}
"""By code, in the order of application."""


def compose(codes: tuple[str, ...], forms: Mapping[str, Form] = FORMS) -> Callable[[str], str]:
    """The forms of these codes one after the other, in the table's order, around the lossless folding.

    >>> compose(("case", "path"))("規程/Ｄ０７.PDF")
    'd07.pdf'
    """
    chosen = [form for code, form in forms.items() if code in codes]
    early = [form for form in chosen if form.raw]
    late = [form for form in chosen if not form.raw]

    def read(identifier: str) -> str:
        for form in early:
            identifier = form(identifier)
        identifier = fold_id(identifier)
        for form in late:
            identifier = form(identifier)
        return identifier

    return read
