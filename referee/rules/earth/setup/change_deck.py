"""The table's deck as it is from now on (E-2, E-9)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.earth.deck.checks import MOST_LETTERS, check_deck, errors_of, read_json
from referee.rules.earth.deck.checks import Level as Severity
from referee.rules.earth.deck.csv import differences, only_in
from referee.rules.earth.deck.deck import Deck, as_json, as_material
from referee.rules.earth.record.entering import not_now
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.earth.setup.opening import BAD_DECK
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.codec import decode
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Said, Seats
from referee.rules.kernel.ruling import Line, Reason, Refusal, Ruling, gettext_noop

SHOWN_CHANGES, SHOWN_NAMES = 5, 8
DEALT = Refusal("dealt-deck", "These cards are dealt, so this game keeps its deck.", "E-2", "deck")
PINNED = Refusal(
    "pinned-deck",
    "A running game keeps the deck it began with. Cards shown in play can be added.",
    "E-9",
    "deck",
    can_override=True,
)


@dataclass(frozen=True, slots=True)
class ChangeDeck:
    """The table's deck as it is from now on, before the first target only."""

    kind: ClassVar[str] = "deck"
    deck: Deck


@dataclass(frozen=True, slots=True)
class Checked:
    """How many things are odd about the deck; ``changes``: what it prints otherwise than before."""

    warnings: int = 0
    changes: tuple[Line, ...] = ()


def offered(state: EarthState) -> Seats:
    may = state.phase is Phase.DEAL if state.is_dealt else state.phase is Phase.TARGET and state.round == 1
    return (None,) if may else ()


def choices(state: EarthState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The whole deck, as its file."""
    yield Choice("deck", "The table’s deck", least=1, text=MOST_LETTERS)


def say(state: EarthState, seat: str, picked: Picked) -> Said:
    report = read_json("".join(picked.get("deck", ())))
    for error in report.errors:
        raise Refusal("malformed", error.line.phrase, field="deck")(**error.line.facts)
    return {"deck": as_material(report.deck) if report.deck else None}


def pick(state: EarthState, seat: str, said: Said) -> Picked:
    return {"deck": (as_json(decode(Deck, said["deck"])),)}


def rule(state: EarthState, seat: str, change: ChangeDeck, checks: Checks) -> Ruling[Checked]:
    """Take another deck. A running game keeps the one it began with, unless the table overrides it."""
    deck, players = change.deck, len(state.seats)
    checks.require(not state.is_dealt or state.phase is Phase.DEAL, DEALT)
    if state.phase is Phase.OVER:
        raise not_now(state, "E-66", "deck")
    checks.require(state.round == 1 and state.target is None, PINNED)
    for error in errors_of(deck, players, is_dealt=state.is_dealt):
        raise replace(BAD_DECK, rule="E-2")(problem=error.line)
    found = check_deck(deck, players, is_dealt=state.is_dealt)
    phrase = gettext_noop("The table’s deck: territories {lands}, action cards {cards}.")
    reason = Reason(phrase, {"lands": deck.rounds, "cards": deck.copies}, ("E-2", "E-9"))
    warnings = sum(each.level is Severity.WARNING for each in found)
    changes = tuple(_changes(state.deck, deck))
    said = (Reason("{line}.", {"line": line}, ("E-2",)) for line in changes)
    return Ruling(Checked(warnings, changes), (*checks.passed_over, reason, *said))


def _changes(here: Deck, there: Deck) -> Iterator[Line]:
    """What is written otherwise, card by card; which cards came and went."""
    for each in differences(here, there):
        fields = tuple(f"{name} {before or '–'} → {after or '–'}" for name, before, after in each.fields)
        yield Line("{card}: {fields}", {"card": each.name, "fields": fields})
    for phrase, names in (
        (gettext_noop("New in the deck: {cards}"), only_in(there, here)),
        (gettext_noop("No longer in the deck: {cards}"), only_in(here, there)),
    ):
        if names:
            rest = len(names[SHOWN_NAMES:])
            yield Line(phrase, {"cards": (*names[:SHOWN_NAMES], *([f"+{rest}"] if rest else []))})


def describe(
    state: EarthState, seat: str, change: ChangeDeck, outcome: Checked | None, viewer: str | None
) -> Line:
    changes = outcome.changes if outcome else ()
    if 0 < len(changes) <= SHOWN_CHANGES:
        phrase = gettext_noop("The deck changes. {first}")
        if len(changes) > 1:
            phrase = gettext_noop("The deck changes. {first} and {n} more {n:change|changes}")
        return Line(phrase, {"first": changes[0], "n": len(changes) - 1})
    told = {"lands": change.deck.rounds, "cards": change.deck.copies}
    return Line("The table’s deck: territories {lands}, action cards {cards}", told)


CHANGE_DECK = EntryKind(
    ChangeDeck, Checked, "The table’s deck", offered, choices, rule,
    lambda state, seat, change, outcome: replace(state, deck=change.deck), describe, say, pick, by=By.TABLE,
)  # fmt: skip
