"""What a summer page shows: the column taken back, the locations round the board, what is still due."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.utils.translation import gettext

from referee.rules.kernel.entry.choices import Picked
from referee.rules.kernel.text.line import Line, gettext_noop, in_a_row
from referee.rules.kernel.text.ruling import Reason
from referee.rules.prehistory.answers import column_in, pillars_in
from referee.rules.prehistory.board import (
    ALL_COLUMNS,
    SIDES,
    Counts,
    TribeAction,
    TribeStep,
    as_title,
    cube_lines,
    fullest_columns,
    tray_name,
)
from referee.rules.prehistory.record import PrehistoryState, Season, Visit
from referee.rules.prehistory.scripted import (
    chosen_pillar,
    has_acted_enough,
    is_open,
    needs_ring,
    ready_now,
    summer_due,
)
from referee.rules.prehistory.seasons import LEAST, tray_beside
from referee.web.drafts import KIND, SEAT
from referee.web.prehistory.boardview import ACTION_ICONS, SHORT, BoardView, Lead, Swatch, at, swatch_of

TAKE_BACK, AT_TRAYS = "take_back", 282.0
ROWS = (120.0, 360.0, 600.0)
"""The heights at which the locations stand beside the board."""
UNDER = 180
"""How far a line goes on beyond the board, so that it ends under its location."""
WILL: Mapping[str, str] = {
    TribeAction.ROCK_PAINTING: gettext_noop("They’ll paint"),
    TribeAction.GATHERING: gettext_noop("They’ll gather"),
    TribeAction.CEREMONY: gettext_noop("A ceremony follows"),
    TribeAction.FISHING: gettext_noop("They’ll fish"),
    TribeAction.HUNTING: gettext_noop("They’ll hunt"),
    TribeAction.MIGRATION: gettext_noop("They’ll migrate"),
}
NOW: Mapping[str, str] = {
    TribeAction.ROCK_PAINTING: gettext_noop("They paint now"),
    TribeAction.GATHERING: gettext_noop("They gather now"),
    TribeAction.CEREMONY: gettext_noop("A ceremony now"),
    TribeAction.FISHING: gettext_noop("They fish now"),
    TribeAction.HUNTING: gettext_noop("They hunt now"),
    TribeAction.MIGRATION: gettext_noop("They migrate now"),
}


@dataclass(frozen=True, slots=True)
class Location:
    """A location as a button: what lies on its tray, and what the tribe does or did there."""

    action: str
    name: str
    icon: str
    swatch: Swatch | None
    holds: Line | None
    says: Line
    css: str
    is_off: bool


@dataclass(frozen=True, slots=True)
class SummerView:
    """The locations left and right of the board, what was taken back, and what is still due.

    ``why``: what the trays lead to.
    """

    left: tuple[Location, ...]
    right: tuple[Location, ...]
    took: Line | None
    due: tuple[Line, ...]
    why: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class TakeBackView:
    """The column taken back. ``column``: which one, if that is known; ``why``: the reason in one sentence.

    ``after``: what the trays will hold; ``needs_ring``: whether the ring has to be entered first.
    """

    column: str
    why: Line | None
    is_chosen: bool
    needs_ring: bool
    framed: Line
    after: Line | None


# The locations (M-54, M-55) -----------------------------------------------------------------------


def summer_view(state: PrehistoryState, step: TribeStep, kind: str) -> SummerView | None:
    """Return the locations of a summer page, but not where a column is taken back."""
    is_summer = state.season is Season.SUMMER and state.tile is not None
    if not is_summer or kind == TAKE_BACK or not (step.asks == "summer" or step.act == "location"):
        return None
    now = step.about["action"] if step.act else ""
    places = tuple(_location(state, action, now) for action in _around(state))
    took = None
    if state.took_back:
        cubes = in_a_row(cube_lines(state.back)) if state.back else Line("nothing")
        took = Line("Took back {cubes}", cubes=cubes)
    return SummerView(places[:2:-1], places[:3], took, summer_due(state), ready_now(state).reasons)


def with_leads(state: PrehistoryState, board: BoardView, view: SummerView) -> BoardView:
    """Return the board with a line from each location to its tray."""
    beside = [*zip(view.left, ROWS, strict=True), *zip(view.right, ROWS, strict=True)]
    leads = (_lead(state, each, row, is_left=number < len(ROWS)) for number, (each, row) in enumerate(beside))
    return replace(board, leads=tuple(filter(None, leads)))


def _lead(state: PrehistoryState, location: Location, row: float, *, is_left: bool) -> Lead | None:
    if not location.swatch:
        return None
    x, y = at(2 * state.layout.trays.index(_tray(state, location.action)), AT_TRAYS)
    end = f"0 {row}h-{UNDER}" if is_left else f"720 {row}h{UNDER}"
    return Lead(x, y, f"M{x} {y}L{end}", location.css)


def _tray(state: PrehistoryState, action: str) -> str:
    """Return the tray beside an action; "" if the tile doesn't show it. A resolved one keeps its own."""
    if visit := state.visits.get(action):
        return visit.tray
    return (tray_beside(state.layout, state.tile, state.trays, action) if state.tile else None) or ""


