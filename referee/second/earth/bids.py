"""The deployment: who is to act, what may be said, when it closes (E-15 to E-25)."""

from typing import Any

Json = dict[str, Any]


class Refused(Exception):
    """What the rules refuse; the argument is the rule."""


def opened(
    seats: list[str], initiative: str, reserve: Json, house: Json, cardless: tuple[str, ...] = ()
) -> Json:
    """Return the deployment before the first turn: it begins with the Initiative (E-15).

    ``cardless``: have no card, so they are out (EQ-20).
    """
    at: Json = {
        "seats": list(seats),
        "turn": initiative,
        "reserve": {seat: reserve[seat] for seat in seats},
        "deployed": dict.fromkeys(seats, 0),
        "passed": list(cardless),
        "automatic": [],
        "last": None,
        "closed": None,
        "cardless": list(cardless),
    }
    return gone_on(at, house)


def bid(before: Json, seat: str | None, ships: int | None, house: Json) -> Json:
    """Return the deployment after a seat deployed ships, or passed (None). Raises Refused."""
    at: Json = {name: part.copy() if isinstance(part, list | dict) else part for name, part in before.items()}
    if at["closed"]:
        raise Refused("E-25")
    if seat in at["passed"]:
        raise Refused("E-18")
    if seat != at["turn"]:
        raise Refused("E-15")
    if ships is None:
        at["passed"].append(seat)
    else:
        if ships < 1:
            raise Refused("E-16")
        if ships > at["reserve"][seat]:
            raise Refused("E-17")
        at["reserve"][seat] -= ships
        at["deployed"][seat] += ships
        at["last"] = seat
    at["turn"] = next_seat(at)
    return gone_on(at, house)


def next_seat(at: Json) -> str:
    """Return the seat clockwise of the one whose turn it is."""
    seats = at["seats"]
    return str(seats[(seats.index(at["turn"]) + 1) % len(seats)])


def gone_on(at: Json, house: Json) -> Json:
    """Go round the table until a player has to speak, or deployment closes."""
    while True:
        if set(at["passed"]) == set(at["seats"]):  # E-23
            at["closed"] = "all_passed"
        elif at["turn"] == at["last"]:  # E-21, E-22
            at["closed"] = "returned_to_last_deployer"
        if at["closed"]:
            at["turn"] = None
            return at
        if at["turn"] not in at["passed"]:
            if at["reserve"][at["turn"]] or house.get("empty_reserve") == "must_click":
                return at
            at["passed"].append(at["turn"])  # E-20
            at["automatic"].append(at["turn"])
        at["turn"] = next_seat(at)
