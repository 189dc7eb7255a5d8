"""What can be in the junkyard, and how it is offered to a dig (A-25, A-85)."""

from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter

from referee.rules.arctic.cards import Card, Pile
from referee.rules.arctic.record.having import copies_to_dig
from referee.rules.arctic.record.offers import UNSEEN
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.entry.choices import MOST_WORDS, Chance, Choice, Option
from referee.rules.kernel.text.line import Line, gettext_noop


def most_in_junkyard(state: ArcticState) -> int:
    """Return the most cards that can be in the junkyard."""
    most = state.yard.most
    return MOST_WORDS if most is None or state.is_loose else most


def against(choice: Choice) -> Choice:
    return replace(
        choice, options=tuple(replace(each, chance=Chance.NEEDS_OVERRIDE) for each in choice.options)
    )


def unseen_option(copies: int = 1) -> Option:
    return Option(UNSEEN, "Unseen", copies, Line("shown later"))


def in_junkyard(
    state: ArcticState,
    cards: Sequence[Card],
    kept: Sequence[str] = (),
    extra: Sequence[str] = (),
    most: int = 1,
) -> list[Option]:
    """Return what the dig can find apart from what is kept already, last what entered the junkyard later."""
    options, lost = list[Option](), gettext_noop("Trashed, or lost in a deadlock")
    group = lost if state.solo is None else gettext_noop("Trashed before")
    named, extras = cards_named(kept), cards_named(extra)
    for card in cards:
        copies = copies_to_dig(state, card, (*named, *filter(card.id.__ne__, extras)), most)
        if copies and card.pile is Pile.JUNKYARD:
            options.append(Option(card.id, card.label, copies))
        elif copies:
            options.append(Option(card.id, card.label, copies, chance=Chance.FOLDED, group=group))
    return sorted(options, key=attrgetter("chance"))


def cards_named(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word != UNSEEN)
