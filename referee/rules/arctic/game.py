"""The game of Arctic Scavengers: what is accepted when, and what follows (A-10 to A-15, A-40)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from referee.rules.arctic import meta
from referee.rules.arctic.cards import Card, Catalogue, shipped
from referee.rules.arctic.case import Declaration, Force, set_field
from referee.rules.arctic.entries import KINDS, OUTCOMES, Count, Declare, Declared, Gathered, Reveal
from referee.rules.arctic.houserules import house_of
from referee.rules.arctic.setup_list import may_turn_up
from referee.rules.arctic.skirmish import SkirmishOutcome, play_out, resolve_skirmish
from referee.rules.arctic.state import ArcticState, Phase
from referee.rules.arctic.telling import describe, is_open
from referee.rules.kernel.codec import decode, encode
from referee.rules.kernel.log import Checks, Entry, Nothing, Prompt, Record
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop

RULE_OF_PILE: Mapping[str, str] = {
    "starting": "A-1", "contested": "A-2", "junkyard": "A-3", "mercenary": "A-4", "leader": "A-7",
    "schematics": "A-4", "gang": "A-90",
}  # fmt: skip


class Arctic:
    """The rules object of Arctic Scavengers; one, shared and stateless."""

    name = meta.NAME
    kinds = KINDS
    outcomes = OUTCOMES
    setup_type = meta.Setup

    def shipped_edition(self) -> Any:
        """Return the shipped cards as plain JSON material."""
        return [_sorted_sets(encode(card)) for card in shipped().values()]

    def open(self, setup: meta.Setup, edition: Any = None) -> ArcticState:
        """Return the table before round 1. Raises IllegalEntry for a set-up that cannot be (A-5, A-9)."""
        meta.check_setup(setup)
        return ArcticState(
            players=setup.players,
            modules=setup.modules,
            house_rules=house_of(setup.house_rules),
            cards=shipped() if edition is None else _read_edition(edition),
            initiator=setup.first_initiator,
            contested_left=meta.CONTESTED_RESOURCES,
        )

    def prompts(self, state: ArcticState) -> tuple[Prompt, ...]:
        """Return what would be accepted now, and from whom."""
        if state.phase is Phase.GATHERING:
            return (Prompt(Gathered.kind, (), _gathering_line(state)),)
        if state.phase is Phase.REVEAL:
            missing = tuple(player for player in state.turn_order if player not in state.revealed)
            line = Line(gettext_noop("All reveal at once. Still to come: {seats}."), {"seats": missing})
            return (Prompt(Reveal.kind, missing, line),)
        if state.phase is Phase.DECLARING:
            phrase = gettext_noop("{first} declares first, then clockwise. Nothing more? Count.")
            line = Line(phrase, {"first": state.initiator})
            return (Prompt(Declare.kind, state.turn_order, line), Prompt(Count.kind, (), line))
        return ()

    def adjudicate(self, state: ArcticState, entry: Entry) -> Ruling[Any]:
        """Rule on an entry. Raises IllegalEntry."""
        facts = entry.facts
        if isinstance(facts, Gathered):
            _require_phase(state, facts.round, Phase.GATHERING)
            return Ruling(Nothing(), (_after_gathering(state),))
        if isinstance(facts, Reveal):
            return _reveal(state, entry, facts)
        if isinstance(facts, Declare):
            return _declare(state, entry, facts)
        if isinstance(facts, Count):
            _require_phase(state, facts.round, Phase.DECLARING)
            return resolve_skirmish(state.case(), state.cards)
        raise TypeError(f"No entry of Arctic Scavengers: {entry.kind}")

    def apply(self, state: ArcticState, record: Record) -> ArcticState:
        """Return the state after a record, from its recorded outcome."""
        facts, outcome = record.entry.facts, record.ruling.outcome
        if isinstance(facts, Gathered):
            return replace(state, phase=Phase.REVEAL, forces={}) if state.has_skirmish else _next_round(state)
        if isinstance(facts, Reveal):
            forces = {**state.revealed, **facts.forces}
            phase = Phase.DECLARING if len(forces) == len(state.players) else Phase.REVEAL
            return replace(state, forces=forces, phase=phase)
        if isinstance(outcome, Declared):
            return replace(state, declarations=(*state.declarations, outcome.declaration))
        if isinstance(outcome, SkirmishOutcome):
            return _after_skirmish(state, outcome)
        return state

    def board(self, state: ArcticState) -> dict[str, Any]:
        """Return where the table stands, as plain JSON material."""
        return {
            "round": state.round,
            "phase": str(state.phase),
            "initiator": state.initiator,
            "turn_order": list(state.turn_order),
            "contested_left": state.contested_left,
            "contested_won": dict(state.wins),
            "revealed": {seat: encode(force) for seat, force in state.revealed.items()},
            "declarations": [encode(declaration) for declaration in state.declarations],
        }

    def is_sealed(self, state: ArcticState, entry: Entry, viewer: str | None) -> bool:
        """Whether an entry holds a force of this round that the viewer may not see yet (A-17, A-40)."""
        facts = entry.facts
        if not isinstance(facts, Reveal):
            return False
        return not all(is_open(state, facts.round, seat, viewer) for seat in facts.forces)

    def describe(self, state: ArcticState, entry: Entry, outcome: Any, viewer: str | None = None) -> Line:
        """Return what a record says, as far as ``viewer`` may know it (A-17)."""
        return describe(state, entry, outcome, viewer)


ARCTIC = Arctic()


def _sorted_sets(row: dict[str, Any]) -> dict[str, Any]:
    """Sets have no order of their own; an edition's digest must not change from run to run."""
    return {**row, **{name: sorted(row[name]) for name in ("keywords", "powers", "unknown")}}


