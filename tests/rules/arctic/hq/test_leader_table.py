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
from tests.rules.arctic.playing import Table
from tests.rules.arctic.rows.gatherings import as_expected, cited, seen
from tests.rules.arctic.rows.leader import ALWAYS, CHOOSING, LACKS, WITH_SCOUTS, led, row
from tests.rules.arctic.rows.row import Row, done, each_row, refused

USED = refused("action-taken", "A-80")


TAKERS = (
    row("the butcher gives a food and a med", "A-80 A-81", bases=led("butcher"))
    .when("Ann sacrifices: refugee")
    .then(done(purse=(1, 1, 0), gains="-refugee", removed="refugee", left=4, cites="A-80 A-81")),
    row("they pay a hire", "A-80 A-26", bases=led("butcher"))
    .when("Ann sacrifices: refugee", "Ann hires saboteur:")
    .then(done(gains="+saboteur", food=1, meds=1, purse=(0, 0, 0))),
    row("the butcher's food is joined with a hunt's", "A-80 A-26", bases=led("butcher"))
    .when("Ann sacrifices: refugee", "Ann hires brawler: scavenger")
    .then(done(gains="+brawler", food=2)),
    row("the butcher's food is joined with the gardens'", "A-80 A-75")
    .given(bases=led("butcher, hydroponic_gardens"))
    .when("Ann sacrifices: refugee", "Ann hires brawler:")
    .then(done(gains="+brawler", food=2)),
    row("what is not spent is lost", "A-80 A-26", bases=led("butcher"))
    .when("Ann sacrifices: refugee", "a round later", "Ann digs: scavenger")
    .then(done(purse=(0, 0, 0))),
    row("three food of the cannibal are too much where nothing is overpaid", "A-26")
    .given(bases=led("cannibal"), house={"overpay": "exact"})
    .when("Ann sacrifices: refugee", "Ann hires brawler:")
    .then(refused("overpaid", "A-26")),
    row("the cannibal gives three food", "A-80 A-81", bases=led("cannibal"))
    .when("Ann sacrifices: brawler")
    .then(done(purse=(0, 0, 3), removed="brawler")),
    row("they pay a hire alone", "A-81 A-26", bases=led("cannibal"))
    .when("Ann sacrifices: refugee", "Ann hires medic:")
    .then(done(gains="+medic", food=3, cites="A-81")),
    row("they join meds", "A-81 A-26", bases=led("cannibal"), has={"Ann": "pills"})
    .when("Ann sacrifices: refugee", "Ann hires scout: + pills")
    .then(done(gains="+scout", food=3, meds=1)),
    row("they join no hunted food", "A-81", bases=led("cannibal"), has={"Ann": "pills"})
    .when("Ann sacrifices: refugee", "Ann hires group_leaders: + pills")
    .then(refused("not-paid", "A-26")),
    row("three food of the cannibal and three hunted are not six", "A-81", bases=led("cannibal"))
    .when("Ann sacrifices: refugee", "Ann hires thugs: scavenger scavenger scavenger")
    .then(refused("not-paid", "A-26")),
    row("nor food of the gardens", "A-81 A-75")
    .given(has={"Ann": "medkit"}, bases=led("cannibal, hydroponic_gardens"))
    .when("Ann sacrifices: refugee", "Ann hires thugs: + medkit")
    .then(refused("not-paid", "A-26")),
    row("a member goes, no tool", "A-80", bases=led("butcher"))
    .when("Ann sacrifices: spear")
    .then(refused("no-member", "A-80")),
    row("the butcher takes once a round", "A-80", bases=led("butcher"))
    .when("Ann sacrifices: refugee", "Ann sacrifices: refugee")
    .then(USED),
    row("and again in the next", "A-80", bases=led("butcher"))
    .when("Ann sacrifices: refugee", "a round later", "Ann sacrifices: refugee")
    .then(done(removed="refugee refugee")),
    row("only with such a leader", "A-80", bases=led("ranger")).when("Ann sacrifices: refugee").then(LACKS),
    row("not without any leader", "A-80").when("Ann sacrifices: refugee").then(LACKS),
    row("not with a wounded one", "A-77 A-80", bases=led("butcher wounded"))
    .when("Ann sacrifices: refugee")
    .then(refused("leader-wounded", "A-77")),
    row("only what the seat has", "A-80 A-30", bases=led("butcher"))
    .when("Ann sacrifices: hunter")
    .then(refused("not-owned", "A-30")),
    row("not after committing", "A-80", bases=led("butcher"))
    .when("Ann keeps 3", "Ann sacrifices: refugee")
    .then(refused("committed-already", "A-14")),
    row("removed copies are not found in the junkyard", "A-81 A-25", bases=led("butcher"))
    .when("Ann sacrifices: scavenger", "Ann digs: refugee shovel, keeps scavenger")
    .then(refused("elsewhere", "A-30")),
)

