"""The page of a table's deck: what it holds, its checks, one card at a time, import with preview, export."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext

from referee.rules.earth.cards import Effect, folded
from referee.rules.earth.deck import (
    Clash,
    Continent,
    Deck,
    Land,
    Report,
    as_csv,
    as_json,
    card_effects,
    card_line,
    check_deck,
    errors_of,
    merge_decks,
    new_id,
    read_card_line,
    read_csv,
    read_effects,
    read_json,
    with_manual,
)
from referee.rules.earth.record import EarthState, Phase, name_in, read_row, said_row
from referee.rules.earth.setup import NAME, ChangeDeck, differences
from referee.rules.kernel.codec import decode
from referee.rules.kernel.log import Entry, Log
from referee.rules.kernel.names import check_text
from referee.rules.kernel.ruling import IllegalEntry
from referee.tables import services
from referee.tables.links import Visitor
from referee.tables.logbook import read_log
from referee.web.base import SentForm, attached, see_other, sent_along
from referee.web.doors import for_visitor, safe_or_post, show
from referee.web.earth.setup import text_of

SAMPLES = 5
FILES = ("continents", "territories", "actions")
OVERRIDE = "pinned-deck"


@for_visitor({NAME}, safe_or_post)
def deck_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show the deck; the host may change a card, look at an import, or take it over."""
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
        deck = edited(log.state.deck, request.POST)
    except BadCard as bad:
        return _show(request, visitor, log, 422, refused=str(bad), typed=request.POST.dict())
    return _record(request, visitor, log, deck)


@for_visitor({NAME})
def deck_file(request: HttpRequest, visitor: Visitor, name: str) -> HttpResponse:
    """Give the deck as JSON, or one of its three tables as CSV."""
    deck = read_log(visitor.table).state.deck
    texts = {"deck.json": as_json(deck), **as_csv(deck)}
    if name not in texts:
        raise Http404
    kind = "application/json" if name.endswith(".json") else "text/csv; charset=utf-8"
    return attached(f"{visitor.table.code}-{name}", texts[name], kind)


def _show(
    request: HttpRequest, visitor: Visitor, log: Log[EarthState], status: int = 200, **more: Any
) -> HttpResponse:
    state = log.state
    # Dealt cards stay as they are.
    is_open = state.phase is not Phase.OVER and (state.phase is Phase.DEAL or not state.is_dealt)
    context = {
        "state": state,
        "deck": state.deck,
        "names_of": {each.id: each.name for each in state.deck.continents},
        "findings": list(check_deck(state.deck, len(state.seats), is_dealt=state.is_dealt)),
        "is_begun": state.round > 1 or state.target is not None,
        "may_change": visitor.is_host and is_open,
        "sent": sent_along(log),
        "clashes": [str(clash) for clash in Clash],
        **editor_context(state.deck, request.GET, more.get("typed")),
        **more,
    }
    return show(request, visitor, "earth/deck.html", context, status)


# Import -------------------------------------------------------------------------------------------


def _preview(request: HttpRequest, visitor: Visitor, log: Log[EarthState]) -> HttpResponse:
    """Show what an import would bring; nothing is recorded yet (all or nothing)."""
    report = _imported(request, log.state.deck)
    if report.deck is None:
        pasted = request.POST.get("json", "")
        return _show(request, visitor, log, 422, report=report, pasted=pasted)
    here = log.state.deck
    told = request.POST.get("clash", "")
    clash = Clash(told) if told in list(Clash) else Clash.REPLACE
    is_alone = "alone" in request.POST
    merged = report.deck if is_alone else merge_decks(here, report.deck, clash)
    preview = {
        "deck": merged,
        "text": as_json(merged),
        "lands": report.deck.rounds,
        "cards": report.deck.copies,
        "samples": report.deck.actions[:SAMPLES],
        "land_samples": report.deck.territories[: max(0, SAMPLES - len(report.deck.actions))],
        "differences": () if is_alone else differences(here, report.deck),
        "clash": str(clash),
    }
    return _show(request, visitor, log, report=report, preview=preview)


def _imported(request: HttpRequest, here: Deck) -> Report:
    """Read what was sent: a JSON file or text, or up to three CSV files."""
    told = text_of(request.FILES.get("json_file")) or request.POST.get("json", "")
    tables = {
        name: text_of(request.FILES.get(f"{name}_file")) or request.POST.get(name, "") for name in FILES
    }
    if told.strip() or not any(text.strip() for text in tables.values()):
        return read_json(told)
    return read_csv(tables["continents"], tables["territories"], tables["actions"], here)


def _record(request: HttpRequest, visitor: Visitor, log: Log[EarthState], deck: Deck) -> HttpResponse:
    """Enter the deck as a record of the table's log."""
    sent = SentForm(request.POST)
    if not sent.is_valid():
        return _show(request, visitor, log, 422, refused=sent.words(), typed=request.POST.dict())
    overrides = frozenset({OVERRIDE}) if "override" in request.POST else frozenset()
    entry = Entry(ChangeDeck(deck), None, overrides)
    try:
        services.enter(table=visitor.table, entry=entry, **sent.page)
    except IllegalEntry as refusal:
        return _show(request, visitor, log, 422, refusal=refusal, typed=request.POST.dict())
    except services.LostRecords:
        return _late(request, visitor, is_lost=True)
    except services.StaleEntry:
        return _late(request, visitor, is_stale=True)
    return see_other(f"{visitor.path}deck/")


