"""A first round of Skirmish for Earth, with an invented deck."""

from __future__ import annotations

from referee.rules.earth.record import Phase
from referee.rules.kernel.ruling import gettext_noop
from referee.web.guide import Guide

GUIDE = Guide(
    weights={"target": 1, "deploy": 1, "pass": 0.7, "reveal": 1, "choose": 1, "finish": 1},
    hints={
        Phase.TARGET: gettext_noop(
            "Each round is about one territory. It is turned up, and everyone sees what it is worth."
        ),
        Phase.DEPLOY: gettext_noop(
            "Everyone has a card face down. In turn you put ships on yours, or pass for good. It only works "
            "if the ships are exactly one of its costs."
        ),
        Phase.REVEAL: gettext_noop(
            "Deployment closes when the turn comes back to whoever deployed last."
            " Now all cards are turned up."
        ),
        Phase.ENDING: gettext_noop(
            "The referee works out nine steps: who has paid, whose Attack is highest, what the texts do, "
            "which ships are lost, and what salvage brings."
        ),
    },
    phase_of=lambda state: state.phase,
    round_of=lambda state: int(state.round),
)
