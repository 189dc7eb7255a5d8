"""What a record says in the log and on the undo button."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.rules.arctic.answers.asking import tell_act
from referee.rules.arctic.cards.catalogue import Catalogue
from referee.rules.arctic.corrections.fix import FixFacts, describe_fix
from referee.rules.arctic.gathering.power_telling import describe_power
from referee.rules.arctic.gathering.power_turns import PowerFacts
from referee.rules.arctic.gathering.turn import TurnFacts
from referee.rules.arctic.gathering.turn_telling import describe_turn
from referee.rules.arctic.hq.buildings import ticked
from referee.rules.arctic.kinds import ENTRY_KINDS
from referee.rules.arctic.record.case import Act, Declaration
from referee.rules.arctic.record.end_entries import Tally
from referee.rules.arctic.record.entries import Declared, Gathered, Reveal
from referee.rules.arctic.record.outcomes import ScoringOutcome, SkirmishOutcome
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.arctic.record.window_entries import AskingFacts
from referee.rules.arctic.setup.meta import ROUNDS_WITHOUT_SKIRMISH
from referee.rules.arctic.solo.lines import describe_solo, solo_reminders
from referee.rules.arctic.solo.table import SoloFacts
from referee.rules.kernel.log import Entry
from referee.rules.kernel.ruling import Fact, Line, Reason, gettext_noop

DONE = {
    Act.SNIPE: gettext_noop("{seat}’s {card} snipes {victim}’s {target}"),
    Act.DISARM: gettext_noop("{seat}’s {card} disarms {victim}’s {target}"),
    Act.GAS: gettext_noop("{seat}’s {card} stops {victim}’s {target}"),
    Act.DISABLE: gettext_noop("{seat}’s {card} disables {victim}’s {target}"),
    Act.WOUND: gettext_noop("{seat}’s {card} wounds {victim}’s leader"),
    Act.PROVOKE: gettext_noop("{seat}’s {card} fights with the size of the force"),
    Act.USE: gettext_noop("{seat}’s {card} uses its power"),
    Act.FANATIC: gettext_noop("{seat}’s Fanatic sends a {card}: {victim}’s {target} is out"),
    Act.MENTOR: gettext_noop("{seat}’s Mentor: a {card} gives +1 fight"),
}
SAVED = gettext_noop("{seat}’s {card} aims at {victim}’s {target}, {saver}’s {medic} saves")
ANSWERED = {
    Act.WOUND: gettext_noop("{seat}’s {card} aims at {victim}’s leader, {saver}’s {medic} saves"),
    Act.USE: gettext_noop("{seat}’s {card} would look, {saver}’s {medic} cancels"),
}


def describe(state: ArcticState, entry: Entry, outcome: Any, viewer: str | None) -> Line:
    """Return the record's sentence without its full stop; a sealed force as a number only (A-17)."""
    facts = entry.facts
    if isinstance(facts, AskingFacts) and isinstance(outcome, Gathering) and outcome.asked:
        act = tell_act(state, entry.seat or "", facts)
        return Line(gettext_noop("{act}: {asked} may stop it"), {"act": act, "asked": outcome.asked})
    if kind := ENTRY_KINDS.get(entry.kind):
        return kind.describe(state, entry.seat or "", facts, outcome, viewer)
    if isinstance(facts, SoloFacts):
        return describe_solo(state, facts, outcome)
    if isinstance(facts, Gathered):
        return Line(gettext_noop("Round {round}: all have gathered"), {"round": facts.round})
    if isinstance(facts, TurnFacts) and isinstance(outcome, Gathering):
        return describe_turn(state.cards, entry.seat or "", facts, outcome)
    if isinstance(facts, PowerFacts):
        return describe_power(state, entry.seat or "", facts)
    if isinstance(facts, FixFacts):
        return describe_fix(state, entry, facts)
    if isinstance(facts, Reveal):
        return _reveal(state, facts, viewer)
    if isinstance(outcome, Declared):
        return tell_declaration(state.cards, outcome.declaration)
    if isinstance(outcome, SkirmishOutcome):
        return tell_skirmish(outcome)
    if isinstance(facts, Tally):
        said: dict[str, Fact] = {"seat": entry.seat or "", "number": sum(facts.cards.values())}
        return Line(gettext_noop("{seat} counts {number} cards"), said)
    if isinstance(outcome, ScoringOutcome):
        return tell_score(outcome)
    return Line(gettext_noop("Entry of kind {kind}"), {"kind": entry.kind})


