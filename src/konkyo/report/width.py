"""How wide text is on a console, and how it is cut into lines there.

Japanese characters take two columns (UAX #11). Ambiguous ones, such as the circled digits, take two on Japanese
consoles; they are counted as two for Japanese readers so that no line gets longer than it should.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

__all__ = ["longest_unit", "pad", "spelled", "visible", "width", "wrap"]

_NOT_AT_START = "、。，．,.!?！？：；:;）)」』】〕》〉]}ーっゃゅょッャュョぁぃぅぇぉァィゥェォ々・％%"
_NOT_AT_END = "（(「『【〔《〈[{"
_UNITS = re.compile(r"[ \t]+|[\x21-\x7e]+|.", re.DOTALL)
_TO_SHOW = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
_BLANKS = re.compile(r"[\t\n\u2028\u2029]")


@lru_cache(maxsize=4096)
def _columns(character: str, ambiguous: int) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    kind = unicodedata.east_asian_width(character)
    if kind == "A":
        return ambiguous
    return 2 if kind in "WF" else 1


def width(text: str, *, ambiguous: int = 1) -> int:
    """Columns that a text takes.

    >>> width("根拠 abc"), width("ﾃｽﾄ"), width("①", ambiguous=2)
    (8, 3, 2)
    """
    if text.isascii():
        return len(text)
    return sum(_columns(character, ambiguous) for character in text)


def spelled(text: str) -> str:
    r"""Text that cannot steer what shows it or hide what it says: control and direction characters spelled out.

    Line feeds and tabs stay.

    >>> spelled("a\x1b[2Jb\u202ec")
    'a\\x1b[2Jb\\u202ec'
    """
    if text.isascii() and text.isprintable():
        return text
    return _TO_SHOW.sub(lambda found: _name(found[0]), text.replace("\r\n", "\n"))


def visible(text: str) -> str:
    r"""The same on one line.

    >>> visible("one\ntwo")
    'one two'
    """
    return _BLANKS.sub(" ", spelled(text))


def _name(character: str) -> str:
    code = ord(character)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"


def pad(text: str, columns: int, *, ambiguous: int = 1) -> str:
    """Text filled with blanks to a width.

    >>> pad("根拠", 6) + "|"
    '根拠  |'
    """
    return text + " " * max(columns - width(text, ambiguous=ambiguous), 0)


def wrap(text: str, columns: int, *, ambiguous: int = 1) -> list[str]:
    """Lines of at most so many columns. English breaks at blanks, Japanese anywhere but before closing marks.

    >>> wrap("候補に無い。次に", 10)
    ['候補に無', 'い。次に']
    >>> wrap("one two three", 8)
    ['one two', 'three']
    """
    if width(text, ambiguous=ambiguous) <= columns:
        return [text]
    lines: list[str] = []
    line, used = "", 0
    for unit in _units(text, columns, ambiguous):
        taken = width(unit, ambiguous=ambiguous)
        if used + taken > columns and line.strip():
            lines.append(line.rstrip())
            line, used = "", 0
            if unit.isspace():
                continue
        line, used = line + unit, used + taken
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def longest_unit(text: str, *, ambiguous: int = 1) -> int:
    """Columns of the longest part of a text that should stay on one line.

    >>> longest_unit("lost between candidates"), longest_unit("候補に無い。")
    (10, 4)
    """
    return max((width(unit, ambiguous=ambiguous) for unit in _clinging(text)), default=0)


def _units(text: str, columns: int, ambiguous: int) -> list[str]:
    """What stays on one line, and words longer than a line in pieces."""
    return [piece for unit in _clinging(text) for piece in _pieces(unit, columns, ambiguous)]


def _clinging(text: str) -> list[str]:
    """Words, and Japanese characters with the marks that cling to them."""
    units: list[str] = []
    for unit in _UNITS.findall(text):
        clings = units and not unit.isspace() and not units[-1].isspace()
        if clings and (unit[0] in _NOT_AT_START or units[-1][-1] in _NOT_AT_END):
            units[-1] += unit
        else:
            units.append(unit)
    return units


def _pieces(unit: str, columns: int, ambiguous: int) -> list[str]:
    """A word that is longer than a line, cut."""
    if width(unit, ambiguous=ambiguous) <= columns:
        return [unit]
    pieces, piece, used = [], "", 0
    for character in unit:
        taken = width(character, ambiguous=ambiguous)
        if piece and used + taken > columns:
            pieces.append(piece)
            piece, used = "", 0
        piece, used = piece + character, used + taken
    return [*pieces, piece]
