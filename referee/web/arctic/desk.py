"""The desk of an Arctic table: what its page shows in each phase, to the host and to a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from referee.rules.arctic.entries import Count, Declare, Gathered, Reveal
from referee.rules.arctic.meta import CONTESTED_RESOURCES
from referee.rules.arctic.state import ArcticState, Phase
from referee.rules.arctic.telling import reminders
from referee.rules.arctic.wording import headline, short_why
from referee.rules.kernel.log import Log
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.web.arctic.acts import Setting
from referee.web.arctic.board import Board, board_of
from referee.web.arctic.draft import Draft, is_card, step_of
from referee.web.arctic.forms import FORMS, table_draft
from referee.web.arctic.picks import pick_groups
from referee.web.arctic.quick import chosen_cards, told_step
from referee.web.base import EntryForm, TakeBackForm, Trouble, unbound

PHASE_WORDS: Mapping[Phase, str] = {
    Phase.GATHERING: gettext_noop("Gathering"),
    Phase.REVEAL: gettext_noop("Skirmish"),
    Phase.DECLARING: gettext_noop("Skirmish"),
    Phase.OVER: gettext_noop("The game is over"),
}


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat in the strip. ``committed``: cards revealed this round, None before."""

    name: str
    number: int
    is_initiator: bool
    won: int
    committed: int | None
    is_now: bool


class ArcticDesk:
    """Shows Arctic tables."""

    template = "arctic/table.html"
    forms = FORMS

    def may_enter(self, visitor: Visitor, form: EntryForm) -> bool:
        """The host enters anything; a seat its own force and its own acts."""
        return visitor.is_host or (
            form.kind in (Reveal.kind, Declare.kind) and form.seat() == visitor.seat_name
        )

    def context(
        self, request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
    ) -> dict[str, Any]:
        """Return what the table's page shows."""
        state: ArcticState = log.state
        context = {
            "visitor": visitor,
            "table": visitor.table,
            "state": state,
            "phase": state.phase,
            "phase_word": PHASE_WORDS[state.phase],
            "seats": seat_views(state, visitor),
            "contested_all": CONTESTED_RESOURCES,
            "lines": selectors.log_of(visitor.table, log, visitor.seat_name),
            "undo_form": unbound(TakeBackForm, log),
            "redo_form": unbound(TakeBackForm, log),
            "trouble": trouble,
            "address": visitor.path,
            **_taking_back(visitor, log),
            **_last_ruling(log),
        }
        if state.phase is Phase.GATHERING:
            return context | {
                "reminders": reminders(state),
                "gathered_form": unbound(FORMS[Gathered.kind], log, round=state.round),
            }
        if state.phase is Phase.REVEAL:
            return context | _revealing(request, visitor, log, trouble)
        if state.phase is Phase.DECLARING:
            return context | _declaring(request, visitor, log)
        return context


ARCTIC_DESK = ArcticDesk()


def seat_views(state: ArcticState, visitor: Visitor) -> list[SeatView]:
    """Return the strip of seats, in turn order."""
    return [
        SeatView(
            name=name,
            number=state.players.index(name) + 1,
            is_initiator=name == state.initiator,
            won=state.wins[name],
            committed=len(state.revealed[name].cards) if name in state.revealed else None,
            is_now=state.phase is Phase.REVEAL and name not in state.revealed,
        )
        for name in state.turn_order
    ]


def _taking_back(visitor: Visitor, log: Log[Any]) -> dict[str, Any]:
    """What undo and redo say; a seat takes back only what is its own."""
    found: dict[str, Any] = {}
    for name, record, line in (
        ("undo", log.undoable, selectors.undo_line(visitor.table, log, visitor.seat_name)),
        ("redo", log.redoable, selectors.redo_line(visitor.table, log, visitor.seat_name)),
    ):
        if record is not None and (visitor.is_host or record.entry.seat == visitor.seat_name):
            found |= {name: line, f"{name}_number": record.number}
    return found


def _last_ruling(log: Log[Any]) -> dict[str, Any]:
    """The last skirmish counted, for the banner between two skirmishes."""
    state: ArcticState = log.state
    if state.last is None or state.phase not in (Phase.GATHERING, Phase.OVER):
        return {}
    record, outcome = selectors.last_of_kind(log, Count.kind), state.last
    why = short_why(outcome.winner, outcome.decided_by, outcome.fight, outcome.people, outcome.rungs)
    return {
        "last_word": headline(outcome.winner),
        "last_how": why,
        "last_reasons": record.ruling.reasons if record else (),
    }


# Revealing ----------------------------------------------------------------------------------------


