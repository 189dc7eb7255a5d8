"""What cannot be unseen at a table of Skirmish for Earth, and whose consent it takes (section 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.ending.finish import Finish, RoundEnd
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.earth.rulebook import told
from referee.rules.kernel.game import Consent
from referee.rules.kernel.log import Record


def opened(state: EarthState) -> frozenset[Any]:
    """Return the cards that lie open, the cards that rulings moved, and what the app turned up itself (E-82).

    A target that the table turns up and writes down was never hidden from the app.
    """
    return frozenset(_opened(state))


def _opened(state: EarthState) -> Iterator[tuple[Any, ...]]:
    ended = state.last.round if state.last else 0
    yield from (("round", number) for number in range(1, ended + 1))
    yield from (("card", state.round, seat) for seat, card in state.revealed.items() if card is not None)
    yield from (("moved", number) for number in range(state.moved))
    if state.is_dealt and state.phase is not Phase.DEAL:
        yield ("deal",)
        yield from (("target", number) for number in range(1, state.round + (state.target is not None)))
        if state.phase is Phase.OVER:
            yield ("over",)


def decided(state: EarthState, records: Sequence[Record]) -> Mapping[Any, Any]:
    """Return who captured in which round, and who won; while only some cards lie open, the ships on them."""
    found: dict[Any, Any] = {}
    for record in records:
        facts, outcome = record.entry.facts, record.ruling.outcome
        if isinstance(facts, Finish) and isinstance(outcome, RoundEnd):
            found[facts.round] = outcome.ending.winner
    if state.phase is Phase.ENDING:
        found[state.round] = ending_of(state).winner
    if state.phase is Phase.REVEAL and state.revealed:
        found["ships", state.round] = dict(state.deployed)  # who knows some cards would know what to deploy
    if state.scored is not None:
        found["game"] = state.scored.winners
    return found


def consent(state: EarthState) -> Consent:
    """Return whose consent it takes: everybody's, or by house rule the host's alone.

    Players who left are asked too: leaving can be put right, and nobody is sent away to be outvoted.
    """
    seats = () if state.house["ruling_by"] == "host" else state.players
    return Consent(seats, "E-82", told(state.house, "ruling_by"))
