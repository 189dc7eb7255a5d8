"""A sentence of a recorded game, and the table before and after the record that says it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from referee.rules.arctic.answers.interrupts import left_of
from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.kinds import Reply
from referee.rules.arctic.record.base import Building
from referee.rules.arctic.record.entries import Response, Source, Stop
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.text.line import Line, said
from referee.rules.kernel.text.ruling import Reason
from tests.rules.offering import Step

T = TypeVar("T")


@dataclass(frozen=True)
class Told:
    """A sentence, and the record that it belongs to."""

    reason: Reason
    step: Step

    # What the sentence says ---------------------------------------------------------------------

    def name(self, blank: str) -> str:
        return str(self.reason.facts[blank])

    def number(self, blank: str) -> int:
        return int(str(self.reason.facts[blank]))

    def names(self, blank: str) -> tuple[str, ...]:
        told = self.reason.facts[blank]
        assert isinstance(told, tuple)
        return tuple(map(said, told))

    def words(self, blank: str) -> str:
        told = self.reason.facts[blank]
        return told.text() if isinstance(told, Line) else str(told)

    # What was entered ---------------------------------------------------------------------------

    @property
    def seat(self) -> str:
        """Who made the entry."""
        return self.step.record.entry.seat or ""

    @property
    def facts(self) -> Any:
        return self.step.record.entry.facts

    @property
    def outcome(self) -> Any:
        return self.step.record.ruling.outcome

    @property
    def by(self) -> str:
        """Who acts: with a reply, whoever announced what it answers."""
        window = self.was.window
        return window.seat if isinstance(self.facts, Reply) and window else self.seat

    @cached_property
    def act(self) -> Any:
        """What is done; with a reply, what was announced. An action without the card that was struck."""
        return left_of(self.announced, self.came_to) if self.struck else self.announced

    @property
    def came_to(self) -> Any:
        """The outcome of the act; with a reply, of the act that it ends."""
        return getattr(self.outcome, "result", self.outcome)

    @property
    def struck(self) -> str | None:
        """The card of an action that a strike in reply is aimed at."""
        answer = getattr(self.announced, "answer", None)
        return answer.target if isinstance(answer, Response) else None

    @cached_property
    def announced(self) -> Any:
        """The act as it was entered or announced, with its answers."""
        window = self.was.window
        if not isinstance(self.facts, Reply) or window is None:
            return self.facts
        if window.snipe:
            return replace(window.facts, answer=window.snipe, rescue=self.facts.answer)
        facts = window.facts
        if self.facts.misses:
            return replace(facts, misses=True)
        facts = facts if self.facts.card is None else replace(facts, card=self.facts.card)
        return replace(facts, answer=self.facts.answer)

    @property
    def answers(self) -> list[Response]:
        found = (getattr(self.announced, "answer", None), getattr(self.announced, "rescue", None))
        return [each for each in found if each is not None]

    # The table ----------------------------------------------------------------------------------

    @property
    def was(self) -> ArcticState:
        return self.step.before.state

    @property
    def now(self) -> ArcticState:
        return self.step.after.state

    def held(self, seat: str) -> tuple[ArcticSeat, ArcticSeat]:
        return self.was.seats[seat], self.now.seats[seat]

    def gone(self, seat: str) -> int:
        """How many cards left the hand or the force; for an action that was answered, those that it used."""
        if seat != self.by or not self.struck:
            return self.gone_in_all(seat)
        own = sum(each.by == seat for each in self.answers)
        return self.gone_in_all(seat) - own - (len(self.answers) < 2)

    def gone_in_all(self, seat: str) -> int:
        """How many cards left the hand or the force."""
        was, now = self.held(seat)
        committed = (was.committed or 0) - (now.committed or 0) if was.committed is not None else 0
        return now.played - was.played + committed + self.joined(seat)

    def drew(self, seat: str) -> int:
        """How many cards came to the hand; for an action that was answered, those that it drew."""
        own = any(each.by == seat and each.act is Stop.CANCEL for each in self.answers)
        is_own = self.struck and seat == self.by and own
        return self.drew_in_all(seat) - bool(is_own)

    def drew_in_all(self, seat: str) -> int:
        """How many cards came to the hand; those that answered out of a Bunker did not."""
        was, now = self.held(seat)
        out = sum(each.by == seat and each.source is Source.BUNKER for each in self.answers)
        return now.drawn - was.drawn - out

    def joined(self, seat: str) -> int:
        """How many cards joined the force after it was announced."""
        was, now = ((each.settled.joined if each.settled else 0) for each in self.held(seat))
        return now - was

    def gained(self, seat: str, card: str) -> int:
        """How many copies more the seat is known to own, without those that only showed themselves."""
        was, now = self.held(seat)
        shown = Counter(each.card for each in now.shown) - Counter(each.card for each in was.shown)
        return now.owned.get(card, 0) - was.owned.get(card, 0) - shown[card]

    def lost(self, seat: str, card: str, number: int) -> bool:
        """Whether so many copies are gone for good; where anything may be owned, as far as is known.

        A deck counted short after its cards were played has nothing on record to lose.
        """
        was, now = self.held(seat)
        is_off_record = was.is_loose or not was.owned.get(card, 0)
        is_all_gone = not now.owned.get(card, 0) or (was.is_loose and -number < self.gained(seat, card) <= 0)
        return self.gained(seat, card) == -number or (is_off_record and is_all_gone)

    def left_game(self, seat: str, card: str) -> bool:
        """Whether one copy is out of the game now."""
        was, now = (each.base.removed.get(card, 0) for each in self.held(seat))
        return now == was + 1 and self.lost(seat, card, 1)

    def acted(self, seat: str) -> frozenset[str]:
        """The actions that the seat has newly taken."""
        was, now = self.held(seat)
        return now.actions - was.actions

    # Cards --------------------------------------------------------------------------------------

    def card(self, card: str) -> Card:
        return self.was.cards[card]

    def label(self, card: str | None) -> str:
        found = self.was.cards.get(card or "")
        return found.label if found else ""

    def has(self, card: str, power: str) -> bool:
        return power in self.was.cards[card].powers

    def leads(self, seat: str, power: str) -> bool:
        """Whether the seat's leader is in force and has the power."""
        leader = self.was.seats[seat].base.active_leader
        return leader is not None and self.has(leader, power)

    def building(self, seat: str, place: int) -> tuple[Building, Building]:
        was, now = self.held(seat)
        return was.base.buildings[place], now.base.buildings[place]

    def buildings(self, seat: str) -> list[tuple[Building, Building]]:
        """The buildings of the seat with the title told, as they were and as they are."""
        was, now = self.held(seat)
        both = zip(was.base.buildings, now.base.buildings, strict=False)
        return [each for each in both if self.label(each[1].card) == self.name("card")]

    def overrides(self, cards: Iterable[str]) -> dict[str, dict[str, Any]]:
        """What the table's cards say, as the twin's table is corrected."""
        found = {card: self.was.cards[card] for card in cards}
        return {card: {"base": asdict(each.base), "mod": asdict(each.mod)} for card, each in found.items()}


Truth = Callable[[Told], bool]
Table = Mapping[str, Truth]
"""Words of a sentence, and when it is true."""


def by_most_words(table: Mapping[str, T], phrase: str) -> T | None:
    """Return what stands for a phrase, by the most words that fit; None where nothing fits."""
    found = max((words for words in table if words in phrase), key=len, default=None)
    return None if found is None else table[found]


def titles(labels: Iterable[str]) -> set[str]:
    """Return how titles are listed: like ones once, with their number."""
    return {name if number == 1 else f"{number} × {name}" for name, number in Counter(labels).items()}
