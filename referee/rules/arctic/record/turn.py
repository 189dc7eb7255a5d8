"""What gathering entries check and offer alike: turn, actions, cards of the hand (A-14, A-21, A-30)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.cards.powers import INSTEAD_OF_VALUES
from referee.rules.arctic.record.case import UNKNOWN_PLAYER
from referee.rules.arctic.record.having import can_have, proofs_of
from referee.rules.arctic.record.own_options import own_options
from referee.rules.arctic.record.seat import Proof, Seat
from referee.rules.arctic.record.state import ArcticState, Phase, building_name, hand_cards
from referee.rules.kernel.choices import MOST_WORDS, Choice, Picked, settling
from referee.rules.kernel.kind import Seats
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Refusal, gettext_noop

USE = gettext_noop("Tap the cards to use.")
UNSEEN = "-unseen"

GATHERING_OVER = Refusal("wrong-phase", gettext_noop("Round {round}: the gathering is over."), "A-10")
PRIZE_FIRST = Refusal(
    "wrong-phase",
    gettext_noop("The skirmish is not over: first choose the card to take or set aside."),
    "A-98",
)
COMMITTED_ALREADY = Refusal(
    "committed-already",
    gettext_noop("{seat} has already committed. Undo that to go on gathering."),
    can_override=True,
)
NOT_YOUR_TURN = Refusal(
    "not-your-turn", gettext_noop("It is {now}’s turn to gather, not {seat}’s."), can_override=True
)
DONE_BEFORE = Refusal(
    "action-taken",
    gettext_noop("{card} did that before the Map took it back. It has to take another action now."),
    "A-83", "cards", can_override=True,
)  # fmt: skip
USED_ALREADY = Refusal(
    "used-already",
    gettext_noop("{seat} has used the power of every {card} this round. Each card only once."),
    "A-21",
    can_override=True,
)
POWER_USED = Refusal(
    "power-used", gettext_noop("{card} was used for its power this round, so its numbers do not count."),
    "A-31", "cards", can_override=True,
)  # fmt: skip
TOO_MANY_CARDS = Refusal(
    "too-many-cards",
    gettext_noop("{seat} has {left} of {limit} {limit:card|cards} left this round, not {number}."),
    "A-30", "cards", can_override=True,
)  # fmt: skip
DUE = {
    Phase.GATHERING: gettext_noop(
        "Round {round}: the table is gathering. Nothing is revealed or counted yet."
    ),
    Phase.REVEAL: gettext_noop("Round {round}: reveal the forces first."),
    Phase.DECLARING: gettext_noop("Round {round}: everyone has revealed. Declare, or count the fights."),
    Phase.PRIZE: gettext_noop("Round {round}: first choose the card to take or set aside."),
    Phase.OVER: gettext_noop("The game is over after round {round}."),
}

# Whose turn ---------------------------------------------------------------------------------------


def check_seat(state: ArcticState, seat: str, field: str = "seat") -> None:
    if seat not in state.players:
        raise replace(UNKNOWN_PLAYER, field=field)(name=seat or "?")


def wrong_phase(state: ArcticState) -> IllegalEntry:
    """Return the refusal that says what the table is at."""
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


def check_turn(state: ArcticState, seat: str, checks: Checks, rule: str = "A-14") -> None:
    """Check that the seat gathers now. Raises IllegalEntry (A-14, or the rule given), unless overridden."""
    if state.seats[seat].committed is not None:
        checks.require(False, replace(COMMITTED_ALREADY, rule=rule), seat=seat)
        return
    now = state.gatherer or ""
    checks.require(seat == now, replace(NOT_YOUR_TURN, rule=rule), now=now, seat=seat)


def check_own_turn(state: ArcticState, seat: str, checks: Checks) -> None:
    check_gathering(state, seat)
    check_turn(state, seat, checks)


def check_action(own: Seat, seat: str, action: str, phrase: str, checks: Checks, rule: str = "A-21") -> None:
    """Check that the seat has not done so this round. Raises IllegalEntry (A-21), unless overridden."""
    taken = Refusal("action-taken", phrase, rule, can_override=True)
    checks.require(action not in own.actions, taken, seat=seat)


def at_turn(state: ArcticState, *taken: str) -> Seats:
    """Return the seat that gathers, unless one of these actions of the round is taken (A-14, A-21)."""
    now = state.gatherer
    if state.phase is not Phase.GATHERING or state.window is not None or now is None:
        return ()
    return (now,) if state.seats[now].actions.isdisjoint(taken) else ()


def has_acted(action: str) -> Callable[[ArcticState, str | None], bool]:
    """Return the test whether the seat on turn has taken that action this round (A-21)."""

    def is_taken(state: ArcticState, seat: str | None) -> bool:
        now = state.gatherer
        return state.phase is Phase.GATHERING and now == seat and action in state.seats[now or ""].actions

    return is_taken


# Cards of the hand ----------------------------------------------------------------------------------


def check_hand(own: Seat, seat: str, number: int, checks: Checks) -> None:
    """Check that so many cards can still be in the hand. Raises IllegalEntry (A-30), unless overridden."""
    left, limit = own.left, own.hand_limit
    fits = own.is_loose or number <= left
    checks.require(fits, TOO_MANY_CARDS, seat=seat, left=left, limit=limit, number=number)


def show_cards(
    state: ArcticState, seat: str, cards: Sequence[str], checks: Checks
) -> dict[str, tuple[Proof, ...]]:
    """Check that the seat can have these cards, and find the unseen gains that they show."""
    hand_cards(state, cards, "cards", checks)
    check_hand(state.seats[seat], seat, len(cards), checks)
    proofs = proofs_of(state, seat, cards, checks)
    return {seat: proofs} if proofs else {}


def free_again(own: Seat, kind: str, card_id: str) -> int:
    """Return how many copies may be used so, though a Map took others back from it (A-83)."""
    barred = sum(pair == (kind, card_id) for pair in own.back)
    is_free = own.is_loose or not barred
    return MOST_WORDS if is_free else max(own.free(card_id) - barred, 0)


def check_not_again(state: ArcticState, seat: str, kind: str, cards: Sequence[str], checks: Checks) -> None:
    """Check that nobody does again what a Map took it back from. Raises IllegalEntry (A-83)."""
    for card_id, number in Counter(cards).items():
        is_free = number <= free_again(state.seats[seat], kind, card_id)
        checks.require(is_free, DONE_BEFORE, card=state.cards[card_id].label)


def powers_unused(
    state: ArcticState, seat: str, cards: Sequence[str], field: str, checks: Checks,
    *, is_committed: bool = False,
) -> ArcticState:  # fmt: skip
    """Check that the seat can have copies of the cards whose power is not used yet this round.

    Return the state in which a copy that came back by a reshuffle is still the one whose power was used.
    Raises IllegalEntry (A-21).
    """
    refusal = replace(USED_ALREADY, field=field)
    for card_id in dict.fromkeys(cards):
        has_other = has_unused_power(state, seat, card_id, is_committed=is_committed)
        checks.require(has_other, refusal, seat=seat, card=state.cards[card_id].label)
        if has_other and state.seats[seat].powered.get(card_id):
            state = state.with_seat(seat, state.seats[seat].without_powered(card_id))
    return state


def has_unused_power(state: ArcticState, seat: str, card_id: str, *, is_committed: bool = False) -> bool:
    """Whether the seat can have a copy whose power is not used yet this round (A-21)."""
    own = state.seats[seat]
    spent = own.powered.get(card_id, 0)
    if not spent or spent < own.owned.get(card_id, 0):
        return True
    others = state.with_seat(seat, own.without_powered(card_id))
    return can_have(others, seat, state.cards[card_id], is_committed=is_committed)


def check_powers_unused(state: ArcticState, seat: str, cards: Sequence[str], checks: Checks) -> None:
    """Check that no card acts whose power was used in place of its values. Raises IllegalEntry (A-31).

    A Map gives the card a new use; an unseen gain may be another copy.
    """
    for card_id, number in Counter(cards).items():
        card = state.cards.get(card_id)
        if card and card.powers & INSTEAD_OF_VALUES:
            is_used = state.seats[seat].past_power(card_id, number)
            checks.require(not is_used, POWER_USED, card=card.label)


# What is offered ------------------------------------------------------------------------------------


def able(
    state: ArcticState, seats: Seats, choices: Callable[[ArcticState, str, Picked], Iterator[Choice]]
) -> Seats:
    """Return those of the seats for whom whatever has to be picked is there to pick."""
    found = []
    for seat in seats:
        picked: dict[str, tuple[str, ...]] = {}
        needed = (each for each in settling(choices(state, seat or "", picked), picked) if each.least)
        found += [seat] if all(each.options for each in needed) else []
    return tuple(found)


def hand_of(own: Seat) -> int:
    """Return how many cards can still leave the hand this round (A-30)."""
    return MOST_WORDS if own.is_loose else own.left


def unbarred(state: ArcticState, seat: str, kind: str, choice: Choice) -> Choice:
    """Return the choice without the copies that a Map took back from such an action (A-83)."""
    own = state.seats[seat]
    options = (
        replace(each, copies=min(each.copies, free_again(own, kind, each.word))) for each in choice.options
    )
    return replace(choice, options=tuple(each for each in options if each.copies > 0))


def own_cards(
    state: ArcticState, seat: str, picked: Picked, field: str, title: str | Line, wanted: Iterable[str],
    *, ask: str = USE, least: int = 0, most: int = 40, is_sorted: bool = False, besides: Sequence[str] = (),
) -> Choice:  # fmt: skip
    """The seat's own cards; folded, what one more gain that nobody saw may turn out to be (A-30).

    ``besides``: cards that other fields of the same entry use.
    """
    chosen = tuple(word for word in picked.get(field, ()) if word in state.cards)
    at_once = (*(chosen if most > 1 else ()), *besides)
    options = [*own_options(state, seat, tuple(wanted), chosen, at_once, tuple(besides))]
    if not is_sorted:
        kinds = {each.word: state.cards[each.word].kind for each in options}
        options.sort(key=lambda each: (kinds[each.word] is not Kind.MEMBER, kinds[each.word]))
    options.sort(key=lambda each: each.chance)
    note = None if options or not least else Line(gettext_noop("No card here can do this."))
    return Choice(field, title, tuple(options), ask, least, most, note=note)


def one_card(
    state: ArcticState, seat: str, picked: Picked, title: str, fits: Callable[[Card], bool]
) -> Choice:
    hand = hand_of(state.seats[seat])
    wanted = [card.id for card in state.cards.values() if hand and fits(card)]
    return own_cards(state, seat, picked, "card", title, wanted, least=1, most=1)


def this_round(state: ArcticState) -> Choice:
    return Choice("round", gettext_noop("Round"), numbers=(state.round, state.round))


def _anybody(state: ArcticState, seat: str) -> bool:
    return True


def on_turn(
    choices: Callable[[ArcticState, str, Picked], Iterator[Choice]],
    *taken: str,
    where: Callable[[ArcticState, str], bool] = _anybody,
) -> Callable[[ArcticState], Seats]:
    """Return from whom it is accepted: the seat that gathers, where whatever has to be picked is there."""

    def offered(state: ArcticState) -> Seats:
        seats = tuple(seat for seat in at_turn(state, *taken) if where(state, seat or ""))
        return able(state, seats, choices)

    return offered


def plain(phrase: str) -> Callable[[ArcticState, str, Any, Any, str | None], Line]:
    """Return what describes an entry that hides nothing: its fields by their names, a card by its title."""

    def describe(state: ArcticState, seat: str, entry: Any, outcome: Any, viewer: str | None) -> Line:
        said: dict[str, Fact] = {"seat": seat, "value": getattr(outcome, "value", 0)}
        for name in (each.name for each in fields(entry)):
            word = getattr(entry, name)
            said[name] = building_name(state, seat, word) if name == "building" else state.label(word)
        return Line(phrase, said)

    return describe
