"""A card, and the shipped catalogue of all seventy kinds."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from referee.rules.arctic.cards.powers import Power
from referee.rules.kernel.code import Code
from referee.rules.kernel.text.ruling import Refusal
from referee.rules.package.spreadsheet import BadRow, read_rows

CATALOGUE_PATH = Path(__file__).resolve().parents[4] / "fixtures" / "cards" / "arctic.csv"

ABILITIES = ("draw", "dig", "hunt", "fight")
MEDIC, COMBAT_MEDICS, ENGINEER = "medic", "combat_medics", "engineer"
"""Cards that a gang or a set-up refers to."""


class Kind(Code):
    """The kinds of cards (section 1 of the rules)."""

    MEMBER = "member"
    TOOL = "tool"
    MEDICINE = "medicine"
    INSTANT = "instant"
    JUNK = "junk"
    BUILDING = "building"
    LEADER = "leader"
    GANG = "gang"


class Pile(Code):
    """Where a card is when the game begins."""

    STARTING = "starting"
    MERCENARY = "mercenary"
    JUNKYARD = "junkyard"
    CONTESTED = "contested"
    SCHEMATICS = "schematics"
    LEADER = "leader"
    GANG = "gang"


@dataclass(frozen=True, slots=True)
class Values:
    """Printed numbers; None is blank, which differs from 0 (A-20)."""

    draw: int | None = None
    dig: int | None = None
    hunt: int | None = None
    fight: int | None = None


@dataclass(frozen=True)
class Card:
    """One kind of card with its printed values.

    ``base`` are base values, ``mod`` modifiers (+N), ``meds`` medicine units, ``people`` tribe members.
    ``unknown`` names the fields never read off a card: "check your card".
    """

    id: str
    name: str
    kind: Kind
    set: str = "base"
    module: str = "base"
    pile: Pile = Pile.MERCENARY
    variant: str = ""
    count: int = 0
    start: int = 0
    food: int | None = None
    meds_cost: int | None = None
    any_mix: int | None = None
    people: int | None = None
    base: Values = Values()
    meds: int | None = None
    mod: Values = Values()
    build_time: int | None = None
    capacity: int | None = None
    keywords: frozenset[str] = frozenset()
    powers: frozenset[Power] = frozenset()
    unknown: frozenset[str] = frozenset()
    sure: tuple[tuple[str, str], ...] = ()
    note: str = ""

    def __hash__(self) -> int:
        # Equal cards have equal ids, and hashing every field would take longer than adding up a hand.
        return hash(self.id)

    @cached_property
    def label(self) -> str:
        """The title, with the number of its variant."""
        return f"{self.name} {self.variant}".rstrip()

    @cached_property
    def counted_people(self) -> int:
        """Its people on a tie (A-44): only members count, whatever a table's card says."""
        return self.people or 0 if self.kind is Kind.MEMBER else 0

    @property
    def is_counted(self) -> bool:
        """Whether the number of copies in the box is known."""
        return "count" not in self.unknown

    @cached_property
    def is_refugee(self) -> bool:
        """Whether it counts as a refugee (A-82)."""
        return "refugee" in self.keywords


Catalogue = Mapping[str, Card]
NO_CARD = Refusal("unknown-card", "There’s no card called “{card}”.")
NOT_A_BUILDING = Refusal("wrong-kind-of-card", "{card} {card:isn’t|aren’t} a building.", "A-70")
NOT_A_LEADER = Refusal("wrong-kind-of-card", "{card} {card:isn’t|aren’t} a leader.")
NOT_A_REFUGEE = Refusal("no-refugee", "The leader needs a refugee, not {card}.", "A-80")


def known_card(cards: Catalogue, card_id: str, field: str, rule: str | None = None) -> Card:
    if card_id not in cards:
        raise replace(NO_CARD, field=field, rule=rule)(card=card_id)
    return cards[card_id]