HELPERS = (
    row("the mentor's refugee gives a dig 1 more", "A-80", bases=led("mentor"))
    .when("Ann digs: refugee shovel, helped by refugee")
    .then(done(value=3, left=2, cites="A-24")),
    row("a draw 1 more", "A-80", bases=led("mentor"))
    .when("Ann draws: scavenger, helped by refugee")
    .then(done(value=2, limit=7)),
    row("a hunt 1 more", "A-80", bases=led("mentor"))
    .when("Ann hunts: scavenger, helped by refugee")
    .then(done(value=2, food=2)),
    row("a dig in the schematics 1 more", "A-80 A-70", bases=led("mentor"), has={"Ann": "engineer"})
    .when("Ann builds armory: engineer, helped by refugee")
    .then(done(value=3, base="mentor, armory timer 3")),
    row("the peacemaker's refugee gives a dig 2 more", "A-80", bases=led("peacemaker"))
    .when("Ann digs: refugee shovel, helped by refugee")
    .then(done(value=4)),
    row("a hunt 2 more", "A-80", bases=led("peacemaker"))
    .when("Ann hunts: scavenger, helped by refugee")
    .then(done(value=3)),
    row("but no draw", "A-80", bases=led("peacemaker"))
    .when("Ann draws: scavenger, helped by refugee")
    .then(LACKS),
    row("the peacemaker helps once a round", "A-80", bases=led("peacemaker"))
    .when("Ann digs: refugee shovel, helped by refugee", "Ann hunts: scavenger, helped by refugee")
    .then(USED),
    row("the mentor once a round too", "A-80", bases=led("mentor"))
    .when("Ann digs: scavenger, helped by refugee", "Ann draws: scavenger, helped by refugee")
    .then(USED),
    row("a scavenger is no refugee", "A-80", bases=led("mentor"))
    .when("Ann digs: refugee shovel, helped by scavenger")
    .then(refused("no-refugee", "A-80")),
    row("a scouting refugee is one", "A-80 A-82")
    .given(bases=led("mentor"), has={"Ann": "scouting_refugee"}, modules=WITH_SCOUTS)
    .when("Ann digs: refugee shovel, helped by scouting_refugee")
    .then(done(value=3)),
    row("without the leader nobody helps so", "A-80")
    .when("Ann digs: refugee shovel, helped by refugee")
    .then(LACKS),
    row("a wounded mentor helps nobody", "A-77 A-80", bases=led("mentor wounded"))
    .when("Ann digs: refugee shovel, helped by refugee")
    .then(refused("leader-wounded", "A-77")),
    row("somebody has to hunt", "A-80", bases=led("peacemaker"))
    .when("Ann hires scavenger:, helped by refugee")
    .then(refused("no-member", "A-80", is_final=True)),
    row("the helper is another copy than the digger", "A-80 A-30", bases=led("mentor"))
    .when("Ann digs: refugee refugee refugee refugee, helped by refugee")
    .then(refused("not-owned", "A-30")),
    row("the organizer draws two and keeps one", "A-80", bases=led("organizer"))
    .when("Ann organizes: refugee")
    .then(done(value=1, left=5, limit=6, cites="A-80 A-27")),
    row("that is the draw of the round", "A-80 A-21", bases=led("organizer"))
    .when("Ann organizes: refugee", "Ann draws: scavenger")
    .then(refused("action-taken", "A-21")),
    row("not after a draw", "A-80 A-21", bases=led("organizer"))
    .when("Ann draws: scavenger", "Ann organizes: refugee")
    .then(refused("action-taken", "A-21")),
    row("the organizer asks for a refugee", "A-80", bases=led("organizer"))
    .when("Ann organizes: scavenger")
    .then(refused("no-refugee", "A-80")),
    row("only the organizer", "A-80", bases=led("mentor")).when("Ann organizes: refugee").then(LACKS),
)

FANATIC = (
    row("the fanatic discards a card that an opponent shows", "A-80 A-81", bases=led("fanatic"))
    .when("Ann's refugee strikes Bo's spear")
    .then(done(gains="-refugee", removed="refugee", left=4, lost={"Bo": 1}, cites="A-80")),
    row("a member as well", "A-80", bases=led("fanatic"))
    .when("Ann's refugee strikes Bo's brawler")
    .then(done(lost={"Bo": 1})),
    row("in another's turn", "A-80", bases={"Bo": "fanatic"})
    .when("Bo's refugee strikes Ann's brawler")
    .then(done(lost={"Ann": 1})),
    row("the fanatic strikes once a round", "A-80", bases=led("fanatic"))
    .when("Ann's refugee strikes Bo's spear", "Ann's refugee strikes Bo's shovel")
    .then(USED),
    row("with a refugee only", "A-80", bases=led("fanatic"))
    .when("Ann's scavenger strikes Bo's spear")
    .then(refused("no-refugee", "A-80")),
    row("from the hand only", "A-80", bases=led("fanatic"))
    .when("Ann keeps 2", "Ann's refugee strikes Bo's spear, from the committed cards")
    .then(refused("not-from-hand", "A-80")),
    row("not without the fanatic", "A-80", bases=led("butcher"))
    .when("Ann's refugee strikes Bo's spear")
    .then(LACKS),
    row("not a wounded one", "A-77 A-80", bases=led("fanatic wounded"))
    .when("Ann's refugee strikes Bo's spear")
    .then(refused("leader-wounded", "A-77")),
    row("by house rule not while the table gathers", "A-80")
    .given(bases=led("fanatic"), house={"fanatic_when": "skirmish"})
    .when("Ann's refugee strikes Bo's spear")
    .then(refused("not-now", "A-80", is_final=True)),
    row("nobody saves", "A-80 A-54", bases=led("fanatic"), has={"Bo": "medic"})
    .when("Ann's refugee strikes Bo's brawler, saved by Bo's medic")
    .then(refused("nothing-to-save", "A-54", is_final=True)),
    row("a sergeant's tool is struck all the same", "A-80 A-61")
    .given(bases={"Ann": "fanatic", "Bo": "sergeant_at_arms"})
    .when("Ann's refugee strikes Bo's spear")
    .then(done(lost={"Bo": 1})),
    row("not at the own side", "A-80", bases=led("fanatic"))
    .when("Ann's refugee strikes Ann's spear")
    .then(refused("own-card", "A-80", is_final=True)),
)

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

    assert refusal.message == "Ann doesn’t have the leader for this. You need Mentor and Peacemaker."


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
