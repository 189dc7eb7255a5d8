"""What seldom happens with the Marauders, each by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.kernel.entry.kind import Turn
from referee.rules.prehistory.acts.after import after_act
from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.acts.otherwise import Instead
from referee.rules.prehistory.answers.autumn import Lane, Mapped
from referee.rules.prehistory.answers.humans import Passed
from referee.rules.prehistory.answers.summer import ColumnTakenBack
from referee.rules.prehistory.answers.year import Winter
from referee.rules.prehistory.board.hexmap import STEPS, bearing, plus
from referee.rules.prehistory.board.income import TileCandidate, choose_income
from referee.rules.prehistory.board.layout import SYNTHETIC, TribeTile
from referee.rules.prehistory.board.terms import TribeAction
from referee.rules.prehistory.corrections import Correct
from referee.rules.prehistory.procedures import final, fish
from referee.rules.prehistory.procedures import spring as spring_procedure
from referee.rules.prehistory.record import EntryEffect, Figure, Members, PillarAt
from referee.rules.prehistory.scripted.automa import leads_to, next_step
from referee.rules.prehistory.scripted.autumn import campsite_name
from referee.rules.prehistory.scripted.lookout import sight
from referee.rules.prehistory.seasons.autumn import TribeMember, choose_member
from referee.rules.prehistory.seasons.summer import Pillar, choose_pillar
from tests.rules.prehistory.test_game import TILE, autumn, spring, summer
from tests.rules.prehistory.test_map import on_map


def test_m_38_of_all_fish_the_one_with_the_most_steps_is_caught_and_of_none_none() -> None:
    assert fish(SYNTHETIC, (1, 3, 2)).outcome == {"steps": 3}
    assert fish(SYNTHETIC, ()).outcome == {"steps": None}


@pytest.mark.parametrize(("tie", "leaders"), [("not_a_win", False), ("base_tiebreak", True)])
def test_mq_41_a_tie_with_the_tribe_goes_by_the_house_rule(tie: str, leaders: bool) -> None:
    ruling = final(SYNTHETIC, {"M": 9, "Ann": 9}, tie)

    assert any("final_tie=base_tiebreak" in reason.house_rules for reason in ruling.reasons) == leaders


@pytest.mark.parametrize(
    ("tied", "said"),
    [
        ([("a", "fishing"), ("b", "hunting")], ["Clockwise from the framed symbol"]),
        ([("a", "fishing"), ("b", "fishing")], ["Of the columns at"]),
        (
            [("a", "fishing"), ("b", "fishing"), ("c", "hunting")],
            ["Clockwise from the framed symbol", "Of the columns at"],
        ),
    ],
)
def test_m_52_a_tie_of_columns_says_what_broke_it(tied: list[tuple[str, str]], said: list[str]) -> None:
    pillars = [Pillar(name, at, {"red": 2}, slot) for slot, (name, at) in enumerate(tied)]
    reasons = choose_pillar(SYNTHETIC, "fishing", pillars).reasons

    assert [text for text in said if any(each.text().startswith(text) for each in reasons)] == said
    assert len(reasons) == 1 + len(said)


def test_what_a_payment_leads_to_in_summer_is_who_could_act_then() -> None:
    table = summer(red=2)
    ready = [reason.text() for reason in leads_to(table.state, {"red": 1})]
    idle = [reason.text() for reason in leads_to(table.state, {"blue": 1})]

    assert idle == ["No tray has 3 markers. For now the tribe doesn’t act."]
    assert ready != idle


def test_what_a_payment_leads_to_in_spring_is_the_next_action() -> None:
    said = leads_to(spring(yellow=2).state, {"yellow": 1})

    assert not any("For now the tribe doesn’t act" in reason.text() for reason in said)


def test_each_column_taken_back_counts_as_one() -> None:
    table = summer().tell(ColumnTakenBack((PillarAt("ceremony"),)))
    assert next_step(table.state).act == "take_back"

    assert table.tell(Done(cubes={"red": 1})).state.took_back == 1


def test_a_lane_told_with_its_target_on_the_members_hex_has_distance_0() -> None:
    table = autumn(yellow=2)
    state = table.state.knowing(lanes=(Lane("hunting", 0, ("centre",)),))

    assert [each.distance for each in sight(state, None, "yellow")] == [0]


@pytest.mark.parametrize("word", ["9.9", "up"])
def test_where_somebody_went_is_a_hex_of_the_grid(word: str) -> None:
    table = on_map({"5.-1": "hunting"}, Members(9, 1, 0), blue=3)

    assert table.refuses(Instead(went=word)).code == "no-such-hex"


def test_nobody_but_a_member_goes_to_a_hex() -> None:
    assert spring(yellow=2).refuses(Instead(went="5.1")).code == "no-such-hex"


def test_a_first_map_stays_the_one_that_was_laid() -> None:
    table = on_map({"5.-1": "hunting"}, Members(9, 1, 0), blue=3)
    first = table.state.laid
    table.tell(Mapped("5.2", {"6.0": "fishing"}))

    assert first is not None
    assert table.state.laid == first
    assert table.state.layout.map != first


def test_in_a_new_year_nobody_lies_in_the_camp_and_nobody_was_activated() -> None:
    table = autumn(yellow=2).tell(Lane(), Done())
    assert table.state.lying_camp == 1

    table.tell(Passed(), Done(), Done(), Winter(("M", "Ann", "Bo")))

    assert (table.state.lying_camp, table.state.activated) == (0, 0)


@pytest.mark.parametrize(("order", "name"), [((), "1"), (("north",), "north")])
def test_c_9_the_next_campsite_has_its_name_or_number(order: tuple[str, ...], name: str) -> None:
    state = replace(spring().state, layout=replace(SYNTHETIC, campsite_order=order))

    assert campsite_name(state) == name


@pytest.mark.parametrize(
    ("act", "at", "place"),
    [("move", None, None), ("lie", None, (1, -1)), ("stay", None, (1, -1)), ("lie", (2, 2), (2, 2))],
)
def test_a_member_that_moved_lies_where_it_went_and_any_other_where_it_stood(
    act: str, at: tuple[int, int] | None, place: tuple[int, int] | None
) -> None:
    state = replace(on_map({}, Members(9, 0, 1), blue=3).state, figures=(Figure((1, -1)),))
    after = after_act(state, EntryEffect(act, who=0, at=at))

    assert after.figures == (Figure(place, lies=True),)
    assert after.gone == frozenset()


@pytest.mark.parametrize(("bonus", "said"), [(0, False), (2, True), (None, False)])
def test_m_35_points_for_want_of_a_card_are_told_unless_a_card_gives_some(
    bonus: int | None, said: bool
) -> None:
    table = spring(red=2)
    state = table.state.knowing(compared="ceremony", chosen="a", bonus=bonus)
    moves = [move.text() for move in (*next_step(state).moves, *next_step(state).notes)]

    assert any("if the game ended now" in move for move in moves) == said


def test_m_30_what_is_not_said_of_the_painting_is_not_put_right() -> None:
    table = spring(layout=replace(SYNTHETIC, painting_rows=())).tell(Correct(trays={"red": 1}))

    assert table.state.trays["red"] == 1


def test_m_24_an_action_of_which_nothing_is_told_can_be_done() -> None:
    tile, free = TribeTile(2, TILE.symbols), dict.fromkeys(TILE.symbols, 1)
    ruling = spring_procedure(SYNTHETIC, "hunting", tile, {"yellow": 3}, free, doable={"hunting": False})

    assert ruling.outcome.action == "fishing"


@pytest.mark.parametrize(
    ("cubes", "told"),
    [(None, "take back a column"), ({}, "take back a column"), ({"red": 1}, "take back a column: 1 Red")],
)
def test_a_column_taken_back_says_what_it_brought(cubes: dict[str, int] | None, told: str) -> None:
    turn = Turn(autumn().state, "")
    line = ColumnTakenBack((), cubes=cubes).describe(turn, EntryEffect("take_back"))

    assert line.text() == f"The marauders {told}"


@pytest.mark.parametrize(
    ("bearings", "said"), [((3, 3), "On the same space, take any of them."), ((3, 5), "2 are equally close")]
)
def test_m_63_of_members_on_one_space_any_goes_first(bearings: tuple[int, int], said: str) -> None:
    members = [TribeMember(str(place), 2, bearing) for place, bearing in enumerate(bearings)]
    reasons = choose_member(spring().state.board, members).reasons

    assert any(reason.text().startswith(said) for reason in reasons[1:])


def test_m_31_two_that_bring_as_much_are_both_named() -> None:
    tiles = tuple(TileCandidate(name, vp=2, place=place) for place, name in enumerate("ab"))
    reason, *_ = choose_income(TribeAction.GATHERING, tiles).reasons

    assert reason.text().startswith("a and b have the largest income")


@pytest.mark.parametrize("start", [(0, 0), (1, 1), (-2, 3)])
def test_what_lies_straight_on_has_the_same_bearing_from_everywhere(start: tuple[int, int]) -> None:
    assert [bearing(start, plus(start, step)) for step in STEPS] == [0, 2, 4, 6, 8, 10]
