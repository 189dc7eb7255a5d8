"""What the names printed on cards mean, in the language of the reader."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from django.utils.html import format_html
from django.utils.translation import pgettext, trans_real

from referee.rules.arctic.cards import shipped


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
