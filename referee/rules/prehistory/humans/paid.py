"""A human's turn, and what the payer put on the trays (M-9 to M-11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar

from referee.rules.kernel.automa import Question
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Line, Reason, Ruling, gettext_noop
from referee.rules.prehistory.board.layout import check_colours
from referee.rules.prehistory.board.terms import cubes_told, given, refused
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState, Season
from referee.rules.prehistory.scripted.automa import next_step, payment_of
from referee.rules.prehistory.scripted.stepping import cubes_added, pick_cubes, say_cubes
from referee.rules.prehistory.scripted.turns import after_playing, have_turns
from referee.rules.prehistory.setup.limits import check_trays


@dataclass(frozen=True, slots=True)
class Paid:
    """A human's turn: what was paid, by colour; onto the trays if the seat is the payer (M-9, M-11)."""

    kind: ClassVar[str] = "paid"
    cubes: dict[str, int] = field(default_factory=dict)


def offered(state: PrehistoryState) -> Seats:
    """In their turns anybody, in summer at any time between those of the tribe; first who is asked."""
    step = next_step(state)
    is_asked = isinstance(step, Question) and step.kind in ("paid", "summer")
    if not is_asked and (state.have_passed or not have_turns(state)):
        return ()
    first = payment_of(state)
    return (first, *(name for name in state.players if name != first))


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    """What lies on the trays now; nobody else's payment matters."""
    if seat == state.payer:
        yield from cubes_added(state)


def rule(state: PrehistoryState, seat: str, paid: Paid, checks: Checks) -> Ruling[Effect]:
    if state.season not in PLAYED or (state.tile is None and state.season is not Season.AUTUMN):
        phrase = gettext_noop("Nobody pays now. First: {question}")
        raise refused("nobody-pays", phrase, {"question": next_step(state).line}, rule="M-9", field="cubes")
    if seat not in state.players:
        phrase = gettext_noop("Who has paid? Possible: {possible}.")
        raise refused("no-such-seat", phrase, {"possible": state.players}, rule="M-11", field="seat")
    check_colours(state.layout, paid.cubes, "cubes")
    if seat != state.payer:
        phrase = gettext_noop(
            "{payer} pays onto the trays, {seat} to the supply: the trays stay as they are."
        )
        names = {"payer": state.payer, "seat": seat}
        return Ruling(Effect("paid_supply"), (Reason(phrase, names, ("M-11",)),))
    check_trays(checks, state, paid.cubes)
    phrase = gettext_noop(
        "{seat} has the best place of the humans in the player order and pays onto the trays."
    )
    why = Reason(phrase, {"seat": seat}, ("M-9", "M-11", "M-10"))
    return Ruling(Effect("paid", trays=given(paid.cubes)), (why, *checks.passed_over))


PLAYED = frozenset({Season.SPRING, Season.SUMMER, Season.AUTUMN})


def apply(state: PrehistoryState, seat: str, paid: Paid, effect: Effect) -> PrehistoryState:
    return replace(state, whose=after_playing(state, seat or state.payer))


def describe(state: PrehistoryState, seat: str, paid: Paid, effect: Effect, viewer: str | None) -> Line:
    cubes = cubes_told(paid.cubes)
    if effect.act == "paid_supply":
        return Line(gettext_noop("{seat} plays, and pays to the supply"), {"seat": seat})
    if not cubes:
        return Line(gettext_noop("{seat} pays nothing"), {"seat": seat})
    return Line(gettext_noop("{seat} pays {cubes}"), {"seat": seat, "cubes": cubes})


PAID = EntryKind(
    Paid, Effect, gettext_noop("Payment"), offered, choices, rule, apply, describe,
    say=say_cubes,
    pick=pick_cubes,
)  # fmt: skip
