"""What to lay out on the table before round 1, with counts (A-1 to A-4, A-6, A-7, A-19, A-70, A-90)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from referee.rules.arctic.cards import Card, Catalogue, Pile, shipped
from referee.rules.arctic.meta import CONTESTED_RESOURCES, PLAYERS
from referee.rules.kernel.ruling import Line, gettext_noop

STACKS_WITH_RECON = 10
OUT_FOR_TWO = 2
ADVISED_TO_ADD = 8
LEADERS_DEALT = 2
MOST_PLAYERS = PLAYERS[-1]
# With one of these it is ten stacks: their own mercenaries, the rest free to choose.
TEN_STACKS = frozenset({"recon1", "recon2", "recon3", "recon5"})
BESIDE_THE_STACKS = "scouting_refugee"
# Recon module 3 starts the tribes with these instead of Scavengers, so they are not for hire.
HARDY = "hardy_scavenger"


@dataclass(frozen=True, slots=True)
class SetupItem:
    """One thing to lay out: what, how many cards, by which rules. ``piles``: so many of ``count`` each."""

    text: Line
    count: int
    rules: tuple[str, ...]
    piles: int = 1


def setup_list(players: int, modules: Collection[str]) -> tuple[SetupItem, ...]:
    """Return the physical set-up for so many players with these modules, in the order it is laid out."""
    cards = _in_play(shipped(), modules)
    return (
        *_starting_decks(players, modules),
        _contested(modules),
        *_junkyard(players, modules, cards),
        *_stacks(players, modules, cards),
        *_rest(players, modules, cards),
    )


def may_turn_up(card: Card, modules: Collection[str]) -> bool:
    """Whether a table with these modules can meet the card.

    With Recon more than its own cards may: other stacks are chosen freely (A-4), and tools of all sets
    may go into the junkyard (A-3).
    """
    if card.module == "base" or card.module in modules:
        return True
    if card.pile is Pile.MERCENARY:
        return not TEN_STACKS.isdisjoint(modules)
    return card.pile is Pile.JUNKYARD and any(module.startswith("recon") for module in modules)


def _in_play(cards: Catalogue, modules: Collection[str]) -> list[Card]:
    return [card for card in cards.values() if card.module == "base" or card.module in modules]


def _of(pile: Pile, cards: Iterable[Card]) -> list[Card]:
    return [card for card in cards if card.pile is pile]


def _starting_decks(players: int, modules: Collection[str]) -> Iterator[SetupItem]:
    phrase = gettext_noop("Each player: 4 Refugees, 3 Scavengers, 1 Brawler, 1 Spear, 1 Shovel")
    rules: tuple[str, ...] = ("A-1",)
    if "recon3" in modules:
        phrase = gettext_noop("Each player: 4 Refugees, 3 Hardy Scavengers, 1 Brawler, 1 Spear, 1 Shovel")
        rules = ("A-1", "A-4")
    cards = shipped()
    yield SetupItem(Line(phrase), sum(card.start for card in cards.values()), rules, players)
    surplus = cards["refugee"].count - players * cards["refugee"].start
    if surplus:
        yield SetupItem(Line(gettext_noop("Refugees left over, back in the box")), surplus, ("A-1",))


def _contested(modules: Collection[str]) -> SetupItem:
    phrase = gettext_noop("Contested resources, shuffled")
    if "recon4" in modules:
        phrase = gettext_noop("Contested resources: any 14 of all 28, or one of each kind, shuffled")
    return SetupItem(Line(phrase), CONTESTED_RESOURCES, ("A-2",))


def _junkyard(players: int, modules: Collection[str], cards: list[Card]) -> Iterator[SetupItem]:
    kinds = _of(Pile.JUNKYARD, cards)
    total = sum(card.count - card.start * players for card in kinds)
    if players == 2:
        out = OUT_FOR_TWO * len(kinds)
        yield SetupItem(Line(gettext_noop("Out of the junkyard: 2 of every kind")), out, ("A-6",))
        total -= out
    added = [card for card in kinds if card.module != "base"]
    line = Line(gettext_noop("Junkyard, shuffled"))
    if added:
        names = tuple(card.label for card in added)
        line = Line(gettext_noop("Junkyard with {cards}, shuffled"), {"cards": names})
    yield SetupItem(line, total, ("A-3",))
    if modules and not added and players > 2:
        yield from _advice(players)


def _advice(players: int) -> Iterator[SetupItem]:
    """Recon's advice, for modules that say nothing about the junkyard."""
    phrase = gettext_noop("If you like, into the junkyard: 2 each of Toolkit, Rifle, Map, Binoculars")
    yield SetupItem(Line(phrase), ADVISED_TO_ADD, ("A-3",))
    missing = MOST_PLAYERS - players
    if missing:
        phrase = gettext_noop("If you like, out of it: a Spear and a Shovel for each missing player")
        yield SetupItem(Line(phrase), 2 * missing, ("A-3",))


def _stacks(players: int, modules: Collection[str], cards: list[Card]) -> Iterator[SetupItem]:
    apart = {BESIDE_THE_STACKS, HARDY}
    hired = [card for card in _of(Pile.MERCENARY, cards) if card.id not in apart]
    if TEN_STACKS.isdisjoint(modules):
        yield from _for_hire(hired, players)
        return
    own = [card for card in hired if card.set == "recon"]
    yield from _for_hire(own, players)
    phrase = gettext_noop("For hire: stacks of your choice, to make ten")
    yield SetupItem(Line(phrase), STACKS_WITH_RECON - len(own), ("A-4",))


def _for_hire(cards: list[Card], players: int) -> Iterator[SetupItem]:
    """Stacks of the same height in one line."""
    heights = {card.id: card.count - card.start * players for card in cards}
    for height in dict.fromkeys(heights.values()):
        names = tuple(card.label for card in cards if heights[card.id] == height)
        line = Line(gettext_noop("For hire: {cards}"), {"cards": names})
        yield SetupItem(line, height, ("A-4",), len(names))


def _rest(players: int, modules: Collection[str], cards: list[Card]) -> Iterator[SetupItem]:
    """What lies beside the stacks: refugees for hire, schematics, leaders, gangs."""
    if not {"recon1", "recon5"}.isdisjoint(modules):
        rules = tuple(rule for name, rule in (("recon1", "A-4"), ("recon5", "A-19")) if name in modules)
        line = Line(gettext_noop("For hire, beside the stacks: Scouting Refugees"))
        yield SetupItem(line, shipped()[BESIDE_THE_STACKS].count, rules)
    if "hq2" in modules:
        schematics = sum(card.count for card in _of(Pile.SCHEMATICS, cards))
        rules = ("A-4", "A-70") if "recon3" in modules else ("A-70",)
        yield SetupItem(Line(gettext_noop("Schematics, shuffled")), schematics, rules)
    if "hq3" in modules:
        phrase = gettext_noop("Leaders, shuffled: each player is dealt 2 and keeps 1")
        yield SetupItem(Line(phrase), LEADERS_DEALT, ("A-7",), players)
    gangs = _of(Pile.GANG, cards)
    if gangs:
        names = tuple(card.label for card in gangs)
        line = Line(gettext_noop("Gangs, face up: {cards}"), {"cards": names})
        yield SetupItem(line, len(gangs), ("A-90",))
