"""The next tap towards an entry, for a guided round."""

from collections import Counter
from dataclasses import dataclass

from referee.rules.kernel.entry.choices import Picked
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.panel import Panel
from referee.rules.kernel.text.line import Line
from referee.web.drafts import KIND

COMMIT = "enter"
"""Stands for the button that records the entry."""


@dataclass(frozen=True)
class NextTap:
    """What the learner taps next. ``value``: of the button; ``label``: what is on it.

    ``is_again``: it is picked already, and another one like it is wanted.
    """

    value: str
    label: str | Line
    is_again: bool = False


def next_tap(panel: Panel, entry: Entry, title: str, wanted: Picked) -> NextTap | None:
    """Return the tap that brings a draft closer to an entry; the last one records it.

    ``title``: of the entry's kind; ``wanted``: its picks. A draft of the learner's own is recorded as it is.
    """
    draft = panel.draft
    if draft.kind != entry.kind:
        return NextTap(f"{KIND}:{entry.kind}", Line(title))
    if draft.seat != entry.seat:
        return None
    picks = [choice for choice in panel.choices if choice.numbers is None and not choice.text]
    picked = {choice.field: Counter(filter(None, draft.picked.get(choice.field, ()))) for choice in picks}
    asked = {choice.field: Counter(filter(None, wanted.get(choice.field, ()))) for choice in picks}
    if all(picked[field] <= asked[field] for field in picked):
        for choice in picks:
            for word in (asked[choice.field] - picked[choice.field]).elements():
                label = next((each.label for each in choice.options if each.word == word), word)
                return NextTap(f"{choice.field}:{word}", label, picked[choice.field][word] > 0)
    return NextTap(COMMIT, panel.would) if panel.ruling else None
