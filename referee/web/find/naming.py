"""Which texts of the rules name which card."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from referee.rules.arctic.cards import Card, shipped
from referee.rules.arctic.rulebook import RULEBOOK
from referee.rules.kernel.text.rulebook import HouseRule, RuleText

MOST_MET = 6


def _forms(name: str) -> str:
    """Return a pattern for a name and its plural."""
    return f"{re.escape(name[:-1])}(?:y|ies)" if name.endswith("y") else f"{re.escape(name)}(?:s|es)?"


@cache
def _pattern() -> tuple[re.Pattern[str], Mapping[str, str]]:
    """Return a pattern for all names, the longest first, and the name of each of its groups."""
    names = sorted({card.name for card in shipped().values()}, key=len, reverse=True)
    groups = {f"n{number}": name for number, name in enumerate(names)}
    each = "|".join(f"(?P<{group}>{_forms(name)})" for group, name in groups.items())
    return re.compile(rf"\b(?:{each})\b"), groups


def named_in(texts: Iterable[str]) -> frozenset[str]:
    """Return the names of cards in English texts; "Scout Tower" doesn't name the Scout."""
    pattern, groups = _pattern()
    found = (hit.lastgroup for text in texts for hit in pattern.finditer(text))
    return frozenset(groups[group] for group in found if group)


@cache
def _named() -> Mapping[str, frozenset[str]]:
    return {number: named_in((rule.title, rule.text)) for number, rule in RULEBOOK.rules.items()}


def rules_naming(card: Card) -> Sequence[RuleText]:
    """Return every rule that names a card, first those whose title does."""
    found = [rule for number, rule in RULEBOOK.rules.items() if card.name in _named()[number]]
    return sorted(found, key=lambda rule: card.name not in named_in((rule.title,)))


def rules_about(card: Card) -> Sequence[RuleText]:
    """Return the rules whose title names a card."""
    return [rule for rule in rules_naming(card) if card.name in named_in((rule.title,))]


def doubts_about(card: Card) -> Sequence[HouseRule]:
    """Return the house rules that name a card, or that belong to a rule about it."""
    about = {rule.number for rule in rules_about(card)}
    return [
        house for house in RULEBOOK.house_rules if about & {*house.rules} or card.name in _in_house(house)
    ]


def _in_house(house: HouseRule) -> frozenset[str]:
    texts = (text for each in house.values for text in (each.label, each.origin))
    return named_in((house.question, *texts))


def met_by(card: Card) -> Sequence[Card]:
    """Return the cards named in the same rules, most often first."""
    together = Counter(
        name for rule in rules_naming(card) for name in sorted(_named()[rule.number]) if name != card.name
    )
    names = [name for name, _ in together.most_common(MOST_MET)]
    first = {each.name: each for each in reversed([*shipped().values()])}
    return [first[name] for name in names]
