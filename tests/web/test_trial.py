"""Try it out: a copy of a table for one device, that shows nothing hidden and leaves no trace."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils.timezone import now

from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.storing import Store
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Retract
from referee.rules.kernel.replay import read_story
from referee.rules.kernel.versions import versions_back
from referee.rules.registry import GAMES
from referee.tables import joining, live
from referee.tables.links import Visitor, link_path, watch_path
from referee.tables.logbook import empty_log, read_log
from referee.tables.management import keys_by_code
from referee.tables.models import Seat, StoredRecord, Table
from referee.tables.sandbox import open_trial
from referee.tables.services import open_played
from tests.cast import FORCES, open_arctic, rows_of, seat_of, tell, to_declaring, to_reveal
from tests.devices import Client
from tests.web.earth.tablecast import open_dealt
from tests.web.guests import Guest, guest_at, host_of

STORIES = sorted(Path(__file__).parents[2].glob("fixtures/replays/*/*.json"))[::6]


def tried_by(guest: Guest) -> Table:
    """Have a device make its copy; return that."""
    response = guest.client.post(f"{guest.path}try/")
    assert response.status_code == 303
    return Table.objects.get(code=response["Location"].split("/")[2])


def at(guest: Guest, copy: Table) -> Guest:
    """Return the same device at its copy."""
    return Guest(copy, link_path(copy), guest.client)


def test_a_recorded_game_stands_in_the_copy_as_at_the_table(db: None) -> None:
    """As far as it is copied: where something is hidden in the end, the copy stands as the table did."""
    whole = 0
    for number, path in enumerate(STORIES):
        table = open_played(read_story(path), "Friday", f"T{number}")
        game, boards = (
            GAMES[table.game],
            [page.state for _, page in versions_back(read_log(table).version)][::-1],
        )
        copy = read_log(open_trial(Visitor(table, None)))
        there = boards[copy.number - 1] if copy.number else empty_log(table).state
        assert game.board(copy.state) == game.board(there), path.name
        whole += copy.number == len(boards)
    assert whole > len(STORIES) / 2


def test_what_is_entered_in_the_copy_is_in_no_other_table(table: Table, host: Guest) -> None:
    to_reveal(table)
    before = len(rows_of(table))
    copy = tried_by(host)

    tell(copy, Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")

    assert len(rows_of(table)) == before
    assert len(rows_of(copy)) == before + 1


def test_what_was_undone_is_not_in_the_copy(table: Table, host: Guest) -> None:
    to_reveal(table)
    tell(table, Retract(len(rows_of(table))))

    copy = tried_by(host)

    assert [row.kind for row in rows_of(copy)] == [row.kind for row in rows_of(table)][:-2]
    assert [row.number for row in rows_of(copy)] == list(range(1, len(rows_of(table)) - 1))


def test_no_device_at_the_table_hears_of_it(
    table: Table, host: Guest, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    lines: list[str] = []
    monkeypatch.setattr(live.HUB, "tell", lambda code, number: lines.append(code))

    with django_capture_on_commit_callbacks(execute=True):
        copy = tried_by(host)
        to_reveal(copy)
        host.client.post(f"{link_path(copy)}try/end/")

    assert set(lines) == {copy.code}


def test_the_copy_ends_with_a_tap_and_nothing_of_it_is_left(table: Table, host: Guest) -> None:
    to_reveal(table)
    rows = StoredRecord.objects.count(), Seat.objects.count(), Table.objects.count()
    copy = tried_by(host)
    at_copy = at(host, copy)

    response = host.client.post(f"{at_copy.path}try/end/")

    assert response["Location"] == host.path
    assert (StoredRecord.objects.count(), Seat.objects.count(), Table.objects.count()) == rows
    assert host.client.get(at_copy.path).status_code == 302


def test_a_copy_nobody_ends_opens_nothing_after_three_hours_and_is_swept_away(
    table: Table, host: Guest, bo: Guest
) -> None:
    copy = tried_by(host)
    Table.objects.filter(pk=copy.pk).update(opened_at=now() - timedelta(hours=3, minutes=1))

    assert host.client.get(link_path(copy)).status_code == 302
    tried_by(bo)
    assert not Table.objects.filter(pk=copy.pk).exists()


def test_another_copy_takes_the_place_of_the_first(table: Table, host: Guest, bo: Guest) -> None:
    first, of_bo, second = tried_by(host), tried_by(bo), tried_by(host)

    assert {trial.pk for trial in table.trials.all()} == {of_bo.pk, second.pk}
    assert first.pk != second.pk


# Secrecy


def test_the_copy_of_the_table_ends_before_a_sealed_force(table: Table, host: Guest) -> None:
    to_reveal(table)
    before = len(rows_of(table))
    tell(table, Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    page = host.client.get(f"{host.path}try/").content.decode()

    copy = tried_by(host)

    assert "The copy ends before: Bo" in page.replace("\u2068", "").replace("\u2069", "")
    assert len(rows_of(copy)) == before
    assert not [row for row in rows_of(copy) if "saboteur" in json.dumps([row.facts, row.outcome])]


def test_a_copy_has_nothing_of_what_was_entered_after_a_sealed_entry(db: None) -> None:
    table = open_arctic(modules=("hq1", "hq2"))
    tell(table, Build(("engineer",), "bunker", timer=0), "Bo", "not-your-turn", "not-owned")
    known = [row.kind for row in rows_of(table)]
    tell(table, Store(0, ("brawler",)), "Bo", "not-your-turn", "not-owned")
    tell(table, Dig(("scavenger",), None), "Ann", "not-your-turn")
    whole = [row.kind for row in rows_of(table)]

    of_host = open_trial(Visitor(table, None))
    of_ann, of_bo = (open_trial(Visitor(table, seat_of(table, name))) for name in ("Ann", "Bo"))

    assert whole == [*known, "store", "dig"]
    assert [row.kind for row in rows_of(of_host)] == [row.kind for row in rows_of(of_ann)] == known
    assert [row.kind for row in rows_of(of_bo)] == whole


def test_a_seat_has_its_own_sealed_force_in_its_copy_and_nobody_elses(table: Table, bo: Guest) -> None:
    to_reveal(table)
    before = len(rows_of(table))
    tell(table, Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    tell(table, Reveal(3, {"Cy": FORCES["Cy"]}), "Cy")

    copy = tried_by(bo)

    assert [row.seat for row in rows_of(copy)[before:]] == ["Bo"]


def test_what_lies_open_is_copied_for_everybody(table: Table, host: Guest, bo: Guest) -> None:
    to_declaring(table)

    assert len(rows_of(tried_by(host))) == len(rows_of(tried_by(bo))) == len(rows_of(table))


@pytest.mark.django_db
def test_where_the_app_deals_no_hand_and_no_order_is_copied() -> None:
    table = open_dealt()

    for copy in (open_trial(Visitor(table, None)), open_trial(Visitor(table, seat_of(table, "Bo")))):
        assert "deal" not in {row.kind for row in rows_of(copy)}
        assert not read_log(copy).state.piles.hands


def test_a_copy_has_one_door(table: Table, host: Guest) -> None:
    copy = tried_by(host)
    at_copy = at(host, copy)
    shut = [watch_path(copy), link_path(copy, copy.seats.get(number=1)), f"{at_copy.path}links/"]

    for path in shut:
        assert Client().get(path).status_code in (302, 404)
    assert Client().get(f"/j/{copy.code}/").status_code == 404
    assert Client().get(f"{at_copy.path}try/").status_code == 404
    assert "Join" not in at_copy.look()


def test_who_watches_tries_nothing_out(table: Table) -> None:
    assert Client().post(f"{watch_path(table)}try/").status_code == 404
    assert not table.trials.exists()


def test_the_real_table_does_not_end_like_a_copy(table: Table, host: Guest) -> None:
    assert host.client.post(f"{host.path}try/end/").status_code == 404
    assert Table.objects.filter(pk=table.pk).exists()


def test_a_lost_phone_loses_its_copy_with_its_link(table: Table, host: Guest, bo: Guest) -> None:
    of_bo, of_host = tried_by(bo), tried_by(host)

    joining.free_seat(table, 2)
    assert {trial.pk for trial in table.trials.all()} == {of_host.pk}
    joining.shut_out_others(table, 0)
    assert not Table.objects.filter(pk__in=(of_bo.pk, of_host.pk)).exists()


# Said


def test_every_page_of_a_copy_says_that_it_is_one(table: Table, host: Guest) -> None:
    to_declaring(table)
    at_copy = at(host, tried_by(host))

    for where in ("", "log/", "log/1/", "amend/1/"):
        assert "Nothing here counts" in at_copy.look(where), where
    assert "Nothing here counts" not in host.look()


def test_a_copy_is_in_no_list_and_no_export(table: Table, host: Guest) -> None:
    host.look()
    copy = tried_by(host)
    host.client.get(link_path(copy))

    assert copy.code not in host.client.get("/").content.decode()
    assert set(keys_by_code(())) == {table.code}


def test_the_copy_is_played_with_the_cards_of_the_table(table: Table, host: Guest) -> None:
    assert tried_by(host).edition == table.edition


def test_many_copies_from_one_place_are_refused(table: Table, host: Guest, settings: Any) -> None:
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"try": (1, 3600)}
    tried_by(host)

    response = host.client.post(f"{host.path}try/")

    assert response.status_code == 429
    assert "Try again in an hour" in response.content.decode()


def test_host_and_seats_find_it_in_the_menu(table: Table, host: Guest, bo: Guest) -> None:
    for guest in (host, bo, host_of(open_arctic()), guest_at(table, "Cy")):
        assert f"{guest.path}try/" in guest.look()
