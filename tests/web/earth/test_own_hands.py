"""Players write down their hands on their phones; each card is sealed until it is revealed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from referee.rules.earth.cards.cards import ActionCard, Cost
from referee.rules.earth.deployment.deployment import Deploy
from referee.rules.earth.deployment.write import WriteCard
from referee.rules.earth.ending.finish import EndNow
from referee.rules.earth.record.state import Level
from referee.rules.kernel.entry.entry import entry_data
from referee.rules.kernel.history.log import Entry, Retract
from referee.rules.kernel.records import Amend
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables.backup import line_of
from referee.tables.exports import drift_of, story_of
from referee.tables.links import link_path
from referee.tables.logbook import read_log
from referee.tables.management.commands.verify import look_at, looks_at_file
from referee.tables.models import Table
from tests.cast import agree_to, rows_of, seat_of, state_of, tell
from tests.signing import SigningClient
from tests.web.earth.robots import Robot
from tests.web.earth.tablecast import bid, open_earth
from tests.web.guests import Guest, guest_at, host_of
from tests.web.pages import words
from tests.web.test_lost_phone import gone, joined
from tests.web.test_sealed_elsewhere import told_on

pytestmark = pytest.mark.django_db
RAID = ActionCard("", (Cost(2, 3),), name="Raid")
LAND: dict[str, Any] = {
    "territory": "TypedIn",
    "name": "Example Isle",
    "continent": "Europe",
    "score": "3",
    "salvage": "1",
}


@pytest.fixture
def table() -> Table:
    """A table of three with real cards, of which nothing is written down."""
    return open_earth(("Ann", "Bo", "Cy"), Level.QUICK, None)


def robot_of(table: Table, name: str) -> Robot:
    robot = Robot(guest_at(table, name))
    robot.look("hand/card/")
    return robot


def turn_up(table: Table) -> None:
    answer = host_of(table).enter("target", round=state_of(table).round, for_seat="", **LAND)
    assert answer.status_code == 303, words(answer.content.decode())


def place(table: Table, name: str, word: str, status: int = 303) -> None:
    answer = guest_at(table, name).enter("place", round=state_of(table).round, for_seat=name, card=word)
    assert answer.status_code == status, words(answer.content.decode())


def reveal(table: Table, guest: Guest, name: str, status: int = 303, **fields: Any) -> None:
    answer = guest.enter("reveal", round=state_of(table).round, for_seat=name, **fields)
    assert answer.status_code == status, words(answer.content.decode())


def play(table: Table, bids: str = "2 - -") -> None:
    """Turn up a target, place Bo's first card, and deploy."""
    turn_up(table)
    place(table, "Bo", "~1")
    bid(table, bids)


def test_a_hand_is_written_down_card_by_card(table: Table) -> None:
    bo = robot_of(table, "Bo")
    for name in ("Raid", "Feint", "Jam"):
        bo.write(name, "2", "3")
        assert "A card of your hand" in words(bo.page)
    bo.write("Swarm", "X", "X+1")

    page = words(bo.page)
    assert "Your hand is written down." in page
    assert "4 Swarm X → X+1 Change" in page
    assert [each.card.name for each in state_of(table).written["Bo"]] == ["Raid", "Feint", "Jam", "Swarm"]
    assert state_of(table).deck.actions == ()


def test_the_page_asks_for_the_next_card_and_counts(table: Table) -> None:
    assert "Write down your hand." in words(guest_at(table, "Bo").look())
    robot_of(table, "Bo").write("Raid", "2", "3")

    bo, ann = words(guest_at(table, "Bo").look()), words(guest_at(table, "Ann").look())

    assert "1 Raid 2 → 3 Change" in bo
    assert "1 of 12 cards in all hands" in bo
    assert "Bo 1 of 4" in ann
    assert "Raid" not in ann


def test_a_player_goes_on_without_the_rest(table: Table) -> None:
    bo = guest_at(table, "Bo")
    bo.look()
    page = words(bo.follow("Play without the rest"))

    assert "Write down your hand." not in page
    assert "Your hand: 0 of 4 written down" in page


def test_a_placed_card_is_revealed_by_itself_and_joins_the_deck(table: Table) -> None:
    robot_of(table, "Bo").write("Raid", "2", "3")
    play(table)

    state = state_of(table)
    assert [(each.id, each.name, each.count) for each in state.deck.actions] == [("raid", "Raid", 1)]
    assert state.revealed["Bo"].options == (Cost(2, 3),)
    assert "Raid" in words(host_of(table).look())
    assert state.written["Bo"][0].is_out


def test_a_card_is_named_once_deployment_has_begun_but_not_changed(table: Table) -> None:
    bo = robot_of(table, "Bo")
    bo.write("Raid", "2", "3")
    bo.write("Feint", "1", "0")
    turn_up(table)
    bid(table, "1")
    assert "Choose a card, then place it." in words(guest_at(table, "Bo").look())

    place(table, "Bo", "~2")

    place(table, "Bo", "~1", 422)
    bo.look("hand/card/", number="2")
    bo.keep(422)
    assert "Hold to see your card" in words(guest_at(table, "Bo").look())


