"""The Marauders’ pages: calibration, set-up, the table, the end; used as a browser without scripts does."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from uuid import uuid4

import pytest

from referee.rules.kernel.code import as_text
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.history.log import Facts
from referee.rules.kernel.text.codec import encode
from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.answers.actions import Compare
from referee.rules.prehistory.answers.autumn import Mapped, Nearest
from referee.rules.prehistory.answers.humans import Passed, Payment
from referee.rules.prehistory.answers.spring import TileDrawn, Weather
from referee.rules.prehistory.answers.summer import ColumnTakenBack, LocationVisit
from referee.rules.prehistory.answers.year import Winter
from referee.rules.prehistory.board.income import CardCandidate
from referee.rules.prehistory.board.layout import SYNTHETIC
from referee.rules.prehistory.board.terms import TARGET_NAMES, as_title
from referee.rules.prehistory.corrections import Correct
from referee.rules.prehistory.record import PillarAt
from referee.rules.prehistory.scripted import next_step, ready_now
from referee.rules.prehistory.setup import PrehistorySetup
from referee.tables import services
from referee.tables.links import watch_path
from referee.tables.logbook import read_log
from referee.tables.models import StoredRecord, Table
from referee.web.prehistory.scoresheet import payments_that_led
from tests.devices import Client
from tests.rules.prehistory.instructed import as_instructed
from tests.web.guests import Button, Guest, buttons_of, forms_of, guest_at, host_of
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db

TILE = ("rock_painting", "fishing", "ceremony", "gathering", "hunting", "migration")
OPENING: tuple[tuple[Facts, str | None], ...] = (
    (TileDrawn(2, TILE), None),
    (Weather({"yellow": 2, "brown": 3, "blue": 1, "red": 1}), None),
)


def open_marauders(*players: str, entries: tuple[tuple[Facts, str | None], ...] = (), **setup: Any) -> Table:
    """Open a table on the invented board at which the marauders are first, and make these entries."""
    names = players or ("Ann", "Bo")
    told_setup = PrehistorySetup(names, ("M", *names), setup.pop("layout", SYNTHETIC), **setup)
    table = services.open_table(game="prehistory", name="Try", setup=told_setup, players=names)
    for facts, seat in entries:
        tell(table, facts, seat)
    return table


def tell(table: Table, facts: Facts, seat: str | None = None) -> None:
    """Enter at the end of the log."""
    log = read_log(table)
    entry = Entry(as_instructed(log.state, facts), seat)
    services.enter(table=table, entry=entry, seen=log.number, entry_id=uuid4())


def state_of(table: Table) -> Any:
    return read_log(table).state


def tap(guest: Guest, what: str) -> None:
    """Tap a button of the draft by its value."""
    button = next(each for each in buttons_of(guest.page) if (each.name, each.value) == ("do", what))
    assert not button.is_disabled
    form = forms_of(guest.page)[button.form]
    fields: dict[str, list[str]] = {}
    for name, value in [*form.fields, ("do", what)]:
        fields.setdefault(name, []).append(value)
    guest.page = assert_page(guest.client.get(form.action, fields, follow=True))


def said(field: str, word: str) -> dict[str, Any]:
    return {field: word}


# A spring action ------------------------------------------------------------------------------------------


def test_a_spring_action_is_told_and_done() -> None:
    table = open_marauders(entries=OPENING)
    host = host_of(table)

    assert "They gather (Brown tray)." in words(host.look())
    assert "action 1 of 2" in words(host.page)
    tap(host, "cubes-brown:+1")
    tap(host, "cubes-brown:+1")
    host.press("Done")

    assert state_of(table).trays["brown"] == 3
    assert "What did Ann put on the trays?" in words(host.page)


def test_a_bare_spring_action_takes_one_tap() -> None:
    table = open_marauders(entries=(*OPENING[:1], (Weather({"yellow": 3}), None)))
    host = host_of(table)
    assert "They fish (Yellow tray)." in words(host.look())

    host.press("Nothing gained")

    assert (state_of(table).taken, state_of(table).trays["yellow"]) == (1, 1)


def test_what_always_brings_something_is_asked_for_before_done() -> None:
    host = host_of(open_marauders(entries=OPENING))
    assert "Tap what they gained" in words(host.look())
    tap(host, "cubes-brown:+1")
    assert "Done: 1 Brown" in words(host.page)
    assert "Nothing gained" not in words(host.page)


def test_done_with_nothing_tapped_is_off_and_refused_in_a_sentence() -> None:
    table = open_marauders(entries=OPENING)
    host = host_of(table)
    (done,) = [each for each in buttons_of(host.look()) if "Tap what they gained" in each.says]
    assert done.is_disabled
    refused = assert_page(host.enter("done", act="spring", action="gathering", tray="brown"), 422)
    assert "Enter what they gained, or “Nothing gained”." in words(refused)


def test_a_symbol_of_the_tile_is_offered_once_and_again_only_in_a_fold() -> None:
    host = host_of(open_marauders())
    host.look()
    tap(host, "symbols:fishing")
    offered, _, again = host.page.partition("fold-twice")
    assert 'value="symbols:fishing"' not in offered
    assert 'value="symbols:hunting"' in offered
    assert 'value="symbols:fishing"' in again
    assert 'value="symbols:hunting"' not in again


def test_summer_ends_once_nothing_is_due_and_says_before_what_is() -> None:
    table = to_summer()
    tell(table, LocationVisit("ceremony"))
    tell(table, Done(no_card_scores=True))
    host = host_of(table)
    host.look(kind="paid")
    assert "still due: take back a column" in words(host.page)
    assert over(host).is_disabled
    tap(host, "kind:take_back")
    host.press("Take back 1 Brown")
    assert not over(host).is_disabled
    tell(table, Payment({"yellow": 4}), "Ann")
    host.look()
    assert "still due: gathering" in words(host.page) or "still due: fishing" in words(host.page)
    assert over(host).is_disabled
    tell(table, LocationVisit(next(iter(ready_now(state_of(table)).outcome))))
    tell(table, Done(nothing=True))
    host.look()
    host.press("Summer is over")
    assert state_of(table).season == "autumn"


def over(host: Guest) -> Button:
    return next(each for each in buttons_of(host.page) if "Summer is over" in each.says)


def test_development_points_ask_whether_the_marker_moves_and_one_tap_decides() -> None:
    table = open_marauders(entries=(*OPENING, (Done(dev=1), None)))
    host = host_of(table)
    assert "does the priority marker move?" in words(host.look())
    assert "1 development" in words(host.page)

    host.press("To fishing")

    assert state_of(table).marker == "fishing"
    assert "does the priority marker move?" not in words(host.page)
    assert "The priority marker is at fishing" in words(host.page)


def test_a_payment_takes_a_tap_a_cube_and_one_to_confirm() -> None:
    table = open_marauders(entries=(*OPENING, (Done(nothing=True), None)))
    host = host_of(table)
    host.look()

    tap(host, "cubes-blue:+1")
    tap(host, "cubes-yellow:+1")
    assert "Beside Yellow is fishing, their next action" in words(host.page)
    host.press("Put 1 Blue, 1 Yellow on the trays")

    assert (state_of(table).trays["blue"], state_of(table).trays["yellow"]) == (2, 3)


def test_nothing_paid_is_one_tap_and_the_seat_of_the_payer_may_enter_it() -> None:
    table = open_marauders(entries=(*OPENING, (Done(nothing=True), None)))
    ann, bo = guest_at(table, "Ann"), guest_at(table, "Bo")
    bo.look()
    assert "Nothing paid" not in words(bo.page)
    assert bo.enter("paid", for_seat="Ann", **said("cubes-blue", "1")).status_code == 404
    ann.look()
    ann.press("Nothing paid")
    assert StoredRecord.objects.get(table=table, number=4).seat == "Ann"
    assert ann.enter("done").status_code == 404


def test_the_others_turn_is_one_tap_also_on_their_own_phone() -> None:
    table = open_marauders(entries=(*OPENING, (Done(nothing=True), None)))
    tell(table, Payment({"yellow": 1}), "Ann")
    host, ann, bo = host_of(table), guest_at(table, "Ann"), guest_at(table, "Bo")
    assert "Bo acts next, then the marauders." in words(host.look())
    assert "They fish" not in words(host.page)
    assert "Bo has played" not in words(ann.look())
    assert ann.enter("paid", for_seat="Bo").status_code == 404

    bo.look()
    bo.press("I have played")

    assert StoredRecord.objects.get(table=table, number=5).seat == "Bo"
    assert state_of(table).trays["yellow"] == 3
    assert "They fish (Yellow tray)." in words(host.look())
    assert bo.enter("passed").status_code == 404, "that all have passed is for the table to say"
    assert bo.enter("passed", for_seat="Ann").status_code == 404


def test_one_human_passes_and_the_others_play_on() -> None:
    table = open_marauders(entries=(*OPENING, (Done(nothing=True), None)))
    host = host_of(table)
    assert "Ann passes" in words(host.look())

    host.press("Ann passes")

    assert "Bo acts next, then the marauders." in words(host.page)
    assert "All players have passed" not in words(host.page), "the last one passes for all, by name"
    host.press("Bo passes")
    assert state_of(table).have_passed


def test_alone_nobody_is_asked_twice() -> None:
    table = open_marauders("Ann", entries=(*OPENING, (Done(nothing=True), None)))
    host = host_of(table)
    assert "Ann passes" in words(host.look())
    assert "All players have passed" not in words(host.page)
    host.press("Nothing paid")
    assert "They fish (Yellow tray)." in words(host.page)


def test_summer_shows_the_order_in_reverse() -> None:
    html = words(host_of(to_summer()).look())
    assert "Summer goes in reverse player order." in html
    assert html.index("Bo pays to the supply") < html.index("Ann pays onto the trays")


def test_a_payment_told_while_the_tribe_acts_is_put_right_as_a_payment() -> None:
    paid, done = (Payment({"yellow": 1}), "Ann"), (Done(nothing=True), None)
    host = host_of(open_marauders(entries=(*OPENING, paid, done)))

    page = host.client.get(f"{host.path}amend/3/", follow=True)

    assert "What did Ann put on the trays?" in words(assert_page(page))
    assert ("cubes-yellow", "1") in forms_of(assert_page(page))["entry"].fields


def test_the_payers_phone_pays_in_summer_too_and_does_nothing_else() -> None:
    table = to_summer()
    ann, bo = guest_at(table, "Ann"), guest_at(table, "Bo")
    ann.look()
    tap(ann, "cubes-blue:+1")
    ann.press("Put 1 Blue on the trays")
    assert state_of(table).trays["blue"] == 1
    assert "Summer is over" not in words(ann.page)
    assert not [each for each in buttons_of(bo.look()) if each.form.startswith(("draft", "entry"))]

    tell(table, LocationVisit("ceremony"))
    assert "Done" not in [each.says for each in buttons_of(ann.look())]
    assert ann.enter("done").status_code == 404


def test_who_watches_sees_the_instruction_and_no_buttons() -> None:
    table = open_marauders(entries=OPENING)
    page = assert_page(Client().get(watch_path(table)))
    assert "They gather (Brown tray)." in words(page)
    assert [each.says for each in buttons_of(page) if each.form] == []


def test_a_number_that_is_none_is_refused() -> None:
    host = host_of(open_marauders(entries=OPENING))
    assert host.enter("paid", for_seat="Ann", **said("cubes-blue", "x")).status_code == 422


def test_could_not_be_done_runs_the_fallback() -> None:
    host = host_of(open_marauders(entries=OPENING))

    assert "Why not?" in words(host.look("?kind=not_done"))
    host.press("All columns are occupied")

    assert "They fish (Yellow tray)." in words(host.page)
    assert "Brown would be next, but every column of gathering is occupied." in words(host.page)


def test_something_else_needs_a_word_and_keeps_what_was_tapped() -> None:
    table = open_marauders(entries=OPENING)
    host = host_of(table)
    host.look("?kind=instead")
    tap(host, "trays-brown:-1")

    host.press("Record what we did", 422)
    assert "Enter briefly what you did instead." in words(host.page)
    assert ("trays-brown", "2") in forms_of(host.page)["entry"].fields
    response = host.enter("instead", what="They slept", **said("trays-brown", "2"))

    assert response.status_code == 303
    assert state_of(table).trays["brown"] == 2
    assert state_of(table).taken == 1


def test_the_app_compares_incomes_when_asked() -> None:
    table = open_marauders(entries=OPENING)
    host = host_of(table)
    host.look("?kind=compare")
    tap(host, "A-am:+1")
    tap(host, "B-vp:+1")

    host.press("Choose what they take")

    assert "Take B. It has the largest income." in words(host.page)


def test_a_ceremony_asks_in_the_open_whether_a_card_would_give_points() -> None:
    opening = (*OPENING[:1], (Weather({"red": 2}), None))
    table = open_marauders(entries=opening)
    host = host_of(table)

    host.look()
    assert "Would any card score if the game ended now?" in words(host.page)
    assert [each.says for each in buttons_of(host.page) if each.says == "Done"] == []
    host.press("No: done, +2 points")
    assert state_of(table).vp == 2
    host.press("Undo")
    host.press("Yes: done")
    assert state_of(table).vp == 0


def test_after_comparing_a_ceremony_nothing_is_asked_again() -> None:
    opening = (*OPENING[:1], (Weather({"red": 2}), None))
    for vp, points in ((0, 2), (1, 0)):
        table = open_marauders(entries=(*opening, (Compare((CardCandidate("A", vp=vp, am=1),)), None)))
        host = host_of(table)
        html = words(host.look())
        assert "Would any card give points" not in html
        assert (("No card would give points if the game ended now. Score 2 points more.") in html) == bool(
            points
        )
        host.press("Done")
        assert state_of(table).vp == points


def test_a_column_taken_back_at_the_ceremony_offers_no_points_and_no_comparing() -> None:
    table = to_summer()
    tell(table, ColumnTakenBack((PillarAt("ceremony"),)))
    host = host_of(table)
    html = words(host.look())

    assert "Would any card give points" not in html
    assert "Compare incomes for us" not in html
    assert host.enter("done", no_card_scores="yes").status_code == 422
    assert host.enter("compare", **said("A-vp", "1")).status_code == 422


def test_a_tie_is_drawn_as_a_sweep() -> None:
    tied = (*OPENING[:1], (Weather({"yellow": 3, "brown": 3}), None))
    host = host_of(open_marauders(entries=tied))

    html = host.look()

    assert "Sweeping clockwise, Yellow comes before Brown." in html
    assert 'class="arc"' in html
    assert 'class="arc-rest"' in html


# A tile ---------------------------------------------------------------------------------------------------


def test_a_tile_is_tapped_symbol_by_symbol_and_known_the_next_time() -> None:
    table = open_marauders()
    host = host_of(table)
    host.look()
    tap(host, "n:3")
    for symbol in TILE[:5]:
        tap(host, f"symbols:{symbol}")
    host.press("Use this tile")
    assert state_of(table).tile == type(state_of(table).tile)(3, TILE)

    tell(table, Weather())
    tell(table, Passed())
    while state_of(table).season == "spring":
        tell(table, Done(nothing=True))
    host.look()
    host.press("3: rock painting, fishing, ceremony, gathering, hunting, migration")
    assert state_of(table).tile.symbols == TILE


def test_a_tile_that_repeats_a_symbol_is_a_warning() -> None:
    table = open_marauders()
    host = host_of(table)
    host.look()
    twice = ["fishing", *TILE[1:]]

    assert host.enter("tile", n="2", symbols=["fishing"]).status_code == 422
    page = assert_page(host.enter("tile", n="2", symbols=twice), 422)
    assert "more than once" in page
    assert "Play it this way" in page
    assert host.enter("tile", n="2", symbols=twice, override="symbol-repeats").status_code == 303


# Summer, autumn, winter, the end --------------------------------------------------------------------------


def to_summer() -> Table:
    table = open_marauders(entries=(*OPENING, (Passed(), None)))
    while state_of(table).season == "spring":
        tell(table, Done(nothing=True))
    tell(table, TileDrawn(2, TILE))
    tell(table, Correct(trays={"red": 3, "yellow": 1}))
    return table


def test_summer_has_its_locations_payments_and_take_backs() -> None:
    table = to_summer()
    host = host_of(table)
    html = words(host.look())
    assert "Tap the column with the most markers" not in html
    assert "They take back the ringed column." in html
    assert "Take back 1 Brown" in html
    tap(host, "kind:paid")
    assert "Tap each location when you resolve it." in words(host.page)
    assert "A ceremony follows" in words(host.page)

    host.press("Ceremony")
    assert "They hold a ceremony (Red tray)." in words(host.page)
    points = state_of(table).vp
    host.press("No: done, +2 points")
    assert state_of(table).vp == points + 2
    assert state_of(table).trays["red"] == 0
    host.look(kind="paid")
    (resolved,) = [each for each in buttons_of(host.page) if each.value == "ceremony"]
    assert resolved.is_disabled
    assert "Red had 3 2 VP" in resolved.says
    refused = assert_page(host.enter("location", action="ceremony"), 422)
    assert "ceremony is already resolved this summer" in words(refused)
    assert "M-54" in refused

    host.look()
    tap(host, "cubes-white:+1")
    host.press("Take back 1 Brown, 1 White")
    assert state_of(table).trays["white"] == 1
    assert "Took back 1 Brown, 1 White" in words(host.page)
    assert "Nothing more is due" in words(host.page)
    tap(host, "cubes-blue:+1")
    host.press("Put 1 Blue on the trays")
    host.press("Summer is over")
    assert state_of(table).season == "autumn"


def test_another_column_is_one_tap_and_the_log_says_that_the_table_chose_it() -> None:
    table = to_summer()
    host = host_of(table)
    host.look()
    assert "The record will say that the table chose it." not in words(host.page)
    tap(host, "cubes-white:+1")
    host.look(**column_of(host, "Column 2 of hunting"))
    assert "The record will say that the table chose it." in words(host.page)
    assert chosen_columns(host) == ["Column 2 of hunting"]
    assert "They take back the ringed column." in words(host.page)
    assert "Tap what was on it" in words(host.page), "what was entered for another column is dropped"
    tap(host, "cubes-white:+1")
    tap(host, "cubes-white:+1")
    host.press("Take back 2 White")
    assert "The table chose the column at hunting to be taken back: 2 White" in words(host.page)
    assert (state_of(table).trays["white"], state_of(table).took_back) == (2, 1)
    assert "gathering-0" in state_of(table).columns


def test_where_the_record_does_not_know_the_fullest_column_it_is_tapped_and_then_filled() -> None:
    table = to_summer()
    tell(table, ColumnTakenBack((PillarAt("gathering"),), {"brown": 1}))
    while state_of(table).columns:
        tell(table, ColumnTakenBack((pillar_of(next(iter(state_of(table).columns))),), {"brown": 1}))
    host = host_of(table)
    host.look(kind="take_back")
    assert "Tap the column with the most markers." in words(host.page)
    host.look(**column_of(host, "Column 1 of fishing"))
    assert chosen_columns(host) == ["Column 1 of fishing"]
    assert "The column at fishing has the most markers." in words(host.page)
    tap(host, "cubes-red:+1")
    host.press("Take back 1 Red")
    assert "The marauders take back the column at fishing: 1 Red" in words(host.page)


def pillar_of(word: str) -> PillarAt:
    action, _, slot = word.rpartition("-")
    return PillarAt(action, int(slot))


def chosen_columns(host: Guest) -> list[str]:
    return re.findall(r'aria-current="true"\s*aria-label="(Column[^"]+)"', host.page)


def column_of(host: Guest, says: str) -> dict[str, str]:
    """Return the query of the link on a column."""
    links = re.findall(r'<a href="([^"]+)"[^>]*?aria-label="([^"]+)"', host.page)
    address = next(unescape(href) for href, label in links if label == says)
    return dict(parse_qsl(urlsplit(address).query, keep_blank_values=True))


def test_autumn_asks_for_all_priorities_of_the_lane_at_once() -> None:
    table = to_summer()
    tell(table, Correct(members=type(state_of(table).members)(8, 2, 0)))
    tell(table, Passed())
    host = host_of(table)
    said = words(host.look())
    assert "Tap the first of these that’s anywhere in the lane." in said
    assert "Towards Red, from a member in the starting camp." in said
    assert "Of two the same, take the nearest, then the first clockwise." in said
    assert rows_of(host) == ["campsite", "fishing", "hunting", "gathering", "action_marker", "megalith"]
    host.press("None of these, it lies down")
    assert "A member finds nothing and lies down." in words(host.page)
    host.press("Undo")
    host.press("Fishing tile")
    assert "A member moves towards Red, to the nearest fishing tile." in words(host.page)
    assert "If several tie: left line, then centre, then right." in words(host.page)
    assert "The first in the lane: fishing tile" in words(host.page)
    host.press("Nothing gained")
    assert state_of(table).members.out == 1
    assert state_of(table).trays["red"] == 1


def rows_of(host: Guest) -> list[str]:
    """Return the kinds that can be tapped, downwards."""
    return re.findall(r'name="target"\s+value="([^"]+)"', host.page)


@pytest.mark.parametrize(("tray", "tip"), [("blue", (0, -1)), ("red", (1, 1)), ("white", (-1, 1))])
def test_the_sketch_of_the_lane_is_37_spaces_and_points_as_the_board_does(
    tray: str, tip: tuple[int, int]
) -> None:
    table = to_summer()
    tell(table, Correct(trays={tray: 9}, members=type(state_of(table).members)(8, 2, 0)))
    tell(table, Passed())

    page = host_of(table).look()
    sketch = re.search(r'<svg class="lane-sketch".*?</svg>', page, re.DOTALL)

    assert sketch
    assert sketch[0].count('<polygon class="m-hex') == 37
    assert sketch[0].count("is-lane") == 9
    start, end = re.findall(r"(-?[\d.]+) (-?[\d.]+)", sketch[0].partition('class="m-path" d=')[2])[:2]
    (x, y), (x1, y1) = map(float, start), map(float, end)
    assert (sign(x1 - x), sign(y1 - y)) == tip


def sign(number: float) -> int:
    return (number > 0.05) - (number < -0.05)


def test_without_a_map_the_lane_asks_for_nothing_but_a_tap_and_offers_to_lay_it() -> None:
    table = to_summer()
    tell(table, Correct(members=type(state_of(table).members)(8, 2, 0)))
    tell(table, Passed())
    host = host_of(table)

    assert "Enter the map once to skip this" in words(host.look())
    assert not {"distance", "lines"} & {
        name for form in forms_of(host.page).values() for name in dict(form.fields)
    }
    for kind in rows_of(host):
        host.press(as_title(TARGET_NAMES[kind]))
        step = next_step(state_of(table))
        assert (step.act, step.about["kind"]) == ("move", kind)
        host.press("Undo")


def test_on_a_map_a_member_whose_place_is_not_known_is_asked_about_beside_the_same_sketch() -> None:
    table = to_summer()
    tell(table, Mapped("5.2", {"5.0": "fishing"}))
    tell(table, Correct(members=type(state_of(table).members)(8, 0, 2)))
    tell(table, Passed())
    tell(table, Nearest())
    page = host_of(table).look()

    assert next_step(state_of(table)).asks == "lane"
    assert 'class="lane-sketch"' in page
    assert "Enter the map once to skip this" not in words(page)


def at_the_end() -> Table:
    table = open_marauders()
    for year in range(1, 6):
        for facts in (TileDrawn(2, TILE), Weather(), Passed(), Done(nothing=True), Done(nothing=True)):
            tell(table, facts)
        for facts in (TileDrawn(2, TILE), Passed(), Passed()):
            tell(table, facts)
        if year < 5:
            tell(table, Winter(("Bo", "M", "Ann"), 1))
    return table


def test_winter_takes_the_new_order_by_taps() -> None:
    table = to_winter()
    host = host_of(table)
    assert "Tap no one to keep the order." in words(host.look())
    tap(host, "order:Bo")
    tap(host, "order:M")
    host.press("year 2 begins")
    assert state_of(table).order == ("Bo", "M", "Ann")
    assert state_of(table).payer == "Bo"


def to_winter() -> Table:
    table = open_marauders()
    for facts in (TileDrawn(2, TILE), Weather(), Passed(), Done(nothing=True), Done(nothing=True)):
        tell(table, facts)
    for facts in (TileDrawn(2, TILE), Passed(), Passed()):
        tell(table, facts)
    return table


@pytest.mark.parametrize(("answer", "is_known"), [("No: year 2 begins", True), ("Yes: year 2 begins", False)])
def test_winter_asks_whether_the_pricing_tile_changed_and_forgets_the_old_ring(
    answer: str, is_known: bool
) -> None:
    table = to_winter()
    host = host_of(table)
    assert "Did the pricing tile change?" in words(host.look())
    host.press(answer)
    assert (state_of(table).layout.ring is not None) == is_known
    assert state_of(table).year == 2


def scores(*points: str) -> dict[str, Any]:
    return dict(zip(("scores-Ann", "scores-Bo", "scores-M"), points, strict=True))


def test_the_end_shows_who_succeeded_with_files() -> None:
    table = at_the_end()
    host = host_of(table)
    host.look()
    missing = assert_page(host.enter("final", **scores("95", "", "80")), 422)
    assert "Bo’s points are missing." in missing
    assert 'value="95"' in missing

    assert host.enter("final", **scores("95", "79", "80")).status_code == 303
    html = words(host.look())
    assert "Task accomplished: Ann beat the marauders." in html
    assert "Failure" in html
    rows = host.client.get(f"{host.path}score.csv").content.decode().splitlines()
    assert rows[1:] == ["Ann,95,Victory,1", "Bo,79,Failure,0", "M,80,Marauders,0"]
    data = json.loads(host.client.get(f"{host.path}score.json").content)
    assert data["outcome"]["table_won"] is True
    assert len(data["seasons"]) > 4


# Recount, house rules, undo -------------------------------------------------------------------------------


def test_the_end_says_which_payments_led_to_which_actions() -> None:
    """Ann's payment in the first spring made Yellow the fullest tray."""
    table = open_marauders(
        entries=(*OPENING, (Done(nothing=True), None), (Payment({"yellow": 2}), "Ann"), (Payment(), "Bo"))
    )
    tell(table, Done(nothing=True))
    led = [(each.line.text(), [p.text() for p in each.payers]) for each in payments_that_led(read_log(table))]
    assert led == [("gathering, with Brown", []), ("fishing, with Yellow", ["Ann paid 2"])]
    assert "Which payments led to which actions" not in words(host_of(table).look())


