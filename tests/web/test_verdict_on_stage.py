"""What the stage says once a skirmish is ruled: each thing once, and of Rogues only where there are any."""

from __future__ import annotations

import pytest

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.record.case import Case, Force
from referee.rules.arctic.skirmish import resolve_skirmish
from referee.web.arctic.stage.ruled import because, has_rogues, rungs_of, verdict

PLAYERS = ("Ann", "Bo", "Cy")
# Ann and Bo tie at 2 fight, Bo has more people.
TIED = {
    "Ann": Force(("brawler",)),
    "Bo": Force(("scavenger", "scavenger")),
    "Cy": Force(("scavenger",)),
}


def tied(modules: tuple[str, ...] | None) -> tuple[str, list[str]]:
    """Return what leads to the verdict, and the titles of the ladder."""
    case, cards = Case(PLAYERS, TIED, modules=modules), shipped()
    ruling, rogues = resolve_skirmish(case, cards), has_rogues(case, cards)
    assert verdict(ruling.outcome).text() == "Bo wins the tie, 2 people to 1."
    titles = [rung.title.text() for rung in rungs_of(ruling, with_rogues=rogues)]
    how = because(ruling.outcome, with_rogues=rogues)
    return how.text() if how else "", titles


def test_a_game_without_rogues_says_nothing_of_them() -> None:
    assert tied(()) == ("Ann and Bo tie at 2 fight.", ["People", "Fight"])


@pytest.mark.parametrize("modules", [("recon1", "recon2"), None])
def test_where_there_are_rogues_a_tie_says_that_none_stands(modules: tuple[str, ...] | None) -> None:
    how = "Ann and Bo tie at 2 fight. No Rogue is left."
    assert tied(modules) == (how, ["People", "A Rogue", "Fight"])


def test_the_fight_is_said_once() -> None:
    case, cards = Case(PLAYERS, TIED | {"Ann": Force(("brawler", "spear"))}), shipped()
    outcome = resolve_skirmish(case, cards).outcome

    assert verdict(outcome).text() == "Ann wins, 4 fight to 2."
    assert because(outcome, with_rogues=True) is None
