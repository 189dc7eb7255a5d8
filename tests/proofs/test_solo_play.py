"""The solo opponent's play, for every small force of its 32 cards: no legal play is better (A-97)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

import pytest

from referee.rules.arctic.record.case import Force
from referee.rules.arctic.setup.solo import SoloOptions, set_up_solo
from referee.rules.arctic.solo.rule import SoloCase, rule_solo, search_for
from referee.rules.kernel.text.codec import decode, encode
from referee.second.arctic.cards import printed_table
from referee.second.arctic.skirmish import ACT_POWERS
from referee.second.arctic.solo import SAVES, Solo
from tests.proofs.closed_form import BASE, fight_of, losses, people_of
from tests.proofs.proving import IS_WHOLE, Proven

Json = dict[str, Any]
MOST, TABLE = 4, printed_table()
WINNERS = {1: "opponent", 0: None, -1: "player"}
PILE = set_up_solo(SoloOptions()).outcome.pile
PLAYERS: dict[str, tuple[list[str], list[Json]]] = {
    "a sniper and a saboteur": (
        ["sniper_team", "saboteur", "brawler", "spear"],
        [
            {"act": "snipe", "with": "sniper_team", "target": {"player": "opponent", "card": "thugs"}},
            {"act": "disarm", "with": "saboteur", "target": {"player": "opponent", "card": "rifle"}},
        ],
    ),
    "a Provocateur": (
        ["provocateur", "tribe_family_3", "refugee", "medic"],
        [{"act": "provoke", "with": "provocateur"}],
    ),
    "a Rogue": (["rogue", "hardy_scavenger", "wolf_pack", "group_leaders"], []),
    "tear gas": (
        ["tear_gas", "thugs", "rifle", "net"],
        [{"act": "gas", "with": "tear_gas", "target": {"player": "opponent", "card": "thugs"}}],
    ),
    "two saboteurs": (
        ["saboteur", "saboteur", "thugs", "net"],
        [
            {"act": "disarm", "with": "saboteur", "target": {"player": "opponent", "card": "grenade"}},
            {"act": "disarm", "with": "saboteur", "target": {"player": "opponent", "card": "wolf_pack"}},
        ],
    ),
    "two snipers": (
        ["sniper_team", "sniper_team", "grenade", "scavenger"],
        [
            {
                "act": "snipe",
                "with": "sniper_team",
                "target": {"player": "opponent", "card": "combat_medics"},
            },
            {"act": "snipe", "with": "sniper_team", "target": {"player": "opponent", "card": "thugs"}},
        ],
    ),
    "two medics": (["medic", "medic", "thugs", "rifle"], []),
    "nobody who fights": (["refugee", "refugee", "spear", "group_leaders"], []),
}
"""Eight forces of the player, with what is declared where it can be."""


def opposing() -> Iterator[tuple[str, ...]]:
    """Yield every force of up to four of the opponent's cards, as far as there are copies."""
    for number in range(1, MOST + 1):
        for force in combinations_with_replacement(sorted(PILE), number):
            if all(force.count(card) <= PILE[card] for card in force):
                yield force


class Sort(NamedTuple):
    """What the best play hangs on: of the 32 cards only Tear Gas acts, and there are two of it."""

    fight: int
    losses: tuple[int, ...]
    people: int
    has_rogue: bool
    stands: bool
    gas: int


def sort_of(force: Sequence[str]) -> Sort:
    cards = [TABLE[card] for card in force]
    lost = tuple(losses(cards)[: PILE["tear_gas"]])
    return Sort(
        fight_of(cards), lost, people_of(cards), "rogue" in force, bool(force), force.count("tear_gas")
    )


def expected(own: Sort, other: Sort) -> tuple[str | None, int, int]:
    """Return who wins, and both fights, when each Tear Gas is thrown at whoever prints the most (A-97)."""
    fights = own.fight - sum(own.losses[: other.gas]), other.fight
    if fights[0] == fights[1] and own.has_rogue and other.stands:
        return "player", *fights
    ranks = (fights[0], own.people), (fights[1], other.people)
    return None if ranks[0] == ranks[1] else "player" if ranks[0] > ranks[1] else "opponent", *fights


def hands() -> Iterator[tuple[str, ...]]:
    """Yield every hand of up to four base and contested cards and a Rogue; in a usual run of up to two."""
    kinds = sorted({*(card.id for card in BASE), *PILE, "rogue"})
    for number in range(MOST + 1 if IS_WHOLE else 3):
        yield from combinations_with_replacement(kinds, number)


def one_each(forces: Iterable[tuple[str, ...]], *, heeds_gas: bool) -> dict[Sort, list[tuple[str, ...]]]:
    """Return the forces by what they are to the other side."""
    found: dict[Sort, list[tuple[str, ...]]] = {}
    for force in forces:
        sort = sort_of(force)
        kept = sort._replace(losses=()) if heeds_gas else sort._replace(gas=0)
        found.setdefault(kept, []).append(force)
    return found


def pairs() -> Iterator[tuple[tuple[str, ...], tuple[str, ...], tuple[str | None, int, int]]]:
    """Yield two forces of every two sorts; of the forces of a sort each is taken in turn."""
    every = product(one_each(hands(), heeds_gas=False).items(), one_each(opposing(), heeds_gas=True).items())
    for turn, ((own, mine), (other, theirs)) in enumerate(every):
        yield mine[turn % len(mine)], theirs[turn % len(theirs)], expected(own, other)


def test_the_opponent_throws_its_gas_at_whoever_prints_the_most(proven: Proven) -> None:
    what = f"Arctic solo: sorts of the player's forces of up to {MOST} cards x of the opponent's"
    for hand, force, end in proven(what, pairs(), one_in=97):
        search = search_for(SoloCase(Force(hand), force))
        worth, fights = search.worth_of(search.best().play) or (None, {})
        assert worth, (hand, force)
        assert (WINNERS[worth.rank], fights["player"], fights["opponent"]) == end, (hand, force)


@pytest.mark.parametrize("player", PLAYERS)
def test_no_legal_play_is_better_than_the_referees(player: str, proven: Proven) -> None:
    cards, said = PLAYERS[player]
    what = f"Arctic solo: every force of up to {MOST} of the 32 cards, against {player}"
    for force in proven(what, opposing(), one_in=61):
        aimed = [each for each in said if each.get("target", {}).get("card", force[0]) in force]
        declarations = [{"by": "player", **each} for each in aimed]
        case = {"force": {"cards": cards}, "opponent": list(force), "declarations": declarations}
        assert_best(case)


def assert_best(case: Json) -> None:
    found = encode(rule_solo(decode(SoloCase, case)).outcome)
    twin = Solo(case)
    end = twin.shown(found["opposing_play"])
    fight, people = twin.count(end)
    assert (found["fight"], found["people"], found["winner"]) == (fight, people, twin.winner(end)), case
    assert twin.worth(end) == twin.best(), case


def test_of_the_pile_only_tear_gas_acts_and_combat_medics_save() -> None:
    powers = {card: TABLE[card].powers for card in PILE}
    acting = {card for card, has in powers.items() if any(has & needed for needed in ACT_POWERS.values())}

    # What a Demolition Team uses is of no use here.
    assert acting == {"tear_gas", "demolition_team"}
    assert {card for card, has in powers.items() if has & SAVES} == {"combat_medics"}


def test_the_pile_is_that_of_the_solo_game() -> None:
    assert sum(PILE.values()) == 32
    assert sum(1 for _ in opposing()) > 3000