def test_a_recount_puts_the_trays_right_and_can_be_undone() -> None:
    table = open_marauders(entries=OPENING)
    host = host_of(table)
    host.look("?kind=correct")
    tap(host, "trays-brown:-1")
    tap(host, "marker:hunting")
    host.press("Save counts")
    assert (state_of(table).trays["brown"], state_of(table).marker) == (2, "hunting")

    host.press("Undo")
    assert (state_of(table).trays["brown"], state_of(table).marker) == (3, "campsite")
    host.press("Redo")
    assert state_of(table).marker == "hunting"


def test_a_recount_without_a_change_is_refused_in_a_sentence() -> None:
    host = host_of(open_marauders(entries=OPENING))
    host.look("?kind=correct")
    host.press("Save counts", 422)
    assert "There’s nothing to correct" in words(host.page)


def test_a_house_rule_changes_in_play() -> None:
    table = open_marauders(entries=OPENING)
    host = host_of(table)
    host.look("?kind=house_rule")
    response = host.enter("house_rule", rule="inclusive=false")
    assert response.status_code == 303
    assert state_of(table).house_rules["inclusive"] == "false"
    assert host.enter("house_rule", rule="inclusive=maybe").status_code == 422


def test_what_the_table_goes_by_already_is_not_offered_again() -> None:
    host = host_of(open_marauders(entries=OPENING))
    page = host.look(kind="house_rule")
    words_sent = {each.value for each in buttons_of(page) if each.form == "entry" and not each.is_disabled}
    rules = state_of(host.table).house_rules
    assert words_sent
    assert words_sent.isdisjoint(f"{name}={value}" for name, value in rules.items())


