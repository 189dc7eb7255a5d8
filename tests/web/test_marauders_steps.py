"""What the Marauders' pages say of the step in hand; what was tapped for one step is not another's."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from referee.rules.kernel.history.log import Facts
from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.acts.otherwise import NotDone
from referee.rules.prehistory.answers.autumn import Mapped
from referee.rules.prehistory.answers.humans import NextTurn, Passed, Payment
from referee.rules.prehistory.answers.spring import TileDrawn, Weather
from referee.rules.prehistory.answers.summer import LocationVisit
from referee.rules.prehistory.answers.year import Winter
from referee.rules.prehistory.board.layout import SYNTHETIC, BoardLayout
from referee.rules.prehistory.corrections import Correct
from referee.rules.prehistory.record import Members
from referee.tables.models import Table
from referee.web.prehistory.controls import points_of
from tests.web.guests import Guest, forms_of, guest_at, host_of
from tests.web.pages import assert_page, words
from tests.web.test_marauders import OPENING, TILE, open_marauders, state_of, tap, tell, to_winter

pytestmark = pytest.mark.django_db

HUNTS = ("rock_painting", "hunting", "ceremony", "gathering", "fishing", "migration")
FIRST_ACTION = (*OPENING, (Done(nothing=True), None))


def draft_fields(html: str) -> dict[str, Any]:
    """Return what the page keeps of the taps."""
    fields: dict[str, Any] = {}
    for name, value in forms_of(html)["draft"].fields:
        fields.setdefault(name, []).append(value)
    return fields


def test_what_was_tapped_as_a_payment_is_no_reward() -> None:
    """The tablet has taps of a payment when Ann's phone enters it; then its page is fetched anew."""
    table = open_marauders(entries=FIRST_ACTION)
    tablet, ann = host_of(table), guest_at(table, "Ann")
    tablet.look()
    tap(tablet, "cubes-yellow:+1")
    kept = draft_fields(tablet.page)
    ann.look()
    tap(ann, "cubes-yellow:+1")
    ann.press("Put 1 Yellow on the trays")
    host_of(table).look()
    other = host_of(table)
    other.look()
    other.press("Bo has played")

    tablet.look(**kept)
    assert "They fish (Yellow tray)." in words(tablet.page)
    assert "The app enters Yellow 3 → 1 " in words(tablet.page)
    tablet.press("Nothing gained")
    assert state_of(table).trays["yellow"] == 1


def test_what_was_tapped_to_recount_is_gone_when_the_trays_have_changed() -> None:
    table = open_marauders(entries=FIRST_ACTION)
    tablet, ann = host_of(table), guest_at(table, "Ann")
    tablet.look(kind="correct")
    tap(tablet, "vp:+1")
    kept = draft_fields(tablet.page)
    ann.look()
    tap(ann, "cubes-yellow:+1")
    ann.press("Put 1 Yellow on the trays")

    tablet.look(**kept)
    assert kept["vp"] == ["1"]
    assert draft_fields(tablet.page)["kind"] == ["correct"]
    assert draft_fields(tablet.page)["vp"] == ["0"]
    assert draft_fields(tablet.page)["trays-yellow"] == ["3"]


def test_taps_of_the_same_step_stay_whatever_others_enter_beside_it() -> None:
    table = open_marauders(entries=FIRST_ACTION)
    ann, tablet = guest_at(table, "Ann"), host_of(table)
    ann.look()
    tap(ann, "cubes-yellow:+1")
    kept = draft_fields(ann.page)
    tablet.look(kind="house_rule")
    tablet.press("Points only once a spring")

    ann.look(**kept)
    assert "Put 1 Yellow on the trays" in words(ann.page)


def test_the_last_human_acts_next_and_nobody_is_named_twice() -> None:
    """Ann, who pays the trays, has passed, and the tribe has had its turns."""
    entries = (
        *FIRST_ACTION,
        (Passed(), "Ann"),
        (Payment(), "Bo"),
        (Done(nothing=True), None),
    )
    host = host_of(open_marauders(entries=entries))
    assert "Bo acts next." in words(host.look())


def test_what_a_payment_leads_to_passes_over_columns_known_to_be_full() -> None:
    entries = (
        *OPENING,
        (NotDone("columns"), None),
        (Done(nothing=True), None),
    )
    host = host_of(open_marauders(entries=entries))
    host.look()
    assert "Beside Brown lies gathering" not in words(host.page)
    assert "Brown would be next, but every column of gathering is occupied." in words(host.page)
    tap(host, "cubes-yellow:+1")
    tap(host, "cubes-yellow:+1")
    assert "Beside Yellow is fishing, their next action" in words(host.page)


