"""The solo opponent's play, for every small force of its 32 cards: no legal play is better (A-97)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import pytest

from referee.rules.arctic.setup.solo import SoloOptions, set_up_solo
from referee.rules.arctic.solo.rule import SoloCase, resolve_solo
from referee.rules.kernel.codec import decode, encode
from tests.proofs.proving import Proven
from tests.rules.arctic.solo_twin import Solo

Json = dict[str, Any]
MOST = 4
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


@pytest.mark.parametrize("player", PLAYERS)
def test_no_legal_play_is_better_than_the_referees(player: str, proven: Proven) -> None:
    cards, said = PLAYERS[player]
    what = f"Arctic solo: every force of up to {MOST} of the 32 cards, against {player}"
    for force in proven(what, opposing(), one_in=61):
        aimed = [each for each in said if each.get("target", {}).get("card", force[0]) in force]
        told = [{"by": "player", **each} for each in aimed]
        case = {"force": {"cards": cards}, "opponent": list(force), "declarations": told}
        assert_best(case)


def assert_best(case: Json) -> None:
    found = encode(resolve_solo(decode(SoloCase, case)).outcome)
    twin = Solo(case)
    end = twin.shown(found["opposing_play"])
    fight, people = twin.count(end)
    assert (found["fight"], found["people"], found["winner"]) == (fight, people, twin.winner(end)), case
    assert twin.worth(end) == twin.best(), case


def test_the_pile_is_that_of_the_solo_game() -> None:
    assert sum(PILE.values()) == 32
    assert sum(1 for _ in opposing()) > 3000
