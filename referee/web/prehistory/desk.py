"""The desk of a Marauders table: the control board, the panel, and in the end the score."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode
from zlib import crc32

from django.http import HttpRequest

from referee.rules.kernel.code import as_text
from referee.rules.kernel.entry.house_rule import house_choice
from referee.rules.kernel.entry.panel import Draft
from referee.rules.kernel.history.disputes import CARD
from referee.rules.kernel.history.log import Log, Record
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Fact, Line
from referee.rules.kernel.versions import version_of
from referee.rules.prehistory.board import PRIORITY_NAMES, TRIBE, TribeStep
from referee.rules.prehistory.game import ENTRY_KINDS, PREHISTORY
from referee.rules.prehistory.record import PrehistoryState, Season
from referee.rules.prehistory.rulebook import HOUSE_RULES
from referee.rules.prehistory.scripted import (
    due,
    field_of,
    have_turns,
    next_step,
    payment_of,
    season_steps,
    tribe_acts,
)
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.web.desk.desk import Desk, DrawnRecord, TablePage, Trouble
from referee.web.desk.sent_form import sent_along
from referee.web.drafts import KIND, TAP, Sent, fields_of, words_of
from referee.web.offers import Offers, offers_of
from referee.web.prehistory.overlooked import THERE, overlooked
from referee.web.prehistory.panels import PAID, draft_part, kinds_here, page_of_step, turn_of
from referee.web.prehistory.picture import arrows_drawn, board_of, columns_drawn, columns_seen, map_of
from referee.web.prehistory.puzzle import puzzle_number
from referee.web.prehistory.recorded import has_scene, scene_of, step_path
from referee.web.prehistory.scoresheet import prehistory_score_file, score_sheet, season_plot
from referee.web.prehistory.tablepages import FinalField, OrderRow, PrehistoryPage, TablePart
from referee.web.prehistory.waiting import WaitingView, waiting_view
from referee.web.prehistory.what_if import what_if
from referee.web.templating.jinja import at

AT = "at"
"""The URL field for the step that the taps are for."""
OWN = frozenset({"what", "no_card_scores", "pricing", "last"})
"""Fields that have inputs of their own in the form."""
SEASONS = (Season.WINTER, Season.SPRING, Season.SUMMER, Season.AUTUMN)


class PrehistoryDesk(Desk):
    template = "prehistory/table.html"
    score_file = staticmethod(prehistory_score_file)
    never_forgotten = frozenset({"map"})

    def page(
        self, request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
    ) -> PrehistoryPage:
        state: PrehistoryState = log.state
        step = next_step(state)
        offers = _offers(state, step, visitor)
        draft = offers.draft(_payload(TablePage(request, visitor, log, trouble), state, step)) or Draft(
            "correct", None, {}
        )
        part = _table_part(visitor, log, draft, trouble, is_fresh=draft == offers.fresh)
        asked = draft_part(state, draft)
        seen = overlooked(state, asked.step, words_of(request.GET).get(THERE, ())) if part.may_act else None
        there = seen.word if seen else ""
        may_tap = part.may_act or (part.may_pay and draft.kind == PAID)
        board = board_of(state, draft, asked, may_tap=may_tap)
        columns = columns_drawn(state, draft, asked) if may_tap else columns_seen(state, asked.step)
        shared = PrehistoryPage(
            **vars(part),
            **vars(asked),
            address=_address(visitor, () if draft == offers.fresh else part.fields, there),
            bar=part.layout_json,
            may_pass=bool(visitor.seat_name) and visitor.seat_name in ENTRY_KINDS["passed"].offered(state),
            recount_address="?kind=correct" if visitor.is_host and state.final is None else "",
            score=score_sheet(log, state.final) if state.final is not None else None,
            board=board,
            columns=columns,
            arrows=arrows_drawn(state, draft, asked.step, board, columns),
            map=map_of(state, asked.step, draft, there),
            overlooked=seen,
        )
        page = replace(page_of_step(state, shared), waiting=_waiting(visitor, state, step, draft))
        # The payer's page says under the payment what it leads to.
        has_purse = visitor.seat_name and not (page.ahead and page.may_pay)
        return replace(page, what_if=what_if(state, words_of(request.GET))) if has_purse else page

    def inserts_at(self, state: PrehistoryState) -> bool:
        return state.final is None

    def asked(self, state: PrehistoryState) -> Line | None:
        return next_step(state).line

    def where(self, state: PrehistoryState) -> Line:
        return Line(
            "Year {year} of 5. {season}.", year=state.year, season=Line(PREHISTORY.phases[state.season])
        )

    def stage(self, state: PrehistoryState) -> Line:
        said: dict[str, Fact] = {"year": state.year, "season": Line(PREHISTORY.phases[state.season])}
        return Line("Year {year} of 5 · {season}", **said)

    def draft_of(self, state: PrehistoryState, record: Record) -> Sequence[tuple[str, str]]:
        """Return the URL fields that compose a record's entry again."""
        entry, kind = record.entry, ENTRY_KINDS[record.entry.kind]
        return fields_of(Draft(kind.name, entry.seat, kind.picked(state, entry)))

    def replay(self, visitor: Visitor, log: Log[Any], number: int) -> str:
        """Return the URL of the steps of the game, at this record; "" if it has no picture."""
        return step_path(visitor, number) if has_scene(version_of(log, number)) else ""

    def drawn(self, log: Log[Any], number: int) -> DrawnRecord | None:
        page = version_of(log, number)
        return scene_of(page) if page and has_scene(page) else None

    def correction_url(self, visitor: Visitor, state: PrehistoryState, way: str) -> str:
        """Return the URL that corrects numbers; there are no cards."""
        is_open = way != CARD and state.final is None
        return at(visitor, kind="correct") if is_open else ""


