"""The acts of a skirmish on the stage, the question to those who can answer, and the result."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any
from urllib.parse import urlencode

from referee.rules.arctic.answers import aim_of_window
from referee.rules.arctic.kinds import ACTS
from referee.rules.arctic.record import ArcticState, Declaration
from referee.rules.arctic.skirmish import (
    ASK,
    DECLARE,
    NOBODY,
    Declare,
    Reveal,
    answer_word,
    target_word,
    turns_of,
)
from referee.rules.kernel.cache import lately, once
from referee.rules.kernel.code import as_text
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.web.arctic.acts import answers_of
from referee.web.arctic.board import Board, board_of, ids_of
from referee.web.arctic.cases import CaseDraft, forces_and_acts, read_case
from referee.web.arctic.setting import Buttons, PlayedCase, Setting, Tap, play
from referee.web.arctic.stage.facts import Stage, ruled, stage_of, turning
from referee.web.arctic.stage.marks import marks_of, used_marks
from referee.web.arctic.stage.ruled import goes_on
from referee.web.arctic.tablepages import ArcticPart, DeclaringPage, WhoActs
from referee.web.desk.desk import TablePage
from referee.web.desk.log import seat_numbers
from referee.web.desk.sent_form import sent_along
from referee.web.drafts import SEAT

Fields = tuple[tuple[str, str], ...]


def declaring_page(page: TablePage, part: ArcticPart) -> DeclaringPage:
    state: ArcticState = page.log.state
    visitor, log = page.visitor, page.log
    empty = CaseDraft(state.turn_order, state.cards, (), forces_and_acts)
    draft = read_case(page.request.META["QUERY_STRING"], empty)
    aim, phones = draft.aim, cache(partial(selectors.devices_of, visitor.table))
    own = [name for name in state.turn_order if visitor.is_host or name == visitor.seat_name]
    buttons = Buttons(
        aim=draft.aim_tap,
        say=lambda said: _say(state, aim, said),
        announce=lambda said: _say(state, aim, said, asks=True),
        asks=not visitor.is_host,
        phones=phones if visitor.is_host else frozenset,
    )
    board = open_board(state, buttons, aim, own)
    turns = _turns(state)
    stage = stage_of(open_setting(state), seat_numbers(state), board, said=aim)
    if not aim and board.has_cards and _are_just_open(log):
        board, stage = turning(board, open_setting(state)), replace(stage, is_turning=True)
    if aim and aim.target:
        stage = replace(stage, said=announced(state, aim), by=seat_numbers(state)[aim.by])
    if not turns.turns and board.ruling:
        board, stage = ruled(board, stage, open_setting(state))
        stage = replace(stage, goes_on=goes_on(state, board.ruling.outcome) if board.ruling else None)
    forms = _forms(board, aim, asks=buttons.asks, can_ask=aim is not None and bool(buttons.phones()))
    return DeclaringPage(
        **vars(part),
        **vars(turns),
        board=board,
        stage=stage,
        draft_fields=draft.fields,
        say_forms=[(name, some, sent_along(log)) for name, some in forms.items()],
        count_form=sent_along(log, round=state.round),
        address=f"{visitor.path}?{urlencode(draft.fields)}" if aim else visitor.path,
    )


def _are_just_open(log: Log[Any]) -> bool:
    """Whether the last entry turned the forces over."""
    record = selectors.last_of_kind(log, Reveal.kind)
    return record is not None and record.number == log.number


def _forms(board: Board, aim: Declaration | None, *, asks: bool, can_ask: bool) -> dict[str, Fields]:
    """Return the fields of the forms that the buttons belong to; those of a seat ask the others."""
    asked = (("answer", ASK),) if asks else ()
    acts = (act for force in board.forces for act in force.all_acts)
    forms = {act.tap.form: (*act.tap.fields, *asked) for act in acts if act.tap.form}
    if aim:
        said = ((SEAT, aim.by), ("with", aim.with_), ("act", aim.act))
        target = (("target", target_word(aim.target)),) if aim.target else ()
        forms["say"] = (*said, *target, *asked)
        if can_ask:
            forms["ask"] = (*said, ("answer", ASK))
    return forms


@lately
def _turns(state: ArcticState) -> WhoActs:
    turns = turns_of(state)
    waiting = [seat for seat, is_over in turns.items() if not is_over]
    phrases = gettext_noop("{seat} may act."), gettext_noop("{seat} is next.")
    return WhoActs(
        turns=turns if waiting else {},
        due=[Line(phrase, seat=name) for phrase, name in zip(phrases, waiting, strict=False)],
        due_seat=waiting[0] if waiting else "",
        seat_numbers=seat_numbers(state),
    )


def _say(state: ArcticState, aim: Declaration | None, said: Declaration, *, asks: bool = False) -> Tap:
    """Return the tap that enters a declaration: its last field, with the others in a form."""
    if aim is None:
        form = f"say-{as_text(said.act)}-{said.with_}-{seat_numbers(state)[said.by]}"
        asked = (("answer", ASK),) if asks else ()
        return Tap(said.act, "act", form, ((SEAT, said.by), ("with", said.with_), *asked))
    if said.target and not aim.target:
        return Tap(target_word(said.target), "target", "ask" if asks else "say")
    return Tap(answer_word(said.answer) if said.answer else NOBODY, "answer", "say")


# The board ----------------------------------------------------------------------------------------


def open_board(
    state: ArcticState,
    buttons: Buttons | None = None,
    aim: Declaration | None = None,
    actors: Sequence[str] = (),
) -> Board:
    """Return the board of the open forces; ``actors``: the seats that this page declares for."""
    setting = open_setting(state, buttons, aim, actors)
    return board_of(setting, seat_numbers(state), _open_case(state)[1], is_open=True)


def open_setting(
    state: ArcticState,
    buttons: Buttons | None = None,
    aim: Declaration | None = None,
    actors: Sequence[str] = (),
) -> Setting:
    setting, _ = _open_case(state)
    marks = {**setting.marks, **(marks_of(setting, aim) if aim else {})}
    return replace(setting, buttons=buttons or Buttons(), aim=aim, actors=actors, marks=marks)


@once
def _open_case(state: ArcticState) -> tuple[Setting, PlayedCase]:
    """Return the open skirmish as it lies, and its current result."""
    case = state.case()
    laid = {name: ids_of(force) for name, force in case.forces.items()}
    setting = Setting(case, state.cards, laid, Buttons())
    return replace(setting, marks=used_marks(setting)), play(setting)


def asked_board(visitor: Visitor, log: Log[Any]) -> tuple[Board, Stage]:
    """Return the board of an announced act, with the answers that this page may give."""
    state: ArcticState = log.state
    window = state.window
    assert window is not None
    said = aim_of_window(ACTS, state, window).declaration
    assert said is not None
    phones, numbers = selectors.devices_of(visitor.table), seat_numbers(state)
    mine = [name for name in window.asked if visitor.is_host or name == visitor.seat_name]

    def reply(answered: Declaration) -> Tap:
        if answered.answer is None:
            return Tap("", "", "nobody" if mine[1:] else f"reply-{numbers[mine[0]]}")
        return Tap(answer_word(answered.answer), "answer", f"reply-{numbers[answered.answer.by]}")

    setting = open_setting(state, Buttons(say=reply if mine else Buttons().say), said)
    board = board_of(setting, numbers, _open_case(state)[1], is_open=True)
    able = {f"reply-{numbers[window.asked[0]]}", "nobody"}
    ways = [way for way in answers_of(setting) if not way.tap.value or way.tap.form in able] if mine else []
    stage = stage_of(open_setting(state), numbers, board, said, window.asked, phones)
    return board, replace(stage, said=announced(state, said), by=numbers[said.by], ways=tuple(ways))


def watched_stage(log: Log[Any]) -> tuple[Board, Stage, Declaration | None]:
    """Return the skirmish as everyone may watch it, and the act that isn't over."""
    state: ArcticState = log.state
    window, numbers = state.window, seat_numbers(state)
    said = aim_of_window(ACTS, state, window).declaration if window else None
    board, asked = open_board(state, aim=said), window.asked if window else ()
    stage = stage_of(open_setting(state), numbers, board, said, asked)
    if said is not None:
        return board, replace(stage, said=announced(state, said), by=numbers[said.by]), said
    if board.has_cards and _are_just_open(log):
        board, stage = turning(board, open_setting(state)), replace(stage, is_turning=True)
    if not _turns(state).turns:
        board, stage = ruled(board, stage, open_setting(state))
    return board, stage, None


def announced(state: ArcticState, said: Declaration) -> Line:
    """Return an act that may still be answered as a sentence, without its full stop."""
    facts = Declare(said.act, said.with_, said.target)
    return ACTS[DECLARE.name].sentence(state, said.by, facts)
