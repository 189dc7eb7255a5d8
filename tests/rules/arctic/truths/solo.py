"""When a sentence about the course of a solo game is true; the opponent's play is looked at elsewhere."""

from __future__ import annotations

from collections import Counter

from referee.rules.arctic.cards.catalogue import Kind, Pile
from referee.rules.arctic.record.solo_state import SoloGame
from referee.rules.arctic.solo.prize import ScoreSolo, TakePrize
from referee.rules.arctic.solo.recount_forces import RecountForces
from referee.rules.arctic.solo.rounds import EndRound, Reshuffle
from referee.rules.arctic.solo.solo_skirmish import SoloSkirmish
from tests.rules.arctic.truths.rounds import begins, off_buildings
from tests.rules.arctic.truths.told import Table, Told

SEVEN = 7


def solo(told: Told) -> tuple[SoloGame, SoloGame]:
    assert told.was.solo
    assert told.now.solo
    return told.was.solo, told.now.solo


# Rounds ---------------------------------------------------------------------------------------------


def hand_is_drawn(told: Told) -> bool:
    (own,) = told.now.seats.values()
    hand = own.hand_limit - own.returned - off_buildings(told, own)
    fresh = hand == 5 and not own.played and not own.used
    return told.now.solo is not None and fresh and begins(told)


def round_begins(told: Told) -> bool:
    return isinstance(told.facts, EndRound) and hand_is_drawn(told) and told.now.round == told.number("next")


def deck_ran_out(told: Told) -> bool:
    _, now = solo(told)
    return now.deck is not None and now.deck < 0 and told.now.round > told.was.round


def is_first_round(told: Told) -> bool:
    return told.now.solo is not None and told.now.round == 1 and begins(told)


def is_recounted(told: Told) -> bool:
    _, now = solo(told)
    sizes = tuple(str(size) for size in now.sizes)
    is_now = (told.number("round"), told.names("sizes")) == (told.now.round, sizes)
    return isinstance(told.facts, RecountForces) and is_now and now.sizes == tuple(sorted(told.facts.sizes))


# Reshuffles -----------------------------------------------------------------------------------------


def top_leaves(told: Told) -> bool:
    if not isinstance(told.facts, Reshuffle) or told.facts.card is None:
        return False
    seat = told.now.players[0]
    return told.label(told.facts.card) == told.name("card") and told.left_game(seat, told.facts.card)


def top_leaves_unseen(told: Told) -> bool:
    was, now = solo(told)
    removed = [each.base.removed for each in told.held(told.now.players[0])]
    is_hidden = isinstance(told.facts, Reshuffle) and removed[0] == removed[1]
    return is_hidden and (now.removed_unseen, now.missing) == (was.removed_unseen + 1, was.missing + 1)


# Skirmishes and prizes ------------------------------------------------------------------------------


def force_goes(told: Told) -> int:
    """How many forces are left after one of that size is gone; -1 where none is."""
    was, now = solo(told)
    if not isinstance(told.facts, SoloSkirmish) or len(told.facts.opponent) != told.number("size"):
        return -1
    gone = Counter(was.sizes) - Counter(now.sizes)
    return len(now.sizes) if gone == {told.number("size"): 1} else -1


def force_is_gone(told: Told) -> bool:
    return force_goes(told) == told.number("left") > 0


def fights_again(told: Told) -> bool:
    solo = told.was.solo
    is_second = solo is not None and solo.last is not None
    return is_second and told.was.house_rules["solo_skirmishes"] == "any"


def last_force_is_gone(told: Told) -> bool:
    return force_goes(told) == 0


def prize_told(told: Told) -> bool:
    was, now = solo(told)
    if not isinstance(told.facts, TakePrize) or told.facts.card not in was.prize or now.prize:
        return False
    said = (told.name("card"), told.name("seat"), told.number("left"))
    return said == (told.label(told.facts.card), told.now.players[0], len(now.sizes))


def prize_is_taken(told: Told) -> bool:
    is_told, seat = prize_told(told), told.now.players[0]
    last = solo(told)[0].last
    is_won = last is not None and last.winner == "player"
    return is_told and is_won and told.gained(seat, told.facts.card) == 1


def own_is_set_aside(told: Told) -> bool:
    is_told, seat = prize_told(told), told.now.players[0]
    last = solo(told)[0].last
    is_lost = last is not None and last.winner == "opponent"
    return is_told and is_lost and told.left_game(seat, told.facts.card)


# The score ------------------------------------------------------------------------------------------


def counted(told: Told) -> tuple[int, int]:
    """Contested cards of the deck, and all others."""
    tally = told.now.tallies[told.now.players[0]].cards
    beside = (Kind.LEADER, Kind.BUILDING, Kind.GANG)
    contested = sum(n for card, n in tally.items() if told.card(card).pile is Pile.CONTESTED)
    others = [
        n
        for card, n in tally.items()
        if told.card(card).pile is not Pile.CONTESTED and told.card(card).kind not in beside
    ]
    return contested, sum(others)


def is_scored(told: Told) -> bool:
    if not isinstance(told.facts, ScoreSolo):
        return False
    contested, others = counted(told)
    said = (told.number("contested"), told.number("others"), told.number("points"))
    return said == (contested, others, contested * 2 + others)


def never_scores(told: Told) -> bool:
    removed = told.now.seats[told.now.players[0]].base.removed
    number = sum(removed.values()) + solo(told)[1].removed_unseen
    return isinstance(told.facts, ScoreSolo) and told.number("number") == number > 0


def is_usual(told: Told) -> bool:
    options = told.now.setup.solo
    changed = options is not None and (any(options.added.values()) or any(options.removed.values()))
    return told.now.solo is not None and not changed


def is_harder(told: Told) -> bool:
    options = told.now.setup.solo
    if options is None or is_usual(told):
        return False
    return all(
        set(told.names(blank)) == ({f"{n} {told.label(card)}" for card, n in numbers.items() if n} or {"0"})
        for blank, numbers in (("added", options.added), ("removed", options.removed))
    )


# The set-up -----------------------------------------------------------------------------------------


def is_dealt(told: Told) -> bool:
    _, now = solo(told)
    sizes = tuple(str(size) for size in now.sizes)
    number = sum(now.pile.values())
    return told.names("sizes") == sizes and told.number("number") == number and len(sizes) == SEVEN


def stacks_lie_out(told: Told) -> bool:
    return told.now.solo is not None and told.number("stacks") == len(told.now.stacks)


TABLE: Table = {
    "Discard everything left, then draw 5.": hand_is_drawn,
    "everything left, then draw 5. Round {next}": round_begins,
    "By the count, the deck ran": deck_ran_out,
    "It’s round {round},": is_recounted,
    "{card}, the new": top_leaves,
    "The new deck’s": top_leaves_unseen,
    "By house rule, you": fights_again,
    "That force of {size} is gone. Forces": force_is_gone,
    "That force of {size} is gone,": last_force_is_gone,
    "{seat} takes {card} to the discard pile. Forces": prize_is_taken,
    "{seat} sets {card} aside. It never scores.": own_is_set_aside,
    "at 2 points, {others}": is_scored,
    "Removed or set": never_scores,
    "Normal difficulty. The": is_usual,
    "Harder: added {added},": is_harder,
    "Shuffle {number} cards and deal them": is_dealt,
    "Set out {stacks}": stacks_lie_out,
    "At each reshuffle,": is_first_round,
    "There’s no initiator.": is_first_round,
    "Won, lost or tied, the force is gone": is_first_round,
}
