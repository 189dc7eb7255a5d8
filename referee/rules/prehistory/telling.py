"""What a record says in the log and on the undo button; sentences without their full stop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.rules.kernel.entry import Entry
from referee.rules.kernel.ruling import Fact, Line, gettext_noop
from referee.rules.prehistory.board.terms import ACTION_NAMES, TARGET_NAMES, TRIBE, Counts, as_title
from referee.rules.prehistory.record import entries as e
from referee.rules.prehistory.record.final import FinalOutcome
from referee.rules.prehistory.rulebook import HOUSE_RULES

ACTS: Mapping[str, str] = {
    "spring": gettext_noop("The marauders: {action}, with {tray}"),
    "location": gettext_noop("The marauders: {action} in summer, with {tray}"),
    "miss": gettext_noop("The marauders miss an action: {vp} points"),
    "wait": gettext_noop("The marauders cannot act yet"),
    "take_back": gettext_noop("The marauders take back the column at {action}"),
    "move": gettext_noop("A member moves towards {tray}, to the {kind}"),
    "stay": gettext_noop("A member stays at its megalith"),
    "lie": gettext_noop("A member lies down"),
    "all_lie": gettext_noop("All members lie down: no markers"),
}
FAILED: Mapping[str, str] = {
    "full": gettext_noop("All columns of {action} are full"),
    "not_doable": gettext_noop("{action} could gain nothing"),
    "skipped": gettext_noop("{action} could not be done"),
    "no_target": gettext_noop("The {kind} could not be reached"),
    "take_back": gettext_noop("Nothing to take back"),
    "spring": gettext_noop("The marauders pay for {action} and gain nothing"),
    "location": gettext_noop("The marauders pay for {action} and gain nothing"),
}


def cubes_told(cubes: Counts) -> str:
    """Write cubes: "1 Yellow, 2 Brown"."""
    return ", ".join(f"{number} {as_title(colour)}" for colour, number in cubes.items() if number)


def describe(entry: Entry, outcome: Any) -> Line:
    """Return what a record says."""
    facts = entry.facts
    teller = TELLERS.get(type(facts))
    if teller is None:
        return Line(gettext_noop("Entry of kind {kind}"), {"kind": entry.kind})
    return teller(entry, facts, outcome)


def _named(effect: e.Effect) -> dict[str, Fact]:
    """The blanks that a sentence about an effect may have."""
    action = effect.action or ""
    name: Fact = Line(ACTION_NAMES[action]) if action in ACTION_NAMES else action
    kind: Fact = Line(TARGET_NAMES[action]) if action in TARGET_NAMES else action
    return {"action": name, "kind": kind, "tray": as_title(effect.tray or ""), "vp": effect.vp}


def _done(entry: Entry, facts: e.Done, effect: e.Effect) -> Line:
    said = Line(ACTS[effect.act], _named(effect))
    gain = ", ".join(
        part for part in (cubes_told(facts.cubes), f"{effect.vp} VP" if effect.vp else "") if part
    )
    if not gain or effect.act == "miss":
        return said
    return Line(gettext_noop("{said}: {gain}"), {"said": said, "gain": gain})


def _not_done(entry: Entry, facts: e.NotDone, effect: e.Effect) -> Line:
    return Line(FAILED[effect.act], _named(effect))


def _paid(entry: Entry, facts: e.Paid, effect: e.Effect) -> Line:
    seat, cubes = entry.seat or "", cubes_told(facts.cubes)
    if effect.act == "paid_supply":
        return Line(gettext_noop("{seat} plays, and pays to the supply"), {"seat": seat})
    if not cubes:
        return Line(gettext_noop("{seat} pays nothing"), {"seat": seat})
    return Line(gettext_noop("{seat} pays {cubes}"), {"seat": seat, "cubes": cubes})


def _weather(entry: Entry, facts: e.Weather, effect: e.Effect) -> Line:
    cubes = cubes_told(facts.cubes)
    if not cubes:
        return Line(gettext_noop("The weather gives nothing"))
    return Line(gettext_noop("The weather gives {cubes}"), {"cubes": cubes})


def _column(entry: Entry, facts: e.Column, effect: e.Effect) -> Line:
    phrase = gettext_noop("All columns of {action} are full")
    if facts.is_empty:
        phrase = gettext_noop("A column of {action} is empty")
    return Line(phrase, _named(effect))


def _columns(entry: Entry, facts: e.Columns, effect: e.Effect) -> Line:
    free = tuple(ACTION_NAMES[action] for action, number in facts.empty.items() if number)
    if not free:
        return Line(gettext_noop("Columns counted: all are full"))
    return Line(gettext_noop("Columns counted: empty ones at {actions}"), {"actions": free})


def _doable(entry: Entry, facts: e.Doable, effect: e.Effect) -> Line:
    phrase = gettext_noop("{action} can gain nothing")
    if facts.can_gain:
        phrase = gettext_noop("{action} can gain something")
    return Line(phrase, _named(effect))


def _location(entry: Entry, facts: e.Location, effect: e.Effect) -> Line:
    phrase = gettext_noop("The location of {action}: the marauders do nothing")
    if effect.times:
        phrase = gettext_noop("The location of {action}: the marauders act")
    return Line(phrase, _named(effect))


def _take_back(entry: Entry, facts: e.TakeBack, effect: e.Effect) -> Line:
    if not facts.pillars:
        return Line(gettext_noop("The marauders take back nothing"))
    return Line(gettext_noop("The marauders take a summer turn"))


def _lane(entry: Entry, facts: e.Lane, effect: e.Effect) -> Line:
    told: dict[str, Fact] = {"kind": Line(TARGET_NAMES[facts.target]), "distance": facts.distance or 0}
    if facts.distance is None:
        return Line(gettext_noop("No {kind} in the lane"), told)
    return Line(gettext_noop("The nearest {kind} is {distance} away"), told)


def _tile(entry: Entry, facts: e.TileDrawn, effect: e.Effect) -> Line:
    told: dict[str, Fact] = {"n": facts.n, "framed": Line(ACTION_NAMES[facts.symbols[0]])}
    return Line(gettext_noop("A new tile, number {n}, framed {framed}"), told)


def _compare(entry: Entry, facts: e.Compare, effect: e.Effect) -> Line:
    told: dict[str, Fact] = {"number": len(facts.candidates), "name": effect.tray or ""}
    return Line(gettext_noop("{number} incomes compared: {name}"), told)


def _instead(entry: Entry, facts: e.Instead, effect: e.Effect) -> Line:
    return Line(gettext_noop("Instead: {what}"), {"what": facts.what})


def _order(names: tuple[str, ...]) -> str:
    return ", ".join("Marauders" if name == TRIBE else name for name in names)


def _correct(entry: Entry, facts: e.Correct, effect: e.Effect) -> Line:
    told = [f"{as_title(colour)} {number:+}" for colour, number in effect.trays.items()]
    told += [f"{effect.vp:+} VP"] if effect.vp else []
    told += [effect.marker.replace("_", " ")] if effect.marker else []
    told += [_order(facts.order)] if facts.order else []
    words = ", ".join(told) or facts.reason
    if not words:
        return Line(gettext_noop("Put right"))
    return Line(gettext_noop("Put right: {words}"), {"words": words})


def _house_rule(entry: Entry, facts: e.HouseRuleChanged, effect: e.Effect) -> Line:
    rule = HOUSE_RULES.named(facts.name)
    told: dict[str, Fact] = {"question": Line(rule.question), "answer": Line(rule.label_of(facts.value))}
    return Line(gettext_noop("House rule. {question}: {answer}"), told)


def _winter(entry: Entry, facts: e.Winter, effect: e.Effect) -> Line:
    return Line(gettext_noop("Winter; the new order is {order}"), {"order": _order(facts.order)})


def _final(entry: Entry, facts: e.Final, outcome: FinalOutcome) -> Line:
    victors = tuple(name for name, result in outcome.players.items() if result == "victory")
    if not victors:
        return Line(gettext_noop("The end: the marauders are not beaten"))
    return Line(gettext_noop("The end: victory for {names}"), {"names": victors})


def _plain(phrase: str) -> Callable[[Entry, Any, Any], Line]:
    return lambda entry, facts, effect: Line(phrase)


TELLERS: Mapping[type[Any], Callable[[Entry, Any, Any], Line]] = {
    e.TileDrawn: _tile,
    e.Weather: _weather,
    e.Paid: _paid,
    e.Passed: lambda entry, facts, effect: (
        Line(gettext_noop("{seat} has passed"), {"seat": entry.seat})
        if entry.seat
        else Line(gettext_noop("The humans have passed"))
    ),
    e.Turn: lambda entry, facts, effect: Line(
        gettext_noop("The marauders’ turn") if facts.to == "M" else gettext_noop("The humans’ turn")
    ),
    e.Column: _column,
    e.Columns: _columns,
    e.Doable: _doable,
    e.Painting: _plain(gettext_noop("The picture’s sections")),
    e.Compare: _compare,
    e.TakeBack: _take_back,
    e.Ring: _plain(gettext_noop("The symbols round the pricing tile")),
    e.Location: _location,
    e.Nearest: _plain(gettext_noop("Which member is closest")),
    e.Near: lambda entry, facts, effect: Line(
        gettext_noop("It stands at a megalith") if facts.is_near else gettext_noop("It stands at no megalith")
    ),
    e.Lane: _lane,
    e.Done: _done,
    e.NotDone: _not_done,
    e.Instead: _instead,
    e.Correct: _correct,
    e.HouseRuleChanged: _house_rule,
    e.Winter: _winter,
    e.Final: _final,
}
