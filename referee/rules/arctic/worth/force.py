"""The value of a set of cards for an action or a fight: the best legal assignment (A-20 to A-24).

The assignment says who carries which tool, and which role a Scouting Refugee takes under a leader (A-82).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from referee.rules.arctic.cards import Card, Kind, Power
from referee.rules.arctic.worth.tools import TEAR_GAS, Actor, Bonus, Dealt, InUse, Use, deal
from referee.rules.kernel.text.houses import WatchedHouse, note_read, read_in, unwatched

GIVERS = {Power.GANGSTER: "Gangster", Power.EXCAVATOR: "Excavator", Power.RANGER: "Ranger"}
Powers = frozenset[Power]
HOUSE_RULES = (
    "excavator_tools",
    "gassed_tool",
    "group_leaders_stack",
    "ranger_hunters",
    "scouting_under_leader",
)
"""The house rules that a value may depend on."""
WORTHS_KEPT = 4096
"""From one ruling to the next most hands stay as they are: a tap changes one, another house rule none."""
_values = itemgetter(*HOUSE_RULES)
_Cards = tuple[tuple[int, Card, bool], ...]
"""As in ``Use``."""
PLAIN_DIGGING_TOOLS = frozenset({"shovel", "pickaxe"})


class Worth(NamedTuple):
    """The value of a set of cards; cards are named by their places in the hand."""

    value: int = 0
    terms: tuple[tuple[str, int], ...] = ()
    carriers: tuple[tuple[int, int], ...] = ()  # (member, tool)
    idle_tools: tuple[int, ...] = ()  # with a bonus, but without a carrier
    as_members: tuple[int, ...] = ()  # Scouting Refugees that serve as members under a leader
    as_modifiers: tuple[int, ...] = ()  # those that help others
    is_all_the_same: bool = False  # another split of them has the same value


class _Parts(NamedTuple):
    """The cards by role; those that can be member or helper (A-82) by whether they are gassed."""

    members: list[Actor]
    helpers: list[Bonus]
    instants: list[Bonus]
    tools: list[Bonus]
    either: dict[bool, list[tuple[Actor, Bonus]]]


def given_base(card: Card, ability: str, leader: Powers, house: Mapping[str, str]) -> int | None:
    """Return the base value that an active leader gives the card, or None (A-60, A-80)."""
    if ability == "fight" and Power.GANGSTER in leader and card.is_refugee:
        return 0
    if ability == "dig" and Power.EXCAVATOR in leader and card.is_refugee:
        return 1
    if ability == "hunt" and Power.RANGER in leader:
        hunts = card.is_refugee or "tribe_family" in card.keywords
        if hunts or (house["ranger_hunters"] == "yes" and "tribal_hunters" in card.keywords):
            return 1
    return None


def base_of(card: Card, ability: str, leader: Powers, house: Mapping[str, str]) -> int | None:
    """Return the member's base value, printed or given by a leader; None is blank (A-20)."""
    if card.kind is not Kind.MEMBER:
        return None
    printed: int | None = getattr(card.base, ability)
    if not leader:
        return printed
    values = [value for value in (printed, given_base(card, ability, leader, house)) if value is not None]
    return max(values, default=None)


def best_worth(
    ability: str, uses: Sequence[InUse], leader: Powers, house: Mapping[str, str], *, uses_all: bool = False
) -> Worth:
    """Find the highest legal value of the cards for ``ability`` (A-24).

    ``leader``: powers of the active leader. ``house``: all house rules with their values. ``uses_all``:
    prefer a split of roles in which every tool is carried.
    """
    worth, read = _best_worth(*_question(ability, uses, leader, unwatched(house)), uses_all)
    note_read(house, read)
    return worth


def best_value(ability: str, uses: Sequence[InUse], leader: Powers, house: Mapping[str, str]) -> int:
    """Return only the value of ``best_worth``, which is much faster with many possible splits of roles."""
    value, read = _best_value(*_question(ability, uses, leader, unwatched(house)))
    note_read(house, read)
    return value


