"""The Marauders’ pages show the kinds and options that the rules offer and no others, in recorded games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from referee.rules.kernel.entry.choices import settled
from referee.rules.kernel.game import read_entry
from referee.rules.kernel.replay import read_story
from referee.rules.kernel.text.codec import decode
from referee.rules.prehistory.game import ENTRY_KINDS, PREHISTORY
from referee.rules.prehistory.record import PrehistoryState
from referee.tables import services
from referee.tables.logbook import read_log
from tests.web.guests import Guest, buttons_of, forms_of, host_of
from tests.web.test_marauders import state_of, tell

pytestmark = pytest.mark.django_db

STORIES = ("demo", "whole_order")
ALWAYS = frozenset({"correct", "house_rule", "map", "turn", "passed", "marker", "paid", "instead"})
"""What stands in the menu, beside the question, behind “It went differently”, or only where something
happened. A payment that comes late is accepted while the tribe acts too; it is asked for in its turn."""
UNTAPPED = frozenset(
    {
        "what",
        "note",
        "nothing",
        "reason",
        "no_card_scores",
        "pillars",
        "chosen",
        "brush",
        "action",
        "taken",
        "last",
        "pricing",
    }
)
"""Fields that are typed, tapped on the map, or entered by the button itself."""


def pages(story: str) -> Iterator[tuple[PrehistoryState, Guest]]:
    """Yield the host’s page before each entry of a recorded game, with the state."""
    data = read_story(Path(settings.BASE_DIR) / f"fixtures/replays/prehistory/{story}.json")
    setup: Any = decode(PREHISTORY.setup_type, data.setup)
    table = services.open_table(game="prehistory", name="Try", setup=setup, players=setup.players)
    host = host_of(table)
    for each in data.entries:
        host.look()
        yield state_of(table), host
        entry = read_entry(PREHISTORY, each)
        tell(table, entry.facts, entry.seat)
    assert read_log(table).number == len(data.entries)


def kinds_on(html: str) -> set[str]:
    """The kinds that the page can enter, or that a link opens."""
    posted = set(re.findall(r"/enter/([a-z_]+)/", html))
    return posted | set(re.findall(r"\?kind=([a-z_]+)", html))


def open_kind(host: Guest) -> str:
    fields = dict(forms_of(host.page)["draft"].fields) if "draft" in forms_of(host.page) else {}
    return str(fields.get("kind", ""))


@pytest.mark.parametrize("story", STORIES)
def test_the_kinds_on_the_page_are_those_offered(story: str) -> None:
    for state, host in pages(story):
        offered = {kind.name for kind in ENTRY_KINDS.values() if kind.offered(state)}
        shown = kinds_on(host.page) & set(ENTRY_KINDS)
        assert shown <= offered | ALWAYS, (shown - offered, state.season)
        # In summer a payment and a column are opened by a tap of the same form.
        taps = set(re.findall(r'value="kind:([a-z_]+)"', host.page))
        # Where a column is taken back, the locations are a tap away, on the page of a payment.
        taps |= {"location"} if "kind:paid" in host.page else set()
        assert offered - ALWAYS <= shown | taps, (offered - shown - taps, state.season)


@pytest.mark.parametrize("story", STORIES)
def test_the_options_on_the_page_are_those_of_the_kind_that_is_open(story: str) -> None:
    for state, host in pages(story):
        kind = open_kind(host)
        if kind not in ENTRY_KINDS:
            continue
        fields = dict(forms_of(host.page)["draft"].fields)
        seat, picked = str(fields.get("for_seat", "")), dict[str, tuple[str, ...]]()
        choices = settled(ENTRY_KINDS[kind].choices(state, seat, picked), picked)
        taps = {b.value for b in buttons_of(host.page) if b.form == "draft" and b.name == "do" and b.value}
        known = {choice.field for choice in choices}
        assert {tap.partition(":")[0] for tap in taps} <= known | {"kind"}, (kind, taps)
        for choice in choices:
            if choice.field in UNTAPPED:
                continue
            words = ["+1"] if choice.numbers else [option.word for option in choice.options]
            if choice.field == "vp" and kind == "done":
                words = [str(number) for number in range(1, 7)]
            if choice.numbers and choice.numbers[1] - choice.numbers[0] == 1:
                words = [str(number) for number in choice.numbers]
            missing = [word for word in words if f"{choice.field}:{word}" not in taps]
            assert not missing, (kind, choice.field, missing)
