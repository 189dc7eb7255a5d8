"""Acts that wait for answers, row by row: who is asked, in what order, and what comes of it (A-32, A-53)."""

from __future__ import annotations

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.demolish import Demolish
from referee.rules.arctic.kinds import Reply
from referee.rules.arctic.recon.notes import Note
from referee.rules.arctic.record.entries import Response, Stop
from referee.rules.kernel.history.log import Entry, Record, Retract, extend, rule_on
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.rows.gatherings import as_expected, cited, play, seen, start_of
from tests.rules.arctic.rows.recon import MODULES
from tests.rules.arctic.rows.row import Row, done, each_row, refused
from tests.rules.arctic.rows.window import ASKED, CANCELS, LOOK, REPLIES, SNIPE, window

SNIPED = {"Ann": "spy", "Bo": "assassin", "Cy": "medic", "Di": "scouting_refugee"}
BY_BO = "sniped by Bo's assassin"


AIM = "Ann's sniper_team snipes Bo's hand, asking"
CHOOSES = {"strike_chooser": "victim"}
HIDDEN = (
    window("the victim is always asked: only it knows its hand", "A-51", has={"Ann": "sniper_team"})
    .when(SNIPE)
    .then(done(asked=("Bo",), lost={})),
    window("it says that the card is not there", "A-51", has={"Ann": "sniper_team"})
    .when(SNIPE, "Bo says: nothing there")
    .then(
        done(
            asked=(),
            lost={"Ann": 1},
            left=5,
            cites="A-51",
            told="Ann’s Sniper Team aims at Bo’s Brawler, but nothing is there",
        )
    ),
    window("or passes: the card is hit", "A-51", has={"Ann": "sniper_team"})
    .when(SNIPE, "Bo says no")
    .then(done(asked=(), lost={"Ann": 1}, left=4)),
    window("others do not know its hand", "A-51", has={"Ann": "sniper_team", "Cy": "medic"})
    .when(SNIPE, "Cy says: nothing there")
    .then(refused("not-aimed-at", "A-51", is_final=True)),
    window("nor does it speak before its turn", "A-32", has={"Ann": "medic", "Bo": "sniper_team"})
    .when("Bo's sniper_team snipes Cy's brawler, asking", "Cy says: nothing there")
    .then(refused("not-first", "A-32")),
    window("a building lies open: its owner is asked only with a guard", "A-77")
    .given(has={"Ann": "saboteur"}, bases={"Bo": "armory"})
    .when("Ann's saboteur disables Bo's armory, asking")
    .then(done(asked=())),
    window("by house rule the victim picks the card", "A-50 A-51")
    .given(has={"Ann": "sniper_team", "Cy": "medic"}, house=CHOOSES)
    .when(AIM)
    .then(done(asked=("Bo",), lost={}, told="Ann’s Sniper Team aims at Bo’s hand: Bo may stop it")),
    window("then all are asked who can stop that", "A-32 A-51")
    .given(has={"Ann": "sniper_team", "Cy": "medic"}, house=CHOOSES)
    .when(AIM, "Bo picks brawler")
    .then(done(asked=("Cy",), lost={}, told="Bo picks Brawler", cites="A-51")),
    window("who may save it", "A-54", has={"Ann": "sniper_team", "Cy": "medic"}, house=CHOOSES)
    .when(AIM, "Bo picks brawler", "saved by Cy's medic")
    .then(done(asked=(), lost={"Ann": 1})),
    window("or not", "A-51", has={"Ann": "sniper_team", "Cy": "medic"}, house=CHOOSES)
    .when(AIM, "Bo picks brawler", "Cy says no")
    .then(done(asked=(), lost={"Ann": 1, "Bo": 1})),
    window("where nobody can it is gone at once", "A-51", has={"Ann": "sniper_team"}, house=CHOOSES)
    .when(AIM, "Bo picks brawler")
    .then(done(asked=(), left=4)),
    window("or there is nothing to pick", "A-51", has={"Ann": "sniper_team"}, house=CHOOSES)
    .when(AIM, "Bo says: nothing there")
    .then(done(asked=(), left=5, told="Ann’s Sniper Team aims at Bo’s hand, but nothing is there")),
    window("or a guard stops it before", "A-55", has={"Ann": "sniper_team", "Bo": "guard"}, house=CHOOSES)
    .when(AIM, "cancelled by Bo's guard")
    .then(done(asked=(), drew={"Bo": 1}, told="Ann’s Sniper Team aims at Bo’s hand, but Bo cancels it")),
    window("it picks what can be hit", "A-51", has={"Ann": "sniper_team"}, house=CHOOSES)
    .when(AIM, "Bo picks spear")
    .then(refused("wrong-kind-of-target", "A-51", is_final=True)),
    window("it does not just pass", "A-51", has={"Ann": "sniper_team"}, house=CHOOSES)
    .when(AIM, "Bo says no")
    .then(refused("no-target", "A-51", is_final=True)),
    window("where the shooter names a card nobody else does", "A-51", has={"Ann": "sniper_team"})
    .when(SNIPE, "Bo picks brawler")
    .then(refused("not-aimed-at", "A-51", is_final=True)),
    window("and names it at once", "A-51", has={"Ann": "sniper_team"})
    .when(AIM)
    .then(refused("no-target", "A-51", is_final=True)),
)

