"""The end of a solo table: the deck is counted, then scored; the score sheet and its files (A-98)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from referee.rules.arctic.ending import points_by_round
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record import ArcticState
from referee.rules.arctic.setup import SIZES, difficulty
from referee.rules.arctic.solo import SCORE_SOLO, ScoreSolo, solo_of
from referee.rules.kernel.codec import encode
from referee.rules.kernel.log import Entry, Log
from referee.rules.kernel.ruling import Line, Reason, gettext_noop
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.web.arctic.ending import counting_context
from referee.web.arctic.scoresheet import differing
from referee.web.base import Trouble, unbound
from referee.web.forms import form_of
from referee.web.plots import LinePlot
from referee.web.scoresheets import Column, ScoreFile, Sheet, TableRow, by_round, score_file


@dataclass(frozen=True, slots=True)
class SoloSheet(Sheet):
    """All that the page of a scored solo game shows."""

    rows: tuple[tuple[str, int], ...]
    difficulty: Reason
    differing: tuple[Line, ...]
    line_plot: LinePlot
    by_round: tuple[TableRow, ...]


def solo_ending_context(
    request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
) -> dict[str, Any]:
    """The count of the deck, the offer to score, or the score sheet."""
    state: ArcticState = log.state
    if solo_of(state).scored is not None:
        return {"score": solo_sheet(log), "address": visitor.path}
    context = counting_context(request, visitor, log, trouble)
    if not state.tallies:
        return context
    ruling = ARCTIC.adjudicate(state, Entry(ScoreSolo(), state.players[0]))
    points = Line(gettext_noop("Score the game: {points} points"), {"points": ruling.outcome.points})
    return {
        **context,
        "offer": points,
        "offer_reasons": ruling.reasons,
        "score_form": unbound(form_of(SCORE_SOLO), log, for_seat=state.players[0]),
    }


def solo_sheet(log: Log[ArcticState]) -> SoloSheet:
    """Work out the sheet of a scored game."""
    state, (seat,) = log.state, log.state.players
    solo = solo_of(state)
    assert solo.scored is not None
    record = selectors.last_of_kind(log, ScoreSolo.kind)
    history, score = points_by_round(log), solo.scored
    points = [*({seat: point.points} for point in history), {seat: score.points}]
    plot, rows = by_round([point.round for point in history], points, {seat: 1})
    return SoloSheet(
        word=Line(gettext_noop("{seat} scores {points} points."), {"seat": seat, "points": score.points}),
        how=Line(
            gettext_noop("{contested} contested cards at 2 points and {others} others at 1."),
            {"contested": score.contested, "others": score.others},
        ),
        reasons=record.ruling.reasons if record else (),
        seats=((seat, 1),),
        rows=_rows(state),
        difficulty=difficulty(solo.options, state.cards),
        differing=tuple(differing(state)),
        line_plot=plot,
        by_round=rows,
    )


def _rows(state: ArcticState) -> tuple[tuple[str, int], ...]:
    """How the seven forces and the cards went."""
    solo, (holding,) = solo_of(state), state.holdings.values()
    return (
        (gettext_noop("Forces beaten"), solo.won),
        (gettext_noop("Lost to"), solo.lost),
        (gettext_noop("Tied with"), len(SIZES) - solo.won - solo.lost),
        (gettext_noop("Removed or set aside"), solo.removed_unseen + sum(holding.camp.removed.values())),
        (gettext_noop("Rounds"), state.round),
    )


def solo_score_file(log: Log[ArcticState]) -> ScoreFile | None:
    """Return the score for other programs; None before the game is scored."""
    state, (seat,) = log.state, log.state.players
    solo, history = solo_of(state), points_by_round(log)
    if solo.scored is None:
        return None
    score = solo.scored
    columns: list[Column] = [
        ("points", {seat: score.points}),
        ("contested", {seat: score.contested}),
        ("others", {seat: score.others}),
        ("beaten", {seat: solo.won}),
        ("lost_to", {seat: solo.lost}),
        *((f"round_{point.round}", {seat: point.points}) for point in history),
    ]
    data = {
        "modules": list(state.modules),
        "house_rules": dict(state.house_rules),
        "options": encode(solo.options),
        "outcome": encode(score),
        "players": [{"name": seat, **encode(state.tallies[seat])}],
        "rounds": [encode(point) for point in history],
    }
    return score_file(state.players, columns, data)
