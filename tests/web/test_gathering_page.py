"""The panel of a gathering turn: taps without JavaScript, entries of host and seats, refusals, queries."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Trash
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.kernel.history.log import Entry
from referee.rules.kernel.replay import read_story
from referee.rules.kernel.text.ruling import Ruling
from referee.tables.models import Table
from referee.tables.services import open_played
from referee.web.registry import DESKS
from tests.cast import UNANSWERED, gather, lengthen, open_arctic, rows_of, state_of, tell
from tests.devices import Client
from tests.web.pages import assert_page, words
from tests.web.phones import Phone

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
MOST_TAPS = 12
RECORDED = Path(__file__).parents[2] / "fixtures" / "replays" / "arctic"


@pytest.fixture
def table() -> Table:
    return open_arctic(modules=())


@pytest.fixture
def host(client: Client, table: Table) -> Phone:
    return Phone(client, table)


def kinds(table: Table) -> list[tuple[str, str]]:
    return [(row.kind, row.seat) for row in rows_of(table)]


def chosen(phone: Phone) -> list[str]:
    """Return the cards tapped."""
    return [tap for tap in phone.forms.pressed if tap.startswith("cards:")]


# Taps ------------------------------------------------------------------------------------------------


def test_a_table_among_others_says_who_gathers_now_and_who_began(table: Table) -> None:
    desk = DESKS[table.game]
    assert desk.where(state_of(table)).text() == "Round 1 of 16. Ann gathers."
    tell(table, Commit(number=5), "Ann")
    assert desk.where(state_of(table)).text() == "Round 1 of 16. Bo gathers."
    assert state_of(table).initiator == "Ann"


def test_the_page_starts_with_the_dig_of_who_is_on_turn(host: Phone) -> None:
    assert "Ann gathers. Bo is next." in words(host.html)
    assert "kind:dig" in host.forms.pressed
    assert chosen(host) == []
    assert "entry" in host.forms.disabled


def test_what_is_open_at_first_was_not_done_this_round(client: Client) -> None:
    """Ann has no card left to dig with, and has drawn."""
    story = read_story(RECORDED / "by_chance_draft_leader.json")

    phone = Phone(client, open_played(replace(story, entries=story.entries[:5]), "Friday", "OPENTAB"))

    assert "Draw" in words(phone.html)
    assert "kind:hunt" in phone.forms.pressed


def test_a_tap_leads_to_the_address_that_says_it(host: Phone) -> None:
    host.tap("cards:refugee", "cards:shovel", "kept:net")

    pairs = parse_qsl(urlsplit(host.address).query)
    picked = [("cards", "refugee"), ("cards", "shovel"), ("kept", "net")]
    assert sorted(pairs) == sorted([("kind", "dig"), ("for_seat", "Ann"), *picked])
    assert chosen(host) == ["cards:refugee", "cards:shovel"]
    assert "kept:net" in host.forms.pressed


def test_a_tap_taken_back_leads_to_the_plain_address(host: Phone) -> None:
    host.tap("cards:shovel", "cards:shovel")

    assert host.address == host.path
    assert chosen(host) == []


def test_a_tap_on_a_card_takes_one_copy_more_and_in_the_end_none(host: Phone) -> None:
    host.tap("cards:scavenger", "cards:scavenger", "cards:scavenger")
    assert host.address.count("cards=scavenger") == 3

    host.tap("cards:scavenger")
    assert "cards=scavenger" not in host.address


def test_an_address_that_names_a_helper_who_is_none_opens_the_page(host: Phone) -> None:
    host.open("kind=dig&for_seat=Ann&cards=refugee&helper=zed")
    assert chosen(host) == ["cards:refugee"]


def test_a_tab_starts_afresh(host: Phone) -> None:
    host.tap("cards:refugee", "kind:hunt")

    assert chosen(host) == []
    assert "kind:hunt" in host.forms.pressed


def test_the_page_says_what_the_entry_would_come_to(host: Phone) -> None:
    host.tap("cards:refugee", "cards:shovel", "kept:net")

    assert host.forms.buttons["entry"].strip() == "Ann digs 2 and keeps a Net"
    assert "Refugee carries the Shovel" in words(host.html)


def test_the_page_says_what_would_be_refused_and_why(host: Phone) -> None:
    host.tap("cards:shovel")

    assert "Someone has to dig. Tools and instants can’t." in words(host.html)


def test_the_page_says_what_food_is_left(table: Table, host: Phone) -> None:
    assert "left for a hire" not in words(host.html)

    tell(table, Hunt(("scavenger", "scavenger")), "Ann")
    host.open("kind=dig&for_seat=Ann")
    assert words(host.html).count("Ann has 2 food left for a hire.") == 1

    host.open("kind=hunt&for_seat=Ann")
    assert words(host.html).count("Ann has 2 food left for a hire.") == 1


def test_with_htmx_a_tap_is_answered_at_once(client: Client, host: Phone) -> None:
    response = client.get(host.path, {"do": "cards:shovel"}, headers=HTMX)

    html = assert_page(response)
    assert response["HX-Push-Url"] == f"{host.path}?kind=dig&for_seat=Ann&cards=shovel"
    assert 'aria-pressed="true"' in html


def test_without_a_tap_htmx_keeps_the_plain_address(client: Client, host: Phone) -> None:
    assert client.get(host.path, headers=HTMX)["HX-Replace-Url"] == host.path


@pytest.mark.parametrize(
    "tap", ["", "cards:", "cards:mole", "tab:mole", "fly:away", "number:x", "saver:9.mole"]
)
def test_a_tap_that_makes_no_sense_leads_to_the_plain_address(client: Client, host: Phone, tap: str) -> None:
    response = client.get(host.path, {"do": tap})

    assert response.status_code == 302
    assert response["Location"] == host.path


def test_the_number_kept_starts_with_all_that_is_left_and_goes_up_and_down(table: Table, host: Phone) -> None:
    gather(table, 2)
    host.tap("kind:commit", "number:-1", "number:+1", "number:-1", "number:-1")

    assert host.forms.buttons["entry"].strip() == "Ann keeps 3 cards for the skirmish"


def test_in_rounds_without_a_skirmish_nobody_keeps_cards_for_it(host: Phone) -> None:
    page = words(host.tap("kind:commit").html)

    assert host.forms.buttons["entry"].strip() == "Ann is done and keeps no card"
    assert "Cards kept" not in page
    assert "No skirmish in rounds 1 and 2: discard the rest. A-14 A-10" in page


# Entries ---------------------------------------------------------------------------------------------


def common_turn(phone: Phone) -> Phone:
    """Dig with two cards and keep one, hunt with two and hire, commit the rest."""
    phone.tap("cards:refugee", "cards:shovel", "kept:net").send()
    phone.tap("cards:refugee", "cards:spear", "hired:scavenger").send()
    return phone.send()


def test_the_common_turn_takes_few_taps(table: Table, host: Phone) -> None:
    common_turn(host)

    assert kinds(table) == [("dig", "Ann"), ("hunt", "Ann"), ("commit", "Ann")]
    assert state_of(table).seats["Ann"].committed == 0
    assert host.taps <= MOST_TAPS
    assert "Bo gathers. Cy is next." in words(host.html)


def test_the_seat_on_turn_enters_its_own_turn(client: Client, table: Table) -> None:
    common_turn(Phone(client, table, "Ann"))

    assert kinds(table) == [("dig", "Ann"), ("hunt", "Ann"), ("commit", "Ann")]
    assert {row.entered_by for row in rows_of(table)} == {"Ann"}


def test_a_draw_and_a_trash_are_entered_from_their_tabs(table: Table, host: Phone) -> None:
    host.tap("kind:draw", "cards:scavenger").send()
    host.tap("kind:trash", "cards:refugee", "cards:refugee").send()

    assert [row.facts for row in rows_of(table)] == [
        {"cards": ["scavenger"], "helper": None} | UNANSWERED,
        {"cards": ["refugee", "refugee"]},
    ]


def test_a_hire_with_meds_is_entered(table: Table, host: Phone) -> None:
    tell(table, Dig(("refugee", "shovel"), "medkit"), "Ann")
    for name in ("Ann", "Bo", "Cy"):
        tell(table, Commit(0), name)

    host.open().tap("kind:hunt", "meds:medkit", "hired:hunter").send()

    fields = {"cards": [], "meds": ["medkit"], "hired": "hunter", "helper": None, "swindled": []} | UNANSWERED
    assert rows_of(table)[-1].facts == fields


def test_with_htmx_an_entry_is_answered_with_the_table(client: Client, table: Table, host: Phone) -> None:
    host.tap("cards:refugee", "cards:shovel")
    fields = dict(host.forms.fields["entry"])

    response = client.post(
        host.forms.actions["entry"], {**fields, "cards": ["refugee", "shovel"]}, headers=HTMX
    )

    assert "kind:hunt" in assert_page(response)
    assert response["HX-Push-Url"] == host.path
    assert kinds(table) == [("dig", "Ann")]


def test_after_a_dig_the_hunt_is_at_hand_and_after_a_hire_the_commit(host: Phone) -> None:
    host.tap("cards:refugee", "cards:shovel").send()
    assert "kind:hunt" in host.forms.pressed

    host.tap("cards:scavenger", "hired:scavenger").send()
    assert "kind:commit" in host.forms.pressed


def test_undo_takes_an_entry_back(table: Table, host: Phone) -> None:
    host.tap("cards:refugee", "cards:shovel", "kept:net").send()
    assert "Undo : Ann digs 2 and keeps a Net" in words(host.html)

    host.send("undo")

    assert "net" not in state_of(table).seats["Ann"].owned
    assert "kind:dig" in host.forms.pressed


# Seats -----------------------------------------------------------------------------------------------


@pytest.fixture
def armed(table: Table) -> Table:
    """Ann and Bo each found a Saboteur in round 1, however it came to the junkyard; now it is round 2."""
    for name in ("Ann", "Bo"):
        tell(table, Dig(("refugee", "shovel"), "saboteur"), name, "elsewhere")
        tell(table, Commit(0), name)
    tell(table, Commit(0), "Cy")
    return table


def test_a_seat_that_is_not_on_turn_is_offered_a_strike_and_nothing_else(
    client: Client, armed: Table
) -> None:
    bo = Phone(client, armed, "Bo")

    taps = bo.forms.taps["draft"]
    assert "You may attack in another player’s turn" in words(bo.html)
    assert [tap for tap in taps if tap.startswith("kind:")] == ["kind:strike"]
    assert bo.forms.groups["Strike with"] == ["with:saboteur"]
    assert bo.forms.groups["Ann"] == ["card:Ann/spear", "card:Ann/shovel", "card:Ann/"]
    assert bo.forms.actions["entry"] == f"{bo.path}enter/strike/"


def test_a_seat_that_is_not_on_turn_strikes(client: Client, armed: Table) -> None:
    bo = Phone(client, armed, "Bo")

    bo.tap("card:Ann/spear").send()

    assert kinds(armed)[-1] == ("strike", "Bo")
    assert rows_of(armed)[-1].facts["victim"] == "Ann"
    Phone(client, armed, "Ann").send("reply-1")
    assert state_of(armed).seats["Ann"].free("spear") == 0


def test_a_victim_says_on_its_phone_that_nothing_is_there(client: Client, armed: Table) -> None:
    Phone(client, armed, "Bo").tap("card:Ann/spear").send()
    ann = Phone(client, armed, "Ann")
    assert "Bo’s Saboteur aims at Ann’s Spear." in words(ann.html)

    ann.send("reply-1", answer="nothing")

    assert ann.taps == 1
    assert state_of(armed).window is None
    assert state_of(armed).seats["Ann"].free("spear") == 1
    assert state_of(armed).seats["Bo"].free("saboteur") == 0


def test_one_tablet_enters_a_shot_that_hits_nothing_in_one_entry(client: Client, armed: Table) -> None:
    phone = Phone(client, armed)

    phone.tap("kind:strike", "for_seat:Bo", "card:Cy/").send()

    assert rows_of(armed)[-1].facts["misses"] is True
    assert "Bo’s Saboteur aims at Cy’s hand, but nothing is there" in words(phone.html)


@pytest.mark.parametrize("kind", ["dig", "draw", "hunt", "trash", "commit"])
def test_a_seat_enters_nothing_in_another_name(client: Client, armed: Table, kind: str) -> None:
    bo = Phone(client, armed, "Bo")

    response = bo.post(kind, for_seat="Ann", cards=["scavenger"])

    assert response.status_code == 404
    assert len(rows_of(armed)) == 5


def test_a_seat_strikes_in_nobody_elses_name(client: Client, armed: Table) -> None:
    bo = Phone(client, armed, "Bo")

    response = bo.post("strike", for_seat="Ann", **{"with": "saboteur", "card": "Cy/spear"})

    assert response.status_code == 404


@pytest.mark.parametrize("kind", ["dig", "draw", "hunt", "trash", "commit"])
def test_a_seat_does_not_gather_before_its_turn(client: Client, armed: Table, kind: str) -> None:
    bo = Phone(client, armed, "Bo")

    html = assert_page(bo.post(kind, for_seat="Bo", cards=["scavenger"]), 422)

    assert "It’s Ann’s turn to gather, not Bo’s." in words(html)
    assert len(rows_of(armed)) == 5


def test_a_seat_does_not_skip_the_gathering(client: Client, table: Table) -> None:
    ann = Phone(client, table, "Ann")

    assert "gathered" not in ann.forms.actions
    assert ann.post("gathered", round="1").status_code == 404


def test_the_host_strikes_in_anybodys_name(client: Client, armed: Table) -> None:
    phone = Phone(client, armed)

    phone.tap("kind:strike", "for_seat:Bo", "card:Cy/spear").send()

    assert kinds(armed)[-1] == ("strike", "Bo")


def test_a_committed_saboteur_strikes_from_the_committed_cards(client: Client, armed: Table) -> None:
    tell(armed, Commit(3), "Ann")
    ann = Phone(client, armed, "Ann")

    ann.tap("card:Bo/spear").send()
    Phone(client, armed, "Bo").send("reply-2")
    ann.open()

    assert rows_of(armed)[-2].facts["is_committed"] is True
    assert "2 committed" in words(ann.html)


# Refused ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("taps", "says"),
    [
        (["cards:shovel"], "Someone has to dig. Tools and instants can’t."),
        (["kind:draw", "cards:scavenger"], "Ann has already drawn. It’s once per round."),
        (["kind:hunt", "cards:spear", "hired:scavenger"], "Someone has to hunt"),
        (["kind:trash", "cards:refugee"], "Ann has already trashed. It’s once per round."),
    ],
)
def test_a_refusal_keeps_what_was_tapped_and_offers_to_play_it_so(
    client: Client, table: Table, taps: list[str], says: str
) -> None:
    phone = Phone(client, table)
    phone.tap("kind:draw", "cards:scavenger").send().tap(
        "kind:trash", "cards:refugee", "cards:refugee"
    ).send()
    before = phone.tap(*taps).forms

    phone.send(status=422)

    assert says in words(phone.html)
    assert "Nothing was recorded." in words(phone.html)
    assert "Play it this way: record anyway" in words(phone.html)
    assert phone.forms.pressed == before.pressed
    assert phone.forms.fields["draft"] == before.fields["draft"]
    assert len(rows_of(table)) == 2


@pytest.fixture
def rulings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that the kind of each entry ruled on from now on is added to."""
    kinds_ruled: list[str] = []
    adjudicate = type(ARCTIC).adjudicate

    def counting(game: Any, state: Any, entry: Entry) -> Ruling[Any]:
        kinds_ruled.append(entry.kind)
        return adjudicate(game, state, entry)

    monkeypatch.setattr(type(ARCTIC), "adjudicate", counting)
    return kinds_ruled


