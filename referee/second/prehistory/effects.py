"""What each entry of a Marauders table changes (M-8 to M-84)."""

from collections.abc import Callable, Mapping
from typing import Any

from referee.second.prehistory.decisions import half_back, income, summer_visit
from referee.second.prehistory.tribe import (
    STAYS_THERE,
    case_of,
    direction,
    due,
    empty_columns,
    place_of,
    taken_back,
)

Json = dict[str, Any]
NOTHING: Json = {
    "act": "",
    "trays": {},
    "vp": 0,
    "marker": None,
    "board": 0,
    "camp": 0,
    "out": 0,
    "painted": 0,
    "campsites": 0,
    "action": None,
    "tray": None,
    "column": "",
    "times": 0,
    "who": None,
    "at": None,
    "gone": "",
    "season": "",
}
RULES = {
    "error": "M-16",
    "act": "M-16",
    "tray": "M-22",
    "action": "M-22",
    "column": "M-25",
    "times": "M-55",
    "goal": "M-67",
    "at": "M-67",
    "who": "M-61",
    "gone": "M-74",
    "trays": "M-8",
    "vp": "M-15",
    "marker": "M-4",
    "board": "M-73",
    "camp": "M-41",
    "out": "M-67",
    "painted": "M-30",
    "campsites": "M-73",
    "season": "M-54",
    "players": "M-82",
    "leaders": "M-83",
    "table_won": "M-82",
    "scores": "M-80",
}
"""The rule that each part of an effect follows from."""
COST = {"spring": 2, "location": 3}


def given(cubes: Json) -> Json:
    """Return the cubes without colours of which there are none."""
    return {colour: number for colour, number in cubes.items() if number}


def changed(before: Json, after: Json) -> Json:
    return given({colour: after.get(colour, 0) - number for colour, number in before.items()})


def _done(table: Json, seat: str | None, facts: Json, said: Json) -> Json:
    """The instruction in hand, with what the tribe received (M-8)."""
    step = due(table, {**said, "goal": facts["goal"]})
    goal = {"goal": step.get("goal") or ""}
    if step["act"] in COST:
        return {**_action(table, step, facts), **goal}
    if step["act"] in ("move", "stay", "lie"):
        return {**_member(table, step, facts), **goal}
    names: Json = {name: step[name] for name in ("act", "action", "column") if name in step}
    vp = step.get("vp", 0) if step["act"] == "miss" else facts["vp"]
    return {"trays": given(facts["cubes"]), "vp": vp, "marker": _moved(table, facts["dev"]), **names, **goal}


def _action(table: Json, step: Json, facts: Json) -> Json:
    """An action: its cost, its reward, and what it does by itself (M-25, M-30, M-35, M-41, M-55)."""
    action, tray, empty = step["action"], step["tray"], empty_columns(table, step["action"])
    column = ""
    if step["act"] == "spring":
        column = facts["column"] or next(iter(empty), "")
        if column not in empty:
            return {"error": "M-25"}
    cubes = dict(facts["cubes"])
    cubes[tray] = cubes.get(tray, 0) - COST[step["act"]]
    bonus = 0
    answers = table["answers"]
    no_card_scores = answers["bonus"] if answers["compared"] == action else 0
    if action == "ceremony" and (facts["no_card_scores"] or no_card_scores):
        bonus = table["tile"]["n"]
    return {
        **step,
        "trays": given(cubes),
        "vp": facts["vp"] + bonus,
        "column": column,
        "marker": _moved(table, facts["dev"]),
        **_by_itself(table, action),
    }


def _by_itself(table: Json, action: str) -> Json:
    """Migration moves up to two members (M-41); rock painting covers a section, if one is left (M-30)."""
    if action == "migration":
        moved = min(2, table["members"]["board"])
        return {"board": -moved, "camp": moved}
    rows = table["layout"]["painting_rows"]
    has_room = rows is None or table["painted"] < sum(rows)
    return {"painted": int(action == "rock_painting" and has_room)}


