"""What the tribe takes at an action: incomes compared, sections, migrants (M-15, M-30 to M-41)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.rules.kernel.ruling import Fact, Reason, Ruling, Sum, gettext_noop
from referee.rules.prehistory.board.terms import refused

MOST_MIGRANTS = 2


@dataclass(frozen=True, slots=True)
class Candidate:
    """A tile or card with its income: points, action markers, resources, development points.

    ``place``: clockwise from the framed symbol (gathering) or from the bottom of the board; 0 is first.
    """

    id: str
    vp: int = 0
    am: int = 0
    res: int = 0
    dev: int = 0
    place: int = 0

    @property
    def income(self) -> tuple[int, int, int, int]:
        """What is compared, from left to right (M-15)."""
        return self.vp, self.am, self.res, self.dev


KINDS_OF_INCOME = (
    gettext_noop("points"),
    gettext_noop("action markers"),
    gettext_noop("resources"),
    gettext_noop("development points"),
)


@dataclass(frozen=True, slots=True)
class Take:
    """How an action takes: its rules, and how a tie is broken."""

    rule: str
    tie_rule: str
    tie: str


GATHERING = Take(
    "M-31", "M-32", gettext_noop("Equal incomes: {name} is the first clockwise from the framed symbol.")
)
CEREMONY = Take("M-33", "M-34", gettext_noop("Equal incomes: {name} is closer to the bottom of the board."))
HUNTING = Take("M-39", "M-40", CEREMONY.tie)


@dataclass(frozen=True, slots=True)
class TileOutcome:
    """The gathering tile taken, None when there is none."""

    tile: str | None


@dataclass(frozen=True, slots=True)
class CardOutcome:
    """The hunting card taken, None when there is none."""

    card: str | None


@dataclass(frozen=True, slots=True)
class CeremonyOutcome:
    """The ceremony card taken, and the points for want of cards that give any (M-35)."""

    card: str | None
    bonus_vp: int


@dataclass(frozen=True, slots=True)
class FishOutcome:
    """The steps of the fish taken, None when there is none."""

    steps: int | None


@dataclass(frozen=True, slots=True)
class PaintOutcome:
    """Row and section to paint next, both from 1; None when the picture is finished."""

    next: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class MigrationOutcome:
    """How many members go to the starting camp, and how many stay on the player board."""

    moved: int
    on_board_after: int


def choose_income(take: Take, candidates: Sequence[Candidate]) -> Ruling[str | None]:
    """Choose the candidate with the largest income; a tie goes by place."""
    if not candidates:
        return Ruling(None, (Reason(gettext_noop("Nothing is left to take."), {}, (take.rule,)),))
    best = max(candidate.income for candidate in candidates)
    tied = [candidate for candidate in candidates if candidate.income == best]
    chosen = min(tied, key=lambda candidate: candidate.place)
    sums = tuple(Sum(each.id, _terms(each), sum(each.income)) for each in candidates)
    phrase = gettext_noop(
        "{name} has the largest income: points before action markers, resources, development."
    )
    if len(tied) > 1:
        phrase = gettext_noop(
            "{names} have the largest income: points before action markers, resources, development."
        )
    facts: dict[str, Fact] = {"name": chosen.id, "names": tuple(each.id for each in tied)}
    reasons = [Reason(phrase, facts, (take.rule, "M-15"), sums=sums, is_decisive=len(tied) == 1)]
    if len(tied) > 1:
        reasons.append(Reason(take.tie, {"name": chosen.id}, (take.tie_rule,), is_decisive=True))
    return Ruling(chosen.id, tuple(reasons))


def _terms(candidate: Candidate) -> tuple[tuple[str, int], ...]:
    return tuple(zip(KINDS_OF_INCOME, candidate.income, strict=True))


def choose_ceremony(candidates: Sequence[Candidate], n: int) -> Ruling[CeremonyOutcome]:
    """Choose the ceremony card; where none gives points now the tribe scores N besides (M-35)."""
    chosen = choose_income(CEREMONY, candidates)
    if any(candidate.vp for candidate in candidates):
        return Ruling(CeremonyOutcome(chosen.outcome, 0), chosen.reasons)
    return Ruling(CeremonyOutcome(chosen.outcome, n), (*chosen.reasons, ceremony_bonus(n)))


def ceremony_bonus(n: int) -> Reason:
    """Say why the tribe scores the number of its tile at a ceremony."""
    phrase = gettext_noop("No card would give points if the game ended now: {n} points besides.")
    return Reason(phrase, {"n": n}, ("M-35",), is_decisive=True)


def choose_fish(steps: Sequence[int]) -> Ruling[FishOutcome]:
    """Choose the fish with the most steps (M-38)."""
    if not steps:
        return Ruling(FishOutcome(None), (Reason(gettext_noop("No fish is left."), {}, ("M-38",)),))
    phrase = gettext_noop("The fish with the most steps, {steps}. Of equal fish any will do.")
    return Ruling(FishOutcome(max(steps)), (Reason(phrase, {"steps": max(steps)}, ("M-38",)),))


def next_section(rows: Sequence[int], painted: int) -> Ruling[PaintOutcome]:
    """Return the next section in reading order (M-30)."""
    left = painted
    for number, sections in enumerate(rows, start=1):
        if left < sections:
            phrase = gettext_noop("Left to right, upper row first: row {row}, section {section} is next.")
            reason = Reason(phrase, {"row": number, "section": left + 1}, ("M-30",))
            return Ruling(PaintOutcome((number, left + 1)), (reason,))
        left -= sections
    reason = Reason(gettext_noop("The picture is finished: there is nothing to paint."), {}, ("M-30",))
    return Ruling(PaintOutcome(None), (reason,))


def migrate(on_board: int) -> Ruling[MigrationOutcome]:
    """Return how many of the members on the player board go to the starting camp (M-41)."""
    moved = min(MOST_MIGRANTS, on_board)
    phrase = gettext_noop("Up to 2 members go from the player board to the starting camp: {moved}.")
    return Ruling(MigrationOutcome(moved, on_board - moved), (Reason(phrase, {"moved": moved}, ("M-41",)),))


def check_painted(rows: tuple[int, ...], painted: int) -> None:
    """Raise IllegalEntry where more is painted than the picture has."""
    if painted > sum(rows):
        phrase = gettext_noop("The picture has {sections} sections: {painted} cannot be painted.")
        facts: dict[str, Fact] = {"sections": sum(rows), "painted": painted}
        raise refused("too-many-painted", phrase, facts, rule="M-30", field="painted")
