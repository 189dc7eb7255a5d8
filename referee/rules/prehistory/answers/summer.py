"""What is answered in summer: a location, a column taken back, the ring (M-50 to M-55, C-6)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.entry.kind import Seats, kind_of
from referee.rules.kernel.entry.words import Said, say_number
from referee.rules.kernel.text.line import Line, gettext_noop, in_a_row
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.prehistory.answers.asked import TABLE, TableAnswer, completed, symbols_in_order
from referee.rules.prehistory.board.columns import (
    ALL_COLUMNS,
    action_of,
    column_word,
    columns_of,
    fullest_columns,
)
from referee.rules.prehistory.board.layout import check_colours, check_ring
from referee.rules.prehistory.board.terms import (
    ACTION_NAMES,
    TribeAction,
    check_once,
    cube_lines,
    given,
    read_symbol,
)
from referee.rules.prehistory.record import EntryEffect, PillarAt, PrehistoryState, PrehistoryTurn, Visit
from referee.rules.prehistory.scripted.actions import (
    acted_enough,
    chosen_pillar,
    has_acted_enough,
    is_open,
    needs_ring,
    onto_the_trays,
    repeats,
)
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.scripted.stepping import cubes_added, numbers_in, pick_all_cubes
from referee.rules.prehistory.seasons.summer import tray_beside, visit_location
from referee.rules.prehistory.setup import check_trays

RESOLVED_ALREADY = Refusal(
    "resolved-already",
    "{action} is already resolved this summer. Still left: {left}.",
    rule="M-54",
    field="action",
    can_override=True,
)
ALL_RESOLVED = replace(
    RESOLVED_ALREADY,
    phrase=gettext_noop("All locations are already resolved, {action} included. Summer can end."),
)

WHICH_COLUMN = Refusal("which-column", "Choose the column, then what was on it.", "M-52", "pillars")
NO_SUCH_COLUMN = Refusal(
    "no-such-column", "There’s no such column. Choose from {possible}.", "M-52", "chosen"
)
NO_SUCH_PILLAR = replace(NO_SUCH_COLUMN, field="pillars")
NOTHING_TAKEN = Refusal(
    "nothing-entered", "Enter the markers taken back. Or tap “No markers on any column”.", "M-52", "cubes"
)


# A location (M-54, M-55) --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LocationVisit(TableAnswer[EntryEffect]):
    """A location is resolved."""

    kind = "location"
    title = gettext_noop("A location")
    outcome = EntryEffect
    question = "summer"

    action: str

    @classmethod
    def offered(cls, state: PrehistoryState) -> Seats:
        return TABLE if next_step(state).asks == cls.question and (repeats(state) or _left(state)) else ()

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        """Offer all locations; those already resolved are folded, or need an override."""
        state = turn.state
        done = Chance.FOLDED if repeats(state) else Chance.NEEDS_OVERRIDE
        options = tuple(
            Option(action, ACTION_NAMES[action], chance=Chance.LIKELY if is_open(state, action) else done)
            for action in TribeAction
        )
        yield Choice("action", "Location", options, least=1, most=1)

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        self.asked(turn)
        state, checks = turn.state, turn.checks
        assert state.tile is not None
        action = read_symbol(TribeAction, self.action, rule="M-55", field="action")
        ruling = visit_location(state.layout, state.tile, state.trays, action, repeats=repeats(state))
        left = _left(state)
        resolved = RESOLVED_ALREADY if left else ALL_RESOLVED
        is_new = repeats(state) or action not in state.resolved
        turn.require(is_new, resolved, action=Line(ACTION_NAMES[action]), left=left)
        times = ruling.outcome.times
        if times and has_acted_enough(state):
            reasons = (acted_enough(state.tile.n), *checks.overridden)
            return Ruling(EntryEffect("visited", action=action), reasons)
        if times and state.house("n_caps_summer", "true"):
            times = min(times, state.tile.n - state.acted)
        reasons = (*ruling.reasons, *checks.overridden)
        return Ruling(EntryEffect("visited", action=action, times=times), reasons)

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        state, times = turn.state, outcome.times
        begun = state.knowing(location=self.action, times=times) if times else state
        tray = tray_beside(state.layout, state.tile, state.trays, self.action) if state.tile else None
        visits = {**state.visits, self.action: Visit(tray or "", state.trays.get(tray or "", 0))}
        return replace(begun, resolved=(*state.resolved, self.action), visits=visits)

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        phrase = gettext_noop("{action}: no marauder action")
        if outcome.times:
            phrase = gettext_noop("{action}: the marauders act")
        return Line(phrase, **outcome.named)


def _left(state: PrehistoryState) -> tuple[Line, ...]:
    return tuple(Line(ACTION_NAMES[action]) for action in TribeAction if action not in state.resolved)


# A column taken back (M-51, M-52) -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ColumnTakenBack(TableAnswer[EntryEffect]):
    """The tribe takes a summer turn and takes back a column (M-52)."""

    kind = "take_back"
    title = gettext_noop("The marauders’ turn")
    outcome = EntryEffect
    question = "summer"

    pillars: tuple[PillarAt, ...] = ()  # those that hold the most markers, if there are several
    cubes: dict[str, int] | None = None  # what lay on the one taken; None: with pillars, entered next
    nothing: bool = False  # there are no markers on any
    chosen: str = ""  # the column that the table took instead of the one that the record proposes

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        """Ask for the columns that hold the most if there are several, and the markers of the one taken."""
        options = tuple(
            Option(word, str(number), group=ACTION_NAMES[action])
            for action in TribeAction
            for number, word in enumerate(columns_of(action), 1)
        )
        state, picked = turn.state, turn.picked
        fullest = fullest_columns(state.columns)
        yield Choice("pillars", "Columns with the most markers", options, start=fullest)
        if fullest:
            yield Choice("chosen", gettext_noop("Another column"), options, most=1)
        if any(picked.get("chosen", ())) or not needs_ring(state, pillars_in(picked)):
            yield from cubes_added(state, state.columns.get(column_in(state, picked)))
        none = Option("yes", "No markers on any column")
        yield Choice("nothing", gettext_noop("Nothing to take back"), (none,), most=1)

    @classmethod
    def say(cls, turn: PrehistoryTurn) -> Said:
        state, picked = turn.state, turn.picked
        chosen = next(iter(picked.get("chosen", ())), "")
        cubes = given(numbers_in(picked, "cubes", state.layout.trays)) or None
        pillars = [] if chosen else [{"at": each.at, "slot": each.slot} for each in pillars_in(picked)]
        nothing = any(picked.get("nothing", ())) and not (pillars or cubes)
        return {"pillars": pillars, "cubes": cubes, "nothing": nothing, "chosen": chosen}

    @staticmethod
    def pick(turn: PrehistoryTurn, said: Said) -> Picked:
        pillars = tuple(column_word(pillar["at"], pillar["slot"]) for pillar in said["pillars"])
        cubes = pick_all_cubes(turn.state, {"cubes": said["cubes"] or {}})
        nothing = ("yes",) if said["nothing"] else ()
        chosen = (said["chosen"],) if said.get("chosen") else ()
        return {"pillars": pillars, "chosen": chosen, "nothing": nothing, **cubes}

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        self.asked(turn)
        for pillar in self.pillars:
            read_symbol(TribeAction, pillar.at, rule="M-51", field="pillars")
            require(pillar.word in ALL_COLUMNS, NO_SUCH_PILLAR, possible=ALL_COLUMNS)
        check_once((f"{p.at} {p.slot}" for p in self.pillars), rule="M-52", field="pillars")
        require(not self.chosen or self.chosen in ALL_COLUMNS, NO_SUCH_COLUMN, possible=ALL_COLUMNS)
        turn.require(bool(self.pillars or self.cubes or self.nothing), NOTHING_TAKEN)
        if self.cubes:
            return self._column_taken(turn, self.cubes)
        phrase = gettext_noop("The tribe takes back the column with the most markers.")
        if not self.pillars:
            phrase = gettext_noop("There are no markers on the columns. Nothing is taken back.")
        return Ruling(EntryEffect("taking_back"), (Reason(phrase, ("M-52",)),))

    def _column_taken(self, turn: PrehistoryTurn, cubes: dict[str, int]) -> Ruling[EntryEffect]:
        state = turn.state
        turn.require(not needs_ring(state, self.pillars), WHICH_COLUMN)
        check_colours(state.layout, cubes, "cubes")
        check_trays(turn.checks, state, cubes)
        why = Reason("The tribe takes back the column with the most markers.", ("M-52",))
        effect = EntryEffect("take_back", trays=given(cubes))
        reasons: tuple[Reason, ...] = (why,)
        if self.chosen:
            effect = replace(effect, action=action_of(self.chosen), column=self.chosen)
            reasons = (why, Reason(gettext_noop("The table chose the column."), ("M-52", "M-16")).deciding())
        elif self.pillars:
            pillar, reasons = chosen_pillar(state, self.pillars)
            effect = replace(effect, action=pillar.at, column=pillar.word)
        return Ruling(effect, (*reasons, onto_the_trays(), *turn.checks.overridden))

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        if outcome.act == "taking_back" and self.pillars:
            return turn.state.knowing(pillars=self.pillars)
        return turn.state.after_taking_back(outcome)

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        if outcome.act == "take_back":
            phrase = gettext_noop("The marauders take back the column at {action}")
            if self.chosen:
                phrase = gettext_noop("The table chose the column at {action} to be taken back")
            elif outcome.action is None:
                phrase = gettext_noop("The marauders take back a column")
            sentence, gain = Line(phrase, **outcome.named), cube_lines(self.cubes or {})
            return Line("{said}: {gain}", said=sentence, gain=in_a_row(gain)) if gain else sentence
        if not self.pillars:
            return Line("The marauders take nothing back")
        return Line("The marauders take a summer turn")


def column_in(state: PrehistoryState, picked: Picked) -> str:
    """Return the column that is taken back as picked, "" if that is not known."""
    chosen, pillars = next(iter(picked.get("chosen", ())), ""), pillars_in(picked)
    if chosen or not pillars or needs_ring(state, pillars):
        return chosen
    return chosen_pillar(state, pillars)[0].word if all(each.word in ALL_COLUMNS for each in pillars) else ""


def pillars_in(picked: Picked) -> tuple[PillarAt, ...]:
    words = (word.rpartition("-") for word in picked.get("pillars", ()) if word)
    return tuple(PillarAt(at, say_number("pillars", (slot,), "-") or 0) for at, _, slot in words)


# The symbols round the pricing tile (C-6, M-51) ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ring(TableAnswer[EntryEffect]):
    """The action symbols round the pricing tile."""

    kind = "ring"
    title = gettext_noop("The ring")
    outcome = EntryEffect

    symbols: tuple[str, ...]  # clockwise

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        yield symbols_in_order("symbols", gettext_noop("Clockwise, starting anywhere"), turn.picked)

    @classmethod
    def say(cls, turn: PrehistoryTurn) -> Said:
        return {"symbols": completed(turn.picked.get("symbols", ()))}

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        question = self.asked(turn)
        check_ring(self.symbols)
        return Ruling(EntryEffect("answer"), question.reasons)

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        return replace(turn.state, layout=replace(turn.state.layout, ring=self.symbols))

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        return Line("The symbols round the pricing tile")


LOCATION, TAKE_BACK, RING = kind_of(LocationVisit), kind_of(ColumnTakenBack), kind_of(Ring)
