"""Teams of cards that could have done an act whose cards weren't named (A-20 to A-26, A-30)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement, product

from referee.rules.arctic.cards import Catalogue, Power
from referee.rules.arctic.record.needs import Need
from referee.rules.arctic.worth.action import BONUSES, CardAction, value_together
from referee.rules.arctic.worth.force import base_of

Cards = tuple[str, ...]


@dataclass(frozen=True)
class Team:
    """Cards that do it together."""

    cards: Counter[str]
    uses_leader: bool = False


@dataclass(frozen=True)
class Pool:
    """The cards that a hand may have, with the leader and the house rules in force."""

    copies: Counter[str]
    known: Catalogue
    leader: frozenset[Power]
    has_leader: bool  # its power of the round may have been used for this
    house: Mapping[str, str]
    most: int  # cards of a team

    def teams(self, need: Need) -> Iterator[Team]:
        """Yield the teams that meet the need; every hand that can meet it contains one of them."""
        acting: list[Team] = [Team(Counter())]
        if need.dig:
            acting = [*self._acting(CardAction.DIG, need.dig, need)]
        elif need.hunt:
            acting = [*self._acting(CardAction.HUNT, need.hunt, need)]
        others = [*product(self._paying(need), self._refugees(need.refugees))]
        for team, (meds, refugees) in product(acting, others):
            cards = team.cards + meds + refugees
            if cards.total() <= self.most and cards <= self.copies:
                yield Team(cards, team.uses_leader or need.refugees > 0)

    def _acting(self, action: CardAction, value: int, need: Need) -> Iterator[Team]:
        """Yield who reaches this value, also with a refugee played for the leader's bonus (A-80)."""
        yield from map(Team, self._workers(action, value, need))
        bonuses = (n for power, (n, actions) in BONUSES.items() if power in self.leader and action in actions)
        bonus = max(bonuses, default=0) if self.has_leader else 0
        for helper in self._refugees(1) if bonus else ():
            yield from (Team(cards + helper, True) for cards in self._workers(action, value - bonus, need))

    def _workers(self, action: CardAction, value: int, need: Need) -> list[Counter[str]]:
        most = self._most_of(action)
        best = max(most.values(), default=0)

        def does(cards: Cards) -> bool:
            return self._do(action, cards, value, need)

        def may_still(cards: Cards, left: int) -> bool:
            return sum(map(most.__getitem__, cards)) + left * best >= value

        return self._smallest(sorted(most, key=lambda card_id: -most[card_id]), does, may_still)

    def _paying(self, need: Need) -> list[Counter[str]]:
        """Return the sets of medicine and medics that pay the meds (A-26)."""
        if not need.meds:
            return [Counter()]
        meds = {each: self.known[each].meds or 0 for each in self.copies if self.known[each].meds}

        def total(cards: Cards) -> int:
            return sum(map(meds.__getitem__, cards))

        def pays(cards: Cards) -> bool:
            return total(cards) == need.meds if need.is_exact else total(cards) >= need.meds

        return self._smallest([*meds], pays, lambda cards, _: total(cards) < need.meds)

    def _refugees(self, number: int) -> list[Counter[str]]:
        kinds = [each for each in self.copies if self.known[each].is_refugee]
        return [
            Counter(ids)
            for ids in combinations_with_replacement(kinds, number)
            if Counter(ids) <= self.copies
        ]

    def _smallest(
        self, kinds: Sequence[str], does: Callable[[Cards], bool], may_still: Callable[[Cards, int], bool]
    ) -> list[Counter[str]]:
        """Return the sets of cards that do it, without those that contain a smaller one.

        ``may_still``: whether adding this many cards may complete it.
        """
        found, open_sets = list[Counter[str]](), [(0, Cards())]
        for left in range(self.most - 1, -1, -1):
            longer = list[tuple[int, Cards]]()
            for first, cards in open_sets:
                for place, card_id in enumerate(kinds[first:], first):
                    more = (*cards, card_id)
                    if more.count(card_id) > self.copies[card_id]:
                        continue
                    ids = Counter(more)
                    if any(smaller <= ids for smaller in found):
                        continue
                    if does(more):
                        found.append(ids)
                    elif may_still(more, left):
                        longer.append((place, more))
            open_sets = longer
        return found

    def _most_of(self, action: CardAction) -> dict[str, int]:
        """Return the cards of use for an action, with the most that each can add."""
        base = {each: base_of(self.known[each], action, self.leader, self.house) for each in self.copies}
        mod: dict[str, int | None] = {each: getattr(self.known[each].mod, action) for each in self.copies}
        useful = (each for each in self.copies if base[each] is not None or mod[each] is not None)
        return {each: max(base[each] or 0, mod[each] or 0) for each in useful}

    @cached_property
    def _values(self) -> dict[tuple[CardAction, Cards], int | None]:
        return {}

    def _do(self, action: CardAction, cards: Cards, value: int, need: Need) -> bool:
        if action is CardAction.DIG and not self._has_powers(cards, need):
            return False
        key = action, cards
        if key not in self._values:
            together = [self.known[card_id] for card_id in cards]
            self._values[key] = value_together(action, together, self.leader, self.house)
        found = self._values[key]
        if found is None:
            return False
        return found == value if need.is_exact and need.hunt else found >= value

    def _has_powers(self, cards: Cards, need: Need) -> bool:
        powers = [self.known[card_id].powers for card_id in cards]
        sleds = sum(Power.DIG_KEEP_EXTRA in each for each in powers)
        return sleds >= need.sleds and (not need.builds or any(Power.BUILD in each for each in powers))
