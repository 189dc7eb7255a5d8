"""What a seat is offered for its turn: from whom an entry is taken, and its own cards (A-14, A-21, A-30)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from referee.rules.arctic.cards.catalogue import Card, Kind, each_title
from referee.rules.arctic.record.having import cards_beyond
from referee.rules.arctic.record.seat import Seat
from referee.rules.arctic.record.state import ArcticState, Phase, building_name
from referee.rules.arctic.record.turn import free_again
from referee.rules.kernel.cache import lately
from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked, can_be_picked
from referee.rules.kernel.entry.kind import Seats
from referee.rules.kernel.text.line import Fact, Line, gettext_noop

USE = gettext_noop("Tap the cards to use.")
UNSEEN = "-unseen"
Choices = Callable[[ArcticState, str, Picked], Iterator[Choice]]
"""What an entry kind lets a seat choose, given what is picked."""

# Whose turn ---------------------------------------------------------------------------------------


def at_turn(state: ArcticState, *taken: str) -> tuple[str, ...]:
    """Return the seat that gathers, unless one of these actions of the round is taken (A-14, A-21)."""
    now = state.gatherer
    if state.phase is not Phase.GATHERING or state.window is not None or now is None:
        return ()
    return (now,) if state.seats[now].actions.isdisjoint(taken) else ()


def taken_by(state: ArcticState, action: str) -> Seats:
    """Return the seat on turn if it has taken that action this round (A-21)."""
    now = state.gatherer
    if state.phase is not Phase.GATHERING or now is None:
        return ()
    return (now,) if action in state.seats[now].actions else ()


def is_able(state: ArcticState, seat: str, choices: Choices) -> bool:
    picked: dict[str, tuple[str, ...]] = {}
    return can_be_picked(choices(state, seat, picked), picked)


def hand_of(own: Seat) -> int:
    """Return how many cards can still leave the hand this round (A-30)."""
    return own.left


def cards_in(state: ArcticState, picked: Picked, *names: str) -> tuple[str, ...]:
    """Return the cards picked in these fields; an address can name what is none."""
    return tuple(word for name in names for word in picked.get(name, ()) if word in state.cards)


def unbarred(state: ArcticState, seat: str, kind: str, choice: Choice) -> Choice:
    """Return the choice without the copies that a Map took back from such an action (A-83)."""
    own = state.seats[seat]
    options = (
        replace(each, copies=min(each.copies, free_again(own, kind, each.word))) for each in choice.options
    )
    return replace(choice, options=tuple(each for each in options if each.copies > 0))


def own_cards(
    state: ArcticState,
    seat: str,
    picked: Picked,
    field: str,
    title: str | Line,
    wanted: Iterable[str],
    *,
    ask: str = USE,
    least: int = 0,
    most: int = 40,
    is_sorted: bool = False,
    besides: Sequence[str] = (),
) -> Choice:
    """The seat's own cards; folded, what one more gain that nobody saw may turn out to be (A-30).

    ``besides``: cards that other fields of the same entry use.
    """
    chosen = cards_in(state, picked, field)
    at_once = (*(chosen if most > 1 else ()), *besides)
    options = [*own_options(state, seat, tuple(wanted), chosen, at_once, tuple(besides))]
    if not is_sorted:
        kinds = {each.word: state.cards[each.word].kind for each in options}
        options.sort(key=lambda each: (kinds[each.word] is not Kind.MEMBER, kinds[each.word]))
    options.sort(key=lambda each: each.chance)
    note = None if options or not least else Line("No card here can do this.")
    return Choice(field, title, tuple(options), ask, least, most, note=note)


def no_likelier(choice: Choice, chance: Chance, unless: Callable[[str], bool]) -> Choice:
    """Return the choice, its options no likelier than so, unless it is one of these; what is against goes."""
    options = (
        each if unless(each.word) else replace(each, chance=max(each.chance, chance))
        for each in choice.options
    )
    there = (each for each in options if each.chance is not Chance.AGAINST)
    return replace(choice, options=tuple(sorted(there, key=lambda each: each.chance)))


def one_card(
    state: ArcticState, seat: str, picked: Picked, title: str, fits: Callable[[Card], bool]
) -> Choice:
    hand = hand_of(state.seats[seat])
    wanted = [card.id for card in state.cards.values() if hand and fits(card)]
    return own_cards(state, seat, picked, "card", title, wanted, least=1, most=1)


def this_round(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield Choice("round", "Round", numbers=(state.round, state.round))


def on_turn(
    choices: Choices, *taken: str, where: Callable[[ArcticState, str], bool] = lambda state, seat: True
) -> Callable[[ArcticState], Seats]:
    """Return from whom it is accepted: the seat that gathers, where whatever has to be picked is there."""
    return lambda state: tuple(
        seat for seat in at_turn(state, *taken) if where(state, seat) and is_able(state, seat, choices)
    )


def plain(phrase: str) -> Callable[[ArcticState, str, Any, Any, str | None], Line]:
    """Return what describes an entry that hides nothing: its fields by their names, cards by their titles."""

    def describe(state: ArcticState, seat: str, entry: Any, outcome: Any, viewer: str | None) -> Line:
        said: dict[str, Fact] = {"seat": seat, "value": getattr(outcome, "value", 0)}
        for name in (each.name for each in fields(entry) if f"{{{each.name}" in phrase):
            word = getattr(entry, name)
            if name == "cards":
                said[name] = each_title(map(state.label, word))
            else:
                said[name] = building_name(state, seat, word) if name == "building" else state.label(word)
        return Line(phrase, **said)

    return describe


@lately
def own_options(
    state: ArcticState,
    seat: str,
    wanted: tuple[str, ...],
    chosen: tuple[str, ...],
    at_once: tuple[str, ...],
    besides: tuple[str, ...],
) -> tuple[Option, ...]:
    """Return which of the cards wanted a seat may use, and how many of each; the last copy may be unseen.

    ``chosen`` of them so far; ``at_once``: what has to be there together; ``besides``: used by other fields.
    """
    options, owned, number = list[Option](), state.seats[seat].all_free, Counter(chosen)
    free = {card_id: owned.get(card_id, 0) - besides.count(card_id) for card_id in wanted}
    used_up = {
        card_id: [each for each in at_once if each != card_id]
        + [card_id] * max(owned.get(card_id, 0), number[card_id])
        for card_id in wanted
        if number[card_id] >= free[card_id]
    }
    may_have_more = cards_beyond(state, seat, used_up)
    for card_id in wanted:
        known = max(free[card_id], number[card_id])
        if (copies := known + (card_id in may_have_more)) > 0:
            chance = Chance.LIKELY if known > 0 else Chance.FOLDED
            group = "" if known > 0 else gettext_noop("An unseen card")
            options.append(Option(card_id, state.cards[card_id].label, copies, chance=chance, group=group))
    return tuple(options)
