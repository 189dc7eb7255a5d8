"""The skirmish at a table: forces are revealed, then acts are declared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from referee.rules.arctic.cards import Card
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record import ArcticState, Case, Declaration
from referee.rules.arctic.skirmish import NOBODY, REVEAL, Reveal, answer_word, target_word
from referee.rules.kernel.choices import Chance, Picked
from referee.rules.kernel.entry import Entry
from referee.rules.kernel.kind import Seats
from referee.rules.kernel.log import Log
from referee.rules.kernel.panel import Draft, Panel
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.tables.links import Visitor
from referee.web.arctic.acts import Setting, label_of
from referee.web.arctic.aims import Buttons, Tap, aim_fields, aim_tap, read_aim
from referee.web.arctic.board import Board, board_of, ids_of, is_beside
from referee.web.arctic.faces import Cell, PickGroup, face_in, pick_groups
from referee.web.base import Trouble, sent_along
from referee.web.drafts import KIND, SEAT, TAP, Step, Told, Trail, fields_of, read_trail
from referee.web.offers import Offers, draft_context, offers_of, told_in

# Revealing ----------------------------------------------------------------------------------------


def revealing_context(
    request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
) -> dict[str, Any]:
    """The forces that this page shows: its own, or on the table's device all that are missing at once."""
    state: ArcticState = log.state.seen_by(visitor.seat_name)
    own = visitor.seat_name
    missing = tuple(name for name in state.turn_order if name not in state.revealed)
    told = told_in(request, trouble if trouble and trouble.kind == Reveal.kind else None)
    is_sealed = own in state.revealed and Reveal.kind not in told.get(KIND, ())
    amended = next((name for name in told.get(SEAT, ()) if visitor.is_amending and name in missing), None)
    alone = own or amended
    seats: Seats = (alone,) if alone else missing if len(missing) == 1 else (None,)
    likely = Draft(Reveal.kind, seats[0], _picked_before(visitor, log))
    offers = offers_of(ARCTIC, {Reveal.kind: REVEAL}, state, seats, likely, keeps=ArcticState.label)
    draft, trail = _drafted(request, offers, told)
    context = draft_context(offers, draft, log, visitor.path, face_in(state))
    panel: Panel = context["chosen"]
    open_names = () if is_sealed else (alone,) if alone else missing
    fields = [*fields_of(Draft(Reveal.kind, seats[0], {})), *trail.fields]
    has_begun = trail.fields or likely.picked or own in state.revealed
    query = urlencode(fields) if open_names and has_begun else ""
    others = {name: force for name, force in state.revealed.items() if name != own}
    return {
        **context,
        "board": _board(state, panel, is_fixed=is_sealed),
        "draft_fields": fields,
        "own_number": len(state.revealed[own].cards) if own and is_sealed else None,
        "missing": missing,
        "open_seats": [state.turn_order.index(name) for name in open_names],
        "open_query": urlencode(fields_of(panel.draft)),
        "sealed": {name: len(force.cards) for name, force in others.items()},
        "is_whole": not state.revealed,
        "groups": _groups(state, panel, Chance.LIKELY),
        "missing_groups": _groups(state, panel, Chance.AGAINST),
        "announced": {name: state.seats[name].committed for name in state.turn_order},
        "reveal_label": _reveal_label(panel),
        "address": f"{visitor.path}?{query}" if query else visitor.path,
        "draft_query": query,
        "draft_undo": _card_line(state, panel, trail.steps[-1]) if trail.steps else None,
        "draft_redo": _card_line(state, panel, trail.undone[-1]) if trail.undone else None,
    }


def _picked_before(visitor: Visitor, log: Log[Any]) -> Picked:
    """The force that the seat has sealed, or a reveal of the same device that was undone."""
    state, own = log.state, visitor.seat_name
    if own is not None and own in state.revealed:
        return REVEAL.picked(state, Entry(Reveal(state.round, {own: state.revealed[own]}), own))
    undone = log.redoable.entry if log.redoable else None
    # Whoever made the entry may see it: the force that a seat has sealed is nothing for the host.
    if undone is None or undone.kind != Reveal.kind or undone.seat != own:
        return {}
    facts: Any = undone.facts
    return REVEAL.picked(state, undone) if facts.round == state.round else {}


def _drafted(request: HttpRequest, offers: Offers, told: Told) -> tuple[Draft, Trail]:
    """The draft, and the order of its taps."""
    draft = offers.draft({name: words for name, words in told.items() if name != TAP})
    assert draft is not None
    trail = read_trail(request.META["QUERY_STRING"], _is_step)
    trail = trail.with_picked(draft.picked)

    def pick(picked: Picked, tap: str) -> Picked:
        return offers.tapped(replace(draft, picked=picked), tap).picked

    for tap in request.GET.getlist(TAP):
        trail = trail.tapped(tap, pick)
    return replace(draft, picked=trail.picked), trail


def _is_step(name: str) -> bool:
    return name.partition(".")[0] in ("cards", "beside")


