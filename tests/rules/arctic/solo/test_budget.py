"""The search of the solo game ends after so much work, and says so; what is real takes far less."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.arctic.record.case import OPPONENT, PLAYER, Act, Declaration, Force, Target
from referee.rules.arctic.solo.moves import Save
from referee.rules.arctic.solo.rule import SoloCase, resolve_solo, rule_solo, search_for
from referee.rules.arctic.solo.search import MOST_FIELDS
from referee.rules.kernel.text.ruling import IllegalEntry

ITS = (
    "sniper_team assassin sniper_team saboteur provocateur tear_gas sniper_team medic sniper_team "
    "combat_medics"
)
MINE = (
    "scavenger rogue guard brawler medic scavenger group_leaders provocateur assassin medic saboteur "
    "sniper_team group_leaders guard saboteur medic scavenger rogue saboteur assassin"
)
SNIPED = (("assassin", "provocateur"), ("assassin", "medic"), ("sniper_team", "combat_medics"))
LARGE = SoloCase(
    Force(tuple(MINE.split())),
    tuple(ITS.split()),
    tuple(Declaration(PLAYER, Act.SNIPE, by, Target(OPPONENT, card=card)) for by, card in SNIPED),
    (Save("medic", "guard"),),
)
SMALL = SoloCase(Force(("thugs", "scout", "medic")), ("sniper_team", "thugs"))


def cut(case: SoloCase, most: int) -> list[Declaration]:
    """Return the play that is found with so little work; it is legal."""
    search = search_for(case)
    search.most = most
    play = search.best().play
    search.carried_out(play)
    return list(play.declarations)


def test_a_search_that_is_too_large_ends_and_says_so() -> None:
    ruling = rule_solo(LARGE)

    assert MOST_FIELDS <= ruling.looked_at < 2 * MOST_FIELDS
    (why,) = ruling.why_best
    assert why.rules == ("A-97",)
    assert f"The search stopped after {ruling.looked_at}" in why.text()
    assert "a better one is possible" in why.text()


def test_the_same_case_is_cut_at_the_same_place() -> None:
    assert resolve_solo(LARGE) == resolve_solo(LARGE)


def test_what_is_real_is_searched_to_its_end() -> None:
    ruling = rule_solo(SMALL)

    assert ruling.looked_at < 20
    assert not any("stopped after" in why.text() for why in ruling.why_best)


@pytest.mark.parametrize("most", [0, 1, 2, 10, 100])
@pytest.mark.parametrize("case", [LARGE, SMALL, replace(LARGE, house_rules={"solo_first": "opponent"})])
def test_however_little_is_looked_at_the_play_is_legal(case: SoloCase, most: int) -> None:
    try:
        cut(case, most)
    except IllegalEntry as refusal:
        pytest.fail(f"not legal: {refusal}")


def test_even_a_search_cut_short_acts() -> None:
    """The greatest loss is tried first, so the first that is found is no bad one."""
    assert cut(LARGE, 10)
