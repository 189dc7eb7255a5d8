"""A reshuffle in the solo game: the top card of the new deck leaves the game (A-96)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.rules.arctic.record.having import proofs_of
from referee.rules.arctic.record.inplay import hand_cards
from referee.rules.arctic.record.solo_entries import Reshuffle, Reshuffled
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn_checks import check_gathering
from referee.rules.arctic.record.turn_choices import UNSEEN, own_cards
from referee.rules.arctic.solo.table import cards_of, off_table, rested, solo_of
from referee.rules.kernel.choices import Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Said, Seats, pick_fields, say_fields
from referee.rules.kernel.ruling import IllegalEntry, Line, Reason, Ruling, gettext_noop


def offered(state: ArcticState) -> Seats:
    return state.players if state.solo is not None and state.phase is Phase.GATHERING else ()


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The card that leaves: a card of the hand or of the discard pile, or one that nobody looked at."""
    holding, title = state.holdings[seat], gettext_noop("Removed for good")
    ask = gettext_noop("Tap the top card of the new deck.")
    there = own_cards(rested(state, seat), seat, picked, "card", title, state.cards, ask=ask, least=1, most=1)
    unseen = Option(UNSEEN, gettext_noop("Unseen"), hint=Line(gettext_noop("nobody looked")))
    is_any_left = cards_of(state, holding) > off_table(holding)
    yield replace(there, options=(*([unseen] if is_any_left else []), *there.options))


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    card = picked.get("card", ())
    return say_fields(Reshuffle, {"card": tuple(word for word in card if word != UNSEEN)})


def pick(state: ArcticState, seat: str, said: Said) -> Picked:
    return pick_fields(said) or {"card": (UNSEEN,)}


def rule(state: ArcticState, seat: str, reshuffle: Reshuffle, checks: Checks) -> Ruling[Reshuffled]:
    seat = seat or state.players[0]
    check_gathering(state, seat)
    holding = state.holdings[seat]
    if reshuffle.card is None:
        phrase = gettext_noop("There is no card left to reshuffle.")
        nothing = IllegalEntry("nothing-to-remove", phrase, rule="A-96", field="card", can_override=True)
        checks.require(cards_of(state, holding) > off_table(holding), nothing)
        phrase = gettext_noop("The top card of the new deck is removed for good, and nobody looked at it.")
        return Ruling(Reshuffled(), (*checks.passed_over, Reason(phrase, {}, ("A-96", "A-98"))))
    (card,) = hand_cards(state, (reshuffle.card,), "card", checks)
    # What was used this round lies in the discard pile, and that is the new deck.
    proofs = proofs_of(rested(state, seat), seat, (card.id,), checks)
    phrase = gettext_noop("{card}, the top card of the new deck, is removed for good: it never scores.")
    reason = Reason(phrase, {"card": card.label}, ("A-96", "A-98"), is_decisive=True)
    return Ruling(Reshuffled({seat: proofs} if proofs else {}), (*checks.passed_over, reason))


def apply(state: ArcticState, seat: str, reshuffle: Reshuffle, outcome: Reshuffled) -> ArcticState:
    seat, solo = seat or state.players[0], solo_of(state)
    state = rested(state.proven(outcome.shown), seat)
    holding = state.holdings[seat]
    if reshuffle.card is None:
        solo = replace(solo, removed_unseen=solo.removed_unseen + 1, missing=solo.missing + 1)
    else:
        camp = holding.camp.out_of_the_game(reshuffle.card)
        holding = replace(holding.lost((reshuffle.card,)), camp=camp)
    state = replace(state.with_holding(seat, holding), solo=solo)
    deck = cards_of(state, holding) - holding.left - off_table(holding)
    return replace(state, solo=replace(solo, deck=max(deck, 0)))


def describe(
    state: ArcticState, seat: str, reshuffle: Reshuffle, outcome: Reshuffled, viewer: str | None
) -> Line:
    if reshuffle.card is None:
        return Line(gettext_noop("Reshuffled: the top card leaves the game unseen"))
    return Line(gettext_noop("Reshuffled: {card} leaves the game"), {"card": state.label(reshuffle.card)})


RESHUFFLE = EntryKind(
    Reshuffle, Reshuffled, gettext_noop("Reshuffle"), offered, choices, rule, apply, describe, say, pick,
    icon="cards",
)  # fmt: skip
