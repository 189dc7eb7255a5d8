"""Do the tests notice a changed rule? ``make mutants``: 400 small changes by chance, one at a time.

All tests of the rules run once, to see which of them come to which line. Then each change is made in a fork,
by new code for its function, and the tests that come to its line run, quick ones first, until one fails; what
those do not notice that take ``SECONDS`` together survives.
"""

from __future__ import annotations

import ast
import copy
import gc
import mmap
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import coverage
import pytest
from _pytest.runner import runtestprotocol

RULES = Path(__file__).resolve().parents[2] / "referee" / "rules"
NEED_DATABASE = (f"--ignore=tests/proofs/test_{name}.py" for name in ("nobody_else", "log_model"))
OPTIONS = ("-q", "-p", "no:cacheprovider", "--tb=native", "--no-showlocals", *NEED_DATABASE)
SECONDS = 30.0
TESTS = ("tests/rules", "tests/replays", "tests/proofs")
OTHER: dict[Any, Any] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
    "max": "min",
    "min": "max",
    "any": "all",
    "all": "any",
}


class Site(NamedTuple):
    """A place in a function where something can be changed."""

    file: str
    tree: ast.Module
    function: Any
    node: Any

    def __str__(self) -> str:
        where = f"{Path(self.file).relative_to(RULES)}:{self.node.lineno}:{self.node.col_offset}"
        return f"{where}: {ast.unparse(self.node)} -> {ast.unparse(changed(self.node))}"


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
    for file in sorted(RULES.rglob("*.py")):
        tree: Any = ast.parse(file.read_text("utf-8"))
        for owner in (tree, *(each for each in tree.body if isinstance(each, ast.ClassDef))):
            for function in (each for each in owner.body if isinstance(each, ast.FunctionDef)):
                found = (node for part in function.body for node in ast.walk(part) if changed(node))
                yield from (Site(str(file), tree, function, node) for node in found)


def fails(test: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(test, log=False))


class Mutants:
    """The plugin that runs the tests its own way; ``kept``: a file of what was tried and what failed."""

    def __init__(self, seed: str = "1", number: str = "400", kept: str = os.devnull) -> None:
        self.seed, self.number, self.kept = int(seed), int(number), Path(kept)
        lines = self.kept.read_text("utf-8").splitlines() if self.kept.exists() else ()
        self.tried: dict[str, str] = dict(line.split("\t") for line in lines)
        self.tests: dict[str, tuple[float, pytest.Item]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.watch(session.items)
        gc.unfreeze()  # `tests/conftest.py` freezes what is there, and what is frozen isn't listed
        self.code = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
        assert any(each.__code__.co_filename.startswith(str(RULES)) for each in self.code)
        self.caches = [each for each in gc.get_objects() if hasattr(type(each), "cache_clear")]
        gc.freeze()
        chosen = random.Random(self.seed).sample([*sites()], self.number)
        self.left = [site for site in chosen if str(site) not in self.tried]
        with ProcessPoolExecutor(mp_context=get_context("fork")) as pool:
            for site, killer in zip(self.left, pool.map(killer_of, range(len(self.left))), strict=True):
                self.tried[str(site)] = killer
                with self.kept.open("a", encoding="utf-8") as file:
                    file.write(f"{site}\t{killer}\n")
        self.survived = [site for site, killer in self.tried.items() if not killer]
        print(*self.survived, f"{len(self.survived)} of {len(self.tried)} changes survive.", sep="\n")
        return True

    def watch(self, items: list[pytest.Item]) -> None:
        """Run each test, and note how long it takes and the lines that it comes to."""
        lines = coverage.Coverage(None, config_file=False, source=[str(RULES)])
        lines.start()
        for item in items:
            lines.switch_context(item.nodeid)
            began = time.process_time()
            assert not fails(item), f"{item.nodeid} fails as it is."
            self.tests[item.nodeid] = time.process_time() - began, item
        lines.stop()
        data = lines.get_data()
        self.lines = {file: data.contexts_by_lineno(file) for file in data.measured_files()}

    def coming_to(self, site: Site) -> list[str]:
        """Return the tests of a line, or of its function where none comes to it alone."""
        lines = self.lines.get(site.file, {})
        for node in (site.node, site.function):
            names = {test for line in range(node.lineno, node.end_lineno + 1) for test in lines.get(line, ())}
            if coming := names & self.tests.keys():
                return self.in_order(coming)
        return []

    def in_order(self, tests: Iterable[str]) -> list[str]:
        """First those that are quick, that found much before, and that are not rows of one table; not all."""
        found, rows = Counter(self.tried.values()), Counter[str]()
        cost = {}
        for test in sorted(tests, key=lambda test: (-found[test], self.tests[test][0])):
            rows[table := test.partition("[")[0]] += 1
            cost[test] = (self.tests[test][0] + 0.003) * rows[table] / (1 + 9 * found[test])
        spent, ordered = 0.0, sorted(cost, key=lambda test: cost[test])
        return [test for test in ordered if (spent := spent + self.tests[test][0]) < SECONDS]

    def killer(self, site: Site) -> str:
        """Return the test that fails after a change, "" for none; without it, that test has to pass."""
        killer = self.failing(self.coming_to(site), site)
        assert not (killer and self.failing([killer])), f"{killer} fails as it is."
        self.tried[str(site)] = killer
        return killer

    def failing(self, tests: Sequence[str], site: Site | None = None) -> str:
        """Return the first that fails, in a process of its own."""
        at = mmap.mmap(-1, 8)
        if child := os.fork():
            return tests[int.from_bytes(at)] if os.waitpid(child, 0)[1] else ""
        self.change(site)
        for place, (took, item) in enumerate(self.tests[test] for test in tests):
            at[:] = place.to_bytes(8)
            signal.setitimer(signal.ITIMER_PROF, 5 + 5 * took)
            if fails(item):
                os._exit(1)
        os._exit(0)

    def change(self, site: Site | None) -> None:
        """Empty what was kept of answers, and give the changed code to the functions of a site's file."""
        for each in self.caches:
            each.cache_clear()
        if site is None:
            return
        site.node.__class__, site.node.__dict__ = type(other := changed(site.node)), vars(other)
        codes = [compile(site.tree, site.file, "exec")]
        for code in codes:
            codes += [each for each in code.co_consts if isinstance(each, CodeType)]
        new = {named(code): code for code in codes}
        for each in self.code:
            each.__code__ = new.get(named(each.__code__), each.__code__)


def named(code: CodeType) -> tuple[object, ...]:
    return code.co_filename, code.co_qualname, code.co_firstlineno, code.co_varnames, code.co_freevars


def killer_of(place: int) -> str:
    return MUTANTS.killer(MUTANTS.left[place])


if __name__ == "__main__":
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"
    MUTANTS = Mutants(*sys.argv[1:])
    pytest.main([*OPTIONS, *TESTS], plugins=[MUTANTS])
    sys.exit(len(MUTANTS.survived) > len(MUTANTS.tried) * 0.03)