def test_a_payment_leads_to_nothing_once_the_tribe_has_had_its_actions() -> None:
    entries = (*FIRST_ACTION, (Payment({"yellow": 1}), "Ann"), (Payment(), "Bo"))
    host = host_of(open_marauders(entries=(*entries, (Done(nothing=True), None))))
    host.look()
    assert "What did Ann put on the trays?" in words(host.page)
    assert "their next action" not in words(host.page)
    assert "What this leads to" not in words(host.page)


def test_in_a_summer_of_so_many_actions_no_location_promises_another() -> None:
    full = {"blue": 4, "yellow": 4, "red": 4, "brown": 4}
    passed = (*FIRST_ACTION, (Passed(), None), (Done(nothing=True), None))
    acted = tuple(
        pair
        for action in ("fishing", "gathering")
        for pair in ((LocationVisit(action), None), (Done(nothing=True), None))
    )
    entries = (*passed, (TileDrawn(2, TILE), None), (Correct(trays=full), None))
    for repeat in ("once", "while_3_or_more"):
        house = {"n_caps_summer": "true", "summer_repeat": repeat}
        host = host_of(open_marauders(entries=(*entries, *acted[:2]), house_rules=house))
        assert "They’ll" in words(host.look(kind="paid"))
        host = host_of(open_marauders(entries=(*entries, *acted), house_rules=house))
        assert "They’ll" not in words(host.look(kind="paid"))
        assert "They no longer act" in words(host.page)
        assert "The tribe has taken its 2 actions this summer" in words(host.page)


def test_a_point_is_one_tap_and_clear_takes_back_what_is_proposed_too() -> None:
    host = host_of(open_marauders(entries=OPENING))
    host.look()
    tap(host, "vp:2")
    tap(host, "cubes-red:+1")
    assert "Done: 1 Red, 2 VP" in words(host.page)
    tap(host, "vp:0")
    assert "Done: 1 Red" in words(host.page)
    host.look(**{"kind": "done", "cubes-red": "0", "vp": "0"})
    assert "Tap what they gained" in words(host.page)


def test_what_a_comparison_came_to_is_entered_by_it_and_its_markers_are_asked_for() -> None:
    host = host_of(open_marauders(entries=OPENING))
    host.look()
    incomes: dict[str, Any] = {"A-vp": "1", "A-res": "2", "A-dev": "1", "B-vp": "1", "B-am": "0"}
    host.enter("compare", **incomes)
    host.look()
    assert "Tap the 2 markers gained" in words(host.page)
    assert "Done: 1 VP, 1 development" in words(host.page)
    tap(host, "cubes-red:+1")
    assert "Tap the 1 marker gained" in words(host.page)
    tap(host, "cubes-red:+1")
    host.press("Done: 2 Red, 1 VP, 1 development")
    assert "They gather" not in words(host.page)


def test_what_another_human_takes_from_the_map_is_told_with_their_turn() -> None:
    to_autumn = (
        *FIRST_ACTION,
        (Passed(), None),
        (Done(nothing=True), None),
        (TileDrawn(2, TILE), None),
        (Mapped("5.2", {"5.1": "fishing", "5.0": "hunting"}), None),
        (Correct(trays={"red": 3}, members=Members(8, 2, 0), order=("Ann", "Bo", "M")), None),
        (Passed(), None),
    )
    table = open_marauders(entries=to_autumn)
    host = host_of(table)
    assert "If something was taken from the map, tap it there." in words(host.look())
    tap(host, "taken:5.1")
    host.press("Nothing paid")
    assert state_of(table).layout.map.things == {"5.0": "hunting"}
    assert "Bo acts next, then the marauders." in words(host.page)
    tap(host, "taken:5.0")
    host.press("Bo has played")
    assert state_of(table).layout.map.things == {}


