"""The pages of the end: counts without JavaScript, the score sheet, and the files for other programs."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.core.management import call_command

from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.ending.score import Score
from referee.rules.arctic.ending.tally import Tally
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.setup.meta import LAST_ROUND
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Retract
from referee.rules.kernel.replay import Story, replay
from referee.rules.kernel.text.codec import decode, encode
from referee.tables.links import link_path
from referee.tables.logbook import game_of
from referee.tables.models import Table
from tests.cast import (
    PLAYERS,
    gather,
    open_arctic,
    rows_of,
    seat_of,
    state_of,
    tell,
    tell_all,
    to_reveal,
    won,
)
from tests.devices import Client
from tests.web.guests import Guest, guest_at, host_of
from tests.web.pages import assert_page, words
from tests.web.phones import Phone

pytestmark = pytest.mark.django_db

DECK = {"refugee": 4, "scavenger": 3, "brawler": 1, "spear": 1, "shovel": 1}
FILES = ("score.csv", "score.json", "log.json")


def ended(players: tuple[str, ...] = PLAYERS, modules: tuple[str, ...] = ()) -> Table:
    """Play all rounds; the second player wins the first contested resource, the first player all others."""
    table = open_arctic(players=players, modules=modules)
    gather(table, 2)
    winners = {3: players[1]}
    rounds = range(3, LAST_ROUND + 1)
    return tell_all(
        table, (each for number in rounds for each in won(winners.get(number, players[0]), players, number))
    )


@pytest.fixture
def table() -> Table:
    """A table at its end: Bo counts first and has a gain that nobody saw, Cy none, Ann thirteen."""
    return ended(modules=("hq1", "hq2"))


@pytest.fixture
def host(client: Client, table: Table) -> Phone:
    return Phone(client, table)


def tallies(table: Table) -> dict[str, Tally]:
    found: dict[str, Tally] = state_of(table).tallies
    return found


def counted(cards: dict[str, int], buildings: tuple[str, ...] = ()) -> Tally:
    """What the page enters where buildings are played with: it says which ones do not count."""
    return Tally(cards, buildings, unfinished=(), disabled=())


def count_all(table: Table, **more: dict[str, int]) -> Table:
    for seat in state_of(table).turn_order:
        tell(table, Tally(DECK | more.get(seat, {})), seat)
    return table


def score(table: Table, **more: dict[str, int]) -> Table:
    tell(count_all(table, **more), Score())
    return table


def due(phone: Phone) -> str:
    """Return the sentence that says what is due."""
    return words(phone.html.partition('class="due-word">')[2].partition("</h1>")[0])


def button(phone: Phone) -> str:
    return phone.forms.buttons["entry"].strip()


def bar(phone: Phone) -> str:
    """Return the words beside the button."""
    return words(phone.html.partition('id="entry"')[2].partition("</form>")[0].partition(">")[2])


COUNTED_BY_BO = [("kind", "tally"), ("for_seat", "Bo")]


# Counting -----------------------------------------------------------------------------------------


def test_the_score_page_leads_to_every_skirmish(client: Client, table: Table) -> None:
    html = Phone(client, score(table)).html
    counts = [row.number for row in rows_of(table) if row.kind == "count"]
    assert re.findall(r'href="[^"]*/skirmish/(\d+)/"', html) == list(map(str, counts))
    assert f"Round {LAST_ROUND}: Ann wins the skirmish." in words(html)
    assert f"{len(counts)} skirmishes" in words(html)


def test_the_count_starts_with_what_is_known(host: Phone) -> None:
    assert due(host) == "Bo counts."
    assert button(host.open("kind=tally&for_seat=Cy")) == "Cy counts 10 cards"
    assert "people 8" in bar(host)
    assert [tap for tap in host.forms.groups["Members"] if tap.endswith("+1")] == [
        "cards.refugee:+1",
        "cards.scavenger:+1",
        "cards.brawler:+1",
    ]


def test_a_count_that_agrees_takes_one_tap(table: Table, host: Phone) -> None:
    host.open("kind=tally&for_seat=Cy").send()

    assert host.taps == 1
    assert tallies(table) == {"Cy": counted(DECK)}
    assert due(host) == "Bo counts."


def test_gains_that_nobody_saw_are_asked_for(host: Phone) -> None:
    assert button(host.open("kind=tally&for_seat=Ann")) == "13 unseen cards to name"
    assert button(host.open()) == "1 unseen card to name"
    assert "disabled" in host.html.partition('id="entry"')[2].partition("1 unseen card to name")[0]

    assert "One unseen card was never shown. Add it." in bar(host.open("kind=tally&for_seat=Bo&gain.0=-gone"))
    assert button(host) == "Bo counts 10 cards"

    host.open().tap("cards.field_crew:+1")

    assert "add it" not in bar(host)
    assert "Differs from the record: +1 Field Crew." in bar(host)


def test_a_card_that_is_not_on_record_stays_in_its_fold_which_stays_open(host: Phone) -> None:
    folds = [summary_of(each) for each in host.html.split("<details")[1:]]

    host.open().tap("cards.field_crew:+1", "unfinished.bunker:+1")

    opened = [each for each in host.html.split("<details")[1:] if " open" in each.partition(">")[0]]
    assert [summary_of(each) for each in host.html.split("<details")[1:]] == folds
    assert [summary_of(each) for each in opened] == [
        "Contested resources, not on record 7",
        "Unfinished buildings 4",
    ]


def summary_of(fold: str) -> str:
    return words(fold.partition("<summary>")[2].partition("</summary>")[0])


def test_a_deck_that_fits_is_counted_in_a_tap_for_each_gain_and_one_more(table: Table) -> None:
    host = host_of(table)
    host.look()
    assert "Which card did Bo win unseen in round 3?" in words(host.page)

    host.press("Sled Team")
    assert "unseen cards were never shown" not in words(host.page)
    host.press("Bo counts 11 cards")

    assert state_of(table).tallies["Bo"].cards["sled_team"] == 1


def test_a_deck_of_twenty_with_gains_and_differences_takes_twelve_taps_at_most(client: Client) -> None:
    table = open_arctic()
    tell(table, Recount({**DECK, "net": 2, "pills": 2, "spear": 3, "shovel": 2}), "Bo")
    gather(table, 2)
    for number in range(3, LAST_ROUND + 1):
        tell_all(table, won("Bo" if number in (3, 7, 11) else "Ann", PLAYERS, number))
    phone = Phone(client, table, "Bo")

    phone.tap("gain.0:sled_team", "gain.1:field_crew", "gain.2:-gone")
    phone.tap("cards.refugee:-1", "cards.refugee:-1", "cards.thugs:+1", "cards.medkit:+1", "cards.brawler:+1")
    assert button(phone) == "Bo counts 20 cards"
    phone.send()

    assert phone.taps <= 12
    assert sum(tallies(table)["Bo"].cards.values()) == 20
    assert tallies(table)["Bo"].cards["sled_team"] == tallies(table)["Bo"].cards["field_crew"] == 1


def test_all_seats_count_at_once_and_who_has_not_is_said(table: Table) -> None:
    phones = [Phone(Client(), table, seat) for seat in ("Ann", "Bo", "Cy")]

    said = [words(phone.send().html) for phone in phones]

    assert set(tallies(table)) == {"Ann", "Bo", "Cy"}
    assert "Still to count: Bo and Cy." in said[0]
    assert "Still to count: Cy." in said[1]


def test_gains_are_asked_for_one_after_the_other_and_may_be_gone(table: Table) -> None:
    host = host_of(table)
    host.look(kind="tally", for_seat="Ann")
    assert "2 of 13" not in words(host.page)

    host.press("Sled Team")
    assert "Which card did Ann win unseen in round 5? 2 of 13" in words(host.page)
    answers = {"gain.0": "sled_team", "do": "gain.1:-gone"}
    host.look(kind="tally", for_seat="Ann", **answers)
    assert "Which card did Ann win unseen in round 6? 3 of 13" in words(host.page)
    assert "11 unseen cards to name" in words(host.page)
    rest = {f"gain.{place}": "-gone" for place in range(1, 13)}
    host.look(kind="tally", for_seat="Ann", **{"gain.0": "sled_team", **rest})
    host.press("Ann counts 11 cards")

    assert state_of(table).tallies["Ann"].cards["sled_team"] == 1


def test_without_gains_and_differences_the_page_says_so(host: Phone) -> None:
    assert "Matches the record." in bar(host.open("kind=tally&for_seat=Cy"))


def test_taps_are_in_the_address_only_where_they_differ_from_the_record(host: Phone) -> None:
    host.tap("cards.pills:+1", "cards.pills:+1", "cards.refugee:-1", "cards.spear:+1", "cards.spear:-1")

    pairs = parse_qsl(urlsplit(host.address).query)
    assert pairs == [*COUNTED_BY_BO, ("cards.pills", "2"), ("cards.refugee", "3")]
    assert button(host) == "1 unseen card to name"
    assert "people 7" in bar(host)
    assert "record: 4" in words(host.html)


def test_fast_taps_add_up(client: Client, host: Phone) -> None:
    response = client.get(
        host.path, {"kind": "tally", "for_seat": "Bo", "do": ["cards.pills:+1"] * 3 + ["cards.net:2"]}
    )

    assert parse_qsl(urlsplit(response["Location"]).query) == [
        *COUNTED_BY_BO,
        ("cards.net", "2"),
        ("cards.pills", "3"),
    ]


@pytest.mark.parametrize(
    "tap", ["", "cards.", "cards.spear", "cards.spear:x", "cards.spear:+", "cards.refugee:4", "fly:away"]
)
def test_a_tap_that_makes_no_sense_changes_nothing(client: Client, host: Phone, tap: str) -> None:
    response = client.get(host.path, {"kind": "tally", "for_seat": "Cy", "do": tap})

    assert parse_qsl(urlsplit(response["Location"]).query) == [("kind", "tally"), ("for_seat", "Cy")]


@pytest.mark.parametrize(
    "word", ["no_such=1", "butcher=1", "gearheads=1", "spear", "spear=-", "=", "spear=many"]
)
def test_an_address_that_makes_no_sense_counts_nothing(host: Phone, word: str) -> None:
    assert button(host.open(f"kind=tally&for_seat=Cy&cards.{word}")) == "Cy counts 10 cards"


def test_a_count_stays_between_none_and_the_most(client: Client, host: Phone) -> None:
    taps = ["cards.refugee:-9", "cards.spear:99", "cards.spear:+1"]
    response = client.get(host.path, {"kind": "tally", "for_seat": "Bo", "do": taps})

    assert parse_qsl(urlsplit(response["Location"]).query) == [
        *COUNTED_BY_BO,
        ("cards.refugee", "0"),
        ("cards.spear", "99"),
    ]


def test_what_was_added_is_entered(table: Table, host: Phone) -> None:
    host.tap("cards.field_crew:+1", "cards.refugee:-1", "buildings.armory:+1", "buildings.armory:+1").send()

    assert tallies(table)["Bo"] == counted(DECK | {"refugee": 3, "field_crew": 1}, ("armory", "armory"))
    assert rows_of(table)[-1].outcome == {
        "differs": {"refugee": -1, "field_crew": 1},
        "unseen": 1,
        "standing": {"complete": {"armory": 2}},
    }


def test_a_building_that_nobody_built_is_no_match_with_the_record(host: Phone) -> None:
    host.open("kind=tally&for_seat=Ann").tap("buildings.armory:+1")

    assert "Differs from the record: +1 Armory." in bar(host)
    assert "Matches the record" not in bar(host)


def test_buildings_that_do_not_count_are_entered_apart(table: Table, host: Phone) -> None:
    host.tap("disabled.armory:+1", "unfinished.bunker:+1")
    assert "+1 Bunker, unfinished and +1 Armory, disabled" in bar(host)
    host.send()

    assert tallies(table)["Bo"] == Tally(DECK, (), unfinished=("bunker",), disabled=("armory",))


def test_a_leader_is_counted_where_leaders_are_played_with(client: Client) -> None:
    table = ended(modules=("hq1", "hq2", "hq3"))
    phone = Phone(client, table).tap("leaders.ranger:+1")
    assert "Differs from the record: +1 Ranger." in bar(phone)
    phone.send()

    assert next(iter(tallies(table).values())).leaders == ("ranger",)


def test_only_cards_that_the_table_plays_with_are_offered(host: Phone) -> None:
    offered = {tap.partition(":")[0].partition(".")[2] for tap in host.forms.taps["draft"]}

    assert {"medic", "armory", "pills", "grenade"} <= offered
    assert offered.isdisjoint({"spy", "scout_tower", "tear_gas", "butcher", "gearheads"})


def test_without_headquarters_no_building_is_offered(client: Client) -> None:
    phone = Phone(client, ended())

    assert not [tap for tap in phone.forms.taps["draft"] if "armory" in tap]


def test_a_seat_that_has_counted_is_marked_and_can_count_again(table: Table, host: Phone) -> None:
    host.tap("cards.pills:+1").send().open("kind=tally&for_seat=Bo")

    assert due(host) == "Bo counts again."
    assert button(host) == "Bo counts 11 cards"
    assert "has counted, people: 8" in words(host.html)

    host.tap("cards.pills:-1", "cards.net:+1").send()

    assert tallies(table)["Bo"] == counted(DECK | {"net": 1})


def test_the_host_chooses_by_name_whose_deck_is_counted(host: Phone) -> None:
    html = host.open("kind=tally&for_seat=Cy").html
    seats = html.partition('aria-label="Whose deck"')[2].partition("</nav>")[0].split("<a ")[1:]

    assert [words(f"<a {seat}") for seat in seats] == ["Bo", "Cy", "Ann"]
    assert ["aria-current" in seat for seat in seats] == [False, True, False]


def test_with_htmx_a_tap_is_answered_at_once(client: Client, host: Phone) -> None:
    response = client.get(
        host.path, {"kind": "tally", "for_seat": "Bo", "do": "cards.net:+1"}, headers={"HX-Request": "true"}
    )

    assert_page(response)
    assert response["HX-Push-Url"] == f"{host.path}?kind=tally&for_seat=Bo&cards.net=1"


# Who counts ---------------------------------------------------------------------------------------


def test_a_seat_counts_its_own_deck_only(client: Client, table: Table) -> None:
    bo = Phone(client, table, "Bo")

    assert due(bo) == "Bo counts."
    assert due(bo.open("kind=tally&for_seat=Cy&cards.spear=4")) == "Bo counts."
    assert button(bo.open().tap("gain.0:-gone")) == "Bo counts 10 cards"
    assert bo.post("tally", for_seat="Cy").status_code == 404
    assert tallies(table) == {}

    bo.send()

    assert tallies(table) == {"Bo": counted(DECK)}
    assert due(bo) == "Your count is in."
    assert "Still to count: Cy and Ann." in words(bo.html)


def test_a_seat_does_not_score(client: Client, table: Table) -> None:
    bo = Phone(client, count_all(table), "Bo")

    assert due(bo) == "Everyone has counted."
    assert "entry" not in bo.forms.actions
    assert bo.post("score").status_code == 404


@pytest.mark.parametrize(
    "value",
    [
        {"for_seat": "Zoe"},
        {"for_seat": ""},
        {"for_seat": "Cy", "cards.spear": "many"},
        {"for_seat": "Cy", "cards.spear": "1000"},
    ],
)
def test_nonsense_is_refused(table: Table, host: Phone, value: dict[str, str]) -> None:
    assert_page(host.post("tally", **value), 422)
    assert tallies(table) == {}


def test_an_unknown_card_is_refused_by_name(table: Table, host: Phone) -> None:
    html = assert_page(host.post("tally", for_seat="Cy", **{"cards.no_such": "2"}), 422)

    assert "There’s no card called “no_such”." in words(html)
    assert tallies(table) == {}


# Refused, stale, twice ----------------------------------------------------------------------------


def test_a_refusal_keeps_what_was_counted_and_offers_to_play_it_so(table: Table, host: Phone) -> None:
    host.tap("gain.0:-gone", "cards.thugs:+1", *["cards.thugs:+1"] * 5)
    assert "Thugs: 6 here, 0 with the other players. The box has only 5." in bar(host)

    host.send(status=422)
    assert "Nothing was recorded." in words(host.html)
    assert button(host) == "Bo counts 16 cards"
    assert tallies(table) == {}

    host.send(next(name for name in host.forms.actions if "tally" in name))
    assert tallies(table)["Bo"].cards["thugs"] == 6


def test_a_stale_count_is_told_so_and_kept(table: Table, host: Phone) -> None:
    host.tap("cards.net:+1")
    tell(table, Tally(DECK), "Bo")

    host.send(status=409)
    assert "Someone else was first." in words(host.html)
    assert button(host) == "Bo counts 11 cards"

    host.send()
    assert tallies(table)["Bo"] == counted(DECK | {"net": 1})


def test_a_count_from_a_page_before_another_seat_had_counted_is_recorded(table: Table, host: Phone) -> None:
    host.tap("cards.net:+1")
    tell(table, Tally(DECK), "Cy")

    host.send()

    assert tallies(table) == {"Cy": Tally(DECK), "Bo": counted(DECK | {"net": 1})}


def test_a_double_tap_records_once(client: Client, table: Table, host: Phone) -> None:
    forms, before = host.forms, len(rows_of(table))
    for _ in range(2):
        assert client.post(forms.actions["entry"], dict(forms.fields["entry"])).status_code == 303

    assert len(rows_of(table)) == before + 1


def test_the_score_waits_for_every_count(table: Table, host: Phone) -> None:
    html = assert_page(host.post("score"), 422)

    assert "Still to count: Bo, Cy and Ann." in words(html)
    assert state_of(table).scored is None


def test_before_the_end_nobody_counts(client: Client) -> None:
    phone = Phone(client, to_reveal(open_arctic()))

    assert phone.post("tally", for_seat="Ann").status_code == 422


# The score ----------------------------------------------------------------------------------------


def test_when_all_have_counted_the_button_says_the_result(table: Table, host: Phone) -> None:
    count_all(table, Bo={"thugs": 1, "pills": 1})

    assert due(host.open()) == "Everyone has counted."
    assert "Score the game: Bo wins with 16 people" in button(host)

    host.send()
    assert state_of(table).scored.winners == ("Bo",)
    assert "Bo wins the game." in words(host.html)


def test_the_whole_end_takes_a_tap_a_player_and_one_more(table: Table, host: Phone) -> None:
    for _ in range(4):
        host.send()

    assert state_of(table).scored is not None
    assert host.taps == 4


def test_a_tie_is_said_as_it_stands(table: Table, host: Phone) -> None:
    count_all(table)

    assert "Bo, Cy and Ann share the victory with 8 people each" in button(host.open())


@pytest.fixture
def sheet(client: Client, table: Table) -> Phone:
    """The page of a game that the second rung decided."""
    return Phone(client, score(table, Ann={"field_crew": 1}, Bo={"thugs": 1, "hunter": 1}))


def rungs_of(html: str) -> list[str]:
    return [
        words(part.partition("</ul>")[0]).partition(">")[2].strip()
        for part in html.split('<li class="rung')[2:]
    ]


def test_the_sheet_says_who_wins_and_how(sheet: Phone) -> None:
    text = words(sheet.html)

    assert "Ann wins the game. 12 people, tied with Bo. 1 contested card to 0." in text
    assert "Your tribe is the people on all your cards and gangs." in text


def test_the_sheet_names_gains_that_no_count_has(client: Client, table: Table) -> None:
    text = words(Phone(client, score(table)).html)

    assert "Bo’s count lacks the contested card of round 3." in text
    assert "of rounds 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 and 16" in text
    assert "All counts match the record." not in text


def test_the_sheet_says_that_all_counts_match_where_no_gain_is_left_out(client: Client) -> None:
    table = open_arctic()
    gather(table, 2)
    for number in range(3, LAST_ROUND + 1):
        tell_all(table, (Gathered(number), Reveal(number, dict.fromkeys(PLAYERS, Force())), Count(number)))

    assert "All counts match the record." in words(Phone(client, score(table)).html)


def test_the_sheet_begins_with_the_rung_that_decided(sheet: Phone) -> None:
    assert rungs_of(sheet.html) == [
        "Contested cards only Bo and Ann Ann 1 Bo 0 Cy 0",
        "Largest tribe with gangs Ann 12 Bo 12 Cy 8",
    ]
    assert sheet.html.count("is-decider") == 1


def table_printed(html: str) -> str:
    return words(html.partition("printed-table")[2].partition("</table>")[0])


def test_the_printed_table_has_every_rung_and_every_gang_in_play(sheet: Phone) -> None:
    text = table_printed(sheet.html)

    assert "Contested cards only Bo and Ann 1 0 0" in text
    assert "Cards in the deck not needed 11 12 10" in text
    assert "Gearheads most tools 2 2 2" in text
    assert "Pharmers most meds 0 0 0" in text
    assert "Masons most buildings 0 0 0" in text
    assert "Humanitarians" not in text


def columns(html: str) -> dict[str, str]:
    """Return what the column of each seat says, in order."""
    found = html.partition('class="vd-cols')[2].partition('class="vd-asks')[0].split('<li class="vd')[1:]
    texts = [words(each.partition(">")[2]).partition("<")[0].strip() for each in found]
    return {text.partition(" ")[0]: text.partition(" ")[2] for text in texts}


def test_a_column_says_where_the_people_come_from(sheet: Phone) -> None:
    assert columns(sheet.html) == {
        "Ann": "wins People: 12 Contested 4 Mercenaries 4 Refugees 4",
        "Bo": "People: 12 Mercenaries 8 Refugees 4",
        "Cy": "People: 8 Mercenaries 4 Refugees 4",
    }


def test_the_sheet_names_who_got_a_gang(client: Client, table: Table) -> None:
    found = columns(Phone(client, score(table, Bo={"net": 1}, Cy={"pills": 1})).html)

    assert "Gearheads +5" in found["Bo"]
    assert "Pharmers +5" in found["Cy"]
    assert "+5" not in found["Ann"]


def test_without_gangs_there_is_no_table_of_them(client: Client) -> None:
    phone = Phone(client, score(ended()))

    assert "Gangs" not in words(phone.html.partition("<section")[2].partition("People by round")[0])


def test_the_sheet_lists_counts_that_differ_from_the_record(sheet: Phone) -> None:
    text = words(sheet.html)

    assert "Ann’s count differs from the record: +1 Field Crew." in text
    assert "Bo’s count differs from the record: +1 Hunter and +1 Thugs." in text
    assert "Cy’s count differs" not in text


def test_the_picture_has_its_numbers_beside_it(sheet: Phone) -> None:
    text = words(sheet.html)

    assert "People by round. At the end: Ann 12, Bo 12, Cy 8." in text
    assert "15 8 8 8 16 8 8 8 count 12 12 8" in text


@pytest.mark.parametrize("number", [2, 5])
def test_any_number_of_players_has_a_sheet(client: Client, number: int) -> None:
    players = ("Ann", "Bo", "A name of thirty letters, yes!", "<b>Di</b>", "=1+1")[:number]
    table = ended(players)

    html = Phone(client, score(table, Ann={"tribe_family_5": 2, "medic": 0})).html

    assert html.count('class="ln ') == number
    assert "<b>Di</b>" not in html


def test_a_seat_reads_the_same_sheet(client: Client, sheet: Phone, table: Table) -> None:
    bo = Phone(client, table, "Bo")

    assert rungs_of(bo.html) == rungs_of(sheet.html)
    assert "log.json" in sheet.html
    assert "log.json" not in bo.html


def test_undo_opens_the_counts_again(table: Table, sheet: Phone) -> None:
    sheet.send("undo")

    assert state_of(table).scored is None
    assert due(sheet) == "Everyone has counted."


# Files --------------------------------------------------------------------------------------------


def fetched(phone: Phone, name: str) -> Any:
    response = phone.client.get(phone.path + name)
    assert response.status_code == 200
    assert response["Content-Disposition"].startswith("attachment; ")
    return response.content.decode()


def test_the_score_as_csv(client: Client, table: Table) -> None:
    score(table, Ann={"field_crew": 1}, Bo={"thugs": 1, "net": 1})
    rows = list(csv.DictReader(io.StringIO(fetched(Phone(client, table, "Cy"), "score.csv"))))

    assert [row["Player"] for row in rows] == ["Ann", "Bo", "Cy"]
    assert [row["Wins"] for row in rows] == ["0", "1", "0"]
    assert [row["Tribe"] for row in rows] == ["12", "16", "8"]
    assert [row["People: Gangs"] for row in rows] == ["0", "5", "0"]
    assert [row["People: Contested cards"] for row in rows] == ["4", "0", "0"]
    assert [row["Gearheads"] for row in rows] == ["0", "1", "0"]
    assert [row["Tools"] for row in rows] == ["2", "3", "2"]
    assert [row["Contested cards"] for row in rows] == ["1", "0", "0"]
    assert [row["Round 16"] for row in rows] == ["8", "8", "8"]
    assert None not in rows[0]
    assert len(set(rows[0])) == len(rows[0])


def test_a_name_is_no_formula(client: Client) -> None:
    table = score(ended(("=1+1", "Ann")))

    rows = list(csv.DictReader(io.StringIO(fetched(Phone(client, table), "score.csv"))))

    assert [row["Player"] for row in rows] == ["'=1+1", "Ann"]


def test_the_score_as_json(client: Client, table: Table) -> None:
    score(table, Ann={"field_crew": 1})
    data = json.loads(fetched(Phone(client, table, "Cy"), "score.json"))

    assert data["outcome"] == encode(state_of(table).scored)
    assert [player["name"] for player in data["players"]] == ["Ann", "Bo", "Cy"]
    assert data["players"][0]["cards"] == DECK | {"field_crew": 1}
    assert data["players"][0]["differs"] == {"field_crew": 1}
    assert data["players"][1]["left_out"] == [{"source": "contested", "number": 1, "rounds": [3]}]
    assert [point["round"] for point in data["rounds"]] == list(range(1, 17))
    assert data["rounds"][-1]["people"] == {"Ann": 8, "Bo": 8, "Cy": 8}


@pytest.mark.parametrize("name", ["score.csv", "score.json"])
def test_before_the_score_there_is_no_file(table: Table, host: Phone, name: str) -> None:
    assert host.client.get(host.path + name).status_code == 404

    score(table)
    assert host.client.get(host.path + name).status_code == 200

    tell(table, Retract(len(rows_of(table))))
    assert host.client.get(host.path + name).status_code == 404


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("place", ["host", "1"])
def test_nobody_else_gets_a_file(client: Client, table: Table, name: str, place: str) -> None:
    score(table)

    assert client.get(f"/t/{table.code}/{place}/{'0' * 32}/{name}").status_code == 404
    assert client.post(link_path(table) + name).status_code in (403, 405)


def test_only_the_host_gets_the_recorded_game(client: Client, table: Table) -> None:
    assert client.get(link_path(table, seat_of(table, "Bo")) + "log.json").status_code == 404
    assert client.get(link_path(table) + "log.json").status_code == 200


def test_the_recorded_game_replays_to_the_same_board(table: Table, sheet: Phone, tmp_path: Path) -> None:
    tell(table, Retract(len(rows_of(table))))
    tell(table, Tally(DECK | {"thugs": 6}), "Cy", "too-many-copies")
    tell(table, Score())
    text = fetched(sheet, "log.json")
    (tmp_path / "log.json").write_text(text, encoding="utf-8")
    heard = io.StringIO()

    call_command("replay", str(tmp_path / "log.json"), stdout=heard)

    board = json.loads(heard.getvalue().splitlines()[-1])["board"]
    assert board == json.loads(json.dumps(game_of(table).board(state_of(table))))
    assert board["winners"] == ["Cy"]
    assert board == json.loads(text)["expect"]
    assert "retract" not in text


def test_the_recorded_game_gives_the_same_rulings(table: Table, sheet: Phone) -> None:
    story = decode(Story, json.loads(fetched(sheet, "log.json")))
    again = [record for record, _ in replay(game_of(table), story)]

    assert [encode(record.ruling.outcome) for record in again] == [row.outcome for row in rows_of(table)]


def test_a_sealed_force_is_in_no_recorded_game(client: Client) -> None:
    table = to_reveal(open_arctic())
    tell(table, Reveal(3, {"Bo": Force(("tear_gas",))}), "Bo", "not-in-play", "not-owned")

    text = fetched(Phone(client, table), "log.json")

    assert "tear_gas" not in text
    assert [entry["kind"] for entry in json.loads(text)["entries"]] == ["gathered"] * 3
    assert json.loads(text)["expect"] == {}


def test_a_skirmish_of_the_score_leads_to_what_might_have_been(sheet: Phone, table: Table) -> None:
    sheet.open()
    number = next(row.number for row in reversed(rows_of(table)) if row.kind == "count")
    record = sheet.client.get(f"{sheet.path}log/{number}/").content.decode()
    assert f"what-if/{number}/" in record


# A count amended after the score -----------------------------------------------------------------------


def amended(table: Table, seat: str, **fields: Any) -> Guest:
    """Return the host's preview of another count of a seat: card or building -> number."""
    number = next(row.number for row in rows_of(table) if row.kind == "tally" and row.seat == seat)
    host = host_of(table)
    response = host.send(f"amend/{number}/enter/tally/", for_seat=seat, **fields)
    host.page = assert_page(host.client.get(response["Location"]))
    return host


