"""Putting an imported deck beside the one that is there: what differs, and who wins (V-20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import TypeVar

from referee.rules.earth.cards.cards import Action
from referee.rules.earth.deck.deck import Continent, Deck, Land, new_id

CardT = TypeVar("CardT", Continent, Land, Action)


class Clash(StrEnum):
    """What to do with a card whose id is there already."""

    REPLACE = "replace"
    KEEP = "keep"
    ADD = "add"


@dataclass(frozen=True, slots=True)
class Difference:
    """A card that both decks have under one id and print otherwise: (field, here, there)."""

    id: str
    name: str
    fields: tuple[tuple[str, str, str], ...]


def differences(here: Deck, there: Deck) -> tuple[Difference, ...]:
    """Return the cards that differ under one id."""
    pairs = (
        *_pairs(here.continents, there.continents),
        *_pairs(here.territories, there.territories),
        *_pairs(here.actions, there.actions),
    )
    return tuple(pairs)


def _pairs(here: Sequence[CardT], there: Sequence[CardT]) -> Iterator[Difference]:
    known = {card.id: card for card in here}
    for card in there:
        other = known.get(card.id)
        if other is not None and other != card:
            told = tuple(
                (each.name, str(getattr(other, each.name)), str(getattr(card, each.name)))
                for each in fields(card)
                if getattr(other, each.name) != getattr(card, each.name)
            )
            yield Difference(card.id, card.name, told)


def merge_decks(here: Deck, there: Deck, clash: Clash) -> Deck:
    """Return both decks as one; head and flags are those of the imported one."""
    continents, ids = _merge(here.continents, there.continents, clash)
    moved = tuple(
        replace(land, continent=ids.get(land.continent, land.continent)) for land in there.territories
    )
    territories, _ = _merge(here.territories, moved, clash)
    actions, _ = _merge(here.actions, there.actions, clash)
    return replace(there, continents=continents, territories=territories, actions=actions)


def _merge(
    here: Sequence[CardT], there: Sequence[CardT], clash: Clash
) -> tuple[tuple[CardT, ...], dict[str, str]]:
    """Return the cards, and old id -> new id of those added beside their namesakes."""
    found: dict[str, CardT] = {card.id: card for card in here}
    renamed: dict[str, str] = {}
    for card in there:
        if card.id not in found or clash is Clash.REPLACE:
            found[card.id] = card
        elif clash is Clash.ADD and found[card.id] != card:
            renamed[card.id] = new_id(card.id, [*found])
            found[renamed[card.id]] = replace(card, id=renamed[card.id])
    return tuple(found.values()), renamed
