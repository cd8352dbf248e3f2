"""The page of all findings, made from the rules and the catalogue."""

from __future__ import annotations

import re
from itertools import groupby

from konkyo.core.stages import STAGES
from konkyo.diagnosis.rules import CASE_RULES, PIECE_RULES
from konkyo.diagnosis.rules.base import CaseRule, PieceRule
from konkyo.words import Lang, Words, all_sentences, words

__all__ = ["findings_page"]

_ABOUT = {
    "en": (
        "# Findings\n\nMade from the program by `python tools/generate.py`. [日本語](findings.ja.md)\n\n"
        "Every fault that `konkyo diagnose` and `konkyo trail` can name from a record, by the stage at fault. Words in "
        "`code` are filled in. How they come about, what is a cause and what a symptom: [diagnosis.md](diagnosis.md)."
    ),
    "ja": (
        "# 診断の一覧\n\n`python tools/generate.py` がプログラムから作ります。[English](findings.md)\n\n"
        "`konkyo diagnose` と `konkyo trail` が記録から名指しできる問題を、原因の段階ごとに挙げます。"
        "`code` の語には値が入ります。決まり方は [diagnosis.md](diagnosis.md)（英語）にあります。"
    ),
}
_PLACEHOLDER = re.compile(r"{(\w+)[^}]*}")
_FIELDS = {
    "en": ("what is said", "the rule", "cause", "how to prove it", "what to try"),
    "ja": ("文", "規則（英語）", "原因", "確かめ方", "打ち手"),
}


def findings_page(lang: Lang) -> str:
    """All rules, in the order of stages, in one language."""
    say = words(lang)
    rules: list[PieceRule | CaseRule] = [*PIECE_RULES, *(rule for group in CASE_RULES for rule in group)]
    rules.sort(key=lambda rule: STAGES.index(rule.stage))
    parts = [_ABOUT[lang]]
    for stage, group in groupby(rules, key=lambda rule: rule.stage):
        parts.append(f"## {say.say(f'stage.{stage}')}")
        parts += [_entry(rule, say, lang) for rule in group]
    return "\n\n".join(parts) + "\n"


def _entry(rule: PieceRule | CaseRule, say: Words, lang: Lang) -> str:
    said, why, cause, probe, remedies = _FIELDS[lang]
    template = all_sentences()[f"finding.{rule.code}"][0 if lang == "ja" else 1]
    sentence = _PLACEHOLDER.sub(r"`\1`", template)
    lines = [
        f"### {say.say(f'finding.{rule.code}.title')} (`{rule.code}`)",
        "",
        f"- {said}: {sentence}",
        f"- {why}: {rule.why}",
        f"- {cause}: {say.say(f'cause.{rule.cause}')}",
        f"- {probe}: {say.say(f'probe.{rule.probe}')}",
    ]
    tried = [say.say(f"remedy.{code}") for code in rule.remedies]
    return "\n".join([*lines, *([f"- {remedies}: {'; '.join(tried)}"] if tried else [])])
