"""The rounds of a solo table: the discard pile becomes the deck, and a round is over (A-11, A-96)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar

from referee.rules.arctic.record.gains import Proof
from referee.rules.arctic.record.having import proofs_of
from referee.rules.arctic.record.offers import UNSEEN, own_cards
from referee.rules.arctic.record.state import ArcticState, hand_cards
from referee.rules.arctic.solo.table import alone, cards_of, off_table, reshuffle_due, seats_gathering
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Checks, Nothing
from referee.rules.kernel.entry.facts import Turn
from referee.rules.kernel.entry.kind import EntryKind, Seats, nothing_to_choose
from referee.rules.kernel.entry.words import Said, say_fields
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

NO_CARD_LEFT = Refusal(
    "nothing-to-remove", "There are no cards to reshuffle.", "A-96", "card", can_override=True
)
WRONG_ROUND = Refusal("wrong-round", "It is round {round} now, not {told}.", "A-10", "round")


# The discard pile becomes the deck (A-96) ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The discard pile became the deck: its top card, None if nobody looked, leaves for good (A-96)."""

    kind: ClassVar[str] = "reshuffle"
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """``shown``: the unseen gain that the removed card was, if it was one."""

    shown: dict[str, tuple[Proof, ...]] = field(default_factory=dict)


def offered_reshuffle(state: ArcticState) -> Seats:
    return tuple(seat for seat in seats_gathering(state) if _has_cards(state, seat))


def _has_cards(state: ArcticState, seat: str) -> bool:
    own = state.seats[seat]
    return cards_of(state, own) > off_table(own)


def choices_of_reshuffle(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The card, one that the hand and the discard pile hold, or none that anybody saw."""
    ask, title = gettext_noop("Tap the card that was on top."), gettext_noop("Removed for good")
    own = own_cards(
        Turn(rested(state, seat), seat, picked=picked),
        "card",
        title,
        state.cards,
        ask=ask,
        least=1,
        most=1,
    )
    unseen = Option(UNSEEN, "Unseen", hint=Line("nobody looked"))
    yield replace(own, options=(unseen, *own.options))


def rested(state: ArcticState, seat: str) -> ArcticState:
    """Return the state in which the discard pile is in the deck again."""
    return state.with_seat(seat, replace(state.seats[seat], used={}, fresh=0))


def say_reshuffle(state: ArcticState, seat: str, picked: Picked) -> Said:
    return say_fields(Reshuffle, picked if picked.get("card") != (UNSEEN,) else {})


def pick_reshuffle(state: ArcticState, seat: str, said: Said) -> Picked:
    return {"card": (said["card"] or UNSEEN,)}


def rule_reshuffle(state: ArcticState, seat: str, facts: Reshuffle, checks: Checks) -> Ruling[Reshuffled]:
    seat, _ = alone(state, seat, is_gathering=True)
    if facts.card is None:
        checks.require(_has_cards(state, seat), NO_CARD_LEFT)
        phrase = gettext_noop("The top card of the new deck is removed for good, and nobody looks at it.")
        return Ruling(Reshuffled(), (*checks.overridden, Reason(phrase, ("A-96", "A-98"))))
    (card,) = hand_cards(state, (facts.card,), "card", checks)
    # What was used this round lies in the discard pile, and that is the new deck.
    proofs = proofs_of(rested(state, seat), seat, (card.id,), checks)
    phrase = gettext_noop(
        "{card}, the top card of the new deck, {card:is|are} removed for good and never {card:scores|score}."
    )
    reason = Reason(phrase, ("A-96", "A-98"), card=card.label).deciding()
    return Ruling(Reshuffled({seat: proofs} if proofs else {}), (*checks.overridden, reason))


def apply_reshuffle(state: ArcticState, seat: str, facts: Reshuffle, outcome: Reshuffled) -> ArcticState:
    state = state.proven(outcome.shown)
    seat, solo = alone(state, seat)
    own = rested(state, seat).seats[seat]
    if facts.card is None:
        solo = replace(solo, removed_unseen=solo.removed_unseen + 1, missing=solo.missing + 1)
    else:
        own = own.removed(facts.card)
    state = replace(state.with_seat(seat, own), solo=solo)
    deck = cards_of(state, own) - own.left - off_table(own)
    return replace(state, solo=replace(solo, deck=max(deck, 0)))


def describe_reshuffle(
    state: ArcticState, seat: str, facts: Reshuffle, outcome: Reshuffled, viewer: str | None
) -> Line:
    if facts.card is None:
        return Line("Reshuffled: the top card leaves the game unseen")
    return Line("Reshuffled: {card} {card:leaves|leave} the game", card=state.label(facts.card))


RESHUFFLE = EntryKind(
    Reshuffle,
    Reshuffled,
    title="Reshuffle",
    offered=offered_reshuffle,
    choices=choices_of_reshuffle,
    rule=rule_reshuffle,
    apply=apply_reshuffle,
    describe=describe_reshuffle,
    say=say_reshuffle,
    pick=pick_reshuffle,
    icon="cards",
)


# The end of a round (A-11) ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EndRound:
    kind: ClassVar[str] = "end_round"
    round: int


def say_end(state: ArcticState, seat: str, picked: Picked) -> Said:
    return say_fields(EndRound, {"round": (str(state.round),), **picked})


def rule_end(state: ArcticState, seat: str, facts: EndRound, checks: Checks) -> Ruling[Nothing]:
    seat, _ = alone(state, seat, is_gathering=True)
    checks.require(facts.round == state.round, WRONG_ROUND, round=state.round, told=facts.round)
    after = apply_end(state, seat, facts, Nothing())
    phrase = gettext_noop("Discard everything left, then draw 5. Round {next} begins.")
    return Ruling(Nothing(), (Reason(phrase, ("A-11",), next=after.round), *reshuffle_due(after)))


def apply_end(state: ArcticState, seat: str, facts: EndRound, outcome: Nothing) -> ArcticState:
    seat, solo = alone(state, seat)
    number = state.round + 1
    own = state.seats[seat].at_round_start(solo.returned).ticked(number, to_hand=state.timers_to_hand)
    return replace(state.with_seat(seat, own), round=number, solo=solo.at_round_start())


def describe_end(
    state: ArcticState, seat: str, facts: EndRound, outcome: Nothing, viewer: str | None
) -> Line:
    return Line("Round {round} is over", round=facts.round)


END_ROUND = EntryKind(
    EndRound,
    Nothing,
    title="End the round",
    offered=seats_gathering,
    choices=nothing_to_choose,
    rule=rule_end,
    apply=apply_end,
    describe=describe_end,
    say=say_end,
)
