"""Step 5: what a card's text does once it is known who captured (E-50 to E-52)."""

from typing import Any

from referee.second.earth.attacks import Attacks
from referee.second.earth.bids import Refused
from referee.second.earth.cards import worth
from referee.second.earth.table import Pieces

Json = dict[str, Any]
ON_ATTACKS = ("attack_if", "attack_set", "attack_mod")
FOR_THE_TABLE = ("manual", "take_territory", "swap_territory")


def apply_text(
    attacks: Attacks, pieces: Pieces, found: Json, seat: str, text: Json, rulings: list[list[Json]]
) -> None:
    """Apply one text, as far as possible (E-52). ``rulings``: of the table on this card, those left."""
    op, who = text["op"], text.get("who")
    if op in ON_ATTACKS or not attacks.all_hold(seat, text, attacks.attack, found):
        return
    if who in ("winner", "tied") and not attacks.people(seat, text, found):
        return
    if op in FOR_THE_TABLE:
        if "rulings" in attacks.case and not rulings:
            raise Refused("E-50")
        for line in rulings.pop(0) if rulings else ():
            pieces.carry_out(line)
    elif op == "return_to_hand":
        found["kept"] += [] if seat in found["kept"] else [seat]
    elif op == "take_initiative":
        pieces.initiative = seat
    elif op == "keep_initiative":
        pieces.initiative = attacks.case["initiative"]
    else:
        number = max(0, worth(text.get("n"), attacks.ships[seat]))
        _on_people(pieces, op, seat, attacks.people(seat, text, found), number, text)


def _on_people(pieces: Pieces, op: str, seat: str, people: list[str], number: int, text: Json) -> None:
    if op == "gain_ships":
        pieces.gain([(each, number) for each in people])
        return
    for each in people:
        if op == "lose_ships":
            pieces.lose(each, number)
        elif op == "steal_ships" and each != seat:
            pieces.reserve[seat] += pieces.lose(each, number)
        elif op == "give_ships" and each != seat:
            pieces.reserve[each] += pieces.lose(seat, number)
        elif op == "draw":
            pieces.draw(each, number)
        elif op == "discard":
            pieces.throw_away(each, number)
        elif op == "move_flag":
            pieces.move_flag(each, text.get("to") or "top")
