"""The wall page of an Arctic table: who gathers, the forces, the ruling, the score."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.arctic.answers import asked_about
from referee.rules.arctic.kinds import ACTS
from referee.rules.arctic.record import ArcticState, Phase
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.tables.links import Visitor
from referee.web.arctic.board import ForceView
from referee.web.arctic.declaring import watched_stage
from referee.web.arctic.desk import ARCTIC_DESK, last_ruling, seat_views
from referee.web.arctic.gathering import is_fresh
from referee.web.arctic.scoresheet import score_sheet
from referee.web.arctic.solo_desk import last_fight, solo_sheet
from referee.web.arctic.stage.arrow import StageArrow
from referee.web.arctic.stage.facts import FACE_DOWN
from referee.web.arctic.stage.lane import NOW as NOW_ACTS
from referee.web.arctic.stage.lane import LaneMark
from referee.web.arctic.tablepages import SeatView
from referee.web.desk.log import seat_numbers
from referee.web.desk.wall import (
    FORCES,
    SEATS,
    SeatTotal,
    Signed,
    Wall,
    WallNumber,
    WallSeat,
    last_acts,
    ruled_wall,
    totals_of,
)

FACE_DOWN_FORCES = "watch/_face_down.html"
NOW, NEXT = gettext_noop("now"), gettext_noop("next")


def arctic_wall(visitor: Visitor, log: Log[Any]) -> Wall:
    state: ArcticState = log.state
    if is_scored(state):
        return _scored(log)
    if state.phase is Phase.DECLARING:
        return _skirmish(log)
    if state.phase is Phase.REVEAL:
        return _face_down(visitor, log)
    if state.phase is Phase.GATHERING and is_fresh(state) and (ruled := _ruled(log)):
        return ruled
    return _seats(visitor, log)


def is_scored(state: ArcticState) -> bool:
    return (state.scored if state.solo is None else state.solo.scored) is not None


def _seats(visitor: Visitor, log: Log[Any]) -> Wall:
    state: ArcticState = log.state
    views = seat_views(state, visitor)
    # At the end show the last entries of those who have counted, not of the last round.
    shown = tuple(state.tallies) if state.phase is Phase.OVER else state.players
    acts = last_acts(visitor, log, shown)
    now = next((view for view in views if view.is_now), None) if state.phase is Phase.GATHERING else None
    is_asked = state.window is not None
    following = _next(state, now.name) if now and not is_asked else ""
    then = Line("{seat} is next.", seat=following) if following else None
    return Wall(
        SEATS,
        ARCTIC_DESK.stage(state),
        now_word(state),
        who=now.number if now and not is_asked else 0,
        then=then,
        seats=tuple(
            WallSeat(
                view.name,
                view.number,
                NOW if view is now else NEXT if view.name == following else "",
                acts.get(view.name),
                tuple(_numbers_of(view)),
                view is now,
            )
            for view in views
        ),
        foot=tuple(_foot(state)),
    )


def _next(state: ArcticState, now: str) -> str:
    order = state.turn_order
    later = (name for name in order[order.index(now) + 1 :] if state.seats[name].committed is None)
    return next(later, "")


def _numbers_of(view: SeatView) -> Iterator[WallNumber]:
    """Yield the public numbers of a seat, without zeros."""
    for icon, number, phrase in (
        ("people", view.people, gettext_noop("{n:person|people}")),
        ("tool", view.tools, gettext_noop("{n:tool|tools}")),
        ("meds", view.meds, gettext_noop("{n:med|meds}")),
    ):
        if number:
            yield WallNumber(icon, number, Line(phrase, n=number))


def _foot(state: ArcticState) -> Iterator[tuple[str, Line]]:
    if state.solo is not None:
        left = len(state.solo.sizes)
        yield "crate", Line("{n} {n:force|forces} left", n=left)
        return
    left = state.contested_left
    yield "crate", Line("{n} contested {n:card|cards} left", n=left)
    yield "lead", Line("{seat} is the initiator", seat=state.initiator)


@dataclass(frozen=True, slots=True)
class WallStage:
    """The open forces, with a mark over each while players act; ``is_turning``: as they are turned over."""

    forces: tuple[ForceView, ...]
    lane: Mapping[str, LaneMark]
    is_turning: bool
    arrow: StageArrow | None = None


@dataclass(frozen=True, slots=True)
class FaceDown(Signed):
    """A force before all are in. ``sealed``: its cards, None if they aren't in; ``kept``: as announced."""

    sealed: int | None
    kept: int


