"""Every legal way to declare in small skirmishes, against the slow referee: what may be said, what follows.

At each point what the referee offers (all that the choices of a declaration are made from) has to be what the
slow one accepts, and the totals and the winner have to be the same; then each of it is said in turn.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, product
from operator import attrgetter
from typing import Any, ClassVar

import pytest

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.record.case import (
    Act,
    Battlefield,
    Case,
    Declaration,
    DeclaredAnswer,
    Force,
    Side,
    Unit,
)
from referee.rules.arctic.record.lineup import set_field
from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.skirmish import carry_out, legal_answers, legal_declarations, possible_acts
from referee.rules.arctic.skirmish.counting import SideCount, count_side
from referee.rules.arctic.skirmish.ladder import climb_totals
from referee.rules.arctic.skirmish.rule import totals_of
from referee.rules.kernel.code import as_text
from referee.second.arctic.cards import Refused, printed_table
from referee.second.arctic.skirmish import ACT_POWERS, Skirmish
from referee.second.arctic.skirmish import Side as TwinSide
from referee.second.arctic.solo import SAVES, each_copy, each_move, fork, picture
from referee.second.arctic.values import Way
from tests.proofs.proving import Proven
from tests.rules.arctic.games.strategies import answers, cancels

Json = dict[str, Any]
Told = dict[str, Json]
"""A force of each player, as JSON has it."""

CATALOGUE, HOUSE = shipped(), house_of({})
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
ACTING = ("sniper_team", "assassin", "saboteur", "tear_gas", "provocateur", "medic", "brawler", "spear")
CORE = ("sniper_team", "saboteur", "provocateur", "medic", "spear")
LOOKING = ("spy", "scouting_refugee", "rogue", "combat_medics", "sniper_team", "hardy_scavenger")
POWERS = {"cancel_recon", "cancel_pre_skirmish"}.union(*ACT_POWERS.values(), SAVES)
EVERY = (
    *(card.id for card in printed_table().values() if card.powers & POWERS),
    *("rogue", "hardy_scavenger", "refugee", "tribe_family_3", "brawler", "spear"),
)
"""Every card that does something in a skirmish, and one of each sort that only stands there."""
LEADERS = (None, "gangster", "sergeant_at_arms", "fanatic", "mentor")
LED = ("refugee", "saboteur", "sniper_team", "provocateur", "rifle")


@cache
def cards_of(kinds: tuple[str, ...], most: int) -> list[list[str]]:
    """Return every hand of up to so many cards."""
    return [[*cards] for number in range(most + 1) for cards in combinations_with_replacement(kinds, number)]


def plain(kinds: tuple[str, ...], players: int, most: int, altogether: int) -> Iterator[Told]:
    """Yield every choice of hands, with at most so many cards in one and in all of them."""
    if not players:
        yield {}
        return
    for others in plain(kinds, players - 1, most, altogether):
        left = altogether - sum(len(hand["cards"]) for hand in others.values())
        for cards in cards_of(kinds, min(most, left)):
            yield {**others, NAMES[players - 1]: {"cards": cards}}


def of_two_kinds(kinds: tuple[str, ...], players: int, most: int) -> Iterator[Told]:
    """Yield every choice of hands in which there are no more than two kinds of cards, each once."""
    for number in (0, 1, 2):
        for some in combinations(kinds, number):
            for case in plain(some, players, most, players * most):
                if len({card for force in case.values() for card in force["cards"]}) == number:
                    yield case


def led() -> Iterator[Told]:
    """Yield hands of two players of whom one has a leader and Portable Decoys to lose."""
    for one, other, leader, decoys in product(cards_of(LED, 2), cards_of(LED, 2), LEADERS, (0, 1)):
        force: Json = {"cards": other, "buildings": ["portable_decoys"] * decoys}
        yield {"Ann": {"cards": one}, "Bo": {**force, **({"leader": leader} if leader else {})}}


def field_of(case: Told) -> Battlefield:
    forces = {
        name: Force(tuple(force["cards"]), force.get("leader"), tuple(force.get("buildings", ())))
        for name, force in case.items()
    }
    return set_field(Case(tuple(case), forces), CATALOGUE, HOUSE)


def offered(field: Battlefield) -> Iterator[Declaration]:
    """Yield all that may be said next, with everything that may answer it."""
    for player in field.order:
        for bare in legal_declarations(field, player):
            yield bare
            for answer in legal_answers(field, bare):
                yield Declaration(bare.by, bare.act, bare.with_, bare.target, answer)


class Remembering(Skirmish):
    """The slow referee, which counts each force once: its fight hangs on nothing else."""

    fights: ClassVar[dict[Any, Way | None]] = {}

    def fight(self, side: TwinSide, only: Sequence[Sequence[str]] | None = None) -> Way | None:
        key = state_of(side)
        if key not in self.fights:
            self.fights[key] = super().fight(side)
        return self.fights[key]


def state_of(side: TwinSide) -> tuple[Any, ...]:
    """Return all that a side is; like cards are alike, and so is whatever has fallen."""
    cards = (
        (card.card.id, card.used, card.idle, card.gassed, card.provokes, card.mentored)
        if card.stands
        else (card.card.id,)
        for card in side.copies
    )
    beside = side.leader, side.leader_used, *sorted(side.enabled), side.provoked_size
    return *sorted(cards), *beside


def standing(play: Skirmish) -> tuple[Any, ...]:
    """Return all that the declarations to come hang on."""
    return play.turn, *map(state_of, play.sides.values())


def as_json(said: Declaration) -> Json:
    payload: Json = {"by": said.by, "act": as_text(said.act), "with": said.with_}
    if said.target:
        target = said.target
        payload["target"] = {"player": target.player, "card": "leader" if target.leader else target.what}
        payload["target"] |= {} if target.copy is None else {"copy": target.copy}
    if said.answer:
        answer = said.answer
        payload["answer"] = {"by": answer.by, "act": answer.act, "with": answer.with_}
        payload["answer"] |= {} if answer.copy is None else {"copy": answer.copy}
    return payload


def sort_of(said: Json) -> tuple[Any, ...]:
    """Return what is said, without which of like cards is meant."""
    target, answer = said.get("target", {}), said.get("answer", {})
    aimed = target.get("player"), target.get("card")
    return said["by"], said["act"], said["with"], *aimed, answer.get("by"), answer.get("with")


def assert_first_acts(field: Battlefield) -> None:
    """Of each card and act the first that may be said is what the table is asked with."""
    for player in field.order:
        legal = reversed([*legal_declarations(field, player)])
        firsts = {(each.with_, each.act): each for each in legal}
        assert {(each.with_, each.act): each for each in possible_acts(field, player)} == firsts


def accepted(play: Skirmish) -> set[tuple[Any, ...]]:
    """Return all that the slow referee lets be said next, found by trying."""
    found = set()
    for name in play.players[play.turn :]:
        for act, card, aims in each_move(play, name):
            for aim in each_copy(play, aims) or [{}]:
                bare = {"by": name, "act": act, "with": card, **({"target": aim} if aim else {})}
                for answer in (None, *answers(play), *cancels(play)):
                    said = {**bare, **({"answer": answer} if answer else {})}
                    if may_be(play, said):
                        found.add(sort_of(said))
    return found


def may_be(play: Skirmish, said: Json) -> bool:
    try:
        fork(play).declare(said)
    except Refused:
        return False
    return True


UNIT = attrgetter("card.id", *(each.name for each in fields(Unit) if each.name != "card"))
COUNTS: dict[Any, SideCount] = {}


def counted(side: Side) -> SideCount:
    """Return what the referee counts, each force once: it is told the side and the house rules alone."""
    cards = [card.id for card in (*side.buildings, *([side.leader] if side.leader else ()))]
    key = side.is_wounded, side.provoked_size, side.has_used_leader, *cards, *map(UNIT, side.units)
    if key not in COUNTS:
        COUNTS[key] = count_side(side, HOUSE)
    count = COUNTS[key]
    return count._replace(total=count.total._replace(player=side.player))


def assert_counted(field: Battlefield, play: Skirmish) -> None:
    counts = {player: counted(side) for player, side in field.sides.items()}
    fight = {name: way.value if (way := play.fight(side)) else 0 for name, side in play.sides.items()}
    people = {name: side.people(play.rules) for name, side in play.sides.items()}
    assert {player: (count.total.fight, count.total.people) for player, count in counts.items()} == {
        name: (fight[name], people[name]) for name in play.players
    }
    assert climb_totals(totals_of(field, counts)).winner == play.decide(fight, people)[0]


def compared(field: Battlefield, play: Skirmish) -> list[Declaration]:
    """Compare what stands here and what may be said; return the latter."""
    assert_counted(field, play)
    said = list(offered(field))
    assert {sort_of(as_json(each)) for each in said} == accepted(play), picture(play)
    return said


def walk(case: Told) -> None:
    """Say everything in every order."""
    play: Skirmish = Remembering({"players": list(case), "forces": case})
    waiting, met = [(field_of(case), play)], {standing(play)}
    assert_first_acts(waiting[0][0])
    while waiting:
        field, play = waiting.pop()
        for each in compared(field, play):
            after, then = field.fork(), fork(play)
            carry_out(after, each)
            then.declare(as_json(each))
            now = standing(then)
            if now not in met:
                met.add(now)
                waiting.append((after, then))


SCOPES = {
    "2 players, up to 3 cards each, that act": (lambda: plain(ACTING, 2, 3, 6), 907),
    "2 players, up to 3 cards each, with Spies, Rogues, Combat Medics": (
        lambda: plain(LOOKING, 2, 3, 6),
        211,
    ),
    "2 players, up to 2 cards each, of all that do something": (lambda: plain(EVERY, 2, 2, 4), 1201),
    "3 players, up to 3 cards each, 5 altogether, that act": (lambda: plain(CORE, 3, 3, 5), 397),
    "3 players, up to 3 cards each, 4 altogether, that act": (lambda: plain(ACTING, 3, 3, 4), 307),
    "3 players, up to 3 cards each, of two kinds that act": (
        lambda: of_two_kinds(tuple(kind for kind in ACTING if kind != "assassin"), 3, 3),
        701,
    ),
    "2 players with leaders and Decoys, up to 2 cards each": (led, 41),
}


@pytest.mark.parametrize("scope", SCOPES)
def test_whatever_may_be_said_follows_as_the_slow_referee_says(scope: str, proven: Proven) -> None:
    made, one_in = SCOPES[scope]
    what = f"Arctic: skirmishes, everything that may be declared: {scope}"
    for case in proven(what, made(), one_in=one_in):
        walk(case)


def by_chance(dice: random.Random, players: int, most: int) -> Told:
    """Return hands of up to so many cards of all kinds that act, answer or look, for as many players."""
    hands = [dice.choices((*ACTING, *LOOKING, "refugee"), k=dice.randint(0, most)) for _ in range(players)]
    return {name: {"cards": sorted(cards)} for name, cards in zip(NAMES, hands, strict=False)}


def go_on(case: Told, dice: random.Random) -> None:
    """Say one after another, each by chance, until nothing more may be said."""
    field, play = field_of(case), Remembering({"players": list(case), "forces": case})
    while said := compared(field, play):
        each = dice.choice(said)
        carry_out(field, each)
        play.declare(as_json(each))
        assert_first_acts(field)


@pytest.mark.parametrize(("players", "most"), [(3, 3), (5, 4)])
def test_a_skirmish_by_chance_goes_as_the_slow_referee_says(players: int, most: int, proven: Proven) -> None:
    what = f"Arctic: skirmishes by chance, {players} players, up to {most} cards each"
    for seed in proven(what, range(1000), one_in=331):
        dice = random.Random(seed)
        go_on(by_chance(dice, players, most), dice)


def test_every_act_and_every_answer_is_said_somewhere() -> None:
    hands = chain(led(), plain(ACTING, 2, 2, 3), plain(LOOKING, 2, 2, 3))
    said = [each for hand in hands for each in offered(field_of(hand))]

    assert sorted({*map(as_text, Act)} - {as_text(each.act) for each in said}) == [], (
        "Nobody declares these acts: add a card that can to ACTING or LEADERS in this file."
    )
    assert {each.answer.act for each in said if isinstance(each.answer, DeclaredAnswer)} == {"save", "cancel"}
