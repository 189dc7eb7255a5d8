"""Revealing forces and declaring acts at a table (A-14, A-40, A-50 to A-64)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Catalogue, each_title
from referee.rules.arctic.record.case import Declaration, Force, set_field
from referee.rules.arctic.record.entries import Declare, Declared, Reveal, Revealed
from referee.rules.arctic.record.having import proofs_of
from referee.rules.arctic.record.holdings import Proof
from referee.rules.arctic.record.inplay import check_in_play
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.skirmish.rule import play_out
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
        Phase.PRIZE: gettext_noop("Round {round}: the card to take or to set aside comes first."),
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
    set_field(replace(state.case(), forces=facts.forces, used_powers={}), state.cards, state.house_rules)
    checks = Checks(entry)
    for card_id in dict.fromkeys(card_id for force in facts.forces.values() for card_id in _all_ids(force)):
        check_in_play(state, state.cards[card_id], "cards", checks)
    open_forces = state.revealed if state.phase is Phase.DECLARING else {}
    for refusal in _surplus({**open_forces, **facts.forces}, state.cards):
        checks.require(False, refusal)
    for seat, force in facts.forces.items():
        _check_force(state, seat, force, checks)
    phrase = gettext_noop("{seats}: what is shown now is the whole force.")
    whole = Reason(phrase, {"seats": seats}, ("A-14", "A-40"))
    outcome = Revealed(_come_to_light(state, facts.forces))
    return Ruling(outcome, (*checks.passed_over, *_noticed(state, facts.forces), whole))


def _check_force(state: ArcticState, seat: str, force: Force, checks: Checks) -> None:
    """Check that the seat can have these cards (A-30) and that they are as many as it announced (A-14).

    Only what is known in the open counts: a refusal must not tell what another seat has sealed (A-17).
    """
    holding = state.holdings[seat]
    phrase = gettext_noop("{seat} announced {announced} {announced:card|cards} and shows {number}.")
    facts: dict[str, Fact] = {"seat": seat, "announced": holding.committed or 0, "number": len(force.cards)}
    differs = IllegalEntry("not-as-announced", phrase, facts, rule="A-14", field="forces", can_override=True)
    checks.require(holding.committed in (None, len(force.cards)), differs)
    proofs_of(state, seat, (), checks, force.cards)
    _check_camp(state, seat, force, checks)


def _check_camp(state: ArcticState, seat: str, force: Force, checks: Checks) -> None:
    """Check that a leader and buildings, where they are told, are those in force before the seat."""
    holding = state.holdings[seat]
    told = (*((force.leader,) if force.leader else ()), *force.buildings)
    there = Counter((holding.camp.active_leader, *holding.camp.working))
    left = (Counter(told) - there).elements()
    missing = each_title(state.cards[card_id].label for card_id in left if card_id)
    phrase = gettext_noop("{cards}: not in force before {seat}, as far as the record knows.")
    other = IllegalEntry(
        "not-in-force",
        phrase,
        {"seat": seat, "cards": missing},
        rule="A-63",
        field="forces",
        can_override=True,
    )
    checks.require(holding.is_loose or not missing, other)


def _come_to_light(state: ArcticState, forces: Mapping[str, Force]) -> dict[str, tuple[Proof, ...]]:
    """Return the unseen gains that show themselves once all forces lie open, no copy for two seats.

    Of two that show the last copy the first in turn order has it, whoever has revealed first.
    """
    if len({**state.revealed, **forces}) < len(state.players):
        return {}
    opened = {**state.revealed, **forces} if state.phase is Phase.REVEAL else forces
    # What cannot be explained has been refused, or overridden, before.
    lenient = Checks(Entry(Reveal(state.round, {}), overrides=frozenset({"not-owned"})))
    shown = {}
    for seat in (name for name in state.turn_order if name in opened):
        if proofs := proofs_of(state, seat, (), lenient, opened[seat].cards):
            shown[seat] = proofs
            state = state.proven({seat: proofs})
    return shown


def _all_ids(force: Force) -> tuple[str, ...]:
    return (*force.cards, *((force.leader,) if force.leader else ()), *force.buildings)


def _seated(state: ArcticState, entry: Entry) -> str:
    if entry.seat not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": entry.seat or "?"}, field="seat")
    return entry.seat


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
