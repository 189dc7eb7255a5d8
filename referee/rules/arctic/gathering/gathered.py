"""The table says that everybody has gathered, whether or not each of them entered it (A-14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn_checks import check_phase
from referee.rules.arctic.record.turn_choices import this_round
from referee.rules.arctic.skirmish.count import close_gathering
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Seats
from referee.rules.kernel.log import Nothing
from referee.rules.kernel.ruling import Line, Reason, Ruling, gettext_noop


@dataclass(frozen=True, slots=True)
class Gathered:
    """Everybody has gathered in this round and announced the cards left (A-14)."""

    kind: ClassVar[str] = "gathered"
    round: int


def offered(state: ArcticState) -> Seats:
    is_due = state.phase is Phase.GATHERING and state.window is None and state.solo is None
    return (None,) if is_due else ()


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield this_round(state)


def rule(state: ArcticState, seat: str, facts: Gathered, checks: Checks) -> Ruling[Nothing]:
    check_phase(state, facts.round, Phase.GATHERING)
    if state.has_skirmish:
        phrase = gettext_noop("Everybody has announced the cards left. All reveal at once.")
        return Ruling(Nothing(), (Reason(phrase, {}, ("A-14", "A-40")),))
    phrase = gettext_noop("There is no skirmish in rounds 1 and 2. Round {next} begins.")
    return Ruling(Nothing(), (Reason(phrase, {"next": state.round + 1}, ("A-10",)),))


def apply(state: ArcticState, seat: str, facts: Gathered, outcome: Nothing) -> ArcticState:
    """Seats whose gathering was not entered may have gained anything: from now on any card may show up."""
    holdings = {
        seat: holding if holding.committed is not None else replace(holding, is_loose=True)
        for seat, holding in state.holdings.items()
    }
    return close_gathering(replace(state, holdings=holdings))


def describe(state: ArcticState, seat: str, facts: Gathered, outcome: Nothing, viewer: str | None) -> Line:
    return Line(gettext_noop("Round {round}: all have gathered"), {"round": facts.round})


GATHERED = EntryKind(
    Gathered, Nothing, gettext_noop("All have gathered"), offered, choices, rule, apply, describe,
    by=By.TABLE, is_tables=True,
)  # fmt: skip
