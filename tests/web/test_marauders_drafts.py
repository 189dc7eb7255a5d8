"""Entry to address to entry, and entry to form to entry, over whole games of the Marauders."""

from __future__ import annotations

import pytest

from referee.rules.prehistory.kinds import ENTRY_KINDS
from tests.rules.prehistory.random_games import play
from tests.web.saying import address_of, said_by_address, said_by_form


@pytest.mark.parametrize("seed", range(6))
def test_address_and_form_say_what_the_entry_says(seed: int) -> None:
    for state, record, _ in play(seed):
        kind = ENTRY_KINDS[record.entry.kind]
        assert said_by_address(kind, state, record.entry) == record.entry
        assert said_by_form(kind, state, record.entry) == record.entry


@pytest.mark.parametrize("seed", range(2))
def test_names_in_addresses_are_whole_words(seed: int) -> None:
    for state, record, _ in play(seed):
        kind = ENTRY_KINDS[record.entry.kind]
        names = {pair.partition("=")[0] for pair in address_of(kind, state, record.entry).split("&")}
        assert min(map(len, names - {"n"})) > 1, "the number of a tile is called n in files"
