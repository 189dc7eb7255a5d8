"""The page shows what the rules offer, kind by kind and option by option, and no more, in games by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import settings

from referee.rules.earth.deployment.asleep import PASS_FOR
from referee.rules.earth.deployment.write import WRITE
from referee.rules.earth.game import EARTH, Earth
from referee.rules.earth.kinds import ENTRY_KINDS
from referee.rules.earth.record.state import EarthState
from referee.rules.earth.record.written import is_written
from referee.rules.earth.reveal import REVEAL
from referee.rules.earth.ruling.table_ruling import TABLE_RULING
from referee.rules.earth.setup.table_deck import CHANGE_DECK
from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.kind import By, EntryKind
from referee.tables import services
from referee.tables.logbook import read_log
from referee.tables.models import Table
from referee.web.drafts import RESERVED
from tests.cast import state_of, tell
from tests.markup import Attributes, Markup
from tests.rules.earth.random_games import play
from tests.rules.earth.test_offered import steps_of
from tests.web.guests import Guest, guest_at, host_of

IS_SOAK = settings().max_examples > 1000
SEEDS = (35, 4, 6, 2, *(range(7, 20) if IS_SOAK else ()))
EVERY = 1 if IS_SOAK else 6
Words = set[tuple[str, str]]
HINT = "A kind that has a page or links of its own needs a branch here, as WRITE and REVEAL have."


@dataclass
class Form:
    """What a form of a page can say: words to tap, and fields into which anything can be written."""

    kind: str
    seat: str = ""
    words: Words = field(default_factory=set)
    typed: set[str] = field(default_factory=set)


class Shown(Markup):
    """The forms of a page that make an entry, what its draft can be tapped to, and where its links lead."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.taps: set[str] = set()
        self.links: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        given = {name: value or "" for name, value in attrs}
        name, value, sort = (given.get(each, "") for each in ("name", "value", "type"))
        if tag == "form":
            self.forms.append(Form(given.get("action", "").partition("/enter/")[2].strip("/")))
        elif tag == "a":
            self.links.append(given.get("href", ""))
        elif name == "for_seat":
            self.forms[-1].seat = value
        elif name == "do":
            self.taps.add(value)
        elif (
            (tag == "button" and name)
            or sort in ("radio", "checkbox")
            or (sort == "hidden" and self.forms and self.forms[-1].kind and name not in (*RESERVED, "round"))
        ):
            self.forms[-1].words.add((name, value))
        elif tag == "input" and sort in ("number", ""):
            self.forms[-1].typed.add(name)

    def said(self, kind: str, seat: str) -> tuple[Words, set[str]]:
        """Return all that the forms for such an entry can say."""
        forms = [each for each in self.forms if (each.kind, each.seat) == (kind, seat)]
        typed = set().union(*(each.typed for each in forms))
        words = {pair for each in forms for pair in each.words}
        is_option = ((name, word) for name, word in words if name not in typed or not word.isdecimal())
        # Only the phone of a seat lists the hand that it has written down.
        return {(name, word) for name, word in is_option if word and not is_written(word)}, typed


def offered(kind: EntryKind[EarthState], state: EarthState, seat: str) -> tuple[Words, set[str]]:
    """Return all that can be said of such an entry: options, and fields of numbers and words."""
    words, typed = set[tuple[str, str]](), set[str]()
    for choice in _all_choices(kind, state, seat, {}):
        if choice.numbers is not None or choice.text:
            typed.add(choice.field)
        words |= {(choice.field, option.word) for option in choice.options if option.word}
    return words, typed - set(kind.draws)


def _all_choices(
    kind: EntryKind[EarthState], state: EarthState, seat: str, picked: Picked
) -> Iterator[Choice]:
    for choice in kind.choices(state, seat, picked):
        if choice.field in picked:
            continue
        yield choice
        if choice.most == 1:
            known = {each.field for each in kind.choices(state, seat, picked)}
            for option in choice.options:
                after = {**picked, choice.field: (option.word,)}
                yield from (each for each in kind.choices(state, seat, after) if each.field not in known)


