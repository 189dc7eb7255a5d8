"""Changing the table's deck, and dealing it by the app (E-2, E-7, E-9)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.rules.earth.cards.piles import HAND, Piles, shuffled
from referee.rules.earth.deck.checks import MOST_LETTERS, check_deck, errors_of, read_json
from referee.rules.earth.deck.csv import COLUMNS, tables_of
from referee.rules.earth.deck.deck import Deck, as_json, as_material
from referee.rules.earth.deck.findings import Severity
from referee.rules.earth.record.entering import EarthTurn, not_now
from referee.rules.earth.record.state import EarthState, RoundPhase
from referee.rules.earth.setup.opening import BAD_DECK
from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.kind import By, EntryFacts, Seats, kind_of
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, is_legal, require

SHOWN_CHANGES, SHOWN_NAMES = 5, 8
DEALT = Refusal("dealt-deck", "These cards are dealt. This game keeps its deck.", "E-2", "deck")
PINNED = Refusal(
    "pinned-deck",
    "A running game keeps its deck. Add cards shown in play.",
    rule="E-9",
    field="deck",
    can_override=True,
)


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of the checks of a new deck."""

    warnings: int = 0
    changes: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangeDeck(EntryFacts[EarthState, Checked]):
    """The table changes its deck, before the first target only."""

    kind = "deck"
    table_may_enter = True
    title = "The table’s deck"
    outcome = Checked
    by = By.TABLE

    deck: Deck

    @staticmethod
    def offered(state: EarthState) -> Seats:
        is_first = state.phase is RoundPhase.TARGET and state.round == 1
        return (None,) if (state.phase is RoundPhase.DEAL if state.is_dealt else is_first) else ()

    @staticmethod
    def choices(turn: EarthTurn) -> Iterator[Choice]:
        yield Choice("deck", "The table’s deck", least=1, text=MOST_LETTERS)

    @classmethod
    def say(cls, turn: EarthTurn) -> Said:
        report = read_json("".join(turn.picked.get("deck", ())))
        for error in report.errors:
            raise Refusal("malformed", error.line.phrase, field="deck")(**error.line.facts)
        return {"deck": as_material(report.deck) if report.deck else None}

    @staticmethod
    def pick(turn: EarthTurn, said: Said) -> Picked:
        return {"deck": (as_json(decode(Deck, said["deck"])),)}

    def rule(self, turn: EarthTurn) -> Ruling[Checked]:
        """Take another deck. A running game keeps the one it began with, unless the table overrides it."""
        state, deck, players = turn.state, self.deck, len(turn.state.seats)
        turn.require(not state.is_dealt or state.phase is RoundPhase.DEAL, DEALT)
        if state.phase is RoundPhase.OVER:
            raise not_now(state, "E-66", "deck")
        turn.require(state.round == 1 and state.target is None, PINNED)
        # Card by card a deck to be dealt becomes whole; dealing checks it.
        for error in errors_of(deck, players):
            raise replace(BAD_DECK, rule="E-2")(problem=error.line)
        findings = check_deck(deck, players, is_dealt=state.is_dealt)
        phrase = gettext_noop("Table deck: territories {lands}, action cards {cards}.")
        reason = Reason(phrase, ("E-2", "E-9"), lands=deck.rounds, cards=deck.copies)
        warnings = sum(each.level is Severity.WARNING for each in findings)
        changes = tuple(_changes(state.deck, deck))
        listed = (Reason("{line}.", ("E-2",), line=line) for line in changes)
        return Ruling(Checked(warnings, changes), (*turn.checks.overridden, reason, *listed))

    def apply(self, turn: EarthTurn, outcome: Checked) -> EarthState:
        return replace(turn.state, deck=self.deck)

    def describe(self, turn: EarthTurn, outcome: Checked | None) -> Line:
        changes = outcome.changes if outcome else ()
        if 0 < len(changes) <= SHOWN_CHANGES:
            phrase = gettext_noop("The deck changes. {first}")
            if len(changes) > 1:
                phrase = gettext_noop("The deck changes. {first} and {n} more {n:change|changes}")
            return Line(phrase, first=changes[0], n=len(changes) - 1)
        phrase = gettext_noop("Table deck: territories {lands}, action cards {cards}")
        return Line(phrase, lands=self.deck.rounds, cards=self.deck.copies)


CHANGE_DECK = kind_of(ChangeDeck)


def _changes(here: Deck, there: Deck) -> Iterator[Line]:
    """Yield the changes card by card, then the cards added and removed."""
    for each in differences(here, there):
        fields = tuple(f"{name} {before or '–'} → {after or '–'}" for name, before, after in each.fields)
        yield Line("{card}: {fields}", card=each.name, fields=fields)
    for phrase, names in (
        (gettext_noop("New in the deck: {cards}"), only_in(there, here)),
        (gettext_noop("No longer in the deck: {cards}"), only_in(here, there)),
    ):
        if names:
            rest = len(names[SHOWN_NAMES:])
            yield Line(phrase, cards=(*names[:SHOWN_NAMES], *([f"+{rest}"] if rest else [])))


