"""Entries made by one tap: the options of the last choice are buttons that enter it at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee.rules.kernel.choices import Choice, Option, Picked, settled
from referee.rules.kernel.kind import EntryKind
from referee.rules.kernel.log import Log
from referee.web.base import EntryForm, unbound
from referee.web.forms import form_of
from referee.web.panels import Face, FaceOf


@dataclass(frozen=True, slots=True)
class OneTap:
    """The last choice of a kind as buttons. ``fields``: what is picked before, as name and value."""

    kind: EntryKind[Any]
    seat: str | None
    choice: Choice
    picked: Picked
    form: EntryForm
    face_of: FaceOf

    @property
    def fields(self) -> list[tuple[str, str]]:
        """What is picked already, as name and value."""
        others = (pair for pair in self.picked.items() if pair[0] != self.choice.field)
        return [(name, word) for name, words in others for word in words]

    @property
    def chosen(self) -> tuple[str, ...]:
        """The words that stand picked now."""
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
    return OneTap(kind, seat, choice, words, unbound(form_of(kind), log, for_seat=seat or ""), face_of)
