"""Why one tray comes before another: the sentences that every season shares (M-12, M-22, M-23, M-64)."""

from __future__ import annotations

from referee.rules.kernel.ruling import Fact, Line, Reason, Sum, gettext_noop
from referee.rules.prehistory.board.layout import Board
from referee.rules.prehistory.board.terms import PRIORITY_NAMES, as_title


def tray_sums(board: Board) -> tuple[Sum, ...]:
    """The markers on all trays, clockwise from north."""
    return tuple(Sum(as_title(colour), (), board.trays[colour]) for colour in board.layout.trays)


def most_reasons(
    board: Board, chosen: str, passed: tuple[str, ...], rule: str, tie: str
) -> tuple[Reason, ...]:
    """Why a tray is first of those not passed over. ``rule``: the most markers, ``tie``: first clockwise."""
    number = board.trays[chosen]
    tied = tuple(c for c in board.layout.trays if board.trays[c] == number and c not in passed)
    facts: dict[str, Fact] = {"tray": as_title(chosen), "number": number}
    if len(tied) == 1:
        phrase = gettext_noop("{tray} holds the most markers: {number}.")
        if passed:
            phrase = gettext_noop("Of the other trays {tray} holds the most markers: {number}.")
        return (Reason(phrase, facts, (rule,), sums=tray_sums(board), is_decisive=not passed),)
    names = tuple(map(as_title, tied))
    phrase = gettext_noop("{trays} hold the most markers, {number} each.")
    if passed:
        phrase = gettext_noop("Of the other trays {trays} hold the most markers, {number} each.")
    most = Reason(phrase, {"trays": names, "number": number}, (rule,), sums=tray_sums(board))
    return most, _sweep_reason(board, chosen, tied, tie)


def _sweep_reason(board: Board, chosen: str, tied: tuple[str, ...], rule: str) -> Reason:
    at_marker = [colour for colour in tied if board.layout.tray_place(colour) == board.place]
    house = ("inclusive=false",) if at_marker and not board.inclusive else ()
    symbol = board.layout.symbol_at(board.place)
    phrase = gettext_noop("Sweeping clockwise from the priority marker, {tray} comes first.")
    facts: dict[str, Fact] = {"tray": as_title(chosen)}
    if symbol is not None:
        phrase = gettext_noop("Sweeping clockwise from the priority marker at {symbol}, {tray} comes first.")
        facts["symbol"] = Line(PRIORITY_NAMES[symbol])
    return Reason(phrase, facts, ("M-12", rule), house, is_decisive=True)
