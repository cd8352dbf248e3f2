"""Whatever stage a corpus is broken at, the diagnosis names it; and where nothing is broken it keeps silent."""

from __future__ import annotations

import pytest

from konkyo.core import Question, Trace
from konkyo.diagnosis import diagnose
from konkyo.words import words
from stories.broken_corpora import EN, JA, Desk, Story, healthy, stories

DESKS = {"ja": JA, "en": EN}
STORIES = [(lang, name, story) for lang, desk in DESKS.items() for name, story in stories(desk).items()]
CONTROLS = [(lang, name, *pair) for lang, desk in DESKS.items() for name, pair in healthy(desk).items()]


@pytest.mark.parametrize(("lang", "name", "story"), STORIES, ids=lambda value: value if isinstance(value, str) else "")
def test_the_broken_stage_is_named(lang: str, name: str, story: Story) -> None:
    (one,) = diagnose([story.question], [story.trace]).questions
    first, *others = one.findings
    assert (first.code, first.stage_from, first.stage_to) == (story.code, *story.between)
    assert one.klass == story.klass
    assert first.symptoms == story.symptoms
    assert tuple(finding.code for finding in others) == story.also
    assert words(lang).say(f"finding.{first.code}", **first.values)


@pytest.mark.parametrize(
    ("lang", "name", "question", "trace"), CONTROLS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_healthy_controls_are_silent(lang: str, name: str, question: Question, trace: Trace) -> None:
    result = diagnose([question], [trace])
    assert result.questions[0].findings == ()
    assert (result.remedies, result.largest, result.not_recorded, result.notices) == ((), "", (), ())


def test_both_languages_are_told_the_same_stories() -> None:
    told = [
        {name: (story.code, story.between, story.klass, story.symptoms) for name, story in stories(desk).items()}
        for desk in DESKS.values()
    ]
    assert told[0] == told[1]
    assert len(told[0]) >= 20


@pytest.mark.parametrize("desk", DESKS.values(), ids=list(DESKS))
def test_a_run_of_all_stories_has_every_fault_and_the_remedies_of_its_largest_class(desk: Desk) -> None:
    told = stories(desk)
    questions = [_renamed(story.question, name) for name, story in told.items()]
    traces = [_renamed(story.trace, name) for name, story in told.items()]
    result = diagnose(questions, traces)
    assert {one.qid: one.findings[0].code for one in result.questions} == {n: story.code for n, story in told.items()}
    assert result.largest == "B"
    gains = [one.bound.questions for one in result.remedies if one.for_class == "B"]
    assert gains == sorted(gains, reverse=True)
    assert {"close-leak", "abstention-rule", "citation-check"} == {
        one.code for one in result.remedies if not one.for_class
    }


def _renamed(noun, name: str):
    from msgspec.structs import replace

    return replace(noun, qid=name)
