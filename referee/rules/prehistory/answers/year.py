"""Winter, which ends a year (M-36), the final points (M-80 to M-84), and the priority marker (M-4)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Entry, decided_as
from referee.rules.kernel.entry.kind import Seats, kind_of
from referee.rules.kernel.entry.words import Said, pick_fields
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling
from referee.rules.prehistory.answers.asked import TABLE, TableAnswer, completed, symbols_in_order
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
from referee.rules.prehistory.record import (
    EntryEffect,
    FinalOutcome,
    PrehistoryState,
    PrehistoryTurn,
    Season,
    StepAnswers,
    TableEntry,
)
from referee.rules.prehistory.scripted.stepping import (
    field_of,
    named_in_order,
    new_order,
    number_in,
    numbers_in,
    order_line,
    pick_numbers,
    points,
)
from referee.rules.prehistory.seasons.final import VICTORY, check_scores, resolve_final
from referee.rules.prehistory.setup import check_new_order

POINTS_MISSING = Refusal("malformed", "{name}’s points are missing.", "M-82", "scores")
NOT_ALL_SCORES = Refusal(
    "not-the-players",
    "Enter points for all players and marauders (M).",
    rule="M-82",
    field="scores",
)


# Winter: the new order, points, the ring; members stand up, and the marker may move ---------------


@dataclass(frozen=True, slots=True)
class Winter(TableAnswer[EntryEffect]):
    """Winter is done: the new order, and what the tribe scored."""

    kind = "winter"
    title = gettext_noop("Winter")
    outcome = EntryEffect

    order: tuple[str, ...]
    vp: int = 0
    ring: tuple[str, ...] | None = None  # None: unchanged; empty: asked for if a tie needs it (C-6)

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        yield replace(new_order(turn.state.order, turn.picked), least=0)
        yield points("vp", gettext_noop("Points of the marauders in winter"))
        title = gettext_noop("A new pricing tile: its symbols, clockwise")
        yield symbols_in_order("ring", title, turn.picked, is_free=True)
        if turn.state.layout.ring is not None:
            same = Option("same", "The pricing tile is the same")
            changed = Option("changed", "The pricing tile changed")
            yield Choice("pricing", "Pricing tile", (same, changed), least=1, most=1, start=("same",))

    @classmethod
    def say(cls, turn: PrehistoryTurn) -> Said:
        """Return what is picked; players who were not tapped follow in their old order."""
        picked, named = turn.picked, named_in_order(turn.picked)
        rest = [name for name in turn.state.order if name not in named]
        ring = completed(tuple(filter(None, picked.get("ring", ()))))
        new_ring = ring if ring or "changed" in picked.get("pricing", ()) else None
        return {"order": [*named, *rest], "vp": number_in(picked, "vp"), "ring": new_ring}

    @staticmethod
    def pick(turn: PrehistoryTurn, said: Said) -> Picked:
        return {**pick_fields(said), "pricing": ("same" if said["ring"] is None else "changed",)}

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        self.asked(turn)
        state = turn.state
        check_new_order(state.players, self.order)
        check_number(self.vp, 0, name="vp", rule="M-80")
        if self.ring:
            check_ring(self.ring)
        phrase = gettext_noop("The new order applies. {payer} pays onto the trays. All members stand up.")
        reasons = [Reason(phrase, ("M-36", "M-11"), payer=payer_of(self.order))]
        marker = None
        if state.house("marker_move", "per_year"):
            marker = state.layout.symbol_after(state.marker, 1)
            phrase = gettext_noop("The priority marker moves 1 clockwise each year, to {symbol}.")
            symbol = Line(PRIORITY_NAMES[marker])
            reasons.append(Reason(phrase, ("M-4",), ("marker_move=per_year",), symbol=symbol))
        return Ruling(EntryEffect("winter", vp=self.vp, marker=marker), tuple(reasons))

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        state = turn.state.with_markers_back()
        layout = state.layout if self.ring is None else replace(state.layout, ring=self.ring or None)
        return replace(
            state,
            layout=layout,
            order=self.order,
            year=state.year + 1,
            season=Season.SPRING,
            tile=None,
            has_weather=False,
            columns={},
            taken=0,
            missed=0,
            acted=0,
            lying_camp=0,
            figures=tuple(replace(figure, lies=False) for figure in state.figures),
            activated=0,
            looks=(),
            gone=frozenset(),
            answers=StepAnswers(),
        )

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        return Line("Winter: the new order is {order}", order=order_line(self.order))


# The final points ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Final(TableAnswer[FinalOutcome]):
    """Everyone's final points."""

    kind = "final"
    title = gettext_noop("The end")
    outcome = FinalOutcome

    scores: dict[str, int]  # the tribe's under "M"

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        for name in (*turn.state.players, TRIBE):
            title = gettext_noop("Marauders") if name == TRIBE else name
            yield Choice(field_of("scores", name), title, numbers=(0, MOST_POINTS))

    @classmethod
    def say(cls, turn: PrehistoryTurn) -> Said:
        """Return the points. Raises IllegalEntry (``malformed``) for a seat without any."""
        names = (*turn.state.players, TRIBE)
        for name in names:
            if not any(turn.picked.get(field_of("scores", name), ())):
                raise POINTS_MISSING(name=Line("the marauders") if name == TRIBE else name)
        return {"scores": numbers_in(turn.picked, "scores", names)}

    @staticmethod
    def pick(turn: PrehistoryTurn, said: Said) -> Picked:
        return pick_numbers("scores", said["scores"])

    def rule(self, turn: PrehistoryTurn) -> Ruling[FinalOutcome]:
        self.asked(turn)
        players, decided = turn.state.players, turn.checks.decided
        check_scores(self.scores)
        turn.require(set(self.scores) == {*players, TRIBE}, NOT_ALL_SCORES)
        turn.require(not decided or decided in players, NOT_ALL_SCORES)
        is_tie_broken = turn.state.house("final_tie", "base_tiebreak")
        return resolve_final(self.scores, base_tiebreak=is_tie_broken, decided=decided)

    def apply(self, turn: PrehistoryTurn, outcome: FinalOutcome) -> PrehistoryState:
        return replace(turn.state, final=outcome, season=Season.OVER)

    def describe(self, turn: PrehistoryTurn, outcome: FinalOutcome | None) -> Line:
        results = outcome.players if outcome else {}
        victors = tuple(name for name, result in results.items() if result == VICTORY)
        if not victors:
            return Line("The end: no one beats the marauders")
        return Line("The end: {names} win", names=victors)

    @staticmethod
    def otherwise(state: PrehistoryState, entry: Entry) -> Mapping[str, Entry]:
        return decided_as(entry, (*state.players, ""))


