"""A fixture that is no longer true is shown where it first differs."""

from tests.replays.kept import WHAT_NOW, first_difference

KEPT = "win, before entry 1\n  Cards: 1 to 2\n    Medic [medic]; Spear [spear]; Thugs [thugs]\n"


def test_nothing_is_said_where_nothing_differs() -> None:
    assert first_difference(KEPT, KEPT) == ""


def test_the_first_option_that_differs_is_said_with_its_heading() -> None:
    now = KEPT.replace("Spear [spear]", "Shield [shield]; Spear [spear]")
    told = "win, before entry 1\n  kept: Spear [spear]\n  now: Shield [shield]"
    assert first_difference(KEPT, now) == f"{told}\n{WHAT_NOW}"


def test_a_line_that_is_missing_is_said() -> None:
    told = "win, before entry 1\n  kept: Medic [medic]\n  now: nothing"
    assert first_difference(KEPT, "\n".join(KEPT.splitlines()[:2])) == f"{told}\n{WHAT_NOW}"
