"""The map laid as it lies: the starting camp, what stands on which hex, and the tribe's members (C-13)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import ClassVar

from referee.rules.kernel.choices import NOTHING, Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import Said
from referee.rules.kernel.ruling import Line, Reason, Refusal, Ruling, gettext_noop, require
from referee.rules.prehistory.answers.asked import TABLE
from referee.rules.prehistory.board.hexmap import (
    GRID_WORDS,
    NO_SPACE,
    HexMap,
    check_map,
    thing_name,
    things_of,
)
from referee.rules.prehistory.record import Effect, Figure, PrehistoryState, of_the_table

MIDDLE = "5.2"
FIRST_BRUSH = "on-fishing"
HEXES = tuple(Option(word, word) for word in GRID_WORDS)
TOO_MANY_PLACES = Refusal(
    "too-many-places",
    gettext_noop("You tapped {told} {told:member|members} on the map, but the record has {most}."),
    "M-2",
    "members",
)


@dataclass(frozen=True, slots=True)
class Mapped:
    """The map lies so; ``members``: the hexes on which the tribe's members stand, as far as they are told."""

    kind: ClassVar[str] = "map"
    camp: str
    things: dict[str, str] = field(default_factory=dict)
    members: tuple[str, ...] = ()


def map_choices(state: PrehistoryState, picked: Picked) -> Iterator[Choice]:
    """The camp, then each sort of thing, and the members, as they lie so far; on one hex the last counts."""
    now = state.layout.map or HexMap(MIDDLE)
    yield _brush(state)
    yield Choice("camp", gettext_noop("The starting camp"), HEXES, least=1, most=1, start=(now.camp,))
    for what in things_of(state.layout.trays):
        start = tuple(word for word, thing in now.things.items() if thing == what)
        yield Choice(_field(what), thing_name(what), HEXES, start=start)
    if state.members.out:
        there = tuple(now.word_at(figure.at) for figure in state.figures if figure.at is not None)
        now_told = tuple(filter(None, picked.get("members", there)))
        words = now_told if len(now_told) >= state.members.out else GRID_WORDS
        options = tuple(Option(word, word, copies=state.members.out) for word in dict.fromkeys(words))
        title = gettext_noop("The tribe’s members")
        yield Choice("members", title, options, most=state.members.out, start=there)


def _brush(state: PrehistoryState) -> Choice:
    """What the next tap on a hex puts there."""
    members = Option("members", gettext_noop("Tribe member"))
    options = (
        Option("camp", gettext_noop("Starting camp")),
        *(Option(_field(what), thing_name(what)) for what in things_of(state.layout.trays)),
        *((members,) if state.members.out else ()),
    )
    title = gettext_noop("What the next taps put on the map")
    return Choice("brush", title, options, least=1, most=1, start=(FIRST_BRUSH,))


def _field(what: str) -> str:
    return f"on-{what}"


def map_say(state: PrehistoryState, picked: Picked) -> Said:
    fields = ((what, picked.get(_field(what), ())) for what in things_of(state.layout.trays))
    camp = next(iter(picked.get("camp", ())), "")
    things = {word: what for what, words in fields for word in words if word not in ("", camp)}
    members = [word for word in picked.get("members", ()) if word not in ("", camp)]
    return {"camp": camp, "things": things, "members": members}


def map_pick(state: PrehistoryState, said: Said) -> Picked:
    """Return the words for each sort of thing, also where there is none, though one may lie there so far."""
    found = {
        _field(what): tuple(word for word, thing in said["things"].items() if thing == what) or NOTHING
        for what in things_of(state.layout.trays)
    }
    return {"camp": (said["camp"],), "members": tuple(said["members"]) or NOTHING, **found}


def map_rule(state: PrehistoryState, told: Mapped, checks: Checks) -> Ruling[Effect]:
    check_map(HexMap(told.camp, told.things), state.layout.trays)
    check_map(HexMap(told.camp, dict.fromkeys(told.members, NO_SPACE)), state.layout.trays)
    number, most = len(told.members), state.members.out
    require(number <= most, TOO_MANY_PLACES, told=number, most=most)
    phrase = gettext_noop("With the map, the referee finds member, lane and target by itself.")
    return Ruling(Effect("map"), (Reason(phrase, {}, ("M-61", "M-67")),))


def map_apply(state: PrehistoryState, told: Mapped, effect: Effect) -> PrehistoryState:
    """Return the state with the map; members whose places are told stand there in the order of the taps."""
    hexmap = HexMap(told.camp, dict(told.things))
    places = [hexmap.place_of(word) for word in told.members]
    figures = tuple(
        Figure(place, figure.lies)
        for figure, place in zip_longest(state.figures, places[: len(state.figures)])
    )
    layout = replace(state.layout, map=hexmap)
    known = state.knowing(lanes=(), near=None, bearings=None, passed=())
    laid = hexmap if state.laid is None else state.laid
    return replace(known, layout=layout, figures=figures, laid=laid)


MAPPED = of_the_table(
    Mapped, Effect, gettext_noop("The map"), lambda state: () if state.final else TABLE,
    map_choices, map_rule, map_apply,
    lambda told, effect: Line(
        gettext_noop("The map is set up, with {n} {n:thing|things} on it"), {"n": len(told.things)}
    ),
    say=map_say, pick=map_pick,
)  # fmt: skip
