"""Tables of recorded games at several of their positions, and those who look at them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from referee.rules.kernel.history.log import Log, open_log
from referee.rules.kernel.text.codec import decode
from referee.rules.registry import GAMES
from referee.tables.links import watch_path
from referee.tables.logbook import record_all
from referee.tables.models import Table
from referee.tables.services import open_played
from tests.devices import Client
from tests.replays.panels import played, story_of
from tests.web.guests import Guest, guest_at, host_of

LANGUAGES = ("en", "de", "hu")
WATCHING = "watching"


@dataclass(frozen=True, slots=True)
class Stage:
    """A recorded game after so many of its entries."""

    file: Path
    entries: int

    def __str__(self) -> str:
        return f"{self.file.parent.name}/{self.file.stem}, after {self.entries} entries"

    @property
    def game(self) -> str:
        return self.file.parent.name

    @property
    def log(self) -> Log[Any]:
        """The log as the rules read it, without any table."""
        if self.entries:
            return played(self.file)[self.entries - 1][1]
        game = GAMES[self.game]
        return open_log(game, decode(game.setup_type, story_of(self.file).setup))

    def table(self) -> Table:
        """Lay the game out on a table."""
        empty = replace(story_of(self.file), entries=())
        table = open_played(empty, "Friday", f"EYE{Table.objects.count():03}")
        record_all(table, (record for record, _ in played(self.file)[: self.entries]))
        return table


def viewers(table: Table) -> Iterator[tuple[str, str | None, Guest]]:
    """Yield the devices at a table: what each is called, whose it is (None: nobody's), and itself."""
    yield "host", None, host_of(table)
    yield WATCHING, None, Guest(table, watch_path(table), Client())
    for seat in table.seats.order_by("number"):
        yield seat.name, seat.name, guest_at(table, seat.name)
