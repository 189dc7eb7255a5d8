"""Players under other names: in rows of a table, and in recorded games for readers of another language."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext

from referee.rules.kernel.replay import Story
from referee.rules.kernel.text.line import gettext_noop

PLAYERS = gettext_noop("Ann, Bo, Cy, Di, Ed")
"""The players of recorded games. A translation has as many names, short ones, in alphabetical order."""


def in_own_names(story: Story) -> Story:
    """Return a recorded game whose players have names of the current language."""
    names, ours = PLAYERS.split(", "), gettext(PLAYERS).split(", ")
    if names == ours or len(names) != len(ours):
        return story
    changed = renamed(dict(zip(names, ours, strict=True)))
    entries = (replace(each, facts=changed(each.facts), seat=changed(each.seat)) for each in story.entries)
    return replace(story, setup=changed(story.setup), entries=tuple(entries))


def renamed(names: Mapping[str, str]) -> Callable[[Any], Any]:
    """Return what replaces names in JSON data: as a value, as a key, and as a word of a text."""
    word = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)")

    def changed(value: Any) -> Any:
        match value:
            case str():
                return word.sub(lambda found: names[found[0]], value)
            case list() | tuple():
                return [changed(each) for each in value]
            case dict():
                return {changed(key): changed(each) for key, each in value.items()}
        return value

    return changed