def test_a_draft_that_a_house_rule_refuses_names_it_at_little_cost(host: Phone, rulings: list[str]) -> None:
    """Only the house rules of the refusal's own rule are tried, not all of them."""
    host.tap("kind:trash", "cards:refugee").send().tap("kind:trash", "cards:refugee")
    rulings.clear()
    page = assert_page(host.client.get(host.address))

    assert "House rule: How often may you trash in a round? Once." in words(page)
    assert rulings == ["trash"] * 3


def test_a_refusal_that_no_house_rule_is_about_is_drawn_with_one_ruling(
    host: Phone, rulings: list[str]
) -> None:
    host.tap("cards:shovel")
    rulings.clear()
    page = assert_page(host.client.get(host.address))

    assert "Someone has to dig" in words(page)
    assert rulings == ["dig"]


def test_what_is_played_so_is_recorded_with_the_check_it_passes_over(table: Table, host: Phone) -> None:
    host.tap("cards:shovel").send(status=422)

    host.send(f"post {host.path}enter/dig/")

    row = rows_of(table)[-1]
    assert (row.kind, row.overrides, row.facts["cards"]) == ("dig", ["no-member"], ["shovel"])
    page = words(assert_page(host.client.get(f"{host.path}log/1/")))
    assert "Override. The check said: Someone has to dig" in page


