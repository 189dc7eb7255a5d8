"""The page of a solo table: its strip, the skirmish, the prize, and the score sheet (A-98)."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from referee.rules.arctic.ending import worth_by_round, worth_of
from referee.rules.arctic.record import ArcticState, Phase, SoloScore
from referee.rules.arctic.setup import SIZES, difficulty, set_up_solo
from referee.rules.arctic.solo import (
    PRIZE,
    SOLO_SKIRMISH,
    ScoreSolo,
    cards_of,
    is_won,
    reshuffle_due,
    solo_of,
)
from referee.rules.kernel.entry.panel import Draft, Panel
from referee.rules.kernel.history.log import Entry, Log
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason
from referee.tables import selectors
from referee.web.arctic.ending import offer_of, tally_page
from referee.web.arctic.faces import face_in
from referee.web.arctic.gathering import gathering_page
from referee.web.arctic.scoresheet import differing
from referee.web.arctic.solo_board import how_line, word_line
from referee.web.arctic.tablepages import ArcticPage, ArcticPart, LastRuling, PrizePage, SoloStrip, SoloTurn
from referee.web.at_once import last_tap
from referee.web.desk.desk import TablePage
from referee.web.desk.plots import LinePlot
from referee.web.desk.scoresheet import Column, ScoreFile, Sheet, TableRow, by_round, round_head, score_file
from referee.web.desk.sent_form import sent_along
from referee.web.drafts import fields_of


def solo_page(page: TablePage, part: ArcticPart) -> ArcticPage:
    state, log, path = page.log.state, page.log, page.visitor.path
    if state.phase is Phase.PRIZE:
        return PrizePage(
            **vars(part),
            address=path,
            shows_strip=True,
            is_won=is_won(solo_of(state)),
            prize=last_tap(PRIZE, log, state, state.players[0], {}, face_in(state)),
        )
    if state.phase is Phase.OVER:
        return solo_ending_page(page, part)
    shown = gathering_page(page, part)
    word, how = _preview(shown.chosen)
    turn = SoloTurn(
        end_form=sent_along(log, for_seat=state.players[0]),
        fight_address=f"{path}?{urlencode(fields_of(_fight(log)))}",
        word=word,
        how=how,
    )
    return replace(shown, solo=turn)


def _fight(log: Log[Any]) -> Draft:
    """Return the draft of a new skirmish, or of the one just undone."""
    state: ArcticState = log.state
    undone = log.redoable.entry if log.redoable else None
    is_fight = undone is not None and undone.kind == SOLO_SKIRMISH.name
    picked = SOLO_SKIRMISH.picked(state, undone) if undone and is_fight else {}
    return Draft(SOLO_SKIRMISH.name, state.players[0], picked)


def _preview(panel: Panel | None) -> tuple[Line | None, Line | None]:
    """Return who would win the drafted skirmish, and how."""
    if panel is None or panel.ruling is None or panel.kind.name != SOLO_SKIRMISH.name:
        return None, None
    result = panel.ruling.outcome.result
    return word_line(result), how_line(result)


def strip_of(state: ArcticState) -> SoloStrip:
    solo, (seat,) = solo_of(state), state.players
    own = state.seats[seat]
    dealt = set_up_solo(solo.options, state.cards).outcome.sizes
    left, chips = Counter(solo.sizes), list[tuple[int, bool]]()
    for size in dealt:
        chips.append((size, left[size] <= 0))
        left[size] -= 1
    removed = solo.removed_unseen + sum(own.base.removed.values())
    deck = None if solo.deck is None else max(solo.deck, 0)
    return SoloStrip(
        chips=chips,
        points=worth_of(state, own.owned),
        known=cards_of(state, own),
        deck=deck,
        removed=removed,
        is_due=bool(reshuffle_due(state)),
    )


def last_fight(log: Log[Any]) -> LastRuling | None:
    """Return the last skirmish for the banner, None before the first."""
    state: ArcticState = log.state
    outcome = solo_of(state).last
    if outcome is None or state.tallies:
        return None
    reasons = selectors.last_reasons(log, SOLO_SKIRMISH.name)
    return LastRuling(word_line(outcome), how_line(outcome), reasons)


# The end -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SoloSheet(Sheet):
    rows: tuple[tuple[str, int], ...]
    difficulty: Reason
    differing: tuple[Line, ...]
    line_plot: LinePlot
    by_round: tuple[TableRow, ...]


def solo_ending_page(page: TablePage, part: ArcticPart) -> ArcticPage:
    """Return the count of the deck, the offer to score, or the score sheet."""
    state: ArcticState = page.log.state
    if solo_of(state).scored is not None:
        return ArcticPage(**vars(part), address=page.visitor.path, score=solo_sheet(page.log))
    shown, (seat,) = tally_page(page, part), state.players
    if not state.tallies:
        return shown
    return replace(shown, offer=offer_of(page.log, Entry(ScoreSolo(), seat), _offered, for_seat=seat))


def _offered(score: SoloScore) -> Line:
    return Line("Score the game: {points} {points:point|points}", points=score.points)


def solo_sheet(log: Log[ArcticState]) -> SoloSheet:
    state, (seat,) = log.state, log.state.players
    solo = solo_of(state)
    assert solo.scored is not None
    history, score = worth_by_round(log), solo.scored
    points = [*(point.worth for point in history), {seat: score.points}]
    plot, rows = by_round([point.round for point in history], points, {seat: 1})
    return SoloSheet(
        word=Line("{seat} scores {points} {points:point|points}.", seat=seat, points=score.points),
        how=Line(
            "{contested} contested {contested:card|cards} at 2 points and {others} "
            "{others:other|others} at 1.",
            contested=score.contested,
            others=score.others,
        ),
        reasons=selectors.last_reasons(log, ScoreSolo.kind),
        seats=((seat, 1),),
        rows=_rows(state),
        difficulty=difficulty(solo.options, state.cards),
        differing=tuple(differing(state)),
        line_plot=plot,
        by_round=rows,
    )


def _rows(state: ArcticState) -> tuple[tuple[str, int], ...]:
    """Return the numbers of forces, cards and rounds."""
    solo, (own,) = solo_of(state), state.seats.values()
    return (
        (gettext_noop("Forces beaten"), solo.won),
        (gettext_noop("Lost to"), solo.lost),
        (gettext_noop("Tied with"), len(SIZES) - solo.won - solo.lost),
        (gettext_noop("Removed or set aside"), solo.removed_unseen + sum(own.base.removed.values())),
        (gettext_noop("Rounds"), state.round),
    )


def solo_score_file(log: Log[ArcticState]) -> ScoreFile | None:
    """Return the score to download; None before the game is scored."""
    state, (seat,) = log.state, log.state.players
    solo, history = solo_of(state), worth_by_round(log)
    if solo.scored is None:
        return None
    score = solo.scored
    columns: list[Column] = [
        (Line("Points"), {seat: score.points}),
        (Line("Contested cards"), {seat: score.contested}),
        (Line("Other cards"), {seat: score.others}),
        (Line("Forces beaten"), {seat: solo.won}),
        (Line("Lost to"), {seat: solo.lost}),
        *((round_head(point.round), point.worth) for point in history),
    ]
    data = {
        "modules": list(state.modules),
        "house_rules": dict(state.house_rules),
        "options": encode(solo.options),
        "outcome": encode(score),
        "players": [{"name": seat, **(encode(state.tallies[seat]) if seat in state.tallies else {})}],
        "rounds": [{"round": point.round, "points": point.worth[seat]} for point in history],
    }
    return score_file(state.players, columns, data)
