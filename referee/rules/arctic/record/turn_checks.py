"""What every gathering entry is checked for: whose turn it is, each action once, cards of the hand (A-30)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.rules.arctic.cards.powers import INSTEAD_OF_VALUES
from referee.rules.arctic.record.having import can_commit, can_have, proofs_of
from referee.rules.arctic.record.holdings import Holding, Proof, check_hand
from referee.rules.arctic.record.inplay import hand_cards
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.kernel.log import Checks, Entry
from referee.rules.kernel.ruling import Fact, IllegalEntry, gettext_noop

MOST_CARDS = 99
"""More than anybody holds."""


def gathering_seat(state: ArcticState, entry: Entry) -> str:
    """Return whose entry it is. Raises IllegalEntry where nobody gathers, or for a seat that is not there."""
    check_gathering(state, entry.seat or "")
    return entry.seat or ""


def check_gathering(state: ArcticState, seat: str) -> None:
    """Check that the table gathers, and that the seat is there. Raises IllegalEntry."""
    if state.phase is Phase.PRIZE:
        raise prize_first()
    if state.phase is not Phase.GATHERING:
        phrase = gettext_noop("Round {round}: the gathering is over.")
        raise IllegalEntry("wrong-phase", phrase, {"round": state.round}, rule="A-10")
    check_seat(state, seat)


def check_seat(state: ArcticState, seat: str, field: str = "seat") -> None:
    """Raise IllegalEntry for a seat that is not there."""
    if seat not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": seat or "?"}, field=field)


def check_own_turn(state: ArcticState, seat: str, checks: Checks) -> None:
    """Check that the table gathers, and that it is the seat's turn. Raises IllegalEntry (A-10, A-14)."""
    check_gathering(state, seat)
    check_turn(state, seat, checks)


def prize_first() -> IllegalEntry:
    """Return the refusal while the card of a solo skirmish is still to be chosen."""
    phrase = gettext_noop("The skirmish is not done: first choose the card that is taken or set aside.")
    return IllegalEntry("wrong-phase", phrase, rule="A-98")


def known_seat(state: ArcticState, entry: Entry) -> str:
    """Return whose entry it is. Raises IllegalEntry for a seat that is not there."""
    check_seat(state, entry.seat or "")
    return entry.seat or ""


def check_turn(state: ArcticState, seat: str, checks: Checks, rule: str = "A-14") -> None:
    """Check that the seat gathers now. Raises IllegalEntry (A-14, or the rule given), unless overridden."""
    if state.holdings[seat].committed is not None:
        phrase = gettext_noop("{seat} has committed already. Undo that to go on gathering.")
        done = IllegalEntry("committed-already", phrase, {"seat": seat}, rule=rule, can_override=True)
        checks.require(False, done)
        return
    phrase = gettext_noop("It is {now}’s turn to gather, not {seat}’s.")
    facts: dict[str, Fact] = {"now": state.gatherer or "", "seat": seat}
    refusal = IllegalEntry("not-your-turn", phrase, facts, rule=rule, can_override=True)
    checks.require(seat == state.gatherer, refusal)


def check_action(
    holding: Holding, seat: str, action: str, phrase: str, checks: Checks, rule: str = "A-21"
) -> None:
    """Check that the seat has not done so this round. Raises IllegalEntry (A-21), unless overridden."""
    refusal = IllegalEntry("action-taken", phrase, {"seat": seat}, rule=rule, can_override=True)
    checks.require(action not in holding.actions, refusal)


def check_not_again(state: ArcticState, seat: str, kind: str, cards: Sequence[str], checks: Checks) -> None:
    """Check that nobody does again what a Map took it back from. Raises IllegalEntry (A-83)."""
    holding = state.holdings[seat]
    for card_id, number in Counter(cards).items():
        phrase = gettext_noop(
            "{card} did that before the Map took it back: now another action, not that one."
        )
        facts: dict[str, Fact] = {"card": state.cards[card_id].label}
        again = IllegalEntry("action-taken", phrase, facts, rule="A-83", field="cards", can_override=True)
        checks.require(number <= free_again(holding, kind, card_id), again)


