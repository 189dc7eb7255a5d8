"""A finished game as BG Stats reads it."""

import json
from collections.abc import Callable
from datetime import UTC
from typing import Any, NotRequired, TypedDict
from urllib.parse import quote

from referee.tables.figures import GroupTable
from referee.web.groups.page import GroupPage
from referee.web.registry import TILE_OF

SOURCE = "Referee"
# The scheme of their app: the link stays on the device, no server is asked.
OPENS = "bgstats://app.bgstatsapp.com/createPlay.html?data="


class PlayerData(TypedDict):
    """A player's result, with the names of BG Stats."""

    name: str
    sourcePlayerId: str
    startPlayer: bool
    winner: bool
    score: int
    rank: int


class GameData(TypedDict):
    """A game, with the names of BG Stats."""

    name: str
    bggId: NotRequired[int]
    sourceGameId: str
    highestWins: bool
    noPoints: bool


class PlayData(TypedDict):
    """A play, with the names of BG Stats."""

    sourceName: str
    sourcePlayId: str
    playDate: str
    durationMin: NotRequired[int]
    game: GameData
    players: list[PlayerData]


def play_data(play: GroupTable, name_of: Callable[[str], str], id_of: Callable[[str], str]) -> PlayData:
    """Return a finished game for BG Stats. ``name_of``, ``id_of``: of a seat.

    Its Android app requires ``winner`` and ``startPlayer`` for every player; elsewhere they are optional.
    """
    assert play.ended is not None
    assert play.stats.played is not None
    first, tile = play.stats.played.first, TILE_OF[play.game]
    game: GameData = {
        "name": tile.title,
        "sourceGameId": play.game,
        "highestWins": True,
        "noPoints": False,
    }
    if tile.bgg_id:
        game["bggId"] = tile.bgg_id
    data: PlayData = {
        "sourceName": SOURCE,
        "sourcePlayId": play.identity,
        "playDate": play.ended.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": game,
        "players": [
            {
                "name": name_of(result.seat),
                "sourcePlayerId": id_of(result.seat),
                "startPlayer": result.seat == first,
                "winner": result.is_winner,
                "score": result.score,
                "rank": play.rank(result),
            }
            for result in play.results
        ],
    }
    if play.minutes:
        data["durationMin"] = play.minutes
    return data


def play_of_group(page: GroupPage, play: GroupTable) -> PlayData:
    """Return a group's game with the names of its people in the group."""
    return play_data(
        play,
        name_of=lambda seat: page.name(play.who[seat]) if seat in play.who else seat,
        id_of=lambda seat: id_of(page.meant[play.who[seat]]) if seat in play.who else seat.casefold(),
    )


def id_of(person: Any) -> str:
    return str(person.token.hex[:16])


def play_link(data: PlayData) -> str:
    return OPENS + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")
