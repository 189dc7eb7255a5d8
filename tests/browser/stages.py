"""Tables at all that recorded games come to: for every phase and kind of entry one at which it is offered.

`lay_out` runs in the site's own process (`site.manage("shell", ...)`) and says where the pages are.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from referee.rules.kernel.replay import Story, read_story, replay
from referee.rules.kernel.text.codec import decode
from referee.rules.registry import GAMES
from referee.tables.links import HOST, WATCH, link_path, watch_path
from referee.tables.models import Table
from referee.tables.services import open_played
from tests.browser.harness import LAID_OUT_KEY
from tests.devices import hold

RECORDED = Path(__file__).resolve().parents[2] / "fixtures" / "replays"
LAY_OUT = "from tests.browser.stages import lay_out; lay_out()"


def lay_out() -> None:
    """Lay the tables out and print the path of each page, by a name that says where it is from."""
    told: dict[str, str] = {}
    for number, (story, phase, is_new, kinds) in enumerate(stages()):
        table = open_played(story, f"Friday {number}", f"ST{number:04}")
        hold_all(table)
        name, host = f"{table.code}, {story.game}, {phase}", link_path(table)
        if is_new:
            told[name] = host
            told[f"{name}, watched"] = watch_path(table)
            told[f"{name}, streamed"] = f"{watch_path(table)}?view=overlay"
            told |= {f"{name}, {seat}": link_path(table, seat) for seat in table.seats.all()[:2]}
        told |= {f"{name}, {kind}": f"{host}?kind={kind}" for kind in kinds}
    print(json.dumps(told))


def hold_all(table: Table) -> None:
    """Give the devices of the tests every place."""
    for place in (HOST, WATCH, *map(str, range(1, table.seats.count() + 1))):
        hold(table, place, LAID_OUT_KEY)


def stages() -> Iterator[tuple[Story, str, bool, list[str]]]:
    """Yield games as far as something new is offered: the phase, whether that is new, and the kinds."""
    known: set[tuple[str, str, str]] = set()
    for file in sorted(RECORDED.glob("*/*.json")):
        story = read_story(file)
        for step, state in enumerate(states_of(story)):
            phase = (getattr(state, "phase", None) or state.season).value
            kinds = {"": None, **GAMES[story.game].kinds}
            unknown = ((name, kind) for name, kind in kinds.items() if (story.game, phase, name) not in known)
            new = [name for name, kind in unknown if kind is None or tuple(kind.offered(state))]
            known |= {(story.game, phase, each) for each in new}
            if new:
                so_far = replace(story, entries=story.entries[:step])
                yield so_far, phase, "" in new, [each for each in new if each]


def states_of(story: Story) -> Iterator[Any]:
    """Yield where the table stands before each entry of a story, and after the last."""
    game = GAMES[story.game]
    yield game.open(decode(game.setup_type, story.setup))
    yield from (log.state for _, log in replay(game, story))
