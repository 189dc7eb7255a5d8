"""Arctic Scavengers: skirmishes and final scores are put to the second referee."""

from collections.abc import Mapping
from typing import Any

from referee.rules.kernel.records import Record
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import gettext_noop
from referee.second.arctic.scoring import scoring
from referee.second.arctic.skirmish import skirmish
from referee.tables.opinions.opinion import Json, Opinion

LIMITS = (gettext_noop("which card carries which tool"),)
IN_A_SKIRMISH = ("winner", "decided_by", "fight", "people", "standing", "returns_to_hand")
AT_THE_END = ("tribe", "winners", "decided_by")


def _cards(state: Any) -> Json:
    """Return the cards of the table's own edition, as corrections of the printed ones."""
    return {card.id: {**encode(card), "variant": card.variant} for card in state.cards.values()}


def _skirmish(state: Any, record: Record) -> Json | None:
    case = state.case()
    if case.fights:
        return None
    found = skirmish({**_said(encode(case)), "cards": _cards(state)})
    return {name: found[name] for name in IN_A_SKIRMISH} if "error" not in found else dict(found)


def _said(value: Any) -> Any:
    """Return JSON without fields that say nothing."""
    match value:
        case dict():
            # A leader that is aimed at without its name.
            named = {**value, "leader": None, "card": "leader"} if value.get("leader") is True else value
            return {name: _said(part) for name, part in named.items() if part is not None}
        case list():
            return [_said(part) for part in value]
    return value


def _score(state: Any, record: Record) -> Json:
    tribes = {
        seat: {"cards": dict(tally.cards), "buildings": _built(tally)}
        for seat, tally in state.tallies.items()
    }
    case = {
        "players": list(state.turn_order),
        "tribes": tribes,
        "modules": list(state.modules),
        "house_rules": dict(state.house_rules),
        "overrides": _cards(state),
    }
    found = scoring(case)
    return {name: found[name] for name in AT_THE_END} if "error" not in found else dict(found)


def _built(tally: Any) -> list[Json]:
    states = {"complete": tally.buildings, "under_construction": tally.unfinished, "disabled": tally.disabled}
    return [{"card": card, "state": state} for state, cards in states.items() for card in cards or ()]


OPINIONS: Mapping[str, Opinion] = {"count": Opinion(_skirmish), "score": Opinion(_score)}
