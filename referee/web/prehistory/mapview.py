"""The drawing of the map, with all coordinates: hexes, what is on them, the next move."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from math import hypot

from django.utils.translation import gettext

from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.prehistory.board import (
    CAMP,
    GRID_WORDS,
    MARKER,
    NO_SPACE,
    PRIORITY_NAMES,
    TAKEN,
    Hex,
    HexMap,
    Priority,
    TribeStep,
    as_title,
    grid,
    hex_word,
    lane,
    plus,
    read_hex,
    thing_name,
    way_to,
)
from referee.rules.prehistory.record import PrehistoryState
from referee.web.prehistory.boardview import PRIORITY_ICONS, Swatch, swatch_of
from referee.web.templating.jinja import READER

WIDE, HIGH, EDGE = 60.0, 69.3, 46.0
CORNERS = ((38.5, 0.0), (19.2, 33.3), (-19.2, 33.3), (-38.5, 0.0), (-19.2, -33.3), (19.2, -33.3))
ASIDE = 13.0
"""How far those who stand and those who lie on one hex are drawn apart."""
BELOW = 20.0
"""How far below a thing the number of a step is drawn."""
UNNAMED: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class HexView:
    """A hex: its corners, its style, and its button. ``tap``: what a tap sends."""

    points: str
    css: str
    x: float
    y: float
    tap: str = ""
    word: str = ""
    is_on: bool = False


@dataclass(frozen=True, slots=True)
class ThingView:
    """A thing on a hex: an icon, or the cube of an action marker; ``letter``: its label in a puzzle."""

    icon: str
    x: float
    y: float
    css: str
    swatch: Swatch | None = None
    letter: str = ""


@dataclass(frozen=True, slots=True)
class ManView:
    """Members that stand or lie together on a hex; ``count``: how many."""

    x: float
    y: float
    lies: bool
    is_now: bool
    count: int = 1


@dataclass(frozen=True, slots=True)
class StepView:
    x: float
    y: float
    number: int


@dataclass(frozen=True, slots=True)
class MapView:
    """The picture, and a description in words. ``way``: how it is tapped; phones also list the hexes."""

    way: str
    box: str
    hexes: tuple[HexView, ...]
    things: tuple[ThingView, ...]
    men: tuple[ManView, ...]
    home: tuple[float, float]
    path: str
    tip: str
    steps: tuple[StepView, ...]
    says: str


def map_view(
    state: PrehistoryState,
    step: TribeStep,
    taps: Mapping[str, str],
    on: Collection[str],
    *,
    is_whole: bool = False,
    letters: Mapping[str, str] = UNNAMED,
) -> MapView:
    """Draw the map. ``taps``: what a tap on a hex sends; ``on``: the hexes tapped; ``is_whole``: with
    every hex of the grid; ``letters``: the labels of the things, by hex."""
    hexmap = state.layout.map
    assert hexmap is not None
    drawn = tuple(grid()) if is_whole else _drawn(state, hexmap)
    goal, start = step.about.get("goal", ""), _start(state, step)
    end = _end(hexmap, step)
    in_lane = _lane(state, step, start)
    path, tip, steps = _path(state, step, start, end) if goal else ("", "", ())
    is_listed = any(tap.startswith("taken:") for tap in taps.values())
    return MapView(
        way="is-listed" if is_listed else "is-tapped" if taps else "",
        box=_box(drawn),
        hexes=tuple(_hex(hexmap, place, end, start, in_lane, taps, on) for place in drawn),
        things=(*_emptied(state, hexmap), *_things(hexmap, goal, _gone(taps, on), letters)),
        men=tuple(_men(state, hexmap, step)),
        home=at(hexmap.origin),
        path=path,
        tip=tip,
        steps=steps,
        says=_says(state, step),
    )


def at(place: Hex) -> tuple[float, float]:
    """Return the centre of a hex of the grid."""
    along, down = place
    return round(EDGE + WIDE * along, 1), round(EDGE + HIGH * (down + along / 2), 1)


def corners_at(place: Hex) -> str:
    x, y = at(place)
    return " ".join(f"{round(x + dx, 1)},{round(y + dy, 1)}" for dx, dy in CORNERS)


def _drawn(state: PrehistoryState, hexmap: HexMap) -> tuple[Hex, ...]:
    """Return the hexes to draw: those round the things and members."""
    there = [*map(read_hex, (*hexmap.things, *state.emptied)), hexmap.origin]
    there += [plus(hexmap.origin, figure.at) for figure in state.figures if figure.at is not None]
    columns = [along for along, _ in there]
    heights = [down + along / 2 for along, down in there]
    shown = (
        (along, down)
        for along, down in grid()
        if min(columns) - 1 <= along <= max(columns) + 1
        and min(heights) - 1 <= down + along / 2 <= max(heights) + 1
    )
    return tuple(each for each in shown if hexmap.things.get(hex_word(each)) != NO_SPACE)


def _box(drawn: tuple[Hex, ...]) -> str:
    points = [at(each) for each in drawn]
    left, top = min(x for x, _ in points) - 42, min(y for _, y in points) - 38
    wide, high = max(x for x, _ in points) + 42 - left, max(y for _, y in points) + 38 - top
    return f"{left:.1f} {top:.1f} {wide:.1f} {high:.1f}"


def _start(state: PrehistoryState, step: TribeStep) -> Hex:
    who = step.about.get("who")
    place = state.figures[int(who)].at if who is not None else CAMP
    return place or CAMP


def _end(hexmap: HexMap, step: TribeStep) -> str:
    """Return the hex where the member ends: beside its target if that is an occupied megalith."""
    return hexmap.word_at(read_hex(step.about["at"])) if "at" in step.about and "goal" in step.about else ""


def _lane(state: PrehistoryState, step: TribeStep, start: Hex) -> frozenset[Hex]:
    """Return the lane in which the member looks, found or not; none if its place isn't known."""
    who = step.about.get("who")
    is_known = bool(state.standing_camp) if who is None else state.figures[int(who)].at is not None
    if step.act not in ("move", "lie") or not is_known:
        return frozenset()
    side = state.layout.trays.index(step.about["tray"])
    return frozenset(place for _, _, place in lane(start, side))


