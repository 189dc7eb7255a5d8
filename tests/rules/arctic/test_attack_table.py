"""Attacks and answers, row by row: disarm, snipe, save (A-21, A-50 to A-55)."""

from __future__ import annotations

from tests.rules.arctic.tables import Row, as_expected, ask, cited, deadlock, each_row, refused, skirmish, won

DISARM = (
    skirmish(
        "a disarmed tool is out", "A-50",
        won("Cy", "fight", (0, 1, 2), standing={"Bo": "scavenger"}, cites="A-50"),
        says=["Ann's saboteur disarms Bo's grenade"],
        Ann="saboteur", Bo="scavenger grenade", Cy="brawler",
    ),
    skirmish(
        "contested tools are disarmed like any other", "A-50",
        won("Bo", "fight", (0, 1, 0)),
        says=["Ann's saboteur disarms Bo's wolf_pack"],
        Ann="saboteur", Bo="scavenger wolf_pack", Cy="",
    ),
    skirmish(
        "a tool nobody carries can be disarmed too", "A-50",
        won("Bo", "fight", (0, 2, 0), standing={"Bo": "brawler"}),
        says=["Ann's saboteur disarms Bo's toolkit"],
        Ann="saboteur", Bo="brawler toolkit", Cy="",
    ),
    skirmish(
        "of two spears one is out", "A-50",
        won("Bo", "fight", (0, 5, 0), standing={"Bo": "brawler scavenger spear"}),
        says=["Ann's saboteur disarms Bo's spear"],
        Ann="saboteur", Bo="brawler scavenger spear spear", Cy="",
    ),
    skirmish(
        "after a disarm the other tool is taken up", "A-52 A-50",
        won("Bo", "fight", (0, 2, 0), carriers={"Bo": "scavenger+shovel"}),
        says=["Ann's saboteur disarms Bo's grenade"],
        Ann="saboteur", Bo="scavenger grenade shovel", Cy="",
    ),
    skirmish(
        "two saboteurs disarm twice, each card once", "A-21 A-50",
        won("Bo", "fight", (0, 1, 0), standing={"Ann": "saboteur saboteur", "Bo": "scavenger"}),
        says=["Ann's saboteur disarms Bo's grenade", "Ann's saboteur disarms Bo's spear"],
        Ann="saboteur saboteur", Bo="scavenger grenade spear", Cy="",
    ),
    skirmish(
        "one saboteur disarms once", "A-21 A-50 A-64",
        refused("used-already", "A-50"),
        says=["Ann's saboteur disarms Bo's grenade", "Ann's saboteur disarms Bo's spear"],
        Ann="saboteur", Bo="scavenger grenade spear", Cy="",
    ),
    skirmish(
        "an instant cannot be disarmed", "A-34 A-50",
        refused("wrong-kind-of-target", "A-50"),
        says=["Ann's saboteur disarms Bo's tear_gas"], Ann="saboteur", Bo="tear_gas", Cy="",
    ),
    skirmish(
        "medicine cannot be disarmed", "A-50 A-64",
        refused("wrong-kind-of-target", "A-50"),
        says=["Ann's saboteur disarms Bo's medkit"], Ann="saboteur", Bo="medkit", Cy="",
    ),
    skirmish(
        "a member cannot be disarmed", "A-50 A-64",
        refused("wrong-kind-of-target", "A-50"),
        says=["Ann's saboteur disarms Bo's thugs"], Ann="saboteur", Bo="thugs spear", Cy="",
    ),
    skirmish(
        "nobody disarms the own side", "A-50 A-64",
        refused("own-card", "A-50"),
        says=["Ann's saboteur disarms Ann's spear"], Ann="saboteur spear", Bo="", Cy="",
    ),
    skirmish(
        "a tool that is not there cannot be disarmed", "A-50 A-64",
        refused("target-not-standing", "A-50"),
        says=["Ann's saboteur disarms Bo's spear"], Ann="saboteur", Bo="grenade", Cy="spear",
    ),
    skirmish(
        "a disarmed tool cannot be disarmed again", "A-50 A-64",
        refused("target-not-standing", "A-50"),
        says=["Ann's saboteur disarms Cy's spear", "Bo's saboteur disarms Cy's spear"],
        Ann="saboteur", Bo="saboteur", Cy="spear",
    ),
    skirmish(
        "a brawler disarms nobody", "A-50",
        refused("power-missing", "A-50"),
        says=["Ann's brawler disarms Bo's spear"], Ann="brawler", Bo="spear", Cy="",
    ),
    skirmish(
        "a disarm without a target says nothing", "A-50",
        refused("no-target", "A-50"),
        says=["Ann's saboteur disarms"], Ann="saboteur", Bo="spear", Cy="",
    ),
    skirmish(
        "a disarm has to name the tool", "A-50",
        refused("no-target", "A-50"),
        says=["Ann's saboteur disarms Bo's"], Ann="saboteur", Bo="spear", Cy="",
    ),
)  # fmt: skip

