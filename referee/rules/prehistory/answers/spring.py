"""What is answered in spring: the tile and the weather (M-13 to M-21)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar

from referee.rules.kernel.entry.choices import NOTHING, Chance, Choice, Option, Picked
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import Fact, Line, gettext_noop, in_a_row
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.prehistory.answers.asked import asked, asking
from referee.rules.prehistory.board.layout import Tile, check_colours, check_tile
from referee.rules.prehistory.board.terms import (
    ACTION_NAMES,
    NUMBERS,
    SIDES,
    Action,
    Counts,
    cubes_told,
    given,
)
from referee.rules.prehistory.record import Effect, PrehistoryState, Season, of_the_table
from referee.rules.prehistory.scripted.automa import first_turn, weather_turns
from referee.rules.prehistory.scripted.stepping import cubes_added, pick_all_cubes, say_cubes
from referee.rules.prehistory.setup import check_trays

SYMBOL_REPEATS = Refusal(
    "symbol-repeats",
    "This tile would show {symbols} more than once. Look again.",
    rule="M-22",
    field="symbols",
    can_override=True,
)

NO_WEATHER = Refusal("no-weather", "The weather tile turns only in spring.", "M-21", "weather")


# The tile (M-20, M-50), in summer too -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A new marauder tile lies on the control board (M-20, M-50); the framed symbol first, then clockwise.

    ``weather``: what the weather tile gave with it, where it is known; None: that is told as the next entry.
    """

    kind: ClassVar[str] = "tile"
    n: int
    symbols: tuple[str, ...]
    weather: dict[str, int] | None = None


def known_weather(state: PrehistoryState) -> Counts | None:
    """What this spring's weather gives, once the springs before gave what they gave in an earlier game."""
    is_known = state.season is Season.SPRING and 1 < state.year <= len(state.layout.weather)
    return state.layout.weather[state.year - 1] if is_known else None


def tile_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    """The number, and the symbols clockwise; one that is there already takes an override."""
    yield Choice("n", "Number", numbers=(NUMBERS[0], NUMBERS[-1]))
    words = picked.get("symbols", ())
    options = tuple(
        Option(
            symbol,
            ACTION_NAMES[symbol],
            copies=words.count(symbol) + 1,
            chance=Chance.NEEDS_OVERRIDE if symbol in words else Chance.LIKELY,
        )
        for symbol in Action
    )
    ask = gettext_noop("Tap the symbols clockwise, starting with the framed one.")
    yield Choice("symbols", "Symbols", options, ask, SIDES, SIDES, in_order=True)
    weather = known_weather(state)
    if weather is not None:
        as_known = Option("known", weather_told(weather))
        yield Choice("weather", "Weather", (as_known,), most=1, start=("known",))


def tile_say(state: PrehistoryState, picked: Picked) -> Said:
    is_known = any(picked.get("weather", ("known",)))
    weather = known_weather(state) if is_known else None
    return {**say_fields(TileDrawn, {**picked, "weather": ()}), "weather": weather and dict(weather)}


def tile_pick(state: PrehistoryState, said: Said) -> Picked:
    weather = NOTHING if said["weather"] is None else ("known",)
    return {**pick_fields({**said, "weather": None}), "weather": weather}


def tile_rule(state: PrehistoryState, drawn: TileDrawn, checks: Checks) -> Ruling[Effect]:
    question = asked(state, TileDrawn.kind)
    tile = Tile(drawn.n, drawn.symbols)
    check_tile(tile)
    twice = tuple(Line(ACTION_NAMES[symbol]) for symbol in Action if tile.symbols.count(symbol) > 1)
    checks.require(not twice, SYMBOL_REPEATS, symbols=twice)
    number = Reason(
        "Its number is {n}, so the marauders get {n} {n:action|actions} in spring.", ("M-13",), n=drawn.n
    )
    if state.season is Season.SUMMER:
        phrase = gettext_noop(
            "Its symbols now lie beside the trays, with the framed one, {framed}, at the north."
        )
        number = Reason(phrase, ("M-50", "M-51"), framed=Line(ACTION_NAMES[tile.framed]))
    if drawn.weather is None:
        return Ruling(Effect("tile"), (*question.reasons, number, *checks.overridden))
    require(state.season is Season.SPRING, NO_WEATHER)
    check_colours(state.layout, drawn.weather, "weather")
    check_trays(checks, state, drawn.weather)
    effect = Effect("tile", trays=given(drawn.weather))
    return Ruling(effect, (*question.reasons, number, *weather_turns().reasons, *checks.overridden))


