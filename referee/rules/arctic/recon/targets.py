"""What recon may look at: a player's cards at one place, or piles in play (A-6, A-33, A-76, A-93)."""

from __future__ import annotations

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.recon.look import tower_mark
from referee.rules.arctic.record.recon_entries import Place, Recon
from referee.rules.arctic.record.state import (
    ArcticState,
    building_at,
    hand_cards,
    has_leaders_pile,
    piles_in_play,
)
from referee.rules.arctic.record.turn import check_action
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, gettext_noop

PILES_OF_A_TOWER = 2


def check_piles(state: ArcticState, facts: Recon, checks: Checks) -> None:
    """Check the piles of a Scout Tower: two that are in play, and not one twice. Raises IllegalEntry."""
    for pile in facts.piles:
        _check_pile(state, pile, checks)
    number = min(PILES_OF_A_TOWER, len(piles_in_play(state)))
    if len(set(facts.piles)) != len(facts.piles) or len(facts.piles) != number:
        phrase = gettext_noop("A Scout Tower looks at {number} different piles; name them.")
        raise IllegalEntry("wrong-number-of-piles", phrase, {"number": number}, rule="A-76", field="piles")


def _check_pile(state: ArcticState, pile: Pile, checks: Checks) -> None:
    if pile in piles_in_play(state):
        return
    if pile is Pile.CONTESTED and len(state.players) == 2:
        phrase = gettext_noop("With two players nobody looks at the contested resources, by recon neither.")
        two = IllegalEntry("nobody-peeks", phrase, rule="A-6", field="piles", can_override=True)
        checks.require(False, two)
        return
    phrase = gettext_noop("No such pile is in play.")
    raise IllegalEntry("no-such-pile", phrase, rule="A-33", field="piles")


def check_spied(state: ArcticState, seat: str, facts: Recon, checks: Checks) -> None:
    """Check what a Spy looks at: one place of one player, or the leaders' pile. Raises IllegalEntry."""
    if facts.discarded is not None:
        phrase = gettext_noop("Nothing else is discarded for a Spy.")
        raise IllegalEntry("wrong-target", phrase, rule="A-84", field="discarded")
    if facts.piles:
        _check_pile_spied(state, facts)
        return
    if facts.player is None or facts.place is None:
        phrase = gettext_noop(
            "Say whose cards the Spy looks at: a building, the deck, the hand or the force."
        )
        raise IllegalEntry("no-target", phrase, rule="A-33", field="place")
    if facts.player not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": facts.player}, field="player")
    if (facts.building is None) == (facts.place is Place.BUILDING):
        phrase = gettext_noop("Say which building, and only where the Spy looks at one.")
        raise IllegalEntry("no-target", phrase, rule="A-33", field="building")
    _check_place(state, facts, facts.player, checks)


def _check_pile_spied(state: ArcticState, facts: Recon) -> None:
    is_leaders = facts.piles == (Pile.LEADER,) and has_leaders_pile(state)
    if not is_leaders or facts.player or facts.place or facts.building is not None:
        phrase = gettext_noop("A Spy looks at the cards of one player, not at piles.")
        raise IllegalEntry("wrong-target", phrase, rule="A-33", field="piles")


def _check_place(state: ArcticState, facts: Recon, player: str, checks: Checks) -> None:
    holding, said = state.holdings[player], dict[str, Fact](player=player)
    if facts.place is Place.BUILDING:
        building = building_at(state, player, facts.building)
        if building is None:
            phrase = gettext_noop("{player} has no such building.")
            raise IllegalEntry("no-such-building", phrase, said, rule="A-33", field="building")
        phrase = gettext_noop("Nothing lies face down in that building of {player}.")
        is_there = building.number + building.timer > 0
    elif facts.place is Place.FORCE:
        phrase = gettext_noop("{player} has no force yet, or one without cards.")
        is_there = bool(holding.committed)
    elif facts.place is Place.HAND:
        phrase = gettext_noop("{player} has committed, and has no hand any more.")
        is_there = holding.committed is None or bool(holding.aside)
    else:
        return
    nothing = IllegalEntry("nothing-there", phrase, said, rule="A-33", field="place", can_override=True)
    checks.require(is_there, nothing)


# With what ---------------------------------------------------------------------------------------


def check_along(state: ArcticState, facts: Recon, checks: Checks) -> None:
    for card in hand_cards(state, facts.along, "along", checks):
        if Power.RECON_PLUS_2 not in card.powers:
            phrase = gettext_noop("{card} makes no look deeper. Binoculars do.")
            raise IllegalEntry("power-missing", phrase, {"card": card.label}, rule="A-33", field="along")


def check_plain(facts: Recon) -> None:
    """Binoculars alone name nothing: they look at every pile."""
    if facts.player or facts.place or facts.building is not None or facts.piles or facts.discarded:
        phrase = gettext_noop("Binoculars alone look at the top of every pile, and at nothing else.")
        raise IllegalEntry("wrong-target", phrase, rule="A-33", field="place")


def check_tower(state: ArcticState, seat: str, facts: Recon, checks: Checks) -> None:
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
