"""What a deck gives: the deal, a territory that is turned up, a card that is shown (E-2, E-7, E-10, E-30)."""

from typing import Any

Json = dict[str, Any]
HAND = 4


def dealt(deck: Json, seats: list[str]) -> Json:
    """Return the cards after the deal: four cards each (E-7), and no card too many or too few (I-3, I-4).

    The order of a shuffle isn't ruled on.
    """
    return {
        "hands": dict.fromkeys(seats, HAND),
        "actions": sorted(card["id"] for card in deck["actions"] for _ in range(card["count"])),
        "territories": sorted(land["id"] for land in deck["territories"] for _ in range(land["count"])),
    }


def territory(deck: Json, name: str) -> Json | None:
    """Return a territory as its card shows it, with the bonus row of its continent (E-10, E-72)."""
    for land in deck["territories"]:
        if land["id"] == name:
            continent = next(each for each in deck["continents"] if each["id"] == land["continent"])
            printed = {part: land[part] for part in ("name", "score", "salvage", "id")}
            return {**printed, "continent": continent["name"], "bonus": continent["bonus"]}
    return None


def named(land: Json) -> Json:
    """Return what counts of a territory that the table has typed in, but for its row (E-10)."""
    return {"name": " ".join(land["name"].split()), "score": land["score"], "salvage": land["salvage"]}


def shown(card: Json, deck: Json, ships: int) -> Json | None:
    """Return what counts of a card turned up (E-30): of the deck, as read out, or its result alone."""
    if card.get("is_none"):
        return None
    if card.get("id"):
        return printed(deck["actions"], card["id"])
    if card.get("card"):
        return counted(card["card"])
    options = [{"cost": ships, "attack": card["attack"]}] if card["is_paid"] else []
    return counted({"options": options, "reclaim": card["reclaim"]})


def printed(actions: list[Json], name: str) -> Json | None:
    """Return what counts of a card of the deck."""
    return next((counted(each) for each in actions if each["id"] == name), None)


def counted(card: Json) -> Json:
    """Return what counts of a card: its costs, Attacks, Reclaim and the texts that aren't for the table."""
    effects = [text for text in card.get("effects", ()) if text["op"] != "manual"]
    return {"options": card["options"], "reclaim": card["reclaim"], "effects": effects}
