"""A recount of the table being put together: round, initiator, contested cards, stacks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.rules.arctic.corrections.recount_table import RecountTable, table_as_recorded
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.setup.solo import set_up_solo
from referee.rules.arctic.solo.recount_forces import RecountForces
from referee.rules.kernel.ruling import Line, gettext_noop

COUNT_WORD = re.compile(r"(round|left|won\.[0-4]|size\.\d{1,2}|stack\.\w{1,40})\*([+-]?)(\d{1,2})", re.ASCII)
LEADER_WORD = re.compile(r"lead\*([0-4])", re.ASCII)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A number with its stepper. ``recorded``: what the record says, where that is another number."""

    key: str
    title: Line
    number: int
    recorded: int | None


@dataclass(frozen=True, slots=True)
class TableDraft:
    """What the address says of the recount under way, as far as it differs from the record.

    ``numbers``: "round", "left", "won.0" (by place clockwise) or "stack.hunter" -> number.
    """

    numbers: Mapping[str, int] = field(default_factory=dict)
    leader: int | None = None

    @property
    def words(self) -> list[str]:
        """What differs, as words such as "round*7"."""
        lead = [] if self.leader is None else [f"lead*{self.leader}"]
        return [*lead, *(f"{key}*{number}" for key, number in self.numbers.items())]

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Name and value of the fields that carry it."""
        return [("q", word) for word in self.words]

    def done(self, taps: Sequence[str], state: ArcticState) -> TableDraft:
        """Return the draft after these taps, such as "q:round*+1"."""
        draft = self
        for tap in taps:
            verb, _, word = tap.partition(":")
            if verb == "q":
                draft = draft.counted(word, state)
        return draft

    def counted(self, word: str, state: ArcticState) -> TableDraft:
        """Return the draft with this number; one that makes no sense changes nothing."""
        if led := LEADER_WORD.fullmatch(word):
            place = int(led.group(1))
            return replace(self, leader=place) if place < len(state.players) else self
        found, recorded = COUNT_WORD.fullmatch(word), recorded_numbers(state)
        if found is None or found.group(1) not in recorded:
            return self
        key, sign, digits = found.groups()
        number = int(f"{sign}{digits}") + (self.numbers.get(key, recorded[key]) if sign else 0)
        numbers = {**self.numbers, key: max(number, 0)}
        return replace(self, numbers={key: n for key, n in numbers.items() if n != recorded[key]})

    def facts(self, state: ArcticState) -> RecountTable:
        """Return the entry that the draft stands for."""
        was = table_as_recorded(state)
        numbers = {**recorded_numbers(state), **self.numbers}
        return RecountTable(
            round=numbers["round"],
            initiator=was.initiator if self.leader is None else state.players[self.leader],
            contested_left=numbers["left"],
            won={name: numbers[f"won.{place}"] for place, name in enumerate(state.players)},
            stacks={card: numbers[f"stack.{card}"] for card in was.stacks},
        )

    def forces(self, state: ArcticState) -> RecountForces:
        """Return the entry that the draft stands for at a solo table."""
        numbers = {**recorded_numbers(state), **self.numbers}
        sizes = {key: int(key.partition(".")[2]) for key in numbers if key.startswith("size.")}
        return RecountForces(
            round=numbers["round"],
            sizes=tuple(size for key, size in sizes.items() for _ in range(numbers[key])),
            stacks={card: numbers[f"stack.{card}"] for card in state.stacks},
        )

    def rows(self, state: ArcticState) -> Iterator[TableRow]:
        """Yield a row a number."""
        for key, recorded in recorded_numbers(state).items():
            number = self.numbers.get(key, recorded)
            yield TableRow(key, _title(key, state), number, recorded if recorded != number else None)


def read_table_draft(told: Mapping[str, Sequence[str]], state: ArcticState) -> TableDraft:
    """Read the draft of an address, or of a form that was refused."""
    draft = TableDraft()
    for word in told.get("q", ()):
        draft = draft.counted(word, state)
    return draft


def draft_of_table(state: ArcticState, facts: RecountTable | RecountForces) -> TableDraft:
    """Return the draft that stands for an entry: the other way round."""
    if isinstance(facts, RecountForces):
        return _draft_of_forces(state, facts)
    told = {"round": facts.round, "left": facts.contested_left}
    told |= {f"won.{state.players.index(name)}": number for name, number in facts.won.items()}
    told |= {f"stack.{card}": number for card, number in facts.stacks.items()}
    draft = TableDraft()
    for key, number in told.items():
        draft = draft.counted(f"{key}*{number}", state)
    return draft.counted(f"lead*{state.players.index(facts.initiator)}", state)


def _draft_of_forces(state: ArcticState, facts: RecountForces) -> TableDraft:
    sizes = {key: facts.sizes.count(int(key[5:])) for key in recorded_numbers(state) if key[:5] == "size."}
    stacks = {f"stack.{card}": number for card, number in facts.stacks.items()}
    draft = TableDraft()
    for key, number in {"round": facts.round, **sizes, **stacks}.items():
        draft = draft.counted(f"{key}*{number}", state)
    return draft


def recorded_numbers(state: ArcticState) -> dict[str, int]:
    """Return what the record says, by key."""
    stacks = {f"stack.{card}": number for card, number in state.stacks.items()}
    if state.solo is not None:
        dealt = set_up_solo(state.solo.options, state.cards).outcome.sizes
        sizes = {f"size.{size}": state.solo.sizes.count(size) for size in dict.fromkeys(dealt)}
        return {"round": state.round, **sizes, **stacks}
    was = table_as_recorded(state)
    won = {f"won.{place}": was.won[name] for place, name in enumerate(state.players)}
    return {
        "round": was.round,
        "left": was.contested_left,
        **won,
        **stacks,
    }


def _title(key: str, state: ArcticState) -> Line:
    what, _, which = key.partition(".")
    if what == "round":
        return Line(gettext_noop("Round"))
    if what == "left":
        return Line(gettext_noop("Contested cards left"))
    if what == "size":
        return Line(gettext_noop("Forces of {size} face down"), {"size": int(which)})
    if what == "won":
        return Line(gettext_noop("Won by {name}"), {"name": state.players[int(which)]})
    return Line(gettext_noop("For hire: {card}"), {"card": state.cards[which].label})
