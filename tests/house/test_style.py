"""What docs/style.md keeps out of every phrase stands in none."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MARKS = ("gettext_noop", "gettext", "gettext_lazy", "_")
BLANKS = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{[^{}]*\}|%\(\w+\)s")
MARKED_IN_TEMPLATE = re.compile(
    r"_\(\s*[\"']([^\"']*)[\"']|\{%-?\s*trans\b.*?%\}(.*?)\{%-?\s*endtrans", re.DOTALL
)
NEVER = (
    "everybody",
    "somebody",
    "anybody",
    "put right",
    "all the same",
    "anew",
    "is none",
    "the own",
    "told",
    "so many",
    "any more",
    "lets it pass",
    "that nothing breaks",
    "as it stands",
    "is no count",
    "is no building",
    "is no leader",
    "is no number",
)
SAID = re.compile(rf"\b({'|'.join(NEVER)})\b", re.IGNORECASE)


def in_code() -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / "referee").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
                for each in node.args:
                    if isinstance(each, ast.Constant) and isinstance(each.value, str):
                        yield file.name, each.value


def in_templates() -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / "templates").rglob("*.html")):
        for call, body in MARKED_IN_TEMPLATE.findall(file.read_text("utf-8")):
            yield file.name, call or " ".join(body.split())


@pytest.mark.parametrize("phrases", [in_code, in_templates])
def test_no_phrase_has_words_that_the_style_keeps_out(
    phrases: Callable[[], Iterator[tuple[str, str]]],
) -> None:
    found = [
        (file, phrase) for file, phrase in dict.fromkeys(phrases()) if SAID.search(BLANKS.sub("", phrase))
    ]
    assert found == []


def test_there_are_phrases_to_look_at() -> None:
    assert len([*in_code()]) > 1500
    assert len([*in_templates()]) > 400


@pytest.mark.parametrize("words", NEVER)
def test_the_style_names_what_it_keeps_out(words: str) -> None:
    assert f"“{words}”" in (ROOT / "docs/style.md").read_text("utf-8")
