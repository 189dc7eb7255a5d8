"""The panel of a Marauders table: what is asked or told now, and the controls that answer it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from referee.rules.kernel.automa import Instruction, Question, Step
from referee.rules.kernel.choices import Choice, Picked, settled
from referee.rules.kernel.panel import Draft
from referee.rules.kernel.ruling import Reason
from referee.rules.prehistory.acts.booking import asks_for_points, booked, changes_told
from referee.rules.prehistory.acts.done import DONE, REWARDED
from referee.rules.prehistory.acts.not_done import WHY, hindrances
from referee.rules.prehistory.answers.compare import CANDIDATES, INCOMES
from referee.rules.prehistory.board.layout import Tile
from referee.rules.prehistory.board.terms import ACTION_NAMES, SIDES, TRIBE, Action, cubes_told
from referee.rules.prehistory.kinds import ENTRY_KINDS
from referee.rules.prehistory.record.state import PrehistoryState, Season
from referee.rules.prehistory.record.told import Done
from referee.rules.prehistory.rulebook import HOUSE_RULES
from referee.rules.prehistory.scripted.actions import can_compare
from referee.rules.prehistory.scripted.automa import ask_turn, next_step, payment_of
from referee.rules.prehistory.scripted.stepping import field_of, numbers_in
from referee.rules.prehistory.scripted.summer import has_acted_enough, is_open, ready_now
from referee.rules.prehistory.spring.spring import foresee
from referee.web.prehistory.boardview import ACTION_ICONS
from referee.web.prehistory.rows import ICONS, Pick, picks_of, row_of, tray_rows

BESIDE = ("correct", "house_rule", "instead", "not_done", "compare", "columns")
"""What is opened by itself, beside the step in hand."""
SUMMER = ("location", "paid", "take_back")

Choices = Mapping[str, Choice]


def kinds_here(step: Step) -> tuple[str, ...]:
    """The kinds that the page can put together at this step; the first is open before any tap."""
    if isinstance(step, Instruction):
        return ("done", *BESIDE)
    if isinstance(step, Question):
        return (*(SUMMER if step.kind == "summer" else (step.kind,)), *BESIDE)
    return BESIDE


def panel(state: PrehistoryState, draft: Draft) -> dict[str, Any]:
    """Return what the panel shows."""
    picked = dict(draft.picked)
    shown = settled(ENTRY_KINDS[draft.kind].choices(state, draft.seat or "", picked), picked)
    choices = {choice.field: choice for choice in shown}
    done = (
        DONE.entry(state, None, {**picked, "no_card_scores": ()}).facts if draft.kind == Done.kind else Done()
    )
    assert isinstance(done, Done)
    step = next_step(state, done)
    if isinstance(step, Question) and step.kind == "paid":
        step = ask_turn(state, turn_of(state, draft))
    told: dict[str, Any] = {
        "step": step,
        "kind": draft.kind,
        "is_instruction": isinstance(step, Instruction),
        "asks": step.kind if isinstance(step, Question) else "",
        "paid_words": cubes_told(numbers_in(picked, "cubes", state.layout.trays)),
    }
    if draft.kind in ASIDE:
        return told | ASIDE[draft.kind](state, choices, picked) | _instruction(state, step, picked, done)
    if isinstance(step, Instruction):
        return told | _instruction(state, step, picked, done)
    if isinstance(step, Question):
        return told | _question(state, step, choices, picked)
    return told


def _reward(state: PrehistoryState, picked: Picked) -> Done:
    """The reward entered so far; whether a card would give points is asked beside the last button."""
    facts = DONE.entry(state, None, {**picked, "no_card_scores": ()}).facts
    assert isinstance(facts, Done)
    return facts


def turn_of(state: PrehistoryState, draft: Draft) -> str:
    """Whose payment the page takes: who is asked, or whom a record to be put right is about."""
    return draft.seat or payment_of(state) if draft.kind == "paid" else payment_of(state)


# Beside the step ------------------------------------------------------------------------------------


def _recount(state: PrehistoryState, choices: Choices, picked: Picked) -> dict[str, Any]:
    """Every number that can be put right."""
    counts = [choice for choice in choices.values() if choice.numbers and not _is_of_trays(choice)]
    return {
        "rows": tray_rows(state, picked, is_whole=True),
        "counts": [row_of(choice, picked) for choice in counts],
        "markers": picks_of(choices["marker"], picked),
        "order_picks": picks_of(choices["order"], picked),
    }


def _is_of_trays(choice: Choice) -> bool:
    return choice.field.startswith(field_of("trays", ""))


def _house_rules(state: PrehistoryState, choices: Choices, picked: Picked) -> dict[str, Any]:
    """The house rules with their answers."""
    return {"house_rules": [{"rule": rule, "now": state.house_rules[rule.name]} for rule in HOUSE_RULES]}


def _instead(state: PrehistoryState, choices: Choices, picked: Picked) -> dict[str, Any]:
    what = next(iter(picked.get("what", ())), "")
    return {
        "whole_rows": tray_rows(state, picked, is_whole=True),
        "points": row_of(choices["vp"], picked),
        "what": what,
    }


def _compare(state: PrehistoryState, choices: Choices, picked: Picked) -> dict[str, Any]:
    rows = {
        name: [row_of(choices[field_of(name, income)], picked, title) for income, title in INCOMES.items()]
        for name in CANDIDATES
    }
    return {"candidates": list(rows.items())}


def _count(state: PrehistoryState, choices: Choices, picked: Picked) -> dict[str, Any]:
    icons = {field_of("empty", action): ACTION_ICONS[action] for action in Action}
    return {"counted": [row_of(choice, picked, icon=icons[choice.field]) for choice in choices.values()]}


def _not_done(state: PrehistoryState, choices: Choices, picked: Picked) -> dict[str, Any]:
    return {}


ASIDE: Mapping[str, Callable[[PrehistoryState, Choices, Picked], dict[str, Any]]] = {
    "correct": _recount,
    "house_rule": _house_rules,
    "instead": _instead,
    "not_done": _not_done,
    "compare": _compare,
    "columns": _count,
}


# The step in hand -----------------------------------------------------------------------------------


def _instruction(state: PrehistoryState, step: Step, picked: Picked, done: Done) -> dict[str, Any]:
    if not isinstance(step, Instruction):
        return {}
    effect = booked(state, step, done).outcome
    found: dict[str, Any] = {
        "books": changes_told(state, effect),
        "has_reward": step.act in REWARDED,
        "takes_only_cubes": step.act == "take_back",
        "reward_rows": tray_rows(state, picked, changes=effect.trays),
        "extras": [
            row_of(choice, picked)
            for choice in DONE.choices(state, "", picked)
            if choice.field in ("vp", "dev")
        ],
        "hindrances": [(why, WHY[why]) for why in hindrances(state)],
        "no_card_points": state.tile.n if state.tile and asks_for_points(state, step) else 0,
        "can_compare": can_compare(step),
        "is_gathering": step.about.get("action") == Action.GATHERING,
    }
    if state.season is Season.SPRING and state.tile:
        found |= {"action_number": state.taken + state.missed + 1, "action_all": state.tile.n}
    return found


def _question(state: PrehistoryState, step: Question, choices: Choices, picked: Picked) -> dict[str, Any]:
    if step.kind == "paid":
        return _turn(state, step) | (_payment(state, picked) if step.about["seat"] == state.payer else {})
    if step.kind == "weather":
        return _payment(state, picked)
    if step.kind == "summer":
        return _summer(state, choices, picked)
    if step.kind == "tile":
        return _tile(state, choices, picked)
    return {
        "q_icon": ICONS.get(step.about.get("action", step.about.get("kind", "")), ""),
        "q_kind": step.about.get("kind", ""),
        "q_action": step.about.get("action", ""),
        "numbers": [row_of(choice, picked) for choice in choices.values() if choice.numbers],
        "scored": (*state.players, TRIBE),
        **{f"{field}_picks": picks_of(choice, picked) for field, choice in choices.items()},
        "symbols_left": SIDES - len(picked.get("symbols", ())),
        "yes_no": next((field for field in ("is_empty", "can_gain", "is_near") if field in choices), ""),
    }


def _turn(state: PrehistoryState, step: Question) -> dict[str, Any]:
    """Whose turn it is; alone, a human passes for all."""
    seat = step.about["seat"]
    return {
        "turn_seat": seat,
        "turn_number": state.players.index(seat) + 1,
        "turn_pays": seat == state.payer,
        "may_pass_alone": len(state.players) - len(state.passed) > 1 and seat not in state.passed,
    }


def _payment(state: PrehistoryState, picked: Picked) -> dict[str, Any]:
    return {"rows": tray_rows(state, picked), "ahead": _ahead(state, picked)}


def _ahead(state: PrehistoryState, picked: Picked) -> tuple[Reason, ...]:
    """What the spring's trays lead to with what is being put on them, while the tribe has actions left."""
    if state.season is not Season.SPRING or state.tile is None or not state.actions_left:
        return ()
    added = numbers_in(picked, "cubes", state.layout.trays)
    trays = {colour: state.trays[colour] + added[colour] for colour in state.layout.trays}
    return foresee(replace(state.board, trays=trays), state.tile, state.told.free)


