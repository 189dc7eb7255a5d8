"""A table moves to another place and comes back: one is live, the other can only be read."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client as StrangeClient

from referee.tables.backup import line_of, read_line
from referee.tables.logbook import forget_all, read_log
from referee.tables.management.commands.demo import lay_out
from referee.tables.models import Table
from tests.devices import Client
from tests.web.guests import forms_of
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db


def upload(client: Client, line: str, **more: str) -> Any:
    return client.post("/open/", {"file": SimpleUploadedFile("x.referee", line.encode()), **more})


class Place:
    """A referee with one table and its host; what another place enters is played on the same database."""

    def __init__(self, game: str = "arctic") -> None:
        lay_out()
        self.client = Client()
        table = Table.objects.filter(game=game).get()
        line = line_of(table)
        table.delete()
        self.path = upload(self.client, line)["Location"]
        self.code = table.code

    @property
    def table(self) -> Table:
        return Table.objects.get(code=self.code)

    @property
    def line(self) -> str:
        return line_of(self.table)

    def send(self, where: str, **fields: Any) -> Any:
        seen = {"seen": read_log(self.table).number, "entry_id": uuid4()}
        return self.client.post(f"{self.path}{where}", seen | fields)

    def undo(self) -> Any:
        log = read_log(self.table)
        assert log.undoable is not None
        return self.send("enter/retract/", number=log.undoable.number)

    def go_back_to(self, line: str) -> None:
        """Have the table as it was when the file was written, as the place that it left still has it."""
        found = read_line(line)
        self.table.records.filter(number__gt=len(found.records)).delete()
        forget_all()


@pytest.fixture
def place() -> Place:
    return Place()


def test_a_table_that_went_elsewhere_refuses_entries_with_a_sentence(place: Place) -> None:
    answer = place.send("move/", to="kitchen computer")
    assert answer["Location"] == f"{place.path}move/"
    number = read_log(place.table).number

    refused = place.undo()

    assert refused.status_code == 422
    sentence = "This table goes on elsewhere: kitchen computer. Here you can only read it."
    assert sentence in words(refused.content.decode())
    assert sentence in words(assert_page(place.client.get(place.path)))
    assert read_log(place.table).number == number


def test_its_log_says_where_it_went(place: Place) -> None:
    place.send("move/", to="kitchen computer")

    assert "Goes on elsewhere: kitchen computer" in words(assert_page(place.client.get(f"{place.path}log/")))


def test_a_place_without_a_name_is_elsewhere(place: Place) -> None:
    place.send("move/")

    assert "This table goes on elsewhere. Here" in words(assert_page(place.client.get(place.path)))


def test_it_goes_on_where_its_file_is_opened_and_comes_back(place: Place) -> None:
    place.send("move/", to="kitchen computer")
    left = place.line

    upload(place.client, left)
    assert read_log(place.table).moved_to is None
    assert place.undo().status_code == 303
    place.send("move/", to="tablet")
    moved_on = place.line

    place.go_back_to(left)
    assert place.undo().status_code == 422
    answer = upload(place.client, moved_on)

    assert answer["Location"] == place.path
    log = read_log(place.table)
    assert log.moved_to is None
    assert [row.digest for row in place.table.records.order_by("number")][: log.number - 1] == [
        row.digest for row in read_line(moved_on).records
    ]
    assert [row.kind for row in place.table.records.order_by("number")][-5:] == [
        "moved",
        "arrived",
        "retract",
        "moved",
        "arrived",
    ]


def test_the_host_goes_on_here_after_all(place: Place) -> None:
    place.send("move/", to="kitchen computer")

    assert place.send("move/back/")["Location"] == place.path
    assert place.undo().status_code == 303


def test_a_table_that_is_here_does_not_arrive(place: Place) -> None:
    number = read_log(place.table).number

    assert place.send("move/back/").status_code == 422
    assert read_log(place.table).number == number


def test_a_table_moves_once(place: Place) -> None:
    place.send("move/", to="here")
    number = read_log(place.table).number

    assert place.send("move/", to="there").status_code == 422
    assert read_log(place.table).number == number


@pytest.mark.parametrize("to", ["x" * 41, "ab\u202ecd"])
def test_an_unreadable_place_is_refused(place: Place, to: str) -> None:
    assert place.send("move/", to=to).status_code == 422
    assert read_log(place.table).moved_to is None


@pytest.fixture
def both(place: Place) -> tuple[Place, str, str]:
    """A table that went on here and elsewhere: the place, its own line, and the other's."""
    place.send("move/", to="kitchen computer")
    left = place.line
    upload(place.client, left)
    place.undo()
    elsewhere = place.line
    place.go_back_to(left)
    place.send("move/back/")
    place.undo(), place.undo()
    return place, place.line, elsewhere


def test_a_table_that_went_on_in_both_places_asks_which_counts(both: tuple[Place, str, str]) -> None:
    place, own, elsewhere = both

    answer = upload(place.client, elsewhere)

    page = words(assert_page(answer, 409))
    assert "This table went on in two places." in page
    assert "3 entries since" in page
    assert "2 entries since" in page
    assert place.line == own


@pytest.mark.parametrize("counts", ["here", "there"])
def test_the_one_that_counts_goes_on_and_the_other_is_kept_as_a_copy(
    both: tuple[Place, str, str], counts: str
) -> None:
    place, own, elsewhere = both
    page = assert_page(upload(place.client, elsewhere), 409)
    form = next(each for each in forms_of(page).values() if ("counts", counts) in each.fields)

    answer = place.client.post(form.action, dict(form.fields))

    assert answer["Location"] == place.path
    winner, loser = (own, elsewhere) if counts == "here" else (elsewhere, own)
    assert place.line == winner
    copy = Table.objects.exclude(code=place.code).get(name=place.table.name)
    kept = [(row.kind, row.facts, row.reasons) for row in copy.records.order_by("number")]
    assert kept[:-1] == [(row.kind, row.facts, row.reasons) for row in read_line(loser).records]
    assert read_log(copy).moved_to == place.code
    assert_page(place.client.get(f"/t/{copy.code}/host/"))
    assert read_line(line_of(copy)).records


def test_a_stranger_can_not_move_the_table(place: Place) -> None:
    assert StrangeClient().post(f"{place.path}move/").status_code == 404


@pytest.mark.parametrize(("size", "kilobytes"), [(999, 1), (1000, 2), (5000, 6)])
def test_the_page_says_how_large_the_file_is(
    place: Place, monkeypatch: pytest.MonkeyPatch, size: int, kilobytes: int
) -> None:
    monkeypatch.setattr("referee.web.table.move.line_of", lambda table: "x" * size)
    page = words(assert_page(place.client.get(f"{place.path}move/")))
    assert f".referee, {kilobytes} kB" in page
