"""Do the tests notice a changed rule? ``make mutants``: so many small changes by chance, one at a time.

All tests of the rules run once, to see which of them come to which line. Then each change is made in a fork,
by a new code object for its function, and the tests that come to its line run, quick ones first, until one
fails.
"""

from __future__ import annotations

import argparse
import ast
import copy
import inspect
import os
import random
import resource
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import coverage
import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "referee" / "rules"
TESTS = ["tests/rules", "tests/replays", "tests/proofs"]
NEEDS_DATABASE = ("test_nobody_else.py", "test_log_model.py")
MOST_MEMORY = 6 * 1024**3
OTHER: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
SWAPPED = {"max": "min", "min": "max", "any": "all", "all": "any"}


@dataclass
class Site:
    """A place in a function where something can be changed; ``index``: among all nodes of its file."""

    file: Path
    name: str
    function: ast.FunctionDef
    node: Any
    index: int

    def __str__(self) -> str:
        change = f"{ast.unparse(self.node)} -> {ast.unparse(changed(self.node) or self.node)}"
        return f"{self.file.relative_to(ROOT)}:{self.node.lineno} {self.name}: {change}"


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
                if changed(node):
                    yield Site(file, before + function.name, function, node, indices[id(node)])


def change(site: Site) -> None:
    """Give the function as it is loaded, out of whatever is wrapped round it, the changed code."""
    tree = ast.parse(site.file.read_text("utf-8"))
    target = list(ast.walk(tree))[site.index]

    class Change(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> Any:
            return changed(node) if node is target else self.generic_visit(node)

    code = compile(Change().visit(tree), str(site.file), "exec")
    module = ".".join(site.file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    found: Any = sys.modules[module]
    for name in site.name.split("."):
        code = next(each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == name)
        found = inspect.getattr_static(found, name)
    while not isinstance(found, FunctionType):
        found = found.func if isinstance(found, cached_property) else found
        found = getattr(found, "fget", None) or getattr(found, "__wrapped__", None) or found
        found = getattr(found, "__func__", found)
    found.__code__ = code


class Mutants:
    """The plugin that runs the tests its own way."""

    def __init__(self, number: int, seed: int) -> None:
        self.number, self.dice = number, random.Random(seed)
        self.tests: dict[str, tuple[float, pytest.Item]] = {}
        self.coming: dict[Path, dict[int, list[str]]] = {}
        self.survivors: list[Site] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sites = [site for file in sorted(RULES.rglob("*.py")) for site in sites_in(file)]
        self.watch([item for item in session.items if item.path.name not in NEEDS_DATABASE])
        assert not self.fails([*self.tests]), "Tests fail with nothing changed."
        for number, site in enumerate(self.dice.sample(sites, self.number), 1):
            if not self.fails(self.coming_to(site), site):
                self.survivors.append(site)
                print(f"{site}", flush=True)
            print(f"{number}: {len(self.survivors)} survive", end="\r", flush=True)
        died = self.number - len(self.survivors)
        print(f"{died} of {self.number} changes in {len(sites):,} places die: {died / self.number:.1%}.")
        return True

    def watch(self, items: list[pytest.Item]) -> None:
        """Run each test, and note how long it takes and the lines that it comes to."""
        watched = coverage.Coverage(None, config_file=False, source=[str(RULES)])
        watched.start()
        for item in items:
            watched.switch_context(item.nodeid)
            began = time.process_time()
            if all(report.outcome == "passed" for report in runtestprotocol(item, log=False)):
                self.tests[item.nodeid] = time.process_time() - began, item
        watched.stop()
        data = watched.get_data()
        self.coming = {Path(file): data.contexts_by_lineno(file) for file in data.measured_files()}

    def coming_to(self, site: Site) -> list[str]:
        """Return the tests that come to a place, quick ones first; a line can be its function's first."""
        lines = self.coming.get(site.file, {})
        for node in (site.node, site.function):
            met = {test for line in range(node.lineno, node.end_lineno + 1) for test in lines.get(line, [])}
            if found := sorted(met & {*self.tests}, key=lambda test: self.tests[test][0]):
                return found
        return []

    def fails(self, tests: list[str], site: Site | None = None) -> bool:
        """Whether a test fails once it is changed, in a process of its own with nothing kept from before."""
        if child := os.fork():
            return os.waitpid(child, 0)[1] != 0
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        if site:
            change(site)
        for each in [each for module in [*sys.modules.values()] for each in [*vars(module).values()]]:
            if hasattr(type(each), "cache_clear"):
                each.cache_clear()
        for took, item in (self.tests[test] for test in tests):
            signal.setitimer(signal.ITIMER_PROF, 10 + 10 * took)
            if any(report.failed for report in runtestprotocol(item, log=False)):
                os._exit(1)
        os._exit(0)


def main() -> None:
    """Say what survives; the run fails where more than 3 in 100 do."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("tests", nargs="*", default=TESTS)
    told = parser.parse_args()
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"
    mutants = Mutants(told.number, told.seed)
    pytest.main(["-q", "-p", "no:cacheprovider", *told.tests], plugins=[mutants])
    sys.exit(len(mutants.survivors) > told.number * 0.03)


if __name__ == "__main__":
    main()
