"""The desk of a Marauders table: the control board, the panel, and in the end the score."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode
from zlib import crc32

from django.http import HttpRequest

from referee.rules.kernel.automa import Instruction, Question, Step
from referee.rules.kernel.codec import encode
from referee.rules.kernel.log import Log, Record
from referee.rules.prehistory.answers.columns import Columns
from referee.rules.prehistory.answers.ring import Ring
from referee.rules.prehistory.answers.tile import TileDrawn
from referee.rules.prehistory.answers.weather import Weather
from referee.rules.prehistory.board.terms import TRIBE
from referee.rules.prehistory.corrections.correct import Correct
from referee.rules.prehistory.game import as_told
from referee.rules.prehistory.humans.paid import Paid
from referee.rules.prehistory.record.state import PrehistoryState, Season
from referee.rules.prehistory.record.told import Done, Lane
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.scripted.turns import due, tribe_acts
from referee.tables.links import Visitor
from referee.web.base import ScoreFile, SentForm, Trouble, desk_context, unbound
from referee.web.prehistory.boardview import BoardView, board_view
from referee.web.prehistory.draft import Draft, read_draft, tray_numbers
from referee.web.prehistory.forms import FORMS
from referee.web.prehistory.panels import TURN_OF, defaults_of, panel, turn_of
from referee.web.prehistory.scoresheet import score_file, score_sheet, season_plot
from referee.web.questions import question_of

TRIBES_TURN = "tribe.turn"
SEASONS = (Season.WINTER, Season.SPRING, Season.SUMMER, Season.AUTUMN)


class PrehistoryDesk:
    """Shows Marauders tables."""

    template = "prehistory/table.html"
    forms = FORMS

    def context(
        self, request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
    ) -> dict[str, Any]:
        """Return what the table's page shows."""
        state = _as_recorded(request, log.state)
        step = next_step(state)
        draft = _draft(request, state, step, trouble)
        query = urlencode(draft.fields) if draft.is_told or draft.mode else ""
        context = {
            **desk_context(visitor, log, trouble),
            "question": question_of(visitor, log),
            "seasons": [(season, season == state.season) for season in SEASONS],
            "seats": _seats(state),
            "payer_number": _number(state, state.payer),
            "board": _board(state, step),
            "entry_form": unbound(SentForm, log),
            "typed": trouble.typed if trouble else {},
            "layout_json": json.dumps(encode(state.layout), ensure_ascii=False),
            "recount_address": "?m=recount" if visitor.is_host and state.final is None else "",
            "address": f"{visitor.path}?{query}" if query else visitor.path,
            "may_act": visitor.is_host,
            "may_pay": visitor.is_host or visitor.seat_name == turn_of(state, draft),
            "plot": season_plot(state),
            "has_turn": tribe_acts(state),
            "final_fields": _final_fields(state, trouble),
        }
        if state.final is not None:
            context["score"] = score_sheet(log)
        return context | panel(state, draft)

    def draft_of(self, state: PrehistoryState, record: Record) -> Sequence[tuple[str, str]]:
        """Return the address fields that put a record's entry together again."""
        return draft_of(state, record).fields

    def score_file(self, log: Log[Any]) -> ScoreFile | None:
        """Return the score of a finished game, None before."""
        return score_file(log)


PREHISTORY_DESK = PrehistoryDesk()


def _draft(request: HttpRequest, state: PrehistoryState, step: Step, trouble: Trouble | None) -> Draft:
    told: Mapping[str, Sequence[str]] = trouble.typed if trouble else dict(request.GET.lists())
    mode = "".join(told.get("m", ("",))[:1])
    draft = read_draft(told, defaults_of(state, step, mode), _name_of(state, step, mode))
    return draft.done(request.GET.getlist("do"))


