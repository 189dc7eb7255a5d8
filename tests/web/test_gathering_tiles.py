"""The tiles of the gathering panel: each seat is offered what it can have, and no more."""

from __future__ import annotations

import pytest

from referee.rules.arctic.gathering.commit import Commit, Gathered
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Draw, Trash
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.tables.models import Table
from tests.cast import open_arctic, rows_of, tell
from tests.devices import Client
from tests.web.phones import Phone

pytestmark = pytest.mark.django_db

JUNKYARD = ["junk", "multitool", "net", "spear", "pickaxe", "shovel", "medkit", "pills"]
FAMILIES = ["tribe_family_3", "tribe_family_4", "tribe_family_5"]
CONTESTED = ["sled_team", "field_crew", *FAMILIES, "wolf_pack", "grenade"]
GAINED = "An unseen card"


@pytest.fixture
def table() -> Table:
    return open_arctic(modules=())


def tiles(client: Client, table: Table, *taps: str, seat: str | None = None) -> dict[str, list[str]]:
    """Return the cards offered under each heading, after these taps."""
    found: dict[str, list[str]] = {}
    for title, offered in Phone(client, table, seat).tap(*taps).forms.groups.items():
        cards = [tap.partition(":")[2].partition("*")[0] for tap in offered]
        found.setdefault(title.rstrip("0123456789"), []).extend(cards)
    return found


def end_round(table: Table, *late: str) -> None:
    """Let everybody who has not done so commit nothing."""
    for name in late or ("Ann", "Bo", "Cy"):
        tell(table, Commit(0), name)


def lose_one(table: Table) -> None:
    """Let three rounds go by without anybody in the first skirmish."""
    for _ in (1, 2, 3):
        end_round(table)
    tell(table, Reveal(3, dict.fromkeys(("Ann", "Bo", "Cy"), Force())))
    tell(table, Count(3))


def test_a_dig_offers_the_own_cards_that_can_dig(client: Client, table: Table) -> None:
    found = tiles(client, table)

    assert sorted(found["Dig with"]) == ["brawler", "refugee", "scavenger", "shovel"]
    assert GAINED not in found


def test_a_hunt_and_a_draw_offer_theirs(client: Client, table: Table) -> None:
    assert sorted(tiles(client, table, "kind:hunt")["Hunt with"]) == ["refugee", "scavenger", "spear"]
    assert tiles(client, table, "kind:draw")["Draw with"] == ["scavenger"]


def test_a_trash_offers_every_card(client: Client, table: Table) -> None:
    found = tiles(client, table, "kind:trash")["To the junkyard"]

    assert sorted(found) == ["brawler", "refugee", "scavenger", "shovel", "spear"]


def test_copies_are_offered_as_many_as_are_left(client: Client, table: Table) -> None:
    tell(table, Dig(("scavenger", "brawler", "shovel")), "Ann")

    assert Phone(client, table).tap("kind:dig").forms.groups["Dig with"] == [
        "cards:refugee",
        "cards:scavenger",
    ]


def test_a_draw_brings_used_cards_back_once_the_deck_has_run_out(client: Client, table: Table) -> None:
    tell(table, Trash(("refugee", "refugee", "spear")), "Ann")
    end_round(table)
    tell(table, Dig(("brawler", "shovel")), "Ann")
    tell(table, Draw(("scavenger",)), "Ann")
    assert "brawler" in tiles(client, table, "kind:trash")["To the junkyard"]


def test_what_was_dug_is_offered_in_the_next_round_only(client: Client, table: Table) -> None:
    tell(table, Dig(("refugee", "shovel"), "net"), "Ann")
    assert "net" not in tiles(client, table, "kind:hunt")["Hunt with"]

    end_round(table)
    assert "net" in tiles(client, table, "kind:hunt")["Hunt with"]


def test_what_was_dug_unseen_may_be_any_card_of_the_junkyard_in_the_next_round(
    client: Client, table: Table
) -> None:
    tell(table, Dig(("refugee", "shovel"), is_unseen=True), "Ann")
    assert GAINED not in tiles(client, table, "kind:trash")

    end_round(table)
    found = tiles(client, table, "kind:trash")[GAINED]
    assert sorted(found) == sorted({*JUNKYARD} - {"spear", "shovel"})


def test_a_gain_may_be_a_contested_resource_if_one_was_lost_before(client: Client, table: Table) -> None:
    lose_one(table)
    tell(table, Dig(("refugee", "shovel"), is_unseen=True), "Bo")
    end_round(table, "Bo", "Cy", "Ann")
    tell(table, Reveal(4, dict.fromkeys(("Ann", "Bo", "Cy"), Force())))
    tell(table, Count(4))
    end_round(table, "Cy", "Ann")

    found = tiles(client, table, "kind:trash")[GAINED]
    assert sorted(found) == sorted({*JUNKYARD, *CONTESTED} - {"spear", "shovel"})