def _tile(state: PrehistoryState, choices: Choices, picked: Picked) -> dict[str, Any]:
    symbols = picked.get("symbols", ())
    number = next(iter(picked.get("n", ())), "")
    return {
        "tile_numbers": [Pick(f"n:{n}", str(n), is_on=str(n) == number) for n in (2, 3)],
        "drawn": [Pick("", ACTION_NAMES[symbol], ACTION_ICONS[symbol]) for symbol in symbols],
        "last_off": f"symbols:-{symbols[-1]}" if symbols else "",
        "symbols": picks_of(choices["symbols"], picked),
        "is_whole": len(symbols) == SIDES,
        "library": [_from_library(tile) for tile in state.layout.tiles],
    }


def _from_library(tile: Tile) -> dict[str, Any]:
    names = [ACTION_NAMES[symbol] for symbol in tile.symbols]
    icons = [ACTION_ICONS[symbol] for symbol in tile.symbols]
    return {"n": tile.n, "symbols": tile.symbols, "names": names, "icons": icons}


def _summer(state: PrehistoryState, choices: Choices, picked: Picked) -> dict[str, Any]:
    ready = ready_now(state).outcome.ready
    pillars = picks_of(choices["pillars"], picked) if "pillars" in choices else []
    return {
        "has_acted_enough": has_acted_enough(state),
        "locations": [
            Pick(s, ACTION_NAMES[s], ACTION_ICONS[s], s in ready, is_off=not is_open(state, s))
            for s in Action
        ],
        "pillars": [
            (
                Pick("", ACTION_NAMES[s], ACTION_ICONS[s]),
                [pick for pick in pillars if pick.tap.startswith(f"pillars:{s}-")],
            )
            for s in Action
            if pillars
        ],
        "has_pillars": any(picked.get("pillars", ())),
        "rows": tray_rows(state, picked),
    }
