"""The pieces on the table while a round ends: ships, flags, cards as numbers, territories."""

from typing import Any

Json = dict[str, Any]
SHIPS = 50


class Pieces:
    """The pieces, and how each of them may move."""

    def __init__(self, case: Json) -> None:
        self.house: Json = case.get("house_rules", {})
        self.reserve: Json = dict(case["reserve"])
        self.on_cards: Json = dict(case["deployed"])
        self.pole: list[str] = list(case["flagpole"])
        self.owned: Json = {seat: list(cards) for seat, cards in case.get("owned", {}).items()}
        self.lost: list[Json] = list(case.get("lost", []))
        self.hands: Json = dict(case.get("hands", {}))
        self.deck, self.discard = case.get("deck", 0), case.get("discard", 0)
        self.initiative: str | None = case.get("next_initiative")
        self.stood: Json | None = None  # Reserves before texts that apply all at once (EQ-5)

    @property
    def bank(self) -> int:
        """What is left of the 50 ships (E-8); below 0 substitutes are in play (E-61)."""
        return SHIPS - sum(self.reserve.values()) - sum(self.on_cards.values())

    def gain(self, wishes: list[tuple[str, int]]) -> Json:
        """Give ships out one at a time; the bank is no limit (E-61), unless the table says so (EQ-1)."""
        supply, got = self.house.get("supply", "unlimited"), {seat: 0 for seat, _ in wishes}
        if supply == "capped_all_or_none" and sum(number for _, number in wishes) > max(0, self.bank):
            return got
        for seat, number in wishes:
            for _ in range(number):
                if supply == "unlimited" or self.bank > 0:
                    self.reserve[seat] += 1
                    got[seat] += 1
        return got

    def lose(self, seat: str, number: int) -> int:
        """Take ships from a Reserve one at a time, as far as there are any (E-52)."""
        taken = 0
        while taken < number and self.reserve[seat] > 0:
            if self.stood is not None:
                if self.stood[seat] == 0:
                    break
                self.stood[seat] -= 1
            self.reserve[seat] -= 1
            taken += 1
        return taken

    def draw(self, seat: str, number: int) -> int:
        """Draw cards one at a time; the discard pile becomes the deck when that is empty (E-63)."""
        came = 0
        while came < number and self.deck + self.discard > 0:
            if self.deck == 0:
                self.deck, self.discard = self.discard, 0
            self.deck -= 1
            self.hands[seat] = self.hands.get(seat, 0) + 1
            came += 1
        return came

    def throw_away(self, seat: str, number: int) -> None:
        """Discard cards of a hand, as far as there are any (E-52)."""
        gone = min(number, self.hands.get(seat, 0))
        if gone:
            self.hands[seat] -= gone
            self.discard += gone

    def move_flag(self, seat: str, to: str) -> None:
        """Move a flag to an end of the pole, or past its neighbour."""
        place, last = self.pole.index(seat), len(self.pole) - 1
        self.pole.remove(seat)
        new = {"top": 0, "bottom": last, "up": max(0, place - 1), "down": min(last, place + 1)}[to]
        self.pole.insert(new, seat)

    def carry_out(self, line: Json) -> None:
        """Carry out a line of a table ruling (section 7)."""
        what, seat, to, number = line["what"], line.get("seat"), line.get("to"), line.get("n", 0)
        if what == "ships":
            if seat is not None:
                self.reserve[seat] -= number
            if to is not None:
                self.reserve[to] += number
        elif what == "flag":
            self.pole.remove(str(seat))
            self.pole.insert(number - 1, str(seat))
        elif what == "territory":
            here = self.lost if seat is None else self.owned[seat]
            land = next(each for each in here if line["name"] in (each["name"], each.get("id")))
            here.remove(land)
            (self.lost if to is None else self.owned[to]).append(land)
        elif what == "hand" and number > 0:
            self.draw(str(seat), number)
        elif what == "hand":
            self.throw_away(str(seat), -number)
        elif what == "initiative":
            self.initiative = seat
