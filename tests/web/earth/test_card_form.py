"""A card is written down by taps on a form that looks like it."""

from __future__ import annotations

import pytest

from referee.rules.earth.cards.cards import CardEffect, Cost
from referee.rules.earth.record.state import Level
from referee.tables.models import Table
from tests.cast import state_of
from tests.web.earth.box import CONTINENTS, KINDS, LANDS, lands
from tests.web.earth.robots import Robot
from tests.web.earth.tablecast import FOUR, open_earth
from tests.web.guests import guest_at, host_of
from tests.web.pages import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return open_earth(deck=None)


@pytest.fixture
def robot(table: Table) -> Robot:
    """A host about to write the first card."""
    made = Robot(host_of(table))
    made.look("deck/card/")
    return made


def test_a_card_is_written_by_taps(table: Table, robot: Robot) -> None:
    robot.type("name", "Feint")
    robot.tap("set row.0.0 1")
    robot.tap("set row.0.1 0")
    robot.tap("row")
    robot.tap("set row.1.0 X")
    robot.tap("set row.1.1 X+1")
    robot.tap("add steal_ships")
    robot.tap("open say.0.who")
    robot.tap("set say.0.who choose")
    robot.tap("open say.0.if_0")
    robot.tap("set say.0.if_0 not_captured")
    robot.tick("reclaim")
    robot.tap("copies 2")
    assert "Steal 1 ship from a player you choose if you don’t capture." in words(robot.page)

    robot.keep()

    (card,) = state_of(table).deck.actions
    assert card.options == (Cost(1, 0), Cost("X", "X+1"))
    assert card.effects == (CardEffect("steal_ships", "choose", 1, when="not_captured"),)
    assert (card.name, card.reclaim, card.count) == ("Feint", True, 2)
    assert "Just saved: Feint, 2 in the deck" in words(robot.page)


def test_the_same_name_again_adds_copies(table: Table, robot: Robot) -> None:
    robot.write("Raid", "2", "3")
    robot.type("name", "raid")
    robot.tap("copies 3")
    assert "The deck already has 1 of Raid. Saving adds copies." in words(robot.page)

    robot.keep()

    (card,) = state_of(table).deck.actions
    assert (card.name, card.count, card.options) == ("Raid", 4, (Cost(2, 3),))


def test_the_same_name_with_other_values_is_refused(table: Table, robot: Robot) -> None:
    robot.write("Raid", "2", "3")

    robot.write("Raid", "5", "3", status=422)

    assert "The deck has this card with other values." in words(robot.page)
    assert state_of(table).deck.copies == 1


def test_words_that_the_vocabulary_knows_become_an_effect(table: Table, robot: Robot) -> None:
    robot.type("name", "Windfall")
    robot.tap("set row.0.0 0")
    robot.tap("add text")
    assert "The table decides when the card is played." in words(robot.page)
    robot.type("text", "Each tied player gains 2 ships if the highest Attacks tie.")

    robot.keep()

    (card,) = state_of(table).deck.actions
    assert card.effects == (CardEffect("gain_ships", "tied", 2, when="tie"),)
    assert card.text == ""


def test_other_words_are_for_the_table_beside_the_sentences(table: Table, robot: Robot) -> None:
    robot.type("name", "Oddity")
    robot.tap("set row.0.0 0")
    robot.tap("add draw")
    robot.tap("add text")
    robot.type("text", "Turn the box round")

    robot.keep()

    (card,) = state_of(table).deck.actions
    assert card.effects == (CardEffect("draw", "self", 1), CardEffect("manual", text="Turn the box round"))


def test_a_territory_brings_its_continent_with_the_first_row(table: Table, robot: Robot) -> None:
    robot.look("deck/card/", edit="land:")
    robot.type("name", "High Plateau")
    robot.tap("set score 4")
    robot.tap("set salvage 2")
    robot.type("other_continent", "North")
    for tap in ("row", "set row.0.0 2", "set row.0.1 1", "row", "set row.1.0 3", "set row.1.1 2"):
        robot.tap(tap)
    robot.keep()
    robot.type("name", "Marsh")
    robot.tap("set score 1")
    robot.tap("set continent North")
    assert "2 → 1, 3 → 2" in words(robot.page)
    robot.keep()

    deck = state_of(table).deck
    assert [(each.name, each.score, each.salvage) for each in deck.territories] == [
        ("High Plateau", 4, 2),
        ("Marsh", 1, 0),
    ]
    assert [(each.name, each.bonus) for each in deck.continents] == [("North", {2: 1, 3: 2})]


