"""How tables stand, told in words: `python -m tests.replays.stands` writes fixtures/stands/ anew.

Few moments of recorded games, in which all is to be seen that is in any.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from referee.rules.kernel.finished import FinishedGame
from referee.rules.kernel.game import Game
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.versions import Log
from referee.rules.registry import GAMES
from tests.replays.panels import FILES, FIXTURES, REPLAYS, TABLE, chosen, played, states, story_of

STANDS = FIXTURES / "stands"
SETS = re.compile(r"(?<=frozenset\({)[^}]+")
MOST = 5
"""Numbers above are alike."""
Moment = tuple[Path, int]
"""After so many entries of a recorded game."""


def head(moment: Moment) -> str:
    return f"{moment[0].stem}, after {moment[1]} entries"


def read(game: str, told: str) -> Moment:
    story, number = told.split(", ")
    return REPLAYS / game / f"{story}.json", int(number.split()[1])


def facts(moment: Moment) -> Iterator[tuple[str, Any]]:
    """Yield all that a game says of a table at a moment, and of who may enter and see what comes next."""
    file, number = moment
    game, state = GAMES[story_of(file).game], states(file)[number]
    yield from game.board(state).items()
    yield "stage", [SETS.sub(_in_order, str(game.stage(state)))]
    yield "standing", [line.text() for line in game.standing(state).values()]
    yield "phase", game.phase(state)
    yield "due", game.due(state)
    yield "voters", game.voters(state)
    yield "house now", game.house_rules.off_default(game.house_now(state))
    yield "consent", [str(game.consent(state))]
    yield "opened", sorted(map(str, game.opened(state)))
    if number:
        yield "played", [str(_played(game, played(file)[number - 1][1]))]
    if number < len(played(file)):
        entry = played(file)[number][0].entry
        seats = (None, *game.voters(state))
        if entry.kind in game.kinds:
            yield "may enter it", [seat or TABLE for seat in seats if game.may_enter(state, entry, seat)]
            yield "may not see it", [seat or TABLE for seat in seats if game.is_sealed(state, entry, seat)]


def _played(game: Game[Any, Any], log: Log[Any]) -> FinishedGame | None:
    """Return what a game tells once it is over, of its house rules those off their default."""
    told = game.finished_game(log)
    return told and replace(told, house_rules=game.house_rules.off_default(told.house_rules))


def _in_order(words: re.Match[str]) -> str:
    return ", ".join(sorted(words[0].split(", ")))


def told(moment: Moment) -> str:
    lines = (f"{name}: {_as_json(value)}" for name, value in facts(moment))
    return "\n  ".join((head(moment), *lines)) + "\n"


def _as_json(value: Any) -> str:
    return json.dumps(encode(value), ensure_ascii=False)


def features(moment: Moment) -> Iterator[tuple[Any, ...]]:
    """Yield what there is to be seen, without the names and larger numbers of that game."""
    seats = {*GAMES[story_of(moment[0]).game].voters(states(moment[0])[0])}
    for name, value in facts(moment):
        yield from _parts((name,), encode(value), seats)


def _parts(where: tuple[str, ...], value: Any, seats: set[str]) -> Iterator[tuple[Any, ...]]:
    match value:
        case dict():
            for name, each in value.items():
                yield from _parts((*where, "seat" if name in seats else name), each, seats)
        case list():
            yield *where, min(len(value), MOST)
            for each in value[:MOST]:
                yield from _parts((*where, "each"), each, seats)
        case int():
            yield *where, max(min(value, MOST), -1)
        case str() if len(where) == 1 and value not in seats:
            yield *where, value
        case _:
            yield *where, type(value).__name__


def main() -> None:
    for game in GAMES:
        seen = {
            (file, number): frozenset(features((file, number)))
            for file in FILES
            if file.parent.name == game
            for number in range(len(states(file)))
        }
        STANDS.mkdir(exist_ok=True)
        (STANDS / f"{game}.txt").write_text("\n".join(map(told, chosen(seen))), "utf-8")


if __name__ == "__main__":
    main()
