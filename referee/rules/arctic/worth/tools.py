"""Tools: dealt to the members that carry them, one to a member, for the highest sum (A-22)."""

from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple, Protocol

from referee.rules.arctic.cards import Card

TEAR_GAS = "Tear Gas"
BASE, OWN = attrgetter("base"), attrgetter("own")


class InUse(Protocol):
    """A card taking part, in a hand or in a force."""

    @property
    def place(self) -> int: ...

    @property
    def card(self) -> Card: ...

    @property
    def is_gassed(self) -> bool:
        """Whether tear gas hit it (A-57)."""


class Use(NamedTuple):
    """A card taking part, by its place in the hand."""

    place: int
    card: Card
    is_gassed: bool = False


class Actor(NamedTuple):
    use: InUse
    base: int
    can_carry: bool = True
    has_fixed_bonus: bool = False
    giver: str = ""

    @property
    def label(self) -> str:
        """The card's title, with the origin of its value."""
        if not self.giver and not self.use.is_gassed:
            return self.use.card.label
        return f"{self.use.card.label} ({TEAR_GAS if self.use.is_gassed else self.giver})"


class Bonus(NamedTuple):
    use: InUse
    own: int
    fixed: int


Dealt = tuple[Actor, Bonus, int]
"""A member, the tool it carries, and what that adds."""


def deal(tools: Sequence[Bonus], members: Sequence[Actor]) -> list[Dealt]:
    """Deal the tools, one to a member (A-22), for the highest sum; the strongest members first.

    A tool adds the same for every member, except that it may add only 1 for an Excavator's refugee. Those
    tools go to the other members, the best ones first, as long as the sum does not fall.
    """
    if not tools:
        return []
    carriers = sorted([m for m in members if m.can_carry], key=BASE, reverse=True)
    fixed = [member for member in carriers if member.has_fixed_bonus]
    ordered = sorted(tools, key=OWN, reverse=True)
    if not fixed:
        return [(member, tool, tool.own) for member, tool in zip(carriers, ordered, strict=False)]
    own = [member for member in carriers if not member.has_fixed_bonus]
    apart = [tool for tool in ordered if tool.own != tool.fixed]
    best, best_sum = list[Dealt](), (-1, 0)
    for taken in range(min(len(own), len(apart)), -1, -1):
        way = _dealt(ordered, apart[:taken], own, fixed)
        its_sum = sum(bonus for *_, bonus in way), len(way)
        if its_sum < best_sum:
            break
        best, best_sum = way, its_sum
    return best


def _dealt(
    ordered: Sequence[Bonus],
    apart: Sequence[Bonus],
    own: Sequence[Actor],
    fixed: Sequence[Actor],
) -> list[Dealt]:
    """Deal the tools ``apart`` to ordinary members, then the most valuable ones to the others."""
    to_own, to_fixed = set(map(id, apart)), set[int]()
    for tool in sorted((tool for tool in ordered if id(tool) not in to_own), key=lambda tool: -tool.fixed):
        if len(to_own) < len(own) and tool.own == tool.fixed:
            to_own.add(id(tool))
        elif len(to_fixed) < len(fixed):
            to_fixed.add(id(tool))
    with_own, with_fixed = iter(own), iter(fixed)
    return [
        (next(with_own), tool, tool.own) if id(tool) in to_own else (next(with_fixed), tool, tool.fixed)
        for tool in ordered
        if id(tool) in to_own or id(tool) in to_fixed
    ]
