"""Recon’s powers on the page: where they are offered, taps counted, what the log says, undo and amend."""

from __future__ import annotations

import pytest

from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.gathering.commit import Commit, Gathered
from referee.rules.arctic.gathering.demolish import Demolish
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.powers import Drill, PlayMap
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.choose_leader import ChooseLeader
from referee.rules.arctic.record.case import Act, Force, Target
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.tables.models import Table
from tests.cast import open_arctic, rows_of, state_of, tell
from tests.devices import Client
from tests.web.guests import host_of
from tests.web.pages import words
from tests.web.phones import Phone

pytestmark = pytest.mark.django_db

ALL = ("hq1", "hq2", "hq3", "hq4", "recon1", "recon2", "recon3", "recon4", "recon5")
STACKS = (
    "assassin",
    "guard",
    "provocateur",
    "rogue",
    "spy",
    "courier",
    "drill_sergeant",
    "tinker",
    "scrappers",
    "engineer",
)
DECK = {"refugee": 4, "scavenger": 3, "brawler": 1, "spear": 1, "shovel": 1}
WHATEVER = ("too-many-copies", "not-in-play", "not-owned")


def table_with(*leaders: str, **cards: dict[str, int]) -> Table:
    """Open a table with every module at which these cards were added to the decks, and Ann has a leader."""
    table = open_arctic(modules=ALL, stacks=STACKS)
    for name, leader in zip(("Ann", "Bo", "Cy"), (*leaders, "ranger", "mentor", "butcher"), strict=False):
        tell(table, ChooseLeader(leader), name)
    for name, more in cards.items():
        tell(table, Recount(DECK | more), name, *WHATEVER)
    return table


def last(table: Table) -> str:
    return words(Phone(Client(), table).html)


def test_a_drill_sergeant_takes_two_taps(client: Client) -> None:
    table = table_with(Ann={"drill_sergeant": 1})
    phone = Phone(client, table)

    phone.tap("kind:drill").send()

    assert phone.taps == 2
    assert rows_of(table)[-1].facts == {"card": "drill_sergeant"}
    assert state_of(table).seats["Ann"].drawn == 2
    assert "Ann’s Drill Sergeant: cards go back into the deck, 2 drawn" in last(table)


def test_a_demolition_team_resets_the_only_timer_with_two_taps(client: Client) -> None:
    table = table_with(Ann={"demolition_team": 1, "engineer": 1})
    tell(table, Build(("engineer",), "bunker", timer=2), "Ann")
    phone = Phone(client, table)

    phone.tap("kind:demolish").send()

    assert phone.taps == 2
    assert state_of(table).seats["Ann"].base.buildings[0].timer == 5
    assert "Ann’s Demolition Team sets Ann’s Bunker back and Ann draws 2" in last(table)


def test_of_several_timers_one_is_tapped_and_its_owners_guard_may_cancel(client: Client) -> None:
    table = table_with(Ann={"demolition_team": 1}, Bo={"engineer": 2, "guard": 1})
    tell(table, Commit(5), "Ann")
    tell(table, Build(("engineer",), "bunker", timer=2), "Bo")
    for name in ("Bo", "Cy"):
        tell(table, Commit(0), name)
    tell(table, Commit(5), "Ann")
    tell(table, Build(("engineer",), "armory", timer=2), "Bo")
    tell(table, Gathered(2))
    phone = Phone(client, table)

    phone.tap("kind:demolish", "building:Bo/1", "answer:Bo/guard").send()

    assert phone.taps == 4
    answer = {"by": "Bo", "with": "guard", "act": "cancel", "source": None} | dict.fromkeys(
        ("building", "copy", "target")
    )
    facts = {"card": "demolition_team", "owner": "Bo", "building": 1, "timer": None}
    facts |= {"answer": answer, "asks": False}
    assert rows_of(table)[-1].facts == facts
    assert "Ann’s Demolition Team aims at Bo’s Armory, but a Guard cancels it" in last(table)


