"""Titles of cards in a reason, each with the link to its page.

Arctic's are known by their titles. Earth's cards and the Marauders' actions are the facts "card" and "action"
of reasons that cite the game's rules.
"""

import re
from collections.abc import Callable
from functools import cache
from html import unescape
from urllib.parse import urlencode

from django.utils.html import escape
from markupsafe import Markup

from referee.rules.arctic.cards import shipped
from referee.rules.arctic.setup import NAME as ARCTIC
from referee.rules.kernel.code import as_text
from referee.rules.kernel.text.line import Fact, Line, TableTongue, Tongue
from referee.rules.kernel.text.ruling import Reason
from referee.rules.kernel.text.titles import WORD, Shown, Titles
from referee.rules.prehistory.board import ACTION_NAMES

# Private characters of Unicode, which no text has: they stand around the id of a card and its title.
START, MIDDLE, END = "\ue000", "\ue001", "\ue002"
MARKED = f"{START}(?P<key>[^{END}]*){MIDDLE}(?P<shown>[^{END}]*){END}"

LINK = '<a class="card-name" href="{address}" hx-get="{address}" hx-target="#rule-body">{shown}</a>'


@cache
def _ids() -> dict[str, str]:
    """Return the id of each card by its title, and by its name without the number of its variant."""
    cards = [*shipped().values()]
    return {**{card.name: card.id for card in reversed(cards)}, **{card.label: card.id for card in cards}}


@cache
def _pattern() -> re.Pattern[str]:
    """Return a pattern for what is marked, and for the names that a phrase has itself, the longest first."""
    names = "|".join(map(re.escape, sorted(_ids(), key=len, reverse=True)))
    return re.compile(rf"{MARKED}|\b(?P<name>{names})(?P<end>s?)\b")


def _id_of(word: str) -> str:
    parts = WORD.fullmatch(word)
    name, variant = (parts["name"], parts["variant"] or "") if parts else ("", "")
    return _ids().get(f"{name}{variant}") or _ids().get(name, "")


class LinkedTitles(Titles):
    """The titles of a table, marked where they stand in a sentence."""

    def __init__(self, titles: Titles) -> None:
        super().__init__(titles.own or {"": None}, titles.names)  # type: ignore[dict-item]
        self.titles = titles

    def find(self, word: str) -> Shown | None:
        return self.titles.find(word)

    def shown(self, word: str) -> str:
        return self._marked(word, self.titles.shown(word))

    def inflected(self, word: str, form: str) -> str:
        return self._marked(word, self.titles.inflected(word, form))

    def _marked(self, word: str, shown: str) -> str:
        key = _id_of(word) if self.titles.find(word) else ""
        return f"{START}{key}{MIDDLE}{shown}{END}" if key else shown


def with_links(reason: Reason, tongue: Tongue, titles: Titles, page: Callable[..., str]) -> Markup:
    """Return a reason in a language; ``page``: the address of a route."""

    def link(found: re.Match[str]) -> str:
        name, key = found["name"], found["key"]
        if name in titles.names:
            return found[0]
        address = _address(key, page) if key else page("card", ARCTIC, _ids()[name])
        shown = found["shown"] if key else found[0]
        return LINK.format(address=address, shown=shown)

    facts = {name: _with_mark(reason, name, fact) for name, fact in reason.facts.items()}
    text = reason.with_facts(facts).text(TableTongue(tongue, LinkedTitles(titles)))
    return Markup(_pattern().sub(link, escape(text)))  # noqa: S704 (escaped, but for the links)


def _address(key: str, page: Callable[..., str]) -> str:
    """Return the page of a marked card: its id, or with "?" a name in the deck of an Earth table."""
    if key.startswith("?"):
        return f"{page('card_named', 'earth')}?{urlencode({'name': unescape(key[1:])})}"
    action = key.removeprefix(":")
    return page("card", ARCTIC, key) if action == key else page("card", "prehistory", action)


def _with_mark(reason: Reason, name: str, fact: Fact) -> Fact:
    game = reason.rules[0][:1] if reason.rules else ""
    if game == "E" and name == "card" and isinstance(fact, str):
        return f"{START}?{fact}{MIDDLE}{fact}{END}"
    if game == "M" and name == "action" and isinstance(fact, Line) and fact.phrase in _actions():
        return Line(f"{START}:{_actions()[fact.phrase]}{MIDDLE}{{action}}{END}", action=fact)
    return fact


@cache
def _actions() -> dict[str, str]:
    """Return each action's word in addresses by its name."""
    return {name: as_text(action) for action, name in ACTION_NAMES.items()}
