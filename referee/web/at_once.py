"""Forms whose last choice enters the entry at once, and those that are filled in and sent."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from crispy_forms.layout import Layout

from referee.rules.kernel.entry.choices import Choice, Picked, settled
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.line import Line
from referee.web.desk.sent_form import sent_along
from referee.web.drafts import Sent
from referee.web.forms import AtOnce, EntryForm, FaceOf, FilledIn

SHOWN_NUMBERS = 10
"""Numbers that have a button each."""
NOTHING: Sent = {}


def last_tap(
    kind: EntryKind[Any], log: Log[Any], state: Any, seat: str | None, picked: Picked, face_of: FaceOf
) -> EntryForm:
    """Return the form of the last choice, which the page draws itself; what is picked before goes along."""
    words = dict(picked)
    *_, choice = settled(kind.choices(state, seat or "", words), words)
    hidden = [(name, word) for name, each in words.items() for word in each if name != choice.field]
    sent = sent_along(log, for_seat=seat or "")
    return EntryForm(kind, (choice,), words, seat=seat, face_of=face_of, hidden=hidden, sent=sent)


def entry_form(
    kind: EntryKind[Any],
    log: Log[Any],
    seat: str | None,
    picked: Picked,
    typed: Sent = NOTHING,
    *,
    title: str | Line = "",
    only: tuple[str, ...] | None = None,
) -> EntryForm:
    """Return the form that enters what is picked with the rest; ``only``: the choices that it lays out.

    ``typed``: what was sent, and refused.
    """
    state, after = log.state, partial(_choices, kind, log.state, seat)
    choices = after(picked)
    is_open = bool(typed) and all(tuple(typed.get(name, ())) == picked[name] for name in picked)
    laid_out = {each.field for each in choices} - {*picked, *kind.draws} if only is None else {*only}
    shown = [each for each in choices if each.field in laid_out]
    words = {each.field: tuple((typed if is_open else {}).get(each.field, each.start)) for each in shown}
    # The round tells a button of this page from the same one of the next.
    now = [("round", str(state.round))] if hasattr(state, "round") else []
    form = EntryForm(
        kind,
        shown,
        words,
        seat=seat,
        hidden=[*now, *((name, word) for name, each in picked.items() for word in each)],
        sent=sent_along(log, for_seat=seat or ""),
        title=title,
        is_open=is_open,
    )
    form.helper.layout = Layout(*filter(None, (_part(after, choices, picked, each) for each in shown)))
    return form


def entry_forms(
    kind: EntryKind[Any], log: Log[Any], seat: str | None, typed: Sent = NOTHING
) -> Iterator[EntryForm]:
    """Yield the form of the options that are all there is to say, then one for each that leads further."""
    after = partial(_choices, kind, log.state, seat)
    choices = after({})
    first = entry_form(kind, log, seat, {}, typed)
    if first.helper.layout.fields or not choices:
        yield first
    for choice in choices:
        for option in choice.options if choice.most == 1 else ():
            if not _is_all(after, choices, {}, choice.field, option.word):
                picked = {choice.field: (option.word,)}
                yield entry_form(kind, log, seat, picked, typed, title=option.label)


After = Callable[[Picked], list[Choice]]
"""The choices of a kind for a seat, after some picks."""


def _part(after: After, choices: list[Choice], picked: Picked, choice: Choice) -> AtOnce | FilledIn | None:
    """Return how a choice stands in a form that enters it: as buttons where it is the last."""
    field = choice.field
    if choice.numbers is not None and choice.least and not choice.text:
        first, last = choice.numbers
        return AtOnce(field, numbers=range(first, min(last, first + SHOWN_NUMBERS - 1) + 1))
    is_tick = choice.most > 1 or [option.word for option in choice.options] == ["yes"]
    if choice.text or choice.numbers is not None or is_tick:
        return FilledIn(field)
    options = (each for each in choice.options if each.word)
    enter = tuple(each for each in options if _is_all(after, choices, picked, field, each.word))
    return AtOnce(field, enter) if enter else None


def _is_all(after: After, choices: list[Choice], picked: Picked, field: str, word: str) -> bool:
    """Whether nothing is left to be chosen after this, but these that there are already."""
    before = {each.field for each in choices}
    return before.issuperset(each.field for each in after({**picked, field: (word,)}))


def _choices(kind: EntryKind[Any], state: Any, seat: str | None, picked: Picked) -> list[Choice]:
    """Return the choices after these picks, with nothing picked automatically."""
    words, found = dict(picked), []
    for choice in kind.choices(state, seat or "", words):
        found.append(choice)
        is_told = choice.field in picked or choice.numbers is not None
        words[choice.field] = choice.words(picked) if is_told else ()
    return found
