"""At all that the recorded games come to: pages open for everybody, and nothing made by hand does harm."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings as profile

from referee.rules.kernel.replay import Story
from referee.rules.registry import GAMES
from referee.tables.links import watch_path
from referee.tables.models import Table
from referee.tables.services import open_played
from tests.browser.stages import stages
from tests.cast import rows_of
from tests.devices import Client
from tests.languages.pseudo import CODE, speak_pseudo
from tests.languages.reading import bare_words, own_words
from tests.web.guests import Guest, forms_of, guest_at, host_of
from tests.web.helped import LINK, unknown_to
from tests.web.pages import assert_page
from tests.web.test_random_nonsense import WORDS, fields_of, send_nonsense

pytestmark = [pytest.mark.django_db, pytest.mark.bad_input]

# A usual run looks at one stage in so many, always the same ones; a soak and `make browsers` at all.
SHARE = 1 if profile().max_examples > 1000 or os.environ.get("EVERY_BROWSER") == "1" else 6

each_game = pytest.mark.parametrize("game", GAMES)


@cache
def stories() -> tuple[tuple[Story, tuple[str, ...]], ...]:
    """Return each game as far as something new is offered, with what is new."""
    return tuple((story, tuple(kinds)) for story, _, _, kinds in stages())


def tables_of(game: str) -> Iterator[tuple[Table, tuple[str, ...]]]:
    """Lay out a table at each stage of a game."""
    for number, (story, kinds) in enumerate(stories()):
        if story.game == game and number % SHARE == 0:
            yield open_played(story, f"Stage {number}", f"ST{number:04}"), kinds


def story_of(table: Table) -> Story:
    return stories()[int(table.code.removeprefix("ST"))][0]


def guests(table: Table) -> list[Guest]:
    """Return the host, somebody who plays, and somebody who watches."""
    first = table.seats.order_by("number")[0]
    return [host_of(table), guest_at(table, first.name), Guest(table, watch_path(table), Client())]


@each_game
def test_every_page_opens_for_everybody_in_any_language_whatever_is_asked_for(
    game: str, settings: Any, tmp_path: Path
) -> None:
    speak_pseudo(settings, tmp_path)
    for table, kinds in tables_of(game):
        own = own_words(story_of(table)) | {table.name, table.code, "no_such"}
        for guest in guests(table):
            for query in (
                "",
                *(f"?kind={kind}" for kind in kinds),
                "?kind=no_such",
                "?for_seat=Zed&do=undo:",
            ):
                address = guest.path + query
                html = assert_page(guest.client.get(address, headers={"accept-language": CODE}, follow=True))
                assert (query, bare_words(html, own)) == (query, set())
                if LINK.search(html):
                    assert (address, unknown_to(guest.client, html, CODE)) == (address, set())


@each_game
def test_nonsense_in_any_form_of_any_page_breaks_nothing(game: str) -> None:
    dice = random.Random(7)
    for table, kinds in tables_of(game):
        before = [row.pk for row in rows_of(table)]
        for kind in ("", *kinds):
            host = host_of(table)
            for form in forms_of(host.look(**({"kind": kind} if kind else {}))).values():
                fields = fields_of(form)
                if form.method == "get" and fields:
                    data = fields | {dice.choice(sorted(fields)): [dice.choice(WORDS)]}
                    assert host.client.get(form.action or host.path, data).status_code < 500, data
            send_nonsense(host, "", dice)
        assert [row.pk for row in rows_of(table)][: len(before)] == before
        assert_page(host_of(table).client.get(host_of(table).path))


@each_game
def test_nobody_enters_from_their_own_link_what_is_for_another_or_for_the_table(game: str) -> None:
    """The forms of the table's own page, sent from a seat's link and from that of somebody who watches."""
    for table, kinds in tables_of(game):
        host, seat, watcher = guests(table)
        name = table.seats.order_by("number")[0].name
        for kind in ("", *kinds):
            for form in forms_of(host.look(**({"kind": kind} if kind else {}))).values():
                if form.method != "post" or "/enter/" not in form.action:
                    continue
                where = form.action.removeprefix(host.path)
                before = len(rows_of(table))
                watcher.client.post(watcher.path + where, fields_of(form))
                assert len(rows_of(table)) == before, f"who watches entered {where}"
                seat.client.post(seat.path + where, fields_of(form))
                for row in rows_of(table)[before:]:
                    assert row.entered_by == name
                    assert row.seat in (name, ""), f"{name} entered {where} for {row.seat}"