def _read_edition(edition: Any) -> Catalogue:
    cards = decode(tuple[Card, ...], edition)
    return MappingProxyType({card.id: card for card in cards})


def _require_phase(state: ArcticState, round_meant: int, phase: Phase) -> None:
    if state.phase is not phase or state.round != round_meant:
        raise _wrong_phase(state)


def _wrong_phase(state: ArcticState) -> IllegalEntry:
    due = {
        Phase.GATHERING: gettext_noop(
            "Round {round}: the table is gathering. Nothing is revealed or counted yet."
        ),
        Phase.REVEAL: gettext_noop("Round {round}: the forces are being revealed. That comes first."),
        Phase.DECLARING: gettext_noop("Round {round}: all have revealed. Declare, or count the fights."),
        Phase.OVER: gettext_noop("The game is over after round {round}."),
    }[state.phase]
    return IllegalEntry("wrong-phase", due, {"round": state.round}, rule="A-10")


def _gathering_line(state: ArcticState) -> Line:
    return Line(gettext_noop("{first} gathers first, then clockwise."), {"first": state.initiator})


def _after_gathering(state: ArcticState) -> Reason:
    if state.has_skirmish:
        return Reason(
            gettext_noop("Everybody has announced the cards left. All reveal at once."), {}, ("A-14", "A-40")
        )
    phrase = gettext_noop("There is no skirmish in rounds 1 and 2. Round {next} begins.")
    return Reason(phrase, {"next": state.round + 1}, ("A-10",))


def _next_round(state: ArcticState) -> ArcticState:
    """The initiator stays in rounds 1 to 3 and then moves clockwise each round (A-13)."""
    number = state.round + 1
    initiator = state.turn_order[1] if number > meta.ROUNDS_WITHOUT_SKIRMISH + 1 else state.initiator
    return replace(
        state, round=number, phase=Phase.GATHERING, initiator=initiator, forces=None, declarations=()
    )


def _after_skirmish(state: ArcticState, outcome: SkirmishOutcome) -> ArcticState:
    """One contested resource is used up, won or not; the game ends with the last one (A-15)."""
    wins = {player: n + (player == outcome.winner) for player, n in state.wins.items()}
    after = replace(state, contested_left=state.contested_left - 1, won=wins, last=outcome)
    if after.contested_left == 0:
        return replace(after, phase=Phase.OVER, forces=None, declarations=())
    return _next_round(after)


# Revealing ----------------------------------------------------------------------------------------


