"""The cards of a set-up by place: decks, stacks, junkyard, leaders (A-1 to A-8, A-19, A-93)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.rules.arctic.cards.catalogue import ENGINEER, MEDIC, Card, Catalogue, Pile
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.setup.meta import PLAYERS, SETS, Contested, Setup, Variant
from referee.rules.arctic.setup.solo import STACKS, SoloOptions, most_added, set_up_solo

OUT_FOR_TWO = 2
MOST_PLAYERS = PLAYERS[-1]
REFUGEE, SCOUTING_REFUGEE, HARDY = "refugee", "scouting_refugee", "hardy_scavenger"
SWAPS: Mapping[Variant, tuple[str, str]] = {
    Variant.SCOUTING_REFUGEES: (REFUGEE, SCOUTING_REFUGEE),
    Variant.HARDY_SCAVENGERS: ("scavenger", HARDY),
    Variant.GUARDS: ("brawler", "guard"),
}
"""The cards of the starting decks that a variant replaces, and their replacements (A-8)."""
ADVISED_KINDS = ("toolkit", "rifle", "map", "binoculars")
ADVISED_COPIES = 2


@dataclass(frozen=True, slots=True)
class CardLayout:
    """Card id -> copies, by place."""

    players: int
    deck: Mapping[str, int]  # of one player
    stacks: Mapping[str, int]
    beside: Mapping[str, int]  # for hire beside the stacks
    junkyard: Mapping[str, int]
    contested: Mapping[str, int]  # from which 14 are taken; in the solo game the opponents' pile (A-95)
    schematics: Mapping[str, int]
    leaders: Mapping[str, int]
    gangs: Mapping[str, int]

    @property
    def for_hire(self) -> dict[str, int]:
        return {**self.stacks, **self.beside}

    @property
    def copies(self) -> dict[str, int]:
        """The copies of each card in the game, in all places."""
        places = (self.for_hire, self.junkyard, self.contested, self.schematics, self.leaders, self.gangs)
        decks = Counter({card: number * self.players for card, number in self.deck.items()})
        return dict(sum(map(Counter[str], places), decks))


def lay_out(setup: Setup, cards: Catalogue) -> CardLayout:
    """Return the cards by place; also for a set-up that was not checked."""
    deck, forces = starting_deck(setup, cards), forces_of(setup, cards)
    players, contested = len(setup.players), _of(setup, cards, Pile.CONTESTED)
    takes_one = setup.contested == Contested.ONE_EACH and "recon4" in setup.modules
    taken = {card_id: players * deck.get(card_id, 0) + forces.get(card_id, 0) for card_id in cards}
    left = {card.id: max(card.count - taken[card.id], 0) for card in cards.values()}
    return CardLayout(
        players=players,
        deck=deck,
        stacks={card_id: left[card_id] for card_id in stacks_of(setup, cards)},
        beside={card_id: left[card_id] for card_id in _beside(setup, deck) if card_id in cards},
        junkyard={
            card_id: min(max(number - (OUT_FOR_TWO if players == 2 else 0), 0), left[card_id])
            for card_id, number in put_in_junkyard(setup, cards).items()
        },
        contested=forces or (dict.fromkeys(contested, 1) if takes_one else contested),
        schematics=_of(setup, cards, Pile.SCHEMATICS),
        leaders=_leaders(setup, cards),
        gangs={} if setup.is_solo else _of(setup, cards, Pile.GANG),
    )


def forces_of(setup: Setup, cards: Catalogue) -> Mapping[str, int]:
    """Return the opponents' pile of the solo game, id -> copies (A-95)."""
    return set_up_solo(setup.solo or SoloOptions(), cards).outcome.pile if setup.is_solo else {}


def addable(setup: Setup, cards: Catalogue) -> dict[str, int]:
    """Return mercenary -> the most copies that can make the solo game harder: what the deck leaves (A-95)."""
    deck = starting_deck(setup, cards)
    return {card_id: max(most - deck.get(card_id, 0), 0) for card_id, most in most_added(cards).items()}


def starting_deck(setup: Setup, cards: Catalogue) -> dict[str, int]:
    """Return each player's starting deck (A-1, A-8); Recon 3 has Hardy Scavengers in it (A-4)."""
    swaps = dict(SWAPS[variant] for variant in SWAPS if variant in swapped(setup))
    deck = {card.id: card.start for card in cards.values() if card.start}
    return {swaps.get(card_id, card_id): number for card_id, number in deck.items()}


def swapped(setup: Setup) -> frozenset[Variant]:
    """Return the swaps in the starting decks, by a variant or by Recon 3 (A-4, A-8)."""
    chosen = {variant for variant in SWAPS if variant in setup.variants}
    is_hardy = "recon3" in setup.modules and Variant.SCAVENGERS not in setup.variants
    return frozenset(chosen | ({Variant.HARDY_SCAVENGERS} if is_hardy else set()))


# Mercenaries ----------------------------------------------------------------------------------------


def not_for_hire(setup: Setup) -> frozenset[str]:
    """Return the kinds swapped into the starting decks, which should not be for hire (A-8)."""
    return frozenset(SWAPS[variant][1] for variant in swapped(setup))


def choosable_stacks(setup: Setup, cards: Catalogue) -> list[str]:
    """Return all kinds for the ten stacks; Scouting Refugees are beside them (A-4, A-8)."""
    in_decks = not_for_hire(setup) if setup.is_as_recommended else frozenset()
    barred = {SCOUTING_REFUGEE} | in_decks | all_in_forces(setup, cards)
    return [card.id for card in cards.values() if card.pile is Pile.MERCENARY and card.id not in barred]


