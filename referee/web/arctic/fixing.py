"""The pages on which the table puts the record right: a deck, the piles, a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.corrections.correct_card import CorrectCard
from referee.rules.arctic.corrections.recount import Recount
from referee.rules.arctic.corrections.recount_table import RecountTable
from referee.rules.arctic.corrections.standing import RecountCamp
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record.inplay import is_in_play
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.solo.recount_forces import RecountForces
from referee.rules.kernel.log import Entry, Facts, Log
from referee.rules.kernel.ruling import IllegalEntry, Line, Ruling, gettext_noop
from referee.tables.links import Visitor
from referee.web.arctic.campcount import choices, has_camps, read_camp_draft, rows_of
from referee.web.arctic.count_rows import other_groups, row_groups
from referee.web.arctic.fix_forms import (
    CorrectCardForm,
    RecountCampForm,
    RecountForm,
    RecountTableForm,
    recount_of,
)
from referee.web.arctic.solo_forms import RecountForcesForm
from referee.web.arctic.tablecount import read_table_draft
from referee.web.arctic.tallying import read_tally_draft
from referee.web.base import EntryForm, Trouble, unbound

PAGES: Mapping[str, str] = {
    "deck": gettext_noop("A deck"),
    "table": gettext_noop("Round and piles"),
    "camp": gettext_noop("Buildings and leader"),
    "card": gettext_noop("A card’s values"),
}
PAGE_OF = {
    Recount.kind: "deck", RecountTable.kind: "table", RecountCamp.kind: "camp", CorrectCard.kind: "card",
    RecountForces.kind: "table",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Would:
    """What an entry would come to, or why it would be refused."""

    line: Line
    ruling: Ruling[Any] | None = None
    refusal: IllegalEntry | None = None


def fix_page_of(request: HttpRequest, visitor: Visitor, trouble: Trouble | None) -> str:
    """Return which of these pages is asked for, "" for none; only the table's own device has them."""
    if not visitor.is_host:
        return ""
    asked = PAGE_OF.get(trouble.kind, "") if trouble else request.GET.get("fix", "")
    return asked if asked in PAGES else ""


def fix_context(
    request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None, page: str
) -> dict[str, Any]:
    """Return what the page shows."""
    told = trouble.typed if trouble else dict(request.GET.lists())
    taps = request.GET.getlist("do")
    shown, fields = _PAGES[page](log, told, taps)
    query = urlencode([("fix", page), *fields])
    pages = [
        (name, title, name == page) for name, title in PAGES.items() if name != "camp" or has_camps(log.state)
    ]
    return {"fix": page, "fix_pages": pages, "address": f"{visitor.path}?{query}", **shown}


Shown = tuple[dict[str, Any], list[tuple[str, str]]]


def _deck(log: Log[Any], told: Mapping[str, Sequence[str]], taps: Sequence[str]) -> Shown:
    state: ArcticState = log.state
    draft = read_tally_draft(told, state, state.turn_order).done(taps)
    facts = recount_of(draft)
    shown = {
        "draft": draft,
        "numbers": {name: number for number, name in enumerate(state.players, start=1)},
        "groups": tuple(row_groups(state, draft)),
        "others": tuple(other_groups(state, draft)),
        "would": _would(state, facts, draft.seat),
        "entry_form": unbound(
            RecountForm, log, u=draft.seat, t=[word for name, word in draft.fields if name == "t"]
        ),
    }
    return shown, draft.fields


def _table(log: Log[Any], told: Mapping[str, Sequence[str]], taps: Sequence[str]) -> Shown:
    state: ArcticState = log.state
    draft = read_table_draft(told, state).done(taps, state)
    shown = {
        "draft": draft,
        "rows": list(draft.rows(state)),
        "leader": state.initiator,
    }
    if state.solo is not None:
        forces = draft.forces(state)
        shown |= {
            "would": _would(state, forces, None),
            "entry_form": unbound(RecountForcesForm, log, q=draft.words),
        }
    else:
        facts = draft.facts(state)
        shown |= {
            "leader": facts.initiator,
            "would": _would(state, facts, None),
            "entry_form": unbound(RecountTableForm, log, q=draft.words),
        }
    return shown, draft.fields


def _camp(log: Log[Any], told: Mapping[str, Sequence[str]], taps: Sequence[str]) -> Shown:
    state: ArcticState = log.state
    draft = read_camp_draft(told, state).done(taps, state)
    shown = {
        "draft": draft,
        "numbers": {name: number for number, name in enumerate(state.players, start=1)},
        "rows": list(rows_of(draft, state)),
        "buildings": choices(state, Kind.BUILDING),
        "leaders": choices(state, Kind.LEADER) if state.has_open_leaders else [],
        "would": _would(state, draft.facts, draft.seat),
        "entry_form": unbound(RecountCampForm, log, u=draft.seat, q=draft.words),
    }
    return shown, draft.fields


def _card(log: Log[Any], told: Mapping[str, Sequence[str]], taps: Sequence[str]) -> Shown:
    """The list of cards, unknown values first, or the values of one."""
    state: ArcticState = log.state
    asked = next(iter(told.get("card", ())), "")
    if asked in state.cards:
        form: EntryForm = unbound(CorrectCardForm, log, card=asked)
        if "entry_id" in told:
            form = CorrectCardForm({name: values[-1] for name, values in told.items() if values}, state=state)
        form.auto_id = "id_%s"
        return {"card": state.cards[asked], "entry_form": form}, [("card", asked)]
    cards = [card for card in state.cards.values() if is_in_play(state, card)]
    cards.sort(key=lambda card: (not card.unknown, card.label))
    return {"cards": cards}, []


def _would(state: ArcticState, facts: Facts, seat: str | None) -> Would:
    entry = Entry(facts, seat)
    line = ARCTIC.describe(state, entry, None)
    try:
        return Would(line, ARCTIC.adjudicate(state, entry))
    except IllegalEntry as refusal:
        return Would(line, refusal=refusal)


_PAGES = {"deck": _deck, "table": _table, "camp": _camp, "card": _card}
