"""How the cards of Arctic Scavengers are drawn: on tiles, and in rows with a cell for each seat."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext

from referee.rules.arctic.cards import COUNTS_IN_A_SKIRMISH, Card, Catalogue, Kind, Power
from referee.rules.arctic.record import ArcticState
from referee.rules.kernel.cache import once
from referee.rules.kernel.entry.choices import Chance, Choice, Picked
from referee.rules.kernel.text.line import gettext_noop, isolated
from referee.web.forms import Face, FaceOf, plain_face

VALUES = ("fight", "dig", "draw", "hunt")


@dataclass(frozen=True, slots=True)
class Value:
    """A printed number: its name (icon and word), and its text (+2, 0)."""

    name: str
    written: str


@once
def values_of(card: Card) -> tuple[Value, ...]:
    """Return the printed numbers: blanks are left out, a 0 is shown, a modifier has a +."""
    found = []
    for name in VALUES:
        base, mod = getattr(card.base, name), getattr(card.mod, name)
        if base is not None or mod is not None:
            found.append(Value(name, str(base) if base is not None else f"+{mod}"))
    if card.meds is not None:
        found.append(Value("meds", str(card.meds)))
    if card.people is not None:
        found.append(Value("people", str(card.people)))
    return tuple(found)


@once
def values_in_force(card: Card) -> tuple[Value, ...]:
    """Return the printed numbers that matter in a skirmish."""
    return tuple(value for value in values_of(card) if value.name in ("fight", "people"))


CSS = {kind: f"is-{kind.value}" for kind in Kind} | {Kind.MEDICINE: "is-med"}


def face_in(state: ArcticState) -> FaceOf:
    """Return the function that draws an option: a card with its values, anything else plain."""

    def face_of(word: str) -> Face:
        card = state.cards.get(word)
        return face_with_values(card) if card else plain_face(word)

    return face_of


@once
def face_with_values(card: Card) -> Face:
    return Face(CSS[card.kind], values_of(card))


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


class Cell(NamedTuple):
    """A card of one seat: how many it has, and what a tap sends, "" if it can have no more.

    ``place``: its column; ``left``: how many more there can be, 0 where no one says.
    """

    seat: str
    number: int
    chosen: int
    tap: str
    place: int
    left: int = 0


@dataclass(frozen=True, slots=True)
class Pick:
    """A kind of card on offer, with a cell for each seat."""

    card: Card
    values: tuple[Value, ...]
    power_icon: str
    cells: tuple[Cell, ...]
    # Everything that its row depends on.
    key: tuple[Any, ...]

    @property
    def css(self) -> str:
        return CSS[self.card.kind]

    @property
    def named(self) -> Iterator[tuple[Cell, str]]:
        """Yield each cell with its label: the card, the seat, how many, and how many are left."""
        phrase, left = gettext("%(card)s to %(name)s"), gettext("%(n)s left")
        card = isolated(self.card.label)
        for cell in self.cells:
            name = phrase % {"card": card, "name": isolated(cell.seat)}
            chosen = f", {cell.chosen}" if cell.chosen else ""
            yield cell, name + chosen + (f", {left % {'n': cell.left}}" if cell.left > 1 else "")


@dataclass(frozen=True, slots=True)
class PickGroup:
    """Cards of similar kinds under a heading."""

    title: str
    picks: tuple[Pick, ...]

    @property
    def key(self) -> tuple[Any, ...]:
        """Everything that its rows depend on."""
        return tuple(pick.key for pick in self.picks)


@dataclass(frozen=True, slots=True)
class PickColumn:
    """What one seat can pick of each card; ``says_left``: whether the record knows how many are left."""

    choice: Choice
    seat: str
    number: int
    place: int
    says_left: bool = False

    def cells(self, words: Sequence[str], chance: Chance) -> Iterator[tuple[str, Cell]]:
        """Yield a cell for each option that is this likely. ``words``: what is picked."""
        field, is_full = self.choice.field, len(words) >= self.choice.most
        for option in self.choice.options:
            if option.chance is chance:
                chosen = words.count(option.word)
                tap = "" if is_full or chosen >= option.copies else f"{field}:{option.word}"
                left = option.copies - chosen if self.says_left else 0
                yield option.word, Cell(self.seat, self.number, chosen, tap, self.place, left)


def pick_groups(
    cards: Catalogue,
    columns: Iterable[PickColumn],
    picked: Picked,
    chance: Chance = Chance.LIKELY,
    *,
    keeps_all: bool = False,
) -> tuple[PickGroup, ...]:
    """Return the cards to pick in groups, without cards that no seat has or may have.

    ``keeps_all``: also those of which all are picked, so that no tile moves.
    """
    cells = defaultdict[str, list[Cell]](list)
    for column in columns:
        for word, cell in column.cells(picked.get(column.choice.field, ()), chance):
            cells[word].append(cell)
    shown = {
        word for word, some in cells.items() if keeps_all or any(each.tap or each.chosen for each in some)
    }
    picks = [_pick(card, cells[card.id]) for card in cards.values() if card.id in shown]
    groups = (
        PickGroup(title, tuple([pick for pick in picks if pick.card.kind in some])) for title, some in GROUPS
    )
    return tuple(group for group in groups if group.picks)


def counts_here(card: Card) -> bool:
    """Whether a card can add anything to a force."""
    return card.kind not in (Kind.LEADER, Kind.BUILDING) or bool(card.powers & COUNTS_IN_A_SKIRMISH)


def _pick(card: Card, cells: Iterable[Cell]) -> Pick:
    values, power_icon = _signs(card)
    cells = tuple(cells)
    key = (card.id, card.label, card.unknown, power_icon, values, *cells)
    return Pick(card, values, power_icon, cells, key)


@once
def _signs(card: Card) -> tuple[tuple[Value, ...], str]:
    """Return the values that count in a skirmish, and the icon of the power."""
    shown = tuple(value for value in values_of(card) if value.name in ("fight", "people", "meds"))
    return shown, next((POWER_ICONS[power] for power in card.powers if power in POWER_ICONS), "")
