"""`verify` says of a table, an export and a chain whether the cards were dealt by the seed of all."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from referee.rules.earth.ending.finish import EndNow
from referee.rules.earth.record.state import Level
from referee.rules.earth.setup.table_deck import Deal
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.history.log import open_log, rule_on
from referee.rules.kernel.history.seeds import commitment_to
from referee.rules.kernel.text.codec import decode, encode
from referee.tables import seeds
from referee.tables.backup import line_of
from referee.tables.chain import beginning_of, digest_after
from referee.tables.exports import drift_of
from referee.tables.logbook import forget_all, game_of
from referee.tables.management.commands.verify import VerifyError, look_at, looks_at_file
from referee.tables.models import StoredRecord, Table
from tests.cast import rows_of, tell
from tests.web.earth.dealing import deal, deal_with, joined, times_up
from tests.web.earth.tablecast import FOUR, SEED, open_earth
from tests.web.guests import Guest, host_of

pytestmark = pytest.mark.django_db
THREE = FOUR[:3]
STARTED, DEALT = 4, 11


@pytest.fixture
def table() -> Table:
    """A table with three phones at which the app has dealt; then the game is over."""
    table = open_earth(THREE, Level.DEALT)
    phones = {name: joined(table, name) for name in THREE}
    deal_with(host_of(table), phones)
    return table


def chain(table: Table, place: str = "host") -> Any:
    guest = Guest(table, f"/t/{table.code}/{place}/")
    return guest.client.get(f"{guest.path}chain.json").json()


def faults(data: str) -> list[str]:
    """Return what `verify --file` finds."""
    found = []
    for _, look in looks_at_file(data.encode()):
        try:
            look()
        except VerifyError as fault:
            found.append(str(fault))
    return found


def test_a_table_its_export_and_its_chains_fit(table: Table) -> None:
    assert faults(json.dumps(chain(table))) == []
    tell(table, EndNow(1))
    assert look_at(table).records == DEALT + 2
    assert faults(line_of(table)) == []
    assert faults(json.dumps(chain(table))) == []
    assert [*drift_of(table)] == []


def test_the_parts_are_open_at_once_and_the_seed_when_the_game_is_over(table: Table) -> None:
    sealed = [row["number"] for row in chain(table, "2")["records"] if "salt" not in row]
    tell(table, EndNow(1))
    still = [row["number"] for row in chain(table, "2")["records"] if "salt" not in row]
    assert (sealed, still) == ([STARTED, DEALT], [])


# A server that cheats, with hashes that fit ---------------------------------------------------------


def rehash(table: Table, rows: list[StoredRecord]) -> None:
    """Store these records, with hashes that fit."""
    head = beginning_of(table)
    StoredRecord.objects.filter(table=table).delete()
    for number, row in enumerate(rows, 1):
        row.pk, row.number = None, number
        row.digest = head = digest_after(head, row)
        row.save()
    forget_all()


def picked(row: StoredRecord, table: Table, seed: str) -> None:
    """Deal by another seed."""
    game = game_of(table)
    log = open_log(game, decode(game.setup_type, table.setup), table.edition.cards)
    row.facts = {"seed": seed}
    row.outcome = encode(rule_on(game, log, Entry(Deal(seed))).outcome)


def other_seed(table: Table, rows: list[StoredRecord]) -> None:
    picked(rows[DEALT - 1], table, SEED)


def other_cards(table: Table, rows: list[StoredRecord]) -> None:
    """Swap two cards of two hands."""
    hands = rows[DEALT - 1].outcome["piles"]["hands"]
    place, other = next(
        (one, two) for one in range(4) for two in range(4) if hands["Ann"][one] != hands["Bo"][two]
    )
    hands["Ann"][place], hands["Bo"][other] = hands["Bo"][other], hands["Ann"][place]


def other_territories(table: Table, rows: list[StoredRecord]) -> None:
    rows[DEALT - 1].outcome["territories"].reverse()


def other_part(table: Table, rows: list[StoredRecord]) -> None:
    rows[STARTED - 1].facts = {**rows[STARTED - 1].facts, "secret": "0" * 64}


def phone_dropped(table: Table, rows: list[StoredRecord]) -> None:
    """Take out what Cy's phone sent; the deal follows from the other two."""
    rows[:] = [row for row in rows if not (row.seat == "Cy" and row.kind.startswith("seed_"))]


def phones_never_asked(table: Table, rows: list[StoredRecord]) -> None:
    rows[:] = [row for row in rows if not row.kind.startswith("seed_")]


CHEATS: dict[str, tuple[Callable[[Table, list[StoredRecord]], None], str]] = {
    "another seed": (other_seed, "isn’t dealt with the seed"),
    "other hands": (other_cards, "deals other cards than its seed gives"),
    "other territories": (other_territories, "deals other cards than its seed gives"),
    "the server’s part changed": (other_part, "commits to another shuffle"),
    "a phone dropped": (phone_dropped, "belongs to no shuffle|opens before all|opened before all"),
    "no phone asked": (phones_never_asked, "without the phones of Ann, Bo, Cy"),
}


@pytest.mark.parametrize("name", CHEATS)
def test_a_server_that_cheats_is_found(table: Table, name: str) -> None:
    change, fault = CHEATS[name]
    rows = rows_of(table)
    change(table, rows)
    rehash(table, rows)
    with pytest.raises(VerifyError, match=fault):
        look_at(table)
    assert faults(line_of(table)) != []


def test_a_phone_whose_answer_is_taken_out_again_remembers_it() -> None:
    table = open_earth(THREE, Level.DEALT)
    phones = {name: joined(table, name) for name in THREE}
    host, cy = host_of(table), phones["Cy"]
    deal(host)
    strip = cy.strip()
    words = {"number": strip["number"], "commitment": commitment_to(strip["head"], "Cy", cy.value)}
    remembered = cy.guest.client.post(f"{cy.guest.path}seed/", words).json()

    rows = [row for row in rows_of(table) if row.kind != "seed_commitment"]
    rehash(table, rows)
    late = times_up(table)
    phones["Ann"].commit()
    phones["Bo"].commit()
    seeds.go_on(table, late)

    assert look_at(table).records == len(rows_of(table)), "the log alone shows nothing"
    heads = cy.guest.client.get(f"{cy.guest.path}heads.json", {"n": remembered["number"]}).json()
    assert heads[str(remembered["number"])] != remembered["head"]


def test_a_chain_alone_shows_another_seed_when_the_game_is_over(table: Table) -> None:
    rows = rows_of(table)
    other_seed(table, rows)
    rehash(table, rows)
    assert faults(json.dumps(chain(table))) == []
    tell(table, EndNow(1))
    (fault,) = faults(json.dumps(chain(table)))
    assert "isn’t dealt with the seed" in fault


def test_a_table_of_one_tablet_has_no_phones_to_miss() -> None:
    table = open_earth(THREE, Level.DEALT)
    tell(table, Deal(SEED))
    assert look_at(table).records == 2
