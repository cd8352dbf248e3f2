"""`metrics`: how good is what was retrieved, at every stage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from os import PathLike
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from konkyo.api.located_stages import located_stages
from konkyo.api.metrics_inputs import GoldSide, RankedSide, TraceSide, open_gold, open_side
from konkyo.api.ranked_files import Judgements
from konkyo.core.errors import UnreadableInput
from konkyo.core.identifiers import IdentifierReport
from konkyo.core.notice import Place
from konkyo.core.question import Question
from konkyo.core.results import MetricsReport
from konkyo.core.trace import Trace
from konkyo.diagnosis.identifier_mends import Mender
from konkyo.diagnosis.identifiers import explain_traces
from konkyo.formats.corpus import read_corpus
from konkyo.formats.log import NoticeLog
from konkyo.metrics import Policies, Wanted, figures, parse_measure, report_of
from konkyo.metrics.known_gold import unknown_gold
from konkyo.metrics.population import Population, population_of
from konkyo.metrics.table import StageTable
from konkyo.text.ids import fold_id

__all__ = ["Applied", "metrics"]

PathGiven = str | PathLike[str]

_EXPLAINED: Final = 2000
"""So many questions of a run are looked at to find out why identifiers do not meet."""


class Applied(Struct, frozen=True):
    """What is done to the inputs before they are measured, always because somebody asked for it.

    `ids` are the mends of identifiers to apply, `run` is the one to take of a file that holds several by name, and
    `corpus` is where gold is looked up, so that gold which is not there is told from a miss.
    """

    ids: tuple[str, ...] = ()
    run: str | None = None
    corpus: PathGiven | None = None


def metrics(
    evalset: PathGiven | Sequence[Question],
    results: PathGiven | Sequence[PathGiven],
    names: Sequence[str] = (),
    *,
    wanted: Wanted | None = None,
    policies: Policies | None = None,
    applied: Applied | None = None,
) -> MetricsReport:
    """Figures of `results` against the gold of `evalset`, at each stage that is recorded.

    `evalset` is an eval set, qrels, or an export that carries gold, or the questions themselves. `results` are TREC
    runs, runs in JSON, or whatever `import` reads; several files, or `STAGE=FILE`, are several rankings. `names` are
    metrics such as `ndcg@10`; `wanted` says what else to report and `policies` how to count.
    """
    chosen, asked, doing = policies or Policies(), wanted or Wanted(), applied or Applied()
    if names:
        asked = replace(asked, measures=tuple(dict.fromkeys(map(parse_measure, names))))
    gold = open_gold(evalset)
    side = open_side(results, run=doing.run)
    broken = _broken(gold, doing.corpus)
    if isinstance(side, RankedSide) and gold.qrels is not None and not doing.ids:
        report = _by_columns(gold, side, asked, chosen, broken)
    else:
        report = _by_traces(gold, side, asked, chosen, broken, Mender(doing.ids))
    return replace(report, notices=(*gold.notices, *report.notices))


def _by_columns(
    gold: GoldSide, side: RankedSide, wanted: Wanted, policies: Policies, broken: dict[int, str]
) -> MetricsReport:
    """Rankings against judged pairs: no noun is made for a hit."""
    assert gold.qrels is not None
    plain = gold.plain and not wanted.by
    if plain:
        population = Population(gold.qrels.qids.texts(), broken=broken)
    else:
        population = population_of(gold.questions, wanted.by, broken)
    judgements = Judgements(gold.qrels, policies, _cutoffs(wanted), whole=gold.whole)
    tables: list[StageTable] = []
    said = list(side.notices)
    for ranking in side.rankings:
        stage, name = ranking.file.stage, ranking.file.name
        if ranking.run is None:
            table, notices = judgements.run(ranking.file.path, stage, name)
            said += notices
        else:
            table = judgements.rankings(ranking.run, stage, name)
        tables.append(table)
    report = report_of(tuple(tables), population, wanted, policies)
    why = _explained(gold, side) if _seldom(tables) else None
    return replace(report, notices=(*said, *report.notices), identifiers=why)


def _by_traces(
    gold: GoldSide,
    side: RankedSide | TraceSide,
    wanted: Wanted,
    policies: Policies,
    broken: dict[int, str],
    mender: Mender,
) -> MetricsReport:
    """Any results, and any kind of gold."""
    log = NoticeLog("")
    questions = [mender.question(question) for question in gold.questions]
    traces: Iterable[Trace] = side.results if isinstance(side, TraceSide) else side.traces(log)
    whole = isinstance(side, RankedSide)
    stages, said = located_stages(questions, map(mender.trace, traces), policies, _cutoffs(wanted), whole=whole)
    if not stages:
        file = side.results.files[0] if isinstance(side, TraceSide) else log.file
        raise UnreadableInput("no-rankings", place=Place(file=file))
    report = figures(questions, stages, wanted, policies, broken=broken)
    if isinstance(side, TraceSide):
        said = (*side.results.notices, *said)
        why = explain_traces(questions, map(mender.trace, side.results))
    else:
        said = (*side.notices, *log.notices(), *said)
        why = explain_traces(questions, map(mender.trace, side.traces(NoticeLog(""))))
    return replace(report, notices=(*said, *mender.notices(), *report.notices), identifiers=why)


def _broken(gold: GoldSide, corpus: PathGiven | None) -> dict[int, str]:
    if corpus is None:
        return {}
    found = read_corpus(corpus)
    docs = {fold_id(document.doc) for document in found.documents}
    docs |= {fold_id(chunk.span.doc) for chunk in found.chunks if chunk.span.doc}
    return unknown_gold(gold.questions, docs, {fold_id(chunk.chunk) for chunk in found.chunks})


def _cutoffs(wanted: Wanted) -> list[int]:
    return sorted({measure.cutoff for measure in wanted.measures if measure.cutoff})


def _seldom(tables: Sequence[StageTable]) -> bool:
    """Whether fewer than half of the questions with gold have any of it in any list."""
    needed = tables[0].judged.gains > 0
    found = np.zeros(len(needed), dtype=np.bool_)
    for table in tables:
        found[table.judged.hits.question] = True
    return bool(2 * found.sum() < needed.sum())


def _explained(gold: GoldSide, side: RankedSide) -> IdentifierReport | None:
    def some() -> Iterator[Trace]:
        yield from islice(side.traces(NoticeLog("")), _EXPLAINED)

    return explain_traces(gold.questions, some())
