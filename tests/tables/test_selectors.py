"""The log as sentences: what each viewer may read, and what undo would take back."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Restore, Retract
from referee.tables import selectors
from referee.tables.logbook import read_log
from referee.tables.models import Table
from referee.tables.selectors import SHORT_LOG, LogLine
from tests.cast import FORCES, SNIPE, agree_to, lengthen, open_arctic, tell, to_declaring, to_reveal

SECRET = {"Bo": Force(("pickaxe", "thugs"))}


def lines(table: Table, viewer: str | None = None, **more: Any) -> list[LogLine]:
    return selectors.log_of(table, read_log(table), viewer, **more)


def texts(table: Table, viewer: str | None = None) -> list[str]:
    return [line.line.text() for line in lines(table, viewer)]


def undo_and_redo(table: Table, viewer: str | None = None) -> tuple[str | None, str | None]:
    log = read_log(table)
    undo, redo = (
        selectors.describe_record(table, log, record, viewer).text() if record else None
        for record in (log.undoable, log.redoable)
    )
    return undo, redo


def test_the_newest_line_comes_first(table: Table) -> None:
    to_declaring(table)
    tell(table, SNIPE, "Ann")
    tell(table, Count(3))

    assert texts(table) == [
        "Cy wins with 4 fight and takes the contested card",
        "Ann’s Sniper Team snipes Bo’s Thugs",
        "Forces revealed: Ann 2, Bo 2 and Cy 3",
        "Round 3: the rest of the gathering is skipped",
        "Round 2: the rest of the gathering is skipped",
        "Round 1: the rest of the gathering is skipped",
    ]
    assert [line.number for line in lines(table)] == [6, 5, 4, 3, 2, 1]


def test_an_empty_log_has_no_lines(table: Table) -> None:
    assert lines(table) == []


def test_the_short_log_is_short_and_the_whole_log_is_whole(table: Table) -> None:
    lengthen(to_reveal(table), 60)

    assert len(lines(table)) <= SHORT_LOG
    assert [line.number for line in lines(table, limit=None)] == [3, 2, 1]


def test_what_was_taken_back_names_the_undo_that_did_it(table: Table) -> None:
    to_reveal(table)
    tell(table, Retract(3))
    tell(table, Retract(2))

    assert [(line.number, line.taken_back) for line in lines(table)] == [(3, 4), (2, 5), (1, None)]


def test_what_was_redone_is_taken_back_no_more(table: Table) -> None:
    to_reveal(table)
    tell(table, Retract(3))
    tell(table, Restore(3))

    assert [line.taken_back for line in lines(table)] == [None, None, None]


def test_undo_and_redo_are_no_lines_of_their_own(table: Table) -> None:
    tell(table, Gathered(1))
    tell(table, Retract(1))

    assert [line.number for line in lines(table)] == [1]
    assert selectors.record_of(table, read_log(table), 2, None) is None


def test_undo_and_redo_say_what_they_are_about(table: Table) -> None:
    assert undo_and_redo(table) == (None, None)

    to_reveal(table)
    assert undo_and_redo(table) == ("Round 3: the rest of the gathering is skipped", None)

    tell(table, Retract(3))
    skipped = tuple(f"Round {number}: the rest of the gathering is skipped" for number in (2, 3))
    assert undo_and_redo(table) == skipped


def test_the_log_tells_who_entered_what(table: Table) -> None:
    row = tell(table, Gathered(1))
    row.entered_by = "Bo"
    row.save()

    assert [line.entered_by for line in lines(table)] == ["Bo"]


def test_an_override_is_marked(table: Table) -> None:
    to_reveal(table)
    tell(table, Reveal(3, {"Ann": Force(("tear_gas",))}), "Ann", "not-in-play", "not-owned")

    assert [line.is_override for line in lines(table)] == [True, False, False, False]


# One record ---------------------------------------------------------------------------------------


def test_a_record_has_its_reasons(table: Table) -> None:
    to_declaring(table)
    tell(table, Count(3))

    found = selectors.record_of(table, read_log(table), 5, None)

    assert found is not None
    line, reasons = found
    assert line.number == 5
    assert "A-41" in {rule for reason in reasons for rule in reason.rules}


@pytest.mark.parametrize("number", [0, 4, 99, 10**30])
def test_a_number_without_a_record_has_none(table: Table, number: int) -> None:
    to_reveal(table)

    assert selectors.record_of(table, read_log(table), number, None) is None


def test_a_record_that_was_taken_back_says_so(table: Table) -> None:
    to_reveal(table)
    tell(table, Retract(3))

    found = selectors.record_of(table, read_log(table), 3, None)

    assert found is not None
    assert found[0].taken_back == 4


def test_a_record_of_another_table_is_not_found(table: Table) -> None:
    other = to_reveal(open_arctic())

    assert selectors.record_of(table, read_log(table), 1, None) is None
    assert selectors.record_of(other, read_log(other), 1, None) is not None


# Sealed -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", ["Ann", "Cy", None])
def test_others_see_of_a_force_only_how_many_cards(table: Table, viewer: str | None) -> None:
    to_reveal(table)
    tell(table, Reveal(3, SECRET), "Bo", "not-in-play")

    assert texts(table, viewer)[0] == "Bo seals 2 cards"
    assert undo_and_redo(table, viewer)[0] == "Bo seals 2 cards"
    assert not lines(table, viewer)[0].has_reasons
    assert selectors.record_of(table, read_log(table), 4, viewer) == (
        lines(table, viewer)[0]._replace(met=None),
        (),
    )


def test_the_own_seat_reads_the_reasons_for_its_force_and_no_cards_in_the_open(table: Table) -> None:
    to_reveal(table)
    tell(table, Reveal(3, SECRET), "Bo", "not-in-play")

    assert texts(table, "Bo")[0] == "Bo seals 2 cards"
    found = selectors.record_of(table, read_log(table), 4, "Bo")
    assert found is not None
    assert found[1]


def test_when_all_are_in_everybody_reads_every_force(table: Table) -> None:
    to_reveal(table)
    tell(table, Reveal(3, SECRET), "Bo", "not-in-play")
    tell(table, Reveal(3, {"Ann": FORCES["Ann"]}), "Ann")
    tell(table, Reveal(3, {"Cy": Force()}), "Cy")

    for viewer in ("Ann", "Bo", "Cy", None):
        assert texts(table, viewer)[:3] == [
            "Cy reveals nothing",
            "Ann reveals a Sniper Team and a Refugee",
            "Bo reveals a Pickaxe and Thugs",
        ]


@pytest.mark.parametrize("viewer", ["Ann", None])
def test_a_force_stays_sealed_when_its_reveal_is_undone(table: Table, viewer: str | None) -> None:
    to_reveal(table)
    tell(table, Reveal(3, SECRET), "Bo", "not-in-play")
    tell(table, Retract(4))

    assert texts(table, viewer)[0] == "Bo seals 2 cards"
    assert undo_and_redo(table, viewer)[1] == "Bo seals 2 cards"


@pytest.mark.parametrize("viewer", ["Ann", None])
@pytest.mark.parametrize("back_to", [3, 2])
def test_a_force_stays_sealed_when_the_gathering_before_it_is_undone(
    table: Table, viewer: str | None, back_to: int
) -> None:
    to_reveal(table)
    tell(table, Reveal(3, SECRET), "Bo", "not-in-play")
    for number in range(4, back_to - 1, -1):
        tell(table, Retract(number))

    assert texts(table, viewer)[0] == "Bo seals 2 cards"
    assert not lines(table, viewer)[0].has_reasons


def test_a_force_is_sealed_again_when_another_is_undone(table: Table) -> None:
    to_reveal(table)
    tell(table, Reveal(3, SECRET), "Bo", "not-in-play")
    tell(table, Reveal(3, {"Ann": Force(), "Cy": Force()}))
    assert texts(table, "Cy")[1] == "Bo reveals a Pickaxe and Thugs"

    agree_to(table, Retract(5))

    assert "Bo seals 2 cards" in texts(table, "Cy")
