"""The page of a card, of the box or at a table; a title leads there."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from referee.rules.arctic.setup import NAME as ARCTIC
from referee.rules.earth.setup import NAME as EARTH
from referee.rules.kernel.entry.house_rule import HouseRuleChanged
from referee.rules.kernel.entry.panel import Draft
from referee.rules.kernel.history.log import Log
from referee.rules.prehistory.setup import NAME as PREHISTORY
from referee.rules.registry import RULEBOOKS
from referee.tables.links import Visitor
from referee.tables.logbook import game_of, read_log
from referee.web.access.responses import is_htmx
from referee.web.access.visitors import show, show_page
from referee.web.drafts import fields_of
from referee.web.find.arctic_cards import arctic_card, arctic_key
from referee.web.find.card_page import CardDoubt, CardPage
from referee.web.find.earth_cards import earth_card, earth_key
from referee.web.find.marauders_cards import marauders_card, marauders_key
from referee.web.registry import DESKS, at_table
from referee.web.templating.jinja import at
from referee.web.templating.once import same_for_all

PageOf = Callable[[str, Mapping[str, str], Any], CardPage | None]
CARDS: Mapping[str, PageOf] = {ARCTIC: arctic_card, EARTH: earth_card, PREHISTORY: marauders_card}
"""The games whose cards have pages."""
KEYS: Mapping[str, Callable[[str, Any], str]] = {
    ARCTIC: arctic_key,
    EARTH: earth_key,
    PREHISTORY: marauders_key,
}
"""What finds a card of each game by its title."""
LONGEST_NAME = 80


@require_safe
@vary_on_headers("HX-Request")
@same_for_all
def card_page(request: HttpRequest, game: str, card: str) -> HttpResponse:
    """Show a card of the box, with the default of every doubt."""
    page = CARDS[game](card, RULEBOOKS[game].house_rules.defaults, None) if game in CARDS else None
    return show_page(request, _template(request), _found(page))


@at_table()
@vary_on_headers("HX-Request")
def card_here(request: HttpRequest, visitor: Visitor, card: str) -> HttpResponse:
    """Show a card as it is at a table: its numbers, its house rules, and who is known to have it."""
    log, name = read_log(visitor.table), visitor.table.game
    house = game_of(visitor.table).house_now(log.state)
    state = DESKS[name].seen(log.state, visitor.seat_name)
    page = _found(CARDS[name](card, house, state) if name in CARDS else None)
    doubts = [replace(each, change=_change(visitor, log, each)) for each in page.doubts]
    return show(request, visitor, _template(request), replace(page, doubts=doubts))


@require_safe
def card_named(request: HttpRequest, game: str) -> HttpResponse:
    """Lead to the card with a title, else to the search for it."""
    name = _name_in(request)
    if key := KEYS[game](name, None) if game in KEYS else "":
        return HttpResponseRedirect(reverse("card", args=(game, key)))
    if game not in RULEBOOKS:
        raise Http404
    return HttpResponseRedirect(f"{reverse('find', args=(game,))}?{urlencode({'q': name})}")


@at_table()
def card_named_here(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Lead to the card of this table with a title, else to the search for it."""
    name, game = _name_in(request), visitor.table.game
    state = DESKS[game].seen(read_log(visitor.table).state, visitor.seat_name)
    if key := KEYS[game](name, state) if game in KEYS else "":
        return HttpResponseRedirect(at(visitor, "card_here", key))
    return HttpResponseRedirect(at(visitor, "find_here", q=name))


def _name_in(request: HttpRequest) -> str:
    typed = request.GET.get("name", "")[:LONGEST_NAME]
    return " ".join("".join(sign if sign.isprintable() else " " for sign in typed).split())


def _template(request: HttpRequest) -> str:
    return "find/_card.html" if is_htmx(request) else "find/card.html"


def _found(page: CardPage | None) -> CardPage:
    if page is None:
        raise Http404
    return page


def _change(visitor: Visitor, log: Log[Any], doubt: CardDoubt) -> str:
    """Return where the host changes a house rule, another answer chosen already; "" for all others."""
    game = game_of(visitor.table)
    kind = game.kinds.get(HouseRuleChanged.kind)
    if not visitor.is_host or kind is None or not any(seat is None for seat in kind.offered(log.state)):
        return ""
    other = next(value for value in doubt.house.possible if value != doubt.value)
    picked = {"rule": (f"{doubt.house.name}={other}",)}
    return at(visitor, query=urlencode(fields_of(Draft(kind.name, None, picked))))
