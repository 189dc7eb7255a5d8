"""A table of Skirmish for Earth on the wall: who is due, who captured and why, who won."""

from collections.abc import Iterator
from typing import Any

from referee.rules.earth.ending import ending_of
from referee.rules.earth.game import EARTH
from referee.rules.earth.record import EarthState, Phase
from referee.rules.earth.scoring import shown_score
from referee.rules.kernel.log import Log
from referee.rules.kernel.ruling import Fact, Line, gettext_noop
from referee.tables.links import Visitor
from referee.web.earth.board import fleet, number_of
from referee.web.earth.desk import EARTH_DESK
from referee.web.earth.scoresheet import score_sheet
from referee.web.earth.steps import headline
from referee.web.walls import SEATS, Told, Wall, WallSeat, last_acts, ruled_wall, totals_of


def earth_wall(visitor: Visitor, log: Log[Any]) -> Wall:
    state: EarthState = log.state
    if state.phase is Phase.OVER:
        return _scored(log)
    if state.phase is Phase.ENDING:
        return _ending(state)
    due = EARTH.prompts(state)[0].line
    at = state.deployment
    return Wall(
        SEATS,
        EARTH_DESK.stage(state),
        due,
        who=number_of(state, at.turn) if at is not None and at.turn else 0,
        seats=_seats(visitor, log),
        foot=tuple(_foot(state)),
    )


def _seats(visitor: Visitor, log: Log[Any]) -> tuple[WallSeat, ...]:
    state: EarthState = log.state
    acts = last_acts(visitor, log, state.players)
    return tuple(
        WallSeat(
            row["name"],
            row["number"],
            row["says"],
            acts.get(row["name"]),
            _told(state, row),
            row["is_now"],
        )
        for row in fleet(state, None)
    )


def _told(state: EarthState, row: dict[str, Any]) -> tuple[Told, ...]:
    points, deployed, reserve = shown_score(state, row["name"]), row["deployed"], row["reserve"]
    return (
        Told("score", points, Line("{n:point|points}", {"n": points})),
        Told("attack", deployed, Line("on the card")),
        Told("ship", reserve, Line("in Reserve")),
    )


def _foot(state: EarthState) -> Iterator[tuple[str, Line]]:
    """The Target and the flagpole: what a bid is about."""
    if state.target is not None:
        phrase = gettext_noop("{target}: score {score}, {continent}, salvage {salvage}")
        told = state.target
        said: dict[str, Fact] = {"target": told.name, "score": told.score, "continent": told.continent}
        yield "crate", Line(phrase, {**said, "salvage": told.salvage})
    phrase = gettext_noop("Flagpole from the top: {seats}")
    yield "lead", Line(phrase, {"seats": state.flagpole})


def _ending(state: EarthState) -> Wall:
    ending = ending_of(state)
    word, how = headline(state, ending)
    numbers = {seat: number_of(state, seat) for seat in ending.attack}
    then = EARTH.prompts(state)[0].line if ending.waiting is not None else None
    totals = totals_of(ending.attack, numbers, filter(None, (ending.winner,)))
    return ruled_wall(EARTH_DESK.stage(state), word, how or "", ending.reasons, totals, then)


def _scored(log: Log[Any]) -> Wall:
    state: EarthState = log.state
    sheet, scored = score_sheet(log), state.scored
    assert scored is not None
    scores = {seat: score.total for seat, score in scored.score.items()}
    totals = totals_of(scores, dict(sheet.seats), scored.winners)
    return ruled_wall(EARTH_DESK.stage(state), sheet.word, sheet.how, sheet.reasons, totals)
