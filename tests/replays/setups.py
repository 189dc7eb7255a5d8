"""What set-ups of Arctic Scavengers lay out, in words: `python -m tests.replays.setups` writes them anew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.setup.layout import addable, advised_junkyard, lay_out, own_stacks, suggested_stacks
from referee.rules.arctic.setup.list import setup_list
from referee.rules.arctic.setup.meta import SETS, Setup
from referee.rules.kernel.text.codec import decode
from tests.replays.panels import FILES, FIXTURES, chosen, story_of

SETUPS = FIXTURES / "setups.txt"
PLACES = ("deck", "stacks", "beside", "contested", "schematics", "leaders", "gangs")
Facts = dict[str, Any]


def told(name: str) -> str:
    """Say what the set-up of a recorded game lays out."""
    (file,) = (file for file in FILES if (file.parent.name, file.stem) == ("arctic", name))
    setup = decode(Setup, story_of(file).setup)
    lines = (f"{what}: {value}" for what, value in (*_list(setup), *_beneath(setup)))
    return "\n  ".join((name, *lines)) + "\n"


def _list(setup: Setup) -> Iterator[tuple[str, Any]]:
    for item in setup_list(setup):
        yield item.text.text(), f"{item.piles} of {item.count} ({', '.join(item.rules)})"


def _beneath(setup: Setup) -> Iterator[tuple[str, Any]]:
    cards = shipped()
    layout = lay_out(setup, cards)
    yield from ((each.name, json.dumps(getattr(layout, each.name))) for each in fields(layout))
    yield from ((f"suggested {each.name}", suggested_stacks(setup, cards, each.order)) for each in SETS)
    yield "stacks of the modules", own_stacks(setup, cards)
    yield "advised in the junkyard", advised_junkyard(setup, cards)
    if setup.is_solo:
        yield "can be added", addable(setup, cards)


def _features(file: Any) -> Iterator[Any]:
    """Yield what differs: how many play, the sentences, what lies where."""
    told_ = story_of(file).setup
    setup = decode(Setup, told_)
    yield "players", len(setup.players)
    yield "harder", json.dumps(told_.get("solo"))
    yield from (("module", each, len(setup.players)) for each in setup.modules)
    yield from (("variant", each) for each in setup.variants)
    yield from ((item.text.phrase, item.rules) for item in setup_list(setup))
    layout = lay_out(setup, shipped())
    yield from ((place, frozenset(getattr(layout, place))) for place in PLACES)
    yield "contested", tuple(layout.contested.values())


def write() -> None:
    seen = {(file,): frozenset(_features(file)) for file in FILES if file.parent.name == "arctic"}
    SETUPS.write_text("\n".join(told(file.stem) for (file,) in chosen(seen)), "utf-8")


if __name__ == "__main__":
    write()
