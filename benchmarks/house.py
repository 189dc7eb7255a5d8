"""The size and structure of the code beside their goals (``make house``).

Everything but the walk of a dig is counted in the source, without running it.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandParser

from benchmarks.bench import elsewhere, make_ready
from benchmarks.source import (
    Tree,
    code_lines,
    docstrings,
    imports_of,
    is_call,
    longest_chain,
    names_in,
    texts_of,
)
from benchmarks.speed.walk import changes, dig_walk

ROOT = Path(__file__).resolve().parent.parent
ENGINES = {
    "the form": ("forms", "at_once", "sent", "offers", "drafts"),
    "boards of a skirmish": ("arctic/cases", "arctic/acts", "arctic/setting"),
}
"""Code that draws and reads drafts of entries: name -> its modules in web."""
PAST = ("former", "former.toml", "rereading")
"""Modules and files for records of earlier versions."""
OFTEN = {"Command", "Meta", "Migration"}
"""Class names that Django prescribes."""
NAMED = 4


class Row(NamedTuple):
    """A measure with today's value and its goal."""

    what: str
    today: str
    goal: str


def rows(tree: Tree, walks: Sequence[list[str]]) -> Iterator[Row]:
    """Yield the measures in the order of the plan."""
    yield Row("lines of code in referee/", f"{sum(map(code_lines, tree.texts.values())):,}", "<= 33,000")
    yield draft_engines(tree)
    yield Row("a dig posted; shown: files", "; ".join(str(len(set(walk))) for walk in walks), "25; 45")
    yield Row(
        "a dig posted; shown: changes of file", "; ".join(str(changes(walk)) for walk in walks), "120; 600"
    )
    yield from untyped(tree)
    is_strict = any("StrictUndefined" in text for text in tree.texts.values())
    yield Row("a misspelt name in a template", "an error" if is_strict else "silently empty", "an error")
    yield from forms(tree)
    yield from named_twice(tree)
    found = [text for module in tree.trees.values() for text in docstrings(module)]
    bad = sum(map(bool, map(tree.forbidden().search, found)))
    yield Row("docstrings with a phrase forbidden to players", f"{bad} of {len(found):,}", "0")
    yield from refusals(tree)
    migrations = [path for path in tree.under("tables/migrations") if path.stem != "__init__"]
    past = [path for path in (tree.root / "referee").rglob("*") if path.name.removesuffix(".py") in PAST]
    yield Row("migrations; modules for older records", f"{len(migrations)}; {len(past)}", "1; 0")
    yield from side_by_side(tree)


def draft_engines(tree: Tree) -> Row:
    web = tree.root / "referee" / "web"
    found = {name: [web / f"{each}.py" for each in modules] for name, modules in ENGINES.items()}
    there = {name: [each for each in files if each in tree.texts] for name, files in found.items()}
    lines = sum(code_lines(tree.texts[each]) for files in there.values() for each in files)
    modules = sum(map(len, there.values()))
    today = f"{sum(map(bool, there.values()))} ({modules} modules, {lines:,} lines of code)"
    return Row("draft engines", today, "1")


def untyped(tree: Tree) -> Iterator[Row]:
    web = tree.under("web")
    parsers = [path for path in web if re.search("QueryDict|getlist", tree.texts[path])]
    yield Row("files in web that name QueryDict or getlist", str(len(parsers)), "1")
    untyped_functions = [
        (path, node)
        for path, node in tree.nodes(web)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.returns is not None
        and ast.unparse(node.returns) == "dict[str, Any]"
    ]
    pages = [each for each in untyped_functions if "api" not in each[0].parts]
    today = f"{len(pages)}, and {len(untyped_functions) - len(pages)} write the API's JSON"
    yield Row("functions in web that return dict[str, Any]", today, "<= 10")
    keys = defaultdict[Path, set[str]](set)
    for path, function in pages:
        literals = [each for each in ast.walk(function) if isinstance(each, ast.Dict)]
        keys[path] |= {text for each in literals for text in texts_of(each.keys)}
    yield Row("untyped keys, most in one module of pages", str(max(map(len, keys.values()), default=0)), "0")


def forms(tree: Tree) -> Iterator[Row]:
    skips = sum(text.count("# " + "fmt: skip") for text in tree.texts.values())
    yield Row("formatter switched off", str(skips), "0")


def named_twice(tree: Tree) -> Iterator[Row]:
    names = Counter(name for text in tree.texts.values() for name in names_in(text))
    yield Row("`told` as a name", f"{names['told']:,}", "0")
    # The second referee knows nothing of the first, so it calls a card a card once more.
    ours = [path for path in tree.trees if "second" not in path.parts]
    classes = Counter(node.name for _, node in tree.nodes(ours) if isinstance(node, ast.ClassDef))
    twice = [(name, n) for name, n in classes.most_common() if n > 1 and name not in OFTEN]
    worst = ", ".join(f"{name} {n}" for name, n in twice[:NAMED])
    yield Row("class names that exist twice", f"{len(twice)} ({worst})" if twice else "0", "0")


def refusals(tree: Tree) -> Iterator[Row]:
    modules = defaultdict[str, set[Path]](set)
    for path, module in tree.trees.items():
        for node in module.body:
            if isinstance(node, ast.Assign) and is_call(node.value, "Refusal"):
                modules[ast.unparse(node.targets[0])].add(path)
    several = sum(len(paths) > 1 for paths in modules.values())
    yield Row("refusal names defined in several modules", str(several), "0")
    phrases = Counter[str]()
    for call in tree.calls("Refusal"):
        given = [*call.args[1:2], *(each.value for each in call.keywords if each.arg == "phrase")]
        phrases.update(filter(None, texts_of(given)))
    yield Row("refusal sentences written twice", str(sum(n > 1 for n in phrases.values())), "0")


def side_by_side(tree: Tree) -> Iterator[Row]:
    paths = _modules(tree.under("rules/kernel"))
    kernel = {".".join(path.relative_to(tree.root).with_suffix("").parts): path for path in paths}
    rooms = {path.parent for path in kernel.values()} - {tree.root / "referee/rules/kernel"}
    arrows = {name: imports_of(tree.trees[path]) & kernel.keys() for name, path in kernel.items()}
    today = f"{len(kernel)} in {len(rooms)} rooms; {longest_chain(arrows)}"
    yield Row("kernel: files; floors", today, "18 in 4 rooms; <= 7")
    web = [path for path in _modules(tree.under("web")) if path.parent.name == "web"]
    yield Row("web: files side by side", str(len(web)), "<= 30")
    tests = _modules((tree.root / "tests/rules/arctic").glob("*.py"))
    helpers = [path for path in tests if not path.stem.startswith("test_")]
    today = f"{len(tests)} ({len(helpers)} helpers)"
    yield Row("tests/rules/arctic: files side by side", today, "mirrored to the rooms")


def _modules(paths: Iterable[Path]) -> list[Path]:
    return [path for path in paths if path.stem != "__init__"]


class Command(BaseCommand):
    """Print the measures; the dig is entered in a temporary database."""

    help = "Print the size and structure of the code beside their goals."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)

    def handle(self, *args: Any, here: bool, **options: Any) -> None:
        if not here:
            sys.exit(elsewhere("house"))
        make_ready()
        found = [Row("", "today", "goal"), *rows(Tree(ROOT), dig_walk())]
        widths = [max(len(row[column]) for row in found) for column in range(3)]
        for row in found:
            line = "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True))
            self.stdout.write(line.rstrip())
