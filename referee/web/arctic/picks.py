"""The cards to pick from: grouped, most likely first, with how many of each the box still has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from referee.rules.arctic.cards import Card, Catalogue, Kind
from referee.rules.arctic.powers import Power
from referee.rules.kernel.ruling import gettext_noop
from referee.web.arctic.board import Value, values_of

POWER_ICONS = {
    Power.SNIPE: "snipe",
    Power.SNIPE_SINGLE: "snipe",
    Power.DISARM: "disarm",
    Power.SAVE: "save",
    Power.SAVE_AND_FIGHT: "save",
    Power.ZERO_FIGHT: "gas",
    Power.PEOPLE_AS_FIGHT: "provoke",
}
GROUPS: Sequence[tuple[str, frozenset[Kind]]] = (
    (gettext_noop("Members"), frozenset({Kind.MEMBER})),
    (gettext_noop("Tools"), frozenset({Kind.TOOL})),
    (gettext_noop("Medicine and the rest"), frozenset({Kind.MEDICINE, Kind.INSTANT, Kind.JUNK})),
    (gettext_noop("Leaders and buildings that count"), frozenset({Kind.LEADER, Kind.BUILDING})),
)
COUNTING_POWERS = frozenset({Power.GANGSTER, Power.SERGEANT_AT_ARMS, Power.DECOYS})
"""Leaders and buildings that change a skirmish; others may be attacked (HQ 4) but change nothing in it."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A kind of card on offer. ``numbers``: how many each player has added; ``left``: still in the box."""

    card: Card
    values: tuple[Value, ...]
    power_icon: str
    left: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PickGroup:
    """Cards of like kinds under one heading."""

    title: str
    picks: tuple[Pick, ...]


def pick_groups(
    cards: Catalogue,
    modules: Collection[str],
    players: int,
    chosen: Iterable[tuple[int, str]],
    taken: Iterable[str] = (),
) -> tuple[PickGroup, ...]:
    """Return the cards of these modules, with what each player has chosen of them.

    ``chosen``: (player, card id) of every card added here. ``taken``: cards of the box that lie elsewhere.
    """
    numbers = Counter(chosen)
    used = Counter(card_id for _, card_id in numbers.elements()) + Counter(taken)
    groups = []
    for title, kinds in GROUPS:
        picks = tuple(
            _pick(card, used[card.id], tuple(numbers[player, card.id] for player in range(players)))
            for card in cards.values()
            if card.kind in kinds and card.module in modules and _counts(card)
        )
        if picks:
            groups.append(PickGroup(title, picks))
    return tuple(groups)


def _counts(card: Card) -> bool:
    return card.kind not in (Kind.LEADER, Kind.BUILDING) or bool(card.powers & COUNTING_POWERS)


def _pick(card: Card, used: int, numbers: tuple[int, ...]) -> Pick:
    shown = tuple(value for value in values_of(card) if value.name in ("fight", "people", "meds"))
    icon = next((POWER_ICONS[power] for power in card.powers if power in POWER_ICONS), "")
    return Pick(card, shown, icon, max(card.count - used, 0), numbers)
