"""`konkyo.toml`: found upward, closed, every fault with its line and the nearest name."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import jsonschema
import msgspec
import pytest
from hypothesis import given, strategies as st

from konkyo.core.config import Config, CorpusSettings, FolderRule, Project, ProjectSettings
from konkyo.core.errors import KonkyoError
from konkyo.formats.config import config_schema, find_config, read_config
from konkyo.formats.toml_lines import line_of
from konkyo.words import words

WHOLE = """# 設定
[project]
lang = "ja"
evalset = "質問/evalset.csv"
results = ["bm25=runs/bm25.run", "rerank=runs/rerank.run"]
k = 5

[corpus]
path = "文書"
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "konkyo.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_whole_file_is_read(tmp_path: Path) -> None:
    project = read_config(written(tmp_path, WHOLE))
    assert project.config == Config(
        ProjectSettings("ja", "質問/evalset.csv", ("bm25=runs/bm25.run", "rerank=runs/rerank.run"), 5),
        CorpusSettings("文書"),
    )
    assert project.given == {"project.lang", "project.evalset", "project.results", "project.k", "corpus.path"}
    assert project.evalset == str(tmp_path / "質問" / "evalset.csv")
    assert project.results == tuple(f"{stage}={tmp_path / 'runs' / stage}.run" for stage in ("bm25", "rerank"))
    assert project.corpus == str(tmp_path / "文書")


def test_what_is_left_out_has_its_default(tmp_path: Path) -> None:
    project = read_config(written(tmp_path, ""))
    assert project.config == Config()
    assert (project.evalset, project.results, project.corpus, project.given) == ("", (), "", frozenset())


def test_one_path_will_do_for_results(tmp_path: Path) -> None:
    assert read_config(written(tmp_path, '[project]\nresults = "r.csv"\n')).results == (str(tmp_path / "r.csv"),)


def test_an_absolute_path_stays_as_it_is(tmp_path: Path) -> None:
    elsewhere = (tmp_path / "elsewhere.csv").as_posix()
    assert Path(Project(tmp_path / "p" / "konkyo.toml", Config()).located(elsewhere)) == Path(elsewhere)


def test_the_nearest_folder_above_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    written(tmp_path, "[project]\nk = 7\n")
    monkeypatch.chdir(inner)
    found = find_config()
    assert found is not None
    assert found.config.project.k == 7
    written(tmp_path / "a", "[project]\nk = 9\n")
    found = find_config(inner)
    assert found is not None
    assert found.config.project.k == 9


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "konkyo.toml"
    path.write_bytes(b"\xef\xbb\xbf[project]\r\nk = 4\r\n")
    assert read_config(path).config.project.k == 4


@pytest.mark.parametrize(
    ("text", "code", "row", "key", "values"),
    [
        ("[project]\nk = 3\nevalest = 'e.csv'\n", "config-unknown-key-near", 3, "project.evalest", "project.evalset"),
        ("[projct]\nk = 3\n", "config-unknown-key-near", 1, "projct", "project"),
        ("k = 3\n", "config-unknown-key-near", 1, "k", "project.k"),
        ("\n\n[corpus]\nzzz = 1\n", "config-unknown-key", 4, "corpus.zzz", "path"),
        ("project = {k = 3, zz = 1}\n", "config-unknown-key", 1, "project.zz", "lang"),
        ("[project]\n'k' = 0\n", "config-not-from", 2, "project.k", "1"),
        ("[project]\nk = '3'\n", "config-not-from", 2, "project.k", '"3"'),
        ("[project]\nk = true\n", "config-not-from", 2, "project.k", "true"),
        ("project.lang = 'fr'\n", "config-not-a-choice", 1, "project.lang", "ja"),
        ("[project]\nevalset = 1\n", "config-not-text", 2, "project.evalset", "1"),
        ("[project]\nresults = [1, 2]\n", "config-not-texts", 2, "project.results", "[1,2]"),
        ("project = 3\n", "config-not-a-table", 1, "project", ""),
        ("[project]\nevalset = C:\\data\n", "config-syntax", 2, "", "C:"),
        ("[project\nk = 3\n", "config-syntax", 1, "", "[project"),
        ('[project]\nevalset = """\nk = "x\n"""\nk = "x"\n', "config-not-from", 5, "project.k", '"x"'),
    ],
)
def test_a_fault_has_its_line_and_a_sentence(
    tmp_path: Path, text: str, code: str, row: int, key: str, values: str
) -> None:
    with pytest.raises(KonkyoError) as told:
        read_config(written(tmp_path, text))
    notice = told.value.notice
    assert (notice.code, notice.place.row, notice.place.column) == (code, row, key)
    for lang in ("ja", "en"):
        say = words(lang)  # type: ignore[arg-type]
        assert values in say.notice(notice) + say.mend(notice)


def test_what_is_not_utf8_is_told(tmp_path: Path) -> None:
    path = tmp_path / "konkyo.toml"
    path.write_bytes("# 設定\n".encode("cp932"))
    with pytest.raises(KonkyoError) as told:
        read_config(path)
    assert told.value.notice.code == "not-decodable"


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.mktemp("any") / "konkyo.toml"
    path.write_bytes(content)
    told = None
    try:
        read_config(path)
    except KonkyoError as error:
        told = error.notice
    assert told is None or words("ja").notice(told)


def test_the_schema_that_is_shipped_is_current() -> None:
    shipped = files("konkyo").joinpath("schemas", "config.schema.json").read_text(encoding="utf-8")
    assert json.loads(shipped) == config_schema()


def test_the_schema_refuses_what_the_reader_refuses() -> None:
    validate = jsonschema.Draft202012Validator(config_schema()).is_valid
    assert validate({"project": {"k": 3, "results": ["a", "b"], "lang": "ja"}})
    for wrong in ({"projct": {}}, {"project": {"k": 0}}, {"project": {"lang": "fr"}}, {"corpus": {"path": 1}}):
        assert not validate(wrong)
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, Config)


@pytest.mark.parametrize(
    ("text", "path", "line"),
    [
        ("a = 1\nb = 2\n", ("b",), 2),
        ("[t]\n# b = 1\nb = 2\n", ("t", "b"), 3),
        ("[t]\n[t.u]\nb = 2\n", ("t", "u", "b"), 3),
        ("[t]\n'x y'.b = 2\n", ("t", "x y", "b"), 2),
        ("a = [\n 1,\n 2]\nb = 2\n", ("b",), 4),
        ("s = '''\nb = 1\n'''\nb = 2\n", ("b",), 4),
        ("[[t]]\nb = 2\n", ("t", "b"), 2),
        ("a = 1\n", ("zz",), None),
    ],
)
def test_the_line_of_a_key(text: str, path: tuple[str, ...], line: int | None) -> None:
    assert line_of(text, path) == line


def test_rules_of_folders_are_closed_too(tmp_path: Path) -> None:
    text = '[corpus]\nexclude = ["old/*"]\n\n[[corpus.rules]]\nmatch = "hr/*"\nreaders = "人事|総務"\n'
    assert read_config(written(tmp_path, text)).config.corpus.rules == (FolderRule("hr/*", "人事|総務"),)
    with pytest.raises(KonkyoError) as found:
        read_config(written(tmp_path, f'{text}\n[[corpus.rules]]\nreader = "x"\n'))
    notice = found.value.notice
    assert (notice.code, notice.values["nearest"]) == ("config-unknown-key-near", "corpus.rules.readers")
    with pytest.raises(KonkyoError):
        read_config(written(tmp_path, '[corpus]\nrules = ["hr/*"]\n'))
