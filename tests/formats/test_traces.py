"""Konkyo's own trace files: reading, writing, and what is wrong with a line."""

from __future__ import annotations

import contextlib
import json
import string
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from konkyo.core import (
    Citation,
    ContextItem,
    Dropped,
    Hit,
    Judgement,
    KonkyoError,
    Principal,
    Span,
    StageRecord,
    Trace,
    UnreadableInput,
    Usage,
    UsageError,
)
from konkyo.formats.log import NoticeLog
from konkyo.formats.opening import open_results
from konkyo.formats.traces import read_traces, trace_line, write_traces

GOOD = '{"schema":"konkyo.trace/1","qid":"q%d","stages":[{"stage":"candidates","hits":[{"id":"D03"}]}]}'


def lines(tmp_path: Path, *given: str) -> Path:
    path = tmp_path / "traces.jsonl"
    path.write_text("".join(f"{line}\n" for line in given), encoding="utf-8")
    return path


def read(path: Path) -> tuple[list[str], list[tuple[str, int | None]]]:
    results = open_results(path)
    qids = [trace.qid for trace in results]
    return qids, [(notice.code, notice.place.row) for notice in results.notices]


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        ('{"qid":"q2","stages":[', "json-line-broken"),
        ('{"qid":"q2"', "json-line-broken"),
        ("ただの文", "json-line-broken"),
        ("[1]", "trace-line-invalid"),
        ("7", "trace-line-invalid"),
        ('{"qid":2,"stages":[]}', "trace-line-invalid"),
        ('{"stages":[]}', "trace-line-invalid"),
        ('{"qid":" ","stages":[]}', "qid-missing"),
        ('{"qid":"q2","stages":[{"stage":"guess"}]}', "trace-line-invalid"),
        ('{"qid":"q2","stages":[{"stage":"rerank","hits":[{"id":7}]}]}', "trace-line-invalid"),
        ('{"qid":"q2","stages":[{"stage":"rerank","hits":[{"id":"a","score":"0.5"}]}]}', "trace-line-invalid"),
        ('{"qid":"q2","answer_ok":1}', "trace-line-invalid"),
        ('{"qid":"q2","seconds":1' + "0" * 5000 + "}", "json-line-broken"),
        ('{"qid":"q2","tags":' + "[" * 100_000 + "}", "json-line-broken"),
    ],
)
def test_a_broken_line_is_named_and_the_others_are_read(tmp_path: Path, broken: str, code: str) -> None:
    assert read(lines(tmp_path, GOOD % 1, broken, GOOD % 3)) == (["q1", "q3"], [(code, 2)])


def test_bytes_that_are_no_utf8_break_one_line_only(tmp_path: Path) -> None:
    path = tmp_path / "traces.jsonl"
    head = "".join(f"{GOOD % number}\n" for number in range(2000)).encode()
    path.write_bytes(head + b'{"qid":"\x83\x65"}\n' + (GOOD % 9999).encode())
    qids, said = read(path)
    assert (len(qids), qids[-1], said) == (2001, "q9999", [("json-line-broken", 2001)])


def test_a_file_of_nothing_but_broken_lines_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableInput) as raised:
        read(lines(tmp_path, '{"schema":"konkyo.trace/1","qid":1}', '{"schema":"konkyo.trace/1"}'))
    assert (raised.value.notice.code, raised.value.notice.place.row) == ("trace-line-invalid", 1)


@pytest.mark.parametrize("line", ['{"schema":"konkyo.trace/2","qid":"q1"}', '{"schema":"konkyo.trace/2","q":NaN}'])
def test_another_version_is_refused_wherever_it_stands(tmp_path: Path, line: str) -> None:
    for file in ((line,), (GOOD % 1, line)):
        with pytest.raises(UnreadableInput) as raised:
            read(lines(tmp_path, *file))
        assert raised.value.notice.code == "schema-unknown"
        assert raised.value.notice.values == {"found": "konkyo.trace/2", "known": "konkyo.trace/1"}
        assert raised.value.notice.place.row == len(file)


def test_a_trace_needs_no_schema(tmp_path: Path) -> None:
    assert read(lines(tmp_path, '{"qid":"q1","context":[{"n":1,"id":"D03"}]}'))[0] == ["q1"]


def test_a_misspelt_key_is_said_once_with_the_one_that_was_meant(tmp_path: Path) -> None:
    results = open_results(lines(tmp_path, GOOD % 1, '{"qid":"q2","stage":[]}', '{"qid":"q3","stage":[]}'))
    assert len(list(results)) == 3
    assert [(notice.code, notice.place.row, notice.values) for notice in results.notices] == [
        ("trace-key-unknown", 2, {"found": "stage", "near": "stages"})
    ]


def test_what_is_not_json_to_the_letter_is_read_and_counted(tmp_path: Path) -> None:
    hit = '{"id":"D03","score":%s}'
    path = lines(
        tmp_path,
        GOOD % 1,
        '{"qid":"q2","stages":[{"stage":"rerank","hits":[' + hit % "NaN" + "," + hit % "1e999" + "]}]}",
        '{"qid":"q3","answer":"半分の\\ud83d文字"}',
    )
    results = open_results(path)
    traces = list(results)
    assert [hit.score for hit in traces[1].stages[0].hits] == [None, None]
    assert traces[2].answer == "半分の\ufffd文字"
    assert [(notice.code, notice.values) for notice in results.notices] == [
        ("json-nan", {"count": 2}),
        ("json-surrogate", {"count": 1}),
    ]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp932"])
