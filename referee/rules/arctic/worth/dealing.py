"""Who carries which tool: one a member, for the highest sum (A-22, A-80)."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.rules.arctic.cards import Card

TEAR_GAS = "Tear Gas"


class Use(NamedTuple):
    """A card taking part: its place in the hand, and whether tear gas silenced it (A-57)."""

    place: int
    card: Card
    is_gassed: bool = False


class Member(NamedTuple):
    use: Use
    base: int
    can_carry: bool
    has_fixed_bonus: bool
    giver: str = ""

    @property
    def label(self) -> str:
        """The card's title, and what made its value what it is."""
        why = TEAR_GAS if self.use.is_gassed else self.giver
        return f"{self.use.card.label} ({why})" if why else self.use.card.label


class Bonus(NamedTuple):
    use: Use
    own: int
    fixed: int


Dealt = tuple[Member, Bonus, int]
"""Who carries which tool, and what it adds there."""


def deal(tools: Sequence[Bonus], members: Sequence[Member]) -> list[Dealt]:
    """Hand out the tools, one a member (A-22), for the highest sum; the strongest members first.

    A tool adds the same with every member, or 1 with an Excavator's refugee; of the latter some, the
    best, go to the others.
    """
    if not tools:
        return []
    carriers = sorted((m for m in members if m.can_carry), key=lambda member: -member.base)
    own = [member for member in carriers if not member.has_fixed_bonus]
    fixed = [member for member in carriers if member.has_fixed_bonus]
    ordered = sorted(tools, key=lambda tool: -tool.own)
    if not fixed:
        return [(member, tool, tool.own) for member, tool in zip(own, ordered, strict=False)]
    apart = [tool for tool in ordered if tool.own != tool.fixed]
    return _best_dealt(ordered, apart, own, fixed)


def _best_dealt(
    ordered: Sequence[Bonus], apart: Sequence[Bonus], own: Sequence[Member], fixed: Sequence[Member]
) -> list[Dealt]:
    """Deal as many tools ``apart`` as is best: where one fewer is worse, fewer still are no better."""
    best, best_sum = list[Dealt](), (-1, 0)
    for taken in range(min(len(own), len(apart)), -1, -1):
        way = _dealt(ordered, apart[:taken], own, fixed)
        its_sum = sum(bonus for *_, bonus in way), len(way)
        if its_sum < best_sum:
            break
        best, best_sum = way, its_sum
    return best


def _dealt(
    ordered: Sequence[Bonus], apart: Sequence[Bonus], own: Sequence[Member], fixed: Sequence[Member]
) -> list[Dealt]:
    """Deal the tools ``apart`` to ordinary members, then what is worth most in the hands left."""
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
