"""Looking at cards while the table gathers: Spy, Binoculars, Scout Tower (A-33, A-76, A-84).

What may be looked at is ruled on; what was seen is nobody's business but the looker's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.rules.arctic.answers.responses import (
    Aimed,
    Played,
    after_response,
    answering,
    brought_out,
    check_response,
    show_played,
)
from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.recon.targets import building_at, check_piles, check_spied, piles_in_play
from referee.rules.arctic.recon.telling import recon_reasons
from referee.rules.arctic.record.answer_entries import Stop
from referee.rules.arctic.record.inplay import hand_cards, known
from referee.rules.arctic.record.recon_entries import Place, Recon
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import check_action, check_turn
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Ruling, gettext_noop

LOOKS: Mapping[Power, int] = {Power.RECON_4: 4, Power.SCOUT_TOWER: 2, Power.RECON_ALL_PILES: 1}
"""How many cards a Spy sees at its place, a Scout Tower and Binoculars on each pile."""
MORE_BY_BINOCULARS = 2


def way_of(state: ArcticState, card_id: str) -> Power | None:
    """Return the power that a card looks with, None where it has none."""
    card = state.cards.get(card_id)
    return next((power for power in LOOKS if card and power in card.powers), None)


def adjudicate_recon(state: ArcticState, seat: str, facts: Recon, checks: Checks) -> Ruling[Gathering]:
    """Rule on a look: with what, at what, how deep, and whether somebody stops it. Raises IllegalEntry."""
    card = known(state, facts.with_, "with")
    way = way_of(state, facts.with_)
    if way is None:
        phrase = gettext_noop("{card} looks at nothing. A Spy, Binoculars or a Scout Tower do.")
        raise IllegalEntry("power-missing", phrase, {"card": card.label}, rule="A-33", field="with")
    check_turn(state, seat, checks)
    _check_along(state, facts, checks)
    if way is Power.RECON_4:
        hand_cards(state, (facts.with_,), "with", checks)
        check_spied(state, seat, facts, checks)
    elif way is Power.SCOUT_TOWER:
        _check_tower(state, seat, facts, checks)
        check_piles(state, facts, checks)
    else:
        hand_cards(state, (facts.with_,), "with", checks)
        _check_plain(facts)
    _check_answers(state, seat, facts, checks)
    hands = brought_out(state, facts.answer, facts.rescue)
    shown = show_played(hands, seat, _played(state, seat, facts), checks)
    number = depth(state, facts)
    outcome = Gathering(0 if facts.is_stopped else number, shown=shown)
    return Ruling(outcome, (*checks.passed_over, *recon_reasons(state, seat, facts, number)))


def depth(state: ArcticState, facts: Recon) -> int:
    """Return how many cards may be looked at, at the place or on each pile (A-33)."""
    way = way_of(state, facts.with_)
    number = (LOOKS[way] if way else 0) + MORE_BY_BINOCULARS * len(facts.along)
    there = number_there(state, facts)
    return number if there is None else min(number, there)


def number_there(state: ArcticState, facts: Recon) -> int | None:
    """Return how many cards lie where a Spy looks, None where nobody has told."""
    if facts.player is None or facts.player not in state.holdings:
        return None
    if facts.place is Place.FORCE:
        return state.holdings[facts.player].committed
    building = building_at(state, facts.player, facts.building) if facts.place is Place.BUILDING else None
    return building.number + building.timer if building else None


def piles_seen(state: ArcticState, facts: Recon) -> tuple[Pile, ...]:
    """Return the piles looked at: those named, or with Binoculars every one in play."""
    if way_of(state, facts.with_) is Power.RECON_ALL_PILES:
        return piles_in_play(state)
    return facts.piles


def aim_of_recon(state: ArcticState, seat: str, facts: Recon) -> Aimed:
    """Return what an answer to the look answers: a Spy's look is aimed at a player's cards."""
    card = state.cards.get(facts.with_)
    spy = card if way_of(state, facts.with_) is Power.RECON_4 else None
    return Aimed(seat, facts.player if spy else None, is_recon=True, spy=spy)


def after_recon(state: ArcticState, seat: str, facts: Recon, outcome: Gathering) -> ArcticState:
    """Return the state after a look: what it took is discarded, a Spy is replaced by a draw (A-84)."""
    state = brought_out(state, facts.answer, facts.rescue).proven(outcome.shown)
    own = state.holdings[seat].powering(*_looking(state, facts)).spent(_spent(state, facts))
    if way_of(state, facts.with_) is Power.RECON_4:
        own = own.after_draw(1)
    elif facts.building is not None:
        own = own.acted(tower_mark(facts.building))
    state = state.with_holding(seat, own)
    for response in (facts.answer, facts.rescue):
        state = after_response(state, response) if response else state
    return state


def tower_mark(building: int) -> str:
    """Return the word that says a Scout Tower was used this round (A-31)."""
    return f"scout_tower {building}"


def towers_of(state: ArcticState, seat: str) -> list[int]:
    """Return the seat's Scout Towers that work and were not used this round."""
    holding = state.holdings[seat]
    return [
        place
        for place, each in enumerate(holding.camp.buildings)
        if each.works
        and each.card in state.cards
        and Power.SCOUT_TOWER in state.cards[each.card].powers
        and tower_mark(place) not in holding.actions
    ]


