"""Whether a question is asked just now: an answer to another one is refused."""

from collections.abc import Callable

from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.kind import Seats
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.ruling import Refusal, require
from referee.rules.prehistory.board.terms import ACTION_NAMES, Action, Step
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.scripted.automa import next_step

TABLE: Seats = (None,)
NOT_ASKED_NOW = Refusal("not-asked", "That is not asked now. Answer this: {step}")


def asking(kind: str) -> Callable[[PrehistoryState], Seats]:
    """Return a test: the table may answer while this question is in hand."""
    return lambda state: TABLE if next_step(state).asks == kind else ()


def asked(state: PrehistoryState, kind: str) -> Step:
    """Return the question in hand. Raises IllegalEntry (``not-asked``) where it is another one."""
    step = next_step(state)
    require(step.asks == kind, NOT_ASKED_NOW, step=step.line)
    return step


def symbols_in_order(field: str, title: str, picked: Picked, *, is_free: bool = False) -> Choice:
    """All action symbols, tapped in their order, each once; ``is_free``: or none."""
    options = tuple(Option(symbol, ACTION_NAMES[symbol]) for symbol in Action)
    least = 0 if is_free and not any(picked.get(field, ())) else len(options)
    ask = gettext_noop("Tap the symbols clockwise.")
    return Choice(field, title, options, ask, least, len(options), in_order=True)