def test_a_humans_own_device_lays_no_map() -> None:
    table = open_marauders(entries=OPENING)
    phone = guest_at(table, "Ann")
    page = phone.look(kind="map")
    assert 'class="m-tap"' not in page
    assert "The map, " not in page


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("weather", {"cubes-blue": "x"}),
        ("weather", {"cubes-blue": "-1"}),
        ("weather", {"cubes-blue": "99"}),
        ("near", {"is_near": "maybe"}),
        ("paid", {"cubes-blue": "<b>"}),
        ("turn", {"to": "x"}),
        ("location", {"action": "party"}),
        ("final", {"scores-Ann": "many"}),
        ("lane", {"target": "x", "distance": "0"}),
        ("not_done", {"why": "tired"}),
        ("house_rule", {"rule": "x"}),
        ("winter", {"order": "Zoe"}),
        ("ring", {"symbols": ["fishing"]}),
        ("take_back", {"pillars": ["party-0", "party"]}),
        ("tile", {"n": "x", "symbols": ["y"]}),
        ("done", {"vp": "-1"}),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_nonsense_is_refused_and_nothing_is_recorded(kind: str, fields: dict[str, Any]) -> None:
    table = open_marauders(entries=OPENING[:1])
    host = host_of(table)

    page = assert_page(host.enter(kind, **fields), 422)

    assert "refusal-word" in page
    assert read_log(table).number == 1