def test_another_count_rules_the_score_again_unless_the_table_keeps_it(table: Table) -> None:
    score(table, Ann={"thugs": 1})
    assert state_of(table).scored.winners == ("Ann",)

    host = amended(
        table, "Ann", **{"cards.thugs": "0"}, **{f"cards.{card}": str(n) for card, n in DECK.items()}
    )

    assert "The score is ruled again." in words(host.page)
    host.follow("Keep later entries as played")
    assert "The score stays the same, even if counts change." in words(host.page)
    host.follow("Rule later entries again")
    host.press("Record this")
    assert state_of(table).scored.winners == ("Bo", "Cy", "Ann")


def test_the_preview_of_a_count_names_the_buildings(table: Table) -> None:
    score(table)
    deck = {f"cards.{card}": str(n) for card, n in DECK.items()}

    host = amended(table, "Bo", **deck, **{"buildings.armory": "2", "disabled.bunker": "1"})

    assert "Bo counts 10 cards, with 2 × Armory and Bunker (disabled)" in words(host.page)


def test_where_both_lines_are_the_same_the_preview_opens_its_reasons(table: Table) -> None:
    score(table, Bo={"refugee": 3, "net": 1})
    deck = {f"cards.{card}": str(n) for card, n in (DECK | {"refugee": 3}).items()}

    host = amended(table, "Bo", **deck, **{"cards.pills": "1"})

    why = host.page.partition('<details class="fold"')[2].partition(">")[0]
    assert "open" in why
    assert "-1 Refugee and +1 Pills" in words(host.page)


def test_all_count_at_once_and_each_phone_says_who_has(table: Table) -> None:
    tell(table, Tally(DECK), "Cy")
    bo = guest_at(table, "Bo")

    assert "Counted: Cy." in words(bo.look())
    assert "Still to count: Ann." in words(bo.page)

    tell(table, Tally(DECK), "Ann")
    assert "Counted: Ann and Cy." in words(bo.look())
    assert "Still to count" not in words(bo.page)