# The priority marker, where the table moves it: asked when something could have moved it (M-4, MQ-01)


@dataclass(frozen=True, slots=True)
class MarkerMoved(TableEntry[EntryEffect]):
    """The priority marker is at this symbol now; its own symbol: it stays."""

    kind = "marker"
    title = gettext_noop("The priority marker")
    outcome = EntryEffect

    to: str

    @staticmethod
    def offered(state: PrehistoryState) -> Seats:
        return () if state.final else TABLE

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        """Offer the symbols clockwise, starting with the one at the marker."""
        order = turn.state.layout.track_from(turn.state.marker)
        options = tuple(Option(symbol, PRIORITY_NAMES[symbol]) for symbol in order)
        yield Choice("to", "The priority marker is at", options, least=1, most=1)

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        state, symbol = turn.state, read_symbol(Priority, self.to, rule="M-4", field="to")
        house = (f"marker_move={state.house_rules['marker_move']}",)
        phrase = gettext_noop("The priority marker moves to {symbol}. It breaks ties from there.")
        if symbol == state.marker:
            phrase = gettext_noop("The priority marker stays at {symbol}.")
        why = Reason(phrase, ("M-4", "M-12"), house, symbol=Line(PRIORITY_NAMES[symbol]))
        return Ruling(EntryEffect("marker", marker=symbol), (why,))

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        return replace(turn.state, could_move=False)

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        return Line("The priority marker is at {symbol}", symbol=Line(PRIORITY_NAMES[self.to]))


WINTER, FINAL, MARKER_MOVED = kind_of(Winter), kind_of(Final), kind_of(MarkerMoved)