@pytest.mark.parametrize(
    "query", ["?kind=nonsense&n=%00", "?do=n:+x", "?kind=<b>", "?do=is_empty:" + "x" * 99]
)
def test_a_broken_address_shows_the_table(query: str) -> None:
    host = host_of(open_marauders(entries=OPENING))

    assert "They gather (Brown tray)." in words(host.look(query))


# Set-up and layouts ---------------------------------------------------------------------------------------


CALIBRATION = {
    **{f"tray{i}": colour for i, colour in enumerate(["blue", "yellow", "red", "brown", "white", "black"])},
    **{f"track{i}": as_text(symbol) for i, symbol in enumerate(SYNTHETIC.track)},
    "start": "11",
    "aligned": "on",
    "name": "Our board",
}


def test_calibration_leads_to_the_set_up_and_to_a_table(client: Client) -> None:
    assert "Calibrate the board" in words(assert_page(client.get("/prehistory/new/")))
    response = client.post("/prehistory/layout/", CALIBRATION)
    assert response.status_code == 303
    page = assert_page(client.get(response["Location"]))
    layout = dict(forms_of(page)["setup"].fields)["layout"]
    assert json.loads(layout)["track_pos"] == [11, 1, 3, 5, 7, 9]

    fields = {"layout": layout, "players": ["Ann", "", ""], "place": "2", "board": "10"}
    response = client.post("/prehistory/new/", fields)
    assert response.status_code == 303
    table = Table.objects.get()
    assert table.setup["order"] == ["Ann", "M"]
    assert table.setup["house_rules"] == {}
    assert "Draw a marauder tile" in words(assert_page(client.get(response["Location"])))

    again = assert_page(client.get("/prehistory/new/"))
    assert "Our board" in again
    assert "Blue, Yellow, Red, Brown, White, Black" in again


