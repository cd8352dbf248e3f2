"""What the documents show is what happens: commands, Python, links, and pages made from the program.

In a block marked `console` lines after `$` are run in a folder of the document's own, in the language of the document;
what follows has to be what they print, where `...` stands for anything.
"""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from command_line import konkyo
from konkyo.api.diagnose import diagnose
from konkyo.api.init import init

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
SET_UP = "python3 dev.py demo"

_BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\((?P<to>[^)#\s]+)(?:#[^)]*)?\)")


def blocks(document: Path, kind: str) -> list[str]:
    return [found["body"] for found in _BLOCK.finditer(document.read_text(encoding="utf-8")) if found["kind"] == kind]


def those_with(kind: str) -> list[Path]:
    return [document for document in DOCUMENTS if blocks(document, kind)]


def name(document: Path) -> str:
    return document.relative_to(ROOT).as_posix()


def calls(block: str) -> Iterator[tuple[str, str]]:
    """(command, what it has to print)."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command.strip(), shown


@pytest.mark.parametrize("document", those_with("console"), ids=name)
def test_commands_print_what_the_document_shows(
    document: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8" if document.name.endswith(".ja.md") else "en_GB.UTF-8")
    for block in blocks(document, "console"):
        for command, expected in calls(block):
            words = shlex.split(command.replace(SET_UP, "konkyo demo"))
            if words[0] == "cd":
                monkeypatch.chdir(words[1])
                continue
            assert words[0] == "konkyo", command
            ran = konkyo(capsys, *words[1:])
            assert ran.code in (0, 2), ran.err
            shown = ran.out + ran.err
            same = doctest.OutputChecker().check_output(
                expected.strip() + "\n", shown.strip() + "\n", doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
            )
            assert same or not expected.strip(), f"$ {command}\n{shown}"


@pytest.mark.parametrize("document", those_with("python"), ids=name)
@pytest.mark.filterwarnings("error")
def test_python_runs(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    init(tmp_path, lang="en")
    names: dict[str, object] = {"result": diagnose("evalset.csv", "results.csv")}
    for block in blocks(document, "python"):
        exec(compile(block, str(document), "exec"), names)


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_links_lead_somewhere(document: Path) -> None:
    found = (link["to"] for link in _LINK.finditer(document.read_text(encoding="utf-8")))
    assert [to for to in found if not to.startswith("http") and not (document.parent / to).exists()] == []


def test_every_document_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    inside = [path for path in (ROOT / "docs").glob("*.md") if path.name != "README.md"]
    assert [path.name for path in inside if f"({path.name})" not in index] == []
    decisions = (ROOT / "docs" / "decisions" / "README.md").read_text(encoding="utf-8")
    made = list((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    assert [path.name for path in made if f"({path.name})" not in decisions] == []


def test_pages_made_from_the_program_are_current() -> None:
    run = subprocess.run(
        [sys.executable, ROOT / "tools" / "generate.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_both_readmes_name_the_two_commands() -> None:
    for readme in ("README.md", "README.ja.md"):
        text = (ROOT / readme).read_text(encoding="utf-8")
        assert SET_UP in text
        assert "python3 dev.py test" in text
    assert "dev.py test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
