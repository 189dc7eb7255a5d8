"""Every legal way to declare in small skirmishes, against the slow referee: what may be said, what follows.

At each point what the referee offers (all that the choices of a declaration are made from) has to be what the
slow one accepts, and the totals and the winner have to be the same; then each of it is said in turn.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, combinations_with_replacement, product
from typing import Any, ClassVar

import pytest

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.record.case import Act, Answer, Battlefield, Case, Declaration, Force, set_field
from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.skirmish import carry_out, legal_answers, legal_declarations, possible_acts
from referee.rules.arctic.skirmish.counting import count_side
from referee.rules.arctic.skirmish.ladder import climb_totals
from referee.rules.arctic.skirmish.rule import totals_of
from tests.proofs.proving import Proven
from tests.rules.arctic.solo_twin import each_copy, each_move, fork, picture
from tests.rules.arctic.strategies import answers, cancels
from tests.rules.arctic.twin import Side, Skirmish
from tests.rules.arctic.twin_cards import Refused
from tests.rules.arctic.twin_values import Way

Json = dict[str, Any]
Told = dict[str, Json]
"""A force of each player, as JSON has it."""

CATALOGUE, HOUSE = shipped(), house_of({})
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
ACTING = ("sniper_team", "assassin", "saboteur", "tear_gas", "provocateur", "medic", "brawler", "spear")
CORE = ("sniper_team", "saboteur", "provocateur", "medic", "spear")
LOOKING = ("spy", "scouting_refugee", "rogue", "combat_medics", "sniper_team", "hardy_scavenger")
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


def led() -> Iterator[Told]:
    """Yield hands of two players of whom one has a leader and Portable Decoys to lose."""
    for one, other, leader, decoys in product(cards_of(LED, 2), cards_of(LED, 2), LEADERS, (0, 1)):
        force: Json = {"cards": other, "buildings": ["portable_decoys"] * decoys}
        yield {"Ann": {"cards": one}, "Bo": {**force, **({"leader": leader} if leader else {})}}


def field_of(told: Told) -> Battlefield:
    forces = {
        name: Force(tuple(force["cards"]), force.get("leader"), tuple(force.get("buildings", ())))
        for name, force in told.items()
    }
    return set_field(Case(tuple(told), forces), CATALOGUE, HOUSE)


def offered(field: Battlefield) -> Iterator[Declaration]:
    """Yield all that may be said next, with everything that may answer it."""
    for player in field.order:
        legal = list(legal_declarations(field, player))
        firsts = {(each.with_, each.act): each for each in reversed(legal)}
        assert {(each.with_, each.act): each for each in possible_acts(field, player)} == firsts
        for bare in legal:
            yield bare
            for answer in legal_answers(field, bare):
                yield Declaration(bare.by, bare.act, bare.with_, bare.target, answer)


class Remembering(Skirmish):
    """The slow referee, which counts each force once: its fight hangs on nothing else."""

    fights: ClassVar[dict[Any, Way | None]] = {}

    def fight(self, side: Side, only: Sequence[Sequence[str]] | None = None) -> Way | None:
        key = state_of(side)
        if key not in self.fights:
            self.fights[key] = super().fight(side)
        return self.fights[key]


def state_of(side: Side) -> tuple[Any, ...]:
    """Return all that a side is."""
    cards = tuple(
        (copy.card.id, copy.stands, copy.used, copy.idle, copy.gassed, copy.provokes, copy.mentored)
        for copy in side.copies
    )
    return cards, side.leader, "portable_decoys" in side.enabled, side.provoked_size


def as_json(said: Declaration) -> Json:
    told: Json = {"by": said.by, "act": str(said.act), "with": said.with_}
    if said.target:
        target = said.target
        told["target"] = {"player": target.player, "card": "leader" if target.leader else target.what}
        told["target"] |= {} if target.copy is None else {"copy": target.copy}
    if said.answer:
        answer = said.answer
        told["answer"] = {"by": answer.by, "act": answer.act, "with": answer.with_}
        told["answer"] |= {} if answer.copy is None else {"copy": answer.copy}
    return told


def sort_of(said: Json) -> tuple[Any, ...]:
    """Return what is said, without which of like cards is meant."""
    target, answer = said.get("target", {}), said.get("answer", {})
    aimed = target.get("player"), target.get("card")
    return said["by"], said["act"], said["with"], *aimed, answer.get("by"), answer.get("with")


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


def assert_counted(field: Battlefield, play: Skirmish) -> None:
    counts = {player: count_side(side, HOUSE) for player, side in field.sides.items()}
    climbed, expected = climb_totals(totals_of(field, counts)), play.result()
    assert {player: count.fight for player, count in counts.items()} == expected["fight"]
    assert {player: count.people for player, count in counts.items()} == expected["people"]
    assert climbed.winner == expected["winner"]


def compared(field: Battlefield, play: Skirmish) -> list[Declaration]:
    """Compare what stands here and what may be said; return the latter."""
    assert_counted(field, play)
    said = list(offered(field))
    assert {sort_of(as_json(each)) for each in said} == accepted(play), picture(play)
    return said


def walk(told: Told) -> None:
    """Say everything in every order."""
    play = Remembering({"players": list(told), "forces": told})
    waiting, met = [(field_of(told), play)], {picture(play)}
    while waiting:
        field, play = waiting.pop()
        for each in compared(field, play):
            after, then = field.fork(), fork(play)
            carry_out(after, each)
            then.declare(as_json(each))
            if picture(then) not in met:
                met.add(picture(then))
                waiting.append((after, then))


SCOPES = {
    "2 players, up to 3 cards each, that act": (lambda: plain(ACTING, 2, 3, 6), 907),
    "2 players, up to 3 cards each, with Spies, Rogues, Combat Medics": (
        lambda: plain(LOOKING, 2, 3, 6),
        211,
    ),
    "3 players, up to 3 cards each, 5 altogether, that act": (lambda: plain(CORE, 3, 3, 5), 397),
    "3 players, up to 3 cards each, 4 altogether, that act": (lambda: plain(ACTING, 3, 3, 4), 307),
    "2 players with leaders and Decoys, up to 2 cards each": (led, 41),
}


@pytest.mark.parametrize("scope", SCOPES)
def test_whatever_may_be_said_follows_as_the_slow_referee_says(scope: str, proven: Proven) -> None:
    made, one_in = SCOPES[scope]
    what = f"Arctic: skirmishes, everything that may be declared: {scope}"
    for told in proven(what, made(), one_in=one_in):
        walk(told)


def by_chance(dice: random.Random, players: int, most: int) -> Told:
    """Return hands of up to so many cards of all kinds that act, answer or look, for as many players."""
    hands = [dice.choices((*ACTING, *LOOKING, "refugee"), k=dice.randint(0, most)) for _ in range(players)]
    return {name: {"cards": sorted(cards)} for name, cards in zip(NAMES, hands, strict=False)}


def go_on(told: Told, dice: random.Random) -> None:
    """Say one after another, each by chance, until nothing more may be said."""
    field, play = field_of(told), Remembering({"players": list(told), "forces": told})
    while said := compared(field, play):
        each = dice.choice(said)
        carry_out(field, each)
        play.declare(as_json(each))


@pytest.mark.parametrize(("players", "most"), [(3, 3), (5, 4)])
def test_a_skirmish_by_chance_goes_as_the_slow_referee_says(players: int, most: int, proven: Proven) -> None:
    what = f"Arctic: skirmishes by chance, {players} players, up to {most} cards each"
    for seed in proven(what, range(1000), one_in=331):
        dice = random.Random(seed)
        go_on(by_chance(dice, players, most), dice)


def test_every_act_and_every_answer_is_said_somewhere() -> None:
    hands = chain(led(), plain(ACTING, 2, 2, 3), plain(LOOKING, 2, 2, 3))
    said = [each for told in hands for each in offered(field_of(told))]

    assert {each.act for each in said} == set(Act)
    assert {each.answer.act for each in said if isinstance(each.answer, Answer)} == {"save", "cancel"}
