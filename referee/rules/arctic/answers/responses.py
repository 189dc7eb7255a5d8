"""Answers to an act while a table gathers: saves, cancels, a snipe at a Spy (A-32, A-33, A-53 to A-55)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.retrieve import RETRIEVE, Retrieve
from referee.rules.arctic.hq.storing import kind_stored
from referee.rules.arctic.record.answer_entries import Response, Source, Stop
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.having import proofs_of
from referee.rules.arctic.record.holdings import Holding, Proof, check_hand
from referee.rules.arctic.record.inplay import hand_cards
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import powers_unused
from referee.rules.arctic.skirmish.legal import OWN_LOOK
from referee.rules.arctic.skirmish.targets import POWERS_FOR, SAVES
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, gettext_noop

STOPS_RECON = Power.CANCEL_RECON
GUARDS = Power.CANCEL_PRE_SKIRMISH


@dataclass(frozen=True, slots=True)
class Played:
    """A card that shows itself; ``is_from_hand``: it was one of the cards of the hand (A-30).

    ``is_power``: its power is used, which each card has once a round (A-21).
    """

    seat: str
    card: str
    is_from_hand: bool = True
    is_power: bool = False


@dataclass(frozen=True, slots=True)
class Aimed:
    """What an answer is given to.

    ``victim``: whose cards it is aimed at, None for piles. ``spy``: the Spy that looks, where one does.
    ``target``: the card aimed at in the victim's hand, where it is one. ``used``: what the act itself uses.
    """

    actor: str
    victim: str | None = None
    can_be_saved: bool = False
    is_recon: bool = False
    spy: Card | None = None
    target: str | None = None
    used: tuple[Played, ...] = ()


def answering(state: ArcticState, response: Response) -> Played:
    """Return the answering card as it shows itself."""
    is_from_hand = not is_committed(state, response)
    return Played(response.by, response.with_, is_from_hand=is_from_hand, is_power=True)


def is_committed(state: ArcticState, response: Response) -> bool:
    """Whether the answering card is one of the committed ones (A-53)."""
    holding = state.holdings[response.by]
    if response.source is not None or response.act is Stop.SAVE:
        return response.source is Source.COMMITTED
    return holding.committed is not None and not holding.has_aside(response.with_)


# Checking -----------------------------------------------------------------------------------------


def check_response(state: ArcticState, response: Response, aimed: Aimed, field: str, checks: Checks) -> None:
    """Check that a card may answer so, and that it can be there. Raises IllegalEntry."""
    if response.by not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": response.by}, field=field)
    (card,) = hand_cards(state, (response.with_,), field, checks)
    if response.act is Stop.SAVE:
        _check_save(card, aimed, field)
    elif response.act is Stop.CANCEL:
        _check_cancel(response, card, aimed, field)
        _check_own(state, response, aimed, field, checks)
    else:
        _check_snipe(response, card, aimed, field)
    _check_source(state, response, field, checks)


def _check_save(card: Card, aimed: Aimed, field: str) -> None:
    if not aimed.can_be_saved:
        phrase = gettext_noop("A save answers a snipe, and nothing else.")
        raise IllegalEntry("nothing-to-save", phrase, rule="A-54", field=field)
    if not card.powers & SAVES:
        phrase = gettext_noop("{card} saves nobody. Medics do.")
        raise IllegalEntry("power-missing", phrase, {"card": card.label}, rule="A-54", field=field)


def _check_cancel(response: Response, card: Card, aimed: Aimed, field: str) -> None:
    said: dict[str, Fact] = {"card": card.label, "by": response.by}
    if aimed.is_recon and STOPS_RECON in card.powers:
        return
    if STOPS_RECON in card.powers and GUARDS not in card.powers:
        phrase = gettext_noop("{card} cancels recon and nothing else. A Guard cancels an attack.")
        raise IllegalEntry("power-missing", phrase, said, rule="A-32", field=field)
    if GUARDS not in card.powers:
        phrase = gettext_noop(
            "{card} cancels nothing. A Scouting Refugee cancels recon, a Guard what is aimed at its owner."
        )
        raise IllegalEntry("power-missing", phrase, said, rule="A-32", field=field)
    if aimed.actor == response.by and not aimed.is_recon:
        phrase = gettext_noop("A Guard does not cancel what its own player does.")
        raise IllegalEntry("not-aimed-at", phrase, said, rule="A-55", field=field)
    if aimed.victim != response.by:
        phrase = gettext_noop("A Guard cancels only what is aimed at its owner’s cards, and {by}’s are not.")
        raise IllegalEntry("not-aimed-at", phrase, said, rule="A-55", field=field)


def _check_own(state: ArcticState, response: Response, aimed: Aimed, field: str, checks: Checks) -> None:
    own = IllegalEntry("own-look", OWN_LOOK, rule="A-32", field=field, can_override=True)
    is_own = aimed.is_recon and response.by == aimed.actor
    checks.require(not is_own or state.house_rules["cancel_own"] == "yes", own)


def _check_snipe(response: Response, card: Card, aimed: Aimed, field: str) -> None:
    if aimed.spy is None:
        phrase = gettext_noop("A snipe stops a Spy that looks, and nothing else.")
        raise IllegalEntry("nothing-to-snipe", phrase, rule="A-33", field=field)
    if response.by == aimed.actor:
        phrase = gettext_noop("{player} cannot aim at the own side.")
        raise IllegalEntry("own-card", phrase, {"player": response.by}, rule="A-51", field=field)
    if not card.powers & POWERS_FOR[Act.SNIPE]:
        phrase = gettext_noop("{card} cannot snipe. A Sniper Team or an Assassin can.")
        raise IllegalEntry("power-missing", phrase, {"card": card.label}, rule="A-51", field=field)
    if Power.SNIPE not in card.powers and aimed.spy.people != 1:
        phrase = gettext_noop("{actor} snipes only a card that is exactly 1 person; {card} is {people}.")
        said: dict[str, Fact] = {
            "actor": card.label,
            "card": aimed.spy.label,
            "people": aimed.spy.people or 0,
        }
        raise IllegalEntry("too-many-people", phrase, said, rule="A-51", field=field)


def _check_source(state: ArcticState, response: Response, field: str, checks: Checks) -> None:
    holding, said = state.holdings[response.by], dict[str, Fact](player=response.by)
    is_at_hand = holding.committed is None or holding.has_aside(response.with_) or holding.is_loose
    if response.source is Source.BUNKER:
        _check_bunker(state, response, field, checks)
    elif response.act is Stop.SAVE:
        can_save = is_at_hand and response.source is not Source.COMMITTED
        checks.require(can_save, stays(response.by, field))
    elif is_committed(state, response):
        phrase = gettext_noop("{player} has no committed card to answer with.")
        none = IllegalEntry("none-committed", phrase, said, rule="A-53", field=field, can_override=True)
        checks.require(bool(holding.committed), none)
    else:
        phrase = gettext_noop("{player} has committed every card left, and answers from those.")
        gone = IllegalEntry("all-committed", phrase, said, rule="A-14", field=field, can_override=True)
        checks.require(is_at_hand, gone)


def _check_bunker(state: ArcticState, response: Response, field: str, checks: Checks) -> None:
    """What lies inside is its owner's secret: a refusal must not tell it (A-17)."""
    said: dict[str, Fact] = {"player": response.by, "card": state.cards[response.with_].label}
    phrase = gettext_noop("{player} has no working Bunker with a card inside.")
    empty = IllegalEntry("not-stored", phrase, said, rule="A-74", field=field, can_override=True)
    checks.require(bool(_bunkers(state, response.by)), empty)
    if state.house_rules["store_retrieve_limit"] == "once":
        phrase = gettext_noop("{player} has taken cards back already this round: once.")
        once = IllegalEntry("action-taken", phrase, said, rule="A-74", field=field, can_override=True)
        checks.require(Retrieve.kind not in state.holdings[response.by].actions, once)


