"""No enum's name fills a placeholder, since it couldn't be translated."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2] / "referee" / "rules"
SENTENCES = ("Line", "Reason", "require", "raise")


def facts_of(call: ast.Call) -> Iterator[ast.expr]:
    """Yield the facts of the sentence that a call makes."""
    yield from (keyword.value for keyword in call.keywords if keyword.arg)
    for each in call.args:
        if isinstance(each, ast.Dict):
            yield from each.values


def sentences(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls that make a sentence: refusals that are raised, checks, lines and reasons."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            yield node.exc
        elif isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in SENTENCES:
                yield node


def is_word_of_code(fact: ast.expr) -> bool:
    """Whether a fact is ``str(…)``, which may be an enum's name."""
    return isinstance(fact, ast.Call) and getattr(fact.func, "id", "") == "str"


def test_no_fact_of_a_sentence_is_made_a_word_by_str() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{fact.lineno}"
        for path in sorted(ROOT.rglob("*.py"))
        for call in sentences(ast.parse(path.read_text(encoding="utf-8")))
        for fact in facts_of(call)
        if is_word_of_code(fact)
    ]
    assert not found
