"""Leaders at a table, row by row: choosing, each power in action and hire, the cost (A-7, A-80, A-81).

What they do in a skirmish stands in test_building_and_leader_table.py.
"""

from __future__ import annotations

from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.corrections.table import RecountTable
from referee.rules.arctic.ending.tally import Tally
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.hq.choose_leader import ChooseLeader
from referee.rules.arctic.hq.leader_actions import Sacrifice
from tests.rules.arctic.gatherings import Row, as_expected, cited, done, each_row, gathering, refused, seen
from tests.rules.arctic.playing import Table

HQ3 = ("hq1", "hq2", "hq3")
WITH_SCOUTS = (*HQ3, "recon1")
LACKS = refused("leader-missing", "A-80")
USED = refused("action-taken", "A-80")


def row(name: str, rules: str, expect: dict[str, object], *steps: str, **start: object) -> Row:
    """Make a row of a table with HQ 1 to HQ 3."""
    return gathering(f"leaders: {name}", rules, expect, *steps, **{"modules": HQ3, **start})


def led(leader: str) -> dict[str, str]:
    """Say that Ann has this leader."""
    return {"Ann": leader}


CHOOSING = (
    row("a seat keeps one of the two", "A-7",
        done(base="gangster", cites="A-7"), "Ann chooses gangster", round=1),
    row("in any order", "A-7", done(bases={"Ann": "butcher", "Cy": "ranger"}),
        "Cy chooses ranger", "Ann chooses butcher", round=1),
    row("only a leader is kept", "A-7", refused("wrong-kind-of-card", "A-7", is_final=True),
        "Ann chooses refugee"),
    row("a leader that there is not", "A-7",
        refused("unknown-card", None, is_final=True), "Ann chooses queen"),
    row("a leader of Recon 5 without it", "A-5 A-7", refused("not-in-play", "A-5"), "Ann chooses swindler"),
    row("without HQ 3 there are none", "A-5 A-7", refused("not-in-play", "A-5"), "Ann chooses gangster",
        modules=("hq1", "hq2")),
    row("nobody chooses twice", "A-7", refused("leader-chosen", "A-7"), "Ann chooses ranger",
        bases=led("gangster")),
    row("one that lies open before another is taken", "A-7 A-17", refused("leader-taken", "A-7"),
        "Ann chooses gangster", bases={"Bo": "gangster"}),
    row("while choices are hidden none is refused because of another", "A-7 A-17", done(base="gangster"),
        "Ann chooses gangster", bases={"Bo": "gangster"}, round=1),
    row("who is not there chooses nothing", "A-7", refused("unknown-player", None, is_final=True),
        "Zed chooses gangster"),
)  # fmt: skip

ALWAYS = (
    row("the excavator's refugees dig 1", "A-80", done(value=2, cites="A-80"),
        "Ann digs: refugee refugee", bases=led("excavator")),
    row("a shovel adds 1 in an excavator's refugee's hands", "A-80", done(value=2),
        "Ann digs: refugee shovel", bases=led("excavator")),
    row("the excavator's refugees dig in the schematics too", "A-80 A-70", done(value=3),
        "Ann builds armory: engineer refugee", bases=led("excavator"), has={"Ann": "engineer"}),
    row("a wounded excavator gives nothing", "A-77 A-80", done(value=0),
        "Ann digs: refugee refugee", bases=led("excavator wounded")),
    row("another's excavator gives nothing", "A-80", done(value=0),
        "Ann digs: refugee refugee", bases={"Bo": "excavator"}),
    row("the ranger's refugees hunt 1", "A-80", done(value=2, food=2, cites="A-80"),
        "Ann hunts: refugee refugee", bases=led("ranger")),
    row("the ranger's families hunt 1 each", "A-80", done(value=1),
        "Ann hunts: tribe_family_5", bases=led("ranger"), has={"Ann": "tribe_family_5"}),
    row("a scouting refugee is the ranger's, as a member or a helper", "A-80 A-82",
        done(value=2, cites="A-82"),
        "Ann hunts: scouting_refugee scavenger", bases=led("ranger"), has={"Ann": "scouting_refugee"},
        modules=WITH_SCOUTS),
    row("a sergeant's saboteur costs no food", "A-61", done(gains="+saboteur", meds=1, cites="A-61 A-26"),
        "Ann hires saboteur: + pills", bases=led("sergeant_at_arms"), has={"Ann": "pills"}),
    row("a wounded sergeant pays the food", "A-61 A-77", refused("not-paid", "A-26"),
        "Ann hires saboteur: + pills", bases=led("sergeant_at_arms wounded"), has={"Ann": "pills"}),
    row("a sergeant's sniper team costs as ever", "A-61", refused("not-paid", "A-26"),
        "Ann hires sniper_team: + medkit", bases=led("sergeant_at_arms"), has={"Ann": "medkit"}),
    row("a sergeant's tools are not disarmed", "A-61", refused("protected-tool", "A-61", is_final=True),
        "Ann's saboteur disarms Bo's spear", bases={"Bo": "sergeant_at_arms"}, has={"Ann": "saboteur"}),
    row("a wounded sergeant's tools are", "A-61 A-77", done(lost={"Bo": 1}),
        "Ann's saboteur disarms Bo's spear", bases={"Bo": "sergeant_at_arms wounded"},
        has={"Ann": "saboteur"}),
)  # fmt: skip

