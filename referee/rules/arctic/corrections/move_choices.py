"""The choices of where the cards of a corrected deck come from, or go to."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee.rules.arctic.cards import Card
from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.corrections.moves import (
    CardPlace,
    MovedCopies,
    all_moved,
    elsewhere,
    may_be_in_yard,
)
from referee.rules.arctic.record.gains import source_of
from referee.rules.arctic.record.having import may_prove
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.text.line import Line, gettext_noop

GAIN, OTHER_DECK = "gain=", "deck="
FROM, TO = gettext_noop("Where does it come from?"), gettext_noop("Where does it go?")


def move_choices(
    state: ArcticState, seat: str, differs: Mapping[str, int], picked: Picked
) -> Iterator[Choice]:
    """Yield a question for each copy that the deck has more or less: where it comes from, or goes to."""
    gains = dict(enumerate(state.seats[seat].unseen))
    for card_id, number in differs.items():
        card = state.cards[card_id]
        likely = [
            _word(each) for each in all_moved(state, seat, {card_id: number}, ()) for _ in range(each.number)
        ]
        likely = _from_decks(state, seat, card, number, likely)
        for copy in range(abs(number)):
            shown = [
                Option(f"{GAIN}{place}", source_of(gain))
                for place, gain in gains.items()
                if number > 0 and card.id in state.in_hands and may_prove(state, seat, gain, card)
            ]
            start = likely[copy]
            if shown and card.pile is Pile.CONTESTED:
                start = shown[0].word
            options = (*shown, *_places(state, seat, card, number))
            title = Line("{number} {card}", number="+1" if number > 0 else "−1", card=card.label)
            ask = FROM if number > 0 else TO
            field = f"moved.{card_id}.{copy}"
            choice = Choice(field, title, options, ask, least=1, most=1, start=(start,))
            gains.pop(_gain_in(choice.words(picked)), None)
            yield choice


def _from_decks(state: ArcticState, seat: str, card: Card, number: int, likely: list[str]) -> list[str]:
    """Return the likely sources with other decks where the box has no more copies."""
    owned = state.seats[seat].owned.get(card.id, 0)
    surplus = owned + number + elsewhere(state, seat, card) - card.count - likely.count(CardPlace.STACK)
    if number < 0 or surplus <= 0 or not card.is_counted:
        return likely
    others = [
        f"{OTHER_DECK}{name}"
        for name, own in state.seats.items()
        if name != seat
        for _ in range(own.owned.get(card.id, 0))
    ]
    kept = len(likely) - min(surplus, len(others), len(likely))
    return [*likely[:kept], *others[: len(likely) - kept]]


def _places(state: ArcticState, seat: str, card: Card, number: int) -> Iterator[Option]:
    if left := state.stacks.get(card.id, 0):
        yield Option(CardPlace.STACK, Line("Stack, {left} left", left=left))
    elif number < 0 and card.id in state.stacks:
        yield Option(CardPlace.STACK, Line("Stack, none left"))
    if number < 0 or may_be_in_yard(state, card):
        yield Option(CardPlace.JUNKYARD, "Junkyard")
    for name, own in state.seats.items():
        if name != seat and (number < 0 or own.owned.get(card.id, 0)):
            yield Option(f"{OTHER_DECK}{name}", Line("{seat}’s deck", seat=name))
    yield Option(CardPlace.BOX, "The box")


def _word(moved: MovedCopies) -> str:
    return f"{OTHER_DECK}{moved.seat}" if moved.place is CardPlace.DECK else moved.place.value


def _gain_in(words: Sequence[str]) -> int:
    word = next(iter(words), "").removeprefix(GAIN)
    return int(word) if word.isdecimal() else -1


def moved_in(picked: Picked, cards: Iterable[str]) -> tuple[list[MovedCopies], list[tuple[int, str]]]:
    """Return the moves that are picked, and the places of unseen gains named, each with its card."""
    found, named = Counter[tuple[str, CardPlace, str]](), list[tuple[int, str]]()
    for card_id in cards:
        words = [
            word for field, each in picked.items() if field.startswith(f"moved.{card_id}.") for word in each
        ]
        for word in words:
            if word.startswith(GAIN):
                named.append((_gain_in((word,)), card_id))
            elif word.startswith(OTHER_DECK):
                found[card_id, CardPlace.DECK, word.removeprefix(OTHER_DECK)] += 1
            elif word in [*CardPlace]:
                found[card_id, CardPlace(word), ""] += 1
    return [MovedCopies(*where, number) for where, number in sorted(found.items())], named


def pick_moves(moved: Iterable[MovedCopies], named: Iterable[tuple[int, str]]) -> Picked:
    """Return the words for moves and named gains; the inverse of ``moved_in``."""
    words: dict[str, list[str]] = {}
    for place, card_id in named:
        words.setdefault(card_id, []).append(f"{GAIN}{place}")
    for each in moved:
        words.setdefault(each.card, []).extend([_word(each)] * each.number)
    return {
        f"moved.{card_id}.{n}": (word,) for card_id, there in words.items() for n, word in enumerate(there)
    }