SNIPE = (
    skirmish(
        "a sniped member is out with its people", "A-51",
        won("Cy", "people", (0, 0, 0), (2, 0, 3), standing={"Bo": ""}, cites="A-51"),
        says=["Ann's sniper_team snipes Bo's tribe_family_5"],
        Ann="sniper_team", Bo="tribe_family_5", Cy="tribe_family_3",
    ),
    skirmish(
        "an assassin takes a card of one person", "A-51",
        won("Cy", "fight", (0, 0, 1)),
        says=["Ann's assassin snipes Bo's brawler"], Ann="assassin", Bo="brawler", Cy="scavenger",
    ),
    skirmish(
        "a helper can be sniped", "A-51 A-23",
        won("Ann", "fight", (2, 1, 0)),
        says=["Ann's sniper_team snipes Bo's group_leaders"],
        Ann="sniper_team brawler", Bo="scavenger group_leaders", Cy="",
    ),
    skirmish(
        "after a snipe the tools are dealt again", "A-52 A-51",
        won("Ann", "people", (4, 4, 0), carriers={"Bo": "hunter+grenade"}),
        says=["Ann's sniper_team snipes Bo's thugs"],
        Ann="sniper_team brawler spear", Bo="thugs hunter grenade", Cy="",
    ),
    skirmish(
        "saboteur, sniper team and assassin act and stay on the table", "A-53 A-40",
        won("Bo", "fight", (0, 2, 0), (4, 1, 0), standing={"Ann": "assassin saboteur sniper_team"}),
        says=[
            "Ann's saboteur disarms Bo's spear",
            "Ann's sniper_team snipes Bo's thugs",
            "Ann's assassin snipes Bo's scavenger",
        ],
        Ann="saboteur sniper_team assassin", Bo="thugs brawler scavenger spear", Cy="",
    ),
    skirmish(
        "a guard stops nothing in the skirmish: it fights, or is sniped", "A-55 A-51",
        won("Ann", "fight", (2, 0, 0)),
        says=["Ann's sniper_team snipes Bo's guard"], Ann="sniper_team brawler", Bo="guard", Cy="",
    ),
    skirmish(
        "a guard cannot answer a snipe", "A-55 A-54",
        refused("power-missing", "A-54"),
        says=["Ann's sniper_team snipes Bo's brawler, saved by Bo's guard"],
        Ann="sniper_team", Bo="brawler guard", Cy="",
    ),
    skirmish(
        "a tool cannot be sniped", "A-51 A-64",
        refused("wrong-kind-of-target", "A-51"),
        says=["Ann's sniper_team snipes Bo's spear"], Ann="sniper_team", Bo="spear", Cy="",
    ),
    skirmish(
        "an assassin leaves thugs alone: they are three", "A-51 A-64",
        refused("too-many-people", "A-51"),
        says=["Ann's assassin snipes Bo's thugs"], Ann="assassin", Bo="thugs", Cy="",
    ),
    skirmish(
        "nobody snipes the own side", "A-51 A-64",
        refused("own-card", "A-51"),
        says=["Ann's sniper_team snipes Ann's refugee"], Ann="sniper_team refugee", Bo="", Cy="",
    ),
    skirmish(
        "nobody is sniped twice", "A-51 A-64",
        refused("target-not-standing", "A-51"),
        says=["Ann's assassin snipes Cy's brawler", "Bo's assassin snipes Cy's brawler"],
        Ann="assassin", Bo="assassin", Cy="brawler",
    ),
    skirmish(
        "a sniper team shoots once", "A-21 A-51 A-64",
        refused("used-already", "A-51"),
        says=["Ann's sniper_team snipes Bo's brawler", "Ann's sniper_team snipes Cy's brawler"],
        Ann="sniper_team", Bo="brawler", Cy="brawler",
    ),
    skirmish(
        "a saboteur snipes nobody", "A-51",
        refused("power-missing", "A-51"),
        says=["Ann's saboteur snipes Bo's brawler"], Ann="saboteur", Bo="brawler", Cy="",
    ),
    skirmish(
        "a snipe at a player has to name the card", "A-51",
        refused("no-target", "A-51"),
        says=["Ann's sniper_team snipes Bo's"], Ann="sniper_team", Bo="brawler", Cy="",
    ),
)  # fmt: skip

