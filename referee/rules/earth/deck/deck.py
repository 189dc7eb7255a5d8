"""A table's own deck: what it holds, its JSON form ``skirmish-deck/1``, two decks made one (V-20)."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from referee.rules.earth.cards.cards import FLAGS, ActionCard, BonusRow, Territory, folded
from referee.rules.kernel.code import Code
from referee.rules.kernel.text.codec import Strict, encode
from referee.rules.kernel.text.names import check_name, check_text, tidy

FORMAT = "skirmish-deck/1"


@dataclass(frozen=True, slots=True)
class Continent(Strict):
    """A continent and its bonus row, a lookup by number of territories (E-72)."""

    id: str
    name: str
    bonus: BonusRow = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Land(Strict):
    """A territory card of a deck; ``continent`` is the id of one."""

    id: str
    name: str
    continent: str
    score: int
    salvage: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class Deck(Strict):
    """The cards a table has written down. Texts are the table's own words."""

    format: str = FORMAT
    name: str = ""
    language: str = "en"
    source: str = ""
    complete: bool = False
    continents: tuple[Continent, ...] = ()
    territories: tuple[Land, ...] = ()
    actions: tuple[ActionCard, ...] = ()
    flags: tuple[str, ...] = FLAGS

    @property
    def rounds(self) -> int:
        """How many territories, and so rounds, there are (E-9)."""
        return sum(land.count for land in self.territories)

    @property
    def copies(self) -> int:
        return sum(card.count for card in self.actions)

    def action(self, card_id: str) -> ActionCard | None:
        return next((card for card in self.actions if card.id == card_id), None)

    def territory(self, card_id: str) -> Territory | None:
        """Return a territory by its id, with the name and the row of its continent."""
        land = next((each for each in self.territories if each.id == card_id), None)
        if land is None:
            return None
        continent = next(each for each in self.continents if each.id == land.continent)
        return Territory(land.name, land.score, continent.name, dict(continent.bonus), land.salvage, land.id)


NO_DECK = Deck()


def with_readable_names(deck: Deck) -> Deck:
    """Return a deck from outside with its names in the one way to write them.

    Raises IllegalEntry for a name or a text with signs in it that cannot be seen.
    """
    for card in deck.actions:
        check_text(card.text)
        for effect in card.effects:
            check_text(effect.text or "")
    return replace(
        deck,
        name=_readable(deck.name),
        continents=tuple(replace(each, name=_readable(each.name)) for each in deck.continents),
        territories=tuple(replace(each, name=_readable(each.name)) for each in deck.territories),
        actions=tuple(replace(each, name=_readable(each.name)) for each in deck.actions),
    )


def _readable(name: str) -> str:
    written = tidy(name)
    check_name(written)
    return written


def as_material(deck: Deck) -> dict[str, Any]:
    """Return the deck as JSON material, without fields that are None."""
    material: dict[str, Any] = encode(deck)
    for card in material["actions"]:
        for name in ("effects", "options"):
            card[name] = [{key: v for key, v in each.items() if v is not None} for each in card[name]]
    return material


def as_json(deck: Deck) -> str:
    return json.dumps(as_material(deck), ensure_ascii=False, indent=1) + "\n"


def new_id(name: str, taken: Sequence[str]) -> str:
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in name.lower())
    base = "_".join(part for part in plain.split("_") if part)[:34] or "card"
    found, number, known = base, 2, frozenset(taken)
    while found in known:
        found, number = f"{base}_{number}", number + 1
    return found


def with_territory(deck: Deck, territory: Territory) -> Deck:
    """Return the deck with a territory, and its continent if that's new."""
    if territory.id and any(land.id == territory.id for land in deck.territories):
        return deck
    same = folded(territory.continent)
    continent = next((each for each in deck.continents if folded(each.name) == same), None)
    continents = deck.continents
    if continent is None:
        taken = [each.id for each in continents]
        continent = Continent(new_id(territory.continent, taken), territory.continent, dict(territory.bonus))
        continents = (*continents, continent)
    land = Land(
        id=new_id(territory.name, [each.id for each in deck.territories]),
        name=territory.name,
        continent=continent.id,
        score=territory.score,
        salvage=territory.salvage,
    )
    return replace(deck, continents=continents, territories=(*deck.territories, land))


def with_action(deck: Deck, card: ActionCard) -> Deck:
    card_id = new_id(card.name, [each.id for each in deck.actions])
    return replace(deck, actions=(*deck.actions, replace(card, id=card_id)))


def has_action(deck: Deck, card: ActionCard) -> bool:
    return any(folded(each.name) == folded(card.name) for each in deck.actions)


def same_action(deck: Deck, card: ActionCard) -> ActionCard | None:
    """Return the card of the deck that is printed like this one."""
    return next((each for each in deck.actions if _printed(each) == _printed(card)), None)


def _printed(card: ActionCard) -> tuple[Any, ...]:
    options = [(option.cost, option.attack or 0) for option in card.options]
    return folded(card.name), options, card.reclaim, card.effects, card.text


CardT = TypeVar("CardT", Continent, Land, ActionCard)


class Clash(Code):
    """What to do with an imported card whose id is taken."""

    REPLACE = "replace"
    KEEP = "keep"
    ADD = "add"


def merge_decks(here: Deck, there: Deck, clash: Clash) -> Deck:
    """Merge two decks; name and flags are those of the imported one, ``there``."""
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
    """Return the cards, and the new ids of those added under another id."""
    found: dict[str, CardT] = {card.id: card for card in here}
    renamed: dict[str, str] = {}
    for card in there:
        if card.id not in found or clash is Clash.REPLACE:
            found[card.id] = card
        elif clash is Clash.ADD and found[card.id] != card:
            renamed[card.id] = new_id(card.id, [*found])
            found[renamed[card.id]] = replace(card, id=renamed[card.id])
    return tuple(found.values()), renamed
