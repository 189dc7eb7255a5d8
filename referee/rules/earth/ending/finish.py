"""The nine steps have been carried out: the next round begins, or the game is scored (E-50 to E-66)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.earth.cards.cards import refuse
from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.record.due import in_this_round, require_phase
from referee.rules.earth.record.ending import Ending
from referee.rules.earth.record.scoring import ScoringOutcome
from referee.rules.earth.record.state import EarthState, LastRound, Phase
from referee.rules.earth.scoring.history import score_state
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Seats, nothing_to_choose
from referee.rules.kernel.ruling import Fact, Line, Reason, Ruling, gettext_noop


@dataclass(frozen=True, slots=True)
class Finish:
    """The nine steps have been carried out; the next round begins, or the game ends."""

    kind: ClassVar[str] = "finish"
    round: int


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The end of the round as worked out; ``scored``: the final score after the last one."""

    ending: Ending
    scored: ScoringOutcome | None = None


def offered(state: EarthState) -> Seats:
    return (None,) if state.phase is Phase.ENDING and ending_of(state).waiting is None else ()


def rule(state: EarthState, seat: str, facts: Finish, checks: Checks) -> Ruling[RoundEnd]:
    """Carry out the nine steps; after the last round the game is scored (E-66)."""
    require_phase(state, facts.round, "E-50", Phase.ENDING)
    ending = ending_of(state)
    if ending.waiting is not None:
        phrase = gettext_noop("Not yet: {seat}’s {card} waits for the table.")
        refuse("text-waits", phrase, "E-50", "phase", seat=ending.waiting.seat, card=ending.waiting.card)
    recorded = replace(ending, steps=())
    if not state.is_last:
        return Ruling(RoundEnd(recorded), ending.reasons)
    over = Reason(gettext_noop("That was the last territory: the game is over."), {}, ("E-66",))
    scored = score_state(apply(state, seat, facts, RoundEnd(recorded)))
    return Ruling(RoundEnd(recorded, scored.outcome), (*ending.reasons, over, *scored.reasons))


def apply(state: EarthState, seat: str, facts: Finish, outcome: RoundEnd) -> EarthState:
    """Return the state before the next round, or after the game."""
    ending = outcome.ending
    assert state.target is not None
    after = replace(
        state,
        round=state.round + 1,
        phase=Phase.TARGET,
        initiative=ending.initiative,
        flagpole=ending.flagpole,
        reserve={**state.reserve, **ending.reserve},
        owned=ending.owned,
        lost=ending.lost,
        piles=ending.piles,
        last=LastRound(state.round, state.target, state.deployed, ending),
    )
    if outcome.scored is not None:
        # The round that was played last stays on the page.
        return replace(_cleared(after), round=state.round, phase=Phase.OVER, scored=outcome.scored)
    return _cleared(after)


def _cleared(state: EarthState) -> EarthState:
    return replace(
        state,
        target=None,
        placed={},
        deployment=None,
        bids=0,
        revealed={},
        choices={},
        settled={},
        attack_ruled={},
        valid_ruled={},
        next_initiative=None,
    )


def describe(
    state: EarthState, seat: str, facts: Finish, outcome: RoundEnd | None, viewer: str | None
) -> Line:
    told: dict[str, Fact] = {"round": facts.round}
    if outcome is None:
        return Line(FINISH.title)
    if outcome.scored is not None:
        phrase = gettext_noop("Round {round} ends, and the game: {winners} wins")
        if len(outcome.scored.winners) > 1:
            phrase = gettext_noop("Round {round} ends, and the game: {winners} win")
        return Line(phrase, {**told, "winners": outcome.scored.winners})
    if outcome.ending.winner is None:
        return Line(gettext_noop("Round {round} ends: nobody captures"), told)
    return Line(gettext_noop("Round {round} ends: {seat} captures"), {**told, "seat": outcome.ending.winner})


def due(state: EarthState) -> Line:
    return Line(gettext_noop("Carry out the steps, then go on."))


FINISH = EntryKind(
    Finish, RoundEnd, gettext_noop("The round is done"), offered, nothing_to_choose, rule, apply, describe,
    in_this_round(Finish), by=By.TABLE, due=due,
)  # fmt: skip