TAKERS = (
    row("the butcher gives a food and a med", "A-80 A-81",
        done(purse=(1, 1, 0), gains="-refugee", removed="refugee", left=4, cites="A-80 A-81"),
        "Ann sacrifices: refugee", bases=led("butcher")),
    row("they pay a hire", "A-80 A-26", done(gains="+saboteur", food=1, meds=1, purse=(0, 0, 0)),
        "Ann sacrifices: refugee", "Ann hires saboteur:", bases=led("butcher")),
    row("the butcher's food is joined with a hunt's", "A-80 A-26", done(gains="+brawler", food=2),
        "Ann sacrifices: refugee", "Ann hires brawler: scavenger", bases=led("butcher")),
    row("the butcher's food is joined with the gardens'", "A-80 A-75", done(gains="+brawler", food=2),
        "Ann sacrifices: refugee", "Ann hires brawler:", bases=led("butcher, hydroponic_gardens")),
    row("what is not spent is lost", "A-80 A-26", done(purse=(0, 0, 0)),
        "Ann sacrifices: refugee", "a round later", "Ann digs: scavenger", bases=led("butcher")),
    row("three food of the cannibal are too much where nothing is overpaid", "A-26",
        refused("overpaid", "A-26"), "Ann sacrifices: refugee", "Ann hires brawler:", bases=led("cannibal"),
        house={"overpay": "exact"}),
    row("the cannibal gives three food", "A-80 A-81", done(purse=(0, 0, 3), removed="brawler"),
        "Ann sacrifices: brawler", bases=led("cannibal")),
    row("they pay a hire alone", "A-81 A-26", done(gains="+medic", food=3, cites="A-81"),
        "Ann sacrifices: refugee", "Ann hires medic:", bases=led("cannibal")),
    row("they join meds", "A-81 A-26", done(gains="+scout", food=3, meds=1),
        "Ann sacrifices: refugee", "Ann hires scout: + pills", bases=led("cannibal"), has={"Ann": "pills"}),
    row("they join no hunted food", "A-81", refused("not-paid", "A-26"),
        "Ann sacrifices: refugee", "Ann hires group_leaders: + pills", bases=led("cannibal"),
        has={"Ann": "pills"}),
    row("three food of the cannibal and three hunted are not six", "A-81",
        refused("not-paid", "A-26"),
        "Ann sacrifices: refugee", "Ann hires thugs: scavenger scavenger scavenger", bases=led("cannibal")),
    row("nor food of the gardens", "A-81 A-75", refused("not-paid", "A-26"),
        "Ann sacrifices: refugee", "Ann hires thugs: + medkit", has={"Ann": "medkit"},
        bases=led("cannibal, hydroponic_gardens")),
    row("a member goes, no tool", "A-80", refused("no-member", "A-80"),
        "Ann sacrifices: spear", bases=led("butcher")),
    row("the butcher takes once a round", "A-80",
        USED, "Ann sacrifices: refugee", "Ann sacrifices: refugee", bases=led("butcher")),
    row("and again in the next", "A-80", done(removed="refugee refugee"),
        "Ann sacrifices: refugee", "a round later", "Ann sacrifices: refugee", bases=led("butcher")),
    row("only with such a leader", "A-80", LACKS, "Ann sacrifices: refugee", bases=led("ranger")),
    row("not without any leader", "A-80", LACKS, "Ann sacrifices: refugee"),
    row("not with a wounded one", "A-77 A-80", refused("leader-wounded", "A-77"),
        "Ann sacrifices: refugee", bases=led("butcher wounded")),
    row("only what the seat has", "A-80 A-30", refused("not-owned", "A-30"),
        "Ann sacrifices: hunter", bases=led("butcher")),
    row("not after committing", "A-80", refused("committed-already", "A-14"),
        "Ann keeps 3", "Ann sacrifices: refugee", bases=led("butcher")),
    row("removed copies are not found in the junkyard", "A-81 A-25", refused("elsewhere", "A-30"),
        "Ann sacrifices: scavenger", "Ann digs: refugee shovel, keeps scavenger", bases=led("butcher")),
)  # fmt: skip

