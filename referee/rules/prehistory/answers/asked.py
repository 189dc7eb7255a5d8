"""Whether a question is asked just now: an answer to another one is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.rules.kernel.automa import Question
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.kind import Seats
from referee.rules.kernel.ruling import gettext_noop
from referee.rules.prehistory.board.terms import ACTION_NAMES, Action, refused
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.scripted.automa import next_step

TABLE: Seats = (None,)


def asking(kind: str) -> Callable[[PrehistoryState], Seats]:
    """Return a test: the table may answer while this question is in hand."""
    return lambda state: TABLE if question_in_hand(state, kind) else ()


def question_in_hand(state: PrehistoryState, kind: str) -> Question | None:
    """Return the question if it is the one asked now."""
    step = next_step(state)
    return step if isinstance(step, Question) and step.kind == kind else None


def asked(state: PrehistoryState, kind: str, /, **about: str) -> Question:
    """Return the question in hand. Raises IllegalEntry (``not-asked``) where it is another one."""
    step = next_step(state)
    if not isinstance(step, Question) or step.kind != kind:
        phrase = gettext_noop("That is not asked now. It is: {step}")
        raise refused("not-asked", phrase, {"step": step.line}, rule=None, field=None)
    for name, value in about.items():
        if step.about.get(name) != value:
            phrase = gettext_noop("The question is about {asked}, not about {told}.")
            facts = {"asked": step.about.get(name, ""), "told": value}
            raise refused("not-asked", phrase, facts, rule=None, field=name)
    return step


def yes_or_no(field: str, title: str) -> Choice:
    """The two answers."""
    options = (Option("yes", gettext_noop("Yes")), Option("no", gettext_noop("No")))
    return Choice(field, title, options, least=1, most=1)


def about_action(state: PrehistoryState, kind: str, field: str, title: str) -> Iterator[Choice]:
    """Yield the action in question, and yes or no about it."""
    step = question_in_hand(state, kind)
    if step is not None:
        action = step.about["action"]
        yield Choice("action", title, (Option(action, ACTION_NAMES[action]),), least=1, most=1)
        yield yes_or_no(field, title)


def symbols_in_order(field: str, title: str, picked: Picked, *, is_free: bool = False) -> Choice:
    """All action symbols, tapped in their order, each once; ``is_free``: or none."""
    options = tuple(Option(symbol, ACTION_NAMES[symbol]) for symbol in Action)
    least = 0 if is_free and not any(picked.get(field, ())) else len(options)
    ask = gettext_noop("Tap the symbols clockwise.")
    return Choice(field, title, options, ask, least, len(options), in_order=True)