def test_the_map_can_be_set_up_with_the_table_and_a_known_one_is_not_asked_for(client: Client) -> None:
    url = client.post("/prehistory/layout/", CALIBRATION)["Location"]
    page = assert_page(client.get(url))
    assert "Open and set up the map" in words(page)
    fields = {"layout": dict(forms_of(page)["setup"].fields)["layout"], "players": ["Ann"], "lay": "map"}
    at_table = assert_page(client.post("/prehistory/new/", fields, follow=True))
    assert "Set up the map" in words(at_table)

    table = Table.objects.get()
    tell(table, Mapped("5.2", {"5.1": "fishing"}))
    known = json.dumps(encode(state_of(table).profile))
    page = words(assert_page(client.get("/prehistory/new/", {"layout": known})))
    assert "The map is the one from last time." in page
    assert "set up the map" not in page


def test_autumn_is_asked_beside_the_player_order_not_in_a_fold(client: Client) -> None:
    url = client.post("/prehistory/layout/", CALIBRATION)["Location"]
    page = assert_page(client.get(url))
    order, tribe, fold = (page.index(words) for words in ("place in the order", "The tribe", "House rules"))
    autumn = page.index('name="house_autumn" value="all_in_a_row"')
    assert order < autumn < min(tribe, fold)
    assert page.count('name="house_autumn"') == 2

    layout = dict(forms_of(page)["setup"].fields)["layout"]
    fields = {"layout": layout, "players": ["Ann"], "house_autumn": "one_per_turn"}
    assert client.post("/prehistory/new/", fields).status_code == 303
    assert Table.objects.get().setup["house_rules"] == {"autumn": "one_per_turn"}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"tray5": "Blue"}, "“blue” is there twice"),
        ({"tray5": ""}, "Tray 6 has no colour yet."),
        ({"track5": "campsite"}, "“campsite” is there twice"),
        ({"start": ""}, "Choose where the campsite symbol is."),
        ({"aligned": ""}, "Turn the control board"),
        ({"ring0": "fishing"}, "Tap all six symbols round the pricing tile, or none."),
        ({f"ring{i}": "fishing" for i in range(6)}, "“fishing” is there twice"),
    ],
    ids=["colour-twice", "no-colour", "symbol-twice", "no-start", "not-aligned", "ring-begun", "ring-twice"],
)
def test_a_calibration_that_cannot_be_says_why_and_keeps_the_rest(
    client: Client, change: dict[str, str], sentence: str
) -> None:
    page = assert_page(client.post("/prehistory/layout/", {**CALIBRATION, **change}), 422)

    assert sentence in words(page)
    assert 'value="Our board"' in page


