"""What a numbered rule says on the screen, in the project's own words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleText:
    """One numbered rule: a short title, one to four plain sentences, and where the rule stands.

    Title and text are translation keys, marked with ``gettext_noop`` where they are written.
    """

    number: str
    title: str
    text: str
    source: str
