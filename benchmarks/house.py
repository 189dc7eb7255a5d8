"""How the house is built, in numbers (``make house``): sizes, arrows, and the rooms that an entry enters."""

from __future__ import annotations

import argparse
import ast
import re
import statistics
import sys
from collections.abc import Callable, Iterator, Set
from itertools import pairwise
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from benchmarks.bench import elsewhere, make_ready
from benchmarks.speed import games
from benchmarks.speed.device import Device
from referee.tables.links import link_path

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ROOT / "referee"
LONGEST_TEMPLATE_LINE = 120
ENTRIES = ("Dig", "Strike", "Tally")
Figure = tuple[str, str, str]
"""What is measured, how it is today, and the goal."""


class Command(BaseCommand):
    """Print the figures of the house; the walks are made at a table in a database of their own."""

    help = "Say how the house is built: sizes, arrows, rooms entered."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)

    def handle(self, *args: Any, here: bool, **options: Any) -> None:
        if not here:
            sys.exit(elsewhere("house"))
        make_ready()
        figures = [*still_figures(), *walked_figures()]
        widths = [max(len(figure[column]) for figure in figures) for column in range(3)]
        for figure in figures:
            self.stdout.write(
                "  ".join(word.ljust(width) for word, width in zip(figure, widths, strict=True))
            )


def still_figures() -> Iterator[Figure]:
    """Yield what can be counted without running anything."""
    files = list(python_in(HOUSE))
    texts = {path: path.read_text() for path in files}
    for name in ENTRIES:
        naming = [path for path, text in texts.items() if re.search(rf"\b{name}\b", text)]
        yield f"files that name {name}", str(len(naming)), "2"
    whole = "\n".join(texts.values())
    yield "isinstance( in referee", str(whole.count("isinstance(")), "< 40"
    yield "draft.tab ==", str(whole.count("draft.tab ==")), "0"
    lengths = function_lengths(texts.values())
    median, p90 = statistics.median(lengths), sorted(lengths)[len(lengths) * 9 // 10]
    yield "lines of a function, median and p90", f"{median:.0f}, {p90}", "<= 8, <= 20"
    yield "longest file", str(max(text.count("\n") for text in texts.values())), "<= 300"
    lines = whole.count("\n") + 1
    yield "lines of Python in referee", str(lines), "<= 30,000"
    tests = sum(path.read_text().count("\n") for path in python_in(ROOT / "tests"))
    yield "lines of tests a line of code", f"{tests / lines:.2f}", ">= 1.2"
    players = (ROOT / "tests" / "rules").glob("*/random_*.py")
    yield (
        "lines of hand-written random players",
        str(sum(len(path.read_text().splitlines()) for path in players)),
        "0",
    )
    yield from template_figures()
    yield from room_figures(texts)


def python_in(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*.py")) if "migrations" not in path.parts)


def function_lengths(texts: Any) -> list[int]:
    nodes = (node for text in texts for node in ast.walk(ast.parse(text)))
    defs = (node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return [(node.end_lineno or node.lineno) - node.lineno + 1 for node in defs]


def template_figures() -> Iterator[Figure]:
    """Yield how long the lines of templates are."""
    lines = [line for path in (ROOT / "templates").rglob("*.html") for line in path.read_text().splitlines()]
    long = [line for line in lines if len(line) > LONGEST_TEMPLATE_LINE]
    yield "template lines over 120 signs", str(len(long)), "0"
    yield "longest template line", str(max(map(len, lines))), "120"


def room_figures(texts: dict[Path, str]) -> Iterator[Figure]:
    """Yield how the rooms of Arctic Scavengers hang together."""
    names = {module_of(path): text for path, text in texts.items()}
    arctic = {name: text for name, text in names.items() if name.startswith("referee.rules.arctic")}
    arrows = {name: imports_of(text, arctic.keys()) & arctic.keys() for name, text in arctic.items()}
    folders: dict[str, int] = {}
    for name in arctic:
        folders[name.rpartition(".")[0]] = folders.get(name.rpartition(".")[0], 0) + 1
    yield "most modules in one folder of arctic", str(max(folders.values())), ""
    between = {(room(one), room(other)) for one, others in arrows.items() for other in others}
    rooms: dict[str, set[str]] = {room(name): set() for name in arctic}
    for one, other in between:
        rooms[one] |= {other} - {one}
    yield "arrows between rooms of arctic", str(sum(map(len, rooms.values()))), "<= 120"
    yield "floors of arctic", str(floors(rooms)), "<= 10"
    web = [imports_of(text, arctic.keys()) for name, text in names.items() if name.startswith("referee.web")]
    used = {module for found in web for module in found if module in arctic}
    yield "modules of arctic that web imports", f"{len(used)} of {len(arctic)}", "faces only"


def room(module: str) -> str:
    """Return the room that a module of a game lies in."""
    return ".".join(module.split(".")[:4])


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(text: str, known: Set[str]) -> set[str]:
    """Return the modules that a text imports, or imports from, of those known."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{each.name}" for each in node.names} & known or {node.module}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
    return found


def floors(arrows: dict[str, set[str]]) -> int:
    """Return the length of the longest way down."""
    known: dict[str, int] = {}

    def height(name: str) -> int:
        if name not in known:
            known[name] = 0
            known[name] = 1 + max((height(below) for below in arrows[name]), default=0)
        return known[name]

    return max(map(height, arrows))


def walked_figures() -> Iterator[Figure]:
    """Yield how many files a dig enters, posted and shown, and how often it goes from one to another."""
    writer, device = games.early_table(games.GATHERING), Device()
    device.get(link_path(writer.table))
    post = walk(lambda: device.enter(writer, "dig", games.DIG, htmx=False))
    show = walk(lambda: device.get(link_path(writer.table)))
    yield "rooms of a dig, posted and shown", f"{len(set(post))} / {len(set(show))}", "<= 20 / <= 30"
    changes = [sum(one != other for one, other in pairwise(way)) for way in (post, show)]
    yield "changes of room", f"{changes[0]} / {changes[1]}", "<= 150 / <= 500"


def walk(run: Callable[[], object]) -> list[str]:
    """Return the files of the house in the order in which functions of theirs are called."""
    way: list[str] = []
    here = str(HOUSE)

    def note(frame: Any, event: str, argument: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(here):
            way.append(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        run()
    finally:
        sys.setprofile(None)
    return way
