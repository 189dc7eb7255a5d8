"""What a seat is offered in its turn: entries that it may make, and its own cards (A-14, A-21, A-30)."""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from operator import attrgetter

from referee.rules.arctic.cards.catalogue import Card, Catalogue, Kind
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.having import cards_beyond, only_unseen
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn import ArcticTurn, free_again
from referee.rules.kernel.cache import lately
from referee.rules.kernel.entry.choices import Chance, Choice, Option, can_be_picked
from referee.rules.kernel.entry.kind import Seats, Turn
from referee.rules.kernel.text.line import Line, gettext_noop

USE = gettext_noop("Tap the cards to use.")
UNSEEN = "-unseen"

# Whose turn ---------------------------------------------------------------------------------------


def at_turn(state: ArcticState, *taken: str) -> tuple[str, ...]:
    """Return who may gather, unless one of these actions of the round is taken (A-14, A-21)."""
    if state.window is not None:
        return ()
    return tuple([seat for seat in gathering(state) if state.seats[seat].actions.isdisjoint(taken)])


def taken_by(state: ArcticState, action: str) -> Seats:
    """Return who may gather but has taken that action this round (A-21)."""
    return tuple(seat for seat in gathering(state) if action in state.seats[seat].actions)


def gathering(state: ArcticState) -> tuple[str, ...]:
    """Return the seats whose entries may come now: one at a time, in a light round any (A-14)."""
    if state.phase is not Phase.GATHERING or state.gatherer is None:
        return ()
    if not state.setup.is_light:
        return (state.gatherer,)
    return tuple(seat for seat in state.turn_order if state.seats[seat].committed is None)


def is_able(state: ArcticState, seat: str, choices: Callable[[ArcticTurn], Iterator[Choice]]) -> bool:
    picked: dict[str, tuple[str, ...]] = {}
    return can_be_picked(choices(Turn(state, seat, picked=picked)), picked)


def cards_in(turn: ArcticTurn, *names: str) -> tuple[str, ...]:
    """Return the cards picked in these fields, without unknown words of an address."""
    return tuple(word for name in names for word in turn.picked.get(name, ()) if word in turn.state.cards)


def unbarred(turn: ArcticTurn, kind: str, choice: Choice) -> Choice:
    """Return the choice without the copies that a Map took back from such an action (A-83)."""
    own = turn.state.seats[turn.seat]
    options = (
        replace(each, copies=min(each.copies, free_again(own, kind, each.word))) for each in choice.options
    )
    return replace(choice, options=tuple(each for each in options if each.copies > 0))


def own_cards(
    turn: ArcticTurn,
    field: str,
    title: str | Line,
    wanted: Iterable[str],
    *,
    ask: str = USE,
    least: int = 0,
    most: int = 40,
    is_sorted: bool = False,
    elsewhere: Sequence[str] = (),
) -> Choice:
    """The seat's own cards; folded, the cards that an unseen gain may be (A-30).

    ``elsewhere``: cards that other fields of the same entry use.
    """
    chosen = cards_in(turn, field)
    at_once = (*(chosen if most > 1 else ()), *elsewhere)
    options = [*own_options(turn.state, turn.seat, tuple(wanted), chosen, at_once, tuple(elsewhere))]
    if options and not is_sorted:
        kinds = {each.word: turn.state.cards[each.word].kind for each in options}
        options.sort(key=lambda each: (kinds[each.word] is not Kind.MEMBER, kinds[each.word]))
    options.sort(key=attrgetter("chance"))
    note = None if options or not least else Line("No card here can do this.")
    return Choice(field, title, tuple(options), ask, least, most, note=note)


def no_likelier(choice: Choice, chance: Chance, unless: Callable[[str], bool]) -> Choice:
    """Return the choice, its options at most this likely, unless excepted; unlikely ones are left out."""
    options = [
        each if each.chance >= chance or unless(each.word) else replace(each, chance=chance)
        for each in choice.options
    ]
    there = [each for each in options if each.chance is not Chance.NEEDS_OVERRIDE]
    found = tuple(sorted(there, key=attrgetter("chance")))
    return choice if found == choice.options else replace(choice, options=found)


def one_card(
    turn: ArcticTurn, title: str, fits: Callable[[Card], bool], among: Iterable[Card] | None = None
) -> Choice:
    """A card of the seat's own. ``among``: the cards to try, by default all of the table."""
    hand = turn.state.seats[turn.seat].left
    cards = turn.state.cards.values() if among is None else among
    wanted = [card.id for card in cards if fits(card)] if hand else []
    return own_cards(turn, "card", title, wanted, least=1, most=1)


@lately
def cards_with(cards: Catalogue, powers: frozenset[Power]) -> tuple[Card, ...]:
    """Return the cards of a table with one of these powers."""
    return tuple(card for card in cards.values() if card.powers & powers)


def this_round(turn: ArcticTurn) -> Iterator[Choice]:
    yield Choice("round", "Round", numbers=(turn.state.round, turn.state.round))


@lately
def own_options(
    state: ArcticState,
    seat: str,
    wanted: tuple[str, ...],
    chosen: tuple[str, ...],
    at_once: tuple[str, ...],
    elsewhere: tuple[str, ...],
) -> tuple[Option, ...]:
    """Return the wanted cards that a seat may use, with their copies; the last copy may be an unseen gain.

    ``chosen``: picked so far; ``at_once``: needed together; ``elsewhere``: used by other fields.
    """
    options, owned = list[Option](), state.seats[seat].all_free
    free, picked = dict.fromkeys(wanted, 0), dict.fromkeys(wanted, 0)
    for card_id in chosen:
        if card_id in picked:
            picked[card_id] += 1
    free |= {card_id: known for card_id, known in owned.items() if card_id in free}
    may_have_more: Set[str] = only_unseen(state, seat)
    if chosen or elsewhere:
        free = {card_id: known - elsewhere.count(card_id) for card_id, known in free.items()}
        used_up = {
            card_id: [each for each in at_once if each != card_id]
            + [card_id] * max(owned.get(card_id, 0), picked[card_id])
            for card_id in wanted
            if picked[card_id] >= free[card_id]
        }
        may_have_more = cards_beyond(state, seat, used_up)
    for card_id in wanted:
        known = free[card_id] if free[card_id] > picked[card_id] else picked[card_id]
        if (copies := known + (card_id in may_have_more)) > 0:
            chance = Chance.LIKELY if known > 0 else Chance.FOLDED
            group = "" if known > 0 else gettext_noop("An unseen card")
            options.append(Option(card_id, state.cards[card_id].label, copies, chance=chance, group=group))
    return tuple(options)
