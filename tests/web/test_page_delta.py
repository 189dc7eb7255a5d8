"""An answer that leaves out what the browser has says the same as the whole page, to all, at every stage."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django import test

from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.registry import GAMES
from referee.tables.logbook import read_log
from referee.tables.models import Table
from referee.web.templating import page_delta
from referee.web.templating.page_delta import drawn
from tests.cast import open_arctic, tell, to_declaring, to_reveal, to_the_end
from tests.devices import Client
from tests.web.guests import HTMX, Guest, forms_of, guest_at, host_of
from tests.web.test_every_stage import guests, tables_of

pytestmark = pytest.mark.django_db

MARK = re.compile(r' data-part="([0-9a-f]{10})"')
SAME = re.compile(r'<(\w+) id="([^"]+)" data-same></\1>')
# What each answer has anew: the token, masked again, and the ids of entries.
ANEW = re.compile(r'(name="entry_id" value=)"[^"]*"')
# What the browser says itself with what it sends.
TOKEN = re.compile(r'<input type="hidden" name="csrfmiddlewaretoken" value="[^"]*">')
VOID = {"br", "hr", "img", "input", "link", "meta"}


class _Parts(HTMLParser):
    """Finds where each part of a page begins and ends."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=False)
        self.found: dict[str, str] = {}
        self._html, self._open = html, list[tuple[str, str, int]]()
        self._lines = [0]
        for line in html.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self.feed(html)

    def _at(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            fields = dict(attrs)
            self._open.append((tag, fields["id"] or "" if "data-part" in fields else "", self._at()))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Nothing is in what ends where it begins."""

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            name, part, start = self._open.pop()
            if part:
                self.found[part] = self._html[start : self._at()] + f"</{tag}>"
            if name == tag:
                return


def marks(html: str) -> str:
    """Return what a browser that shows this page sends with its taps."""
    return " ".join(MARK.findall(html))


def filled_in(answer: str, shown: str) -> str:
    """Return an answer with the parts put in that the page has, as the browser leaves them there."""
    parts = _Parts(shown).found
    before = ""
    while before != answer:
        before = answer
        answer = SAME.sub(lambda same: parts[same[2]], answer)
    return answer


def plain(html: str) -> list[str]:
    """Return what a page shows and sends, without what is made anew and without its head."""
    html = TOKEN.sub("", ANEW.sub(r"\1", MARK.sub("", html)))
    start = html.index("<header")
    return html[start:].replace("</body>", "").replace("</html>", "").split()


def tapped(guest: Guest, shown: str, path: str) -> tuple[str, str]:
    """Return the answer to a tap on this page, and the whole page in its place."""
    return tapped_by(guest.client, shown, path)


def tapped_by(client: test.Client, shown: str, path: str) -> tuple[str, str]:
    part = client.get(path, headers={**HTMX, "Referee-Held": marks(shown)})
    whole = client.get(path, headers=HTMX)
    assert part.status_code == whole.status_code == 200
    return part.content.decode(), whole.content.decode()


def ways(guest: Guest, page: str) -> Iterator[str]:
    """Yield where the first taps of a page's draft lead, and the page itself."""
    yield guest.path
    draft = forms_of(page).get("draft")
    if draft:
        for tap in re.findall(r'name="do"\s+value="([^"]+)"', page)[:40:7]:
            pairs = "&".join(f"{name}={value}" for name, value in [*draft.fields, ("do", tap)])
            yield f"{guest.path}?{pairs}"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_left_out_is_what_the_page_has(game: str) -> None:
    for table, _ in tables_of(game):
        for guest in guests(table):
            shown = guest.client.get(guest.path).content.decode()
            for path in ways(guest, shown):
                part, whole = tapped(guest, shown, path)
                assert SAME.search(part)
                assert plain(filled_in(part, shown)) == plain(whole), path


@pytest.mark.parametrize("game", GAMES)
def test_a_part_drawn_for_others_is_what_would_be_drawn_anew(game: str) -> None:
    for table, _ in list(tables_of(game))[::2]:
        asked = [
            (guest.client, guest.path, {"Accept-Language": language})
            for language in ("de", "en")
            for guest in guests(table)
        ]
        pages = [client.get(path, headers=headers).content.decode() for client, path, headers in asked]
        for (client, path, headers), page in zip(asked, pages, strict=True):
            drawn.cache_clear()
            assert plain(client.get(path, headers=headers).content.decode()) == plain(page)


@pytest.mark.parametrize("game", GAMES)
def test_what_another_page_has_is_left_out_only_where_it_is_the_same(game: str) -> None:
    """Whether it is another seat’s, in another language, or of a table at another stage."""
    asked = [
        (guest, {"Accept-Language": language})
        for table, _ in list(tables_of(game))[::2]
        for guest in guests(table)
        for language in ("de", "en")
    ]
    pages = [guest.client.get(guest.path, headers=headers).content.decode() for guest, headers in asked]
    dice = random.Random(1)
    for (guest, headers), whole in zip(asked, pages, strict=True):
        for shown in dice.sample(pages, 4):
            fields = {**HTMX, **headers, "Referee-Held": marks(shown)}
            part = guest.client.get(guest.path, headers=fields).content.decode()
            assert plain(filled_in(part, shown)) == plain(whole)


def entered(guest: Guest, shown: str, kind: str, **fields: Any) -> Any:
    fields = {"entry_id": uuid4(), **fields}
    headers = {**HTMX, "Referee-Held": marks(shown)}
    return guest.client.post(f"{guest.path}enter/{kind}/", fields, headers=headers)


DIG = {"for_seat": "Ann", "cards": "refugee", "kept": ""}


@pytest.mark.parametrize("seat", ["", "Ann"])
def test_an_entry_is_answered_with_what_it_has_changed(table: Table, seat: str) -> None:
    guest = guest_at(table, seat) if seat else host_of(table)
    shown = guest.look()

    answer = entered(guest, shown, "commit", for_seat="Ann", number=3, seen=0)

    now = guest.client.get(guest.path).content.decode()
    html = answer.content.decode()
    assert "Ann keeps 3 cards" in html
    assert "<html" not in html
    assert len(SAME.findall(html)) >= 3
    assert plain(filled_in(html, shown)) == plain(now)


def test_a_page_that_missed_an_entry_of_another_device_gets_all_that_is_new(table: Table) -> None:
    host, bo = host_of(table), guest_at(table, "Bo")
    shown = bo.client.get(bo.path).content.decode()
    host.enter("commit", for_seat="Ann", number=3)

    part, whole = tapped(bo, shown, bo.path)

    assert "Ann keeps 3 cards" in part
    assert plain(filled_in(part, shown)) == plain(whole)


def test_of_a_log_that_has_grown_only_the_new_line_is_sent(table: Table) -> None:
    host = host_of(table)
    to_declaring(table)
    shown = host.client.get(host.path).content.decode()
    html = entered(host, shown, "count", round=3, seen=read_log(table).number, for_seat="").content.decode()
    lines = re.findall(r'<li id="log-(\d+)" data-(part|same)', html)
    assert [how for _, how in lines] == ["part"] + ["same"] * (len(lines) - 1), lines


def test_an_answer_at_the_end_has_the_menu_of_the_end(table: Table) -> None:
    """The host then corrects a card, not what was won."""
    host = host_of(table)
    shown = host.client.get(host.path).content.decode()
    to_the_end(table)
    part, whole = tapped(host, shown, host.path)
    assert "kind=correct_card" in part
    assert plain(filled_in(part, shown)) == plain(whole)


def test_a_tap_on_a_quick_skirmish_is_answered_with_what_it_has_changed(client: Client) -> None:
    case = "/arctic/skirmish/?p=Ann&p=Bo&p=Cy&force.0=brawler&force.1=scavenger&force.2=refugee"
    shown = client.get(case).content.decode()
    part, whole = tapped_by(client, shown, f"{case}&do=force.1:refugee")
    assert plain(filled_in(part, shown)) == plain(whole)
    same = {name for _, name in SAME.findall(part)}
    assert {"force-2", "pick-scavenger", "house"} <= same
    assert not {"force-1", "pick-refugee"} & same


@pytest.mark.parametrize(
    ("kind", "value", "status"),
    [("commit", {"for_seat": "Ann", "number": 99}, 422), ("gathered", {"seen": 0, "round": 1}, 409)],
    ids=["refused", "late"],
)
def test_an_answer_that_records_nothing_leaves_nothing_out(
    table: Table, kind: str, value: dict[str, Any], status: int
) -> None:
    host = host_of(table)
    host.enter("commit", for_seat="Ann", number=3)
    shown = host.look()
    answer = entered(host, shown, kind, **{"seen": 1, **value})
    assert answer.status_code == status
    assert "data-same" not in answer.content.decode()
    assert answer.content.decode().lstrip().startswith("<!DOCTYPE html>")


def test_a_page_that_was_open_before_an_update_is_sent_whole(table: Table) -> None:
    """Its script looks for a mark in place of a part, and would empty the part that has none."""
    host = host_of(table)
    answer = host.client.get(host.path, headers={**HTMX, "Referee-Parts": marks(host.look())})
    assert "data-same" not in answer.content.decode()


@pytest.mark.parametrize("value", ["", "x", "0123456789", "0" * 30_000, "é ' \" <b>"])
def test_marks_that_nobody_gave_out_leave_nothing_out(table: Table, value: str) -> None:
    host = host_of(table)
    answer = host.client.get(host.path, headers={**HTMX, "Referee-Held": value})
    assert answer.status_code == 200
    assert "data-same" not in answer.content.decode()


def test_a_part_that_is_kept_sends_the_token_of_its_own_answer(table: Table) -> None:
    host = host_of(table)
    assert 'id="languages"' in host.look()

    pages = [host.look(), host.look(), host_of(table).look()]

    tokens = [set(TOKEN.findall(page)) for page in pages]
    assert [len(each) for each in tokens] == [1, 1, 1]
    assert len(set.union(*tokens)) == 3
    assert not any("\0" in page for page in pages)


def test_the_mark_of_a_part_says_for_whom_it_is(table: Table) -> None:
    """One seat cannot ask with its own marks whether another’s page shows the same."""
    tell(table, Dig(("refugee",), None), "Ann")
    pages = [each.look() for each in (host_of(table), guest_at(table, "Ann"), guest_at(table, "Bo"))]
    logs = {re.search(r'id="log" data-part="(\w+)"', page)[1] for page in pages}  # type: ignore[index]
    assert len(logs) == 3


def test_a_card_that_one_is_known_to_have_and_another_may_have_is_two_parts(db: None) -> None:
    table = to_reveal(open_arctic(modules=()))
    tell(table, Recount({"refugee": 2, "brawler": 1}), "Ann")

    html = host_of(table).look()

    assert set(re.findall(r'id="pick-(\w+)"', html)) & set(re.findall(r'id="missing-pick-(\w+)"', html))


def test_processes_that_start_together_agree_on_the_version_while_bytecode_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_delta, "BASE", tmp_path)
    (tmp_path / "referee/__pycache__").mkdir(parents=True)
    (tmp_path / "referee/code.py").write_text("a = 1")
    before = page_delta._version()
    # Listed, and gone when it is asked for.
    (tmp_path / "referee/__pycache__/code.cpython-311.pyc.1").symlink_to(tmp_path / "gone")

    assert page_delta._version() == before
    (tmp_path / "referee/code.py").write_text("a = 11")
    assert page_delta._version() != before


def test_the_mark_of_notes_is_the_same_from_answer_to_answer(db: None) -> None:
    table = open_arctic(modules=())
    tell(table, Dig(("scavenger",), None, is_unseen=True), "Ann")
    ann = guest_at(table, "Ann")

    marks = [re.search(r'id="gains" data-part="(\w+)"', ann.look(note=0)) for _ in range(2)]

    assert all(marks)
    assert len({mark[1] for mark in marks if mark}) == 1


class Place(StrEnum):
    HAND = "hand"


@dataclass(frozen=True)
class Told:
    where: str
    who: Any = ()


@pytest.mark.parametrize(
    ("fresh", "read_back"),
    [
        (Place.HAND, "hand"),
        (Told(Place.HAND), Told("hand")),
        ({Place.HAND: (Place.HAND,)}, {"hand": ("hand",)}),
        (Told("", frozenset({"a", "b"})), Told("", {"b", "a"})),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
    ],
)
def test_a_mark_is_the_same_fresh_or_read_back_and_in_each_process(fresh: Any, read_back: Any) -> None:
    assert page_delta.mark_of("part", fresh) == page_delta.mark_of("part", read_back)
    assert page_delta.mark_of("part", fresh) != page_delta.mark_of("part", Told("another"))