def _late(request: HttpRequest, visitor: Visitor, **why: bool) -> HttpResponse:
    """Show the deck as it is now, with what was typed."""
    return _show(request, visitor, read_log(visitor.table), 409, typed=request.POST.dict(), **why)


# One card at a time ---------------------------------------------------------------------------------


class BadCard(ValueError):
    """A card that cannot be taken; the words say why."""


def editor_context(deck: Deck, asked: Mapping[str, Any], typed: Mapping[str, str] | None) -> dict[str, Any]:
    edit = str((typed or {}).get("edit") or asked.get("edit", ""))
    kind, _, card_id = edit.partition(":")
    fields = dict(typed or {}) or _fields(deck, kind, card_id)
    return {"edit": edit, "edit_kind": kind, "edit_id": card_id, "fields": fields}


def _fields(deck: Deck, kind: str, card_id: str) -> dict[str, str]:
    card = deck.action(card_id) if kind == "action" else None
    if card is not None:
        cost, attack = card_line(card)
        return {
            "name": card.name,
            "count": str(card.count),
            "cost": cost,
            "attack": attack,
            "reclaim": "on" if card.reclaim else "",
            "effects": card_effects(card),
            "text": card.text,
        }
    land = next((each for each in deck.territories if each.id == card_id), None) if kind == "land" else None
    if land is not None:
        continent = next(each for each in deck.continents if each.id == land.continent)
        return {
            "name": land.name,
            "count": str(land.count),
            "continent": continent.name,
            "bonus": said_row(continent.bonus).replace("–", ""),
            "score": str(land.score),
            "salvage": str(land.salvage),
        }
    return {"count": "1"}


def edited(deck: Deck, told: Mapping[str, str]) -> Deck:
    """Return the deck after the change that was sent. Raises BadCard."""
    try:
        changed = _changed(deck, told)
    except IllegalEntry as refusal:
        raise BadCard(refusal.line.text(translation)) from None
    if errors := errors_of(changed, 0):
        raise BadCard(" ".join(each.line.text(translation) for each in errors))
    return changed


def _changed(deck: Deck, told: Mapping[str, str]) -> Deck:
    what, (kind, _, card_id) = told.get("what", ""), told.get("edit", "").partition(":")
    if what == "head":
        return replace(deck, name=_name(told, "name")[:60], complete="complete" in told)
    if what == "remove":
        return replace(
            deck,
            actions=tuple(card for card in deck.actions if kind != "action" or card.id != card_id),
            territories=tuple(land for land in deck.territories if kind != "land" or land.id != card_id),
        )
    if what == "card" and kind == "action":
        return _with_action(deck, told, card_id)
    if what == "card" and kind == "land":
        return _with_land(deck, told, card_id)
    raise BadCard(gettext("This page is broken. Load it again."))


def _number(told: Mapping[str, str], name: str, default: int) -> int:
    word = told.get(name, "").strip() or str(default)
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        raise BadCard(gettext("“{word}” is not a whole number from 0 up.").format(word=word[:40]))
    return int(word)


def _name(told: Mapping[str, str], field: str) -> str:
    return name_in({field: (told.get(field, ""),)}, field)


def _with_action(deck: Deck, told: Mapping[str, str], card_id: str) -> Deck:
    name, text = _name(told, "name"), told.get("text", "").strip()
    check_text(text)
    read = read_card_line(name, told.get("cost", ""), told.get("attack", ""))
    effects = tuple(decode(Effect, each) for each in read_effects(name, told.get("effects", "")))
    card = replace(
        read,
        id=card_id or new_id(name, [each.id for each in deck.actions]),
        reclaim="reclaim" in told,
        effects=effects,
        count=_number(told, "count", 1),
        text=text,
    )
    return replace(deck, actions=_put(deck.actions, with_manual(card)))


def _put(cards: tuple[Any, ...], card: Any) -> tuple[Any, ...]:
    if any(each.id == card.id for each in cards):
        return tuple(card if each.id == card.id else each for each in cards)
    return (*cards, card)


def _with_land(deck: Deck, told: Mapping[str, str], card_id: str) -> Deck:
    name, where = (_name(told, field) for field in ("name", "continent"))
    row = read_row(told.get("bonus", ""))
    if "cumulative" in told:
        row = as_lookup(row)
    known = next((each for each in deck.continents if folded(each.name) == folded(where)), None)
    continent = Continent(known.id if known else new_id(where, [c.id for c in deck.continents]), where, row)
    if known is not None and not told.get("bonus", "").strip():
        continent = known
    land = Land(
        id=card_id or new_id(name, [each.id for each in deck.territories]),
        name=name,
        continent=continent.id,
        score=_number(told, "score", 0),
        salvage=_number(told, "salvage", 0),
        count=_number(told, "count", 1),
    )
    return replace(
        deck, continents=_put(deck.continents, continent), territories=_put(deck.territories, land)
    )


def as_lookup(increments: Mapping[int, int]) -> dict[int, int]:
    """Return a row that prints increments as the lookup that is stored (E-72)."""
    total, row = 0, {}
    for step, bonus in sorted(increments.items()):
        total += bonus
        row[step] = total
    return row
