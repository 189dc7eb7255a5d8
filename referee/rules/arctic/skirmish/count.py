"""Nobody declares any more: the fights are added up, and the round ends (A-15, A-41)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.record.outcomes import SkirmishOutcome
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn import check_phase, this_round
from referee.rules.arctic.record.yard import LOST
from referee.rules.arctic.skirmish.aftermath import after_deeds
from referee.rules.arctic.skirmish.rounds import next_round
from referee.rules.arctic.skirmish.rule import resolve_skirmish
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Seats
from referee.rules.kernel.ruling import Line, Ruling, gettext_noop


@dataclass(frozen=True, slots=True)
class Count:
    """Nobody declares any more: the fights of this round are added up (A-41)."""

    kind: ClassVar[str] = "count"
    round: int


def offered(state: ArcticState) -> Seats:
    return (None,) if state.phase is Phase.DECLARING else ()


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield this_round(state)


def rule(state: ArcticState, seat: str, facts: Count, checks: Checks) -> Ruling[SkirmishOutcome]:
    check_phase(state, facts.round, Phase.DECLARING)
    return resolve_skirmish(state.case(), state.cards)


def apply(state: ArcticState, seat: str, facts: Count, outcome: SkirmishOutcome) -> ArcticState:
    """One contested resource is used up, won or not; the game ends with the last one (A-15)."""
    wins = {player: n + (player == outcome.winner) for player, n in state.wins.items()}
    state = after_deeds(state)
    holdings = dict(state.holdings)
    if outcome.winner is not None:
        holdings[outcome.winner] = holdings[outcome.winner].gained_unseen(Pile.CONTESTED, state.round)
    yard = state.yard if outcome.winner is not None else state.yard.entered((LOST,))
    left = state.contested_left - 1
    after = replace(state, contested_left=left, won=wins, last=outcome, holdings=holdings, yard=yard)
    if after.contested_left == 0:
        return replace(after, phase=Phase.OVER, forces=None, declarations=())
    return next_round(after, outcome.returns_to_hand)


def describe(
    state: ArcticState, seat: str, facts: Count, outcome: SkirmishOutcome | None, viewer: str | None
) -> Line:
    if outcome is None:
        return Line(gettext_noop("Round {round}: the fights are counted"), {"round": facts.round})
    if outcome.winner is None:
        return Line(gettext_noop("Deadlock: the contested card goes to the junkyard"))
    phrase = gettext_noop("{winner} wins with {fight} fight and takes the contested card")
    return Line(phrase, {"winner": outcome.winner, "fight": outcome.fight[outcome.winner]})


COUNT = EntryKind(
    Count, SkirmishOutcome, gettext_noop("Count"), offered, choices, rule, apply, describe,
    by=By.TABLE, is_tables=True,
)  # fmt: skip
