"""Answers: accepted while their question is in hand, refused otherwise."""

from typing import ClassVar

from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.kind import Seats
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.ruling import Refusal, require
from referee.rules.prehistory.board.terms import ACTION_NAMES, SIDES, TribeAction, TribeStep
from referee.rules.prehistory.record import OutcomeT, PrehistoryState, PrehistoryTurn, TableEntry
from referee.rules.prehistory.scripted.automa import next_step

TABLE: Seats = (None,)
NOT_ASKED_NOW = Refusal("not-asked", "That isn’t asked now. Answer this: {step}")


class TableAnswer(TableEntry[OutcomeT]):
    """An answer to the question that asks for its kind, or for ``question``."""

    __slots__ = ()
    question: ClassVar[str] = ""

    @classmethod
    def offered(cls, state: PrehistoryState) -> Seats:
        return TABLE if next_step(state).asks == (cls.question or cls.kind) else ()

    def asked(self, turn: PrehistoryTurn) -> TribeStep:
        """Return the question in hand. Raises IllegalEntry (``not-asked``) if it is another one."""
        step = next_step(turn.state)
        require(step.asks == (self.question or self.kind), NOT_ASKED_NOW, step=step.line)
        return step


def completed(symbols: tuple[str, ...]) -> tuple[str, ...]:
    """Return the symbols tapped in their order; after five different ones the sixth is the one left."""
    left = tuple(each for each in TribeAction if each not in symbols)
    is_clear = len(symbols) == SIDES - 1 and len(left) == 1
    return (*symbols, left[0].value) if is_clear else symbols


def symbols_in_order(field: str, title: str, picked: Picked, *, is_free: bool = False) -> Choice:
    """All action symbols, tapped in their order, each once: the last one follows; ``is_free``: or none."""
    options = tuple(Option(symbol, ACTION_NAMES[symbol]) for symbol in TribeAction)
    least = 0 if is_free and not any(picked.get(field, ())) else len(options) - 1
    ask = gettext_noop("Tap the symbols clockwise.")
    return Choice(field, title, options, ask, least, len(options), in_order=True)
