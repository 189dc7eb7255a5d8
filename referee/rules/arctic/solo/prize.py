"""Prizes and score of a solo table: a card taken or set aside, and in the end the points (A-98)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards.catalogue import less
from referee.rules.arctic.ending.score import STILL_TO_COUNT, count_deck, score_counts
from referee.rules.arctic.ending.tally import require_end
from referee.rules.arctic.record.case import OPPONENT
from referee.rules.arctic.record.outcomes import SoloScore
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.setup.solo import difficulty
from referee.rules.arctic.solo.table import after_the_seventh, alone, is_won, solo_of
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Checks, Nothing
from referee.rules.kernel.entry.kind import EntryKind, Seats, nothing_to_choose
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

NO_PRIZE = Refusal(
    "wrong-phase", "There is no card to take or set aside now. That follows a skirmish.", "A-98", "card"
)
NOT_A_PRIZE = Refusal("not-a-prize", "Choose one of these: {prize}.", "A-98", "card")


# A card of the force that was beaten, or of the own after a loss ----------------------------------


@dataclass(frozen=True, slots=True)
class TakePrize:
    kind: ClassVar[str] = "prize"
    card: str


def offered_prize(state: ArcticState) -> Seats:
    return state.players if state.phase is Phase.PRIZE else ()


def choices_of_prize(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    solo = state.solo
    if solo is None:
        return
    title = gettext_noop("Take 1 card of that force.")
    if not is_won(solo):
        title = gettext_noop("Set 1 card of your own force aside.")
    options = tuple(Option(card_id, state.label(card_id)) for card_id in solo.prize)
    yield Choice("card", title, options, least=1, most=1)


def rule_prize(state: ArcticState, seat: str, facts: TakePrize, checks: Checks) -> Ruling[Nothing]:
    seat, solo = alone(state, seat)
    if state.phase is not Phase.PRIZE:
        raise NO_PRIZE()
    if facts.card not in solo.prize:
        raise NOT_A_PRIZE(prize=tuple(map(state.label, solo.prize)))
    said: dict[str, Fact] = {"seat": seat, "card": state.label(facts.card), "left": len(solo.sizes)}
    phrase = gettext_noop("{seat} takes {card} to the discard pile. Forces still face down: {left}.")
    if not is_won(solo):
        phrase = gettext_noop("{seat} sets {card} aside. It never scores. Forces still face down: {left}.")
    return Ruling(Nothing(), (Reason(phrase, ("A-98",), **said),))


def apply_prize(state: ArcticState, seat: str, facts: TakePrize, outcome: Nothing) -> ArcticState:
    seat, solo = alone(state, seat)
    own, solo = state.seats[seat], replace(solo, prize=())
    if solo.last is not None and solo.last.winner == OPPONENT:
        if not own.used.get(facts.card):
            # A Hardy Scavenger that had come back to the hand.
            solo = replace(solo, returned=max(solo.returned - 1, 0))
            own = own.spent((facts.card,))
        own = replace(own.removed(facts.card), used=less(own.used, (facts.card,)))
    else:
        own = own.gained(facts.card)
        solo = replace(solo, gone=dict(Counter(solo.gone) - Counter((facts.card,))))
    return after_the_seventh(replace(state.with_seat(seat, own), solo=solo))


def describe_prize(
    state: ArcticState, seat: str, facts: TakePrize, outcome: Nothing, viewer: str | None
) -> Line:
    return Line("{seat} chooses {card}", seat=seat or state.players[0], card=state.label(facts.card))


PRIZE = EntryKind(
    TakePrize,
    Nothing,
    title="Choose a card",
    offered=offered_prize,
    choices=choices_of_prize,
    rule=rule_prize,
    apply=apply_prize,
    describe=describe_prize,
)


# The score ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ScoreSolo:
    kind: ClassVar[str] = "score_solo"


def offered_score(state: ArcticState) -> Seats:
    if state.solo is None or state.phase is not Phase.OVER or state.solo.scored is not None:
        return ()
    return tuple(state.tallies)


def rule_score(state: ArcticState, seat: str, facts: ScoreSolo, checks: Checks) -> Ruling[SoloScore]:
    seat, solo = alone(state, seat)
    require_end(state)
    checks.require(seat in state.tallies, replace(STILL_TO_COUNT, rule="A-98"), seats=(seat,))
    counted = score_counts(*count_deck(state.tallies[seat].cards, state.cards), seat)
    number = solo.removed_unseen + sum(state.seats[seat].base.removed.values())
    phrase = gettext_noop("Removed or set aside, so not scored: {number}.")
    never = (Reason(phrase, ("A-98", "A-96"), number=number),) if number else ()
    return Ruling(counted.outcome, (*counted.reasons, *never, difficulty(solo.options, state.cards)))


def apply_score(state: ArcticState, seat: str, facts: ScoreSolo, outcome: SoloScore) -> ArcticState:
    return replace(state, solo=replace(solo_of(state), scored=outcome))


def describe_score(
    state: ArcticState, seat: str, facts: ScoreSolo, outcome: SoloScore | None, viewer: str | None
) -> Line:
    if outcome is None:
        return Line("Score the game")
    phrase = gettext_noop("{seat} scores {points} {points:point|points}")
    return Line(phrase, seat=seat or state.players[0], points=outcome.points)


SCORE_SOLO = EntryKind(
    ScoreSolo,
    SoloScore,
    title="Score the game",
    offered=offered_score,
    choices=nothing_to_choose,
    rule=rule_score,
    apply=apply_score,
    describe=describe_score,
)
