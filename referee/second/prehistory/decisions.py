"""The decisions of the Marauders, one by one (M-12 to M-78): the dial is walked a half-step at a time."""

from typing import Any

Json = dict[str, Any]

PRIORITIES = ["campsite", "fishing", "hunting", "gathering", "action_marker", "megalith"]


def marker_place(layout: Json, marker: str | int) -> int:
    return marker if isinstance(marker, int) else layout["track_pos"][layout["track"].index(marker)]


def walk(start: int, inclusive: bool) -> list[int]:
    """The twelve places in the order in which the indicator comes across them (M-12, MQ-02)."""
    places = [start]
    while len(places) < 12:
        places.append((places[-1] + 1) % 12)
    return places if inclusive else [*places[1:], start]


def sweep_trays(layout: Json, marker: str | int, inclusive: bool) -> list[str]:
    """The trays in the order of the sweep; only even places have one."""
    places = walk(marker_place(layout, marker), inclusive)
    return [layout["trays"][place // 2] for place in places if place % 2 == 0]


def by_majority(layout: Json, case: Json, trays: Json, least: int) -> list[str]:
    """All trays with enough markers: highest count first, each count in the order of the sweep."""
    order = sweep_trays(layout, case["marker"], case.get("inclusive", True))
    found = []
    for count in range(max(trays.values(), default=0), least - 1, -1):
        found += [colour for colour in order if trays.get(colour, 0) == count]
    return found


def spring(layout: Json, case: Json) -> Json:
    """The action of the first tray that allows one, and what it pays, or the points (M-14, M-22 to M-25)."""
    trays = dict.fromkeys(layout["trays"], 0)
    for source in (case["trays"], case.get("paid_before", {})):
        for colour in source:
            trays[colour] += source[colour]
    skipped = []
    for colour in by_majority(layout, case, trays, 2):
        action = case["tile"]["symbols"][layout["trays"].index(colour)]
        if case["free"].get(action, 0) == 0:
            skipped.append([colour, action, "columns full"])
        elif not (case.get("doable") or {}).get(action, True):
            skipped.append([colour, action, "not doable"])
        else:
            trays[colour] -= 2
            paid = {"to_supply": {colour: 1}, "to_column": {colour: 1}}
            return {
                "tray": colour,
                "action": action,
                "vp": 0,
                **paid,
                "skipped": skipped,
                "trays_after": trays,
            }
    none: Json = {"tray": None, "action": None, "to_supply": {}, "to_column": {}}
    return {**none, "vp": case["tile"]["n"], "skipped": skipped, "trays_after": trays}


def tray_beside(layout: Json, case: Json) -> str | None:
    """The tray beside an action's symbol; of two the fuller one."""
    beside = [
        colour
        for colour, symbol in zip(layout["trays"], case["tile"]["symbols"], strict=True)
        if symbol == case["action"]
    ]
    return max(beside, key=lambda colour: int(case["trays"].get(colour, 0)), default=None)


def summer_visit(layout: Json, case: Json) -> Json:
    """How often the tribe acts at a location (M-55, MQ-13)."""
    trays = {colour: case["trays"].get(colour, 0) for colour in layout["trays"]}
    times, colour = 0, tray_beside(layout, case)
    while colour and trays[colour] >= 3:
        trays[colour] -= 3
        times += 1
        if case.get("mode", "once") == "once":
            break
    return {"times": times, "trays_after": trays}


def pillar(layout: Json, case: Json) -> Json:
    """The column taken back: the most markers, then clockwise from the framed symbol (M-52, MQ-16)."""
    ring = layout["ring"]
    most = max([sum(each["markers"].values()) for each in case["pillars"]], default=0)
    if most == 0:
        return {"pillar": None}
    start = ring.index(case["framed"])
    for at in ring[start:] + ring[:start]:
        for slot in range(10):
            for each in case["pillars"]:
                here = each["at"] == at and each.get("slot", 0) == slot
                if here and sum(each["markers"].values()) == most:
                    return {"pillar": each["id"]}
    raise AssertionError("a pillar stands nowhere")


def target(layout: Json, case: Json) -> Json:
    """What a member goes to, of what was found in its lane (M-66 to M-70, M-78)."""
    start = layout["track"].index(case["marker"])
    order = layout["track"][start:] + layout["track"][:start]
    if order[0] == "megalith" and case.get("on_or_adjacent_megalith"):
        return {"result": "stay", "kind": None, "distance": None, "line": None, "tried": ["megalith"]}
    lines = ["left", "centre", "right"]
    points_there = 2 * layout["trays"].index(case["direction"]) == marker_place(layout, case["marker"])
    if points_there and case.get("lane_tie", "sweep_from_marker") == "sweep_from_marker":
        lines = ["centre", "right", "left"] if case.get("inclusive", True) else ["right", "left", "centre"]
    seen = [
        {name: each[name] for name in ("kind", "distance", "line")}
        for each in case["found"]
        if case.get("occupied_marker", "counts") == "counts"
        or not (each["kind"] == "action_marker" and each.get("occupied"))
    ]
    tried = []
    for kind in order:
        tried.append(kind)
        for distance in range(1, 30):
            for line in lines:
                if {"kind": kind, "distance": distance, "line": line} in seen:
                    where = {"kind": kind, "distance": distance, "line": line}
                    return {"result": "move", **where, "tried": tried}
    return {"result": "none", "kind": None, "distance": None, "line": None, "tried": tried}


def half(count: int) -> int:
    """Rounded up (M-71): put markers aside by turns, the first one goes back."""
    back = kept = 0
    while back + kept < count:
        if back == kept:
            back += 1
        else:
            kept += 1
    return back


def autumn_step(layout: Json, case: Json) -> Json:
    """A member's whole step: direction, target, and half of that tray (M-64 to M-71)."""
    trays = {colour: case["trays"].get(colour, 0) for colour in layout["trays"]}
    ranked = by_majority(layout, case, trays, 1)
    if not ranked:
        return {"tray": None, "result": "none", "returned": 0, "trays_after": trays}
    to = target(layout, {**case, "direction": ranked[0]})
    return {"tray": ranked[0], **to, **half_back(trays, ranked[0], to["result"], case)}


def half_back(trays: Json, tray: str, result: str, case: Json) -> Json:
    """Half of the tray that gave the direction goes back, after the reward (M-71, MQ-29, MQ-30)."""
    before, trays = trays[tray], dict(trays)
    for colour in case.get("gain", {}):
        trays[colour] += case["gain"][colour]
    returned = half(trays[tray] if case.get("basis", "after_gain") == "after_gain" else before)
    if result == "stay" and not case.get("stay_returns_half", True):
        returned = 0
    trays[tray] -= returned
    return {"returned": returned, "trays_after": trays}


def activation(layout: Json, case: Json) -> Json:
    """The member that goes first (M-61 to M-63)."""
    standing = [member for member in case["members"] if not member.get("lying")]
    for distance in range(30):
        here = [member for member in standing if member["distance"] == distance]
        if distance == 0 and here:
            return {"member": here[0]["id"]}
        for place in walk(marker_place(layout, case["marker"]), case.get("inclusive", True)):
            for member in here:
                if member.get("bearing") == place:
                    return {"member": member["id"]}
        if here:
            return {"member": here[0]["id"]}
    return {"member": None}


def income(cands: list[Json], place: str) -> str | None:
    """Sort out worse candidates, one kind of income after the other, then the places (M-15, M-31 to M-40)."""
    left = list(cands)
    for kind in ("vp", "am", "res", "dev"):
        best = max([each.get(kind, 0) for each in left], default=0)
        left = [each for each in left if each.get(kind, 0) == best]
    for slot in range(20):
        for each in left:
            if each.get(place, 0) == slot:
                return str(each["id"])
    return None