def _spent(state: ArcticState, facts: Recon) -> tuple[str, ...]:
    """Return the cards that leave the hand for it."""
    return (*((facts.discarded,) if facts.discarded else ()), *_looking(state, facts))


def _looking(state: ArcticState, facts: Recon) -> tuple[str, ...]:
    """Return the cards whose power is used: a Scout Tower is none of the hand."""
    is_tower = way_of(state, facts.with_) is Power.SCOUT_TOWER
    return facts.along if is_tower else (facts.with_, *facts.along)


def _played(state: ArcticState, seat: str, facts: Recon) -> Iterator[Played]:
    if facts.discarded is not None:
        yield Played(seat, facts.discarded)
    yield from (Played(seat, card, is_power=True) for card in _looking(state, facts))
    for response in (facts.answer, facts.rescue):
        if response:
            yield answering(state, response)


# Checks -------------------------------------------------------------------------------------------


def _check_along(state: ArcticState, facts: Recon, checks: Checks) -> None:
    for card in hand_cards(state, facts.along, "along", checks):
        if Power.RECON_PLUS_2 not in card.powers:
            phrase = gettext_noop("{card} makes no look deeper. Binoculars do.")
            raise IllegalEntry("power-missing", phrase, {"card": card.label}, rule="A-33", field="along")


def _check_plain(facts: Recon) -> None:
    """Binoculars alone name nothing: they look at every pile."""
    if facts.player or facts.place or facts.building is not None or facts.piles or facts.discarded:
        phrase = gettext_noop("Binoculars alone look at the top of every pile, and at nothing else.")
        raise IllegalEntry("wrong-target", phrase, rule="A-33", field="place")


def _check_tower(state: ArcticState, seat: str, facts: Recon, checks: Checks) -> None:
    holding, card = state.holdings[seat], state.cards[facts.with_]
    building = building_at(state, seat, facts.building)
    said: dict[str, Fact] = {"seat": seat, "card": card.label, "left": building.timer if building else 0}
    if building is None or building.card != facts.with_:
        phrase = gettext_noop("{seat} has no {card} there.")
        raise IllegalEntry("no-such-building", phrase, said, rule="A-76", field="building")
    phrase = gettext_noop("{card} is not complete yet: {left} {left:card|cards} left.")
    early = IllegalEntry("not-complete", phrase, said, rule="A-73", field="building", can_override=True)
    checks.require(building.is_complete, early)
    phrase = gettext_noop("{card} is disabled and looks at nothing before it is repaired.")
    out = IllegalEntry("disabled", phrase, said, rule="A-77", field="building", can_override=True)
    checks.require(not building.is_disabled, out)
    phrase = gettext_noop("{seat} has used this building already this round: once a round.")
    check_action(holding, seat, tower_mark(facts.building or 0), phrase, checks, "A-31")
    if facts.player or facts.place:
        phrase = gettext_noop("A Scout Tower looks at piles, not at a player’s cards. A Spy does.")
        raise IllegalEntry("wrong-target", phrase, rule="A-76", field="place")
    if facts.discarded is None:
        phrase = gettext_noop("Say which card is discarded for it.")
        raise IllegalEntry("no-cards", phrase, rule="A-76", field="discarded")
    hand_cards(state, (facts.discarded,), "discarded", checks)


def _check_answers(state: ArcticState, seat: str, facts: Recon, checks: Checks) -> None:
    answer, rescue = facts.answer, facts.rescue
    if answer:
        check_response(state, answer, aim_of_recon(state, seat, facts), "answer", checks)
    if rescue is None:
        return
    if answer is None or answer.act is not Stop.SNIPE:
        phrase = gettext_noop("Only a Spy that is sniped can be helped.")
        raise IllegalEntry("nothing-to-save", phrase, rule="A-54", field="rescue")
    check_response(state, rescue, Aimed(answer.by, seat, can_be_saved=True), "rescue", checks)
