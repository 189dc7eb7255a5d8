"""The desk of a table of Skirmish for Earth: what its page shows in each phase, to the host and to a seat."""

from collections.abc import Sequence
from typing import Any, cast

from django.http import HttpRequest

from referee.rules.earth.game import EARTH
from referee.rules.earth.record import EarthState, Phase
from referee.rules.earth.reveal import REVEAL
from referee.rules.earth.ruling import TABLE_RULING
from referee.rules.kernel.log import Log, Record
from referee.rules.kernel.panel import Draft
from referee.rules.kernel.protest import CARD
from referee.rules.kernel.ruling import Fact, Line, gettext_noop
from referee.tables.links import Visitor
from referee.web.base import Desk, Trouble, desk_context
from referee.web.drafts import fields_of
from referee.web.earth.board import number_of, numbers_of, pole, public_cards, score_plot, sums
from referee.web.earth.phases import PhasePage
from referee.web.earth.scoresheet import earth_score_file, score_sheet
from referee.web.jinja import at


class EarthDesk(Desk):
    template = "earth/table.html"
    number_of = staticmethod(number_of)
    score_file = staticmethod(earth_score_file)

    def context(
        self, request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
    ) -> dict[str, Any]:
        state: EarthState = log.state
        numbers = numbers_of(state)
        context = {
            **desk_context(self, visitor, log, trouble),
            "phase": state.phase,
            "phase_word": EARTH.phases[state.phase],
            "pole": pole(numbers, state.flagpole),
            "sums": sums(state),
            "plot": score_plot(log),
            "public": public_cards(state),
            "seat_numbers": numbers,
        }
        if state.phase is Phase.OVER:
            return context | {"score": score_sheet(log)}
        return context | PhasePage(request, visitor, log, trouble).context()

    def where(self, state: EarthState) -> Line:
        phase = Line(EARTH.phases[state.phase])
        if state.phase is Phase.OVER:
            return phase
        phrase = gettext_noop("Round {round} of {last}. {phase}.")
        return Line(phrase, {"round": state.round, "last": state.rounds, "phase": phase})

    def stage(self, state: EarthState) -> Line:
        said: dict[str, Fact] = {"round": state.round, "last": state.rounds}
        said["phase"] = Line(EARTH.phases[state.phase])
        return Line("Round {round} of {last} · {phase}", said)

    def draft_of(self, state: EarthState, record: Record) -> Sequence[tuple[str, str]]:
        """Return the seat whose card was turned up, or a ruling; everything else is one tap on its page."""
        kind, facts = record.entry.kind, cast("Any", record.entry.facts)
        if kind == TABLE_RULING.name:
            return fields_of(Draft(kind, None, TABLE_RULING.picked(state, record.entry)))
        return (("who", next(iter(facts.cards))),) if kind == REVEAL.name and len(facts.cards) == 1 else ()

    def put_right(self, visitor: Visitor, state: EarthState, way: str) -> str:
        """Return where the table rules, or the deck, where the app has one."""
        if way == CARD:
            return at(visitor, "earth_deck") if state.phase is not Phase.OVER and not state.is_dealt else ""
        return "" if state.phase in (Phase.OVER, Phase.DEAL) else at(visitor, kind=TABLE_RULING.name)


EARTH_DESK = EarthDesk()
