"""Prizes and score of a solo table: a card taken or set aside, and the final points (A-98)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.rules.arctic.cards.catalogue import less
from referee.rules.arctic.ending.score import STILL_TO_COUNT, count_deck, score_counts
from referee.rules.arctic.ending.tally import require_end
from referee.rules.arctic.record.case import OPPONENT
from referee.rules.arctic.record.outcomes import SoloScore
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn import ArcticTurn
from referee.rules.arctic.setup.solo import difficulty
from referee.rules.arctic.solo.table import after_the_seventh, alone, is_won, solo_of
from referee.rules.kernel.entry.choices import Choice, Option
from referee.rules.kernel.entry.entry import Nothing
from referee.rules.kernel.entry.kind import EntryFacts, Seats, kind_of
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

NO_PRIZE = Refusal("wrong-phase", "That only comes after a skirmish.", "A-98", "card")
NOT_A_PRIZE = Refusal("not-a-prize", "Choose one of these: {prize}.", "A-98", "card")


# A card of the force that was beaten, or of the player's own after a loss ---------------------------


@dataclass(frozen=True, slots=True)
class TakePrize(EntryFacts[ArcticState, Nothing]):
    """Takes a card of the beaten force, or sets one of its own aside (A-98)."""

    kind = "prize"
    title = "Choose a card"
    outcome = Nothing

    card: str

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        return state.players if state.phase is Phase.PRIZE else ()

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        solo = turn.state.solo
        if solo is None:
            return
        title = gettext_noop("Take 1 card of that force.")
        if not is_won(solo):
            title = gettext_noop("Set aside 1 card of your own force.")
        options = tuple(Option(card_id, turn.state.label(card_id)) for card_id in solo.prize)
        yield Choice("card", title, options, least=1, most=1)

    def rule(self, turn: ArcticTurn) -> Ruling[Nothing]:
        state, (seat, solo) = turn.state, alone(turn)
        if state.phase is not Phase.PRIZE:
            raise NO_PRIZE()
        if self.card not in solo.prize:
            raise NOT_A_PRIZE(prize=tuple(map(state.label, solo.prize)))
        phrase = gettext_noop("{seat} takes {card} to the discard pile. Forces still face down: {left}.")
        if not is_won(solo):
            phrase = gettext_noop(
                "{seat} sets {card} aside. It never scores. Forces still face down: {left}."
            )
        card, left = state.label(self.card), len(solo.sizes)
        return Ruling(Nothing(), (Reason(phrase, ("A-98",), seat=seat, card=card, left=left),))

    def apply(self, turn: ArcticTurn, outcome: Nothing) -> ArcticState:
        seat, solo = alone(turn)
        own, solo = turn.state.seats[seat], replace(solo, prize=())
        if solo.last is not None and solo.last.winner == OPPONENT:
            if not own.used.get(self.card):
                # A Hardy Scavenger that has returned to the hand.
                solo = replace(solo, returned=max(solo.returned - 1, 0))
                own = own.spent((self.card,))
            own = replace(own.removed(self.card), used=less(own.used, (self.card,)))
        else:
            own = own.gained(self.card)
            solo = replace(solo, gone=dict(Counter(solo.gone) - Counter((self.card,))))
        return after_the_seventh(replace(turn.state.with_seat(seat, own), solo=solo))

    def describe(self, turn: ArcticTurn, outcome: Nothing) -> Line:
        seat = turn.seat or turn.state.players[0]
        return Line("{seat} chooses {card}", seat=seat, card=turn.state.label(self.card))


PRIZE = kind_of(TakePrize)


# The score ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ScoreSolo(EntryFacts[ArcticState, SoloScore]):
    """Scores the counted deck (A-98)."""

    kind = "score_solo"
    title = "Score the game"
    outcome = SoloScore

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        if state.solo is None or state.phase is not Phase.OVER or state.solo.scored is not None:
            return ()
        return tuple(state.tallies)

    def rule(self, turn: ArcticTurn) -> Ruling[SoloScore]:
        state, (seat, solo) = turn.state, alone(turn)
        require_end(state)
        turn.require(seat in state.tallies, replace(STILL_TO_COUNT, rule="A-98"), seats=(seat,))
        counted = score_counts(*count_deck(state.tallies[seat].cards, state.cards), seat)
        number = solo.removed_unseen + sum(state.seats[seat].base.removed.values())
        phrase = gettext_noop("Removed or set aside and not scored: {number}.")
        never = (Reason(phrase, ("A-98", "A-96"), number=number),) if number else ()
        return Ruling(counted.outcome, (*counted.reasons, *never, difficulty(solo.options, state.cards)))

    def apply(self, turn: ArcticTurn, outcome: SoloScore) -> ArcticState:
        return replace(turn.state, solo=replace(solo_of(turn.state), scored=outcome))

    def describe(self, turn: ArcticTurn, outcome: SoloScore | None) -> Line:
        if outcome is None:
            return Line("Score the game")
        phrase = gettext_noop("{seat} scores {points} {points:point|points}")
        return Line(phrase, seat=turn.seat or turn.state.players[0], points=outcome.points)


SCORE_SOLO = kind_of(ScoreSolo)
