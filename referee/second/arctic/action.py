"""The twin of `arctic.action`: the value of one dig, draw or hunt (A-20 to A-27)."""

from typing import Any

from referee.second.arctic.cards import Refused, Table, corrected, printed_table
from referee.second.arctic.house_rules import DEFAULTS
from referee.second.arctic.values import Helper, Pairs, Values, Way, best


def action_ways(case: dict[str, Any], table: Table | None = None) -> list[Way]:
    """Every way to use all these cards in the action; raises Refused without one."""
    known = corrected(table or printed_table(), case.get("overrides") or {})
    leader = case.get("leader")
    named = [*case["cards"], *([leader] if leader is not None else [])]
    if case["action"] not in ("dig", "draw", "hunt") or not all(i in known for i in named):
        raise Refused(None)
    values = Values(case["action"], leader, {**DEFAULTS, **(case.get("house_rules") or {})})
    cards = [known[i] for i in case["cards"]]
    if any(values.base(card) is None and values.mod(card) is None for card in cards):
        raise Refused("A-20")
    members = [card for card in cards if card.kind == "member"]
    able = [card for card in members if values.base(card) is not None]
    if not able:
        raise Refused("A-23" if members else "A-22")
    if sum(card.kind == "tool" for card in cards) > len(able):
        raise Refused("A-22")
    ways = values.ways([Helper(card) for card in members], cards)
    return [way for way in ways if way.idle_tools == 0]


def action(case: dict[str, Any], table: Table | None = None) -> dict[str, Any]:
    try:
        way = best(action_ways(case, table)) or Way(0, [], 0)
        return {"value": way.value, "carriers": way.carriers}
    except Refused as refused:
        return {"error": {"rule": refused.rule}}


def action_with(case: dict[str, Any], carriers: Pairs, table: Table | None = None) -> int | None:
    """The action's best value with exactly these carriers; None when they aren't legal."""
    way = best(action_ways(case, table), carriers)
    return None if way is None else way.value