def _around(state: PrehistoryState) -> tuple[str, ...]:
    """Return the locations in the order of their trays; those not on the tile stand where there is room."""
    places: list[str] = [""] * SIDES
    for action in TribeAction:
        if tray := _tray(state, action):
            places[state.layout.trays.index(tray)] = action
    others = iter([action for action in TribeAction if action not in places])
    return tuple(action or next(others) for action in places)


def _location(state: PrehistoryState, action: str, now: str) -> Location:
    tray, visit = _tray(state, action), state.visits.get(action)
    is_ready = action in ready_now(state).outcome and is_open(state, action)
    is_done = visit is not None and not is_ready and action != now
    css, says = "", Line("Nothing yet")
    if action == now:
        css, says = "is-now", Line(NOW[action])
    elif is_done and visit is not None:
        css, says = "is-done", _result(visit)
    elif is_ready:
        css, says = "is-will", Line(WILL[action])
    elif has_acted_enough(state):
        says = Line("They no longer act")
    return Location(
        action=action,
        name=as_title(gettext(SHORT[action])),
        icon=ACTION_ICONS[action],
        swatch=swatch_of(tray) if tray else None,
        holds=_holds(state, tray, visit if is_done else None) if tray else None,
        says=says,
        css=css,
        is_off=is_done or bool(now) or not is_open(state, action),
    )


def _holds(state: PrehistoryState, tray: str, visit: Visit | None) -> Line:
    number = visit.held if visit else state.trays[tray]
    phrase = gettext_noop("{tray}: {n} of 3")
    if number >= LEAST:
        phrase = gettext_noop("{tray} had {n}") if visit else gettext_noop("{tray} has {n}")
    return Line(phrase, tray=tray_name(tray), n=number)


def _result(visit: Visit) -> Line:
    """Return what the tribe's action at a location brought."""
    changed = visit.changed
    cubes = dict(changed.trays)
    if changed.tray:
        cubes[changed.tray] = cubes.get(changed.tray, 0) + LEAST
    lines = cube_lines({colour: n for colour, n in cubes.items() if n > 0})
    for phrase, number in (
        (gettext_noop("{n} VP"), changed.vp),
        (gettext_noop("{n} painted"), changed.painted),
        (gettext_noop("{n} to the camp"), changed.camp),
    ):
        lines += [Line(phrase, n=number)] if number > 0 else []
    return in_a_row(lines) if lines else Line("Nothing")


# The column taken back (M-51, M-52) ---------------------------------------------------------------


def take_back_view(state: PrehistoryState, picked: Picked, cubes: Counts) -> TakeBackView:
    pillars, column = pillars_in(picked), column_in(state, picked)
    is_chosen = any(picked.get("chosen", ()))
    why = None
    if column and not is_chosen:
        _, reasons = chosen_pillar(state, pillars)
        why = next((each.line for each in reasons if each.is_decisive), reasons[0].line)
    return TakeBackView(
        column=column,
        why=why,
        is_chosen=is_chosen,
        needs_ring=not is_chosen and needs_ring(state, pillars),
        framed=Line(SHORT[state.tile.framed] if state.tile else ""),
        after=_after(state, cubes),
    )


def _after(state: PrehistoryState, cubes: Counts) -> Line | None:
    held = [
        Line("{tray} {n}", tray=tray_name(colour), n=state.trays[colour] + n)
        for colour, n in cubes.items()
        if n
    ]
    return Line("The trays after that: {trays}.", trays=in_a_row(held)) if held else None


def column_addresses(state: PrehistoryState, picked: Picked) -> dict[str, str]:
    """Return the URL of a tap on each column; what was entered of another one is dropped.

    Where the record knows the fullest column, a tap on another one says that the table chose it.
    """
    fullest = fullest_columns(state.columns)
    if not fullest:
        on = [each.word for each in pillars_in(picked)]
        return {word: _address(pillars=_toggled(on, word)) for word in ALL_COLUMNS}
    proposed = column_in(state, {"pillars": fullest})
    return {word: _address(chosen=[] if word == proposed else [word]) for word in ALL_COLUMNS}


def _toggled(words: list[str], word: str) -> list[str]:
    return [each for each in words if each != word] if word in words else [*words, word]


def _address(**picked: list[str]) -> str:
    return f"?{urlencode({KIND: TAKE_BACK, SEAT: '', **picked}, doseq=True)}"
