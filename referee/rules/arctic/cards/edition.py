"""Editions: the shipped catalogue with cards that a table corrects or adds, and its stored form."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from referee.rules.arctic.cards import catalogue
from referee.rules.arctic.cards.catalogue import Card, Catalogue, Kind, Pile
from referee.rules.arctic.cards.powers import Power
from referee.rules.kernel.text.codec import decode, encode, nearest
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal

KINDS = {"tribe_member": Kind.MEMBER} | {kind.value: kind for kind in Kind}
PILES = {"starter_refugee": Pile.STARTING, "contested_resource": Pile.CONTESTED, "building": Pile.SCHEMATICS}
PILES |= {pile.value: pile for pile in Pile}
POWERS = {power.value: power for power in Power}
GROUPS = {"base", "mod", "cost", "capacity"}
"""Groups of columns, written as {"fight": 1} under the group's name."""
ALIASES = {
    "types": "kind",
    "category": "pile",
    "abilities": "powers",
    "in_starting_deck": "start",
    "cost": "food",
    "cost.food": "food",
    "meds_cost": "meds",
    "cost.meds": "meds",
    "cost.any_mix": "any_mix",
    "base.meds": "base_meds",
    "capacity.max": "capacity",
    **{f"{base}{name}": name for name in catalogue.ABILITIES for base in ("base.", "base_")},
    **{f"{mod}{name}": f"{name}_mod" for name in catalogue.ABILITIES for mod in ("mod.", "mod_")},
}
IGNORED = {
    "id",
    "effect",
    "aliases",
    "src",
    "conf",
    "conflicts",
    "unknown",
    "sure",
    "count_note",
    "mod.meds",
    "capacity.type",
    "criterion",
    "tie_breaker",
    "timing",
    "uses_refugee",
    "op",
}
NO_FIELD = gettext_noop("{card}: there is no field “{field}”.")
A_NUMBER = gettext_noop("{card}, {field}: enter a number from 0 up, or leave it empty for blank.")
A_WORD = gettext_noop("{card}, {field}: enter text.")
A_GROUP = gettext_noop("{card}, {field}: enter numbers by name, such as dig: 2.")
A_LIST = gettext_noop("{card}, {field}: enter a list of words.")
NO_WORD = gettext_noop("{card}, {field}: we don’t know that word.")
NO_POWER = gettext_noop("{card}, {field}: we don’t know that power.")
MISSPELT_CARD = gettext_noop("There’s no card “{card}”. Did you mean “{near}”? A new card needs a name.")


def corrected(cards: Catalogue, changes: Mapping[str, Mapping[str, Any]]) -> Catalogue:
    """Return the catalogue with ``changes``: card id -> field -> value, fields as in the catalogue.

    A field is a column of the shipped file, or part of a group (``base.fight``, ``mod: {"dig": 2}``).
    Raises IllegalEntry: ``bad-card`` with card and field; ``unknown-card`` for an id that looks like a
    misspelt known one and has no name for a new card.
    """
    if not changes:
        return cards
    house = dict(cards)
    for card_id, change in changes.items():
        values = {name: value for name, value in _flat(change).items() if name not in IGNORED}
        row = catalogue.row_of(house.get(card_id) or _new_card(card_id, values, cards))
        row |= {ALIASES.get(name, name): _value(card_id, name, value) for name, value in values.items()}
        house[card_id] = catalogue.card_from(row)
    return MappingProxyType(house)


def _new_card(card_id: str, values: Mapping[str, Any], known: Catalogue) -> Card:
    near = "" if "name" in values else nearest(card_id, known)
    if near:
        raise Refusal("unknown-card", MISSPELT_CARD, field=f"cards.{card_id}")(card=card_id, near=near)
    acts = any(ALIASES.get(name, name) in catalogue.ABILITIES for name in values)
    kind = Kind.MEMBER if acts or values.get("people") else Kind.TOOL
    return Card(card_id, card_id.replace("_", " ").title(), kind, unknown=frozenset({"count"}))


def _flat(change: Mapping[str, Any]) -> dict[str, Any]:
    """Turn {"base": {"fight": 1}} into {"base.fight": 1}; other fields stay."""
    flat: dict[str, Any] = {}
    for name, value in change.items():
        if name == "cost" and value is None:
            flat |= {"food": None, "meds": None, "any_mix": None}
        elif name in GROUPS and hasattr(value, "items"):
            flat |= {f"{name}.{part}": number for part, number in value.items()}
        else:
            flat[name] = value
    return flat


def _value(card_id: str, name: str, value: Any) -> Any:
    column = ALIASES.get(name, name)
    read, phrase = READERS.get(column, (None, A_GROUP if name in GROUPS else NO_FIELD))
    try:
        if read is not None:
            return read(value)
    except LookupError:
        phrase = NO_POWER if column == "powers" else NO_WORD
    except ValueError:
        pass
    raise Refusal("bad-card", phrase, field=f"cards.{card_id}")(card=card_id, field=name)


def _number(value: Any) -> int | str | None:
    if value in (None, ""):
        return None
    if value in ("?", "unknown"):
        return "?"
    number = decode(int, value)
    if number < 0:
        raise ValueError
    return number


def _listed(value: Any) -> tuple[str, ...]:
    """Read a list of words, or a single word."""
    try:
        return (decode(str, value),)
    except IllegalEntry:
        return decode(tuple[str, ...], value)


def _words(value: Any) -> frozenset[str]:
    return frozenset(word for words in _listed(value) for word in words.split())


READERS: Mapping[str, tuple[Callable[[Any], Any], str]] = {
    **dict.fromkeys(("count", *catalogue.NUMBERS), (_number, A_NUMBER)),
    **dict.fromkeys(("name", "set", "module", "note"), (partial(decode, str), A_WORD)),
    "variant": (lambda value: "" if value is None else str(value), A_WORD),
    "kind": (lambda value: KINDS[_listed(value)[0]], NO_WORD),
    "pile": (lambda value: PILES[decode(str, value)], NO_WORD),
    "keywords": (_words, A_LIST),
    "powers": (lambda value: frozenset(POWERS[word] for word in _words(value)), A_LIST),
}

# Stored ------------------------------------------------------------------------------------


def shipped_edition() -> list[dict[str, Any]]:
    """Return the shipped cards, with sets sorted to keep their digest stable."""
    rows = [encode(card) for card in catalogue.shipped().values()]
    return [
        {**row, **{name: sorted(row[name]) for name in ("keywords", "powers", "unknown")}} for row in rows
    ]


def read_edition(edition: Any) -> Catalogue:
    """Return the cards of a stored edition; those as shipped are the shipped ones, which all tables share."""
    ours, read = catalogue.shipped(), decode(tuple[Card, ...], edition)
    return MappingProxyType({card.id: card if card != ours.get(card.id) else ours[card.id] for card in read})
