"""The instruction in hand, and the state after it was done, could not be done, or was done otherwise."""

from dataclasses import replace

from referee.rules.kernel.entry.kind import Seats
from referee.rules.kernel.text.ruling import Refusal, require
from referee.rules.prehistory.board.columns import all_occupied
from referee.rules.prehistory.board.terms import TRIBE, Priority, TribeStep
from referee.rules.prehistory.record import (
    EntryEffect,
    Figure,
    LaneReport,
    PrehistoryState,
    PrehistoryTurn,
    StepAnswers,
    TableEntry,
)
from referee.rules.prehistory.scripted.automa import after_tribe, next_step
from referee.rules.prehistory.scripted.lookout import knowing_lanes, known_lanes
from referee.rules.prehistory.seasons.autumn import choose_direction

NO_INSTRUCTION = Refusal("no-instruction", "The marauders can’t act just now. First: {question}")


class InstructionEntry(TableEntry[EntryEffect]):
    """What became of the instruction in hand."""

    __slots__ = ()
    outcome = EntryEffect

    @staticmethod
    def offered(state: PrehistoryState) -> Seats:
        return (None,) if next_step(state).act else ()

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        return after_act(turn.state, outcome)


def instruction_of(state: PrehistoryState) -> TribeStep:
    """Return the instruction in hand. Raises IllegalEntry where something is asked first."""
    step = next_step(state)
    require(bool(step.act), NO_INSTRUCTION, question=step.line)
    return step


def after_act(state: PrehistoryState, effect: EntryEffect) -> PrehistoryState:
    act, answers = effect.act.removeprefix("instead_"), state.answers
    if effect.act == "full":
        return replace(state, columns=all_occupied(state.columns, effect.action or ""))
    if effect.act == "not_doable":
        return state.knowing(doable={**answers.doable, effect.action: False})
    if effect.act == "no_target":
        return _without_target(state, effect)
    if act in ("spring", "miss"):
        taken, missed = state.taken + (act == "spring"), state.missed + (act == "miss")
        spent = replace(state, taken=taken, missed=missed, answers=StepAnswers())
        if effect.column and effect.tray:
            spent = replace(spent, columns={**state.columns, effect.column: {effect.tray: 1}})
        return replace(spent, whose=after_tribe(spent))
    if act == "wait":
        return replace(state, whose=after_tribe(state), answers=StepAnswers())
    if act == "take_back":
        return state.after_taking_back(effect)
    if act in ("location", "skipped"):
        return _after_location(state, act, effect)
    if act in ("move", "stay", "lie", "all_lie"):
        return _after_member(state, act, effect)
    return state


def _without_target(state: PrehistoryState, effect: EntryEffect) -> PrehistoryState:
    """Return the state in which this target does not count: on a map its hex, else all of its kind."""
    answers, hexmap, kind = state.answers, state.layout.map, effect.action or ""
    if hexmap and effect.at:
        return state.knowing(passed=(*answers.passed, hexmap.word_at(effect.at)))
    tray = choose_direction(state.board).outcome or ""
    others = (lane for lane in known_lanes(state, tray) if lane.target != kind)
    return knowing_lanes(state.without_seen(kind), tray, *others, LaneReport(kind))


def _after_location(state: PrehistoryState, act: str, effect: EntryEffect) -> PrehistoryState:
    times = 0 if act == "skipped" else state.answers.times - 1
    location = state.answers.location if times > 0 else None
    answers = StepAnswers(location=location, times=max(times, 0))
    visits = {
        action: replace(visit, changed=effect) if action == state.answers.location else visit
        for action, visit in state.visits.items()
    }
    return replace(state, acted=state.acted + (act != "skipped"), answers=answers, visits=visits)


def _after_member(state: PrehistoryState, act: str, effect: EntryEffect) -> PrehistoryState:
    lying_camp, figures = state.lying_camp, _after_move(state, act, effect)
    if act == "all_lie":
        lying_camp = state.members.camp
    elif figures == state.figures and not effect.board and state.standing_camp:
        lying_camp += 1
    seen = state.without_seen() if effect.act.startswith("instead") else state
    if effect.act == "move" and effect.at is None and effect.action and effect.action != Priority.MEGALITH:
        seen = state.without_seen(effect.action)  # it took one of those, and which one is not known
    has_left = act == "move" and effect.at is not None
    done = replace(
        seen,
        lying_camp=lying_camp,
        figures=figures,
        activated=state.activated + 1,
        gone=state.gone | ({effect.at} if has_left and effect.at else set()),
    )
    stays = state.house("autumn", "all_in_a_row") or state.have_passed
    goes_on = stays and done.standing
    return replace(done, answers=StepAnswers(), whose=TRIBE if goes_on else after_tribe(done))


def _after_move(state: PrehistoryState, act: str, effect: EntryEffect) -> tuple[Figure, ...]:
    """Return the members on the map once one of the tribe was activated; it lies, or has built and left."""
    figures = state.figures
    if act == "all_lie":
        return tuple(replace(figure, lies=True) for figure in figures)
    if effect.camp < 0:
        return (*figures, Figure(effect.at, lies=True)) if effect.out > 0 else figures
    if state.standing_camp:
        return figures
    who = effect.who
    if who is None:
        # Nobody has said which one it was, so the places of the others are unknown.
        figures = tuple(figure if figure.lies else Figure() for figure in figures)
        who = next(number for number, figure in enumerate(figures) if not figure.lies)
    if effect.out < 0:
        return (*figures[:who], *figures[who + 1 :])
    place = effect.at if act == "move" or effect.at is not None else figures[who].at
    return (*figures[:who], Figure(place, lies=True), *figures[who + 1 :])
