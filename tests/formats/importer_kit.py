"""What every importer has to pass. A test file of an importer subclasses the kit and adds what its samples must give.

    class TestAcme(ImporterConformance):
        kind = "acme"
        japanese = ("在宅勤務手当",)

Samples lie in `tests/data/importers/<kind>`: each file or folder there is one input of that kind.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from konkyo.core import KonkyoError, Question, Trace
from konkyo.formats.importing import Importer, general_importers, importers
from konkyo.formats.log import NoticeLog
from konkyo.formats.opening import open_results
from konkyo.formats.peek import look
from konkyo.formats.results import Results
from konkyo.formats.tally import CANNOT_TELL
from konkyo.formats.traces import write_traces
from konkyo.words.book import words

SAMPLES = Path(__file__).parent.parent / "data" / "importers"

ODD_VALUES: tuple[Any, ...] = (
    None,
    [],
    {},
    "",
    "文字",
    7,
    -1.5,
    math.nan,
    True,
    [[]],
    [{}],
    {"a": [None]},
    "[",
    '{"a":',
)
"""What stands in place of each value of a sample, one after the other."""

MOST_CHANGES = 500
"""So many changes of one sample are tried, evenly chosen, so that the kit stays quick."""

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")


def inputs_of(kind: str) -> list[Path]:
    """The samples of a kind, each of which is an input."""
    folder = SAMPLES / kind
    return sorted(folder.iterdir()) if folder.is_dir() else []


def read(path: Path, as_: str | None = None) -> tuple[Results, list[Trace]]:
    """The results of an input and its traces."""
    results = open_results(path, as_=as_)
    return results, list(results)


class ImporterConformance:
    """Subclasses say which kind it is; `japanese` are words of its samples that must come out as they are."""

    kind: ClassVar[str]
    japanese: ClassVar[tuple[str, ...]]
    streams: ClassVar[bool] = False
    """Whether its JSON Lines give the first trace before the last line is read."""

    @pytest.fixture
    def importer(self) -> Importer:
        return (importers() | general_importers())[self.kind]

    @pytest.fixture
    def samples(self, tmp_path: Path) -> list[Path]:
        """The inputs of this kind; an importer of binary files makes its own here."""
        return inputs_of(self.kind)

    # recognising

    def test_it_says_what_it_is(self, importer: Importer) -> None:
        assert importer.kind == self.kind
        assert importer.names
        for lang in ("ja", "en"):
            assert words(lang).has(f"kind.{self.kind}")

    def test_its_own_samples_are_recognised_with_a_reason(self, samples: list[Path]) -> None:
        assert samples
        for path in samples:
            results = open_results(path)
            assert (path.name, results.kind) == (path.name, self.kind)
            assert results.why

    def test_no_other_kind_is_claimed(self, importer: Importer) -> None:
        general = self.kind in general_importers()
        for folder in sorted(SAMPLES.iterdir()):
            if folder.name == self.kind or general:
                continue
            for path in inputs_of(folder.name):
                assert not importer.sniff(look(path)), f"{folder.name}/{path.name}"

    # content

    def test_japanese_comes_out_as_it_is(self, samples: list[Path]) -> None:
        written = "\n".join(_all_text(path) for path in samples)
        assert self.japanese
        for wanted in self.japanese:
            assert wanted in written
        assert "\ufffd" not in written
        assert "\\u" not in written

    def test_ids_are_text_and_types_hold(self, samples: list[Path]) -> None:
        for path in samples:
            results, traces = read(path)
            for trace in traces:
                assert msgspec.convert(msgspec.to_builtins(trace), Trace) == trace
                assert trace.qid.strip() == trace.qid != ""
            for question in results.questions:
                assert msgspec.convert(msgspec.to_builtins(question), Question) == question
                assert question.qid.strip() == question.qid != ""

    def test_no_score_is_invented(self, samples: list[Path]) -> None:
        for path in samples:
            given = self.numbers(path)
            for trace in read(path)[1]:
                found = [hit.score for record in trace.stages for hit in record.hits if hit.score is not None]
                found += list(trace.scores.values())
                assert all(map(math.isfinite, found))
                assert set(found) <= given, path.name

    def numbers(self, path: Path) -> set[float]:
        """All numbers that stand in an input; passed and failed count as 1 and 0."""
        files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
        texts = [file.read_text(encoding="utf-8-sig") for file in files]
        found = {float(number) for text in texts for number in _NUMBER.findall(text)}
        said = " ".join(texts).lower()
        return found | {value for value, name in ((1.0, "true"), (0.0, "false")) if name in said}

    def test_what_cannot_be_told_is_named(self, samples: list[Path]) -> None:
        for path in samples:
            lacks = open_results(path).cannot_tell
            assert set(lacks) <= set(CANNOT_TELL)
            for lang in ("ja", "en"):
                assert all(words(lang).has(f"cannot-tell.{code}") for code in lacks)

    def test_every_notice_has_its_sentence(self, samples: list[Path]) -> None:
        for path in samples:
            for notice in open_results(path).notices:
                assert words("ja").notice(notice) != words("en").notice(notice)

    # reading again

    def test_reading_twice_gives_the_same(self, samples: list[Path]) -> None:
        for path in samples:
            results, traces = read(path)
            said, questions = results.notices, results.questions
            assert list(results) == traces
            assert (results.notices, results.questions) == (said, questions)
            again = open_results(path)
            assert (list(again), again.questions, again.notices) == (traces, questions, said)

    def test_written_traces_are_the_same_again(self, samples: list[Path], tmp_path: Path) -> None:
        for number, path in enumerate(samples):
            traces = read(path)[1]
            if traces:
                target = tmp_path / f"{number}.jsonl"
                assert write_traces(target, traces) == len(traces)
                assert read(target)[1] == traces

    def test_lines_are_streamed(self, importer: Importer, samples: list[Path], tmp_path: Path) -> None:
        for path in [path for path in samples if self.streams and path.suffix == ".jsonl"]:
            target = tmp_path / path.name
            target.write_bytes(path.read_bytes() + b'{"broken\n')
            log = NoticeLog(str(target))
            cases = importer.read([look(target)], log)
            next(cases)
            before = [notice.code for notice in log.notices()]
            for _ in cases:
                pass
            assert "json-line-broken" not in before
            assert "json-line-broken" in [notice.code for notice in log.notices()]

    # bad input

    def test_an_empty_file_is_refused(self, samples: list[Path], tmp_path: Path) -> None:
        for path in samples:
            target = tmp_path / f"empty{path.suffix}"
            target.write_bytes(b"")
            with pytest.raises(KonkyoError) as raised:
                read(target, self.kind)
            assert raised.value.notice.code == "empty-file"

    def test_a_truncated_file_is_read_as_far_as_it_goes_or_refused(self, samples: list[Path], tmp_path: Path) -> None:
        for path in samples:
            if path.is_file():
                content = path.read_bytes()
                for cut in range(1, len(content), max(1, len(content) // 60)):
                    _survives(tmp_path / path.name, content[:cut], self.kind)

    def test_values_of_wrong_types_are_refused_or_left_out(self, samples: list[Path], tmp_path: Path) -> None:
        for path in [path for path in samples if path.suffix in (".json", ".jsonl")]:
            text = path.read_text(encoding="utf-8-sig")
            for changed in _changed(text, lines=path.suffix == ".jsonl"):
                _survives(tmp_path / path.name, changed.encode("utf-8"), self.kind)

    def test_cells_of_wrong_types_are_refused_or_left_out(self, samples: list[Path], tmp_path: Path) -> None:
        for path in [path for path in samples if path.suffix in (".csv", ".tsv")]:
            content = path.read_bytes()
            for match in list(re.finditer(rb"[^,\t\n]+", content))[1:]:
                for odd in (b"", b"[", b"{'a': nan}", b'"[1, {2}]"', b"\xe3\x81\x82", b"1e999", b"None"):
                    _survives(tmp_path / path.name, content[: match.start()] + odd + content[match.end() :], self.kind)

    def test_files_of_other_kinds_are_refused_as_this_one(self, tmp_path: Path) -> None:
        for folder in sorted(SAMPLES.iterdir()):
            for path in inputs_of(folder.name):
                try:
                    read(path, self.kind)
                except KonkyoError as error:
                    _has_sentence(error)


def _all_text(path: Path) -> str:
    results, traces = read(path)
    return "\n".join(
        msgspec.json.encode(item).decode("utf-8", "surrogatepass") for item in (*traces, *results.questions)
    )


def _survives(path: Path, content: bytes, kind: str) -> None:
    """Whatever a file holds, it is read or refused, and nothing that is no number comes out of it."""
    path.write_bytes(content)
    try:
        traces = read(path, kind)[1]
    except KonkyoError as error:
        _has_sentence(error)
        return
    for trace in traces:
        msgspec.json.encode(trace)
        assert all(map(math.isfinite, trace.scores.values()))


def _has_sentence(error: KonkyoError) -> None:
    for lang in ("ja", "en"):
        assert words(lang).notice(error.notice)


def _changed(text: str, *, lines: bool) -> Iterator[str]:
    """The text with one value after the other replaced by odd ones."""
    whole = [json.loads(line) for line in text.splitlines() if line.strip()] if lines else json.loads(text)
    changes = [(*found, odd) for found in _places(whole) for odd in ODD_VALUES]
    for place, key, odd in changes[:: len(changes) // MOST_CHANGES + 1]:
        kept = place[key]
        place[key] = odd
        yield "\n".join(map(_dumped, whole)) if lines else _dumped(whole)
        place[key] = kept


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from _places(value[key])


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
