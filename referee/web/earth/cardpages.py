"""The page on which a card is written down: a form that looks like the card."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext

from referee.rules.earth.cards import (
    ACTIONS,
    ROUNDS,
    ActionCard,
    CardEffect,
    Piece,
    card_says,
    effect_says,
    folded,
    pieces_of,
    read_sentence,
)
from referee.rules.earth.deck import Deck
from referee.rules.earth.record import EarthState, said_row
from referee.rules.earth.setup import NAME, ChangeDeck
from referee.rules.kernel.history.log import Entry, Log, Retract
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables.links import Visitor
from referee.tables.logbook import read_log
from referee.web.access.responses import see_other
from referee.web.access.visitors import for_visitor, safe_or_post, show
from referee.web.desk.sent_form import SentAlong, TakeBackForm, sent_along
from referee.web.drafts import Sent, last, words_of
from referee.web.earth import slots
from referee.web.earth.cardform import VERBS, CardDraft, draft_of, drafted, tapped
from referee.web.earth.deckedit import BadCard, edited
from referee.web.earth.deckpages import is_open_to, record_deck, recorded
from referee.web.earth.slots import Slot
from referee.web.templating.jinja import at

SHOWN_KEPT = 3


@dataclass(frozen=True)
class SayRow:
    """A sentence of the form: its pieces, the slots it doesn't name, the options of the open one."""

    at: int
    pieces: Sequence[tuple[Piece, Slot | None]]
    more: Sequence[Slot]
    open: Slot | None
    reads: Line


@dataclass(frozen=True)
class WrittenCostRow:
    cost: Slot
    attack: Slot
    open: Slot | None


@dataclass(frozen=True)
class HandForm:
    """What a card of a hand adds to the form. ``number``: of the card; ``left``: cards still to write."""

    number: int
    is_new: bool
    left: int


@dataclass(frozen=True)
class WrittenCardPage:
    """A card being written down. ``again``: the card of that name that the deck has.

    ``whole``: how many cards a box has; ``undoes``: the record that kept the last card, or 0.
    """

    state: EarthState
    deck: Deck
    draft: CardDraft
    edit: str
    costs: Sequence[WrittenCostRow]
    says: Sequence[SayRow]
    verbs: Sequence[tuple[str, str]]
    continents: Sequence[str]
    bonus_of: str
    kept: Sequence[tuple[str, Line, int]]
    written: int
    whole: int
    actions: int
    lands: int
    is_begun: bool
    sent: SentAlong
    again: ActionCard | None = None
    kept_now: str = ""
    kept_copies: int = 1
    undoes: int = 0
    refused: str = ""
    refusal: IllegalEntry | None = None
    is_lost: bool = False
    is_stale: bool = False
    hand: HandForm | None = None
    signing: tuple[str, ...] = ()