def test_files_that_windows_wrote(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "traces.jsonl"
    text = '{"qid":"質問1","stages":[]}\r\n\r\n{"qid":"質問2","stages":[{"stage":"rerank"}]}\r\n'
    path.write_bytes(text.encode(encoding))
    assert read(path)[0] == ["質問1", "質問2"]


def test_the_same_record_twice_counts_once_and_another_is_a_repeat(tmp_path: Path) -> None:
    answered = '{"qid":"q1","stages":[],"answer":"%s"}'
    path = lines(
        tmp_path, answered % "甲", answered % "乙", answered % "甲", answered % "丙", '{"qid":"ｑ１","stages":[]}'
    )
    results = open_results(path)
    assert [(trace.qid, trace.repeat, trace.answer) for trace in results] == [
        ("q1", 0, "甲"),
        ("q1", 1, "乙"),
        ("q1", 2, "丙"),
        ("ｑ１", 3, None),
    ]
    assert [(notice.code, notice.place.row) for notice in results.notices] == [
        ("repeat-made", 2),
        ("trace-again", 3),
        ("repeat-made", 4),
        ("repeat-made", 5),
    ]


def test_many_records_of_one_question_take_no_longer_each(tmp_path: Path) -> None:
    path = lines(tmp_path, *(f'{{"qid":"q1","stages":[],"answer":"{number}"}}' for number in range(5000)))
    traces = list(open_results(path))
    assert [trace.repeat for trace in traces] == list(range(5000))


def test_several_runs_are_named(tmp_path: Path) -> None:
    results = open_results(
        lines(tmp_path, '{"qid":"q1","run":"甲","stages":[]}', '{"qid":"q1","run":"乙","stages":[]}')
    )
    assert results.traces == 2
    assert [(notice.code, notice.values) for notice in results.notices] == [
        ("several-runs", {"count": 2, "found": "乙, 甲"})
    ]


def test_writing_is_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(b"before")

    def failing() -> object:
        yield Trace("q1")
        raise RuntimeError("half-way")

    with pytest.raises(RuntimeError):
        write_traces(path, failing())  # type: ignore[arg-type]
    assert path.read_bytes() == b"before"
    assert [entry.name for entry in tmp_path.iterdir()] == ["t.jsonl"]
    assert write_traces(path, [Trace("q1")]) == 1
    assert path.read_bytes() == b'{"schema":"konkyo.trace/1","qid":"q1"}\n'
    with pytest.raises(UsageError) as raised:
        write_traces(tmp_path / "no" / "t.jsonl", [])
    assert raised.value.notice.code == "cannot-write"


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8) | st.sampled_from(
    ["備品の予約", "Ｄ０３", '"\\\n']
)
names = st.text(string.ascii_letters + "質問文書-#", min_size=1, max_size=6)
numbers = st.none() | st.floats(allow_nan=False, allow_infinity=False)
hits = st.builds(Hit, names, texts, st.integers(0, 9), numbers, st.none() | texts, start=st.none() | st.integers(0, 9))
records = st.builds(
    StageRecord,
    st.sampled_from(["permission", "candidates", "fusion", "rerank", "context"]),
    st.lists(hits, max_size=3).map(tuple),
    texts,
    asked=st.none() | st.integers(1, 99),
    dropped=st.lists(st.builds(Dropped, names, texts), max_size=2).map(tuple),
    by_score=st.booleans(),
    facts=st.dictionaries(names, texts | st.booleans() | st.integers(-9, 9), max_size=2),
)
items = st.builds(ContextItem, st.integers(1, 9), names, span=st.none() | st.just(Span("D", 0, 3)), cut=st.booleans())
traces = st.builds(
    Trace,
    names,
    question=texts,
    run=texts,
    repeat=st.integers(0, 3),
    asker=st.none() | st.builds(Principal, texts, texts),
    stages=st.lists(records, max_size=3).map(tuple),
    context=st.none() | st.lists(items, max_size=2).map(tuple),
    answer=st.none() | texts,
    answer_ok=st.none() | st.booleans(),
    citations=st.lists(st.builds(Citation, texts, texts), max_size=2).map(tuple),
    judgements=st.lists(st.builds(Judgement, texts, st.just("silent")), max_size=1).map(tuple),
    usage=st.none() | st.builds(Usage, st.none() | st.integers(0, 9), st.none(), numbers),
    seconds=numbers,
    scores=st.dictionaries(texts, st.floats(allow_nan=False, allow_infinity=False), max_size=2),
    tags=st.dictionaries(texts, texts, max_size=2),
)


@given(st.lists(traces, max_size=4))
def test_what_was_written_is_read(tmp_path_factory: pytest.TempPathFactory, given: list[Trace]) -> None:
    path = tmp_path_factory.mktemp("t") / "t.jsonl"
    path.write_bytes(b"".join(map(trace_line, given)))
    log = NoticeLog(str(path))
    assert [case.trace for case in read_traces(path, log)] == given
    assert log.notices() == ()
    for line in path.read_bytes().splitlines():
        assert json.loads(line)["schema"] == "konkyo.trace/1"


@given(
    st.binary(max_size=200) | st.lists(traces, min_size=1, max_size=2).map(lambda t: b"".join(map(trace_line, t))),
    st.data(),
)
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(content)))
    path = tmp_path_factory.mktemp("t") / "t.jsonl"
    path.write_bytes(content[:at] + data.draw(st.binary(max_size=3)) + content[at:])
    with contextlib.suppress(KonkyoError):
        assert all(isinstance(trace, Trace) for trace in open_results(path, as_="trace"))