def test_the_symbols_round_the_pricing_tile_may_be_told_at_once(client: Client) -> None:
    response = client.post("/prehistory/layout/", CALIBRATION)
    layout = dict(forms_of(assert_page(client.get(response["Location"])))["setup"].fields)["layout"]
    assert json.loads(layout)["ring"] is None

    fields = {f"track{i}": as_text(symbol) for i, symbol in enumerate(SYNTHETIC.track)}
    page = assert_page(client.post("/prehistory/layout/", {**fields, "do": "ring:gathering"}))
    for symbol in ("fishing", "party", "hunting", "gathering", "migration", "ceremony", "gathering"):
        fields = dict(forms_of(page)["layout"].fields)
        page = assert_page(client.post("/prehistory/layout/", {**fields, "do": f"ring:{symbol}"}))
    told = {name: word for name, word in forms_of(page)["layout"].fields if name.startswith("ring")}
    assert "6 Rock painting" in words(page)
    response = client.post("/prehistory/layout/", {**CALIBRATION, **told})
    layout = dict(forms_of(assert_page(client.get(response["Location"])))["setup"].fields)["layout"]
    ring = ["fishing", "hunting", "migration", "ceremony", "gathering", "rock_painting"]
    assert json.loads(layout)["ring"] == ring


def test_a_calibration_is_tapped_and_drawn_as_it_is_told(client: Client) -> None:
    page = assert_page(client.get("/prehistory/layout/"))
    assert "North: which colour?" in words(page)

    def tap_on(page: str, do: str, **typed: str) -> str:
        fields = dict(forms_of(page)["layout"].fields) | {"do": do} | typed
        return assert_page(client.post("/prehistory/layout/", fields))

    for do in ("tray:blue", "tray:yellow", "off:0", "tray:red", "tray:brown", "symbol:megalith"):
        assert f'value="{do}"' in page
        page = tap_on(page, do)
    page = tap_on(page, "no:")
    page = tap_on(page, "other:", other=" Dark  ochre")
    assert "between Tray 5 and Tray 6" in words(page)
    page = tap_on(page, "start:3")

    fields = dict(forms_of(page)["layout"].fields)
    assert [fields[f"tray{i}"] for i in range(6)] == ["red", "yellow", "brown", "Dark ochre", "", ""]
    assert "South-west: which colour?" in words(page)
    assert "The priority marker is at campsite." in page
    assert "track5" not in fields
    page = assert_page(client.post("/prehistory/layout/", fields), 422)
    assert "Tray 6 has no colour yet." in words(page)
    assert "Tap all six symbols of the priority track" in words(page)


