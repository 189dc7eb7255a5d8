"""A table's file with a number beyond any table: it isn't opened, or all of its pages open and stay small."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction

from referee.rules.kernel.text.limits import LIMITS
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.registry import GAMES
from referee.tables import logbook
from referee.tables.backup import NoBackup, read_line
from referee.tables.models import Table
from referee.tables.restoring import put_back
from tests.devices import Client
from tests.tables.test_forged_files import REPLAYS, Json, Path, at_path, file_of, linked_again, paths

pytestmark = [pytest.mark.django_db, pytest.mark.bad_input]

HUGE = (10**5, 10**9, 10**15, -(10**15))
COUNTS = ("cards", "stacks", "differs", "trays", "cubes", "scores", "reserve", "won")
"""Fields that have a number for each of many names: one of them stands for all."""
FOUND = (
    ("arctic/corrected_decks", "recount", "facts", ("cards", "refugee")),
    ("earth/by_chance_ruling", "target", "outcome", ("deployment", "reserve", "Ann")),
    ("prehistory/map_laid", "map", "outcome", ("camp",)),
    ("prehistory/five_years", "nearest", "facts", ("bearings", 0)),
)
"""Places whose numbers once took the memory of the server, or broke its pages."""
PAGES = ("host/", "host/log/", "host/replay/", "host/score.csv", "host/table.json", "watch/", "1/")
MOST_BYTES = 400_000


@dataclass(frozen=True)
class Spot:
    """A number, or a list, in a file that ends with its record."""

    payload: Json
    part: str
    path: Path

    @property
    def last(self) -> Json:
        record: Json = self.payload["records"][-1]
        return record

    def with_number(self, number: int) -> str:
        payload = {**self.payload, "records": [*self.payload["records"][:-1], deepcopy(self.last)]}
        inside = at_path(payload["records"][-1][self.part], self.path[:-1])
        inside[self.path[-1]] = number
        return linked_again(payload)


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def spots(names: Iterable[str]) -> Iterator[Spot]:
    """Yield each place of a number once, in the first of these recorded games that has it."""
    seen = set[object]()
    for name in names:
        with transaction.atomic():
            line = file_of(name, "HUGE")
            transaction.set_rollback(True)
        read_line(line)
        payload = json.loads(line)
        logbook.forget_all()
        players = {seat["name"] for seat in payload["seats"]}
        for number, record in enumerate(payload["records"], 1):
            for part in ("facts", "outcome"):
                for path in paths(record[part]):
                    place = record["kind"], part, in_general(path, players)
                    if is_number(at_path(record[part], path)) and place not in seen:
                        seen.add(place)
                        yield Spot({**payload, "records": payload["records"][:number]}, part, path)


def in_general(path: Path, players: set[str]) -> Path:
    """Return a path without the numbers of lists and the names of players and cards."""
    before = ("", *path)
    return tuple(
        "" if isinstance(step, int) or step in players or before[at] in COUNTS else step
        for at, step in enumerate(path)
    )


def found() -> Iterator[Spot]:
    for name, kind, part, path in FOUND:
        payload = json.loads(file_of(name, "HUGE"))
        at = next(at for at, each in enumerate(payload["records"]) if _has(each, kind, part, path))
        yield Spot({**payload, "records": payload["records"][: at + 1]}, part, path)
        Table.objects.all().delete()
        logbook.forget_all()


def _has(record: Json, kind: str, part: str, path: Path) -> bool:
    try:
        return record["kind"] == kind and is_number(at_path(record[part], path))
    except (LookupError, TypeError):
        return False


def stories(game: str) -> list[str]:
    return sorted(f"{game}/{file.stem}" for file in (REPLAYS / game).glob("*.json"))


def some(game: str) -> list[Spot]:
    return random.Random(game).sample([*spots(stories(game)[::9])], 8)


# Refused ------------------------------------------------------------------------------------------


def assert_refused(spot: Spot, number: int) -> None:
    shown = re.escape(str(number) if abs(number) < 10**12 else f"{'-' * (number < 0)}{10**12}…")
    place = re.escape(".".join(map(str, spot.path)))
    with pytest.raises(
        NoBackup, match=rf"record {spot.last['number']} makes no sense: .*{place}: {shown} is"
    ):
        read_line(spot.with_number(number))


def test_a_huge_number_is_refused_by_its_place() -> None:
    for spot in found():
        for number in HUGE:
            assert_refused(spot, number)


def test_nothing_is_opened_for_a_stranger(client: Client) -> None:
    (spot, *_) = found()
    file = SimpleUploadedFile("a.referee", spot.with_number(10**7).encode())

    page = client.post("/open/", {"file": file}).content.decode()

    assert "cards.refugee: 10000000 is out of range. Enter -999 to 999" in page
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("name", "path", "why"),
    [
        ("arctic/a_save", ("edition", "cards", 0, "count"), r"the edition makes no sense: 0\.count"),
        ("earth/all_pass", ("table", "setup", "rounds"), "the set-up makes no sense: rounds"),
        ("earth/all_pass", ("records", 0, "reasons", 0, "facts", "n"), r"record 1 makes no sense: reasons"),
    ],
)
def test_nor_is_one_elsewhere(name: str, path: Path, why: str) -> None:
    payload = json.loads(file_of(name))
    at_path(payload, path[:-1])[path[-1]] = 10**9

    with pytest.raises(NoBackup, match=why):
        read_line(linked_again(payload))


def test_no_list_is_longer_than_that_of_an_entry() -> None:
    payload = json.loads(file_of("arctic/a_save"))
    reveal = next(each for each in payload["records"] if each["kind"] == "reveal")
    reveal["outcome"] = {"units": {"Ann": [1] * (LIMITS.items + 1)}}

    with pytest.raises(NoBackup, match=r"outcome\.units\.Ann: 2001 items are too many"):
        read_line(linked_again(payload))


def test_many_records_lead_to_no_long_list_either() -> None:
    payload = json.loads(file_of("arctic/all_of_recon"))
    at = next(at for at, each in enumerate(payload["records"]) if each["kind"] == "dig")
    records, dig = payload["records"][:at], payload["records"][at]
    for number in range(at + 1, at + 4):
        facts = {**dig["facts"], "unseen_extra": 900}
        records.append({**dig, "number": number, "entry_id": str(uuid4()), "facts": facts})

    with pytest.raises(NoBackup, match=rf"record {at + 3} leads to 27\d\d things in a list"):
        read_line(linked_again({**payload, "records": records}))


# Opened -------------------------------------------------------------------------------------------


def assert_small(spot: Spot, number: int) -> None:
    """Check that a file is refused, or that all its pages open and stay small."""
    with transaction.atomic():
        try:
            put_back(read_line(spot.with_number(number)))
        except NoBackup:
            return
        client = Client()
        for page in PAGES:
            answer = client.get(f"/t/HUGE/{page}")
            where = spot.last["kind"], spot.part, spot.path, number, page
            assert answer.status_code in (200, 302, 404), where
            assert len(answer.content) < MOST_BYTES, where
        transaction.set_rollback(True)
    logbook.forget_all()


def numbers(spot: Spot) -> tuple[int, ...]:
    largest = GAMES[spot.payload["table"]["game"]].largest
    return largest, -1, -largest


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_largest_number_makes_no_large_page(game: str) -> None:
    for spot in (*some(game), *(each for each in found() if each.payload["table"]["game"] == game)):
        for number in numbers(spot)[:2]:
            assert_small(spot, number)


# Recorded here ------------------------------------------------------------------------------------


def test_what_no_file_may_have_is_not_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAMES["earth"]), "largest", 10)

    with pytest.raises(IllegalEntry, match=r"outcome\.ending\.bank: 30 is out of range"):
        file_of("earth/shared_win")