def free_again(holding: Holding, kind: str, card_id: str) -> int:
    """Return how many copies may be used so, though a Map took others back from it (A-83)."""
    barred = sum(pair == (kind, card_id) for pair in holding.back)
    is_free = holding.is_loose or not barred
    return MOST_CARDS if is_free else max(holding.free(card_id) - barred, 0)


def powers_unused(
    state: ArcticState, seat: str, cards: Sequence[str], field: str, checks: Checks,
    *, is_committed: bool = False,
) -> ArcticState:  # fmt: skip
    """Check that the seat can have copies of the cards whose power is not used yet this round.

    Return the state in which a copy that came back by a reshuffle is still the one whose power was used.
    Raises IllegalEntry (A-21).
    """
    for card_id in dict.fromkeys(cards):
        spent = state.holdings[seat].powered.get(card_id, 0)
        has_other = has_unused_power(state, seat, card_id, is_committed=is_committed)
        phrase = gettext_noop("{seat} has used the power of every {card} this round: each card once.")
        said: dict[str, Fact] = {"seat": seat, "card": state.cards[card_id].label}
        used_up = IllegalEntry("used-already", phrase, said, rule="A-21", field=field, can_override=True)
        checks.require(has_other, used_up)
        if spent and has_other:
            state = state.with_holding(seat, state.holdings[seat].without_powered(card_id))
    return state


def has_unused_power(state: ArcticState, seat: str, card_id: str, *, is_committed: bool = False) -> bool:
    """Whether the seat can have a copy whose power is not used yet this round (A-21)."""
    holding, may_be = state.holdings[seat], can_commit if is_committed else can_have
    spent = holding.powered.get(card_id, 0)
    others = state.with_holding(seat, holding.without_powered(card_id))
    is_new = spent < holding.owned.get(card_id, 0)
    return not spent or is_new or may_be(others, seat, state.cards[card_id])


def check_powers_unused(state: ArcticState, seat: str, cards: Sequence[str], checks: Checks) -> None:
    """Check that no card acts whose power was used in place of its values. Raises IllegalEntry (A-31).

    A Map gives the card a new use; an unseen gain may be another copy.
    """
    for card_id, number in Counter(cards).items():
        card = state.cards.get(card_id)
        if card is None or not card.powers & INSTEAD_OF_VALUES:
            continue
        phrase = gettext_noop("{card} was used for its power this round: its numbers do not count besides.")
        facts: dict[str, Fact] = {"card": card.label}
        used = IllegalEntry("power-used", phrase, facts, rule="A-31", field="cards", can_override=True)
        checks.require(not state.holdings[seat].past_power(card_id, number), used)


def show_cards(
    state: ArcticState, seat: str, cards: Sequence[str], checks: Checks
) -> dict[str, tuple[Proof, ...]]:
    """Check that the seat can have these cards, and find the unseen gains that they show."""
    hand_cards(state, cards, "cards", checks)
    check_hand(state.holdings[seat], seat, len(cards), checks)
    proofs = proofs_of(state, seat, cards, checks)
    return {seat: proofs} if proofs else {}


def wrong_phase(state: ArcticState) -> IllegalEntry:
    """Return the refusal that says what the table is at."""
    due = {
        Phase.GATHERING: gettext_noop(
            "Round {round}: the table is gathering. Nothing is revealed or counted yet."
        ),
        Phase.REVEAL: gettext_noop("Round {round}: the forces are being revealed. That comes first."),
        Phase.DECLARING: gettext_noop("Round {round}: all have revealed. Declare, or count the fights."),
        Phase.PRIZE: gettext_noop("Round {round}: the card to take or to set aside comes first."),
        Phase.OVER: gettext_noop("The game is over after round {round}."),
    }[state.phase]
    return IllegalEntry("wrong-phase", due, {"round": state.round}, rule="A-10")


def check_phase(state: ArcticState, round_meant: int, phase: Phase) -> None:
    """Check that the table is at this point of that round. Raises IllegalEntry (A-10)."""
    if state.phase is not phase or state.round != round_meant:
        raise wrong_phase(state)
