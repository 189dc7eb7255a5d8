"""House rules about a whole game: when it ends, and how often a solo player may fight (A-15, A-96)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.record.state import Phase
from referee.rules.arctic.skirmish.count import Count
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling
from tests.rules.arctic.playing import Table
from tests.rules.arctic.solo.test_at_table import Solo

# The last contested card (A-15) -------------------------------------------------------------------------


def at_the_last(players: int = 3, **house: Any) -> Table:
    """Play until one contested card is left, each of the others won by Ann."""
    table = Table(players, **house)
    while table.state.contested_left > 1:
        table.play_round(Ann="thugs")
    return table


def named(ruling: Ruling[Any]) -> list[str]:
    return [rule for reason in ruling.reasons for rule in reason.house_rules]


TIED = {"Ann": "brawler", "Bo": "brawler"}


def test_by_default_the_last_card_ends_the_game_won_or_not() -> None:
    table = at_the_last()

    ruling = table.play_round(**TIED)

    assert table.state.phase is Phase.OVER
    assert table.state.contested_left == 0
    assert "last_contested=pile_empty" in named(ruling)
    assert table.state.yard.lost == 1


def test_by_house_rule_a_last_card_that_nobody_wins_stays() -> None:
    table = at_the_last(last_contested="last_won")
    round_then = table.state.round

    ruling = table.play_round(**TIED)

    assert (table.state.phase, table.state.round) == (Phase.GATHERING, round_then + 1)
    assert table.state.contested_left == 1
    assert "last_contested=last_won" in named(ruling)
    assert not any("goes to the junkyard" in reason.text() for reason in ruling.reasons)
    assert "junkyard" not in ARCTIC.describe(table.state, table.records[-1].entry, ruling.outcome).text()


def test_the_game_then_ends_when_the_last_card_is_won() -> None:
    table = at_the_last(last_contested="last_won")
    table.play_round(**TIED)

    table.play_round(Bo="brawler")

    assert table.state.phase is Phase.OVER
    assert table.state.wins["Bo"] == 1


def test_it_also_ends_when_nobody_sends_anyone_so_no_table_is_stuck() -> None:
    table = at_the_last(last_contested="last_won")
    table.play_round(**TIED)

    ruling = table.play_round()

    assert table.state.phase is Phase.OVER
    assert "last_contested=last_won" in named(ruling)


def test_an_earlier_card_nobody_wins_goes_to_the_junkyard_by_either_rule() -> None:
    table = Table(last_contested="last_won")
    table.to_reveal().reveal(**TIED)

    ruling = table.tell(Count(3))

    assert table.state.contested_left == 13
    assert "last_contested=last_won" not in named(ruling)


def test_the_initiator_still_moves_on_while_the_last_card_is_at_stake() -> None:
    table = at_the_last(last_contested="last_won")
    order = table.state.turn_order

    table.play_round(**TIED)

    assert table.state.turn_order == (*order[1:], order[0])
    table.tell(Gathered(table.state.round))
    assert table.state.phase is Phase.REVEAL


# Solo skirmishes (A-96) ---------------------------------------------------------------------------------


def test_a_second_solo_skirmish_waits_for_the_next_round() -> None:
    table = Solo()
    three, four = weakest(table, 3, 4)
    table.fight("", three)
    assert "solo_skirmish" not in {prompt.kind for prompt in table.prompts}

    with pytest.raises(IllegalEntry) as refused:
        table.fight("", four)

    assert (refused.value.code, refused.value.rule) == ("skirmish-started", "A-96")
    table.end_round()
    table.fight("", four)
    assert table.solo.sizes == (4, 5, 5, 5, 6)


def test_the_table_may_let_it_pass() -> None:
    table = Solo()
    three, four = weakest(table, 3, 4)
    table.fight("", three)

    table.fight("", four, "skirmish-started")

    assert len(table.solo.sizes) == 5


def test_by_house_rule_any_number_in_one_round() -> None:
    table = Solo(solo_skirmishes="any")
    three, four = weakest(table, 3, 4)

    first, second = table.fight("", three), table.fight("", four)

    assert "solo_skirmishes=any" not in named(first)
    assert "solo_skirmishes=any" in named(second)
    assert "solo_skirmish" in {prompt.kind for prompt in table.prompts}


def weakest(table: Solo, *sizes: int) -> list[str]:
    """Return forces of these sizes, of different cards of the opponent's pile."""
    cards = [card for card, number in table.solo.pile.items() for _ in range(number)]
    return [" ".join(cards.pop() for _ in range(size)) for size in sizes]
