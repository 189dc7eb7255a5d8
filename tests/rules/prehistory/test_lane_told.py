"""What was told of a lane holds for that lane and that order of priorities, and is not asked again."""

from __future__ import annotations

from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.acts.otherwise import NotDone
from referee.rules.prehistory.answers.autumn import Lane
from referee.rules.prehistory.answers.humans import Payment
from referee.rules.prehistory.answers.year import MarkerMoved
from referee.rules.prehistory.record import Members
from tests.rules.prehistory.test_game import autumn

HERE = ("centre",)


def test_a_payment_that_turns_the_direction_asks_for_the_other_lane() -> None:
    table = autumn(red=3).tell(Lane(""))
    assert table.step.act == "lie"

    table.tell(Payment({"brown": 5}))
    assert (table.step.asks, table.step.about["tray"]) == ("lane", "brown")

    table.tell(Payment({"red": 5}))
    assert (table.step.act, table.step.about["tray"]) == ("lie", "red")


def test_a_payment_turns_the_direction_of_a_member_whose_place_is_not_known_too() -> None:
    table = autumn(members=Members(9, 0, 1), red=3).tell(Lane("campsite", 2, HERE), Payment({"brown": 5}))

    assert table.step.about == {"tray": "brown", "kinds": table.step.about["kinds"]}
    assert table.step.about["kinds"].split()[0] == "hunting"


def test_what_cannot_be_reached_in_one_direction_may_be_in_another() -> None:
    table = autumn(members=Members(9, 0, 1), red=3).tell(Lane("hunting", 2, HERE), NotDone("target"))
    assert "hunting" not in table.step.about["kinds"]

    assert "hunting" in table.tell(Payment({"brown": 5})).step.about["kinds"]


def test_the_marker_moved_asks_for_what_comes_before_the_target_now() -> None:
    table = autumn(red=3).tell(Lane("gathering", 1, HERE), MarkerMoved("campsite"))
    assert table.step.about["kinds"] == "campsite fishing"

    assert table.tell(Lane("")).step.about["kind"] == "gathering"


def test_none_of_those_asked_for_leaves_the_others_to_be_asked() -> None:
    table = autumn(red=3).tell(Lane("action_marker", 1, HERE), MarkerMoved("campsite"), Lane(""))

    assert table.tell(NotDone("target")).step.about["kinds"] == "megalith"


def test_a_lane_is_asked_no_more_for_what_was_told_to_be_absent() -> None:
    table = autumn(members=Members(9, 0, 1), red=3).tell(Lane("campsite", 2, HERE), NotDone("target"))

    assert table.step.about["kinds"] == "fishing"
    assert table.tell(Lane("fishing", 1, HERE)).tell(Done()).step.asks == "paid"
