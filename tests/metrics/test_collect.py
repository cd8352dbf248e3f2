"""From rows to judged tables: ties, duplicates, order, look-up, and what is counted on the way."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from konkyo.metrics import Marks, Policies
from konkyo.metrics.arrays import gold_of_codes, table_of_codes
from konkyo.metrics.collect import ideal_of
from konkyo.metrics.pairs import Pairs, code_keys, hash_keys
from konkyo.metrics.table import REASONS

Rows = list[tuple[int, int, float]]


def ranks(rows: Rows, ties: str = "id") -> dict[tuple[int, int], int]:
    """Sorted one by one: the rank of each (question, item), each item once."""
    found: dict[tuple[int, int], int] = {}
    for asked in {row[0] for row in rows}:
        mine = [(score, item) for question, item, score in rows if question == asked]
        if ties == "trec":
            mine = [(float(np.float32(score)), item) for score, item in mine]
        mine.sort(key=lambda pair: (-pair[0], pair[1] if ties == "id" else -pair[1]))
        for _, item in mine:
            found.setdefault((asked, item), 1 + sum(key[0] == asked for key in found))
    return found


SOME_ROWS = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 5), st.sampled_from([0.0, 1.0, 1.00000001, 2.5, -3.0])), min_size=1
)


@given(rows=SOME_ROWS, ties=st.sampled_from(["id", "trec"]))
def test_ranks_are_those_of_a_plain_sort(rows: Rows, ties: str) -> None:
    everything = [(question, item) for question in range(5) for item in range(6)]
    gold = gold_of_codes(*zip(*everything, strict=True), [1] * len(everything))
    table = table_of_codes(gold, *map(np.array, zip(*rows, strict=True)), Policies(ties=ties))
    expected = sorted((question, rank) for (question, _), rank in ranks(rows, ties).items())
    assert list(zip(table.judged.found.question.tolist(), table.judged.found.rank.tolist(), strict=True)) == expected
    returned = np.bincount([question for question, _ in expected], minlength=5)
    assert table.judged.returned.tolist() == returned.tolist()
    assert table.seen.duplicates == len(rows) - len(expected)


def test_blocks_are_cut_at_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("konkyo.metrics.arrays._BLOCK", 3)
    question = np.repeat(np.arange(6), [1, 2, 7, 1, 3, 2])
    item = np.concatenate([np.arange(size) for size in (1, 2, 7, 1, 3, 2)])
    gold = gold_of_codes(range(6), [0, 1, 6, 0, 2, 1], [1] * 6)
    table = table_of_codes(gold, question, item, -item.astype(float))
    assert table.judged.found.rank.tolist() == [1, 2, 7, 1, 3, 2]


def test_questions_without_rows_and_rows_without_questions() -> None:
    gold = gold_of_codes([0, 1], [5, 5], [1, 1], size=3)
    table = table_of_codes(gold, [1, 7], [5, 5], [1.0, 1.0])
    assert [REASONS[code] for code in table.unknown] == ["no-result", "", "no-result"]
    assert table.judged.returned.tolist() == [0, 1, 0]
    empty = table_of_codes(gold, np.zeros(0, dtype=int), np.zeros(0, dtype=int), [])
    assert empty.judged.found.rank.tolist() == []


def test_a_tie_that_straddles_k_is_counted_once_a_question() -> None:
    gold = gold_of_codes([0, 1, 2], [1, 1, 1], [1, 1, 1])
    rows = [(0, 1, 3.0), (0, 2, 2.0), (0, 3, 2.0), (1, 1, 3.0), (1, 2, 2.0), (1, 3, 1.0), (2, 1, 2.0), (2, 4, 2.0)]
    table = table_of_codes(gold, *map(np.array, zip(*rows, strict=True)), cutoffs=[1, 2, 3])
    assert table.seen.straddling == {1: 1, 2: 1, 3: 0}


def test_scores_that_only_single_precision_confuses() -> None:
    gold = gold_of_codes([0], [1], [1])
    rows = ([0, 0], [1, 2], [16777217.0, 16777216.0])
    assert table_of_codes(gold, *rows, cutoffs=[1]).judged.found.rank.tolist() == [1]
    trec = table_of_codes(gold, *rows, Policies(ties="trec"), cutoffs=[1])
    assert trec.judged.found.rank.tolist() == [2]
    assert trec.seen.straddling == {1: 1}


def test_unjudged_hits_are_counted_up_to_k() -> None:
    gold = gold_of_codes([0, 0], [1, 2], [1, 0])
    table = table_of_codes(gold, [0] * 4, [9, 1, 2, 8], [4, 3, 2, 1], cutoffs=[1, 3, 10])
    assert table.seen.unjudged == {1: 1, 3: 1, 10: 2}
    assert table.seen.looked_at == {1: 1, 3: 3, 10: 4}
    assert table.seen.negatives


def test_depth_cuts_hits_and_not_gold() -> None:
    gold = gold_of_codes([0, 0], [1, 2], [1, 1])
    judged = table_of_codes(gold, [0] * 3, [1, 3, 2], [3, 2, 1], Policies(depth=2)).judged
    assert (judged.returned.tolist(), judged.found.rank.tolist(), judged.pieces.tolist()) == ([2], [1], [2])


@pytest.mark.parametrize("codes", [[-1], [1 << 32], [0.5]])
def test_codes_out_of_range_are_refused(codes: list[float]) -> None:
    with pytest.raises(ValueError, match="codes"):
        gold_of_codes([0], codes, [1])
    with pytest.raises(ValueError, match="codes"):
        table_of_codes(gold_of_codes([0], [1], [1]), [0], codes, [1.0])


def test_a_pair_judged_twice_and_a_score_that_is_none_are_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        gold_of_codes([0, 1, 0], [1, 1, 1], [1, 1, 0])
    with pytest.raises(ValueError, match="not a number"):
        table_of_codes(gold_of_codes([0], [1], [1]), [0], [1], [float("nan")])


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(-2, 4)), max_size=12))
def test_the_ideal_ranking_is_best_first(rows: list[tuple[int, int]]) -> None:
    question, grade = np.array(rows, dtype=np.int64).reshape(-1, 2).T
    expected = [
        (asked, rank, value)
        for asked in range(4)
        for rank, value in enumerate(sorted((g for q, g in rows if q == asked and g > 0), reverse=True), 1)
    ]
    ideal = ideal_of(question, grade)
    assert list(zip(ideal.question.tolist(), ideal.rank.tolist(), ideal.grade.tolist(), strict=True)) == expected


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 9), st.integers(1, 3)), max_size=8))
def test_marks_are_sorted(rows: list[tuple[int, int, int]]) -> None:
    marks = Marks.of(rows)
    assert list(zip(marks.question.tolist(), marks.rank.tolist(), strict=True)) == sorted(row[:2] for row in rows)


PAIRS = st.lists(st.tuples(st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1)), unique=True, max_size=40)


@given(judged=PAIRS, others=PAIRS)
def test_every_judged_pair_is_found_and_no_other(judged: list[tuple[int, int]], others: list[tuple[int, int]]) -> None:
    def keys(pairs: list[tuple[int, int]]) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        return code_keys(*np.array(pairs, dtype=np.int64).reshape(-1, 2).T.copy())

    asked = judged[::2] + others + judged[1::2]
    rows, numbers = Pairs(keys(judged)).find(keys(asked))
    known = {pair: number for number, pair in enumerate(judged)}
    assert rows.tolist() == [row for row, pair in enumerate(asked) if pair in known]
    assert numbers.tolist() == [known[pair] for pair in asked if pair in known]


def test_pairs_whose_keys_agree_by_chance_are_told_apart() -> None:
    """Many items of one hash, as if the hash were bad: what decides is the comparison of the items themselves."""
    judged = np.array(["甲", "乙", "丙", "丁", "戊"])
    asked = np.array(["丙", "己", "甲", "戊", "乙", "庚"])

    def keys(count: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        return hash_keys(np.zeros(count, dtype=np.int64), np.full(count, 7, dtype=np.uint64))

    pairs = Pairs(keys(5))
    rows, numbers = pairs.find(keys(6), lambda some, others: asked[some] == judged[others])
    assert (rows.tolist(), judged[numbers].tolist()) == ([0, 2, 3, 4], ["丙", "甲", "戊", "乙"])
    assert not pairs.unique
    assert len(pairs) == 5


def test_crowded_slots_are_searched() -> None:
    """Keys that differ only in their low bits fall into one slot."""
    keys = np.arange(50, dtype=np.uint64)
    pairs = Pairs(keys)
    assert pairs.unique
    rows, numbers = pairs.find(np.arange(100, dtype=np.uint64)[::-1].copy())
    assert rows.tolist() == list(range(50, 100))
    assert numbers.tolist() == list(range(49, -1, -1))


def test_items_of_one_hash_in_a_ranking_are_no_duplicates() -> None:
    from konkyo.metrics.collect import Collector, Gold, RankedRows

    names = np.array(["甲", "乙", "甲", "丙"])
    judged = np.array(["丙"])
    one = np.full(4, 7, dtype=np.uint64)
    gold = Gold(1, np.array([0]), np.array([1]), Pairs(one[:1]))
    collector = Collector(gold, Policies(), [1])
    collector.add(
        RankedRows(
            question=np.array([0]),
            starts=np.array([0]),
            scores=np.array([4.0, 3.0, 2.0, 1.0]),
            keys=one,
            names=names.__getitem__,
            same=lambda rows, numbers: names[rows] == judged[numbers],
        )
    )
    table = collector.table(None, "", [])
    assert (table.judged.found.rank.tolist(), table.seen.duplicates) == ([3], 1)
