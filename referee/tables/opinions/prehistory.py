"""Prehistory's Marauders: every entry that changes something is put to the second referee."""

from collections.abc import Mapping
from typing import Any, cast

from referee.rules.kernel.records import Record
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import gettext_noop
from referee.second.prehistory.effects import EFFECTS, changed, effect, final
from referee.second.prehistory.tribe import acting, direction
from referee.tables.opinions.opinion import Json, Opinion, outcome_of

LAYOUT = ("trays", "track", "track_pos", "ring", "painting_rows", "campsite_order", "map")
ANSWERS = ("doable", "pillars", "location", "bearings", "near", "passed", "compared", "bonus")
LIMITS = (gettext_noop("targets in a lane known only from an earlier member’s report"),)
PLAIN = ("season", "marker", "have_passed", "missed", "acted", "lying_camp", "painted", "campsites", "vp")


def _table(state: Any) -> Json:
    """Return the table, without what isn't needed to rule on it."""
    layout = {name: getattr(state.layout, name) for name in LAYOUT}
    table: Json = {
        **{name: encode(getattr(state, name)) for name in PLAIN},
        "layout": encode(layout),
        "house": dict(state.house_rules),
        "order": list(state.order),
        "tile": encode(state.tile),
        "trays": dict(state.trays),
        "columns": list(state.columns),
        "members": encode(state.members),
        "figures": encode(state.figures),
        "answers": {name: encode(getattr(state.answers, name)) for name in ANSWERS},
        "lanes": [],
        "near": None,
    }
    return table


def _find(state: Any, record: Record) -> Json:
    table, facts = _table(state), encode(record.entry.facts)
    if state.season == "autumn" and record.entry.kind in ("done", "not_done"):
        table |= _reported(state, table)
    return effect(record.entry.kind, table, record.entry.seat, facts, outcome_of(state, record))


def _reported(state: Any, table: Json) -> Json:
    """Return what the table said of this member: its lane, and whether it stands at a megalith."""
    tray = direction(table)
    facing = state.answers.facing
    lanes = state.answers.lanes if facing in (None, (tray, state.marker)) else ()
    place = acting(table)[1] if tray else None
    return {"lanes": encode(lanes), "near": state.at_megalith.get(place)}


def _see(state: Any, record: Record) -> Json:
    goal = getattr(record.entry.facts, "goal", None)
    return {**outcome_of(state, record), **({} if goal is None else {"goal": goal})}


def _instead(state: Any, record: Record) -> Json:
    """What the table did instead is its own: only its numbers are checked."""
    facts: Any = record.entry.facts
    trays = {} if facts.trays is None else changed(dict(state.trays), facts.trays)
    return {"trays": trays, "vp": facts.vp}


def _final(state: Any, record: Record) -> Json:
    return final(dict(cast("Any", record.entry.facts).scores))


OPINIONS: Mapping[str, Opinion] = {
    **{kind: Opinion(_find, _see) for kind in EFFECTS},
    "instead": Opinion(_instead),
    "final": Opinion(_final),
}
