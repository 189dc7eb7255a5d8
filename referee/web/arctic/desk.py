"""The desk of an Arctic table: its page in each phase, for the host and for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest

from referee.rules.arctic.cards import Kind
from referee.rules.arctic.ending import Owned, award_gangs
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering import DIG, HUNT
from referee.rules.arctic.hq import building_hint, kept_twice_line, leaders_kept_twice
from referee.rules.arctic.kinds import ENTRY_KINDS, WHILE_ASKED
from referee.rules.arctic.record import NONE_LEFT, ArcticState, Building, Phase
from referee.rules.arctic.setup import CONTESTED_RESOURCES, MODULES
from referee.rules.arctic.skirmish import DECLARE, Count, headline, short_why
from referee.rules.kernel.cache import once
from referee.rules.kernel.entry.panel import Draft
from referee.rules.kernel.history.disputes import CARD
from referee.rules.kernel.history.log import Log, Record
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.web.arctic.correcting import correcting_page, is_correcting
from referee.web.arctic.course import course_of, winner_of
from referee.web.arctic.declaring import asked_board, declaring_page
from referee.web.arctic.ending import ending_page
from referee.web.arctic.faces import face_in
from referee.web.arctic.gathering import gathering_page, window_page
from referee.web.arctic.light_round.page import light_page, shows_rows
from referee.web.arctic.notes import looks_shown, notes_of, peek_of
from referee.web.arctic.scoresheet import arctic_score_file
from referee.web.arctic.sealing import is_sealing
from referee.web.arctic.skirmish import counted, revealing_page
from referee.web.arctic.solo_desk import last_fight, solo_page, solo_score_file, strip_of
from referee.web.arctic.tablepages import ArcticPage, ArcticPart, BaseView, BuildingView, LastRuling, SeatView
from referee.web.arctic.unconfirmed import unconfirmed
from referee.web.arctic.verdict import GangRow, gang_row
from referee.web.desk.desk import Desk, TablePage, Trouble
from referee.web.desk.log import seat_numbers
from referee.web.desk.scoresheet import ScoreFile
from referee.web.drafts import KIND, fields_of
from referee.web.forms import FaceOf
from referee.web.templating.jinja import at

CORRECT_CARD = "correct_card"
PHASE = gettext_noop("Round {round} of {last}. {phase}.")


class ArcticDesk(Desk):
    template = "arctic/table.html"
    amends_here = True
    winner = staticmethod(winner_of)
    course = staticmethod(course_of)

    def seen(self, state: ArcticState, viewer: str | None) -> ArcticState:
        return state.seen_by(viewer)

    def faces(self, state: ArcticState) -> FaceOf:
        return face_in(state)

    def page(
        self, request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
    ) -> ArcticPage:
        page, part = TablePage(request, visitor, log, trouble), arctic_part(visitor, log, request)
        state: ArcticState = log.state
        if is_correcting(page) and (fix := correcting_page(page, part)):
            return fix
        if state.window is not None:
            shown = asked_board(visitor, log) if state.phase is Phase.DECLARING else (None, None)
            return window_page(visitor, log, part, *shown)
        if state.solo is not None:
            return solo_page(page, part)
        if is_sealing(page):
            return revealing_page(page, part)
        if state.phase is Phase.GATHERING:
            return light_page(page, part) if shows_rows(page) else gathering_page(page, part)
        if state.phase is Phase.REVEAL:
            return revealing_page(page, part)
        if state.phase is Phase.DECLARING:
            return declaring_page(page, part)
        return ending_page(page, part)

    def where(self, state: ArcticState) -> Line:
        if state.phase is Phase.OVER:
            return Line(ARCTIC.phases[Phase.OVER])
        said: dict[str, Fact] = {"round": state.round, "last": state.last_round}
        if state.phase is Phase.GATHERING:
            said["seat"] = state.gatherer or state.initiator
            return Line("Round {round} of {last}. {seat} gathers.", **said)
        return Line(PHASE, **{**said, "phase": Line(ARCTIC.phases[state.phase])})

    def stage(self, state: ArcticState) -> Line:
        said: dict[str, Fact] = {"round": state.round, "last": state.last_round}
        said["phase"] = Line(ARCTIC.phases[state.phase])
        if state.solo is not None:
            return Line("Round {round} · {phase}", **said)
        return Line("Round {round} of {last} · {phase}", **said)

    def draft_of(self, state: ArcticState, record: Record) -> Sequence[tuple[str, str]]:
        """Return the URL fields that compose the entry again; a declaration is tapped again instead."""
        seat = record.entry.seat
        if (kind := ENTRY_KINDS.get(record.entry.kind)) and kind.name not in WHILE_ASKED:
            picked = kind.picked(state, record.entry)
            is_tapped = kind is DECLARE
            return fields_of(Draft(kind.name, seat, picked)) if picked and not is_tapped else ()
        return ()

    def parts(self, state: ArcticState) -> Sequence[str | Line]:
        return [each.title for each in MODULES if each.name in state.modules]

    def forgotten(self, state: ArcticState, refusal: IllegalEntry) -> Sequence[tuple[str, str]]:
        """Return the hire, or the dig, of a card that a seat shows and doesn't own."""
        seat, label = (refusal.line.facts.get(name) for name in ("seat", "card"))
        card = next((each for each in state.cards.values() if each.label == label), None)
        if refusal.code != NONE_LEFT.code or card is None or not isinstance(seat, str):
            return ()
        kind, field = (HUNT.name, "hired") if card.id in state.stacks else (DIG.name, "kept")
        return fields_of(Draft(kind, seat, {field: (card.id,)}))

    def score_file(self, log: Log[Any]) -> ScoreFile | None:
        return arctic_score_file(log) if log.state.solo is None else solo_score_file(log)

    def correction_url(self, visitor: Visitor, state: ArcticState, way: str) -> str:
        """Return the URL that corrects a card, or the round and what was won."""
        kind = CORRECT_CARD
        if way != CARD:
            kind = "recount_table" if state.solo is None else "recount"
        is_open = state.window is None and (way == CARD or state.phase is not Phase.OVER)
        return at(visitor, kind=kind) if is_open else ""

    def misread(self, state: ArcticState, record: Record) -> Sequence[tuple[str, str]]:
        if state.window is not None:
            return ()
        kind = ENTRY_KINDS.get(record.entry.kind)
        words = kind.picked(state, record.entry).values() if kind else ()
        named = [word for each in words for word in each if word in state.cards]
        return [(KIND, CORRECT_CARD), *(("card", word) for word in named[:1])]

    def what_if(self, visitor: Visitor, log: Log[Any], number: int) -> str:
        """Return the URL that varies a counted skirmish."""
        return f"{visitor.path}what-if/{number}/" if counted(visitor, log, number) else ""

    def replay(self, visitor: Visitor, log: Log[Any], number: int) -> str:
        """Return the URL that plays a counted skirmish again."""
        return at(visitor, "skirmish", number) if counted(visitor, log, number) else ""


