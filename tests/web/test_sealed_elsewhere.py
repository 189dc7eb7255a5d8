"""What a seat’s device has sealed is changed there, or with that seat’s yes; one tablet notices nothing."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from referee.rules.arctic.corrections.base import RecountBase
from referee.rules.arctic.corrections.base_reasons import Standing
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.hq.choose_leader import ChooseLeader
from referee.rules.arctic.hq.storing import Retrieve, Store
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.earth.deployment.place import PlaceCard
from referee.rules.kernel.entry.entry import entry_data
from referee.rules.kernel.history.log import Entry
from referee.rules.kernel.records import Amend, Insert, Propose, Restore, Retract
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import services
from referee.tables.logbook import read_log
from referee.tables.models import StoredRecord, Table
from tests.cast import FORCES, open_arctic, rows_of, state_of, tell, to_reveal
from tests.proofs.test_nobody_else import BUNKER
from tests.web.earth.tablecast import open_earth, to_deploy
from tests.web.guests import Guest, host_of
from tests.web.pages import words
from tests.web.test_lost_phone import gone, joined

pytestmark = pytest.mark.django_db
OWNERS = "Bo sealed that on another device. Change it there, or ask Bo first."
ELSEWHERE = "Bo sealed that on another device. Change it there."
OTHER = Force(("refugee", "brawler"))


def told_on(table: Table, facts: Any, seat: str, *overrides: str) -> StoredRecord:
    """Enter on the device of a seat."""
    entry = Entry(facts, seat, frozenset(overrides))
    said: dict[str, Any] = {"seen": read_log(table).number, "entry_id": uuid4(), "entered_by": seat}
    return services.enter(table=table, entry=entry, **said).row


@pytest.fixture
def table() -> Table:
    """A table in round 3 at which Ann and Bo have phones."""
    table = to_reveal(open_arctic())
    joined(table, "Ann")
    return table


@pytest.fixture
def bo(table: Table) -> Guest:
    """Bo's phone, which has sealed a force."""
    phone = joined(table, "Bo")
    told_on(table, Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    return phone


@pytest.fixture
def host(table: Table, bo: Guest) -> Guest:
    return host_of(table)


def refused(table: Table, facts: Any, seat: str | None = None) -> str:
    """Return why the host can't enter it."""
    with pytest.raises(IllegalEntry) as refusal:
        tell(table, facts, seat)
    return str(refusal.value)


# Undo ---------------------------------------------------------------------------------------------


def test_the_host_alone_takes_no_sealed_force_back(table: Table, host: Guest) -> None:
    before = len(rows_of(table))
    host.look()

    host.press("Undo : Bo seals 2 cards", 422)

    assert OWNERS in words(host.page)
    assert len(rows_of(table)) == before


def test_the_seat_that_sealed_it_is_asked_and_no_other(table: Table, bo: Guest, host: Guest) -> None:
    host.look()
    host.press("Undo : Bo seals 2 cards", 422)
    host.press("Ask the others")
    assert "You ask Bo:" in words(host.page)
    assert host.send("answer/", number=rows_of(table)[-1].number, say="yes").status_code == 422
    assert "The player who sealed it has to agree." in words(bo.look())

    bo.press("Yes")

    assert state_of(table).revealed == {}
    assert [row.kind for row in rows_of(table)][-3:] == ["propose", "agree", "retract"]
    assert "Hidden information has been seen" not in words(host.look("log/"))


def test_its_own_device_takes_it_back_and_alone_brings_it_back(table: Table, bo: Guest, host: Guest) -> None:
    bo.look()
    bo.press("Undo : Bo seals 2 cards")
    host.look()

    host.press("Redo: Bo seals 2 cards", 422)

    assert OWNERS in words(host.page)
    bo.look()
    bo.press("Redo: Bo seals 2 cards")
    assert set(state_of(table).revealed) == {"Bo"}


def test_what_the_host_entered_for_a_seat_the_host_takes_back(table: Table) -> None:
    joined(table, "Bo")
    tell(table, Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    host = host_of(table)
    host.look()

    host.press("Undo : Bo seals 2 cards")

    assert state_of(table).revealed == {}


def test_a_seat_without_a_device_any_more_is_the_hosts_again(table: Table, bo: Guest, host: Guest) -> None:
    joined(table, "Cy")
    gone(host)
    assert OWNERS in refused(table, Retract(rows_of(table)[5].number)), "covered by the others"

    alone = to_reveal(open_arctic(name="Alone"))
    joined(alone, "Bo")
    number = told_on(alone, Reveal(3, {"Bo": FORCES["Bo"]}), "Bo").number
    gone(host_of(alone))
    tell(alone, Retract(number))
    assert state_of(alone).revealed == {}
    assert "Bo’s device" in words(host_of(alone).look("log/"))


# Every other way ----------------------------------------------------------------------------------


def test_no_amendment_before_it_takes_it_away(table: Table, host: Guest) -> None:
    assert refused(table, Amend(3, anew=False)) == OWNERS


def test_nothing_inserted_after_it_replaces_it(table: Table, host: Guest) -> None:
    ann = told_on(table, Reveal(3, {"Ann": FORCES["Ann"]}), "Ann")
    data = entry_data(Entry(Reveal(3, {"Bo": OTHER}), "Bo"))

    refused(table, Insert(ann.number, data))
    refused(table, Amend(ann.number, data))

    assert state_of(table).revealed["Bo"] == FORCES["Bo"]


def test_the_host_replaces_no_force_that_is_open_either(table: Table, bo: Guest, host: Guest) -> None:
    told_on(table, Reveal(3, {"Ann": FORCES["Ann"]}), "Ann")
    tell(table, Reveal(3, {"Cy": FORCES["Cy"]}))
    mixed = Force(FORCES["Bo"].cards[::-1])

    assert refused(table, Reveal(3, {"Bo": Force(("thugs",))})) == ELSEWHERE
    tell(table, Reveal(3, {"Bo": mixed, "Cy": Force(())}))
    told_on(table, Reveal(3, {"Bo": Force(("thugs", "refugee"))}), "Bo")

    assert state_of(table).revealed["Bo"].cards == ("thugs", "refugee")


def test_the_host_chooses_no_other_leader_against_the_check() -> None:
    table = open_arctic()
    joined(table, "Bo")
    told_on(table, ChooseLeader("butcher"), "Bo")

    with pytest.raises(IllegalEntry, match="on another device"):
        tell(table, ChooseLeader("cannibal"), "Bo", "leader-chosen")

    tell(table, ChooseLeader("cannibal"), "Ann")


def test_the_host_exchanges_no_card_that_a_phone_placed() -> None:
    table = to_deploy(open_earth())
    joined(table, "Bo")
    told_on(table, PlaceCard(1, "raid"), "Bo")

    assert refused(table, PlaceCard(1, "swarm"), "Bo") == ELSEWHERE
    assert OWNERS in refused(table, Retract(rows_of(table)[-1].number))
    told_on(table, PlaceCard(1, "swarm"), "Bo")

    assert state_of(table).placed["Bo"] == "swarm"


# Cards in a building ------------------------------------------------------------------------------

EMPTIED = RecountBase((Standing("bunker", was=0),))
REPLACED = RecountBase((Standing("armory", inside=1),))
ANY_TIME = ("not-your-turn", "not-in-play", "not-owned")


def with_bunker() -> Table:
    table = open_arctic(modules=("hq1", "hq2", "recon1"), stacks=())
    tell(table, BUNKER, "Bo", *ANY_TIME)
    return table


@pytest.fixture
def storing() -> dict[str, Guest]:
    """The phones of a table at which Bo's phone has laid a Brawler in the Bunker."""
    table = with_bunker()
    phones = {seat: joined(table, seat) for seat in ("Ann", "Bo")}
    told_on(table, Store(0, ("brawler",)), "Bo", *ANY_TIME)
    return {**phones, "host": host_of(table)}


@pytest.fixture
def stored(storing: dict[str, Guest]) -> Table:
    return storing["host"].table


def inside(table: Table) -> tuple[tuple[str, ...], int]:
    """Return the cards named in Bo's building, and how many are not named."""
    (building,) = state_of(table).seats["Bo"].base.buildings
    return building.stored, building.unseen


@pytest.mark.parametrize("counted", [EMPTIED, RecountBase(()), REPLACED], ids=["emptied", "gone", "replaced"])
def test_the_host_alone_corrects_no_building_with_cards_of_a_phone(
    stored: Table, counted: RecountBase
) -> None:
    assert refused(stored, counted, "Bo") == OWNERS

    assert inside(stored) == (("brawler",), 0)


def test_the_host_corrects_what_leaves_the_cards_where_they_are(stored: Table) -> None:
    tell(stored, RecountBase((Standing("bunker", inside=1, is_disabled=True, was=0),)), "Bo")
    tell(stored, RecountBase((Standing("bunker", inside=1),)), "Bo")
    tell(stored, RecountBase(leader="mentor"), "Ann", *ANY_TIME)

    assert inside(stored) == (("brawler",), 0)


def test_the_host_neither_takes_cards_out_nor_the_building_away(stored: Table) -> None:
    build = next(row.number for row in rows_of(stored) if row.kind == "build")

    for cards, unseen in ((("brawler",), 0), ((), 1)):
        with pytest.raises(IllegalEntry) as refusal:
            tell(stored, Retrieve(0, cards, unseen), "Bo", *ANY_TIME)
        assert str(refusal.value) == OWNERS, cards
    assert refused(stored, Amend(build, anew=False)) == OWNERS
    gone = entry_data(Entry(RecountBase(()), "Bo"))
    assert refused(stored, Insert(rows_of(stored)[-1].number, gone)) == OWNERS
    told_on(stored, Retrieve(0, ("brawler",)), "Bo", *ANY_TIME)

    assert inside(stored) == ((), 0)


def test_the_seat_is_asked_about_the_correction_and_its_yes_makes_it(storing: dict[str, Guest]) -> None:
    host, bo, ann = storing["host"], storing["Bo"], storing["Ann"]
    told: dict[str, Any] = {
        "for_seat": "Bo",
        "timer.bunker@1": "0",
        "inside.bunker@1": "0",
        "disabled.bunker@1": "no",
    }
    host.page = host.send("enter/recount_camp/", **told).content.decode()
    assert OWNERS in words(host.page)

    host.press("Ask the others")

    question = ("May sealed cards be changed?", "Bo’s Bunker: 0 cards inside, not 1.")
    for guest in (host, ann, bo):
        page = words(guest.look())
        assert all(each in page for each in question)
    assert host.send("answer/", number=rows_of(host.table)[-1].number, say="yes").status_code == 422
    bo.press("Yes")

    assert [row.kind for row in rows_of(host.table)][-3:] == ["propose", "agree", "recount_camp"]
    assert inside(host.table) == ((), 0)
    assert "Asked at the table: may sealed cards be changed?" in words(host.look("log/"))


def test_a_no_leaves_the_cards_where_they_are(storing: dict[str, Guest], stored: Table) -> None:
    tell(stored, Propose(entry_data(Entry(EMPTIED, "Bo"))))
    storing["Bo"].look()

    storing["Bo"].press("No")

    assert inside(stored) == (("brawler",), 0)


def test_nobody_is_asked_about_what_the_host_itself_stored() -> None:
    table = with_bunker()
    joined(table, "Bo")
    tell(table, Store(0, ("brawler",)), "Bo", *ANY_TIME)

    assert "You don’t have to ask" in refused(table, Propose(entry_data(Entry(EMPTIED, "Bo"))))
    tell(table, EMPTIED, "Bo")

    assert inside(table) == ((), 0)


def test_on_one_tablet_nothing_is_asked() -> None:
    table = to_reveal(open_arctic())
    tell(table, Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    tell(table, Retract(4))
    tell(table, Restore(4))
    tell(table, Reveal(3, {"Bo": OTHER}), "Bo")
    tell(table, Amend(3, anew=False))

    assert state_of(table).phase.value == "gathering"
    tell(table, Gathered(3))
