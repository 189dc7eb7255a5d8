"""The table's deck as it is from now on (E-2, E-9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.earth.cards.cards import refuse
from referee.rules.earth.deck.checks import MOST_LETTERS, check_deck, read_json
from referee.rules.earth.deck.checks import Level as Severity
from referee.rules.earth.deck.deck import Deck, as_json, as_material
from referee.rules.earth.record.entering import NOT_NOW
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.codec import decode
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Said, Seats
from referee.rules.kernel.ruling import IllegalEntry, Line, Reason, Ruling, gettext_noop


@dataclass(frozen=True, slots=True)
class ChangeDeck:
    """The table's deck as it is from now on, before the first target only."""

    kind: ClassVar[str] = "deck"
    deck: Deck


@dataclass(frozen=True, slots=True)
class Checked:
    """How many things are odd about the deck."""

    warnings: int = 0


def offered(state: EarthState) -> Seats:
    may = state.phase is Phase.DEAL if state.is_dealt else state.phase is Phase.TARGET and state.round == 1
    return (None,) if may else ()


def choices(state: EarthState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The whole deck, as its file."""
    yield Choice("deck", gettext_noop("The table’s deck"), least=1, text=MOST_LETTERS)


def say(state: EarthState, seat: str, picked: Picked) -> Said:
    report = read_json("".join(picked.get("deck", ())))
    for error in report.errors:
        raise IllegalEntry("malformed", error.line.phrase, error.line.facts, field="deck")
    return {"deck": as_material(report.deck) if report.deck else None}


def pick(state: EarthState, seat: str, said: Said) -> Picked:
    return {"deck": (as_json(decode(Deck, said["deck"])),)}


def rule(state: EarthState, seat: str, change: ChangeDeck, checks: Checks) -> Ruling[Checked]:
    """Take another deck. A running game keeps the one it began with, unless the table overrides it."""
    if state.is_dealt and state.phase is not Phase.DEAL:
        phrase = gettext_noop("These cards are dealt: the deck of this game stays as it is.")
        refuse("dealt-deck", phrase, "E-2", "deck")
    if state.phase is Phase.OVER:
        refuse("not-now", NOT_NOW[state.phase], "E-66", "deck")
    begun = state.round > 1 or state.target is not None
    phrase = gettext_noop("A running game keeps the deck it began with; cards shown in play can be added.")
    checks.require(
        not begun, IllegalEntry("pinned-deck", phrase, rule="E-9", field="deck", can_override=True)
    )
    found = tuple(check_deck(change.deck, len(state.seats), is_dealt=state.is_dealt))
    errors = [each for each in found if each.level is Severity.ERROR]
    if errors:
        phrase = gettext_noop("The deck cannot be used: {problem}")
        refuse("bad-deck", phrase, "E-2", "deck", problem=errors[0].line.text())
    warnings = sum(each.level is Severity.WARNING for each in found)
    phrase = gettext_noop("The table’s deck: {territories} territories, {actions} action cards.")
    numbers = {"territories": change.deck.rounds, "actions": change.deck.copies}
    reasons = (*checks.passed_over, Reason(phrase, numbers, ("E-2", "E-9")))
    return Ruling(Checked(warnings), reasons)


def apply(state: EarthState, seat: str, change: ChangeDeck, outcome: Checked) -> EarthState:
    return replace(state, deck=change.deck)


def describe(state: EarthState, seat: str, change: ChangeDeck, outcome: Checked, viewer: str | None) -> Line:
    told = {"lands": change.deck.rounds, "cards": change.deck.copies}
    return Line(gettext_noop("The table’s deck: {lands} territories, {cards} action cards"), told)


CHANGE_DECK = EntryKind(
    ChangeDeck, Checked, gettext_noop("The table’s deck"), offered, choices, rule, apply, describe, say, pick,
    by=By.TABLE,
)  # fmt: skip
