"""Applying the lines of table rulings to the pieces (section 7)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.rules.earth.cards.cards import NOBODY, Territory
from referee.rules.earth.record.outcomes import LedgerLine, What
from referee.rules.earth.record.state import Pieces
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Refusal, require

MOST_SHIPS = 99
MOST_CARDS = 20
SAID: Mapping[What, str] = {
    What.FLAG: gettext_noop("{seat}’s flag goes to place {n}"),
    What.HAND: gettext_noop("{seat}’s hand changes by {n}"),
    What.ATTACK: gettext_noop("{seat}’s Attack is {n}"),
    What.VALID: gettext_noop("{seat}’s card counts as paid"),
    What.INITIATIVE: gettext_noop("The initiative goes to {seat}"),
}


CHANGES: Mapping[What, str] = {
    What.SHIPS: gettext_noop("{seat}’s Reserve: {before} → {after}."),
    What.HAND: gettext_noop("{seat}’s hand: {before} → {after} cards."),
    What.FLAG: gettext_noop("{seat}’s flag: place {before} → {after}."),
}
IMPOSSIBLE_RULING = Refusal("impossible-ruling", "", "E-52", "lines")
STRANGER = replace(NOBODY, code=IMPOSSIBLE_RULING.code, rule="E-52", field="lines")
WHOSE: Mapping[What, str] = {
    What.FLAG: gettext_noop("Whose flag moves? Choose a player."),
    What.HAND: gettext_noop("Whose hand changes? Choose a player."),
    What.ATTACK: gettext_noop("Whose Attack changes? Choose a player."),
    What.VALID: gettext_noop("Whose card counts as paid? Choose a player."),
    What.INITIATIVE: gettext_noop("Who gets the initiative? Choose a player."),
}
LIMITS: Mapping[What, str] = {
    What.SHIPS: gettext_noop("{n} {n:ship|ships} can’t move. Enter {low} to {high}."),
    What.FLAG: gettext_noop("The flagpole has no place {n}. Enter {low} to {high}."),
    What.HAND: gettext_noop("A hand can’t change by {n}. Enter {low} to {high}, but not 0."),
    What.ATTACK: gettext_noop("Attack can’t be {n}. Enter {low} to {high}."),
    What.VALID: gettext_noop("Enter 1 for paid or 0 for unpaid, not {n}."),
    What.TERRITORY: gettext_noop("A territory moves without a number. Leave out the {n}."),
    What.INITIATIVE: gettext_noop("The initiative moves without a number. Leave out the {n}."),
}
NOWHERE = replace(IMPOSSIBLE_RULING, phrase=gettext_noop("Choose where the ships come from and go."))
TOO_FEW_SHIPS = replace(IMPOSSIBLE_RULING, phrase=gettext_noop("{seat} has only {has} in Reserve, not {n}."))
NO_TERRITORY_TO_MOVE = replace(
    IMPOSSIBLE_RULING, phrase=gettext_noop("There’s no territory “{name}” there to move.")
)
THERE_ALREADY = replace(IMPOSSIBLE_RULING, phrase=gettext_noop("{name} is already there."))
TOO_FEW_CARDS = replace(
    IMPOSSIBLE_RULING, phrase=gettext_noop("{seat} has only {came} {came:card|cards} for that.")
)


def apply_line(board: Pieces, line: LedgerLine) -> None:
    """Apply a line. Raises IllegalEntry if it uses pieces that aren't there (I-1 to I-4)."""
    _check_line(board, line)
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


