"""What the tribe has to do now: the instruction (M-14 to M-78)."""

from typing import Any

from referee.second.prehistory import hexes
from referee.second.prehistory.decisions import by_majority, marker_place, pillar, spring, target, tray_beside

Json = dict[str, Any]
CAMP: hexes.Hex = (0, 0)
STAYS_THERE = ("megalith", "action_marker")
"""What is still there once a member came."""


def case_of(table: Json, **more: Any) -> Json:
    """Return the table as the decisions read it: the marker, and the house rules of the board."""
    house = table["house"]
    return {
        "marker": table["marker"],
        "trays": table["trays"],
        "inclusive": house["inclusive"] == "true",
        "lane_tie": house["lane_tie"],
        "basis": house["half_basis"],
        "stay_returns_half": house["stay_returns_half"] == "true",
        "occupied_marker": house["occupied_marker"],
        **more,
    }


def due(table: Json, said: Json) -> Json:
    """Return what is due. ``said``: the record, for what only another member's report tells (M-67)."""
    if table["season"] == "spring":
        return _spring(table)
    if table["season"] == "summer":
        return _summer(table)
    return _autumn(table, said)


def empty_columns(table: Json, action: str) -> list[str]:
    """Return the columns of an action on which nothing is known to lie: each action has two (M-24)."""
    return [word for word in (f"{action}-0", f"{action}-1") if word not in table["columns"]]


def _spring(table: Json) -> Json:
    symbols = table["tile"]["symbols"]
    skips = table["house"]["unperformable"] == "skip_like_full_columns"  # MQ-08
    free = {action: len(empty_columns(table, action)) for action in symbols}
    doable = table["answers"]["doable"] if skips else {}
    found = spring(table["layout"], case_of(table, tile=table["tile"], free=free, doable=doable))
    if found["tray"] is not None:
        return {"act": "spring", "action": found["action"], "tray": found["tray"]}
    if table["house"]["missed"] == "retry_later" and not table["have_passed"]:  # MQ-07
        return {"act": "wait"}
    is_once = table["house"]["missed"] == "once_per_spring"
    return {"act": "miss", "vp": 0 if table["missed"] and is_once else found["vp"]}


def _summer(table: Json) -> Json:
    pillars, action = table["answers"]["pillars"], table["answers"]["location"]
    if pillars is None:
        return {
            "act": "location",
            "action": action,
            "tray": tray_beside(table["layout"], case_of(table, tile=table["tile"], action=action)),
        }
    return {"act": "take_back", **taken_back(table, pillars)}


def taken_back(table: Json, pillars: list[Json]) -> Json:
    """Return the column that is taken, of those that hold the most (M-52)."""
    framed = table["tile"]["symbols"][0]
    ring = table["layout"]["ring"] or [framed, *(each["at"] for each in pillars)]
    ones = [{**each, "id": f"{each['at']}-{each['slot']}", "markers": {"": 1}} for each in pillars]
    word = pillar({"ring": ring}, {"framed": framed, "pillars": ones})["pillar"]
    return {"action": word.rpartition("-")[0], "column": word}


# Autumn -------------------------------------------------------------------------------------------


def direction(table: Json) -> str | None:
    """Return the tray with the most markers, at least one, then clockwise (M-64)."""
    return next(iter(by_majority(table["layout"], case_of(table), table["trays"], 1)), None)


def acting(table: Json) -> tuple[int | None, hexes.Hex | None]:
    """Return the number and the place of the member that goes first, if known (M-61 to M-63)."""
    if table["members"]["camp"] > table["lying_camp"]:
        return None, CAMP
    if table["answers"]["bearings"] is not None:
        return None, None
    standing = {n: each["at"] for n, each in enumerate(table["figures"]) if not each["lies"]}
    if len(standing) == 1:
        ((only, at),) = standing.items()
        return only, None if at is None else (at[0], at[1])
    places = {str(n): (at[0], at[1]) for n, at in standing.items()}
    place = marker_place(table["layout"], table["marker"])
    who = int(hexes.first_member(places, place, case_of(table)["inclusive"]) or 0)
    return who, places[str(who)]


def full_places(table: Json) -> set[hexes.Hex]:
    """Return where members of the tribe are, the starting camp too."""
    out = {(each["at"][0], each["at"][1]) for each in table["figures"] if each["at"] is not None}
    return out | ({CAMP} if table["members"]["camp"] else set())


