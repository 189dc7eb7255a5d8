"""The page of a table's deck: its cards and findings, edit, import with preview, export."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext

from referee.rules.earth.cards import ActionCard, card_texts
from referee.rules.earth.deck import (
    MOST_LETTERS,
    Clash,
    Deck,
    Finding,
    Land,
    Report,
    as_csv,
    as_json,
    check_deck,
    merge_decks,
    read_csv,
    read_json,
)
from referee.rules.earth.record import EarthState, RoundPhase
from referee.rules.earth.setup import NAME, ChangeDeck, DeckDifference, differences
from referee.rules.kernel.history.log import Entry, Log
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import services
from referee.tables.links import Visitor
from referee.tables.logbook import read_log
from referee.web.access.responses import attached, see_other
from referee.web.access.visitors import for_visitor, safe_or_post, show
from referee.web.desk.desk import can_be_asked
from referee.web.desk.sent_form import SentAlong, SentForm, sent_along
from referee.web.drafts import KIND
from referee.web.earth.deckedit import BadCard, edited
from referee.web.earth.decklinks import deck_in, link_to
from referee.web.text_fields import text_of

SAMPLES = 5
FILES = ("continents", "territories", "actions")
OVERRIDE = "pinned-deck"


NOTHING_TYPED: Mapping[str, str] = {}


@dataclass(frozen=True)
class ImportPreview:
    """The deck after an import, with its first cards."""

    deck: Deck
    text: str
    lands: int
    cards: int
    samples: Sequence[ActionCard]
    land_samples: Sequence[Land]
    differences: Sequence[DeckDifference]
    clash: str


@dataclass(frozen=True)
class DeckPage:
    """A table's deck."""

    state: EarthState
    deck: Deck
    names_of: Mapping[str, str]
    texts_of: Mapping[str, Sequence[Line]]  # of each card, but for its Reclaim
    findings: Sequence[Finding]
    link: str
    is_begun: bool
    may_change: bool
    sent: SentAlong
    typed: Mapping[str, str]  # the form that was refused
    clashes: Sequence[str] = tuple(each.value for each in Clash)
    report: Report | None = None
    preview: ImportPreview | None = None
    pasted: str = ""
    refused: str = ""  # why nothing was recorded: a sentence,
    refusal: IllegalEntry | None = None  # a refusal by the rules,
    asks: Mapping[str, str] | None = None  # with the fields that ask the others for it,
    is_lost: bool = False  # or another entry came first
    is_stale: bool = False


