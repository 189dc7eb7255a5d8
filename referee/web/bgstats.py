"""The result of a game for BG Stats: a link that its app opens, and the same as a QR code.

The link stays on the device: its scheme is the app's own, and no other machine is asked.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC
from typing import Any
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse

from referee.tables.figures import Play
from referee.tables.keeping import play_of
from referee.tables.links import Visitor
from referee.web.doors import show
from referee.web.grouppage import GroupPage
from referee.web.links import qr_code
from referee.web.registry import TILE_OF, at_table
from referee.web.share import LONGEST

SOURCE = "Referee"
OPENS = "bgstats://app.bgstatsapp.com/createPlay.html?data="


def play_data(play: Play, name_of: Callable[[str], str], id_of: Callable[[str], str]) -> dict[str, Any]:
    """Return a finished game as BG Stats takes it. ``name_of``, ``id_of``: of a seat.

    Its Android app needs ``winner`` and ``startPlayer`` of everybody, though they may be left out elsewhere.
    """
    assert play.ended is not None
    assert play.told.played is not None
    first, tile = play.told.played.first, TILE_OF[play.game]
    return {
        "sourceName": SOURCE,
        "sourcePlayId": play.identity,
        "playDate": play.ended.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        **({"durationMin": play.minutes} if play.minutes else {}),
        "game": {
            "name": tile.title,
            **({"bggId": tile.bgg_id} if tile.bgg_id else {}),
            "sourceGameId": play.game,
            "highestWins": True,
            "noPoints": False,
        },
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


def play_of_group(page: GroupPage, play: Play) -> dict[str, Any]:
    """Return a group's game with its people, whatever they were called at that table."""
    return play_data(
        play,
        name_of=lambda seat: page.name(play.who[seat]) if seat in play.who else seat,
        id_of=lambda seat: page.meant[play.who[seat]].token.hex[:16] if seat in play.who else seat,
    )


def play_link(data: dict[str, Any]) -> str:
    """Return the link that opens BG Stats with a game."""
    return OPENS + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")


def shown_link(data: dict[str, Any]) -> dict[str, str]:
    """Return the link and its QR code, "" where it is too long for one."""
    link = play_link(data)
    return {"link": link, "code": qr_code(link, error="l") if len(link) <= LONGEST else ""}


@at_table()
def bg_stats(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show the link of a finished table; who has no group is known by their name."""
    play = play_of(visitor.table)
    if not play.is_over:
        raise Http404
    data = play_data(play, name_of=str, id_of=str.casefold)
    return show(request, visitor, "groups/bg_stats.html", shown_link(data))
