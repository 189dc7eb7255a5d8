"""Globals and filters of our templates (Jinja2): icons, URLs, sentences of the rules."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from functools import cache, lru_cache, partial
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple
from urllib.parse import urlencode

from crispy_forms.templatetags.crispy_forms_filters import as_crispy_field
from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template import defaultfilters
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.timezone import now
from django.utils.translation import get_language, gettext, ngettext, pgettext
from jinja2 import Environment
from markupsafe import Markup

from referee.rules.arctic.cards import shipped
from referee.rules.earth.deck import describe_effect
from referee.rules.kernel.code import as_text
from referee.rules.kernel.text.line import Line, join_names, said
from referee.rules.kernel.text.rulebook import HouseRule
from referee.rules.kernel.text.ruling import Reason, Sum
from referee.rules.kernel.text.titles import Titles
from referee.rules.registry import RULEBOOKS
from referee.tables.links import Visitor
from referee.tables.titles import titles_now
from referee.web.templating.assets import bundle, icon, icon_url, static_url
from referee.web.templating.card_names import with_links
from referee.web.templating.components import COMPONENTS, catalog, reading
from referee.web.templating.environment import FileNames, Templates, Tight
from referee.web.templating.page_delta import WHOLE, Answer, Token, answer_to

# The prefix of a rule's number -> the name of the game.
GAME_OF = {book.letter: book.game for book in RULEBOOKS.values()}
# By "name=value" as in reasons: two games may have house rules of the same name with other values.
HOUSE: dict[str, tuple[str, HouseRule]] = {
    f"{rule.name}={choice.value}": (book.game, rule)
    for book in RULEBOOKS.values()
    for rule in book.house_rules
    for choice in rule.values
}


def environment(**options: Any) -> Environment:
    """Return the environment of our templates; called by Django (``TEMPLATES``)."""
    options |= {"lstrip_blocks": True, "cache_size": -1}
    env = Templates(extensions=["jinja2.ext.i18n", Tight, *[FileNames] * settings.DEBUG], **options)
    env.install_gettext_callables(  # type: ignore[attr-defined]
        translated, ngettext, newstyle=False, pgettext=pgettext
    )
    functions = (at, bundle, chip, house_url, icon, icon_url, rule_url, rulebook_of, seat_icon, tap, url)
    env.globals |= {each.__name__: each for each in functions}
    env.globals |= {"_": translated, "answer": WHOLE, "crispy": layout, "language": get_language}
    env.globals |= {"pocket": settings.POCKET, "kept_days": partial(getattr, settings, "KEEPS_DAYS")}
    env.globals |= {name: partial(draw, env) for name, draw in COMPONENTS.items()} | {"static": static_url}
    ours = (
        ago,
        bdi,
        card_label,
        card_labels,
        house_name,
        house_words,
        names,
        regroup,
        say,
        say_linked,
        tenths,
        titled,
    )
    django = ("capfirst", "date", "default_if_none", "escapejs", "time", "truncatechars")
    env.filters |= {each.__name__: each for each in ours}
    env.filters |= {name: getattr(defaultfilters, name) for name in django}
    env.filters |= {"as_crispy_field": as_crispy_field, "effect_words": describe_effect}
    return env


def of_request(request: HttpRequest) -> dict[str, object]:
    """Return the context of every page (a context processor); its forms share one masked CSRF token.

    The language is looked up once, not for each phrase.
    """
    words = partial(_translated, catalog())
    token = Token(partial(get_token, request))
    field = '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
    return {
        "_": words,
        "gettext": words,
        "answer": answer_to(request, token),
        "csrf_token": token,
        "csrf_input": SimpleLazyObject(lambda: format_html(field, token)),
    }


def layout(form: Any, answer: Answer = WHOLE, seat_numbers: Any = None) -> Markup:
    """Render the layout of a form; its tag is in the template."""
    context = {"answer": answer, "seat_numbers": seat_numbers or {}}
    return Markup("\n".join([part.render(form, context) for part in form.helper.layout.fields]))  # noqa: S704 (as drawn)


def translated(phrase: str) -> str:
    """Return a phrase in the reader's language; cached, as most are used again and again."""
    return _translated(catalog(), phrase)


@lru_cache(maxsize=8192)
def _translated(catalog: object, phrase: str) -> str:
    return gettext(phrase)


class Reader:
    """The language of the reader, with the titles of the cards at the table."""

    gettext = staticmethod(translated)
    ngettext = staticmethod(ngettext)

    @property
    def titles(self) -> Titles:
        return titles_now()


READER = Reader()


@lru_cache(maxsize=1024)
def url(name: str, *args: Any, **kwargs: Any) -> str:
    return reverse(name, args=args, kwargs=kwargs)


INSTEAD = {"table": "amend", "enter": "amend_entry"}
"""While amending, the page and its entries lead to the preview; other URLs stay the same."""


