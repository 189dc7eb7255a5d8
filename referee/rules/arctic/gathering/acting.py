"""What a seat does while the table gathers, in whichever part of the rules it is ruled on."""

from __future__ import annotations

from typing import Any

from referee.rules.arctic.gathering.power_turns import PowerFacts, adjudicate_power, after_power
from referee.rules.arctic.gathering.taking_back import remember
from referee.rules.arctic.gathering.turn import TurnFacts, adjudicate_turn, after_turn_entry
from referee.rules.arctic.recon.peek import ScoutFacts, adjudicate_scouting, after_scouting
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.arctic.skirmish.rounds import close_gathering
from referee.rules.kernel.log import Entry
from referee.rules.kernel.ruling import Ruling

ActFacts = TurnFacts | PowerFacts | ScoutFacts


def adjudicate_act(state: ArcticState, entry: Entry, facts: ActFacts) -> Ruling[Any]:
    """Rule on what a seat does. Raises IllegalEntry; most checks can be overridden (A-30)."""
    if isinstance(facts, PowerFacts):
        return adjudicate_power(state, entry, facts)
    if isinstance(facts, ScoutFacts):
        return adjudicate_scouting(state, entry, facts)
    return adjudicate_turn(state, entry, facts)


def after_act(state: ArcticState, seat: str, facts: ActFacts, outcome: Any) -> ArcticState:
    """Return the state after it; the last to commit ends the gathering (A-14)."""
    after = remember(_after(state, seat, facts, outcome), seat, facts)
    return close_gathering(after) if isinstance(facts, TurnFacts) and not after.gatherer else after


def _after(state: ArcticState, seat: str, facts: ActFacts, outcome: Any) -> ArcticState:
    if not isinstance(outcome, Gathering):
        return state
    if isinstance(facts, PowerFacts):
        return after_power(state, seat, facts, outcome)
    if isinstance(facts, ScoutFacts):
        return after_scouting(state, seat, facts, outcome)
    return after_turn_entry(state, seat, facts, outcome)