def test_several_checks_are_passed_over_one_after_the_other(table: Table, host: Phone) -> None:
    host.html = assert_page(host.post("dig", for_seat="Ann", cards="shovel", kept="net"), 422)
    again = f"post {host.path}enter/dig/"

    host.send(again, status=422)
    assert "A dig of 0 looks at nothing. You can’t keep a card." in words(host.html)
    host.send(again)

    assert rows_of(table)[-1].overrides == ["no-member", "nothing-to-keep"]


def test_what_makes_no_sense_is_not_offered_to_be_played_so(host: Phone) -> None:
    html = assert_page(host.post("trash", for_seat="Ann"), 422)

    assert "Tap the cards to trash." in words(html)
    assert "Play it this way" not in html


def test_a_strike_without_a_target_is_no_entry(client: Client, armed: Table) -> None:
    html = assert_page(Phone(client, armed).post("strike", for_seat="Ann", **{"with": "saboteur"}), 422)

    assert "Tap who strikes, then the target." in words(html)


# Stale -----------------------------------------------------------------------------------------------


def test_a_stale_form_is_told_so_and_keeps_what_was_tapped(client: Client, table: Table, host: Phone) -> None:
    host.tap("cards:refugee", "cards:shovel", "kept:net")
    tell(table, Trash(("refugee",)), "Ann")

    host.send(status=409)

    assert "Someone else was first." in words(host.html)
    assert kinds(table) == [("trash", "Ann")]
    assert {"cards:shovel", "kept:net", "kind:dig"} <= set(host.forms.pressed)


