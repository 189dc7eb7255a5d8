"""The score sheet: who won and why, scores by round, what everybody owns, table rulings; CSV and JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from referee.rules.earth.record import EarthState, ScoringOutcome
from referee.rules.earth.rulebook import told
from referee.rules.earth.scoring import RoundPoint, score_state, scores_by_round
from referee.rules.kernel.codec import encode
from referee.rules.kernel.ladder import Step
from referee.rules.kernel.log import Log
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.web.base import ScoreFile
from referee.web.earth.board import number_of, row_of, score_plot

RUNG_TITLES: Mapping[str, str] = {
    "score": gettext_noop("Score"),
    "flagpole": gettext_noop("Higher flag"),
    "ships": gettext_noop("Ships in Reserve"),
    "territories": gettext_noop("Territories"),
}


def score_sheet(log: Log[EarthState]) -> dict[str, Any]:
    """Return all that the page of a finished game shows."""
    state = log.state
    outcome = _outcome(state)
    word, how = _word(outcome)
    return {
        "word": word,
        "how": how,
        "reasons": score_state(state).reasons,
        "seats": [(seat, number_of(state, seat)) for seat in state.players],
        "rows": [_row(state, outcome, seat) for seat in state.players],
        "rungs": [_rung(step, outcome) for step in outcome.rungs if step.is_used],
        "plot": score_plot(log),
        "points": scores_by_round(log),
        "rulings": state.rulings,
        "house_rules": tuple(each for name in state.house for each in told(state.house, name)),
        "lost": state.lost,
    }


def _outcome(state: EarthState) -> ScoringOutcome:
    assert state.scored is not None
    return state.scored


def _word(outcome: ScoringOutcome) -> tuple[Line, Line]:
    best = max(score.total for score in outcome.score.values())
    if len(outcome.winners) > 1:
        word = Line(gettext_noop("{winners} share the victory."), {"winners": outcome.winners})
        return word, Line(gettext_noop("All with {n} points."), {"n": best})
    word = Line(gettext_noop("{winner} wins."), {"winner": outcome.winners[0]})
    if outcome.decided_by == "score":
        rest = [score.total for seat, score in outcome.score.items() if seat not in outcome.winners]
        return word, Line(gettext_noop("{n} points, the next has {next}."), {"n": best, "next": max(rest)})
    return word, Line(gettext_noop("{n} points like others; a house rule broke the tie."), {"n": best})


def _row(state: EarthState, outcome: ScoringOutcome, seat: str) -> dict[str, Any]:
    """A player: the score with its parts, and the territories by continent."""
    won = Counter(card.continent for card in state.owned[seat])
    return row_of(
        state,
        seat,
        score=outcome.score[seat],
        continents=[(name, won[name], bonus) for name, bonus in outcome.bonuses[seat].items()],
        lands=state.owned[seat],
        reserve=state.reserve[seat],
        is_winner=seat in outcome.winners,
    )


def _rung(step: Step, outcome: ScoringOutcome) -> dict[str, Any]:
    """A rung of the ladder: everybody's number, who leads, and whether it decided."""
    is_last = outcome.decided_by not in RUNG_TITLES and step is outcome.rungs[-1]
    return {
        "title": RUNG_TITLES[step.name],
        "cells": [
            (seat, n, seat in step.left, seat not in step.compared) for seat, n in step.numbers.items()
        ],
        "is_decider": step.name == outcome.decided_by or is_last,
    }


# Files --------------------------------------------------------------------------------------------


def score_file(log: Log[EarthState]) -> ScoreFile | None:
    """Return the score for other programs; None before the game is over."""
    state = log.state
    if state.scored is None:
        return None
    points = scores_by_round(log)
    return ScoreFile(rows=tuple(_csv_rows(state, points)), data=_data(state, points))


def _csv_rows(state: EarthState, points: tuple[RoundPoint, ...]) -> Iterator[tuple[str | int, ...]]:
    """A head, then a row a player, clockwise."""
    outcome = _outcome(state)
    rounds = (f"round_{point.round}" for point in points)
    yield ("player", "flag", "wins", "total", "territory", "continent", "ships", "reserve", "owned", *rounds)
    for seat in state.players:
        score = outcome.score[seat]
        yield (
            seat,
            state.flags[seat],
            int(seat in outcome.winners),
            score.total,
            score.territory,
            score.continent,
            score.ships,
            state.reserve[seat],
            len(state.owned[seat]),
            *(point.scores[seat] for point in points),
        )


def _data(state: EarthState, points: tuple[RoundPoint, ...]) -> dict[str, Any]:
    return {
        "house_rules": dict(state.house),
        "outcome": encode(_outcome(state)),
        "flagpole": list(state.flagpole),
        "players": [
            {
                "name": seat,
                "flag": state.flags[seat],
                "reserve": state.reserve[seat],
                "owned": [encode(card) for card in state.owned[seat]],
            }
            for seat in state.players
        ],
        "lost": [encode(card) for card in state.lost],
        "rounds": [encode(point) for point in points],
        "rulings": [
            {
                "round": note.round,
                "reason": note.reason,
                "changes": [change.text() for change in note.changes],
            }
            for note in state.rulings
        ],
    }