HELPERS = (
    row("the mentor's refugee gives a dig 1 more", "A-80", done(value=3, left=2, cites="A-24"),
        "Ann digs: refugee shovel, helped by refugee", bases=led("mentor")),
    row("a draw 1 more", "A-80", done(value=2, limit=7), "Ann draws: scavenger, helped by refugee",
        bases=led("mentor")),
    row("a hunt 1 more", "A-80", done(value=2, food=2), "Ann hunts: scavenger, helped by refugee",
        bases=led("mentor")),
    row("a dig in the schematics 1 more", "A-80 A-70", done(value=3, base="mentor, armory timer 3"),
        "Ann builds armory: engineer, helped by refugee", bases=led("mentor"), has={"Ann": "engineer"}),
    row("the peacemaker's refugee gives a dig 2 more", "A-80", done(value=4),
        "Ann digs: refugee shovel, helped by refugee", bases=led("peacemaker")),
    row("a hunt 2 more", "A-80", done(value=3), "Ann hunts: scavenger, helped by refugee",
        bases=led("peacemaker")),
    row("but no draw", "A-80", LACKS, "Ann draws: scavenger, helped by refugee", bases=led("peacemaker")),
    row("the peacemaker helps once a round", "A-80", USED, "Ann digs: refugee shovel, helped by refugee",
        "Ann hunts: scavenger, helped by refugee", bases=led("peacemaker")),
    row("the mentor once a round too", "A-80", USED, "Ann digs: scavenger, helped by refugee",
        "Ann draws: scavenger, helped by refugee", bases=led("mentor")),
    row("a scavenger is no refugee", "A-80", refused("no-refugee", "A-80"),
        "Ann digs: refugee shovel, helped by scavenger", bases=led("mentor")),
    row("a scouting refugee is one", "A-80 A-82", done(value=3),
        "Ann digs: refugee shovel, helped by scouting_refugee", bases=led("mentor"),
        has={"Ann": "scouting_refugee"}, modules=WITH_SCOUTS),
    row("without the leader nobody helps so", "A-80", LACKS, "Ann digs: refugee shovel, helped by refugee"),
    row("a wounded mentor helps nobody", "A-77 A-80", refused("leader-wounded", "A-77"),
        "Ann digs: refugee shovel, helped by refugee", bases=led("mentor wounded")),
    row("somebody has to hunt", "A-80", refused("no-member", "A-80", is_final=True),
        "Ann hires scavenger:, helped by refugee", bases=led("peacemaker")),
    row("the helper is another copy than the digger", "A-80 A-30", refused("not-owned", "A-30"),
        "Ann digs: refugee refugee refugee refugee, helped by refugee", bases=led("mentor")),
    row("the organizer draws two and keeps one", "A-80", done(value=1, left=5, limit=6, cites="A-80 A-27"),
        "Ann organizes: refugee", bases=led("organizer")),
    row("that is the draw of the round", "A-80 A-21", refused("action-taken", "A-21"),
        "Ann organizes: refugee", "Ann draws: scavenger", bases=led("organizer")),
    row("not after a draw", "A-80 A-21", refused("action-taken", "A-21"),
        "Ann draws: scavenger", "Ann organizes: refugee", bases=led("organizer")),
    row("the organizer asks for a refugee", "A-80", refused("no-refugee", "A-80"),
        "Ann organizes: scavenger", bases=led("organizer")),
    row("only the organizer", "A-80", LACKS, "Ann organizes: refugee", bases=led("mentor")),
)  # fmt: skip