def test_what_was_kept_of_a_stale_form_can_be_sent_again(table: Table, host: Phone) -> None:
    host.tap("cards:refugee", "cards:shovel", "kept:net")
    tell(table, Trash(("refugee",)), "Ann")

    host.send(status=409).send()

    assert kinds(table) == [("trash", "Ann"), ("dig", "Ann")]


def test_a_double_tap_records_once(table: Table, host: Phone) -> None:
    host.tap("cards:refugee", "cards:shovel")
    first = host.html

    host.send()
    host.html = first
    host.send()

    assert kinds(table) == [("dig", "Ann")]


# Skipping --------------------------------------------------------------------------------------------


def test_skipping_a_round_makes_its_seats_loose(table: Table, host: Phone) -> None:
    tell(table, Commit(5), "Ann")

    assert "Skip the rest (Bo, Cy not entered) and end round 1" in words(host.open().html)
    host.send("gathered")

    state = state_of(table)
    assert state.round == 2
    assert {name: own.is_loose for name, own in state.seats.items()} == {"Ann": False, "Bo": True, "Cy": True}


def test_from_round_three_skipping_leads_to_the_reveal(table: Table, host: Phone) -> None:
    host.send("gathered").send("gathered")
    assert "Skip the gathering: reveal" in words(host.html)
    tell(table, Commit(2), "Ann")
    assert "Skip the rest (Bo, Cy not entered) and reveal" in words(host.open().html)

    host.send("gathered")

    assert state_of(table).phase == "reveal"