def _face_down(visitor: Visitor, log: Log[Any]) -> Wall:
    """Return the forces as they come in: their numbers of cards, and who is still missing."""
    state: ArcticState = log.state
    numbers, sealed = seat_numbers(state), {name: len(each.cards) for name, each in state.revealed.items()}
    kept = {name: 0 if own.keeps_unsaid else own.committed or 0 for name, own in state.seats.items()}
    forces = [FaceDown(name, numbers[name], sealed.get(name), kept[name]) for name in state.turn_order]
    word = Line(FACE_DOWN, n=len(sealed)) if sealed else Line("All reveal at once.")
    wall = _seats(visitor, log)
    return replace(wall, part=FACE_DOWN_FORCES, word=word, then=wall.word, more=forces)


def _skirmish(log: Log[Any]) -> Wall:
    """Return the open forces with the act that isn't over, whose turn it is, or the result."""
    state: ArcticState = log.state
    board, stage, said = watched_stage(log)
    word, then, who = board.word, board.how, 0
    if said is not None:
        word, who = stage.said or word, stage.by
        then = Line("{seats} may stop it.", seats=stage.asked)
    elif not stage.is_ruled:
        now = next((mark.name for mark in stage.lane if mark.css == NOW_ACTS), None)
        then = Line("{seat} may act.", seat=now) if now else None
    lane = {mark.name: mark for mark in stage.lane}
    shown = WallStage(board.forces, lane, stage.is_turning, stage.arrow)
    foot = tuple(_foot(state))
    return Wall(
        FORCES,
        ARCTIC_DESK.stage(state),
        word,
        who=who,
        then=then,
        foot=foot,
        strengths=_strengths(board.forces, is_ruled=stage.is_ruled),
        more=shown,
    )


def _strengths(forces: Iterable[ForceView], *, is_ruled: bool) -> tuple[SeatTotal, ...]:
    """Return the fight of each force; the highest leads until the ruling says who wins."""
    known = [(force, force.fight) for force in forces if force.fight is not None]
    most = max((fight for _, fight in known), default=0)
    return tuple(
        SeatTotal(force.name, force.number, fight, force.is_winner if is_ruled else fight == most)
        for force, fight in known
    )


def _ruled(log: Log[Any]) -> Wall | None:
    """Return the last skirmish, None before the first."""
    state: ArcticState = log.state
    ruling = last_ruling(log) if state.solo is None else last_fight(log)
    if not ruling:
        return None
    numbers = seat_numbers(state)
    totals: tuple[SeatTotal, ...] = ()
    then = None
    if state.last is not None and state.solo is None:
        winner = state.last.winner
        totals = totals_of(state.last.fight, numbers, () if winner is None else (winner,))
        then = Line("{n} contested {n:card is|cards are} left.", n=state.contested_left)
        if winner is not None:
            phrase = gettext_noop("{winner} takes the contested card. {n} {n:is|are} left.")
            then = Line(phrase, winner=winner, n=state.contested_left)
    return ruled_wall(ARCTIC_DESK.stage(state), ruling.word, ruling.how, ruling.reasons, totals, then)


def _scored(log: Log[Any]) -> Wall:
    state: ArcticState = log.state
    sheet = score_sheet(log) if state.solo is None else solo_sheet(log)
    totals: tuple[SeatTotal, ...] = ()
    if state.scored is not None:
        totals = totals_of(state.scored.tribe, dict(sheet.seats), state.scored.winners)
    return ruled_wall(ARCTIC_DESK.stage(state), sheet.word, sheet.how, sheet.reasons, totals)


def now_word(state: ArcticState) -> Line:
    """Return what the table is waiting for."""
    if state.window is not None:
        said: dict[str, Fact] = {"act": asked_about(ACTS, state, state.window), "asked": state.window.asked}
        return Line("{act}: {asked} may stop it.", **said)
    if state.phase is Phase.GATHERING:
        return Line("{seat} gathers.", seat=state.gatherer or state.initiator)
    if state.phase is Phase.PRIZE:
        return Line("{seat} chooses a card.", seat=state.players[0])
    if state.phase is Phase.REVEAL:
        missing = tuple(name for name in state.turn_order if name not in state.revealed)
        return Line("Waiting for {seats}.", seats=missing)
    missing = tuple(name for name in state.turn_order if name not in state.tallies)
    if missing:
        return Line("Still to count: {seats}.", seats=missing)
    return Line("Everyone has counted.")
