"""Puzzles of the Marauders: what the tribe does, and the usual mistakes beside it."""

from __future__ import annotations

import pytest

from referee.rules.kernel.text.codec import decode
from referee.rules.package.puzzle import NOBODY
from referee.rules.prehistory.learn import WHAT_NOW, WHERE_TO, AutumnCase, SpringCase

COLOURS = ("blue", "yellow", "red", "brown", "white", "green")
ACTIONS = ["rock_painting", "gathering", "ceremony", "fishing", "hunting", "migration"]


def spring(counts: str, marker: str, *full: str) -> SpringCase:
    """Markers clockwise from north, beside the actions in their order."""
    trays = dict(zip(COLOURS, map(int, counts.split()), strict=True))
    return decode(
        SpringCase,
        {"trays": trays, "marker": marker, "tile": {"n": 2, "symbols": ACTIONS}, "full": list(full)},
    )


PAINT, GATHER, CEREMONY, FISH, HUNT, MIGRATE = ACTIONS
SPRING = [
    # The marker’s symbol lies beside the third tray (hunting) or the fourth (gathering).
    ("from_north", spring("0 3 0 0 3 0", "gathering"), HUNT, GATHER),
    ("backwards", spring("0 3 0 0 3 0", "gathering"), HUNT, GATHER),
    ("marker_points", spring("3 0 0 2 0 0", "gathering"), PAINT, FISH),
    ("columns", spring("3 0 2 0 0 0", "campsite", PAINT), CEREMONY, PAINT),
    ("first_only", spring("3 0 2 0 0 0", "campsite", PAINT), CEREMONY, NOBODY),
    ("next_beside", spring("4 2 3 0 0 0", "campsite", PAINT), CEREMONY, GATHER),
    ("one_marker", spring("1 0 0 0 0 0", "campsite"), NOBODY, PAINT),
    ("three_markers", spring("2 0 0 0 0 0", "campsite"), PAINT, NOBODY),
]


@pytest.mark.parametrize(("name", "told", "right", "wrong"), SPRING)
def test_a_mistake_takes_the_action_that_people_take_who_make_it(
    name: str, told: SpringCase, right: str, wrong: str
) -> None:
    (mistake,) = [each for each in WHAT_NOW.mistakes if each.name == name]
    assert (WHAT_NOW.answer(told), mistake.answer(told)) == (right, wrong)


def autumn(counts: str, marker: str, **things: str) -> AutumnCase:
    """A camp at 5.2; things by their hex: n1 is one step to the north, s2 two to the south, and so on."""
    trays = dict(zip(COLOURS, map(int, counts.split()), strict=True))
    laid = {PLACES[where]: what for where, what in things.items()}
    return decode(AutumnCase, {"trays": trays, "marker": marker, "map": {"camp": "5.2", "things": laid}})


# Blue lies to the north, brown to the south; the lane has the spaces to its left and right in it.
PLACES = {"n1": "5.1", "n2": "5.0", "nw1": "4.2", "s1": "5.3", "s2": "5.4", "s3": "5.5", "se1": "6.2"}
PLACES |= {"ne1": "6.1", "w1": "4.3"}
AUTUMN = [
    ("from_north", autumn("1 0 0 1 0 0", "hunting", n2="hunting", s2="hunting"), "s2", "n2"),
    ("backwards", autumn("1 0 0 1 0 0", "hunting", n2="hunting", s2="hunting"), "s2", "n2"),
    ("marker_points", autumn("3 0 0 0 0 0", "gathering", n2="gathering", s2="gathering"), "n2", "s2"),
    ("least_2", autumn("1 0 0 0 0 0", "fishing", n2="fishing"), "n2", NOBODY),
    ("centre_only", autumn("3 0 0 0 0 0", "fishing", n2="fishing", ne1="fishing"), "ne1", "n2"),
    ("main_only", autumn("3 0 0 0 0 0", "fishing", n2="hunting"), "n2", NOBODY),
    ("track_backwards", autumn("3 0 0 0 0 0", "fishing", n2="hunting", n1="campsite"), "n2", "n1"),
    ("any_kind", autumn("3 0 0 0 0 0", "fishing", n2="fishing", n1="hunting"), "n2", "n1"),
    ("whole_map", autumn("3 0 0 0 0 0", "fishing", n2="fishing", s1="fishing"), "n2", "s1"),
    ("megalith_walks", autumn("3 0 0 0 0 0", "megalith", n1="megalith"), NOBODY, "n1"),
]


@pytest.mark.parametrize(("name", "told", "right", "wrong"), AUTUMN)
def test_a_mistake_sends_the_member_where_people_send_it_who_make_it(
    name: str, told: AutumnCase, right: str, wrong: str
) -> None:
    (mistake,) = [each for each in WHERE_TO.mistakes if each.name == name]
    there = [PLACES.get(each, each) for each in (right, wrong)]
    assert [WHERE_TO.answer(told), mistake.answer(told)] == there


def test_every_mistake_has_a_case_above() -> None:
    assert {each.name for each in WHAT_NOW.mistakes} == {name for name, *_ in SPRING}
    assert {each.name for each in WHERE_TO.mistakes} == {name for name, *_ in AUTUMN}


def test_a_tie_with_the_tray_at_the_marker_is_not_fair() -> None:
    """Whether it comes first or last is a house rule."""
    assert not WHAT_NOW.is_fair(spring("0 0 3 3 0 0", "hunting"))
    assert WHAT_NOW.is_fair(spring("0 3 0 3 0 0", "hunting"))


def test_the_order_of_lines_that_only_a_house_rule_says_is_not_fair() -> None:
    """At the marker the sweep begins with the centre; the other way is left, centre, right."""
    lines = autumn("3 0 0 0 0 0", "campsite", n1="campsite", nw1="campsite")
    assert not WHERE_TO.is_fair(lines)
    assert WHERE_TO.is_fair(autumn("3 0 0 0 0 0", "fishing", n1="fishing", nw1="fishing"))


def test_the_referee_says_it_in_a_sentence() -> None:
    said = [WHAT_NOW.says(told).text() for _, told, *_ in (SPRING[0], SPRING[6])]
    assert said == ["The marauders hunt.", "The marauders score 2 points."]
    gone = [WHERE_TO.says(told).text() for _, told, *_ in (AUTUMN[0], AUTUMN[9])]
    assert gone == ["The member goes to B, the hunting tile.", "The member stays in the camp and lies down."]
