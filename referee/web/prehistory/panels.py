"""The panel of a Marauders table: what is asked or told now, and the controls that answer it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.rules.kernel.automa import Instruction, Question, Step
from referee.rules.kernel.ruling import Reason, gettext_noop
from referee.rules.prehistory.acts.booking import asks_for_points, booked, changes_told
from referee.rules.prehistory.acts.done import REWARDED
from referee.rules.prehistory.acts.not_done import FALLBACKS
from referee.rules.prehistory.board.layout import Tile
from referee.rules.prehistory.board.terms import ACTION_NAMES, TRIBE, Action, Priority, cubes_told
from referee.rules.prehistory.record.state import PrehistoryState, Season
from referee.rules.prehistory.record.told import Done
from referee.rules.prehistory.scripted.actions import can_compare
from referee.rules.prehistory.scripted.automa import ask_turn, next_step, payment_of
from referee.rules.prehistory.scripted.autumn import PLACES
from referee.rules.prehistory.scripted.summer import has_acted_enough, is_open, ready_now
from referee.rules.prehistory.spring.spring import LEAST, foresee
from referee.web.prehistory.answer_forms import CANDIDATES
from referee.web.prehistory.boardview import ACTION_ICONS, PRIORITY_ICONS
from referee.web.prehistory.draft import Draft, reward_of, tray_numbers, trays_of
from referee.web.prehistory.recounting import house_rules, recount, winter
from referee.web.prehistory.rows import Pick, Row, in_order, tray_rows

TURN_OF = "seat"
STEPPED = frozenset({"paid", "weather"})
MODES = frozenset({"recount", "instead", "notdone", "compare", "house", "count"})
PRINTED_COLUMNS = 2
WHY_NOT: Mapping[str, str] = {
    "columns": gettext_noop("All columns are occupied"),
    "nothing": gettext_noop("There is nothing to gain"),
    "target": gettext_noop("That target cannot be reached or taken"),
}
LINES: Mapping[str, str] = {
    "left": gettext_noop("left"),
    "centre": gettext_noop("centre"),
    "right": gettext_noop("right"),
}
INCOMES: tuple[tuple[str, str], ...] = (
    ("vp", gettext_noop("Points")),
    ("am", gettext_noop("Action markers")),
    ("res", gettext_noop("Resources")),
    ("dev", gettext_noop("Development")),
)


def defaults_of(state: PrehistoryState, step: Step, mode: str) -> Draft:
    """What the controls show before anything is tapped."""
    trays = state.layout.trays
    if mode == "recount":
        counts = {"vp": state.vp, "painted": state.painted, "campsites": state.campsites}
        members = {"board": state.members.board, "camp": state.members.camp, "out": state.members.out}
        return Draft({**tray_numbers(state.trays, trays), **counts, **members}, (f"marker.{state.marker}",))
    if mode == "instead":
        return Draft(tray_numbers(state.trays, trays))
    if isinstance(step, Question) and step.kind == "weather" and len(state.layout.weather) >= state.year:
        return Draft(tray_numbers(state.layout.weather[state.year - 1], trays))
    if isinstance(step, Question) and step.kind == "column" and mode == "count":
        return Draft({f"c.{action}": PRINTED_COLUMNS for action in countable(state)})
    if isinstance(step, Question) and step.kind == "tile":
        return Draft(picks=("n.2",))
    if isinstance(step, Question) and step.kind == "lane":
        return Draft({"distance": 1}, ("centre",))
    return Draft()


def panel(state: PrehistoryState, draft: Draft) -> dict[str, Any]:
    """Return what the panel shows."""
    entered = Done() if draft.mode in MODES else reward_of(draft, state.layout.trays)
    step = next_step(state, entered)
    if isinstance(step, Question) and step.kind == "paid":
        step = ask_turn(state, turn_of(state, draft))
    told: dict[str, Any] = {
        "step": step,
        "draft": draft,
        "mode": draft.mode if draft.mode in MODES else "",
        "is_instruction": isinstance(step, Instruction),
        "asks": step.kind if isinstance(step, Question) else "",
        "paid_words": cubes_told(trays_of(draft, state.layout.trays)),
    }
    if told["mode"] == "recount":
        return told | recount(state, draft)
    if told["mode"] == "house":
        return told | {"house_rules": house_rules(state)}
    if isinstance(step, Instruction):
        told |= _instruction(state, step, draft, entered)
        if (told["mode"] == "compare" and not told["can_compare"]) or (
            told["mode"] == "notdone" and not told["hindrances"]
        ):
            told["mode"] = ""
        return told
    if isinstance(step, Question):
        return told | _question(state, step, draft)
    return told


def countable(state: PrehistoryState) -> tuple[str, ...]:
    """The actions that could come next, in the order of their trays; full ones are known already."""
    if state.tile is None:
        return ()
    beside = dict(zip(state.layout.trays, state.tile.symbols, strict=True))
    actions = (beside[colour] for colour in state.board.ranked(LEAST))
    return tuple(dict.fromkeys(action for action in actions if state.told.free.get(action, True)))


def turn_of(state: PrehistoryState, draft: Draft) -> str:
    """Whose payment the page takes: who is asked, or whom a record to be put right is about."""
    named = next((pick for pick in draft.picks if pick.startswith(f"{TURN_OF}.")), "")
    number = named.partition(".")[2]
    is_seat = number.isdecimal() and int(number) < len(state.order)
    seat = state.order[int(number)] if is_seat else TRIBE
    return payment_of(state) if seat == TRIBE else seat


def _instruction(state: PrehistoryState, step: Instruction, draft: Draft, entered: Done) -> dict[str, Any]:
    action = step.about.get("action")
    effect = booked(state, step, entered).outcome
    found: dict[str, Any] = {
        "books": changes_told(state, effect),
        "has_reward": step.act in REWARDED,
        "takes_only_cubes": step.act == "take_back",
        "rows": tray_rows(state, draft, is_whole=draft.mode == "instead", changes=effect.trays),
        "extras": [
            Row("vp", gettext_noop("Points"), draft.number("vp")),
            Row("dev", gettext_noop("Development points"), draft.number("dev")),
        ],
        "hindrances": [(why, WHY_NOT[why]) for why in FALLBACKS.get(step.act, ())],
        "no_card_points": state.tile.n if state.tile and asks_for_points(state, step) else 0,
        "can_compare": can_compare(step),
    }
    if state.season is Season.SPRING and state.tile:
        found |= {"action_number": state.taken + state.missed + 1, "action_all": state.tile.n}
    if draft.mode == "compare":
        found["candidates"] = [
            (name, [Row(f"{name}.{key}", word, draft.number(f"{name}.{key}")) for key, word in INCOMES])
            for name in CANDIDATES
        ]
        found["is_gathering"] = action == Action.GATHERING
    return found


def _question(state: PrehistoryState, step: Question, draft: Draft) -> dict[str, Any]:
    if step.kind == "paid" and step.about["seat"] != state.payer:
        return _turn(state, step)
    if step.kind in STEPPED:
        is_proposed = step.kind == "weather" and not draft.is_told
        told = {"rows": tray_rows(state, draft), "is_proposed": is_proposed, "ahead": _ahead(state, draft)}
        return told | (_turn(state, step) if step.kind == "paid" else {})
    if step.kind in ("column", "doable"):
        action = step.about["action"]
        counted = [
            Row(f"c.{each}", ACTION_NAMES[each], draft.number(f"c.{each}"), icon=ACTION_ICONS[each])
            for each in (countable(state) if step.kind == "column" and draft.mode == "count" else ())
        ]
        return {"q_icon": ACTION_ICONS[action], "q_action": action, "counted": counted}
    if step.kind == "near":
        return {"q_icon": PRIORITY_ICONS[Priority.MEGALITH]}
    if step.kind == "lane":
        kind = step.about["kind"]
        lines = [Pick(line, word, is_on=line in draft.picks) for line, word in LINES.items()]
        distance = Row("distance", gettext_noop("Steps away"), draft.number("distance"))
        return {"q_icon": PRIORITY_ICONS[kind], "q_kind": kind, "lane_lines": lines, "distance": distance}
    if step.kind == "tile":
        return _tile(state, draft)
    if step.kind == "summer":
        return _summer(state, draft)
    if step.kind == "ring":
        return {"ring": in_order(draft.picks, ""), "ring_left": 6 - len(draft.picks)}
    if step.kind == "painting":
        rows = [Row(f"r{index}", str(index + 1), draft.number(f"r{index}")) for index in range(6)]
        return {
            "picture": rows,
            "painted": Row("painted", gettext_noop("Painted so far"), draft.number("painted")),
        }
    if step.kind == "nearest":
        return {
            "bearings": [Pick(f"b{i}", word, is_on=f"b{i}" in draft.picks) for i, word in enumerate(PLACES)]
        }
    if step.kind == "winter":
        return winter(state, draft)
    return {"scored": (*state.players, TRIBE)}


def _turn(state: PrehistoryState, step: Question) -> dict[str, Any]:
    """Whose turn it is; alone, a human passes for all."""
    seat = step.about["seat"]
    return {
        "turn_seat": seat,
        "turn_number": state.players.index(seat) + 1,
        "turn_pays": seat == state.payer,
        "may_pass_alone": len(state.players) - len(state.passed) > 1 and seat not in state.passed,
    }


def _ahead(state: PrehistoryState, draft: Draft) -> tuple[Reason, ...]:
    """What the spring's trays lead to with what is being put on them, while the tribe has actions left."""
    if state.season is not Season.SPRING or state.tile is None or not state.actions_left:
        return ()
    added = trays_of(draft, state.layout.trays)
    trays = {colour: state.trays[colour] + added[colour] for colour in state.layout.trays}
    return foresee(replace(state.board, trays=trays), state.tile, state.told.free)


