"""A whole round as one question: the bids, then its end (E-15 to E-66)."""

from typing import Any

from referee.second.earth.bids import Refused, bid, opened
from referee.second.earth.ending import ending

Json = dict[str, Any]


def look(case: Json, bids: list[list[Any]]) -> Json:
    """Return the deployment after these bids: [seat, "deploy", ships] or [seat, "pass"]. Raises Refused."""
    house = case.get("house_rules", {})
    cardless = tuple(seat for seat in case["seats"] if case["cards"][seat] is None)
    at = opened(case["seats"], case["initiative"], case["reserve"], house, cardless)
    for seat, what, *ships in bids:
        at = bid(at, seat, ships[0] if what == "deploy" else None, house)
    return at


def whole_round(case: Json) -> Json:
    """Return the result of a round, or the bids so far if deployment is open. Raises Refused."""
    at = look(case, case["bids"])
    now = {"closed": at["closed"], "reserve": at["reserve"], "deployed": at["deployed"]}
    if at["closed"] is None:
        return {**now, "turn": at["turn"]}
    found = ending({**case, **now, "cardless": at["cardless"]})
    names = ("valid", "attack", "winner", "tied", "flagpole", "reserve", "initiative")
    return {**now, **{name: found[name] for name in (*names, "destroyed", "reclaimed", "gained", "bank")}}


__all__ = ["Refused", "look", "whole_round"]
