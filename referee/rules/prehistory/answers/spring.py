"""What is answered in spring: the tile and the weather (M-13 to M-21)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from referee.rules.kernel.entry.choices import NOTHING, Chance, Choice, Option, Picked
from referee.rules.kernel.entry.kind import kind_of
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.text.line import Line, gettext_noop, in_a_row
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling
from referee.rules.prehistory.answers.asked import TableAnswer, completed
from referee.rules.prehistory.board.layout import TribeTile, check_colours, check_tile
from referee.rules.prehistory.board.terms import (
    ACTION_NAMES,
    NUMBERS,
    SIDES,
    Counts,
    TribeAction,
    cube_lines,
    given,
)
from referee.rules.prehistory.record import EntryEffect, PrehistoryState, PrehistoryTurn, Season
from referee.rules.prehistory.scripted.automa import first_turn, weather_turns
from referee.rules.prehistory.scripted.stepping import cubes_added, pick_all_cubes, say_cubes
from referee.rules.prehistory.setup import check_trays

SYMBOL_REPEATS = Refusal(
    "symbol-repeats",
    "This tile shows {symbols} more than once. Look again.",
    rule="M-22",
    field="symbols",
    can_override=True,
)

NO_WEATHER = Refusal("no-weather", "The weather tile turns only in spring.", "M-21", "weather")


# The tile (M-20, M-50), in summer too -------------------------------------------------------------


def known_weather(state: PrehistoryState) -> Counts | None:
    """What this spring's weather gives, if the earlier springs matched those of an earlier game."""
    is_known = state.season is Season.SPRING and 1 < state.year <= len(state.layout.weather)
    return state.layout.weather[state.year - 1] if is_known else None


@dataclass(frozen=True, slots=True)
class TileDrawn(TableAnswer[EntryEffect]):
    """A new marauder tile lies on the control board (M-20, M-50)."""

    kind = "tile"
    title = gettext_noop("Tile")
    outcome = EntryEffect

    n: int
    symbols: tuple[str, ...]  # clockwise from the framed one
    weather: dict[str, int] | None = None  # what the weather tile gave; None: asked for next

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        """Ask for the number and the symbols clockwise; a repeated symbol needs an override."""
        yield Choice("n", "Number", numbers=(NUMBERS[0], NUMBERS[-1]))
        words = turn.picked.get("symbols", ())
        options = tuple(
            Option(
                symbol,
                ACTION_NAMES[symbol],
                copies=words.count(symbol) + 1,
                chance=Chance.NEEDS_OVERRIDE if symbol in words else Chance.LIKELY,
            )
            for symbol in TribeAction
        )
        ask = gettext_noop("Tap the symbols clockwise, starting with the framed one.")
        yield Choice("symbols", "Symbols", options, ask, SIDES, SIDES, in_order=True)
        weather = known_weather(turn.state)
        if weather is not None:
            as_known = Option("known", _weather_line(weather))
            yield Choice("weather", "Weather", (as_known,), most=1, start=("known",))

    @classmethod
    def say(cls, turn: PrehistoryTurn) -> Said:
        is_known = any(turn.picked.get("weather", ("known",)))
        weather = known_weather(turn.state) if is_known else None
        picked = {**turn.picked, "weather": (), "symbols": completed(turn.picked.get("symbols", ()))}
        return {**say_fields(cls, picked), "weather": weather and dict(weather)}

    @staticmethod
    def pick(turn: PrehistoryTurn, said: Said) -> Picked:
        weather = NOTHING if said["weather"] is None else ("known",)
        return {**pick_fields({**said, "weather": None}), "weather": weather}

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        state, question = turn.state, self.asked(turn)
        tile = TribeTile(self.n, self.symbols)
        check_tile(tile)
        twice = tuple(Line(ACTION_NAMES[symbol]) for symbol in TribeAction if tile.symbols.count(symbol) > 1)
        turn.require(not twice, SYMBOL_REPEATS, symbols=twice)
        number = Reason(
            "Its number is {n}. The marauders get {n} {n:action|actions} in spring.", ("M-13",), n=self.n
        )
        if state.season is Season.SUMMER:
            phrase = gettext_noop("Framed symbol ({framed}) points north.")
            number = Reason(phrase, ("M-50", "M-51"), framed=Line(ACTION_NAMES[tile.framed]))
        reasons = (*question.reasons, number)
        if self.weather is None:
            return Ruling(EntryEffect("tile"), (*reasons, *turn.checks.overridden))
        turn.require(state.season is Season.SPRING, NO_WEATHER)
        check_colours(state.layout, self.weather, "weather")
        check_trays(turn.checks, state, self.weather)
        effect = EntryEffect("tile", trays=given(self.weather))
        return Ruling(effect, (*reasons, *weather_turns().reasons, *turn.checks.overridden))

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        state, tile, tiles = turn.state, TribeTile(self.n, self.symbols), turn.state.layout.tiles
        known = tiles if tile in tiles else (*tiles, tile)
        after = replace(state, tile=tile, layout=replace(state.layout, tiles=known))
        return after if self.weather is None else _after_weather(after, outcome)

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        framed = Line(ACTION_NAMES[self.symbols[0]])
        if not self.weather:
            return Line("A new tile, number {n}, framed {framed}", n=self.n, framed=framed)
        phrase = gettext_noop("A new tile, number {n}, framed {framed}. The weather gives {cubes}")
        return Line(phrase, n=self.n, framed=framed, cubes=in_a_row(cube_lines(self.weather)))


