"""The priority marker, where the table moves it: asked when something could have moved it (M-4, MQ-01)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.ruling import Line, Reason, Ruling, gettext_noop
from referee.rules.prehistory.answers.asked import TABLE
from referee.rules.prehistory.board.terms import PRIORITY_NAMES, Priority, read_symbol
from referee.rules.prehistory.record import Effect, PrehistoryState, of_the_table


@dataclass(frozen=True, slots=True)
class MarkerMoved:
    """The priority marker lies beside this symbol now; the one where it was: it stays."""

    kind: ClassVar[str] = "marker"
    to: str


def marker_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    """The symbols clockwise, first the one where it is."""
    order = state.layout.track_from(state.marker)
    options = tuple(Option(symbol, PRIORITY_NAMES[symbol]) for symbol in order)
    yield Choice("to", gettext_noop("The priority marker is at"), options, least=1, most=1)


def marker_rule(state: PrehistoryState, moved: MarkerMoved, checks: Checks) -> Ruling[Effect]:
    symbol = read_symbol(Priority, moved.to, rule="M-4", field="to")
    house = (f"marker_move={state.house_rules['marker_move']}",)
    phrase = gettext_noop("The priority marker moves to {symbol}: it breaks ties from there.")
    if symbol == state.marker:
        phrase = gettext_noop("The priority marker stays at {symbol}.")
    why = Reason(phrase, {"symbol": Line(PRIORITY_NAMES[symbol])}, ("M-4", "M-12"), house)
    return Ruling(Effect("marker", marker=symbol), (why,))


def marker_describe(moved: MarkerMoved, effect: Effect) -> Line:
    symbol = Line(PRIORITY_NAMES[moved.to])
    return Line(gettext_noop("The priority marker is at {symbol}"), {"symbol": symbol})


MARKER_MOVED = of_the_table(
    MarkerMoved, Effect, gettext_noop("The priority marker"), lambda state: () if state.final else TABLE,
    marker_choices, marker_rule, lambda state, moved, effect: replace(state, could_move=False),
    marker_describe,
)  # fmt: skip