def _seat_of(field: str, panel: Panel) -> str:
    """Return whose cards a field has: the table's own device has a field a seat."""
    return field.partition(".")[2] or panel.draft.seat or ""


def _laid(panel: Panel) -> dict[str, tuple[str, ...]]:
    laid: dict[str, tuple[str, ...]] = {_seat_of(choice.field, panel): () for choice in panel.choices}
    for field, words in panel.draft.picked.items():
        laid[_seat_of(field, panel)] += words
    return laid


def _board(state: ArcticState, panel: Panel, *, is_fixed: bool) -> Board:
    """The forces picked, before anybody declares."""
    facts: Any = panel.entry.facts if panel.entry else Reveal(state.round, {})
    end = "" if panel.draft.seat else "."

    def drop(name: str, card_id: str) -> Tap:
        field = "beside" if is_beside(state.cards.get(card_id)) else "cards"
        return Tap(f"{field}{end and end + name}:-{card_id}")

    buttons = Buttons() if is_fixed else Buttons(drop=drop)
    case = Case(state.turn_order, facts.forces, (), state.modules, dict(state.house_rules))
    return board_of(Setting(case, state.cards, _laid(panel), buttons, has_acts=False), numbers_of(state))


def _groups(state: ArcticState, panel: Panel, chance: Chance) -> tuple[PickGroup, ...]:
    """What each seat can have; or what it can have only against the record."""
    offered = [
        (choice, {option.word: option for option in choice.options if option.chance is chance})
        for choice in panel.choices
    ]

    def cells(card: Card) -> Iterator[Cell]:
        for choice, options in offered:
            if option := options.get(card.id):
                seat, words = _seat_of(choice.field, panel), panel.draft.picked.get(choice.field, ())
                chosen = words.count(card.id)
                is_full = len(words) >= choice.most or chosen >= option.copies
                tap = "" if is_full else f"{choice.field}:{card.id}"
                yield Cell(seat, state.players.index(seat) + 1, chosen, tap)

    return pick_groups(state.cards, cells)


def numbers_of(state: ArcticState) -> dict[str, int]:
    """Return each player's seat number: its colour and sign."""
    return {name: number for number, name in enumerate(state.players, start=1)}


def _reveal_label(panel: Panel) -> Line:
    numbers = {seat: len(cards) for seat, cards in _laid(panel).items()}
    if len(numbers) == 1:
        ((seat, number),) = numbers.items()
        phrase = gettext_noop("{seat} reveals {number} {number:card|cards}")
        return Line(phrase, {"seat": seat, "number": number})
    told = tuple(f"{name} {number}" for name, number in numbers.items())
    return Line(gettext_noop("All reveal: {numbers}"), {"numbers": told})


def _card_line(state: ArcticState, panel: Panel, step: Step) -> Line:
    facts = {"player": _seat_of(step[0], panel), "card": label_of(state.cards, step[1])}
    return Line(gettext_noop("{player}’s {card}"), facts)


# Declaring ----------------------------------------------------------------------------------------


def declaring_context(request: HttpRequest, visitor: Visitor, log: Log[Any]) -> dict[str, Any]:
    """The forces, what may be declared, and the count."""
    state: ArcticState = log.state
    told = told_in(request, None)
    aim = read_aim(told, state.turn_order, state.cards)
    fields = aim_fields(aim) if aim else []
    own = [
        index for index, name in enumerate(state.turn_order) if visitor.is_host or name == visitor.seat_name
    ]
    board = open_board(state, Buttons(aim=aim_tap, say=lambda said: _say(aim, said)), aim)
    forms = [(act.tap.form, act.tap.fields) for index in own for act in board.forces[index].acts]
    forms.append(("say" if aim else "", tuple(pair for pair in fields if pair[0] != KIND)))
    return {
        "board": board,
        "aim_fields": fields,
        "acting_seats": own,
        "say_forms": [(name, told, sent_along(log)) for name, told in forms if name],
        "count_form": sent_along(log),
        "address": f"{visitor.path}?{urlencode(fields)}" if fields else visitor.path,
    }


def _say(aim: Declaration | None, said: Declaration) -> Tap:
    """Return what enters a declaration: its last word, with the rest in a form."""
    if aim is None:
        fields = ((SEAT, said.by), ("with", said.with_))
        return Tap(said.act, "act", f"say-{said.act}-{said.with_}", fields)
    if said.target and not aim.target:
        return Tap(target_word(said.target), "target", "say")
    return Tap(answer_word(said.answer) if said.answer else NOBODY, "answer", "say")


def open_board(state: ArcticState, buttons: Buttons | None = None, aim: Declaration | None = None) -> Board:
    """Return the board of the forces as they lie open. ``buttons``: None where nobody taps."""
    case = state.case()
    laid = {name: ids_of(force) for name, force in case.forces.items()}
    setting = Setting(case, state.cards, laid, buttons or Buttons(), aim, has_acts=buttons is not None)
    return board_of(setting, numbers_of(state))
