"""The card taken from a force that was beaten, or the own card set aside after a loss (A-98)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards.catalogue import less
from referee.rules.arctic.record.case import OPPONENT
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.solo.table import after_the_seventh, alone, is_won
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.entry import Checks, Nothing
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Fact, Line, Reason, Refusal, Ruling, gettext_noop

NO_PRIZE = Refusal(
    "wrong-phase", "There is no card to take or set aside now. That follows a skirmish.",
    "A-98", "card",
)  # fmt: skip
NOT_A_PRIZE = Refusal("not-a-prize", "Choose one of these: {prize}.", "A-98", "card")


@dataclass(frozen=True, slots=True)
class TakePrize:
    kind: ClassVar[str] = "prize"
    card: str


def offered(state: ArcticState) -> Seats:
    return state.players if state.phase is Phase.PRIZE else ()


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    solo = state.solo
    if solo is None:
        return
    title = gettext_noop("Take 1 card of that force.")
    if not is_won(solo):
        title = gettext_noop("Set 1 card of your own force aside.")
    options = tuple(Option(card_id, state.label(card_id)) for card_id in solo.prize)
    yield Choice("card", title, options, least=1, most=1)


def rule(state: ArcticState, seat: str, facts: TakePrize, checks: Checks) -> Ruling[Nothing]:
    seat, solo = alone(state, seat)
    if state.phase is not Phase.PRIZE:
        raise NO_PRIZE()
    if facts.card not in solo.prize:
        raise NOT_A_PRIZE(prize=tuple(map(state.label, solo.prize)))
    said: dict[str, Fact] = {"seat": seat, "card": state.label(facts.card), "left": len(solo.sizes)}
    phrase = gettext_noop("{seat} takes {card} to the discard pile. Forces still face down: {left}.")
    if not is_won(solo):
        phrase = gettext_noop("{seat} sets {card} aside. It never scores. Forces still face down: {left}.")
    return Ruling(Nothing(), (Reason(phrase, said, ("A-98",)),))


def apply(state: ArcticState, seat: str, facts: TakePrize, outcome: Nothing) -> ArcticState:
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


def describe(state: ArcticState, seat: str, facts: TakePrize, outcome: Nothing, viewer: str | None) -> Line:
    phrase = gettext_noop("{seat} chooses {card}")
    return Line(phrase, {"seat": seat or state.players[0], "card": state.label(facts.card)})


PRIZE = EntryKind(TakePrize, Nothing, "Choose a card", offered, choices, rule, apply, describe)
