"""What the table tells in answer to a question, and on its own: payments, passing, whose turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.rules.kernel.automa import Instruction
from referee.rules.kernel.entry import Entry
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop
from referee.rules.prehistory.board.income import (
    GATHERING,
    HUNTING,
    Candidate,
    check_painted,
    choose_ceremony,
    choose_income,
)
from referee.rules.prehistory.board.layout import (
    Tile,
    check_colours,
    check_ring,
    check_tile,
    repeated_symbols,
)
from referee.rules.prehistory.board.terms import (
    ACTION_NAMES,
    TRIBE,
    Action,
    check_counts,
    check_number,
    check_once,
    read_symbol,
    refused,
)
from referee.rules.prehistory.record.entries import (
    Column,
    Columns,
    Compare,
    Doable,
    Effect,
    Location,
    Paid,
    Painting,
    Passed,
    Ring,
    TakeBack,
    TileDrawn,
    Turn,
    Weather,
)
from referee.rules.prehistory.record.state import PrehistoryState, Season
from referee.rules.prehistory.scripted.actions import can_compare
from referee.rules.prehistory.scripted.answers_autumn import AUTUMN_ANSWERS
from referee.rules.prehistory.scripted.asked import asked
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.scripted.summer import acted_enough, has_acted_enough
from referee.rules.prehistory.setup.limits import check_trays
from referee.rules.prehistory.summer.summer import visit_location

PLAYED = frozenset({Season.SPRING, Season.SUMMER, Season.AUTUMN})


def _given(counts: Mapping[str, int]) -> dict[str, int]:
    return {colour: number for colour, number in counts.items() if number}


def _tile(state: PrehistoryState, entry: Entry, facts: TileDrawn) -> Ruling[Effect]:
    question = asked(state, TileDrawn.kind)
    tile = Tile(facts.n, facts.symbols)
    check_tile(tile)
    checks = Checks(entry)
    twice = repeated_symbols(tile)
    names = tuple(ACTION_NAMES[symbol] for symbol in twice)
    phrase = gettext_noop("This tile would show {symbols} more than once. Look again.")
    refusal = IllegalEntry(
        "symbol-repeats", phrase, {"symbols": names}, rule="M-22", field="symbols", can_override=True
    )
    checks.require(not twice, refusal)
    number = Reason(gettext_noop("Its number is {n}: so many actions in spring."), {"n": facts.n}, ("M-13",))
    if state.season is Season.SUMMER:
        phrase = gettext_noop(
            "Its symbols now lie beside the trays; the framed one, {framed}, is at the north."
        )
        number = Reason(phrase, {"framed": Line(ACTION_NAMES[tile.framed])}, ("M-50", "M-51"))
    return Ruling(Effect("tile"), (*question.reasons, number, *checks.passed_over))


def _weather(state: PrehistoryState, entry: Entry, facts: Weather) -> Ruling[Effect]:
    question = asked(state, Weather.kind)
    check_colours(state.layout, facts.cubes, "cubes")
    checks = Checks(entry)
    check_trays(checks, state, facts.cubes)
    return Ruling(Effect("weather", trays=_given(facts.cubes)), (*question.reasons, *checks.passed_over))


def _paid(state: PrehistoryState, entry: Entry, facts: Paid) -> Ruling[Effect]:
    if state.season not in PLAYED or (state.tile is None and state.season is not Season.AUTUMN):
        phrase = gettext_noop("Nobody pays now. First: {question}")
        raise refused("nobody-pays", phrase, {"question": next_step(state).line}, rule="M-9", field="cubes")
    if entry.seat not in state.players:
        phrase = gettext_noop("Who has paid? Possible: {possible}.")
        raise refused("no-such-seat", phrase, {"possible": state.players}, rule="M-11", field="seat")
    check_colours(state.layout, facts.cubes, "cubes")
    if entry.seat != state.payer:
        phrase = gettext_noop(
            "{payer} pays onto the trays, {seat} to the supply: the trays stay as they are."
        )
        names = {"payer": state.payer, "seat": entry.seat}
        return Ruling(Effect("paid_supply"), (Reason(phrase, names, ("M-11",)),))
    checks = Checks(entry)
    check_trays(checks, state, facts.cubes)
    phrase = gettext_noop(
        "{seat} has the best place of the humans in the player order and pays onto the trays."
    )
    why = Reason(phrase, {"seat": entry.seat}, ("M-9", "M-11", "M-10"))
    return Ruling(Effect("paid", trays=_given(facts.cubes)), (why, *checks.passed_over))


def _passed(state: PrehistoryState, entry: Entry, facts: Passed) -> Ruling[Effect]:
    is_ready = state.season is Season.AUTUMN or (
        state.tile is not None and (state.season is Season.SUMMER or state.has_weather)
    )
    if state.season not in PLAYED or not is_ready or state.have_passed:
        phrase = gettext_noop("Nobody can pass now. First: {question}")
        raise refused("nobody-passes", phrase, {"question": next_step(state).line}, rule=None, field=None)
    if entry.seat:
        return _one_passed(state, entry.seat)
    if state.season is Season.SUMMER:
        if state.told.location is not None or state.told.pillars is not None:
            phrase = gettext_noop("First the turn that was begun: {step}")
            raise refused("turn-begun", phrase, {"step": next_step(state).line}, rule="M-55", field=None)
        return Ruling(Effect("passed"), (Reason(gettext_noop("All locations are resolved."), {}, ("M-54",)),))
    rule = "M-27" if state.season is Season.SPRING else "M-72"
    phrase = gettext_noop("All humans have passed: what the tribe still has to do follows at once.")
    return Ruling(Effect("passed"), (Reason(phrase, {}, (rule,)),))


def _one_passed(state: PrehistoryState, seat: str) -> Ruling[Effect]:
    if state.season is Season.SUMMER or seat not in state.players or seat in state.passed:
        phrase = gettext_noop("{seat} cannot pass now. Who still plays in spring or autumn can: {possible}.")
        possible = tuple(name for name in state.players if name not in state.passed)
        told: dict[str, Fact] = {"seat": seat, "possible": possible}
        raise refused("cannot-pass", phrase, told, rule="M-27", field="seat")
    phrase = gettext_noop("{seat} has no more turns this season; the order goes on without them.")
    return Ruling(Effect("passed"), (Reason(phrase, {"seat": seat}, ("M-27", "M-72")),))


def _turn(state: PrehistoryState, entry: Entry, facts: Turn) -> Ruling[Effect]:
    if facts.to not in (TRIBE, "humans"):
        phrase = gettext_noop("A turn is the marauders’ (M) or the humans’ (humans), not “{to}”.")
        raise refused("no-such-turn", phrase, {"to": facts.to}, rule="M-11", field="to")
    has_turn = (state.season is Season.SPRING and state.has_weather and state.actions_left) or (
        state.season is Season.AUTUMN and state.standing
    )
    if not has_turn or (facts.to == "humans" and state.have_passed):
        phrase = gettext_noop("The turn cannot change now: {step}")
        raise refused("no-turn", phrase, {"step": next_step(state).line}, rule="M-27", field="to")
    phrase = gettext_noop("The table says whose turn is next.")
    return Ruling(Effect("turn"), (Reason(phrase, {}, ("M-27", "M-72")),))


def _column(state: PrehistoryState, entry: Entry, facts: Column) -> Ruling[Effect]:
    question = asked(state, Column.kind, action=facts.action)
    return Ruling(Effect("answer", action=facts.action), question.reasons)


def _columns(state: PrehistoryState, entry: Entry, facts: Columns) -> Ruling[Effect]:
    question = asked(state, Column.kind)
    for action in facts.empty:
        read_symbol(Action, action, rule="M-24", field="empty")
    check_counts(facts.empty, rule="M-24", field="empty")
    action = question.about["action"]
    if action not in facts.empty:
        phrase = gettext_noop("Say how many columns of {action} are empty: they act there first.")
        names = {"action": Line(ACTION_NAMES[action])}
        raise refused("not-counted", phrase, names, rule="M-24", field="empty")
    return Ruling(Effect("answer"), question.reasons)


def _doable(state: PrehistoryState, entry: Entry, facts: Doable) -> Ruling[Effect]:
    question = asked(state, Doable.kind, action=facts.action)
    return Ruling(Effect("answer", action=facts.action), question.reasons)


def _painting(state: PrehistoryState, entry: Entry, facts: Painting) -> Ruling[Effect]:
    question = asked(state, Painting.kind)
    for sections in facts.rows:
        check_number(sections, 1, name="rows", rule="M-30")
    check_number(facts.painted, 0, name="painted", rule="M-30")
    if facts.rows:
        check_painted(facts.rows, facts.painted)
    return Ruling(
        Effect("answer", painted=facts.painted - state.painted if facts.rows else 0), question.reasons
    )


def _compare(state: PrehistoryState, entry: Entry, facts: Compare) -> Ruling[Effect]:
    step = next_step(state)
    if not isinstance(step, Instruction) or not can_compare(step):
        phrase = gettext_noop("Incomes are compared at gathering, ceremony and hunting only.")
        raise refused("nothing-to-compare", phrase, rule="M-15", field="candidates")
    action = step.about["action"]
    check_once((each.id for each in facts.candidates), rule="M-15", field="candidates")
    for each in facts.candidates:
        counts = {"vp": each.vp, "am": each.am, "res": each.res, "dev": each.dev, "place": each.from_bottom}
        check_counts(counts, rule="M-15", field="candidates")
    candidates = [Candidate(c.id, c.vp, c.am, c.res, c.dev, c.from_bottom) for c in facts.candidates]
    if not candidates:
        phrase = gettext_noop("Enter the candidates to compare.")
        raise refused("no-candidates", phrase, rule="M-15", field="candidates")
    if action != Action.CEREMONY:
        chosen = choose_income(GATHERING if action == Action.GATHERING else HUNTING, candidates)
        return Ruling(Effect("compared", action=action, tray=chosen.outcome), chosen.reasons)
    assert state.tile is not None
    ceremony = choose_ceremony(candidates, state.tile.n)
    outcome = ceremony.outcome
    effect = Effect("compared", action=action, tray=outcome.card, times=outcome.bonus_vp)
    return Ruling(effect, ceremony.reasons)


def _take_back(state: PrehistoryState, entry: Entry, facts: TakeBack) -> Ruling[Effect]:
    asked(state, "summer")
    for pillar in facts.pillars:
        read_symbol(Action, pillar.at, rule="M-51", field="pillars")
        check_number(pillar.slot, 0, name="slot", rule="M-52")
    check_once((f"{p.at} {p.slot}" for p in facts.pillars), rule="M-52", field="pillars")
    phrase = gettext_noop("The tribe takes back the column with the most markers.")
    if not facts.pillars:
        phrase = gettext_noop("No markers lie on the columns: nothing is taken back.")
    return Ruling(Effect("taking_back"), (Reason(phrase, {}, ("M-52",)),))


def _ring(state: PrehistoryState, entry: Entry, facts: Ring) -> Ruling[Effect]:
    question = asked(state, Ring.kind)
    check_ring(facts.symbols)
    return Ruling(Effect("answer"), question.reasons)


def _location(state: PrehistoryState, entry: Entry, facts: Location) -> Ruling[Effect]:
    asked(state, "summer")
    assert state.tile is not None
    action = read_symbol(Action, facts.action, rule="M-55", field="action")
    repeats = state.house("summer_repeat", "while_3_or_more")
    ruling = visit_location(state.layout, state.tile, state.trays, action, repeats=repeats)
    checks = Checks(entry)
    checks.require(repeats or action not in state.resolved, _resolved_already(state, action))
    if ruling.outcome.times and has_acted_enough(state):
        return Ruling(Effect("visited", action=action), (acted_enough(state.tile.n), *checks.passed_over))
    times = ruling.outcome.times
    if times and state.house("n_caps_summer", "true"):
        times = min(times, state.tile.n - state.acted)
    return Ruling(Effect("visited", action=action, times=times), (*ruling.reasons, *checks.passed_over))


def _resolved_already(state: PrehistoryState, action: str) -> IllegalEntry:
    left = tuple(ACTION_NAMES[each] for each in Action if each not in state.resolved)
    phrase = gettext_noop("The location of {action} is resolved already: each once a summer. Left: {left}.")
    if not left:
        phrase = gettext_noop("All locations are resolved already, {action} too: summer can end.")
    told: dict[str, Fact] = {"action": Line(ACTION_NAMES[action]), "left": left}
    return IllegalEntry("resolved-already", phrase, told, rule="M-54", field="action", can_override=True)


ANSWERS: Mapping[type[Any], Callable[[PrehistoryState, Entry, Any], Ruling[Effect]]] = {
    TileDrawn: _tile,
    Weather: _weather,
    Paid: _paid,
    Passed: _passed,
    Turn: _turn,
    Column: _column,
    Columns: _columns,
    Doable: _doable,
    Painting: _painting,
    Compare: _compare,
    TakeBack: _take_back,
    Ring: _ring,
    Location: _location,
    **AUTUMN_ANSWERS,
}
