"""Classes of characters that folding and splitting look at, as the inside of a regular expression's brackets."""

from __future__ import annotations

from typing import Final

__all__ = ["IGNORABLE", "JAPANESE", "LOOK_ALIKES", "VARIANTS", "WITHOUT_BLANKS"]

IGNORABLE: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Unicode's default ignorable code points: zero-width blanks, soft hyphens, variation selectors, direction marks."""

JAPANESE: Final = (
    "\u2e80-\u2fdf\u3001-\u3029\u3030-\u3098\u309b-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\uff01-\uff9f\U0001aff0-\U0001b16f\U00020000-\U0003fffd"
)
"""Kana, ideographs and full-width signs: writing that puts no blanks between words. Marks (302A, 3099) are not in."""

_HYPHENS: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u02d7\ufe58\u2500"
_WAVES: Final = "\u301c\u3030\u223c\u223e\u02dc\u2053"
_SINGLE_QUOTES: Final = "\u2018\u2019\u201a\u201b\u00b4"
_DOUBLE_QUOTES: Final = "\u201c\u201d\u201e\u201f"

LOOK_ALIKES: Final[dict[str, str]] = {
    **dict.fromkeys(_HYPHENS, "-"),
    **dict.fromkeys(_WAVES, "~"),
    **dict.fromkeys(_SINGLE_QUOTES, "'"),
    **dict.fromkeys(_DOUBLE_QUOTES, '"'),
    "\u309b": "\u3099",
    "\u309c": "\u309a",
}
"""Signs that encodings, fonts and editors swap for one another, which NFKC keeps apart or makes worse.

A round trip through CP932 turns 301C into FF5E (a tilde after NFKC) and 2212 into FF0D (a hyphen after NFKC); the
free-standing voicing marks 309B and 309C would become a blank and a combining mark.
"""

WITHOUT_BLANKS: Final = (
    "\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\u1100-\u11ff\uac00-\ud7af\U00020000-\U0003fffd"
)
"""Letters that are cut into words by no blank: kana, ideographs, and Hangul, whose blanks cut too little."""

_OLD: Final = (
    "髙﨑濵濱邉邊齋齊德惠國澤櫻廣眞嶋舘學會彌龍螢榮圓藝驗縣號實寫壽燒條攝靜專總臺"
    "單團圖讀廳傳當發變辨辯拂佛豐萬與來禮勞樓瀧淺假價畫擴覺關觀歸舊據擧區徑經輕繼"
)
_NEW: Final = (
    "高崎浜浜辺辺斎斉徳恵国沢桜広真島館学会弥竜蛍栄円芸験県号実写寿焼条摂静専総台"
    "単団図読庁伝当発変弁弁払仏豊万与来礼労楼滝浅仮価画拡覚関観帰旧拠挙区径経軽継"
)

VARIANTS: Final[dict[str, str]] = {**dict(zip(_OLD, _NEW, strict=True)), "\U00020bb7": "吉"}
"""Older and rarer shapes of an ideograph, and the one in use. For search only: names may differ by them."""
