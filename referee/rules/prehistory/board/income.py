"""What the tribe takes at an action: incomes compared, sections, migrants (M-15, M-30 to M-41)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.rules.kernel.text.codec import Strict, aliased
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, Sum, require
from referee.rules.prehistory.board.terms import TribeAction, check_counts, check_number, check_once

MOST_MIGRANTS = 2
KINDS_OF_INCOME = (
    gettext_noop("points"),
    gettext_noop("action markers"),
    gettext_noop("resources"),
    gettext_noop("development points"),
)
TOO_MANY_PAINTED = Refusal(
    "too-many-painted",
    "You can’t paint {painted}. The picture has {sections} {sections:section|sections}.",
    rule="M-30",
    field="painted",
)


@dataclass(frozen=True, slots=True)
class Candidate(Strict):
    """What is on offer, with its income: points, action markers, resources, development points.

    ``place`` breaks a tie, 0 is first.
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


@dataclass(frozen=True, slots=True)
class TileCandidate(Candidate):
    """A gathering tile; its place is counted clockwise from the framed symbol."""

    __pydantic_config__ = Strict.__pydantic_config__ | aliased(place="cw_slot")


@dataclass(frozen=True, slots=True)
class CardCandidate(Candidate):
    """A ceremony or hunting card; the lowest on the board is first."""

    __pydantic_config__ = Strict.__pydantic_config__ | aliased(place="from_bottom")


@dataclass(frozen=True, slots=True)
class Take:
    """How an action takes: its rules, how a tie is broken, and what is said where places are equal too."""

    rule: str
    tie_rule: str
    tie: str
    beside: str


CLOSER = gettext_noop("Equal incomes: {name} is closer to the bottom of the board.")
BESIDE = gettext_noop(
    "If tied, take the one closer to the bottom of the board. If still in doubt, you choose."
)
TAKES: Mapping[str, Take] = {
    TribeAction.GATHERING: Take(
        "M-31",
        "M-32",
        gettext_noop("Equal incomes: {name} is the first clockwise from the framed symbol."),
        gettext_noop("If tied, take the first clockwise from the framed symbol on the pricing tile."),
    ),
    TribeAction.CEREMONY: Take("M-33", "M-34", CLOSER, BESIDE),
    TribeAction.HUNTING: Take("M-39", "M-40", CLOSER, BESIDE),
}
"""The actions at which incomes are compared."""


def check_candidates(candidates: Sequence[Candidate], *, rule: str, field: str) -> None:
    """Raise IllegalEntry if an id repeats (against this rule), or a number is below 0."""
    check_once((each.id for each in candidates), rule=rule, field=field)
    for each in candidates:
        counts = {"vp": each.vp, "am": each.am, "res": each.res, "dev": each.dev, "place": each.place}
        check_counts(counts, rule="M-15", field=field)


def choose_income(action: str, candidates: Sequence[Candidate]) -> Ruling[str | None]:
    """Choose the candidate with the largest income; the place breaks ties. None without candidates."""
    take = TAKES[action]
    if not candidates:
        return Ruling(None, (Reason("There’s nothing left to take.", (take.rule,)),))
    best = max(candidate.income for candidate in candidates)
    tied = [candidate for candidate in candidates if candidate.income == best]
    chosen = min(tied, key=lambda candidate: candidate.place)
    sums = tuple(
        Sum(each.id, tuple(zip(map(Line, KINDS_OF_INCOME), each.income, strict=True)), sum(each.income))
        for each in candidates
    )
    phrase = gettext_noop(
        "{name} has the largest income (points first, then action markers, resources, development)."
    )
    if len(tied) > 1:
        phrase = gettext_noop(
            "{names} have the largest income (points first, then action markers, resources, development)."
        )
    facts: dict[str, Fact] = {"name": chosen.id, "names": tuple(each.id for each in tied)}
    reasons = [Reason(phrase, (take.rule, "M-15"), (), sums, **facts).deciding(len(tied) == 1)]
    if len(tied) > 1:
        reasons.append(_tie_reason(take, chosen, tied))
    return Ruling(chosen.id, tuple(reasons))


def _tie_reason(take: Take, chosen: Candidate, tied: Sequence[Candidate]) -> Reason:
    """Say why it is this one of equal incomes; of those side by side it may be any (MQ-22)."""
    if sum(each.place == chosen.place for each in tied) > 1:
        return Reason(take.beside, (take.tie_rule,))
    return Reason(take.tie, (take.tie_rule,), name=chosen.id).deciding()


def ceremony_points(candidates: Sequence[Candidate], n: int) -> tuple[Reason, ...]:
    """Say that the tribe also scores the number of its tile if no card gives points now (M-35)."""
    return () if any(candidate.vp for candidate in candidates) else (ceremony_bonus(n),)


def ceremony_bonus(n: int) -> Reason:
    phrase = gettext_noop(
        "No card would give points if the game ended now. They score {n} more {n:point|points}."
    )
    return Reason(phrase, ("M-35",), n=n).deciding()


def next_section(rows: Sequence[int], painted: int) -> Ruling[tuple[int, int] | None]:
    """Return row and section to paint next in reading order, from 1; None: the picture is finished."""
    left = painted
    for number, sections in enumerate(rows, start=1):
        if left < sections:
            phrase = gettext_noop("Paint row {row}, section {section} next: left to right, upper row first.")
            reason = Reason(phrase, ("M-30",), row=number, section=left + 1)
            return Ruling((number, left + 1), (reason,))
        left -= sections
    reason = Reason("The picture is finished. There’s nothing to paint.", ("M-30",))
    return Ruling(None, (reason,))


def migrate(on_board: int) -> Ruling[int]:
    """Return how many of the members on the player board go to the starting camp (M-41)."""
    moved = min(MOST_MIGRANTS, on_board)
    phrase = gettext_noop("Up to 2 members go from the player board to the starting camp: {moved}.")
    return Ruling(moved, (Reason(phrase, ("M-41",), moved=moved),))


def check_painted(rows: Sequence[int], painted: int) -> None:
    for sections in rows:
        check_number(sections, 1, name="rows", rule="M-30")
    check_number(painted, 0, name="painted", rule="M-30")
    require(painted <= sum(rows), TOO_MANY_PAINTED, sections=sum(rows), painted=painted)
