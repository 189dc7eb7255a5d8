"""The drawing of the control board, with all coordinates."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import cos, radians, sin

from django.utils.translation import gettext

from referee.rules.kernel.text.line import gettext_noop, said
from referee.rules.prehistory.board import (
    ACTION_NAMES,
    PRIORITY_NAMES,
    BoardLayout,
    Priority,
    TribeAction,
    TribeTile,
    as_title,
    clockwise,
    tray_name,
)
from referee.web.templating.jinja import READER

CENTRE, RING = 360.0, 332.0
TRAY = ((214.1, 95.6), (505.9, 95.6), (448.5, 191.9), (271.5, 191.9))
# The radius of each tray's text: larger for the lower trays, which are wider.
LABELS = (215, 216, 226, 215, 226, 216)
BADGES = (88, 72, 72, 88, -72, -72)
"""How far a tray's change is drawn beside its text."""
NOTHING: Mapping[str, int] = {}
SYMBOLS = ((360.0, 242.0), (453.5, 298.0), (453.5, 406.0), (360.0, 462.0), (266.5, 406.0), (266.5, 298.0))

# A pattern for each colour, so that yellow and white differ without colour vision.
MARKS: Mapping[str, str] = {
    "blue": "M6 9c2-2 4 2 6 0s4-2 6 0M6 15c2-2 4 2 6 0s4-2 6 0",
    "yellow": "M12 8.5v7M8.5 12h7",
    "red": "M8 8l8 8M16 8l-8 8",
    "brown": "M8 8v8M12 8v8M16 8v8",
    "white": "M12 8a4 4 0 1 0 .01 0",
    "green": "M8 15l4-7 4 7z",
    "other": "M8 8h.01M16 8h.01M12 12h.01M8 16h.01M16 16h.01",
}
DARK = frozenset({"blue", "red", "brown", "green"})
ACTION_ICONS: Mapping[str, str] = {
    **{a.value: a.value for a in TribeAction},
    TribeAction.ROCK_PAINTING: "painting",
}
PRIORITY_ICONS: Mapping[str, str] = {**{p.value: p.value for p in Priority}, Priority.ACTION_MARKER: "cube"}
SHORT: Mapping[str, str] = {**ACTION_NAMES, TribeAction.ROCK_PAINTING: gettext_noop("painting")}


@dataclass(frozen=True, slots=True)
class Swatch:
    name: str
    css: str
    mark: str
    is_dark: bool


@dataclass(frozen=True, slots=True)
class TrayView:
    """A tray: its corners, the place of its cube and text, its count; what is put on it or taken from it.

    ``tap``: what a tap sends.
    """

    swatch: Swatch
    points: str
    x: float
    y: float
    count: int
    css: str
    change: str = ""
    badge_x: float = 0
    badge_y: float = 0
    tap: str = ""


@dataclass(frozen=True, slots=True)
class SymbolView:
    icon: str
    x: float
    y: float
    word: str = ""
    is_here: bool = False


@dataclass(frozen=True, slots=True)
class Lead:
    """A line from a tray to its location beside the board, and beyond the picture."""

    x: float
    y: float
    path: str
    css: str


