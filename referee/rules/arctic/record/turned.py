"""Reminders to turn cards that are disabled or wounded face down, and up again (A-77)."""

from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.ruling import Reason

FACE_DOWN = gettext_noop("Turn the {turned} face down.")
FACE_UP = gettext_noop("Turn the {turned} up again.")


def turn_down(label: str) -> Reason:
    """Return the reminder for a building that is disabled, or a leader that is wounded."""
    return Reason(FACE_DOWN, ("A-77",), turned=label)


def turn_up(label: str) -> Reason:
    """Return the reminder for a building that is repaired, or a leader that is healed."""
    return Reason(FACE_UP, ("A-77",), turned=label)