def table_of(seed: int) -> Table:
    """Open the table of a game by chance."""
    setup = play(seed, 3).setup
    return services.open_table(game="earth", name="By chance", setup=setup, players=setup.players)


def assert_shown(guest: Guest, state: EarthState, seat: str | None) -> None:
    """The page of this device shows what is offered to it, and nothing else."""
    page = Shown(guest.look())
    queries = (parse_qs(urlsplit(link).query) for link in page.links)
    links = {(name, word) for query in queries for name, several in query.items() for word in several}
    for kind in ENTRY_KINDS.values():
        mine = _for_device(kind, state, seat)
        if kind is PASS_FOR:
            mine &= read_log(guest.table).device_seats
        mine |= _for_any_phone(kind, guest.table, seat)
        there = {each.seat for each in page.forms if each.kind == kind.name}
        if kind is REVEAL:
            there |= {word for name, word in links if name == "who"}
        if kind is TABLE_RULING:
            there |= {"" for pair in links if pair == ("kind", kind.name)}
        if kind not in (CHANGE_DECK, WRITE):
            assert there == mine, (kind.name, state.phase, seat, HINT)
        for whose in mine:
            _assert_options(guest, page, kind, state, whose)
    assert {each.kind for each in page.forms if each.kind} <= {*ENTRY_KINDS, "retract", "restore"}


def _for_device(kind: EntryKind[EarthState], state: EarthState, seat: str | None) -> set[str]:
    barred = By.SEAT if seat is None else By.TABLE
    offers = kind.offered(state) if kind.by is not barred else ()
    return {each or "" for each in offers if seat is None or each == seat}


def _for_any_phone(kind: EntryKind[EarthState], table: Table, seat: str | None) -> set[str]:
    log = read_log(table)
    if seat is None or kind.name not in EARTH.any_phone(log.state):
        return set()
    return {each or "" for each in kind.offered(log.state) if each not in log.device_seats}


def _assert_options(
    guest: Guest, page: Shown, kind: EntryKind[EarthState], state: EarthState, whose: str
) -> None:
    if kind is CHANGE_DECK:
        assert any(link.endswith("deck/") for link in page.links)
    elif kind is WRITE:
        assert any(link.endswith("hand/card/") for link in page.links)
        card = Shown(guest.look("hand/card/"))
        picks = {word for each in card.forms for name, word in each.words if name == "pick"}
        assert picks == {word for name, word in offered(kind, state, whose)[0] if name == "id"}
    elif kind is TABLE_RULING:
        page = Shown(guest.look(kind=kind.name))
        choices = list(kind.choices(state, whose, {}))
        words = {f"{each.field}:{option.word}" for each in choices for option in each.options}
        form = page.said(kind.name, whose)
        shown = (page.taps - {""}) | {f"{name}:{word}" for name, word in form[0]}
        assert shown == words, (kind.name, state.phase)
        assert form[1] == {each.field for each in choices if each.text}
    else:
        if kind is REVEAL:
            page = Shown(guest.look(who=whose))
        what = (kind.name, state.phase, whose, HINT)
        assert page.said(kind.name, whose) == offered(kind, state, whose), what


@pytest.mark.django_db
@pytest.mark.parametrize("seed", SEEDS)
def test_a_page_shows_what_is_offered_to_its_device_and_nothing_else(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Earth, "by_itself", lambda self, state: None)
    table, dice = table_of(seed), random.Random(seed)
    host = host_of(table)
    phones = {seat: guest_at(table, seat) for seat in state_of(table).players}
    for number, (_, entry) in enumerate(steps_of(seed)):
        if number % EVERY == 0:
            state = state_of(table)
            seat = dice.choice(state.players)
            assert_shown(host, state, None)
            assert_shown(phones[seat], state, seat)
        tell(table, entry.facts, entry.seat, *entry.overrides)
