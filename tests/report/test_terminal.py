"""The screen: what it says, and that it fits consoles of 80 columns, also Japanese Windows ones."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

import report.samples as samples
from konkyo.core import Bound, CheckReport, Diagnosis, Finding, FunnelStep, QuestionDiagnosis, Remedy
from konkyo.report import render
from konkyo.report.width import width
from konkyo.words import Lang, words

LANGS: list[Lang] = ["ja", "en"]


def screen(result: object, lang: Lang = "ja", **options: object) -> str:
    return render(result, "table", words(lang), **options).decode("utf-8")  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("result", samples.every(), ids=lambda result: type(result).__name__)
@pytest.mark.parametrize("columns", [80, 100])
def test_lines_fit_and_blocks_are_apart(result: object, lang: Lang, columns: int) -> None:
    shown = screen(result, lang, width=columns)
    for line in shown.splitlines():
        command = line.startswith("  konkyo ")
        assert command or width(line, ambiguous=2) <= columns, line
        assert line == line.rstrip()
    assert "\n\n\n" not in shown


def test_the_six_questions_as_a_table() -> None:
    shown = [re.split(r"\s{2,}", line) for line in screen(samples.diagnosis()).splitlines()]
    for expected in (
        ["q1", "1.000", "1.000", "1.000", "OK"],
        ["q2", "1.000", "0.333", "0.500", "OK", "ぎりぎり"],
        ["q3", "0.500", "1.000", "0.613", "B 順位が低い", "候補から再順位付けの間で失われた"],
        ["q4", "0.000", "0.000", "0.000", "A 候補に無い", "候補で失われた"],
        ["q5", "1.000", "1.000", "1.000", "C 生成が外す"],
        ["q6", "0.000", "0.250", "0.000", "B 順位が低い", "まぐれの正答"],
        ["平均", "0.583", "0.597", "0.519", "RRの平均がMRR"],
        ["A 候補に無い", "1", "16.7%", "正解の根拠が、記録された候補のどこにも無い。"],
    ):
        assert expected in shown


def test_columns_line_up() -> None:
    lines = screen(samples.diagnosis()).splitlines()
    header = next(number for number, line in enumerate(lines) if line.startswith("qid"))
    ends = {width(line[: line.index(figure) + 5], ambiguous=2) for line, figure in (
        (lines[header + 2], "1.000"), (lines[header + 9], "0.583")
    )}  # fmt: skip
    assert len(ends) == 1
    assert set(lines[header + 1]) == {"-"}


def test_the_verdict_comes_first_and_the_next_command_last() -> None:
    shown = screen(samples.diagnosis(), "en", inputs=("my eval.csv", "results.csv")).splitlines()
    assert shown[2] == "The largest class is 'B ranked too low': 2 of 6 questions (33.3%)."
    assert shown[-1] == '  konkyo trail q3 "my eval.csv" results.csv'


def healthy() -> Diagnosis:
    questions = tuple(
        QuestionDiagnosis(f"q{n}", "OK", "answered", recall=1.0, rr=1.0, ndcg=1.0, answer_ok=True) for n in range(3)
    )
    return Diagnosis(3, {"OK": 3}, {"answered": 3}, (), questions, ())


def test_healthy_means_silent() -> None:
    shown = screen(healthy(), "en")
    assert "No question falls into A, B or C; 3 of 3 are OK." in shown
    for said in ("What to try", "Findings", "fragile", "lucky:", "What the record cannot tell"):
        assert said not in shown


def test_nothing_is_claimed_where_answers_were_not_judged() -> None:
    questions = (QuestionDiagnosis("q1", "C or OK", "unknown", recall=1.0),)
    shown = screen(Diagnosis(3, {"C or OK": 1}, {"unknown": 1}, (), questions, (), largest="C or OK"), "en")
    assert "OK but" not in shown
    assert "C or OK" in shown
    assert "3 of 3" not in shown


def test_of_many_questions_the_ones_to_look_at_are_shown() -> None:
    many = tuple(
        QuestionDiagnosis(f"q{n:03}", "A" if n % 10 == 0 else "OK", "lost" if n % 10 == 0 else "answered", recall=0.5)
        for n in range(400)
    )
    result = replace(samples.diagnosis(), questions=many, counts={"A": 40, "OK": 360}, largest="A")
    rows = [line for line in screen(result, "en").splitlines() if re.match(r"q\d{3} ", line)]
    assert len(rows) == 20
    assert all("A not found" in row for row in rows)
    assert "Shown: 20 of 40 worth a look." in screen(result, "en")


def test_heavier_questions_come_first() -> None:
    light = tuple(QuestionDiagnosis(f"a{n}", "A", "lost") for n in range(40))
    heavy = QuestionDiagnosis("z9", "A", "lost", weight=5.0)
    result = replace(samples.diagnosis(), questions=(*light, heavy), counts={"A": 41}, largest="A")
    rows = [line.split()[0] for line in screen(result, "en").splitlines() if re.match(r"[az]\d+ ", line)]
    assert rows[0] == "z9"


@pytest.mark.parametrize(
    ("held", "partly", "of", "drawn"),
    [(0, 0, 8, "."), (8, 0, 8, "#"), (0, 8, 8, "+"), (0, 0, 0, "."), (999, 0, 1000, "#."), (1, 0, 1000, "#."),
     (0, 1, 1000, "+."), (999, 1, 1000, "#+"), (1, 1, 1000, "#+.")],
)  # fmt: skip
def test_a_bar_never_hides_one_nor_claims_all(held: int, partly: int, of: int, drawn: str) -> None:
    result = replace(samples.diagnosis(), funnel=(FunnelStep("context", held, partly, of),))
    line = next(line for line in screen(result).splitlines() if line.startswith("コンテキスト "))
    bar = re.sub(r"(.)\1*", r"\1", line.split()[1])
    assert bar == drawn


def test_colour_only_repeats_words() -> None:
    plain, coloured = screen(samples.diagnosis()), screen(samples.diagnosis(), colour=True)
    assert "\x1b" not in plain
    assert "\x1b[31m" in coloured
    assert re.sub(r"\x1b\[[0-9]+m", "", coloured) == plain


def test_text_cannot_steer_the_console() -> None:
    question = QuestionDiagnosis("q\x1b[2J\n\u202e", "A", "lost", note="\x07bell")
    shown = screen(replace(samples.diagnosis(), questions=(question,)))
    assert "q\\x1b[2J \\u202e" in shown
    assert not set(shown) & set("\x1b\x07\u202e")


def test_notices_are_gathered_by_code() -> None:
    shown = screen(samples.check(), "en")
    assert shown.count("unknown-id") == 5
    assert "- 8 times: evalset.csv:2:relevant_doc_ids q1" in shown
    assert "and 3 more" in shown


def test_an_eval_set_without_fault_is_told_so() -> None:
    shown = screen(CheckReport((), 30, 30, {"": 30}), "en")
    assert "Nothing wrong was found." in shown
    assert shown.rstrip().endswith("konkyo diagnose EVALSET RESULTS")


@pytest.mark.parametrize("qid", ["q1$(reboot)", "q`x`", 'a"b', "a\nb", "-rf", "", "!x", "q^1|dir"])
def test_the_next_command_holds_nothing_that_a_shell_runs(qid: str) -> None:
    question = QuestionDiagnosis(qid, "A", "lost")
    result = replace(samples.diagnosis(), questions=(question,))
    assert screen(result, inputs=("e.csv", "r.csv")).splitlines()[-1] == "  konkyo trail QID e.csv r.csv"


def test_the_trail_of_a_question_on_one_screen() -> None:
    shown = screen(samples.trail(), "ja")
    assert len(shown.splitlines()) <= 48
    rows = [re.split(r"\s{2,}", line) for line in shown.splitlines()]
    assert ["候補 bm25", "1位", "一部（13文字中8文字）、4位"] in rows
    assert ["再順位付け", "1位", "無い（5件中）（below-k）"] in rows
    assert ["回答", "記録なし（引用が無い）", "記録なし"] in rows


def test_what_is_not_recorded_is_no_loss() -> None:
    result = replace(samples.diagnosis(), funnel=(FunnelStep("permission", 0, 0, 1, not_recorded=15),))
    line = next(line for line in screen(result, "en").splitlines() if line.startswith("permission"))
    assert set(line.split()[1]) == {".", "?"}
    assert line.split()[1].count("?") == 30
    assert "15 not recorded" in line


def test_faults_beside_the_classes_are_told_at_once() -> None:
    leak = Finding("of-a-plugin", "permission", "permission")
    declined = QuestionDiagnosis("q9", "n/a", "unknown", findings=(leak,))
    result = replace(samples.diagnosis(), questions=(*samples.diagnosis().questions, declined))
    assert "Beside the classes, faults were found in 1 (q9)." in screen(result, "en")


def test_long_lists_of_remedies_say_where_the_rest_is() -> None:
    many = tuple(Remedy(f"of-a-plugin-{n}", Bound(9 - n, 20), "rerank", "B") for n in range(8))
    beside = Remedy("of-a-plugin-9", Bound(1, 20), "permission")
    shown = screen(replace(samples.diagnosis(), remedies=(*many, beside)), "en")
    assert "5. of-a-plugin-4" in shown
    assert "of-a-plugin-5" not in shown
    assert "3 more are in --format html and json." in shown
    assert shown.index("For faults beside the classes") < shown.index("of-a-plugin-9")
