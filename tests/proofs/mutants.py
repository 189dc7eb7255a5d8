"""Do the tests notice a changed rule? ``make mutants``: 400 small changes by chance, one at a time.

All tests of the rules run once, to see which of them come to which line. Then each change is made in a fork,
by new code for its function, and the tests that come to its line run, quick ones first, until one fails.
"""

from __future__ import annotations

import ast
import copy
import gc
import os
import pickle
import random
import signal
import sys
from collections import Counter, defaultdict
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
    """The plugin that runs the tests its own way; what it finds is kept in a file, and not looked for again."""

    def __init__(self, seed: str = "1", number: str = "400", kept: str = os.devnull) -> None:
        self.seed, self.number, self.kept = int(seed), int(number), Path(kept)
        self.took: dict[str, float] = {}
        self.lines: dict[str, dict[int, list[str]]] = {}
        self.died: dict[str, str] = {}
        self.killed: Counter[str] = Counter()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self.remember()
        self.functions, self.caches = known()
        gc.freeze()
        for site in random.Random(self.seed).sample([*sites()], self.number):
            if (name := name_of(site)) not in self.died:
                self.keep(name, self.killer(self.coming_to(site), site))
        survived = [name for name, killer in self.died.items() if not killer]
        print(
            *survived, f"{1 - len(survived) / len(self.died):.1%} of {len(self.died)} changes die.", sep="\n"
        )
        return True

    def remember(self) -> None:
        """Take over what was found before, as long as neither rules nor tests were changed."""
        watched = self.kept.with_suffix(".watched")
        if watched.is_file():
            self.took, self.lines = pickle.loads(watched.read_bytes())
            for line in self.kept.read_text("utf-8").splitlines() if self.kept.is_file() else ():
                name, self.died[name] = (told := line.split("\t"))[0], told[1]
                self.killed[told[1]] += 1
        else:
            self.watch()
            watched.write_bytes(pickle.dumps((self.took, self.lines)))

    def keep(self, name: str, killer: str) -> None:
        self.died[name] = killer
        self.killed[killer] += 1
        with self.kept.open("a", encoding="utf-8") as file:
            file.write(f"{name}\t{killer}\n")

    def watch(self) -> None:
        """Run each test, and note how long it takes and the lines that it comes to."""
        lines = coverage.Coverage(None, config_file=False, source=[str(RULES)])
        lines.start()
        for name, item in self.items.items():
            lines.switch_context(name)
            reports = runtestprotocol(item, log=False)
            assert not any(report.failed for report in reports), f"{name} fails with nothing changed."
            self.took[name] = sum(report.duration for report in reports)
        lines.stop()
        data = lines.get_data()
        self.lines = {file: data.contexts_by_lineno(file) for file in data.measured_files()}

    def coming_to(self, site: Site) -> list[str]:
        """Return the tests that come to a place, or to its function where the line itself is not told.

        First those that are quick and found much before.
        """
        told = self.lines.get(site.file, {})
        for node in (site.node, site.function):
            found = {test for line in range(node.lineno, node.end_lineno + 1) for test in told.get(line, ())}
            if coming := found & self.took.keys():
                return sorted(coming, key=lambda test: self.took[test] / (1 + 9 * self.killed[test]))
        return []

    def killer(self, tests: list[str], site: Site | None = None) -> str:
        """Return the test that fails after a change, in a process of its own with nothing kept from before."""
        read, write = os.pipe()
        if child := os.fork():
            os.close(write)
            with os.fdopen(read) as told:
                said = told.read().split("\n")
            return said[-1] or "" if os.waitpid(child, 0)[1] else ""
        self.change(site)
        for test in tests:
            os.write(write, f"\n{test}".encode())
            signal.setitimer(signal.ITIMER_PROF, 5 + 5 * self.took[test])
            if any(report.failed for report in runtestprotocol(self.items[test], log=False)):
                os._exit(1)
        os._exit(0)

    def change(self, site: Site | None) -> None:
        """Give the changed code to the function at a site, and empty what was kept of answers."""
        for cache in self.caches:
            cache.cache_clear()
        if not site:
            return
        site.node.__class__, site.node.__dict__ = type(new := changed(site.node)), vars(new)
        code: Any = compile(site.tree, site.file, "exec")
        for part in (site.owner, site.function)[isinstance(site.owner, ast.Module) :]:
            code = next(each for each in code.co_consts if getattr(each, "co_name", "") == part.name)
        for each in self.functions[code.co_filename, code.co_qualname]:
            each.__code__ = code


def name_of(site: Site) -> str:
    """Return where a place is, what stands there and what it is changed to."""
    where = f"{Path(site.file).relative_to(RULES)}:{site.node.lineno}:{site.node.col_offset}"
    return f"{where}: {ast.unparse(site.node)} -> {ast.unparse(changed(site.node))}"


def known() -> tuple[dict[tuple[str, str], list[FunctionType]], list[Any]]:
    """Return the functions of the rules by file and name, and all that keeps answers."""
    functions: dict[tuple[str, str], list[FunctionType]] = defaultdict(list)
    every = gc.get_objects()
    for each in every:
        if isinstance(each, FunctionType):
            functions[each.__code__.co_filename, each.__code__.co_qualname].append(each)
    return functions, [each for each in every if hasattr(type(each), "cache_clear")]


if __name__ == "__main__":
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"
    MUTANTS = Mutants(*sys.argv[1:])
    pytest.main(["-q", "-p", "no:cacheprovider", "--tb=native", "--no-showlocals", *TESTS], plugins=[MUTANTS])
    sys.exit([*MUTANTS.died.values()].count("") > MUTANTS.number * 0.03)
