"""The set-up of the solo game: the opponents' pile, its seven forces, the difficulty (A-95)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import cycle

from referee.rules.arctic.cards.catalogue import Card, Catalogue, Kind, Pile, counted, known_card, shipped
from referee.rules.arctic.cards.powers import Power
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

STACKS = 10
BESIDE_CONTESTED: Mapping[str, int] = {"rifle": 2, "thugs": 2}
SIZES = (3, 4, 4, 5, 5, 5, 6)
NOT_HARDER = Refusal(
    "not-harder", "{card} can’t add difficulty. Choose mercenaries that fight or snipe.", "A-95", "added"
)
NOT_A_FAMILY = Refusal("not-a-family", "{card} can’t be taken out. Choose tribe families.", "A-95", "removed")
BAD_NUMBER = Refusal("bad-number", "{card}: enter 0 to {most}.", "A-95")
SNIPES = frozenset({Power.SNIPE, Power.SNIPE_SINGLE})


@dataclass(frozen=True, slots=True)
class SoloOptions:
    """Extra difficulty: mercenaries added and families taken out, id -> number."""

    added: dict[str, int] = field(default_factory=dict)
    removed: dict[str, int] = field(default_factory=dict)

    @property
    def is_harder(self) -> bool:
        """Whether the pile differs from the usual one of 32."""
        return any(self.added.values()) or any(self.removed.values())


@dataclass(frozen=True, slots=True)
class SoloSetup:
    """The opponents' pile, id -> number, and the sizes of its seven forces."""

    pile: dict[str, int]
    sizes: tuple[int, ...]


def set_up_solo(options: SoloOptions, catalogue: Catalogue | None = None) -> Ruling[SoloSetup]:
    """Return pile and forces. Raises IllegalEntry (A-95) for cards that cannot be added or taken out."""
    cards = shipped() if catalogue is None else catalogue
    pile = _pile(cards)
    for card_id, number in options.added.items():
        card = known_card(cards, card_id, "added")
        if not makes_harder(card):
            raise NOT_HARDER(card=card.label)
        _check_number(card, number, card.count - pile[card_id], "added")
    for card_id, number in options.removed.items():
        card = known_card(cards, card_id, "removed")
        if not is_family(card):
            raise NOT_A_FAMILY(card=card.label)
        _check_number(card, number, pile[card_id], "removed")
    pile = +(pile + Counter(options.added) - Counter(options.removed))
    setup = SoloSetup(dict(sorted(pile.items())), force_sizes(pile.total()))
    return Ruling(setup, _reasons(setup, options, cards))


def force_sizes(total: int) -> tuple[int, ...]:
    """Return the sizes of the seven forces: 3, 4, 4, 5, 5, 5, 6 of 32 cards.

    With more or fewer cards the forces grow or shrink by one in turn, the largest first; the rulebooks do
    not say how. Raises ValueError for fewer than 7.
    """
    if total < len(SIZES):
        raise ValueError("Seven forces need seven cards.")
    sizes, step = list(SIZES), 1 if total > sum(SIZES) else -1
    turns = cycle(reversed(range(len(sizes))))
    while sum(sizes) != total:
        place = next(turns)
        sizes[place] = max(sizes[place] + step, 1)
    return tuple(sorted(sizes))


def _pile(cards: Catalogue) -> Counter[str]:
    contested = {card.id: card.count for card in cards.values() if card.pile is Pile.CONTESTED}
    return Counter({**contested, **BESIDE_CONTESTED})


def makes_harder(card: Card) -> bool:
    """Whether the card may be added: a mercenary that fights or snipes (A-95)."""
    fights = bool(card.base.fight) or bool(card.powers & SNIPES)
    return fights and card.kind is Kind.MEMBER and card.pile is Pile.MERCENARY


def is_family(card: Card) -> bool:
    """Whether the card may be taken out to make it harder (A-95)."""
    return "tribe_family" in card.keywords


def most_added(catalogue: Catalogue) -> dict[str, int]:
    """Return the mercenaries that may be added, id -> copies not in the pile (A-95)."""
    pile = _pile(catalogue)
    return {card.id: card.count - pile[card.id] for card in catalogue.values() if makes_harder(card)}


def _check_number(card: Card, number: int, most: int, field: str) -> None:
    if type(number) is not int or not 0 <= number <= most:
        raise replace(BAD_NUMBER, field=field)(card=card.label, most=most)


def _reasons(setup: SoloSetup, options: SoloOptions, cards: Catalogue) -> tuple[Reason, ...]:
    facts: dict[str, Fact] = {"number": sum(setup.sizes), "sizes": tuple(map(str, setup.sizes))}
    phrase = gettext_noop("Shuffle {number} cards and deal them face down as seven forces of {sizes}.")
    dealt = Reason(phrase, ("A-95",), **facts)
    phrase = gettext_noop("Set out {stacks} stacks of mercenaries. If you like, take a leader for you alone.")
    return dealt, Reason(phrase, ("A-95",), stacks=STACKS), difficulty(options, cards)


def difficulty(options: SoloOptions, cards: Catalogue) -> Reason:
    if not options.is_harder:
        phrase = gettext_noop("Normal difficulty. The opponent’s cards stay as they are.")
        return Reason(phrase, ("A-95",))
    added, removed = (counted(cards, numbers) or ("0",) for numbers in (options.added, options.removed))
    return Reason("Harder: added {added}, taken out {removed}.", ("A-95",), added=added, removed=removed)
