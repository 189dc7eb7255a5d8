"""Costs and Attacks: which cards are valid, and how much each of them attacks with (E-31 to E-44)."""

from typing import Any

from referee.second.earth.bids import Refused
from referee.second.earth.cards import conditions, paid, plain, texts, worth

Json = dict[str, Any]


class Attacks:
    """The cards of a round, turned up: their costs, their Attacks, whom their texts concern."""

    def __init__(self, case: Json, order: list[str]) -> None:
        self.case, self.order = case, order
        self.cards, self.ships = case["cards"], case["deployed"]
        ruled = case.get("valid_ruled", {})
        self.options = {seat: paid(self.cards[seat], self.ships[seat]) for seat in order}
        self.valid = {
            seat: self.cards[seat] is not None and ruled.get(seat, self.options[seat] is not None)
            for seat in order
        }
        self.lines = dict.fromkeys(order, 0)
        self.attack = dict.fromkeys(order, 0)

    def count(self) -> None:
        """Count all Attacks. Texts count at once; none goes below 0, printed or changed (E-42, E-43)."""
        for seat in self.order:
            if self.valid[seat]:
                printed = (self.options[seat] or {}).get("attack")
                self.lines[seat] = max(0, worth(printed, self.ships[seat]))
        self.attack = dict(self.lines)
        for op in ("attack_if", "attack_set", "attack_mod"):
            for seat in self.order:
                for text in texts(self.cards[seat]) if self.valid[seat] else ():
                    if text["op"] == op and self.all_hold(seat, text, self.lines, {}):
                        self._change(seat, text)
        for seat, number in self.case.get("attack_ruled", {}).items():
            if self.valid.get(seat):
                self.attack[seat] = number
        self.attack = {seat: max(0, number) for seat, number in self.attack.items()}

    def _change(self, seat: str, text: Json) -> None:
        if text["op"] == "attack_if":
            self.attack[seat] = max(0, worth(text["value"], self.ships[seat]))
            return
        number = worth(text["n"], self.ships[seat])
        for each in self.people(seat, text, {}):
            if self.valid[each]:
                self.attack[each] = number + (self.attack[each] if text["op"] == "attack_mod" else 0)

    def all_hold(self, seat: str, text: Json, attacks: Json, found: Json) -> bool:
        """Whether all conditions of a text hold; ``found``: who captured, once that is known (E-51)."""
        return all(self._holds(seat, each, attacks, found) for each in conditions(text))

    def _holds(self, seat: str, condition: str, attacks: Json, found: Json) -> bool:
        name, _, number = condition.partition(" ")
        match name:
            case "captured":
                return bool(found["winner"] == seat)
            case "not_captured":
                return bool(found["winner"] != seat)
            case "target_discarded":
                return found["winner"] is None
            case "tie":
                return bool(found["tied"])
            case "alone_valid":
                return all(self.valid[each] == (each == seat) for each in self.order)
            case "deployed_at_least":
                return bool(self.ships[seat] >= int(number))
            case "paid":
                return bool(self.ships[seat] == int(number))
            case "any_other_attack_at_least":
                return any(attacks[each] >= int(number) for each in self.order if each != seat)
        continent = condition.removeprefix("continent is ")
        return plain(continent) == plain(self.case["target"]["continent"])

    def people(self, seat: str, text: Json, found: Json) -> list[str]:
        """Return whom a text concerns, in turn order. Raises Refused if a choice is missing (EQ-29)."""
        seats, who = self.case["seats"], text.get("who") or "self"
        place = seats.index(seat)
        match who:
            case "self":
                return [seat]
            case "left":
                return [seats[(place + 1) % len(seats)]]
            case "right":
                return [seats[place - 1]]
            case "winner":
                return [found["winner"]] if found["winner"] else []
            case "tied":
                return list(found["tied"])
            case "choose" | "choose_other":
                chosen = self.case.get("choices", {}).get(seat)
                if chosen is None or (who == "choose_other" and chosen == seat):
                    raise Refused("E-50")
                return [chosen]
        return [each for each in self.order if who == "all" or each != seat]