FANATIC = (
    row("the fanatic discards a card that an opponent shows", "A-80 A-81",
        done(gains="-refugee", removed="refugee", left=4, lost={"Bo": 1}, cites="A-80"),
        "Ann's refugee strikes Bo's spear", bases=led("fanatic")),
    row("a member as well", "A-80", done(lost={"Bo": 1}), "Ann's refugee strikes Bo's brawler",
        bases=led("fanatic")),
    row("in another's turn", "A-80", done(lost={"Ann": 1}), "Bo's refugee strikes Ann's brawler",
        bases={"Bo": "fanatic"}),
    row("the fanatic strikes once a round", "A-80",
        USED, "Ann's refugee strikes Bo's spear", "Ann's refugee strikes Bo's shovel",
        bases=led("fanatic")),
    row("with a refugee only", "A-80", refused("no-refugee", "A-80"), "Ann's scavenger strikes Bo's spear",
        bases=led("fanatic")),
    row("from the hand only", "A-80", refused("not-from-hand", "A-80"), "Ann keeps 2",
        "Ann's refugee strikes Bo's spear, from the committed cards", bases=led("fanatic")),
    row("not without the fanatic", "A-80", LACKS, "Ann's refugee strikes Bo's spear", bases=led("butcher")),
    row("not a wounded one", "A-77 A-80", refused("leader-wounded", "A-77"),
        "Ann's refugee strikes Bo's spear", bases=led("fanatic wounded")),
    row("by house rule not while the table gathers", "A-80", refused("not-now", "A-80", is_final=True),
        "Ann's refugee strikes Bo's spear", bases=led("fanatic"), house={"fanatic_when": "skirmish"}),
    row("nobody saves", "A-80 A-54", refused("nothing-to-save", "A-54", is_final=True),
        "Ann's refugee strikes Bo's brawler, saved by Bo's medic", bases=led("fanatic"), has={"Bo": "medic"}),
    row("a sergeant's tool is struck all the same", "A-80 A-61", done(lost={"Bo": 1}),
        "Ann's refugee strikes Bo's spear", bases={"Ann": "fanatic", "Bo": "sergeant_at_arms"}),
    row("not at the own side", "A-80", refused("own-card", "A-80", is_final=True),
        "Ann's refugee strikes Ann's spear", bases=led("fanatic")),
)  # fmt: skip

ROWS: tuple[Row, ...] = (*CHOOSING, *ALWAYS, *TAKERS, *HELPERS, *FANATIC)


@each_row(ROWS)
def test_leaders_go_as_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


def with_a_scavenger_gone() -> Table:
    """Ann's Butcher has taken a Scavenger out of the game; it is the last round."""
    table = Table(players=2, modules="hq1 hq2 hq3")
    table.tell(ChooseLeader("butcher"), "Ann")
    table.tell(Sacrifice("scavenger"), "Ann")
    table.tell(RecountTable(16, "Ann", 1))
    table.play_round()
    return table


def test_a_refusal_names_every_leader_that_would_do_and_asks_for_no_two() -> None:
    refusal = Table(players=2, modules="hq1 hq2 hq3").refusal(Dig(("scavenger",), helper="refugee"), "Ann")

    assert refusal.message == "Ann does not have the leader for this. It takes Mentor and Peacemaker."


def test_what_left_the_game_is_in_no_count() -> None:
    table = with_a_scavenger_gone()

    refusal = table.refusal(Tally({"scavenger": 20}), "Ann")

    assert (refusal.code, refusal.rule, refusal.can_override) == ("removed", "A-81", True)
    assert table.tell(Tally({"scavenger": 19}), "Ann").outcome.differs["scavenger"] == 17


def test_what_left_the_game_is_in_no_recount() -> None:
    table = Table(players=2, modules="hq1 hq2 hq3")
    table.tell(ChooseLeader("cannibal"), "Ann")
    table.tell(Sacrifice("brawler"), "Ann")

    refusal = table.refusal(Recount({"brawler": 10}), "Bo")
    table.tell(Recount({"brawler": 9}), "Bo")

    assert refusal.code == "too-many-copies"
    assert table.state.stacks["brawler"] == 0
    assert table.state.cards["brawler"].count == 10