def _autumn(table: Json, said: Json) -> Json:
    tray = direction(table)
    if tray is None:
        return {"act": "all_lie"}
    who, place = acting(table)
    step: Json = {"tray": tray, "who": who}
    if table["marker"] == "megalith" and is_near(table, place):
        return {**step, "act": "stay"}
    hexmap, lanes = table["layout"]["map"], table["lanes"]
    if hexmap is not None and place is not None and not lanes:
        return {**step, **_on_map(table, place, tray)}
    kinds = [lane for lane in lanes if lane["distance"] is not None]
    if not kinds:
        # Seen when another member looked there, and remembered: as the record says.
        return {**step, **{name: said[name] for name in ("act", "action", "at", "goal")}}
    return {**step, **_as_reported(table, place, tray, kinds, said)}


def is_near(table: Json, place: hexes.Hex | None) -> bool:
    """Whether the member stands on or next to a megalith (M-78)."""
    if table["answers"]["near"] is not None or place is None or table["layout"]["map"] is None:
        return bool(table["near"] if table["answers"]["near"] is None else table["answers"]["near"])
    there = [things_at(table, each) for each in (place, *hexes.around(place))]
    return any(what.startswith("megalith") for what in there)


def things_at(table: Json, place: hexes.Hex) -> str:
    return str(table["layout"]["map"]["things"].get(word_of(table, place), ""))


def word_of(table: Json, place: hexes.Hex) -> str:
    """Return the word of a hex on the grid of the map, from its place relative to the camp."""
    along, down = map(int, table["layout"]["map"]["camp"].split("."))
    return f"{place[0] + along}.{place[1] + down}"


def place_of(table: Json, word: str) -> hexes.Hex:
    """Return the place of a hex relative to the camp."""
    (along, down), (x, y) = (map(int, each.split(".")) for each in (table["layout"]["map"]["camp"], word))
    return x - along, y - down


def track_of(table: Json) -> list[str]:
    """Return the priorities from the marker on (M-66, M-69); no campsite once all are built (MQ-33)."""
    track, order = table["layout"]["track"], table["layout"]["campsite_order"]
    start = track.index(table["marker"])
    is_built = table["campsites"] >= (len(order or ()) or 7)
    return [kind for kind in track[start:] + track[:start] if not (is_built and kind == "campsite")]


def _on_map(table: Json, place: hexes.Hex, tray: str) -> Json:
    """Return where the member goes on a map that is known."""
    full, passed = full_places(table), table["answers"]["passed"]
    leaves_out = table["house"]["occupied_marker"] == "left_out"  # MQ-44
    things = {}
    for word, what in table["layout"]["map"]["things"].items():
        kind, there = what.split("-")[0], place_of(table, word)
        if word not in passed and not (leaves_out and kind == "action_marker" and there in full):
            things[there] = kind
    side, marker = table["layout"]["trays"].index(tray), marker_place(table["layout"], table["marker"])
    sweeps, inclusive = table["house"]["lane_tie"] == "sweep_from_marker", case_of(table)["inclusive"]
    found = hexes.target(place, side, things, track_of(table), marker, inclusive, sweeps=sweeps)
    if found is None:
        return {"act": "lie"}
    kind, goal = found
    end: hexes.Hex | None = goal
    if kind == "megalith" and (goal in full or things_at(table, goal).endswith("-taken")):
        end = _beside(table, place, goal, full)
    if end is None or end == place:
        return {"act": "lie"}
    return {"act": "move", "action": kind, "at": list(end), "goal": word_of(table, goal)}


def _beside(table: Json, place: hexes.Hex, megalith: hexes.Hex, full: set[hexes.Hex]) -> hexes.Hex | None:
    """Return the empty space next to an occupied megalith (M-77)."""
    grid = {f"{x}.{y - x // 2}" for x in range(11) for y in range(9)}
    world = [each for each in hexes.around(megalith) if word_of(table, each) in grid]
    taken = {each for each in world if things_at(table, each)} | (full - {place})
    marker = marker_place(table["layout"], table["marker"])
    return hexes.beside_megalith(place, megalith, taken, marker, case_of(table)["inclusive"], world)


def _as_reported(table: Json, place: hexes.Hex | None, tray: str, lanes: list[Json], said: Json) -> Json:
    """Return where the member goes, from what the table said of its lane."""
    found = [
        {"kind": lane["target"], "distance": lane["distance"] or 1, "line": line}
        for lane in lanes
        for line in lane["lines"] or ["left"]
    ]
    kind = next(kind for kind in track_of(table) if kind in [each["kind"] for each in found])
    to = target(table["layout"], case_of(table, found=found, direction=tray))
    is_far = any(lane["target"] == kind and lane["distance"] for lane in lanes)
    if place is None or not is_far or kind == "megalith":
        return {"act": "move", "action": kind, "at": None}
    side = table["layout"]["trays"].index(tray)
    here = (to["distance"], to["line"])
    at = next(each for steps, line, each in hexes.lane(place, side) if (steps, line) == here)
    return {"act": "move", "action": kind, "at": list(at)}
