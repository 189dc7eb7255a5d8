"""Base classes of gathering entries: when they are offered, what they use (A-14, A-21, A-83)."""

from dataclasses import fields
from typing import Any, ClassVar

from referee.rules.arctic.cards.catalogue import each_title
from referee.rules.arctic.record.entries import Gathering
from referee.rules.arctic.record.offers import at_turn, is_able
from referee.rules.arctic.record.state import ArcticState, building_name
from referee.rules.arctic.record.turn import ArcticTurn
from referee.rules.kernel.entry.kind import EntryFacts, Seats
from referee.rules.kernel.text.line import Fact, Line

ROW = "row"
"""The ``concurrent_with`` of what changes one seat's cards: in a light round seats enter in any order."""


class GatheringFacts(EntryFacts[ArcticState, Gathering]):
    """An entry of the gathering seat, offered while it has legal choices."""

    __slots__ = ()
    outcome = Gathering
    is_act = True
    concurrent_with = ROW
    action: ClassVar[str] = ""  # the action of the round that it takes, if it takes one
    sentence: ClassVar[str]  # describes an entry that hides nothing, with its fields by their names

    @classmethod
    def offered(cls, state: ArcticState) -> Seats:
        seats = [seat for seat in at_turn(state, cls.action) if cls.is_open(state, seat)]
        return tuple([seat for seat in seats if is_able(state, seat, cls.choices)])

    @staticmethod
    def is_open(state: ArcticState, seat: str) -> bool:
        """Whether the seat may enter it at all, whatever it chooses."""
        return True

    def depends_on(self, turn: ArcticTurn) -> Any:
        """In a light round only the seat's own cards, if nobody answers; elsewhere all, for the turn."""
        state, is_answered = turn.state, getattr(self, "answer", None) is not None
        if is_answered or not state.setup.is_light:
            return state
        return state.round, state.phase, state.window, state.seats[turn.seat]

    def describe(self, turn: ArcticTurn, outcome: Gathering) -> Line:
        entry: Any = self
        facts: dict[str, Fact] = {"seat": turn.seat, "value": outcome.value}
        for name in (each.name for each in fields(entry) if f"{{{each.name}" in self.sentence):
            word = getattr(entry, name)
            if name == "cards":
                facts[name] = each_title(map(turn.state.label, word))
            elif name == "building":
                facts[name] = building_name(turn.state, turn.seat, word)
            else:
                facts[name] = turn.state.label(word)
        return Line(self.sentence, **facts)


class CardUsed(GatheringFacts):
    """An entry that uses one card for an action or for its power: a Map may take it back (A-83)."""

    __slots__ = ()
    card: str

    @property
    def used(self) -> tuple[str, ...]:
        return (self.card,)


class CardsUsed(GatheringFacts):
    """An entry that uses cards together for an action, a refugee for the leader’s bonus among them (A-80)."""

    __slots__ = ()
    cards: tuple[str, ...] | None  # None: not said
    helper: str | None = None

    @property
    def used(self) -> tuple[str, ...]:
        return (*(self.cards or ()), *((self.helper,) if self.helper else ()))
