"""The owner of a card chooses a player for its text (EQ-29)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.earth.cards.cards import NOBODY, require
from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.record.entering import in_this_round, require_phase
from referee.rules.earth.record.outcomes import Waiting
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.log import Nothing
from referee.rules.kernel.ruling import IllegalEntry, Line, Reason, Refusal, Ruling, gettext_noop

NOBODY_TO_CHOOSE = Refusal(
    "nothing-to-choose", gettext_noop("{seat} has nobody to choose now."), "E-50", "chosen"
)


@dataclass(frozen=True, slots=True)
class Choose:
    """The owner of a card chooses a player (EQ-29)."""

    kind: ClassVar[str] = "choose"
    round: int
    chosen: str


def _waiting(state: EarthState) -> Waiting | None:
    waiting = ending_of(state).waiting if state.phase is Phase.ENDING else None
    return waiting if waiting and waiting.what == "choice" else None


def offered(state: EarthState) -> Seats:
    waiting = _waiting(state)
    return (waiting.seat,) if waiting else ()


def choices(state: EarthState, seat: str, picked: Picked) -> Iterator[Choice]:
    """Whoever the card may name."""
    seats = [each for each in state.seats if _waiting(state) is None or _may_choose(state, seat, each)]
    ask = Line(gettext_noop("Whom does {seat} choose?"), {"seat": seat})
    yield Choice("chosen", ask, tuple(Option(each, each) for each in seats), ask, least=1, most=1)


def _may_choose(state: EarthState, seat: str, chosen: str) -> bool:
    try:
        ending_of(_chosen(state, seat, chosen))
    except IllegalEntry:
        return False
    return True


def _chosen(state: EarthState, seat: str, chosen: str) -> EarthState:
    return replace(state, choices={**state.choices, seat: chosen})


def rule(state: EarthState, seat: str, facts: Choose, checks: Checks) -> Ruling[Nothing]:
    require_phase(state, facts.round, "E-50", Phase.ENDING)
    waiting = _waiting(state)
    if waiting is None or waiting.seat != seat:
        raise NOBODY_TO_CHOOSE(seat=seat or "–")
    require(facts.chosen in state.seats, NOBODY, rule="E-50", field="chosen", seat=facts.chosen[:40])
    ending_of(_chosen(state, seat, facts.chosen))
    phrase = gettext_noop("{seat} chooses {chosen} for {card}.")
    told = {"seat": seat, "chosen": facts.chosen, "card": waiting.card}
    return Ruling(Nothing(), (Reason(phrase, told, ("E-50",)),))


def apply(state: EarthState, seat: str, facts: Choose, outcome: Nothing) -> EarthState:
    return _chosen(state, seat, facts.chosen)


def describe(state: EarthState, seat: str, facts: Choose, outcome: Nothing, viewer: str | None) -> Line:
    return Line(gettext_noop("{seat} chooses {chosen}"), {"seat": seat, "chosen": facts.chosen})


def due(state: EarthState) -> Line:
    waiting = _waiting(state)
    told = {"seat": waiting.seat, "card": waiting.card} if waiting else {}
    return Line(gettext_noop("{seat} chooses a player for {card}."), told)


CHOOSE = EntryKind(
    Choose, Nothing, gettext_noop("Choose"), offered, choices, rule, apply, describe, in_this_round(Choose),
    due=due,
)  # fmt: skip
