"""The end of a round, step by step (E-30 to E-66)."""

from typing import Any

from referee.second.earth.attacks import Attacks
from referee.second.earth.cards import texts
from referee.second.earth.effects import apply_text
from referee.second.earth.table import Pieces

Json = dict[str, Any]
HAND = 4
RULES = {
    "valid": "E-32",
    "lines": "E-40",
    "attack": "E-42",
    "winner": "E-45",
    "tied": "E-46",
    "flagpole": "E-48",
    "owned": "E-45",
    "lost": "E-45",
    "reserve": "E-50",
    "destroyed": "E-54",
    "reclaimed": "E-55",
    "bank": "E-56",
    "kept": "E-57",
    "gained": "E-60",
    "drawn": "E-62",
    "hands": "E-62",
    "deck": "E-63",
    "discard": "E-57",
    "initiative": "E-65",
    "error": "E-50",
}
"""The rule that each part of a round's end follows from."""


def ending(case: Json) -> Json:
    """Return the result of a round once deployment is closed. Raises Refused if a choice is missing."""
    seats, house, pieces = case["seats"], case.get("house_rules", {}), Pieces(case)
    first = seats.index(case["initiative"])
    order = seats[first:] + seats[:first]
    ends_early = bool(case.get("is_last")) and house.get("last_refresh") == "no"  # EQ-12
    is_void = case["closed"] == "all_passed" and house.get("all_pass") == "void"  # EQ-2
    attacks = Attacks(case, order)
    found: Json = {"destroyed": {}, "reclaimed": {}, "kept": [], "winner": None, "tied": []}
    if is_void:
        pieces.discard += len([seat for seat in seats if seat not in case.get("cardless", ())])
        pieces.lost.append(case["target"])
    else:
        _destroy_unpaid(attacks, pieces, found)  # step 2
        attacks.count()  # step 3
        _capture(attacks, pieces, found)  # steps 3 and 4
        _texts(attacks, pieces, found)  # step 5
        _take_ships_off(attacks, pieces, found, ends_early)  # step 6
        _put_cards_away(attacks, pieces, found)  # step 7
    found |= {"gained": {}, "drawn": {}}
    if not ends_early:
        _refresh(case, order, pieces, found)  # step 8
    after = pieces.initiative or order[1 % len(order)]  # step 9, E-65
    return {
        **found,
        "valid": dict.fromkeys(seats, False) if is_void else attacks.valid,
        "lines": dict.fromkeys(seats, 0) if is_void else attacks.lines,
        "attack": dict.fromkeys(seats, 0) if is_void else attacks.attack,
        "initiative": after,
        "flagpole": pieces.pole,
        "reserve": pieces.reserve,
        "owned": pieces.owned,
        "lost": pieces.lost,
        "hands": pieces.hands,
        "deck": pieces.deck,
        "discard": pieces.discard,
        "bank": pieces.bank,
    }


def _is_in_a_pile(case: Json, card: Json | None) -> bool:
    """Where the app dealt, a card that it hasn't dealt comes into no pile (I-3)."""
    return card is not None and bool(card.get("id") or not case.get("is_dealt"))


def _destroy_unpaid(attacks: Attacks, pieces: Pieces, found: Json) -> None:
    """An invalid card is discarded at once, and its ships are destroyed (E-36, E-37)."""
    for seat in attacks.order:
        if not attacks.valid[seat]:
            if pieces.on_cards[seat]:
                found["destroyed"][seat] = pieces.on_cards[seat]
            pieces.on_cards[seat] = 0
            pieces.discard += _is_in_a_pile(attacks.case, attacks.cards[seat])


def _capture(attacks: Attacks, pieces: Pieces, found: Json) -> None:
    """The highest Attack above 0 captures (E-45). The flagpole breaks a tie, and that flag moves (E-48)."""
    best = max(attacks.attack.values())
    leaders = [seat for seat in attacks.order if attacks.attack[seat] == best and best > 0]
    if not leaders:
        pieces.lost.append(attacks.case["target"])
        return
    found["winner"] = next(seat for seat in pieces.pole if seat in leaders)
    if len(leaders) > 1:
        found["tied"] = leaders
        pieces.move_flag(found["winner"], "bottom")
    pieces.owned.setdefault(found["winner"], []).append(attacks.case["target"])


def _texts(attacks: Attacks, pieces: Pieces, found: Json) -> None:
    """All texts of all valid cards, in turn order, each card from the top (E-50)."""
    order = attacks.case.get("house_rules", {}).get("effect_order")
    if order == "simultaneous":
        pieces.stood = dict(pieces.reserve)
    for seat in list(pieces.pole) if order == "flagpole" else attacks.order:
        if attacks.valid[seat] and attacks.cards[seat]:
            rulings = list(attacks.case.get("rulings", {}).get(seat, ()))
            for text in texts(attacks.cards[seat]):
                apply_text(attacks, pieces, found, seat, text, rulings)
    pieces.stood = None


def _take_ships_off(attacks: Attacks, pieces: Pieces, found: Json, ends_early: bool) -> None:
    """All ships on cards are destroyed (E-54), but those on a valid card with Reclaim return (E-55)."""
    for seat in attacks.order:
        ships, pieces.on_cards[seat] = pieces.on_cards[seat], 0
        if not ships or ends_early:
            continue
        if attacks.valid[seat] and (attacks.cards[seat] or {}).get("reclaim"):
            pieces.reserve[seat] += ships
            found["reclaimed"][seat] = ships
        else:
            found["destroyed"][seat] = ships


def _put_cards_away(attacks: Attacks, pieces: Pieces, found: Json) -> None:
    """Valid cards are discarded, unless one goes back into the hand by its text (E-57)."""
    for seat in attacks.order:
        if attacks.valid[seat] and attacks.cards[seat]:
            if seat in found["kept"]:
                pieces.hands[seat] = pieces.hands.get(seat, 0) + 1
            else:
                pieces.discard += _is_in_a_pile(attacks.case, attacks.cards[seat])


def _refresh(case: Json, order: list[str], pieces: Pieces, found: Json) -> None:
    """Salvage for everyone (E-60), then hands up to four cards (E-62, E-63)."""
    found["gained"] = pieces.gain([(seat, case["target"]["salvage"]) for seat in order])
    for seat in order if case.get("hands") else ():
        over = pieces.hands.get(seat, 0) - HAND
        if over > 0 and case.get("house_rules", {}).get("hand_over_limit") == "discard_down":  # EQ-11
            pieces.throw_away(seat, over)
        found["drawn"][seat] = pieces.draw(seat, max(0, -over))
