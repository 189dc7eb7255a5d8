"""Something in the lane that the map doesn't show: tapped where it lies, and named in place (M-67)."""

from collections.abc import Iterable
from dataclasses import dataclass

from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.panel import Draft
from referee.rules.kernel.text.line import Line
from referee.rules.prehistory.answers import Mapped
from referee.rules.prehistory.board import (
    GRID_WORDS,
    MARKER,
    NO_SPACE,
    TribeStep,
    lane,
    thing_name,
    things_of,
)
from referee.rules.prehistory.game import ENTRY_KINDS
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.scripted import acting
from referee.web.drafts import fields_of
from referee.web.prehistory.boardview import Swatch, swatch_of
from referee.web.prehistory.controls import ICONS
from referee.web.prehistory.mapview import on_grid

THERE = "there"
"""The URL field for the space on which something lies."""


@dataclass(frozen=True, slots=True)
class OverlookedThing:
    """What may lie there: the field of the map's entry, its name, its icon or its cube."""

    field: str
    name: Line
    icon: str
    swatch: Swatch | None = None


@dataclass(frozen=True, slots=True)
class OverlookedView:
    """The space, what may lie there, and the fields of the map without it."""

    word: str
    name: str
    things: tuple[OverlookedThing, ...]
    fields: tuple[tuple[str, str], ...]


def lane_words(state: PrehistoryState, step: TribeStep) -> tuple[str, ...]:
    """Return the spaces of the lane in which a member finds nothing on the map; none elsewhere."""
    hexmap, member = state.layout.map, acting(state) if step.act == "lie" else None
    if hexmap is None or member is None or member.place is None:
        return ()
    side = state.layout.trays.index(step.about["tray"])
    words = (hexmap.word_at(place) for _, _, place in lane(member.place, side))
    spaces = (word for word in words if word in GRID_WORDS and hexmap.things.get(word) != NO_SPACE)
    return tuple(dict.fromkeys(word for word in spaces if word != hexmap.camp))


def overlooked(state: PrehistoryState, step: TribeStep, tapped: Iterable[str]) -> OverlookedView | None:
    word = next((each for each in tapped if each in lane_words(state, step)), None)
    hexmap = state.layout.map
    if word is None or hexmap is None:
        return None
    others = {at: what for at, what in hexmap.things.items() if at != word}
    members = tuple(hexmap.word_at(each.at) for each in state.figures if each.at is not None)
    entry = Entry(Mapped(hexmap.camp, others, members))
    return OverlookedView(
        word=word,
        name=on_grid(hexmap, word),
        things=tuple(_things(state)),
        fields=tuple(fields_of(Draft("map", None, ENTRY_KINDS["map"].picked(state, entry)))),
    )


def _things(state: PrehistoryState) -> Iterable[OverlookedThing]:
    for what in things_of(state.layout.trays):
        if what != NO_SPACE:
            swatch = swatch_of(what.removeprefix(MARKER)) if what.startswith(MARKER) else None
            yield OverlookedThing(
                f"on-{what}", thing_name(what), ICONS.get(what.partition("-")[0], ""), swatch
            )
