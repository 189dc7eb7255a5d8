"""Each refusal has a unique name and sentence."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from tests.house.reading import PROJECT


@cache
def modules() -> Mapping[str, ast.Module]:
    files = sorted((PROJECT / "referee").rglob("*.py"))
    return {file.relative_to(PROJECT).as_posix(): ast.parse(file.read_text("utf-8")) for file in files}


def called(call: ast.Call) -> str:
    return ast.unparse(call.func)


@cache
def names() -> list[tuple[str, str]]:
    """Return the names of all refusals with their modules, including those made by ``replace``."""
    assigned = [
        ((ast.unparse(target), file), node.value)
        for file, module in modules().items()
        for node in module.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        for target in node.targets
    ]
    found = [where for where, call in assigned if called(call) == "Refusal"]
    others = [
        (where, ast.unparse(call.args[0]).rpartition(".")[2])
        for where, call in assigned
        if called(call) == "replace"
    ]
    while made := [each for each in others if each[1] in {name for name, _ in found}]:
        found += [where for where, _ in made]
        others = [each for each in others if each not in made]
    return found


@cache
def sentences() -> tuple[tuple[str, str], ...]:
    """Return the sentence of each refusal that has one, and its module."""
    return tuple(_sentences())


def _sentences() -> Iterator[tuple[str, str]]:
    calls = (
        (file, node)
        for file, module in modules().items()
        for node in ast.walk(module)
        if isinstance(node, ast.Call)
    )
    for file, call in calls:
        phrases = [*(call.args[1:2] if called(call) == "Refusal" else ())]
        phrases += [each.value for each in call.keywords if each.arg == "phrase"]
        for phrase in phrases:
            written = phrase.args[0] if isinstance(phrase, ast.Call) else phrase
            if isinstance(written, ast.Constant) and written.value:
                yield str(written.value), file


def twice(found: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return what is there more than once, with the modules that have it."""
    files = defaultdict[str, list[str]](list)
    for word, file in found:
        files[word].append(file)
    return {word: several for word, several in files.items() if len(several) > 1}


def test_there_are_refusals_to_look_at() -> None:
    assert len(names()) > 400
    assert len(sentences()) > 400


def test_each_name_is_defined_once() -> None:
    assert twice(names()) == {}


def test_each_sentence_is_written_once() -> None:
    assert twice(sentences()) == {}
