"""Undo where hidden information had been seen: possible, with everybody's consent, and marked (section 4)."""

from __future__ import annotations

from referee.rules.earth.entries import Dealt, Revealed, RoundEnd, Ruled, TableRuling, Turned
from referee.rules.earth.houserules import told
from referee.rules.earth.ledger import What
from referee.rules.earth.state import EarthState
from referee.rules.kernel.log import Entry, Record
from referee.rules.kernel.ruling import IllegalEntry, Reason, gettext_noop

SEEN = "hidden-seen"


def undo_reasons(before: EarthState, after: EarthState, record: Record, undo: Entry) -> tuple[Reason, ...]:
    """Return the mark of an undo across a reveal, a Target or a draw; without consent raise IllegalEntry."""
    if not has_shown(before, after, record):
        return ()
    if SEEN not in undo.overrides:
        phrase = gettext_noop(
            "Hidden information had been seen by then: undo needs everybody’s consent, given on the table’s "
            "device."
        )
        if before.house["ruling_by"] == "host":
            phrase = gettext_noop("Hidden information had been seen by then: only the host undoes that.")
        raise IllegalEntry(SEEN, phrase, rule="E-82", can_override=True)
    phrase = gettext_noop("Hidden information had been seen.")
    return (Reason(phrase, {}, ("E-82",), told(before.house, "ruling_by")),)


def has_shown(before: EarthState, after: EarthState, record: Record) -> bool:
    """Whether a record turned up a Target or a card, or had cards drawn."""
    facts, outcome = record.entry.facts, record.ruling.outcome
    if isinstance(outcome, Dealt | Turned | Revealed | RoundEnd):
        return True
    if isinstance(facts, TableRuling) and isinstance(outcome, Ruled):
        return any(line.what is What.HAND and line.n > 0 for line in facts.lines)
    return any(card is not None and seat not in before.revealed for seat, card in after.revealed.items())
