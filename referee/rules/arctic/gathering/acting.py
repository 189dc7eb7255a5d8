"""What a seat does while the table gathers, in whichever part of the rules it is ruled on."""

from __future__ import annotations

from typing import Any

from referee.rules.arctic.gathering.power_telling import describe_power
from referee.rules.arctic.gathering.power_turns import PowerFacts, adjudicate_power, after_power
from referee.rules.arctic.gathering.rounds import close_gathering
from referee.rules.arctic.gathering.taking_back import remember
from referee.rules.arctic.gathering.turn import TurnFacts, adjudicate_turn, after_turn_entry
from referee.rules.arctic.gathering.turn_telling import describe_turn
from referee.rules.arctic.record.power_entries import Demolish
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import Gathering, Strike
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind
from referee.rules.kernel.log import Entry
from referee.rules.kernel.ruling import Line, Ruling

ActFacts = TurnFacts | PowerFacts


def adjudicate_act(state: ArcticState, entry: Entry, facts: ActFacts) -> Ruling[Any]:
    """Rule on what a seat does. Raises IllegalEntry; most checks can be overridden (A-30)."""
    if isinstance(facts, PowerFacts):
        return adjudicate_power(state, entry, facts)
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
    return after_turn_entry(state, seat, facts, outcome)


def _rule(state: ArcticState, seat: str, facts: Any, checks: Checks) -> Ruling[Any]:
    return adjudicate_act(state, Entry(facts, seat, checks.overrides), facts)


def _describe(state: ArcticState, seat: str, facts: Any, outcome: Any, viewer: str | None) -> Line:
    if isinstance(facts, Demolish):
        return describe_power(state, seat, facts)
    return describe_turn(state.cards, seat, facts, outcome)


# Acts that can be answered and are no entry kinds yet.
UNCONVERTED = {
    facts.kind: EntryKind(facts, Gathering, "", lambda _: (), lambda *_: iter(()), _rule, _after, _describe)
    for facts in (Strike, Demolish)
}
