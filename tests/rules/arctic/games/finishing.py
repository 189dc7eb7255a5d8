"""A patient player: from any state it goes on to the score with what is offered, and overrides nothing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.ending.tally import TALLY
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.kinds import ENTRY_KINDS
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.skirmish.reveal import REVEAL
from referee.rules.kernel.entry.choices import Chance, Choice
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.panel import Draft, panel_of
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.ruling import is_legal
from referee.tables import playing
from tests.rules.arctic.games.random_games import AGAIN, SKIPPING, WEIGHTS, is_over
from tests.rules.wild import DeadEnd, entered, wild_step

TRIES, MOST_KEPT = 12, 12
MOST_ENTRIES = 900
THIN = {"trash": 8, "commit": 4, "declare": 0.3}
# Forces that are recounted are of cards that only the table can name.
PLAYED = {name: kind for name, kind in ENTRY_KINDS.items() if name != "recount_forces"}
ALONE = {"reply": 1, "prize": 1, "solo_skirmish": 1, "end_round": 0.2, "tally": 1, "score_solo": 1}


# On to the end ------------------------------------------------------------------------------------


def finished(log: Log[ArcticState], dice: random.Random, *, is_short: bool = False) -> Log[ArcticState]:
    """Return the log once the game is scored; ``is_short``: once the round is over. Raises DeadEnd."""
    start = log.state.round
    for _ in range(MOST_ENTRIES):
        state = log.state
        if is_scored(state) or (is_short and (state.round != start or state.phase is Phase.OVER)):
            return log
        log = entered(ARCTIC, log, next_entry(state, dice))
    raise DeadEnd(f"still going on after {MOST_ENTRIES} entries: {log.state.phase.value}")


def is_scored(state: ArcticState) -> bool:
    return state.scored is not None or (state.solo is not None and state.solo.scored is not None)


def next_entry(state: ArcticState, dice: random.Random) -> Entry:
    """Return what leads on: a turn ends with every card that is left kept, then all is shown and counted."""
    if state.solo is not None or state.window is not None:
        kinds = {name: ENTRY_KINDS[name] for name in ALONE if name in ENTRY_KINDS}
        entry = playing.entry_at_random(ARCTIC, kinds, state, dice, ALONE)
    elif state.phase is Phase.GATHERING:
        entry = committing(state)
    elif state.phase is Phase.REVEAL:
        entry = revealing(state, dice)
    else:
        name = "count" if state.phase is Phase.DECLARING else "tally"
        name = "score" if set(state.tallies) >= set(state.players) else name
        kinds = {name: ENTRY_KINDS[name]}
        entry = as_started(state, name) or playing.entry_at_random(ARCTIC, kinds, state, dice, {})
    if entry is None:
        raise DeadEnd(f"nothing is accepted: {state.phase.value}, round {state.round}")
    return entry


def as_started(state: ArcticState, name: str) -> Entry | None:
    """Return the entry just as the page starts it."""
    kind = ENTRY_KINDS[name]
    there = [seat for seat in kind.offered(state) if name != TALLY.name or seat not in state.tallies]
    panel = panel_of(ARCTIC, kind, state, Draft(name, there[0], {})) if there else None
    return panel.entry if panel and panel.ruling else None


def committing(state: ArcticState) -> Entry | None:
    """Return the largest number that is accepted: each of those cards has to be shown.

    The last card that stays after a deadlock gets none: nobody sending any ends the game (A-15).
    """
    stays = state.contested_left == 1 and state.house_rules["last_contested"] == "last_won"
    for number in range(0 if stays else MOST_KEPT, -1, -1):
        entry = Entry(Commit(number if state.has_skirmish else 0), state.gatherer)
        if is_legal(lambda: ARCTIC.adjudicate(state, entry)):  # noqa: B023 - asked at once
            return entry
    return None


def revealing(state: ArcticState, dice: random.Random) -> Entry | None:
    """Return a force of cards that are offered, as many as were announced or as there are."""
    seat = next(each for each in state.turn_order if each not in state.revealed)
    for tried in range(TRIES):
        force = some_force(state, seat, dice) if tried else known_force(state, seat)
        entry = REVEAL.entry(state, seat, {"cards": force})
        if is_legal(lambda: ARCTIC.adjudicate(state, entry)):  # noqa: B023 - asked at once
            return entry
    return None


def known_force(state: ArcticState, seat: str) -> tuple[str, ...]:
    """Return the first cards that are offered, all at once: it mostly is a force, and quickly found."""
    choice = _cards_offered(state, seat, ())
    options = choice.options if choice else ()
    there = [each.word for each in options if each.chance is Chance.LIKELY for _ in range(each.copies)]
    return tuple(there[: choice.most]) if choice else ()


def some_force(state: ArcticState, seat: str, dice: random.Random) -> tuple[str, ...]:
    """Return cards picked one after the other from what is then offered."""
    cards: tuple[str, ...] = ()
    while (choice := _cards_offered(state, seat, cards)) and len(cards) < min(choice.most, TRIES):
        there = Counter(
            {each.word: each.copies for each in choice.options if each.chance < Chance.NEEDS_OVERRIDE}
        )
        more = sorted((there - Counter(cards)).elements())
        if not more:
            break
        cards = (*cards, dice.choice(more))
    return cards


def _cards_offered(state: ArcticState, seat: str, cards: tuple[str, ...]) -> Choice | None:
    """Return what cards can be picked next; None where the force is none."""
    choices = REVEAL.choices(state, seat, {"cards": cards})
    return next((each for each in choices if each.field == "cards"), None)


# A wild table -------------------------------------------------------------------------------------


def wild(
    log: Log[ArcticState], dice: random.Random, *, skips: bool, is_thin: bool
) -> Iterator[Log[ArcticState]]:
    """Play at random, with corrections, amendments and overrides; yield the log after each entry.

    ``skips``: not everything is entered; ``is_thin``: much is trashed.
    """
    weights = {**WEIGHTS, **(SKIPPING if skips else {}), **(THIN if is_thin else {})}
    while not is_over(log.state):
        again = AGAIN if log.state.phase is Phase.DECLARING else {}
        log = wild_step(ARCTIC, PLAYED, log, dice, {**weights, **again})
        yield log


# What is offered ----------------------------------------------------------------------------------


def offered_too_much(state: ArcticState) -> str | None:
    """Return which force is offered more than can have left the piles; None if none is (A-15, A-30)."""
    if state.phase is not Phase.REVEAL or state.solo is not None:
        return None
    gone = sum(state.copies.get(card.id, 0) for card in state.cards.values() if card.pile is Pile.CONTESTED)
    known = sum(
        number
        for own in state.seats.values()
        for card, number in own.owned.items()
        if state.cards[card].pile is Pile.CONTESTED
    )
    # An override may have brought one into the junkyard by name.
    thrown = [
        state.cards[each] for each in (*state.yard.entries, *state.yard.sometime) if each in state.cards
    ]
    known += sum(card.pile is Pile.CONTESTED for card in thrown)
    taken = sum(state.wins.values()) + state.yard.lost + known
    for seat in (
        each for each in state.turn_order if each not in state.revealed and state.seats[each].committed != 0
    ):
        choice = _cards_offered(state, seat, ())
        for each in choice.options if choice else ():
            if (
                each.chance < Chance.NEEDS_OVERRIDE
                and state.cards[each.word].pile is Pile.CONTESTED
                and not min(taken, gone)
            ):
                return f"round {state.round}: {seat} is offered {each.word}, and nobody has won anything"
    return None
