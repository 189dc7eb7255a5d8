"""The score, once everybody has counted (A-90 to A-92)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.ending.base_tally import buildings_of
from referee.rules.arctic.ending.scoring import ScoringCase, Tribe, resolve_scoring
from referee.rules.arctic.ending.tally import require_end
from referee.rules.arctic.record.end_entries import Tally
from referee.rules.arctic.record.outcomes import ScoringOutcome
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Seats
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Ruling, gettext_noop


@dataclass(frozen=True, slots=True)
class Score:
    """Everybody has counted: the game is scored."""

    kind: ClassVar[str] = "score"


def offered(state: ArcticState) -> Seats:
    has_all = state.phase is Phase.OVER and len(state.tallies) == len(state.players)
    return (None,) if has_all and state.scored is None and state.solo is None else ()


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield from ()


def rule(state: ArcticState, seat: str, facts: Score, checks: Checks) -> Ruling[ScoringOutcome]:
    require_end(state)
    missing = tuple(name for name in state.turn_order if name not in state.tallies)
    if missing:
        phrase = gettext_noop("Still to count: {seats}.")
        raise IllegalEntry("count-missing", phrase, {"seats": missing}, rule="A-91")
    return resolve_scoring(scoring_case(state, state.tallies), state.cards)


def scoring_case(state: ArcticState, tallies: Mapping[str, Tally]) -> ScoringCase:
    """Return the case that these counts make; seats in the turn order of the last round."""
    tribes = {seat: Tribe(dict(tally.cards), buildings_of(tally)) for seat, tally in tallies.items()}
    return ScoringCase(state.turn_order, tribes, state.modules, dict(state.house_rules))


def apply(state: ArcticState, seat: str, facts: Score, outcome: ScoringOutcome) -> ArcticState:
    return replace(state, scored=outcome)


def describe(
    state: ArcticState, seat: str, facts: Score, outcome: ScoringOutcome | None, viewer: str | None
) -> Line:
    if outcome is None:
        return Line(gettext_noop("The game is scored"))
    said: dict[str, Fact] = {"winners": outcome.winners, "people": max(outcome.tribe.values())}
    if len(outcome.winners) > 1:
        return Line(gettext_noop("{winners} share the victory with {people} people"), said)
    return Line(gettext_noop("{winners} wins the game with {people} people"), said)


SCORE = EntryKind(
    Score,
    ScoringOutcome,
    gettext_noop("Score"),
    offered,
    choices,
    rule,
    apply,
    describe,
    by=By.TABLE,
    is_tables=True,
)
