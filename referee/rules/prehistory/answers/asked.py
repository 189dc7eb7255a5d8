"""Whether a question is asked just now: an answer to another one is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

from referee.rules.kernel.automa import Step
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Line, Refusal, Ruling, gettext_noop
from referee.rules.prehistory.board.terms import ACTION_NAMES, Action
from referee.rules.prehistory.record.state import Effect, PrehistoryState, of_the_table
from referee.rules.prehistory.scripted.automa import next_step

TABLE: Seats = (None,)
YES_NO = (Option("yes", gettext_noop("Yes")), Option("no", gettext_noop("No")))
NOT_ASKED = Refusal("not-asked", gettext_noop("That is not asked now. It is: {step}"))
ABOUT_ANOTHER = Refusal("not-asked", gettext_noop("The question is about {asked}, not about {told}."))


def asking(kind: str) -> Callable[[PrehistoryState], Seats]:
    """Return a test: the table may answer while this question is in hand."""
    return lambda state: TABLE if next_step(state).asks == kind else ()


def asked(state: PrehistoryState, kind: str, /, **about: str) -> Step:
    """Return the question in hand. Raises IllegalEntry (``not-asked``) where it is another one."""
    step = next_step(state)
    if step.asks != kind:
        raise NOT_ASKED(step=step.line)
    for name, value in about.items():
        if step.about.get(name) != value:
            raise replace(ABOUT_ANOTHER, field=name)(asked=step.about.get(name, ""), told=value)
    return step


def yes_or_no(
    facts: type[Any], title: str, ask: str, known: Callable[[PrehistoryState, Any], PrehistoryState],
    *, yes: str, no: str,
) -> EntryKind[PrehistoryState]:  # fmt: skip
    """Return the kind of an answer by yes or no, about the action in question where it names one.

    ``known``: the state with the answer; ``yes``, ``no``: what was answered, in a sentence.
    """
    *others, answer = (each.name for each in fields(facts))

    def choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
        action = next_step(state).about.get("action", "")
        if others and action:
            yield Choice("action", ask, (Option(action, ACTION_NAMES[action]),), least=1, most=1)
        yield Choice(answer, ask, YES_NO, least=1, most=1)

    def rule(state: PrehistoryState, told: Any, checks: Checks) -> Ruling[Effect]:
        about = {name: getattr(told, name) for name in others}
        return Ruling(Effect("answer", **about), asked(state, facts.kind, **about).reasons)

    return of_the_table(
        facts, Effect, title, asking(facts.kind), choices, rule,
        lambda state, told, effect: known(state, told),
        lambda told, effect: Line(yes if getattr(told, answer) else no, effect.named),
    )  # fmt: skip


def symbols_in_order(field: str, title: str, picked: Picked, *, is_free: bool = False) -> Choice:
    """All action symbols, tapped in their order, each once; ``is_free``: or none."""
    options = tuple(Option(symbol, ACTION_NAMES[symbol]) for symbol in Action)
    least = 0 if is_free and not any(picked.get(field, ())) else len(options)
    ask = gettext_noop("Tap the symbols clockwise.")
    return Choice(field, title, options, ask, least, len(options), in_order=True)
