"""What a device may read out loud: the words of the screen on the wall, which everybody may hear."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import get_language

from referee.rules.kernel.log import Log
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.tables.logbook import game_of
from referee.web.jinja import say
from referee.web.registry import WALLS, at_table

# What isolates a name from the direction of the words round it is nothing to be read out.
UNSPOKEN = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))


@at_table()
def said(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Tell what is ruled or due in the language of the page, and whether this seat is waited for."""
    log = selectors.board_of(visitor.table)
    due = game_of(visitor.table).due(log.state)
    told = {"words": words_of(visitor, log), "lang": get_language(), "is_due": visitor.seat_name in due}
    return JsonResponse(told | {"number": log.number})


def words_of(visitor: Visitor, log: Log[Any]) -> str:
    """Return the sentences, whoever asks: those of somebody who only watches."""
    wall = WALLS[visitor.table.game](Visitor(visitor.table, None, is_watching=True), log)
    told = (say(line).translate(UNSPOKEN) for line in (wall.word, wall.then) if line)
    return " ".join(told)
