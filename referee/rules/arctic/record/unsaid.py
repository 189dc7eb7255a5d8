"""Cards used that an entry doesn't name, and what they had to give (A-30)."""

from dataclasses import replace
from typing import Any

from referee.rules.arctic.record.turn import ArcticTurn
from referee.rules.kernel.entry.choices import Choice, Option
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal

NOT_SAID = "-not-said"
"""Picked instead of cards: the entry doesn't say which were used."""
ALL_OR_NONE = Refusal("some-not-said", "Enter all cards used, or none of them.", "A-30", "cards")
CARDS_OPEN = Reason(gettext_noop("The cards used aren’t recorded. This deck can do it."), ("A-30",))


def says_none(turn: ArcticTurn) -> bool:
    """Whether the draft leaves open which cards are used."""
    return turn.picked.get("cards") == (NOT_SAID,)


def cards_said(turn: ArcticTurn) -> list[str] | None:
    """Return the cards picked; None if they aren't said."""
    if says_none(turn):
        return None
    return [word for word in turn.picked.get("cards", ()) if word and word != NOT_SAID]


def cards_picked(said: Said) -> dict[str, tuple[str, ...]]:
    """Return the words for the cards; the inverse of ``cards_said``."""
    cards = (NOT_SAID,) if said["cards"] is None else tuple(said["cards"])
    return {"cards": cards} if cards else {}


def with_none_said(turn: ArcticTurn, choice: Choice) -> Choice:
    """Return the choice of cards; if the draft leaves them open, that is an option too."""
    if not says_none(turn):
        return choice
    return replace(choice, options=(Option(NOT_SAID, "Not said"), *choice.options))


def check_all_or_none(facts: Any, *others: Any) -> None:
    """Check that an entry without its cards names no others that it uses. Raises IllegalEntry."""
    if facts.cards is None and any(others):
        raise ALL_OR_NONE()
