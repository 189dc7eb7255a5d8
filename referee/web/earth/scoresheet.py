"""The score sheet, on the page and as CSV and JSON."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from referee.rules.earth.cards import Territory
from referee.rules.earth.record import EarthState, FinalScores, RulingNote
from referee.rules.earth.rulebook import cited
from referee.rules.earth.scoring import ScoresAfterRound, score_state, scores_by_round
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.ladder import ClimbedRung
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.web.desk.plots import LinePlot
from referee.web.desk.scoresheet import (
    WINS,
    Column,
    RungRow,
    ScoreFile,
    Sheet,
    ladder_of,
    round_head,
    score_file,
)
from referee.web.earth.board import number_of, numbers_of, score_plot
from referee.web.earth.rows import SeatScoreRow

PARTS = 3
"""The parts of a score: territories, continents, ships."""
RUNG_TITLES: Mapping[str, str] = {
    "score": gettext_noop("Score"),
    "flagpole": gettext_noop("Highest flag"),
    "ships": gettext_noop("Ships in Reserve"),
    "territories": gettext_noop("Territories"),
}


@dataclass(frozen=True, slots=True)
class EarthScoreSheet(Sheet):
    rows: tuple[SeatScoreRow, ...]
    rungs: tuple[RungRow, ...]
    plot: LinePlot | None
    points: tuple[ScoresAfterRound, ...]
    rulings: tuple[RulingNote, ...]
    house_rules: tuple[str, ...]
    lost: tuple[Territory, ...]


def score_sheet(log: Log[EarthState]) -> EarthScoreSheet:
    state, outcome = log.state, log.state.scored
    assert outcome is not None
    word, how = _word(outcome)
    seats = numbers_of(state)

    def is_decider(step: ClimbedRung) -> bool:
        is_last = outcome.decided_by not in RUNG_TITLES and step is outcome.rungs[-1]
        return step.name == outcome.decided_by or is_last

    used = [step for step in outcome.rungs if step.is_used]
    return EarthScoreSheet(
        word=word,
        how=how,
        reasons=score_state(state).reasons,
        seats=tuple(seats.items()),
        rows=tuple(_row(state, outcome, seat) for seat in state.players),
        rungs=ladder_of(used, RUNG_TITLES, seats, is_decider, best=lambda step: step.left),
        plot=score_plot(log),
        points=scores_by_round(log),
        rulings=state.rulings,
        house_rules=tuple(each for name in state.house for each in cited(state.house, name)),
        lost=state.lost,
    )


def _word(outcome: FinalScores) -> tuple[Line, Line]:
    best = max(score.total for score in outcome.score.values())
    if len(outcome.winners) > 1:
        word = Line("{winners} share the victory.", winners=outcome.winners)
        return word, Line("All with {n} {n:point|points}.", n=best)
    word = Line("{winner} wins.", winner=outcome.winners[0])
    if outcome.decided_by == "score":
        rest = {seat: score.total for seat, score in outcome.score.items() if seat not in outcome.winners}
        after = max(rest.values())
        others = tuple(seat for seat, total in rest.items() if total == after)
        return word, Line("{n} {n:point|points} to {others}’s {next}.", n=best, others=others, next=after)
    return word, Line("Tied at {n} {n:point|points}. A house rule broke the tie.", n=best)


def _row(state: EarthState, outcome: FinalScores, seat: str) -> SeatScoreRow:
    won = Counter(card.continent for card in state.owned[seat])
    return SeatScoreRow(
        seat,
        number_of(state, seat),
        score=outcome.score[seat],
        continents=[(name, won[name], bonus) for name, bonus in outcome.bonuses[seat].items()],
        lands=state.owned[seat],
        reserve=state.reserve[seat],
        is_winner=seat in outcome.winners,
    )


def earth_score_file(log: Log[EarthState]) -> ScoreFile | None:
    """Return the score to download; None before the game is over."""
    state = log.state
    if state.scored is None:
        return None
    outcome, points, players = state.scored, scores_by_round(log), state.players
    columns: list[Column] = [
        (Line("Flag"), {seat: Line(state.flags[seat]) for seat in players}),
        (WINS, {seat: int(seat in outcome.winners) for seat in players}),
        (Line(RUNG_TITLES["score"]), {seat: outcome.score[seat].total for seat in players}),
        *(_points_for(place, outcome) for place in range(PARTS)),
        (Line(RUNG_TITLES["ships"]), state.reserve),
        (Line(RUNG_TITLES["territories"]), {seat: len(state.owned[seat]) for seat in players}),
        *((round_head(point.round), point.scores) for point in points),
    ]
    data = {
        "house_rules": dict(state.house),
        "outcome": encode(outcome),
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
    return score_file(players, columns, data)


def _points_for(place: int, outcome: FinalScores) -> Column:
    terms = {seat: score.terms[place] for seat, score in outcome.score.items()}
    what = next(iter(terms.values()))[0]
    return Line("Points: {what}", what=what), {seat: n for seat, (_, n) in terms.items()}
