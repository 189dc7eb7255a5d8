"""The new marauder tile of spring and summer (M-13, M-20, M-22, M-50, M-51)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop
from referee.rules.prehistory.answers.asked import asked, asking
from referee.rules.prehistory.board.layout import Tile, check_tile, repeated_symbols
from referee.rules.prehistory.board.terms import ACTION_NAMES, NUMBERS, SIDES, Action
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.state import PrehistoryState, Season


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A new marauder tile lies on the control board (M-20, M-50); the framed symbol first, then clockwise."""

    kind: ClassVar[str] = "tile"
    n: int
    symbols: tuple[str, ...]


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The number, and the symbols clockwise; one that is there already takes an override."""
    yield Choice("n", gettext_noop("Number"), numbers=(NUMBERS[0], NUMBERS[-1]))
    words = picked.get("symbols", ())
    options = tuple(
        Option(
            symbol,
            ACTION_NAMES[symbol],
            copies=words.count(symbol) + 1,
            chance=Chance.AGAINST if symbol in words else Chance.LIKELY,
        )
        for symbol in Action
    )
    ask = gettext_noop("Tap the symbols clockwise, the framed one first.")
    yield Choice("symbols", gettext_noop("Symbols"), options, ask, SIDES, SIDES, in_order=True)


def rule(state: PrehistoryState, seat: str, drawn: TileDrawn, checks: Checks) -> Ruling[Effect]:
    question = asked(state, TileDrawn.kind)
    tile = Tile(drawn.n, drawn.symbols)
    check_tile(tile)
    twice = repeated_symbols(tile)
    names = tuple(ACTION_NAMES[symbol] for symbol in twice)
    phrase = gettext_noop("This tile would show {symbols} more than once. Look again.")
    refusal = IllegalEntry(
        "symbol-repeats", phrase, {"symbols": names}, rule="M-22", field="symbols", can_override=True
    )
    checks.require(not twice, refusal)
    number = Reason(gettext_noop("Its number is {n}: so many actions in spring."), {"n": drawn.n}, ("M-13",))
    if state.season is Season.SUMMER:
        phrase = gettext_noop(
            "Its symbols now lie beside the trays; the framed one, {framed}, is at the north."
        )
        number = Reason(phrase, {"framed": Line(ACTION_NAMES[tile.framed])}, ("M-50", "M-51"))
    return Ruling(Effect("tile"), (*question.reasons, number, *checks.passed_over))


def apply(state: PrehistoryState, seat: str, drawn: TileDrawn, effect: Effect) -> PrehistoryState:
    tile, tiles = Tile(drawn.n, drawn.symbols), state.layout.tiles
    known = tiles if tile in tiles else (*tiles, tile)
    return replace(state, tile=tile, layout=replace(state.layout, tiles=known))


def describe(state: PrehistoryState, seat: str, drawn: TileDrawn, effect: Effect, viewer: str | None) -> Line:
    told: dict[str, Fact] = {"n": drawn.n, "framed": Line(ACTION_NAMES[drawn.symbols[0]])}
    return Line(gettext_noop("A new tile, number {n}, framed {framed}"), told)


TILE = EntryKind(
    TileDrawn, Effect, gettext_noop("Tile"), asking(TileDrawn.kind), choices, rule, apply, describe,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