def at(visitor: Visitor, name: str = "table", *args: Any, query: str = "", **fields: Any) -> str:
    """Return the URL of a page of the visitor's table. ``query``: already encoded."""
    own: tuple[Any, ...] = (visitor.table.code, visitor.place)
    name = INSTEAD.get(name, name) if visitor.is_amending else name
    if visitor.is_amending and name.startswith("amend"):
        own += (visitor.number,)  # type: ignore[attr-defined]
    query = query or (urlencode(fields) if fields else "")
    address = url(name, *own, *args)
    return f"{address}?{query}" if query else address


class Grouped(NamedTuple):
    """Consecutive items with the same value of an attribute."""

    grouper: Any
    list: list[Any]


def regroup(items: Iterable[Any], by: str) -> list[Grouped]:
    """Group consecutive items with the same value of the attribute ``by``."""
    return [Grouped(key, list(group)) for key, group in groupby(items, attrgetter(by))]


def rulebook_of(game: str) -> Any:
    """Return the rulebook of a game, by default of the first game."""
    return RULEBOOKS.get(game) or next(iter(RULEBOOKS.values()))


def chip(value: Any) -> SafeString:
    """Return a printed value of a card: its icon, its name for screen readers, and the number."""
    return _chip(catalog(), value.name, value.written)


@lru_cache(maxsize=1024)
def _chip(catalog: object, name: str, written: str) -> SafeString:
    html = '<span class="val v-{}">{}<span class="visually-hidden">{} </span>{}</span>'
    return format_html(html, name, icon(name), gettext(name), written)


def titled(title: Any) -> str:
    """Return the text of a tile: a card’s printed title with its meaning, or a sentence."""
    return _glossed(*reading(), title) if isinstance(title, str) and title in printed() else say(title)


@cache
def printed() -> Mapping[str, str]:
    """Return the printed name of each card by its title, which is different for each variant."""
    return {card.label: card.name for card in shipped().values()}


@lru_cache(maxsize=1024)
def _glossed(catalog: object, titles: Titles, title: str) -> str:
    """Return a card's title at the table, followed by its meaning in the reader's language if different."""
    shown, meaning = titles.shown(title), pgettext("card", printed()[title])
    if shown.casefold().startswith(meaning.casefold()):
        return shown
    return format_html('{} <span class="gloss">({})</span>', shown, meaning)


def seat_icon(number: int) -> SafeString:
    """Return the sign of a seat: its shape, in its colour."""
    return icon(f"s{number}", "sign")


def tap(what: Any) -> SafeString:
    """Return the attributes of a button that sends ``what``: to the draft, or as an entry."""
    form = format_html('form="{}" ', what.form) if what.form else SafeString()
    return form + format_html('name="{}" value="{}"', what.name, as_text(what.value))


def rule_url(number: str) -> str:
    """Return the URL of a rule of any game."""
    return url("rule", GAME_OF[number.partition("-")[0]], number)


def house_url(cited: str) -> str:
    """Return the URL of a house rule on the page of its game's rules."""
    return f"{url('rules', HOUSE[cited][0])}#house-{house_name(cited)}"


def house_name(cited: str) -> str:
    """Return the name of a house rule cited in a reason ("name=value")."""
    return cited.partition("=")[0]


def house_words(cited: str) -> str:
    """Return the question and the answer of a house rule cited in a reason ("name=value")."""
    value = cited.partition("=")[2]
    rule = HOUSE[cited][1]
    return f"{translated(rule.question)} {translated(rule.label_of(value))}"


def say(sentence: Line | Reason | Sum | str) -> str:
    """Return a sentence of the rules, or a sum, in the reader's language."""
    if not sentence:
        return ""
    if isinstance(sentence, str):
        return titles_now().shown(sentence) if sentence in printed() else translated(sentence)
    return sentence.text(READER)


def say_linked(reason: Reason) -> Markup:
    """Return a reason in the reader's language, its cards with links to their pages."""
    return with_links(reason, READER, titles_now(), url)


def tenths(number: float) -> str:
    """Return a number for a drawing, the same in every language."""
    return f"{number:.1f}"


def ago(when: datetime) -> str:
    if now() - when < timedelta(minutes=1):
        return gettext("just now")
    return gettext("{time} ago").format(time=timesince(when))


def bdi(name: Any) -> Any:
    """Isolate a name from the text direction of its surroundings."""
    return said(name, READER) if isinstance(name, (str, Line)) else name


def names(words: Any) -> str:
    """Return "Ann, Bo and Cy"."""
    return join_names(tuple(words), READER)


def card_labels(ids: Iterable[str], state: Any) -> str:
    """Return the titles of cards at this table as a list in words."""
    return names(card_label(card_id, state) for card_id in ids)


def card_label(card_id: str, state: Any) -> str:
    """Return a card's title at this table."""
    card = state.cards.get(card_id)
    return titles_now().shown(card.label) if card else card_id
