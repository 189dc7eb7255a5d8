"""Leader drafting, row by row: what a look costs, who joins, what goes back under the pile (A-93)."""

from __future__ import annotations

from typing import Any

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.hq.choose_leader import DraftLeader, leaders_in_pile
from referee.rules.arctic.setup.meta import Setup
from referee.rules.kernel.history.log import Entry
from tests.rules.arctic.playing import Table
from tests.rules.arctic.rows.gatherings import as_expected, cited, play, seen, start_of
from tests.rules.arctic.rows.row import Given, Row, done, each_row, gathering, refused

DRAFTING = {"variants": ("leader_drafting",)}
SEVEN = "gangster excavator mentor organizer peacemaker fanatic sergeant_at_arms"


def row(name: str, rules: str, **start: Any) -> Given:
    """Make a row of a table that drafts its leaders."""
    return gathering(f"drafting: {name}", rules, **{"chosen": DRAFTING, **start})


LOOKING = (
    row("a food a look, and one may join", "A-93")
    .when("Ann hunts: scavenger scavenger", "Ann drafts 2 for ranger")
    .then(done(value=2, food=2, base="ranger", cites="A-93 A-17")),
    row("none has to join", "A-93").when("Ann hunts: scavenger", "Ann drafts 1").then(done(value=1, base="")),
    row("fewer looks than food", "A-93")
    .when("Ann hunts: scavenger scavenger scavenger", "Ann drafts 1 for butcher")
    .then(done(value=1, base="butcher", purse=(0, 0, 0))),
    row("a look without food", "A-93").when("Ann drafts 1 for ranger").then(refused("not-paid", "A-93")),
    row("more looks than food", "A-93")
    .when("Ann hunts: scavenger", "Ann drafts 2")
    .then(refused("not-paid", "A-93")),
    row("no look at all", "A-93")
    .when("Ann hunts: scavenger", "Ann drafts 0 for ranger")
    .then(refused("no-looks", "A-93", is_final=True)),
    row("fewer than no look", "A-93").when("Ann drafts -1").then(refused("no-looks", "A-93", is_final=True)),
    row("food of the last round is lost", "A-26 A-93")
    .when("Ann hunts: scavenger", "a round later", "Ann drafts 1")
    .then(refused("not-paid", "A-93")),
    row("gardens pay a look", "A-75 A-93", bases={"Ann": "hydroponic_gardens"}, modules=("hq1", "hq2"))
    .when("Ann hunts: scavenger", "Ann drafts 2 for ranger")
    .then(done(value=2, base="ranger, hydroponic_gardens", cites="A-75 A-93")),
    row("a butcher pays with a member", "A-80 A-93", bases={"Ann": "butcher"})
    .when("Ann sacrifices: refugee", "Ann drafts 1 for ranger")
    .then(done(value=1, base="ranger")),
    row("a cannibal pays with a member", "A-81 A-93", bases={"Ann": "cannibal"})
    .when("Ann sacrifices: refugee", "Ann drafts 3 for ranger")
    .then(done(value=3, base="ranger", cites="A-81")),
    row("the cannibal's food is not joined", "A-81 A-93", bases={"Ann": "cannibal"})
    .when("Ann hunts: scavenger", "Ann sacrifices: refugee", "Ann drafts 4")
    .then(refused("not-paid", "A-93")),
    row("no more leaders than the pile has", "A-93", has={"Ann": "hunter " * 5}, bases={"Bo": "gangster"})
    .when("Ann hunts: " + "hunter " * 5, "Ann drafts 10")
    .then(refused("too-few-leaders", "A-93")),
    row("recon 5 makes the pile larger", "A-5 A-93")
    .given(has={"Ann": "hunter " * 5}, bases={"Bo": "gangster"}, modules=("recon5",))
    .when("Ann hunts: " + "hunter " * 5, "Ann drafts 10 for yardmaster")
    .then(done(value=10, base="yardmaster")),
)

HIRING = (
    row("it is the hire of the round", "A-21 A-93")
    .when("Ann hires scavenger: scavenger", "Ann drafts 1")
    .then(refused("action-taken", "A-21")),
    row("after it nobody is hired", "A-21 A-93")
    .when("Ann hunts: scavenger scavenger", "Ann drafts 1", "Ann hires scavenger:")
    .then(refused("action-taken", "A-21")),
    row("once a round, whether one joined or not", "A-21 A-93")
    .when("Ann hunts: scavenger scavenger", "Ann drafts 1", "Ann drafts 1 for ranger")
    .then(refused("action-taken", "A-21")),
    row("in the next round again", "A-93")
    .when(
        "Ann hunts: scavenger",
        "Ann drafts 1 for ranger",
        "a round later",
        "Ann hunts: scavenger",
        "Ann drafts 1 for butcher",
    )
    .then(done(base="butcher")),
    row("on the own turn only", "A-14 A-93")
    .when("Bo drafts 1 for ranger")
    .then(refused("not-your-turn", "A-14")),
    row("not after committing", "A-14 A-93")
    .when("Ann hunts: scavenger", "Ann keeps 3", "Ann drafts 1")
    .then(refused("committed-already", "A-14")),
)

