"""The discard pile becomes the deck: its top card leaves the game (A-96)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar

from referee.rules.arctic.record.having import proofs_of
from referee.rules.arctic.record.offers import UNSEEN, own_cards
from referee.rules.arctic.record.seat import Proof
from referee.rules.arctic.record.state import ArcticState, hand_cards
from referee.rules.arctic.solo.table import alone, cards_of, off_table, seats_gathering
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.entry import Checks
from referee.rules.kernel.kind import EntryKind, Said, Seats, say_fields
from referee.rules.kernel.ruling import Line, Reason, Refusal, Ruling, gettext_noop

NO_CARD_LEFT = Refusal(
    "nothing-to-remove", "There are no cards to reshuffle.",
    "A-96", "card", can_override=True,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The discard pile became the deck: its top card, None if nobody looked, leaves for good (A-96)."""

    kind: ClassVar[str] = "reshuffle"
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """``shown``: the unseen gain that the removed card was, if it was one."""

    shown: dict[str, tuple[Proof, ...]] = field(default_factory=dict)


def offered(state: ArcticState) -> Seats:
    return tuple(seat for seat in seats_gathering(state) if _has_cards(state, seat))


def _has_cards(state: ArcticState, seat: str) -> bool:
    own = state.seats[seat]
    return cards_of(state, own) > off_table(own)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The card, one that the hand and the discard pile hold, or none that anybody saw."""
    ask, title = gettext_noop("Tap the card that was on top."), gettext_noop("Removed for good")
    own = own_cards(rested(state, seat), seat, picked, "card", title, state.cards, ask=ask, least=1, most=1)
    unseen = Option(UNSEEN, "Unseen", hint=Line("nobody looked"))
    yield replace(own, options=(unseen, *own.options))


def rested(state: ArcticState, seat: str) -> ArcticState:
    """Return the state in which the discard pile is in the deck again."""
    return state.with_seat(seat, replace(state.seats[seat], used={}, fresh=0))


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    return say_fields(Reshuffle, picked if picked.get("card") != (UNSEEN,) else {})


def pick(state: ArcticState, seat: str, said: Said) -> Picked:
    return {"card": (said["card"] or UNSEEN,)}


def rule(state: ArcticState, seat: str, facts: Reshuffle, checks: Checks) -> Ruling[Reshuffled]:
    seat, _ = alone(state, seat, is_gathering=True)
    if facts.card is None:
        checks.require(_has_cards(state, seat), NO_CARD_LEFT)
        phrase = gettext_noop("The top card of the new deck is removed for good, and nobody looks at it.")
        return Ruling(Reshuffled(), (*checks.passed_over, Reason(phrase, {}, ("A-96", "A-98"))))
    (card,) = hand_cards(state, (facts.card,), "card", checks)
    # What was used this round lies in the discard pile, and that is the new deck.
    proofs = proofs_of(rested(state, seat), seat, (card.id,), checks)
    phrase = gettext_noop(
        "{card}, the top card of the new deck, {card:is|are} removed for good and never {card:scores|score}."
    )
    reason = Reason(phrase, {"card": card.label}, ("A-96", "A-98"), is_decisive=True)
    return Ruling(Reshuffled({seat: proofs} if proofs else {}), (*checks.passed_over, reason))


def apply(state: ArcticState, seat: str, facts: Reshuffle, outcome: Reshuffled) -> ArcticState:
    state = state.proven(outcome.shown)
    seat, solo = alone(state, seat)
    own = rested(state, seat).seats[seat]
    if facts.card is None:
        solo = replace(solo, removed_unseen=solo.removed_unseen + 1, missing=solo.missing + 1)
    else:
        own = replace(own.lost((facts.card,)), base=own.base.out_of_the_game(facts.card))
    state = replace(state.with_seat(seat, own), solo=solo)
    deck = cards_of(state, own) - own.left - off_table(own)
    return replace(state, solo=replace(solo, deck=max(deck, 0)))


def describe(
    state: ArcticState, seat: str, facts: Reshuffle, outcome: Reshuffled, viewer: str | None
) -> Line:
    if facts.card is None:
        return Line("Reshuffled: the top card leaves the game unseen")
    return Line("Reshuffled: {card} {card:leaves|leave} the game", {"card": state.label(facts.card)})


RESHUFFLE = EntryKind(
    Reshuffle, Reshuffled, "Reshuffle", offered, choices, rule, apply, describe, say, pick,
    icon="cards",
)  # fmt: skip
