"""Why a part of an HTML page is not seen, as far as its own attributes tell."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = ["hidden_by", "hidden_style"]

_STYLES: Final = (
    (re.compile(r"(?:^|;)display:none"), "display-none"),
    (re.compile(r"(?:^|;)visibility:(?:hidden|collapse)"), "display-none"),
    (re.compile(r"(?:^|;)opacity:0(?:\.0*)?(?:;|$)"), "display-none"),
    (re.compile(r"(?:^|;)font-size:0*(?:\.0+)?(?:0|1)?(?:px|pt|em|rem|%)?(?:;|!|$)"), "zero-size"),
    (re.compile(r"(?:^|;)(?:text-indent|left|top):-\d{3,}"), "off-page"),
)
_WHITE: Final = re.compile(r"(?:^|;)color:(?:white|#fff(?:fff)?|rgba?\(255,255,255(?:,1)?\))(?:;|!|$)")
_BACKGROUND: Final = re.compile(r"(?:^|;)background(?:-color)?:")


def hidden_by(node: LexborNode) -> str:
    """The reason of a node's own, or empty. Style sheets are not applied: what they hide is not known."""
    given = node.attributes
    if "hidden" in given:
        return "display-none"
    return hidden_style(given.get("style") or "")


def hidden_style(style: str) -> str:
    """The reason that a style gives.

    >>> hidden_style("color: #FFF"), hidden_style("color:#fff; background:#003"), hidden_style("display : none")
    ('white', '', 'display-none')
    """
    bare = re.sub(r"\s+", "", style.lower())
    if not bare:
        return ""
    for pattern, reason in _STYLES:
        if pattern.search(bare):
            return reason
    return "white" if _WHITE.search(bare) and not _BACKGROUND.search(bare) else ""