def test_a_deck_that_runs_out_is_said_with_the_stepper(client: Client) -> None:
    table = table_with(Ann={"demolition_team": 1, "engineer": 1})
    tell(table, Build(("engineer",), "bunker", timer=2), "Ann")

    Phone(client, table).tap("kind:demolish", "timer:-1").send()

    assert state_of(table).seats["Ann"].base.buildings[0].timer == 4


def test_a_map_takes_back_the_only_member_with_two_taps(client: Client) -> None:
    table = table_with(Ann={"map": 1})
    tell(table, Dig(("brawler", "shovel")), "Ann")
    phone = Phone(client, table)

    phone.tap("kind:take_back").send()

    assert phone.taps == 2
    assert rows_of(table)[-1].facts == {"card": "map", "member": "brawler"}
    assert "Ann’s Map: Brawler back in hand" in last(table)


def test_a_map_takes_back_one_of_two_members_with_three_taps(client: Client) -> None:
    table = table_with(Ann={"map": 1})
    tell(table, Dig(("brawler", "refugee", "shovel")), "Ann")
    phone = Phone(client, table)

    phone.tap("kind:take_back", "member:refugee").send()

    assert phone.taps == 3
    assert rows_of(table)[-1].facts == {"card": "map", "member": "refugee"}


def test_what_nobody_can_use_is_not_offered(client: Client) -> None:
    phone = Phone(client, open_arctic(modules=("hq1", "hq2")))

    assert not {"kind:drill", "kind:demolish", "kind:take_back"} & set(phone.forms.taps["draft"])


def test_a_cargo_sled_keeps_a_tool_besides_with_one_tap_more(client: Client) -> None:
    table = table_with(Ann={"cargo_sled": 1})
    phone = Phone(client, table)

    phone.tap("cards:brawler", "cards:cargo_sled", "kept:net", "extra:pills").send()

    assert phone.taps == 5
    facts = rows_of(table)[-1].facts
    assert (facts["kept"], facts["extra"], facts["unseen_extra"]) == ("net", ["pills"], 0)
    assert "Ann digs 3 and keeps a Net and Pills" in last(table)


def test_a_cargo_sled_keeps_cards_unseen(client: Client) -> None:
    table = table_with(Ann={"cargo_sled": 1})

    Phone(client, table).tap("cards:brawler", "cards:cargo_sled", "kept:-unseen", "extra:-unseen").send()

    assert [gain.source for gain in state_of(table).seats["Ann"].unseen] == ["junkyard", "junkyard"]
    assert "Ann digs 3 and keeps 2 unseen cards" in last(table)


def test_without_the_sled_nothing_more_is_kept(client: Client) -> None:
    phone = Phone(client, table_with(Ann={"cargo_sled": 1}))

    phone.tap("cards:brawler", "cards:cargo_sled", "kept:net", "extra:pills", "cards:cargo_sled")

    assert ("extra", "pills") not in phone.forms.fields["entry"]
    assert "The Cargo Sled also keeps" not in words(phone.html)


def test_all_see_what_is_named_besides(client: Client) -> None:
    phone = Phone(client, table_with(Ann={"cargo_sled": 1}))

    phone.tap("cards:brawler", "cards:cargo_sled", "kept:-unseen", "extra:pills")

    assert "Everyone sees a card you name. Unseen keeps it secret." in words(phone.html)


def test_the_swindler_makes_a_hire_cheaper_with_a_tap(client: Client) -> None:
    table = table_with("swindler")
    phone = Phone(client, table)

    phone.tap("kind:hunt", "cards:hardy_scavenger", "swindled:refugee", "hired:guard").send()

    assert phone.taps == 5
    facts = rows_of(table)[-1].facts
    assert (facts["cards"], facts["swindled"], facts["hired"]) == (["hardy_scavenger"], ["refugee"], "guard")
    assert "Ann hires a Guard for 1 food, discarding a Refugee for the Swindler" in last(table)


def test_no_leader_no_swindle(client: Client) -> None:
    phone = Phone(client, table_with("gangster")).tap("kind:hunt")

    assert not [tap for tap in phone.forms.taps["draft"] if tap.startswith("swindled:")]


