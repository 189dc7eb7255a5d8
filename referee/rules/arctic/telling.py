"""What a record says in the log and on the undo button."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.rules.arctic.answers.asking import tell_act
from referee.rules.arctic.gathering.power_telling import describe_power
from referee.rules.arctic.gathering.power_turns import PowerFacts
from referee.rules.arctic.gathering.turn import TurnFacts
from referee.rules.arctic.gathering.turn_telling import describe_turn
from referee.rules.arctic.hq.buildings import ticked
from referee.rules.arctic.kinds import ENTRY_KINDS
from referee.rules.arctic.recon.note import describe_note
from referee.rules.arctic.recon.sight import describe_sight
from referee.rules.arctic.recon.telling import describe_peek, describe_recon
from referee.rules.arctic.record.answer_entries import Stop
from referee.rules.arctic.record.note_entries import Note, Sight
from referee.rules.arctic.record.recon_entries import Peek, Recon
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.arctic.record.window_entries import AskingFacts, Replied, Reply
from referee.rules.arctic.setup.meta import ROUNDS_WITHOUT_SKIRMISH
from referee.rules.arctic.solo.table import solo_reminders
from referee.rules.kernel.log import Entry
from referee.rules.kernel.ruling import Fact, Line, Reason, gettext_noop


def describe(state: ArcticState, entry: Entry, outcome: Any, viewer: str | None) -> Line:
    """Return the record's sentence without its full stop; a sealed force as a number only (A-17)."""
    facts = entry.facts
    if isinstance(facts, AskingFacts) and isinstance(outcome, Gathering) and outcome.asked:
        act = tell_act(state, entry.seat or "", facts)
        return Line(gettext_noop("{act}: {asked} may stop it"), {"act": act, "asked": outcome.asked})
    if isinstance(facts, Reply) and isinstance(outcome, Replied):
        return _reply(state, entry, facts, outcome)
    if kind := ENTRY_KINDS.get(entry.kind):
        return kind.describe(state, entry.seat or "", facts, outcome, viewer)
    if isinstance(facts, TurnFacts) and isinstance(outcome, Gathering):
        return describe_turn(state.cards, entry.seat or "", facts, outcome)
    if isinstance(facts, PowerFacts):
        return describe_power(state, entry.seat or "", facts)
    if isinstance(facts, Recon):
        return describe_recon(state, entry.seat or "", facts, outcome)
    if isinstance(facts, Peek):
        return describe_peek(entry.seat or "", facts)
    if isinstance(facts, Note):
        return describe_note(state, entry, facts, viewer)
    if isinstance(facts, Sight):
        return describe_sight(state, entry, facts, viewer)
    return Line(gettext_noop("Entry of kind {kind}"), {"kind": entry.kind})


def _reply(state: ArcticState, entry: Entry, facts: Reply, outcome: Replied) -> Line:
    said: dict[str, Fact] = {"seat": entry.seat or ""}
    if outcome.said is not None:
        return outcome.said
    if facts.answer is None:
        return Line(gettext_noop("{seat} lets it pass"), said)
    said["card"] = state.label(facts.answer.with_)
    if facts.answer.act is Stop.SNIPE:
        return Line(gettext_noop("{seat}’s {card} snipes the Spy"), said)
    return Line(gettext_noop("{seat}’s {card} stops the snipe"), said)


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
