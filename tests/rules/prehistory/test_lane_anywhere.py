"""Without a map a lane is answered with the first kind in it; its distance is not asked (M-66 to M-70)."""

from __future__ import annotations

import pytest

from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.answers.autumn import Lane
from referee.rules.prehistory.board.hexmap import ANYWHERE
from referee.rules.prehistory.board.terms import Priority
from referee.rules.prehistory.game import ENTRY_KINDS
from referee.rules.prehistory.record import Members
from tests.rules.prehistory.test_game import autumn

IN_A_ROW = {"autumn": "all_in_a_row"}
LEFT_FIRST = "left line, then centre, then right"


def there(kind: str) -> Lane:
    return Lane(kind, ANYWHERE)


@pytest.mark.parametrize("kind", list(Priority))
def test_the_member_goes_to_the_nearest_of_the_kind_and_every_kind_before_it_is_absent(kind: str) -> None:
    table = autumn(marker="fishing", red=3)
    asked = table.step.about["kinds"].split()
    table.tell(there(kind))

    assert (table.step.act, table.step.about["kind"], table.step.about["tray"]) == ("move", kind, "red")
    nobody = [why.text() for why in table.step.reasons if "in the lane. Go on to" in why.text()]
    assert len(nobody) == asked.index(kind)
    assert "at" not in table.step.about


def test_the_choices_are_the_kinds_and_nothing_else() -> None:
    table = autumn(red=3)
    kind = ENTRY_KINDS["lane"]
    picked = {"target": ("fishing",)}

    assert [choice.field for choice in kind.choices(table.state, "", picked)] == ["target"]
    assert kind.entry(table.state, None, picked).facts == Lane("fishing", ANYWHERE, tray="red")
    assert kind.entry(table.state, None, {}).facts == Lane(tray="red")


@pytest.mark.parametrize(
    ("house", "marker", "order", "named"),
    [
        ({}, "fishing", LEFT_FIRST, ()),
        ({}, "hunting", "centre line, then right, then left", ()),
        ({"inclusive": "false"}, "hunting", "right line, then left, then centre", ("inclusive=false",)),
        ({"lane_tie": "left_centre_right"}, "hunting", LEFT_FIRST, ("lane_tie=left_centre_right",)),
        ({"lane_tie": "left_centre_right"}, "fishing", LEFT_FIRST, ()),
    ],
)
def test_which_of_several_equally_near_comes_first_is_said(
    house: dict[str, str], marker: str, order: str, named: tuple[str, ...]
) -> None:
    """MQ-27: the marker at hunting points exactly towards red."""
    table = autumn(house, marker=marker, red=3).tell(there(marker))
    tie = next(why for why in table.step.reasons if "M-68" in why.rules)

    assert tie.text() == f"If several tie: {order}."
    assert tie.house_rules == named
    assert table.step.moves[0].text().endswith(f"{order}.")


def test_a_member_that_went_so_is_on_the_map_at_an_unknown_place() -> None:
    table = autumn(marker="fishing", red=3).tell(there("fishing"), Done(cubes={"blue": 1}))

    assert table.state.members == Members(7, 2, 1)
    assert [(figure.at, figure.lies) for figure in table.state.figures] == [(None, True)]


def test_the_next_member_is_asked_from_that_kind_on_and_not_for_what_was_absent() -> None:
    table = autumn(IN_A_ROW, marker="fishing", yellow=8)
    table.tell(there("gathering"), Done(cubes={"blue": 1}))

    assert table.step.about["kinds"].split() == ["gathering", "action_marker", "megalith", "campsite"]


def test_a_tile_seen_before_is_asked_about_again_once_a_member_took_one_nobody_knows_which() -> None:
    table = autumn(IN_A_ROW, marker="fishing", blue=8, yellow=5)
    table.tell(Lane("fishing", 2, ("left", "right")), Done(cubes={"white": 1}))
    assert (table.step.asks, table.step.about["tray"]) == ("lane", "yellow")
    table.tell(there("fishing"), Done(cubes={"white": 1}))

    assert (table.step.asks, table.step.about["tray"]) == ("lane", "blue")
    assert table.step.about["kinds"].split()[0] == "fishing"


@pytest.mark.parametrize(
    "wrong", [Lane("", ANYWHERE), Lane("fishing", ANYWHERE, ("left",)), Lane("fishing", 2)]
)
def test_half_an_answer_is_refused(wrong: Lane) -> None:
    assert autumn(red=3).refuses(wrong).code == "half-told"
