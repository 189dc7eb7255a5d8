"""Skirmish for Earth: deals, targets, bids, cards, ends of rounds and scores for the second referee."""

from collections.abc import Mapping
from typing import Any, cast

from referee.rules.kernel.records import Record
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import gettext_noop
from referee.second.earth import bids, deck
from referee.second.earth.ending import ending
from referee.second.earth.scoring import scoring
from referee.tables.opinions.opinion import Json, Opinion, outcome_of

LIMITS = (gettext_noop("the order of shuffled cards"), gettext_noop("which cards are discarded at random"))


def _opened(state: Any) -> Json:
    """Open the deployment; only where the app deals it knows who has no card."""
    hands = state.piles.hands
    cardless = tuple(seat for seat in state.seats if state.is_dealt and not hands.get(seat))
    return bids.opened(list(state.seats), state.initiative, state.reserve, state.house, cardless)


def _bid(state: Any, record: Record) -> Json:
    at = encode(state.deployment)
    ships = getattr(record.entry.facts, "ships", None)
    try:
        return {"deployment": bids.bid(at, record.entry.seat, ships, state.house)}
    except bids.Refused as refused:
        return {"error": str(refused)}


def _dealt(state: Any, record: Record) -> Json:
    return deck.dealt(encode(state.deck), list(state.seats))


def _seen_dealt(state: Any, record: Record) -> Json:
    piles = record.ruling.outcome.piles
    cards = [*piles.deck, *piles.discard, *(card for hand in piles.hands.values() for card in hand)]
    return {
        "hands": {seat: len(hand) for seat, hand in piles.hands.items()},
        "actions": sorted(cards),
        "territories": sorted(record.ruling.outcome.territories),
    }


def _target(state: Any, record: Record) -> Json:
    """The target as its card shows it, and the deployment unless cards are placed first."""
    facts: Any = record.entry.facts
    top = state.territory_deck[0] if state.is_dealt else facts.id
    waits = state.is_dealt and any(state.piles.hands.get(seat) for seat in state.seats)
    found: Json = {"deployment": None if waits else _opened(state)}
    if top:
        return {**found, "territory": deck.territory(encode(state.deck), top)}
    return {**found, **deck.named(encode(facts.territory))}


def _seen_target(state: Any, record: Record) -> Json:
    outcome = outcome_of(state, record)
    return {**outcome, **deck.named(outcome["territory"])}


def _placed(state: Any, record: Record) -> Json:
    """Deployment begins with the last card (E-11, E-12)."""
    hands, seat, facts = state.piles.hands, record.entry.seat, cast("Any", record.entry.facts)
    if state.is_dealt and facts.card not in hands.get(seat, ()):
        return {"error": "E-11"}
    rest = [each for each in state.seats if each != seat and each not in state.placed and hands.get(each)]
    return {"deployment": None if rest or not state.is_dealt else _opened(state)}


def _revealed(state: Any, record: Record) -> Json | None:
    """The cards as they were shown; one that its seat wrote down is taken as it is."""
    shown, cards = encode(record.entry.facts)["cards"], encode(state.deck)
    if any(str(each["id"] or "").startswith("~") for each in shown.values()):
        return None
    return {"cards": {seat: deck.shown(each, cards, state.deployed[seat]) for seat, each in shown.items()}}


def _seen_revealed(state: Any, record: Record) -> Json:
    cards = outcome_of(state, record)["cards"]
    return {"cards": {seat: card and deck.counted(card) for seat, card in cards.items()}}


def _ended(state: Any) -> Json:
    """Return the round once deployment is closed."""
    piles = state.piles
    return {
        "seats": list(state.seats),
        "initiative": state.initiative,
        "next_initiative": state.next_initiative,
        "flagpole": list(state.flagpole),
        "reserve": {seat: state.ships_left[seat] for seat in state.seats},
        "deployed": {seat: state.deployed[seat] for seat in state.seats},
        "closed": state.deployment.closed,
        "cardless": list(state.cardless),
        "target": encode(state.target),
        "cards": {seat: encode(state.revealed.get(seat)) for seat in state.seats},
        "owned": encode(dict(state.owned)),
        "lost": encode(state.lost),
        "hands": {seat: len(hand) for seat, hand in piles.hands.items()},
        "deck": len(piles.deck),
        "discard": len(piles.discard),
        "choices": dict(state.choices),
        "rulings": encode(dict(state.settled)),
        "valid_ruled": dict(state.valid_ruled),
        "attack_ruled": dict(state.attack_ruled),
        "house_rules": dict(state.house),
        "is_dealt": state.is_dealt,
        "is_last": state.is_last,
    }


def _finished(state: Any, record: Record) -> Json:
    try:
        found = ending(_ended(state))
    except bids.Refused as refused:
        return {"error": str(refused)}
    if not state.is_last:
        return {**found, "score": None, "winners": None}
    reserve = {**state.reserve, **found["reserve"]}
    return {**found, **_scored(state, found["owned"], reserve, found["flagpole"])}


def _seen_finished(state: Any, record: Record) -> Json:
    outcome = outcome_of(state, record)
    ending, scored = outcome["ending"], outcome["scored"] or {"score": None, "winners": None}
    piles = ending["piles"]
    hands = {seat: len(hand) for seat, hand in piles["hands"].items()}
    numbers = {"hands": hands, "deck": len(piles["deck"]), "discard": len(piles["discard"])}
    return {**ending, **numbers, "score": scored["score"], "winners": scored["winners"]}


def _scored(state: Any, owned: Json, reserve: Json, flagpole: Any) -> Json:
    pole = [*flagpole, *state.gone]
    case = {"seats": list(state.players), "owned": owned, "reserve": reserve, "flagpole": pole}
    return scoring({**case, "house_rules": dict(state.house)})


def _over(state: Any, record: Record) -> Json:
    return _scored(state, encode(dict(state.owned)), dict(state.reserve), state.flagpole)


def _seen_over(state: Any, record: Record) -> Json:
    return dict(outcome_of(state, record)["scored"])


OPINIONS: Mapping[str, Opinion] = {
    "deal": Opinion(_dealt, _seen_dealt),
    "target": Opinion(_target, _seen_target),
    "place": Opinion(_placed),
    "deploy": Opinion(_bid),
    "pass": Opinion(_bid),
    "pass_for": Opinion(_bid),
    "reveal": Opinion(_revealed, _seen_revealed),
    "finish": Opinion(_finished, _seen_finished),
    "end": Opinion(_over, _seen_over),
}
