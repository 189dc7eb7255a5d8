"""The twin's sums: every way to hand out tools and helpers in one action (A-20 to A-24, A-82)."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.second.arctic.cards import Card

Pairs = list[list[str]]


@dataclass(frozen=True)
class Helper:
    """A member that may take part in an action; a gassed one is worth 0 (A-57)."""

    card: Card
    gassed: bool = False
    may_carry: bool = True


@dataclass(frozen=True)
class Way:
    """One complete way to do the action: its value, who carries what, idle tools."""

    value: int
    carriers: Pairs
    idle_tools: int
    by_choice: tuple[bool, ...] = ()  # of those free to choose, who is a member: gassed or not


class Values:
    """Everything that a card is worth for one action under one leader."""

    def __init__(self, action: str, leader: str | None, rules: dict[str, str]) -> None:
        self.action = action
        self.leader = leader
        self.rules = rules

    def given(self, card: Card) -> int | None:
        """The base value that the leader gives to this card, if any."""
        if (self.leader, self.action) == ("gangster", "fight") and card.is_refugee:
            return 0
        if (self.leader, self.action) == ("excavator", "dig") and card.is_refugee:
            return 1
        if (self.leader, self.action) == ("ranger", "hunt"):
            hunters = self.rules["ranger_hunters"] == "yes" and card.name == "Tribal Hunters"
            if card.is_refugee or "tribe_family" in card.keywords or hunters:
                return 1
        return None

    def base(self, card: Card) -> int | None:
        if card.kind != "member":
            return None
        known = [v for v in (card.base[self.action], self.given(card)) if v is not None]
        return max(known) if known else None

    def mod(self, card: Card) -> int | None:
        return card.mod[self.action]

    def tool_bonus(self, tool: Card, member: Card) -> int:
        any_tool = self.rules["excavator_tools"] == "any_dig_tool"
        replaced = any_tool or tool.id in ("shovel", "pickaxe")
        excavating = (self.leader, self.action) == ("excavator", "dig")
        if excavating and member.is_refugee and replaced:
            return 1
        return self.mod(tool) or 0

    def roles(self, helper: Helper) -> list[tuple[str, int]]:
        """The roles a member can choose from: ("base", n), ("mod", n) or ("none", 0)."""
        base, mod = self.base(helper.card), self.mod(helper.card)
        if helper.gassed:
            base = None if base is None else 0
            mod = None if mod is None else 0
        if base is not None:
            only_from_leader = helper.card.base[self.action] is None
            free_to_choose = self.rules["scouting_under_leader"] == "better"
            if only_from_leader and mod is not None and free_to_choose:
                return [("base", base), ("mod", mod)]
            return [("base", base)]
        return [("none", 0)] if mod is None else [("mod", mod)]

    def ways(self, helpers: list[Helper], others: list[Card]) -> Iterator[Way]:
        """Every legal way to use these members, tools and instants together."""
        tools = [c for c in others if c.kind == "tool" and self.mod(c) is not None]
        instants = sum(self.mod(c) or 0 for c in others if c.kind not in ("tool", "member"))
        for choice in itertools.product(*[self.roles(helper) for helper in helpers]):
            roles = list(zip(helpers, choice, strict=True))
            bases = [(helper, n) for helper, (role, n) in roles if role == "base"]
            mods = [n for _, (role, n) in roles if role == "mod"]
            if not bases:
                yield Way(0, [], len(tools))
                continue
            chosen = [h.gassed for h, (role, _) in roles if role == "base" and len(self.roles(h)) > 1]
            places: list[int | None] = [None, *range(len(bases))]
            for seats in itertools.product(places, repeat=len(tools)):
                taken = [seat for seat in seats if seat is not None]
                if len(set(taken)) < len(taken):
                    continue  # one tool a member
                if not all(bases[seat][0].may_carry for seat in taken):
                    continue
                pairs = [(bases[s][0].card, t) for s, t in zip(seats, tools, strict=True) if s is not None]
                carried = sum(self.tool_bonus(tool, member) for member, tool in pairs)
                for helped in itertools.product(places, repeat=len(mods)):
                    aided = [place for place in helped if place is not None]
                    if self.rules["group_leaders_stack"] == "no" and len(set(aided)) < len(aided):
                        continue
                    aid = sum(n for n, place in zip(mods, helped, strict=True) if place is not None)
                    total = sum(n for _, n in bases) + carried + aid + instants
                    named = sorted([member.id, tool.id] for member, tool in pairs)
                    yield Way(total, named, len(tools) - len(pairs), tuple(sorted(chosen)))


def best(ways: list[Way], only: Sequence[Sequence[str]] | None = None) -> Way | None:
    """The best way, or the best one with exactly these carriers; None if there are none."""
    if only is not None:
        wanted = sorted([member, tool] for member, tool in only)
        ways = [way for way in ways if way.carriers == wanted]
    return max(ways, key=lambda way: way.value) if ways else None
