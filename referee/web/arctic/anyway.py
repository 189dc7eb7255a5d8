"""What it takes to record an entry that the rules refuse."""

from dataclasses import replace

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record import ArcticState
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.text.ruling import IllegalEntry


def overrides_for(state: ArcticState, entry: Entry) -> tuple[str, ...]:
    """Return the checks to override so that the entry is recorded, () if some can't be."""
    while True:
        try:
            ARCTIC.adjudicate(state, entry)
        except IllegalEntry as refusal:
            if not refusal.can_override or refusal.code in entry.overrides:
                return ()
            entry = replace(entry, overrides=entry.overrides | {refusal.code})
        else:
            return tuple(sorted(entry.overrides))
