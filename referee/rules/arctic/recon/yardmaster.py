"""The Yardmaster's look at the top 2 of the junkyard, at any time of the round (A-80)."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.leaders import USED, check_power, has_power
from referee.rules.arctic.record.entries import Gathering
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn import check_seat, wrong_phase
from referee.rules.arctic.skirmish.declare import check_declared
from referee.rules.arctic.skirmish.targets import LEADER_OF
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Line, Reason, Ruling, gettext_noop


class End(StrEnum):
    """Where the Yardmaster puts both cards back."""

    TOP = "top"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class Peek:
    """The Yardmaster's look at the top 2 of the junkyard; ``to``: where both go back, if told."""

    kind: ClassVar[str] = "peek"
    to: End | None = None


def offered(state: ArcticState) -> Seats:
    seats = state.turn_order if state.phase is not Phase.OVER else ()
    used = {each.by for each in state.declarations if each.act in LEADER_OF}
    return tuple(seat for seat in seats if seat not in used and has_power(state, seat, Power.YARDMASTER))


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    ends = (
        Option(End.TOP, "Looked: both back on top"),
        Option(End.BOTTOM, "Looked: both on the bottom"),
    )
    phrase = gettext_noop("{seat}’s Yardmaster may look at the top 2 of the junkyard once a round.")
    yield Choice("to", Line(phrase, {"seat": seat}), ends, most=1)


def rule(state: ArcticState, seat: str, peek: Peek, checks: Checks) -> Ruling[Gathering]:
    check_seat(state, seat)
    if state.phase is Phase.OVER:
        raise wrong_phase(state)
    check_power(state, seat, {Power.YARDMASTER}, checks)
    phrase = gettext_noop(
        "{seat} looks at the top 2 of the junkyard and puts both back in the same order, on top or "
        "on the bottom. Nobody can stop that."
    )
    reason = Reason(phrase, {"seat": seat}, ("A-80", "A-32"))
    outcome = Gathering(2)
    # Where the record knew another leader, that one may have acted in the skirmish already.
    check_declared(apply(state, seat, peek, outcome))
    return Ruling(outcome, (*checks.passed_over, reason))


def apply(state: ArcticState, seat: str, peek: Peek, outcome: Gathering) -> ArcticState:
    return state.with_seat(seat, state.seats[seat].acted(USED))


def describe(state: ArcticState, seat: str, peek: Peek, outcome: Gathering, viewer: str | None) -> Line:
    phrase = {
        None: gettext_noop("{seat}’s Yardmaster looks at the top 2 of the junkyard"),
        End.TOP: gettext_noop(
            "{seat}’s Yardmaster looks at the top 2 of the junkyard and leaves them on top"
        ),
        End.BOTTOM: gettext_noop("{seat}’s Yardmaster puts the top 2 of the junkyard on the bottom"),
    }[peek.to]
    return Line(phrase, {"seat": seat})


PEEK = EntryKind(Peek, Gathering, "Yardmaster", offered, choices, rule, apply, describe)
