"""Do the tests notice a changed rule? ``make mutants``: 400 small changes by chance, one at a time.

All tests of the rules run once, to see which of them come to which line. Then each change is made in a fork,
by new code for its function, and the tests that come to its line run, quick ones first, until one fails.
"""

from __future__ import annotations

import ast
import copy
import gc
import os
import random
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import coverage
import pytest
from _pytest.runner import runtestprotocol

RULES = Path(__file__).resolve().parents[2] / "referee" / "rules"
NEED_DATABASE = ("--ignore=tests/proofs/test_nobody_else.py", "--ignore=tests/proofs/test_log_model.py")
TESTS = ("tests/rules", "tests/replays", "tests/proofs", *NEED_DATABASE)
OTHER: dict[Any, Any] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.And: ast.Or, ast.Or: ast.And, "max": "min", "min": "max", "any": "all", "all": "any",
}  # fmt: skip


class Site(NamedTuple):
    """A place in a function where something can be changed."""

    file: str
    tree: ast.Module
    owner: Any
    function: Any
    node: Any


def changed(node: ast.AST) -> Any:
    """Return the node changed a little, None where nothing can be."""
    new: Any = copy.deepcopy(node)
    match new:
        case ast.Compare(ops=[op]) if type(op) in OTHER:
            new.ops = [OTHER[type(op)]()]
        case ast.BinOp(op=op) | ast.BoolOp(op=op) if type(op) in OTHER:
            new.op = OTHER[type(op)]()
        case ast.UnaryOp(op=ast.Not()):
            new = new.operand
        case ast.Constant(value=int(value)):
            new.value = not value if isinstance(value, bool) else value + 1
        case ast.Call(func=ast.Name(id=name)) if name in OTHER:
            new.func = ast.Name(OTHER[name], ast.Load())
        case ast.IfExp():
            new.test = ast.UnaryOp(ast.Not(), new.test)
        case _:
            return None
    return ast.fix_missing_locations(new)


def sites() -> Iterator[Site]:
    """Yield every place in the functions of the rules that can be changed."""
    for file in sorted(RULES.rglob("*.py")):
        tree: Any = ast.parse(file.read_text("utf-8"))
        for owner in (tree, *(each for each in tree.body if isinstance(each, ast.ClassDef))):
            for function in (each for each in owner.body if isinstance(each, ast.FunctionDef)):
                for node in (inner for part in function.body for inner in ast.walk(part)):
                    if changed(node):
                        yield Site(str(file), tree, owner, function, node)


class Mutants:
    """The plugin that runs the tests its own way."""

    def __init__(self, seed: int = 1, number: int = 400) -> None:
        self.number, self.dice, self.survived = number, random.Random(seed), 0
        self.tests: dict[str, tuple[float, pytest.Item]] = {}
        self.lines = coverage.Coverage(None, config_file=False, source=[str(RULES)])

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.watch(session.items)
        assert not self.fails([*self.tests]), "Tests fail with nothing changed."
        for number, site in enumerate(self.dice.sample([*sites()], self.number), 1):
            if not self.fails(self.coming_to(site), site):
                self.survived += 1
                print(f"{site.file}:{site.node.lineno}: {ast.unparse(changed(site.node))}")
            print(f"{number}: {self.survived} survive", end="\r", flush=True)
        print(f"{1 - self.survived / self.number:.1%} of {self.number} changes die.")
        return True

    def watch(self, items: list[pytest.Item]) -> None:
        """Run each test, and note how long it takes and the lines that it comes to."""
        self.lines.start()
        for item in items:
            self.lines.switch_context(item.nodeid)
            reports = runtestprotocol(item, log=False)
            if all(report.passed for report in reports):
                self.tests[item.nodeid] = sum(report.duration for report in reports), item
        self.lines.stop()

    def coming_to(self, site: Site) -> list[str]:
        """Return the tests that come to a place, or to its function where the line itself is not told."""
        told = self.lines.get_data().contexts_by_lineno(site.file)
        for node in (site.node, site.function):
            found = {test for line in range(node.lineno, node.end_lineno + 1) for test in told.get(line, ())}
            if coming := found & self.tests.keys():
                return sorted(coming, key=lambda test: self.tests[test][0])
        return []

    def fails(self, tests: list[str], site: Site | None = None) -> bool:
        """Whether a test fails after a change, in a process of its own with nothing kept from before."""
        if child := os.fork():
            return os.waitpid(child, 0)[1] != 0
        change(site)
        for took, item in (self.tests[test] for test in tests):
            signal.setitimer(signal.ITIMER_PROF, 10 + 10 * took)
            if any(report.failed for report in runtestprotocol(item, log=False)):
                os._exit(1)
        os._exit(0)


def change(site: Site | None) -> None:
    """Give the changed code to the function at a site, and empty what was kept of answers."""
    code: Any = None
    if site:
        site.node.__class__, site.node.__dict__ = type(new := changed(site.node)), vars(new)
        code = compile(site.tree, site.file, "exec")
        for part in (site.owner, site.function)[isinstance(site.owner, ast.Module) :]:
            code = next(each for each in code.co_consts if getattr(each, "co_name", "") == part.name)
    for each in gc.get_objects():
        if hasattr(type(each), "cache_clear"):
            each.cache_clear()
        old = each.__code__ if code and isinstance(each, FunctionType) else None
        if old and (old.co_filename, old.co_qualname) == (code.co_filename, code.co_qualname):
            each.__code__ = code


if __name__ == "__main__":
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"
    MUTANTS = Mutants(*map(int, sys.argv[1:]))
    pytest.main(["-q", "-p", "no:cacheprovider", *TESTS], plugins=[MUTANTS])
    sys.exit(MUTANTS.survived > MUTANTS.number * 0.03)
