"""What `import konkyo` gives, and what it costs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import konkyo

HEAVY = ("click", "jinja2", "msgspec", "numpy", "openpyxl", "pyarrow", "scipy", "yaml")


def run(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.strip()


def test_public_names_are_those_of_all() -> None:
    assert sorted(konkyo.__all__) == dir(konkyo)
    for name in konkyo.__all__:
        assert not isinstance(getattr(konkyo, name), ModuleType), name
    shown = {
        name for name, value in vars(konkyo).items() if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    assert shown - {"annotations", "Any", "TYPE_CHECKING", "import_module"} <= set(konkyo.__all__)


def test_a_name_that_is_not_there_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        konkyo.nonsense  # noqa: B018


def test_importing_loads_nothing_heavy() -> None:
    loaded = run(f"import sys, konkyo; print([name for name in {HEAVY} if name in sys.modules])")
    assert loaded == "[]"


def test_the_command_loads_numbers_and_pages_only_where_they_are_used() -> None:
    program = (
        "import sys; from konkyo.app.cli import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "print([name for name in ('jinja2', 'numpy', 'openpyxl', 'pyarrow', 'scipy') if name in sys.modules])"
    )
    assert run(program).splitlines()[-1] == "[]"


def test_the_verbs_can_be_called_from_python(tmp_path: Path) -> None:
    from konkyo import DocId, Evidence, Hit, Question, StageRecord, Trace, diagnose, measure, write_traces

    asked = [Question("q1", "会議室は何日前から", evidence=(Evidence((DocId("D3"),)),))]
    traces = tmp_path / "traces.jsonl"
    write_traces(traces, [Trace("q1", stages=(StageRecord("candidates", (Hit("D3"),)),), answer_ok=True)])
    assert diagnose(asked, traces).counts["OK"] == 1
    assert measure(asked, traces, ["recall@1"]).metrics[0].name == "recall@1"


def test_errors_speak_in_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    from konkyo import KonkyoError, read_evalset

    for locale, sentence in (("en_GB.UTF-8", "There is no such file."), ("ja_JP.UTF-8", "ファイルがありません。")):
        monkeypatch.setenv("LC_ALL", locale)
        with pytest.raises(KonkyoError) as told:
            read_evalset("nothing-here.csv")
        assert str(told.value).startswith("nothing-here.csv: ")
        assert sentence in str(told.value)
        assert str(told.value).endswith("(no-such-file)")
