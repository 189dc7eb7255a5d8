"""Editing one card of a table's deck: the fields of its form, and the deck after it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils import translation
from django.utils.translation import gettext

from referee.rules.earth.cards import CardEffect, folded
from referee.rules.earth.deck import (
    Continent,
    Deck,
    Land,
    errors_of,
    new_id,
    read_card_line,
    read_effects,
    with_manual,
)
from referee.rules.earth.record import name_in, read_row
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.names import check_text
from referee.rules.kernel.text.ruling import IllegalEntry


class BadCard(ValueError):
    """A card that's refused, with the reason."""


def edited(deck: Deck, form: Mapping[str, str]) -> Deck:
    """Return the deck after the change posted. Raises BadCard."""
    try:
        changed = _changed(deck, form)
    except IllegalEntry as refusal:
        raise BadCard(refusal.line.text(translation)) from None
    if errors := errors_of(changed, 0):
        raise BadCard(" ".join(each.line.text(translation) for each in errors))
    return changed


def _changed(deck: Deck, form: Mapping[str, str]) -> Deck:
    what, (kind, _, card_id) = form.get("what", ""), form.get("edit", "").partition(":")
    if what == "head":
        return replace(deck, name=_name(form, "name")[:60], complete="complete" in form)
    if what == "remove":
        return replace(
            deck,
            actions=tuple(card for card in deck.actions if kind != "action" or card.id != card_id),
            territories=tuple(land for land in deck.territories if kind != "land" or land.id != card_id),
        )
    if what == "card" and kind == "action":
        return _with_action(deck, form, card_id)
    if what == "card" and kind == "land":
        return _with_land(deck, form, card_id)
    raise BadCard(gettext("This page is broken. Reload it."))


def _number(form: Mapping[str, str], name: str, default: int) -> int:
    word = form.get(name, "").strip() or str(default)
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        raise BadCard(gettext("“{word}” isn’t a whole number. Enter 0 or more.").format(word=word[:40]))
    return int(word)


def _name(form: Mapping[str, str], field: str) -> str:
    return name_in({field: (form.get(field, ""),)}, field)


def _with_action(deck: Deck, form: Mapping[str, str], card_id: str) -> Deck:
    name, text = _name(form, "name"), form.get("text", "").strip()
    check_text(text)
    read = read_card_line(name, form.get("cost", ""), form.get("attack", ""))
    effects = tuple(decode(CardEffect, each) for each in read_effects(name, form.get("effects", "")))
    card = replace(
        read,
        id=card_id or new_id(name, [each.id for each in deck.actions]),
        reclaim="reclaim" in form,
        effects=effects,
        count=_number(form, "count", 1),
        text=text,
    )
    return replace(deck, actions=_put(deck.actions, with_manual(card)))


def _put(cards: tuple[Any, ...], card: Any) -> tuple[Any, ...]:
    if any(each.id == card.id for each in cards):
        return tuple(card if each.id == card.id else each for each in cards)
    return (*cards, card)


def _with_land(deck: Deck, form: Mapping[str, str], card_id: str) -> Deck:
    name, where = (_name(form, field) for field in ("name", "continent"))
    row = read_row(form.get("bonus", ""))
    if "cumulative" in form:
        row = as_lookup(row)
    known = next((each for each in deck.continents if folded(each.name) == folded(where)), None)
    continent = Continent(known.id if known else new_id(where, [c.id for c in deck.continents]), where, row)
    if known is not None and not form.get("bonus", "").strip():
        continent = known
    land = Land(
        id=card_id or new_id(name, [each.id for each in deck.territories]),
        name=name,
        continent=continent.id,
        score=_number(form, "score", 0),
        salvage=_number(form, "salvage", 0),
        count=_number(form, "count", 1),
    )
    return replace(
        deck, continents=_put(deck.continents, continent), territories=_put(deck.territories, land)
    )


def as_lookup(increments: Mapping[int, int]) -> dict[int, int]:
    """Turn a row of increments into one of totals (E-72)."""
    total, row = 0, {}
    for step, bonus in sorted(increments.items()):
        total += bonus
        row[step] = total
    return row
