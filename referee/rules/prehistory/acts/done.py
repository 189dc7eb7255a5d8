"""An instruction that was done, with what the tribe received, and what that books (M-8 to M-81)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.kind import kind_of
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.text.line import Line, gettext_noop, in_a_row
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.prehistory.acts.after import InstructionEntry, after_act, instruction_of
from referee.rules.prehistory.acts.instruction import (
    INSTRUCTION,
    SOMETHING_ELSE,
    can_gain_nothing,
    check_column,
    column_choice,
    first_column,
    instruction_facts,
    must_gain,
)
from referee.rules.prehistory.board.hexmap import MARKER, STAYS, read_hex
from referee.rules.prehistory.board.income import ceremony_bonus, migrate, next_section
from referee.rules.prehistory.board.layout import added, change, check_colours
from referee.rules.prehistory.board.terms import (
    PRIORITY_NAMES,
    Counts,
    Priority,
    TribeAction,
    TribeStep,
    check_number,
    cube_lines,
    given,
    tray_name,
)
from referee.rules.prehistory.record import EntryEffect, PrehistoryState, PrehistoryTurn
from referee.rules.prehistory.scripted.actions import ACTING, comparison
from referee.rules.prehistory.scripted.automa import missed_points, next_step
from referee.rules.prehistory.scripted.autumn import campsite_name, half_back
from referee.rules.prehistory.scripted.stepping import (
    MOST_LETTERS,
    check_words,
    cubes_added,
    number_in,
    pick_all_cubes,
    points,
    say_cubes,
)
from referee.rules.prehistory.seasons.spring import LEAST as SPRING_COST
from referee.rules.prehistory.seasons.summer import LEAST as SUMMER_COST
from referee.rules.prehistory.setup import check_trays

COST = {"spring": SPRING_COST, "location": SUMMER_COST}
REWARDED = frozenset({"spring", "take_back", "location", "move"})
NO_REWARD_HERE = Refusal(
    "no-reward-here",
    "Nothing is gained here. Leave the reward out, or enter what you did instead.",
    rule="M-8",
    field="cubes",
)
NO_CEREMONY = Refusal("no-ceremony", "Only a ceremony gives points without a card.", "M-35", "no_card_scores")
ACTS: Mapping[str, str] = {
    "spring": gettext_noop("The marauders: {action} ({tray} tray)"),
    "location": gettext_noop("The marauders: {action} in summer ({tray} tray)"),
    "miss": gettext_noop("The marauders miss an action: {vp} {vp:point|points}"),
    "wait": gettext_noop("The marauders can’t act yet"),
    "take_back": gettext_noop("The marauders take back the column at {action}"),
    "move": gettext_noop("A member moves towards {tray}, to the {kind}"),
    "stay": gettext_noop("A member stays at its megalith"),
    "lie": gettext_noop("A member lies down"),
    "all_lie": gettext_noop("All members lie down, with no markers"),
}


@dataclass(frozen=True, slots=True)
class Done(InstructionEntry):
    """The instruction was carried out, and what the tribe received."""

    kind = "done"
    title = gettext_noop("Done")

    vp: int = 0
    cubes: dict[str, int] = field(default_factory=dict)
    dev: int = 0
    note: str = ""
    column: str = ""  # in spring: onto which the marker went; "": the first empty one
    no_card_scores: bool = False  # at a ceremony: no card would give points if the game ended now (M-35)
    act: str = ""  # which instruction it was
    action: str = ""  # its action or target
    tray: str = ""
    goal: str = ""  # the hex it led to
    nothing: bool = False  # the table confirms that nothing was gained

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        state, step = turn.state, next_step(turn.state)
        gain = comparison(state, step.about.get("action")).gain
        if step.act in REWARDED:
            yield from cubes_added(state, _shown_colour(state, step))
        if step.act == "spring":
            yield from column_choice(state, step)
        if step.act in REWARDED and step.act != "take_back":
            yield points("vp", gettext_noop("Points"), gain.get("vp", 0))
            yield points("dev", gettext_noop("Development points"), gain.get("dev", 0))
            if asks_for_points(state, step):
                none = Option("yes", "No card would give points if the game ended now")
                yield Choice("no_card_scores", "More points", (none,), most=1)
        if can_gain_nothing(step):
            yield Choice("nothing", gettext_noop("The gain"), (Option("yes", "Nothing gained"),), most=1)
        yield Choice("note", "Note", text=MOST_LETTERS)

    @classmethod
    def say(cls, turn: PrehistoryTurn) -> Said:
        picked = turn.picked
        said = say_fields(cls, picked) | say_cubes(turn.state, picked)
        is_gain = bool(said["cubes"]) or any(number_in(picked, name) for name in ("vp", "dev"))
        nothing = bool(said.get("nothing")) and not is_gain
        step = next_step(turn.state)
        column = said.get("column") or first_column(turn.state, step)
        return {**said, "nothing": nothing, "column": column, **instruction_facts(step)}

    @staticmethod
    def pick(turn: PrehistoryTurn, said: Said) -> Picked:
        rest = {name: value for name, value in said.items() if name not in INSTRUCTION}
        return {**pick_fields({**rest, "cubes": {}}), **pick_all_cubes(turn.state, said)}

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        state, step = turn.state, instruction_of(turn.state)
        is_same = {name: getattr(self, name) for name in INSTRUCTION} == instruction_facts(step)
        require(is_same, SOMETHING_ELSE, step=step.line)
        check_words(self.note, "note")
        check_colours(state.layout, self.cubes, "cubes")
        check_number(self.vp, 0, name="vp", rule="M-15")
        check_number(self.dev, 0, name="dev", rule="M-15")
        has_gain = bool(self.vp or self.dev or given(self.cubes) or self.no_card_scores)
        empty = must_gain(step)
        require(not has_gain or step.act in REWARDED, NO_REWARD_HERE)
        require(not self.no_card_scores or holds_ceremony(step), NO_CEREMONY)
        check_column(state, step, self.column)
        if empty and not has_gain and not (self.nothing and can_gain_nothing(step)):
            raise empty()
        ruling = booked(state, step, self)
        check_trays(turn.checks, state, ruling.outcome.trays)
        return Ruling(ruling.outcome, (*step.reasons, *ruling.reasons, *turn.checks.overridden))

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        """Return the state after it; only the table knows whether development points move the marker."""
        asks = bool(self.dev) and turn.state.house("marker_move", "manual")
        return replace(after_act(turn.state, outcome), could_move=asks)

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        sentence = Line(ACTS.get(outcome.act, Done.title), **outcome.named)
        gain = gain_lines(self, outcome.vp)
        if not gain or outcome.act == "miss":
            return sentence
        return Line("{said}: {gain}", said=sentence, gain=in_a_row(gain))


DONE = kind_of(Done)


def gain_lines(done: Done, vp: int) -> list[Line]:
    """Write what was received: "1 Yellow", "2 VP", "1 development"."""
    lines = cube_lines(done.cubes) + ([Line("{n} VP", n=vp)] if vp else [])
    return lines + ([Line("{n} development", n=done.dev)] if done.dev else [])


def holds_ceremony(step: TribeStep) -> bool:
    """Whether the tribe holds a ceremony, to which M-35 applies; taking back its column does not count."""
    return step.act in ACTING and step.about.get("action") == TribeAction.CEREMONY


def asks_for_points(state: PrehistoryState, step: TribeStep) -> bool:
    """Whether the table has to say if a card would give points now (M-35); comparing incomes answers it."""
    return holds_ceremony(step) and comparison(state, step.about["action"]).bonus is None


def _shown_colour(state: PrehistoryState, step: TribeStep) -> Counts | None:
    """The markers that the record knows of: on the column taken back, or where the member goes (M-75)."""
    if step.act == "take_back":
        return state.columns.get(step.about["column"])
    hexmap, goal = state.layout.map, step.about.get("goal", "")
    what = hexmap.things.get(goal, "") if hexmap else ""
    return {what.removeprefix(MARKER): 1} if what.startswith(MARKER) else None


# What it books ------------------------------------------------------------------------------------


def booked(state: PrehistoryState, step: TribeStep, done: Done) -> Ruling[EntryEffect]:
    """Return what this instruction changes once it is done with this reward."""
    if step.act in COST:
        ruling = _action_done(state, step, done)
    elif step.act in ("move", "stay", "lie"):
        ruling = _member_done(state, step, done)
    else:
        vp = missed_points(state) if step.act == "miss" else done.vp
        column, action = step.about.get("column", ""), step.about.get("action")
        effect = EntryEffect(step.act, trays=given(done.cubes), vp=vp, action=action, column=column)
        ruling = Ruling(effect, ())
    marker, why = _development(state, done.dev)
    return Ruling(replace(ruling.outcome, marker=marker), (*ruling.reasons, *why))


def to_supply(state: PrehistoryState, step: TribeStep, cubes: Counts) -> int:
    """Return how many markers of the step’s tray go back to the supply, with this reward (M-25, M-71)."""
    if step.act in ("move", "stay", "lie"):
        return half_back(state, step.about["tray"], step.act, cubes).returned
    return COST.get(step.act, 0) - (step.act == "spring")


def _action_done(state: PrehistoryState, step: TribeStep, done: Done) -> Ruling[EntryEffect]:
    action, tray = step.about["action"], step.about["tray"]
    after = added(state.trays, done.cubes)
    after[tray] -= COST[step.act]
    reasons: tuple[Reason, ...] = ()
    bonus = 0
    if holds_ceremony(step) and (done.no_card_scores or comparison(state, action).bonus):
        assert state.tile is not None
        bonus = state.tile.n
        reasons = (ceremony_bonus(bonus),)
    changes = change(state.trays, after)
    column = done.column or first_column(state, step)
    effect = EntryEffect(step.act, trays=changes, vp=done.vp + bonus, action=action, tray=tray, column=column)
    return Ruling(with_action(state, effect, action), reasons)


def with_action(state: PrehistoryState, effect: EntryEffect, action: str) -> EntryEffect:
    """Return the effect with what an action changes by itself: members move, a section is painted."""
    if action == TribeAction.MIGRATION:
        moved = migrate(state.members.board).outcome
        return replace(effect, board=-moved, camp=moved)
    rows = state.layout.painting_rows
    has_room = rows is None or next_section(rows, state.painted).outcome is not None
    return replace(effect, painted=int(action == TribeAction.ROCK_PAINTING and has_room))


def _member_done(state: PrehistoryState, step: TribeStep, done: Done) -> Ruling[EntryEffect]:
    tray, kind = step.about["tray"], step.about.get("kind")
    half = half_back(state, tray, step.act, done.cubes)
    builds, is_camp = kind == Priority.CAMPSITE, state.standing_camp > 0
    leaves = step.act == "move" and is_camp
    who, at, goal = (step.about.get(name) for name in ("who", "at", "goal"))
    effect = EntryEffect(
        step.act,
        trays=change(state.trays, half.trays_after),
        vp=done.vp,
        tray=tray,
        action=kind,
        board=int(builds),
        camp=-int(leaves),
        out=int(leaves and not builds) - int(builds and not is_camp),
        campsites=int(builds),
        who=None if who is None else int(who),
        at=None if at is None else read_hex(at),
        gone="" if goal is None or kind in STAYS else goal,
    )
    return Ruling(effect, (half.why,))


def _development(state: PrehistoryState, dev: int) -> tuple[str | None, tuple[Reason, ...]]:
    """Where the priority marker goes for development points, and why."""
    if not dev:
        return None, ()
    if not state.house("marker_move", "per_development_point"):
        phrase = gettext_noop(
            "Development points score nothing at the end. Does your table move the priority marker?"
        )
        return None, (Reason(phrase, ("M-81", "M-4")),)
    marker = state.layout.symbol_after(state.marker, dev)
    phrase = gettext_noop(
        "The priority marker moves {dev} clockwise for the development points, to {symbol}."
    )
    house = ("marker_move=per_development_point",)
    return marker, (Reason(phrase, ("M-4",), house, dev=dev, symbol=Line(PRIORITY_NAMES[marker])),)


def change_lines(state: PrehistoryState, effect: EntryEffect) -> Iterator[Line]:
    for colour, before in state.trays.items():
        if colour in effect.trays:
            after = before + effect.trays[colour]
            phrase = gettext_noop("{tray} {before} → {after}")
            yield Line(phrase, tray=tray_name(colour), before=before, after=after)
    for phrase, number in (
        (gettext_noop("{n} {n:point|points}"), abs(effect.vp)),
        (gettext_noop("{n} {n:member|members} to the starting camp"), effect.camp),
        (gettext_noop("{n} {n:member|members} out on the map"), effect.out),
        (gettext_noop("{n} {n:member|members} back to the player board"), effect.board),
        (gettext_noop("{n} {n:section|sections} painted"), effect.painted),
    ):
        if number > 0:
            yield Line(phrase, n=number)
    if effect.campsites:
        yield Line("campsite {campsite} built", campsite=campsite_name(state))
    if effect.marker:
        symbol = Line(PRIORITY_NAMES[effect.marker])
        yield Line("the priority marker at {symbol}", symbol=symbol)
