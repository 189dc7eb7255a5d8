"""Winter, which ends a year (M-36), the final points (M-80 to M-84), and the priority marker (M-4)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import decided_as
from referee.rules.kernel.entry.words import Said, pick_fields
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.prehistory.answers.asked import TABLE, asked, asking, symbols_in_order
from referee.rules.prehistory.board.layout import check_ring
from referee.rules.prehistory.board.terms import (
    MOST_POINTS,
    PRIORITY_NAMES,
    TRIBE,
    Priority,
    check_number,
    payer_of,
    read_symbol,
)
from referee.rules.prehistory.record import Effect, FinalOutcome, PrehistoryState, Season, Told, of_the_table
from referee.rules.prehistory.scripted.stepping import (
    field_of,
    named_in_order,
    new_order,
    number_in,
    numbers_in,
    order_told,
    pick_numbers,
    points,
)
from referee.rules.prehistory.seasons.final import VICTORY, check_scores, resolve_final
from referee.rules.prehistory.setup import check_new_order

POINTS_MISSING = Refusal("malformed", "The points of {name} are missing.", "M-82", "scores")
NOT_ALL_SCORES = Refusal(
    "not-the-players",
    "Enter points for every player and for the marauders (M), and for nobody else.",
    rule="M-82",
    field="scores",
)


# Winter: the new order, points, the ring; members stand up, and the marker may move ---------------


@dataclass(frozen=True, slots=True)
class Winter:
    """Winter is done: the new order, the tribe's points, the new ring if the pricing tile changed.

    ``ring``: None leaves it as it was; empty: it changed, and is asked for when a tie needs it (C-6).
    """

    kind: ClassVar[str] = "winter"
    order: tuple[str, ...]
    vp: int = 0
    ring: tuple[str, ...] | None = None


def winter_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    yield replace(new_order(state.order, picked), least=0)
    yield points("vp", gettext_noop("Points of the marauders in winter"))
    title = gettext_noop("A new pricing tile: its symbols, clockwise")
    yield symbols_in_order("ring", title, picked, is_free=True)
    if state.layout.ring is not None:
        same = Option("same", "The pricing tile is the same")
        changed = Option("changed", "The pricing tile changed")
        yield Choice("pricing", "Pricing tile", (same, changed), least=1, most=1, start=("same",))


def winter_say(state: PrehistoryState, picked: Picked) -> Said:
    """Return what is picked; who was not tapped keeps the old order behind the others."""
    told = named_in_order(picked)
    rest = [name for name in state.order if name not in told]
    ring = [word for word in picked.get("ring", ()) if word]
    has_changed = bool(ring) or "changed" in picked.get("pricing", ())
    return {"order": [*told, *rest], "vp": number_in(picked, "vp"), "ring": ring if has_changed else None}


def winter_pick(state: PrehistoryState, said: Said) -> Picked:
    pricing = "same" if said["ring"] is None else "changed"
    return {**pick_fields(said), "pricing": (pricing,)}


def winter_rule(state: PrehistoryState, winter: Winter, checks: Checks) -> Ruling[Effect]:
    asked(state, Winter.kind)
    check_new_order(state.players, winter.order)
    check_number(winter.vp, 0, name="vp", rule="M-80")
    if winter.ring:
        check_ring(winter.ring)
    phrase = gettext_noop("The new order now holds: {payer} pays onto the trays. All members stand up.")
    reasons = [Reason(phrase, ("M-36", "M-11"), payer=payer_of(winter.order))]
    marker = None
    if state.house("marker_move", "per_year"):
        marker = state.layout.symbol_after(state.marker, 1)
        phrase = gettext_noop("The priority marker moves 1 clockwise each year, to {symbol}.")
        symbol = {"symbol": Line(PRIORITY_NAMES[marker])}
        reasons.append(Reason(phrase, ("M-4",), ("marker_move=per_year",), **symbol))
    return Ruling(Effect("winter", vp=winter.vp, marker=marker), tuple(reasons))


def winter_apply(state: PrehistoryState, winter: Winter, effect: Effect) -> PrehistoryState:
    layout = state.layout if winter.ring is None else replace(state.layout, ring=winter.ring or None)
    return replace(
        state,
        layout=layout,
        order=winter.order,
        year=state.year + 1,
        season=Season.SPRING,
        tile=None,
        has_weather=False,
        taken=0,
        missed=0,
        acted=0,
        lying_camp=0,
        figures=tuple(replace(figure, lies=False) for figure in state.figures),
        activated=0,
        looks=(),
        gone=frozenset(),
        told=Told(),
    )


WINTER = of_the_table(
    Winter,
    Effect,
    title=gettext_noop("Winter"),
    offered=asking(Winter.kind),
    choices=winter_choices,
    rule=winter_rule,
    apply=winter_apply,
    describe=lambda winter, effect: Line("Winter: the new order is {order}", order=order_told(winter.order)),
    say=winter_say,
    pick=winter_pick,
)


# The final points as the table tells them ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Final:
    """Everybody's final points, the tribe's as "M"."""

    kind: ClassVar[str] = "final"
    scores: dict[str, int]


def final_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    for name in (*state.players, TRIBE):
        title = gettext_noop("Marauders") if name == TRIBE else name
        yield Choice(field_of("scores", name), title, numbers=(0, MOST_POINTS))


def final_say(state: PrehistoryState, picked: Picked) -> Said:
    """Return the points. Raises IllegalEntry (``malformed``) for a seat without any."""
    names = (*state.players, TRIBE)
    for name in names:
        if not any(picked.get(field_of("scores", name), ())):
            raise POINTS_MISSING(name=Line("the marauders") if name == TRIBE else name)
    return {"scores": numbers_in(picked, "scores", names)}


def final_rule(state: PrehistoryState, final: Final, checks: Checks) -> Ruling[FinalOutcome]:
    asked(state, Final.kind)
    check_scores(final.scores)
    require(set(final.scores) == {*state.players, TRIBE}, NOT_ALL_SCORES)
    require(not checks.decided or checks.decided in state.players, NOT_ALL_SCORES)
    is_tie_broken = state.house("final_tie", "base_tiebreak")
    return resolve_final(final.scores, base_tiebreak=is_tie_broken, decided=checks.decided)


def final_describe(final: Final, outcome: FinalOutcome | None) -> Line:
    results = outcome.players if outcome else {}
    victors = tuple(name for name, result in results.items() if result == VICTORY)
    if not victors:
        return Line("The end: nobody beats the marauders")
    return Line("The end: victory for {names}", names=victors)


FINAL = of_the_table(
    Final,
    FinalOutcome,
    title=gettext_noop("The end"),
    offered=asking(Final.kind),
    choices=final_choices,
    rule=final_rule,
    apply=lambda state, final, outcome: replace(state, final=outcome, season=Season.OVER),
    describe=final_describe,
    say=final_say,
    pick=lambda state, said: pick_numbers("scores", said["scores"]),
    otherwise=lambda state, entry: decided_as(entry, (*state.players, "")),
)


# The priority marker, where the table moves it: asked when something could have moved it (M-4, MQ-01)


@dataclass(frozen=True, slots=True)
class MarkerMoved:
    """The priority marker lies beside this symbol now; the one where it was: it stays."""

    kind: ClassVar[str] = "marker"
    to: str


def marker_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    """The symbols clockwise, first the one where it is."""
    order = state.layout.track_from(state.marker)
    options = tuple(Option(symbol, PRIORITY_NAMES[symbol]) for symbol in order)
    yield Choice("to", "The priority marker is at", options, least=1, most=1)


def marker_rule(state: PrehistoryState, moved: MarkerMoved, checks: Checks) -> Ruling[Effect]:
    symbol = read_symbol(Priority, moved.to, rule="M-4", field="to")
    house = (f"marker_move={state.house_rules['marker_move']}",)
    phrase = gettext_noop("The priority marker moves to {symbol}: it breaks ties from there.")
    if symbol == state.marker:
        phrase = gettext_noop("The priority marker stays at {symbol}.")
    why = Reason(phrase, ("M-4", "M-12"), house, symbol=Line(PRIORITY_NAMES[symbol]))
    return Ruling(Effect("marker", marker=symbol), (why,))


def marker_describe(moved: MarkerMoved, effect: Effect) -> Line:
    symbol = Line(PRIORITY_NAMES[moved.to])
    return Line("The priority marker is at {symbol}", symbol=symbol)


MARKER_MOVED = of_the_table(
    MarkerMoved,
    Effect,
    title=gettext_noop("The priority marker"),
    offered=lambda state: () if state.final else TABLE,
    choices=marker_choices,
    rule=marker_rule,
    apply=lambda state, moved, effect: replace(state, could_move=False),
    describe=marker_describe,
)