SPIES = (
    window("a snipe at the spy is asked about in its turn", "A-33 A-54", has=SNIPED, players=4)
    .when(LOOK, BY_BO)
    .then(done(asked=("Cy",), drew={}, lost={}, told="Bo’s Assassin snipes the Spy")),
    window("the spy's owner is asked, who may have a guard", "A-55")
    .given(has=SNIPED | {"Ann": "spy guard"}, players=4)
    .when(LOOK, BY_BO)
    .then(done(asked=("Ann", "Cy"))),
    window("but not where the spy is the last card of the hand", "A-30")
    .given(has=SNIPED | {"Ann": "spy guard"}, players=4)
    .when("Ann digs: hardy_scavenger refugee refugee shovel", LOOK, BY_BO)
    .then(done(asked=("Cy",))),
    window("nobody helps, and the spy is sniped", "A-33 A-51", has=SNIPED, players=4)
    .when(LOOK, BY_BO, "Cy says no")
    .then(
        done(
            asked=(),
            drew={"Ann": 1},
            lost={"Ann": 1, "Bo": 1},
            told="Ann’s Spy tries to look at Bo’s hand, but Bo snipes it",
        )
    ),
    window("where nobody can help it is sniped at once", "A-33", has={"Ann": "spy", "Bo": "assassin"})
    .when(LOOK, BY_BO)
    .then(done(asked=(), drew={"Ann": 1})),
    window("a medic helps, and the others are asked about the look again", "A-54")
    .given(has=SNIPED | {"Cy": "medic scouting_refugee"}, players=4)
    .when(LOOK, BY_BO, "saved by Cy's medic")
    .then(done(asked=("Cy", "Di"), drew={}, lost={"Bo": 1}, told="Cy’s Medic stops the snipe", cites="A-54")),
    window("of whom one may still cancel it", "A-32", has=SNIPED, players=4)
    .when(LOOK, BY_BO, "saved by Cy's medic", "cancelled by Di's scouting_refugee")
    .then(done(asked=(), drew={"Ann": 1, "Di": 1})),
    window("or nobody, and the spy looks", "A-33", has=SNIPED, players=4)
    .when(LOOK, BY_BO, "saved by Cy's medic", "Di says no")
    .then(done(asked=(), drew={"Ann": 1})),
    window("where nobody else is left the spy that was saved looks at once", "A-54 A-33")
    .given(has={"Ann": "spy", "Bo": "assassin", "Cy": "medic scouting_refugee"})
    .when(LOOK, "Cy says no", BY_BO, "saved by Cy's medic")
    .then(done(asked=(), drew={"Ann": 1}, told="Ann’s Spy looks at up to 4 cards: Bo’s hand")),
)

WAITING = (
    window("nothing else is entered while somebody is asked", "A-32", has=CANCELS)
    .when(LOOK, "Ann digs: refugee shovel")
    .then(refused("answers-first", "A-32", is_final=True)),
    window("not even the end of the gathering", "A-32", has=CANCELS)
    .when(LOOK, "all have gathered")
    .then(refused("answers-first", "A-32", is_final=True)),
    window("the yardmaster looks all the same", "A-80", has=CANCELS, bases={"Bo": "yardmaster"})
    .when(LOOK, "Bo's yardmaster peeks")
    .then(done(value=2, asked=("Bo", "Cy"))),
    window("after the answer the turn goes on", "A-14", has=CANCELS)
    .when(LOOK, "nobody answers", "Ann digs: refugee shovel")
    .then(done(value=2, now="Ann")),
)

ROWS: tuple[Row, ...] = (*ASKED, *REPLIES, *HIDDEN, *SPIES, *WAITING)


@each_row(ROWS)
def test_the_answers_go_as_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


def test_an_announced_act_is_undone_as_any_entry() -> None:
    row = ASKED[0]
    log = play(start_of(row), row.steps[0])
    assert log.state.window is not None

    entry = Entry(Retract(log.number))
    log = extend(ARCTIC, log, Record(log.number + 1, entry, rule_on(ARCTIC, log, entry)))

    assert log.state.window is None


def test_a_private_note_may_be_made_meanwhile() -> None:
    row = window("note", "A-17", has=CANCELS, unseen={"Bo": "junkyard"}).when(LOOK)
    log = play(start_of(row), LOOK)

    assert rule_on(ARCTIC, log, Entry(Note(0, "net"), "Bo")).reasons
    with pytest.raises(IllegalEntry, match=r"^Ann’s Spy looks at Bo’s hand"):
        play(log, "Ann keeps 3")


def test_a_demolition_team_waits_for_a_guard() -> None:
    has = {"Ann": "demolition_team", "Bo": "guard"}
    row = window("demolition", "A-55", has=has, bases={"Bo": "armory timer 1"}, modules=(*MODULES, "recon4"))
    log = start_of(row)
    entry = Entry(Demolish("demolition_team", "Bo", 0, asks=True), "Ann")
    log = extend(ARCTIC, log, Record(1, entry, rule_on(ARCTIC, log, entry)))
    assert log.state.window is not None
    assert log.state.window.asked == ("Bo",)

    log = play(log, "cancelled by Bo's guard")

    assert log.state.seats["Bo"].base.buildings[0].timer == 1
    assert (log.state.seats["Ann"].drawn, log.state.seats["Bo"].drawn) == (0, 1)


@pytest.mark.parametrize("seat", ["Cy", None])
def test_a_card_answers_for_its_own_player(seat: str | None) -> None:
    log = play(start_of(window("whose", "A-32", has=CANCELS).when(LOOK)), LOOK)

    with pytest.raises(IllegalEntry, match="Answer only with your own cards"):
        rule_on(ARCTIC, log, Entry(Reply(Response("Bo", "guard", Stop.CANCEL)), seat))
