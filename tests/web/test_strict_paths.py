"""In a strict game every override that the recorded games know leads from its refusal to the vote."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any
from uuid import uuid4

import pytest

from referee.rules.kernel.game import read_entry
from referee.rules.kernel.records import LOG_KINDS
from referee.rules.kernel.replay import Story, read_story
from referee.rules.registry import GAMES
from referee.tables.logbook import forget, read_log
from referee.tables.models import Table
from referee.tables.services import open_played
from tests.cast import rows_of
from tests.languages.pseudo import ROOT
from tests.web.guests import Guest, host_of
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db
OVERRIDE, VOTE = "an override", "a vote"


@cache
def met() -> dict[tuple[str, str, str], tuple[Story, int]]:
    """Return the first story and place of each kind that is entered against a rule, or that needs a vote."""
    found: dict[tuple[str, str, str], tuple[Story, int]] = {}
    for file in sorted((ROOT / "fixtures" / "replays").glob("*/*.json")):
        story = read_story(file)
        kinds = GAMES[story.game].kinds
        for place, entry in enumerate(story.entries):
            if entry.kind in LOG_KINDS or place == 0:
                continue
            kind = kinds[entry.kind]
            if entry.seat is None and not kind.table_may_enter and not kind.by_vote:
                continue  # its form is sent for a seat
            why = OVERRIDE if entry.overrides else VOTE if kind.is_correction or kind.by_vote else ""
            if why and not any(each.startswith("=") for each in entry.overrides):
                found.setdefault((story.game, entry.kind, why), (story, place))
    return found


def made_strict(story: Story, place: int) -> Table:
    """Return a table just before an entry, strict from there on."""
    table = open_played(replace(story, entries=story.entries[:place]), "Friday", "STRICT")
    table.setup = {**table.setup, "is_strict": True}
    table.save()
    forget(table)
    return table


@pytest.mark.parametrize("case", sorted(met()), ids="-".join)
def test_every_refusal_that_needs_a_vote_offers_it(case: tuple[str, str, str]) -> None:
    story, place = met()[case]
    table = made_strict(story, place)
    host = host_of(table)
    enter(host, story, place)

    assert "This game is strict." in words(host.page)
    before = len(rows_of(table))
    host.press("Ask the others")
    assert [row.kind for row in rows_of(table)[before:]] == ["propose"]
    assert "May this be recorded?" in words(host.page)


def enter(host: Guest, story: Story, place: int) -> None:
    """Send the form of an entry."""
    log = read_log(host.table)
    entry = read_entry(GAMES[story.game], story.entries[place])
    picked = GAMES[story.game].kinds[entry.kind].picked(log.state, entry)
    sent: dict[str, Any] = {name: list(each) for name, each in picked.items()}
    sent |= {"for_seat": entry.seat or "", "override": sorted(entry.overrides)}
    sent |= {"seen": log.number, "entry_id": uuid4()}
    host.page = assert_page(host.client.post(f"{host.path}enter/{entry.kind}/", sent), 422)


def test_the_ways_of_every_game_are_among_them() -> None:
    assert len(met()) > 20
    assert {game for game, _, _ in met()} == {*GAMES}
    assert {("prehistory", "instead", VOTE), ("earth", "ruling", VOTE)} <= {*met()}