def _question(
    ability: str, uses: Sequence[InUse], leader: Powers, house: Mapping[str, str]
) -> tuple[str, _Cards, Powers, tuple[str, ...]]:
    """Return all that a value depends on, to be compared with what was asked before."""
    cards = tuple([(use.place, use.card, use.is_gassed) for use in uses])
    return ability, cards, leader, _values(house)


@lru_cache(WORTHS_KEPT)
def _best_worth(
    ability: str, cards: _Cards, leader: Powers, values: tuple[str, ...], uses_all: bool
) -> tuple[Worth, frozenset[str]]:
    """Return the worth, and the house rules that were read for it."""
    house = _watched(values)
    parts = _sort(ability, [*map(Use._make, cards)], leader, house)
    if not parts.either:
        return _worth(parts.members, parts.helpers, parts, house), read_in(house)
    splits = _Splits(parts, house)
    ranks = {split: splits.rank(split, uses_all) for split in splits.all()}
    best = max(ranks.values())
    found = splits.worth(next(split for split, rank in ranks.items() if rank == best))
    found = found._replace(is_all_the_same=[*ranks.values()].count(best) > 1)
    return found, read_in(house)


@lru_cache(WORTHS_KEPT)
def _best_value(
    ability: str, cards: _Cards, leader: Powers, values: tuple[str, ...]
) -> tuple[int, frozenset[str]]:
    house = _watched(values)
    parts = _sort(ability, [*map(Use._make, cards)], leader, house)
    if not parts.either:
        return _worth(parts.members, parts.helpers, parts, house).value, read_in(house)
    splits = _Splits(parts, house)
    return max(splits.rank(split)[1] for split in splits.all(of_value=True)), read_in(house)


def _watched(values: tuple[str, ...]) -> WatchedHouse:
    return WatchedHouse(dict(zip(HOUSE_RULES, values, strict=True)))


def _sort(ability: str, uses: Sequence[InUse], leader: Powers, house: Mapping[str, str]) -> _Parts:
    """Sort the cards into members, helpers, cards that can be either, instants and tools."""
    parts = _Parts([], [], [], [], {})
    for use in uses:
        card = use.card
        mod: int | None = getattr(card.mod, ability)
        if card.kind is not Kind.MEMBER:
            if mod is not None:
                bonuses = parts.tools if card.kind is Kind.TOOL else parts.instants
                # What it adds on a refugee of the Excavator.
                is_whole = Power.EXCAVATOR in leader and house["excavator_tools"] == "shovel_pickaxe"
                bonuses.append(Bonus(use, mod, mod if is_whole and card.id not in PLAIN_DIGGING_TOOLS else 1))
            continue
        printed: int | None = getattr(card.base, ability)
        base = base_of(card, ability, leader, house) if leader else printed
        helper = None if mod is None else Bonus(use, 0 if use.is_gassed else mod, 0)
        if base is None:
            if helper is not None:
                parts.helpers.append(helper)
            continue
        is_plain = not leader and not use.is_gassed
        member = Actor(use, base) if is_plain else _member(use, base, printed, ability, leader, house)
        if helper is not None and printed is None and house["scouting_under_leader"] == "better":
            parts.either.setdefault(use.is_gassed, []).append((member, helper))
        else:
            parts.members.append(member)
    return parts


def _member(
    use: InUse, base: int, printed: int | None, ability: str, leader: Powers, house: Mapping[str, str]
) -> Actor:
    can_carry = not (use.is_gassed and house["gassed_tool"] == "lost")
    has_fixed_bonus = ability == "dig" and Power.EXCAVATOR in leader and use.card.is_refugee
    giver = "" if base == printed else next(name for power, name in GIVERS.items() if power in leader)
    return Actor(use, 0 if use.is_gassed else base, can_carry, has_fixed_bonus, giver)


