"""What a seat can have is exact: every way the cards can lie that fits a record is enumerated (A-30)."""

from __future__ import annotations

import random

from referee.rules.arctic.record.state import Phase
from tests.proofs.proving import Proven
from tests.rules.arctic.record.test_worlds import FOLLOWED, MEMBERS, SEATS, Game, Told, opened

MOST_GAINS = 8
MOST_WORLDS = 60
RECORDS = 300


def some_step(dice: random.Random) -> Told:
    """Return what happens next; mostly something is gained and nobody says what."""
    seat = dice.choice(("Ann", "Ann", "Bo", "Cy"))
    cards = tuple(dice.choices(FOLLOWED, k=dice.randint(1, 2)))
    member = (dice.choice(MEMBERS),)
    unseen = [Told("digs", seat), Told("digs", seat), Told("fights", seat, (), dice.choice(SEATS))]
    named = [
        Told("digs", seat, cards[:1]),
        Told("uses", seat, cards),
        Told("trashes", seat, cards),
        Told("draws", seat),
        Told("stores", seat, member),
        Told("takes", seat, member),
        Told("commits", seat),
        Told("cancels", seat),
        Told("fights", seat, cards, dice.choice(SEATS)),
    ]
    return dice.choice(unseen if dice.randrange(2) else named)


def played(seed: int) -> int:
    """Play a record by chance, asking after each step of every card; return the most unseen gains at once."""
    dice, most = random.Random(seed), 0
    deck = dice.choices(FOLLOWED, k=dice.randint(2, 3))
    game = Game(*opened(deck, dice.randrange(3), dice.randrange(3)), is_exact=True)
    for _ in range(dice.randint(6, 24)):
        if len(game.worlds) > MOST_WORLDS or game.state.phase is Phase.OVER:
            break
        game.goes_on(some_step(dice))
        unseen = sum(len(own.unseen) for own in game.state.seats.values())
        if unseen > MOST_GAINS:
            break
        game.asks()
        most = max(most, unseen)
    return most


def test_a_card_may_be_had_just_if_some_world_that_fits_the_record_has_it(proven: Proven) -> None:
    what = f"Arctic: records by chance with up to {MOST_GAINS} unseen gains, every world that fits"
    found = {played(seed) for seed in proven(what, range(RECORDS), one_in=61)}

    assert max(found) == MOST_GAINS
