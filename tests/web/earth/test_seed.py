"""When the app deals, every phone has a part in the seed, and nobody has to tap for it."""

from __future__ import annotations

from uuid import uuid4

import pytest

from referee.rules.earth.record.state import Level, RoundPhase
from referee.rules.kernel.history.seeds import commitment_to, seed_of
from referee.tables import seeds
from referee.tables.logbook import forget_all, read_log
from referee.tables.management.commands.verify import look_at
from referee.tables.models import Table
from tests.cast import rows_of, state_of
from tests.web.earth.dealing import Phone, deal, deal_with, joined, kinds, times_up
from tests.web.earth.tablecast import FOUR, open_earth
from tests.web.guests import Guest, host_of

pytestmark = pytest.mark.django_db
THREE = FOUR[:3]


@pytest.fixture
def table() -> Table:
    return open_earth(THREE, Level.DEALT)


@pytest.fixture
def phones(table: Table) -> dict[str, Phone]:
    return {name: joined(table, name) for name in THREE}


@pytest.fixture
def host(table: Table) -> Guest:
    return host_of(table)


def test_all_phones_have_a_part_in_the_seed(table: Table, host: Guest, phones: dict[str, Phone]) -> None:
    deal_with(host, phones)

    assert kinds(table) == "ScccoooDT"
    *_, started, _, _, _, _, _, _, dealt, _ = rows_of(table)
    parts = [(name, phone.value) for name, phone in phones.items()]
    assert dealt.facts["seed"] == seed_of(started.facts["secret"], parts)
    assert state_of(table).phase is RoundPhase.PLACE
    assert look_at(table).records == len(rows_of(table))


def test_one_tablet_deals_at_once(table: Table, host: Guest) -> None:
    deal(host)
    assert kinds(table) == "DT"
    assert look_at(table).records == 2


def test_the_tablet_says_whom_it_waits_for(table: Table, host: Guest, phones: dict[str, Phone]) -> None:
    deal(host)
    phones["Ann"].commit()
    assert "Waiting for the phones of Bo and Cy" in host.look()
    phones["Cy"].commit()
    assert "Waiting for Bo’s phone" in host.look()
    assert 'data-seconds="5"' in host.page


def test_a_phone_that_does_not_answer_is_left_out_and_named(
    table: Table, host: Guest, phones: dict[str, Phone]
) -> None:
    deal(host)
    phones["Ann"].commit()
    phones["Cy"].commit()
    seeds.go_on(table, times_up(table, 4.9))
    assert kinds(table) == "Scc"
    seeds.go_on(table, times_up(table))
    phones["Cy"].open()
    assert kinds(table) == "Sccto"
    seeds.go_on(table, times_up(table))

    assert kinds(table) == "ScctotDT"
    page = host.look("log/")
    assert "The shuffle leaves out Bo: no answer in time" in page
    assert "The shuffle leaves out Ann: no answer in time" in page
    assert look_at(table).records == len(rows_of(table))


def test_without_any_answer_the_server_deals_alone(
    table: Table, host: Guest, phones: dict[str, Phone]
) -> None:
    deal(host)
    seeds.go_on(table, times_up(table))
    assert kinds(table) == "StDT"
    assert look_at(table).records == len(rows_of(table))