def _check_line(board: Pieces, line: LedgerLine) -> None:
    what, n = line.what, line.n
    for seat in (line.seat, line.to):
        require(seat is None or seat in board.seats, STRANGER, seat=seat or "")
    if line.seat is None and what in WHOSE:
        raise replace(IMPOSSIBLE_RULING, phrase=WHOSE[what])()
    limits = {
        What.SHIPS: (1, MOST_SHIPS),
        What.FLAG: (1, len(board.flagpole)),
        What.HAND: (-MOST_CARDS, MOST_CARDS),
        What.ATTACK: (0, MOST_SHIPS),
        What.VALID: (0, 1),
    }
    low, high = limits.get(what, (0, 0))
    is_none = what is What.HAND and n == 0
    require(
        low <= n <= high and not is_none,
        replace(IMPOSSIBLE_RULING, phrase=LIMITS[what]),
        n=n,
        low=low,
        high=high,
    )
    require(what is not What.SHIPS or line.seat != line.to, NOWHERE)


def _move_ships(board: Pieces, line: LedgerLine) -> None:
    if line.seat is not None:
        has = board.reserve[line.seat]
        require(has >= line.n, TOO_FEW_SHIPS, seat=line.seat, has=has, n=line.n)
        board.reserve[line.seat] -= line.n
    if line.to is not None:
        board.reserve[line.to] += line.n


def _move_territory(board: Pieces, line: LedgerLine) -> None:
    place = board.lost if line.seat is None else board.owned[line.seat]
    at = next((i for i, each in enumerate(place) if line.name and line.name in (each.name, each.id)), None)
    if at is None:
        raise NO_TERRITORY_TO_MOVE(name=line.name[:60])
    require(line.seat != line.to, THERE_ALREADY, name=place[at].name)
    _put(board, line.seat, (*place[:at], *place[at + 1 :]))
    _put(board, line.to, (*(board.lost if line.to is None else board.owned[line.to]), place[at]))


def _put(board: Pieces, seat: str | None, cards: tuple[Territory, ...]) -> None:
    if seat is None:
        board.lost = cards
    else:
        board.owned = {**board.owned, seat: cards}


def _change_hand(board: Pieces, line: LedgerLine) -> None:
    seat = str(line.seat)
    if line.n > 0:
        board.piles, came, _ = board.piles.draw(seat, line.n)
    else:
        board.piles, came = board.piles.throw_away(seat, -line.n, board.placed.get(seat, ""))
    require(came == abs(line.n), TOO_FEW_CARDS, seat=seat, came=came)


def said_changes(board: Pieces, line: LedgerLine) -> list[Line]:
    """Apply a line and return its changes, before and after. Raises IllegalEntry."""
    before = dict(_numbers(board, line))
    apply_line(board, line)
    if line.what not in CHANGES:
        return [Line("{line}.", line=said_line(line))]
    return [
        Line(CHANGES[line.what], seat=seat, before=before[seat], after=number)
        for seat, number in _numbers(board, line)
    ]


def _numbers(board: Pieces, line: LedgerLine) -> Iterator[tuple[str, int]]:
    """Yield the numbers, or places on the pole, that a line may change."""
    seat = line.seat or ""
    if line.what is What.SHIPS:
        yield from ((each, board.reserve[each]) for each in (seat, line.to or "") if each in board.reserve)
    elif line.what is What.HAND and seat in board.seats:
        yield seat, len(board.piles.hands.get(seat, ()))
    elif line.what is What.FLAG and seat in board.flagpole:
        yield seat, board.flagpole.index(seat) + 1


def said_line(line: LedgerLine) -> Line:
    who: dict[str, Fact] = {"seat": line.seat or "", "n": line.n}
    to: dict[str, Fact] = {"to": line.to or ""}
    if line.what is What.SHIPS:
        if not line.seat:
            return Line("{to} gets {n} {n:ship|ships} from the bank", **{**to, "n": line.n})
        if not line.to:
            return Line("{seat} loses {n} {n:ship|ships}", **who)
        return Line("{seat} gives {n} {n:ship|ships} to {to}", **{**who, **to})
    if line.what is What.TERRITORY:
        if not line.to:
            return Line("{name} leaves the game", name=line.name)
        return Line("{name} goes to {to}", **{"name": line.name, **to})
    if line.what is What.VALID and not line.n:
        return Line("{seat}’s card counts as not paid", **who)
    return Line(SAID[line.what], **who)
