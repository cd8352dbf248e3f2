"""The readers that `fuzz_readers.py` knows, each with a few small good files to start from.

To add one: a `Reader` in `READERS`. `read` opens a path, reads all of it, and gives the notices; `container` marks
formats that are not text (fewer inputs are enough, since nearly all of them are refused at once).
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Reader:
    """One reader under test."""

    name: str
    suffix: str
    seeds: Callable[[], Sequence[bytes]]
    read: Callable[[Path], Iterable[Any]]
    container: bool = False


_ROWS = """qid,question,relevant_doc_ids,expected_answer,kind,weight,as_of,groups
q1,備品の予約は何日前からできますか,D03,30日前から,数値,2,2026-04-01,総務;人事
q2,"予約を取り消せる
期限はいつですか",D05|D06=2;D07,"利用開始の""1時間前""まで",期限,,,
q3,プロジェクターの申請は,"[""D07"", ""D08""]",利用申請,複数文書,0.5,2026/4/1,
"""
_JAPANESE = (
    "質問ID,質問,正解文書ID,根拠の文言,期待する動作\r\n"
    "q1,期限は,D05,1時間前まで,回答\r\n"
    "q2,定員は,D14、D15,8人；9人,回答しない\r\n"
)
_QRELS = "query-id\tcorpus-id\tscore\nq1\tD1\t1\nq1\tD2\t0\nq2\tD1\t2\n"
_LINES = (
    '{"qid": "q1", "question": "期限は", "evidence": [{"any_of": [{"type": "quote", "text": "1時", "doc": "D5"}]}]}\n'
    '{"qid": "q2", "text": "x", "relevant_doc_ids": ["D1", ["D2", "D3"]], "asker": {"user": "u", "groups": ["g"]}}\n'
    '{"_id": 3, "質問": "定員は", "spans": "D1:3-9", "tags": {"a": "b"}, "weight": 2.5, "facts": ["8人"]}\n'
)
_RESULTS = (
    "qid,retrieved_doc_ids,bm25_ids,context_ids,answer_ok,回答,秒\nq1,D03;D02,D1;D2,D03,1,30日前,0.5\nq2,D04,,,×,,\n"
)
_RUN = (
    "質問1 Q0 文書_甲 1 2.5 run\n質問1 Q0 D2 2 2.25 run\nq2 Q0 D1 1 -0.5e-3 run\nq2\tQ0\tD2\t2\t.5\trun of mine\n",
    "# made up\nq1 Q0 D1 1 12.345678 r\nq1 Q0 D1 2 12.345678 r\nq2 Q0 D1 1 inf r\nq1 Q0 Ｄ２ 3 1e300 r\n",
)
_JUDGED = (
    "質問1 0 文書_甲 2\n質問1 0 D2 0\nq2 0 D1 1\n",
    "# made up\nq1 0 D1 1\nq1 0 D1 1\nq1 0 D2 -1\nq1 0 D2 2\nq2\t0\tD1\t1.0\n",
)
_JSON_RUNS = (
    '{"質問1": {"D1": 2, "文書": 2.5}, "q2": {}}',
    '{"base": {"q1": ["D1", 17]}, "best": {"q1": ["D2"], "q2": []}}',
)
_CORPUS = (
    '{"_id": "D1", "title": "題", "text": "本文", "valid_from": "2026-04-01", "readers": [["a", "b"], ["c"]]}\n'
    '{"doc": "D2", "text": "本文", "version": "2", "tenant": "t", "readers": "a|b;c"}\n'
    '{"chunk_id": "c1", "doc": "D1", "start": 0, "end": 2, "text": "本文"}\n'
)
_CORPUS_TABLE = "文書ID,題名,本文,版,閲覧グループ,有効開始日\nD1,題,本文,2,人事|総務;課長,2026年4月1日\nD2,題,本文,,,\n"
_MARKDOWN = (
    "---\ndoc: D05\nversion: 2\nvalid_from: 2026-04-01\nreaders: [[人事, 総務], [課長]]\n---\n# 予約\n本文\n",
    "---\ndoc: 5\nvalid_to: 2027/4/1\nreaders: 人事|総務\nother: {a: 1}\n---\n本文",
    "# 題\n\n---\n本文\n---\n",
)


def _texts(*texts: str) -> Callable[[], list[bytes]]:
    """Each text in UTF-8, the Japanese ones in other encodings, too."""

    def seeds() -> list[bytes]:
        made = [text.encode() for text in texts]
        made += [text.encode("cp932") for text in texts if not text.isascii()]
        return [
            *made,
            texts[0].encode("utf-16"),
            texts[0].encode("utf-8-sig"),
            texts[-1].replace("\n", "\r\n").encode(),
        ]

    return seeds


def _workbooks() -> list[bytes]:
    """The same rows as XLSX; a zip is also changed inside, where it is stored and not packed."""
    import zipfile

    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (line.split(",") for line in _JAPANESE.splitlines()):
        sheet.append(row)
    sheet.append(["q3", 7, 1.5, True, "=1+1"])
    sheet.merge_cells("C2:C3")
    stream = io.BytesIO()
    book.save(stream)
    stored = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(stream.getvalue())) as packed, zipfile.ZipFile(stored, "w") as plain:
        for member in packed.infolist():
            plain.writestr(member.filename, packed.read(member))
    return [stream.getvalue(), stored.getvalue(), stored.getvalue()]


def _evalset(path: Path) -> Iterable[Any]:
    from konkyo.formats.evalset import read_evalset

    return read_evalset(path).notices


def _checked(path: Path) -> Iterable[Any]:
    from konkyo.api.check import check

    return check(path, today="2026-12-01").notices


def _results(path: Path) -> Iterable[Any]:
    from konkyo.formats.seed_results import ResultsTable

    table = ResultsTable(path)
    for _ in table:
        pass
    return table.notices


def _corpus(path: Path) -> Iterable[Any]:
    from konkyo.formats.corpus import read_corpus

    return read_corpus(path).notices


def _folder(path: Path) -> Iterable[Any]:
    return _corpus(path.parent)


def _ranked(path: Path) -> Iterable[Any]:
    from konkyo.api.ranked_files import Judgements
    from konkyo.core.question import DocId, Evidence, Question
    from konkyo.formats.trec_nouns import questions_qrels
    from konkyo.metrics import Policies

    pieces = tuple(Evidence((DocId(doc),), grade) for doc, grade in (("D1", 1), ("D2", 2), ("文書_甲", 0)))
    gold = questions_qrels([Question(qid, "", evidence=pieces) for qid in ("q1", "q2", "質問1")])
    assert gold is not None
    _, notices = Judgements(gold, Policies(), [1, 3], whole=True).run(path, "candidates")
    return notices


def _judged(path: Path) -> Iterable[Any]:
    from konkyo.formats.trec import read_qrels

    return read_qrels(path).notices


def _json_rankings(path: Path) -> Iterable[Any]:
    from konkyo.formats.json_runs import json_runs
    from konkyo.formats.log import NoticeLog

    log = NoticeLog(str(path))
    json_runs(path, log)
    return log.notices()


READERS = {
    reader.name: reader
    for reader in (
        Reader("evalset-csv", ".csv", _texts(_ROWS, _JAPANESE, _QRELS), _evalset),
        Reader("evalset-jsonl", ".jsonl", _texts(_LINES), _evalset),
        Reader("evalset-json", ".json", _texts(f"[{','.join(_LINES.splitlines())}]", _LINES), _evalset),
        Reader("check", ".csv", _texts(_ROWS, _JAPANESE), _checked),
        Reader("results-csv", ".csv", _texts(_RESULTS), _results),
        Reader("corpus-jsonl", ".jsonl", _texts(_CORPUS), _corpus),
        Reader("corpus-csv", ".csv", _texts(_CORPUS_TABLE), _corpus),
        Reader("corpus-folder", ".md", _texts(*_MARKDOWN), _folder),
        Reader("trec-run", ".run", _texts(*_RUN), _ranked),
        Reader("trec-qrels", ".qrels", _texts(*_JUDGED), _judged),
        Reader("json-run", ".json", _texts(*_JSON_RUNS), _json_rankings),
        Reader("evalset-xlsx", ".xlsx", _workbooks, _evalset, container=True),
    )
}