PREHISTORY_DESK = PrehistoryDesk()


def _table_part(
    visitor: Visitor, log: Log[Any], draft: Draft, trouble: Trouble | None, *, is_fresh: bool
) -> TablePart:
    state: PrehistoryState = log.state
    step = next_step(state)
    decided = 0 if state.final or visitor.is_amending else puzzle_number(log)
    return TablePart(
        seasons=[(season, season == state.season) for season in SEASONS],
        seats=seat_rows(state),
        season_steps=tuple(season_steps(state)),
        marker_may_be=_marker_may_be(state),
        payer_number=PREHISTORY_DESK.number_of(state, state.payer),
        entry_form=sent_along(log),
        layout_json=json.dumps(encode(state.profile), ensure_ascii=False),
        fields=_fields(state, step, draft),
        is_in_address=not is_fresh,
        is_proposed=is_fresh and bool(draft.picked),
        may_act=visitor.is_host,
        may_pay=visitor.is_host or visitor.seat_name == turn_of(state, draft),
        plot=season_plot(state),
        puzzle_number=decided,
        last_decision=selectors.line_of_record(visitor.table, log, decided, visitor.seat_name)
        if decided
        else None,
        has_turn=tribe_acts(state),
        final_fields=list(_final_fields(state, trouble)),
        house_rules=[(house_choice(each, each.name), state.house_rules[each.name]) for each in HOUSE_RULES],
    )


def _address(visitor: Visitor, fields: Sequence[tuple[str, str]], there: str) -> str:
    """Return the URL of what the page shows: of a draft, or of a space tapped on the map."""
    query = [*fields, *([(THERE, there)] if there else ())]
    return f"{visitor.path}?{urlencode(query)}" if query else visitor.path


def _waiting(visitor: Visitor, state: PrehistoryState, step: TribeStep, draft: Draft) -> WaitingView | None:
    return None if visitor.is_amending else waiting_view(state, step, visitor, turn_of(state, draft))


