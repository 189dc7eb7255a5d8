"""What the entry of a power says in the log and on the undo button."""

from __future__ import annotations

from referee.rules.arctic.gathering.power_turns import PowerFacts
from referee.rules.arctic.hq.buildings import building_name
from referee.rules.arctic.record.power_entries import Demolish, Drill
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.ruling import Fact, Line, gettext_noop


def describe_power(state: ArcticState, seat: str, facts: PowerFacts) -> Line:
    """Return the entry's sentence without its full stop."""
    said: dict[str, Fact] = {"seat": seat, "card": _label(state, facts.card)}
    if isinstance(facts, Drill):
        return Line(gettext_noop("{seat}’s {card}: cards back into the deck, 2 drawn"), said)
    if isinstance(facts, Demolish):
        return _demolish(state, facts, said)
    said["member"] = _label(state, facts.member)
    return Line(gettext_noop("{seat}’s {card}: {member} is back in the hand"), said)


def _demolish(state: ArcticState, facts: Demolish, said: dict[str, Fact]) -> Line:
    said |= {"owner": facts.owner, "building": building_name(state, facts.owner, facts.building)}
    if facts.answer:
        said["guard"] = _label(state, facts.answer.with_)
        return Line(gettext_noop("{seat}’s {card} aims at {owner}’s {building}, a {guard} cancels"), said)
    if state.house_rules["demolition_reset"] == "zero":
        return Line(gettext_noop("{seat}’s {card} clears {owner}’s {building}, 2 drawn"), said)
    return Line(gettext_noop("{seat}’s {card} sets {owner}’s {building} back, 2 drawn"), said)


def _label(state: ArcticState, card_id: str) -> str:
    card = state.cards.get(card_id)
    return card.label if card else card_id
