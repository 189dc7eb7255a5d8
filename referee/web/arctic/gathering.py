"""The page of the gathering phase: the entries of a turn, corrections, and answers to a question."""

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from referee.rules.arctic.answers import aim_of_window, asked_about
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering import DIG, DRAW, HUNT, TRASH, left_to_spend
from referee.rules.arctic.hq import CHOOSE_LEADER, DRAFT_LEADER
from referee.rules.arctic.kinds import ACTS, PANEL_KINDS, REPLY, SEAT_KINDS, likely_kind
from referee.rules.arctic.record import ArcticState, Phase
from referee.rules.arctic.standing import reminders
from referee.rules.kernel.entry.panel import Draft
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.tables.links import Visitor
from referee.web.arctic.board import Board
from referee.web.arctic.dealt import from_hand
from referee.web.arctic.faces import face_in
from referee.web.arctic.light_round.place import read_place
from referee.web.arctic.stage.facts import Stage
from referee.web.arctic.tablepages import ArcticPart, Asked, GatheringPage, WindowPage
from referee.web.at_once import last_tap
from referee.web.desk.desk import TablePage
from referee.web.desk.log import seat_numbers
from referee.web.desk.sent_form import sent_along
from referee.web.drafts import SEAT, TAP, fields_of
from referee.web.offers import PanelPart, offers_of, panel_part

CHOOSING = (CHOOSE_LEADER.name, DRAFT_LEADER.name)


def gathering_page(page: TablePage, part: ArcticPart) -> GatheringPage:
    """Return the page with what the seat on turn may do, and others in its turn (A-14, A-53)."""
    visitor, log = page.visitor, page.log
    state: ArcticState = log.state.seen_by(visitor.seat_name)
    order, now = state.turn_order, state.gatherer or state.initiator
    is_light = state.setup.is_light and state.solo is None and not visitor.is_amending
    is_one_row = is_light and visitor.is_host and not state.enters_all
    if is_one_row:
        now = _row_in(page) or now
        order = (now,)
    seat = visitor.seat_name or now
    kinds = PANEL_KINDS if visitor.is_host else SEAT_KINDS
    offers = offers_of(
        ARCTIC,
        from_hand(kinds, visitor.table.code, log) if visitor.table.is_guided else kinds,
        state,
        order if visitor.is_host else (seat,),
        Draft(likely_kind(state, seat), seat, {}),
        insists=visitor.is_host,
        keeps=ArcticState.label if visitor.is_amending else None,
    )
    panel = panel_part(offers, page, face_in(state), notes="arctic/_panel_notes.html")
    if is_light and panel is not None:
        panel = _leading_back(page, panel)
    back = f"?{urlencode(panel.back)}" if panel and panel.back else ""
    # The panel of a hire shows this already.
    is_hiring = panel is not None and panel.chosen.draft.kind == HUNT.name
    is_own = visitor.is_host or seat == now
    is_choosing = is_own and panel is not None and panel.chosen.draft.kind in CHOOSING
    choosing = panel.chosen.draft.seat if panel and is_choosing else None
    waiting = [name for name in order[order.index(now) + 1 :] if state.seats[name].committed is None]
    return GatheringPage(
        **vars(part),
        **(vars(panel) if panel else {"address": visitor.path}),
        shows_strip=True,
        reminders=reminders(state),
        is_fresh=is_fresh(state),
        gathered_form=sent_along(log, round=state.round),
        gathered_label=_gathered_label(state),
        now=now,
        now_number=seat_numbers(state)[choosing or now],
        choosing=choosing or "",
        next_seat=waiting[0] if waiting else "",
        to_spend=[] if is_hiring else [*left_to_spend(state, now)],
        is_own=is_own,
        rows_address=f"{visitor.path}{back}" if is_light and not state.enters_all else "",
        has_rows=is_light and state.enters_all and visitor.is_host,
        is_one_row=is_one_row,
        has_all_actions={DIG.name, DRAW.name, HUNT.name, TRASH.name} <= offers.shown.keys(),
    )


def _row_in(page: TablePage) -> str:
    """Return the seat whose row opened the panel, "" for none."""
    named = next(iter(page.sent.get(SEAT, ())), "")
    return named if named in page.log.state.players else ""


def _leading_back(page: TablePage, panel: PanelPart) -> PanelPart:
    """Return the panel with the place among the rows that its entry leads back to."""
    back = read_place({**page.in_address, TAP: ()}).closed().fields
    query = urlencode([*fields_of(panel.chosen.draft, panel.chosen.choices), *back])
    return replace(panel, address=f"{page.visitor.path}?{query}", back=back)


def is_fresh(state: ArcticState) -> bool:
    """Whether no seat has done anything in this round yet."""
    return not any(each.actions or each.committed is not None for each in state.seats.values())


def _gathered_label(state: ArcticState) -> Line:
    """Return what the button skips and leads to, with names once a seat has gathered."""
    missing = tuple(name for name in state.turn_order if state.seats[name].committed is None)
    facts: dict[str, Fact] = {"seats": ", ".join(missing), "round": state.round}
    if len(missing) == len(state.players):
        phrase = gettext_noop("Skip everyone: end round {round}")
        if state.has_skirmish:
            phrase = gettext_noop("Skip the gathering: reveal")
        return Line(phrase, **facts)
    if state.has_skirmish:
        return Line("Skip the rest ({seats} not entered) and reveal", **facts)
    return Line("Skip the rest ({seats} not entered) and end round {round}", **facts)


# Answers --------------------------------------------------------------------------------------------


def window_page(
    visitor: Visitor, log: Log[Any], part: ArcticPart, board: Board | None, stage: Stage | None = None
) -> WindowPage:
    """Return the question, and the answers of the seats on this page."""
    state: ArcticState = log.state.seen_by(visitor.seat_name)
    window, face_of = state.window, face_in(state)
    assert window is not None
    mine = [name for name in window.asked if visitor.is_host or name == visitor.seat_name]
    return WindowPage(
        **vars(part),
        address=visitor.path,
        shows_strip=state.phase is Phase.GATHERING or state.solo is not None,
        asking=asked_about(ACTS, state, window),
        still_asked=window.asked,
        asks_you=not visitor.is_host and mine == [window.asked[0]],
        replies=[
            Asked(
                number=seat_numbers(state)[name],
                first="" if name == window.asked[0] else window.asked[0],
                reply=last_tap(REPLY, log, state, name, {}, face_of),
            )
            for name in mine
        ],
        nobody=last_tap(REPLY, log, state, None, {}, face_of) if visitor.is_host and mine[1:] else None,
        picks_a_card=aim_of_window(ACTS, state, window).is_open,
        board=board,
        stage=stage,
    )
