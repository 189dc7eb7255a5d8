"""Answers to an act while a table gathers: saves, cancels, a snipe at a Spy (A-32, A-33, A-53 to A-55)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from referee.rules.arctic.answers.aimed import Aimed, Played
from referee.rules.arctic.answers.fits import why_not
from referee.rules.arctic.cards import Kind
from referee.rules.arctic.hq.storing import RETRIEVE, Retrieve, kind_stored, may_again
from referee.rules.arctic.record.base import Building
from referee.rules.arctic.record.entries import Response, Source, Stop
from referee.rules.arctic.record.gains import Proof
from referee.rules.arctic.record.having import proofs_of
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.state import ArcticState, hand_cards
from referee.rules.arctic.record.turn import check_hand, check_seat, powers_unused
from referee.rules.arctic.skirmish.legal import OWN_LOOK
from referee.rules.kernel.entry.entry import Checks
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal

NO_FORCE_TO_ANSWER = Refusal(
    "none-committed", "{player} has no committed card to answer with.", "A-53", can_override=True
)
NO_HAND_TO_ANSWER = Refusal(
    "all-committed",
    "{player} has committed all cards. Answer with those.",
    rule="A-14",
    can_override=True,
)
STAYS = Refusal(
    "committed-cards-stay",
    "{player}’s force is committed and can’t change.",
    rule="A-53",
    can_override=True,
)
NO_BUNKER = Refusal("not-stored", "{player} has no card in a working Bunker.", "A-74", can_override=True)
TAKEN_BACK = Refusal(
    "action-taken",
    "{player} already took cards back. It’s once per round.",
    rule="A-74",
    can_override=True,
)


def answering(state: ArcticState, response: Response) -> Played:
    return Played(response.by, response.with_, is_from_hand=not is_committed(state, response), is_power=True)


def is_committed(state: ArcticState, response: Response) -> bool:
    """Whether the answering card is one of the committed ones (A-53)."""
    own = state.seats[response.by]
    if response.source is not None or response.act is Stop.SAVE:
        return response.source is Source.COMMITTED
    return own.committed is not None and not own.has_aside(response.with_)


def as_all_know(state: ArcticState, seat: str) -> ArcticState:
    """Return the state with this seat's secrets removed (A-17)."""
    return state.with_seat(seat, state.seats[seat].in_the_open())


def check_response(state: ArcticState, response: Response, aimed: Aimed, field: str, checks: Checks) -> None:
    """Check that a card may answer this way, and that it can be there. Raises IllegalEntry."""
    check_seat(state, response.by, field)
    hand_cards(state, (response.with_,), field, checks)
    for refusal, facts in why_not(response, state, aimed):
        raise replace(refusal, field=field)(**facts)
    is_own = response.act is Stop.CANCEL and aimed.is_recon and response.by == aimed.actor
    if is_own and state.house_rules["cancel_own"] != "yes":
        checks.require(False, replace(OWN_LOOK, field=field, can_override=True))
    for holds, refusal, facts in _sources(brought_out(state, aimed.snipe), response):
        if not holds:
            checks.require(False, replace(refusal, field=field), **facts)


def _sources(state: ArcticState, response: Response) -> Iterator[tuple[bool, Refusal, dict[str, Fact]]]:
    """Yield what must hold for the card to come from there (A-14, A-53, A-74).

    The cards in a Bunker are its owner's secret: a refusal must not reveal them (A-17).
    """
    own, facts = state.seats[response.by], dict[str, Fact](player=response.by)
    is_at_hand = own.committed is None or own.has_aside(response.with_) or own.is_loose
    if response.source is Source.BUNKER:
        facts["card"] = state.label(response.with_)
        there = bunkers_of(state, response.by)
        is_there = bool(there) if response.building is None else response.building in there
        yield is_there, NO_BUNKER, facts
        yield may_again(state, response.by, Retrieve.kind), TAKEN_BACK, facts
    elif response.act is Stop.SAVE:
        yield is_at_hand and response.source is not Source.COMMITTED, STAYS, facts
    elif is_committed(state, response):
        yield bool(own.committed), NO_FORCE_TO_ANSWER, facts
    else:
        yield is_at_hand, NO_HAND_TO_ANSWER, facts


def bunkers_of(state: ArcticState, seat: str) -> list[int]:
    """Return the places of the seat's working Bunkers that hold a card."""
    return [
        place
        for place, each in enumerate(state.seats[seat].base.buildings)
        if each.works and each.number and _is_bunker(state, each)
    ]


def bunker_number(state: ArcticState, response: Response) -> int:
    """Return the number of the seat's Bunker that the card comes from; the first one built is 1."""
    buildings = state.seats[response.by].base.buildings[: (response.building or 0) + 1]
    return sum(_is_bunker(state, each) for each in buildings)


def _is_bunker(state: ArcticState, building: Building) -> bool:
    return kind_stored(state.cards[building.card]) is Kind.MEMBER


