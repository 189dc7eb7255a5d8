"""Rulebooks: a game's rules and house rules in the project's own words, read and checked from TOML files.

A folder has ``book.toml``, a file for each of its sections, and ``house_rules.toml``. All texts are
translation keys; ``manage.py messages`` finds them in the files.
"""

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from referee.rules.kernel.text.flat import made
from referee.rules.kernel.text.houses import WatchedHouse
from referee.rules.kernel.text.ruling import Refusal

BOOK = "book"
HOUSE_RULES = "house_rules"
OUR_READING = "inference"
"""The source of readings that the rules leave open."""

NO_SUCH_HOUSE_RULE = Refusal(
    "unknown-house-rule", "There’s no house rule “{name}”. Choose from {possible}.", field="house_rules"
)
NO_SUCH_VALUE = Refusal(
    "unknown-house-rule",
    "House rule “{name}” can’t be “{value}”. Choose from {possible}.",
    field="house_rules",
)

T = TypeVar("T")


class BrokenRulebook(ValueError):
    """A rulebook that can't be read; names file and entry."""

    def __init__(self, file: Path, entry: str, problem: str) -> None:
        super().__init__(f"{'/'.join(file.parts[-3:])}, {entry}: {problem}")


@dataclass(frozen=True, slots=True)
class RuleText:
    """A numbered rule: a short title, one to four sentences, and its sources.

    ``sure``: 3 it is in the sources, 2 part of it is our reading, 1 all of it is.
    """

    number: str
    title: str
    text: str
    sources: tuple[str, ...]
    sure: int = 3


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    rules: tuple[RuleText, ...]


@dataclass(frozen=True, slots=True)
class HouseRuleValue:
    """A value of a house rule: the recorded word, the label a player taps, the source of this reading."""

    value: str
    label: str
    origin: str


@dataclass(frozen=True)
class HouseRule:
    """A question that the rules leave open."""

    name: str
    # The possible answers, the default first.
    values: tuple[HouseRuleValue, ...]
    question: str
    # Numbers of the rules it belongs to.
    rules: tuple[str, ...]
    group: str
    # Names by which the game selects some house rules.
    scopes: tuple[str, ...] = ()
    # In how many of 1000 measured rulings another value would change the result.
    often: int = 0
    # The modules of which the table needs one for it to matter; (): none.
    needs: tuple[str, ...] = ()
    # The numbers of players for which it matters; (): any.
    players: tuple[int, ...] = ()

    @property
    def default(self) -> str:
        """The value unless the table chooses another."""
        return self.values[0].value

    @cached_property
    def possible(self) -> tuple[str, ...]:
        return tuple(each.value for each in self.values)

    def label_of(self, value: str) -> str:
        return self.values[self.possible.index(value)].label


class HouseRules(tuple[HouseRule, ...]):
    """The house rules of a game, in the order they are asked."""

    @cached_property
    def by_name(self) -> Mapping[str, HouseRule]:
        return {rule.name: rule for rule in self}

    @cached_property
    def defaults(self) -> Mapping[str, str]:
        """The default of each house rule."""
        return {rule.name: rule.default for rule in self}

    @cached_property
    def _possible(self) -> frozenset[tuple[str, str]]:
        return frozenset((rule.name, value) for rule in self for value in rule.possible)

    def in_scope(self, scope: str) -> tuple[HouseRule, ...]:
        """Return the house rules of a scope; all for ""."""
        return tuple(rule for rule in self if scope in ("", *rule.scopes))

    def agreed_first(self, players: int, modules: Collection[str], most: int = 5) -> tuple[HouseRule, ...]:
        """Return those that most often change a result with these players and modules, most often first."""
        found = (rule for rule in self if rule.often and players in (rule.players or (players,)))
        fitting = [rule for rule in found if not rule.needs or not {*rule.needs}.isdisjoint(modules)]
        return tuple(sorted(fitting, key=lambda rule: -rule.often)[:most])

    def check(self, name: str, value: str) -> None:
        """Raise IllegalEntry (``unknown-house-rule``) for a house rule or a value that does not exist."""
        if name not in self.by_name:
            raise NO_SUCH_HOUSE_RULE(name=name, possible=tuple(self.by_name))
        possible = self.by_name[name].possible
        if value not in possible:
            raise NO_SUCH_VALUE(name=name, value=value, possible=tuple(possible))

    def resolve(self, chosen: Mapping[str, str]) -> Mapping[str, str]:
        """Return every house rule with its chosen value, or its default. Raises IllegalEntry."""
        if type(chosen) is WatchedHouse:
            return chosen
        for name, value in () if chosen.items() <= self._possible else chosen.items():
            self.check(name, value)
        return MappingProxyType({**self.defaults, **chosen})

    def off_default(self, house: Mapping[str, str]) -> dict[str, str]:
        """Return those not at their default, as stored in set-ups."""
        return {name: value for name, value in house.items() if value != self.defaults.get(name)}

    def cited(self, house: Mapping[str, str], name: str) -> tuple[str, ...]:
        """Return the house rule as in a reason; nothing if it is at its default."""
        return () if house[name] == self.by_name[name].default else (f"{name}={house[name]}",)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game's rulebook. ``letter``: prefix of the rule numbers; ``link``: text of a link to it."""

    game: str
    title: str
    link: str
    letter: str
    sections: tuple[Section, ...]
    rules: Mapping[str, RuleText]
    house_rules: HouseRules