ARCTIC_DESK = ArcticDesk()


def arctic_part(visitor: Visitor, log: Log[Any], request: HttpRequest) -> ArcticPart:
    state: ArcticState = log.state
    seats, (gains, noting) = seat_views(state, visitor), notes_of(visitor, log, request)
    looks, sighting = looks_shown(visitor, log, request)
    return ArcticPart(
        phase=state.phase,
        phase_word=ARCTIC.phases[state.phase],
        bar=state.phase,
        seats=seats,
        sheets={seat.name: seat for seat in seats},
        contested_all=CONTESTED_RESOURCES,
        standing=gang_standing(state) if state.solo is None else (),
        kept_twice=kept_twice(state),
        last=last_ruling(log) if state.solo is None else last_fight(log),
        gains=gains,
        noting=noting,
        peek=peek_of(visitor, log),
        looks=looks,
        sighting=sighting,
        strip=strip_of(state) if state.solo is not None else None,
        unconfirmed=unconfirmed(visitor, log),
    )


def seat_views(state: ArcticState, visitor: Visitor) -> list[SeatView]:
    """Return the strip of seats, in turn order."""
    numbers, won, known, forces = seat_numbers(state), state.wins, _known_of(state), state.revealed
    viewer, is_open = visitor.seat_name, state.has_open_leaders
    return [
        SeatView(
            name=name,
            number=numbers[name],
            is_initiator=name == state.initiator,
            won=won[name],
            committed=len(forces[name].cards) if name in forces else state.seats[name].committed,
            is_now=name == state.gatherer
            if state.phase is Phase.GATHERING
            else state.phase is Phase.REVEAL and name not in forces,
            unseen=len(state.seats[name].unseen),
            base=base_view(state, name, is_open=is_open or name == viewer, is_own=name == viewer),
            **known[name],
        )
        for name in state.turn_order
    ]


