"""The panel of any entry, laid out from its choices: tiles to tap, steppers, and the words picked so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Layout
from django import forms
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from referee.rules.kernel.choices import Chance, Choice, Option
from referee.rules.kernel.panel import Panel
from referee.rules.kernel.ruling import Line
from referee.web.base import WordsField
from referee.web.drafts import fields_of


@dataclass(frozen=True, slots=True)
class Face:
    """How a piece is drawn on a tile: a class of CSS, and its printed values."""

    css: str = ""
    values: tuple[Any, ...] = ()


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
class Tiles:
    """Options under one heading; ``is_folded``: the less likely ones. ``note``: a sentence below them."""

    id: str
    kind: str
    title: str | Line
    tiles: tuple[Tile, ...]
    is_folded: bool
    note: Line | None = None

    def render(self, form: forms.Form, context: Context, **kwargs: Any) -> SafeString:
        """Return the group as a page shows it."""
        return render_to_string("table/_tiles.html", {"group": self})


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number that is turned up and down."""

    choice: Choice
    number: int

    def render(self, form: forms.Form, context: Context, **kwargs: Any) -> SafeString:
        """Return the stepper as a page shows it."""
        least, most = self.choice.numbers or (0, 0)
        told = {"is_least": self.number <= least, "is_most": self.number >= most}
        return render_to_string("table/_stepper.html", {"stepper": self, **told})


class DraftForm(forms.Form):
    """The draft of a panel: what is picked travels hidden, what can be picked is there to tap."""

    def __init__(self, panel: Panel, face_of: FaceOf) -> None:
        super().__init__(auto_id=False)
        told: dict[str, list[str]] = {}
        for name, word in fields_of(panel.draft):
            told.setdefault(name, []).append(word)
        self.fields = {name: WordsField(initial=words) for name, words in told.items()}
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True
        self.helper.layout = Layout(*told, *parts_of(panel, face_of))


def parts_of(panel: Panel, face_of: FaceOf) -> list[Tiles | Stepper]:
    """Return tiles and steppers in the order of the choices."""
    found: list[Tiles | Stepper] = []
    for choice in panel.choices:
        words = panel.draft.picked.get(choice.field, ())
        if choice.numbers is not None:
            found.append(Stepper(choice, int(words[0]) if words else choice.numbers[0]))
            continue
        for number, (title, chance, options) in enumerate(choice.groups()):
            tiles = tuple(tile_of(choice, option, words, face_of) for option in options)
            note = None if number else choice.note
            name, is_folded = f"{choice.field}-{number}", chance > Chance.LIKELY
            found.append(Tiles(name, panel.draft.kind, title, tiles, is_folded, note))
    return found


def tile_of(choice: Choice, option: Option, words: tuple[str, ...], face_of: FaceOf) -> Tile:
    """Return the tile of an option."""
    number, most = words.count(option.word), min(option.copies, choice.most)
    return Tile(
        name=option.label,
        face=face_of(option.piece or option.word),
        tap=f"{choice.field}:{option.word}",
        number=number if most > 1 else 0,
        left=most,
        is_pressed=number > 0 if option.word else not words,
        hint=option.hint,
    )
