"""Template tags: icons, sentences of the rules in the reader's language, chips of rule numbers."""

from __future__ import annotations

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
from referee.rules.kernel.ruling import Line, Reason, join_names

register = template.Library()

# The first letter of a rule's number says whose it is.
GAME_OF_RULE = {"A": "arctic", "E": "earth"}
HOUSE_RULES: dict[str, tuple[Any, ...]] = {"arctic": ARCTIC_HOUSE_RULES, "earth": EARTH_HOUSE_RULES}
HOUSE = {rule.name: (game, rule) for game, rules in HOUSE_RULES.items() for rule in rules}


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
    name, _, value = told.partition("=")
    _, rule = HOUSE[name]
    label = next((choice.label for choice in rule.values if choice.value == value), value)
    return f"{gettext(rule.question)} {gettext(label)}"


@register.filter
def house_url(told: str) -> str:
    """Return where a house rule as a reason names it stands among the rules of its game."""
    name = house_name(told)
    return f"{reverse(HOUSE[name][0] + '_rules')}#house-{name}"


@register.filter
def rule_url(number: str) -> str:
    """Return the address of a numbered rule, whichever game it belongs to."""
    return reverse(f"{GAME_OF_RULE[number[0]]}_rule", args=(number,))


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
def card_label(card_id: str, state: Any) -> str:
    """Return a card's title at this table."""
    card = state.cards.get(card_id)
    return card.label if card else card_id
