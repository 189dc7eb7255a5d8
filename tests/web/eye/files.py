"""What a table hands on to other programs, as facts: its screen, its score, its picture, its result."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from html import unescape
from types import ModuleType
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.web.eye.reading import Fact, Facts
from tests.web.eye.tree import grown

Told = Iterator[tuple[Fact, str]]
Results = Mapping[str, tuple[int, bool]]
"""Everybody's score, and whether they have won."""


def screen(data: Any) -> Facts:
    """Return what ``table.json`` says, under the names that the screen on the wall has for it."""
    return dict(_screen(data))


def _screen(data: Any) -> Told:
    yield ("where",), data["where"]
    for seat in data["seats"]:
        yield ("seat", seat["name"], "says"), seat["says"]
        yield ("seat", seat["name"], "now"), "yes" if seat["is_now"] else ""
        for number in seat["numbers"]:
            yield ("wall", seat["name"], number["word"]), str(number["number"])
    if data["totals"]:
        yield ("totals", "order"), ", ".join(data["totals"])
        yield from ((("totals", name), str(number)) for name, number in data["totals"].items())


def sheet(text: str) -> Facts:
    """Return the cells of ``score.csv``: whose, and under which head."""
    head, *rows = csv.reader(io.StringIO(text.removeprefix("\ufeff")))
    found: Facts = {("csv", "rows"): str(len(rows))}
    for row in rows:
        for title, cell in zip(head[1:], row[1:], strict=True):
            assert found.setdefault(("csv", row[0], title), cell) == cell, f"{row[0]} has two of {title}"
    return found


def picture(svg: str) -> Facts:
    """Return the rows of the picture: each name with its place and its points, from the top."""
    rows = [each for each in grown(svg).all("g") if len(each.all("text")) == 3]
    found: Facts = {}
    for at, row in enumerate(rows, start=1):
        place, name, points = (each.text for each in row.all("text"))
        found["picture", str(at)] = f"{place} {name} {points}".strip()
        found["picture", name, "wins"] = "yes" if row.first("rect") else ""
    return found


def result(html: str) -> Facts:
    """Return everybody's line in what goes to BG Stats."""
    link = re.search(r'href="(bgstats:[^"]+)"', html)
    assert link is not None
    data = json.loads(parse_qs(urlsplit(unescape(link[1])).query)["data"][0])
    found: Facts = {}
    for player in data["players"]:
        for what in ("score", "rank", "winner", "startPlayer"):
            found["result", player["name"], what] = str(player[what])
    return found


def wanted(facts: ModuleType, log: Any) -> Told:
    """Yield what the files of a finished table have to say. ``facts``: the table of facts of its game."""
    results, first = facts.results(log), facts.first(log)
    places = {name: _place(results, name) for name in results}
    has_winner = any(wins for _, wins in results.values())
    # Whoever loses to the tribe comes after it.
    is_behind = hasattr(facts, "TRIBE") and not has_winner
    for at, name in enumerate(sorted(results, key=lambda name: (places[name], name)), start=1):
        score, wins = results[name]
        place = f"{places[name]}. " if has_winner else ""
        yield ("picture", str(at)), f"{place}{name} {score}"
        yield ("picture", name, "wins"), "yes" if wins else ""
        yield ("result", name, "score"), str(score)
        yield ("result", name, "rank"), str(places[name] + is_behind)
        yield ("result", name, "winner"), str(wins)
        yield ("result", name, "startPlayer"), str(name == first)
    rows = dict(facts.columns(log))
    yield ("csv", "rows"), str(len({name for name, _ in rows}))
    yield from ((("csv", *cell), str(number)) for cell, number in rows.items())


def _place(results: Results, name: str) -> int:
    """Return a place: winners are first, whoever else has as many points shares one."""
    score, wins = results[name]
    if wins:
        return 1
    return 1 + sum(beats or other > score for other, beats in results.values())
