"""How hard the solo game is, as an address or a form says it: cards with their numbers (A-95)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from referee.rules.arctic.cards import Catalogue
from referee.rules.arctic.setup import SoloOptions, is_family, makes_harder, most_added, set_up_solo
from referee.rules.kernel.ruling import IllegalEntry, gettext_noop

NUMBER_OF = re.compile(r"([a-z0-9_]+)\*([0-9]{1,2})", re.ASCII)


def harder_cards(cards: Catalogue) -> dict[str, int]:
    """Return the mercenaries that may be added, id -> at most how many (A-95)."""
    return {card.id: most_added(card, cards) - card.start for card in cards.values() if makes_harder(card)}


def family_cards(cards: Catalogue) -> dict[str, int]:
    """Return the families that may be taken out, id -> at most how many (A-95)."""
    pile = set_up_solo(SoloOptions(), cards).outcome.pile
    return {card.id: pile[card.id] for card in cards.values() if is_family(card) and card.id in pile}


def read_cards(words: Sequence[str], most: Mapping[str, int]) -> tuple[dict[str, int], tuple[str, ...]]:
    """Return card id -> number, and the words that make no sense."""
    matches = [(word, NUMBER_OF.fullmatch(word)) for word in words]
    good = {
        word: (match[1], int(match[2]))
        for word, match in matches
        if match and int(match[2]) <= most.get(match[1], -1)
    }
    return dict(good.values()), tuple(word for word in words if word not in good)


def read_options(added: Sequence[str], removed: Sequence[str], cards: Catalogue) -> SoloOptions:
    """Return the options that these words say."""
    return SoloOptions(read_cards(added, harder_cards(cards))[0], read_cards(removed, family_cards(cards))[0])


def told_numbers(words: Sequence[str], where: str) -> dict[str, int]:
    """Return card id -> number of a form's words. Raises IllegalEntry (A-95) for what is no such word."""
    found: dict[str, int] = {}
    for word in filter(None, words):
        match = NUMBER_OF.fullmatch(word)
        if match is None or match[1] in found:
            phrase = gettext_noop("“{word}” is no card with a number, each card once.")
            raise IllegalEntry("bad-number", phrase, {"word": word[:40]}, rule="A-95", field=where)
        found[match[1]] = int(match[2])
    return found
