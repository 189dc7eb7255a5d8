"""Do the tests notice a changed rule? ``make mutants``: so many small changes by chance, one at a time.

All tests of the rules run once to see which of them enter which function. Then each change is made in a fork,
by a new code object for its function, and the tests that enter it run, quick ones first, until one fails.
"""

from __future__ import annotations

import argparse
import ast
import copy
import inspect
import os
import random
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "referee" / "rules"
TESTS = ["tests/rules", "tests/replays", "tests/proofs"]
NEEDS_DATABASE = ("test_nobody_else.py", "test_log_model.py", "test_checklist.py")
LONGEST = 300
"""Seconds after which a changed rule counts as found: it goes on for ever."""
OTHER: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
SWAPPED = {"max": "min", "min": "max", "any": "all", "all": "any"}
Key = tuple[str, str]
"""A function: its file and its qualified name."""


@dataclass
class Site:
    """A place in a function where something can be changed; ``index``: among all nodes of its file."""

    file: Path
    function: str
    index: int
    told: str


def changed(node: ast.AST) -> ast.AST | None:
    """Return the node changed a little, None where nothing can be."""
    new: Any = copy.deepcopy(node)
    match new:
        case ast.Compare(ops=[op]) if type(op) in OTHER:
            new.ops = [OTHER[type(op)]()]
        case ast.BinOp(op=op) | ast.BoolOp(op=op) if type(op) in OTHER:
            new.op = OTHER[type(op)]()
        case ast.UnaryOp(op=ast.Not()):
            new = new.operand
        case ast.Constant(value=bool(value)):
            new.value = not value
        case ast.Constant(value=int(value)):
            new.value = value + 1
        case ast.Call(func=ast.Name(id=name)) if name in SWAPPED:
            new.func = ast.Name(SWAPPED[name], ast.Load())
        case ast.IfExp():
            new.test = ast.UnaryOp(ast.Not(), new.test)
        case _:
            return None
    return ast.fix_missing_locations(new)


def sites_in(file: Path) -> Iterator[Site]:
    """Yield every place in the functions of a file that can be changed."""
    tree = ast.parse(file.read_text("utf-8"))
    indices = {id(node): index for index, node in enumerate(ast.walk(tree))}
    classes = [(each.body, f"{each.name}.") for each in tree.body if isinstance(each, ast.ClassDef)]
    for body, before in [(tree.body, ""), *classes]:
        for function in (each for each in body if isinstance(each, ast.FunctionDef)):
            for node in (inner for part in function.body for inner in ast.walk(part)):
                if new := changed(node):
                    where = f"{file.relative_to(ROOT)}:{getattr(node, 'lineno', 0)} {function.name}"
                    told = f"{where}: {ast.unparse(node)} -> {ast.unparse(new)}"
                    yield Site(file, before + function.name, indices[id(node)], told)


def code_of(site: Site) -> CodeType:
    """Return the changed function’s code."""
    tree = ast.parse(site.file.read_text("utf-8"))
    target = list(ast.walk(tree))[site.index]

    class Change(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> Any:
            return changed(node) if node is target else self.generic_visit(node)

    code = compile(Change().visit(tree), str(site.file), "exec")
    for name in site.function.split("."):
        code = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == name)
    return code


def function_at(site: Site) -> FunctionType:
    """Return the function as it is loaded, out of whatever is wrapped round it."""
    name = ".".join(site.file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    found: Any = sys.modules[name]
    for part in site.function.split("."):
        found = inspect.getattr_static(found, part)
    while not isinstance(found, FunctionType):
        if isinstance(found, cached_property):
            found = found.func
        else:
            found = getattr(found, "fget", None) or getattr(found, "__wrapped__", None) or found.__func__
    return found


class Mutants:
    """The plugin that runs the tests its own way."""

    def __init__(self, number: int, seed: int) -> None:
        self.number, self.dice = number, random.Random(seed)
        self.entering: dict[Key, list[tuple[float, pytest.Item]]] = defaultdict(list)
        self.survivors: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.path.name not in NEEDS_DATABASE]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
            self.watch(item)
        sites = [site for file in sorted(RULES.rglob("*.py")) for site in sites_in(file)]
        entered = [site for site in sites if self.entering[str(site.file), site.function]]
        print(f"{len(sites):,} places, {len(entered):,} of them in functions that a test enters.", flush=True)
        for number, site in enumerate(self.dice.sample(sites, self.number), 1):
            self.survivors += [] if self.dies(site) else [site.told]
            print(f"{number}: {len(self.survivors)} survive", end="\r", flush=True)
        died = self.number - len(self.survivors)
        print(
            f"\n{died} of {self.number} die: {died / self.number:.1%}. Survivors:",
            *self.survivors,
            sep="\n  ",
        )
        return True

    def watch(self, item: pytest.Item) -> None:
        """Run a test and note the functions that it enters."""
        codes, began = set[CodeType](), time.perf_counter()
        sys.settrace(lambda frame, event, argument: codes.add(frame.f_code))
        try:
            reports = runtestprotocol(item, log=False)
        finally:
            sys.settrace(None)
        if all(report.outcome == "passed" for report in reports):
            took = time.perf_counter() - began
            for key in {(c.co_filename, c.co_qualname.split(".<locals>")[0]) for c in codes}:
                self.entering[key].append((took, item))

    def dies(self, site: Site) -> bool:
        """Whether a test fails once it is changed, in a process of its own."""
        items = [item for _, item in sorted(self.entering[str(site.file), site.function], key=lambda x: x[0])]
        child = os.fork()
        if not child:
            signal.alarm(LONGEST)
            function_at(site).__code__ = code_of(site)
            failed = (r.failed for item in items for r in runtestprotocol(item, log=False))
            os._exit(int(any(failed)))
        return os.waitpid(child, 0)[1] != 0


def main() -> None:
    """Say what survives; the run fails where more than 3 in 100 do."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("tests", nargs="*", default=TESTS)
    told = parser.parse_args()
    mutants = Mutants(told.number, told.seed)
    pytest.main(["-q", "-p", "no:cacheprovider", *told.tests], plugins=[mutants])
    sys.exit(len(mutants.survivors) > told.number * 0.03)


if __name__ == "__main__":
    main()
