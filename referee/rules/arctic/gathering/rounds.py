"""How a round goes on and ends: from gathering to reveal, from the count to the next round (A-10 to A-15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.gathering.aftermath import after_deeds
from referee.rules.arctic.record.entries import Reveal, Revealed
from referee.rules.arctic.record.outcomes import SkirmishOutcome
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.yard import LOST
from referee.rules.arctic.setup import meta
from referee.rules.kernel.ruling import Reason, gettext_noop

NOBODY: Mapping[str, int] = MappingProxyType({})


def after_gathering(state: ArcticState) -> Reason:
    """Return what comes after the gathering of a round (A-10, A-14)."""
    if state.has_skirmish:
        return Reason(
            gettext_noop("Everybody has announced the cards left. All reveal at once."), {}, ("A-14", "A-40")
        )
    phrase = gettext_noop("There is no skirmish in rounds 1 and 2. Round {next} begins.")
    return Reason(phrase, {"next": state.round + 1}, ("A-10",))


def next_round(state: ArcticState, returned: Mapping[str, int] = NOBODY) -> ArcticState:
    """The initiator stays in rounds 1 to 3 and then moves clockwise each round (A-13)."""
    number = state.round + 1
    initiator = state.turn_order[1] if number > meta.ROUNDS_WITHOUT_SKIRMISH + 1 else state.initiator
    holdings = {
        seat: holding.at_round_start(returned.get(seat, 0)).ticked(number)
        for seat, holding in state.holdings.items()
    }
    return replace(
        state,
        round=number,
        phase=Phase.GATHERING,
        initiator=initiator,
        forces=None,
        declarations=(),
        holdings=holdings,
    )


def close_gathering(state: ArcticState) -> ArcticState:
    """Return the state after a gathering: forces are revealed, or the next round begins (A-10)."""
    return replace(state, phase=Phase.REVEAL, forces={}) if state.has_skirmish else next_round(state)


def closed(before: ArcticState, after: ArcticState) -> ArcticState:
    """Return the state after an entry: the last to commit has ended the gathering (A-14)."""
    is_last = before.phase is Phase.GATHERING and after.phase is Phase.GATHERING and not after.gatherer
    return close_gathering(after) if is_last else after


def loosen(state: ArcticState) -> ArcticState:
    """Seats whose gathering was not entered may have gained anything: from now on any card may show up."""
    holdings = {
        seat: holding if holding.committed is not None else replace(holding, is_loose=True)
        for seat, holding in state.holdings.items()
    }
    return replace(state, holdings=holdings)


def after_reveal(state: ArcticState, facts: Reveal, outcome: Revealed) -> ArcticState:
    """Return the state after forces were revealed; once all are, acts are declared (A-40)."""
    forces = {**state.revealed, **facts.forces}
    phase = Phase.DECLARING if len(forces) == len(state.players) else Phase.REVEAL
    return replace(state.proven(outcome.shown), forces=forces, phase=phase)


def after_skirmish(state: ArcticState, outcome: SkirmishOutcome) -> ArcticState:
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
