"""The final points as the table tells them (M-80 to M-84)."""

from __future__ import annotations

from referee.rules.kernel.ruling import Ruling, gettext_noop
from referee.rules.prehistory.board.terms import TRIBE, refused
from referee.rules.prehistory.record.entries import Final
from referee.rules.prehistory.record.final import FinalOutcome
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.scoring.scoring import check_scores, resolve_final
from referee.rules.prehistory.scripted.asked import asked


def adjudicate_final(state: PrehistoryState, facts: Final) -> Ruling[FinalOutcome]:
    """Rule on the final points: who has succeeded (M-82 to M-84)."""
    asked(state, Final.kind)
    check_scores(facts.scores)
    if set(facts.scores) != {*state.players, TRIBE}:
        phrase = gettext_noop("Points of everybody and the marauders (M), and nobody else.")
        raise refused("not-the-players", phrase, rule="M-82", field="scores")
    return resolve_final(facts.scores, base_tiebreak=state.house("final_tie", "base_tiebreak"))
