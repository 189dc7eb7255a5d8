"""House rules: open questions of a game, with the answers a table can choose from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from referee.rules.kernel.ruling import Refusal, gettext_noop

LONGEST_SHOWN = 40
NO_SUCH_HOUSE_RULE = Refusal(
    "unknown-house-rule",
    gettext_noop("There is no house rule “{name}”. Possible: {possible}."),
    field="house_rules",
)
NO_SUCH_VALUE = Refusal(
    "unknown-house-rule",
    gettext_noop("House rule “{name}” cannot be “{value}”. Possible: {possible}."),
    field="house_rules",
)


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a house rule: the value that is recorded and the label a player taps."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One open question, its possible answers (the default first) and the rules it belongs to.

    ``unsaid``: what a set-up means that does not say it, where the default was another one before.
    ``scopes``: by which names a game picks out some of them.
    """

    name: str
    values: tuple[Choice, ...]
    question: str
    rules: tuple[str, ...]
    group: str
    unsaid: str = ""
    scopes: tuple[str, ...] = ()

    @property
    def default(self) -> str:
        """The value that holds unless the table chooses another."""
        return self.values[0].value

    @property
    def when_unsaid(self) -> str:
        """The value of a set-up that does not say it."""
        return self.unsaid or self.default

    @property
    def possible(self) -> tuple[str, ...]:
        """All its values."""
        return tuple(choice.value for choice in self.values)

    def label_of(self, value: str) -> str:
        """Return what a player taps for this value."""
        return self.values[self.possible.index(value)].label


class HouseRules(tuple[HouseRule, ...]):
    """The house rules of a game, in the order they are asked."""

    __slots__ = ()

    def named(self, name: str) -> HouseRule:
        """Return the house rule of this name, which there has to be."""
        return next(rule for rule in self if rule.name == name)

    def in_scope(self, scope: str) -> tuple[HouseRule, ...]:
        """Return those with this scope."""
        return tuple(rule for rule in self if scope in rule.scopes)

    def check(self, name: str, value: str) -> None:
        """Raise IllegalEntry (``unknown-house-rule``) for a house rule or a value that does not exist."""
        names, shown = [rule.name for rule in self], name[:LONGEST_SHOWN]
        if name not in names:
            raise NO_SUCH_HOUSE_RULE(name=shown, possible=", ".join(names))
        possible = self.named(name).possible
        if value not in possible:
            raise NO_SUCH_VALUE(name=shown, value=value[:LONGEST_SHOWN], possible=", ".join(possible))

    def resolve(self, chosen: Mapping[str, str]) -> Mapping[str, str]:
        """Return every house rule with its chosen value, or what it means unsaid. Raises IllegalEntry."""
        for name, value in chosen.items():
            self.check(name, value)
        return MappingProxyType({**{rule.name: rule.when_unsaid for rule in self}, **chosen})

    def told(self, house: Mapping[str, str], name: str) -> tuple[str, ...]:
        """Return the house rule as a reason names it, nothing while it is at its default."""
        return () if house[name] == self.named(name).default else (f"{name}={house[name]}",)
