"""The page on which a player writes down a card of their hand, with the form of a card."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse

from referee.rules.earth.cards import ActionCard
from referee.rules.earth.deck import Deck
from referee.rules.earth.deployment import WriteCard, next_number, writes_hands
from referee.rules.earth.record import EarthState, card_of, cards_held, written_hand
from referee.rules.earth.setup import NAME
from referee.rules.kernel.history.log import Entry, Log
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import services
from referee.tables.links import Visitor
from referee.tables.logbook import read_log
from referee.web.access.responses import see_other
from referee.web.access.visitors import for_visitor, safe_or_post
from referee.web.desk.sent_form import SentForm
from referee.web.desk.signing import asked_to_sign
from referee.web.drafts import Sent, last, words_of
from referee.web.earth.cardform import CardDraft, draft_of, draft_of_card, drafted, tapped
from referee.web.earth.cardpages import HandForm, card_form, show_card, with_words_read
from referee.web.earth.deckedit import BadCard, edited
from referee.web.templating.jinja import at

KEEPS = ("keep", "pick", "off")
"""The buttons that record: the card as written, one of the deck, or that it has left the hand."""


@for_visitor({NAME}, safe_or_post, who=lambda visitor: visitor.seat is not None)
def hand_card_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show the form of a card of this seat's hand after each tap, or record the card."""
    log, seat = read_log(visitor.table), visitor.seat_name or ""
    if not writes_hands(log.state) or seat not in log.state.seats:
        raise Http404
    sent = words_of(request.POST if request.method == "POST" else request.GET)
    number = _number(log.state, seat, sent)
    if request.method == "POST" and any(each in sent for each in KEEPS):
        return _record(request, visitor, log, number)
    draft = _kept_draft(log.state, seat, number)
    if "row" in sent or "name" in sent:
        draft = tapped(draft_of(sent), sent.get("do", ()), last(sent, "other"))
    return show_card(request, visitor, log, draft, hand=_form(log.state, seat, number))


def _number(state: EarthState, seat: str, sent: Sent) -> int:
    """Return the number of the card that is being written, by default of a new one."""
    word = last(sent, "number")
    known = {str(each.number): each.number for each in written_hand(state, seat)}
    return known.get(word, next_number(state, seat))


def _form(state: EarthState, seat: str, number: int) -> HandForm:
    hand = written_hand(state, seat)
    is_new = number not in {each.number for each in hand}
    return HandForm(number, is_new, max(0, cards_held(state, seat) - len(hand)))


def _kept_draft(state: EarthState, seat: str, number: int) -> CardDraft:
    card = card_of(state, seat, f"~{number}")
    return replace(draft_of_card(card), card_id="", count=1) if card else drafted(Deck(), "action", "")


def _record(request: HttpRequest, visitor: Visitor, log: Log[EarthState], number: int) -> HttpResponse:
    sent, seat = words_of(request.POST), visitor.seat_name or ""
    draft = with_words_read(
        tapped(draft_of(sent), (), last(sent, "other")),
        tuple(each.name for each in log.state.deck.continents),
    )
    draft = replace(draft, kind="action", card_id="", count=1)
    form, refused, refusal, late, status = SentForm(request.POST), "", None, "", 422
    try:
        if not form.is_valid():
            raise BadCard(form.words())
        entry = Entry(_facts(log.state.deck, draft, number, sent), seat)
        if asked := asked_to_sign(request, visitor, entry, form):
            return asked
        services.enter(table=visitor.table, entry=entry, entered_by=seat, **form.page)
    except BadCard as bad:
        refused = str(bad)
    except IllegalEntry as illegal:
        refusal = illegal
    except services.LostRecords:
        late, status = "is_lost", 409
    except services.StaleEntry:
        late, status = "is_stale", 409
    else:
        return see_other(_after(visitor, sent))
    log = read_log(visitor.table)
    hand = _form(log.state, seat, number)
    return show_card(
        request, visitor, log, draft, status, refused=refused, refusal=refusal, late=late, hand=hand
    )


def _facts(deck: Deck, draft: CardDraft, number: int, sent: Sent) -> WriteCard:
    if "off" in sent:
        return WriteCard(number)
    if "pick" in sent:
        return WriteCard(number, id=last(sent, "pick"))
    return WriteCard(number, card=_card(deck, draft))


def _card(deck: Deck, draft: CardDraft) -> ActionCard:
    """Return the card that was typed in. Raises BadCard."""
    blank = replace(deck, actions=())
    (card,) = edited(blank, card_form(blank, draft)).actions
    return replace(card, id="")


def _after(visitor: Visitor, sent: Sent) -> str:
    """Return the address of the next card, or of the table once the hand is written down."""
    state, seat = read_log(visitor.table).state, visitor.seat_name or ""
    goes_on = "off" not in sent and last(sent, "keep", "next") != "stop"
    if goes_on and len(written_hand(state, seat)) < cards_held(state, seat):
        return at(visitor, "earth_hand_card")
    return visitor.path