def own_stacks(setup: Setup, cards: Catalogue) -> list[str]:
    """Return the stacks of the Recon modules, in the order of the cards (A-4)."""
    recon = [card_id for card_id in choosable_stacks(setup, cards) if cards[card_id].set == "recon"]
    others = {HARDY} | not_for_hire(setup)
    return [card_id for card_id in recon if card_id not in others and cards[card_id].module in setup.modules]


def all_in_forces(setup: Setup, cards: Catalogue) -> frozenset[str]:
    """Return the mercenaries of which the opponents have every copy left in the solo game (A-95)."""
    forces, most = forces_of(setup, cards), addable(setup, cards)
    added = setup.solo.added if forces and setup.solo else {}
    return frozenset(card_id for card_id, number in added.items() if number and number >= most[card_id])


def suggested_stacks(setup: Setup, cards: Catalogue, order: tuple[str, ...]) -> tuple[str, ...]:
    """Return ten stacks: the modules' own, what HQ needs, then the rest in this order of preference."""
    choosable, own = choosable_stacks(setup, cards), own_stacks(setup, cards)
    builds = any(Power.BUILD in cards[card_id].powers for card_id in own)
    needed = [MEDIC] if builds or "hq2" not in setup.modules else [ENGINEER, MEDIC]
    found = dict.fromkeys((*own, *(needed if "hq1" in setup.modules else ()), *order, *choosable))
    fitting = [card_id for card_id in found if card_id in choosable and card_id not in not_for_hire(setup)]
    fitting.sort(key=lambda card_id: _is_idle(setup, cards[card_id]))
    ten = frozenset(fitting[:STACKS])
    return tuple(card_id for card_id in choosable if card_id in ten)


def _is_idle(setup: Setup, card: Card) -> bool:
    """Whether it is a mercenary of HQ without its module, or builds in a game without buildings."""
    builds_nothing = Power.BUILD in card.powers and "hq2" not in setup.modules
    return builds_nothing or (card.set == "hq" and card.module not in setup.modules)


def stacks_of(setup: Setup, cards: Catalogue) -> list[str]:
    """Return the stacks for hire, of the boxes in play or the ten chosen, in the order of the cards (A-4)."""
    if not setup.takes_ten:
        boxed = _of(setup, cards, Pile.MERCENARY)
        return [card_id for card_id in boxed if cards[card_id].set != "recon"]
    chosen = setup.stacks or suggested_stacks(setup, cards, SETS[0].order)
    return [card_id for card_id in choosable_stacks(setup, cards) if card_id in chosen]


def _beside(setup: Setup, deck: Mapping[str, int]) -> Iterator[str]:
    """Yield the refugees for hire, never of the kind in the starting decks (A-4, A-8, A-19)."""
    if SCOUTING_REFUGEE not in deck:
        if not {"recon1", "recon5"}.isdisjoint(setup.modules):
            yield SCOUTING_REFUGEE
    elif "recon5" in setup.modules:
        yield REFUGEE


# The other piles ------------------------------------------------------------------------------------


def put_in_junkyard(setup: Setup, cards: Catalogue) -> dict[str, int]:
    """Return kind -> copies shuffled into the junkyard, before the removal for two players (A-3, A-6)."""
    default = default_junkyard(setup, cards)
    return {card_id: setup.junkyard.get(card_id, number) for card_id, number in default.items()}


def default_junkyard(setup: Setup, cards: Catalogue) -> dict[str, int]:
    """Return kind -> copies by the modules (A-3), 0 for kinds of other modules."""
    most = most_in_junkyard(setup, cards)
    return {card_id: number if _is_in_box(setup, cards[card_id]) else 0 for card_id, number in most.items()}


def most_in_junkyard(setup: Setup, cards: Catalogue) -> dict[str, int]:
    """Return kind -> the most copies that decks and forces leave for the junkyard (A-3, A-95)."""
    players, forces = len(setup.players), forces_of(setup, cards)
    kinds = (card for card in cards.values() if card.pile is Pile.JUNKYARD)
    return {card.id: max(card.count - players * card.start - forces.get(card.id, 0), 0) for card in kinds}


def advised_junkyard(setup: Setup, cards: Catalogue) -> dict[str, int]:
    """Return the copies of Recon's advice that differ from the modules (A-3).

    Two each of four tools and instants; a Spear and a Shovel out for each player missing to five.
    """
    default, most = default_junkyard(setup, cards), most_in_junkyard(setup, cards)
    missing = max(MOST_PLAYERS - len(setup.players), 0)
    advised = {card_id: min(ADVISED_COPIES, most.get(card_id, 0)) for card_id in ADVISED_KINDS}
    advised |= {card_id: max(most[card_id] - missing, 0) for card_id in most if cards[card_id].start}
    return {card_id: number for card_id, number in advised.items() if number != default.get(card_id)}


def _leaders(setup: Setup, cards: Catalogue) -> dict[str, int]:
    """Return the leaders of the boxes: dealt with HQ 3, or drafted; Recon 5 adds its own (A-5, A-93)."""
    if not ("hq3" in setup.modules or setup.is_drafting):
        return {}
    played = {*setup.modules, "hq3"}
    leaders = (card for card in cards.values() if card.pile is Pile.LEADER)
    return {card.id: card.count for card in leaders if card.module in played}


def _of(setup: Setup, cards: Catalogue, pile: Pile) -> dict[str, int]:
    boxed = (card for card in cards.values() if card.pile is pile)
    return {card.id: card.count for card in boxed if _is_in_box(setup, card)}


def _is_in_box(setup: Setup, card: Card) -> bool:
    return card.module in ("base", *setup.modules)
