"""Where the app deals, a card typed for a seat whose placing was struck out is none of the dealt deck."""

from __future__ import annotations

from referee.rules.earth.deployment.place import PlaceCard
from referee.rules.earth.deployment.turn_target import TurnTarget
from referee.rules.earth.record.state import Level
from referee.rules.earth.reveal import ShownCard
from referee.rules.earth.setup.table_deck import Deal
from referee.rules.kernel.history.log import counting_records
from referee.rules.kernel.records import Amend
from tests.rules.earth.playing import DECK, SEED, Table


def test_it_does_not_come_to_lie_in_the_piles() -> None:
    table = Table(3, level=Level.DEALT, deck=DECK)
    table.tell(Deal(SEED))
    table.tell(TurnTarget(1))
    table.place_all()
    struck = next(each for each in counting_records(table.log) if isinstance(each.entry.facts, PlaceCard))
    seat = struck.entry.seat
    table.bid("1 - -")
    table.tell(Amend(struck.number))
    table.reveal(**{str(seat): ShownCard(is_paid=False)})
    table.end()

    piles = table.state.piles
    everywhere = (*piles.deck, *piles.discard, *(card for hand in piles.hands.values() for card in hand))
    assert "" not in everywhere
