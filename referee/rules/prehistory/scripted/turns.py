"""Whose turn it is in spring and autumn: the whole player order with the tribe (M-11, M-27, M-72)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.kernel.automa import Step
from referee.rules.kernel.ruling import Fact, Line, Reason, gettext_noop
from referee.rules.prehistory.board.terms import TRIBE
from referee.rules.prehistory.record.state import PrehistoryState, Season, Told
from referee.rules.prehistory.setup.meta import find_payer

MARAUDERS = gettext_noop("the marauders")


def tribe_acts(state: PrehistoryState) -> bool:
    """Whether the tribe still has turns in this season (M-13, M-72)."""
    if state.season is Season.SPRING:
        return state.has_weather and state.actions_left > 0
    return state.season is Season.AUTUMN and state.standing > 0


def next_after(state: PrehistoryState, name: str) -> str:
    """Who acts next: on in the order, without those who have passed.

    Once the tribe has no more turns only what the payer puts on the trays matters, so the payer is next.
    """
    at = state.order.index(name) + 1
    humans = [each for each in (*state.order[at:], *state.order[:at]) if each not in state.passed]
    if tribe_acts(state):
        return humans[0]
    humans.remove(TRIBE)
    return state.payer if state.payer in humans or not humans else humans[0]


def after_playing(state: PrehistoryState, seat: str) -> str:
    """Who acts next when this human has played.

    A payer who is entered before their turn has played, and so have those before; whose turn is over already
    only pays more.
    """
    at = state.order.index(TRIBE) + 1
    around = (*state.order[at:], *state.order[:at])
    is_ahead = seat == state.payer and around.index(seat) > around.index(state.whose)
    return next_after(state, seat) if seat == state.whose or is_ahead else state.whose


def after_tribe(state: PrehistoryState) -> str:
    """Who acts next when the tribe has acted."""
    return TRIBE if state.have_passed else next_after(state, TRIBE)


def first_turn(state: PrehistoryState) -> str:
    """Who acts first in a season."""
    return next_after(state, state.order[-1])


def due(state: PrehistoryState) -> str:
    """The human or tribe whose turn it is."""
    return state.whose if state.whose != TRIBE or tribe_acts(state) else next_after(state, TRIBE)


def called(state: PrehistoryState) -> PrehistoryState:
    """Return the state in which the tribe acts, for what is told of its turn says that others have played.

    Records made before turns followed the whole order go from the payer straight to the tribe.
    """
    skips = tribe_acts(state) and state.whose not in (TRIBE, state.payer)
    return replace(state, whose=TRIBE) if skips else state


def have_turns(state: PrehistoryState) -> bool:
    """Whether it is a season in which everybody has turns by the order."""
    return state.season is Season.AUTUMN or (state.season is Season.SPRING and state.has_weather)


def for_the_next_step(told: Told) -> Told:
    """Return what holds beyond a step: columns that are full stay full for this spring."""
    return Told(free={action: False for action, is_free in told.free.items() if not is_free})


def ask_turn(state: PrehistoryState, seat: str) -> Step:
    """Ask for a human's turn: what the payer put on the trays, and whether another one has played."""
    about: dict[str, Fact] = {"seat": seat}
    if seat == state.payer:
        line = Line(gettext_noop("What did {seat} put on the trays?"), about)
        return Step(line, find_payer(state.order).reasons, {"seat": seat}, asks="paid")
    phrase = gettext_noop("The order is {order}. {payer} pays onto the trays, {seat} to the supply.")
    names = tuple(MARAUDERS if name == TRIBE else name for name in state.order)
    why = Reason(phrase, {"order": names, "payer": state.payer, "seat": seat}, ("M-11", "M-27", "M-72"))
    then = next_after(state, seat)
    line = Line(gettext_noop("{seat} acts next."), about)
    if then != seat:
        about["then"] = Line(MARAUDERS) if then == TRIBE else then
        line = Line(gettext_noop("{seat} acts next, then {then}."), about)
    return Step(line, (why,), {"seat": seat}, asks="paid")
