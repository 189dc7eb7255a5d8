"""We disagree, the pace and copies under rough hands: made-up numbers, everything twice, a clock put back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils.timezone import now

from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.skirmish.count import Count
from referee.tables import groups, stats_cache
from referee.tables.logbook import read_log
from referee.tables.models import Pause, StoredRecord, Table
from referee.web.table.pace import shown
from tests.cast import open_arctic, rows_of, state_of, tell, to_declaring
from tests.devices import Client
from tests.web.guests import Guest, guest_at, host_of
from tests.web.pages import assert_page

pytestmark = pytest.mark.django_db
COUNTED = 5
MADE_UP = ("0", "-1", "1", "99", "9" * 30, "x", "\u0661", "1.5", "")


@pytest.fixture
def ruled() -> Table:
    """A table of Ann, Bo and Cy with a skirmish that is counted."""
    table = to_declaring(open_arctic())
    tell(table, Count(3))
    return table


# We disagree --------------------------------------------------------------------------------------


@pytest.mark.bad_input
@pytest.mark.parametrize("word", MADE_UP)
@pytest.mark.parametrize("field", ["protest", "reason", "seats", "seen"])
def test_made_up_numbers_are_answered_and_decide_nothing(ruled: Table, field: str, word: str) -> None:
    fields: dict[str, Any] = {"way": "stands", "reason": 1, "protest": "", field: word}
    answer = guest_at(ruled, "Bo").send(f"wrong/{COUNTED}/doubt/", **fields)
    assert answer.status_code in (303, 404, 409, 422)
    log = read_log(ruled)
    assert not any(each.decided for each in log.disputes)


def test_everything_twice_decides_once_each_time(ruled: Table) -> None:
    """It is decided, decided again otherwise, undone and protested against once more."""
    host = host_of(ruled)
    for says in ("The log says that the table decided.", "The ruling stays"):
        host.look(f"wrong/{COUNTED}/", answer="doubt")
        page = host.page
        if says in page:
            host.press(says)
            host.page = page
            host.press(says)
    decided = [each.decided for each in read_log(ruled).disputes if each.decided]
    assert len(decided) == len(set(decided))
    host.look()
    host.press("Undo")
    assert state_of(ruled).phase != "over"
    assert host.client.get(f"{host.path}wrong/{COUNTED}/?answer=doubt").status_code in (200, 404)
    assert "Redo" in host.look()
    host.press("Redo")
    assert_page(host.client.get(f"{host.path}wrong/{COUNTED}/?answer=doubt"))


def test_two_devices_decide_otherwise_at_the_same_moment(ruled: Table) -> None:
    bo, cy = guest_at(ruled, "Bo"), guest_at(ruled, "Cy")
    pages = [guest.look(f"wrong/{COUNTED}/", answer="doubt") for guest in (bo, cy)]
    assert len(pages) == 2
    bo.press("The ruling stays")
    cy.press("The log says that the table decided.")
    (dispute,) = read_log(ruled).disputes
    assert not dispute.decided
    assert dict(dispute.said) == {"Bo": "stands", "Cy": "once"}


# The pace -----------------------------------------------------------------------------------------


@pytest.mark.fault("the clock of the machine is put back")
@pytest.mark.parametrize("hours", [-30, -1, 1, 30])
def test_a_clock_that_was_put_counts_no_time_below_none(hours: int) -> None:
    table = open_arctic()
    host = host_of(table)
    tell(table, Commit(2), "Ann")
    StoredRecord.objects.update(made_at=now() + timedelta(hours=hours))
    Pause.objects.create(table=table)
    Pause.objects.update(began_at=now() + timedelta(hours=hours), ended_at=now())
    tell(table, Commit(2), "Bo")
    Pause.objects.create(table=table)
    Pause.objects.filter(ended_at=None).update(began_at=now() + timedelta(hours=hours))
    for said in ("yes", "yes", "no", "no", "x"):
        assert host.client.post(f"{host.path}pace/pause/", {"pause": said}).status_code in (303, 404, 422)
        for where in ("pace/", "pace/line/", ""):
            assert host.client.get(host.path + where).status_code == 200
    pace = shown(table, read_log(table), now())
    assert all(row.seconds >= 0 for row in (*pace.phases, *pace.seats))


# Copies -------------------------------------------------------------------------------------------


def copy_of(table: Table) -> Guest:
    host = host_of(table)
    host.look("try/")
    answer = host.client.post(f"{host.path}try/", {})
    copy = Table.objects.get(trial_of=table)
    return Guest(copy, answer["Location"], client=host.client)


def test_nothing_done_in_a_copy_is_seen_outside_of_it(ruled: Table) -> None:
    group = groups.found_group("Fridays")
    groups.add_table(group, ruled)
    before = [row.digest for row in rows_of(ruled)]
    plays = stats_cache.plays_of(group)
    copy = copy_of(ruled)
    copy.look(f"wrong/{COUNTED}/", answer="doubt")
    copy.press("The ruling stays")
    copy.client.post(f"{copy.path}pace/pause/", {"pause": "yes"})
    copy.client.post(f"{groups.group_path(group)}tables/", {"add": copy.table.code})
    assert Client().get(f"/j/{copy.table.code}/").status_code == 404
    assert [row.digest for row in rows_of(ruled)] == before
    assert stats_cache.plays_of(group) == plays
    copy.client.post(f"{copy.path}try/end/", {})
    assert not Table.objects.filter(pk=copy.table.pk).exists()
    assert not StoredRecord.objects.filter(table_id=copy.table.pk).exists()
    assert not Pause.objects.exists()
    assert copy.client.get(copy.path).status_code == 302