def labels(cards: Catalogue, ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(cards[card_id].label for card_id in ids)


def counted(cards: Catalogue, numbers: Mapping[str, int]) -> tuple[str, ...]:
    """Return "2 Rifle" for each card of which there is at least one."""
    return tuple(f"{number} {cards[card_id].label}" for card_id, number in numbers.items() if number)


def more(copies: Mapping[str, int], cards: Iterable[str]) -> dict[str, int]:
    return dict(Counter(copies) + Counter(cards))


def less(copies: Mapping[str, int], cards: Iterable[str]) -> dict[str, int]:
    return dict(Counter(copies) - Counter(cards))


def several(label: str, number: int) -> str:
    """Return "Rifle", or "2 × Rifle"."""
    return label if number == 1 else f"{number} × {label}"


def each_title(labels: Iterable[str]) -> tuple[str, ...]:
    """Return each title once, in order, with its number."""
    return tuple(several(label, number) for label, number in Counter(labels).items())


def _word(cell: str) -> str:
    if not cell:
        raise ValueError("this must not be blank")
    return cell


def _number(cell: str) -> int | str | None:
    if cell in ("", "?"):
        return cell or None
    if not cell.isascii() or not cell.isdigit():
        raise ValueError(f"“{cell}” is not a number; write 0, 1, 2 ..., nothing for blank, ? for unknown")
    return int(cell)


def _copies(cell: str) -> int | str | None:
    if _number(cell) in (None, "?", 0):
        raise ValueError("at least one copy is needed")
    return _number(cell)


SURE_LEVELS = frozenset(
    {"rulebook", "digest", "faq", "several", "one-total", "one", "inferred", "conflict", "unknown", "house"}
)


def _sure(cell: str) -> tuple[tuple[str, str], ...]:
    pairs = dict(part.partition(":")[::2] for part in cell.split())
    for group, level in pairs.items():
        if level not in SURE_LEVELS:
            raise ValueError(f"“{group}:{level}”: how sure is one of {', '.join(sorted(SURE_LEVELS))}")
    return tuple(pairs.items())


def _choice(kind: type[Code]) -> Any:
    def parse(cell: str) -> Code:
        if cell not in set(kind):
            raise ValueError(f"“{cell}” is none of {', '.join(kind)}")
        return kind(cell)

    return parse


NUMBERS = (
    "start",
    "food",
    "meds",
    "any_mix",
    "people",
    "draw",
    "dig",
    "hunt",
    "fight",
    "base_meds",
    "draw_mod",
    "dig_mod",
    "hunt_mod",
    "fight_mod",
    "build_time",
    "capacity",
)
COLUMNS: Mapping[str, Callable[[str], Any]] = {
    "id": _word,
    "name": _word,
    "variant": str,
    "set": _word,
    "module": _word,
    "pile": _choice(Pile),
    "kind": _choice(Kind),
    "count": _copies,
    **dict.fromkeys(NUMBERS, _number),
    "keywords": lambda cell: frozenset(cell.split()),
    "powers": lambda cell: frozenset(map(Power.named, cell.split())),
    "sure": _sure,
    "note": str,
}
MODS = tuple(f"{name}_mod" for name in ABILITIES)
FIELDS = {name: name for name in COLUMNS if name not in (*ABILITIES, *MODS)}
FIELDS |= {"meds": "meds_cost", "base_meds": "meds"}
"""Column -> field of Card, except for values of abilities."""


def card_from(row: Mapping[str, Any]) -> Card:
    """Make a card of a parsed row.

    A number "?" and a blank number of copies become None and are listed as unknown.
    """
    unknown = frozenset(name for name in ("count", *NUMBERS) if row[name] == "?")
    unknown |= {"count"} if row["count"] is None else frozenset()
    known = {**row, **dict.fromkeys(unknown)}
    known |= {name: known[name] or 0 for name in ("count", "start")}
    base, mod = (Values(*(known[name] for name in names)) for names in (ABILITIES, MODS))
    return Card(**{FIELDS[name]: known[name] for name in FIELDS}, base=base, mod=mod, unknown=unknown)


def row_of(card: Card) -> dict[str, Any]:
    values = {name: getattr(card.base, name) for name in ABILITIES}
    values |= {f"{name}_mod": getattr(card.mod, name) for name in ABILITIES}
    fields = {column: getattr(card, name) for column, name in FIELDS.items()}
    return {**fields, **values, **dict.fromkeys(card.unknown, "?")}


def read_cards(text: str, source: str) -> Catalogue:
    """Read a catalogue from CSV text. Raises BadRow with file, line and column."""
    cards: dict[str, Card] = {}
    for line, row in read_rows(text, source, COLUMNS):
        if row["id"] in cards:
            raise BadRow(source, line, "id", f"“{row['id']}” is there twice")
        if row["kind"] is Kind.MEMBER and not row["people"]:
            raise BadRow(source, line, "people", "a member has people, 1 or more")
        cards[row["id"]] = card_from(row)
    return MappingProxyType(cards)


@cache
def shipped() -> Catalogue:
    return read_cards(CATALOGUE_PATH.read_text(encoding="utf-8"), str(CATALOGUE_PATH.name))
