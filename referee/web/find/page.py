"""The page that searches: of a game, or of a table with its log."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from referee.rules.earth.cards import card_texts
from referee.rules.earth.setup import NAME as EARTH
from referee.rules.kernel.text.line import said
from referee.rules.registry import RULEBOOKS
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.tables.logbook import read_log
from referee.web.access.responses import is_htmx
from referee.web.access.visitors import show, show_page
from referee.web.find.marking import MarkedPiece, marked
from referee.web.find.matching import Index, Searched
from referee.web.find.things import Thing, find
from referee.web.registry import SCENES, at_table
from referee.web.templating.jinja import READER, at, names

LONGEST_QUERY = 80
MOST_ENTRIES = 12
"""How many entries of the log are listed."""
MOST_CARDS = 4
"""How many cards of a table's own deck are listed."""
ENOUGH = 0.5
"""An entry with fewer of the words isn't meant."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found: its title in pieces, what it is, and its address."""

    kind: str
    title: Sequence[MarkedPiece]
    number: str
    address: str


@dataclass(frozen=True)
class FindPage:
    """What a query finds. ``entries``: of the table's log, as this device may read it, best first."""

    game: str
    query: str
    hits: Sequence[Hit]
    entries: Sequence[tuple[int, Sequence[MarkedPiece]]] = ()


def query_in(request: HttpRequest) -> str:
    """Return what was typed, without signs that no text has."""
    typed = request.GET.get("q", "")[:LONGEST_QUERY]
    return "".join(sign if sign.isprintable() else " " for sign in typed).strip()


@require_safe
def find_page(request: HttpRequest, game: str) -> HttpResponse:
    """Search the rules, cards, house rules and puzzles of a game."""
    if game not in RULEBOOKS:
        raise Http404
    query = query_in(request)
    page = FindPage(game, query, hits_of(query, game))
    return show_page(request, _template(request), page)


@at_table()
def table_find(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Search the same, and the log as this device may read it."""
    query, game = query_in(request), visitor.table.game
    page = FindPage(game, query, hits_of(query, game, visitor), entries_of(query, visitor))
    return show(request, visitor, _template(request), page)


def _template(request: HttpRequest) -> str:
    return "find/_hits.html" if is_htmx(request) else "find/find.html"


def hits_of(query: str, game: str, visitor: Visitor | None = None) -> list[Hit]:
    found = [
        Hit(thing.kind, marked(thing.title, query), _number(thing), address_of(thing, visitor))
        for thing in find(query, game)
    ]
    return [*(_of_deck(query, visitor) if visitor and game == EARTH else ()), *found]


def _of_deck(query: str, visitor: Visitor) -> list[Hit]:
    """Return the cards of the table's own deck."""
    cards = {card.id: card for card in read_log(visitor.table).state.deck.actions}
    texts = (Searched(card.id, card.label, names(card_texts(card))) for card in cards.values())
    found = [key for key, score in Index(texts).find(query) if score > ENOUGH] if query else []
    return [
        Hit("card", marked(cards[key].label, query), "", at(visitor, "card_here", key))
        for key in found[:MOST_CARDS]
    ]


def _number(thing: Thing) -> str:
    return thing.name if thing.kind == "rule" else ""


def address_of(thing: Thing, visitor: Visitor | None) -> str:
    """Return the page of a thing, at a table if the visitor is at one."""
    own = (visitor.table.code, visitor.place) if visitor else ()
    if thing.kind in ("card", "action"):
        return (
            reverse("card_here", args=(*own, thing.name))
            if visitor
            else reverse("card", args=(thing.game, thing.name))
        )
    if thing.kind == "rule":
        return reverse("rule", args=(thing.game, thing.name))
    if thing.kind == "house":
        page = reverse("doubts", args=own) if visitor else reverse("game_doubts", args=(thing.game,))
        return f"{page}#doubt-{thing.name}"
    return f"{reverse('learn')}#kind-{[*SCENES].index(thing.name) + 1}"


def entries_of(query: str, visitor: Visitor) -> list[tuple[int, Sequence[MarkedPiece]]]:
    """Return the entries that match: their sentences are those that the log shows to this visitor."""
    if not query:
        return []
    log = read_log(visitor.table)
    lines = selectors.log_of(visitor.table, log, visitor.seat_name, limit=None)
    texts = {str(line.number): said(line.line, READER) for line in lines}
    index = Index(Searched(number, text) for number, text in texts.items())
    found = [number for number, score in index.find(query) if score > ENOUGH]
    return [(int(number), marked(texts[number], query)) for number in found[:MOST_ENTRIES]]