def _reveal(state: ArcticState, entry: Entry, facts: Reveal) -> Ruling[Nothing]:
    if state.phase not in (Phase.REVEAL, Phase.DECLARING) or facts.round != state.round:
        raise _wrong_phase(state)
    seats = tuple(facts.forces)
    if not seats or (entry.seat is not None and seats != (entry.seat,)):
        phrase = gettext_noop("A force is revealed by its own seat.")
        raise IllegalEntry("wrong-seat", phrase, rule="A-40", field="forces")
    if state.declarations:
        phrase = gettext_noop("Somebody has declared already. Undo the declarations to correct a force.")
        raise IllegalEntry("declared-already", phrase, rule="A-40")
    set_field(replace(state.case(), forces=facts.forces), state.cards, state.house_rules)
    checks = Checks(entry)
    for card_id in dict.fromkeys(card_id for force in facts.forces.values() for card_id in _all_ids(force)):
        card = state.cards[card_id]
        checks.require(may_turn_up(card, state.modules), _not_in_play(card))
    open_forces = state.revealed if state.phase is Phase.DECLARING else {}
    for refusal in _surplus({**open_forces, **facts.forces}, state.cards):
        checks.require(False, refusal)
    phrase = gettext_noop("{seats}: what is shown now is the whole force.")
    whole = Reason(phrase, {"seats": seats}, ("A-14", "A-40"))
    return Ruling(Nothing(), (*checks.passed_over, *_noticed(state, facts.forces), whole))


def _all_ids(force: Force) -> tuple[str, ...]:
    return (*force.cards, *((force.leader,) if force.leader else ()), *force.buildings)


def _seated(state: ArcticState, entry: Entry) -> str:
    if entry.seat not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": entry.seat or "?"}, field="seat")
    return entry.seat


def _not_in_play(card: Card) -> IllegalEntry:
    titles = {module.name: module.title for module in meta.MODULES}
    phrase = gettext_noop("{card} belongs to {module}, which this table plays without.")
    facts = {"card": card.label, "module": titles.get(card.module, card.module)}
    return IllegalEntry("not-in-play", phrase, facts, rule="A-5", field="cards", can_override=True)


def _surplus(forces: Mapping[str, Force], cards: Catalogue) -> tuple[IllegalEntry, ...]:
    """Return a refusal for each card that these forces show more often than the box has it."""
    found = Counter(card_id for force in forces.values() for card_id in _all_ids(force))
    phrase = gettext_noop("{card}: {number} shown this round, but the box has only {count}.")
    refusals = []
    for card, number in ((cards[card_id], number) for card_id, number in found.items()):
        if card.count and number > card.count:
            facts: dict[str, Fact] = {"card": card.label, "number": number, "count": card.count}
            rule = RULE_OF_PILE[card.pile]
            refusals.append(
                IllegalEntry("too-many-copies", phrase, facts, rule=rule, field="forces", can_override=True)
            )
    return tuple(refusals)


def _noticed(state: ArcticState, forces: Mapping[str, Force]) -> tuple[Reason, ...]:
    """Return the surplus that comes to light with the last force.

    While forces are hidden none is refused because of another: a refusal would tell what others hold (A-17).
    """
    together = {**state.revealed, **forces}
    if state.phase is not Phase.REVEAL or not state.revealed or len(together) < len(state.players):
        return ()
    refusals = _surplus(together, state.cards)
    return tuple(
        Reason(each.line.phrase, each.line.facts, (each.rule,) if each.rule else ()) for each in refusals
    )


# Declaring ----------------------------------------------------------------------------------------


def _declare(state: ArcticState, entry: Entry, facts: Declare) -> Ruling[Declared]:
    seat = _seated(state, entry)
    if state.phase is not Phase.DECLARING:
        phrase = gettext_noop("Nothing can be declared before all have revealed.")
        raise IllegalEntry("wrong-phase", phrase, rule="A-40")
    declaration = Declaration(seat, facts.act, facts.with_, facts.target, facts.answer)
    passed_over: tuple[Reason, ...] = ()
    try:
        field = play_out(state.case((*state.declarations, declaration)), state.cards)
    except IllegalEntry as refusal:
        checks = Checks(entry)
        checks.require(False, refusal)
        passed_over = tuple(checks.passed_over)
        declaration = replace(declaration, is_late=True)
        field = play_out(state.case((*state.declarations, declaration)), state.cards)
    before = len(play_out(state.case(), state.cards).reasons)
    return Ruling(Declared(declaration), (*passed_over, *field.reasons[before:]))


__all__ = ["ARCTIC", "Arctic"]
