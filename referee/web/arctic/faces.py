"""How the cards of Arctic Scavengers are drawn: on tiles, and in rows with a cell a seat."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from referee.rules.arctic.cards import COUNTS_IN_A_SKIRMISH, Card, Catalogue, Kind, Power
from referee.rules.arctic.record import ArcticState
from referee.rules.kernel.cache import once
from referee.rules.kernel.text.line import gettext_noop, isolated
from referee.web.forms import Face, FaceOf, plain_face

VALUES = ("fight", "dig", "draw", "hunt")


@dataclass(frozen=True, slots=True)
class Value:
    """One printed number: its icon and word, and how it is written (+2, 0)."""

    name: str
    written: str


@once
def values_of(card: Card) -> tuple[Value, ...]:
    """Return the printed numbers worth showing: blank is absent, 0 is shown, a modifier has its +."""
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


CSS = {kind: f"is-{kind}" for kind in Kind} | {Kind.MEDICINE: "is-med"}


def face_in(state: ArcticState) -> FaceOf:
    """Return how a word of the table is drawn: a card with its values, anything else plain."""

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


@dataclass(frozen=True, slots=True)
class Cell:
    """A card of one seat's: how many it has, and what tapping says, "" where it can have no more.

    ``place``: its column; ``left``: how many more there can be, 0 where nobody says.
    """

    seat: str
    number: int
    chosen: int
    tap: str
    place: int
    left: int = 0


@dataclass(frozen=True, slots=True)
class Pick:
    """A kind of card on offer, with a cell a seat."""

    card: Card
    values: tuple[Value, ...]
    power_icon: str
    cells: tuple[Cell, ...]

    @property
    def told(self) -> tuple[Any, ...]:
        """All that its row on a page depends on."""
        cells = (
            (cell.seat, cell.number, cell.chosen, cell.tap, cell.place, cell.left) for cell in self.cells
        )
        return self.card.id, self.card.label, self.card.unknown, self.power_icon, self.values, *cells

    @property
    def named(self) -> Iterator[tuple[Cell, str]]:
        """Yield each cell with what it is called: the card, whose, how many, and how many are left."""
        phrase, left = gettext("%(card)s to %(name)s"), gettext("%(n)s left")
        card = isolated(self.card.label)
        for cell in self.cells:
            name = phrase % {"card": card, "name": isolated(cell.seat)}
            chosen = f", {cell.chosen}" if cell.chosen else ""
            yield cell, name + chosen + (f", {left % {'n': cell.left}}" if cell.left > 1 else "")


@dataclass(frozen=True, slots=True)
class PickGroup:
    """Cards of like kinds under one heading."""

    title: str
    picks: tuple[Pick, ...]

    @property
    def told(self) -> tuple[Any, ...]:
        """All that its rows depend on."""
        return tuple(pick.told for pick in self.picks)


def pick_groups(cards: Catalogue, cells_of: Callable[[Card], Iterable[Cell]]) -> tuple[PickGroup, ...]:
    """Return these cards in groups; one that nobody has or may have is left out."""
    groups = []
    for title, kinds in GROUPS:
        found = ((card, tuple(cells_of(card))) for card in cards.values() if card.kind in kinds)
        picks = tuple(
            Pick(card, *_signs(card), cells)
            for card, cells in found
            if any(cell.tap or cell.chosen for cell in cells)
        )
        if picks:
            groups.append(PickGroup(title, picks))
    return tuple(groups)


def counts_here(card: Card) -> bool:
    """Whether a card can add anything to a force."""
    return card.kind not in (Kind.LEADER, Kind.BUILDING) or bool(card.powers & COUNTS_IN_A_SKIRMISH)


@once
def _signs(card: Card) -> tuple[tuple[Value, ...], str]:
    """Return the values that count in a skirmish, and the icon of the power."""
    shown = tuple(value for value in values_of(card) if value.name in ("fight", "people", "meds"))
    return shown, next((POWER_ICONS[power] for power in card.powers if power in POWER_ICONS), "")