def test_a_card_is_written_and_shown_at_the_reveal(table: Table) -> None:
    turn_up(table)
    bid(table, "2 - -")
    robot_of(table, "Bo").write("Raid", "2", "3")
    bo = guest_at(table, "Bo")
    assert "Which card did you play?" in words(bo.look())

    reveal(table, bo, "Bo", card="~1")

    state = state_of(table)
    assert (state.revealed["Bo"].id, state.deck.copies) == ("raid", 1)


def test_two_copies_are_matched_at_the_reveal(table: Table) -> None:
    for name in ("Bo", "Cy"):
        robot_of(table, name).write("Raid" if name == "Bo" else "raid", "2", "3")
    turn_up(table)
    place(table, "Bo", "~1")
    place(table, "Cy", "~1")
    bid(table, "2 - -")

    (card,) = state_of(table).deck.actions
    assert (card.name, card.count) == ("Raid", 2)


def test_one_name_with_two_prints_makes_two_cards(table: Table) -> None:
    robot_of(table, "Bo").write("Raid", "2", "3")
    robot_of(table, "Cy").write("Raid", "2", "4")
    turn_up(table)
    place(table, "Bo", "~1")
    place(table, "Cy", "~1")
    bid(table, "2 - -")

    assert [each.id for each in state_of(table).deck.actions] == ["raid", "raid_2"]


def test_a_card_that_the_deck_has_is_one_tap(table: Table) -> None:
    robot_of(table, "Bo").write("Raid", "2", "3")
    play(table)
    cy = robot_of(table, "Cy")

    cy.guest.page = cy.page
    cy.guest.press("Raid")

    assert state_of(table).written["Cy"][0].id == "raid"
    assert state_of(table).deck.copies == 1


def test_a_card_that_left_the_hand_otherwise_is_taken_off(table: Table) -> None:
    bo = robot_of(table, "Bo")
    for name in ("Raid", "Feint", "Jam", "Swarm"):
        bo.write(name, "2", "3")
    turn_up(table)
    bid(table, "2 - -")
    reveal(table, host_of(table), "Bo", card="Unpaid")
    for name in ("Ann", "Cy"):
        reveal(table, host_of(table), name, card="Unpaid")
    assert len(state_of(table).written["Bo"]) == 4

    bo.look("hand/card/", number="3")
    bo.guest.page = bo.page
    bo.guest.press("It has left my hand")

    assert [each.card.name for each in state_of(table).written["Bo"]] == ["Raid", "Feint", "Swarm"]


def test_a_card_is_changed_and_stays_the_same_card(table: Table) -> None:
    bo = robot_of(table, "Bo")
    bo.write("Raid", "2", "3")
    bo.look("hand/card/", number="1")
    bo.tap("set row.0.1 6")
    bo.keep()

    (card,) = state_of(table).written["Bo"]
    assert (card.number, card.card.options) == (1, (Cost(2, 6),))


@pytest.mark.parametrize(
    ("row", "why"), [(":", "at least one cost"), ("2:3**9", "can’t read"), ("two:1", "isn’t a cost")]
)
def test_a_card_that_cannot_be_is_refused_and_stays_written(table: Table, row: str, why: str) -> None:
    bo = robot_of(table, "Bo")
    bo.type("name", "Raid")
    bo.said["row"] = [row]

    bo.keep(422)

    assert why in words(bo.page)
    assert (bo.said["name"], bo.said["row"]) == (["Raid"], [row])
    assert not state_of(table).written


def test_no_more_cards_are_written_than_are_held(table: Table) -> None:
    bo = robot_of(table, "Bo")
    for name in ("Raid", "Feint", "Jam", "Swarm"):
        bo.write(name, "2", "3")

    bo.look("hand/card/")
    bo.write("Fifth", "2", "3", 422)

    assert "Bo has no card left to write down." in words(bo.page)


@pytest.mark.parametrize("where", ["hand/card/", "hand/card/?number=1"])
def test_nobody_else_opens_the_form(table: Table, where: str) -> None:
    host = host_of(table)
    assert host.client.get(host.path + where).status_code == 404
    whole = open_earth()
    assert guest_at(whole, "Bo").client.get(guest_at(whole, "Bo").path + where).status_code == 404


def test_the_host_cannot_name_a_card_of_a_hand(table: Table) -> None:
    robot_of(table, "Bo").write("Raid", "2", "3")
    turn_up(table)
    host = host_of(table)
    assert host.enter("place", round=1, for_seat="Bo", card="~1").status_code == 404
    assert host.enter("write", number=1, for_seat="Bo", id="raid").status_code == 404
    bid(table, "2 - -")
    reveal(table, host, "Bo", 404, card="~1")
    reveal(table, guest_at(table, "Cy"), "Bo", 404, card="~1")


def test_writing_meets_what_others_do_meanwhile(table: Table) -> None:
    bo = robot_of(table, "Bo")
    bo.type("name", "Raid")
    bo.tap("set row.0.0 2")
    turn_up(table)
    bid(table, "1")

    bo.keep()

    assert state_of(table).written["Bo"][0].card.name == "Raid"