def _revealing(
    request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
) -> dict[str, Any]:
    state: ArcticState = log.state
    open_names = [name for name in state.turn_order if _may_reveal(state, visitor, name)]
    draft = _draft_in(request, visitor, log, trouble)
    open_seats = [index for index, name in enumerate(state.turn_order) if name in open_names]
    own = visitor.seat_name if visitor.seat_name in state.revealed else None
    if own:
        draft = table_draft(state, steps_of_forces(state, {own: state.revealed[own]}))
        open_seats = []
    else:
        steps = tuple(step for step in draft.steps if is_card(step) and int(step[0]) in open_seats)
        draft = replace(draft, steps=steps)
    sealed = {name: len(force.cards) for name, force in state.revealed.items()}
    modules = {"base", *state.modules}
    query = urlencode(draft.step_fields) if open_seats else ""
    setting = Setting(draft, state.cards, state.modules, is_fixed=bool(own), has_acts=False)
    return {
        "board": board_of(setting, numbers_of(state)),
        "draft": draft,
        "open_seats": open_seats,
        "sealed": {name: number for name, number in sealed.items() if name not in open_names and name != own},
        "is_whole": not sealed,
        "groups": pick_groups(state.cards, modules, len(state.players), chosen_cards(draft)),
        "reveal_form": unbound(FORMS[Reveal.kind], log, round=state.round, s=draft.steps, seats=open_names),
        "reveal_label": _reveal_label(draft, open_names),
        "address": f"{visitor.path}?{query}" if query else visitor.path,
        "draft_query": query,
        "draft_undo": told_step(draft, state.cards, draft.steps[-1]) if draft.steps else None,
        "draft_redo": told_step(draft, state.cards, draft.undone[-1]) if draft.undone else None,
    }


def numbers_of(state: ArcticState) -> dict[str, int]:
    """Return each player's seat number: its colour and sign."""
    return {name: number for number, name in enumerate(state.players, start=1)}


def _may_reveal(state: ArcticState, visitor: Visitor, name: str) -> bool:
    return name not in state.revealed and (visitor.is_host or name == visitor.seat_name)


def _draft_in(request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None) -> Draft:
    """The draft of the address, of a form that was refused, or of a reveal that was undone."""
    state: ArcticState = log.state
    is_refused = trouble is not None and trouble.kind == Reveal.kind
    told = trouble.typed if trouble and is_refused else dict(request.GET.lists())
    draft = table_draft(state, tuple(told.get("s", ())), tuple(told.get("r", ()))).done(
        request.GET.getlist("do")
    )
    undone = log.redoable
    if draft.steps or draft.undone or "do" in request.GET or undone is None:
        return draft
    facts = undone.entry.facts
    # Whoever made the entry may see it: the force that a seat has sealed is nothing for the host.
    if not isinstance(facts, Reveal) or facts.round != state.round or undone.entry.seat != visitor.seat_name:
        return draft
    return table_draft(state, steps_of_forces(state, facts.forces))


def steps_of_forces(state: ArcticState, forces: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the steps of a draft that put these forces together."""
    return tuple(
        f"{index}.{card_id}"
        for index, name in enumerate(state.turn_order)
        if name in forces
        for card_id in (
            *forces[name].cards,
            *([forces[name].leader] if forces[name].leader else []),
            *forces[name].buildings,
        )
    )


def _reveal_label(draft: Draft, names: list[str]) -> Line:
    chosen = chosen_cards(draft)
    numbers = {name: sum(player == draft.names.index(name) for player, _ in chosen) for name in names}
    if len(names) == 1:
        return Line(
            gettext_noop("{seat} reveals {number} card(s)"), {"seat": names[0], "number": numbers[names[0]]}
        )
    return Line(
        gettext_noop("All reveal: {numbers}"),
        {"numbers": tuple(f"{name} {n}" for name, n in numbers.items())},
    )


# Declaring ----------------------------------------------------------------------------------------


def _declaring(request: HttpRequest, visitor: Visitor, log: Log[Any]) -> dict[str, Any]:
    state: ArcticState = log.state
    draft = _draft_of_state(state, request.GET.getlist("a")[-1:], request.GET.getlist("do"))
    board: Board = board_of(
        Setting(draft, state.cards, state.modules, is_fixed=True, said=state.declarations), numbers_of(state)
    )
    own = [
        index for index, name in enumerate(state.turn_order) if visitor.is_host or name == visitor.seat_name
    ]
    return {
        "board": board,
        "draft": draft,
        "enters_taps": True,
        "acting_seats": own,
        "say_form": unbound(FORMS[Declare.kind], log),
        "count_form": unbound(FORMS[Count.kind], log, round=state.round),
        "address": f"{visitor.path}?{urlencode({'a': draft.aim})}" if draft.aim else visitor.path,
    }


def _draft_of_state(state: ArcticState, aims: list[str], taps: list[str]) -> Draft:
    """The table's forces and declarations as a draft; only an aim may come from the address."""
    steps = (
        *steps_of_forces(state, state.revealed),
        *(step_of(each, state.turn_order) for each in state.declarations),
    )
    draft = table_draft(state, steps, (), aims[0] if aims else "")
    return draft.done([tap for tap in taps if tap.startswith("aim:")])