@pytest.mark.parametrize(
    "fields",
    [
        {"pillars": "party-0", "cubes-red": "1"},
        {"pillars": ["fishing-0", "fishing-0"], "cubes-red": "1"},
        {"cubes-red": "-1"},
        {"cubes-red": "99"},
        {"cubes-red": "<b>"},
        {"pillars": "fishing-x"},
    ],
)
def test_a_column_that_cannot_be_is_refused(fields: dict[str, Any]) -> None:
    entries = (*FIRST_ACTION, (Passed(), None), (Done(nothing=True), None), (TileDrawn(2, TILE), None))
    table = open_marauders(entries=entries)
    before = state_of(table)
    assert host_of(table).enter("take_back", **fields).status_code == 422
    assert state_of(table) == before


@pytest.mark.parametrize("pricing", ["", "bogus"])
def test_winter_without_an_answer_leaves_the_ring(pricing: str) -> None:
    table = to_winter()
    ring = state_of(table).layout.ring
    assert host_of(table).enter("winter", pricing=pricing).status_code in (303, 422)
    assert state_of(table).layout.ring == ring


def test_a_phone_cannot_say_that_all_humans_have_passed() -> None:
    """The tribe has had its actions, and Ann’s phone sends what only the table’s page offers."""
    payments = ((Payment(), "Ann"), (Payment(), "Bo"))
    table = open_marauders(entries=(*FIRST_ACTION, *payments, (Done(nothing=True), None)))
    ann = guest_at(table, "Ann")
    assert "And all players have passed" not in words(ann.look())
    last: dict[str, Any] = {"for_seat": "Ann", "cubes-red": "1", "last": "yes"}
    refused = ann.enter("paid", **last)
    assert refused.status_code in (403, 404, 422)
    assert state_of(table).season == "spring"

    host = host_of(table)
    host.look()
    tap(host, "cubes-red:+1")
    host.press("And all players have passed")
    assert (state_of(table).season, state_of(table).trays["red"]) == ("summer", 2)


def to_the_second_spring(first: Weather, layout: BoardLayout) -> Table:
    """A table at which the weather of the first spring gave this; of the tribe nobody is out."""
    table = open_marauders(layout=layout)
    year: tuple[Facts, ...] = (
        TileDrawn(2, TILE),
        first,
        Passed(),
        Done(nothing=True),
        Done(nothing=True),
        TileDrawn(2, TILE),
    )
    for facts in (*year, Passed(), Passed(), Winter(("M", "Ann", "Bo"))):
        tell(table, facts)
    return table


def test_the_weather_of_a_game_before_comes_with_the_tile_until_it_is_another() -> None:
    known = ({"red": 1}, {"blue": 2}, {"white": 1})
    layout = replace(SYNTHETIC, weather=known)
    for gave, tile_page in (({"red": 1}, "The weather gives 2 Blue"), ({"red": 2}, "")):
        table = to_the_second_spring(Weather(gave), layout)
        host = host_of(table)
        assert tile_page in words(host.look())
        assert ("Turn the weather tile too" in words(host.page)) == bool(tile_page)
        blue = state_of(table).trays["blue"]
        host.enter("tile", n="2", symbols=list(TILE))
        assert state_of(table).trays["blue"] == blue + (2 if tile_page else 0)
        assert state_of(table).has_weather == bool(tile_page)


def test_weather_that_is_another_this_time_is_tapped_off_and_asked_for() -> None:
    layout = replace(SYNTHETIC, weather=({}, {"blue": 2}))
    host = host_of(to_the_second_spring(Weather(), layout))
    host.look()
    tap(host, "weather:known")
    host.enter("tile", n="2", symbols=list(TILE), weather="")
    assert "What does it give?" in words(host.look())


@pytest.mark.bad_input
@pytest.mark.parametrize("camp", ["", "x", "99.99", "5.2.1", "-"])
def test_a_camp_that_is_no_space_is_refused_and_the_map_still_drawn(camp: str) -> None:
    table = open_marauders(entries=OPENING)
    host = host_of(table)

    laid: Any = {"camp": camp, "on-fishing": "5.1"}
    page = assert_page(host.enter("map", **laid), 422)

    assert "Set up the map" in words(page)
    assert state_of(table).layout.map is None
    assert "Set up the map" in words(host.look(kind="map", camp=camp))


def test_a_card_whose_points_may_come_now_is_not_done_by_the_biggest_button() -> None:
    table = open_marauders(entries=((TileDrawn(2, HUNTS), None), (Weather({"yellow": 2}), None)))
    host = host_of(table)
    gains: Any = {"A-vp": "3", "A-dev": "1"}
    host.enter("compare", **gains)

    page = words(host.look())

    assert "Tap the points gained" in page
    assert "Done: 1 development" in page


