"""The rules of every game as they are read: what they are called, and which stand together."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from referee.rules.arctic.houserules import HOUSE_RULES as ARCTIC_HOUSE_RULES
from referee.rules.arctic.rulebook import RULES as ARCTIC_RULES
from referee.rules.arctic.setup import meta as arctic
from referee.rules.earth.houserules import HOUSE_RULES as EARTH_HOUSE_RULES
from referee.rules.earth.rulebook import RULES as EARTH_RULES
from referee.rules.earth.setup import meta as earth
from referee.rules.kernel.houserule import HouseRule
from referee.rules.kernel.rulebook import RuleText
from referee.rules.kernel.ruling import gettext_noop
from referee.rules.prehistory.houserules import HOUSE_RULES as PREHISTORY_HOUSE_RULES
from referee.rules.prehistory.rulebook import RULES as PREHISTORY_RULES
from referee.rules.prehistory.setup import meta as prehistory


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game's rules to read. ``letter``: what their numbers begin with; ``link``: what a link to them says.

    ``sections``: the title of each and the numbers that stand in it.
    """

    game: str
    title: str
    link: str
    letter: str
    rules: Mapping[str, RuleText]
    house_rules: tuple[HouseRule, ...]
    sections: tuple[tuple[str, Collection[int]], ...]


RULEBOOKS: tuple[Rulebook, ...] = (
    Rulebook(
        game=arctic.NAME,
        title=arctic.TITLE,
        link=gettext_noop("The rules of Arctic"),
        letter="A",
        rules=ARCTIC_RULES,
        house_rules=ARCTIC_HOUSE_RULES,
        sections=(
            (gettext_noop("Set-up and modules"), (*range(1, 10), *range(16, 20))),
            (gettext_noop("The round"), range(10, 16)),
            (gettext_noop("Gathering"), range(20, 40)),
            (gettext_noop("The skirmish"), range(40, 50)),
            (gettext_noop("Attacks and answers"), range(50, 70)),
            (gettext_noop("Buildings"), range(70, 80)),
            (gettext_noop("Leaders"), range(80, 83)),
            (gettext_noop("More recon"), range(83, 90)),
            (gettext_noop("The end"), range(90, 95)),
            (gettext_noop("The solo game"), range(95, 100)),
        ),
    ),
    Rulebook(
        game=earth.NAME,
        title=earth.TITLE,
        link=gettext_noop("The rules of Earth"),
        letter="E",
        rules=EARTH_RULES,
        house_rules=EARTH_HOUSE_RULES,
        sections=(
            (gettext_noop("Set-up"), range(1, 9)),
            (gettext_noop("The round"), range(9, 15)),
            (gettext_noop("Deployment"), range(15, 30)),
            (gettext_noop("Reveal and costs"), range(30, 40)),
            (gettext_noop("Attack and ties"), range(40, 50)),
            (gettext_noop("Texts, ships, cards"), range(50, 70)),
            (gettext_noop("Scores"), range(70, 80)),
            (gettext_noop("Who may see what"), range(80, 90)),
        ),
    ),
    Rulebook(
        game=prehistory.NAME,
        title=prehistory.TITLE,
        link=gettext_noop("The rules of the Marauders"),
        letter="M",
        rules=PREHISTORY_RULES,
        house_rules=PREHISTORY_HOUSE_RULES,
        sections=(
            (gettext_noop("Set-up and general"), range(1, 20)),
            (gettext_noop("Spring"), range(20, 30)),
            (gettext_noop("The six actions"), range(30, 50)),
            (gettext_noop("Summer"), range(50, 60)),
            (gettext_noop("Autumn"), range(60, 80)),
            (gettext_noop("The end"), range(80, 90)),
        ),
    ),
)
BOOK_OF: Mapping[str, Rulebook] = {book.game: book for book in RULEBOOKS}
