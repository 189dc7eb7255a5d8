"""Without a map: what one member saw in its lane and left there is not asked of the next (M-67, M-68)."""

from __future__ import annotations

import pytest

from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.acts.otherwise import Instead, NotDone
from referee.rules.prehistory.answers.autumn import Lane, Near
from referee.rules.prehistory.answers.humans import NextTurn, Payment
from referee.rules.prehistory.answers.year import MarkerMoved
from referee.rules.prehistory.rulebook import HOUSE_RULES
from tests.rules.prehistory.test_game import Playing, autumn

IN_A_ROW = {"autumn": "all_in_a_row"}


def two_fish_seen() -> Playing:
    """The first of three members in the camp has two fishing tiles at 3 steps, left and right."""
    table = autumn(IN_A_ROW, marker="fishing", yellow=8)
    return table.tell(Lane("fishing", 3, ("left", "right")))


def test_the_other_of_two_equally_near_is_the_next_ones_target() -> None:
    table = two_fish_seen().tell(Done(cubes={"blue": 1}))
    assert (table.step.act, table.step.about["kind"]) == ("move", "fishing")
    assert "on the left line" in table.step.moves[0].text()


def test_once_both_are_taken_fishing_is_asked_about_again_for_there_may_be_more_beyond() -> None:
    table = two_fish_seen().tell(Done(cubes={"blue": 1}), Done(cubes={"blue": 1}))
    assert table.step.asks == "lane"
    assert table.step.about["kinds"].split()[0] == "fishing"


def test_a_megalith_stays_for_all_of_them() -> None:
    table = autumn(IN_A_ROW, marker="fishing", yellow=8).tell(Lane("megalith", 2, ("centre",)))
    table.tell(Done())
    assert (table.step.act, table.step.about["kind"]) == ("move", "megalith")


def test_an_action_marker_is_still_a_target_while_a_member_is_on_it() -> None:
    table = autumn(IN_A_ROW, marker="action_marker", yellow=8)
    table.tell(Lane("action_marker", 2, ("centre",)), Done(cubes={"blue": 1}))
    assert (table.step.act, table.step.about["kind"]) == ("move", "action_marker")
    assert "occupied_marker=counts" in {house for why in table.step.reasons for house in why.house_rules}


def test_left_out_by_house_rule_it_is_none_and_the_next_reason_says_that_it_is_occupied() -> None:
    table = autumn({**IN_A_ROW, "occupied_marker": "left_out"}, marker="action_marker", yellow=8)
    table.tell(Lane("action_marker", 2, ("centre",)), Done(cubes={"blue": 1}))
    assert table.step.asks == "lane"
    table.tell(Lane("hunting", 1, ("centre",)))
    assert "The action marker is occupied." in [why.text() for why in table.step.reasons]


@pytest.mark.parametrize("acted", [Payment({"yellow": 1}), NextTurn("M"), Instead("It went home")])
def test_once_anybody_else_has_acted_it_may_be_gone_and_is_asked(acted: Payment | NextTurn | Instead) -> None:
    told = () if isinstance(acted, Instead) else (Done(cubes={"blue": 1}),)
    table = two_fish_seen().tell(*told, acted)
    assert table.step.asks == "lane"
    assert table.step.about["kinds"].split()[0] == "fishing"


def test_what_could_not_be_taken_is_passed_over_now_and_asked_about_next_time() -> None:
    table = two_fish_seen().tell(NotDone("target"))
    assert "fishing" not in table.step.about["kinds"].split()
    table.tell(Lane(""), Done())
    assert table.step.about["kinds"].split() == ["fishing"]


def test_with_another_main_priority_only_what_comes_before_is_asked() -> None:
    table = two_fish_seen().tell(Done(cubes={"blue": 1}), MarkerMoved("megalith"))
    assert table.step.asks == "near"
    table.tell(Near(False))
    assert table.step.about["kinds"].split() == ["megalith", "campsite"]
    table.tell(Lane(""))
    assert (table.step.act, table.step.about["kind"]) == ("move", "fishing")


def test_the_house_rule_of_an_occupied_marker_speaks_of_members_as_the_page_does() -> None:
    assert (
        HOUSE_RULES.by_name["occupied_marker"].question == "Is an action marker with a member on it a target?"
    )
