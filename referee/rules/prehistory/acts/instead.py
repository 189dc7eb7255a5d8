"""Something else that the table did: the instruction counts as spent (M-15, M-16)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Said, pick_fields, say_fields
from referee.rules.kernel.ruling import IllegalEntry, Line, Reason, Ruling, gettext_noop
from referee.rules.prehistory.acts.after import after_act
from referee.rules.prehistory.acts.booking import change
from referee.rules.prehistory.acts.in_hand import instructed, instruction_of
from referee.rules.prehistory.board.layout import read_trays
from referee.rules.prehistory.board.terms import check_number
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.scripted.stepping import (
    changed_trays,
    pick_numbers,
    points,
    trays_as_they_are,
)
from referee.rules.prehistory.setup.limits import check_trays

MOST_LETTERS = 200


@dataclass(frozen=True, slots=True)
class Instead:
    """The table did something else; ``trays``: how they are now, None: as they were; ``vp`` scored."""

    kind: ClassVar[str] = "instead"
    what: str
    trays: dict[str, int] | None = None
    vp: int = 0


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    """What was done, and how trays and points are now."""
    ask = gettext_noop("Say in a word what you did instead.")
    yield Choice("what", gettext_noop("What you did"), ask=ask, least=1, text=MOST_LETTERS)
    yield from trays_as_they_are(state)
    yield points("vp", gettext_noop("Points"))


def say(state: PrehistoryState, seat: str, picked: Picked) -> Said:
    what = next(iter(picked.get("what", ())), "")
    return {**say_fields(Instead, picked), "what": what, "trays": changed_trays(state, picked)}


def pick(state: PrehistoryState, seat: str, said: Said) -> Picked:
    return {**pick_fields({**said, "trays": None}), **pick_numbers("trays", said["trays"] or {})}


def rule(state: PrehistoryState, seat: str, instead: Instead, checks: Checks) -> Ruling[Effect]:
    step = instruction_of(state)
    if not instead.what.strip():
        phrase = gettext_noop("Say in a word what you did instead.")
        raise IllegalEntry("not-said", phrase, rule="M-16", field="what")
    check_number(instead.vp, 0, name="vp", rule="M-15")
    trays = read_trays(state.layout, instead.trays) if instead.trays is not None else state.trays
    effect = Effect(
        f"instead_{step.act}",
        trays=change(state.trays, trays),
        vp=instead.vp,
        action=step.about.get("action"),
        tray=step.about.get("tray"),
    )
    check_trays(checks, state, effect.trays)
    phrase = gettext_noop("The referee said: {said} The table did something else.")
    why = Reason(phrase, {"said": step.line}, ("M-16",))
    return Ruling(effect, (why, *step.reasons, *checks.passed_over))


def describe(state: PrehistoryState, seat: str, instead: Instead, effect: Effect, viewer: str | None) -> Line:
    return Line(gettext_noop("Instead: {what}"), {"what": instead.what})


INSTEAD = EntryKind(
    Instead, Effect, gettext_noop("We did something else"), instructed, choices, rule, after_act, describe,
    say=say,
    pick=pick,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