@for_visitor({NAME}, safe_or_post)
def deck_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show the deck; the host may name it, take a card out, preview an import or accept it."""
    log = read_log(visitor.table)
    if request.method != "POST":
        return _show(request, visitor, log)
    if not visitor.is_host:
        raise Http404
    what = request.POST.get("what", "")
    if what == "import":
        return _preview(request, visitor, log)
    if what == "take":
        report = read_json(request.POST.get("deck", ""))
        if report.deck is None:
            return _show(request, visitor, log, 422, report=report)
        return _record(request, visitor, log, report.deck)
    try:
        if what not in ("head", "remove"):
            raise BadCard(gettext("This page is broken. Reload it."))
        deck = edited(log.state.deck, request.POST)
    except BadCard as bad:
        return _show(request, visitor, log, 422, refused=str(bad), typed=request.POST.dict())
    return _record(request, visitor, log, deck)


@for_visitor({NAME})
def deck_file(request: HttpRequest, visitor: Visitor, name: str) -> HttpResponse:
    """Download the deck as JSON, or one of its three tables as CSV."""
    deck = read_log(visitor.table).state.deck
    texts = {"deck.json": as_json(deck), **as_csv(deck)}
    if name not in texts:
        raise Http404
    kind = "application/json" if name.endswith(".json") else "text/csv; charset=utf-8"
    return attached(f"{visitor.table.code}-{name}", texts[name], kind)


def _show(
    request: HttpRequest,
    visitor: Visitor,
    log: Log[EarthState],
    status: int = 200,
    typed: Mapping[str, str] = NOTHING_TYPED,
    **more: Any,
) -> HttpResponse:
    """Show the deck, ``more``: with further fields of the page."""
    state = log.state
    page = DeckPage(
        state=state,
        deck=state.deck,
        names_of={each.id: each.name for each in state.deck.continents},
        texts_of={card.id: card_texts(replace(card, reclaim=False)) for card in state.deck.actions},
        findings=list(check_deck(state.deck, len(state.seats), is_dealt=state.is_dealt)),
        link=link_to(visitor),
        is_begun=state.round > 1 or state.target is not None,
        may_change=visitor.is_host and is_open_to(state),
        sent=sent_along(log),
        typed=typed,
        **more,
    )
    return show(request, visitor, "earth/deck.html", page, status)


# Import -------------------------------------------------------------------------------------------


def _preview(request: HttpRequest, visitor: Visitor, log: Log[EarthState]) -> HttpResponse:
    """Preview an import; nothing is recorded yet."""
    report = _imported(request, log.state.deck)
    if report.deck is None:
        pasted = request.POST.get("json", "")
        return _show(request, visitor, log, 422, report=report, pasted=pasted)
    here = log.state.deck
    word = request.POST.get("clash", "")
    clash = Clash(word) if word in list(Clash) else Clash.REPLACE
    is_alone = "alone" in request.POST
    merged = report.deck if is_alone else merge_decks(here, report.deck, clash)
    preview = ImportPreview(
        deck=merged,
        text=as_json(merged),
        lands=report.deck.rounds,
        cards=report.deck.copies,
        samples=report.deck.actions[:SAMPLES],
        land_samples=report.deck.territories[: max(0, SAMPLES - len(report.deck.actions))],
        differences=() if is_alone else differences(here, report.deck),
        clash=clash.value,
    )
    return _show(request, visitor, log, report=report, preview=preview)


def _imported(request: HttpRequest, here: Deck) -> Report:
    """Read a JSON file or text, or up to three CSV files."""
    text = text_of(request.FILES.get("json_file"), MOST_LETTERS) or deck_in(request.POST.get("json", ""))
    tables = {
        name: text_of(request.FILES.get(f"{name}_file"), MOST_LETTERS) or request.POST.get(name, "")
        for name in FILES
    }
    if text.strip() or not any(table.strip() for table in tables.values()):
        return read_json(text)
    return read_csv(tables["continents"], tables["territories"], tables["actions"], here)


def is_open_to(state: EarthState) -> bool:
    """Whether the deck can change; one that was dealt can't."""
    return state.phase is not RoundPhase.OVER and (state.phase is RoundPhase.DEAL or not state.is_dealt)


def asks_for(refusal: IllegalEntry, fields: Mapping[str, str]) -> Mapping[str, str] | None:
    """Return the fields that ask the others for what was refused, None if they can't allow it."""
    return fields if can_be_asked(refusal) else None


def deck_fields(deck: Deck) -> Mapping[str, str]:
    return {KIND: ChangeDeck.kind, "deck": as_json(deck), "override": OVERRIDE}


def record_deck(request: HttpRequest, visitor: Visitor, deck: Deck) -> IllegalEntry | str:
    """Enter the deck as a record of the log. Return why not: a refusal, or which flag of the page says it."""
    sent = SentForm(request.POST)
    if not sent.is_valid():
        raise BadCard(sent.words())
    overrides = frozenset({OVERRIDE}) if "override" in request.POST else frozenset()
    return recorded(visitor, Entry(ChangeDeck(deck), None, overrides), sent)


def recorded(visitor: Visitor, entry: Entry, sent: SentForm) -> IllegalEntry | str:
    """Make the host's entry. Return why not, as above."""
    try:
        services.enter(table=visitor.table, entry=entry, **sent.page)
    except IllegalEntry as refusal:
        return refusal
    except services.LostRecords:
        return "is_lost"
    except services.StaleEntry:
        return "is_stale"
    return ""


def _record(request: HttpRequest, visitor: Visitor, log: Log[EarthState], deck: Deck) -> HttpResponse:
    try:
        late = record_deck(request, visitor, deck)
    except BadCard as bad:
        return _show(request, visitor, log, 422, refused=str(bad), typed=request.POST.dict())
    if isinstance(late, IllegalEntry):
        asks = asks_for(late, deck_fields(deck))
        return _show(request, visitor, log, 422, refusal=late, asks=asks, typed=request.POST.dict())
    if late:
        # The deck as it is now, with what was typed.
        return _show(
            request, visitor, read_log(visitor.table), 409, typed=request.POST.dict(), **{late: True}
        )
    return see_other(f"{visitor.path}deck/")
