"""A slow, obvious answer to whether one hand can have done it all: every hand is dealt, every split is tried.

Acts are told without their cards; a hand of so many cards is dealt out of what its player owns, in every way,
and each of its cards does one thing at most (A-20 to A-30).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

from referee.second.arctic.action import action
from referee.second.arctic.cards import printed_table

BONUS = {"mentor": {"dig": 1, "hunt": 1}, "peacemaker": {"dig": 2, "hunt": 2}}
Hand = tuple[str, ...]


@dataclass(frozen=True)
class Digs:
    """So many cards kept of a dig."""

    kept: int


@dataclass(frozen=True)
class Builds:
    """A building laid."""


@dataclass(frozen=True)
class Hires:
    """A mercenary hired; ``gardens``: food that is there without a hunt."""

    card: str
    gardens: int = 0


Act = Digs | Builds | Hires


@dataclass
class Player:
    """What the table knows of a player in a round.

    ``wild``: for each card gained unseen, what it can be. ``left``: copies that can have been gained so.
    """

    owned: Counter[str]
    wild: Sequence[Sequence[str]] = ()
    left: Counter[str] | None = None
    leader: str | None = None
    rules: Mapping[str, str] = field(default_factory=dict)
    values: dict[tuple[str, Hand], int | None] = field(default_factory=dict)
    done: dict[tuple[Act, Hand, bool], bool] = field(default_factory=dict)

    def can_have(self, size: int, acts: Sequence[Act], named: Counter[str], kept: int = 0) -> bool:
        """Whether some hand of this size has the cards named, does these acts and keeps so many more."""
        for gained in {tuple(sorted(each)) for each in product(*self.wild)}:
            if self.left is not None and not Counter(gained) <= self.left:
                continue
            cards = self.owned + Counter(gained)
            number = min(size, cards.total())
            hands = {tuple(sorted(each)) for each in combinations(sorted(cards.elements()), number)}
            if any(self._fits(hand, acts, named, kept) for hand in hands):
                return True
        return False

    def _fits(self, hand: Hand, acts: Sequence[Act], named: Counter[str], kept: int) -> bool:
        left = Counter(hand)
        if not named <= left:
            return False
        others = tuple(sorted((left - named).elements()))
        return self._does(others, tuple(acts), kept, self.leader is not None)

    def _does(self, hand: Hand, acts: tuple[Act, ...], kept: int, has_leader: bool) -> bool:
        if not acts:
            return len(hand) >= kept
        for chosen in {each for size in range(len(hand) + 1) for each in combinations(hand, size)}:
            for takes_leader in (False, True) if has_leader else (False,):
                key = acts[0], chosen, takes_leader
                if key not in self.done:
                    self.done[key] = self._can(*key)
                if self.done[key]:
                    rest = tuple(sorted((Counter(hand) - Counter(chosen)).elements()))
                    if self._does(rest, acts[1:], kept, has_leader and not takes_leader):
                        return True
        return False

    # One act with exactly these cards ------------------------------------------------------------

    def _can(self, act: Act, cards: Hand, takes_leader: bool) -> bool:
        match act:
            case Digs(number):
                return any(
                    value >= number and sum(each == "cargo_sled" for each in diggers) >= number - 1
                    for diggers, value in self._worth("dig", cards, takes_leader)
                )
            case Builds():
                builders = {each for each in cards if "build" in printed_table()[each].powers}
                return bool(builders) and any(
                    value > 0 and builders & {*diggers}
                    for diggers, value in self._worth("dig", cards, takes_leader)
                )
        return any(
            self._pays(act, food, meds, refugees)
            for food, meds, refugees in self._purses(cards, takes_leader)
        )

    def _worth(self, what: str, cards: Hand, takes_leader: bool) -> Iterator[tuple[Hand, int]]:
        """Yield who acts and how much it comes to; one refugee may be played for the leader's bonus."""
        if not takes_leader:
            value = self._value(what, cards)
            if value is not None:
                yield cards, value
            return
        bonus = BONUS.get(self.leader or "", {}).get(what, 0)
        for helper in {each for each in cards if printed_table()[each].is_refugee} if bonus else ():
            others = tuple(sorted((Counter(cards) - Counter([helper])).elements()))
            value = self._value(what, others)
            if value is not None:
                yield others, value + bonus

    def _value(self, what: str, cards: Hand) -> int | None:
        key = what, cards
        if key not in self.values:
            case: dict[str, Any] = {
                "action": what,
                "cards": list(cards),
                "leader": self.leader,
                "house_rules": {},
            }
            self.values[key] = action(case).get("value") if cards else None
        return self.values[key]

    def _purses(self, cards: Hand, takes_leader: bool) -> Iterator[tuple[int, int, int]]:
        """Yield food, meds and refugees discarded for the Swindler, each card used for one of them."""
        for uses in product(("hunt", "med", "swindle"), repeat=len(cards)):
            parts = {
                way: tuple(card for card, use in zip(cards, uses, strict=True) if use == way)
                for way in ("hunt", "med", "swindle")
            }
            meds = [self._meds(card) for card in parts["med"]]
            swindled = parts["swindle"]
            if 0 in meds or not all(printed_table()[each].is_refugee for each in swindled):
                continue
            if swindled and (self.leader != "swindler" or not takes_leader or len(swindled) > 2):
                continue
            if not parts["hunt"]:
                if bool(swindled) == takes_leader:
                    yield 0, sum(meds), len(swindled)
                continue
            for _, food in self._worth("hunt", parts["hunt"], takes_leader and not swindled):
                yield food, sum(meds), len(swindled)

    def _meds(self, card: str) -> int:
        return int(printed_table()[card].row["base_meds"] or 0)

    def _pays(self, act: Hires, food: int, meds: int, refugees: int) -> bool:
        row = printed_table()[act.card].row
        is_saboteur = self.leader == "sergeant_at_arms" and act.card == "saboteur"
        cost = [0 if is_saboteur else int(row["food"] or 0), int(row["meds"] or 0), int(row["any_mix"] or 0)]
        if refugees and cost[2]:
            cost[2] -= 1
        elif refugees and cost[refugees - 1]:
            cost[refugees - 1] -= 1
        elif refugees:
            return False
        is_exact = self.rules.get("overpay") == "exact"
        for grown in range(act.gardens + 1):
            paid = (food + grown + meds,) if cost[2] else (food + grown, meds)
            due = (cost[2],) if cost[2] else (cost[0], cost[1])
            if paid == due or (not is_exact and all(a >= b for a, b in zip(paid, due, strict=True))):
                return True
        return False
