"""The table's deck as it is from now on, and the deal of it by the app (E-2, E-7, E-9)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.earth.cards.piles import HAND, Piles, shuffled
from referee.rules.earth.deck.checks import MOST_LETTERS, check_deck, errors_of, read_json
from referee.rules.earth.deck.checks import Level as Severity
from referee.rules.earth.deck.csv import COLUMNS, tables_of
from referee.rules.earth.deck.deck import Deck, as_json, as_material
from referee.rules.earth.record.entering import not_now
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.earth.setup.opening import BAD_DECK
from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.kind import By, EntryKind, Seats
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, is_legal, require

SHOWN_CHANGES, SHOWN_NAMES = 5, 8
DEALT = Refusal("dealt-deck", "These cards are dealt, so this game keeps its deck.", "E-2", "deck")
PINNED = Refusal(
    "pinned-deck",
    "A running game keeps the deck it began with. Cards shown in play can be added.",
    rule="E-9",
    field="deck",
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
    reason = Reason(phrase, ("E-2", "E-9"), lands=deck.rounds, cards=deck.copies)
    warnings = sum(each.level is Severity.WARNING for each in found)
    changes = tuple(_changes(state.deck, deck))
    said = (Reason("{line}.", ("E-2",), line=line) for line in changes)
    return Ruling(Checked(warnings, changes), (*checks.passed_over, reason, *said))


def _changes(here: Deck, there: Deck) -> Iterator[Line]:
    """What is written otherwise, card by card; which cards came and went."""
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


def describe(
    state: EarthState, seat: str, change: ChangeDeck, outcome: Checked | None, viewer: str | None
) -> Line:
    changes = outcome.changes if outcome else ()
    if 0 < len(changes) <= SHOWN_CHANGES:
        phrase = gettext_noop("The deck changes. {first}")
        if len(changes) > 1:
            phrase = gettext_noop("The deck changes. {first} and {n} more {n:change|changes}")
        return Line(phrase, first=changes[0], n=len(changes) - 1)
    told = {"lands": change.deck.rounds, "cards": change.deck.copies}
    return Line("The table’s deck: territories {lands}, action cards {cards}", **told)


CHANGE_DECK = EntryKind(
    ChangeDeck,
    Checked,
    title="The table’s deck",
    offered=offered,
    choices=choices,
    rule=rule,
    apply=lambda state, seat, change, outcome: replace(state, deck=change.deck),
    describe=describe,
    say=say,
    pick=pick,
    by=By.TABLE,
)


# What two decks print otherwise -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Difference:
    """A card that both decks have under one id and print otherwise: (column, here, there)."""

    id: str
    name: str
    fields: tuple[tuple[str, str, str], ...]


def differences(here: Deck, there: Deck) -> tuple[Difference, ...]:
    """Return the cards and continents that both have, with what stands otherwise in their tables."""
    known, found = _written_out(here), []
    for key, row in _written_out(there).items():
        if key in known and known[key] != row:
            told = tuple((name, known[key][name], row[name]) for name in row if known[key][name] != row[name])
            found.append(Difference(key[1], row["name"], told))
    return tuple(found)


def only_in(deck: Deck, other: Deck) -> tuple[str, ...]:
    """Return the names of what only the first deck has."""
    known = _written_out(other)
    return tuple(row["name"] for key, row in _written_out(deck).items() if key not in known)


def _written_out(deck: Deck) -> dict[tuple[str, str], dict[str, str]]:
    """Return table and id -> what is written there, by its column."""
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
BAD_SEED = Refusal("bad-seed", "The seed has to be 32 hexadecimal digits.", "E-2", "seed")
UNDEALABLE = Refusal("bad-deck", "The app cannot deal this deck: {problem}", "E-7", "deck")
CANNOT_DEAL = Refusal(
    "cannot-deal",
    "{card}: when the app deals, cards are discarded at random. Write “random” or “manual”.",
    rule="E-50",
    field="deck",
)


@dataclass(frozen=True, slots=True)
class Deal:
    """The app shuffles and deals (L2); ``seed`` was drawn outside the rules, everything follows from it."""

    kind: ClassVar[str] = "deal"
    seed: str


@dataclass(frozen=True, slots=True)
class Dealt:
    """The piles after the deal, and the order of the territories."""

    piles: Piles
    territories: tuple[str, ...]


def may_deal(state: EarthState) -> Seats:
    may = state.phase is Phase.DEAL and is_legal(lambda: _check_deck(state))
    return (None,) if may else ()


def seed_choices(state: EarthState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield Choice("seed", "Seed", least=1, text=32)


def rule_deal(state: EarthState, seat: str, deal: Deal, checks: Checks) -> Ruling[Dealt]:
    """Shuffle both decks by the seed and deal four cards each (E-2, E-7)."""
    if state.phase is not Phase.DEAL:
        raise not_now(state, "E-2")
    checks.require(SEED.fullmatch(deal.seed) is not None, BAD_SEED)
    _check_deck(state)
    actions = [card.id for card in state.deck.actions for _ in range(card.count)]
    lands = [land.id for land in state.deck.territories for _ in range(land.count)]
    piles = Piles(deck=shuffled(actions, deal.seed, 0), seed=deal.seed)
    for each in state.turn_order:
        piles = piles.draw(each, HAND)[0]
    phrase = gettext_noop("Everyone has {hand} cards. {left} {left:is|are} left in the action deck.")
    reasons = (
        Reason("Both decks are shuffled, and nobody sees their order.", ("E-2", "E-82")),
        Reason(phrase, ("E-7", "E-8"), hand=HAND, left=len(piles.deck)),
    )
    return Ruling(Dealt(piles, shuffled(lands, deal.seed, -1)), reasons)


def _check_deck(state: EarthState) -> None:
    """Where the app holds the hands, a player cannot be asked by a card to choose from one."""
    for error in errors_of(state.deck, len(state.seats), is_dealt=True):
        raise UNDEALABLE(problem=error.line)
    for card in state.deck.actions:
        is_asked = any(effect.op == "discard" and effect.how != "random" for effect in card.effects)
        require(not is_asked, CANNOT_DEAL, card=card.label)


def dealt(state: EarthState, seat: str, deal: Deal, outcome: Dealt) -> EarthState:
    return replace(state, piles=outcome.piles, territory_deck=outcome.territories, phase=Phase.TARGET)


DEAL = EntryKind(
    Deal,
    Dealt,
    title="Shuffle and deal",
    offered=may_deal,
    choices=seed_choices,
    rule=rule_deal,
    apply=dealt,
    describe=lambda state, seat, deal, outcome, viewer: Line("The app shuffles and deals"),
    by=By.TABLE,
    hides_from=lambda state, seat, deal, viewer: state.phase is not Phase.OVER,
    due=lambda state: Line("The app shuffles and deals."),
    draws=("seed",),
)
