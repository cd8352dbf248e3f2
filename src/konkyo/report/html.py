"""A page as one HTML file: no script, no request to anywhere, everything escaped."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from typing import Any

import jinja2
from markupsafe import Markup

from konkyo.report.drawing import drawn_bars, drawn_lines, drawn_range, drawn_shares
from konkyo.report.layout import Page, Section
from konkyo.report.options import Options
from konkyo.report.width import spelled
from konkyo.words import Words

__all__ = ["write_html"]


def write_html(page: Page, words: Words, options: Options) -> bytes:  # noqa: ARG001
    """The page as UTF-8. The content policy allows the one inline style sheet, by its hash, and nothing else."""
    style, policy = _style()
    contents = [(f"s{n}", block.title) for n, block in enumerate(page.blocks) if isinstance(block, Section)]
    text = (
        _environment()
        .get_template("page.html.j2")
        .render(page=page, words=words, style=style, policy=policy, contents=contents if len(contents) > 3 else [])
    )
    return text.encode("utf-8")


@cache
def _environment() -> jinja2.Environment:
    """Templates with every value escaped, control characters spelled out, and no undefined names."""
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("konkyo", "report/templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals |= {
        "drawn_bars": drawn_bars,
        "drawn_lines": drawn_lines,
        "drawn_range": drawn_range,
        "drawn_shares": drawn_shares,
        "kind_of": lambda block: type(block).__name__,
    }
    return environment


def _shown(value: Any) -> Any:
    return spelled(value) if isinstance(value, str) and not isinstance(value, Markup) else value


@cache
def _style() -> tuple[Markup, str]:
    """The style sheet, and the policy that lets it in."""
    environment = _environment()
    assert environment.loader is not None
    style = environment.loader.get_source(environment, "page.css")[0].replace("\r\n", "\n")
    digest = base64.b64encode(hashlib.sha256(style.encode("utf-8")).digest()).decode("ascii")
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return Markup(style), policy