def show_played(
    state: ArcticState, seat: str, played: Iterable[Played], checks: Checks
) -> tuple[ArcticState, dict[str, tuple[Proof, ...]]]:
    """Check that each seat can have its cards; return the state after they are shown, and the proofs.

    ``seat`` makes the entry: what others have stored stays their secret (A-17). Raises IllegalEntry: A-21
    for a power used up, A-30 as for any card.
    """
    cards = list(played)
    shown = {}
    for player in dict.fromkeys(card.seat for card in cards):
        own = [card for card in cards if card.seat == player]
        hand = [card.card for card in own if card.is_from_hand]
        force = [card.card for card in own if not card.is_from_hand]
        for where in (hand, force):
            powers = [card.card for card in own if card.is_power and card.card in where]
            state = powers_unused(state, player, powers, "cards", checks, is_committed=where is force)
        if hand:
            check_hand(state.seats[player], player, len(hand), checks)
        known = state if player == seat else as_all_know(state, player)
        if proofs := proofs_of(known, player, hand, checks, force):
            shown[player] = proofs
            state = state.proven({player: proofs})
    return state, shown


def brought_out(state: ArcticState, *responses: Response | None) -> ArcticState:
    """Return the state with cards that answer from a Bunker taken out of it (A-74)."""
    for response in responses:
        if response is not None and response.source is Source.BUNKER and response.by in state.seats:
            state = _taken_out(state, response)
    return state


def _taken_out(state: ArcticState, response: Response) -> ArcticState:
    seat, card_id = response.by, response.with_
    own, places = state.seats[seat], bunkers_of(state, seat)
    places = [response.building] if response.building in places else places
    if not places:
        return state.with_seat(seat, replace(own, drawn=own.drawn + 1))
    buildings = own.base.buildings
    place = min(places, key=lambda each: (card_id not in buildings[each].stored, not buildings[each].unseen))
    return RETRIEVE.apply(state, seat, Retrieve(place, (card_id,)), None)


def after_response(state: ArcticState, response: Response) -> ArcticState:
    """Return the state after the answering card was discarded; a canceller is replaced by a draw (A-32)."""
    from_committed = is_committed(state, response)
    own = state.seats[response.by].powering(response.with_)
    own = discarded(own, response.with_, from_committed=from_committed)
    if response.act is Stop.CANCEL:
        own = with_draw(state, own, from_committed=from_committed)
    return state.with_seat(response.by, own)


def discarded(own: ArcticSeat, card_id: str, *, from_committed: bool) -> ArcticSeat:
    """Return the seat without a card used; the number announced falls with a committed one (A-53)."""
    return own.spent_from_force(card_id) if from_committed and own.committed else own.spent((card_id,))


def with_draw(state: ArcticState, own: ArcticSeat, *, from_committed: bool) -> ArcticSeat:
    """Draw 1; once all have committed the drawn card stays out of the force, or joins it (A-53)."""
    drawn = own.after_draw(1)
    if own.committed is None:
        return drawn
    if from_committed and state.house_rules["cancel_from_force"] == "drawn_joins":
        settled = drawn.settled and replace(drawn.settled, joined=drawn.settled.joined + 1)
        return replace(drawn, committed=own.committed + 1, settled=settled)
    return replace(drawn, aside=(*drawn.aside, ""))


def answer_reasons(state: ArcticState, response: Response) -> Iterator[Reason]:
    """Yield where the answering card comes from, if not from the hand, and what a canceller draws."""
    facts: dict[str, Fact] = {"by": response.by, "card": state.label(response.with_)}
    if response.source is Source.BUNKER:
        phrase = gettext_noop("{by}’s {card} {card:comes|come} out of the Bunker.")
        if response.building is not None:
            phrase = gettext_noop("{by}’s {card} {card:comes|come} out of Bunker {number}.")
            facts["number"] = bunker_number(state, response)
        yield Reason(phrase, ("A-74",), **facts)
    elif is_committed(state, response):
        yield Reason("{by}’s {card} {card:is|are} one of the committed cards.", ("A-53",), **facts)
    if response.act is Stop.CANCEL:
        yield draw_reason(state, response)


def draw_reason(state: ArcticState, response: Response) -> Reason:
    """Return what happens to the card that a canceller draws (A-32, A-53)."""
    by = response.by
    if state.seats[by].committed is None:
        return Reason("{by} draws 1 for it.", ("A-32",), by=by)
    rule = state.house_rules["cancel_from_force"]
    phrase = gettext_noop("{by} draws 1 for it. That card never joins the force.")
    if not is_committed(state, response):
        return Reason(phrase, ("A-32", "A-74"), by=by)
    if rule == "drawn_joins":
        phrase = gettext_noop("{by} draws 1 for it. That card joins the force.")
    return Reason(phrase, ("A-32", "A-53"), (f"cancel_from_force={rule}",), by=by)