def tile_apply(state: PrehistoryState, drawn: TileDrawn, effect: Effect) -> PrehistoryState:
    tile, tiles = Tile(drawn.n, drawn.symbols), state.layout.tiles
    known = tiles if tile in tiles else (*tiles, tile)
    drawn_now = replace(state, tile=tile, layout=replace(state.layout, tiles=known))
    return drawn_now if drawn.weather is None else after_weather(drawn_now, effect)


def tile_describe(drawn: TileDrawn, effect: Effect) -> Line:
    facts: dict[str, Fact] = {"n": drawn.n, "framed": Line(ACTION_NAMES[drawn.symbols[0]])}
    phrase = gettext_noop("A new tile, number {n}, framed {framed}")
    if drawn.weather:
        facts["cubes"] = in_a_row(cubes_told(drawn.weather))
        phrase = gettext_noop("A new tile, number {n}, framed {framed}; the weather gives {cubes}")
    return Line(phrase, **facts)


TILE = of_the_table(
    TileDrawn,
    Effect,
    title=gettext_noop("Tile"),
    offered=asking(TileDrawn.kind),
    choices=tile_choices,
    rule=tile_rule,
    apply=tile_apply,
    describe=tile_describe,
    say=tile_say,
    pick=tile_pick,
)


# The weather (M-8, M-21) --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Weather:
    """The weather tile was turned; what it gave, by colour (M-21)."""

    kind: ClassVar[str] = "weather"
    cubes: dict[str, int] = field(default_factory=dict)


def weather_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    """The cubes of each colour; what this spring gave in another game with this board is proposed."""
    known = state.layout.weather[state.year - 1 : state.year]
    yield from cubes_added(state, known[0] if known else None)


def weather_rule(state: PrehistoryState, weather: Weather, checks: Checks) -> Ruling[Effect]:
    question = asked(state, Weather.kind)
    check_colours(state.layout, weather.cubes, "cubes")
    check_trays(checks, state, weather.cubes)
    return Ruling(Effect("weather", trays=given(weather.cubes)), (*question.reasons, *checks.overridden))


def after_weather(state: PrehistoryState, effect: Effect) -> PrehistoryState:
    """Remember what this spring's weather gave; the next game with this layout proposes it.

    Where it gave something else than in the game before, the tile began elsewhere: the rest is not known.
    """
    gave, known = dict(effect.trays), state.layout.weather
    before, now = known[: state.year - 1], known[state.year - 1 : state.year]
    known = (*before, gave, *(known[state.year :] if now == (gave,) else ()))
    begun = replace(state, layout=replace(state.layout, weather=known), has_weather=True)
    return replace(begun, whose=first_turn(begun))


def weather_told(cubes: Counts) -> Line:
    told = cubes_told(cubes)
    if not told:
        return Line("The weather gives nothing")
    return Line("The weather gives {cubes}", cubes=in_a_row(told))


WEATHER = of_the_table(
    Weather,
    Effect,
    title=gettext_noop("Weather"),
    offered=asking(Weather.kind),
    choices=weather_choices,
    rule=weather_rule,
    apply=lambda state, weather, effect: after_weather(state, effect),
    describe=lambda weather, effect: weather_told(weather.cubes),
    say=say_cubes,
    pick=pick_all_cubes,
)
