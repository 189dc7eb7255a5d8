"""What is counted: the cards of a deck, and what lies before its seat, buildings and leader (A-90)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile, several
from referee.rules.arctic.ending.scoring import BuildingState
from referee.rules.arctic.record.outcomes import DeckCount, Tallied
from referee.rules.arctic.record.state import ArcticState, is_in_play
from referee.rules.kernel.entry.choices import Chance, Choice, Picked
from referee.rules.kernel.entry.words import Said, pick_counts, say_copies, say_counts
from referee.rules.kernel.text.line import Line, Word, gettext_noop

MOST_COPIES = 99
LEADER = "leader"
KINDS: Sequence[tuple[str, frozenset[Kind]]] = (
    (gettext_noop("Members"), frozenset({Kind.MEMBER})),
    (gettext_noop("Tools"), frozenset({Kind.TOOL})),
    (gettext_noop("Medicine"), frozenset({Kind.MEDICINE})),
    (gettext_noop("The rest"), frozenset({Kind.INSTANT, Kind.JUNK})),
)
PILES: Sequence[tuple[str, frozenset[Pile]]] = (
    (gettext_noop("Contested resources, not on record"), frozenset({Pile.CONTESTED})),
    (gettext_noop("From the junkyard, not on record"), frozenset({Pile.JUNKYARD})),
    (gettext_noop("Mercenaries and refugees, not on record"), frozenset({Pile.MERCENARY, Pile.STARTING})),
)


class Lying(NamedTuple):
    """Cards in front of a seat: the field that counts them, its heading, the phrase for a difference."""

    field: str
    kind: Kind
    title: str
    phrase: str


LYING: Mapping[str, Lying] = {
    BuildingState.COMPLETE: Lying(
        "buildings", Kind.BUILDING, gettext_noop("Working buildings"), gettext_noop("{number} {card}")
    ),
    BuildingState.UNDER_CONSTRUCTION: Lying(
        "unfinished",
        Kind.BUILDING,
        gettext_noop("Unfinished buildings"),
        gettext_noop("{number} {card}, unfinished"),
    ),
    BuildingState.DISABLED: Lying(
        "disabled",
        Kind.BUILDING,
        gettext_noop("Disabled buildings"),
        gettext_noop("{number} {card}, disabled"),
    ),
    LEADER: Lying("leaders", Kind.LEADER, gettext_noop("Leader"), gettext_noop("{number} {card}")),
}

NAMED: Mapping[str, str] = {
    BuildingState.UNDER_CONSTRUCTION: gettext_noop("{card} (unfinished)"),
    BuildingState.DISABLED: gettext_noop("{card} (disabled)"),
}


# Which cards count --------------------------------------------------------------------------------


def counts_all(state: ArcticState) -> bool:
    """Whether cards in and on buildings are counted: in the solo game always (A-91, A-98)."""
    return state.solo is not None or state.house_rules["count_all_cards"] == "yes"


def deck_on_record(state: ArcticState, seat: str) -> Mapping[str, int]:
    """Return the cards the record expects in a seat's count; none that are known to be in a building
    where those don't count."""
    own = state.seats[seat]
    return own.owned if counts_all(state) else dict(Counter(own.owned) - own.base.stored)


def left_out(state: ArcticState, seat: str) -> int:
    """Return how many cards in and on a seat's buildings don't count."""
    if counts_all(state):
        return 0
    return sum(building.number + building.timer for building in state.seats[seat].base.buildings)


# What differs -------------------------------------------------------------------------------------


def standing_on_record(state: ArcticState, seat: str) -> dict[str, Counter[str]]:
    """Return what lies before the seat, by its state; in the solo game nothing of it scores (A-98)."""
    found = {name: Counter[str]() for name in LYING}
    if state.solo is None:
        base = state.seats[seat].base
        for building in base.buildings:
            name = BuildingState.DISABLED if building.is_disabled else BuildingState.COMPLETE
            found[name if building.is_complete else BuildingState.UNDER_CONSTRUCTION][building.card] += 1
        found[LEADER].update((base.leader,) if base.leader else ())
    return found


def standing_counted(tally: DeckCount) -> dict[str, Counter[str]]:
    """Return the cards in front of a seat by the count, by state; states not counted are left out."""
    counts = {name: getattr(tally, lying.field) for name, lying in LYING.items()}
    return {name: Counter(cards) for name, cards in counts.items() if cards is not None}


def standing_words(state: ArcticState, tally: DeckCount) -> tuple[Word, ...]:
    """Return the buildings and the leader that a count names, each with its state."""
    return tuple(
        Line(NAMED[name], card=several(state.label(card), number))
        if name in NAMED
        else several(state.label(card), number)
        for name, cards in standing_counted(tally).items()
        for card, number in cards.items()
    )


def all_buildings(tally: DeckCount) -> tuple[str, ...]:
    return (*tally.buildings, *(tally.unfinished or ()), *(tally.disabled or ()))


def differing(state: ArcticState, now: Mapping[str, int], was: Mapping[str, int]) -> dict[str, int]:
    """Return card id -> how many more (or fewer) there are now, in the order of the cards."""
    differs = ((card_id, now.get(card_id, 0) - was.get(card_id, 0)) for card_id in state.cards)
    return {card_id: number for card_id, number in differs if number}