def test_a_card_of_the_deck_is_changed_and_taken_out(robot: Robot) -> None:
    robot.write("Raid", "2", "3")
    robot.look("deck/card/", edit="action:raid")
    robot.tap("set row.0.1 6")
    robot.keep()
    assert state_of(robot.guest.table).deck.actions[0].options == (Cost(2, 6),)

    robot.look("deck/card/", edit="action:raid")
    robot.guest.page = robot.page
    robot.guest.press("Remove from deck")

    assert state_of(robot.guest.table).deck.actions == ()


@pytest.mark.parametrize(
    ("row", "why"), [(":", "at least one cost"), ("2:3**9", "can’t read"), ("two:1", "isn’t a cost")]
)
def test_a_card_that_cannot_be_is_refused_and_stays_written(robot: Robot, row: str, why: str) -> None:
    robot.type("name", "Raid")
    robot.said["row"] = [row]

    robot.keep(422)

    assert why in words(robot.page)
    assert (robot.said["name"], robot.said["row"]) == (["Raid"], [row])


def test_nonsense_changes_nothing(robot: Robot) -> None:
    for tap in ("set row.7.0 1", "drop row.x", "set say.0.n 3", "add nothing", "copies many", "open", "what"):
        robot.tap(tap)
    robot.look("deck/card/", row="9:9:9", say="nothing(", count="x", open="say.9.who", edit="land")


@pytest.mark.parametrize(
    "say", ["yes", "nothing(1)", "gain_ships", "attack_if(x)", "draw(,,)", "move_flag()"]
)
def test_a_sentence_that_no_card_has_is_left_out(robot: Robot, say: str) -> None:
    robot.look("deck/card/", say=say)
    answer = robot.guest.client.post(robot.guest.path + "deck/card/", {"say": say, "keep": "next"})
    assert answer.status_code == 422


def test_a_deck_to_be_dealt_is_written_card_by_card() -> None:
    table = open_earth(FOUR[:3], Level.DEALT, None)
    robot = Robot(host_of(table))
    robot.look("deck/card/")

    robot.write("Raid", "2", "3")
    assert "Without territories the app can’t deal." in words(robot.guest.look("deck/"))
    robot.look("deck/card/", edit="land:")
    robot.write_land(*next(lands()))
    robot.look("deck/card/", edit="action:")
    robot.type("name", "raid")
    robot.tap("copies 6")
    robot.keep()
    robot.type("name", "raid")
    robot.tap("copies 6")
    robot.keep()

    host = robot.guest
    host.look()
    host.press("Shuffle and deal")
    assert len(state_of(table).piles.hands["Ann"]) == 4


def test_only_the_host_writes_the_deck(table: Table) -> None:
    bo = guest_at(table, "Bo")

    assert bo.client.get(f"{bo.path}deck/card/").status_code == 404


def test_a_box_of_82_cards_is_written_down_in_ten_minutes(table: Table, robot: Robot) -> None:
    assert sum(card.count for card in KINDS) + len(LANDS) == 82
    assert len(KINDS) == 24

    robot.look("deck/card/", edit="land:")
    for land, continent in lands():
        robot.write_land(land, continent)
    robot.taps += 1
    robot.look("deck/card/", edit="action:")
    for card in KINDS:
        robot.write_action(card)

    deck = state_of(table).deck
    assert [(each.name, each.options, each.reclaim, each.count) for each in deck.actions] == [
        (
            each.name,
            tuple(Cost(one.cost, one.attack or 0) for one in each.options),
            each.reclaim,
            each.count,
        )
        for each in KINDS
    ]
    assert [each.effects for each in deck.actions] == [each.effects for each in KINDS]
    names = {each.id: each.name for each in deck.continents}
    found = [(each.name, names[each.continent], each.score, each.salvage) for each in deck.territories]
    assert found == [(each.name, where.name, each.score, each.salvage) for each, where in lands()]
    rows = {each.name: each.bonus for each in deck.continents}
    assert rows == {each.name: each.bonus for each in CONTINENTS}
    assert robot.seconds < 600, f"{robot.taps} taps, {robot.keys} keys"


def test_the_page_says_how_much_of_the_box_is_written_and_takes_the_last_card_back(
    table: Table, robot: Robot
) -> None:
    host = robot.guest
    robot.tap("copies 3")
    robot.write("Feint", "1", "2")
    assert "3 of 82 cards" in words(robot.page)
    assert "Just saved: Feint" in words(robot.page)

    host.page = robot.page
    host.press("Undo")

    assert not state_of(table).deck.actions
    assert "Just saved" not in words(host.page)
