"""Table rulings: what really happened, line by line, where no rule of the app says it (section 7)."""

from __future__ import annotations

from referee.rules.earth.cards.cards import Territory
from referee.rules.earth.record.board import Board
from referee.rules.earth.record.outcomes import LedgerLine, What
from referee.rules.kernel.ruling import IllegalEntry, Line, gettext_noop

MOST_SHIPS = 99
MOST_CARDS = 20


def apply_line(board: Board, line: LedgerLine) -> None:
    """Do what a line says. Raises IllegalEntry where pieces would be missing or made up (I-1 to I-4)."""
    check_line(board, line)
    if line.what is What.SHIPS:
        _move_ships(board, line)
    elif line.what is What.FLAG:
        board.flagpole.remove(str(line.seat))
        board.flagpole.insert(line.n - 1, str(line.seat))
    elif line.what is What.TERRITORY:
        _move_territory(board, line)
    elif line.what is What.HAND:
        _change_hand(board, line)
    elif line.what is What.INITIATIVE:
        board.next_initiative = line.seat


def check_line(board: Board, line: LedgerLine) -> None:
    """Raise IllegalEntry for a line that names nobody or nothing."""
    for seat in (line.seat, line.to):
        if seat is not None and seat not in board.seats:
            raise _refusal(gettext_noop("Nobody here is called {seat}."), seat=seat)
    if line.seat is None and line.what not in (What.SHIPS, What.TERRITORY):
        raise _refusal(gettext_noop("A line of a ruling has to say who: {what}."), what=str(line.what))
    limits = {
        What.SHIPS: (1, MOST_SHIPS),
        What.FLAG: (1, len(board.flagpole)),
        What.HAND: (-MOST_CARDS, MOST_CARDS),
        What.ATTACK: (0, MOST_SHIPS),
        What.VALID: (0, 1),
    }
    low, high = limits.get(line.what, (0, 0))
    if not low <= line.n <= high or (line.what is What.HAND and line.n == 0):
        phrase = gettext_noop("{what}: {n} cannot be; {low} to {high}.")
        raise _refusal(phrase, what=str(line.what), n=line.n, low=low, high=high)
    if line.what is What.SHIPS and line.seat == line.to:
        raise _refusal(gettext_noop("Ships go from one place to another: say from where and to whom."))


def _move_ships(board: Board, line: LedgerLine) -> None:
    if line.seat is not None:
        if board.reserve[line.seat] < line.n:
            phrase = gettext_noop("{seat} has {has} in Reserve; {n} cannot be taken.")
            raise _refusal(phrase, seat=line.seat, has=board.reserve[line.seat], n=line.n)
        board.reserve[line.seat] -= line.n
    if line.to is not None:
        board.reserve[line.to] += line.n


def _move_territory(board: Board, line: LedgerLine) -> None:
    place = board.lost if line.seat is None else board.owned[line.seat]
    found = next((each for each in place if line.name in (each.name, each.id) and line.name), None)
    if found is None:
        phrase = gettext_noop("There is no territory “{name}” there to be moved.")
        raise _refusal(phrase, name=line.name[:60])
    if line.seat == line.to:
        raise _refusal(gettext_noop("{name} is there already."), name=found.name)
    left = _without(place, found)
    if line.seat is None:
        board.lost = left
    else:
        board.owned = {**board.owned, line.seat: left}
    if line.to is None:
        board.lost = (*board.lost, found)
    else:
        board.owned = {**board.owned, line.to: (*board.owned[line.to], found)}


def _without(place: tuple[Territory, ...], gone: Territory) -> tuple[Territory, ...]:
    at = place.index(gone)
    return place[:at] + place[at + 1 :]


def _change_hand(board: Board, line: LedgerLine) -> None:
    seat = str(line.seat)
    if line.n > 0:
        board.piles, came, _ = board.piles.draw(seat, line.n)
    else:
        board.piles, came = board.piles.throw_away(seat, -line.n, board.placed.get(seat, ""))
    if came < abs(line.n):
        phrase = gettext_noop("{seat}: only {came} {came:card is|cards are} there for that.")
        raise _refusal(phrase, seat=seat, came=came)


def _refusal(phrase: str, **facts: str | int) -> IllegalEntry:
    return IllegalEntry("impossible-ruling", phrase, facts, rule="E-52", field="lines")


def said_line(line: LedgerLine) -> Line:
    """Return a line of a ruling as a sentence without its full stop."""
    seat, to = line.seat or "", line.to or ""
    if line.what is What.SHIPS:
        if not line.seat:
            return Line(gettext_noop("{to} gets {n} {n:ship|ships} from the bank"), {"to": to, "n": line.n})
        if not line.to:
            return Line(gettext_noop("{seat} loses {n} {n:ship|ships}"), {"seat": seat, "n": line.n})
        phrase = gettext_noop("{seat} gives {n} {n:ship|ships} to {to}")
        return Line(phrase, {"seat": seat, "n": line.n, "to": to})
    if line.what is What.TERRITORY:
        if not line.to:
            return Line(gettext_noop("{name} leaves the game"), {"name": line.name})
        return Line(gettext_noop("{name} goes to {to}"), {"name": line.name, "to": to})
    phrases = {
        What.FLAG: gettext_noop("{seat}’s flag goes to place {n}"),
        What.HAND: gettext_noop("{seat}’s hand changes by {n}"),
        What.ATTACK: gettext_noop("{seat}’s Attack is {n}"),
        What.VALID: gettext_noop("{seat}’s card counts as paid")
        if line.n
        else gettext_noop("{seat}’s card counts as not paid"),
        What.INITIATIVE: gettext_noop("The initiative goes to {seat}"),
    }
    return Line(phrases[line.what], {"seat": seat, "n": line.n})
