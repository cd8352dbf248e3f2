"""`import`: other tools' files as traces, and as an eval set where they carry gold."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from os import PathLike, fspath
from pathlib import Path

from konkyo.core.errors import UsageError
from konkyo.core.notice import Notice, Place
from konkyo.core.results import ImportReport
from konkyo.formats.evalset_write import write_evalset
from konkyo.formats.opening import open_results
from konkyo.formats.results import Results
from konkyo.formats.traces import write_traces

__all__ = ["import_"]

PathGiven = str | PathLike[str]


def import_(
    files: PathGiven | Sequence[PathGiven],
    *,
    as_: str | None = None,
    output: PathGiven | None = None,
    evalset: PathGiven | None = None,
) -> ImportReport:
    """Read one or more files of one tool and say what they were taken for, what is in them, and what is not.

    `as_` is the kind, where it is not to be found out. `output` is where the traces go (JSON Lines), `evalset` where
    the questions go (CSV, TSV, XLSX or JSON Lines, by the name). Nothing is written where there is nothing to write.
    """
    results = open_results(files, as_=as_)
    for target in (output, evalset):
        _refuse_inputs(target, results.files)
    said: list[Notice] = []
    written = _write_traces(results, output, said)
    gold = sum(any(piece.grade >= 1 for piece in question.evidence) for question in results.questions)
    kept = _write_questions(results, evalset, gold, said)
    return ImportReport(
        files=results.files,
        kind=results.kind,
        why=results.why,
        traces=results.traces,
        questions=len(results.questions),
        stages=results.stages,
        cannot_tell=results.cannot_tell,
        notices=(*results.notices, *said),
        written=written,
        evalset=kept or (results.files[0] if gold and len(results.files) == 1 else ""),
    )


def _refuse_inputs(target: PathGiven | None, inputs: Sequence[str]) -> None:
    if target is None:
        return
    path = Path(target)
    if any(path == Path(given) or (path.exists() and path.samefile(given)) for given in inputs):
        raise UsageError("would-overwrite-input", place=Place(file=str(path)))


def _write_traces(results: Results, output: PathGiven | None, said: list[Notice]) -> str:
    """The traces as a stream; an existing file stays as it is where there are none."""
    if output is None:
        return ""
    traces = iter(results)
    first = next(traces, None)
    if first is None:
        said.append(Notice("no-traces-to-write", "warning", Place(file=fspath(output))))
        return ""
    write_traces(Path(output), chain([first], traces))
    return fspath(output)


def _write_questions(results: Results, evalset: PathGiven | None, gold: int, said: list[Notice]) -> str:
    if evalset is None:
        if gold:
            said.append(Notice("gold-carried", "info", Place(file=results.files[0]), {"count": gold}))
        return ""
    if not results.questions:
        said.append(Notice("no-questions-to-write", "warning", Place(file=fspath(evalset))))
        return ""
    write_evalset(results.questions, evalset)
    said.append(Notice("evalset-written", "info", Place(file=fspath(evalset)), {"count": len(results.questions)}))
    return fspath(evalset)
