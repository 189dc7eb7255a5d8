"""The form of a draft: a field for each choice of its kind.

A field is tapped (``OptionGroup`` and ``Folded``: each tap reloads the page), is the button that enters it
all (``AtOnce``), or is filled in and sent (``FilledIn``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Any, ClassVar, NamedTuple

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Layout
from django import forms
from django.utils.safestring import SafeString

from referee.rules.kernel.cache import once
from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.entry.panel import Panel
from referee.rules.kernel.text.line import Line
from referee.web.desk.sent_form import SentAlong
from referee.web.drafts import Pairs, fields_of
from referee.web.fields import PickedField
from referee.web.templating.environment import draw

MOST_VALUES = 3
"""The values on a tile."""


@dataclass(frozen=True)
class Face:
    """How a piece is drawn on a tile: a class of CSS, its printed values, and an icon."""

    css: str = ""
    values: tuple[Any, ...] = ()
    icon: str = ""

    @once
    def for_use(self, use: str) -> Face:
        """Return the face with the value in use first, and at most two more of those that aren't 0."""
        first = [value for value in self.values if value.name == use]
        others = [value for value in self.values if value.name != use and value.written != "0"]
        return replace(self, values=(*first, *others)[:MOST_VALUES])


FaceOf = Callable[[str], Face]
PLAIN = Face()


def plain_face(piece: str) -> Face:
    return PLAIN


