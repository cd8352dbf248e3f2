"""Make what is made from the program: the pages of commands and findings in `docs`, and the JSON Schemas.

python tools/generate.py            write them
python tools/generate.py --check    exit 1 if what is there differs from what would be written
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click
from findings_pages import findings_page

from konkyo.app.cli.language import set_language
from konkyo.app.cli.main import VERBS, cli
from konkyo.formats.config import config_schema
from konkyo.formats.file_schemas import file_schemas

ROOT = Path(__file__).resolve().parents[1]

TITLES = {
    "en": "# Commands\n\nMade from the program by `python tools/generate.py`. [日本語](commands.ja.md)",
    "ja": "# コマンド\n\n`python tools/generate.py` がプログラムから作ります。[English](commands.md)",
}


def generated() -> Iterator[tuple[Path, str]]:
    """Every generated file with its content."""
    yield ROOT / "docs" / "commands.md", _commands("en")
    yield ROOT / "docs" / "commands.ja.md", _commands("ja")
    yield ROOT / "docs" / "findings.md", findings_page("en")
    yield ROOT / "docs" / "findings.ja.md", findings_page("ja")
    schema = json.dumps(config_schema(), ensure_ascii=False, indent=2)
    yield ROOT / "src" / "konkyo" / "schemas" / "config.schema.json", f"{schema}\n"
    for name, content in file_schemas().items():
        yield ROOT / "src" / "konkyo" / "schemas" / name, content.decode("utf-8")


def main() -> int:
    """Write or compare."""
    stale = []
    for path, content in generated():
        if "--check" not in sys.argv[1:]:
            path.write_text(content, encoding="utf-8", newline="\n")
        elif not path.exists() or path.read_text(encoding="utf-8") != content:
            stale.append(path)
    for path in stale:
        print(f"not current: {path.relative_to(ROOT)}; run: python tools/generate.py")
    return 1 if stale else 0


def _commands(lang: str) -> str:
    set_language(["--lang", lang])
    group = cli()
    with click.Context(group, info_name="konkyo") as context:
        parts = [TITLES[lang], _block("konkyo", group.make_context("konkyo", [], resilient_parsing=True).get_help())]
        for verb in VERBS:
            command = group.get_command(context, verb)
            assert command is not None
            inside = command.make_context(verb, [], parent=context, resilient_parsing=True)
            parts.append(_block(f"konkyo {verb}", inside.get_help()))
    return "\n\n".join(parts) + "\n"


def _block(title: str, text: str) -> str:
    return f"## {title}\n\n```text\n{text.rstrip()}\n```"


if __name__ == "__main__":
    sys.exit(main())
