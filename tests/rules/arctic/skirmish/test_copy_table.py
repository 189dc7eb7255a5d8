"""Which of like cards is meant, row by row (A-50, A-51, A-54, A-57, A-64)."""

from __future__ import annotations

import pytest

from tests.rules.arctic.rows.tables import Row, as_expected, ask, each_row, refused, skirmish, won

ONE_HAS_SAVED = "Ann's sniper_team snipes Bo's brawler, saved by Bo's medic#0"

NAMED = (
    skirmish("a snipe at the medic that has saved is saved by the fresh one", "A-54")
    .forces(Ann="sniper_team sniper_team spear brawler", Bo="brawler medic medic", Cy="")
    .says(ONE_HAS_SAVED, "Ann's sniper_team snipes Bo's medic#0, saved by Bo's medic#1")
    .then(won("Ann", "fight", (4, 2, 0), (5, 3, 0), standing={"Bo": "brawler medic medic"})),
    skirmish("the medic that has saved cannot save again", "A-54 A-64")
    .forces(Ann="sniper_team sniper_team", Bo="brawler medic medic", Cy="")
    .says(ONE_HAS_SAVED, "Ann's sniper_team snipes Bo's medic#1, saved by Bo's medic#0")
    .then(refused("used-already", "A-54")),
    skirmish("the medic aimed at does not save itself", "A-54 A-64")
    .forces(Ann="sniper_team", Bo="medic medic", Cy="")
    .says("Ann's sniper_team snipes Bo's medic#1, saved by Bo's medic#1")
    .then(refused("saves-itself", "A-54")),
    skirmish("the snipe hits the gassed copy that is named, the other fights", "A-51 A-57")
    .forces(Ann="sniper_team tear_gas", Bo="thugs thugs", Cy="")
    .says("Ann's tear_gas gasses Bo's thugs#1", "Ann's sniper_team snipes Bo's thugs#1")
    .then(won("Bo", "fight", (0, 3, 0), standing={"Bo": "thugs"})),
    skirmish("the disarm takes the tool that is named", "A-50")
    .forces(Ann="saboteur", Bo="brawler spear spear", Cy="")
    .says("Ann's saboteur disarms Bo's spear#1")
    .then(won("Bo", "fight", (0, 4, 0), standing={"Bo": "brawler spear"})),
    skirmish("a provocateur that has not declared is named: the size still fights", "A-56")
    .forces(Ann="", Bo="provocateur provocateur tribe_family_3", Cy="sniper_team")
    .says("Bo's provocateur provokes", "Cy's sniper_team snipes Bo's provocateur#1")
    .then(won("Bo", "fight", (0, 4, 0), standing={"Bo": "provocateur tribe_family_3"})),
    skirmish("a copy that is out is no target", "A-51 A-64")
    .forces(Ann="sniper_team sniper_team", Bo="thugs thugs", Cy="")
    .says("Ann's sniper_team snipes Bo's thugs#0", "Ann's sniper_team snipes Bo's thugs#0")
    .then(refused("target-not-standing", "A-51")),
    skirmish("a copy that was never there is no target", "A-50 A-64")
    .forces(Ann="saboteur", Bo="brawler spear spear", Cy="")
    .says("Ann's saboteur disarms Bo's spear#2")
    .then(refused("target-not-standing", "A-50")),
    skirmish("no copy comes before the first", "A-57 A-64")
    .forces(Ann="thugs tear_gas", Bo="thugs thugs", Cy="")
    .says("Ann's tear_gas gasses Bo's thugs#-1")
    .then(refused("target-not-standing", "A-57")),
    skirmish("a medic that is out does not save", "A-40 A-64")
    .forces(Ann="sniper_team sniper_team", Bo="brawler medic medic", Cy="")
    .says(
        "Ann's sniper_team snipes Bo's medic#0",
        "Ann's sniper_team snipes Bo's brawler, saved by Bo's medic#0",
    )
    .then(refused("not-in-the-force", "A-40")),
    skirmish("a leader has no second copy", "A-63 A-64")
    .forces(Ann="sniper_team", Bo="gangster: refugee", Cy="")
    .says(
        {
            "by": "Ann",
            "act": "wound",
            "with": "sniper_team",
            "target": {"player": "Bo", "leader": "gangster", "copy": 1},
        }
    )
    .then(refused("target-not-standing", "A-63")),
    skirmish("a building that stands once has no second copy", "A-63 A-64")
    .forces(Ann="saboteur", Bo="refugee + armory", Cy="")
    .says("Ann's saboteur disables Bo's armory#1")
    .then(refused("target-not-standing", "A-63")),
)

