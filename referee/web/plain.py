"""Pages made from a game's rules alone, for games without pages of their own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse

from referee.rules.kernel.entry.kind import By
from referee.rules.kernel.entry.panel import Draft
from referee.rules.kernel.finished import FinishedGame, Result
from referee.rules.kernel.game import Game
from referee.rules.kernel.history.log import Log, Record
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason
from referee.tables.links import Visitor
from referee.web.access.device import is_first_visit
from referee.web.access.visitors import safe_or_post, show_page
from referee.web.desk.desk import Desk, GamePage, TablePage, Trouble
from referee.web.desk.scoresheet import WINS, ScoreFile, Sheet, round_head, score_file
from referee.web.desk.wall import RULING, SEATS, Wall, WallSeat, last_acts, totals_of
from referee.web.drafts import fields_of
from referee.web.offers import PanelFields, PanelPart, offers_of, panel_part
from referee.web.setup import OpeningPage, SetupForm, SetupPage, set_up

OVER = gettext_noop("The game is over")
SCORE = gettext_noop("Score")


@dataclass(frozen=True, slots=True)
class PlainSheet(Sheet):
    """The score of a finished game, with a row for each seat."""

    rows: tuple[tuple[int, Result], ...]


@dataclass(frozen=True, slots=True)
class Last:
    """The last entry: its sentence and the reasons of its ruling."""

    line: Line
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, kw_only=True)
class PlainPage(PanelFields, GamePage):
    """What is due, the entries offered, and the scores."""

    stage: Line
    due: Line
    standing: tuple[Line, ...]
    last: Last | None


class PlainDesk(Desk):
    """Shows the tables of a game: what is due, the entries offered, the scores.

    ``why``: the reasons of the score.
    """

    amends_here = True

    def __init__(
        self,
        game: Game[Any, Any],
        template: str = "plain/table.html",
        why: Callable[[Any], tuple[Reason, ...]] = lambda state: (),
    ) -> None:
        self.game, self.template, self.why = game, template, why

    def page(
        self, request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
    ) -> PlainPage:
        state, sheet = log.state, self.sheet(log)
        panel = None if sheet else self._panel(TablePage(request, visitor, log, trouble))
        return PlainPage(
            **(vars(panel) if panel else {"address": visitor.path}),
            score=sheet,
            stage=self.stage(state),
            due=self.where(state),
            standing=tuple(self.game.standing(state).values()),
            last=self._last(visitor, log),
        )

    def _last(self, visitor: Visitor, log: Log[Any]) -> Last | None:
        """Return the last entry; None before the first one, and if it is sealed for the visitor."""
        record, seat = log.version.record, visitor.seat_name
        if record is None or self.game.is_sealed(log.state, record.entry, seat):
            return None
        line = self.game.describe(log.state, record.entry, record.ruling.outcome, seat)
        return Last(line, record.ruling.reasons)

    def _panel(self, page: TablePage) -> PanelPart | None:
        visitor, state, own = page.visitor, page.log.state, page.visitor.seat_name
        others = By.SEAT if own is None else By.TABLE
        kinds = {name: kind for name, kind in self.game.kinds.items() if kind.by is not others}
        seats = (None, *state.players) if visitor.is_host else (own,)
        offers = offers_of(
            self.game, kinds, state, seats, Draft(next(iter(kinds), ""), own, {}), insists=visitor.is_host
        )
        panel = panel_part(offers, page)
        # A single kind needs no tab.
        return replace(panel, tabs=()) if panel and len(panel.tabs) < 2 else panel

    def sheet(self, log: Log[Any]) -> PlainSheet | None:
        played, state = self.game.finished_game(log), log.state
        if played is None:
            return None
        said = self.game.standing(state)
        rows = tuple((self.number_of(state, each.seat), each) for each in played.results)
        word = said.get("game", Line(OVER))
        seats = tuple((result.seat, number) for number, result in rows)
        return PlainSheet(word, Line(""), self.why(state), seats, rows)

    def wall(self, visitor: Visitor, log: Log[Any]) -> Wall:
        state, sheet = log.state, self.sheet(log)
        if sheet is not None:
            scores = {result.seat: result.score for _, result in sheet.rows}
            best = (result.seat for _, result in sheet.rows if result.is_winner)
            totals = totals_of(scores, dict(sheet.seats), best)
            return Wall(RULING, self.stage(state), sheet.word, reasons=sheet.reasons, totals=totals)
        acts, due = last_acts(visitor, log, state.players), self.game.due(state)
        seats = tuple(
            WallSeat(seat, number, act=acts.get(seat), is_now=seat in due)
            for number, seat in enumerate(state.players, start=1)
        )
        foot = tuple(("score", line) for line in self.game.standing(state).values())
        return Wall(SEATS, self.stage(state), self.where(state), seats=seats, foot=foot)

    def stage(self, state: Any) -> Line:
        if hasattr(state, "round") and self.game.phase(state):
            return round_head(state.round)
        return Line(self.game.phase(state) or OVER)

    def where(self, state: Any) -> Line:
        prompts = self.game.prompts(state)
        return prompts[0].line if prompts else Line(OVER)

    def draft_of(self, state: Any, record: Record) -> Sequence[tuple[str, str]]:
        entry = record.entry
        return fields_of(Draft(entry.kind, entry.seat, self.game.kinds[entry.kind].picked(state, entry)))

    def score_file(self, log: Log[Any]) -> ScoreFile | None:
        played = self.game.finished_game(log)
        return _file(log, played) if played else None


def _file(log: Log[Any], played: FinishedGame) -> ScoreFile:
    scores = {each.seat: each.score for each in played.results}
    wins = {each.seat: int(each.is_winner) for each in played.results}
    players = [{"name": seat, "score": scores[seat], "wins": bool(wins[seat])} for seat in scores]
    data = {"players": players, "house_rules": dict(played.house_rules)}
    return score_file(scores, [(WINS, wins), (Line(SCORE), scores)], data)


def plain_setup(
    game: str,
    form_type: type[SetupForm],
    template: str = "plain/setup.html",
    page: Callable[[Any], SetupPage] = SetupPage,
) -> Callable[[HttpRequest], HttpResponse]:
    """Return the view that opens a table of a game; ``page``: the page made from the form."""

    def show(request: HttpRequest, form: SetupForm, status: int = 200) -> HttpResponse:
        opening = OpeningPage(game, page(form), is_first_visit=is_first_visit(request, game))
        return show_page(request, template, opening, status)

    return safe_or_post(lambda request: set_up(request, game, form_type, show))
