"""Versions of rulebooks: ``python -m tests.replays.rulebooks`` adds what has changed since the last one."""

from __future__ import annotations

from datetime import UTC, datetime

from referee.rules.kernel.text.rulebook_versions import (
    RulebookVersions,
    as_text,
    file_of,
    said_by,
    versions_of,
)
from referee.rules.registry import GAMES, OWN, RULEBOOKS


def renewed(game: str, day: str) -> RulebookVersions:
    return versions_of(game).renewed(said_by(RULEBOOKS[game], GAMES[game].shipped_edition()), day)


def write() -> None:
    today = datetime.now(UTC).date().isoformat()
    for game in (box.name for box in OWN):
        file_of(game).write_text(as_text(renewed(game, today)), "utf-8")


if __name__ == "__main__":
    write()
