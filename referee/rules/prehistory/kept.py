"""Records kept as played after an amendment, though the trays before them have changed."""

from collections.abc import Iterator

from referee.rules.kernel.records import Record
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import Reason
from referee.rules.prehistory.acts.otherwise import MEMBERS_ACT, Instead
from referee.rules.prehistory.board.layout import added
from referee.rules.prehistory.board.terms import Counts, tray_name
from referee.rules.prehistory.corrections import Correct
from referee.rules.prehistory.record import EntryEffect, PrehistoryState


def fits(state: PrehistoryState, record: Record) -> bool:
    """Whether the members, sections and campsites that a record changes are there to be changed."""
    effect, kind = record.ruling.outcome, record.entry.kind
    if not isinstance(effect, EntryEffect) or kind == Correct.kind:
        return True
    members, rows = state.members, state.layout.painting_rows
    left = (members.board + effect.board, members.camp + effect.camp, members.out + effect.out)
    return (
        min(left) >= 0
        and (not effect.campsites or state.campsites + effect.campsites <= state.most_campsites)
        and (not effect.painted or rows is None or state.painted + effect.painted <= sum(rows))
        and (effect.act.removeprefix("instead_") not in MEMBERS_ACT or _can_act(state, effect.who))
    )


def _can_act(state: PrehistoryState, who: int | None) -> bool:
    if who is None:
        return state.standing > 0
    return who < len(state.figures) and not state.figures[who].lies


def after_changes(trays: Counts, changes: Counts) -> dict[str, int]:
    """Return the trays after a record; one that took more than now lies there leaves its tray empty."""
    return {colour: max(number, 0) for colour, number in added(trays, changes).items()}


def recounts(state: PrehistoryState, record: Record) -> Iterator[Reason]:
    """Yield the trays to count again: a kept record took more from them than now lies there."""
    effect, entry = record.ruling.outcome, record.entry
    if not isinstance(effect, EntryEffect) or entry.kind in (Correct.kind, Instead.kind):
        return
    for colour, number in effect.trays.items():
        held = state.trays[colour]
        if held + number < 0:
            phrase = gettext_noop(
                "Recount the {tray} tray. Entry {number} took {took}, but the record has {held}."
            )
            facts: dict[str, Fact] = {"tray": tray_name(colour), "number": record.number}
            yield Reason(phrase, ("M-8",), **{**facts, "took": -number, "held": held})
