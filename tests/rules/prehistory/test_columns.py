"""What lies on the action columns is on record: full ones are not asked about, nor what is taken back."""

from __future__ import annotations

from referee.rules.kernel.entry.choices import settled
from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.acts.otherwise import NotDone
from referee.rules.prehistory.answers.humans import NextTurn, Passed, Payment
from referee.rules.prehistory.answers.spring import TileDrawn, Weather
from referee.rules.prehistory.answers.summer import ColumnTakenBack, LocationVisit
from referee.rules.prehistory.answers.year import Winter
from referee.rules.prehistory.board.columns import ALL_COLUMNS
from referee.rules.prehistory.board.terms import TRIBE, TribeAction
from referee.rules.prehistory.game import ENTRY_KINDS
from referee.rules.prehistory.record import PillarAt
from referee.rules.prehistory.scripted.automa import asks_for_column
from tests.rules.prehistory.test_game import TILE, Playing, spring

THREE = TileDrawn(3, TILE.symbols)


def picked(table: Playing, kind: str) -> dict[str, tuple[str, ...]]:
    """What a fresh page of this kind has picked."""
    fresh: dict[str, tuple[str, ...]] = {}
    settled(ENTRY_KINDS[kind].choices(table.state, "", fresh), fresh)
    return fresh


def test_the_tribe_s_marker_goes_onto_the_first_empty_column() -> None:
    table = spring(yellow=3).tell(Done(vp=1))
    assert table.state.columns == {"fishing-0": {"yellow": 1}}


def test_the_table_may_choose_the_other_empty_column() -> None:
    table = spring(yellow=3).tell(Done(vp=1, column="fishing-1"))
    assert table.state.columns == {"fishing-1": {"yellow": 1}}


def test_a_column_that_holds_a_marker_is_refused() -> None:
    table = spring(yellow=3).tell(Payment(columns=("fishing-0",)))
    assert table.refuses(Done(vp=1, column="fishing-0")).code == "column-not-empty"


def test_a_column_of_another_action_is_refused() -> None:
    assert spring(yellow=3).refuses(Done(vp=1, column="hunting-0")).code == "column-not-empty"


def test_a_human_names_the_column_used_and_the_tribe_takes_the_other() -> None:
    table = spring(yellow=3).tell(Payment(columns=("fishing-0",)), Done(vp=1))
    assert table.state.columns == {"fishing-0": {}, "fishing-1": {"yellow": 1}}


def test_two_humans_cannot_use_one_column() -> None:
    table = spring(yellow=3).tell(Payment(columns=("hunting-0",)))
    assert table.refuses(Payment(columns=("hunting-0",)), "Bo").code == "column-not-empty"


def test_an_action_whose_columns_are_full_by_the_record_is_passed_over_unasked() -> None:
    table = spring(yellow=3, red=2).tell(Payment(columns=("fishing-0", "fishing-1")))
    assert table.step.about["tray"] == "red"
    assert "every column of fishing is occupied" in " ".join(each.text() for each in table.step.reasons)


def test_the_tribe_fills_both_columns_by_itself() -> None:
    table = Playing(THREE, Weather({"yellow": 6, "red": 2}))
    for _ in range(2):
        assert table.step.about["action"] == "fishing"
        table.tell(Done(vp=1), NextTurn(TRIBE))
    assert table.step.about["action"] == "ceremony"


def test_which_of_two_columns_is_asked_only_where_both_are_empty() -> None:
    table = spring(yellow=3)
    assert asks_for_column(table.state, table.step)
    assert picked(table, "done")["column"] == ("fishing-0",)
    table.tell(Payment(columns=("fishing-0",)))
    assert not asks_for_column(table.state, table.step)
    assert "column" not in picked(table, "done")


def in_summer(*columns: str) -> Playing:
    """A summer after a spring in which the tribe has fished twice, and humans have named these columns."""
    table = spring(yellow=4).tell(Payment(columns=columns), Done(vp=1), NextTurn(TRIBE), Done(vp=1))
    return table.tell(Passed(), TILE)


def test_what_the_record_knows_of_a_column_is_entered_when_it_is_taken_back() -> None:
    table = in_summer()
    assert set(table.state.columns) == {"fishing-0", "fishing-1"}
    fresh = picked(table, "take_back")
    assert fresh["pillars"] == ("fishing-0", "fishing-1")
    entry = ENTRY_KINDS["take_back"].entry(table.state, None, fresh)
    assert isinstance(entry.facts, ColumnTakenBack)
    assert entry.facts.cubes == {"yellow": 1}
    before = table.state.trays["yellow"]
    table.tell(entry.facts)
    assert table.state.trays["yellow"] == before + 1
    assert set(table.state.columns) == {"fishing-1"}


def test_nothing_is_proposed_where_the_markers_of_a_column_are_unknown() -> None:
    table = in_summer("hunting-0")
    assert "hunting-0" in table.state.columns
    assert not any(picked(table, "take_back").get("pillars", ()))


def test_another_column_than_the_proposed_one_is_taken_back() -> None:
    table = in_summer().tell(ColumnTakenBack((PillarAt("hunting", 1),), {"white": 3}))
    assert table.state.trays["white"] == 3
    assert set(table.state.columns) == {"fishing-0", "fishing-1"}


def test_columns_said_to_be_full_stay_full_until_winter_clears_them() -> None:
    table = spring(yellow=3, red=2).tell(NotDone("columns"))
    assert table.state.free == {"fishing": False}
    table.tell(Done(no_card_scores=True), Passed(), Done(), TILE, Passed(), Passed())
    assert table.state.season == "winter"
    assert "fishing-0" in table.state.columns
    assert table.tell(Winter(table.state.order)).state.columns == {}


def test_every_action_has_two_columns() -> None:
    assert len(set(ALL_COLUMNS)) == 2 * len(TribeAction)


def test_a_column_that_the_table_chooses_is_named_in_the_log_and_only_that_one_is_emptied() -> None:
    table = in_summer().tell(ColumnTakenBack(cubes={"white": 2}, chosen="fishing-1"))
    assert set(table.state.columns) == {"fishing-0"}
    assert (table.state.trays["white"], table.state.back) == (2, {"white": 2})
    refusal = in_summer().refuses(ColumnTakenBack(cubes={"white": 2}, chosen="fishing-2"))
    assert refusal.code == "no-such-column"


def test_the_state_knows_what_each_location_of_this_summer_brought() -> None:
    table = in_summer().tell(Payment({"yellow": 3}), LocationVisit("fishing"), Done(vp=2))
    visit = table.state.visits["fishing"]
    assert (visit.tray, visit.held, visit.changed.vp) == ("yellow", 3, 2)
    table.tell(LocationVisit("hunting"), Passed())
    assert table.state.visits["hunting"].changed.act == ""
    assert (table.state.season, set(table.state.visits)) == ("autumn", {"fishing", "hunting"})
