"""What the box holds: counts beyond it are refused, unless the table says that it is so."""

from __future__ import annotations

from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import IllegalEntry, gettext_noop
from referee.rules.prehistory.board.terms import Counts, as_title
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.setup.meta import MOST_CUBES


def check_trays(checks: Checks, state: PrehistoryState, changes: Counts) -> None:
    """Require that no tray holds more markers of its colour than the box has."""
    for colour, number in changes.items():
        after = state.trays[colour] + number
        refusal = IllegalEntry(
            "too-many-cubes",
            gettext_noop("{tray} would hold {number}: the box has {most} cubes of each colour."),
            {"tray": as_title(colour), "number": after, "most": MOST_CUBES},
            rule="M-8",
            field="cubes",
            can_override=True,
        )
        checks.require(after <= MOST_CUBES or number <= 0, refusal)