def test_the_numbers_of_the_set_up_are_stepped(client: Client) -> None:
    url = client.post("/prehistory/layout/", CALIBRATION)["Location"]
    page = assert_page(client.get(url))
    for do in ("board:-1", "camp:+1", "out:-1", "nonsense:+1"):
        fields = dict(forms_of(page)["setup"].fields) | {"do": do, "players": "Ann"}
        page = assert_page(client.post("/prehistory/new/", fields))

    fields = dict(forms_of(page)["setup"].fields)

    assert (fields["board"], fields["camp"], fields["out"]) == ("9", "1", "0")
    assert 'value="Ann"' in page


@pytest.mark.bad_input
@pytest.mark.parametrize("field", ["threes", "board", "camp", "out", "place"])
def test_a_number_too_long_to_read_is_no_fault_of_the_set_up(client: Client, field: str) -> None:
    url = client.post("/prehistory/layout/", CALIBRATION)["Location"]
    fields = dict(forms_of(assert_page(client.get(url)))["setup"].fields) | {"players": "Ann"}

    page = assert_page(client.post("/prehistory/new/", {**fields, field: "9" * 5000}), 422)

    assert 'value="Ann"' in page
    assert_page(client.post("/prehistory/new/", {**fields, field: "9" * 5000, "do": "threes:+1"}))
    assert not Table.objects.exists()


