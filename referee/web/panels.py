"""The panel of any entry, laid out from its choices: tiles to tap, steppers, and the words picked so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, ClassVar

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Layout
from django import forms
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from referee.rules.kernel.entry.choices import Chance, Choice, Option
from referee.rules.kernel.entry.panel import Panel
from referee.rules.kernel.text.line import Line
from referee.web.drafts import fields_of

MOST_VALUES = 3
"""The values on a tile."""


@dataclass(frozen=True, slots=True)
class Face:
    """How a piece is drawn on a tile: a class of CSS, and its printed values."""

    css: str = ""
    values: tuple[Any, ...] = ()

    def for_use(self, use: str) -> Face:
        """Return the face with the value in use first, and at most two more of those that are not 0."""
        first = [value for value in self.values if value.name == use]
        others = [value for value in self.values if value.name != use and value.written != "0"]
        return replace(self, values=(*first, *others)[:MOST_VALUES])


FaceOf = Callable[[str], Face]


@dataclass(frozen=True, slots=True)
class Tile:
    """An option to tap. ``number`` chosen, ``left`` copies there are, ``tap`` what tapping says."""

    name: str | Line
    face: Face
    tap: str
    number: int
    left: int
    is_pressed: bool
    hint: Line | None


@dataclass(frozen=True, slots=True)
class Told:
    """What is picked so far: name and value of each hidden field."""

    fields: tuple[tuple[str, str], ...]

    def render(self, form: forms.Form, context: Context, **kwargs: Any) -> SafeString:
        return format_html_join("", '<input type="hidden" name="{}" value="{}">', self.fields)


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands under one heading; ``is_folded``: the less likely."""

    template: ClassVar[str]
    id: str
    kind: str
    title: str | Line
    is_folded: bool

    def render(self, form: forms.Form, context: Context, **kwargs: Any) -> SafeString:
        return render_to_string(self.template, {"group": self, "answer": context["answer"]})


@dataclass(frozen=True, slots=True)
class Tiles(Heading):
    """Options; ``note``: a sentence below them."""

    template = "table/_tiles.html"
    tiles: tuple[Tile, ...]
    note: Line | None = None


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number that is turned up and down, from the word for none where it may be that."""

    choice: Choice
    number: str
    face: Face = Face()

    @property
    def is_least(self) -> bool:
        least, _ = self.choice.numbers or (0, 0)
        return self.number == (self.choice.blank or str(least))

    @property
    def is_most(self) -> bool:
        _, most = self.choice.numbers or (0, 0)
        return self.number == str(most)

    def render(self, form: forms.Form, context: Context, **kwargs: Any) -> SafeString:
        return render_to_string("table/_stepper.html", {"stepper": self})


@dataclass(frozen=True, slots=True)
class Steppers(Heading):
    """Numbers."""

    template = "table/_steppers.html"
    rows: tuple[Stepper, ...]

    @property
    def is_open(self) -> bool:
        """Whether the fold shows its rows: one of them has been turned."""
        return any(row.number not in row.choice.start for row in self.rows)


Part = Tiles | Stepper | Steppers


class DraftForm(forms.Form):
    """The draft of a panel: what is picked travels hidden, what can be picked is there to tap."""

    def __init__(self, panel: Panel, face_of: FaceOf) -> None:
        super().__init__(auto_id=False)
        self.helper = FormHelper()
        self.helper.layout = Layout(
            Told(tuple(fields_of(panel.draft, panel.choices))), *parts_of(panel, face_of)
        )


def parts_of(panel: Panel, face_of: FaceOf) -> list[Part]:
    """Return tiles and steppers in the order of the choices; numbers of one group stand together."""
    found: list[Part] = []
    for (group, chance), choices in groupby(panel.choices, lambda each: (each.group, each.chance)):
        if group:
            found.append(_steppers(panel, group, chance, list(choices), face_of))
            continue
        for choice in choices:
            found += [_stepper(panel, choice, face_of)] if choice.numbers else _tiles(panel, choice, face_of)
    return found


def _steppers(
    panel: Panel, group: str | Line, chance: Chance, choices: list[Choice], face_of: FaceOf
) -> Steppers:
    rows = tuple(_stepper(panel, choice, face_of) for choice in choices)
    return Steppers(f"{choices[0].field}-rows", panel.draft.kind, group, chance > Chance.LIKELY, rows)


def _stepper(panel: Panel, choice: Choice, face_of: FaceOf) -> Stepper:
    (number,) = panel.draft.picked[choice.field]
    return Stepper(choice, number, face_of(choice.piece))


def _tiles(panel: Panel, choice: Choice, face_of: FaceOf) -> Iterator[Tiles]:
    words = panel.draft.picked.get(choice.field, ())
    for number, (title, chance, options) in enumerate(choice.groups()):
        tiles = tuple(tile_of(choice, option, words, face_of, panel.draft.kind) for option in options)
        note = None if number else choice.note
        name, is_folded = f"{choice.field}-{number}", chance > Chance.LIKELY
        yield Tiles(name, panel.draft.kind, title, is_folded, tiles, note)


def tile_of(choice: Choice, option: Option, words: tuple[str, ...], face_of: FaceOf, use: str = "") -> Tile:
    """Return the tile of an option."""
    number, most = words.count(option.word), min(option.copies, choice.most)
    return Tile(
        name=option.label,
        face=face_of(option.piece or option.word).for_use(use),
        tap=f"{choice.field}:{option.word}",
        number=number if most > 1 else 0,
        left=most,
        is_pressed=number > 0 if option.word else not words,
        hint=option.hint,
    )
