"""Editions: the shipped catalogue with cards corrected or added by a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

from referee.rules.arctic.cards import ABILITIES, Card, Catalogue, Kind, Pile, Values
from referee.rules.arctic.powers import Power
from referee.rules.kernel.ruling import IllegalEntry, gettext_noop

KINDS = {"tribe_member": Kind.MEMBER} | {str(kind): kind for kind in Kind}
PILES = {"starter_refugee": Pile.STARTING, "contested_resource": Pile.CONTESTED, "building": Pile.SCHEMATICS}
PILES |= {str(pile): pile for pile in Pile}
GROUPS = {"base", "mod", "cost", "capacity"}
TEXTS = {"name", "set", "module", "note"}
NUMBERS = {"people", "build_time", "count", "start", "food", "meds_cost", "any_mix", "capacity", "meds"}
IGNORED = {"id", "effect", "aliases", "src", "conf", "conflicts", "unknown", "in_starting_deck", "sure"}


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
    kind = Kind.MEMBER if change.get("people") else Kind.TOOL
    return Card(card_id, str(name), kind)


def _flat(change: Mapping[str, Any]) -> dict[str, Any]:
    """Write {"base": {"fight": 1}} as {"base.fight": 1}; other fields stay."""
    flat: dict[str, Any] = {}
    for name, value in change.items():
        if name in GROUPS and isinstance(value, Mapping):
            flat |= {f"{name}.{part}": number for part, number in value.items()}
        else:
            flat[name] = value
    return flat


def _set(card: Card, name: str, value: Any) -> Card:
    if name in IGNORED:
        return card
    if name in TEXTS and isinstance(value, str):
        return replace(card, **{name: value})
    if name == "variant":
        return replace(card, variant="" if value is None else str(value))
    if name in ("types", "kind"):
        first = value[0] if isinstance(value, list) and value else value
        return replace(card, kind=_look_up(KINDS, first, card, name))
    if name in ("category", "pile"):
        return replace(card, pile=_look_up(PILES, value, card, name))
    if name == "keywords":
        return replace(card, keywords=frozenset(_words(value, card, name)))
    if name in ("abilities", "powers"):
        return replace(card, powers=frozenset(_power(word, card, name) for word in _words(value, card, name)))
    return _set_number(card, name, _number(value, card, name), value == "unknown" or value == "?")


def _set_number(card: Card, name: str, number: int | None, is_unknown: bool) -> Card:
    group, ability = _value_place(name)
    field = {"base.meds": "meds", "base_meds": "meds", "meds": "meds_cost", "cost.food": "food",
             "cost.meds": "meds_cost", "cost.any_mix": "any_mix", "capacity.max": "capacity",
             "cost": "food"}.get(name, name)  # fmt: skip
    printed = {"base": ability, "mod": f"{ability}_mod"}.get(group, field)
    unknown = card.unknown | {printed} if is_unknown else card.unknown - {printed}
    if ability:
        values: Values = getattr(card, group)
        return replace(card, unknown=unknown, **{group: replace(values, **{ability: number})})
    if field not in NUMBERS or field not in {each.name for each in fields(Card)}:
        raise _bad_card(card, name, gettext_noop("{card}: nobody knows the field “{field}”."))
    if field in ("count", "start"):
        number = number or 0
    return replace(card, unknown=unknown, **{field: number})


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
