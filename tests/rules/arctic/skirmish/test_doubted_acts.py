"""An act that the table doubts: it doesn't count, it hit another card, or a force fights another number."""

from __future__ import annotations

from functools import reduce
from typing import Any

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.skirmish.count import Count
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.history.disputes import consequences
from referee.rules.kernel.history.log import Log, Record, extend, rule_on
from referee.rules.kernel.history.remedies import (
    AS_IT_CAME,
    LONG_AGO,
    OUT,
    can_decide,
    offered,
    still_holds,
    way_line,
    what_changes,
    would_be,
)
from referee.rules.kernel.records import Protest
from tests.rules.arctic.playing import Table
from tests.rules.arctic.rows.gatherings import play, start_of
from tests.rules.arctic.rows.row import gathering

ACT, COUNTED = 5, 6
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


def decided(log: Log[Any], way: str, about: int) -> Log[Any]:
    """Let the whole table decide so about a record."""
    for entry in (Entry(Protest(about, way, log.state.players)), None):
        for each in (entry,) if entry else consequences(ARCTIC, log):
            log = extend(ARCTIC, log, Record(log.number + 1, each, rule_on(ARCTIC, log, each)))
    return log


def test_an_act_that_does_not_count_is_struck_out() -> None:
    table = doubted(is_counted=False)
    after = decided(table.log, OUT, ACT)

    assert can_decide(ARCTIC, table.log, ACT, OUT)
    assert after.state.declarations == ()
    assert way_line(ARCTIC, after, ACT, OUT).text() == "It doesn’t count"
    assert still_holds(ARCTIC, after, ACT, OUT)


def test_after_the_count_the_skirmish_is_ruled_again() -> None:
    table = doubted(is_counted=True)
    after = decided(table.log, OUT, ACT)

    assert table.state.last
    assert after.state.last
    assert table.state.last.fight["Bo"] == 2
    assert after.state.last.fight["Bo"] == 4


def test_the_preview_says_what_would_be_ruled_again() -> None:
    (change,) = what_changes(ARCTIC, doubted(is_counted=True).log, ACT, OUT)

    assert "Cy wins" in change.text()


def test_one_undo_brings_the_act_back() -> None:
    after = decided(doubted(is_counted=False).log, OUT, ACT)
    (undo,) = [after.version.undone]

    assert undo.state.declarations
    assert not still_holds(ARCTIC, Log(after.number, undo), ACT, OUT)


def test_another_target_is_hit_instead() -> None:
    table = doubted(is_counted=True)
    after = decided(table.log, SCOUT, ACT)

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
    table.log = decided(doubted(is_counted=is_counted).log, way, ACT)
    if not is_counted:
        table.tell(Count(3))

    last = table.state.last
    assert last is not None
    assert last.fight["Bo"] == 7
    assert last.winner == "Bo"
    assert table.state.fights == {}
    assert way_line(ARCTIC, table.log, ACT, way).text().endswith("The table gives Bo 7 fight")


@pytest.mark.parametrize("way", ["total/Bo/-1", "total/Bo/9999", "total/Di/3", "total/Bo/", "total//3", "x"])
def test_no_other_number_can_be_set(way: str) -> None:
    assert not can_decide(ARCTIC, doubted(is_counted=False).log, ACT, f"{AS_IT_CAME}{way}")


def test_a_count_takes_the_number_that_the_table_sets() -> None:
    table, way = doubted(is_counted=True), f"{AS_IT_CAME}total/Ann/7"
    after = decided(table.log, way, COUNTED)

    assert (table.state.last.winner, after.state.last.winner) == ("Cy", "Ann")  # type: ignore[union-attr]
    assert after.state.last.fight["Ann"] == 7
    assert (after.state.round, after.state.wins["Ann"], after.state.fights) == (4, 1, {})
    assert still_holds(ARCTIC, after, COUNTED, way)


def test_a_count_with_a_number_says_who_set_it() -> None:
    after = decided(doubted(is_counted=True).log, f"{AS_IT_CAME}total/Ann/7", COUNTED)
    record = after.version.record

    assert record is not None
    assert "The table sets Ann’s fight to 7, just this once." in [
        each.text() for each in record.ruling.reasons
    ]
    assert sum(each.is_decisive for each in record.ruling.reasons) == 1


@pytest.mark.parametrize("way", ["total/Di/3", "total/Ann/-1", "total/Ann/", "total/Ann/9999"])
def test_no_other_number_is_set_for_a_count(way: str) -> None:
    assert not can_decide(ARCTIC, doubted(is_counted=True).log, COUNTED, f"{AS_IT_CAME}{way}")