def _hex(
    hexmap: HexMap,
    place: Hex,
    end: str,
    start: Hex,
    in_lane: Collection[Hex],
    taps: Mapping[str, str],
    on: Collection[str],
) -> HexView:
    word, (x, y) = hex_word(place), at(place)
    from_camp = hexmap.place_of(word)
    looks = (
        (word == end, "is-target"),
        (bool(end) and from_camp == start, "is-home"),
        (word in taps and word in on, "is-asked"),
        (from_camp in in_lane, "is-lane"),
        (hexmap.things.get(word) == NO_SPACE, "is-none"),
    )
    css = next((css for is_so, css in looks if is_so), "")
    points, name = corners_at(place), on_grid(hexmap, word)
    return HexView(points, css, x - 29, y - 29, taps.get(word, ""), name, word in on)


def on_grid(hexmap: HexMap, word: str) -> str:
    """Return the label of a hex: its place on the grid, and the thing there."""
    along, down = read_hex(word)
    where = gettext("column {column}, row {row}").format(column=along + 1, row=down + along // 2 + 1)
    what = hexmap.things.get(word)
    return f"{as_title(thing_name(what).text(READER))}, {where}" if what else as_title(where)


def _gone(taps: Mapping[str, str], on: Collection[str]) -> list[str]:
    return [word for word in on if taps.get(word) == f"taken:{word}"]


def _things(
    hexmap: HexMap, goal: str, on: Collection[str], letters: Mapping[str, str]
) -> Iterator[ThingView]:
    for word, what in hexmap.things.items():
        if what == NO_SPACE or word not in GRID_WORDS:
            continue
        x, y = at(read_hex(word))
        css = "is-goal" if word == goal else "is-gone" if word in on else "is-full" if what == TAKEN else ""
        kind = what.partition("-")[0]
        swatch = swatch_of(what.removeprefix(MARKER)) if what.startswith(MARKER) else None
        yield ThingView(PRIORITY_ICONS[kind], x, y, css, swatch, letters.get(word, ""))


def _emptied(state: PrehistoryState, hexmap: HexMap) -> Iterator[ThingView]:
    """Yield what was taken: built campsites stay, tiles leave a gap, a marker is back in winter."""
    for word, what in state.emptied.items():
        if word in hexmap.things or word not in GRID_WORDS:
            continue
        x, y = at(read_hex(word))
        kind = what.partition("-")[0]
        swatch = swatch_of(what.removeprefix(MARKER)) if what.startswith(MARKER) else None
        css = "is-built" if kind == Priority.CAMPSITE else "is-gone" if swatch else "is-empty"
        yield ThingView(PRIORITY_ICONS[kind], x, y, css, swatch)


def _men(state: PrehistoryState, hexmap: HexMap, step: TribeStep) -> Iterator[ManView]:
    """Yield the members in the camp and on the map: one for all who stand on a hex, one for all who lie."""
    who, is_in_camp = step.about.get("who"), step.act in ("move", "lie", "stay")
    lying = min(state.lying_camp, state.members.camp)
    groups = +Counter({(CAMP, True): lying, (CAMP, False): state.members.camp - lying})
    now = {(CAMP, False)} if is_in_camp and who is None and state.standing_camp else set()
    for number, figure in enumerate(state.figures):
        if figure.at is not None:
            groups[figure.at, figure.lies] += 1
            now |= {(figure.at, figure.lies)} if str(number) == who else set()
    for (place, lies), count in groups.items():
        x, y = at(plus(hexmap.origin, place))
        aside = ASIDE if (place, not lies) in groups else 0
        yield ManView(round(x + (aside if lies else -aside), 1), y, lies, (place, lies) in now, count)


def _path(
    state: PrehistoryState, step: TribeStep, start: Hex, end: str
) -> tuple[str, str, tuple[StepView, ...]]:
    """Return the path over the centres of the spaces to the member's end, its arrow, numbered steps."""
    hexmap = state.layout.map
    assert hexmap is not None
    side = state.layout.trays.index(step.about["tray"])
    spaces = way_to(start, side, hexmap.place_of(end))
    points = [at(plus(hexmap.origin, place)) for place in (start, *spaces)]
    full = [hexmap.at(place) and BELOW for place in spaces]
    steps = tuple(
        StepView(x, y + (full[number - 1] or 0), number) for number, (x, y) in enumerate(points[1:-1], 1)
    )
    (x0, y0), (x1, y1) = points[-2:]
    long = hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / long, (y1 - y0) / long
    ex, ey = x1 - 24 * dx, y1 - 24 * dy
    bx, by = ex - 14 * dx, ey - 14 * dy
    corners = ((ex, ey), (bx - 9 * dy, by + 9 * dx), (bx + 9 * dy, by - 9 * dx))
    tip = " ".join(f"{round(x, 1)},{round(y, 1)}" for x, y in corners)
    path = "L".join(f"{round(x, 1)} {round(y, 1)}" for x, y in (*points[:-1], (bx, by)))
    return f"M{path}", tip, steps


def _says(state: PrehistoryState, step: TribeStep) -> str:
    lying = state.lying_camp + state.lying_out
    total = state.members.camp + state.members.out
    phrase = gettext_noop(
        "The map, with {total} {total:member|members} of the tribe. {lying} {lying:lies|lie} down."
    )
    words = Line(phrase, total=total, lying=lying).text(READER)
    kind = step.about.get("kind")
    if step.act != "move" or kind is None:
        return words
    return f"{words} {step.line.text(READER)} {as_title(gettext(PRIORITY_NAMES[kind]))}."
