"""An act that the table doubts: it doesn't count, it hit another card, or a force fights another number."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.skirmish.count import Count
from referee.rules.kernel.entry import Entry, Protest
from referee.rules.kernel.log import Log, Record, extend, rule_on
from referee.rules.kernel.protest import consequences
from referee.rules.kernel.ways import (
    AS_IT_CAME,
    OUT,
    can_decide,
    offered,
    still_holds,
    way_line,
    what_changes,
    would_be,
)
from tests.rules.arctic.playing import Table

ACT = 5
SCOUT = f"{AS_IT_CAME}target=Bo/scout"


def doubted(*, is_counted: bool) -> Table:
    """Ann's Sniper Team snipes Bo's Brawler: entry 5 of the log, the last but the count."""
    table = Table(3).to_reveal()
    table.reveal(Ann="sniper_team", Bo="brawler scout", Cy="spear scavenger")
    table.declare("Ann's sniper_team snipes Bo's brawler")
    assert table.records[-1].number == ACT
    if is_counted:
        table.tell(Count(3))
    return table


def decided(log: Log[Any], way: str) -> Log[Any]:
    """Let the whole table decide so about the act."""
    for entry in (Entry(Protest(ACT, way, log.state.players)), None):
        for each in (entry,) if entry else consequences(ARCTIC, log):
            log = extend(ARCTIC, log, Record(log.number + 1, each, rule_on(ARCTIC, log, each)))
    return log


def test_an_act_that_does_not_count_is_struck_out() -> None:
    table = doubted(is_counted=False)
    after = decided(table.log, OUT)

    assert can_decide(ARCTIC, table.log, ACT, OUT)
    assert after.state.declarations == ()
    assert way_line(ARCTIC, after, ACT, OUT).text() == "It doesn’t count"
    assert still_holds(ARCTIC, after, ACT, OUT)


def test_after_the_count_the_skirmish_is_ruled_again() -> None:
    table = doubted(is_counted=True)
    after = decided(table.log, OUT)

    assert table.state.last
    assert after.state.last
    assert table.state.last.fight["Bo"] == 2
    assert after.state.last.fight["Bo"] == 4


def test_the_preview_says_what_would_be_ruled_again() -> None:
    (change,) = what_changes(ARCTIC, doubted(is_counted=True).log, ACT, OUT)

    assert "Cy wins" in change.text()


def test_one_undo_brings_the_act_back() -> None:
    after = decided(doubted(is_counted=False).log, OUT)
    (undo,) = [after.page.undone]

    assert undo.state.declarations
    assert not still_holds(ARCTIC, Log(after.number, undo), ACT, OUT)


def test_another_target_is_hit_instead() -> None:
    table = doubted(is_counted=True)
    after = decided(table.log, SCOUT)

    line = would_be(ARCTIC, table.log, ACT, SCOUT)
    assert line is not None
    assert line.text() == "Ann’s Sniper Team snipes Bo’s Scout"
    assert after.state.last.standing["Bo"] == ("brawler",)


def test_the_card_that_was_hit_is_no_other_target() -> None:
    assert f"{AS_IT_CAME}target=Bo/brawler" not in offered(ARCTIC, doubted(is_counted=False).log, ACT)


@pytest.mark.parametrize("is_counted", [True, False])
def test_a_force_fights_the_number_that_the_table_sets(is_counted: bool) -> None:
    way = f"{AS_IT_CAME}total/Bo/7"
    table = Table(3)
    table.log = decided(doubted(is_counted=is_counted).log, way)
    if not is_counted:
        table.tell(Count(3))

    last = table.state.last
    assert last is not None
    assert last.fight["Bo"] == 7
    assert last.winner == "Bo"
    assert table.state.fights == {}
    assert way_line(ARCTIC, table.log, ACT, way).text().endswith("by the table Bo fights 7")


@pytest.mark.parametrize("way", ["total/Bo/-1", "total/Bo/9999", "total/Di/3", "total/Bo/", "total//3", "x"])
def test_no_other_number_can_be_set(way: str) -> None:
    assert not can_decide(ARCTIC, doubted(is_counted=False).log, ACT, f"{AS_IT_CAME}{way}")


def test_only_an_act_can_be_struck_out() -> None:
    table = doubted(is_counted=True)

    assert not can_decide(ARCTIC, table.log, table.records[-1].number, OUT)
