"""All seven forces are met and the deck is counted: the game is scored (A-98)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.ending.score import count_deck, score_counts
from referee.rules.arctic.ending.tally import require_end
from referee.rules.arctic.record.outcomes import SoloScore
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.setup.solo import difficulty
from referee.rules.arctic.solo.table import alone, solo_of
from referee.rules.kernel.entry import Checks
from referee.rules.kernel.kind import EntryKind, Seats, nothing_to_choose
from referee.rules.kernel.ruling import Line, Reason, Refusal, Ruling, gettext_noop

STILL_TO_COUNT = Refusal("count-missing", "Still to count: {seats}.", "A-98")


@dataclass(frozen=True, slots=True)
class ScoreSolo:
    kind: ClassVar[str] = "score_solo"


def offered(state: ArcticState) -> Seats:
    if state.solo is None or state.phase is not Phase.OVER or state.solo.scored is not None:
        return ()
    return tuple(state.tallies)


def rule(state: ArcticState, seat: str, facts: ScoreSolo, checks: Checks) -> Ruling[SoloScore]:
    seat, solo = alone(state, seat)
    require_end(state)
    checks.require(seat in state.tallies, STILL_TO_COUNT, seats=(seat,))
    counted = score_counts(*count_deck(state.tallies[seat].cards, state.cards), seat)
    number = solo.removed_unseen + sum(state.seats[seat].base.removed.values())
    phrase = gettext_noop("Removed or set aside, so not scored: {number}.")
    never = (Reason(phrase, {"number": number}, ("A-98", "A-96")),) if number else ()
    return Ruling(counted.outcome, (*counted.reasons, *never, difficulty(solo.options, state.cards)))


def apply(state: ArcticState, seat: str, facts: ScoreSolo, outcome: SoloScore) -> ArcticState:
    return replace(state, solo=replace(solo_of(state), scored=outcome))


def describe(
    state: ArcticState, seat: str, facts: ScoreSolo, outcome: SoloScore | None, viewer: str | None
) -> Line:
    if outcome is None:
        return Line("Score the game")
    phrase = gettext_noop("{seat} scores {points} {points:point|points}")
    return Line(phrase, {"seat": seat or state.players[0], "points": outcome.points})


SCORE_SOLO = EntryKind(
    ScoreSolo, SoloScore, "Score the game", offered, nothing_to_choose, rule, apply, describe
)