def _moved(table: Json, dev: int) -> str | None:
    """Where the priority marker goes for development points, if the table plays so (MQ-01)."""
    if not dev or table["house"]["marker_move"] != "per_development_point":
        return None
    return _after(table, dev)


def _after(table: Json, steps: int) -> str:
    track = table["layout"]["track"]
    return str(track[(track.index(table["marker"]) + steps) % len(track)])


def _member(table: Json, step: Json, facts: Json) -> Json:
    """A member moves or lies down, and half of the tray goes back (M-71, M-73 to M-78)."""
    kind, is_camp = step.get("action"), table["members"]["camp"] > table["lying_camp"]
    moves = step["act"] == "move"
    builds, leaves = moves and kind == "campsite", moves and is_camp
    after = half_back(table["trays"], step["tray"], step["act"], case_of(table, gain=facts["cubes"]))
    goal = step.get("goal") or ""
    return {
        "act": step["act"],
        "action": kind,
        "tray": step["tray"],
        "who": step["who"],
        "at": step.get("at"),
        "trays": changed(table["trays"], after["trays_after"]),
        "vp": facts["vp"],
        "marker": _moved(table, facts["dev"]),
        "campsites": int(builds),
        "board": int(builds),
        "camp": -int(leaves),
        "out": int(leaves and not builds) - int(builds and not is_camp),
        "gone": "" if kind in STAYS_THERE else goal,
    }


def _not_done(table: Json, seat: str | None, facts: Json, said: Json) -> Json:
    """What follows where an instruction can't be carried out (M-24, M-25, M-52, M-55, M-69)."""
    why, house = facts["why"], table["house"]
    step = due(table, {**said, "act": "move", "goal": said["gone"]})
    action, act = step.get("action"), step["act"]
    if act == "take_back":
        return {"act": act, "column": step["column"]}
    if why == "target":
        goal = step.get("goal")
        return {"act": "no_target", "action": action, "at": list(place_of(table, goal)) if goal else None}
    if act == "move":
        return {"act": "map_right", "action": action, "gone": step["goal"]}
    if why == "columns":
        return {"act": "full", "action": action}
    if act == "spring" and house["unperformable"] == "skip_like_full_columns":
        return {"act": "not_doable", "action": action}
    if act == "location" and house["summer_impossible"] != "pay_anyway":
        return {"act": "skipped", "action": action}
    column = next(iter(empty_columns(table, step["action"])), "") if act == "spring" else ""
    return {**step, "trays": {step["tray"]: -COST[act]}, "column": column}


def _paid(table: Json, seat: str | None, facts: Json, said: Json) -> Json:
    """The first human in the order pays onto the trays, the others to the supply (M-9, M-11)."""
    payer = next(name for name in table["order"] if name != "M")
    return {"act": "paid", "trays": given(facts["cubes"])} if seat == payer else {"act": "paid_supply"}


def _location(table: Json, seat: str | None, facts: Json, said: Json) -> Json:
    """How often the tribe acts at a location (M-55, MQ-11, MQ-13)."""
    repeats, n = table["house"]["summer_repeat"] == "while_3_or_more", table["tile"]["n"]
    about = case_of(table, tile=table["tile"], action=facts["action"], mode="repeat" if repeats else "once")
    times = summer_visit(table["layout"], about)["times"]
    if table["house"]["n_caps_summer"] == "true":
        times = max(0, min(times, n - table["acted"]))
    return {"act": "visited", "action": facts["action"], "times": times}


def _take_back(table: Json, seat: str | None, facts: Json, said: Json) -> Json:
    """A column is taken back: the markers at once, or first which one (M-52, M-53)."""
    if not facts["cubes"]:
        return {"act": "taking_back"}
    found: Json = {"act": "take_back", "trays": given(facts["cubes"])}
    if facts["chosen"]:
        return {**found, "action": facts["chosen"].rpartition("-")[0], "column": facts["chosen"]}
    return {**found, **(taken_back(table, facts["pillars"]) if facts["pillars"] else {})}