SAVE = (
    skirmish(
        "a medic saves the own thugs", "A-54",
        won("Bo", "fight", (2, 3, 0), (3, 4, 0), standing={"Bo": "medic thugs"}, cites="A-51 A-54"),
        says=["Ann's sniper_team snipes Bo's thugs, saved by Bo's medic"],
        Ann="sniper_team brawler", Bo="thugs medic", Cy="",
    ),
    skirmish(
        "a medic of anybody saves, out of turn, and counts people after", "A-54",
        won("Cy", "people", (2, 2, 2), (3, 1, 4)),
        says=["Ann's sniper_team snipes Bo's brawler, saved by Cy's medic"],
        Ann="sniper_team brawler", Bo="brawler", Cy="medic tribe_family_3 spear",
    ),
    skirmish(
        "a medic stops an assassin too", "A-54",
        won("Bo", "fight", (0, 2, 0)),
        says=["Ann's assassin snipes Bo's brawler, saved by Bo's medic"],
        Ann="assassin", Bo="brawler medic", Cy="",
    ),
    skirmish(
        "one medic saves the other", "A-54",
        deadlock((0, 0, 0), (2, 2, 0), standing={"Bo": "medic medic"}),
        says=["Ann's sniper_team snipes Bo's medic, saved by Bo's medic"],
        Ann="sniper_team", Bo="medic medic", Cy="",
    ),
    skirmish(
        "a medic saves once a round", "A-54 A-64",
        refused("used-already", "A-54"),
        says=[
            "Ann's sniper_team snipes Bo's thugs, saved by Cy's medic",
            "Ann's sniper_team snipes Bo's brawler, saved by Cy's medic",
        ],
        Ann="sniper_team sniper_team", Bo="thugs brawler", Cy="medic",
    ),
    skirmish(
        "a saved snipe is used up all the same", "A-54 A-51",
        refused("used-already", "A-51"),
        says=[
            "Ann's assassin snipes Bo's brawler, saved by Bo's medic",
            "Ann's assassin snipes Bo's brawler",
        ],
        Ann="assassin", Bo="brawler medic", Cy="",
    ),
    skirmish(
        "a medic does not save itself", "A-54 A-64",
        refused("saves-itself", "A-54"),
        says=["Ann's sniper_team snipes Bo's medic, saved by Bo's medic"],
        Ann="sniper_team", Bo="medic", Cy="",
    ),
    skirmish(
        "a disarm cannot be saved", "A-54 A-50",
        refused("nothing-to-save", "A-54"),
        says=["Ann's saboteur disarms Bo's spear, saved by Bo's medic"],
        Ann="saboteur", Bo="spear medic", Cy="",
    ),
    skirmish(
        "tear gas is no snipe, so there is no save", "A-57 A-54",
        refused("nothing-to-save", "A-54"),
        says=["Ann's tear_gas gasses Bo's brawler, saved by Bo's medic"],
        Ann="tear_gas", Bo="brawler medic", Cy="",
    ),
    skirmish(
        "medicine saves nobody without a medic", "A-54",
        refused("power-missing", "A-54"),
        says=["Ann's sniper_team snipes Bo's brawler, saved by Bo's medkit"],
        Ann="sniper_team", Bo="brawler medkit", Cy="",
    ),
    skirmish(
        "a medic outside the force does not save", "A-54 A-40 A-64",
        refused("not-in-the-force", "A-40"),
        says=["Ann's sniper_team snipes Bo's brawler, saved by Bo's medic"],
        Ann="sniper_team", Bo="brawler", Cy="medic",
    ),
    skirmish(
        "a sniped medic does not save any more", "A-54 A-40 A-64",
        refused("not-in-the-force", "A-40"),
        says=[
            "Ann's sniper_team snipes Bo's medic",
            "Ann's sniper_team snipes Bo's brawler, saved by Bo's medic",
        ],
        Ann="sniper_team sniper_team", Bo="brawler medic", Cy="",
    ),
)  # fmt: skip

ROWS = (*DISARM, *SNIPE, *SAVE)


@each_row(ROWS)
def test_the_attack_does_what_the_rules_say(row: Row) -> None:
    answered = ask(row)

    assert as_expected(row, answered) == row.expect
    assert row.cites <= cited(answered)
