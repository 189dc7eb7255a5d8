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

from referee.rules.earth.deck import told_effect
from referee.rules.kernel.rulebook import HouseRule
from referee.rules.kernel.ruling import Line, Reason, isolated, join_names
from referee.rules.registry import RULEBOOKS

register = template.Library()

# The first letter of a rule's number -> the game's name in addresses.
GAME_OF = {book.letter: book.game for book in RULEBOOKS.values()}
# As a reason names it ("name=value"): two games may call a house rule alike, with other answers.
HOUSE: dict[str, tuple[str, HouseRule]] = {
    f"{rule.name}={choice.value}": (book.game, rule)
    for book in RULEBOOKS.values()
    for rule in book.house_rules
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
def bdi(name: Any) -> Any:
    """Return a name that turns nothing beside it, in a sentence or an attribute."""
    return isolated(name) if isinstance(name, str) else name


@register.filter
def names(words: Any) -> str:
    """Return "Ann, Bo and Cy"."""
    return join_names(tuple(words), gettext)


@register.filter
def house_words(told: str) -> str:
    """Return a house rule as a reason names it ("name=value") in words: its question and the answer."""
    value = told.partition("=")[2]
    rule = HOUSE[told][1]
    return f"{gettext(rule.question)} {gettext(rule.label_of(value))}"


@register.simple_tag
def rule_url(number: str) -> str:
    """Return the address of a rule, whichever game it belongs to."""
    return reverse("rule", args=[GAME_OF[number[0]], number])


@register.inclusion_tag("rules/_link.html")
def rules_link(game: str) -> dict[str, Any]:
    """Show the menu's link to the rules of a game; on a page of none, of the first."""
    return {"book": RULEBOOKS.get(game) or next(iter(RULEBOOKS.values()))}


@register.simple_tag
def house_url(told: str) -> str:
    """Return where a house rule stands among the rules of its game."""
    return f"{reverse('rules', args=[HOUSE[told][0]])}#house-{house_name(told)}"


@register.filter
def house_name(told: str) -> str:
    """Return the name of a house rule as a reason names it."""
    return told.partition("=")[0]


@register.filter
def get(mapping: Any, key: Any) -> Any:
    """Return a mapping's value, None where there is none."""
    return mapping.get(key)


@register.simple_tag
def tap(what: Any) -> SafeString:
    """Return the attributes of a button that says ``what``: to the draft, or as an entry at a table."""
    form = format_html('form="{}" ', what.form) if what.form else SafeString()
    return form + format_html('name="{}" value="{}"', what.name, what.value)


@register.simple_tag
def seat_icon(number: int) -> SafeString:
    """Return the sign of a seat: its shape, in its colour."""
    return icon(f"s{number}", "sign")


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
