"""The score and the winners (E-70 to E-75)."""

from typing import Any

from referee.second.earth.cards import plain

Json = dict[str, Any]


def total(case: Json, seat: str) -> Json:
    """Return a player's score (E-70): territories, continents, ships."""
    cards, house = case["owned"][seat], case.get("house_rules", {})
    bonus = 0
    for continent in {plain(card["continent"]) for card in cards}:
        own = [card for card in cards if plain(card["continent"]) == continent]
        row = {int(step): number for step, number in own[0]["bonus"].items()}
        steps = [step for step in row if step <= len(own)]
        if house.get("continent_bonus") == "cumulative":  # EQ-3
            bonus += sum(row[step] for step in steps)
        elif steps:  # E-72
            bonus += row[max(steps)]
    ships = 0
    for price in (3, 6, 9):  # E-73
        ships += case["reserve"][seat] >= price
    territory = sum(card["score"] for card in cards)  # E-71
    return {
        "territory": territory,
        "continent": bonus,
        "ships": ships,
        "total": territory + bonus + ships,
    }


def winners(case: Json) -> list[str]:
    """Return who wins (E-74), in seat order: several share it (E-75), unless the table breaks ties (EQ-4)."""
    totals = {seat: total(case, seat)["total"] for seat in case["seats"]}
    best = [seat for seat in case["seats"] if totals[seat] == max(totals.values())]
    tie = case.get("house_rules", {}).get("final_tie", "shared")
    if tie == "flagpole":
        return [next(seat for seat in case["flagpole"] if seat in best)]
    if tie == "ships":
        most = max(case["reserve"][seat] for seat in best)
        return [seat for seat in best if case["reserve"][seat] == most]
    if tie == "territories":
        most = max(len(case["owned"][seat]) for seat in best)
        return [seat for seat in best if len(case["owned"][seat]) == most]
    return best


def scoring(case: Json) -> Json:
    """Return every score, and the winners."""
    return {"score": {seat: total(case, seat) for seat in case["seats"]}, "winners": winners(case)}
