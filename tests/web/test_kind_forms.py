"""Any entry is the same again once it went through an address or a form made from its choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.http import QueryDict

from referee.rules.arctic.kinds import ENTRY_KINDS as ARCTIC_KINDS
from referee.rules.earth.deck.deck import Deck
from referee.rules.earth.deployment.turn_target import TURN_TARGET
from referee.rules.earth.kinds import ENTRY_KINDS as EARTH_KINDS
from referee.rules.earth.reveal import PAID, REVEAL
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.prehistory.game import ENTRY_KINDS as PREHISTORY_KINDS
from referee.rules.prehistory.game import PREHISTORY
from referee.web.forms import EntryForm
from referee.web.sent import SentEntry
from tests.rules.arctic.games.random_games import table_game
from tests.rules.earth import random_games as earth
from tests.rules.earth.playing import DECK, Table
from tests.rules.prehistory import random_games as prehistory
from tests.web.saying import address_of, said_by_address, said_by_form

Entered = tuple[EntryKind[Any], Any, Entry]
"""An entry of a game made up by chance, with its kind and the state before it."""


def arctic_entries(seed: int) -> Iterator[Entered]:
    """Yield what was entered without an override."""
    for step in table_game(seed):
        entry = step.record.entry
        if entry.kind in ARCTIC_KINDS and not entry.overrides:
            yield ARCTIC_KINDS[entry.kind], step.before.state, entry


def earth_entries(seed: int) -> Iterator[Entered]:
    """Yield what was entered, the last one first."""
    page = earth.play(seed, 3).log.version
    while page.record is not None and page.before is not None:
        yield EARTH_KINDS[page.record.entry.kind], page.before.state, page.record.entry
        page = page.before


def prehistory_entries(seed: int) -> Iterator[Entered]:
    """Yield what was entered."""
    for state, record, _ in prehistory.play(seed):
        yield PREHISTORY_KINDS[record.entry.kind], state, record.entry


GAMES: Mapping[str, tuple[Callable[[int], Iterator[Entered]], int]] = {
    "arctic": (arctic_entries, 4),
    "earth": (earth_entries, 6),
    "prehistory": (prehistory_entries, 6),
}
PLAYED = [(name, seed) for name, (_, games) in GAMES.items() for seed in range(games)]


@pytest.mark.parametrize(("game", "seed"), PLAYED)
def test_an_address_says_the_entry_that_it_was_made_of(game: str, seed: int) -> None:
    for kind, state, entry in GAMES[game][0](seed):
        assert said_by_address(kind, state, entry) == entry


@pytest.mark.parametrize(("game", "seed"), PLAYED)
def test_a_form_says_the_entry_that_it_was_made_of(game: str, seed: int) -> None:
    for kind, state, entry in GAMES[game][0](seed):
        # What chance fills is drawn anew with every form.
        assert kind.draws or said_by_form(kind, state, entry) == entry


@pytest.mark.parametrize("seed", range(2))
def test_names_in_addresses_of_marauders_are_whole_words(seed: int) -> None:
    for kind, state, entry in prehistory_entries(seed):
        names = {pair.partition("=")[0] for pair in address_of(kind, state, entry).split("&")}
        assert min(map(len, names - {"n"})) > 1, "the number of a tile is called n in files"


@pytest.mark.parametrize(
    ("deck", "said"), [(DECK, "Choose the territory."), (None, "“Territory” is still missing.")]
)
def test_what_is_missing_is_named(deck: Deck | None, said: str) -> None:
    """Without a deck a territory can only be typed in, and its name is what comes first."""
    form = SentEntry(TURN_TARGET, Table(deck=deck).state, QueryDict(f"seen=0&entry_id={uuid4()}"))
    assert form.is_valid()
    assert form.lacking() == said


@pytest.mark.parametrize(("copies", "number"), [(1, 0), (2, 1)])
def test_a_tile_shows_how_many_are_chosen_where_it_can_be_several(copies: int, number: int) -> None:
    choice = Choice("cards", "Cards", (Option("brawler", "Brawler", copies),), most=3)

    (tile,) = EntryForm(None, [choice], {"cards": ("brawler",)}).tiles()

    assert (tile.is_pressed, tile.number, tile.left) == (True, number, copies)


def test_of_a_number_that_is_missing_it_is_said_what_is_possible() -> None:
    """Without a deck it is typed in what a card came to."""
    table = Table()
    table.target()
    table.bid("1 - -")
    typed = f"seen=0&entry_id={uuid4()}&for_seat=Ann&card={PAID}&attack="

    form = SentEntry(REVEAL, table.state, QueryDict(typed))

    form.is_valid()
    assert form.lacking() == "“Paid, Attack” is still missing. Enter 0 to 99."


@pytest.mark.parametrize(("game", "seed"), [(name, 0) for name in GAMES])
def test_what_is_sent_is_read_without_a_list_of_what_could_be_picked(game: str, seed: int) -> None:
    def choices(state: Any, seat: str, picked: Picked) -> Iterator[Choice]:
        raise AssertionError("options are listed")

    for kind, state, entry in GAMES[game][0](seed):
        assert kind.draws or said_by_form(replace(kind, choices=choices), state, entry) == entry


@pytest.mark.parametrize(
    ("fields", "field"),
    [({"kind": "done", "note": 201 * "x"}, "note"), ({"kind": "correct", "reason": 201 * "x"}, "reason")],
)
def test_more_words_than_a_note_can_hold_are_refused_by_the_rules(fields: dict[str, str], field: str) -> None:
    states = (state for state, record, _ in prehistory.play(0) if record.entry.kind == "done")
    state = next(states)
    kind = PREHISTORY_KINDS[fields["kind"]]
    words = {name: (word,) for name, word in fields.items()}
    with pytest.raises(IllegalEntry) as refused:
        PREHISTORY.adjudicate(state, kind.entry(state, None, words))
    assert refused.value.line.text() == "Use at most 200 letters."
    assert refused.value.field == field