class Tile(NamedTuple):
    """An option to tap. ``tap``: what tapping says; ``left`` copies there are.

    ``number``: how many are chosen, or as which it was where the order counts.
    """

    tap: str
    name: str | Line
    face: Face = PLAIN
    is_pressed: bool = False
    number: int = 0
    word: str = ""
    left: int = 1
    hint: Line | None = None
    group: str | Line = ""


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Fields under one heading, to be tapped: numbers, or ``options`` of one choice with a note below."""

    is_folded: ClassVar[bool] = False
    id: str
    names: tuple[str, ...]
    title: str | Line = ""
    options: tuple[Option, ...] = ()
    note: Line | None = None

    def render(self, form: EntryForm, context: Mapping[str, Any], **kwargs: Any) -> SafeString:
        shown = {"group": self, "kind": form.use, "answer": context["answer"]}
        if self.options:
            return self._tiles(form, shown)
        choices = {name: form.choices[name] for name in self.names}
        rows = [(form[name], form.face_of(choice.piece)) for name, choice in choices.items()]
        shown["is_turned"] = any(form[name].value()[0] not in each.start for name, each in choices.items())
        template = "table/_steppers.html" if self.title else "table/_stepper.html"
        return draw(template, {**shown, "rows": rows})

    def _tiles(self, form: EntryForm, shown: dict[str, Any]) -> SafeString:
        tiles = form.tiles(self.options, self.names[0])
        tag, facts = "details" if self.is_folded else "div", (form.use, self.title, self.note, tiles)
        id_ = f"fold-{self.id}" if self.is_folded else f"group-{self.id}"
        caller = partial(draw, "table/_tiles.html", {**shown, "tiles": tiles, "id": id_})
        html: SafeString = shown["answer"].shared(id_, tag, facts, caller=caller)
        return html


class Folded(OptionGroup):
    """What is less likely, folded away; open where one of its numbers has been turned."""

    is_folded = True


@dataclass(frozen=True, slots=True)
class AtOnce:
    """The last choice of an entry: each of its options, or numbers, is a button that enters it."""

    name: str
    options: tuple[Option, ...] = ()
    numbers: range = range(0)

    def render(self, form: EntryForm, context: Mapping[str, Any], **kwargs: Any) -> SafeString:
        choice, words = form.choices[self.name], form[self.name].value()
        groups = replace(choice, options=self.options).groups()
        shown: dict[str, Any] = {"choice": choice, "words": words, "groups": groups, "numbers": self.numbers}
        shown["has_hints"] = any(option.hint for option in self.options)
        shown["has_groups"] = any(option.group for option in self.options)
        seats = context["seat_numbers"]
        return draw("table/_at_once.html", {**shown, "kind": form.name, "seat_numbers": seats})


@dataclass(frozen=True, slots=True)
class FilledIn:
    """A field that is filled in and then sent."""

    name: str

    def render(self, form: EntryForm, context: Mapping[str, Any], **kwargs: Any) -> SafeString:
        return form[self.name].as_widget()


@dataclass(frozen=True, slots=True)
class Segments:
    """A choice in one line, its options side by side."""

    name: str

    def render(self, form: EntryForm, context: Mapping[str, Any], **kwargs: Any) -> SafeString:
        shown = {"choice": form.choices[self.name], "words": form[self.name].value()}
        return draw("table/_segments.html", shown)


def tapped_layout(choices: Iterable[Choice]) -> Iterator[OptionGroup]:
    """Yield the groups of a draft, in the order of the choices; numbers of one group stand together."""
    for (title, chance), some in groupby(choices, lambda each: (each.group, each.chance)):
        if title:
            names = tuple(choice.field for choice in some)
            yield _shape(chance)(f"{names[0]}-rows", names, title)
            continue
        for choice in some:
            if choice.numbers:
                yield OptionGroup(choice.field, (choice.field,))
            for place, (heading, likely, options) in enumerate(choice.groups()):
                name, note = f"{choice.field}-{place}", None if place else choice.note
                yield _shape(likely)(name, (choice.field,), heading, options, note)


def _shape(chance: Chance) -> type[OptionGroup]:
    return Folded if chance > Chance.LIKELY else OptionGroup


class EntryForm(forms.Form):
    """What can be picked for an entry of a kind, and what is: a field a choice.

    ``hidden``: name and value of what goes along unseen, ``sent``: what else does once it is entered.
    ``use``: for what cards are picked. ``title``: what leads to it; ``is_open``: it was sent, and refused.
    """

    def __init__(
        self,
        kind: EntryKind[Any] | None,
        choices: Iterable[Choice],
        picked: Picked,
        *,
        seat: str | None = None,
        face_of: FaceOf = plain_face,
        hidden: Pairs = (),
        sent: SentAlong | None = None,
        use: str = "",
        title: str | Line = "",
        is_open: bool = False,
    ) -> None:
        super().__init__(auto_id=False)
        self.kind, self.picked, self.seat, self.face_of, self.use = kind, picked, seat, face_of, use
        self.hidden, self.sent, self.title, self.is_open = hidden, sent, title, is_open
        self.helper = FormHelper()
        self.choices = {choice.field: choice for choice in choices}
        for name, choice in self.choices.items():
            self.fields[name] = PickedField(choice, picked.get(name, ()))

    @property
    def name(self) -> str:
        return self.kind.name if self.kind else ""

    @property
    def last(self) -> Choice:
        return [*self.choices.values()][-1]

    @property
    def is_typed(self) -> bool:
        """Whether it is filled in and then sent, by a button of its own."""
        return not any(isinstance(part, AtOnce) for part in self.helper.layout)

    @property
    def has_text(self) -> bool:
        """Whether Enter in a field would press the first button."""
        return any(choice.text for choice in self.choices.values())

    def tiles(self, options: Iterable[Option] | None = None, name: str = "") -> tuple[Tile, ...]:
        """Return the options of a field, the last one by itself, as they are drawn."""
        choice = self.choices[name] if name else self.last
        words = self.picked.get(choice.field, ())
        shown = [each for each in choice.options if each.word] if options is None else options
        return tuple(_tile(choice, option, words, self.face_of, self.use) for option in shown)


def _tile(choice: Choice, option: Option, words: tuple[str, ...], face_of: FaceOf, use: str) -> Tile:
    number, most = words.count(option.word), min(option.copies, choice.most)
    face = face_of(option.piece or option.word)
    shown = number if most > 1 else 0
    return Tile(
        tap=f"{choice.field}:{option.word}",
        name=option.label,
        face=face.for_use(use) if use else face,
        is_pressed=number > 0 if option.word else not words,
        number=words.index(option.word) + 1 if choice.in_order and number else shown,
        word=option.word,
        left=most,
        hint=option.hint,
        group=option.group,
    )


def draft_form(panel: Panel, face_of: FaceOf = plain_face) -> EntryForm:
    """Return the form of a draft, to be tapped."""
    draft, choices = panel.draft, panel.choices
    hidden = fields_of(draft, choices)
    form = EntryForm(panel.kind, choices, draft.picked, face_of=face_of, hidden=hidden, use=draft.kind)
    form.helper.layout = Layout(*tapped_layout(choices))
    return form
