"""Revealing forces and declaring acts at a table (A-14, A-40, A-50 to A-64)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from referee.rules.arctic.cards import Card
from referee.rules.arctic.case import Declaration, Force, set_field
from referee.rules.arctic.entries import Declare, Declared, Reveal, Revealed
from referee.rules.arctic.holdings import Proof, prove
from referee.rules.arctic.inplay import check_in_play
from referee.rules.arctic.skirmish import play_out
from referee.rules.arctic.state import ArcticState, Phase
from referee.rules.kernel.log import Checks, Entry
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

RULE_OF_PILE: Mapping[str, str] = {
    "starting": "A-1", "contested": "A-2", "junkyard": "A-3", "mercenary": "A-4", "leader": "A-7",
    "schematics": "A-4", "gang": "A-90",
}  # fmt: skip


def wrong_phase(state: ArcticState) -> IllegalEntry:
    """Return the refusal that says what the table is at."""
    due = {
        Phase.GATHERING: gettext_noop(
            "Round {round}: the table is gathering. Nothing is revealed or counted yet."
        ),
        Phase.REVEAL: gettext_noop("Round {round}: the forces are being revealed. That comes first."),
        Phase.DECLARING: gettext_noop("Round {round}: all have revealed. Declare, or count the fights."),
        Phase.OVER: gettext_noop("The game is over after round {round}."),
    }[state.phase]
    return IllegalEntry("wrong-phase", due, {"round": state.round}, rule="A-10")


def adjudicate_reveal(state: ArcticState, entry: Entry, facts: Reveal) -> Ruling[Revealed]:
    """Rule on forces shown: they exist, are in play, can be that seat's, as many as announced."""
    if state.phase not in (Phase.REVEAL, Phase.DECLARING) or facts.round != state.round:
        raise wrong_phase(state)
    seats = tuple(facts.forces)
    if not seats or (entry.seat is not None and seats != (entry.seat,)):
        phrase = gettext_noop("A force is revealed by its own seat.")
        raise IllegalEntry("wrong-seat", phrase, rule="A-40", field="forces")
    if state.declarations:
        phrase = gettext_noop("Somebody has declared already. Undo the declarations to correct a force.")
        raise IllegalEntry("declared-already", phrase, rule="A-40")
    set_field(replace(state.case(), forces=facts.forces), state.cards, state.house_rules)
    checks = Checks(entry)
    shown = {
        seat: [state.cards[card_id] for card_id in _all_ids(force)] for seat, force in facts.forces.items()
    }
    for card in dict.fromkeys(card.id for cards in shown.values() for card in cards):
        check_in_play(state, state.cards[card], "cards", checks)
    _check_copies(state, shown, checks)
    outcome = Revealed(_prove_all(state, facts.forces, checks))
    phrase = gettext_noop("{seats}: what is shown now is the whole force.")
    return Ruling(outcome, (*checks.passed_over, Reason(phrase, {"seats": seats}, ("A-14", "A-40"))))


def _prove_all(
    state: ArcticState, forces: Mapping[str, Force], checks: Checks
) -> dict[str, tuple[Proof, ...]]:
    """One seat after the other: no two can turn out to have the same copy."""
    shown = {}
    for seat, force in forces.items():
        if proofs := _prove(state, seat, force, checks):
            shown[seat] = proofs
            state = replace(state, holdings={**state.holdings, seat: state.holdings[seat].proven(proofs)})
    return shown


def _prove(state: ArcticState, seat: str, force: Force, checks: Checks) -> tuple[Proof, ...]:
    """Check that the seat can have these cards (A-30) and that they are as many as it announced (A-14)."""
    holding = state.holdings[seat]
    phrase = gettext_noop("{seat} announced {announced} card(s) and shows {number}.")
    facts: dict[str, Fact] = {"seat": seat, "announced": holding.committed or 0, "number": len(force.cards)}
    differs = IllegalEntry("not-as-announced", phrase, facts, rule="A-14", field="forces", can_override=True)
    checks.require(holding.committed in (None, len(force.cards)), differs)
    return prove(state.holdings, seat, force.cards, state.cards, state.stacks, checks)


def _all_ids(force: Force) -> tuple[str, ...]:
    return (*force.cards, *((force.leader,) if force.leader else ()), *force.buildings)


def _seated(state: ArcticState, entry: Entry) -> str:
    if entry.seat not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": entry.seat or "?"}, field="seat")
    return entry.seat


def _check_copies(state: ArcticState, shown: Mapping[str, list[Card]], checks: Checks) -> None:
    """No card shows up more often than the box has it, all forces taken together."""
    others = [force for seat, force in state.revealed.items() if seat not in shown]
    found = Counter(card_id for force in others for card_id in _all_ids(force))
    found.update(card.id for cards in shown.values() for card in cards)
    for card_id in dict.fromkeys(card.id for cards in shown.values() for card in cards):
        card = state.cards[card_id]
        phrase = gettext_noop("{card}: {number} shown this round, but the box has only {count}.")
        facts: dict[str, Fact] = {"card": card.label, "number": found[card_id], "count": card.count}
        rule = RULE_OF_PILE[card.pile]
        refusal = IllegalEntry("too-many-copies", phrase, facts, rule=rule, field="forces", can_override=True)
        checks.require(not card.count or found[card_id] <= card.count, refusal)


# Declaring ----------------------------------------------------------------------------------------


def adjudicate_declaration(state: ArcticState, entry: Entry, facts: Declare) -> Ruling[Declared]:
    """Rule on an act; out of turn order it may be overridden and is then late. Raises IllegalEntry."""
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
