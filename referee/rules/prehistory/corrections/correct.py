"""Numbers put right as they really are, at any time (M-2, M-4, M-8, M-11, M-30, M-73, M-80)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import ClassVar

from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Said, Seats, pick_fields
from referee.rules.kernel.ruling import Line, Reason, Ruling, gettext_noop
from referee.rules.prehistory.acts.booking import change
from referee.rules.prehistory.board.income import check_painted
from referee.rules.prehistory.board.layout import read_trays
from referee.rules.prehistory.board.terms import (
    PRIORITY_NAMES,
    Priority,
    as_title,
    check_number,
    read_symbol,
    refused,
)
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.members import MOST_MEMBERS, Members
from referee.rules.prehistory.record.state import PrehistoryState, Told
from referee.rules.prehistory.scripted.stepping import (
    MOST,
    changed_trays,
    field_of,
    number_in,
    pick_numbers,
    points,
    trays_as_they_are,
)
from referee.rules.prehistory.setup.limits import check_trays
from referee.rules.prehistory.setup.meta import check_members, check_new_order
from referee.rules.prehistory.setup.order import named_in_order, new_order, order_told

MOST_LETTERS = 200
MEMBERS = {
    "board": gettext_noop("Members on the player board"),
    "camp": gettext_noop("Members in the starting camp"),
    "out": gettext_noop("Members on the map"),
}


@dataclass(frozen=True, slots=True)
class Correct:
    """Numbers put right as they really are; None leaves one alone."""

    kind: ClassVar[str] = "correct"
    trays: dict[str, int] | None = None
    vp: int | None = None
    marker: str | None = None
    members: Members | None = None
    order: tuple[str, ...] | None = None
    painted: int | None = None
    campsites: int | None = None
    reason: str = ""


def offered(state: PrehistoryState) -> Seats:
    return (None,)


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    """All that is counted, each as the record has it until it is put right."""
    yield from trays_as_they_are(state)
    yield points("vp", gettext_noop("Points"), state.vp)
    markers = tuple(Option(symbol, PRIORITY_NAMES[symbol]) for symbol in state.layout.track)
    title = gettext_noop("The priority marker")
    yield Choice("marker", title, markers, least=1, most=1, start=(state.marker,))
    left = MOST_MEMBERS
    for place, number in asdict(state.members).items():
        field = field_of("members", place)
        yield Choice(field, MEMBERS[place], numbers=(0, left), start=(str(number),))
        left -= number_in(picked, field)
    yield new_order(state.order, picked)
    sections = sum(state.layout.painting_rows or (MOST,))
    yield Choice(
        "painted", gettext_noop("Sections painted"), numbers=(0, sections), start=(str(state.painted),)
    )
    yield Choice(
        "campsites",
        gettext_noop("Campsites built"),
        numbers=(0, state.most_campsites),
        start=(str(state.campsites),),
    )
    yield Choice("reason", gettext_noop("Why"), text=MOST_LETTERS)


def say(state: PrehistoryState, seat: str, picked: Picked) -> Said:
    """Return what is otherwise than the record has it."""
    now = {"vp": state.vp, "painted": state.painted, "campsites": state.campsites}
    numbers = {name: number_in(picked, name, number) for name, number in now.items()}
    before = asdict(state.members)
    members = {place: number_in(picked, field_of("members", place), n) for place, n in before.items()}
    marker = next(filter(None, picked.get("marker", ())), state.marker)
    order = named_in_order(picked)
    return {
        **{name: number for name, number in numbers.items() if number != now[name]},
        "trays": changed_trays(state, picked),
        "marker": marker if marker != state.marker else None,
        "members": members if members != before else None,
        "order": list(order) if order and order != state.order else None,
        "reason": next(iter(picked.get("reason", ())), ""),
    }


def pick(state: PrehistoryState, seat: str, said: Said) -> Picked:
    return {
        **pick_fields({**said, "trays": None, "members": None}),
        **pick_numbers("trays", said["trays"] or {}),
        **pick_numbers("members", said["members"] or {}),
    }


def rule(state: PrehistoryState, seat: str, told: Correct, checks: Checks) -> Ruling[Effect]:
    """Rule on numbers put right: whatever could really be."""
    _check_values(state, told)
    trays = state.trays if told.trays is None else read_trays(state.layout, told.trays)
    changes = change(state.trays, trays)
    check_trays(checks, state, changes)
    members = told.members or state.members
    effect = Effect(
        "correct",
        trays=changes,
        vp=0 if told.vp is None else told.vp - state.vp,
        marker=told.marker,
        board=members.board - state.members.board,
        camp=members.camp - state.members.camp,
        out=members.out - state.members.out,
        painted=0 if told.painted is None else told.painted - state.painted,
        campsites=0 if told.campsites is None else told.campsites - state.campsites,
    )
    is_same = effect == Effect("correct", marker=effect.marker) and told.marker in (None, state.marker)
    if is_same and told.order in (None, state.order):
        phrase = gettext_noop("Everything is so already: there is nothing to put right.")
        raise refused("nothing-changed", phrase, rule=None, field=None)
    phrase = gettext_noop("The table is right: the numbers are as they really lie.")
    return Ruling(effect, (Reason(phrase, {}, ("M-8",)), *checks.passed_over))


def _check_values(state: PrehistoryState, told: Correct) -> None:
    if told.vp is not None:
        check_number(told.vp, 0, name="vp", rule="M-80")
    if told.marker is not None:
        read_symbol(Priority, told.marker, rule="M-4", field="marker")
    if told.members is not None:
        check_members(told.members)
    if told.order is not None:
        check_new_order(state.players, told.order)
    if told.painted is not None:
        check_number(told.painted, 0, name="painted", rule="M-30")
        if state.layout.painting_rows is not None:
            check_painted(state.layout.painting_rows, told.painted)
    if told.campsites is not None:
        check_number(told.campsites, 0, name="campsites", rule="M-73")
        if told.campsites > state.most_campsites:
            phrase = gettext_noop("There are {most} campsites, not {number}.")
            counts = {"most": state.most_campsites, "number": told.campsites}
            raise refused("too-many-campsites", phrase, counts, rule="M-73", field="campsites")


def apply(state: PrehistoryState, seat: str, told: Correct, effect: Effect) -> PrehistoryState:
    """Return the state with another order, asking anew; no more members can lie than there are."""
    return replace(
        state,
        order=told.order or state.order,
        told=_still_told(state.told, told),
        lying_camp=min(state.lying_camp, state.members.camp),
        lying_out=min(state.lying_out, state.members.out),
    )


def _still_told(told: Told, facts: Correct) -> Told:
    """New counts or another marker ask anew; what was begun in summer goes on."""
    if facts.trays is None and facts.marker is None and facts.members is None:
        return told
    return Told(
        free=told.free, doable=told.doable, pillars=told.pillars, location=told.location, times=told.times
    )


def describe(state: PrehistoryState, seat: str, told: Correct, effect: Effect, viewer: str | None) -> Line:
    changes = [f"{as_title(colour)} {number:+}" for colour, number in effect.trays.items()]
    changes += [f"{effect.vp:+} VP"] if effect.vp else []
    changes += [effect.marker.replace("_", " ")] if effect.marker else []
    changes += [order_told(told.order)] if told.order else []
    words = ", ".join(changes) or told.reason
    if not words:
        return Line(gettext_noop("Put right"))
    return Line(gettext_noop("Put right: {words}"), {"words": words})


CORRECT = EntryKind(
    Correct, Effect, gettext_noop("Put right"), offered, choices, rule, apply, describe,
    say=say,
    pick=pick,
    by=By.TABLE,
    is_tables=True,
    is_correction=True,
)  # fmt: skip