# How two decks differ -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DeckDifference:
    """A card that differs between two decks: the columns with both values."""

    id: str
    name: str
    fields: tuple[tuple[str, str, str], ...]


def differences(here: Deck, there: Deck) -> tuple[DeckDifference, ...]:
    """Return the cards and continents that both decks have, but not the same."""
    known, result = _rows_by_card(here), []
    for key, row in _rows_by_card(there).items():
        if key in known and known[key] != row:
            fields = tuple(
                (name, before, row[name]) for name, before in known[key].items() if before != row[name]
            )
            result.append(DeckDifference(key[1], row["name"], fields))
    return tuple(result)


def only_in(deck: Deck, other: Deck) -> tuple[str, ...]:
    """Return the names of what only the first deck has."""
    known = _rows_by_card(other)
    return tuple(row["name"] for key, row in _rows_by_card(deck).items() if key not in known)


def _rows_by_card(deck: Deck) -> dict[tuple[str, str], dict[str, str]]:
    """Map table and id of each card to its row, by column."""
    found = {
        ("continents", each.id): {
            "name": each.name,
            "bonus": ", ".join(f"{step}: {bonus}" for step, bonus in sorted(each.bonus.items())) or "–",
        }
        for each in deck.continents
    }
    tables = tables_of(deck)
    for table in ("territories", "actions"):
        for row in tables[table]:
            found[table, str(row[0])] = dict(zip(COLUMNS[table][1:], map(str, row[1:]), strict=True))
    return found


# The app shuffles and deals (E-2, E-7) ------------------------------------------------------------

SEED = re.compile(r"[0-9a-f]{32}", re.ASCII)
BAD_SEED = Refusal("bad-seed", "The seed must be 32 hexadecimal digits.", "E-2", "seed")
UNDEALABLE = Refusal("bad-deck", "The app can’t deal this deck: {problem}", "E-7", "deck")
CANNOT_DEAL = Refusal(
    "cannot-deal",
    "{card}: the app discards at random. Write “random” or “manual”.",
    rule="E-50",
    field="deck",
)


@dataclass(frozen=True, slots=True)
class Dealt:
    """The piles after the deal, and the order of the territories."""

    piles: Piles
    territories: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deal(EntryFacts[EarthState, Dealt]):
    """The app shuffles and deals (L2); everything follows from the seed, which is drawn outside the rules."""

    kind = "deal"
    title = "Shuffle and deal"
    outcome = Dealt
    by = By.TABLE
    draws = ("seed",)

    seed: str

    @staticmethod
    def offered(state: EarthState) -> Seats:
        may = state.phase is RoundPhase.DEAL and is_legal(lambda: _check_deck(state))
        return (None,) if may else ()

    @staticmethod
    def due(state: EarthState) -> Line:
        return Line("The app shuffles and deals.")

    @staticmethod
    def choices(turn: EarthTurn) -> Iterator[Choice]:
        yield Choice("seed", "Seed", least=1, text=32)

    def rule(self, turn: EarthTurn) -> Ruling[Dealt]:
        """Shuffle both decks by the seed and deal four cards each (E-2, E-7)."""
        state = turn.state
        if state.phase is not RoundPhase.DEAL:
            raise not_now(state, "E-2")
        turn.require(SEED.fullmatch(self.seed) is not None, BAD_SEED)
        _check_deck(state)
        actions = [card.id for card in state.deck.actions for _ in range(card.count)]
        lands = [land.id for land in state.deck.territories for _ in range(land.count)]
        piles = Piles(deck=shuffled(actions, self.seed, 0), seed=self.seed)
        for each in state.turn_order:
            piles = piles.draw(each, HAND)[0]
        phrase = gettext_noop("Everyone has {hand} cards. {left} {left:is|are} left in the action deck.")
        reasons = (
            Reason("Both decks are shuffled. No one sees their order.", ("E-2", "E-82")),
            Reason(phrase, ("E-7", "E-8"), hand=HAND, left=len(piles.deck)),
        )
        return Ruling(Dealt(piles, shuffled(lands, self.seed, -1)), reasons)

    def apply(self, turn: EarthTurn, outcome: Dealt) -> EarthState:
        lands = outcome.territories
        return replace(turn.state, piles=outcome.piles, territory_deck=lands, phase=RoundPhase.TARGET)

    def describe(self, turn: EarthTurn, outcome: Dealt) -> Line:
        return Line("The app shuffles and deals")

    def hides_from(self, turn: EarthTurn) -> bool:
        return turn.state.phase is not RoundPhase.OVER


def _check_deck(state: EarthState) -> None:
    """Raise IllegalEntry for a deck the app can't deal: it can't ask players to choose from a hand."""
    for error in errors_of(state.deck, len(state.seats), is_dealt=True):
        raise UNDEALABLE(problem=error.line)
    for card in state.deck.actions:
        is_asked = any(effect.op == "discard" and effect.how != "random" for effect in card.effects)
        require(not is_asked, CANNOT_DEAL, card=card.label)


DEAL = kind_of(Deal)
