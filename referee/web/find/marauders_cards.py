"""The Marauders' six actions on their pages, as their tiles name them: rules, doubts, puzzles."""

import re
from collections.abc import Mapping
from functools import cache

from django.utils.translation import gettext

from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.rulebook import RuleText
from referee.rules.prehistory.board import ACTION_NAMES
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.rulebook import RULEBOOK
from referee.rules.prehistory.setup import NAME
from referee.web.find.card_page import CardPage, Met, doubts_of, puzzles_of, two_puzzles
from referee.web.rules.rulebook import Leaf

OWN: Mapping[str, tuple[str, ...]] = {
    "rock_painting": ("M-30",),
    "gathering": ("M-31", "M-32"),
    "ceremony": ("M-33", "M-34", "M-35"),
    "fishing": ("M-38",),
    "hunting": ("M-39", "M-40"),
    "migration": ("M-41",),
}
"""The rules of each action."""
SENTENCE = re.compile(r"(?<=[.?!])\s")
CITED = re.compile(r" \([A-Z]-\d+\)")


def marauders_card(key: str, house: Mapping[str, str], state: PrehistoryState | None) -> CardPage | None:
    """Return the page of an action, None without one."""
    if key not in OWN:
        return None
    rules = rules_of(key)
    houses = [each for each in RULEBOOK.house_rules if {*each.rules} & {*OWN[key]}]
    first = gettext(RULEBOOK.rules[OWN[key][0]].text)
    return CardPage(
        game=NAME,
        label=gettext(ACTION_NAMES[key]).capitalize(),
        kind=(gettext_noop("Action of the marauders"),),
        says=(CITED.sub("", SENTENCE.split(first)[0]),),
        leaves=[Leaf(RULEBOOK, rule) for rule in rules],
        about=len(OWN[key]),
        doubts=doubts_of(RULEBOOK, houses, house),
        puzzles=two_puzzles((n, each) for n, each in puzzles_of(NAME) if _is_in(each["in"], key)),
        meets=[Met(other, gettext(ACTION_NAMES[other]).capitalize()) for other in OWN if other != key],
    )


def marauders_key(name: str, state: PrehistoryState | None) -> str:
    """Return the action with a name, in English or the reader's language, "" without one."""
    wanted = name.casefold()
    names = ((key, {ACTION_NAMES[key], gettext(ACTION_NAMES[key])}) for key in OWN)
    return next((key for key, known in names if wanted in map(str.casefold, known)), "")


@cache
def rules_of(key: str) -> tuple[RuleText, ...]:
    """Return the rules of an action, then every other that names it."""
    name = ACTION_NAMES[key]
    word = re.compile(rf"\b{name[:-1]}(?:y|ies)\b" if name.endswith("y") else rf"\b{name}\b", re.IGNORECASE)
    named = [rule.number for rule in RULEBOOK.rules.values() if word.search(f"{rule.title} {rule.text}")]
    return tuple(RULEBOOK.rules[number] for number in dict.fromkeys((*OWN[key], *named)))


def _is_in(case: Mapping, key: str) -> bool:  # type: ignore[type-arg]
    tile = case.get("tile") or {}
    return key in tile.get("symbols", ()) or case.get("marker") == key