UNNAMED = (
    skirmish("of two medics the one that can still save is hit, so nobody saves it", "A-54 A-64")
    .forces(Ann="sniper_team sniper_team", Bo="brawler medic medic", Cy="")
    .says(ONE_HAS_SAVED, "Ann's sniper_team snipes Bo's medic, saved by Bo's medic")
    .then(refused("used-already", "A-54")),
    skirmish("of two saboteurs the one that fights is hit", "A-51 A-31")
    .forces(Ann="spear", Bo="saboteur saboteur", Cy="sniper_team brawler spear")
    .says("Bo's saboteur disarms Ann's spear", "Cy's sniper_team snipes Bo's saboteur")
    .then(won("Cy", "fight", (0, 0, 4), standing={"Bo": "saboteur"})),
    skirmish("of two combat medics the one that fights is hit, though it has saved", "A-51 A-54")
    .forces(
        Ann="sniper_team sniper_team tear_gas", Bo="combat_medics combat_medics refugee", Cy="tribe_family_4"
    )
    .says(
        "Ann's tear_gas gasses Bo's combat_medics#0",
        "Ann's sniper_team snipes Bo's refugee, saved by Bo's combat_medics#1",
        "Ann's sniper_team snipes Bo's combat_medics",
    )
    .then(won("Bo", "people", (0, 0, 0), (4, 5, 4), standing={"Bo": "combat_medics refugee"})),
    skirmish("of two refugees the one that helps for the mentor is hit", "A-51 A-80")
    .forces(Ann="", Bo="mentor: refugee refugee brawler", Cy="sniper_team")
    .says("Bo's refugee mentors", "Cy's sniper_team snipes Bo's refugee")
    .then(won("Bo", "fight", (0, 2, 0), standing={"Bo": "brawler refugee"})),
    skirmish(
        "of two provocateurs the other one is hit where the size fights worse than the cards", "A-51 A-56"
    )
    .forces(Ann="", Bo="provocateur provocateur", Cy="sniper_team")
    .says("Bo's provocateur provokes", "Cy's sniper_team snipes Bo's provocateur")
    .then(won("Bo", "fight", (0, 1, 0), standing={"Bo": "provocateur"})),
)


SAYS = (
    ("Ann's sniper_team snipes Bo's thugs#1", "as declared"),
    ("Ann's sniper_team snipes Bo's thugs", "which hurts most"),
)


@each_row(NAMED)
def test_a_declaration_may_say_which_copy(row: Row) -> None:
    assert as_expected(row, ask(row)) == row.expect


@each_row(UNNAMED)
def test_where_nothing_is_said_the_copy_is_hit_that_hurts_most(row: Row) -> None:
    assert as_expected(row, ask(row)) == row.expect


def sentences(says: list[str]) -> str:
    row = (
        skirmish("", "")
        .forces(Ann="sniper_team tear_gas", Bo="thugs thugs", Cy="")
        .says(*says)
        .then(won(None, "", ()))
    )
    return " ".join(reason["text"] for reason in ask(row)["reasons"])


@pytest.mark.parametrize(("snipe", "told"), SAYS)
def test_the_ruling_says_which_copy_it_took_and_why(snipe: str, told: str) -> None:
    gas = "Ann's tear_gas gasses Bo's thugs#1"

    assert "2 Thugs cards" in sentences([gas, snipe])
    assert told in sentences([gas, snipe])


def test_a_copy_whose_loss_is_no_worse_is_not_said_to_hurt_most() -> None:
    row = (
        skirmish("", "")
        .forces(Ann="sniper_team tear_gas", Bo="medic medic brawler", Cy="")
        .says("Ann's tear_gas gasses Bo's medic#1", "Ann's sniper_team snipes Bo's medic")
        .then(won(None, "", ()))
    )
    text = " ".join(reason["text"] for reason in ask(row)["reasons"])

    assert "The fight is the same with any." in text
    assert "hurts Bo most" not in text


@pytest.mark.parametrize("snipe", [snipe for snipe, _ in SAYS])
def test_nothing_is_said_of_cards_that_are_alike(snipe: str) -> None:
    assert "2 Thugs cards" not in sentences([snipe])


def test_the_refusal_says_which_medic_could_be_meant_without_a_number() -> None:
    message = ask(UNNAMED[0])["error"]["message"]

    assert message == "That Medic can still save. Aim at one that has saved."


def test_a_copy_that_does_not_stand_is_named_without_a_number() -> None:
    row = (
        skirmish("", "")
        .forces(Ann="sniper_team", Bo="thugs", Cy="")
        .says("Ann's sniper_team snipes Bo's thugs#1")
        .then(won(None, "", ()))
    )

    assert ask(row)["error"]["message"] == "Bo has no such Thugs left. Choose another."
