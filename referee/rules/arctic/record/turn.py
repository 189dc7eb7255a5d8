"""Checks that gathering entries share: turn, actions, cards of the hand (A-14, A-21, A-30)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from referee.rules.arctic.cards.powers import INSTEAD_OF_VALUES
from referee.rules.arctic.record.case import UNKNOWN_PLAYER
from referee.rules.arctic.record.gains import Proof
from referee.rules.arctic.record.having import can_have, proofs_of
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.state import ArcticState, Phase, hand_cards
from referee.rules.kernel.entry.choices import MOST_WORDS
from referee.rules.kernel.entry.kind import Turn
from referee.rules.kernel.history.log import Checks
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal

ArcticTurn = Turn[ArcticState]
"""What an entry of Arctic Scavengers meets."""
GATHERING_OVER = Refusal("wrong-phase", "Round {round}’s gathering is over.", "A-10")
PRIZE_FIRST = Refusal("wrong-phase", "Take or set aside a card first.", "A-98")
COMMITTED_ALREADY = Refusal(
    "committed-already", "{seat} has already committed. Undo that to keep gathering.", can_override=True
)
SEALED_ALREADY = replace(
    COMMITTED_ALREADY, phrase=gettext_noop("{seat} has sealed a force. Take it back to keep gathering.")
)
NOT_YOUR_TURN_TO_GATHER = Refusal(
    "not-your-turn", "It’s {now}’s turn to gather, not {seat}’s.", can_override=True
)
DONE_BEFORE = Refusal(
    "action-taken",
    "{card} already did that before the Map. Choose another action.",
    rule="A-83",
    field="cards",
    can_override=True,
)
USED_ALREADY = Refusal(
    "used-already",
    "{seat} already used every {card}’s power this round.",
    rule="A-21",
    can_override=True,
)
POWER_USED = Refusal(
    "power-used",
    "{card} {card:was|were} used for {card:its|their} power this round. {card:Its|Their} numbers don’t "
    "count.",
    rule="A-31",
    field="cards",
    can_override=True,
)
TOO_MANY_CARDS = Refusal(
    "too-many-cards",
    "{number} is too many. {seat} has {left} of {limit} {limit:card|cards} left this round.",
    rule="A-30",
    field="cards",
    can_override=True,
)
DUE = {
    Phase.GATHERING: gettext_noop("Finish gathering round {round} first."),
    Phase.REVEAL: gettext_noop("Reveal round {round}’s forces first."),
    Phase.DECLARING: gettext_noop("Round {round} is revealed. Declare or count the fights."),
    Phase.PRIZE: gettext_noop("First choose round {round}’s card to take or set aside."),
    Phase.OVER: gettext_noop("The game is over after round {round}."),
}

# Whose turn ---------------------------------------------------------------------------------------


def check_seat(state: ArcticState, seat: str, field: str = "seat") -> None:
    if seat not in state.players:
        raise replace(UNKNOWN_PLAYER, field=field)(name=seat or "?")


def wrong_phase(state: ArcticState) -> IllegalEntry:
    return Refusal("wrong-phase", DUE[state.phase], rule="A-10")(round=state.round)


def check_phase(state: ArcticState, round_meant: int, phase: Phase) -> None:
    """Check that the table is at this point of that round. Raises IllegalEntry (A-10)."""
    if state.phase is not phase or state.round != round_meant:
        raise wrong_phase(state)


def check_gathering(state: ArcticState, seat: str) -> None:
    if state.phase is Phase.PRIZE:
        raise PRIZE_FIRST()
    if state.phase is not Phase.GATHERING:
        raise GATHERING_OVER(round=state.round)
    check_seat(state, seat)


def check_turn(turn: ArcticTurn, rule: str = "A-14") -> None:
    """Check that the seat gathers now. Raises IllegalEntry (A-14, or the rule given), unless overridden."""
    seat, now = turn.seat, turn.state.gatherer or ""
    if turn.state.seats[seat].committed is not None:
        refusal = SEALED_ALREADY if seat in turn.state.revealed else COMMITTED_ALREADY
        turn.require(False, replace(refusal, rule=rule), seat=seat)
        return
    if turn.state.setup.is_light:
        return  # its rows are filled in any order
    turn.require(seat == now, replace(NOT_YOUR_TURN_TO_GATHER, rule=rule), now=now, seat=seat)


def check_own_turn(turn: ArcticTurn) -> None:
    check_gathering(turn.state, turn.seat)
    check_turn(turn)


def check_action(turn: ArcticTurn, action: str, phrase: str, rule: str = "A-21") -> None:
    """Check that the seat has not done so this round. Raises IllegalEntry (A-21), unless overridden."""
    taken = Refusal("action-taken", phrase, rule, can_override=True)
    turn.require(action not in turn.state.seats[turn.seat].actions, taken, seat=turn.seat)


# Cards of the hand ----------------------------------------------------------------------------------


def check_hand(own: ArcticSeat, seat: str, number: int, checks: Checks) -> None:
    """Check that the hand can still have this many cards. Raises IllegalEntry (A-30), unless overridden."""
    left, limit = own.left, own.hand_limit
    checks.require(number <= left, TOO_MANY_CARDS, seat=seat, left=left, limit=limit, number=number)


def show_cards(turn: ArcticTurn, cards: Sequence[str]) -> dict[str, tuple[Proof, ...]]:
    """Check that the seat can have these cards, and find the unseen gains that they show."""
    state, seat, checks = turn.state, turn.seat, turn.checks
    hand_cards(state, cards, "cards", checks)
    check_hand(state.seats[seat], seat, len(cards), checks)
    proofs = proofs_of(state, seat, cards, checks)
    return {seat: proofs} if proofs else {}


def free_again(own: ArcticSeat, kind: str, card_id: str) -> int:
    """Return how many copies may be used for this kind of entry, after what a Map took back (A-83)."""
    barred = sum(pair == (kind, card_id) for pair in own.back)
    is_free = own.is_loose or not barred
    return MOST_WORDS if is_free else max(own.free(card_id) - barred, 0)


def check_not_again(turn: ArcticTurn, kind: str, cards: Sequence[str]) -> None:
    """Check that no card repeats the action that a Map took it back from. Raises IllegalEntry (A-83)."""
    for card_id, number in Counter(cards).items():
        is_free = number <= free_again(turn.state.seats[turn.seat], kind, card_id)
        turn.require(is_free, DONE_BEFORE, card=turn.state.label(card_id))


def powers_unused(
    state: ArcticState,
    seat: str,
    cards: Sequence[str],
    field: str,
    checks: Checks,
    *,
    is_committed: bool = False,
) -> ArcticState:
    """Check that the seat can have copies of the cards whose power is unused this round.

    Return the state in which copies whose power was used count as used, even after a reshuffle. Raises
    IllegalEntry (A-21).
    """
    for card_id in dict.fromkeys(cards):
        if not has_unused_power(state, seat, card_id, is_committed=is_committed):
            card = state.cards[card_id].label
            checks.require(False, replace(USED_ALREADY, field=field), seat=seat, card=card)
        elif spent := state.seats[seat].busy(card_id):
            state = state.with_seat(seat, state.seats[seat].without_powered(card_id, spent))
    return state


def has_unused_power(state: ArcticState, seat: str, card_id: str, *, is_committed: bool = False) -> bool:
    """Whether the seat can have a copy that is unused this round (A-21).

    A copy used otherwise is refused for that, unless a draw may have brought it back (A-11).
    """
    own, card = state.seats[seat], state.cards[card_id]

    def has_more(spent: int) -> bool:
        if not spent or spent < own.owned.get(card_id, 0):
            return True
        others = state.with_seat(seat, own.without_powered(card_id, spent))
        return can_have(others, seat, card, is_committed=is_committed)

    if not has_more(own.powered.get(card_id, 0)):
        return False
    return has_more(own.busy(card_id)) or not can_have(state, seat, card, is_committed=is_committed)


def past_power(
    state: ArcticState, seat: str, card_id: str, number: int, *, is_committed: bool = False
) -> int:
    """Return how many of ``number`` copies must have used their power and were not freed by a Map (A-31)."""
    own = state.seats[seat]
    spent = own.past_powers(card_id)
    if own.is_loose or spent <= 0:
        return 0
    others, fresh = state.with_seat(seat, own.without_powered(card_id, spent)), 0
    while fresh < number and can_have(
        others, seat, state.cards[card_id], (card_id,) * fresh, is_committed=is_committed
    ):
        fresh += 1
    return min(number - fresh, spent)


def check_powers_unused(turn: ArcticTurn, cards: Sequence[str]) -> None:
    """Check that no card acts that has used its power instead of its values. Raises IllegalEntry (A-31).

    A Map gives the card a new use; an unseen gain may be another copy.
    """
    for card_id, number in Counter(cards).items():
        card = turn.state.cards.get(card_id)
        if card and card.powers & INSTEAD_OF_VALUES:
            is_used = past_power(turn.state, turn.seat, card_id, number)
            turn.require(not is_used, POWER_USED, card=card.label)
