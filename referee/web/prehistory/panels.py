"""The panel of a Marauders table: the current question or instruction, and its controls."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import cast
from urllib.parse import urlencode

from referee.rules.kernel.entry.choices import Choice, Picked, settled
from referee.rules.kernel.entry.panel import Draft
from referee.rules.kernel.text.line import Line, in_a_row
from referee.rules.prehistory.acts import (
    DONE,
    REWARDED,
    WHY,
    Done,
    asks_for_points,
    booked,
    can_gain_nothing,
    change_lines,
    gain_lines,
    hindrances,
    must_gain,
    with_action,
)
from referee.rules.prehistory.answers import completed
from referee.rules.prehistory.board import (
    ACTION_NAMES,
    CAMP,
    NUMBERS,
    SIDES,
    TRIBE,
    TribeAction,
    TribeStep,
    cube_lines,
    distance,
)
from referee.rules.prehistory.game import ENTRY_KINDS
from referee.rules.prehistory.record import EntryEffect, PrehistoryState, Season
from referee.rules.prehistory.scripted import (
    ask_payment,
    ask_turn,
    asks_for_column,
    can_compare,
    comparison,
    due,
    have_turns,
    leads_to,
    next_step,
    numbers_in,
    payment_of,
    playing,
    seen_from_camp,
)
from referee.web.desk.log import seat_numbers
from referee.web.drafts import KIND
from referee.web.forms import EntryForm, Tile
from referee.web.prehistory.autumnview import priority_rows, room_in
from referee.web.prehistory.controls import ICONS, face_of, points_of, row_of
from referee.web.prehistory.laneview import lane_view
from referee.web.prehistory.mapview import on_grid
from referee.web.prehistory.moves import moves_of
from referee.web.prehistory.summerview import TAKE_BACK, summer_view, take_back_view, with_leads
from referee.web.prehistory.tablepages import (
    DraftPart,
    InstructionPage,
    InstructionPart,
    PrehistoryPage,
    TilePage,
    TurnPage,
)
from referee.web.prehistory.waiting import acts_first
from referee.web.templating.jinja import READER

BESIDE = ("correct", "house_rule", "map", "instead", "not_done", "compare")
"""Kinds opened on their own, beside the current step."""
PAID = "paid"
SUMMER = (PAID, "location", TAKE_BACK)


def kinds_here(state: PrehistoryState, step: TribeStep) -> tuple[str, ...]:
    """Return the kinds that the page can compose at this step; the first is open by default."""
    if step.asks == "summer":
        return (*(SUMMER if state.took_back else (TAKE_BACK, PAID, "location")), *BESIDE)
    return (*filter(None, ("done" if step.act else step.asks,)), *BESIDE)


def draft_part(state: PrehistoryState, draft: Draft) -> DraftPart:
    picked = dict(draft.picked)
    choices = settled(ENTRY_KINDS[draft.kind].choices(state, draft.seat or "", picked), picked)
    form = EntryForm(ENTRY_KINDS[draft.kind], choices, picked, face_of=face_of)
    done = _reward(state, picked) if draft.kind == Done.kind else Done()
    step = next_step(state, done.cubes)
    if step.asks == "paid" or (draft.kind == PAID and step.asks != "summer"):
        step = ask_turn(state, turn_of(state, draft))
    effect = _booked(state, step, draft, done) if step.act else None
    changes = effect.trays if effect and draft.kind == Done.kind else None
    cubes = numbers_in(picked, "cubes", state.layout.trays)
    gain = _listed(gain_lines(done, done.vp))
    known = comparison(state, step.about.get("action")).gain
    cubes_due = max(known.get("cubes", 0) - sum(done.cubes.values()), 0) if step.act else 0
    points_due = 0 if done.vp or not step.act else known.get("perhaps", 0)
    return DraftPart(
        step=step,
        gain=gain,
        cubes_due=cubes_due,
        points_due=points_due,
        must_tell=must_gain(step) is not None and not gain,
        may_be_nothing=can_gain_nothing(step),
        kind=draft.kind,
        asks=step.asks,
        asks_by=f"prehistory/asks/{step.asks}.html",
        paid_words=_listed(cube_lines(cubes)),
        numbers=[row_of(state, each, picked, changes) for each in choices if each.numbers],
        points=points_of(done.vp) if step.act in REWARDED and step.act != "take_back" else (),
        picks={each.field: form.tiles(each.options, each.field) for each in choices if each.options},
        words=picked,
        nothing_at=_nothing_at(draft.kind, choices, picked),
        books=list(change_lines(state, effect)) if effect else [],
        changes=effect.trays if effect else {},
    )


def page_of_step(state: PrehistoryState, shared: PrehistoryPage) -> PrehistoryPage:
    """Return the page of the current step, from the data that all pages share."""
    summer = summer_view(state, shared.step, shared.kind)
    if summer:
        shared = replace(shared, summer=summer, board=with_leads(state, shared.board, summer))
    if shared.step.asks == "summer" and shared.kind == TAKE_BACK:
        cubes = numbers_in(shared.words, "cubes", state.layout.trays)
        shared = replace(shared, back=take_back_view(state, shared.words, cubes))
    if state.season is Season.AUTUMN and "tray" in shared.step.about:
        room = room_in(shared.map) if shared.map else ""
        shared = replace(shared, rows=priority_rows(state, shared.step), room=room)
    if shared.step.asks == "lane":
        shared = replace(shared, lane=lane_view(state, shared.step))
    if shared.step.act:
        part = instruction_part(state, shared.step, is_drawn=bool(shared.rows))
        return InstructionPage(**vars(shared), **vars(part))
    return QUESTIONS.get(shared.step.asks, _plain)(state, shared)


def _booked(state: PrehistoryState, step: TribeStep, draft: Draft, done: Done) -> EntryEffect:
    """Return what the app books: for Done, or for what the table says they did instead."""
    if draft.kind != "instead":
        return booked(state, step, done).outcome
    return with_action(state, EntryEffect(), next(iter(draft.picked.get("action", ())), ""))


def _listed(lines: list[Line]) -> str:
    return in_a_row(lines).text(READER) if lines else ""


def _nothing_at(kind: str, choices: Iterable[Choice], picked: Picked) -> str:
    """Return the URL that keeps the picks but sets every number to 0, proposed ones too."""
    words = {each.field: ("0",) if each.numbers else picked.get(each.field, ()) for each in choices}
    return f"?{urlencode({KIND: kind, **words}, doseq=True)}"


def brush_of(things: Mapping[str, str], picked: Picked, word: str) -> str:
    """Return what a tap on the map being entered sends: remove the thing on the hex, or add the brush’s."""
    brush = next(iter(picked.get("brush", ())), "")
    if word in things and brush != "members":
        return f"on-{things[word]}:{word}"
    return f"{brush}:{word}"


def _reward(state: PrehistoryState, picked: Picked) -> Done:
    """Return the reward entered so far; whether a card gives points is asked at the last button."""
    return cast("Done", DONE.entry(state, None, {**picked, "no_card_scores": ()}).facts)


def turn_of(state: PrehistoryState, draft: Draft) -> str:
    """Return the seat whose payment the page enters: the one asked, or that of the amended record."""
    return (draft.seat if draft.kind == PAID else None) or payment_of(state)


def instruction_part(state: PrehistoryState, step: TribeStep, *, is_drawn: bool = False) -> InstructionPart:
    is_spring = state.season is Season.SPRING and state.tile is not None
    is_autumn = state.season is Season.AUTUMN
    return InstructionPart(
        moves=moves_of(step, is_drawn=is_drawn),
        has_reward=step.act in REWARDED,
        takes_only_cubes=step.act == "take_back",
        hindrances=[(why, WHY[why]) for why in hindrances(step)],
        no_card_points=state.tile.n if state.tile and asks_for_points(state, step) else 0,
        can_compare=can_compare(step),
        asks_for_column=asks_for_column(state, step),
        is_gathering=step.about.get("action") == TribeAction.GATHERING,
        action_number=state.taken + state.missed + 1,
        action_all=state.tile.n if state.tile and is_spring else 0,
        member_number=state.activated + 1,
        member_all=state.activated + state.standing if is_autumn else 0,
    )


def _plain(state: PrehistoryState, shared: PrehistoryPage) -> PrehistoryPage:
    about, symbols = shared.step.about, shared.words.get("symbols", ())
    icon = ICONS.get(about.get("action", about.get("kind", "")), "")
    return replace(shared, q_icon=icon, symbols_left=SIDES - len(completed(symbols)))


def _turn(state: PrehistoryState, shared: PrehistoryPage) -> TurnPage:
    """Return the page that asks whose turn it is; a single human passes for all."""
    picked, seat = shared.words, shared.step.about["seat"]
    taken, is_paid = _taken(state, picked), shared.kind == PAID
    shared = replace(
        shared,
        turn_seat=seat,
        may_pass_alone=_may_pass_alone(state, seat),
        last_to_pass=_last_to_pass(state),
        acts_first=acts_first(state),
        asks_payer=ask_payment(seat) if seat == state.payer and due(state) not in (seat, TRIBE) else None,
        ahead=leads_to(state, numbers_in(picked, "cubes", state.layout.trays)) if is_paid else (),
        has_taken=any(each.is_pressed for each in taken),
    )
    return TurnPage(
        **vars(shared),
        turn_number=seat_numbers(state)[seat],
        turn_pays=seat == state.payer,
        taken=taken,
    )


def _may_pass_alone(state: PrehistoryState, seat: str) -> tuple[str, ...]:
    """Return the seats that may pass while others play on; the last one passes for all."""
    now = playing(state) if have_turns(state) and due(state) != TRIBE else (seat,)
    return () if _last_to_pass(state) else tuple(each for each in now if each not in state.passed)


def _last_to_pass(state: PrehistoryState) -> str:
    """Return the only human who hasn't passed; "" if there are several."""
    left = [each for each in state.players if each not in state.passed]
    return left[0] if len(left) == 1 else ""


