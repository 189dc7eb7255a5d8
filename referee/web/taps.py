"""Entries of one tap: the last word of an entry is the button that enters it; or what is typed in."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked, settled
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.line import Line
from referee.web.base import SentAlong, sent_along
from referee.web.panels import Face, FaceOf

SHOWN_NUMBERS = 10
Typed = Mapping[str, Sequence[str]]
"""What was typed into a form that was refused, by field."""
NOTHING: Typed = {}
After = Callable[[Picked], list[Choice]]
"""The choices of a kind for a seat, after some picks."""


@dataclass(frozen=True, slots=True)
class Part:
    """A choice of the form. ``sort``: "tiles", "buttons", "numbers", "ticks", "number" or "text"."""

    choice: Choice
    sort: str
    options: tuple[Option, ...] = ()
    numbers: range = range(0)
    told: tuple[str, ...] = ()

    @property
    def groups(self) -> list[tuple[str | Line, Chance, tuple[Option, ...]]]:
        """The options under their headings."""
        return list(replace(self.choice, options=self.options).groups())

    @property
    def has_groups(self) -> bool:
        return any(option.group for option in self.options)

    @property
    def own_words(self) -> str:
        """What was typed that no option says."""
        offered = {option.word for option in self.options}
        return next((word for word in self.told if word not in offered), "")

    @property
    def is_required(self) -> bool:
        """Whether words have to be typed: where options suggest some, these may be tapped instead."""
        return self.choice.least > 0 and not self.options

    @property
    def has_more(self) -> bool:
        """Whether not every number has a button of its own."""
        return self.choice.numbers is not None and self.numbers[-1] < self.choice.numbers[1]

    @property
    def enters(self) -> bool:
        """Whether its buttons send the form."""
        return self.sort in ("tiles", "buttons", "numbers")


@dataclass(frozen=True, slots=True)
class Taps:
    """A form for an entry of which ``fields`` are settled; ``title``: what leads to it.

    ``is_open``: it was sent, and refused.
    """

    kind: EntryKind[Any]
    seat: str | None
    form: SentAlong
    fields: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
    title: str | Line = ""
    is_open: bool = False

    @property
    def is_typed(self) -> bool:
        """Whether it is filled in and then sent, by a button of its own."""
        return not any(part.enters for part in self.parts)

    @property
    def has_text(self) -> bool:
        """Whether Enter in a field would press the first button."""
        return any(part.sort == "text" for part in self.parts)

    @property
    def css(self) -> str:
        return "typed" if self.has_text and self.is_typed else "stack-s"


def taps_of(
    kind: EntryKind[Any],
    log: Log[Any],
    seat: str | None,
    picked: Picked,
    typed: Typed = NOTHING,
    *,
    title: str | Line = "",
    only: tuple[str, ...] | None = None,
) -> Taps:
    """Return the form for an entry of which this much is picked; ``only``: the choices that it lays out."""
    state, after = log.state, partial(_choices, kind, log.state, seat)
    choices = after(picked)
    is_open = bool(typed) and all(tuple(typed.get(name, ())) == picked[name] for name in picked)
    shown = [each for each in choices if _is_laid_out(kind, each, picked, only)]
    parts = [_part(after, choices, picked, each, typed if is_open else NOTHING) for each in shown]
    drawn = (part for part in parts if not part.enters or part.options or part.numbers)
    # The round tells a button of this page from the same one of the next.
    now = (("round", str(state.round)),) if hasattr(state, "round") else ()
    fields = tuple((name, word) for name, told in picked.items() for word in told)
    form = sent_along(log, for_seat=seat or "")
    return Taps(kind, seat, form, (*now, *fields), tuple(drawn), title, is_open)


def all_taps(kind: EntryKind[Any], log: Log[Any], seat: str | None, typed: Typed = NOTHING) -> Iterator[Taps]:
    """Yield the form of the options that are all there is to say, then one for each that leads further."""
    after = partial(_choices, kind, log.state, seat)
    choices = after({})
    first = taps_of(kind, log, seat, {}, typed)
    if first.parts or not choices:
        yield first
    for choice in choices:
        for option in choice.options if choice.most == 1 else ():
            if not _is_all(after, choices, {}, choice.field, option.word):
                picked = {choice.field: (option.word,)}
                yield taps_of(kind, log, seat, picked, typed, title=option.label)


def _is_laid_out(kind: EntryKind[Any], choice: Choice, picked: Picked, only: tuple[str, ...] | None) -> bool:
    if only is not None:
        return choice.field in only
    return choice.field not in picked and choice.field not in kind.draws


def _part(after: After, choices: list[Choice], picked: Picked, choice: Choice, typed: Typed) -> Part:
    told = tuple(typed.get(choice.field, choice.start))
    if choice.text:
        return Part(choice, "text", choice.options, told=told)
    if choice.numbers is not None:
        first, last = choice.numbers
        if choice.least:
            return Part(choice, "numbers", numbers=range(first, min(last, first + SHOWN_NUMBERS - 1) + 1))
        return Part(choice, "number", told=told)
    if choice.most > 1 or [option.word for option in choice.options] == ["yes"]:
        return Part(choice, "ticks", choice.options, told=told)
    enter = tuple(
        option
        for option in choice.options
        if option.word and _is_all(after, choices, picked, choice.field, option.word)
    )
    sort = "tiles" if any(option.hint for option in enter) else "buttons"
    return Part(choice, sort, enter, told=choice.start)


def _is_all(after: After, choices: list[Choice], picked: Picked, field: str, word: str) -> bool:
    """Whether nothing is left to be chosen after this, but these that there are already."""
    before = {each.field for each in choices}
    return before.issuperset(each.field for each in after({**picked, field: (word,)}))


def _choices(kind: EntryKind[Any], state: Any, seat: str | None, picked: Picked) -> list[Choice]:
    """Return the choices after these picks; not even what has but one option is picked besides."""
    words, found = dict(picked), []
    for choice in kind.choices(state, seat or "", words):
        found.append(choice)
        is_told = choice.field in picked or choice.numbers is not None
        words[choice.field] = choice.words(picked) if is_told else ()
    return found


# One choice, drawn by the page ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OneTap:
    """The last choice of a kind as buttons. ``fields``: what is picked before, as name and value."""

    kind: EntryKind[Any]
    seat: str | None
    choice: Choice
    picked: Picked
    form: SentAlong
    face_of: FaceOf

    @property
    def fields(self) -> list[tuple[str, str]]:
        others = (pair for pair in self.picked.items() if pair[0] != self.choice.field)
        return [(name, word) for name, words in others for word in words]

    @property
    def chosen(self) -> tuple[str, ...]:
        return self.picked.get(self.choice.field, ())

    @property
    def buttons(self) -> Iterator[tuple[Option, Face]]:
        """The options, with what is drawn beside each; not that it is none of them."""
        for option in self.choice.options:
            if option.word:
                yield option, self.face_of(option.piece or option.word)


def one_tap(
    kind: EntryKind[Any], state: Any, log: Log[Any], seat: str | None, picked: Picked, face_of: FaceOf
) -> OneTap:
    """Return what the page shows of a kind, for a seat (None: the table), after what is picked."""
    words = dict(picked)
    *_, choice = settled(kind.choices(state, seat or "", words), words)
    return OneTap(kind, seat, choice, words, sent_along(log, for_seat=seat or ""), face_of)
