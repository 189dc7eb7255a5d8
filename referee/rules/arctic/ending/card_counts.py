"""The cards of a deck that is counted, each with its number (A-30, A-91)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile
from referee.rules.arctic.record.state import ArcticState, is_hand_card
from referee.rules.kernel.choices import Chance, Choice, Picked
from referee.rules.kernel.ruling import Line, gettext_noop

MOST_COPIES = 99
KINDS: Sequence[tuple[str, frozenset[Kind]]] = (
    (gettext_noop("Members"), frozenset({Kind.MEMBER})),
    (gettext_noop("Tools"), frozenset({Kind.TOOL})),
    (gettext_noop("Medicine"), frozenset({Kind.MEDICINE})),
    (gettext_noop("The rest"), frozenset({Kind.INSTANT, Kind.JUNK})),
)
PILES: Sequence[tuple[str, frozenset[Pile]]] = (
    (gettext_noop("Not on record: contested resources"), frozenset({Pile.CONTESTED})),
    (gettext_noop("Not on record: junkyard"), frozenset({Pile.JUNKYARD})),
    (gettext_noop("Not on record: mercenaries, refugees"), frozenset({Pile.MERCENARY, Pile.STARTING})),
)


def deck_choices(
    state: ArcticState, picked: Picked, recorded: Mapping[str, int], start: Mapping[str, int],
    most: Callable[[Card], int],
) -> Iterator[Choice]:  # fmt: skip
    """Yield the number of each card: those that are there by kind, then, folded, what else may be.

    ``start``: the count that it begins with; ``most``: how many there can be without an override.
    """
    cards = [card for card in state.cards.values() if is_hand_card(state, card) or start.get(card.id)]
    there = {card.id for card in cards if start.get(card.id) or recorded.get(card.id)}
    there |= {card.id for card in cards if (*picked.get(f"cards.{card.id}", ()), "0")[0] != "0"}
    listed = [card for card in cards if card.id in there]
    others = [card for card in cards if card.id not in there]
    groups = [(title, Chance.LIKELY, [c for c in listed if c.kind in kinds]) for title, kinds in KINDS]
    groups += [(title, Chance.FOLDED, [c for c in others if c.pile in piles]) for title, piles in PILES]
    for title, chance, found in groups:
        for card in found:
            usual = max(most(card), 0) if card.count else MOST_COPIES
            was, now = recorded.get(card.id, 0), start.get(card.id, 0)
            yield counted(
                f"cards.{card.id}", card.label, picked, was, now, usual,
                group=title, chance=chance, piece=card.id,
            )  # fmt: skip


def counted(
    field: str, title: str | Line, picked: Picked, recorded: int, start: int, usual: int,
    *, group: str, chance: Chance = Chance.LIKELY, piece: str = "", last: int = MOST_COPIES,
) -> Choice:  # fmt: skip
    """A number to be counted; what the record says stands beside it where that is another one."""
    number = (*picked.get(field, ()), str(start))[0]
    note = Line(gettext_noop("record: {number}"), {"number": recorded}) if number != str(recorded) else None
    return Choice(
        field, title, numbers=(0, last), usual=(0, usual), start=(str(start),), note=note,
        group=group, chance=chance, piece=piece,
    )  # fmt: skip