def _taken(state: PrehistoryState, picked: Picked) -> list[Tile]:
    """Return the things that can be or were taken from the map: of each sort the nearest first."""
    hexmap, on = state.layout.map, picked.get("taken", ())
    if hexmap is None or state.season is not Season.AUTUMN:
        return []
    words = sorted(
        hexmap.takeable, key=lambda word: (hexmap.things[word], distance(CAMP, hexmap.place_of(word)))
    )
    named = [seen_from_camp(hexmap, word) for word in words]
    return [
        Tile(
            f"taken:{word}",
            line if named.count(line) == 1 else on_grid(hexmap, word),
            face_of(hexmap.things[word]),
            is_pressed=word in on,
        )
        for word, line in zip(words, named, strict=True)
    ]


def _tile(state: PrehistoryState, shared: PrehistoryPage) -> TilePage:
    tapped = shared.words.get("symbols", ())
    symbols = completed(tapped)
    number = next(iter(shared.words.get("n", ())), "")
    return TilePage(
        **vars(shared),
        tile_numbers=[Tile(f"n:{n}", str(n), is_pressed=str(n) == number) for n in NUMBERS],
        drawn=_symbols(symbols),
        last_off=f"symbols:-{tapped[-1]}" if tapped else "",
        is_whole=len(symbols) == SIDES,
        may_repeat=0 < len(tapped) < SIDES,
        library=[(tile, _symbols(tile.symbols)) for tile in state.layout.tiles],
    )


def _symbols(symbols: tuple[str, ...]) -> list[Tile]:
    return [Tile("", ACTION_NAMES[symbol], face_of(symbol)) for symbol in symbols]


QUESTIONS: Mapping[str, Callable[[PrehistoryState, PrehistoryPage], PrehistoryPage]] = {
    "paid": _turn,
    "tile": _tile,
}
"""The page of each question that shows more than its choices."""
