"""A card that is misread, corrected on the page of an entry that names it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from referee.rules.kernel.entry.panel import Draft
from referee.rules.kernel.history.log import Log, Record
from referee.tables.links import Visitor
from referee.tables.logbook import game_of
from referee.web.desk.desk import TablePage
from referee.web.desk.rewriting import ANSWER
from referee.web.drafts import KIND, Pairs, fields_of, words_of
from referee.web.forms import plain_face
from referee.web.offers import PanelPart, offers_of, panel_part
from referee.web.registry import DESKS

MISREAD = "misread"


@dataclass(frozen=True, slots=True)
class Misread:
    """The drafted correction; ``own``: the fields of the page that go along with every tap."""

    own: Pairs
    address: str
    panel: PanelPart


def misread_of(request: HttpRequest, visitor: Visitor, log: Log[Any], record: Record) -> Misread | None:
    """Return the correction of a card that the record names; None if it's corrected elsewhere."""
    desk, game = DESKS[visitor.table.game], game_of(visitor.table)
    fields = desk.misread(log.state, record)
    if not fields:
        return None
    kind = dict(fields)[KIND]
    sent = words_of(request.GET)
    if KIND not in sent:
        sent |= {name: [word] for name, word in fields}
    state = desk.seen(log.state, None)
    offers = offers_of(game, {kind: game.kinds[kind]}, state, (None,), Draft(kind, None, {}))
    page = TablePage(request, visitor, log, None)
    panel = panel_part(offers, page, desk.faces(state) or plain_face, sent)
    if panel is None:
        return None
    own = [(ANSWER, MISREAD)]
    draft = fields_of(panel.chosen.draft, panel.chosen.choices)
    return Misread(own, f"{visitor.path}?{urlencode([*own, *draft])}", panel)
