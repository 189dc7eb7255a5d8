"""Choices that many kinds share: a seat's own cards, and the refugee that a leader lets help."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.gathering.open_actions import is_open
from referee.rules.arctic.hq.leaders import BONUSES, USED
from referee.rules.arctic.record.having import can_have
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.worth.action import Action
from referee.rules.arctic.worth.force import base_of
from referee.rules.kernel.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.kind import Seats
from referee.rules.kernel.ruling import Line, gettext_noop

USE = gettext_noop("Tap the cards that are used.")
UNSEEN = "-unseen"


def usable_for(state: ArcticState, seat: str, action: Action) -> tuple[str, ...]:
    """Return the cards of the table that are worth something in an action (A-22, A-23)."""
    powers = state.holdings[seat].camp.powers(state.cards)
    return tuple(
        card_id
        for card_id, card in state.cards.items()
        if base_of(card, action, powers, state.house_rules) is not None
        or getattr(card.mod, action) is not None
    )


def own_cards(
    state: ArcticState, seat: str, picked: Picked, field: str, title: str, wanted: Collection[str],
    *, ask: str = USE, least: int = 0, most: int = 40, is_sorted: bool = False, besides: Collection[str] = (),
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
        if copies:
            is_known = free > 0 or number > 0
            options.append(_own(state, card_id, copies, Chance.LIKELY if is_known else Chance.FOLDED))
    if not is_sorted:
        options.sort(key=lambda each: _members_first(state, each))
    options.sort(key=lambda each: each.chance)
    return Choice(field, title, tuple(options), ask, least, most)


def _own(state: ArcticState, card_id: str, copies: int, chance: Chance) -> Option:
    group = gettext_noop("A card gained unseen") if chance else ""
    return Option(card_id, state.cards[card_id].label, copies, chance=chance, group=group)


def _without(cards: Collection[str], card_id: str) -> list[str]:
    return [each for each in cards if each != card_id]


def _members_first(state: ArcticState, option: Option) -> tuple[bool, str]:
    kind = state.cards[option.word].kind
    return kind is not Kind.MEMBER, kind


def leaders_refugees(state: ArcticState, seat: str, action: Action) -> Iterator[Choice]:
    """A refugee played for the leader's bonus, once a round (A-80)."""
    holding = state.holdings[seat]
    powers = holding.camp.powers(state.cards) & BONUSES.keys()
    bonus = max((BONUSES[power][0] for power in powers if action in BONUSES[power][1]), default=0)
    if not bonus or USED in holding.actions:
        return
    leader = state.cards[holding.camp.leader or ""].label
    hint = Line(gettext_noop("+{bonus} for a member"), {"bonus": bonus})
    refugees = (card for card in state.cards.values() if card.is_refugee and can_have(state, seat, card))
    options = tuple(Option(card.id, card.label, hint=hint) for card in refugees)
    title = Line(gettext_noop("{leader}: play a refugee"), {"leader": leader})
    yield Choice("helper", title, options, most=1)


def on_turn(state: ArcticState, kind: str) -> Seats:
    """Return the seat that gathers, where it may still make such an entry (A-14, A-21)."""
    now = state.gatherer
    if state.phase is not Phase.GATHERING or state.window is not None or now is None:
        return ()
    return (now,) if is_open(state, now, kind) else ()


def has_acted(action: str) -> Callable[[ArcticState, str | None], bool]:
    """Return the test whether the seat on turn has taken that action this round (A-21)."""

    def is_taken(state: ArcticState, seat: str | None) -> bool:
        now = state.gatherer
        return state.phase is Phase.GATHERING and now == seat and action in state.holdings[now or ""].actions

    return is_taken
