"""The cards to pick from: grouped, most likely first, with how many of each the box still has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from referee.rules.arctic.cards import COUNTS_IN_A_SKIRMISH, Card, Catalogue, Kind, Power
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


@dataclass(frozen=True, slots=True)
class Pick:
    """A kind of card on offer. ``numbers``: how many each player has added; ``may``: who may add one more."""

    card: Card
    values: tuple[Value, ...]
    power_icon: str
    numbers: tuple[int, ...]
    may: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class PickGroup:
    """Cards of like kinds under one heading."""

    title: str
    picks: tuple[Pick, ...]


MayAdd = Callable[[int, str, int], bool]
"""(player, card id, copies already added by that player) -> whether one more can be that player's."""


def anybody(player: int, card_id: str, number: int) -> bool:
    """Let everybody add everything."""
    return True


def pick_groups(
    cards: Catalogue, players: int, chosen: Iterable[tuple[int, str]], may_add: MayAdd = anybody
) -> tuple[PickGroup, ...]:
    """Return these cards in groups, with what each player has chosen of them.

    ``chosen``: (player, card id) of every card added here. A card that nobody may add is left out.
    """
    numbers = Counter(chosen)
    used = Counter(card_id for _, card_id in numbers.elements())
    groups = []
    for title, kinds in GROUPS:
        offered = [card for card in cards.values() if card.kind in kinds and _counts(card)]
        picks = [_pick(card, card.count - used[card.id], numbers, players, may_add) for card in offered]
        shown = tuple(pick for pick in picks if any(pick.may) or any(pick.numbers))
        if shown:
            groups.append(PickGroup(title, shown))
    return tuple(groups)


def _counts(card: Card) -> bool:
    return card.kind not in (Kind.LEADER, Kind.BUILDING) or bool(card.powers & COUNTS_IN_A_SKIRMISH)


def _pick(card: Card, left: int, numbers: Counter[tuple[int, str]], players: int, may_add: MayAdd) -> Pick:
    shown = tuple(value for value in values_of(card) if value.name in ("fight", "people", "meds"))
    icon = next((POWER_ICONS[power] for power in card.powers if power in POWER_ICONS), "")
    added = tuple(numbers[player, card.id] for player in range(players))
    may = tuple(left > 0 and may_add(player, card.id, added[player]) for player in range(players))
    return Pick(card, shown, icon, added, may)
