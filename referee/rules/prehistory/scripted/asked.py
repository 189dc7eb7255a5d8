"""Whether a question is asked just now: an answer to another one is refused."""

from __future__ import annotations

from referee.rules.kernel.automa import Question
from referee.rules.kernel.ruling import gettext_noop
from referee.rules.prehistory.board.terms import refused
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.scripted.automa import next_step


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