def _tile(state: PrehistoryState, draft: Draft) -> dict[str, Any]:
    symbols = [pick for pick in draft.picks if not pick.startswith("n.")]
    number = 3 if "n.3" in draft.picks else 2
    return {
        "numbers": [Pick(f"n.{n}", str(n), is_on=n == number) for n in (2, 3)],
        "drawn": [Pick(s, ACTION_NAMES[s], ACTION_ICONS[s]) for s in symbols if s in ACTION_NAMES],
        "symbols": [Pick(s, ACTION_NAMES[s], ACTION_ICONS[s], s in symbols) for s in Action],
        "is_whole": len(symbols) == 6,
        "library": [_from_library(tile) for tile in state.layout.tiles],
    }


def _from_library(tile: Tile) -> dict[str, Any]:
    names = [ACTION_NAMES[symbol] for symbol in tile.symbols]
    icons = [ACTION_ICONS[symbol] for symbol in tile.symbols]
    return {"value": " ".join((str(tile.n), *tile.symbols)), "n": tile.n, "names": names, "icons": icons}


def _summer(state: PrehistoryState, draft: Draft) -> dict[str, Any]:
    ready = ready_now(state).outcome.ready
    return {
        "has_acted_enough": has_acted_enough(state),
        "locations": [
            (Pick(s, ACTION_NAMES[s], ACTION_ICONS[s], s in ready), not is_open(state, s)) for s in Action
        ],
        "pillars": [
            (
                Pick(s, ACTION_NAMES[s], ACTION_ICONS[s]),
                [Pick(f"{s}.{n}", str(n + 1), is_on=f"{s}.{n}" in draft.picks) for n in (0, 1)],
            )
            for s in Action
        ],
        "has_pillars": any(pick.rpartition(".")[0] in ACTION_NAMES for pick in draft.picks),
        "rows": tray_rows(state, draft),
    }
