"""What Done books for an instruction: the page shows it while the reward is entered, the log keeps it."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.kernel.automa import Instruction
from referee.rules.kernel.ruling import Fact, Line, Reason, Ruling, gettext_noop
from referee.rules.prehistory.board.income import ceremony_bonus, migrate, next_section
from referee.rules.prehistory.board.terms import PRIORITY_NAMES, SIDES, Action, Counts, Priority, as_title
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.record.told import Done
from referee.rules.prehistory.scripted.actions import ACTING
from referee.rules.prehistory.scripted.automa import missed_points
from referee.rules.prehistory.scripted.autumn import campsite_name, from_camp, half_back
from referee.rules.prehistory.spring.spring import LEAST as SPRING_COST
from referee.rules.prehistory.summer.summer import LEAST as SUMMER_COST

AUTUMN_ACTS = frozenset({"move", "stay", "lie", "all_lie"})


def holds_ceremony(step: Instruction) -> bool:
    """Whether the tribe holds a ceremony, where M-35 applies; a column taken back there is none."""
    return step.act in ACTING and step.about.get("action") == Action.CEREMONY


def asks_for_points(state: PrehistoryState, step: Instruction) -> bool:
    """Whether the table has to say if a card would give points now (M-35); who compared has said it."""
    return holds_ceremony(step) and state.told.bonus is None


def booked(state: PrehistoryState, step: Instruction, facts: Done) -> Ruling[Effect]:
    """Return what this instruction changes once it is done with this reward."""
    if step.act in AUTUMN_ACTS:
        ruling = _autumn_done(state, step, facts)
    elif step.act in ACTING:
        ruling = _action_done(state, step, facts)
    else:
        ruling = _simply_done(state, step, facts)
    effect = replace(ruling.outcome, marker=_marker_after(state, facts.dev))
    return Ruling(effect, (*ruling.reasons, *_development(state, facts.dev)))


def change(before: Counts, after: Counts) -> dict[str, int]:
    """The trays that change, and by how much."""
    return {colour: after[colour] - n for colour, n in before.items() if after[colour] != n}


def _simply_done(state: PrehistoryState, step: Instruction, facts: Done) -> Ruling[Effect]:
    """A miss, a wait, or a column taken back."""
    points = missed_points(state) if step.act == "miss" else facts.vp
    cubes = {colour: number for colour, number in facts.cubes.items() if number}
    action = step.about.get("action")
    return Ruling(Effect(step.act, trays=cubes, vp=points, action=action), ())


def _action_done(state: PrehistoryState, step: Instruction, facts: Done) -> Ruling[Effect]:
    action, tray = step.about["action"], step.about["tray"]
    cost = SPRING_COST if step.act == "spring" else SUMMER_COST
    after = {
        colour: n + facts.cubes.get(colour, 0) - cost * (colour == tray) for colour, n in state.trays.items()
    }
    reasons: tuple[Reason, ...] = ()
    bonus, moved, painted = 0, 0, 0
    if holds_ceremony(step) and (facts.no_card_scores or state.told.bonus):
        assert state.tile is not None
        bonus = state.tile.n
        reasons = (ceremony_bonus(bonus),)
    if action == Action.MIGRATION:
        moved = migrate(state.members.board).outcome.moved
    if action == Action.ROCK_PAINTING:
        painted = _painted(state)
    effect = Effect(
        step.act,
        trays=change(state.trays, after),
        vp=facts.vp + bonus,
        board=-moved,
        camp=moved,
        painted=painted,
        action=action,
        tray=tray,
    )
    return Ruling(effect, reasons)


def _painted(state: PrehistoryState) -> int:
    rows = state.layout.painting_rows
    return 1 if rows is None or next_section(rows, state.painted).outcome.next else 0


def _autumn_done(state: PrehistoryState, step: Instruction, facts: Done) -> Ruling[Effect]:
    if step.act == "all_lie":
        return Ruling(Effect(step.act), ())
    tray = step.about["tray"]
    half = half_back(state, tray, step.act, facts)
    kind, is_camp = step.about.get("kind"), from_camp(state)
    builds = kind == Priority.CAMPSITE
    moves = step.act == "move"
    effect = Effect(
        step.act,
        trays=change(state.trays, half.trays_after),
        vp=facts.vp,
        tray=tray,
        action=kind,
        board=int(builds),
        camp=-int(moves and is_camp),
        out=int(moves and is_camp and not builds) - int(builds and not is_camp),
        campsites=int(builds),
    )
    return Ruling(effect, (half.why,))


# Development points and the marker ----------------------------------------------------------------


def _marker_after(state: PrehistoryState, dev: int) -> str | None:
    if not dev or not state.house("marker_move", "per_development_point"):
        return None
    return moved_marker(state, dev)


def moved_marker(state: PrehistoryState, steps: int) -> str:
    """The symbol so many steps clockwise on the priority track."""
    track = state.layout.track
    return track[(track.index(state.marker) + steps) % SIDES]


def _development(state: PrehistoryState, dev: int) -> tuple[Reason, ...]:
    if not dev:
        return ()
    if state.house("marker_move", "per_development_point"):
        phrase = gettext_noop(
            "The priority marker moves {dev} clockwise for the development points, to {symbol}."
        )
        symbol = moved_marker(state, dev).replace("_", " ")
        house = ("marker_move=per_development_point",)
        return (Reason(phrase, {"dev": dev, "symbol": symbol}, ("M-4",), house),)
    phrase = gettext_noop(
        "Development points give no points in the end. Does your table move the priority marker?"
    )
    return (Reason(phrase, {}, ("M-81", "M-4")),)


# In words ------------------------------------------------------------------------------------------


def changes_told(state: PrehistoryState, effect: Effect) -> tuple[Line, ...]:
    """Say what an effect changes: trays, points, members, picture, campsites, marker."""
    return (
        *(
            _tray_told(colour, number, number + effect.trays[colour])
            for colour, number in state.trays.items()
            if colour in effect.trays
        ),
        *(Line(phrase, {"n": abs(number)}) for phrase, number in _counts_told(effect) if number),
        *([Line(CAMPSITE, {"campsite": campsite_name(state)})] if effect.campsites else []),
        *([Line(MARKER, {"symbol": Line(PRIORITY_NAMES[effect.marker])})] if effect.marker else []),
    )


CAMPSITE = gettext_noop("campsite {campsite} built")
MARKER = gettext_noop("the priority marker at {symbol}")


def _tray_told(colour: str, before: int, after: int) -> Line:
    tray: dict[str, Fact] = {"tray": as_title(colour), "before": before, "after": after}
    return Line(gettext_noop("{tray} {before} → {after}"), tray)


def _counts_told(effect: Effect) -> tuple[tuple[str, int], ...]:
    return (
        (gettext_noop("{n} {n:point|points}"), effect.vp),
        (gettext_noop("{n} {n:member|members} to the starting camp"), max(effect.camp, 0)),
        (gettext_noop("{n} {n:member|members} out on the map"), max(effect.out, 0)),
        (gettext_noop("{n} {n:member|members} back to the player board"), max(effect.board, 0)),
        (gettext_noop("{n} {n:section|sections} painted"), effect.painted),
    )