def kept_twice(state: ArcticState) -> list[tuple[Line, tuple[str, ...]]]:
    """Return a notice for each leader kept by several seats, and these seats."""
    if state.phase is not Phase.GATHERING:
        return []
    found = leaders_kept_twice(state).items()
    return [(kept_twice_line(state, leader, seats), seats) for leader, seats in found]


@once
def _known_of(state: ArcticState) -> dict[str, dict[str, int]]:
    """Return the people, tools and meds that each seat is known to own."""
    found = {}
    for name, own in state.seats.items():
        owned = [(state.cards[card_id], number) for card_id, number in own.owned.items()]
        found[name] = {
            "people": sum([(card.people or 0) * number for card, number in owned]),
            "tools": sum([number for card, number in owned if card.kind is Kind.TOOL]),
            "meds": sum([(card.meds or 0) * number for card, number in owned if card.kind is Kind.MEDICINE]),
        }
    return found


def last_ruling(log: Log[Any]) -> LastRuling | None:
    """Return the last counted skirmish, for the banner between skirmishes and the score."""
    state: ArcticState = log.state
    is_counting = bool(state.tallies) and state.scored is None
    if state.last is None or state.phase not in (Phase.GATHERING, Phase.OVER) or is_counting:
        return None
    record, outcome = selectors.last_of_kind(log, Count.kind), state.last
    return LastRuling(
        round=state.round - (state.phase is Phase.GATHERING),
        word=headline(outcome.winner),
        how=short_why(outcome),
        reasons=record.ruling.reasons if record else (),
        number=record.number if record else 0,
        had_cards=any(outcome.units.values()),
    )


# Leaders and buildings ------------------------------------------------------------------------------


def base_view(state: ArcticState, seat: str, *, is_open: bool, is_own: bool) -> BaseView:
    """Return a seat's leader if it is open, and its buildings (A-17); contents only for their owner."""
    base = state.seats[seat].base
    leader = state.cards[base.leader].label if base.leader and is_open else ""
    return BaseView(
        leader=leader,
        is_wounded=base.is_wounded,
        has_chosen=base.leader is not None,
        buildings=tuple(_building(state, each, is_own=is_own) for each in base.buildings),
    )


def _building(state: ArcticState, building: Building, *, is_own: bool) -> BuildingView:
    stored = tuple(state.cards[card_id].label for card_id in building.stored) if is_own else ()
    return BuildingView(
        name=state.cards[building.card].label,
        note=building_hint(state, building),
        timer=building.timer,
        is_disabled=building.is_disabled,
        inside=stored,
    )


@once
def gang_standing(state: ArcticState) -> tuple[GangRow, ...]:
    """Return who would get each gang by what is known now (A-90)."""
    cards = state.cards
    owned = {
        seat: Owned(
            tuple([(cards[card_id], number) for card_id, number in state.seats[seat].owned.items()]),
            tuple(cards[card_id] for card_id in state.seats[seat].base.working),
        )
        for seat in state.turn_order
    }
    awards = award_gangs(owned, state.modules, state.house_rules, cards)
    seats = seat_numbers(state)
    return tuple(gang_row(award.card, award.steps, award.holders, seats) for award in awards)
