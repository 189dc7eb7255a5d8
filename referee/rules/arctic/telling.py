"""What a record says in the log and on the undo button."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.rules.arctic.hq.buildings import ticked
from referee.rules.arctic.kinds import ACTS, ENTRY_KINDS
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.setup.meta import ROUNDS_WITHOUT_SKIRMISH
from referee.rules.arctic.solo.table import solo_reminders
from referee.rules.kernel.log import Entry
from referee.rules.kernel.ruling import Line, Reason, gettext_noop


def describe(state: ArcticState, entry: Entry, outcome: Any, viewer: str | None) -> Line:
    """Return the record's sentence without its full stop; a sealed force as a number only (A-17)."""
    facts = entry.facts
    if entry.kind in ACTS and outcome.asked:
        act = ACTS[entry.kind].sentence(state, entry.seat or "", facts)
        return Line(gettext_noop("{act}: {asked} may stop it"), {"act": act, "asked": outcome.asked})
    if kind := ENTRY_KINDS.get(entry.kind):
        return kind.describe(state, entry.seat or "", facts, outcome, viewer)
    return Line(gettext_noop("Entry of kind {kind}"), {"kind": entry.kind})


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
