"""The pace of a table: quiet, beside the log, and nothing of it in the log."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.utils.timezone import now

from referee.rules.arctic.gathering.commit import Commit
from referee.rules.earth.cards import FLAGS
from referee.rules.kernel.replay import read_story
from referee.tables import pace
from referee.tables.links import watch_path
from referee.tables.logbook import read_log
from referee.tables.models import Pause, StoredRecord, Table
from referee.tables.services import open_played
from referee.web.desk import plots
from referee.web.table.pace import shown
from tests.cast import rows_of, tell, to_the_end
from tests.devices import Client
from tests.web.earth.tablecast import FOUR, open_earth
from tests.web.guests import HTMX, Guest, host_of
from tests.web.pages import words

EIGHT = now().replace(hour=20, minute=0, second=0, microsecond=0)


def at(minutes: int) -> datetime:
    return EIGHT + timedelta(minutes=minutes)


def timed(table: Table, *minutes: int) -> Table:
    """Have the table been opened at eight, and its records made so many minutes later."""
    Table.objects.filter(pk=table.pk).update(opened_at=EIGHT)
    for row, each in zip(rows_of(table), minutes, strict=True):
        StoredRecord.objects.filter(pk=row.pk).update(made_at=at(each))
    return Table.objects.get(pk=table.pk)


@pytest.fixture
def played(table: Table) -> Table:
    """Ann has gathered for ten minutes, Bo for five."""
    tell(table, Commit(2), "Ann")
    tell(table, Commit(2), "Bo")
    return timed(table, 10, 15)


def minutes_of(table: Table, until: int) -> dict[str, int]:
    return {row.title: row.seconds // 60 for row in shown(table, read_log(table), at(until)).seats}


def test_each_seat_has_the_time_that_was_waited_for_it(played: Table) -> None:
    assert minutes_of(played, 17) == {"Ann": 10, "Bo": 5, "Cy": 2}


def test_a_break_does_not_count(played: Table) -> None:
    Pause.objects.create(table=played, ended_at=at(13))
    played.pauses.update(began_at=at(11))

    assert minutes_of(played, 17) == {"Ann": 10, "Bo": 3, "Cy": 2}


def test_the_next_entry_ends_a_break(played: Table) -> None:
    Pause.objects.create(table=played)
    played.pauses.update(began_at=at(12))

    assert minutes_of(played, 17) == {"Ann": 10, "Bo": 2, "Cy": 2}
    assert shown(played, read_log(played), at(17)).paused is None


def test_a_break_goes_on_until_somebody_ends_it(table: Table, host: Guest, bo: Guest) -> None:
    bo.client.post(f"{bo.path}pace/pause/", {"pause": "yes"})
    assert "Paused since" in host.client.get(f"{host.path}pace/line/").content.decode()

    host.client.post(f"{host.path}pace/pause/", {"pause": "no"})
    assert "Paused since" not in host.client.get(f"{host.path}pace/line/").content.decode()


def test_a_break_is_begun_once(table: Table, host: Guest) -> None:
    for _ in range(2):
        host.client.post(f"{host.path}pace/pause/", {"pause": "yes"})

    assert table.pauses.count() == 1


def test_a_break_changes_no_record_and_no_fingerprint(played: Table, host: Guest) -> None:
    head = read_log(played).head

    host.client.post(f"{host.path}pace/pause/", {"pause": "yes"})

    assert read_log(played).head == head


def test_a_break_forbids_nothing(table: Table, host: Guest) -> None:
    pace.pause(table)

    assert host.enter("commit", for_seat="Ann", number=2).status_code == 303


def test_who_watches_sees_the_pace_and_takes_no_break(table: Table) -> None:
    watch = watch_path(table)

    assert "Take a break" not in Client().get(f"{watch}pace/").content.decode()
    assert Client().post(f"{watch}pace/pause/", {"pause": "yes"}).status_code == 404


def test_the_line_is_fetched_beside_the_log_and_leads_to_all_of_it(played: Table, host: Guest) -> None:
    assert f'hx-get="{host.path}pace/line/"' in host.look()
    assert "Gathering" in host.client.get(f"{host.path}pace/line/").content.decode()
    page = host.look("pace/")
    assert "Waited for" in page
    assert "Take a break" in page
    text = host.client.get(f"{host.path}pace/", headers=HTMX).content.decode()
    assert "<html" not in text
    assert "Waited for" in text


def test_more_than_an_hour_is_said_in_hours_and_minutes(
    table: Table, host: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell(table, Commit(2), "Ann")
    tell(table, Commit(2), "Bo")
    timed(table, 50, 95)
    monkeypatch.setattr("referee.web.table.pace.now", lambda: at(95))

    page = words(host.look("pace/"))

    assert "1 h 35 min" in page
    assert "Ann 50 min" in page


def test_at_the_end_all_of_it_stands_there_and_no_break_is_offered(table: Table) -> None:
    host = host_of(to_the_end(table))

    text = host.client.get(f"{host.path}pace/line/").content.decode()

    assert "Time by phase" in text
    assert "Take a break" not in text


def test_a_game_entered_in_one_go_draws_no_bars_of_nothing(table: Table) -> None:
    text = host_of(to_the_end(table)).look("pace/")

    assert "0 min" in text
    assert "Waited for" not in text


def test_a_device_may_hide_it(host: Guest) -> None:
    assert 'data-switch="pace"' in host.look()


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["arctic", "earth", "prehistory"])
def test_it_is_counted_in_every_game(game: str) -> None:
    story = sorted((Path(__file__).parents[2] / "fixtures/replays" / game).glob("*.json"))[-1]
    table = open_played(read_story(story), "Friday", "PACE")
    numbers = range(1, len(rows_of(table)) + 1)
    table = timed(table, *numbers)

    data = shown(table, read_log(table), at(len(numbers)))

    assert data.total.seconds == sum(row.seconds for row in data.phases) > 0
    assert {row.title for row in data.seats} == set(read_log(table).state.players)
    assert sum(row.seconds for row in data.seats) > 0


@pytest.mark.django_db
def test_a_seat_has_the_sign_that_it_has_at_its_table() -> None:
    flags = tuple(reversed(FLAGS))[: len(FOUR)]
    table = open_earth(flags=flags)

    data = shown(table, read_log(table), now())

    assert [row.number for row in data.seats] == [FLAGS.index(flag) + 1 for flag in flags]


def test_the_longest_wait_has_the_longest_bar() -> None:
    plot = plots.time_plot({"Ann": 60, "Bo": 30}, {"Ann": 1, "Bo": 2, "Cy": 3})

    widths = [part.width for bar in plot.bars for part in bar.segments]
    longest = plots.WIDTH - plots.bars_from(("Ann", "Bo", "Cy"))
    assert widths == [longest, pytest.approx(widths[0] / 2, abs=0.1), 0]
