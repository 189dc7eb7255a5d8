"""Every phrase that a reason of the Arctic rules is made with, read off their source.

The first argument of each ``Reason(...)`` is followed to where the phrase is marked: through names, constants
of any module, what functions return, and to every caller where it is handed in.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import referee.rules.arctic
from referee.tables.management.commands.messages import TEXTS

RULES = Path(referee.rules.arctic.__file__).parent
KERNEL = RULES.parent / "kernel"
SHARED = {f"kernel/{name}": KERNEL / f"{name}.py" for name in ("entry/house_rule", "history/counterfactual")}
"""What every game says alike."""


@dataclass(frozen=True)
class Place:
    """Where an expression stands: its module, the function around it, its line."""

    module: str
    function: ast.FunctionDef | None
    line: int


@cache
def modules() -> dict[str, ast.Module]:
    paths = {str(path.relative_to(RULES).with_suffix("")): path for path in sorted(RULES.rglob("*.py"))}
    return {stem: ast.parse(path.read_text("utf-8")) for stem, path in {**paths, **SHARED}.items()}


@cache
def phrases() -> frozenset[str]:
    found: set[str] = set()
    for call, place in calls("Reason"):
        said = set(resolved(call.args[0], place))
        assert said, f"{place.module}.py, line {call.lineno}: nobody can tell what this reason says"
        found |= said
    return frozenset(found)


@cache
def calls(name: str) -> list[tuple[ast.Call, Place]]:
    return [
        (call, Place(stem, around(call, stem), call.lineno))
        for stem, module in modules().items()
        for call in calls_in(module, name)
    ]


def around(call: ast.Call, stem: str) -> ast.FunctionDef | None:
    """Return the innermost function that a call stands in."""
    found = [each for each in functions(stem) if each.lineno <= call.lineno <= (each.end_lineno or 0)]
    return found[-1] if found else None


@cache
def functions(stem: str) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(modules()[stem]) if isinstance(node, ast.FunctionDef)]


def calls_in(node: ast.AST, name: str) -> list[ast.Call]:
    return [each for each in named_calls(node) if isinstance(each.func, ast.Name) and each.func.id == name]


@cache
def named_calls(node: ast.AST) -> list[ast.Call]:
    return [each for each in ast.walk(node) if isinstance(each, ast.Call)]


def marked(node: ast.AST) -> Iterator[str]:
    for name in ("gettext_noop", "Line", "Refusal"):
        read = (arg for call in calls_in(node, name) for arg in call.args[TEXTS[name]])
        yield from (str(arg.value) for arg in read if isinstance(arg, ast.Constant))


def names_in(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def resolved(node: ast.AST, place: Place) -> Iterator[str]:
    """Yield the phrases that an expression can be; what it asks or looks up with says nothing."""
    match node:
        case ast.Constant(str(phrase)):
            yield phrase
        case ast.Name():
            yield from named(node.id, place)
        case ast.IfExp():
            yield from resolved(node.body, place)
            yield from resolved(node.orelse, place)
        case ast.Subscript() | ast.Attribute():
            yield from resolved(node.value, place)
        case ast.Call(ast.Name("Refusal"), [_, phrase, *_]):
            yield from resolved(phrase, place)
        case ast.Call(func=ast.Name(id=name)) if name != "gettext_noop":
            yield from of_module(name, place.module)
        case ast.Call(func=ast.Attribute(value=value)):
            for each in (value, *node.args[1:]):
                yield from resolved(each, place)
        case ast.Tuple():
            for each in node.elts:
                yield from resolved(each, place)
        case _:
            yield from marked(node)


def named(name: str, place: Place) -> Iterator[str]:
    function = place.function
    local = [*local_values(function, name, place.line)] if function else []
    for value in local:
        yield from resolved(value, replace(place, line=value.lineno))
    if function and not local and name in parameters(function):
        number = parameters(function).index(name)
        for call, caller in calls(function.name):
            yield from resolved(call.args[number], caller)
    elif not local:
        yield from of_module(name, place.module)


def local_values(function: ast.FunctionDef, name: str, line: int) -> Iterator[ast.expr]:
    """Yield what a name can stand for at a line: back to the last value that it has there in any case."""
    for block, number in reversed([*statements(function)]):
        node = block[number]
        is_after = any(each.lineno <= line <= (each.end_lineno or 0) for each in block[number + 1 :])
        if isinstance(node, ast.Assign) and node.lineno < line and binds(node.targets, name):
            yield node.value
            if is_after:
                return
        elif isinstance(node, ast.If) and is_after and always_binds(node, name):
            return
    for loop in ast.walk(function):
        if isinstance(loop, ast.comprehension | ast.For) and binds([loop.target], name):
            yield loop.iter


def always_binds(node: ast.If, name: str) -> bool:
    branches = (
        [each for each in branch if isinstance(each, ast.Assign)] for branch in (node.body, node.orelse)
    )
    return all(any(binds(each.targets, name) for each in branch) for branch in branches)


def binds(targets: list[ast.expr], name: str) -> bool:
    return any(name in names_in(target) for target in targets)


def statements(node: ast.AST) -> Iterator[tuple[list[ast.stmt], int]]:
    """Yield every statement in its order, as its block and its place there."""
    for block in blocks(node):
        for number, each in enumerate(block):
            yield block, number
            yield from statements(each)


def blocks(node: ast.AST) -> list[list[ast.stmt]]:
    found = (getattr(node, field, None) for field in ("body", "orelse", "finalbody", "handlers"))
    return [block for block in found if isinstance(block, list)]


def parameters(function: ast.FunctionDef) -> list[str]:
    return [each.arg for each in (*function.args.posonlyargs, *function.args.args)]


def of_module(name: str, stem: str) -> Iterator[str]:
    """Yield the phrases of a constant or of a function, also of one that comes from another module."""
    for node in modules()[stem].body:
        if isinstance(node, ast.ImportFrom):
            source = (node.module or "").removeprefix("referee.rules.arctic.").replace(".", "/")
            if source in modules() and name in {alias.name for alias in node.names}:
                yield from of_module(name, source)
        elif isinstance(node, ast.FunctionDef) and node.name == name:
            yield from marked(node)
            for other in names_in(node) - {name}:
                yield from constant(other, stem)
        else:
            yield from constant_of(node, name)


def constant(name: str, stem: str) -> Iterator[str]:
    for node in modules()[stem].body:
        yield from constant_of(node, name)


def constant_of(node: ast.stmt, name: str) -> Iterator[str]:
    targets = node.targets if isinstance(node, ast.Assign) else []
    targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
    if (
        isinstance(node, ast.Assign | ast.AnnAssign)
        and node.value
        and name in {n for t in targets for n in names_in(t)}
    ):
        yield from marked(node.value)
