"""Round, forces and stacks of a solo table as they really are: the table is right (A-95, section 13)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar

from referee.rules.arctic.corrections.table import check_between, check_stacks, passed, stack_choices
from referee.rules.arctic.ending.counts import counted
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.setup.solo import set_up_solo
from referee.rules.arctic.solo.table import alone, seats_gathering, solo_of
from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.entry import Checks, Nothing
from referee.rules.kernel.entry.kind import By, EntryKind
from referee.rules.kernel.entry.words import Said, pick_counts, say_copies, say_counts, say_fields
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

MOST_ROUNDS = 999
NOT_THE_FORCES = Refusal(
    "not-the-forces", "These do not fit the seven forces dealt: {sizes}.", "A-95", "sizes"
)


@dataclass(frozen=True, slots=True)
class RecountForces:
    """The solo table as it really is: round, sizes of the forces still face down, mercenary stacks."""

    kind: ClassVar[str] = "recount_forces"
    round: int
    sizes: tuple[int, ...]
    stacks: dict[str, int] = field(default_factory=dict)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The round, how many forces of each size lie face down, and the stacks."""
    solo = state.solo
    if solo is None:
        return
    group, title, last = gettext_noop("Rounds and forces"), gettext_noop("Round"), MOST_ROUNDS
    yield counted("round", title, picked, state.round, last, group=group, first=1, last=last)
    for size, most in Counter(_dealt(state)).items():
        line, left = Line("Forces of {size} face down", size=size), solo.sizes.count(size)
        yield counted(f"sizes.{size}", line, picked, left, most, group=group, last=most)
    yield from stack_choices(state, picked)


def _dealt(state: ArcticState) -> tuple[int, ...]:
    return set_up_solo(solo_of(state).options, state.cards).outcome.sizes


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    told = say_copies(picked, "sizes")
    sizes = [size for size in dict.fromkeys(_dealt(state)) for _ in range(told.count(str(size)))]
    return {**say_fields(RecountForces, picked), "sizes": sizes, "stacks": say_counts(picked, "stacks")}


def pick(state: ArcticState, seat: str, said: Said) -> Picked:
    sizes = {str(size): said["sizes"].count(size) for size in dict.fromkeys(_dealt(state))}
    counts = {**pick_counts("sizes", sizes), **pick_counts("stacks", said["stacks"])}
    return {"round": (str(said["round"]),), **counts}


def rule(state: ArcticState, seat: str, facts: RecountForces, checks: Checks) -> Ruling[Nothing]:
    alone(state, seat, is_gathering=True)
    check_between(facts.round, 1, MOST_ROUNDS, gettext_noop("round"), "A-10", "round")
    dealt = _dealt(state)
    if not facts.sizes or Counter(facts.sizes) - Counter(dealt):
        raise NOT_THE_FORCES(sizes=tuple(map(str, dealt)))
    check_stacks(state, facts.stacks, checks)
    phrase = gettext_noop("It is round {round}, and forces of {sizes} are face down.")
    left: dict[str, Fact] = {"round": facts.round, "sizes": tuple(map(str, sorted(facts.sizes)))}
    return Ruling(Nothing(), (*checks.overridden, Reason(phrase, ("A-95", "A-96"), **left)))


def apply(state: ArcticState, seat: str, facts: RecountForces, outcome: Nothing) -> ArcticState:
    seat, solo = alone(state, seat)
    solo = replace(solo, sizes=tuple(sorted(facts.sizes)))
    state = replace(state, stacks={**state.stacks, **facts.stacks}, solo=solo)
    if facts.round == state.round:
        return state
    own = passed(state, state.seats[seat], facts.round)
    return replace(state.with_seat(seat, own), round=facts.round, solo=replace(solo, deck=None))


def describe(
    state: ArcticState, seat: str, facts: RecountForces, outcome: Nothing, viewer: str | None
) -> Line:
    phrase = gettext_noop("Corrected: round {round}, forces of {sizes} face down")
    return Line(phrase, round=facts.round, sizes=tuple(map(str, sorted(facts.sizes))))


RECOUNT_FORCES = EntryKind(
    RecountForces,
    Nothing,
    title="Round and piles",
    offered=seats_gathering,
    choices=choices,
    rule=rule,
    apply=apply,
    describe=describe,
    say=say,
    pick=pick,
    by=By.TABLE,
    is_correction=True,
)
