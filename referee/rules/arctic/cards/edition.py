"""Editions: the shipped catalogue with cards corrected or added by a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from referee.rules.arctic.cards.catalogue import ABILITIES, Card, Catalogue, Kind, Pile, Values, shipped
from referee.rules.arctic.cards.powers import Power
from referee.rules.kernel.codec import decode, encode
from referee.rules.kernel.ruling import IllegalEntry, gettext_noop

KINDS = {"tribe_member": Kind.MEMBER} | {str(kind): kind for kind in Kind}
PILES = {"starter_refugee": Pile.STARTING, "contested_resource": Pile.CONTESTED, "building": Pile.SCHEMATICS}
PILES |= {str(pile): pile for pile in Pile}
GROUPS = {"base", "mod", "cost", "capacity"}
TEXTS = {"name", "set", "module", "note"}
# A number's other names -> the field of Card.
NUMBERS = {
    "people": "people",
    "build_time": "build_time",
    "count": "count",
    "start": "start",
    "in_starting_deck": "start",
    "food": "food",
    "cost": "food",
    "cost.food": "food",
    "meds": "meds_cost",
    "meds_cost": "meds_cost",
    "cost.meds": "meds_cost",
    "any_mix": "any_mix",
    "cost.any_mix": "any_mix",
    "base_meds": "meds",
    "base.meds": "meds",
    "capacity": "capacity",
    "capacity.max": "capacity",
}
# The field of Card -> its column, where the two differ: ``Card.unknown`` names columns.
PRINTED_AS = {"meds": "base_meds", "meds_cost": "meds"}
# What the list of cards says besides, and no ruling asks.
IGNORED = {
    "id", "effect", "aliases", "src", "conf", "conflicts", "unknown", "sure", "count_note", "mod.meds",
    "capacity.type", "criterion", "tie_breaker", "timing", "uses_refugee", "op",
}  # fmt: skip


def corrected(cards: Catalogue, changes: Mapping[str, Mapping[str, Any]]) -> Catalogue:
    """Return the catalogue with ``changes``: card id -> field -> value, fields as in the catalogue.

    A field is a column of the shipped file, or stands in a group (``base.fight``, ``mod: {"dig": 2}``).
    Raises IllegalEntry (``bad-card``) that names the card and the field.
    """
    if not changes:
        return cards
    house = dict(cards)
    for card_id, change in changes.items():
        card = house.get(card_id) or _new_card(card_id, change)
        for name, value in _flat(change).items():
            card = _set(card, name, value)
        house[card_id] = card
    return MappingProxyType(house)


def _new_card(card_id: str, change: Mapping[str, Any]) -> Card:
    name = change.get("name", card_id.replace("_", " ").title())
    has_base = any(_value_place(field)[0] == "base" for field in _flat(change))
    kind = Kind.MEMBER if has_base or change.get("people") else Kind.TOOL
    return Card(card_id, str(name), kind)


def _flat(change: Mapping[str, Any]) -> dict[str, Any]:
    """Write {"base": {"fight": 1}} as {"base.fight": 1}; other fields stay."""
    flat: dict[str, Any] = {}
    for name, value in change.items():
        if name == "cost" and value is None:
            flat |= {"food": None, "meds": None, "any_mix": None}
        elif name in GROUPS and isinstance(value, Mapping):
            flat |= {f"{name}.{part}": number for part, number in value.items()}
        else:
            flat[name] = value
    return flat


def _set(card: Card, name: str, value: Any) -> Card:
    if name in IGNORED:
        return card
    changed: dict[str, Any] = {}
    if name in TEXTS and isinstance(value, str):
        changed[name] = value
    elif name == "variant":
        changed["variant"] = "" if value is None else str(value)
    elif name in ("types", "kind"):
        first = value[0] if isinstance(value, list) and value else value
        changed["kind"] = _look_up(KINDS, first, card, name)
    elif name in ("category", "pile"):
        changed["pile"] = _look_up(PILES, value, card, name)
    elif name == "keywords":
        changed["keywords"] = frozenset(_words(value, card, name))
    elif name in ("abilities", "powers"):
        changed["powers"] = frozenset(_power(word, card, name) for word in _words(value, card, name))
    else:
        changed = _changed_number(card, name, value)
    return replace(card, **changed)


def _changed_number(card: Card, name: str, value: Any) -> dict[str, Any]:
    """Return the fields of Card that a printed number changes, with what is unknown now."""
    group, ability = _value_place(name)
    if not ability and name not in NUMBERS:
        raise _bad_card(card, name, gettext_noop("{card}: nobody knows the field “{field}”."))
    number = _number(value, card, name)
    field = "" if ability else NUMBERS[name]
    printed = {"base": ability, "mod": f"{ability}_mod"}.get(group, PRINTED_AS.get(field, field))
    is_unknown = isinstance(value, str) and value in ("?", "unknown")
    unknown = card.unknown | {printed} if is_unknown else card.unknown - {printed}
    if ability:
        values: Values = getattr(card, group)
        return {"unknown": unknown, group: replace(values, **{ability: number})}
    return {"unknown": unknown, field: number or 0 if field in ("count", "start") else number}


def _value_place(name: str) -> tuple[str, str]:
    """Return ("base" | "mod", ability) for base.fight, base_fight, fight, mod.fight and fight_mod."""
    for ability in ABILITIES:
        if name in (f"base.{ability}", f"base_{ability}", ability):
            return "base", ability
        if name in (f"mod.{ability}", f"mod_{ability}", f"{ability}_mod"):
            return "mod", ability
    return "", ""


def _number(value: Any, card: Card, name: str) -> int | None:
    if value is None or value in ("", "?", "unknown"):
        return None
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise _bad_card(card, name, gettext_noop("{card}, {field}: a number from 0 up, or nothing for blank."))


def _words(value: Any, card: Card, name: str) -> list[str]:
    words = value.split() if isinstance(value, str) else value
    if isinstance(words, list) and all(isinstance(word, str) for word in words):
        return words
    raise _bad_card(card, name, gettext_noop("{card}, {field}: a list of words."))


def _power(word: str, card: Card, name: str) -> Power:
    try:
        return Power.named(word)
    except ValueError:
        raise _bad_card(card, name, gettext_noop("{card}, {field}: nobody knows that power.")) from None


def _look_up(known: Mapping[str, Any], value: Any, card: Card, name: str) -> Any:
    if isinstance(value, str) and value in known:
        return known[value]
    raise _bad_card(card, name, gettext_noop("{card}, {field}: nobody knows that word."))


def _bad_card(card: Card, field: str, phrase: str) -> IllegalEntry:
    return IllegalEntry("bad-card", phrase, {"card": card.id, "field": field}, field=f"cards.{card.id}")


def shipped_edition() -> list[dict[str, Any]]:
    """Return the shipped cards; sets have no order of their own, and a digest must not change."""
    return [_sorted_sets(encode(card)) for card in shipped().values()]


def read_edition(edition: Any) -> Catalogue:
    """Return the catalogue of an edition."""
    cards = decode(tuple[Card, ...], edition)
    return MappingProxyType({card.id: card for card in cards})


def _sorted_sets(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, **{name: sorted(row[name]) for name in ("keywords", "powers", "unknown")}}
