"""Drawing more cards of the deck, and trashing cards of the hand (A-21 to A-24, A-27 to A-29)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import each_title
from referee.rules.arctic.hq.leaders import after_action, helper_choice, worth_together
from referee.rules.arctic.record.acts import CardsUsed, GatheringFacts
from referee.rules.arctic.record.entries import Gathering, Response
from referee.rules.arctic.record.offers import own_cards, taken_by
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import ArcticTurn, check_action, check_own_turn, show_cards
from referee.rules.arctic.worth.action import COURIERS_DISCARD, CardAction, discarded_in_draw, workers
from referee.rules.kernel.entry.choices import Choice
from referee.rules.kernel.entry.kind import Seats, kind_of
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

NOTHING_TO_TRASH = Refusal("no-cards", "Choose the cards to trash.", "A-28", "cards")


@dataclass(frozen=True, slots=True)
class Draw(CardsUsed):
    """Cards used together to draw more of the deck (A-27)."""

    kind = action = "draw"
    title = "Draw"
    icon = "draw"

    cards: tuple[str, ...]
    helper: str | None = None  # a refugee played for the leader's bonus
    answer: Response | None = None  # a strike in reply (house rule interrupt_actions)
    rescue: Response | None = None  # what stops that strike
    asks: bool = False  # wait for those who can answer

    @staticmethod
    def done_by(state: ArcticState) -> Seats:
        return taken_by(state, Draw.kind)

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        yield workers(turn, CardAction.DRAW, gettext_noop("Draw with"))
        yield from helper_choice(turn, CardAction.DRAW)

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        check_own_turn(turn)
        phrase = gettext_noop("{seat} has already drawn. It’s once per round.")
        check_action(turn, self.kind, phrase)
        shown = show_cards(turn, self.used)
        outcome, reasons = worth_together(turn, CardAction.DRAW, self.cards, self.helper)
        before = after_action(turn.state.proven(shown).seats[turn.seat], self.kind, self)
        came = before.drawing(outcome.value).number  # fewer than the value if the deck is too small
        gone = discarded_in_draw([turn.state.cards[card_id] for card_id in self.cards], came)
        result = Gathering(outcome.value, outcome.carriers, shown=shown, discarded=gone)
        others = (each for each in reasons if each.phrase != COURIERS_DISCARD)
        couriers = (Reason(COURIERS_DISCARD, ("A-85",), number=gone),) if gone else ()
        return Ruling(result, (*turn.checks.overridden, *others, *couriers))

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        before = after_action(turn.state.seats[turn.seat], self.kind, self)
        after = before.after_draw(outcome.value)
        return turn.state.with_seat(turn.seat, replace(after, played=after.played + outcome.discarded))

    def describe(self, turn: ArcticTurn, outcome: Gathering) -> Line:
        phrase, gone = gettext_noop("{seat} draws {value} with {cards:a}"), outcome.discarded
        if gone:
            phrase = gettext_noop("{seat} draws {value} with {cards:a} and discards {gone} of them")
        cards = tuple(map(turn.state.label, self.cards))
        return Line(phrase, seat=turn.seat, value=outcome.value, gone=gone, cards=cards)


@dataclass(frozen=True, slots=True)
class Trash(GatheringFacts):
    """Cards of the hand into the junkyard (A-28, A-29)."""

    kind = "trash"
    title = "Trash"
    icon = "trash"
    sentence = gettext_noop("{seat} trashes {cards:a}")

    cards: tuple[str, ...]

    @staticmethod
    def is_open(state: ArcticState, seat: str) -> bool:
        return not _is_once(state) or Trash.kind not in state.seats[seat].actions

    @staticmethod
    def done_by(state: ArcticState) -> Seats:
        return taken_by(state, Trash.kind)

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        hand, title = turn.state.seats[turn.seat].left, gettext_noop("To the junkyard")
        cards, ask = turn.state.cards if hand else (), gettext_noop("Tap the cards to trash.")
        yield own_cards(turn, "cards", title, cards, ask=ask, least=1, most=hand)

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        check_own_turn(turn)
        if _is_once(turn.state):
            phrase = gettext_noop("{seat} has already trashed. It’s once per round.")
            check_action(turn, self.kind, phrase)
        if not self.cards:
            raise NOTHING_TO_TRASH()
        shown = show_cards(turn, self.cards)
        labels = each_title(map(turn.state.label, self.cards))
        phrase = gettext_noop("Shuffle into the junkyard: {cards}. You draw nothing in return.")
        reason = Reason(phrase, ("A-28", "A-29"), cards=labels)
        return Ruling(Gathering(shown=shown), (*turn.checks.overridden, reason))

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        own = turn.state.seats[turn.seat].lost(self.cards).acted(self.kind)
        own = replace(own, played=own.played + len(self.cards))
        return replace(turn.state.with_seat(turn.seat, own), yard=turn.state.yard.entered(self.cards))


def _is_once(state: ArcticState) -> bool:
    """Whether a seat enters it once a round; in a light round one entry need not be all that is trashed."""
    return state.house_rules["trash_limit"] == "once" and not state.setup.is_light


DRAW = kind_of(Draw)
TRASH = kind_of(Trash)
