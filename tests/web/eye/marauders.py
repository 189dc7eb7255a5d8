"""What the pages of Prehistory: Marauders have to say, worked out from the state alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.line import said
from referee.rules.kernel.versions import played_steps
from referee.rules.prehistory.board import ACTION_NAMES, PRIORITY_NAMES, TRIBE, as_title, tray_name
from referee.rules.prehistory.game import PREHISTORY
from referee.rules.prehistory.record import PrehistoryState, Season
from referee.rules.prehistory.scripted import due, have_turns, next_step
from tests.web.eye.words import Told, beside, line, put, put_n, totals_told

RESULTS = {"victory": "Victory", "failure": "Failure", "tie": "Tie"}
SEASONS = {
    Season.WINTER: "Winter",
    Season.SPRING: "Spring",
    Season.SUMMER: "Summer",
    Season.AUTUMN: "Autumn",
    Season.OVER: "The end",
}


def facts(log: Log[Any], seat: str | None) -> Told:
    """Yield all that a page may say."""
    state: PrehistoryState = log.state
    yield ("bar",), put("Year %(year)s of 5", year=state.year)
    yield from _order(state, "order", {"": _("pays to the supply")}, seat)
    yield from _board(state)
    members = put("+ %(camp)s in camp, %(out)s out", camp=state.members.camp, out=state.members.out)
    if lying := state.lying_camp + state.lying_out:
        members += " " + put_n("%(n)s lying down", "%(n)s lying down", lying)
    yield ("facts", _("Points")), str(state.vp)
    yield ("facts", _("Members")), f"{state.members.board} {members}"
    most = put("of %(most)s", most=state.most_campsites)
    yield ("facts", _("Campsites")), f"{state.campsites} {most}"
    yield ("facts", _("Paintings")), str(state.painted)
    points = put_n("The tribe has %(n)s point", "The tribe has %(n)s points", state.vp)
    on_board = put_n("%(n)s member on the board", "%(n)s members on the board", state.members.board)
    built = put("%(n)s of %(most)s campsites", n=state.campsites, most=state.most_campsites)
    yield ("waits",), f"{points} {on_board} · {built}"
    yield from _seasons(state)
    if state.final is not None:
        yield from _score(state)


def wall(log: Log[Any]) -> Told:
    """Yield all that the screen on the wall may say."""
    state: PrehistoryState = log.state
    season = _(PREHISTORY.phases[state.season])
    where = line("Year {year} of 5 · {season}", year=state.year, season=season)
    yield ("where",), line("The end") if state.final else where
    yield from _board(state)
    shown = dict(_order(state, "wall-order", {}))
    yield from shown.items()
    for name in map(_called, state.order):
        yield ("seat", name, "says"), shown["wall-order", name]
        yield ("seat", name, "now"), "yes" if name == shown["wall-order", "now"] else ""
    for number, phrase in (
        (state.vp, "{n:point|points}"),
        (state.members.board, "on the board"),
        (state.campsites, "{n:campsite|campsites}"),
        (state.painted, "{n:painting|paintings}"),
    ):
        yield ("wall", beside(phrase, number)), str(number)
    if state.final is not None:
        scores = {_called(name): number for name, number in state.final.scores.items()}
        yield from totals_told(scores, state.final.leaders)


def counts(state: PrehistoryState) -> Told:
    """Yield the numbers that stand on the page on which the record is corrected."""
    for colour in state.layout.trays:
        yield ("stepper", said(tray_name(colour), translation)), str(state.trays.get(colour, 0))
    members = state.members
    fields = {
        "Points": state.vp,
        "Members on the player board": members.board,
        "Members in the starting camp": members.camp,
        "Members on the map": members.out,
        "Sections painted": state.painted,
        "Campsites built": state.campsites,
    }
    for words, number in fields.items():
        yield ("stepper", _(words)), str(number)


def _called(name: str) -> str:
    return _("Marauders") if name == TRIBE else name


def _order(state: PrehistoryState, place: str, other: dict[str, str], own: str | None = None) -> Told:
    order = state.order[::-1] if state.season is Season.SUMMER else state.order
    payer = next(name for name in state.order if name != TRIBE)
    now = due(state) if have_turns(state) else TRIBE if next_step(state).act else ""
    yield (place, "names"), ", ".join(map(_called, order))
    yield (place, "now"), _called(now) if now else ""
    for name in order:
        words = "" if name == TRIBE else other.get("", "")
        if name == payer:
            words = _("pays onto the trays")
        if name in state.passed and (other or name != payer):
            words = _("has passed")
        if name == own:
            words = _("you pay onto the trays") if name == payer else _("you pay to the supply")
            words = _("you have passed") if name in state.passed else words
        yield (place, _called(name)), words


def _board(state: PrehistoryState) -> Told:
    names = {colour: said(tray_name(colour), translation) for colour in state.layout.trays}
    for colour, name in names.items():
        yield ("board", "tray", name), str(state.trays.get(colour, 0))
    trays = ", ".join(f"{name} {state.trays.get(colour, 0)}" for colour, name in names.items())
    words = _("Control board, clockwise from north: {trays}.").format(trays=trays)
    if state.marker:
        symbol = _(PRIORITY_NAMES[state.marker])
        words += " " + _("The priority marker is at {symbol}.").format(symbol=symbol)
    yield ("board", "says"), words
    actions = (
        [ACTION_NAMES[symbol].replace("rock ", "") for symbol in state.tile.symbols] if state.tile else []
    )
    yield ("board", "symbols"), ", ".join(as_title(_(action)) for action in actions)
    yield ("board", "tile"), str(state.tile.n) if state.tile else ""


def _seasons(state: PrehistoryState) -> Told:
    if len(state.incomes) < 2:
        return
    yield (_("Season"), "rows"), str(len(state.incomes))
    for income in state.incomes:
        row = f"{income.year} {_(SEASONS[Season(income.season)])}"
        yield (_("Season"), row, _("Points")), str(income.vp)
        yield (_("Season"), row, _("Received")), str(income.received)
        yield (_("Season"), row, _("Paid")), str(income.paid)
    points = sum(income.vp for income in state.incomes)
    cubes = sum(income.received + income.paid for income in state.incomes)
    ends = f"{_('Points')} {points}, {_('Cubes')} {cubes}"
    yield ("plot", f"{_('Points recorded and cubes received up to each season. Now:')} {ends}."), ends


def _score(state: PrehistoryState) -> Told:
    final = state.final
    assert final is not None
    ranked = sorted(final.scores, key=lambda name: -final.scores[name])
    yield (_("Points"), "rows"), str(len(ranked))
    for at, name in enumerate(ranked, start=1):
        row = (_("Points"), str(at), _called(name))
        yield (*row, "1"), str(final.scores[name])
        yield (*row, "2"), _(RESULTS[final.players[name]]) if name in final.players else ""
    yield (
        ("ruling-how",),
        line("The marauders have {points} {points:point|points}.", points=final.scores[TRIBE]),
    )
    victors = tuple(name for name, result in final.players.items() if result == "victory")
    word = line("No one beats the marauders.")
    if victors:
        word = line("Task accomplished: {names} beat the marauders.", names=victors)
    if len(final.leaders) == 1 and len(victors) > 1:
        phrase = "Task accomplished by {names}: {leader} wins."
        word = line(phrase, names=victors, leader=final.leaders[0])
    yield ("ruling-word",), word


# For other programs -------------------------------------------------------------------------------


def results(log: Log[Any]) -> dict[str, tuple[int, bool]]:
    state, final = log.state, log.state.final
    return {name: (final.scores[name], name in final.leaders) for name in state.players}


def first(log: Log[Any]) -> str:
    """Return the human who began."""
    order = next(was for was, _record, _now in played_steps(log)).order
    return next(name for name in order if name != TRIBE)


def columns(log: Log[Any]) -> Iterator[tuple[tuple[str, str], int | str]]:
    """Yield the cells of the score as a table."""
    final = log.state.final
    for name in (*log.state.players, TRIBE):
        yield (name, _("Points")), final.scores[name]
        yield (name, _("Result")), _(RESULTS[final.players[name]]) if name != TRIBE else _("Marauders")
        yield (name, _("Leads")), int(name in final.leaders)