def _compared(table: Json, seat: str | None, facts: Json, said: Json) -> Json:
    """The largest income; a ceremony without points gives the tile's number (M-15, M-31 to M-40)."""
    step, cards = due(table, said), facts["candidates"]
    is_poor = step["action"] == "ceremony" and not any(each["vp"] for each in cards)
    return {
        "act": "compared",
        "action": step["action"],
        "tray": income(cards, "from_bottom"),
        "times": table["tile"]["n"] if is_poor else 0,
    }


def _winter(table: Json, seat: str | None, facts: Json, said: Json) -> Json:
    """Winter scores, and may move the marker (M-36, MQ-01)."""
    moves = table["house"]["marker_move"] == "per_year"
    return {"act": "winter", "vp": facts["vp"], "marker": _after(table, 1) if moves else None}


def _passed(table: Json, seat: str | None, facts: Json, said: Json) -> Json:
    """A human passes, or all do; in summer the season is over (M-27, M-54)."""
    ends = table["season"] == "summer" and not seat
    return {"act": "passed", "season": "summer" if ends else ""}


def _lane(table: Json, seat: str | None, facts: Json, said: Json) -> Json:
    return {"act": "answer", "action": facts["target"] or None, "tray": direction(table)}


def _corrected(table: Json, seat: str | None, facts: Json, said: Json) -> Json:
    """The numbers that the table gives count from now on (M-8)."""
    members, now = facts["members"] or table["members"], table["members"]
    found = {name: members[name] - now[name] for name in ("board", "camp", "out")}
    for name in ("vp", "painted", "campsites"):
        found[name] = 0 if facts[name] is None else facts[name] - table[name]
    trays = table["trays"] if facts["trays"] is None else facts["trays"]
    return {"act": "correct", "trays": changed(table["trays"], trays), "marker": facts["marker"], **found}


Effect = Callable[[Json, str | None, Json, Json], Json]
EFFECTS: Mapping[str, Effect] = {
    "done": _done,
    "not_done": _not_done,
    "paid": _paid,
    "location": _location,
    "take_back": _take_back,
    "compare": _compared,
    "winter": _winter,
    "passed": _passed,
    "lane": _lane,
    "correct": _corrected,
    "tile": lambda table, seat, facts, said: {"act": "tile", "trays": given(facts["weather"] or {})},
    "weather": lambda table, seat, facts, said: {"act": "weather", "trays": given(facts["cubes"])},
    "marker": lambda table, seat, facts, said: {"act": "marker", "marker": facts["to"]},
    "turn": lambda table, seat, facts, said: {"act": "turn"},
    "map": lambda table, seat, facts, said: {"act": "map"},
    "nearest": lambda table, seat, facts, said: {"act": "answer"},
    "near": lambda table, seat, facts, said: {"act": "answer"},
    "ring": lambda table, seat, facts, said: {"act": "answer"},
}


def effect(kind: str, table: Json, seat: str | None, facts: Json, said: Json) -> Json:
    """Return all that an entry changes. ``said``: what its record says of it."""
    return {**NOTHING, **EFFECTS[kind](table, seat, facts, said)}


def final(scores: Json) -> Json:
    """Return who has more points than the tribe, and who of them the most (M-82 to M-84, MQ-41)."""
    humans, tribe = {name: n for name, n in scores.items() if name != "M"}, scores["M"]
    victors = [name for name in humans if humans[name] > tribe]
    most = max((humans[name] for name in victors), default=0)
    words = {True: "victory", False: "failure"}
    players = {name: "tie" if n == tribe else words[n > tribe] for name, n in humans.items()}
    leaders = sorted(name for name in victors if humans[name] == most)
    return {"players": players, "table_won": bool(victors), "leaders": leaders, "scores": scores}