def test_more_cards_than_are_left_are_refused_and_may_be_kept_all_the_same(
    client: Client, table: Table
) -> None:
    for seat in ("Ann", "Bo", "Cy") * 2:
        tell(table, Commit(0), seat)
    phone = Phone(client, table)

    page = words(phone.tap("kind:commit", "number:+1").send(status=422).html)

    assert "6 is too many. Ann has 5 of 5 cards left this round." in page


# Many records ----------------------------------------------------------------------------------------


def queries_of(phone: Phone) -> int:
    """Return how many queries the page takes."""
    with CaptureQueriesContext(connection) as captured:
        phone.open("kind=dig&cards=refugee&cards=shovel")
    return len(captured)


@pytest.mark.parametrize("place", [None, "Ann", "Bo"])
def test_a_long_log_takes_no_more_queries(client: Client, table: Table, place: str | None) -> None:
    tell(table, Dig(("refugee", "shovel"), "net"), "Ann")
    short = queries_of(Phone(client, lengthen(table, 12), place))

    long = queries_of(Phone(client, lengthen(table, 150), place))

    assert long == short
    assert short <= 8


@pytest.mark.parametrize("place", [None, "Ann"])
def test_a_long_log_takes_no_more_queries_to_enter_something(
    client: Client, table: Table, place: str | None
) -> None:
    tell(table, Dig(("refugee", "shovel"), "net"), "Ann")
    numbers = []
    for length in (21, 151):
        phone = Phone(client, lengthen(table, length), place).tap("cards:scavenger", "kind:hunt")
        phone.tap("cards:scavenger")
        with CaptureQueriesContext(connection) as captured:
            phone.send()
        numbers.append(len(captured))
        phone.send("undo")

    assert numbers[0] == numbers[1]
