"""Corrections of the record, and changes of house rules (M-2, M-4, M-8, M-11, M-30, M-73, M-80)."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace

from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.house_rule import HouseRuleChanged
from referee.rules.kernel.entry.kind import Seats, kind_of
from referee.rules.kernel.entry.words import Said, pick_fields
from referee.rules.kernel.text.line import Line, Word, gettext_noop, in_a_row
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.prehistory.board.income import check_painted
from referee.rules.prehistory.board.layout import change, read_trays
from referee.rules.prehistory.board.terms import (
    MOST,
    PRIORITY_NAMES,
    Priority,
    check_number,
    read_symbol,
    tray_name,
)
from referee.rules.prehistory.record import (
    MOST_MEMBERS,
    EntryEffect,
    Figure,
    Members,
    PrehistoryState,
    PrehistoryTurn,
    StepAnswers,
    TableEntry,
)
from referee.rules.prehistory.rulebook import HOUSE_RULES
from referee.rules.prehistory.scripted.stepping import (
    MOST_LETTERS,
    changed_trays,
    check_words,
    field_of,
    named_in_order,
    new_order,
    number_in,
    order_line,
    pick_numbers,
    points,
    trays_as_they_are,
)
from referee.rules.prehistory.setup import check_members, check_new_order, check_trays

MEMBERS = {
    "board": gettext_noop("Members on the player board"),
    "camp": gettext_noop("Members in the starting camp"),
    "out": gettext_noop("Members on the map"),
}
COUNTED = {"vp": "M-80", "painted": "M-30", "campsites": "M-73"}
NOTHING_CHANGED = Refusal("nothing-changed", "All that is already on record. There’s nothing to correct.")
TOO_MANY_CAMPSITES = Refusal(
    "too-many-campsites", "There are {most} campsites, not {number}.", "M-73", "campsites"
)
GAME_OVER = Refusal("game-over", "The game is over. House rules can’t change now.", "M-80", "name")


@dataclass(frozen=True, slots=True)
class Correct(TableEntry[EntryEffect]):
    """Numbers corrected to what they really are; None leaves one alone."""

    kind = "correct"
    title = gettext_noop("Correct")
    outcome = EntryEffect
    is_correction = True

    trays: dict[str, int] | None = None
    vp: int | None = None
    marker: str | None = None
    members: Members | None = None
    order: tuple[str, ...] | None = None
    painted: int | None = None
    campsites: int | None = None
    reason: str = ""

    @staticmethod
    def offered(state: PrehistoryState) -> Seats:
        return (None,)

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        """Ask for everything that is counted, starting with the numbers on record."""
        state = turn.state
        yield from trays_as_they_are(state)
        yield points("vp", gettext_noop("Points"), state.vp)
        markers = tuple(Option(symbol, PRIORITY_NAMES[symbol]) for symbol in state.layout.track)
        title = gettext_noop("The priority marker")
        yield Choice("marker", title, markers, least=1, most=1, start=(state.marker,))
        left = MOST_MEMBERS
        for place, number in asdict(state.members).items():
            field = field_of("members", place)
            yield Choice(field, MEMBERS[place], numbers=(0, left), start=(str(number),))
            left -= number_in(turn.picked, field)
        yield new_order(state.order, turn.picked)
        sections, campsites = sum(state.layout.painting_rows or (MOST,)), state.most_campsites
        title = gettext_noop("Sections painted")
        yield Choice("painted", title, numbers=(0, sections), start=(str(state.painted),))
        title = gettext_noop("Campsites built")
        yield Choice("campsites", title, numbers=(0, campsites), start=(str(state.campsites),))
        yield Choice("reason", "Why", text=MOST_LETTERS)

    @classmethod
    def say(cls, turn: PrehistoryTurn) -> Said:
        """Return what differs from the record."""
        state, picked = turn.state, turn.picked
        now: dict[str, int] = {name: getattr(state, name) for name in COUNTED}
        numbers = {name: number_in(picked, name, number) for name, number in now.items()}
        before = asdict(state.members)
        members = {place: number_in(picked, field_of("members", place), n) for place, n in before.items()}
        marker = next(filter(None, picked.get("marker", ())), state.marker)
        order = named_in_order(picked)
        return {
            **{name: number for name, number in numbers.items() if number != now[name]},
            "trays": changed_trays(state, picked),
            "marker": marker if marker != state.marker else None,
            "members": members if members != before else None,
            "order": list(order) if order and order != state.order else None,
            "reason": next(iter(picked.get("reason", ())), ""),
        }

    @staticmethod
    def pick(turn: PrehistoryTurn, said: Said) -> Picked:
        return {
            **pick_fields({**said, "trays": None, "members": None}),
            **pick_numbers("trays", said["trays"]),
            **pick_numbers("members", said["members"]),
        }

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        state = turn.state
        self._check_values(state)
        check_words(self.reason, "reason")
        effect = put_right(state, self)
        check_trays(turn.checks, state, effect.trays)
        is_same = effect == EntryEffect("correct", marker=effect.marker) and self.marker in (
            None,
            state.marker,
        )
        turn.require(not is_same or self.order not in (None, state.order), NOTHING_CHANGED)
        phrase = gettext_noop("From now on these numbers apply.")
        return Ruling(effect, (Reason(phrase, ("M-8",)), *turn.checks.overridden))

    def _check_values(self, state: PrehistoryState) -> None:
        for name, rule in COUNTED.items():
            check_number(getattr(self, name) or 0, 0, name=name, rule=rule)
        if self.marker is not None:
            read_symbol(Priority, self.marker, rule="M-4", field="marker")
        if self.members is not None:
            check_members(self.members)
        if self.order is not None:
            check_new_order(state.players, self.order)
        if state.layout.painting_rows is not None:
            check_painted(state.layout.painting_rows, self.painted or 0)
        campsites, most = self.campsites or 0, state.most_campsites
        require(campsites <= most, TOO_MANY_CAMPSITES, most=most, number=campsites)

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        """Return the state that asks again; no more members can lie than there are."""
        state = turn.state
        return replace(
            state,
            order=self.order or state.order,
            answers=self._still_valid(state.answers),
            lying_camp=min(state.lying_camp, state.members.camp),
            figures=_figures(state.figures, state.members.out),
        )

    def _still_valid(self, answers: StepAnswers) -> StepAnswers:
        """Drop the answers about the member, which new counts or another marker may change."""
        if self.trays is None and self.marker is None and self.members is None:
            return answers
        passed = answers.passed if self.members is None else ()
        return replace(answers, bearings=None, near=None, lanes=(), facing=None, passed=passed)

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        changes: list[Word] = [_changed(colour, number) for colour, number in outcome.trays.items()]
        changes += [Line("{n} VP", n=f"{outcome.vp:+}")] if outcome.vp else []
        changes += [Line(PRIORITY_NAMES[outcome.marker])] if outcome.marker else []
        changes += [order_line(self.order)] if self.order else []
        changes = changes or [self.reason] * bool(self.reason)
        return Line("Corrected: {words}", words=in_a_row(changes)) if changes else Line("Correct")


@dataclass(frozen=True, slots=True)
class MaraudersRuleChanged(HouseRuleChanged):
    """From now on the table plays a house rule of Marauders another way."""

    outcome = EntryEffect
    rules = HOUSE_RULES
    effect = EntryEffect("house_rule")
    over = GAME_OVER

    @staticmethod
    def is_open(state: PrehistoryState) -> bool:
        return state.final is None


def put_right(state: PrehistoryState, corrected: Correct) -> EntryEffect:
    """Return the changes that lead to these numbers, whatever an amendment has changed before them."""
    trays = state.trays if corrected.trays is None else read_trays(state.layout, corrected.trays)
    members = corrected.members or state.members
    return EntryEffect(
        "correct",
        trays=change(state.trays, trays),
        vp=0 if corrected.vp is None else corrected.vp - state.vp,
        marker=corrected.marker,
        board=members.board - state.members.board,
        camp=members.camp - state.members.camp,
        out=members.out - state.members.out,
        painted=0 if corrected.painted is None else corrected.painted - state.painted,
        campsites=0 if corrected.campsites is None else corrected.campsites - state.campsites,
    )


def _figures(figures: tuple[Figure, ...], number: int) -> tuple[Figure, ...]:
    """Return this number of members on the map: known places are kept first; added ones have none."""
    ranked = sorted(range(len(figures)), key=lambda index: (figures[index].at is None, figures[index].lies))
    kept = tuple(figures[index] for index in sorted(ranked[:number]))
    return kept + (Figure(),) * (number - len(kept))


def _changed(colour: str, number: int) -> Line:
    return Line("{colour} {number}", colour=tray_name(colour), number=f"{number:+}")


CORRECT = kind_of(Correct)
HOUSE_RULE = kind_of(MaraudersRuleChanged)