def sealed_numbers(table: Table) -> list[int]:
    host = host_of(table)
    chain = host.client.get(f"{host.path}chain.json").json()
    return [each["number"] for each in chain["records"] if "facts" not in each]


def test_the_chain_opens_a_written_card_when_it_is_revealed(table: Table) -> None:
    bo = robot_of(table, "Bo")
    bo.write("Raid", "2", "3")
    bo.write("Feint", "2", "3")
    turn_up(table)
    place(table, "Bo", "~1")
    assert sealed_numbers(table) == [1, 2, 4]

    bid(table, "2 - -")
    assert sealed_numbers(table) == [2]

    agree_to(table, Retract(len(rows_of(table))))
    assert sealed_numbers(table)[:3] == [1, 2, 4]


def test_what_is_left_in_the_hands_joins_the_deck_when_the_game_is_over(table: Table) -> None:
    robot_of(table, "Bo").write("Raid", "2", "3")
    robot_of(table, "Cy").write("Raid", "2", "3")
    tell(table, EndNow(1))

    assert [(each.name, each.count) for each in state_of(table).deck.actions] == [("Raid", 2)]
    assert sealed_numbers(table) == []


def test_only_its_own_phone_takes_a_written_card_back(table: Table) -> None:
    bo = robot_of(table, "Bo")
    bo.write("Raid", "2", "3")
    bo.guest.look()
    bo.guest.press("Undo")

    assert not state_of(table).written


def test_a_card_typed_in_has_what_the_form_says(table: Table) -> None:
    bo = robot_of(table, "Bo")
    bo.type("name", "Feint")
    bo.tap("set row.0.0 1")
    bo.tap("add draw")
    bo.tick("reclaim")
    bo.keep()

    (written,) = state_of(table).written["Bo"]
    card: ActionCard = written.card
    assert (card.reclaim, [each.op for each in card.effects]) == (True, ["draw"])


# Other devices, and what is checked afterwards -----------------------------------------------------


def test_the_host_takes_it_back_only_with_the_yes_of_its_seat(table: Table) -> None:
    phone = joined(table, "Bo")
    told_on(table, WriteCard(1, card=RAID), "Bo")

    with pytest.raises(IllegalEntry, match="Bo sealed that on another device"):
        tell(table, Retract(len(rows_of(table))))

    assert phone.enter("retract", number=len(rows_of(table))).status_code == 303
    assert not state_of(table).written


def test_another_device_of_the_seat_sees_nothing_before_all_agree(table: Table) -> None:
    joined(table, "Ann")
    joined(table, "Bo")
    told_on(table, WriteCard(1, card=RAID), "Bo")
    gone(host_of(table))

    phone = joined(table, "Bo")

    assert "Raid" not in phone.client.get(phone.path).content.decode()
    assert phone.client.get(f"{phone.path}hand/card/", {"number": 1}).status_code == 404


def test_a_phone_with_a_key_signs_the_card(table: Table) -> None:
    device = SigningClient()
    seat = seat_of(table, "Bo")
    device.post(f"/j/{table.code}/", {"place": seat.number})
    bo = Robot(Guest(table, link_path(table, seat), device))
    bo.look("hand/card/")
    bo.write("Raid", "2", "3")

    assert state_of(table).written["Bo"][0].card.name == "Raid"
    assert rows_of(table)[-1].signature
    assert look_at(table).records == len(rows_of(table))


def test_what_the_host_enters_meets_a_card_written_meanwhile(table: Table) -> None:
    turn_up(table)
    seen = len(rows_of(table))
    told_on(table, WriteCard(1, card=RAID), "Bo")

    answer = host_of(table).enter("deploy", seen=seen, round=1, for_seat="Ann", ships=1)

    assert answer.status_code == 303


def test_an_older_entry_is_amended_and_the_written_cards_stay(table: Table) -> None:
    turn_up(table)
    bid(table, "2 - -")
    reveal(table, host_of(table), "Bo", card="Unpaid")
    told_on(table, WriteCard(1, card=RAID), "Bo")
    lost = entry_data(Entry(Deploy(1, 1), "Ann"))

    agree_to(table, Amend(2, lost))

    assert state_of(table).deployed["Ann"] == 1
    assert [each.card.name for each in state_of(table).written["Bo"]] == ["Raid"]


def test_the_table_and_its_exports_are_verified(table: Table) -> None:
    told_on(table, WriteCard(1, card=RAID), "Bo")
    told_on(table, WriteCard(1, card=replace(RAID, name="Jam")), "Cy")
    play(table)
    chain = host_of(table).client.get(f"{host_of(table).path}chain.json").content

    assert look_at(table).records == len(rows_of(table))
    assert [*drift_of(table)] == []
    for data in (chain, line_of(table).encode()):
        for _, look in looks_at_file(data):
            look()


def test_the_recorded_game_leaves_out_what_is_sealed(table: Table) -> None:
    told_on(table, WriteCard(1, card=RAID), "Bo")

    assert "Raid" not in json.dumps(encode(story_of(table, read_log(table), None)))
    assert "Raid" in json.dumps(encode(story_of(table, read_log(table), "Bo")))
