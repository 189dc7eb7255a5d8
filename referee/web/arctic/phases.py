"""What an Arctic table's page shows in each phase: gathering, revealing, declaring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from referee.rules.arctic.record import ArcticState, can_commit, is_in_play
from referee.rules.arctic.skirmish import Count, Declare, Reveal
from referee.rules.kernel.log import Log
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.tables.links import Visitor
from referee.web.arctic.acts import Setting
from referee.web.arctic.board import Board, board_of
from referee.web.arctic.draft import Draft, is_card
from referee.web.arctic.forms import FORMS, table_draft
from referee.web.arctic.picks import MayAdd, anybody, pick_groups
from referee.web.arctic.quick import chosen_cards, told_step
from referee.web.arctic.said import step_of
from referee.web.base import Trouble, unbound

# Revealing ----------------------------------------------------------------------------------------


def revealing_context(
    request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
) -> dict[str, Any]:
    state: ArcticState = log.state.seen_by(visitor.seat_name)
    open_names = [name for name in state.turn_order if _may_reveal(state, visitor, name)]
    draft = _draft_in(request, visitor, log, trouble)
    open_seats = [index for index, name in enumerate(state.turn_order) if name in open_names]
    own = visitor.seat_name if visitor.seat_name in state.revealed else None
    is_unsealed = own is not None and "open" in request.GET
    if own and is_unsealed:
        sealed_steps = steps_of_forces(state, {own: state.revealed[own]})
        draft = draft if "s" in request.GET or "do" in request.GET else table_draft(state, sealed_steps)
        open_names, own = [own], None
        open_seats = [state.turn_order.index(name) for name in open_names]
    elif own:
        draft = table_draft(state, steps_of_forces(state, {own: state.revealed[own]}))
        open_seats = []
    else:
        steps = tuple(step for step in draft.steps if is_card(step) and int(step[0]) in open_seats)
        draft = replace(draft, steps=steps)
    sealed = {name: len(force.cards) for name, force in state.revealed.items()}
    cards = {card.id: card for card in state.cards.values() if is_in_play(state, card)}
    fields = [*([("open", "1")] if is_unsealed else []), *draft.step_fields]
    query = urlencode(fields) if open_seats else ""
    setting = Setting(draft, state.cards, state.modules, is_fixed=bool(own), has_acts=False)
    return {
        "board": board_of(setting, numbers_of(state)),
        "draft": draft,
        "is_unsealed": is_unsealed,
        "own_number": sealed.get(own) if own else None,
        "missing": [name for name in state.turn_order if name not in state.revealed],
        "open_seats": open_seats,
        "sealed": {name: number for name, number in sealed.items() if name not in open_names and name != own},
        "is_whole": not sealed,
        "groups": pick_groups(cards, len(state.players), chosen_cards(draft), may_add=_may_add(state, draft)),
        "shows_all": "all" in draft.sets,
        "announced": {name: state.holdings[name].committed for name in state.turn_order},
        "reveal_form": unbound(FORMS[Reveal.kind], log, round=state.round, s=draft.steps, seats=open_names),
        "reveal_label": _reveal_label(draft, open_names),
        "address": f"{visitor.path}?{query}" if query else visitor.path,
        "draft_query": query,
        "draft_undo": told_step(draft, state.cards, draft.steps[-1]) if draft.steps else None,
        "draft_redo": told_step(draft, state.cards, draft.undone[-1]) if draft.undone else None,
    }


def _may_add(state: ArcticState, draft: Draft) -> MayAdd:
    """Offer each seat only what it can have (A-30), unless the table asked to see all cards."""
    if "all" in draft.sets:
        return anybody

    added = {
        player: [card_id for place, card_id in chosen_cards(draft) if place == player]
        for player in range(len(state.players))
    }

    def may(player: int, card_id: str, number: int) -> bool:
        return can_commit(state, state.turn_order[player], state.cards[card_id], added[player])

    return may


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
    draft = table_draft(state, tuple(told.get("s", ())), tuple(told.get("r", ())))
    draft = replace(draft, sets=tuple(name for name in told.get("m", ()) if name == "all"))
    draft = draft.done(request.GET.getlist("do"))
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
            gettext_noop("{seat} reveals {number} {number:card|cards}"),
            {"seat": names[0], "number": numbers[names[0]]},
        )
    return Line(
        gettext_noop("All reveal: {numbers}"),
        {"numbers": tuple(f"{name} {n}" for name, n in numbers.items())},
    )


# Declaring ----------------------------------------------------------------------------------------


def declaring_context(request: HttpRequest, visitor: Visitor, log: Log[Any]) -> dict[str, Any]:
    state: ArcticState = log.state
    draft = draft_of_state(state, request.GET.getlist("a")[-1:], request.GET.getlist("do"))
    board: Board = board_of(
        Setting(draft, state.cards, state.modules, is_fixed=True, said=state.declarations, case=state.case()),
        numbers_of(state),
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


def draft_of_state(state: ArcticState, aims: list[str], taps: list[str]) -> Draft:
    """The table's forces and declarations as a draft; only an aim may come from the address."""
    steps = (
        *steps_of_forces(state, state.case().forces),
        *(step_of(each, state.turn_order) for each in state.declarations),
    )
    draft = table_draft(state, steps, (), aims[0] if aims else "")
    return draft.done([tap for tap in taps if tap.startswith("aim:")])
