"""A second, slow referee for a round, written from the rules alone: no code of the first one is used.

It knows the cards of these tests: costs, Attacks in X, Reclaim, and four texts.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


class Refused(Exception):
    """A bid the rules refuse; the argument is the rule."""


def look(case: Json, spoken: list[list[Any]]) -> tuple[str, Any]:
    """Return ("turn", seat), ("closed", how), after these bids; every turn is walked from the beginning."""
    seats, at = case["seats"], case["seats"].index(case["initiative"])
    left, on_card = dict(case["reserve"]), dict.fromkeys(case["seats"], 0)
    out: set[str] = {seat for seat in seats if case["cards"][seat] is None}
    last, waiting = None, list(spoken)
    manual = case.get("house_rules", {}).get("empty_reserve") == "must_click"
    while True:
        seat = seats[at % len(seats)]
        if out == set(seats):
            verdict = ("closed", "all_passed")
            break
        if seat == last:
            verdict = ("closed", "returned_to_last_deployer")
            break
        if seat in out:
            at += 1
            continue
        if left[seat] == 0 and not manual:
            out.add(seat)
            at += 1
            continue
        if not waiting:
            verdict = ("turn", seat)
            break
        bid = waiting.pop(0)
        if bid[0] in out:
            raise Refused("E-18")
        if bid[0] != seat:
            raise Refused("E-15")
        if bid[1] == "pass":
            out.add(seat)
        else:
            if bid[2] < 1:
                raise Refused("E-16")
            if bid[2] > left[seat]:
                raise Refused("E-17")
            left[seat] -= bid[2]
            on_card[seat] += bid[2]
            last = seat
        at += 1
    if waiting:
        raise Refused("E-25")
    case["left"], case["on_card"] = left, on_card
    return verdict


def printed(told: Any, x: int) -> int:
    """Return an Attack or a number as printed."""
    return {"X": x, "X+1": x + 1, "X-3": x - 3}[told] if isinstance(told, str) else int(told or 0)


def paid(card: Json | None, ships: int) -> Json | None:
    """Return the option that was paid."""
    if card is None:
        return None
    for option in card["options"]:
        if option["cost"] == ships:
            return option
    for option in card["options"]:
        if option["cost"] == "X" and ships in (0, 1, 2, 3, 4, 5, 6):
            return option
    return None


def whole_round(case: Json) -> Json:
    """Return what the round comes to, in the fields of earth.round."""
    case = {**case}
    what, who = look(case, case["bids"])
    left, ships = case["left"], case["on_card"]
    if what == "turn":
        return {"closed": None, "turn": who, "reserve": left, "deployed": ships}
    seats, house = case["seats"], case.get("house_rules", {})
    first = seats.index(case["initiative"])
    order = seats[first:] + seats[:first]
    nobody = dict.fromkeys(seats, 0)
    pole, salvage = list(case["flagpole"]), case["target"]["salvage"]
    said = {"closed": who, "deployed": dict(ships), "initiative": order[1]}
    if who == "all_passed" and house.get("all_pass") == "void":
        share(left, [(seat, salvage) for seat in order], nobody, house)
        no = dict.fromkeys(seats, False)
        return {**said, "valid": no, "attack": nobody, "winner": None, "flagpole": pole, "reserve": left}
    options = {seat: paid(case["cards"][seat], ships[seat]) for seat in seats}
    good = [seat for seat in order if options[seat] is not None]
    on_card = {seat: ships[seat] if seat in good else 0 for seat in seats}
    attack = dict.fromkeys(seats, 0)
    for seat in good:
        attack[seat] = max(0, printed(options[seat].get("attack"), ships[seat]))  # type: ignore[union-attr]
    for seat in good:
        for text in case["cards"][seat].get("effects", ()):
            if text["op"] == "attack_mod":
                for other in good:
                    if other != seat:
                        attack[other] += text["n"]
    attack = {seat: max(0, number) for seat, number in attack.items()}
    best = max(attack.values())
    leaders = [seat for seat in pole if attack[seat] == best and best > 0]
    winner = leaders[0] if leaders else None
    if len(leaders) > 1:
        pole.remove(leaders[0])
        pole.append(leaders[0])
    for seat in pole if house.get("effect_order") == "flagpole" else order:
        if seat in good:
            texts(case, seat, left, pole, on_card, winner, house)
    for seat in seats:
        if on_card[seat] and case["cards"][seat].get("reclaim"):
            left[seat] += on_card[seat]
        on_card[seat] = 0
    share(left, [(seat, salvage) for seat in order], on_card, house)
    valid = {seat: seat in good for seat in seats}
    return {**said, "valid": valid, "attack": attack, "winner": winner, "flagpole": pole, "reserve": left}


def texts(
    case: Json, seat: str, left: Json, pole: list[str], on_card: Json, winner: str | None, house: Json
) -> None:
    """Apply the texts of one card."""
    for text in case["cards"][seat].get("effects", ()):
        if text.get("when") == "not_captured" and winner == seat:
            continue
        if text["op"] == "gain_ships":
            number = max(0, printed(text["n"], case["on_card"][seat]))
            share(left, [(seat, number)], on_card, house)
        elif text["op"] == "steal_ships":
            victim = case["choices"][seat]
            if victim != seat:
                taken = min(left[victim], text["n"])
                left[victim] -= taken
                left[seat] += taken
        elif text["op"] == "move_flag":
            pole.remove(seat)
            pole.insert(0, seat)


def share(left: Json, wishes: list[tuple[str, int]], on_card: Json, house: Json) -> None:
    """Give ships from the bank of 50."""
    supply = house.get("supply", "unlimited")
    if supply == "capped_all_or_none":
        bank = 50 - sum(left.values()) - sum(on_card.values())
        if sum(number for _, number in wishes) > max(0, bank):
            return
    for seat, number in wishes:
        for _ in range(number):
            bank = 50 - sum(left.values()) - sum(on_card.values())
            if supply != "capped_turn_order" or bank > 0:
                left[seat] += 1


def total(case: Json, seat: str) -> Json:
    """Return a player's score in the fields of earth.scoring."""
    cards, house = case["owned"][seat], case.get("house_rules", {})
    bonus = 0
    for continent in {card["continent"] for card in cards}:
        own = [card for card in cards if card["continent"] == continent]
        steps = [int(step) for step in own[0]["bonus"] if int(step) <= len(own)]
        row = own[0]["bonus"]
        if house.get("continent_bonus") == "cumulative":
            bonus += sum(row[str(step)] for step in steps)
        elif steps:
            bonus += row[str(max(steps))]
    ships = 0
    for price in (3, 6, 9):
        ships += case["reserve"][seat] >= price
    territory = sum(card["score"] for card in cards)
    return {
        "territory": territory,
        "continent": bonus,
        "ships": ships,
        "total": territory + bonus + ships,
    }


def winners(case: Json) -> list[str]:
    """Return who wins, in seat order."""
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
