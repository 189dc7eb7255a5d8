"""How a seat's buildings and leader differ from the record (A-7, A-70 to A-77)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import Reason

IS_DISABLED, WORKS = (
    gettext_noop("{seat}’s {card} {card:is|are} disabled."),
    gettext_noop("{seat}’s {card} {card:works|work}."),
)
WOUNDED = gettext_noop("{seat}’s leader is wounded.")
IN_FORCE = gettext_noop("{seat}’s leader is in force.")


@dataclass(frozen=True, slots=True)
class Standing:
    """A building as it really stands: cards lying on it and inside it, whether it is disabled.

    ``was``: its place among the seat's buildings on record, None for one that is not there.
    """

    card: str
    timer: int = 0
    inside: int = 0
    is_disabled: bool = False
    was: int | None = None


class CountedBase(Protocol):
    """A seat's base as it is counted, or as it is on record."""

    @property
    def buildings(self) -> Sequence[Standing]:
        """Its buildings."""

    @property
    def leader(self) -> str | None:
        """Its leader."""

    @property
    def is_wounded(self) -> bool:
        """Whether the leader is wounded."""


def reasons_of(state: ArcticState, seat: str, was: CountedBase, facts: CountedBase) -> Iterator[Reason]:
    """Yield how a count of a seat's base differs from the record."""
    if facts == was:
        yield Reason("{seat}’s base matches the record.", ("A-70",), seat=seat)
        return
    kept = {each.was: each for each in facts.buildings}
    for place, old in enumerate(was.buildings):
        about: dict[str, Fact] = {"seat": seat, "card": state.label(old.card)}
        if place in kept:
            yield from _changes(old, kept[place], about)
        else:
            yield Reason("{seat} has no {card}.", ("A-70",), **about)
    for new in (each for each in facts.buildings if each.was is None):
        phrase = gettext_noop("{seat} has the {card}, with {timer} {timer:card|cards} on it.")
        yield Reason(phrase, ("A-70",), seat=seat, card=state.label(new.card), timer=new.timer)
    if facts.leader != was.leader:
        phrase = gettext_noop("{seat} has no leader.")
        if facts.leader is not None:
            phrase = gettext_noop("{seat}’s leader is {card}.")
        yield Reason(phrase, ("A-7",), seat=seat, card=state.label(facts.leader or ""))
    if facts.is_wounded != was.is_wounded and facts.leader is not None:
        yield Reason(WOUNDED if facts.is_wounded else IN_FORCE, ("A-77",), seat=seat)


def _changes(old: Standing, now: Standing, about: dict[str, Fact]) -> Iterator[Reason]:
    if now.timer != old.timer:
        phrase = gettext_noop("{seat}’s {card}: {now} {now:card|cards} on it, not {was}.")
        yield Reason(phrase, ("A-71",), **{**about, "now": now.timer, "was": old.timer})
    if now.inside != old.inside:
        phrase = gettext_noop("{seat}’s {card}: {now} {now:card|cards} inside, not {was}.")
        yield Reason(phrase, ("A-74",), **{**about, "now": now.inside, "was": old.inside})
    if now.is_disabled != old.is_disabled:
        yield Reason(IS_DISABLED if now.is_disabled else WORKS, ("A-77",), **about)