JOINING = (
    row("the new leader is in force at once", "A-80 A-93")
    .when("Ann hunts: scavenger", "Ann drafts 1 for excavator", "Ann digs: refugee")
    .then(done(value=1)),
    row("the old leader goes under the pile", "A-93", bases={"Ann": "gangster"})
    .when("Ann hunts: scavenger", "Ann drafts 1 for ranger")
    .then(done(base="ranger", bases={"Ann": "ranger"})),
    row("the old leader may join another", "A-93", bases={"Ann": "gangster"})
    .when(
        "Ann hunts: scavenger",
        "Ann drafts 1 for ranger",
        "Ann keeps 0",
        "Bo hunts: scavenger",
        "Bo drafts 1 for gangster",
    )
    .then(done(base="gangster", bases={"Ann": "ranger", "Bo": "gangster"})),
    row("a wounded leader makes room for one that is not", "A-77 A-93", bases={"Ann": "gangster wounded"})
    .when("Ann hunts: scavenger", "Ann drafts 1 for ranger")
    .then(done(base="ranger")),
    row("the new leader's power is unused", "A-31 A-93", bases={"Ann": "butcher"})
    .when("Ann sacrifices: refugee", "Ann drafts 1 for mentor", "Ann hunts: scavenger, helped by refugee")
    .then(done(value=2)),
    row("who takes none keeps the leader as it is", "A-93", bases={"Ann": "gangster wounded"})
    .when("Ann hunts: scavenger", "Ann drafts 1")
    .then(done(base="gangster wounded")),
    row("another's leader is not in the pile", "A-93", bases={"Bo": "ranger"})
    .when("Ann hunts: scavenger", "Ann drafts 1 for ranger")
    .then(refused("leader-taken", "A-93")),
    row("nor is the own one", "A-93", bases={"Ann": "ranger"})
    .when("Ann hunts: scavenger", "Ann drafts 1 for ranger")
    .then(refused("leader-taken", "A-93", is_final=True)),
    row("only a leader joins", "A-93")
    .when("Ann hunts: scavenger", "Ann drafts 1 for thugs")
    .then(refused("wrong-kind-of-card", "A-93", is_final=True)),
    row("a leader of recon 5 without it", "A-5 A-93")
    .when("Ann hunts: scavenger", "Ann drafts 1 for swindler")
    .then(refused("not-in-play", "A-5")),
    row("a leader that there is not", "A-93")
    .when("Ann hunts: scavenger", "Ann drafts 1 for queen")
    .then(refused("unknown-card", None, is_final=True)),
)

INSTEAD = (
    row("nobody is dealt a leader", "A-7 A-93", modules=("hq1", "hq2", "hq3"), round=1)
    .when("Ann chooses ranger")
    .then(refused("leaders-drafted", "A-93", is_final=True)),
    row("without the variant nobody drafts", "A-93", modules=("hq1", "hq2", "hq3"), chosen={})
    .when("Ann hunts: scavenger", "Ann drafts 1 for ranger")
    .then(refused("no-drafting", "A-93", is_final=True)),
    row("recon 5's leaders are dealt with hq 3", "A-5 A-7")
    .given(modules=("hq1", "hq2", "hq3", "recon5"), round=1, chosen={})
    .when("Ann chooses yardmaster")
    .then(done(base="yardmaster")),
    row("recon 5 alone has no leaders", "A-5", modules=("recon5",), round=1, chosen={})
    .when("Ann chooses yardmaster")
    .then(refused("not-in-play", "A-5")),
)

ROWS: tuple[Row, ...] = (*LOOKING, *HIRING, *JOINING, *INSTEAD)


@each_row(ROWS)
def test_leaders_are_drafted_as_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


def test_the_log_tells_who_joined_and_nothing_of_the_others() -> None:
    log = play(start_of(LOOKING[0]), "Ann hunts: scavenger scavenger")
    log = play(log, "Ann drafts 2 for ranger")
    assert log.version.record is not None
    told = [reason.text() for reason in log.version.record.ruling.reasons]

    assert told == [
        "For 2 food, only Ann sees the top 2 leaders. It’s the round’s hire.",
        "Ranger leads Ann’s tribe at once. The others go to the bottom.",
    ]
    assert log.version.record.entry.facts == DraftLeader(2, "ranger")


def test_the_pile_holds_whom_nobody_has() -> None:
    log = play(play(start_of(LOOKING[0]), "Ann hunts: scavenger"), "Ann drafts 1 for ranger")

    assert {card.id for card in leaders_in_pile(log.state)} == {*SEVEN.split(), "butcher", "cannibal"}


def test_a_table_that_drafts_asks_nobody_to_choose_and_offers_the_draft_for_food() -> None:
    table = Table(modules="hq1 hq2 hq3", variants=("leader_drafting",))
    assert not {"choose_leader", "draft_leader"} & {prompt.kind for prompt in table.prompts}

    table.tell(Hunt(("scavenger",)), "Ann")

    assert {prompt.kind: prompt.seats for prompt in table.prompts}["draft_leader"] == ("Ann",)


def test_nobody_is_offered_a_draft_where_leaders_are_dealt() -> None:
    table = Table(modules="hq1 hq2 hq3")

    table.tell(Hunt(("scavenger",)), "Ann")

    assert "draft_leader" not in {prompt.kind for prompt in table.prompts}


def test_undo_gives_the_old_leader_and_the_food_back() -> None:
    table = Table(variants=("leader_drafting",))
    table.tell(Gathered(1))
    before = table.state
    table.tell(DraftLeader(1, "ranger"), "Ann", "not-paid")
    assert table.state.seats["Ann"].base.leader == "ranger"

    table.undo()

    assert table.state == before


def test_a_drafted_leader_lies_open_in_the_first_round() -> None:
    table = Table(variants=("leader_drafting",))
    table.tell(DraftLeader(1, "ranger"), "Ann", "not-paid")

    assert table.state.seen_by("Bo").seats["Ann"].base.leader == "ranger"
    assert not ARCTIC.is_sealed(table.state, Entry(DraftLeader(1, "ranger"), "Ann"), "Bo")


def test_the_set_up_says_that_leaders_are_drafted() -> None:
    assert Setup(("Ann", "Bo"), "Ann", variants=("leader_drafting",)).is_drafting
    assert not Setup(("Ann", "Bo"), "Ann").is_drafting