def is_open(state: ArcticState, round_meant: int, seat: str, viewer: str | None) -> bool:
    """Whether the viewer may see what a seat revealed in a round: the own force, or any once all are in.

    Where undo went back to before a reveal, that force is hidden again.
    """
    is_in = state.phase in (Phase.DECLARING, Phase.OVER) and state.round == round_meant
    return is_in or state.round > round_meant or seat == viewer


def _reveal(state: ArcticState, facts: Reveal, viewer: str | None) -> Line:
    if len(facts.forces) > 1:
        numbers = tuple(f"{seat} {len(force.cards)}" for seat, force in facts.forces.items())
        return Line(gettext_noop("Forces revealed: {numbers}"), {"numbers": numbers})
    ((seat, force),) = facts.forces.items()
    if not is_open(state, facts.round, seat, viewer):
        return Line(
            gettext_noop("{seat} has committed {number} {number:card|cards}"),
            {"seat": seat, "number": len(force.cards)},
        )
    if not force.cards:
        return Line(gettext_noop("{seat} reveals nothing"), {"seat": seat})
    labels = tuple(_label(state.cards, card_id) for card_id in force.cards)
    return Line(gettext_noop("{seat} reveals {cards}"), {"seat": seat, "cards": labels})


def _label(cards: Catalogue, card_id: str | None) -> str:
    card = cards.get(card_id or "")
    return card.label if card else card_id or ""


def tell_declaration(cards: Catalogue, declaration: Declaration) -> Line:
    """Return one declaration as a sentence without its full stop."""
    facts: dict[str, Fact] = {"seat": declaration.by, "card": _label(cards, declaration.with_)}
    phrase = DONE[declaration.act]
    if declaration.target:
        facts |= {"victim": declaration.target.player, "target": _label(cards, declaration.target.what)}
    if declaration.answer:
        phrase = ANSWERED.get(declaration.act, SAVED)
        facts |= {"saver": declaration.answer.by, "medic": _label(cards, declaration.answer.with_)}
    return Line(phrase, facts)


def tell_skirmish(outcome: SkirmishOutcome) -> Line:
    """Return the skirmish as a sentence without its full stop."""
    if outcome.winner is None:
        return Line(gettext_noop("Deadlock: the contested card goes to the junkyard"))
    phrase = gettext_noop("{winner} wins with {fight} fight and takes the contested card")
    return Line(phrase, {"winner": outcome.winner, "fight": outcome.fight[outcome.winner]})


def reminders(state: ArcticState) -> list[Reason]:
    """Return what groups forget at the start of a round, with the rules (A-11 to A-13, A-58)."""
    said = solo_reminders(state) if state.solo else [*_round_reminders(state)]
    for seat in state.turn_order:
        if number := state.holdings[seat].returned:
            phrase = gettext_noop(
                "{seat} keeps {number} Hardy {number:Scavenger|Scavengers} in the hand, beside the 5."
            )
            said.append(Reason(phrase, {"seat": seat, "number": number}, ("A-58", "A-11")))
    return [*said, *(reason for seat in state.turn_order for reason in ticked(state, seat))]


def _round_reminders(state: ArcticState) -> Iterator[Reason]:
    yield Reason(gettext_noop("Discard everything left, then draw 5 each."), {}, ("A-11",))
    if state.round > ROUNDS_WITHOUT_SKIRMISH + 1:
        phrase = gettext_noop("{initiator} has the initiator card now.")
        yield Reason(phrase, {"initiator": state.initiator}, ("A-13",))
    if state.has_skirmish and len(state.players) > 2:
        phrase = gettext_noop("{initiator} peeks at the top contested card and puts it back.")
        yield Reason(phrase, {"initiator": state.initiator}, ("A-12",))


def tell_score(outcome: ScoringOutcome) -> Line:
    """Return the end of the game as a sentence without its full stop."""
    facts: dict[str, Fact] = {"winners": outcome.winners, "people": max(outcome.tribe.values())}
    if len(outcome.winners) > 1:
        return Line(gettext_noop("{winners} share the victory with {people} people"), facts)
    return Line(gettext_noop("{winners} wins the game with {people} people"), facts)
