"""The final points as the table tells them (M-80 to M-84)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Said
from referee.rules.kernel.ruling import IllegalEntry, Line, Ruling, gettext_noop
from referee.rules.prehistory.answers.asked import asked, asking
from referee.rules.prehistory.board.terms import TRIBE, refused
from referee.rules.prehistory.record.final import FinalOutcome
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.scoring.scoring import VICTORY, check_scores, resolve_final
from referee.rules.prehistory.scripted.stepping import field_of, numbers_in, pick_numbers

MOST_POINTS = 9999


@dataclass(frozen=True, slots=True)
class Final:
    """Everybody's final points, the tribe's as "M"."""

    kind: ClassVar[str] = "final"
    scores: dict[str, int]


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    for name in (*state.players, TRIBE):
        title = gettext_noop("Marauders") if name == TRIBE else name
        yield Choice(field_of("scores", name), title, numbers=(0, MOST_POINTS))


def say(state: PrehistoryState, seat: str, picked: Picked) -> Said:
    """Return the points. Raises IllegalEntry (``malformed``) for a seat without any."""
    names = (*state.players, TRIBE)
    for name in names:
        if not any(picked.get(field_of("scores", name), ())):
            phrase = gettext_noop("The points of {name} are missing.")
            told = {"name": Line(gettext_noop("the marauders")) if name == TRIBE else name}
            raise IllegalEntry("malformed", phrase, told, rule="M-82", field="scores")
    return {"scores": numbers_in(picked, "scores", names)}


def pick(state: PrehistoryState, seat: str, said: Said) -> Picked:
    return pick_numbers("scores", said["scores"])


def rule(state: PrehistoryState, seat: str, final: Final, checks: Checks) -> Ruling[FinalOutcome]:
    """Rule on the final points: who has succeeded (M-82 to M-84)."""
    asked(state, Final.kind)
    check_scores(final.scores)
    if set(final.scores) != {*state.players, TRIBE}:
        phrase = gettext_noop("Points of everybody and the marauders (M), and nobody else.")
        raise refused("not-the-players", phrase, rule="M-82", field="scores")
    return resolve_final(final.scores, base_tiebreak=state.house("final_tie", "base_tiebreak"))


def apply(state: PrehistoryState, seat: str, final: Final, outcome: FinalOutcome) -> PrehistoryState:
    return replace(state, final=outcome)


def describe(
    state: PrehistoryState, seat: str, final: Final, outcome: FinalOutcome | None, viewer: str | None
) -> Line:
    results = outcome.players if outcome else {}
    victors = tuple(name for name, result in results.items() if result == VICTORY)
    if not victors:
        return Line(gettext_noop("The end: the marauders are not beaten"))
    return Line(gettext_noop("The end: victory for {names}"), {"names": victors})


FINAL = EntryKind(
    Final, FinalOutcome, gettext_noop("The end"), asking(Final.kind), choices, rule, apply, describe,
    say=say,
    pick=pick,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
