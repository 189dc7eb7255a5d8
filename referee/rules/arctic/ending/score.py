"""The score, once every seat has counted: the entry, its texts, and how the tribes grew (A-90 to A-92)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from referee.rules.arctic.cards.catalogue import Catalogue, Pile
from referee.rules.arctic.ending.counts import standing_counted
from referee.rules.arctic.ending.gangs import Measure
from referee.rules.arctic.ending.scoring import (
    BY_TABLE,
    VERDICT,
    BuildingState,
    OwnBuilding,
    ScoringCase,
    Tribe,
    resolve_scoring,
)
from referee.rules.arctic.ending.tally import people_of, require_end
from referee.rules.arctic.record.case import PLAYER, UNKNOWN_PLAYER
from referee.rules.arctic.record.outcomes import DeckCount, ScoringOutcome, SoloScore
from referee.rules.arctic.record.state import NEVER_IN_HAND, ArcticState, Phase
from referee.rules.arctic.record.turn import ArcticTurn
from referee.rules.kernel.entry.entry import DECIDED_SO, Entry, decided_as
from referee.rules.kernel.entry.kind import By, EntryFacts, Seats, kind_of
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.ladder import ClimbedRung
from referee.rules.kernel.text.houses import as_data
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, Sum

CONTESTED_POINTS, OTHER_POINTS = 2, 1
STILL_TO_COUNT = Refusal("count-missing", "Still to count: {seats}.", "A-91")


@dataclass(frozen=True, slots=True)
class Score(EntryFacts[ArcticState, ScoringOutcome]):
    """The final scoring, once every seat has counted."""

    kind = "score"
    title = "Score the game"
    outcome = ScoringOutcome
    by = By.TABLE
    table_may_enter = True
    verdict = VERDICT

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        has_all = state.phase is Phase.OVER and len(state.tallies) == len(state.players)
        return (None,) if has_all and state.scored is None and state.solo is None else ()

    def rule(self, turn: ArcticTurn) -> Ruling[ScoringOutcome]:
        state, checks = turn.state, turn.checks
        require_end(state)
        missing = tuple(name for name in state.turn_order if name not in state.tallies)
        checks.require(not missing, STILL_TO_COUNT, seats=missing)
        if checks.decided is not None and checks.decided not in state.players:
            raise replace(UNKNOWN_PLAYER, field="overrides")(name=checks.decided)
        tribes = {seat: Tribe(dict(tally.cards), _buildings(tally)) for seat, tally in state.tallies.items()}
        case = ScoringCase(state.turn_order, tribes, state.modules, as_data(state.house_rules))
        return resolve_scoring(case, state.cards, checks.decided)

    def apply(self, turn: ArcticTurn, outcome: ScoringOutcome) -> ArcticState:
        return replace(turn.state, scored=outcome)

    def describe(self, turn: ArcticTurn, outcome: ScoringOutcome | None) -> Line:
        if outcome is None:
            return Line("The game is scored")
        alone = gettext_noop("{winners} wins the game with {people} {people:person|people}")
        return _won(
            outcome,
            alone,
            gettext_noop("{winners} share the victory with {people} {people:person|people} each"),
        )

    @staticmethod
    def otherwise(state: ArcticState, entry: Entry) -> Mapping[str, Entry]:
        return decided_as(entry, state.turn_order)


def _buildings(tally: DeckCount) -> tuple[OwnBuilding, ...]:
    counted = standing_counted(tally)
    states = [state for state in BuildingState if state in counted]
    return tuple(OwnBuilding(card, state) for state in states for card in counted[state].elements())


def _won(outcome: ScoringOutcome, alone: str, together: str) -> Line:
    phrase = together if len(outcome.winners) > 1 else alone
    return Line(phrase, winners=outcome.winners, people=outcome.tribe[outcome.winners[0]])


SCORE = kind_of(Score)


# In words -----------------------------------------------------------------------------------------

RUNG_TITLES: Mapping[str, str] = {
    "tribe": gettext_noop("Largest tribe"),
    "contested": gettext_noop("Contested cards"),
    "cards": gettext_noop("Cards in the deck"),
}
GANG_GOES_TO: Mapping[str, str] = {
    Measure.TOOLS: gettext_noop("most tools"),
    Measure.MEDS: gettext_noop("most meds"),
    Measure.BUILDINGS: gettext_noop("most buildings"),
    Measure.REFUGEES: gettext_noop("most refugees"),
}
TIE_BROKEN: Mapping[str, str] = {
    Measure.CONTESTED_TOOLS: gettext_noop("contested tools {most} to {rest}"),
    Measure.MEDICS: gettext_noop("Medics {most} to {rest}"),
    Measure.ENGINEERS: gettext_noop("Engineers {most} to {rest}"),
}


def score_offer(outcome: ScoringOutcome) -> Line:
    """Return what the button says that scores the game."""
    alone = gettext_noop("Score the game: {winners} wins with {people} {people:person|people}")
    together = gettext_noop(
        "Score the game: {winners} share the victory with {people} {people:person|people} each"
    )
    return _won(outcome, alone, together)


def score_word(outcome: ScoringOutcome) -> Line:
    alone, together = gettext_noop("{winners} wins the game."), gettext_noop("{winners} share the victory.")
    return _won(outcome, alone, together)


def score_how(outcome: ScoringOutcome) -> Line:
    if outcome.decided_by == BY_TABLE:
        return Line(DECIDED_SO)
    steps = {step.name: step for step in outcome.rungs}
    winner = outcome.winners[0]
    facts: dict[str, Fact] = {name: step.numbers[winner] for name, step in steps.items()}
    decider = steps.get(outcome.decided_by)
    if decider is None:
        return Line(
            "{tribe} {tribe:person|people} each, same contested cards ({contested}) and deck size ({cards}).",
            **facts,
        )
    facts["next"] = max(decider.numbers[player] for player in decider.compared if player != winner)
    facts["tied"] = tuple(player for player in decider.compared if player != winner)
    phrase = {
        "tribe": gettext_noop("{tribe} {tribe:person|people} to {next}."),
        "contested": gettext_noop(
            "{tribe} {tribe:person|people}, tied with {tied}. {contested} contested "
            "{contested:card|cards} to {next}."
        ),
        "cards": gettext_noop(
            "{tribe} {tribe:person|people} and {contested} contested "
            "{contested:card|cards}, tied with {tied}. {cards} {cards:card|cards} in the "
            "deck to {next}."
        ),
    }[decider.name]
    return Line(phrase, **facts)


def rung_note(step: ClimbedRung, players: tuple[str, ...]) -> Line | None:
    """Return what is to say of a rung: that it was not needed, or who was compared."""
    if not step.is_used:
        return Line("not needed")
    if len(step.compared) < len(players):
        return Line("only {players}", players=step.compared)
    return Line("with gangs") if step.name == "tribe" else None


def gang_note(steps: tuple[ClimbedRung, ...], holders: tuple[str, ...]) -> Line | None:
    """Return how a tie for a gang was broken, or that it was not."""
    first, last = steps[0], steps[-1]
    if not first.is_used:
        return Line("no one has any")
    if len(first.left) == 1:
        return None
    if len(last.left) == 1:
        rest = max(last.numbers[player] for player in last.compared if player not in last.left)
        return Line(TIE_BROKEN[last.name], most=last.numbers[last.left[0]], rest=rest)
    if holders:
        return Line("still tied, house rule decides")
    return Line("tied")


# Alone: contested resources count 2, all other cards 1 (A-98) ----------------------------------------


def score_counts(contested: int, others: int, who: str = PLAYER) -> Ruling[SoloScore]:
    """Score a deck of which only the numbers are known: contested resources, and all other cards (A-98)."""
    points = contested * CONTESTED_POINTS + others * OTHER_POINTS
    facts: dict[str, Fact] = {"contested": contested, "others": others, "points": points}
    terms = (
        (Line("contested"), contested * CONTESTED_POINTS),
        (Line("others"), others * OTHER_POINTS),
    )
    phrase = gettext_noop(
        "{contested} contested {contested:card|cards} at 2 points, {others} "
        "{others:other|others} at 1: {points} {points:point|points}."
    )
    reason = Reason(phrase, ("A-98",), (), (Sum(who, terms, points),), **facts).deciding()
    return Ruling(SoloScore(points, contested, others), (reason,))


def count_deck(numbers: Mapping[str, int], cards: Catalogue) -> tuple[int, int]:
    """Return how many contested resources and how many other cards these are, id -> number."""
    contested = sum(n for card_id, n in numbers.items() if cards[card_id].pile is Pile.CONTESTED)
    beside = sum(n for card_id, n in numbers.items() if cards[card_id].kind in NEVER_IN_HAND)
    return contested, sum(numbers.values()) - contested - beside


# How it grew --------------------------------------------------------------------------------------


class RoundPoint(NamedTuple):
    """What the cards known of each seat came to when a round ended."""

    round: int
    worth: dict[str, int]


def worth_of(state: ArcticState, numbers: Mapping[str, int]) -> int:
    """Return what cards come to, id -> number: their people, or alone what they score (A-91, A-98)."""
    if state.solo is None:
        return people_of(state, numbers)
    return score_counts(*count_deck(numbers, state.cards)).outcome.points


def worth_by_round(log: Log[ArcticState]) -> tuple[RoundPoint, ...]:
    """Return a point a round that has ended, oldest first; gangs are not among them."""
    found, page = [], log.version
    while page.before is not None:
        before, after = page.before.state, page.state
        is_over = after.phase is Phase.OVER and before.phase is not Phase.OVER
        if after.round != before.round or is_over:
            worth = {seat: worth_of(after, after.seats[seat].owned) for seat in after.players}
            found.append(RoundPoint(before.round, worth))
        page = page.before
    return tuple(found[::-1])
