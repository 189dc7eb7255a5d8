"""Round, forces and stacks of a solo table as they really are (A-95, section 13)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from referee.rules.arctic.corrections.table import check_between, check_stacks, passed, stack_choices
from referee.rules.arctic.ending.counts import counted
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import ArcticTurn
from referee.rules.arctic.setup.solo import set_up_solo
from referee.rules.arctic.solo.table import alone, seats_gathering, solo_of
from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.entry import Nothing
from referee.rules.kernel.entry.kind import By, EntryFacts, Seats, kind_of
from referee.rules.kernel.entry.words import Said, pick_counts, say_copies, say_counts, say_fields
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

MOST_ROUNDS = 999
NOT_THE_FORCES = Refusal(
    "not-the-forces", "These don’t fit the seven forces dealt, {sizes}.", "A-95", "sizes"
)


@dataclass(frozen=True, slots=True)
class RecountForces(EntryFacts[ArcticState, Nothing]):
    """Corrects the record to the solo table as it really is."""

    kind = "recount_forces"
    title = "Round and piles"
    outcome = Nothing
    by = By.TABLE
    is_correction = True

    round: int
    sizes: tuple[int, ...]  # of the forces still face down
    stacks: dict[str, int] = field(default_factory=dict)  # of mercenaries

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        return seats_gathering(state)

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        """The round, how many forces of each size lie face down, and the stacks."""
        state, picked, solo = turn.state, turn.picked, turn.state.solo
        if solo is None:
            return
        group, title, last = gettext_noop("Rounds and forces"), gettext_noop("Round"), MOST_ROUNDS
        yield counted("round", title, picked, state.round, last, group=group, first=1, last=last)
        for size, most in Counter(_dealt(state)).items():
            line, left = Line("Forces of {size} face down", size=size), solo.sizes.count(size)
            yield counted(f"sizes.{size}", line, picked, left, most, group=group, last=most)
        yield from stack_choices(state, picked)

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        copies = say_copies(turn.picked, "sizes")
        sizes = [size for size in dict.fromkeys(_dealt(turn.state)) for _ in range(copies.count(str(size)))]
        return {**say_fields(cls, turn.picked), "sizes": sizes, "stacks": say_counts(turn.picked, "stacks")}

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        sizes = {str(size): said["sizes"].count(size) for size in dict.fromkeys(_dealt(turn.state))}
        counts = {**pick_counts("sizes", sizes), **pick_counts("stacks", said["stacks"])}
        return {"round": (str(said["round"]),), **counts}

    def rule(self, turn: ArcticTurn) -> Ruling[Nothing]:
        alone(turn, is_gathering=True)
        check_between(self.round, 1, MOST_ROUNDS, gettext_noop("round"), "A-10", "round")
        dealt = _dealt(turn.state)
        if not self.sizes or Counter(self.sizes) - Counter(dealt):
            raise NOT_THE_FORCES(sizes=tuple(map(str, dealt)))
        check_stacks(turn.state, self.stacks, turn.checks)
        phrase = gettext_noop("It’s round {round}, and forces of {sizes} are face down.")
        reason = Reason(phrase, ("A-95", "A-96"), round=self.round, sizes=self._sizes)
        return Ruling(Nothing(), (*turn.checks.overridden, reason))

    def apply(self, turn: ArcticTurn, outcome: Nothing) -> ArcticState:
        state, (seat, solo) = turn.state, alone(turn)
        solo = replace(solo, sizes=tuple(sorted(self.sizes)))
        state = replace(state, stacks={**state.stacks, **self.stacks}, solo=solo)
        if self.round == state.round:
            return state
        own = passed(state, state.seats[seat], self.round)
        return replace(state.with_seat(seat, own), round=self.round, solo=replace(solo, deck=None))

    def describe(self, turn: ArcticTurn, outcome: Nothing) -> Line:
        phrase = gettext_noop("Corrected: round {round}, forces of {sizes} face down")
        return Line(phrase, round=self.round, sizes=self._sizes)

    @property
    def _sizes(self) -> tuple[str, ...]:
        return tuple(map(str, sorted(self.sizes)))


RECOUNT_FORCES = kind_of(RecountForces)


def _dealt(state: ArcticState) -> tuple[int, ...]:
    return set_up_solo(solo_of(state).options, state.cards).outcome.sizes
