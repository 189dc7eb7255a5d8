"""What recon may look at: a player's cards at one place, or piles in play (A-6, A-33, A-76, A-93)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.record.camp import Building
from referee.rules.arctic.record.recon_entries import Place, Recon
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, gettext_noop

PILES_OF_A_TOWER = 2


def piles_in_play(state: ArcticState) -> tuple[Pile, ...]:
    """Return the face-down piles that all draw from, as far as recon may look at them (A-6, A-93)."""
    return tuple(_piles(state))


def _piles(state: ArcticState) -> Iterator[Pile]:
    yield Pile.JUNKYARD
    if len(state.players) > 2 and state.contested_left:
        yield Pile.CONTESTED
    if "hq2" in state.modules:
        yield Pile.SCHEMATICS
    if has_leaders_pile(state):
        yield Pile.LEADER


def has_leaders_pile(state: ArcticState) -> bool:
    """Whether the leaders lie in a pile to hire from (A-93)."""
    return state.setup.is_drafting


def building_at(state: ArcticState, seat: str, place: int | None) -> Building | None:
    """Return a seat's building at a place, None where there is none."""
    buildings = state.holdings[seat].camp.buildings
    return buildings[place] if place is not None and 0 <= place < len(buildings) else None


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