Arc = tuple[str, str]
"""A part of the sweep, and the arrow at its end."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """The picture, and a description in words."""

    trays: tuple[TrayView, ...]
    beads: tuple[SymbolView, ...]
    pin: SymbolView | None
    symbols: tuple[SymbolView, ...]
    number: int | None
    first: Arc | None
    rest: Arc | None
    says: str
    leads: tuple[Lead, ...] = ()
    arrow: Arc | None = None


def tray_word(colour: str) -> str:
    return said(tray_name(colour), READER)


def swatch_of(colour: str) -> Swatch:
    """Return how a colour is drawn; an unknown one gets dots."""
    css = colour.casefold() if colour.casefold() in MARKS else "other"
    return Swatch(tray_word(colour), css, MARKS[css], css in DARK)


def board_view(
    layout: BoardLayout,
    counts: Mapping[str, int],
    marker: str | None,
    tile: TribeTile | None = None,
    tied: tuple[str, ...] = (),
    on: str | None = None,
    changes: Mapping[str, int] = NOTHING,
    *,
    is_tapped: bool = False,
) -> BoardView:
    """Draw the board. ``on``: the chosen tray; ``tied``: trays of equal counts, in the sweep’s order;
    ``changes``: cubes that come onto the trays or leave them; ``is_tapped``: a tap on a tray adds one."""
    place = layout.symbol_place(marker) if marker else None
    beads = tuple(_bead(layout, symbol, symbol == marker) for symbol in layout.track)
    first = rest = None
    if place is not None and len(tied) > 1:
        one, two = map(layout.tray_place, tied[:2])
        first, rest = _arc(place, one), _arc(one, two)
    return BoardView(
        trays=tuple(
            _changed(_tray(layout, index, counts, tied, on), colour, index, changes, is_tapped)
            for index, colour in enumerate(layout.trays)
        ),
        beads=tuple(bead for bead in beads if not bead.is_here),
        pin=next((bead for bead in beads if bead.is_here), None),
        symbols=_symbols(tile),
        number=tile.n if tile else None,
        first=first,
        rest=rest,
        says=_says(layout, counts, marker, tied),
    )


def at(place: float, radius: float) -> tuple[float, float]:
    """Return the point at a place of the dial (0 to 12, clockwise from north)."""
    angle = radians(place * 30)
    return round(CENTRE + radius * sin(angle), 1), round(CENTRE - radius * cos(angle), 1)


def _tray(
    layout: BoardLayout, index: int, counts: Mapping[str, int], tied: tuple[str, ...], on: str | None
) -> TrayView:
    colour = layout.trays[index]
    x, y = at(2 * index, LABELS[index])
    css = "is-on" if colour == on else "is-tied" if colour in tied else ""
    points = " ".join(f"{px},{py}" for px, py in (_turned(point, index) for point in TRAY))
    return TrayView(swatch_of(colour), points, x, y, counts.get(colour, 0), css)


def _changed(
    tray: TrayView, colour: str, index: int, changes: Mapping[str, int], is_tapped: bool
) -> TrayView:
    """Return the tray with what comes onto it or leaves it, and as a button."""
    number = changes.get(colour, 0)
    change = f"{number:+}".replace("-", "−") if number else ""
    shown = replace(tray, change=change, badge_x=tray.x + BADGES[index], badge_y=tray.y - 15)
    if not is_tapped:
        return shown
    css = tray.css or ("is-paid" if number else "is-tap")
    return replace(shown, css=css, count=tray.count + number, tap=f"cubes-{colour}:+1")


def _turned(point: tuple[float, float], sides: int) -> tuple[float, float]:
    angle, dx, dy = radians(60 * sides), point[0] - CENTRE, point[1] - CENTRE
    x = CENTRE + dx * cos(angle) - dy * sin(angle)
    return round(x, 1), round(CENTRE + dx * sin(angle) + dy * cos(angle), 1)


def _bead(layout: BoardLayout, symbol: str, is_here: bool) -> SymbolView:
    x, y = at(layout.symbol_place(symbol), RING)
    return SymbolView(PRIORITY_ICONS[symbol], x, y, gettext(PRIORITY_NAMES[symbol]), is_here)


def _symbols(tile: TribeTile | None) -> tuple[SymbolView, ...]:
    if tile is None:
        return ()
    return tuple(
        SymbolView(ACTION_ICONS[symbol], x, y, as_title(gettext(SHORT[symbol])), index == 0)
        for index, (symbol, (x, y)) in enumerate(zip(tile.symbols, SYMBOLS, strict=True))
    )


def _arc(start: int, end: int) -> Arc:
    steps = clockwise(start, end)
    (x0, y0), (x1, y1), (xi, yi) = at(start, RING), at(end, RING), at(end, 300)
    ring = f"A{RING:.0f} {RING:.0f} 0 {int(steps > 6)} 1 {x1} {y1}" if steps else ""
    tip, left, right = at(end, 272), at(end - 0.1, 301), at(end + 0.1, 301)
    corners = " ".join(f"{x},{y}" for x, y in (tip, left, right))
    return f"M{x0} {y0}{ring}L{xi} {yi}", corners


def _says(layout: BoardLayout, counts: Mapping[str, int], marker: str | None, tied: tuple[str, ...]) -> str:
    trays = ", ".join(f"{tray_word(colour)} {counts.get(colour, 0)}" for colour in layout.trays)
    words = gettext("Control board, clockwise from north: {trays}.").format(trays=trays)
    if marker:
        symbol = gettext(PRIORITY_NAMES[marker])
        words += " " + gettext("The priority marker is at {symbol}.").format(symbol=symbol)
    if len(tied) > 1:
        order = gettext("Sweeping clockwise, {first} comes before {second}.")
        first, second = map(tray_word, tied[:2])
        words += " " + order.format(first=first, second=second)
    return words
