"""What a round's end changes while it is worked out: Reserves, flags, territories, cards (E-50 to E-63)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from referee.rules.earth.cards.cards import Territory
from referee.rules.earth.cards.piles import Piles

TOTAL_SHIPS = 50


@dataclass(slots=True)
class Board:
    """The pieces on the table. ``on_cards``: ships deployed and not yet destroyed or reclaimed.

    ``next_initiative``: who has the marker next if a text says so (E-65). ``placed``: cards that lie
    face-down, while they still count among those of the hand.
    """

    seats: tuple[str, ...]
    reserve: dict[str, int]
    flagpole: list[str]
    on_cards: dict[str, int]
    owned: dict[str, tuple[Territory, ...]]
    lost: tuple[Territory, ...]
    piles: Piles
    supply: str
    next_initiative: str | None = None
    snapshot: Mapping[str, int] | None = field(default=None)
    placed: Mapping[str, str] = field(default_factory=dict)

    @property
    def in_play(self) -> int:
        """How many ships are not in the bank."""
        return sum(self.reserve.values()) + sum(self.on_cards.values())

    @property
    def bank(self) -> int:
        """How many of the 50 ships are left (E-8); below 0: substitutes are in play (E-61)."""
        return TOTAL_SHIPS - self.in_play

    def gain(self, wishes: Iterable[tuple[str, int]]) -> dict[str, int]:
        """Give ships from the bank, in this order, and return what everybody got (E-61)."""
        wanted = list(wishes)
        if self.supply == "capped_all_or_none" and sum(n for _, n in wanted) > max(self.bank, 0):
            return {seat: 0 for seat, _ in wanted}
        got: dict[str, int] = {}
        for seat, number in wanted:
            given = number if self.supply == "unlimited" else min(number, max(self.bank, 0))
            self.reserve[seat] += given
            got[seat] = got.get(seat, 0) + given
        return got

    def can_lose(self, seat: str, number: int) -> int:
        """Return how many of so many ships the Reserve can give (E-52)."""
        has = self.reserve[seat]
        if self.snapshot is not None:
            has = min(has, self.snapshot[seat])
        return max(0, min(number, has))

    def lose(self, seat: str, number: int) -> int:
        """Take ships from a Reserve, as many as there are; they go to the bank or to whoever gets them."""
        taken = self.can_lose(seat, number)
        self.reserve[seat] -= taken
        if self.snapshot is not None:
            self.snapshot = {**self.snapshot, seat: self.snapshot[seat] - taken}
        return taken

    def move_flag(self, seat: str, to: str) -> None:
        """Move a flag to the top or the bottom, or one place up or down."""
        at = self.flagpole.index(seat)
        self.flagpole.pop(at)
        places = {"top": 0, "bottom": len(self.flagpole), "up": max(at - 1, 0), "down": at + 1}
        self.flagpole.insert(places[to], seat)
