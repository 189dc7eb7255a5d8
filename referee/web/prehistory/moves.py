"""What the table does for the tribe, each line with the word that it begins with: Pay, Take, Then."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.prehistory.board import TribeAction, TribeStep

PAY, DO, TAKE, THEN = gettext_noop("Pay"), gettext_noop("Do"), gettext_noop("Take"), gettext_noop("Then")
RETURN = gettext_noop("Return")
ENDS_WITH_RETURN = frozenset({"location", "move", "lie", "stay"})
TAKES = frozenset(
    {TribeAction.GATHERING, TribeAction.CEREMONY, TribeAction.FISHING, TribeAction.HUNTING, "take_back"}
)


@dataclass(frozen=True, slots=True)
class MoveView:
    """A line of an instruction, its first word, and what settles a doubt about it."""

    word: str
    line: Line
    notes: tuple[Line, ...] = ()


def moves_of(step: TribeStep, *, is_drawn: bool = False) -> tuple[MoveView, ...]:
    """Return the lines; ``is_drawn``: where a member goes is said by the map and its list."""
    moves = step.moves[1:] if is_drawn and step.act == "move" else step.moves
    acts_at = 1 if step.act == "spring" else 0
    return tuple(
        MoveView(word, line, step.notes if number == acts_at else ())
        for number, (word, line) in enumerate(zip(_words(step, len(moves)), moves, strict=True))
    )


def _words(step: TribeStep, number: int) -> Iterator[str]:
    if step.act == "spring":
        yield PAY
    takes = {step.act, step.about.get("action", "")} & TAKES
    yield TAKE if takes else DO
    others = number - 1 - (step.act == "spring")
    ends = int(step.act in ENDS_WITH_RETURN)
    yield from (THEN,) * (others - ends)
    yield from (RETURN,) * min(ends, others)
