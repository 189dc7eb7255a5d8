"""A first round to learn with: the others are played, each step is explained, and nothing is left behind."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record import Phase
from referee.rules.arctic.skirmish.count import SkirmishOutcome
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.history.log import Log, counting_records
from referee.tables.logbook import read_log
from referee.tables.models import StoredRecord, Table
from referee.web.arctic.dealt import FIGHTERS, WEAK, hand_of, lesson
from referee.web.registry import GUIDES
from tests.cast import open_arctic, rows_of
from tests.devices import Client
from tests.web.guests import Guest, host_of
from tests.web.pages import words

pytestmark = pytest.mark.django_db
GAMES = list(GUIDES)
MOST_STEPS = 150


def begun(game: str, client: Client | None = None) -> Guest:
    client = client or Client()
    path = client.post(f"/learn/round/{game}/")["Location"]
    return Guest(Table.objects.get(code=path.split("/")[2]), path, client)


def on(guest: Guest, seen: int | None = None) -> None:
    """Tap what the others do next."""
    number = read_log(guest.table).number if seen is None else seen
    assert guest.client.post(f"{guest.path}try/go-on/", {"seen": number}).status_code == 303


@pytest.mark.parametrize("game", GAMES)
def test_learn_leads_to_a_table_that_says_what_goes_on(game: str) -> None:
    client = Client()
    assert f'action="/learn/round/{game}/"' in client.get("/learn/").content.decode()

    guest = begun(game, client)
    page = words(guest.look())

    assert "You play Ann." in page
    assert "Go on:" in page or "Your turn." in page


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_round_is_played_with_taps_alone_and_each_step_is_told(game: str) -> None:
    guest = begun(game)
    for _ in range(MOST_STEPS):
        page = words(guest.look())
        if "That was a whole round." in page:
            return
        data = re.search(r"(Go on|let Referee play it): (.+?) Back to Learn", page)
        assert data, page[:600]
        on(guest)
        # What lies sealed until all are in is told by its number only.
        assert data[2] in words(guest.look()) or " seals " in data[2]
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_has_its_hint(game: str) -> None:
    guest, seen = begun(game), set()
    for _ in range(MOST_STEPS):
        state = read_log(guest.table).state
        seen.add(GUIDES[game].hints.get(GUIDES[game].phase_of(state), ""))
        if GUIDES[game].round_of(state) > GUIDES[game].begins:
            break
        on(guest)
    assert "" not in seen
    assert len(seen) >= 3


def test_the_same_tap_twice_enters_once() -> None:
    guest = begun("earth")
    number = read_log(guest.table).number
    on(guest, number)
    on(guest, number)

    assert len(rows_of(guest.table)) == number + 1


@pytest.mark.bad_input
@pytest.mark.parametrize("seen", ["", "-1", "99", "one", "1.0", "\x00", "９"])
def test_a_tap_from_another_page_changes_nothing(seen: str) -> None:
    guest = begun("arctic")
    before = len(rows_of(guest.table))

    assert guest.client.post(f"{guest.path}try/go-on/", {"seen": seen}).status_code == 303
    assert len(rows_of(guest.table)) == before


def test_who_learns_enters_on_the_real_page() -> None:
    guest = begun("earth")
    on(guest)
    while "Your turn." not in words(guest.look()):
        on(guest)
    before = len(rows_of(guest.table))

    response = guest.enter("pass", round=1, for_seat="Ann")

    assert response.status_code == 303
    assert len(rows_of(guest.table)) == before + 1


def test_nothing_is_left_behind() -> None:
    guest = begun("earth")
    on(guest)

    response = guest.client.post(f"{guest.path}try/end/")

    assert response["Location"] == "/learn/"
    assert not Table.objects.exists()
    assert not StoredRecord.objects.exists()
    assert guest.client.get(guest.path).status_code == 302


def test_no_list_shows_it() -> None:
    client = Client()
    guest = begun("arctic", client)
    guest.look()

    assert guest.table.code not in client.get("/").content.decode()
    assert client.post("/j/", {"code": guest.table.code}).status_code != 303


def test_nobody_plays_on_at_another_table() -> None:
    host = host_of(open_arctic())
    assert host.client.post(f"{host.path}try/go-on/", {"seen": "0"}).status_code == 404


@pytest.mark.bad_input
@pytest.mark.parametrize("game", ["chess", "ARCTIC", "..%2Farctic", "arctic "])
def test_a_game_that_is_none_has_no_round(game: str) -> None:
    assert Client().post(f"/learn/round/{game}/").status_code == 404
    assert not Table.objects.exists()


def test_opening_many_is_refused_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.web.learn.first_round.is_spent", lambda *_: True)

    response = Client().post("/learn/round/earth/")

    assert response.status_code == 429
    assert "Try again in an hour" in words(response.content.decode())


# The learner's hand and next tap --------------------------------------------------------------------


def pointed(guest: Guest, page: str) -> str | None:
    """Make the tap that the page points at, without scripts; return the next page, None without one."""
    found = re.search(r'data-tap="([^"]+)"', page)
    if found is None:
        return None
    if found[1] != "enter":
        return guest.look(query_of(page) + "&" + urlencode({"do": unescape(found[1])}))
    action, form = re.findall(
        r'<form[^>]*action="([^"]+)"[^>]*id="(?:entry|reveal)"(.*?)</form>', page, re.DOTALL
    )[0]
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'name="([^"]+)"\s+value="([^"]*)"', form):
        fields.setdefault(name, []).append(unescape(value))
    assert guest.client.post(unescape(action), fields).status_code == 303
    return guest.look()


def query_of(page: str) -> str:
    """Return the draft of a page as a query."""
    form = re.findall(r'<form[^>]*id="draft"(.*?)</form>', page, re.DOTALL)[0]
    hidden = re.findall(r'<input type="hidden"\s+name="([^"]+)"\s+value="([^"]*)"', form)
    return "?" + urlencode([(name, unescape(value)) for name, value in hidden])


def entries_of_ann(log: Log[Any]) -> list[Entry]:
    return [record.entry for record in counting_records(log) if record.entry.seat == "Ann"]


def used_by(entries: Iterable[Entry]) -> Counter[str]:
    """Return the cards that these entries name as used."""
    used: Counter[str] = Counter()
    for entry in entries:
        facts: Any = entry.facts
        used += Counter(facts.forces["Ann"].cards if entry.kind == "reveal" else getattr(facts, "cards", ()))
    return used


@pytest.mark.parametrize("attempt", range(4))
def test_following_only_the_next_tap_the_learner_plays_to_the_first_skirmish(attempt: int) -> None:
    guest = begun("arctic")
    hand = hand_of(guest.table.code, read_log(guest.table))
    assert hand is not None
    assert hand.total() == 5
    for _ in range(MOST_STEPS):
        log = read_log(guest.table)
        if log.state.round > 3:
            break
        # A draw adds to it.
        hand |= (hand_of(guest.table.code, log) or Counter()) + used_by(entries_of_ann(log))
        page = guest.look()
        while (after := pointed(guest, page)) is not None:
            page = after
        on(guest)
    assert read_log(guest.table).state.round == 4
    assert hand_of(guest.table.code, read_log(guest.table)) is None
    entered = entries_of_ann(read_log(guest.table))
    assert {"dig", "commit", "reveal"} <= {entry.kind for entry in entered}
    assert used_by(entered) <= hand
    # It shows how to win: some cards dig, the others fight.
    dug, fought = (used_by(each for each in entered if each.kind == kind) for kind in ("dig", "reveal"))
    assert dug
    assert fought["brawler"]
    assert dug + fought <= hand
    won = [record.ruling.outcome for record in counting_records(read_log(guest.table))]
    assert [each.winner for each in won if isinstance(each, SkirmishOutcome)] == ["Ann"]
    assert "Next tap" not in words(guest.look())


def test_only_the_hand_is_offered_and_it_shrinks() -> None:
    guest = begun("arctic")
    while "Your turn." not in words(guest.look()):
        on(guest)
    hand = hand_of(guest.table.code, read_log(guest.table))
    assert hand is not None
    page = guest.look("?kind=trash&for_seat=Ann")
    tiles = set(re.findall(r'name="do"\s+value="cards:([^"]+)"', page))
    assert tiles == set(hand)

    card = next(iter(hand))
    guest.enter("trash", for_seat="Ann", cards=card)
    left = hand_of(guest.table.code, read_log(guest.table))
    assert left == hand - Counter([card])
    assert "Your hand" in words(guest.look())


@pytest.mark.parametrize("number", [0, 5])
def test_a_learner_of_another_mind_is_led_on_at_once(number: int) -> None:
    guest = begun("arctic")
    while "Your turn." not in words(guest.look()):
        on(guest)
    hand = hand_of(guest.table.code, read_log(guest.table))
    assert hand is not None
    guest.enter("trash", for_seat="Ann", cards=list((hand - FIGHTERS).elements()))
    assert hand_of(guest.table.code, read_log(guest.table)) == hand & FIGHTERS
    guest.enter("commit", for_seat="Ann", number=number)
    began = time.monotonic()
    for _ in range(MOST_STEPS):
        if read_log(guest.table).state.round > 3:
            break
        on(guest)
    assert read_log(guest.table).state.round == 4
    assert time.monotonic() - began < 20


@pytest.mark.parametrize("kept", [1, 5, 7])
def test_the_others_reveal_as_many_cards_as_they_kept_weak_ones_if_they_can(kept: int) -> None:
    guest = begun("arctic")
    while read_log(guest.table).state.phase is Phase.GATHERING:
        on(guest)
    log = read_log(guest.table)
    bo = replace(log.state.seats["Bo"], committed=kept)
    _, others = lesson(ARCTIC.kinds, guest.table.code, log)
    state = log.state.with_seat("Bo", bo)
    (cards,), (plain,) = (kinds["reveal"].choices(state, "Bo", {}) for kinds in (others, ARCTIC.kinds))
    assert cards.least == kept <= sum(option.copies for option in cards.options)
    is_weak = {option.word for option in cards.options if option.word} <= set(WEAK)
    # Bo may have trashed some.
    assert is_weak is (kept <= sum(min(each.copies, WEAK[each.word or ""]) for each in plain.options))


def test_the_others_keep_no_more_cards_than_there_are_weak_ones() -> None:
    guest = begun("arctic")
    log = read_log(guest.table)
    _, others = lesson(ARCTIC.kinds, guest.table.code, log)
    (number,) = others["commit"].choices(log.state, "Bo", {})
    assert number.numbers == (0, WEAK.total())


def test_other_seats_and_real_tables_have_no_dealt_hand() -> None:
    table = open_arctic()
    page = host_of(table).look("?kind=trash")
    assert "Your hand" not in words(page)
    assert "Next tap" not in words(page)
