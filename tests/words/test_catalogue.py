"""The catalogue says everything in two languages, and all that the program wants to say is in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest

from konkyo.core import Notice
from konkyo.diagnosis.rules import every_rule
from konkyo.words import all_sentences, words

SOURCE = Path(str(files("konkyo")))
CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")
MAKERS = {"ClaimFailed", "ConfigError", "KonkyoError", "Notice", "UnreadableInput", "UsageError"}
"""What is called with a code and whose code a reader gets to see as a sentence."""


def trees() -> Iterator[ast.AST]:
    for path in sorted(SOURCE.rglob("*.py")):
        if "catalogue" not in path.parts:
            yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def codes_said() -> set[str]:
    """The codes of all errors and notices that are made with a literal one."""
    found = set()
    for node in trees():
        if not (isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)):
            continue
        called = node.func
        name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
        to_log = (
            isinstance(called, ast.Attribute) and name in ("add", "per_column") and "log" in ast.unparse(called.value)
        )
        code = node.args[0].value
        if (name in MAKERS or to_log) and isinstance(code, str) and CODE.fullmatch(code):
            found.add(code)
    return found


def literals() -> tuple[set[str], set[str]]:
    """Every string of the program, and the beginnings of those that are put together."""
    whole, begun = set(), set()
    for node in trees():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            whole.add(node.value)
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            begun.add(str(node.values[0].value))
    return whole, begun


def patterns() -> Iterator[str]:
    """What the strings that are put together may look like."""
    for node in trees():
        if isinstance(node, ast.JoinedStr):
            parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values]
            if set(parts) != {".+"}:
                yield "".join(parts)


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_both_languages_say_the_same() -> None:
    for key, pair in all_sentences().items():
        assert len(pair) == 2, key
        ja, en = pair
        assert placeholders(ja) == placeholders(en), key
        assert bool(ja) == bool(en), key


def test_placeholders_have_names() -> None:
    assert [key for key, pair in all_sentences().items() for each in pair if "" in placeholders(each)] == []


def test_every_code_has_a_sentence() -> None:
    said = codes_said()
    assert len(said) > 100
    assert sorted(code for code in said if f"notice.{code}" not in all_sentences()) == []


def test_every_mend_belongs_to_a_notice() -> None:
    sentences = all_sentences()
    mends = {key.removeprefix("mend.").removesuffix(".none-near") for key in sentences if key.startswith("mend.")}
    assert sorted(code for code in mends if f"notice.{code}" not in sentences) == []


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("code", ["no-question-columns", "results-column-missing", "kind-unknown", "kind-not-known"])
def test_where_no_name_is_near_none_is_offered(code: str, lang: str) -> None:
    for near in ("", "-", "ragas"):
        values = {"near": near, "known": "K", "found": "F", "wanted": "W", "form": "table", "seen": "S"}
        said = words(lang).mend(Notice(code, values=values))
        assert said
        assert ("近い" in said or "earest" in said or "such names" in said) == (near == "ragas")


def test_every_rule_is_put_into_words() -> None:
    for rule in every_rule():
        for key in (f"finding.{rule.code}", f"cause.{rule.cause}", *(f"remedy.{code}" for code in rule.remedies)):
            assert words("ja").has(key), key


def test_no_notice_lies_about_unused() -> None:
    whole, begun = literals()
    unused = [
        code
        for key in all_sentences()
        if (code := key.removeprefix("notice.")) != key
        and code not in whole
        and not any(code.startswith(start) for start in begun if CODE.match(f"{start}x") and start.endswith("-"))
    ]
    assert unused == []


def test_no_key_is_there_for_nothing() -> None:
    whole, _ = literals()
    templates = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.j2"))
    made = [re.compile(pattern) for pattern in patterns()]
    unused = [
        key
        for key in all_sentences()
        if key not in whole and f'"{key}"' not in templates and not any(each.fullmatch(key) for each in made)
    ]
    assert unused == []


def test_a_value_is_text_and_not_a_pattern() -> None:
    assert "{x}" in words("en").say("cli.see-help", command="{x}")