def test_a_courier_says_how_many_go(client: Client) -> None:
    table = table_with(Ann={"courier": 1})

    phone = Phone(client, table).tap("kind:draw", "cards:courier")

    assert "2 of the cards drawn are discarded, 2 for each Courier." in words(phone.html)
    phone.send()
    assert "Ann draws 3 with a Courier and discards 2 of them" in last(table)


@pytest.mark.parametrize(
    "facts",
    [Drill("drill_sergeant"), Demolish("demolition_team", "Ann", 0), PlayMap("map", "brawler")],
    ids=lambda facts: facts.kind,
)
def test_a_power_is_undone_redone_and_shown_again(facts: Drill | Demolish | PlayMap) -> None:
    table = table_with(Ann={"drill_sergeant": 1, "demolition_team": 1, "map": 1, "engineer": 1})
    tell(table, Build(("engineer", "brawler"), "bunker", timer=2), "Ann")
    before = state_of(table)
    number = tell(table, facts, "Ann").number
    after, host = state_of(table), host_of(table)

    assert host.enter("retract", number=number).status_code == 303
    assert state_of(table) == before
    assert host.enter("restore", number=number).status_code == 303
    assert state_of(table) == after


def test_a_power_without_a_building_is_refused_with_a_sentence(client: Client) -> None:
    table = table_with(Ann={"demolition_team": 1})

    response = Phone(client, table).post("demolish", for_seat="Ann", card="demolition_team")

    assert response.status_code == 422
    assert "Tap the card to discard, then the building." in response.content.decode()


@pytest.mark.parametrize(
    "value",
    [{"building": "9.9"}, {"building": "mole"}, {"timer": "mouse"}, {"building": "Bo/99", "card": "hare"}],
    ids=lambda fields: " ".join(fields.values()),
)
def test_words_that_say_nothing_are_named(client: Client, value: dict[str, str]) -> None:
    table = table_with(Ann={"demolition_team": 1})

    response = Phone(client, table).post(
        "demolish", **({"for_seat": "Ann", "card": "demolition_team", "building": "Bo/0"} | value)
    )

    assert response.status_code == 422
    assert any(word in response.content.decode() for word in value.values())


def test_in_the_skirmish_a_demolition_team_chooses_a_building_with_two_taps(client: Client) -> None:
    table = table_with(Ann={"demolition_team": 1}, Bo={"engineer": 1})
    tell(table, Commit(0), "Ann")
    tell(table, Build(("engineer",), "bunker", timer=4), "Bo")
    tell(table, Gathered(1))
    tell(table, Gathered(2))
    tell(table, Gathered(3))
    tell(table, Reveal(3, {"Ann": Force(("demolition_team",)), "Bo": Force(), "Cy": Force()}))
    phone = Phone(client, table)

    phone.open().tap("aim:acts.0:demolition_team;use")
    assert "Ann’s Demolition Team: which building?" in words(phone.html)
    phone.send("say", target="Bo/bunker")

    assert rows_of(table)[-1].facts["target"]["building"] == "bunker"
    tell(table, Count(3))
    assert state_of(table).seats["Bo"].base.buildings[0].timer == 4


def test_in_the_skirmish_it_has_to_aim_at_a_building() -> None:
    table = table_with(Ann={"demolition_team": 1}, Bo={"engineer": 1})
    tell(table, Commit(0), "Ann")
    tell(table, Build(("engineer",), "bunker", timer=4), "Bo")
    for number in (1, 2, 3):
        tell(table, Gathered(number))
    tell(table, Reveal(3, {"Ann": Force(("demolition_team",)), "Bo": Force(), "Cy": Force()}))

    with pytest.raises(Exception, match="Choose the building: Bo: Bunker"):
        tell(table, Declare(Act.USE, "demolition_team"), "Ann")
    with pytest.raises(Exception, match="Cy isn’t building that"):
        tell(table, Declare(Act.USE, "demolition_team", Target("Cy", building="bunker")), "Ann")
