"""The record put right at any time, and house rules changed (M-2, M-4, M-8, M-11, M-30, M-73, M-80)."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import ClassVar

from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.house_rule import house_rule_kind
from referee.rules.kernel.entry.words import Said, pick_fields
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import Line, Word, gettext_noop, in_a_row
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.prehistory.board.income import check_painted
from referee.rules.prehistory.board.layout import change, read_trays
from referee.rules.prehistory.board.terms import (
    MOST,
    PRIORITY_NAMES,
    Priority,
    check_number,
    read_symbol,
    tray_name,
)
from referee.rules.prehistory.record import (
    MOST_MEMBERS,
    Effect,
    Figure,
    Members,
    PrehistoryState,
    Told,
    of_the_table,
)
from referee.rules.prehistory.rulebook import HOUSE_RULES
from referee.rules.prehistory.scripted.stepping import (
    MOST_LETTERS,
    changed_trays,
    check_words,
    field_of,
    named_in_order,
    new_order,
    number_in,
    order_told,
    pick_numbers,
    points,
    trays_as_they_are,
)
from referee.rules.prehistory.setup import check_members, check_new_order, check_trays

MEMBERS = {
    "board": gettext_noop("Members on the player board"),
    "camp": gettext_noop("Members in the starting camp"),
    "out": gettext_noop("Members on the map"),
}
COUNTED = {"vp": "M-80", "painted": "M-30", "campsites": "M-73"}
NOTHING_CHANGED = Refusal("nothing-changed", "All that is on record already, so there is nothing to correct.")
TOO_MANY_CAMPSITES = Refusal(
    "too-many-campsites", "There are {most} campsites, not {number}.", "M-73", "campsites"
)
GAME_OVER = Refusal("game-over", "The game is over, so house rules can no longer change.", "M-80", "name")


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


def correct_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
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
    sections, campsites = sum(state.layout.painting_rows or (MOST,)), state.most_campsites
    title = gettext_noop("Sections painted")
    yield Choice("painted", title, numbers=(0, sections), start=(str(state.painted),))
    title = gettext_noop("Campsites built")
    yield Choice("campsites", title, numbers=(0, campsites), start=(str(state.campsites),))
    yield Choice("reason", "Why", text=MOST_LETTERS)


def correct_say(state: PrehistoryState, picked: Picked) -> Said:
    """Return what is otherwise than the record has it."""
    now: dict[str, int] = {name: getattr(state, name) for name in COUNTED}
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


def correct_pick(state: PrehistoryState, said: Said) -> Picked:
    return {
        **pick_fields({**said, "trays": None, "members": None}),
        **pick_numbers("trays", said["trays"]),
        **pick_numbers("members", said["members"]),
    }


def correct_rule(state: PrehistoryState, told: Correct, checks: Checks) -> Ruling[Effect]:
    _check_values(state, told)
    check_words(told.reason, "reason")
    effect = put_right(state, told)
    check_trays(checks, state, effect.trays)
    is_same = effect == Effect("correct", marker=effect.marker) and told.marker in (None, state.marker)
    require(not is_same or told.order not in (None, state.order), NOTHING_CHANGED)
    phrase = gettext_noop("These numbers now hold, as they really are on the table.")
    return Ruling(effect, (Reason(phrase, ("M-8",)), *checks.overridden))


def put_right(state: PrehistoryState, told: Correct) -> Effect:
    """Return what changes, so that the numbers told hold whatever an amendment has changed before them."""
    trays = state.trays if told.trays is None else read_trays(state.layout, told.trays)
    members = told.members or state.members
    return Effect(
        "correct",
        trays=change(state.trays, trays),
        vp=0 if told.vp is None else told.vp - state.vp,
        marker=told.marker,
        board=members.board - state.members.board,
        camp=members.camp - state.members.camp,
        out=members.out - state.members.out,
        painted=0 if told.painted is None else told.painted - state.painted,
        campsites=0 if told.campsites is None else told.campsites - state.campsites,
    )


def _check_values(state: PrehistoryState, told: Correct) -> None:
    for name, rule in COUNTED.items():
        check_number(getattr(told, name) or 0, 0, name=name, rule=rule)
    if told.marker is not None:
        read_symbol(Priority, told.marker, rule="M-4", field="marker")
    if told.members is not None:
        check_members(told.members)
    if told.order is not None:
        check_new_order(state.players, told.order)
    if state.layout.painting_rows is not None:
        check_painted(state.layout.painting_rows, told.painted or 0)
    campsites, most = told.campsites or 0, state.most_campsites
    require(campsites <= most, TOO_MANY_CAMPSITES, most=most, number=campsites)


def correct_apply(state: PrehistoryState, told: Correct, effect: Effect) -> PrehistoryState:
    """Return the state with another order, asking anew; no more members can lie than there are."""
    return replace(
        state,
        order=told.order or state.order,
        told=_still_told(state.told, told),
        lying_camp=min(state.lying_camp, state.members.camp),
        figures=_figures(state.figures, state.members.out),
    )


def _figures(figures: tuple[Figure, ...], number: int) -> tuple[Figure, ...]:
    """Return so many members on the map: of fewer the places that are known stay, of more none is known."""
    ranked = sorted(range(len(figures)), key=lambda index: (figures[index].at is None, figures[index].lies))
    kept = tuple(figures[index] for index in sorted(ranked[:number]))
    return kept + (Figure(),) * (number - len(kept))


def _still_told(told: Told, corrected: Correct) -> Told:
    """New counts or another marker ask anew; what was begun in summer, compared or out of reach goes on."""
    if corrected.trays is None and corrected.marker is None and corrected.members is None:
        return told
    passed = told.passed if corrected.members is None else ()
    return replace(told, bearings=None, near=None, lanes=(), facing=None, passed=passed)


def correct_describe(told: Correct, effect: Effect) -> Line:
    changes: list[Word] = [_changed(colour, number) for colour, number in effect.trays.items()]
    changes += [Line("{n} VP", n=f"{effect.vp:+}")] if effect.vp else []
    changes += [Line(PRIORITY_NAMES[effect.marker])] if effect.marker else []
    changes += [order_told(told.order)] if told.order else []
    changes = changes or [told.reason] * bool(told.reason)
    if not changes:
        return Line("Correct")
    return Line("Corrected: {words}", words=in_a_row(changes))


def _changed(colour: str, number: int) -> Line:
    return Line("{colour} {number}", colour=tray_name(colour), number=f"{number:+}")


CORRECT = of_the_table(
    Correct,
    Effect,
    title=gettext_noop("Correct"),
    offered=lambda state: (None,),
    choices=correct_choices,
    rule=correct_rule,
    apply=correct_apply,
    describe=correct_describe,
    say=correct_say,
    pick=correct_pick,
    is_correction=True,
)


HOUSE_RULE = house_rule_kind(
    HOUSE_RULES, lambda state: state.final is None, Effect("house_rule"), over=GAME_OVER
)
