"""Any entry is the same again once it went through an address or a form made from its choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.http import QueryDict

from referee.rules.arctic.kinds import ENTRY_KINDS
from referee.rules.kernel.entry import Entry
from referee.rules.kernel.kind import EntryKind
from referee.rules.kernel.panel import Draft
from referee.web.drafts import fields_of, read_draft
from referee.web.forms import form_of
from tests.rules.arctic.random_games import table_game

GAMES = range(4)


def entered(seed: int) -> Iterator[tuple[EntryKind[Any], Any, Entry]]:
    """Yield kind, state before and entry of whatever a game made up by chance entered without override."""
    for step in table_game(seed):
        entry = step.record.entry
        if entry.kind in ENTRY_KINDS and not entry.overrides:
            yield ENTRY_KINDS[entry.kind], step.before.state, entry


def sent(kind: EntryKind[Any], state: Any, entry: Entry) -> QueryDict:
    """Return the entry as an address or a form says it."""
    return QueryDict(urlencode(fields_of(Draft(kind.name, entry.seat, kind.picked(state, entry)))))


@pytest.mark.parametrize("seed", GAMES)
def test_an_address_says_the_entry_that_it_was_made_of(seed: int) -> None:
    for kind, state, entry in entered(seed):
        told = dict(sent(kind, state, entry).lists())

        draft = read_draft(told, ENTRY_KINDS, None)

        assert draft is not None
        assert kind.entry(state, draft.seat, draft.picked) == entry


@pytest.mark.parametrize("seed", GAMES)
def test_a_form_says_the_entry_that_it_was_made_of(seed: int) -> None:
    for kind, state, entry in entered(seed):
        told = sent(kind, state, entry)
        told = QueryDict(f"{told.urlencode()}&seen=0&entry_id={uuid4()}")

        form = form_of(kind)(told, state=state)

        assert form.is_valid(), form.words()
        assert Entry(form.facts(), form.seat()) == entry
