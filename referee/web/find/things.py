"""What can be found: rules, cards, house rules and kinds of puzzles, in every language."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.translation import gettext, override, pgettext

from referee.rules.arctic.cards import Card, shipped
from referee.rules.arctic.setup import NAME as ARCTIC
from referee.rules.kernel.code import as_text
from referee.rules.kernel.text.rulebook import HouseRule, Rulebook, RuleText
from referee.rules.prehistory.board import ACTION_NAMES
from referee.rules.prehistory.setup import NAME as PREHISTORY
from referee.rules.registry import RULEBOOKS
from referee.web.find.arctic_cards import PILES, acts_of
from referee.web.find.matching import Index, Searched
from referee.web.registry import SCENES

NUMBER = re.compile(r"\s*([A-Za-z])[\s-]*(\d{1,3})\s*")
"""The number of a rule, however it is typed."""

WORTH = {"card": 1.1, "action": 0.95, "rule": 1.06, "puzzles": 0.85}
"""Of equally good hits a card comes first, then a rule, last a kind of puzzle."""

SURE = 0.85
"""In another game only what has about all words of a query in its title is meant."""

KINDS = ("card", "action", "rule", "house", "puzzles")


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that can be found; ``kind``: one of KINDS; ``name``: within its kind."""

    kind: str
    name: str
    game: str
    of: Any

    @property
    def key(self) -> str:
        return f"{self.kind}:{self.game}:{self.name}"

    @property
    def title(self) -> str:
        match self.of:
            case Card(label=label):
                return label
            case str(action):
                return gettext(action).capitalize()
            case RuleText(title=title) | HouseRule(question=title):
                return gettext(title)
        return gettext(self.of.riddle.asks)


@cache
def things() -> Mapping[str, Thing]:
    return {thing.key: thing for thing in _things()}


def _things() -> Iterator[Thing]:
    for card in shipped().values():
        yield Thing("card", card.id, ARCTIC, card)
    for key, action in ACTION_NAMES.items():
        yield Thing("action", as_text(key), PREHISTORY, action)
    for book in RULEBOOKS.values():
        yield from (Thing("rule", rule.number, book.game, rule) for rule in book.rules.values())
        yield from (Thing("house", house.name, book.game, house) for house in book.house_rules)
    for scene in SCENES.values():
        yield Thing("puzzles", scene.riddle.name, scene.game, scene)


@cache
def index_of(game: str) -> Index:
    """Return the texts about a game in every language."""
    return Index(_texts(game))


def _texts(game: str) -> Iterator[Searched]:
    for language, _ in settings.LANGUAGES:
        with override(language):
            for thing in things().values():
                if thing.game == game:
                    yield from _searched(thing, RULEBOOKS[game])


def _searched(thing: Thing, book: Rulebook) -> Iterator[Searched]:
    match thing.of:
        case Card() as card:
            text = " ".join((gettext(PILES[card.pile]), *acts_of(card)))
            yield Searched(thing.key, card.label, text)
            yield Searched(thing.key, pgettext("card", card.name), text)
        case str(action):
            yield Searched(thing.key, gettext(action))
        case RuleText() as rule:
            yield Searched(thing.key, gettext(rule.title), gettext(rule.text))
        case HouseRule() as house:
            labels = " ".join(gettext(each.label) for each in house.values)
            yield Searched(thing.key, gettext(house.question), labels)
        case scene:
            yield Searched(thing.key, gettext(scene.riddle.asks), gettext("Puzzle"))


def find(query: str, game: str, most: int = 12) -> list[Thing]:
    """Return what is found about a game: the best first, then cards, rules, house rules and puzzles."""
    found = [thing for _, thing in _best(query, game)[:most]]
    return found[:1] + sorted(found[1:], key=lambda thing: KINDS.index(thing.kind))


def found_elsewhere(query: str, game: str) -> list[Thing]:
    """Return the best hit of each other game, if it is surely meant."""
    best = (_best(query, other)[:1] for other in RULEBOOKS if other != game)
    return [thing for found in best for score, thing in found if score >= SURE]


def _best(query: str, game: str) -> list[tuple[float, Thing]]:
    """Return what is found with its score, best first; the number of a rule finds that rule alone."""
    numbered = NUMBER.fullmatch(query)
    if numbered and (rule := things().get(f"rule:{game}:{numbered[1].upper()}-{numbered[2]}")):
        return [(1.0, rule)]
    found = ((things()[key], score) for key, score in index_of(game).find(query))
    scores = [(score * WORTH.get(thing.kind, 1.0), thing) for thing, score in found]
    return sorted(scores, key=lambda each: -each[0])