# The weather (M-8, M-21) --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Weather(TableAnswer[EntryEffect]):
    """The weather tile was turned; what it gave, by colour (M-21)."""

    kind = "weather"
    title = gettext_noop("Weather")
    outcome = EntryEffect

    cubes: dict[str, int] = field(default_factory=dict)

    @staticmethod
    def choices(turn: PrehistoryTurn) -> Iterator[Choice]:
        """Ask for the cubes of each colour; start with what this spring gave in an earlier game."""
        year, weather = turn.state.year, turn.state.layout.weather
        yield from cubes_added(turn.state, weather[year - 1] if year <= len(weather) else None)

    @classmethod
    def say(cls, turn: PrehistoryTurn) -> Said:
        return say_cubes(turn.state, turn.picked)

    @staticmethod
    def pick(turn: PrehistoryTurn, said: Said) -> Picked:
        return pick_all_cubes(turn.state, said)

    def rule(self, turn: PrehistoryTurn) -> Ruling[EntryEffect]:
        question = self.asked(turn)
        check_colours(turn.state.layout, self.cubes, "cubes")
        check_trays(turn.checks, turn.state, self.cubes)
        reasons = (*question.reasons, *turn.checks.overridden)
        return Ruling(EntryEffect("weather", trays=given(self.cubes)), reasons)

    def apply(self, turn: PrehistoryTurn, outcome: EntryEffect) -> PrehistoryState:
        return _after_weather(turn.state, outcome)

    def describe(self, turn: PrehistoryTurn, outcome: EntryEffect) -> Line:
        return _weather_line(self.cubes)


def _after_weather(state: PrehistoryState, effect: EntryEffect) -> PrehistoryState:
    """Store what this spring's weather gave; the next game with this layout proposes it.

    If it differs from the earlier game, the tile started elsewhere, so later springs are forgotten.
    """
    gave, known = dict(effect.trays), state.layout.weather
    before, now = known[: state.year - 1], known[state.year - 1 : state.year]
    known = (*before, gave, *(known[state.year :] if now == (gave,) else ()))
    begun = replace(state, layout=replace(state.layout, weather=known), has_weather=True)
    return replace(begun, whose=first_turn(begun))


def _weather_line(cubes: Counts) -> Line:
    lines = cube_lines(cubes)
    if not lines:
        return Line("The weather gives nothing")
    return Line("The weather gives {cubes}", cubes=in_a_row(lines))


TILE, WEATHER = kind_of(TileDrawn), kind_of(Weather)
