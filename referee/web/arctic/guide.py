"""A first round of Arctic Scavengers: the third, in which the first skirmish is fought."""

from __future__ import annotations

from referee.rules.arctic.record import Phase
from referee.rules.kernel.ruling import gettext_noop
from referee.web.guide import Guide

GUIDE = Guide(
    weights={
        "dig": 2, "draw": 1, "hunt": 2, "trash": 0.1, "commit": 2,
        "reveal": 1, "declare": 0.5, "reply": 1, "count": 1,
    },
    unasked=frozenset({"declare"}),
    hints={
        Phase.GATHERING: gettext_noop(
            "One after the other, everyone uses the cards in hand to dig, draw and hunt, each once at most. "
            "Cards that you keep back and commit fight for the contested resource."
        ),
        Phase.REVEAL: gettext_noop(
            "Everyone turns up the cards that they kept back. Enter them as they lie on the table."
        ),
        Phase.DECLARING: gettext_noop(
            "In turn order, cards may act: snipe, disarm and the like. Then the fights are counted, and the "
            "highest wins the contested resource."
        ),
        Phase.OVER: gettext_noop("The last resource is won. The decks are counted, and the most people win."),
    },
    phase_of=lambda state: state.phase,
    round_of=lambda state: int(state.round),
    begins=3,
)  # fmt: skip
