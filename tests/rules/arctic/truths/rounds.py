"""When a sentence about the course of a round, or a reminder at its start, is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.record.gains import Unseen
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.state import Phase
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from tests.rules.arctic.truths.told import Table, Told


def all_reveal(told: Told) -> bool:
    if {*told.names("seats")} != {seat for seat, own in told.was.seats.items() if own.committed is None}:
        return False
    return told.was.phase is Phase.GATHERING and told.now.phase is Phase.REVEAL and told.now.round >= 3


def no_skirmish(told: Told) -> bool:
    return told.was.round <= 2 and told.now.round == told.was.round + 1 == told.number("next")


def is_whole_force(told: Told) -> bool:
    if not isinstance(told.facts, Reveal) or set(told.names("seats")) != told.facts.forces.keys():
        return False
    return all(is_whole(told.was.seats[seat], len(force.cards)) for seat, force in told.facts.forces.items())


def is_whole(own: ArcticSeat, shown: int) -> bool:
    """As many cards as the seat kept; if it didn't say how many, no more than its hand can have left.

    An act whose cards aren't named used one at least.
    """
    if own.keeps_unsaid:
        return shown <= own.hand_limit - own.played - own.force_spent - len(own.unsaid)
    return own.committed in (None, shown)


def is_surplus(told: Told) -> bool:
    if not isinstance(told.facts, Reveal):
        return False
    open_forces = {**told.was.revealed, **told.facts.forces}.values()
    shown = Counter(
        told.label(card)
        for force in open_forces
        for card in (*force.cards, *filter(None, (force.leader,)), *force.buildings)
    )
    box = {card.label: card.count for card in told.was.cards.values()}[told.name("card")]
    return shown[told.name("card")] == told.number("number") > told.number("count") == box


# Reminders ------------------------------------------------------------------------------------------


def begins(told: Told) -> bool:
    """A round begins, the first one with the game."""
    is_new = told.now.round > told.was.round or told.now == told.was
    return is_new and told.now.phase is Phase.GATHERING


def off_buildings(told: Told, own: ArcticSeat) -> int:
    """How many cards came off buildings into the hand as the round began."""
    return 0 if told.now.house_rules["timer_cards_to"] == "discard" else off_all_buildings(told, own)


def off_all_buildings(told: Told, own: ArcticSeat) -> int:
    """How many cards came off buildings as the round began."""
    if told.now.round < told.was.round:
        return 0
    ends = (each.completed for each in own.base.buildings)
    return sum(end is None or end == told.now.round for end in ends)


def has_drawn(told: Told, own: ArcticSeat) -> bool:
    """Whether the hand is 5 cards, or all of a smaller deck, besides those that came back or off buildings.

    Nothing is known of a deck with fewer cards on record than lie on its buildings.
    """
    beside = own.returned + off_buildings(told, own)
    drawn = own.hand_limit - beside
    is_uncounted = own.in_play < off_all_buildings(told, own)
    return is_uncounted or drawn == 5 or (drawn < 5 and drawn == own.in_play - beside)


def all_draw(told: Told) -> bool:
    seats = told.now.seats.values()
    unused = not any(each.used or each.played or each.actions for each in seats)
    return begins(told) and told.now.solo is None and unused and all(has_drawn(told, each) for each in seats)


def has_initiative(told: Told) -> bool:
    before, players = told.was.initiator, told.now.players
    after = getattr(told.facts, "initiator", None) or players[(players.index(before) + 1) % len(players)]
    return begins(told) and told.now.round > 3 and told.name("initiator") == told.now.initiator == after


def peeks(told: Told) -> bool:
    is_due = begins(told) and told.now.round >= 3 and len(told.now.players) > 2
    return is_due and told.now.contested_left > 0 and told.name("initiator") == told.now.initiator


def keeps_hardy(told: Told) -> bool:
    seat, number = told.name("seat"), told.number("number")
    if isinstance(told.facts, Count):
        back = told.outcome.returns_to_hand.get(seat, 0)
    else:
        back = told.was.solo.returned if told.was.solo else 0
    own = told.now.seats[seat]
    return back == number == own.returned > 0


def deck_ran_out(told: Told) -> bool:
    return begins(told) and told.now.seats[told.name("seat")].reshuffled


def deck_runs_out(told: Told) -> bool:
    """It has fewer cards than come off it: for the hand, and onto buildings."""
    was, now = told.held(told.name("seat"))
    sizes = set(was.deck or ())
    off = max(told.drew_in_all(told.name("seat")), 2) + max(now.base.laid - was.base.laid, 0)
    return told.was.round == told.now.round and was != now and bool(sizes) and max(sizes) < off


def record_clashes(told: Told) -> bool:
    """All forces lie open only now, and the seat shows cards beyond those that it is known to own."""
    if not isinstance(told.facts, Reveal) or told.was.revealed.keys() >= {*told.was.players}:
        return False
    seat, opened = told.name("seat"), {**told.was.revealed, **told.facts.forces}
    if seat not in opened or opened.keys() < {*told.was.players}:
        return False
    return bool(Counter(opened[seat].cards) - Counter(told.was.seats[seat].owned))


# The last contested card ----------------------------------------------------------------------------


def last_is_tied(told: Told) -> bool:
    is_last = isinstance(told.facts, Count) and told.was.contested_left == 1
    return is_last and told.outcome.winner is None


def last_is_gone(told: Told) -> bool:
    is_over = last_is_tied(told) and told.now.phase is Phase.OVER
    return is_over and told.was.house_rules["last_contested"] == "pile_empty"


def last_stays(told: Told) -> bool:
    sent = sum(len(force.cards) for force in told.was.revealed.values())
    return last_is_tied(told) and told.now.contested_left == 1 and sent > 0


def nobody_for_last(told: Told) -> bool:
    sent = sum(len(force.cards) for force in told.was.revealed.values())
    return last_is_tied(told) and told.now.phase is Phase.OVER and sent == 0


# What was used while the table gathered -------------------------------------------------------------


REPLACE_NO_VALUES = {"cancel_recon", "cancel_pre_skirmish", "reuse_member"}
"""Powers of Guards, who keep their values, and of the Map, which has none (A-31)."""


def used_before(told: Told, *, counts_gains: bool) -> set[str]:
    """The titles of which the force has more copies than are left with an unused power.

    A Map gives a copy a new use. ``counts_gains``: whether every unseen gain that can be a copy is one.
    """
    held, force = told.was.seats[told.name("player")], Counter(told.was.revealed[told.name("player")].cards)
    if held.is_loose:
        return set()
    spent = Counter(held.powered)
    spent.subtract(card for _, card in held.back)
    found = set()
    for card in (each for each in force if spent[each] > 0):
        fresh = max(held.owned.get(card, 0) - spent[card], 0)
        fresh += sum(may_be_copy(told, gain, card) for gain in held.unseen) if counts_gains else 0
        if force[card] > fresh and REPLACE_NO_VALUES.isdisjoint(told.card(card).powers):
            found.add(told.label(card))
    return found


def may_be_copy(told: Told, gain: Unseen, card: str) -> bool:
    """Whether a copy is left for an unseen gain, of the pile that the gain came from."""
    is_left = told.was.copies.get(card, 0) > told.was.placed.get(card, 0)
    return is_left and (told.card(card).pile is Pile.CONTESTED) == (gain.source is Pile.CONTESTED)


def named(told: Told) -> set[str]:
    return {each.rpartition(" × ")[2] for each in told.names("cards")}


def still_fights(told: Told, title: str) -> bool:
    saves = any(card.label == title and "save_and_fight" in card.powers for card in told.was.cards.values())
    return saves or told.was.house_rules["used_power_fights"] == "yes"


def used_and_idle(told: Told) -> bool:
    return isinstance(told.facts, Count) and are_those(told, lambda title: not still_fights(told, title))


def used_and_fighting(told: Told) -> bool:
    return isinstance(told.facts, Count) and are_those(told, lambda title: still_fights(told, title))


def are_those(told: Told, fits: Callable[[str], bool]) -> bool:
    """All of these titles are named, but for those of which an unseen gain may be another copy."""
    surely, perhaps = (set(filter(fits, used_before(told, counts_gains=each))) for each in (True, False))
    return set() != named(told) and surely <= named(told) <= perhaps


TABLE: Table = {
    "{player}’s {cards} used": used_and_idle,
    "{player}’s {cards} already": used_and_fighting,
    "announced their cards. All reveal": all_reveal,
    "Rounds 1 and": no_skirmish,
    "Everything else shown": is_whole_force,
    "{card}: {number} shown": is_surplus,
    "Discard everything left, then draw 5 each": all_draw,
    "{initiator} is the initiator now.": has_initiative,
    "{initiator} peeks at the top contested card": peeks,
    "{seat} keeps {number} Hardy": keeps_hardy,
    "{seat}’s deck ran out. Shuffle the discard pile.": deck_ran_out,
    "{seat}’s deck runs": deck_runs_out,
    "With all forces": record_clashes,
    "That was the last contested card.": last_is_gone,
    "No one wins": last_stays,
    "No one competes": nobody_for_last,
}
