"""What the app keeps beside Done: something else done, where a member ends, which column, how summer ends."""

from __future__ import annotations

from referee.rules.kernel.records import Amend
from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.acts.otherwise import Instead
from referee.rules.prehistory.answers.autumn import Mapped
from referee.rules.prehistory.answers.humans import Passed
from referee.rules.prehistory.board.hexmap import read_hex
from referee.rules.prehistory.corrections import Correct, MaraudersRuleChanged
from referee.rules.prehistory.game import PREHISTORY
from referee.rules.prehistory.record import Members
from referee.rules.prehistory.scripted.automa import asks_for_column
from tests.rules.prehistory.test_game import Playing, autumn, spring, summer
from tests.rules.prehistory.test_map import on_map


def names(table: Playing) -> str:
    record = table.log.version.record
    assert record is not None
    return PREHISTORY.describe(table.state, record.entry, record.ruling.outcome).text()


def test_members_that_migrate_instead_stand_in_the_camp() -> None:
    table = spring(yellow=2).tell(Instead(action="migration"))
    assert (table.state.members.board, table.state.members.camp) == (8, 2)


def test_a_section_painted_instead_counts() -> None:
    assert spring(yellow=2).tell(Instead(action="rock_painting")).state.painted == 1


def test_a_tile_on_which_a_member_lands_instead_is_gone_from_the_map() -> None:
    table = on_map({"5.-1": "hunting", "7.1": "fishing"}, Members(9, 1, 0), blue=3).tell(Instead(went="7.1"))
    assert table.state.layout.map is not None
    assert table.state.layout.map.things == {"5.-1": "hunting"}


def test_a_megalith_that_stands_free_is_said_to_be_free() -> None:
    table = on_map({"5.0": "megalith"}, Members(8, 2, 0), blue=8)
    assert table.step.moves[1].text().startswith("The megalith is free.")


def test_of_one_that_is_taken_it_is_said_where_the_member_stops() -> None:
    table = on_map({"5.0": "megalith"}, Members(8, 2, 0), blue=8).tell(Done(), Passed())
    assert "the marked space beside it" in table.step.moves[1].text()
    end = read_hex(table.step.about["at"])
    table.tell(Done())
    assert end in {figure.at for figure in table.state.figures}


def test_which_of_two_columns_is_asked_once_and_then_said() -> None:
    table = spring(yellow=2, brown=2)
    assert asks_for_column(table.state, table.step)
    assert table.step.moves[0].text().endswith("onto the first empty column (pillar) of fishing.")
    table.tell(MaraudersRuleChanged("two_columns", "table_chooses"))
    assert not asks_for_column(table.state, table.step)
    assert table.step.moves[0].text().endswith("onto an empty column (pillar) of fishing.")


def test_after_the_first_action_silence_means_the_first_clockwise() -> None:
    table = spring(yellow=2, brown=2).tell(Done(vp=1), Passed())
    assert table.step.act == "spring"
    assert not asks_for_column(table.state, table.step)


def test_summer_ends_by_name_with_what_was_passed_over() -> None:
    table = summer(red=3).tell(Passed())
    assert names(table) == "Summer is over"
    assert table.last is not None
    assert "still due: take back a column and ceremony" in table.last.reasons[0].text()


def test_a_map_stays_as_played_though_fewer_members_are_out_than_it_has_places_for() -> None:
    table = autumn(members=Members(8, 2, 0), blue=2).tell(Correct(members=Members(8, 1, 1)))
    moved = table.log.number
    table.tell(Mapped("5.2", {}, ("5.1",)))

    table.tell(Amend(moved, None, anew=False))

    assert table.state.layout.map is not None
    assert table.state.figures == ()
