"""What the records of a solo table say, its reminders, and its part of the board (A-96 to A-98)."""

from __future__ import annotations

from typing import Any

from referee.rules.arctic.ending.solo_score import reminders
from referee.rules.arctic.record.case import OPPONENT, PLAYER
from referee.rules.arctic.record.solo_entries import (
    EndRound,
    Fought,
    Reshuffle,
    SoloScore,
    TakePrize,
)
from referee.rules.arctic.record.solo_state import SoloGame
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.solo.table import SoloFacts, reshuffle_due
from referee.rules.kernel.codec import encode
from referee.rules.kernel.ruling import Fact, Line, Reason, gettext_noop

ENDS = {
    PLAYER: gettext_noop("{seat} beats a force of {size} cards, {yours} fight to {its}"),
    OPPONENT: gettext_noop("{seat} loses to a force of {size} cards, {yours} fight to {its}"),
    None: gettext_noop("{seat} ties with a force of {size} cards, {yours} fight to {its}"),
}


def describe_solo(state: ArcticState, facts: SoloFacts, outcome: Any) -> Line:
    """Return the record's sentence without its full stop."""
    said: dict[str, Fact] = {"seat": state.players[0]}
    if isinstance(facts, Reshuffle):
        if facts.card is None:
            return Line(gettext_noop("Reshuffled: the top card leaves the game unseen"))
        return Line(gettext_noop("Reshuffled: {card} leaves the game"), {"card": _label(state, facts.card)})
    if isinstance(facts, TakePrize):
        return Line(gettext_noop("{seat} chooses {card}"), said | {"card": _label(state, facts.card)})
    if isinstance(facts, EndRound):
        return Line(gettext_noop("Round {round} is over"), {"round": facts.round})
    if isinstance(outcome, Fought):
        fight = outcome.result.fight
        said |= {"size": len(outcome.result.units[OPPONENT]), "yours": fight[PLAYER], "its": fight[OPPONENT]}
        return Line(ENDS[outcome.result.winner], said)
    if isinstance(outcome, SoloScore):
        return Line(gettext_noop("{seat} scores {points} points"), said | {"points": outcome.points})
    return Line(gettext_noop("Entry of kind {kind}"), {"kind": facts.kind})


def _label(state: ArcticState, card_id: str) -> str:
    card = state.cards.get(card_id)
    return card.label if card else card_id


def solo_reminders(state: ArcticState) -> list[Reason]:
    """Return what is forgotten at the start of a round: the draw, a reshuffle that is due, the rest."""
    drawn = Reason(gettext_noop("Discard everything left, then draw 5."), {}, ("A-11",))
    return [drawn, *reshuffle_due(state), *(reminders() if state.round == 1 else ())]


def tell_solo(solo: SoloGame) -> dict[str, Any]:
    """Return the solo part of the board as plain JSON material; once it is scored, with the score."""
    score = {"score": encode(solo.scored)} if solo.scored else {}
    return {
        "forces": list(solo.sizes),
        "won": solo.won,
        "lost": solo.lost,
        "removed_unseen": solo.removed_unseen,
        "prize": list(solo.prize),
        **score,
    }
