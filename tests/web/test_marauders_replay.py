"""A finished record of the Marauders drawn as the table stood, on its page of reasons and step by step."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot
from typing import Any
from uuid import uuid4

import pytest

from referee.rules.kernel.history.log import Entry, Retract
from referee.rules.kernel.replay import read_story
from referee.rules.kernel.versions import played_steps
from referee.rules.prehistory.answers.spring import TileDrawn, Weather
from referee.tables import services
from referee.tables.logbook import read_log
from referee.tables.models import Table
from referee.tables.services import open_played
from tests.devices import hold
from tests.replays.panels import REPLAYS
from tests.web.drawn import Point, heading, minus, points_in
from tests.web.guests import Guest, host_of
from tests.web.test_marauders import open_marauders
from tests.web.test_marauders_puzzle import SYMBOLS

pytestmark = pytest.mark.django_db

LAID = frozenset({"tile", "correct", "map", "winter"})
COUNT = re.compile(r'class="ct"[^>]*>(\d+)<')
FLY = re.compile(
    r'class="fly">\s*<path d="([^"]+)".*?points="([^"]+)".*?cx="([^"]+)" cy="([^"]+)"', re.DOTALL
)
ARROW = re.compile(r'class="fly".*?<text[^>]*>(\d+)<', re.DOTALL)
CHANGE = re.compile(r'class="b-badge".*?<text[^>]*>([^<]+)<', re.DOTALL)
NEXT = re.compile(r'href="([^"]+/step/\d+/)" rel="next"')


def laid_out(name: str) -> Table:
    table = open_played(read_story(REPLAYS / f"prehistory/{name}.json"), "Friday", "PLAYED")
    hold(table, "host", "a key")
    return table


def get(guest: Guest, path: str) -> str:
    answer = guest.client.get(path)
    assert answer.status_code == 200, path
    return str(answer.content.decode())


def drawn(html: str, state: Any) -> tuple[dict[str, int], list[int]]:
    """Read the trays of a picture, and what comes onto them or leaves them."""
    counts = dict(zip(state.layout.trays, map(int, COUNT.findall(html)), strict=True))
    return counts, sorted(int(each.replace("−", "-")) for each in CHANGE.findall(html))


def arrows(html: str) -> list[int]:
    """Read the counts of the arrows: to the supply, then of a column, for wide and narrow pages."""
    return [int(each) for each in ARROW.findall(html)]


def check_shapes(html: str) -> None:
    """Hold every arrow against its curve: the tip goes on where the curve ends, the count lies on it."""
    for path, tip, x, y in FLY.findall(html):
        start, first, second, foot = points_in(path)
        point, left, right = points_in(tip)
        assert hypot(*minus(point, foot)) == pytest.approx(20, abs=0.2)
        assert heading(minus(point, foot)) == pytest.approx(heading(minus(foot, second)), abs=0.02)
        assert hypot(*minus(left, foot)) == pytest.approx(11, abs=0.2)
        assert hypot(*minus(left, right)) == pytest.approx(22, abs=0.2)
        curve = [on_curve(place / 200, start, first, second, foot) for place in range(201)]
        assert min(hypot(*minus(each, (float(x), float(y)))) for each in curve) < 4


def on_curve(part: float, *points: Point) -> Point:
    """Return a point of a curve by halving, as de Casteljau did: each two points make one."""
    if len(points) == 1:
        return points[0]
    nearer = [(a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])) for a, b in pairwise(points)]
    return on_curve(part, *nearer)


def moved(before: Any, after: Any, done: Any) -> list[int]:
    """Work out the arrows from what left a tray: 1 onto a column in spring, the rest to the supply.

    A column taken back has one to each of its colours' trays.
    """
    if done.act == "take_back":
        return [number for number in done.cubes.values() if number] * 2
    given = {colour: done.cubes.get(colour, 0) for colour in before.trays}
    left = sum(max(n + given[colour] - after.trays[colour], 0) for colour, n in before.trays.items())
    onto_column = len(after.columns) - len(before.columns) if done.act == "spring" else 0
    return [left - onto_column, *[onto_column] * 2] if onto_column else [left] * (left > 0)


def test_each_step_shows_the_trays_as_they_were_and_what_changed_on_them() -> None:
    table = laid_out("map_laid")
    host, played = host_of(table), {step[1].number: step for step in played_steps(read_log(table))}
    first = re.search(r'href="([^"]+/step/\d+/)"', get(host, f"/t/{table.code}/host/log/{min(played)}/"))
    assert first
    address: str | None = first[1]
    seen, paths = list[int](), 0
    while address:
        number = int(address.split("/")[-2])
        html, (before, record, after) = get(host, address), played[number]
        is_laid = record.entry.kind in LAID
        differences = [n - before.trays[colour] for colour, n in after.trays.items()]
        changed = [] if is_laid else sorted(filter(None, differences))
        assert drawn(html, before) == (dict((after if is_laid else before).trays), changed)
        if record.entry.kind == "done":
            check_shapes(html)
            assert arrows(html) == moved(before, after, record.entry.facts)
        seen.append(number)
        paths += "m-path" in html
        following = NEXT.search(html)
        address = following[1] if following else None
    acted = {number for number, (_, record, _) in played.items() if record.entry.kind == "done"}
    assert acted <= set(seen)
    assert seen == sorted(seen)
    assert paths, "members have moved over the map"


def test_a_record_that_no_longer_counts_or_changed_nothing_has_no_picture() -> None:
    table = open_marauders("Ann", "Bo", entries=((TileDrawn(2, SYMBOLS), None), (Weather({"red": 2}), None)))
    host = host_of(table)
    host.look()
    assert "step/2/" in get(host, f"/t/{table.code}/host/log/2/")
    services.enter(table=table, entry=Entry(Retract(2)), seen=2, entry_id=uuid4())
    assert "step/2/" not in get(host, f"/t/{table.code}/host/log/2/")
    for number in (2, 99):
        assert host.client.get(f"/t/{table.code}/host/step/{number}/").status_code == 404
