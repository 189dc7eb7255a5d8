"""The ladder of a skirmish: who wins, by the totals of the forces alone (A-42 to A-48; solo A-97)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.rules.kernel.ladder import Climb, Rung, Unbroken, climb


class ForceTotal(NamedTuple):
    """The totals of a force. ``is_present``: at least one of its cards stands."""

    player: str
    fight: int
    people: int
    has_rogue: bool
    is_present: bool


class Totals(NamedTuple):
    """The input of the ladder: the forces in turn order, and the house rules.

    ``opponent``: in the solo game, the name of the opponent; None among players.
    """

    forces: tuple[ForceTotal, ...]
    house: Mapping[str, str]
    opponent: str | None = None

    @property
    def players(self) -> tuple[str, ...]:
        return tuple([force.player for force in self.forces])

    @property
    def fight(self) -> dict[str, int]:
        return {force.player: force.fight for force in self.forces}


def climb_totals(totals: Totals) -> Climb:
    return climb(totals.players, list(_rungs(totals)), Unbroken.NOBODY)


def _rungs(totals: Totals) -> Iterator[Rung]:
    if totals.opponent is not None:
        yield from _by_fight(totals)
        yield from _on_a_solo_tie(totals, totals.opponent)
    elif len(totals.forces) == 2:
        yield from _between_two(totals)
    else:
        yield from _by_fight(totals)
        yield Rung("people", _people(totals), among_all=totals.house["tie_people_among"] == "all")


def _between_two(totals: Totals) -> Iterator[Rung]:
    """A lead of two, never people, a Rogue by house rule (A-45)."""
    one, other = totals.forces
    margin = abs(one.fight - other.fight)
    takes_tie = {"exact_tie": margin == 0, "any_tie": margin <= 1, "never": False}
    yield Rung("fight", totals.fight, lead=2)
    if takes_tie[totals.house["two_player_rogue"]]:
        yield _rogue(totals)


def _by_fight(totals: Totals) -> tuple[Rung, ...]:
    """The highest fight, then a Rogue on a tie (A-42, A-43); by house rule on any two equal fights."""
    fight = Rung("fight", totals.fight)
    if totals.house["rogue_trigger"] != "any_pair":
        return fight, _rogue(totals)
    present = [force.fight for force in totals.forces if force.is_present]
    return (_rogue(totals), fight) if len(set(present)) < len(present) else (fight,)


def _on_a_solo_tie(totals: Totals, opponent: str) -> Iterator[Rung]:
    """What follows equal fights in the solo game, by house rule (A-97)."""
    if totals.house["solo_tie"] != "loss":
        yield Rung("people", _people(totals))
    if totals.house["solo_tie"] != "people_then_nothing":
        yield Rung("solo_tie", {player: int(player == opponent) for player in totals.players})


def _rogue(totals: Totals) -> Rung:
    """The first player in turn order with a standing Rogue has 1, the others 0 (A-43)."""
    first = [force.player for force in totals.forces if force.has_rogue][:1]
    return Rung("rogue", {player: int(player in first) for player in totals.players}, 1, 1, among_all=True)


def _people(totals: Totals) -> dict[str, int]:
    return {force.player: force.people for force in totals.forces}
