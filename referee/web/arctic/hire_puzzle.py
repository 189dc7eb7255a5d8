"""What can you hire? A hand and three mercenaries as a puzzle."""

from __future__ import annotations

from typing import Any

from referee.rules.arctic.cards import Card, shipped
from referee.rules.arctic.learn import WHAT_TO_HIRE, HireCase, cost_line, why_hired
from referee.rules.arctic.setup import NAME
from referee.rules.kernel.codec import decode
from referee.rules.kernel.puzzle import NOBODY
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.web.arctic.faces import values_of
from referee.web.arctic.force_cards import CardView
from referee.web.puzzle import Possible, Puzzle

PAYS = ("hunt", "meds")


def hire_puzzle(told: Any) -> Puzzle:
    """Return the puzzle of a line of the shipped ones."""
    case = decode(HireCase, told)
    mercenaries = [shipped()[each] for each in case.mercenaries]
    right = WHAT_TO_HIRE.answer(case)
    scene = {"hand": [_view(card) for card in case.hand]}
    word = Line(gettext_noop("You can hire none of them."))
    if right != NOBODY:
        word = Line(gettext_noop("You can hire {card:a}."), {"card": mercenaries[int(right)].label})
    return Puzzle(
        game=NAME,
        asks=Line(gettext_noop("What can you hire?")),
        how=Line(gettext_noop("Hunt and pay with this hand as well as you can.")),
        scene="arctic/_puzzle_hand.html",
        loose=scene,
        ruled=scene,
        possible=(
            *(Possible(str(at), card.label, hint=cost_line(card)) for at, card in enumerate(mercenaries)),
            Possible(NOBODY, Line(gettext_noop("None of them"))),
        ),
        right=right,
        traps=lambda given: WHAT_TO_HIRE.traps(case, given),
        word=word,
        reasons=why_hired(case),
    )


def _view(card: Card) -> CardView:
    return CardView(card.label, tuple(value for value in values_of(card) if value.name in PAYS))
