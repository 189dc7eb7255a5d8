"""Spring: which action the tribe takes, and what it pays (M-14, M-22 to M-25)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.rules.kernel.code import Code
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Ruling
from referee.rules.prehistory.board.layout import ControlBoard, TribeTile, most_reasons, tray_sums
from referee.rules.prehistory.board.terms import ACTION_NAMES, tray_name

LEAST = 2
NOTHING_KNOWN: Mapping[str, bool] = {}


class Skip(Code):
    """Why a tray is passed over (M-24; the second only by house rule, MQ-08)."""

    FULL = "columns full"
    NOT_DOABLE = "not doable"


@dataclass(frozen=True, slots=True)
class SpringOutcome:
    """The action taken and the two markers paid, or no tray and the points for it.

    ``skipped``: (tray, action, why) for each tray passed over.
    """

    tray: str | None
    action: str | None
    vp: int
    to_supply: dict[str, int] = field(default_factory=dict)
    to_column: dict[str, int] = field(default_factory=dict)
    trays_after: dict[str, int] = field(default_factory=dict)
    skipped: tuple[tuple[str, str, str], ...] = ()


def choose_action(
    board: ControlBoard,
    tile: TribeTile,
    is_free: Mapping[str, bool],
    is_doable: Mapping[str, bool] = NOTHING_KNOWN,
) -> Ruling[SpringOutcome]:
    """Go through the trays until an action can be taken; each can be until the table says otherwise.

    ``is_free``: action -> whether it has an empty column; ``is_doable``: action -> whether anything can be
    gained (MQ-08).
    """
    skipped: list[tuple[str, str, str]] = []
    reasons: list[Reason] = []
    for tray in board.ranked(LEAST):
        action = tile.symbols[board.layout.trays.index(tray)]
        if is_free.get(action, True) and is_doable.get(action, True):
            why = most_reasons(board, tray, tuple(colour for colour, *_ in skipped), "M-22", "M-23")
            return Ruling(_taken(board, tray, action, skipped), (*reasons, *why, *_takes(tray, action)))
        skip = Skip.NOT_DOABLE if is_free.get(action, True) else Skip.FULL
        skipped.append((tray, action, skip))
        reasons.append(_passed_over(tray, action, skip))
    missed = SpringOutcome(None, None, tile.n, trays_after=dict(board.trays), skipped=tuple(skipped))
    return Ruling(missed, (*reasons, _nothing_left(board, tile, skipped)))


def foresee(
    board: ControlBoard, tile: TribeTile, is_free: Mapping[str, bool] = NOTHING_KNOWN
) -> tuple[Reason, ...]:
    """Tell which tray comes first as the markers lie, and the action beside it (M-22 to M-24)."""
    ruling = choose_action(board, tile, is_free)
    first = ruling.outcome
    if first.tray is None or first.action is None:
        phrase = gettext_noop("No tray has 2 markers yet. The marauders get no action.")
        if first.skipped:
            phrase = gettext_noop("No other tray has 2 markers yet. The marauders get no action.")
        return (*ruling.reasons[:-1], Reason(phrase, ("M-22",), (), tray_sums(board)))
    phrase = gettext_noop("Beside {tray} is {action}, their next action if it has an empty column.")
    facts: dict[str, Fact] = {"tray": tray_name(first.tray), "action": Line(ACTION_NAMES[first.action])}
    # Not yet that they take it and pay.
    return (*ruling.reasons[:-2], Reason(phrase, ("M-22", "M-24"), **facts))


def _taken(board: ControlBoard, tray: str, action: str, skipped: list[tuple[str, str, str]]) -> SpringOutcome:
    return SpringOutcome(
        tray=tray,
        action=action,
        vp=0,
        to_supply={tray: 1},
        to_column={tray: 1},
        trays_after={**board.trays, tray: board.trays[tray] - LEAST},
        skipped=tuple(skipped),
    )


def _takes(tray: str, action: str) -> tuple[Reason, Reason]:
    facts: dict[str, Fact] = {"action": Line(ACTION_NAMES[action]), "tray": tray_name(tray)}
    beside = gettext_noop("The tile shows {action} beside {tray}, and {action} has an empty column.")
    pays = gettext_noop("1 {tray} marker goes to the supply, 1 onto an empty column.")
    return Reason(beside, ("M-22", "M-24"), **facts), Reason(pays, ("M-25",), **facts)


def _passed_over(tray: str, action: str, skip: Skip) -> Reason:
    facts: dict[str, Fact] = {"tray": tray_name(tray), "action": Line(ACTION_NAMES[action])}
    if skip is Skip.FULL:
        return Reason("{tray} would be next, but every column of {action} is occupied.", ("M-24",), **facts)
    phrase = gettext_noop("{tray} would be next, but {action} would gain nothing.")
    return Reason(phrase, ("M-24",), ("unperformable=skip_like_full_columns",), **facts)


def _nothing_left(board: ControlBoard, tile: TribeTile, skipped: list[tuple[str, str, str]]) -> Reason:
    phrase = gettext_noop("No tray has 2 markers for an action. The tribe scores {n} {n:point|points}.")
    if any(why == Skip.NOT_DOABLE for _, _, why in skipped):
        phrase = gettext_noop(
            "No other tray has 2 markers for an action. The tribe scores {n} {n:point|points}."
        )
    return Reason(phrase, ("M-14", "M-22"), (), tray_sums(board), n=tile.n).deciding()