def _offers(state: PrehistoryState, step: TribeStep, visitor: Visitor) -> Offers:
    """Return the offers of this step; a player's device gets only the first, in summer the payment.

    A payment recorded while the tribe acted is amended as a payment.
    """
    first, *others = kinds_here(state, step)
    if not (visitor.is_host or visitor.is_amending):
        first, others = PAID if step.asks == "summer" else first, []
    names = [first, *others]
    kinds = {name: ENTRY_KINDS[name] for name in (*names, *[PAID] * visitor.is_amending)}
    likely = Draft(names[0], payment_of(state) if names[0] == PAID else None, {})
    return offers_of(PREHISTORY, kinds, state, (None, *state.players), likely)


def _payload(page: TablePage, state: PrehistoryState, step: TribeStep) -> Sent:
    """Return the words of the URL or of a refused form; for another step only the open kind."""
    payload = _tapped(page.sent)
    kind = "".join(payload.get(KIND, ()))
    if all(at == _name_of(state, step, kind) for at in payload.get(AT, ())):
        return payload
    return {name: payload[name] for name in (KIND, TAP) if name in payload}


def _tapped(sent: Sent) -> Sent:
    """Return the words with a tap on another action picked, without the trays: they follow from its cost."""
    field, _, word = "".join(sent.get(TAP, ())).partition(":")
    if field != "action" or "".join(sent.get(KIND, ())) != "instead":
        return sent
    is_off = list(sent.get(field, ())) == [word]
    kept = {name: words for name, words in sent.items() if name != TAP and not name.startswith("trays-")}
    return {**kept, field: [] if is_off else [word]}


def _name_of(state: PrehistoryState, step: TribeStep, kind: str) -> str:
    """Return an id of the step, so that its taps don't apply to a later step.

    In summer a payment survives the tribe's actions; full counts don't.
    """
    asked = step.asks or step.act or "over"
    parts: list[object] = [state.year, state.season.value, asked, sorted(step.about.items())]
    if asked != "summer" or kind in ("correct", "instead"):
        parts += [dict(state.trays), state.vp, state.members, state.painted, state.campsites]
        parts += [
            state.taken,
            state.missed,
            state.lying_camp,
            state.lying_out,
            as_text(state.marker),
        ]
    return f"{crc32(repr(parts).encode()):x}"


def _fields(state: PrehistoryState, step: TribeStep, draft: Draft) -> list[tuple[str, str]]:
    """Return the fields of the draft, for URLs and hidden inputs.

    What was done instead proposes other trays for each action, so defaults are left out.
    """
    kind = ENTRY_KINDS[draft.kind]
    proposed = kind.choices(state, "", draft.picked) if kind.name == "instead" else ()
    fields = [pair for pair in fields_of(draft, proposed) if pair[0] not in OWN]
    return [*fields, (AT, _name_of(state, step, draft.kind))]


def _final_fields(state: PrehistoryState, trouble: Trouble | None) -> Iterator[FinalField]:
    """Yield the fields for the final points, with what was typed."""
    typed = trouble.typed if trouble else {}
    for index, name in enumerate((*state.players, TRIBE)):
        field = field_of("scores", name)
        value = "".join(typed.get(field, [])[:1])
        yield FinalField(f"s{index}", field, name, PREHISTORY_DESK.number_of(state, name), value)


def _marker_may_be(state: PrehistoryState) -> list[tuple[str, str]]:
    """Return where the priority marker may be if it could have moved, first where it was."""
    if not state.could_move:
        return []
    return [(symbol, PRIORITY_NAMES[symbol]) for symbol in state.layout.track_from(state.marker)]


def seat_rows(state: PrehistoryState) -> list[OrderRow]:
    """Return the players in order of play, which is reversed in summer."""
    names = state.order[::-1] if state.season is Season.SUMMER else state.order
    return [
        OrderRow(
            name=name,
            number=PREHISTORY_DESK.number_of(state, name),
            pays=name == state.payer,
            is_due=name == _whose(state),
            has_passed=name in state.passed,
        )
        for name in names
    ]


def _whose(state: PrehistoryState) -> str:
    """Return whose turn it is; in summer the tribe's while it acts."""
    if have_turns(state):
        return due(state)
    return TRIBE if next_step(state).act else ""