class _Splits:
    """The splits of the cards that can be member or modifier: how many of each group are members.

    As the leader gives all members of a group the same value, the weakest helpers become members.
    """

    def __init__(self, parts: _Parts, house: Mapping[str, str]) -> None:
        self.parts, self.house = parts, house
        self.groups = [sorted(group, key=lambda pair: pair[1].own) for group in parts.either.values()]
        self._bases = sum(member.base for member in parts.members)
        self._instants = sum(instant.own for instant in parts.instants)
        self._carried: dict[int, tuple[int, int]] = {}

    def all(self, *, of_value: bool = False) -> Iterator[tuple[int, ...]]:
        """Yield every split; ``of_value``: only those among which the best value is.

        A gassed card does not help others, but as a member it may carry a tool and be helped.
        """
        sizes = zip(self.parts.either, map(len, self.groups), strict=True)
        return product(*(range(size if of_value and gassed else 0, size + 1) for gassed, size in sizes))

    def rank(self, split: tuple[int, ...], uses_all: bool = False) -> tuple[bool, int]:
        """Return whether all tools are carried, if they have to be, and the value."""
        number = len(self.parts.members) + sum(split)
        if not number:
            return uses_all and not self.parts.tools, 0
        dealt, bonus = self._dealt(split)
        groups = [*zip(self.groups, split, strict=True)]
        given = sum(group[0][0].base * n for group, n in groups if n)
        helping = [helper.own for helper in self.parts.helpers]
        helping += [helper.own for group, n in groups for _, helper in group[n:]]
        if self.house["group_leaders_stack"] == "no":
            helping = sorted(helping, reverse=True)[:number]
        is_whole = uses_all and dealt == len(self.parts.tools)
        return is_whole, self._bases + given + bonus + sum(helping) + self._instants

    def _dealt(self, split: tuple[int, ...]) -> tuple[int, int]:
        """Return how many tools are carried, and what they add; memoized by the number of able members."""
        able = sum(n for group, n in zip(self.groups, split, strict=True) if group[0][0].can_carry)
        if able not in self._carried:
            found = deal(self.parts.tools, self._members(split))
            self._carried[able] = len(found), sum(bonus for *_, bonus in found)
        return self._carried[able]

    def _members(self, split: tuple[int, ...]) -> list[Actor]:
        more = (pair[0] for group, n in zip(self.groups, split, strict=True) for pair in group[:n])
        return [*self.parts.members, *more]

    def worth(self, split: tuple[int, ...]) -> Worth:
        members = self._members(split)
        others = [pair[1] for group, n in zip(self.groups, split, strict=True) for pair in group[n:]]
        found = _worth(members, [*self.parts.helpers, *others], self.parts, self.house)
        return found._replace(
            as_members=tuple(each.use.place for each in members[len(self.parts.members) :]),
            as_modifiers=tuple(each.use.place for each in others) if members else (),
        )


def _worth(
    members: Sequence[Actor], helpers: Sequence[Bonus], parts: _Parts, house: Mapping[str, str]
) -> Worth:
    if not members:
        return Worth(idle_tools=tuple(tool.use.place for tool in parts.tools))
    carried = deal(parts.tools, members)
    if helpers and house["group_leaders_stack"] == "no":
        helpers = sorted(helpers, key=lambda helper: -helper.own)[: len(members)]
    terms = _terms(members, carried, [*helpers, *parts.instants])
    value = sum([number for _, number in terms])
    if not parts.tools:
        return Worth(value, terms)
    carriers = tuple([(member.use.place, tool.use.place) for member, tool, _ in carried])
    dealt = {tool for _, tool in carriers}
    idle = tuple([tool.use.place for tool in parts.tools if tool.use.place not in dealt])
    return Worth(value, terms, carriers, idle)


def _terms(
    members: Sequence[Actor], carried: Sequence[Dealt], helping: Sequence[Bonus]
) -> tuple[tuple[str, int], ...]:
    """Return each member with its tool after it, then the helpers."""
    carried_by = {member.use.place: (tool, bonus) for member, tool, bonus in carried}
    terms = list[tuple[str, int]]()
    for member in members:
        terms.append((member.label, member.base))
        if member.use.place in carried_by:
            tool, bonus = carried_by[member.use.place]
            by = f" ({GIVERS[Power.EXCAVATOR]})" if member.has_fixed_bonus and bonus != tool.own else ""
            terms.append((f"{tool.use.card.label}{by}", bonus))
    for each in helping:
        label = each.use.card.label
        terms.append((f"{label} ({TEAR_GAS})" if each.use.is_gassed else label, each.own))
    return tuple(terms)