def test_which_of_two_columns_is_one_tap_beside_the_first_action() -> None:
    table = open_marauders(entries=OPENING)
    host = host_of(table)
    host.look()

    host.press("The one the table chooses")

    assert state_of(table).house_rules["two_columns"] == "table_chooses"
    assert "1 onto an empty column (pillar)" in words(host.page)
    assert "two-columns" not in forms_of(host.page)


def test_the_question_about_the_marker_stands_with_the_step() -> None:
    table = open_marauders(entries=OPENING)
    host = host_of(table)
    host.enter("done", dev="1")

    page = host.look()

    assert page.index("data-step") < page.index("does the priority marker move?") < page.index('id="log"')


def test_on_a_phone_what_can_be_taken_is_a_list_that_says_where_it_lies() -> None:
    things = Mapped("5.2", {"5.1": "fishing", "5.0": "hunting", "6.0": "hunting"})
    entries = (
        (things, None),
        *OPENING,
        (Passed(), None),
        (Done(nothing=True), None),
        (Done(nothing=True), None),
    )
    table = open_marauders(entries=(*entries, (TileDrawn(2, TILE), None), (Passed(), None)))
    phone = guest_at(table, "Ann")

    page = words(phone.look())

    assert "Fishing tile: 1 step, north" in page
    assert "Hunting tile: 2 steps, north Hunting tile: 2 steps, north by north-east" in page
    tap(phone, "taken:5.0")
    assert phone.enter("paid", for_seat="Ann", taken="5.0").status_code == 303
    assert "5.0" not in state_of(table).layout.map.things


def test_points_are_said_and_taken_back_with_one_tap_each() -> None:
    tiles = points_of(2)

    assert [tile.tap for tile in tiles] == ["vp:1", "vp:0", "vp:3", "vp:4", "vp:5", "vp:6"]
    assert [tile.name for tile in tiles if tile.is_pressed] == ["2"]
    assert [tile.tap for tile in points_of(7) if tile.is_pressed] == ["vp:8"]


def test_beside_the_map_the_priorities_are_ticked_as_far_as_the_search_came() -> None:
    table = open_marauders()
    things = {"5.1": "campsite", "5.0": "fishing", "5.-1": "fishing"}
    passed = (*OPENING, (Passed(), None), (Done(nothing=True), None), (Done(nothing=True), None))
    for facts, seat in ((Mapped("5.2", things), None), *passed, (TileDrawn(2, TILE), None)):
        tell(table, facts, seat)
    trays = {colour: 3 * (colour == "blue") for colour in state_of(table).trays}
    for facts in (Correct(trays=trays, members=Members(7, 3, 0)), Passed(), NextTurn("humans")):
        tell(table, facts)
    tell(table, Payment(taken=("5.1",)), "Ann")
    tell(table, NextTurn("M"))
    host = host_of(table)
    said = words(host.look())
    assert "– Campsite none free, 1 built Fishing 2 steps, centre line Hunting Gathering" in said
    assert 'class="m-thing is-built"' in host.page
    assert host.page.count("is-lane") >= 3
    tell(table, Done(vp=1))
    tell(table, Correct(trays=trays))
    said = words(host.look())
    assert "Fishing 3 steps, centre line" in said
    tell(table, Done(vp=1))
    tell(table, Correct(trays=trays))
    said = words(host.look())
    assert "No target of these in the lane" in said
    assert "– Fishing none, 2 taken" in said
    assert "Done, lying down" in said


def mark_of(host: Guest, **query: str) -> str:
    """Return what a tap on this page says of the step that it is made on."""
    host.look(**query)
    (mark,) = set(re.findall(r'name="at"\s+value="(\w+)"', host.page))
    return str(mark)


def test_a_tap_goes_with_the_trays_that_it_was_made_on_but_a_payment_of_summer_stays() -> None:
    summer = (*FIRST_ACTION, (Passed(), None), (Done(nothing=True), None), (TileDrawn(2, TILE), None))
    for entries, kind, stays in (
        (FIRST_ACTION, "", False),
        (summer, "paid", True),
        (summer, "correct", False),
    ):
        table = open_marauders(entries=entries)
        host, query = host_of(table), {"kind": kind} if kind else {}
        before = mark_of(host, **query)
        tell(table, Correct(vp=5))
        assert (mark_of(host, **query) == before) is stays, (kind, stays)
