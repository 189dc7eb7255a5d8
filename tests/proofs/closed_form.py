"""What a force is worth, as one sum written from the rules alone: nothing of the referee is used.

Of members with a printed fight each carries one tool (A-20, A-22), so the best tools as far as hands go;
whoever prints +N helps, if anybody fights (A-23); instants need no hands (A-24).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.second.arctic.cards import Card, printed_table

NEVER_SENT = ("building", "leader", "gang")
CARDS = [card for card in printed_table().values() if card.kind not in NEVER_SENT]
BASE = [card for card in CARDS if card.row["set"] == "base"]


def fight_of(force: Sequence[Card], *, is_gangsters: bool = False) -> int:
    """Return the fight of a force that nothing has happened to (A-41; A-60 and A-82 with the Gangster)."""
    members = [card for card in force if card.kind == "member"]
    either = [card for card in members if is_gangsters and card.is_refugee]
    refugees = sum(card.mod["fight"] is None for card in either)
    scouting = len(either) - refugees
    fighters = [card.base["fight"] for card in members if card.base["fight"] is not None]
    tools = sorted((card.mod["fight"] or 0 for card in force if card.kind == "tool"), reverse=True)
    helping = sum(card.mod["fight"] or 0 for card in force if card.kind in ("member", "instant"))

    def with_members(number: int) -> int:
        """Return the sum with so many Scouting Refugees as members: each gives its +1 for a hand."""
        hands = len(fighters) + refugees + number
        return sum(fighters) + sum(tools[:hands]) + helping - number if hands else 0

    return max(with_members(number) for number in range(scouting + 1))


def people_of(force: Iterable[Card], *, is_gangsters: bool = False, has_decoys: bool = False) -> int:
    """Return the people that a tie compares (A-44, A-59, A-60)."""
    cards = list(force)
    shown = [
        2 if is_gangsters and card.is_refugee else card.people for card in cards if card.kind == "member"
    ]
    return sum(shown) + (len(cards) // 2 if has_decoys else 0)


def losses(force: Iterable[Card]) -> list[int]:
    """Return by how much Tear Gas lowers a fight, the most first: by what its member prints (A-57).

    A gassed member carries its tool on; where nobody prints a fight, there is nothing to lower.
    """
    members = [card for card in force if card.kind == "member"]
    if all(card.base["fight"] is None for card in members):
        return []
    printed = (
        card.base["fight"] if card.base["fight"] is not None else card.mod["fight"] for card in members
    )
    return sorted((number or 0 for number in printed), reverse=True)