def test_without_scripts_a_button_goes_on(
    table: Table, host: Guest, phones: dict[str, Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    deal(host)
    host.press("Go on")
    assert kinds(table) == "S"
    late = times_up(table)
    monkeypatch.setattr("referee.web.table.seed.now", lambda: late)
    host.press("Go on")
    assert kinds(table) == "StDT"


def test_a_double_tap_or_another_tap_starts_one_shuffle(
    table: Table, host: Guest, phones: dict[str, Phone]
) -> None:
    deal(host)
    number = read_log(table).number - 1
    for entry_id in (rows_of(table)[-1].entry_id, uuid4()):
        host.client.post(f"{host.path}enter/deal/", {"seen": number, "entry_id": entry_id})
    assert kinds(table) == "S"
    for phone in phones.values():
        phone.commit()
    for phone in phones.values():
        phone.open()
    host.client.post(f"{host.path}enter/deal/", {"seen": number, "entry_id": uuid4()})
    assert kinds(table) == "ScccoooDT"


def test_a_reload_a_second_device_and_a_late_answer_change_nothing(
    table: Table, host: Guest, phones: dict[str, Phone]
) -> None:
    deal(host)
    bo = phones["Bo"]
    other = Phone(bo.guest, "Bo", "e" * 64)
    assert [bo.commit(), bo.commit(), other.commit()] == [200, 409, 409]
    phones["Ann"].commit()
    phones["Cy"].commit()
    assert [other.open(), bo.open(), bo.open()] == [409, 200, 409]
    seeds.go_on(table, times_up(table))
    assert phones["Ann"].strip() == {}
    number = rows_of(table)[-2].number
    assert phones["Ann"].send(number=number, value="1" * 64, head="0" * 64) == 409
    assert kinds(table) == "ScccotDT"


def test_a_device_that_leaves_or_is_shut_out_stops_nothing(
    table: Table, host: Guest, phones: dict[str, Phone]
) -> None:
    deal(host)
    for phone in phones.values():
        phone.commit()
    assert phones["Bo"].guest.client.post("/leave/").status_code == 303
    host.client.post(f"{host.path}links/free/", {"place": "3"})
    phones["Ann"].open()
    seeds.go_on(table, times_up(table))
    assert kinds(table) == "ScccotDT"
    assert look_at(table).records == len(rows_of(table))


def test_it_goes_on_after_a_restart(table: Table, host: Guest, phones: dict[str, Phone]) -> None:
    deal(host)
    phones["Ann"].commit()
    forget_all()
    seeds.go_on(table, times_up(table, 60 * 60 * 24))
    phones["Ann"].open()
    assert kinds(table) == "SctoDT"


def test_meanwhile_nothing_else_can_be_entered(table: Table, host: Guest, phones: dict[str, Phone]) -> None:
    deal(host)
    seen = read_log(table).number
    for kind, fields in (("deal", {}), ("deck", {"deck": "{}"}), ("retract", {"number": 1})):
        sent = {"seen": seen, "entry_id": uuid4(), **fields}
        assert host.client.post(f"{host.path}enter/{kind}/", sent).status_code in (409, 422)
    assert kinds(table) == "S"


@pytest.mark.bad_input
@pytest.mark.parametrize(
    "words",
    [
        {"number": "x"},
        {"number": "0", "commitment": "1" * 64},
        {"number": "4", "commitment": "1" * 63},
        {"number": "4", "commitment": "1" * 64 + "\n"},
        {"number": "4", "commitment": "G" * 64},
        {"number": "4", "commitment": ""},
        {"number": "9" * 30, "commitment": "1" * 64},
        {"number": "4", "value": "1" * 64},
        {"number": "4", "value": "1" * 64, "head": "0" * 64},
    ],
)
def test_nonsense_is_no_answer(
    table: Table, host: Guest, phones: dict[str, Phone], words: dict[str, str]
) -> None:
    deal(host)
    assert phones["Bo"].send(**words) in (409, 422)
    assert kinds(table) == "S"


def test_the_host_and_another_seat_answer_for_nobody(
    table: Table, host: Guest, phones: dict[str, Phone]
) -> None:
    deal(host)
    strip = phones["Bo"].strip()
    for seat, place in (("Bo", host), ("Bo", phones["Ann"].guest)):
        commitment = commitment_to(strip["head"], seat, "7" * 64)
        words = {"number": strip["number"], "commitment": commitment, "seat": "Bo", "for_seat": "Bo"}
        place.client.post(f"{place.path}seed/", words)
    assert phones["Bo"].commit() == 200
    assert "Bo" not in [row.seat for row in rows_of(table) if row.number == int(strip["number"]) + 1]


def test_the_secret_is_nowhere_before_the_game_is_over(
    table: Table, host: Guest, phones: dict[str, Phone]
) -> None:
    deal(host)
    secret = rows_of(table)[-1].facts["secret"]

    def shown() -> str:
        guests = [host, *(phone.guest for phone in phones.values())]
        pages = ("", "log/", "log.json", "chain.json", "said.json", "table.json", "log/4/", "heads.json?n=4")
        return " ".join(
            guest.client.get(guest.path + page).content.decode() for guest in guests for page in pages
        )

    texts = shown()
    for phone in phones.values():
        phone.commit()
    texts += shown()
    for phone in phones.values():
        phone.open()
    texts += shown()
    assert secret not in texts
    assert rows_of(table)[-2].facts["seed"] not in texts