@dataclass(frozen=True, slots=True)
class _Book:
    """The contents of book.toml. ``sources``: word in a rule -> text for players."""

    title: str
    link: str
    letter: str
    sections: tuple[str, ...]
    sources: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule in the file of a section."""

    title: str
    text: str
    source: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _House:
    """A house rule in house_rules.toml."""

    question: str
    group: str
    rules: tuple[str, ...]
    values: Mapping[str, str]
    origins: Mapping[str, str]
    scopes: tuple[str, ...] = ()
    often: int = 0
    needs: tuple[str, ...] = ()
    players: tuple[int, ...] = ()


def read_rulebook(folder: Path) -> Rulebook:
    """Read the rulebook of a folder. Raises BrokenRulebook."""
    file = folder / f"{BOOK}.toml"
    book = _read(file, "the book", _Book, _load(file))
    for file in sorted(folder.glob("*.toml")):
        is_read = file.stem in (BOOK, HOUSE_RULES, *book.sections)
        _require(is_read, file, "the whole file", f"not among the sections of {BOOK}.toml")
    sections = tuple(_section(folder / f"{name}.toml", book) for name in book.sections)
    rules = _by_number(folder, sections)
    for name, section in zip(book.sections, sections, strict=True):
        for rule in section.rules:
            _check_cited(folder / f"{name}.toml", rule, rules)
    house_rules = HouseRules(_house_rules(folder / f"{HOUSE_RULES}.toml", rules))
    return Rulebook(folder.parent.name, book.title, book.link, book.letter, sections, rules, house_rules)


def _load(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as fault:
        raise BrokenRulebook(file, "the whole file", str(fault)) from None


def _read(file: Path, entry: str, kind: type[T], data: Any) -> T:
    try:
        return made(kind, data)
    except ValueError as fault:
        raise BrokenRulebook(file, entry, str(fault)) from None


def _require(holds: bool, file: Path, entry: str, problem: str) -> None:
    if not holds:
        raise BrokenRulebook(file, entry, problem)


def _section(file: Path, book: _Book) -> Section:
    data = _load(file)
    _require(isinstance(title := data.pop("title", None), str), file, "title", "missing, or no text")
    return Section(title, tuple(_rule(file, number, rule, book) for number, rule in data.items()))


def _rule(file: Path, number: str, data: object, book: _Book) -> RuleText:
    is_number = re.fullmatch(rf"{book.letter}-[1-9]\d*", number) is not None
    _require(is_number, file, number, f"the number of a rule is {book.letter}- and a number")
    rule = _read(file, number, _Rule, data)
    for source in rule.source:
        _require(source in book.sources, file, number, f"{BOOK}.toml has no source “{source}”")
    cited = tuple(book.sources[source] for source in rule.source)
    sure = 3 if OUR_READING not in rule.source else 1 if set(rule.source) == {OUR_READING} else 2
    return RuleText(number, rule.title, unwrapped(rule.text), cited, sure)


def unwrapped(text: str) -> str:
    """Return a text without line breaks."""
    return " ".join(text.split())


def _by_number(folder: Path, sections: tuple[Section, ...]) -> Mapping[str, RuleText]:
    rules = [rule for section in sections for rule in section.rules]
    found: dict[str, RuleText] = {}
    for rule in sorted(rules, key=lambda rule: int(rule.number.partition("-")[2])):
        _require(rule.number not in found, folder / f"{BOOK}.toml", rule.number, "it stands in two sections")
        found[rule.number] = rule
    return MappingProxyType(found)


def _check_cited(file: Path, rule: RuleText, rules: Mapping[str, RuleText]) -> None:
    letter = rule.number.partition("-")[0]
    for cited in re.findall(rf"\b{letter}-\d+\b", rule.text):
        _require(cited in rules, file, rule.number, f"there is no rule {cited}")


def _house_rules(file: Path, rules: Mapping[str, RuleText]) -> Iterator[HouseRule]:
    data = _load(file)
    groups, scopes = data.pop("groups", ()), data.pop("scopes", ())
    for name, item in data.items():
        house = _read(file, name, _House, item)
        _check_house(file, name, house, rules)
        _require(house.group in groups, file, name, f"there is no group “{house.group}”")
        _require({*house.scopes} <= {*scopes}, file, name, "one of its scopes is not listed above")
        values = tuple(
            HouseRuleValue(value, label, house.origins[value]) for value, label in house.values.items()
        )
        matters = house.scopes, house.often, house.needs, house.players
        yield HouseRule(name, values, house.question, house.rules, house.group, *matters)


def _check_house(file: Path, name: str, house: _House, rules: Mapping[str, RuleText]) -> None:
    _require(len(house.values) > 1, file, name, "a house rule has two values at least")
    for value in house.values.keys() | house.origins.keys():
        _require(value in house.values, file, name, f"there is no value “{value}”")
        _require(bool(house.origins.get(value)), file, name, f"it doesn’t say where “{value}” comes from")
    _require(bool(house.rules), file, name, "a house rule belongs to a rule")
    for number in house.rules:
        _require(number in rules, file, name, f"there is no rule {number}")
