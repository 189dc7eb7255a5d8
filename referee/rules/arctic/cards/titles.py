"""The titles that a table's cards print: an edition of the game, and titles of the table's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from referee.rules.arctic.cards.catalogue import NO_CARD
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.names import check_name, tidy
from referee.rules.kernel.text.ruling import Refusal, require
from referee.rules.kernel.text.titles import PLURAL, PRINTED, Title, Titles, titles, titles_in

ENGLISH, GERMAN = "en", "de"
EDITIONS: Mapping[str, str] = {ENGLISH: gettext_noop("English"), GERMAN: gettext_noop("German (2019)")}
LONGEST_TITLE = 40
GENDERS: Mapping[str, str] = {"": "—", "m": "der", "f": "die", "n": "das", "p": "die (Plural)"}
"""How German says "the" before a title; "": unknown, so sentences leave it out."""
MARKUP = frozenset("<>{}")
NO_EDITION = Refusal(
    "unknown-edition", "There is no edition “{word}”. Choose English or German.", field="edition"
)
UNTITLED = Refusal("no-title", "{card} {card:has|have} no name. Enter what your card says.", field="own")
LONG_TITLE = Refusal("long-title", "“{name}” is too long. Use at most {most} letters.", field="own")
MARKED_TITLE = Refusal("marked-title", "A name can’t contain {sign}. Leave it out.", field="own")
SAME_TITLE = Refusal("same-title", "Two cards would be called “{name}”: {one} and {other}.", field="own")
NO_GENDER = Refusal(
    "unknown-gender", "Enter m, f, n or p for the article of {card}, not “{word}”.", field="own"
)
LISTED_TWICE = Refusal("listed-twice", "{card} {card:is|are} in the list twice.", field="own")


@dataclass(frozen=True, slots=True)
class OwnTitle:
    """What a table's card says. ``card``: its English name; ``gender``: one of GENDERS."""

    card: str
    name: str
    gender: str = ""


@dataclass(frozen=True, slots=True)
class TitleList:
    """The titles of a table: those of an edition, except its own."""

    edition: str = ENGLISH
    own: tuple[OwnTitle, ...] = ()

    def with_own(self, title: OwnTitle) -> TitleList:
        """Return the list with another own title; one without a name is the edition's again."""
        others = [each for each in self.own if each.card != title.card]
        return replace(self, own=tidied([*others, title] if title.name else others))

    def name_of(self, card: str) -> str:
        """Return the title of a card by its English name."""
        return (
            next((each.name for each in self.own if each.card == card), "")
            or printed(self.edition, card).name
        )


USUAL = TitleList()
"""The English titles."""


def printed(edition: str, card: str) -> Title:
    """Return the title of a card in an edition."""
    return titles()[card] if edition == ENGLISH else titles_in(edition)[card]


def tidied(own: Iterable[OwnTitle]) -> tuple[OwnTitle, ...]:
    """Return own titles in the order of the box, without extra spaces."""
    by_card = {each.card: replace(each, name=tidy(each.name)) for each in own}
    return tuple(by_card[card] for card in (*titles(), *by_card.keys() - titles().keys()) if card in by_card)


def check_titles(found: TitleList) -> None:
    """Refuse a list that can't be shown. Raises IllegalEntry."""
    require(found.edition in EDITIONS, NO_EDITION, word=found.edition)
    seen = set[str]()
    for each in found.own:
        require(each.card in titles(), replace(NO_CARD, field="own"), card=each.card)
        require(each.card not in seen, LISTED_TWICE, card=each.card)
        seen.add(each.card)
        _check_title(each)
    _check_apart(found)


def _check_title(own: OwnTitle) -> None:
    require(bool(own.name.strip()), UNTITLED, card=own.card)
    require(len(own.name) <= LONGEST_TITLE, LONG_TITLE, name=own.name, most=LONGEST_TITLE)
    check_name(own.name, "name")
    for sign in sorted(MARKUP & set(own.name)):
        raise MARKED_TITLE(sign=sign)
    require(own.gender in GENDERS, NO_GENDER, card=own.card, word=own.gender)


def _check_apart(found: TitleList) -> None:
    """Refuse the same title on two cards. Raises IllegalEntry (``same-title``)."""
    first = dict[str, str]()
    for card in titles():
        name = found.name_of(card)
        other = first.setdefault(name.casefold(), card)
        require(other == card, SAME_TITLE, name=name, one=other, other=card)


@lru_cache(maxsize=256)
def titles_for(chosen: TitleList, players: tuple[str, ...]) -> Titles:
    """Return the titles of a table for its sentences. A player's name is never a title."""
    if chosen == USUAL:
        return PRINTED if titles().keys().isdisjoint(players) else Titles(names=frozenset(players))
    own = {} if chosen.edition == ENGLISH else dict(titles_in(chosen.edition))
    known = (each for each in chosen.own if each.card in titles())
    own |= {each.card: _as_title(each, own.get(each.card) or titles()[each.card]) for each in known}
    return Titles(own, frozenset(players))


def _as_title(own: OwnTitle, usual: Title) -> Title:
    """Return an own title; without an article its number is that of the usual title."""
    if own.gender == usual.gender and own.name == usual.name:
        return usual
    number = (
        PLURAL if own.gender == PLURAL else "s" if own.gender and usual.number == PLURAL else usual.number
    )
    return Title(own.name, number, own.gender)


def all_titles(chosen: TitleList) -> Iterator[OwnTitle]:
    """Yield the title of each card, in the order of the box."""
    own = {each.card: each for each in chosen.own}
    for card in titles():
        usual = printed(chosen.edition, card)
        yield own.get(card) or OwnTitle(card, usual.name, usual.gender)
