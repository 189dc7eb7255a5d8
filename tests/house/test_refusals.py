"""Each refusal has a unique name and sentence."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from tests.house.reading import PROJECT


@cache
def modules() -> tuple[ast.Module, ...]:
    return tuple(ast.parse(file.read_text("utf-8")) for file in sorted((PROJECT / "referee").rglob("*.py")))


def called(call: ast.Call) -> str:
    return ast.unparse(call.func)


def names() -> list[str]:
    """Return the names of all refusals, including those made by ``replace``."""
    assigned = [
        (ast.unparse(target), node.value)
        for module in modules()
        for node in module.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        for target in node.targets
    ]
    found = [name for name, call in assigned if called(call) == "Refusal"]
    others = [
        (name, ast.unparse(call.args[0]).rpartition(".")[2])
        for name, call in assigned
        if called(call) == "replace"
    ]
    while made := [each for each in others if each[1] in found]:
        found += [name for name, _ in made]
        others = [each for each in others if each not in made]
    return found


def sentences() -> Iterator[str]:
    """Yield the sentence of each refusal that has one."""
    calls = (node for module in modules() for node in ast.walk(module) if isinstance(node, ast.Call))
    for call in calls:
        phrases = [*(call.args[1:2] if called(call) == "Refusal" else ())]
        phrases += [each.value for each in call.keywords if each.arg == "phrase"]
        for phrase in phrases:
            written = phrase.args[0] if isinstance(phrase, ast.Call) else phrase
            if isinstance(written, ast.Constant) and written.value:
                yield str(written.value)


def twice(words: Iterable[str]) -> list[str]:
    return [word for word, number in Counter(words).items() if number > 1]


def test_there_are_refusals_to_look_at() -> None:
    assert len(names()) > 400
    assert len([*sentences()]) > 400


def test_each_name_is_defined_once() -> None:
    assert twice(names()) == []


def test_each_sentence_is_written_once() -> None:
    assert twice(sentences()) == []
