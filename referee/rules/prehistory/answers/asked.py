"""Whether a question is asked just now: an answer to another one is refused."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Line, Refusal, Ruling, gettext_noop, require
from referee.rules.prehistory.board.terms import ACTION_NAMES, Action, Priority, Step, read_symbol
from referee.rules.prehistory.record import Effect, PrehistoryState, Season, of_the_table
from referee.rules.prehistory.scripted.automa import next_step

TABLE: Seats = (None,)
YES_NO = (Option("yes", "Yes"), Option("no", "No"))
NOT_ASKED = Refusal("not-asked", "That is not asked now. Answer this: {step}")

ONCE_ASKED: Mapping[str, Callable[[PrehistoryState], bool]] = {
    "column": lambda state: state.season is Season.SPRING,
    "columns": lambda state: state.season is Season.SPRING,
    "doable": lambda state: state.season is Season.SPRING,
    "near": lambda state: state.season is Season.AUTUMN and state.marker == Priority.MEGALITH,
    "nearest": lambda state: state.standing_out > 1 > state.standing_camp and state.told.bearings is None,
    "lane": lambda state: state.season is Season.AUTUMN,
}
"""What older records answer where it is not asked any more, and when they may."""


def asking(kind: str) -> Callable[[PrehistoryState], Seats]:
    """Return a test: the table may answer while this question is in hand."""
    return lambda state: TABLE if next_step(state).asks == kind else ()


def nobody(state: PrehistoryState) -> Seats:
    """Offer to nobody what older records answer and nobody is asked any more."""
    return ()


def answered_once(state: PrehistoryState, kind: str) -> Step:
    """Return the step at which older records answered what is not asked any more.

    Raises IllegalEntry (``not-asked``) where the tribe does not act in that season.
    """
    step = next_step(state)
    acts = step.act or step.asks in (*ONCE_ASKED, "painting")
    require(ONCE_ASKED[kind](state) and bool(acts), NOT_ASKED, step=step.line)
    return step


def asked(state: PrehistoryState, kind: str) -> Step:
    """Return the question in hand. Raises IllegalEntry (``not-asked``) where it is another one."""
    step = next_step(state)
    require(step.asks == kind, NOT_ASKED, step=step.line)
    return step


def yes_or_no(
    facts: type[Any], title: str, ask: str, known: Callable[[PrehistoryState, Any], PrehistoryState],
    *, yes: str, no: str, is_asked: bool = False,
) -> EntryKind[PrehistoryState]:  # fmt: skip
    """Return the kind of an answer by yes or no, about an action where it names one.

    ``known``: the state with the answer; ``yes``, ``no``: what was answered, in a sentence; ``is_asked``:
    it still is, not only in older records.
    """
    *others, answer = (each.name for each in fields(facts))

    def choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
        if others:
            options = tuple(Option(action, ACTION_NAMES[action]) for action in Action)
            yield Choice("action", "Action", options, least=1, most=1)
        yield Choice(answer, ask, YES_NO, least=1, most=1)

    def rule(state: PrehistoryState, told: Any, checks: Checks) -> Ruling[Effect]:
        about = [read_symbol(Action, getattr(told, name), rule=None, field=name) for name in others]
        action = next(iter(about), None)
        return Ruling(Effect("answer", action=action), answered_once(state, facts.kind).reasons)

    return of_the_table(
        facts, Effect, title, asking(facts.kind) if is_asked else nobody, choices, rule,
        lambda state, told, effect: known(state, told),
        lambda told, effect: Line(yes if getattr(told, answer) else no, effect.named),
    )  # fmt: skip


def symbols_in_order(field: str, title: str, picked: Picked, *, is_free: bool = False) -> Choice:
    """All action symbols, tapped in their order, each once; ``is_free``: or none."""
    options = tuple(Option(symbol, ACTION_NAMES[symbol]) for symbol in Action)
    least = 0 if is_free and not any(picked.get(field, ())) else len(options)
    ask = gettext_noop("Tap the symbols clockwise.")
    return Choice(field, title, options, ask, least, len(options), in_order=True)
