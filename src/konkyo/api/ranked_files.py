"""Figures straight from judged pairs and ranked rows: columns all the way, and no trace is ever made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from konkyo.core.notice import Notice
from konkyo.core.stages import Stage
from konkyo.formats.json_runs import JsonRun
from konkyo.formats.log import NoticeLog
from konkyo.formats.trec import Qrels, RunBlock, ScatteredRows, run_blocks
from konkyo.formats.trec_nouns import rankings_block
from konkyo.formats.trec_words import Tokens
from konkyo.metrics.collect import Collector, Gold, RankedRows
from konkyo.metrics.pairs import Pairs, Same, hash_keys
from konkyo.metrics.policies import Policies
from konkyo.metrics.table import StageTable

__all__ = ["Judgements"]


class Judgements:
    """Qrels made ready to judge runs by.

    `whole` says that the qrels are meant to hold every judgement that was made, so that a hit without one is worth
    saying; the gold of an eval set never is.
    """

    def __init__(self, qrels: Qrels, policies: Policies, cutoffs: Sequence[int], *, whole: bool) -> None:
        self._qrels = qrels
        self._asked = Pairs(qrels.qids.hashes())
        self._policies = policies
        self._cutoffs = list(cutoffs)
        self._whole = whole
        pairs = Pairs(hash_keys(qrels.question, qrels.docs.hashes()))
        self._gold = Gold(len(qrels.qids), qrels.question, qrels.grade, pairs)

    def run(self, path: Path, stage: Stage | None, name: str = "") -> tuple[StageTable, tuple[Notice, ...]]:
        """The judged table of a TREC run, and what is to be said about its file."""
        try:
            return self._read(path, stage, name, gathered=False)
        except ScatteredRows:
            return self._read(path, stage, name, gathered=True)

    def rankings(self, run: JsonRun, stage: Stage | None, name: str = "") -> StageTable:
        """The judged table of rankings in memory."""
        return self._table([rankings_block(run)], stage, name)

    def _read(
        self, path: Path, stage: Stage | None, name: str, *, gathered: bool
    ) -> tuple[StageTable, tuple[Notice, ...]]:
        log = NoticeLog(str(path))
        table = self._table(run_blocks(path, log, gathered=gathered), stage, name)
        return table, log.notices()

    def _table(self, blocks: Iterable[RunBlock], stage: Stage | None, name: str) -> StageTable:
        collector = Collector(self._gold, self._policies, self._cutoffs, whole=self._whole)
        unasked: list[str] = []
        for block in blocks:
            rows = self._ranked(block)
            collector.add(rows)
            unasked += block.qids.take(rows.question < 0).texts()
        return collector.table(stage, name, unasked)

    def _ranked(self, block: RunBlock) -> RankedRows:
        question = np.full(len(block.qids), -1, dtype=np.int64)
        segments, numbers = self._asked.find(block.qids.hashes(), _same(block.qids, self._qrels.qids))
        question[segments] = numbers
        rows = np.diff(np.append(block.starts, len(block.scores)))
        return RankedRows(
            question=question,
            starts=block.starts,
            scores=block.scores,
            keys=hash_keys(question, block.docs.hashes(), rows),
            names=lambda some: block.docs.take(some).values(),
            same=_same(block.docs, self._qrels.docs),
        )


def _same(ours: Tokens, judged: Tokens) -> Same:
    return lambda rows, numbers: ours.take(rows).equals(judged.take(numbers))
