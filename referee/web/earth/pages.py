"""The pages of Skirmish for Earth: the table, its wall, the guide."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

from django.http import HttpRequest
from django.urls import path

from referee.rules.earth.ending import BETWEEN_ROUNDS, FINISH, ending_of
from referee.rules.earth.game import EARTH
from referee.rules.earth.record import EarthState, Ending, LastRound, RoundPhase
from referee.rules.earth.reveal import REVEAL
from referee.rules.earth.ruling import TABLE_RULING
from referee.rules.earth.scoring import shown_score
from referee.rules.earth.setup import NAME, TITLE
from referee.rules.kernel.entry.panel import Draft
from referee.rules.kernel.history.disputes import CARD
from referee.rules.kernel.history.log import Log, Record
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason
from referee.tables.links import Visitor
from referee.web.desk.course import Course, Steps, by_steps
from referee.web.desk.desk import Desk, Trouble
from referee.web.desk.game_pages import GamePages, GameTile, Guide
from referee.web.desk.wall import SEATS, Wall, WallNumber, WallSeat, last_acts, ruled_wall, totals_of
from referee.web.drafts import fields_of
from referee.web.earth import cardpages, deckpages, handpages, puzzle, setup
from referee.web.earth.board import (
    describe_capture,
    fleet,
    headline,
    number_of,
    numbers_of,
    pole,
    public_cards,
    score_plot,
    sums,
)
from referee.web.earth.last import last_finish
from referee.web.earth.phases import PhasePage
from referee.web.earth.puzzle import SCENES
from referee.web.earth.rows import FleetRow
from referee.web.earth.scoresheet import earth_score_file, score_sheet
from referee.web.earth.tablepages import EarthPage, EarthPart
from referee.web.templating.jinja import at


class EarthDesk(Desk):
    template = "earth/table.html"
    number_of = staticmethod(number_of)
    score_file = staticmethod(earth_score_file)

    def page(
        self, request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
    ) -> EarthPage:
        state: EarthState = log.state
        numbers = numbers_of(state)
        part = EarthPart(
            phase=state.phase,
            phase_word=EARTH.phases[state.phase],
            sums=sums(state),
            plot=score_plot(log),
            public=public_cards(state),
            seat_numbers=numbers,
        )
        if state.phase is RoundPhase.OVER:
            return EarthPage(
                **vars(part),
                address=visitor.path,
                pole=pole(numbers, state.flagpole),
                score=score_sheet(log),
                bar=state.phase,
            )
        return PhasePage(request, visitor, log, trouble).page(part)

    def inserts_at(self, state: EarthState) -> bool:
        """Drafts of a dealt game would show hands."""
        return not state.is_dealt and state.phase is not RoundPhase.OVER

    def winner(self, record: Record) -> str:
        is_finish = record.entry.kind == FINISH.name
        return (record.ruling.outcome.ending.winner or "") if is_finish else ""

    def course(self, log: Log[Any], steps: Steps) -> Course:
        return by_steps(Line("Scores so far"), numbers_of(log.state), steps, _scores)

    def where(self, state: EarthState) -> Line:
        phase = Line(EARTH.phases[state.phase])
        if state.phase is RoundPhase.OVER:
            return phase
        return Line("Round {round} of {last}. {phase}.", round=state.round, last=state.rounds, phase=phase)

    def stage(self, state: EarthState) -> Line:
        phase = Line(EARTH.phases[state.phase])
        return Line("Round {round} of {last} · {phase}", round=state.round, last=state.rounds, phase=phase)

    def draft_of(self, state: EarthState, record: Record) -> Sequence[tuple[str, str]]:
        """Return the fields of a ruling or of one revealed card; other entries are a single tap."""
        kind, facts = record.entry.kind, cast("Any", record.entry.facts)
        if kind == TABLE_RULING.name:
            return fields_of(Draft(kind, None, TABLE_RULING.picked(state, record.entry)))
        return (("who", next(iter(facts.cards))),) if kind == REVEAL.name and len(facts.cards) == 1 else ()

    def correction_url(self, visitor: Visitor, state: EarthState, way: str) -> str:
        """Return the address to amend a card in the deck, or of a table ruling."""
        if way == CARD:
            is_fixed = state.phase is RoundPhase.OVER or state.is_dealt
            return "" if is_fixed else at(visitor, "earth_deck")
        may_rule = state.phase not in (RoundPhase.OVER, RoundPhase.DEAL)
        return at(visitor, kind=TABLE_RULING.name) if may_rule else ""


def _scores(state: EarthState) -> dict[str, int]:
    return {seat: shown_score(state, seat) for seat in state.players}


EARTH_DESK = EarthDesk()


def earth_wall(visitor: Visitor, log: Log[Any]) -> Wall:
    state: EarthState = log.state
    if state.phase is RoundPhase.OVER:
        return _scored(log)
    if state.phase is RoundPhase.ENDING:
        return _ending(state, ending_of(state), EARTH.prompts(state)[0].line)
    if state.last is not None and state.phase in BETWEEN_ROUNDS and not state.placed:
        return _ended(log, state.last)
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
            row.name,
            row.number,
            row.says,
            acts.get(row.name),
            _figures(state, row),
            row.is_now,
        )
        for row in fleet(state, None)
    )


def _figures(state: EarthState, row: FleetRow) -> tuple[WallNumber, ...]:
    points, deployed, reserve = shown_score(state, row.name), row.deployed, row.reserve
    return (
        WallNumber("score", points, Line("{n:point|points}", n=points)),
        WallNumber("attack", deployed, Line("on the card")),
        WallNumber("ship", reserve, Line("in Reserve")),
    )


def _foot(state: EarthState) -> Iterator[tuple[str, Line]]:
    """Yield the target and the flagpole."""
    if state.target is not None:
        yield (
            "crate",
            Line(
                "{target}: score {score}, {continent}, salvage {salvage}",
                target=state.target.name,
                score=state.target.score,
                continent=state.target.continent,
                salvage=state.target.salvage,
            ),
        )
    yield "lead", Line("Flagpole from the top: {seats}", seats=state.flagpole)


def _ending(state: EarthState, ending: Ending, due: Line) -> Wall:
    word, how = headline(state, ending)
    then = due if ending.waiting is not None else None
    return _ruled(state, word, how, ending, ending.reasons, then)


def _ended(log: Log[Any], last: LastRound) -> Wall:
    """Show who captured until the next cards are placed."""
    word, how = describe_capture(last.target.name, last.ending)
    reasons = last_finish(log).ruling.reasons
    return _ruled(log.state, word, how, last.ending, reasons, EARTH.prompts(log.state)[0].line)


def _ruled(
    state: EarthState,
    word: Line,
    how: Line | None,
    ending: Ending,
    reasons: tuple[Reason, ...],
    then: Line | None,
) -> Wall:
    numbers = {seat: number_of(state, seat) for seat in ending.attack}
    totals = totals_of(ending.attack, numbers, filter(None, (ending.winner,)))
    return ruled_wall(EARTH_DESK.stage(state), word, how or "", reasons, totals, then)


def _scored(log: Log[Any]) -> Wall:
    state: EarthState = log.state
    sheet, scored = score_sheet(log), state.scored
    assert scored is not None
    scores = {seat: score.total for seat, score in scored.score.items()}
    totals = totals_of(scores, dict(sheet.seats), scored.winners)
    return ruled_wall(EARTH_DESK.stage(state), sheet.word, sheet.how, sheet.reasons, totals)


GUIDE = Guide(
    weights={"target": 1, "deploy": 1, "pass": 0.7, "reveal": 1, "choose": 1, "finish": 1},
    hints={
        RoundPhase.TARGET: gettext_noop(
            "Each round you fight for one territory. It’s turned up, and everyone sees what it’s worth."
        ),
        RoundPhase.DEPLOY: gettext_noop(
            "Everyone has a card face down. In turn, put ships on yours, or pass for the round. It "
            "only counts if the ships match one of its costs exactly."
        ),
        RoundPhase.REVEAL: gettext_noop(
            "Deployment closes when the turn is back at the last player to deploy. Now everyone reveals."
        ),
        RoundPhase.ENDING: gettext_noop(
            "Referee resolves nine steps: who has paid, whose Attack is highest, what the texts do, "
            "which ships are lost, and how much salvage everyone gets."
        ),
    },
    phase_of=lambda state: state.phase,
    round_of=lambda state: int(state.round),
)
"""A first round, with an invented deck."""

EARTH_PAGES = GamePages(
    GameTile(
        name=NAME,
        title=TITLE,
        tagline=gettext_noop("Runs deployment, resolves the nine end-of-round steps, keeps score."),
        players=gettext_noop("3 to 5"),
        seats=range(3, 6),
        scene="lobby/_scene_earth.html",
        icon="ship",
        new_table="earth_new",
    ),
    EARTH_DESK,
    earth_wall,
    addresses=(
        path("new/", setup.new_table, name="earth_new"),
        path("round/puzzle/", puzzle.from_link, name="earth_puzzle"),
    ),
    at_table=(
        path("deck/", deckpages.deck_page, name="earth_deck"),
        path("deck/card/", cardpages.card_page, name="earth_card"),
        path("hand/card/", handpages.hand_card_page, name="earth_hand_card"),
        path("deck/<str:name>", deckpages.deck_file, name="earth_deck_file"),
    ),
    scenes=SCENES,
    guide=GUIDE,
    puzzle=puzzle.from_table,
    cases=puzzle.cases_of,
)
