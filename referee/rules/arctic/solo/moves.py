"""Plays of the solo game's opponent, their worth, and the acts worth trying (A-97).

Nothing is left out that could make the opponent's end better (A-97); the tests hold this against a
search that leaves out nothing at all.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.case import OPPONENT, PLAYER, Act, Battlefield, Declaration, Side, Unit
from referee.rules.arctic.skirmish.counting import MENTORS_BONUS, is_weakened, people_in_a_tie
from referee.rules.arctic.skirmish.legal import legal_declarations
from referee.rules.arctic.skirmish.targets import POWERS_FOR, SAVES, find_hit
from referee.rules.arctic.worth.force import base_of
from referee.rules.kernel.text.codec import Keywords

# The order of acts: none is worth more after a later one. Powers that are only used gain nothing.
ORDER = ((Act.WOUND,), (Act.DISABLE,), (Act.SNIPE,), (Act.DISARM,), (Act.GAS,), (Act.PROVOKE,))
# If the player saves, one snipe may draw the save away from another: then every order is tried.
ORDER_AGAINST_SAVES = ((Act.DISABLE,), (Act.WOUND, Act.SNIPE), (Act.DISARM,), (Act.GAS,), (Act.PROVOKE,))
ACTING = frozenset[Power]().union(*POWERS_FOR.values(), SAVES)

Aim = tuple[tuple[int, ...], str, str]
Answered = Callable[[Battlefield, Declaration], Declaration]
START: Aim = ((), "", "")


@dataclass(frozen=True, slots=True)
class Save(Keywords):
    """``with`` will save ``card`` (or "leader") if the opponent snipes it (A-54)."""

    with_: str
    card: str


@dataclass(frozen=True, slots=True, order=True)
class PlayWorth:
    """What a result is worth to the opponent: 1 win, 0 tie, -1 loss; then its lead."""

    rank: int
    margin: int


@dataclass(frozen=True, slots=True)
class OpponentPlay:
    """The opponent's declarations in order, and its saves: (index of the player's declaration, card)."""

    declarations: tuple[Declaration, ...] = ()
    saves: tuple[tuple[int, str], ...] = ()

    def without(self, part: int) -> OpponentPlay:
        """Return the play without one part, counting declarations, then saves."""
        kept, at = list(self.declarations), part - len(self.declarations)
        if at < 0:
            del kept[part]
            return replace(self, declarations=tuple(kept))
        return replace(self, saves=(*self.saves[:at], *self.saves[at + 1 :]))

    def __len__(self) -> int:
        return len(self.declarations) + len(self.saves)


@dataclass(frozen=True, slots=True)
class RatedPlay:
    """A play, or the rest of one, with its worth. Of equals the one with fewer parts is better."""

    worth: PlayWorth
    play: OpponentPlay = OpponentPlay()

    @property
    def rank(self) -> tuple[PlayWorth, int]:
        return self.worth, -len(self.play)

    def behind(self, first: OpponentPlay) -> RatedPlay:
        """Return the play with this before it."""
        declarations = (*first.declarations, *self.play.declarations)
        return RatedPlay(self.worth, OpponentPlay(declarations, (*first.saves, *self.play.saves)))


def better(best: RatedPlay | None, found: RatedPlay | None) -> RatedPlay | None:
    """Return the better one; of equals the first."""
    if best is None or found is None:
        return best or found
    return found if found.rank > best.rank else best


@dataclass(frozen=True, slots=True)
class OpponentMove:
    """A declaration with the save it meets. ``loss``: what its target is worth to the player."""

    declaration: Declaration
    loss: tuple[int, ...]
    is_comparable: bool

    @property
    def aim(self) -> Aim:
        """The sort key among the moves of one step: the greatest loss first."""
        aimed = aim_of(self.declaration)
        return tuple(-number for number in self.loss), aimed, self.declaration.with_


def moves_of(
    before: Battlefield, acts: Sequence[Act], named: frozenset[str], answered: Answered
) -> list[OpponentMove]:
    """Return the moves with these acts, the greatest loss first, without dominated ones.

    ``named``: cards of the player that have something to do yet, so that they are like no others.
    ``answered``: adds the save that a declaration meets; what is saved is like nothing else.
    """
    found = []
    for bare in legal_declarations(before, OPPONENT, acts):
        hit = find_hit(before, bare, before.catalogue[bare.with_])
        if _is_idle(before, bare, hit):
            continue
        declaration = answered(before, bare)
        is_comparable = (
            hit is not None
            and declaration.answer is None
            and hit.card.id not in named
            and Power.PEOPLE_AS_FIGHT not in hit.card.powers
        )
        loss = () if hit is None else _loss(before, bare.act, hit)
        found.append(OpponentMove(declaration, loss, is_comparable))
    found.sort(key=lambda move: move.aim)
    return [move for place, move in enumerate(found) if not _is_outdone(move, found[:place])]


def aim_of(declaration: Declaration) -> str:
    """Return the id of the target; "leader" for a leader, "" for none."""
    if declaration.act is Act.WOUND:
        return "leader"
    return (declaration.target.what or "") if declaration.target else ""


def key_of(standing: Battlefield) -> Hashable:
    """Return a key that is the same for fields with the same future."""
    return tuple(side_key(side) for side in standing.sides.values()), standing.turn


def side_key(side: Side) -> Hashable:
    """Return a key of a side: copies in the same state are interchangeable."""
    units = sorted(
        (unit.card.id, unit.used_for or "", unit.is_gassed, unit.is_declared)
        if unit.stands
        else (unit.card.id, "out", False, False)
        for unit in side.units
    )
    buildings = tuple(building.id for building in side.buildings)
    return tuple(units), side.is_wounded, side.provoked_size, buildings


def _is_outdone(move: OpponentMove, earlier: Sequence[OpponentMove]) -> bool:
    """Whether an earlier move with the same card costs the player at least as much in every way."""
    return move.is_comparable and any(
        other.is_comparable
        and other.declaration.with_ == move.declaration.with_
        and _takes_as_much(other.loss, move.loss)
        for other in earlier
    )


def _takes_as_much(more: tuple[int, ...], less: tuple[int, ...]) -> bool:
    """A loss begins with base and modifier, 0 for blank; losses of different kinds are not compared."""
    fights = [number > 0 for number in less[:2]]
    same_sort = not any(fights) or fights == [number > 0 for number in more[:2]]
    return same_sort and all(a >= b for a, b in zip(more, less, strict=True))


def _loss(before: Battlefield, act: Act, hit: Unit) -> tuple[int, ...]:
    """Base and modifier, one higher as 0 is blank; for a snipe also people, also on a tie, and a Rogue."""
    leader, card = before.sides[PLAYER].leader_powers, hit.card
    base = base_of(card, "fight", leader, before.house)
    fight = 0 if base is None else base + 1, 0 if card.mod.fight is None else card.mod.fight + 1
    if is_weakened(hit, before.house):
        fight = 0, 0
    if act is not Act.SNIPE:
        return fight
    if hit.used_for == Act.MENTOR:
        fight = 0, MENTORS_BONUS + 1
    has_rogue = int(Power.WIN_TIED_SKIRMISH in card.powers)
    return *fight, card.people or 0, people_in_a_tie(card, leader), has_rogue


def _is_idle(before: Battlefield, declaration: Declaration, hit: Unit | None) -> bool:
    """Whether the act would change neither fights nor people."""
    side = before.sides[PLAYER]
    if declaration.act is Act.WOUND:
        has_refugee = any(unit.stands and unit.card.is_refugee for unit in side.units)
        mattering = {Power.SERGEANT_AT_ARMS} | ({Power.GANGSTER} if has_refugee else set())
        return side.leader_powers.isdisjoint(mattering)
    if declaration.act is Act.DISABLE:
        return Power.DECOYS not in before.catalogue[aim_of(declaration)].powers
    return declaration.act is Act.GAS and (hit is None or _gas_is_idle(before, side, hit))


def _gas_is_idle(before: Battlefield, side: Side, hit: Unit) -> bool:
    if hit.is_gassed or is_weakened(hit, before.house):
        return True
    base = base_of(hit.card, "fight", side.leader_powers, before.house)
    drops_tool = base is not None and before.house["gassed_tool"] == "lost"
    return not base and not hit.card.mod.fight and not drops_tool


def must_act(before: Battlefield, declaration: Declaration) -> bool:
    """Whether acting costs the card nothing and cannot help the player, so that it always acts.

    What is taken from the player never raises its fight or people, unless it is a Provocateur (A-56).
    A card with a choice of acts is not free, nor one that would fight.
    """
    card, act = before.catalogue[declaration.with_], declaration.act
    if act not in (Act.SNIPE, Act.DISARM, Act.GAS) or card.powers & (ACTING - POWERS_FOR[act]):
        return False
    fights = card.base.fight is not None or card.mod.fight is not None
    if fights and act is not Act.GAS and before.house["used_power_fights"] == "no":
        return False
    return Power.PEOPLE_AS_FIGHT not in before.catalogue[aim_of(declaration)].powers