def differences_told(state: ArcticState, outcome: Tallied) -> tuple[Word, ...]:
    """Return "+1 Pills", "-1 Armory, disabled" and the like."""
    cards = (f"{number:+d} {state.cards[card].label}" for card, number in outcome.differs.items())
    standing = (
        Line(LYING[name].phrase, number=f"{number:+d}", card=state.cards[card].label)
        for name, differs in outcome.standing.items()
        for card, number in differs.items()
    )
    return (*cards, *standing)


# The deck -----------------------------------------------------------------------------------------


def deck_choices(
    state: ArcticState,
    picked: Picked,
    recorded: Mapping[str, int],
    start: Mapping[str, int],
    most: Callable[[Card], int],
) -> Iterator[Choice]:
    """Yield the number of each card: those that are there by kind, then, folded, what else may be.

    A card keeps its place while it is counted: a row that moved would take the page along.
    ``start``: the count that it begins with; ``most``: how many there can be without an override.
    """
    cards = [card for card in state.cards.values() if card.id in state.in_hands or start.get(card.id)]
    there = {card.id for card in cards if start.get(card.id) or recorded.get(card.id)}
    listed = [card for card in cards if card.id in there]
    others = [card for card in cards if card.id not in there]
    groups = [(title, Chance.LIKELY, [c for c in listed if c.kind in kinds]) for title, kinds in KINDS]
    groups += [(title, Chance.FOLDED, [c for c in others if c.pile in piles]) for title, piles in PILES]
    for title, chance, found in groups:
        for card in found:
            usual = max(most(card), 0) if card.is_counted else MOST_COPIES
            yield counted(
                f"cards.{card.id}",
                card.label,
                picked,
                recorded.get(card.id, 0),
                usual,
                group=title,
                start=start.get(card.id, 0),
                chance=chance,
                piece=card.id,
            )


def say_deck(picked: Picked) -> dict[str, int]:
    return {card: number for card, number in say_counts(picked, "cards").items() if number}


def counted(
    field: str,
    title: str | Line,
    picked: Picked,
    was: int,
    usual: int,
    *,
    group: str,
    start: int | None = None,
    first: int = 0,
    last: int = MOST_COPIES,
    chance: Chance = Chance.LIKELY,
    piece: str = "",
) -> Choice:
    """A number to be counted; what the record says (``was``) stands beside it where that is another one."""
    begins = str(was if start is None else start)
    is_as_recorded = (*picked.get(field, ()), begins)[0] == str(was)
    note = None if is_as_recorded else Line("on record: {number}", number=was)
    return Choice(
        field,
        title,
        numbers=(first, last),
        usual=(first, usual),
        start=(begins,),
        note=note,
        group=group,
        chance=chance,
        piece=piece,
    )


# Buildings and leader -----------------------------------------------------------------------------


def standing_choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """Yield the number of each building by its state, and of each leader; folded, what is not on record."""
    recorded, last = standing_on_record(state, seat), state.tallies.get(seat)
    start = recorded if last is None else {name: Counter[str]() for name in LYING} | standing_counted(last)
    found = []
    for name, (field, kind, title, _) in LYING.items():
        for card in _scores(state, kind):
            was, now = recorded[name][card.id], start[name][card.id]
            is_there = name == BuildingState.COMPLETE or was or now
            found.append(
                counted(
                    f"{field}.{card.id}",
                    card.label,
                    picked,
                    was,
                    _usual(state, seat, name, card, start),
                    group=title,
                    start=now,
                    last=1 if name == LEADER else MOST_COPIES,
                    chance=Chance.LIKELY if is_there else Chance.FOLDED,
                )
            )
    yield from sorted(found, key=lambda choice: choice.chance)


def _usual(state: ArcticState, seat: str, name: str, card: Card, start: Mapping[str, Counter[str]]) -> int:
    """How many can be counted in this state, apart from those that start in others."""
    now = start[name][card.id]
    if name == LEADER:
        return now if start[LEADER].total() else 1
    elsewhere = sum(each[card.id] for each in start.values()) - now
    return max(card.count - counted_by_others(state, seat, card) - elsewhere, 0)


def counted_by_others(state: ArcticState, seat: str, card: Card) -> int:
    """Return how many copies the other seats have counted, in their decks or before them."""
    tallies = (tally for name, tally in state.tallies.items() if name != seat)
    return sum(each.cards.get(card.id, 0) + all_buildings(each).count(card.id) for each in tallies)


def removed(state: ArcticState, card: Card) -> int:
    """Return how many copies have left the game for good (A-81)."""
    return sum(own.base.removed.get(card.id, 0) for own in state.seats.values())


def in_play(state: ArcticState, kind: Kind) -> list[Card]:
    return [card for card in state.cards.values() if card.kind is kind and is_in_play(state, card)]


def _scores(state: ArcticState, kind: Kind) -> list[Card]:
    """Return the cards of this kind that are counted before a seat; alone none of them scores (A-98)."""
    return in_play(state, kind) if state.solo is None else []


def say_standing(state: ArcticState, picked: Picked) -> Said:
    """Return what the numbers say; None of what this table does not play with."""
    said: Said = {}
    for field, kind, _, _ in LYING.values():
        cards = say_copies(picked, field)
        said[field] = cards if cards or field == "buildings" or _scores(state, kind) else None
    return said


def pick_standing(state: ArcticState, said: Said) -> Picked:
    """Return the words for what lies before a seat: the other way round."""
    found: dict[str, tuple[str, ...]] = {}
    for field, kind, _, _ in LYING.values():
        nothing = dict.fromkeys((card.id for card in _scores(state, kind)), 0)
        found |= pick_counts(field, {**nothing, **Counter(said[field] or ())})
    return found
