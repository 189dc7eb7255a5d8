"""A choice says what it is for and offers only whom it may name (EQ-29, E-50); Attacks show their parts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.earth.cards.cards import ActionCard, CardEffect, Cost
from referee.rules.earth.ending.choose import CHOOSE
from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.game import EARTH
from referee.rules.earth.record.state import Level
from referee.rules.kernel.text.line import Line
from tests.rules.earth.playing import DECK, Table

OTHER, SHIPS = "choose_other", "6 ships in Reserve"
ASKED = [
    (CardEffect("steal_ships", OTHER, 1), "Who loses 1 ship to Ann’s Asker?", SHIPS),
    (CardEffect("steal_ships", OTHER, 2), "Who loses 2 ships to Ann’s Asker?", SHIPS),
    (CardEffect("give_ships", OTHER, 2), "Who gets 2 ships from Ann’s Asker?", SHIPS),
    (CardEffect("gain_ships", OTHER, "X+1"), "Who gains 3 ships? Ann chooses for Asker.", SHIPS),
    (CardEffect("draw", OTHER, 1), "Who draws 1 card? Ann chooses for Asker.", "3 cards in hand"),
    (
        CardEffect("move_flag", OTHER, to="top"),
        "Whose flag goes to the top? Ann chooses for Asker.",
        "flag 2 from the top",
    ),
    (CardEffect("attack_mod", OTHER, -2), "Whose Attack changes by -2? Ann chooses for Asker.", None),
    (CardEffect("attack_set", OTHER, 0), "Whose Attack becomes 0? Ann chooses for Asker.", None),
]


def say(title: str | Line) -> str:
    return title if isinstance(title, str) else title.text()


def choosing(*effects: CardEffect) -> Table:
    """Return a table at which Ann's card has these texts; Bo's is a swarm, Cy's an unpaid raid."""
    asker = ActionCard("asker", (Cost("X", 0),), False, effects, "Asker")
    table = Table(level=Level.DECK, deck=replace(DECK, actions=(*DECK.actions, asker), complete=False))
    table.target("t01")
    table.bid("2 - -")
    table.reveal(Ann="asker", Bo="swarm", Cy="raid")
    return table


@pytest.mark.parametrize(("effect", "asked", "hint"), ASKED, ids=[row[1] for row in ASKED])
def test_a_choice_says_what_for_and_what_whoever_may_be_named_has(
    effect: CardEffect, asked: str, hint: str | None
) -> None:
    state = choosing(effect).state
    (choice,) = CHOOSE.choices(state, "Ann", {})

    assert say(choice.title) == asked
    assert [option.word for option in choice.options] == ["Bo", "Cy"]
    told = choice.options[0].hint
    assert (told.text() if told else None) == hint


def test_play_waits_for_who_chooses() -> None:
    table = choosing(CardEffect("draw", OTHER, 1))

    assert EARTH.due(table.state) == ("Ann",)


def test_who_may_be_anybody_may_be_the_owner() -> None:
    (choice,) = CHOOSE.choices(choosing(CardEffect("gain_ships", "choose", 1)).state, "Ann", {})

    assert [option.word for option in choice.options] == ["Ann", "Bo", "Cy"]


def test_the_parts_of_an_attack_are_shown() -> None:
    table = Table(level=Level.DECK, deck=DECK)
    table.target("t01")
    table.bid("1 3 - -")
    table.reveal(Ann="jam", Bo="swarm", Cy="oddity")

    sums = [each for reason in ending_of(table.state).reasons for each in reason.sums]

    assert [(each.who, each.text(), each.total) for each in sums] == [
        ("Ann", "", 1),
        ("Bo", "X (3) + 1 − Example Jam (2)", 2),
        ("Cy", "Example Oddity (0) − Example Jam (2) + raised by (2)", 0),
    ]