def stays(player: str, field: str) -> IllegalEntry:
    """Return the refusal of anything that would change the committed cards (A-53)."""
    phrase = gettext_noop("{player} has committed, and committed cards stay as they are.")
    facts: dict[str, Fact] = {"player": player}
    return IllegalEntry("committed-cards-stay", phrase, facts, rule="A-53", field=field, can_override=True)


def _bunkers(state: ArcticState, seat: str) -> list[int]:
    buildings = enumerate(state.holdings[seat].camp.buildings)
    return [
        place
        for place, each in buildings
        if each.works and each.number and kind_stored(state.cards[each.card]) is Kind.MEMBER
    ]


def show_played(
    state: ArcticState, seat: str, played: Iterable[Played], checks: Checks
) -> dict[str, tuple[Proof, ...]]:
    """Check that everybody can have the cards shown; return the unseen gains that they prove.

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
            check_hand(state.holdings[player], player, len(hand), checks)
        known = state if player == seat else state.with_holding(player, state.holdings[player].in_the_open())
        if proofs := proofs_of(known, player, hand, checks, force):
            shown[player] = proofs
            state = state.proven({player: proofs})
    return shown


# What follows -------------------------------------------------------------------------------------


def brought_out(state: ArcticState, *responses: Response | None) -> ArcticState:
    """Return the state with cards that answer from a Bunker taken out of it (A-74)."""
    for response in responses:
        if response is not None and response.source is Source.BUNKER and response.by in state.holdings:
            state = _taken_out(state, response.by, response.with_)
    return state


def _taken_out(state: ArcticState, seat: str, card_id: str) -> ArcticState:
    holding, places = state.holdings[seat], _bunkers(state, seat)
    if not places:
        return state.with_holding(seat, replace(holding, drawn=holding.drawn + 1))
    buildings = holding.camp.buildings
    place = min(places, key=lambda each: (card_id not in buildings[each].stored, not buildings[each].unseen))
    return RETRIEVE.apply(state, seat, Retrieve(place, (card_id,)), None)


def after_response(state: ArcticState, response: Response) -> ArcticState:
    """Return the state after the answering card was discarded; a canceller is replaced by a draw (A-32)."""
    from_committed = is_committed(state, response) and response.source is not Source.BUNKER
    own = state.holdings[response.by].powering(response.with_)
    holding = discarded(own, response.with_, from_committed=from_committed)
    if response.act is Stop.CANCEL:
        holding = with_draw(state, holding, from_committed=from_committed)
    return state.with_holding(response.by, holding)


def discarded(holding: Holding, card_id: str, *, from_committed: bool) -> Holding:
    """Return the holding without a card used; the number announced falls with a committed one (A-53)."""
    if not (from_committed and holding.committed):
        return holding.spent((card_id,))
    return holding.spent_from_force(card_id)


def with_draw(state: ArcticState, holding: Holding, *, from_committed: bool) -> Holding:
    """Draw 1; once all is committed the card drawn stays out of the force, or joins it (A-53)."""
    drawn = holding.after_draw(1)
    if holding.committed is None:
        return drawn
    if from_committed and state.house_rules["cancel_from_force"] == "drawn_joins":
        settled = drawn.settled and replace(drawn.settled, joined=drawn.settled.joined + 1)
        return replace(drawn, committed=holding.committed + 1, settled=settled)
    return replace(drawn, aside=(*drawn.aside, ""))


# Telling ------------------------------------------------------------------------------------------


def tell_source(state: ArcticState, response: Response) -> list[Reason]:
    """Return where the answering card comes from, if not from the hand (A-53, A-74)."""
    said: dict[str, Fact] = {"by": response.by, "card": state.cards[response.with_].label}
    if response.source is Source.BUNKER:
        return [Reason(gettext_noop("{by}’s {card} comes out of the Bunker."), said, ("A-74",))]
    if is_committed(state, response):
        return [Reason(gettext_noop("{by}’s {card} is one of the committed cards."), said, ("A-53",))]
    return []


def tell_draw(state: ArcticState, response: Response) -> list[Reason]:
    """Return what becomes of the card that a canceller draws (A-32, A-53)."""
    said: dict[str, Fact] = {"by": response.by}
    if state.holdings[response.by].committed is None:
        return [Reason(gettext_noop("{by} draws 1 for it."), said, ("A-32",))]
    rule = state.house_rules["cancel_from_force"]
    phrase = gettext_noop("{by} draws 1 for it, which never joins the force.")
    if is_committed(state, response):
        if rule == "drawn_joins":
            phrase = gettext_noop("{by} draws 1 for it, which joins the force.")
        return [Reason(phrase, said, ("A-32", "A-53"), (f"cancel_from_force={rule}",))]
    return [Reason(phrase, said, ("A-32", "A-74"))]