# Acts while the table gathers ---------------------------------------------------------------------

ALL = ("hq1", "hq2", "hq3", "hq4", "recon1", "recon2", "recon3", "recon4", "recon5")
HANDS = {
    "Ann": "spy binoculars hunter engineer saboteur sniper_team drill_sergeant demolition_team pills",
    "Bo": "pills",
    "Cy": "guard",
}
BASES = {
    "Ann": "armory disabled, bunker with refugee, pharmacy timer 3, ranger wounded",
    "Bo": "bunker timer 3, armory timer 2, armory, butcher",
    "Cy": "yardmaster",
}
DEEDS = (
    "Ann digs: scavenger, keeps net",
    "Ann draws: scavenger",
    "Ann hunts: spear refugee",
    "Ann hires brawler: hunter spear",
    "Ann trashes: refugee",
    "Ann builds hydroponic_gardens: engineer",
    "Ann stores in 1, 1 unseen",
    "Ann takes from 1, 1 unseen",
    "Ann speeds up 2: brawler",
    "Ann repairs 0: refugee",
    "Ann heals: pills",
    "Ann drills: drill_sergeant",
    "Ann demolishes Bo's 0: demolition_team",
    "Ann's spy looks at Bo's hand",
    "Cy's yardmaster peeks",
    "Ann's saboteur disables Bo's armory",
    "Ann's sniper_team wounds Bo's butcher",
)


def after_deed(*deeds: str) -> Log[Any]:
    row = gathering("", "", has=HANDS, bases=BASES, modules=ALL, with_everything=True).when(*deeds)
    return reduce(play, row.steps, start_of(row))


@pytest.mark.parametrize("deed", DEEDS)
def test_what_is_done_while_gathering_can_be_struck_out(deed: str) -> None:
    log = after_deed(deed)

    after = decided(log, OUT, 1)

    assert can_decide(ARCTIC, log, 1, OUT)
    assert after.state == after_deed().state


def test_what_rests_on_a_deed_keeps_it_from_being_struck_out() -> None:
    log = after_deed("Ann's sniper_team wounds Bo's butcher", "Ann keeps 0", "Bo heals: pills")

    assert not can_decide(ARCTIC, log, 1, OUT)


@pytest.mark.parametrize(
    ("deed", "way", "told"),
    [
        ("Ann's spy looks at Bo's hand", "place=Cy/deck", "Ann’s Spy looks at up to 4 cards: Cy’s deck"),
        (
            "Ann demolishes Bo's 0: demolition_team",
            "building=Bo/1",
            "Ann’s Demolition Team sets Bo’s Armory back and Ann draws 2",
        ),
    ],
)
def test_a_look_or_a_demolition_has_other_targets(deed: str, way: str, told: str) -> None:
    log = after_deed(deed)
    line = would_be(ARCTIC, log, 1, AS_IT_CAME + way)

    assert AS_IT_CAME + way in offered(ARCTIC, log, 1)
    assert line is not None
    assert line.text() == told


def test_an_act_of_long_ago_can_be_struck_out_but_other_targets_take_its_form() -> None:
    log = after_deed("Ann's spy looks at Bo's hand")
    later = Log(log.number + LONG_AGO + 1, log.version)

    assert offered(ARCTIC, log, 1)
    assert offered(ARCTIC, later, 1) == {}
    assert can_decide(ARCTIC, later, 1, OUT)


def test_binoculars_played_with_a_spy_stay_with_it() -> None:
    log = after_deed("Ann's spy looks at Bo's deck, with binoculars")
    line = would_be(ARCTIC, log, 1, f"{AS_IT_CAME}place=Cy/deck")

    assert line is not None
    assert line.text() == "Ann’s Spy looks at up to 6 cards: Cy’s deck"


def test_a_look_that_was_cancelled_is_cancelled_by_nobody_elsewhere() -> None:
    log = after_deed("Ann's spy looks at Cy's hand, cancelled by Cy's guard")
    line = would_be(ARCTIC, log, 1, f"{AS_IT_CAME}place=Bo/hand")

    assert line is not None
    assert line.text() == "Ann’s Spy looks at up to 4 cards: Bo’s hand"


def test_who_looks_at_piles_has_no_other_target() -> None:
    log = after_deed("Ann's binoculars look")

    assert offered(ARCTIC, log, 1) == {}
    assert can_decide(ARCTIC, log, 1, OUT)


def test_only_an_act_can_be_struck_out() -> None:
    table = doubted(is_counted=True)

    assert not can_decide(ARCTIC, table.log, table.records[-1].number, OUT)
