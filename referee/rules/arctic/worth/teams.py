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
Copies = Counter[str]


@dataclass(frozen=True)
class Team:
    """Cards that do it together."""

    cards: Copies
    uses_leader: bool = False


@dataclass(frozen=True)
class Hand:
    """The cards that a hand may have. ``has_leader``: its power of the round may be used too."""

    copies: Copies
    most: int
    has_leader: bool

    def without(self, team: Team) -> "Hand":
        has_leader = self.has_leader and not team.uses_leader
        return Hand(self.copies - team.cards, self.most - team.cards.total(), has_leader)


@dataclass(frozen=True)
class Teams:
    """Finds the teams of a hand, by the leader and the house rules in force."""

    known: Catalogue
    leader: frozenset[Power]
    house: Mapping[str, str]

    def of(self, need: Need, hand: Hand) -> Iterator[Team]:
        """Yield the teams that meet the need; every hand that can meet it contains one of them."""
        acting: Iterator[Team] = iter((Team(Counter()),))
        if need.dig:
            acting = self._acting(CardAction.DIG, need.dig, need, hand)
        elif need.hunt:
            acting = self._acting(CardAction.HUNT, need.hunt, need, hand)
        others = [*product(self._paying(need, hand), self._refugees(need.refugees, hand.copies))]
        for team in acting if others else ():
            for meds, refugees in others:
                cards = team.cards + meds + refugees
                if cards.total() <= hand.most and cards <= hand.copies:
                    yield Team(cards, team.uses_leader or need.refugees > 0)

    def profile(self, card_id: str) -> tuple[tuple[object, ...], tuple[int, ...]]:
        """Return what a card is, and what it gives; one of the same sort that gives more can replace it."""
        card, values = self.known[card_id], list[int]()
        for action in (CardAction.DIG, CardAction.HUNT):
            for value in (base_of(card, action, self.leader, self.house), getattr(card.mod, action)):
                values.append(-1 if value is None else value)
        powers = Power.BUILD in card.powers, Power.DIG_KEEP_EXTRA in card.powers
        return (card.pile, card.kind, card.is_refugee, *powers), (*values, card.meds or 0)

    def _acting(self, action: CardAction, value: int, need: Need, hand: Hand) -> Iterator[Team]:
        """Yield who reaches this value, also with a refugee played for the leader's bonus (A-80)."""
        yield from map(Team, self._workers(action, value, need, hand))
        bonuses = (n for power, (n, actions) in BONUSES.items() if power in self.leader and action in actions)
        bonus = max(bonuses, default=0) if hand.has_leader else 0
        for helper in self._refugees(1, hand.copies) if bonus else ():
            for cards in self._workers(action, value - bonus, need, hand):
                yield Team(cards + helper, True)

    def _workers(self, action: CardAction, value: int, need: Need, hand: Hand) -> Iterator[Copies]:
        most = {each: number for each in hand.copies if (number := self._most_of(action, each)) is not None}
        best = max(most.values(), default=0)

        def does(cards: Cards) -> bool:
            return self._do(action, cards, value, need)

        def may_still(cards: Cards, left: int) -> bool:
            return sum(map(most.__getitem__, cards)) + left * best >= value

        return _smallest(sorted(most, key=lambda card_id: -most[card_id]), hand, does, may_still)

    def _paying(self, need: Need, hand: Hand) -> Iterator[Copies]:
        """Yield the sets of medicine and medics that pay the meds (A-26)."""
        if not need.meds:
            return iter((Counter[str](),))
        meds = {each: self.known[each].meds or 0 for each in hand.copies if self.known[each].meds}

        def total(cards: Cards) -> int:
            return sum(map(meds.__getitem__, cards))

        def pays(cards: Cards) -> bool:
            return total(cards) == need.meds if need.is_exact else total(cards) >= need.meds

        return _smallest([*meds], hand, pays, lambda cards, _: total(cards) < need.meds)

    def _refugees(self, number: int, copies: Copies) -> list[Copies]:
        kinds = [each for each in copies if self.known[each].is_refugee]
        sets = map(Counter, combinations_with_replacement(kinds, number))
        return [each for each in sets if each <= copies]

    def _most_of(self, action: CardAction, card_id: str) -> int | None:
        """Return the most that the card can add to an action; None if it's of no use."""
        card = self.known[card_id]
        base, mod = base_of(card, action, self.leader, self.house), getattr(card.mod, action)
        return None if base is None and mod is None else max(base or 0, mod or 0)

    @cached_property
    def _values(self) -> dict[tuple[CardAction, Cards], int | None]:
        return {}

    def _do(self, action: CardAction, cards: Cards, value: int, need: Need) -> bool:
        if action is CardAction.DIG and not self._has_powers(cards, need):
            return False
        key = action, tuple(sorted(cards))
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


def _smallest(
    kinds: Sequence[str], hand: Hand, does: Callable[[Cards], bool], may_still: Callable[[Cards, int], bool]
) -> Iterator[Copies]:
    """Yield the sets of cards that do it, without those that contain a smaller one, the smallest first.

    ``may_still``: whether adding this many cards may complete a set.
    """
    found, open_sets = list[Copies](), [(0, Cards())]
    for left in range(hand.most - 1, -1, -1):
        longer = list[tuple[int, Cards]]()
        for first, cards in open_sets:
            for place, card_id in enumerate(kinds[first:], first):
                more = (*cards, card_id)
                if more.count(card_id) > hand.copies[card_id]:
                    continue
                ids = Counter(more)
                if any(smaller <= ids for smaller in found):
                    continue
                if does(more):
                    found.append(ids)
                    yield ids
                elif may_still(more, left):
                    longer.append((place, more))
        open_sets = longer