def test_one_copy_more_than_known_may_be_the_gain(client: Client, table: Table) -> None:
    tell(table, Dig(("refugee", "shovel"), is_unseen=True), "Ann")
    end_round(table)
    for name in ("Bo", "Cy"):
        tell(table, Commit(0), name, "not-your-turn")

    assert "spear" not in tiles(client, table, "kind:hunt")[GAINED]

    phone = Phone(client, table).tap(
        "kind:hunt", "cards:refugee", "cards:refugee", "cards:spear", "cards:spear"
    )
    phone.send()
    assert rows_of(table)[-1].outcome["shown"] == {"Ann": [{"place": 0, "card": "spear"}]}


def test_a_contested_gain_may_be_a_contested_card(client: Client, table: Table) -> None:
    end_round(table)
    end_round(table)
    tell(table, Commit(1), "Ann")
    end_round(table, "Bo", "Cy")
    tell(table, Reveal(3, {"Ann": Force(("brawler",)), "Bo": Force(), "Cy": Force()}))
    tell(table, Count(3))
    end_round(table, "Bo", "Cy")

    assert sorted(tiles(client, table, "kind:trash")[GAINED]) == sorted(CONTESTED)
    assert tiles(client, table, "kind:hunt")[GAINED] == ["field_crew", *FAMILIES, "wolf_pack"]


def test_a_dig_may_keep_what_the_junkyard_has(client: Client, table: Table) -> None:
    found = tiles(client, table)

    assert found["Keep one of these"] == ["", "-unseen", *JUNKYARD]
    assert "Trashed, or lost in a deadlock" not in found


def test_what_was_trashed_may_be_kept(client: Client, table: Table) -> None:
    tell(table, Trash(("refugee", "brawler", "spear")), "Ann")

    assert tiles(client, table)["Trashed, or lost in a deadlock"] == ["refugee", "brawler"]


def test_after_a_skirmish_contested_resources_may_be_kept(client: Client, table: Table) -> None:
    lose_one(table)

    assert tiles(client, table)["Trashed, or lost in a deadlock"] == CONTESTED


def test_a_hire_offers_what_is_paid_first_and_the_rest_apart(client: Client, table: Table) -> None:
    found = tiles(client, table, "kind:hunt", "cards:scavenger", "cards:scavenger")

    assert found["Hire with this food"] == ["brawler", "scavenger"]
    assert sorted(found["Not enough food or meds"]) == [
        "group_leaders",
        "hunter",
        "saboteur",
        "scout",
        "sniper_team",
        "thugs",
    ]


def test_nobody_without_a_weapon_is_offered_a_strike(client: Client, table: Table) -> None:
    assert "kind:strike" not in Phone(client, table).forms.taps["draft"]


def test_a_strike_offers_the_tools_of_those_who_have_not_committed(client: Client, table: Table) -> None:
    tell(table, Dig(("refugee", "shovel"), "saboteur"), "Ann", "elsewhere")
    end_round(table)
    tell(table, Commit(3), "Ann")

    phone = Phone(client, table).tap("kind:strike")
    assert not [tap for tap in phone.forms.taps["draft"] if tap.startswith("for_seat:")]

    found = tiles(client, table, "kind:strike")
    assert found["Strike with"] == ["saboteur/committed"]
    assert found["Bo"] == ["Bo/spear", "Bo/shovel", "Bo/"]
    assert found["Cy"] == ["Cy/spear", "Cy/shovel", "Cy/"]

    tell(table, Commit(3), "Bo")
    found = tiles(client, table, "kind:strike")
    assert "Bo" not in found


def test_a_strike_offers_what_a_gain_may_be(client: Client, table: Table) -> None:
    tell(table, Dig(("refugee", "shovel"), "saboteur"), "Ann", "elsewhere")
    tell(table, Commit(0), "Ann")
    tell(table, Dig(("refugee", "shovel"), is_unseen=True), "Bo")
    end_round(table, "Bo", "Cy")

    found = tiles(client, table, "kind:strike")

    assert found["Bo: an unseen card"] == ["Bo/multitool", "Bo/net", "Bo/pickaxe"]
    assert "Cy: an unseen card" not in found


def test_a_seat_that_was_skipped_may_have_hired_or_dug(client: Client, table: Table) -> None:
    tell(table, Gathered(1))

    found = tiles(client, table, "kind:trash")[GAINED]

    own = {"refugee", "scavenger", "brawler", "spear", "shovel"}
    mercenaries = {"hunter", "saboteur", "scout", "group_leaders", "sniper_team", "thugs"}
    assert set(found) == {*JUNKYARD, *mercenaries} - own


def test_cards_of_modules_are_offered_where_they_are_played(client: Client) -> None:
    table = open_arctic(modules=("hq1",), name="Sunday")

    found = tiles(client, table)
    assert {"rifle", "toolkit"} <= set(found["Keep one of these"])
    assert "binoculars" not in found["Keep one of these"]

    tell(table, Dig(("refugee", "shovel"), is_unseen=True), "Ann")
    end_round(table)
    gained = tiles(client, table, "kind:trash")[GAINED]
    assert {"rifle", "toolkit"} <= set(gained)
    assert not {"medic", "ranger", "armory", "gearheads", "spy"} & set(gained)


def test_the_seat_sees_the_tiles_that_the_host_sees(client: Client, table: Table) -> None:
    tell(table, Dig(("refugee", "shovel"), "net"), "Ann")

    assert tiles(client, table, seat="Ann") == tiles(client, table)