def test_only_with_3_tiles_their_points_are_set_beside_those_of_none(client: Client) -> None:
    url = client.post("/prehistory/layout/", CALIBRATION)["Location"]
    page = assert_page(client.get(url))
    assert "with none" not in words(page)

    fields = dict(forms_of(page)["setup"].fields) | {"players": "Ann", "do": "threes:+1"}
    page = assert_page(client.post("/prehistory/new/", fields))

    assert "about 36.1 points (35.3 with no 3-tiles)" in words(page)


def test_a_layout_is_taken_along_and_brought_back(client: Client) -> None:
    url = client.post("/prehistory/layout/", CALIBRATION)["Location"]
    text = dict(forms_of(assert_page(client.get(url)))["setup"].fields)["layout"]
    data = client.get("/prehistory/layout.json", {"layout": text})
    assert "marauders-our-board.json" in data["Content-Disposition"]

    response = client.post("/prehistory/new/", {"import": data.content.decode()})

    assert response.status_code == 303
    assert "Our board" in assert_page(client.get(response["Location"]))
    for bad in ("", "nonsense", "{}", '{"trays": [1]}', text.replace("yellow", "blue")):
        page = assert_page(client.post("/prehistory/new/", {"import": bad}), 422)
        assert "refusal-word" in page
    unread = client.get("/prehistory/layout.json", {"layout": "x"})
    assert "refusal-word" in client.get(unread["Location"]).content.decode()


def test_the_quick_start_says_that_it_is_not_the_real_board(client: Client) -> None:
    page = assert_page(client.get("/prehistory/new/"))
    (url,) = re.findall(r'href="([^"]*)">Use the sample board', page)

    assert "not the real board" in assert_page(client.get(url.replace("&amp;", "&")))


def test_a_set_up_that_cannot_be_played_keeps_what_was_typed(client: Client) -> None:
    layout = json.dumps(
        {"trays": SYNTHETIC.trays, "track": SYNTHETIC.track, "track_pos": SYNTHETIC.track_pos}
    )
    fields = {"layout": layout, "players": ["M"], "board": "11"}
    assert "means the marauders in the record" in assert_page(client.post("/prehistory/new/", fields), 422)
    page = assert_page(client.post("/prehistory/new/", {**fields, "players": ["Ann"]}), 422)
    assert "A tribe has 10 members, not 11." in page
    assert 'value="Ann"' in page
    assert assert_page(client.post("/prehistory/new/", {**fields, "players": [""]}), 422)
    assert assert_page(client.post("/prehistory/new/", {"layout": "x", "players": ["Ann"]}), 422)


def test_the_rules_can_be_read(client: Client) -> None:
    assert "M-84" in assert_page(client.get("/prehistory/rules/"))
    assert "Half of the tray" in assert_page(client.get("/prehistory/rules/M-71/"))
    assert client.get("/prehistory/rules/M-99/").status_code == 404


def test_a_table_page_takes_few_queries_however_long_the_log(django_assert_max_num_queries: Any) -> None:
    table = open_marauders(entries=OPENING)
    host = host_of(table)
    host.look()
    with django_assert_max_num_queries(4):
        host.client.get(host.path)
    for number in range(12):
        tell(table, Correct(vp=number + 1))
    host.look()
    with django_assert_max_num_queries(4):
        host.client.get(host.path)


def test_an_older_entry_can_be_put_right() -> None:
    table = open_marauders(entries=(*OPENING, (Done(cubes={"brown": 1}), None)))
    host = host_of(table)

    page = host.look("amend/2/")

    assert "Amending entry 2" in words(page)
    assert ("cubes-brown", "3") in forms_of(page)["entry"].fields
    struck = words(host.look("wrong/2/", answer="out"))
    assert "Tray Brown: 2 → Tray Brown: 0" in struck
    assert "The marauders: gathering (Brown tray): 1 Brown" in struck
    assert "Keep as played Take it back" in struck
