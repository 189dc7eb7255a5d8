"""What a seat’s device has sealed is changed there, or with that seat’s yes; one tablet notices nothing."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.hq.choose_leader import ChooseLeader
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.earth.deployment.place import PlaceCard
from referee.rules.kernel.entry.entry import entry_data
from referee.rules.kernel.history.log import Entry
from referee.rules.kernel.records import Amend, Insert, Restore, Retract
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import services
from referee.tables.logbook import read_log
from referee.tables.models import StoredRecord, Table
from tests.cast import FORCES, open_arctic, rows_of, state_of, tell, to_reveal
from tests.web.earth.tablecast import open_earth, to_deploy
from tests.web.guests import Guest, host_of
from tests.web.pages import words
from tests.web.test_lost_phone import gone, joined

pytestmark = pytest.mark.django_db
OWNERS = "Bo sealed that on another device. Change it there, or ask Bo first."
ELSEWHERE = "Bo has sealed that on another device. Only that device can change it."
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
    assert "Whoever sealed it has to say yes." in words(bo.look())

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


def test_on_one_tablet_nothing_is_asked() -> None:
    table = to_reveal(open_arctic())
    tell(table, Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    tell(table, Retract(4))
    tell(table, Restore(4))
    tell(table, Reveal(3, {"Bo": OTHER}), "Bo")
    tell(table, Amend(3, anew=False))

    assert str(state_of(table).phase) == "gathering"
    tell(table, Gathered(3))
