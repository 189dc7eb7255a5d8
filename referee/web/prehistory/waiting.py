"""A seat’s own device with nothing to enter: its turn, the tribe’s next act, the points."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.rules.kernel.text.line import Line, gettext_noop, in_a_row
from referee.rules.prehistory.board import TRIBE, TribeStep
from referee.rules.prehistory.record import PrehistoryState, Season
from referee.rules.prehistory.scripted import due, have_turns, leads_to, playing, tribe_acts
from referee.tables.links import Visitor

ENTERED_BY_SEATS = ("paid", "summer")
"""The questions that a seat's own device answers."""


@dataclass(frozen=True, slots=True)
class WaitingView:
    """``is_turn``: the seat acts now, before the payer; ``then``: who acts until the seat does.

    ``pays``: the seat pays onto the trays; ``act``: what the tribe would do next as the trays lie.
    """

    seat: str
    is_turn: bool
    has_passed: bool
    pays: bool
    then: Line | None
    act: Line | None
    asked: Line | None


def waiting_view(state: PrehistoryState, step: TribeStep, visitor: Visitor, turn: str) -> WaitingView | None:
    """Return what a seat's device shows; None where it can enter something, or the tribe acts.

    ``turn``: the seat whose payment is asked for.
    """
    seat = visitor.seat_name
    is_asked = seat == turn and step.asks in ENTERED_BY_SEATS
    if not seat or visitor.is_host or is_asked or step.act or state.final is not None:
        return None
    has_passed = seat in state.passed
    ahead = leads_to(state, {}) if state.tile or state.season is Season.AUTUMN else ()
    return WaitingView(
        seat=seat,
        is_turn=step.asks == "paid" and seat == acts_first(state),
        has_passed=has_passed,
        pays=seat == state.payer,
        then=None if has_passed or step.asks not in ENTERED_BY_SEATS else _then(state, seat),
        act=ahead[-1].line if ahead else None,
        asked=None if step.asks in ENTERED_BY_SEATS else step.line,
    )


def acts_first(state: PrehistoryState) -> str:
    """Return who acts before the payer is asked; "" if no one does, or the tribe."""
    first = due(state)
    return first if have_turns(state) and first not in (TRIBE, playing(state)[-1]) else ""


def _then(state: PrehistoryState, seat: str) -> Line | None:
    """Say who acts until this seat does; in summer only who pays."""
    if not have_turns(state):
        return Line("{seat} pays onto the trays", seat=state.payer) if seat != state.payer else None
    at = state.order.index(due(state))
    around = [each for each in (*state.order[at:], *state.order[:at]) if _still_acts(state, each)]
    if seat not in around:
        return None
    before, after = around[: around.index(seat)], around[around.index(seat) + 1 :]
    return in_a_row(_acts(state, before or after, is_before=bool(before)))


def _still_acts(state: PrehistoryState, name: str) -> bool:
    return tribe_acts(state) if name == TRIBE else name not in state.passed


def _acts(state: PrehistoryState, names: list[str], *, is_before: bool) -> Iterator[Line]:
    """Yield what each does in turn, and that the seat follows if they come before it."""
    for number, name in enumerate(names):
        yield _act(state, name, is_first=is_before and not number)
    if is_before:
        yield Line("then it’s you")


def _act(state: PrehistoryState, name: str, *, is_first: bool) -> Line:
    if name == TRIBE:
        phrase = gettext_noop("the marauders act") if is_first else gettext_noop("then the marauders act")
        return Line(phrase)
    phrase = gettext_noop("{seat} acts") if is_first else gettext_noop("then {seat} acts")
    if name == state.payer:
        phrase = gettext_noop("then {seat} pays onto the trays")
        phrase = gettext_noop("{seat} pays onto the trays") if is_first else phrase
    return Line(phrase, seat=name)
