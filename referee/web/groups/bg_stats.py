"""A finished game as BG Stats reads it."""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC
from typing import Any, NotRequired, TypedDict
from urllib.parse import quote
from uuid import UUID, uuid5

from django.utils.translation import gettext

from referee import VERSION
from referee.rules.kernel.finished import Fight, Result
from referee.tables.figures import GroupTable
from referee.tables.results import house_rules_of
from referee.web.groups.page import DEFAULTS, GroupPage
from referee.web.registry import TILE_OF
from referee.web.templating.jinja import house_words

SOURCE = "Referee"
# It separates the parts of a board and of a role.
BETWEEN = "／"
MOST_SAID = 500
"""The longest comment in characters; it travels in a link."""
ABOUT = f"A play file for BG Stats, from Referee {VERSION}. Share it or open it with the app."
OWN = UUID("5d2f6c0e-6c1b-4b39-9b6b-1a6a2c1d7f10")
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
    role: NotRequired[str]


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
    board: NotRequired[str]
    comments: NotRequired[str]
    game: GameData
    players: list[PlayerData]


def play_data(play: GroupTable, name_of: Callable[[str], str], id_of: Callable[[str], str]) -> PlayData:
    """Return a finished game for BG Stats. ``name_of``, ``id_of``: of a seat.

    Its Android app requires ``winner`` and ``startPlayer`` for every player; elsewhere they are optional.
    """
    assert play.ended is not None
    assert play.stats.played is not None
    tile = TILE_OF[play.game]
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
        "players": [_player(play, result, name_of, id_of) for result in play.results],
    }
    if play.minutes:
        data["durationMin"] = play.minutes
    if parts := play.stats.played.parts:
        data["board"] = BETWEEN.join(map(gettext, parts))
    if comments := _comments(play, {seat: name_of(seat) for seat in play.who}):
        data["comments"] = comments
    return data


def _player(
    play: GroupTable, result: Result, name_of: Callable[[str], str], id_of: Callable[[str], str]
) -> PlayerData:
    assert play.stats.played is not None
    player: PlayerData = {
        "name": name_of(result.seat),
        "sourcePlayerId": id_of(result.seat),
        "startPlayer": result.seat == play.stats.played.first,
        "winner": result.is_winner,
        "score": result.score,
        "rank": play.rank(result),
    }
    if role := play.stats.played.roles.get(result.seat):
        player["role"] = gettext(role)
    return player


def _comments(play: GroupTable, names: Mapping[str, str]) -> str:
    """Return the closest fight and the house rules that aren't the default."""
    assert play.stats.played is not None
    said = [fight_words(fight, names)] if (fight := play.stats.played.closest) else []
    said += map(house_words, house_rules_of(play, DEFAULTS.get(play.game, {})))
    return "\n".join(said)[:MOST_SAID]


def fight_words(fight: Fight, names: Mapping[str, str]) -> str:
    """Return a close fight as a sentence."""
    winner, other = (names.get(seat, seat) for seat in (fight.winner, fight.against))
    if fight.by:
        phrase = gettext("Round {round}: {winner} beats {other} by {n}")
    else:
        phrase = gettext("Round {round}: {winner} beats {other} on a tie")
    return phrase.format(round=fight.round, winner=winner, other=other, n=fight.by)


# A file with several games --------------------------------------------------------------------------


def play_file(plays: Sequence[PlayData]) -> dict[str, Any]:
    """Return several games as a play file (.bgsplay), the format in which BG Stats shares games.

    Everything has an id of its own that stays the same, so a file that is opened twice adds nothing.
    """
    players: dict[str, int] = {}
    games: dict[str, int] = {}
    names = {each["sourcePlayerId"]: each["name"] for play in plays for each in play["players"]}
    for play in plays:
        games.setdefault(play["game"]["sourceGameId"], len(games) + 1)
        for each in play["players"]:
            players.setdefault(each["sourcePlayerId"], len(players) + 1)
    kinds = {play["game"]["sourceGameId"]: play["game"] for play in plays}
    return {
        "about": ABOUT,
        "players": [
            {"uuid": _uuid("player", key), "id": number, "name": names[key], "isAnonymous": False}
            for key, number in players.items()
        ],
        "locations": [],
        "games": [
            {
                "uuid": _uuid("game", key),
                "id": number,
                "name": kinds[key]["name"],
                "bggId": kinds[key].get("bggId", 0),
                "highestWins": kinds[key]["highestWins"],
                "noPoints": kinds[key]["noPoints"],
                "cooperative": False,
                "usesTeams": False,
            }
            for key, number in games.items()
        ],
        "plays": [_in_file(play, players, games) for play in plays],
    }


def _in_file(play: PlayData, players: Mapping[str, int], games: Mapping[str, int]) -> dict[str, Any]:
    return {
        "uuid": _uuid("play", play["sourcePlayId"]),
        "playDate": play["playDate"],
        "entryDate": play["playDate"],
        "modificationDate": play["playDate"],
        "durationMin": play.get("durationMin", 0),
        "gameRefId": games[play["game"]["sourceGameId"]],
        "board": play.get("board", ""),
        "comments": play.get("comments", ""),
        "usesTeams": False,
        "ignored": False,
        "manualWinner": True,
        "playerScores": [
            {
                "playerRefId": players[each["sourcePlayerId"]],
                "score": str(each["score"]),
                "winner": each["winner"],
                "startPlayer": each["startPlayer"],
                "newPlayer": False,
                "rank": each["rank"],
                "seatOrder": seat,
                "role": each.get("role", ""),
            }
            for seat, each in enumerate(play["players"], start=1)
        ],
    }


def _uuid(kind: str, key: str) -> str:
    return str(uuid5(OWN, f"{kind}:{key}")).upper()


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
