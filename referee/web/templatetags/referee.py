"""Template tags: icons, sentences of the rules in the reader's language, chips of rule numbers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from referee.rules.arctic.houserules import HOUSE_RULES as ARCTIC_HOUSE_RULES
from referee.rules.earth.deckcsv import told_effect
from referee.rules.earth.houserules import HOUSE_RULES as EARTH_HOUSE_RULES
from referee.rules.kernel.houserule import HouseRule
from referee.rules.kernel.ruling import Line, Reason, join_names
from referee.rules.prehistory.houserules import HOUSE_RULES as PREHISTORY_HOUSE_RULES

register = template.Library()

# The first letter of a rule's number -> the game's name in addresses.
GAME_OF = {"A": "arctic", "E": "earth", "M": "prehistory"}
HOUSE_RULES_OF = {
    "arctic": ARCTIC_HOUSE_RULES,
    "earth": EARTH_HOUSE_RULES,
    "prehistory": PREHISTORY_HOUSE_RULES,
}
# As a reason names it ("name=value"): two games may call a house rule alike, with other answers.
HOUSE: dict[str, tuple[str, HouseRule]] = {
    f"{rule.name}={choice.value}": (game, rule)
    for game, rules in HOUSE_RULES_OF.items()
    for rule in rules
    for choice in rule.values
}


@register.simple_tag
def icon(name: str, css_class: str = "i") -> SafeString:
    """Return an icon of the sprite, hidden from screen readers: the word beside it says it."""
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', css_class, _sprite(), name
    )


@cache
def _sprite() -> str:
    """Look the sprite's address up once; a page has two hundred icons."""
    return static("icons/icons.svg")


@register.filter
def say(sentence: Line | Reason | str) -> str:
    """Return a sentence of the rules in the language of the reader."""
    return gettext(sentence) if isinstance(sentence, str) else sentence.text(gettext)


@register.filter
def names(words: Any) -> str:
    """Return "Ann, Bo and Cy"."""
    return join_names(tuple(words), gettext)


@register.filter
def house_words(told: str) -> str:
    """Return a house rule as a reason names it ("name=value") in words: its question and the answer."""
    value = told.partition("=")[2]
    rule = HOUSE[told][1]
    label = next((choice.label for choice in rule.values if choice.value == value), value)
    return f"{gettext(rule.question)} {gettext(label)}"


@register.simple_tag
def rule_url(number: str) -> str:
    """Return the address of a rule, whichever game it belongs to."""
    return reverse(f"{GAME_OF[number[0]]}_rule", args=[number])


@register.simple_tag
def house_url(told: str) -> str:
    """Return where a house rule stands among the rules of its game."""
    return f"{reverse(f'{HOUSE[told][0]}_rules')}#house-{house_name(told)}"


@register.filter
def house_name(told: str) -> str:
    """Return the name of a house rule as a reason names it."""
    return told.partition("=")[0]


@register.filter
def get(mapping: Any, key: Any) -> Any:
    """Return a mapping's value, None where there is none."""
    return mapping.get(key)


@register.simple_tag(takes_context=True)
def tap(context: template.Context, what: str) -> SafeString:
    """Return the attributes of a button that says ``what``: to the draft, or as an entry at a table."""
    if context.get("enters_taps") and what.startswith("add:"):
        return format_html('form="say" name="said" value="{}"', what.removeprefix("add:"))
    return format_html('name="do" value="{}"', what)


@register.simple_tag
def seat_icon(number: int) -> SafeString:
    """Return the sign of a seat: its shape, in its colour."""
    return icon(f"s{number}", "sign")


@register.filter
def at(numbers: Any, index: int) -> Any:
    """Return one item of a sequence."""
    return numbers[index]


@register.filter
def words(text: str) -> list[str]:
    """Return the words of a text."""
    return text.split()


@register.filter
def effect_words(effect: Any) -> str:
    """Return an effect of an Earth card as its table writes it."""
    return told_effect(effect)


@register.filter
def card_labels(ids: Iterable[str], state: Any) -> str:
    """Return the titles of cards at this table, as one list in words."""
    return join_names(tuple(card_label(card_id, state) for card_id in ids))


@register.filter
def card_label(card_id: str, state: Any) -> str:
    """Return a card's title at this table."""
    card = state.cards.get(card_id)
    return card.label if card else card_id