@for_visitor({NAME}, safe_or_post)
def card_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show the form of a card after each tap; keep the card and go on to the next."""
    log = read_log(visitor.table)
    if not visitor.is_host or not is_open_to(log.state):
        raise Http404
    sent = words_of(request.POST if request.method == "POST" else request.GET)
    if request.method == "POST" and "undo" in sent:
        return _undo(request, visitor, log)
    if request.method == "POST" and "keep" in sent:
        return _keep(request, visitor, log, sent)
    if "row" in sent or "name" in sent:
        draft = tapped(draft_of(sent), sent.get("do", ()), last(sent, "other"))
    else:
        draft = drafted(log.state.deck, *last(sent, "edit", "action:").partition(":")[::2])
    return show_card(request, visitor, log, draft)


def show_card(
    request: HttpRequest,
    visitor: Visitor,
    log: Log[EarthState],
    draft: CardDraft,
    status: int = 200,
    *,
    refused: str = "",
    refusal: IllegalEntry | None = None,
    late: str = "",
    hand: HandForm | None = None,
) -> HttpResponse:
    """Show the form of a card of the deck, or of a hand."""
    state, deck, last = log.state, log.state.deck, log.undoable
    found = next((each for each in deck.continents if folded(each.name) == folded(draft.continent)), None)
    kept_now = request.GET.get("kept", "")[:60]
    kept_card = _same_name(deck, replace(draft, name=kept_now))
    page = WrittenCardPage(
        state=state,
        deck=deck,
        draft=draft,
        edit=f"{draft.kind}:{draft.card_id}",
        costs=[_cost_row(draft, at) for at in range(len(draft.rows))],
        says=[_say_row(draft, at, effect, deck) for at, effect in enumerate(draft.says)],
        verbs=[(verb, slots.VERB_WORDS[verb]) for verb in VERBS],
        continents=[each.name for each in deck.continents],
        bonus_of=said_row(found.bonus) if found else "",
        kept=[(each.name, card_says(each), each.count) for each in deck.actions[: -SHOWN_KEPT - 1 : -1]],
        written=deck.copies + deck.rounds,
        whole=ACTIONS + (state.own_rounds or ROUNDS),
        actions=deck.copies,
        lands=deck.rounds,
        is_begun=state.round > 1 or state.target is not None,
        sent=sent_along(log),
        again=_same_name(deck, draft),
        kept_now=kept_card.name if kept_card else kept_now,
        kept_copies=kept_card.count if kept_card else 1,
        undoes=last.number if last is not None and last.entry.kind == ChangeDeck.kind else 0,
        refused=refused,
        refusal=refusal,
        is_lost=late == "is_lost",
        is_stale=late == "is_stale",
        hand=hand,
        signing=log.keys_of(visitor.seat_name or ""),
    )
    return show(request, visitor, "earth/card.html", page, status)


def _same_name(deck: Deck, draft: CardDraft) -> ActionCard | None:
    """Return the card of the deck that has the name of a new one."""
    if draft.kind == "land" or draft.card_id or not draft.name:
        return None
    return next((each for each in deck.actions if folded(each.name) == folded(draft.name)), None)


def _cost_row(draft: CardDraft, at: int) -> WrittenCostRow:
    cost, attack = (slots.number_slot(f"row.{at}.{side}", draft.rows[at][side], side) for side in (0, 1))
    if draft.kind == "land":
        cost, attack = (slots.step_slot(f"row.{at}.{side}", draft.rows[at][side], side) for side in (0, 1))
    return WrittenCostRow(
        cost, attack, next((each for each in (cost, attack) if each.name == draft.is_open), None)
    )


def _say_row(draft: CardDraft, at: int, effect: CardEffect, deck: Deck) -> SayRow:
    names = tuple(each.name for each in deck.continents)
    found = {each.name: each for each in slots.slots_of(effect, f"say.{at}.", names)}
    pieces = [(piece, found.get(f"say.{at}.{piece.slot}")) for piece in pieces_of(effect, translation)]
    named = {slot.name for _, slot in pieces if slot}
    return SayRow(
        at,
        pieces,
        [slot for name, slot in found.items() if name not in named],
        found.get(draft.is_open),
        effect_says(effect),
    )


# Keeping it ---------------------------------------------------------------------------------------


def _keep(request: HttpRequest, visitor: Visitor, log: Log[EarthState], sent: Sent) -> HttpResponse:
    draft = tapped(draft_of(sent), (), last(sent, "other"))
    deck = log.state.deck
    names = tuple(each.name for each in deck.continents)
    draft = with_words_read(draft, names)
    try:
        late = record_deck(request, visitor, edited(deck, card_form(deck, draft)))
    except BadCard as bad:
        return show_card(request, visitor, log, draft, 422, refused=str(bad))
    if isinstance(late, IllegalEntry):
        return show_card(request, visitor, log, draft, 422, refusal=late)
    if late:
        return show_card(request, visitor, read_log(visitor.table), draft, 409, late=late)
    if last(sent, "keep") == "stop" or draft.card_id:
        return see_other(f"{visitor.path}deck/")
    return see_other(at(visitor, "earth_card", edit=f"{draft.kind}:", kept=draft.name))


def _undo(request: HttpRequest, visitor: Visitor, log: Log[EarthState]) -> HttpResponse:
    """Take back the card that was kept last."""
    form, fresh = TakeBackForm(request.POST), drafted(log.state.deck, "action", "")
    if not form.is_valid():
        return show_card(request, visitor, log, fresh, 422, refused=form.words())
    late = recorded(visitor, Entry(Retract(form.cleaned_data["number"])), form)
    log = read_log(visitor.table)
    if isinstance(late, IllegalEntry):
        return show_card(request, visitor, log, fresh, 422, refusal=late)
    if late:
        return show_card(request, visitor, log, fresh, 409, late=late)
    return see_other(at(visitor, "earth_card", edit="action:"))


def with_words_read(draft: CardDraft, continents: tuple[str, ...]) -> CardDraft:
    """Return the draft with words that the vocabulary knows as a sentence of chips."""
    language = translation.get_language() or "en"
    effect = read_sentence(draft.text, translation, language, continents) if draft.text else None
    return replace(draft, says=(*draft.says, effect), text="", has_text=False) if effect else draft


def card_form(deck: Deck, draft: CardDraft) -> Mapping[str, str]:
    """Return the draft as the fields of an edited card. Raises BadCard."""
    fields = {"what": "card", "edit": f"{draft.kind}:{draft.card_id}", "name": draft.name}
    fields["count"] = str(draft.count)
    if draft.kind == "land":
        adds_up = {"cumulative": "on"} if draft.adds_up else {}
        numbers = {"score": draft.score, "salvage": draft.salvage, "bonus": draft.bonus}
        return {**fields, **numbers, **adds_up, "continent": draft.continent}
    card = deck.action(draft.card_id)
    printed = _printed(draft, card)
    if again := _same_name(deck, draft):
        fields |= {"edit": f"action:{again.id}", "name": again.name, "count": str(again.count + draft.count)}
        same = _printed(drafted(deck, "action", again.id), again)
        if printed not in (same, _printed(drafted(deck, "action", ""), None)):
            raise BadCard(gettext("The deck has this card with other values. Change it there."))
        printed = same
    return {**fields, **printed}


def _printed(draft: CardDraft, card: ActionCard | None) -> dict[str, str]:
    """Return what the card prints. Words beside sentences are a text for the table; ``card``: as it was."""
    effects, text = draft.effects, draft.text
    if draft.says:
        manual = (CardEffect("manual", text=text),) if text and not (card and text == card.text) else ()
        effects = replace(draft, says=(*draft.says, *manual)).effects
        text = card.text if card else ""
    reclaim = {"reclaim": "on"} if draft.reclaim else {}
    return {"cost": draft.costs, "attack": draft.attacks, "effects": effects, "text": text, **reclaim}
