"""A table without a database: short ways to say what happens at it, for the tests of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.record.gains import Unseen
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import (
    Entry,
    Facts,
    Log,
    Prompt,
    Record,
    Retract,
    extend,
    open_log,
    rule_on,
)
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling
from tests.rules.arctic.rows import tables

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


class Table:
    """A log that grows by what is told; the first player leads unless said otherwise."""

    def __init__(
        self,
        players: int = 3,
        first: str = "Ann",
        modules: str = "",
        edition: Any = None,
        stacks: str = "",
        variants: tuple[str, ...] = (),
        **house: str,
    ) -> None:
        setup = Setup(
            NAMES[:players], first, tuple(modules.split()), house, tuple(stacks.split()), variants=variants
        )
        self.log: Log[ArcticState] = open_log(ARCTIC, setup, edition)
        self.records: list[Record] = []

    @property
    def state(self) -> ArcticState:
        """Where the table stands."""
        return self.log.state

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """What would be accepted now."""
        return ARCTIC.prompts(self.state)

    def tell(self, facts: Facts, seat: str | None = None, *overrides: str) -> Ruling[Any]:
        """Enter at the end of the log; return the ruling."""
        entry = Entry(facts, seat, frozenset(overrides))
        record = Record(self.log.number + 1, entry, rule_on(ARCTIC, self.log, entry))
        self.log = extend(ARCTIC, self.log, record)
        self.records.append(record)
        return record.ruling

    def refusal(self, facts: Facts, seat: str | None = None, *overrides: str) -> IllegalEntry:
        """Return the refusal of an entry that must not be accepted."""
        try:
            self.tell(facts, seat, *overrides)
        except IllegalEntry as refusal:
            return refusal
        raise AssertionError(f"accepted: {facts}")

    def undo(self) -> None:
        """Take back the last record that counts."""
        assert self.log.undoable
        self.tell(Retract(self.log.undoable.number))

    def to_reveal(self, number: int = 3) -> Table:
        """Go to the reveal of a round; Ann alone sends thugs before."""
        while self.state.round < number:
            self.play_round(Ann="thugs")
        return self.gathered()

    def gathered(self) -> Table:
        """Close a gathering in which anybody may have gained anything: these tests are about other things."""
        self.tell(Gathered(self.state.round))
        plenty = tuple(
            Unseen(pile, 1) for pile in (Pile.MERCENARY, Pile.JUNKYARD, Pile.CONTESTED) for _ in range(20)
        )
        seats = {seat: replace(own, missed=plenty) for seat, own in self.state.seats.items()}
        page = replace(self.log.version, state=replace(self.state, seats=seats))
        self.log = replace(self.log, version=page)
        return self

    def reveal(self, **forces: str) -> Ruling[Any]:
        """Reveal forces all at once; who is not named sends nobody."""
        everybody = {player: forces.get(player, "") for player in self.state.players}
        return self.tell(Reveal(self.state.round, forces_of(everybody)))

    def declare(self, told: str) -> Ruling[Any]:
        """Declare "Ann's sniper_team snipes Bo's thugs, saved by Cy's medic"."""
        said = tables.said(told)
        by = said.pop("by")
        return self.tell(decode(Declare, said), by)

    def play_round(self, **forces: str) -> Ruling[Any]:
        """Play a whole round, with a skirmish from round 3 on; return the last ruling."""
        number = self.state.round
        if number < 3:
            return self.tell(Gathered(number))
        self.gathered()
        self.reveal(**forces)
        return self.tell(Count(number))


def forces_of(told: Mapping[str, str]) -> dict[str, Force]:
    """Read "leader: cards + buildings" for each player."""
    return {player: force_of(words) for player, words in told.items()}


def force_of(told: str) -> Force:
    """Read "leader: cards + buildings"."""
    read = tables.force(told)
    return Force(tuple(read["cards"]), read.get("leader"), tuple(read.get("buildings", ())))


def revealed_by(player: str, told: str, number: int = 3) -> Reveal:
    """Return the entry by which one player reveals."""
    return Reveal(number, {player: force_of(told)})