def _name_of(state: PrehistoryState, step: Step, mode: str) -> str:
    """Name the step, so that taps made for one do not count for the next that somebody else brings about.

    In summer a payment goes on beside what the tribe does; whole counts do not.
    """
    kind, about = "over", dict[str, str]()
    if isinstance(step, Instruction):
        kind, about = step.act, dict(step.about)
    elif isinstance(step, Question):
        kind, about = step.kind, dict(step.about)
    parts: list[object] = [state.year, str(state.season), kind, sorted(about.items())]
    if kind != "summer" or mode in ("recount", "instead"):
        parts += [dict(state.trays), state.vp, state.members, state.painted, state.campsites]
        parts += [state.taken, state.missed, state.lying_camp, state.lying_out, str(state.marker)]
    return f"{crc32(repr(parts).encode()):x}"


def draft_of(state: PrehistoryState, record: Record) -> Draft:
    """The draft that says what a record says."""
    facts, trays = record.entry.facts, state.layout.trays
    if as_told(state, facts.kind) != state:
        told = draft_of(as_told(state, facts.kind), record)
        return replace(told, picks=(*told.picks, TRIBES_TURN))
    if isinstance(facts, Paid) and record.entry.seat in state.order:
        pick = f"{TURN_OF}.{state.order.index(record.entry.seat)}"
        return Draft(tray_numbers(facts.cubes, trays), (pick,))
    if isinstance(facts, Done):
        return Draft({**tray_numbers(facts.cubes, trays), "vp": facts.vp, "dev": facts.dev})
    if isinstance(facts, Weather):
        return Draft(tray_numbers(facts.cubes, trays))
    if isinstance(facts, TileDrawn):
        return Draft(picks=(f"n.{facts.n}", *facts.symbols))
    if isinstance(facts, Lane) and facts.distance is not None:
        return Draft({"distance": facts.distance}, facts.lines)
    if isinstance(facts, Columns):
        return Draft({f"c.{action}": number for action, number in facts.empty.items()}, mode="count")
    if isinstance(facts, Ring):
        return Draft(picks=facts.symbols)
    if isinstance(facts, Correct):
        counts = defaults_of(state, next_step(state), "recount")
        return Draft(
            {**counts.numbers, **tray_numbers(facts.trays or state.trays, trays)}, counts.picks, "recount"
        )
    return Draft()


def _final_fields(state: PrehistoryState, trouble: Trouble | None) -> list[dict[str, Any]]:
    """The points to enter, as they were typed."""
    typed = trouble.typed if trouble else {}
    fields = []
    for index, name in enumerate((*state.players, TRIBE)):
        value = "".join(typed.get(f"s{index}", [])[:1])
        fields.append({"id": f"s{index}", "name": name, "number": _number(state, name), "value": value})
    return fields


def _as_recorded(request: HttpRequest, state: PrehistoryState) -> PrehistoryState:
    """The table as an old record met it: there the tribe acted before the others had played."""
    return replace(state, whose=TRIBE) if TRIBES_TURN in request.GET.getlist("p") else state


def _seats(state: PrehistoryState) -> list[dict[str, Any]]:
    """Everybody in the order of play, which summer reverses: who pays the trays, whose turn it is."""
    names = state.order[::-1] if state.season is Season.SUMMER else state.order
    has_turns = state.season is Season.AUTUMN or (state.season is Season.SPRING and state.has_weather)
    return [
        {
            "name": name,
            "number": _number(state, name),
            "pays": name == state.payer,
            "is_due": has_turns and name == due(state),
            "has_passed": name in state.passed,
        }
        for name in names
    ]


def _number(state: PrehistoryState, name: str) -> int:
    return 0 if name == TRIBE else state.players.index(name) + 1


def _board(state: PrehistoryState, step: Step) -> BoardView:
    """The board with the sweep that decides between trays of equal counts."""
    on = step.about.get("tray") if isinstance(step, Instruction | Question) else None
    tied: tuple[str, ...] = ()
    if on is not None and state.season in (Season.SPRING, Season.AUTUMN):
        full = {action for action, is_free in state.told.free.items() if not is_free}
        symbols = state.tile.symbols if state.tile and state.season is Season.SPRING else None
        tied = tuple(
            colour
            for colour in state.board.ranked(1)
            if state.trays[colour] == state.trays[on]
            and not (symbols and symbols[state.layout.trays.index(colour)] in full)
        )
    return board_view(state.layout, state.trays, state.marker, state.tile, tied, on)
