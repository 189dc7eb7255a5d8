"""The guided calibration: the colours of the trays, the priority track and its position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.prehistory.answers import completed
from referee.rules.prehistory.board import (
    ACTION_NAMES,
    PRIORITY_NAMES,
    BoardLayout,
    Priority,
    TribeAction,
    check_layout,
)
from referee.rules.prehistory.setup import NAME
from referee.web.access.responses import see_other
from referee.web.access.visitors import safe_or_post, show_page
from referee.web.forms import Face, Tile
from referee.web.prehistory.boardview import (
    ACTION_ICONS,
    MARKS,
    PRIORITY_ICONS,
    BoardView,
    Swatch,
    board_view,
    swatch_of,
    tray_word,
)
from referee.web.prehistory.setup import link_with
from referee.web.text_fields import NameField

COLOURS = tuple(colour for colour in MARKS if colour != "other")
RING_LEAST = 6
SIDES = (
    gettext_noop("North"),
    gettext_noop("North-east"),
    gettext_noop("South-east"),
    gettext_noop("South"),
    gettext_noop("South-west"),
    gettext_noop("North-west"),
)


@dataclass(frozen=True, slots=True)
class Sketch:
    """The calibration as far as it is entered."""

    trays: tuple[str, ...]  # six colours, "" if missing
    track: tuple[str, ...]
    start: str  # the place of the campsite symbol
    is_aligned: bool = False  # the control board is aligned with the map
    ring: tuple[str, ...] = ()  # action symbols round the pricing tile, if they are given now

    @property
    def next_tray(self) -> int | None:
        return next((index for index, colour in enumerate(self.trays) if not colour), None)

    def done(self, tap: str, other: str) -> Sketch:
        """Return the sketch after a tap; an invalid tap is ignored. ``other``: a colour typed in."""
        verb, _colon, what = tap.partition(":")
        if verb == "off" and what in map(str, range(6)):
            return self._with_tray(int(what), "")
        if verb == "start" and what in map(str, range(12)):
            return replace(self, start=what)
        if verb == "symbol" and what in list(Priority):
            without = tuple(symbol for symbol in self.track if symbol != what)
            return replace(self, track=without if what in self.track else (*self.track, what))
        if verb == "ring" and what in list(TribeAction):
            without = tuple(symbol for symbol in self.ring if symbol != what)
            return replace(self, ring=without if what in self.ring else (*self.ring, what))
        if verb == "track":
            return replace(self, track=())
        if verb == "aligned":
            return replace(self, is_aligned=not self.is_aligned)
        colour = what if verb == "tray" else " ".join(other.split())
        if colour and colour.casefold() not in self.used_colours and self.next_tray is not None:
            return self._with_tray(self.next_tray, colour[:20])
        return self

    @property
    def used_colours(self) -> frozenset[str]:
        return frozenset(colour.casefold() for colour in self.trays)

    def _with_tray(self, index: int, colour: str) -> Sketch:
        return replace(self, trays=(*self.trays[:index], colour, *self.trays[index + 1 :]))


def read_sketch(fields: Mapping[str, Any]) -> Sketch:
    """Read a sketch from a form; a new one has the usual order of the symbols."""
    trays = tuple(str(fields.get(f"tray{index}", "")).strip() for index in range(6))
    usual = enumerate(each.value for each in Priority)
    track = tuple(
        filter(None, (str(fields.get(f"track{i}", "" if "tray0" in fields else s)) for i, s in usual))
    )
    ring = tuple(filter(None, (str(fields.get(f"ring{index}", "")) for index in range(6))))
    return Sketch(trays, track, str(fields.get("start", "")), bool(fields.get("aligned")), ring)


class LayoutForm(forms.Form):
    """The calibration: the trays, the priority track, its position, the alignment, the ring if given."""

    name = NameField(required=False, max_length=40)
    start = forms.IntegerField(
        min_value=0, max_value=11, error_messages={"required": _("Choose where the campsite symbol is.")}
    )
    aligned = forms.BooleanField(
        error_messages={"required": _("Turn the control board until its sides face the map’s directions.")}
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for index in range(6):
            missing = _("Tray %(number)s has no colour yet.") % {"number": index + 1}
            incomplete = _("Tap all six symbols of the priority track, clockwise.")
            self.fields[f"tray{index}"] = NameField(max_length=20, error_messages={"required": missing})
            self.fields[f"track{index}"] = forms.ChoiceField(
                choices=[(symbol.value, symbol.value) for symbol in Priority],
                error_messages={"required": incomplete},
            )
            self.fields[f"ring{index}"] = forms.ChoiceField(
                choices=[(symbol.value, symbol.value) for symbol in TribeAction], required=False
            )

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        if len(self._ring) in range(1, RING_LEAST):
            raise forms.ValidationError(_("Tap all six symbols round the pricing tile, or none."))
        return cleaned

    @property
    def _ring(self) -> tuple[str, ...]:
        symbols = (self.cleaned_data.get(f"ring{index}", "") for index in range(6))
        return completed(tuple(filter(None, symbols)))

    @property
    def layout(self) -> BoardLayout:
        cleaned = self.cleaned_data
        track = tuple(cleaned[f"track{index}"] for index in range(6))
        trays = tuple(" ".join(cleaned[f"tray{index}"].split()) for index in range(6))
        places, name = places_of(track, cleaned["start"]), cleaned["name"].strip()
        return BoardLayout(trays, track, places, self._ring or None, name=name)


@safe_or_post
def calibrate(request: HttpRequest) -> HttpResponse:
    """Show the calibration, apply a tap, or accept it and continue the set-up."""
    payload = request.POST
    sketch = read_sketch(payload)
    if request.method != "POST" or "do" in payload:
        sketch = sketch.done(payload.get("do", "none"), payload.get("other", ""))
        return show_page(request, "prehistory/layout.html", _calibration(sketch, payload))
    form, page = LayoutForm(payload), _calibration(sketch, payload)
    if form.is_valid():
        try:
            check_layout(form.layout)
        except IllegalEntry as refusal:
            page = replace(page, refusal=refusal)
        else:
            return see_other(link_with(form.layout))
    words = dict.fromkeys(str(error) for errors in form.errors.values() for error in errors)
    return show_page(request, "prehistory/layout.html", replace(page, missing=list(words)), 422)


@dataclass(frozen=True, kw_only=True)
class CalibrationPage:
    """A complete or partial calibration; ``missing``: what is left to enter."""

    game: str = NAME
    fields: list[tuple[str, str]]
    trays: list[tuple[str, str, Swatch | None]]
    next_side: Line | None
    palette: list[tuple[Swatch, bool]]
    symbols: list[Tile]
    ring: list[Tile]
    places: list[tuple[str, str, bool]]
    aligned: bool
    name: str
    board: BoardView
    refusal: IllegalEntry | None = None
    missing: Sequence[str] = ()


def _calibration(sketch: Sketch, payload: Mapping[str, Any]) -> CalibrationPage:
    names = [colour or gettext("tray {number}").format(number=i + 1) for i, colour in enumerate(sketch.trays)]
    at = sketch.next_tray
    return CalibrationPage(
        fields=[
            *((f"tray{index}", colour) for index, colour in enumerate(sketch.trays)),
            *((f"track{index}", symbol) for index, symbol in enumerate(sketch.track)),
            *((f"ring{index}", symbol) for index, symbol in enumerate(sketch.ring)),
            ("start", sketch.start),
            *([("aligned", "on")] if sketch.is_aligned else []),
        ],
        trays=[
            (SIDES[index], colour, swatch_of(colour) if colour else None)
            for index, colour in enumerate(sketch.trays)
        ],
        next_side=None if at is None else Line(SIDES[at]),
        palette=[(swatch_of(colour), colour in sketch.used_colours) for colour in COLOURS],
        symbols=[_symbol(sketch, symbol) for symbol in Priority],
        ring=[_in_ring(completed(sketch.ring), action) for action in TribeAction],
        places=_places(names, sketch.start),
        aligned=sketch.is_aligned,
        name=payload.get("name", ""),
        board=_drawn(sketch, names),
    )


def _symbol(sketch: Sketch, symbol: Priority) -> Tile:
    number = sketch.track.index(symbol) + 1 if symbol in sketch.track else 0
    face = Face(icon=PRIORITY_ICONS[symbol])
    return Tile(symbol, PRIORITY_NAMES[symbol], face, bool(number), number)


def _in_ring(ring: tuple[str, ...], action: TribeAction) -> Tile:
    number = ring.index(action) + 1 if action in ring else 0
    return Tile(action, ACTION_NAMES[action], Face(icon=ACTION_ICONS[action]), bool(number), number)


def _places(names: list[str], start: str) -> list[tuple[str, str, bool]]:
    beside, between = gettext("beside {tray}"), gettext("between {first} and {second}")
    places = []
    for place in range(12):
        first, second = tray_word(names[place // 2]), tray_word(names[(place // 2 + 1) % 6])
        words = between.format(first=first, second=second) if place % 2 else beside.format(tray=first)
        places.append((str(place), words, str(place) == start))
    return places


def _drawn(sketch: Sketch, names: list[str]) -> BoardView:
    """Draw the board as entered, with the next tray highlighted."""
    known = tuple(symbol for symbol in dict.fromkeys(sketch.track) if symbol in list(Priority))
    shown, marker, at = BoardLayout(tuple(names), (), ()), None, sketch.next_tray
    if sketch.start in map(str, range(12)):
        shown = replace(shown, track=known, track_pos=places_of(known, int(sketch.start)))
        marker = Priority.CAMPSITE if Priority.CAMPSITE in known else None
    return board_view(shown, {}, marker, on=None if at is None else names[at])


def places_of(track: tuple[str, ...], start: int) -> tuple[int, ...]:
    """The places of the symbols, which lie evenly round the board; ``start``: that of the campsite."""
    first = track.index(Priority.CAMPSITE) if Priority.CAMPSITE in track else 0
    return tuple((start + 2 * (index - first)) % 12 for index in range(len(track)))
