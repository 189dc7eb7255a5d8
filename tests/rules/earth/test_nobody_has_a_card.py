"""Where the app deals and nobody has a card left to place, the round goes on without one (E-11, EQ-20)."""

from __future__ import annotations

from referee.rules.earth.deployment.place import PlaceCard
from referee.rules.earth.deployment.turn_target import TurnTarget
from referee.rules.earth.game import EARTH
from referee.rules.earth.record.outcomes import LedgerLine, What
from referee.rules.earth.record.state import Level, RoundPhase
from referee.rules.earth.ruling.table_ruling import TableRuling
from referee.rules.earth.setup.table_deck import Deal
from tests.rules.earth.playing import DECK, SEED, Table


def dealt(*, has_target: bool = True, **house: str) -> Table:
    """A table at which the app has dealt."""
    table = Table(level=Level.DEALT, deck=DECK, house_rules=house)
    table.tell(Deal(SEED))
    if has_target:
        table.tell(TurnTarget(1))
    return table


def place(table: Table, *seats: str) -> None:
    for seat in seats:
        table.tell(PlaceCard(1, table.state.piles.hands[seat][0]), seat)


def lose_hands(table: Table, *seats: str) -> list[str]:
    """Rule that these seats lose their hands, and return the rules that are told."""
    lines = tuple(LedgerLine(What.HAND, seat, n=-4) for seat in seats)
    ruling = table.tell(TableRuling(1, "they are stolen", lines, agreed=table.state.seats))
    return [rule for reason in ruling.reasons for rule in reason.rules]


def test_a_target_turned_up_before_empty_hands_ends_the_round() -> None:
    table = dealt(has_target=False)
    lose_hands(table, *table.state.seats)

    table.tell(TurnTarget(1))

    assert table.state.phase is RoundPhase.ENDING
    table.finish()
    assert table.state.round == 2
    assert all(map(table.state.piles.hands.get, table.state.seats))


def test_hands_that_all_go_while_cards_are_placed_end_the_round() -> None:
    table = dealt()

    assert "E-12" not in lose_hands(table, *table.state.seats)

    assert table.state.phase is RoundPhase.ENDING


def test_the_deployment_begins_when_the_last_hand_that_was_waited_for_goes() -> None:
    table = dealt(recommit="never")
    place(table, "Ann", "Bo")

    rules = lose_hands(table, "Cy")

    assert {"E-12", "E-15"} <= set(rules)
    assert table.state.phase is RoundPhase.DEPLOY
    assert table.state.cardless == ("Cy",)
    assert [len(table.state.piles.hands[seat]) for seat in table.state.seats] == [3, 3, 0]


def test_before_the_first_bid_nobody_is_waited_for_once_all_cards_lie() -> None:
    table = Table(level=Level.DECK, deck=DECK)
    table.target()
    for seat in table.state.seats:
        table.tell(PlaceCard(1), seat)

    said = {prompt.kind: prompt.line.text() for prompt in EARTH.prompts(table.state)}

    assert said["place"] == "Place a card"


def test_nobody_waits_for_who_has_no_card_to_place() -> None:
    table = dealt()
    lose_hands(table, "Cy")

    assert EARTH.due(table.state) == ("Ann", "Bo")
    place(table, "Ann", "Bo")
    assert table.state.phase is RoundPhase.DEPLOY
