"""What is answered about an action: incomes compared, the sections of the picture (M-15, M-30)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Refusal, Ruling, require
from referee.rules.prehistory.answers.asked import TABLE, asked, asking
from referee.rules.prehistory.board.income import (
    ToldCard,
    ceremony_points,
    check_candidates,
    check_painted,
    choose_income,
)
from referee.rules.prehistory.board.terms import Action, check_number
from referee.rules.prehistory.record import Effect, PrehistoryState, of_the_table
from referee.rules.prehistory.scripted.actions import can_compare
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.scripted.stepping import field_of, number_in, numbers_in, pick_numbers

CANDIDATES = "ABCD"
MOST_INCOME = 99
INCOMES = {
    "vp": gettext_noop("Points"),
    "am": gettext_noop("Action markers"),
    "res": gettext_noop("Resources"),
    "dev": gettext_noop("Development"),
}
ROWS = tuple(map(str, range(1, 7)))
MOST_SECTIONS = 99
NOTHING_TO_COMPARE = Refusal(
    "nothing-to-compare",
    "Incomes are compared only at gathering, ceremony and hunting.",
    rule="M-15",
    field="candidates",
)
NO_CANDIDATES = Refusal("no-candidates", "Enter the candidates to compare.", "M-15", "candidates")


@dataclass(frozen=True, slots=True)
class Compare:
    """The candidates of the action in hand with their incomes, for the app to compare (M-15).

    ``from_bottom``: at gathering, clockwise from the framed symbol.
    """

    kind: ClassVar[str] = "compare"
    candidates: tuple[ToldCard, ...]


def compare_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    """The income of up to four candidates, clockwise or from the bottom of the board."""
    for name in CANDIDATES:
        for income, title in INCOMES.items():
            yield Choice(field_of(name, income), title, numbers=(0, MOST_INCOME))


def compare_say(state: PrehistoryState, picked: Picked) -> Said:
    """Return the candidates; one with no income at all counts if it stands before another that has some."""
    told = [
        {"id": name, "from_bottom": place, **numbers_in(picked, name, tuple(INCOMES))}
        for place, name in enumerate(CANDIDATES)
    ]
    while told and not any(told[-1][income] for income in INCOMES):
        told.pop()
    return {"candidates": told}


def compare_pick(state: PrehistoryState, said: Said) -> Picked:
    found: dict[str, tuple[str, ...]] = {}
    for told in said["candidates"]:
        found |= pick_numbers(told["id"], {income: told[income] for income in INCOMES})
    return found


def compare_rule(state: PrehistoryState, compare: Compare, checks: Checks) -> Ruling[Effect]:
    step = next_step(state)
    require(can_compare(step), NOTHING_TO_COMPARE)
    check_candidates(compare.candidates, rule="M-15", field="candidates")
    require(bool(compare.candidates), NO_CANDIDATES)
    assert state.tile is not None
    action, n = step.about["action"], state.tile.n
    chosen = choose_income(action, compare.candidates)
    bonus = ceremony_points(compare.candidates, n) if action == Action.CEREMONY else ()
    effect = Effect("compared", action=action, tray=chosen.outcome, times=n if bonus else 0)
    return Ruling(effect, (*chosen.reasons, *bonus))


def compare_apply(state: PrehistoryState, compare: Compare, effect: Effect) -> PrehistoryState:
    """Return the state with the one chosen and what it brings at once; a card’s points may be for the end.

    Of its markers only their number is known: their colours are still asked for, and of a card’s points
    whether they come now.
    """
    chosen = next(each for each in compare.candidates if each.id == effect.tray)
    is_tile = effect.action == Action.GATHERING
    vp, perhaps = (chosen.vp, 0) if is_tile else (0, chosen.vp)
    gain = {"vp": vp, "perhaps": perhaps, "dev": chosen.dev, "cubes": chosen.am + chosen.res}
    return state.knowing(compared=effect.action, chosen=effect.tray, bonus=effect.times, gain=gain)


def compare_describe(compare: Compare, effect: Effect) -> Line:
    return Line("{number} incomes compared: {name}", number=len(compare.candidates), name=effect.tray or "")


COMPARE = of_the_table(
    Compare,
    Effect,
    title=gettext_noop("Compare the incomes"),
    offered=lambda state: TABLE if can_compare(next_step(state)) else (),
    choices=compare_choices,
    rule=compare_rule,
    apply=compare_apply,
    describe=compare_describe,
    say=compare_say,
    pick=compare_pick,
)


@dataclass(frozen=True, slots=True)
class Painting:
    """Sections a row of the tribe's picture (C-8); no rows: the table looks itself. ``painted``: so far."""

    kind: ClassVar[str] = "painting"
    rows: tuple[int, ...] = ()
    painted: int = 0


def painting_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    """The sections row by row, as long as there is another one, and how many are painted."""
    sections = 0
    for row in ROWS:
        field = field_of("rows", row)
        yield Choice(field, Line("Row {row}", row=row), numbers=(0, MOST_SECTIONS))
        if not number_in(picked, field):
            break
        sections += number_in(picked, field)
    if sections:
        start = (str(min(state.painted, sections)),)
        yield Choice("painted", "Painted so far", numbers=(0, sections), start=start)


def painting_say(state: PrehistoryState, picked: Picked) -> Said:
    rows = list(numbers_in(picked, "rows", ROWS).values())
    while rows and not rows[-1]:
        rows.pop()
    return {"rows": rows, "painted": number_in(picked, "painted") if rows else 0}


def painting_pick(state: PrehistoryState, said: Said) -> Picked:
    rows = dict(zip(ROWS, said["rows"], strict=False))
    return {**pick_numbers("rows", rows), "painted": (str(said["painted"]),)}


def painting_rule(state: PrehistoryState, painting: Painting, checks: Checks) -> Ruling[Effect]:
    question = asked(state, Painting.kind)
    if not painting.rows:
        check_number(painting.painted, 0, name="painted", rule="M-30")
        return Ruling(Effect("answer"), question.reasons)
    check_painted(painting.rows, painting.painted)
    return Ruling(Effect("answer", painted=painting.painted - state.painted), question.reasons)


def painting_apply(state: PrehistoryState, painting: Painting, effect: Effect) -> PrehistoryState:
    rows = painting.rows or None
    return replace(state, layout=replace(state.layout, painting_rows=rows), looks_itself=rows is None)


PAINTING = of_the_table(
    Painting,
    Effect,
    title=gettext_noop("The picture"),
    offered=asking(Painting.kind),
    choices=painting_choices,
    rule=painting_rule,
    apply=painting_apply,
    describe=lambda painting, effect: Line("The picture’s sections"),
    say=painting_say,
    pick=painting_pick,
)
