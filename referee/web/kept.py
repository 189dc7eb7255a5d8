"""What is drawn once for all pages that show the same, in each language: tiles, names printed on cards."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from django.utils.html import format_html
from django.utils.translation import pgettext, trans_real
from jinja2 import Environment, Template
from markupsafe import Markup

from referee.rules.arctic.cards import shipped


def catalog() -> object:
    """Return what stands for the language of the reader, for what is kept by language."""
    return getattr(trans_real._active, "value", None)  # type: ignore[attr-defined]


def tile(env: Environment, *said: Any, **more: Any) -> Markup:
    """Return something to tap; most that a page has stood on others, and need not be drawn again."""
    return _tile(env.get_template("components/tile.html"), catalog(), *said, **more)


@lru_cache(maxsize=4096, typed=True)
def _tile(template: Template, language: object, *said: Any, **more: Any) -> Markup:
    drawn: Markup = template.module.tile(*said, **more)  # type: ignore[attr-defined]
    return drawn


# What the names printed on cards mean ---------------------------------------------------------------


@cache
def printed() -> Mapping[str, str]:
    """Return the name on each card by its title, which also tells variants apart."""
    return {card.label: card.name for card in shipped().values()}


def glossed(title: str) -> str:
    """Return a card's title as printed, with its meaning behind it where that is another word."""
    return _glossed(trans_real.catalog(), title)


@lru_cache(maxsize=1024)
def _glossed(catalog: object, title: str) -> str:
    name = printed()[title]
    meaning = pgettext("card", name)
    if meaning.casefold() == name.casefold():
        return title
    return format_html('{} <span class="gloss">({})</span>', title, meaning)
