"""The log as pages show it: by part of the game, by seat, what was taken back folded away."""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee.rules.arctic.gathering.commit import Commit
from referee.rules.kernel.history.log import Retract
from referee.tables.models import Table
from tests.cast import lengthen, tell, to_declaring
from tests.web.earth import tablecast as earth
from tests.web.guests import host_of
from tests.web.pages import words

pytestmark = pytest.mark.django_db


def heads(html: str) -> list[str]:
    return [words(each) for each in re.findall(r'<h3 class="log-head">(.*?)</h3>', html, re.DOTALL)]


def entries(html: str) -> list[str]:
    """Return what stands in the log, folded or not."""
    found = re.findall(r"<ol class=\"log\".*?</ol>", html, re.DOTALL)
    return [words(each) for part in found for each in re.findall(r"<li\b.*?</li>", part, re.DOTALL)]


def test_entries_stand_under_the_part_of_the_game_in_which_they_were_made(table: Table) -> None:
    html = host_of(to_declaring(table)).look("log/")
    assert heads(html) == [
        "Round 3 of 16 · Skirmish",
        "Round 3 of 16 · Gathering",
        "Round 2 of 16 · Gathering",
        "Round 1 of 16 · Gathering",
    ]


def test_a_part_of_a_round_of_earth_is_its_phase() -> None:
    html = host_of(earth.to_reveal(earth.open_earth())).look("log/")
    assert heads(html) == ["Round 1 of 22 · Deployment", "Round 1 of 22 · Target"]


def test_what_was_taken_back_is_folded_with_its_undo(table: Table) -> None:
    number = tell(table, Commit(3), "Ann").number
    tell(table, Retract(number))
    tell(table, Commit(2), "Ann")

    html = host_of(table).look()
    (fold,) = re.findall(r'<details class="log-back".*?</details>', html, re.DOTALL)
    assert "1 entry undone" in words(fold)
    assert "Ann keeps 3 cards" in words(fold)
    assert "Undone, 2" in words(fold)
    assert "Ann keeps 2 cards" not in words(fold)


def test_an_entry_taken_back_stands_where_it_was_made(table: Table) -> None:
    tell(to_declaring(table), Retract(4))
    assert heads(host_of(table).look("log/"))[0] == "Round 3 of 16 · Skirmish"


def test_the_log_of_one_seat_has_only_its_entries(table: Table) -> None:
    tell(table, Commit(3), "Ann")
    tell(table, Commit(2), "Bo")

    html = host_of(table).look("log/", seat="Bo")
    assert [each for each in entries(html) if "keeps" in each] == entries(html)
    assert "Bo keeps 2 cards" in entries(html)[0]
    assert len(entries(html)) == 1


@pytest.mark.parametrize("seat", ["Cy", "nobody", "<b>"])
def test_a_seat_without_entries_has_an_empty_log(table: Table, seat: str) -> None:
    tell(table, Commit(3), "Ann")
    html = host_of(table).look("log/", seat=seat)
    assert entries(html) == []
    assert "Nothing from this seat yet." in html


def test_every_entry_of_a_seat_bears_its_sign(table: Table) -> None:
    tell(table, Commit(3), "Ann")
    html = host_of(table).look("log/")
    (entry,) = re.findall(r"<li\b.*?</li>", html[html.index('<ol class="log"') :], re.DOTALL)
    assert "#s1" in entry


@pytest.mark.parametrize("length", [5, 201])
def test_the_whole_log_takes_few_queries_however_long(
    table: Table, length: int, django_assert_max_num_queries: Any
) -> None:
    host = host_of(lengthen(to_declaring(table), length))
    host.look("log/")
    with django_assert_max_num_queries(4):
        host.look("log/")
