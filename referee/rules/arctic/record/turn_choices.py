"""What the entries of a turn offer alike: whose turn it is, and the cards of the hand (A-14, A-21, A-30)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.record.having import can_have
from referee.rules.arctic.record.holdings import Holding
from referee.rules.arctic.record.inplay import building_name
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn_checks import free_again
from referee.rules.kernel.choices import MOST_WORDS, Chance, Choice, Option, Picked, settled
from referee.rules.kernel.kind import Seats
from referee.rules.kernel.ruling import Fact, Line, gettext_noop

USE = gettext_noop("Tap the cards that are used.")
UNSEEN = "-unseen"


def at_turn(state: ArcticState, *taken: str) -> Seats:
    """Return the seat that gathers, unless one of these actions of the round is taken (A-14, A-21)."""
    now = state.gatherer
    if state.phase is not Phase.GATHERING or state.window is not None or now is None:
        return ()
    return (now,) if state.holdings[now].actions.isdisjoint(taken) else ()


def able(
    state: ArcticState, seats: Seats, choices: Callable[[ArcticState, str, Picked], Iterator[Choice]]
) -> Seats:
    """Return those of the seats for whom whatever has to be picked is there to pick."""
    found = []
    for seat in seats:
        picked: dict[str, tuple[str, ...]] = {}
        needed = (each for each in settled(choices(state, seat or "", picked), picked) if each.least)
        found += [seat] if all(each.options for each in needed) else []
    return tuple(found)


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


def hand_of(holding: Holding) -> int:
    """Return how many cards can still leave the hand this round (A-30)."""
    return MOST_WORDS if holding.is_loose else holding.left


def unbarred(state: ArcticState, seat: str, kind: str, choice: Choice) -> Choice:
    """Return the choice without the copies that a Map took back from such an action (A-83)."""
    holding = state.holdings[seat]
    left = {option.word: free_again(holding, kind, option.word) for option in choice.options}
    options = (replace(each, copies=min(each.copies, left[each.word])) for each in choice.options)
    return replace(choice, options=tuple(each for each in options if each.copies > 0))


def own_cards(
    state: ArcticState, seat: str, picked: Picked, field: str, title: str | Line, wanted: Iterable[str],
    *, ask: str = USE, least: int = 0, most: int = 40, is_sorted: bool = False, besides: Sequence[str] = (),
) -> Choice:  # fmt: skip
    """The seat's own cards; folded, what one more gain that nobody saw may turn out to be (A-30).

    ``besides``: cards that other fields of the same entry use.
    """
    holding = state.holdings[seat]
    chosen = [word for word in picked.get(field, ()) if word in state.cards]
    options = []
    for card_id in wanted:
        card, number = state.cards[card_id], chosen.count(card_id)
        free = holding.free(card_id) - tuple(besides).count(card_id)
        beside = _without((*(chosen if most > 1 else ()), *besides), card_id)
        others = (*beside, *(card_id,) * max(holding.free(card_id), number))
        more = number >= free and can_have(state, seat, card, others)
        copies = max(free, number) + more
        if copies > 0:
            is_known = free > 0 or number > 0
            options.append(_own(state, card_id, copies, Chance.LIKELY if is_known else Chance.FOLDED))
    if not is_sorted:
        options.sort(key=lambda each: _members_first(state, each))
    options.sort(key=lambda each: each.chance)
    note = None if options or not least else Line(gettext_noop("No card that can do this is left."))
    return Choice(field, title, tuple(options), ask, least, most, note=note)


def one_card(
    state: ArcticState, seat: str, picked: Picked, title: str, fits: Callable[[Card], bool]
) -> Choice:
    """One of the seat's own cards, where any can still leave the hand."""
    hand = hand_of(state.holdings[seat])
    wanted = [card.id for card in state.cards.values() if hand and fits(card)]
    return own_cards(state, seat, picked, "card", title, wanted, least=1, most=1)


def _own(state: ArcticState, card_id: str, copies: int, chance: Chance) -> Option:
    group = gettext_noop("A card gained unseen") if chance else ""
    return Option(card_id, state.cards[card_id].label, copies, chance=chance, group=group)


def _without(cards: Collection[str], card_id: str) -> list[str]:
    return [each for each in cards if each != card_id]


def _members_first(state: ArcticState, option: Option) -> tuple[bool, str]:
    kind = state.cards[option.word].kind
    return kind is not Kind.MEMBER, kind


def has_acted(action: str) -> Callable[[ArcticState, str | None], bool]:
    """Return the test whether the seat on turn has taken that action this round (A-21)."""

    def is_taken(state: ArcticState, seat: str | None) -> bool:
        now = state.gatherer
        return state.phase is Phase.GATHERING and now == seat and action in state.holdings[now or ""].actions

    return is_taken


def plain(phrase: str) -> Callable[[ArcticState, str, Any, Any, str | None], Line]:
    """Return what describes an entry that hides nothing: its fields by their names, a card by its title."""

    def describe(state: ArcticState, seat: str, entry: Any, outcome: Any, viewer: str | None) -> Line:
        said: dict[str, Fact] = {"seat": seat, "value": getattr(outcome, "value", 0)}
        for name in (each.name for each in fields(entry)):
            word = getattr(entry, name)
            said[name] = building_name(state, seat, word) if name == "building" else state.label(word)
        return Line(phrase, said)

    return describe


def this_round(state: ArcticState) -> Choice:
    """The round that an entry of the whole table means: it can only be this one."""
    return Choice("round", gettext_noop("Round"), numbers=(state.round, state.round))
