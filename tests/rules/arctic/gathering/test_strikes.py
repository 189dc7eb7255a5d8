"""Attacks while a table gathers, row by row: disarms, snipes, saves, committed cards (A-50 to A-54)."""

from __future__ import annotations

from tests.rules.arctic.rows.gatherings import as_expected, cited, play, seen, start_of
from tests.rules.arctic.rows.row import Row, done, each_row, gathering, refused
from tests.rules.arctic.rows.strike import DISARMED, HAND, HQ2, LIES, NOT_OWNED, SABOTEUR, SNIPERS, SPY

HQ1, RECON2 = ("hq1",), ("hq1", "recon2")


SNIPES = "Ann's sniper_team snipes Bo's"
FANATICS = {"Ann": "fanatic"}
MISSES = (
    gathering("a shot may find nothing, and the sniper team is discarded all the same", "A-51", has=SNIPERS)
    .when(f"{SNIPES} hand: nothing there")
    .then(
        done(
            lost={},
            left=4,
            cites="A-51 A-53",
            told=("Ann’s Sniper Team aims at Bo’s hand, but nothing is there"),
        )
    ),
    gathering("or not the card that was named", "A-51", has=SNIPERS)
    .when(f"{SNIPES} brawler: nothing there")
    .then(done(lost={}, left=4, told="Ann’s Sniper Team aims at Bo’s Brawler, but nothing is there")),
    gathering("so may a disarm", "A-50", has=SABOTEUR)
    .when("Ann's saboteur disarms Bo's hand: nothing there")
    .then(done(lost={}, left=4, cites="A-50")),
    gathering("the sniper team that hit nothing is used up", "A-30", has=SNIPERS)
    .when(f"{SNIPES} hand: nothing there", f"{SNIPES} brawler")
    .then(refused("used-already", "A-21")),
    gathering("the fanatic's refugee leaves the game, whatever it hits", "A-80 A-81")
    .given(modules=HQ2, bases=FANATICS)
    .when("Ann's refugee strikes Bo's hand: nothing there")
    .then(done(lost={}, removed="refugee")),
    gathering("a committed sniper team that hits nothing leaves the force", "A-53", has=SNIPERS)
    .when("Ann keeps 5", f"{SNIPES} hand: nothing there, from the committed cards")
    .then(done(announced={"Ann": 4}, lost={})),
    gathering("no card is named by accident", "A-51", has=SNIPERS)
    .when(f"{SNIPES} hand")
    .then(refused("no-target", "A-51", is_final=True)),
    gathering("what lies open is always found", "A-77")
    .given(modules=("hq1", "hq2", "hq3", "hq4"), has=SABOTEUR, bases={"Bo": "armory"})
    .when("Ann's saboteur disables Bo's armory: nothing there")
    .then(refused("target-not-hidden", "A-77", is_final=True)),
    gathering("nobody saves what is not hit", "A-54", has=SNIPERS | {"Bo": "medic"})
    .when(f"{SNIPES} hand: nothing there, saved by Bo's medic")
    .then(refused("answered-already", "A-51", is_final=True)),
    gathering("a committed force is not shot at, even in vain", "A-53", has={"Bo": "sniper_team"})
    .when("Ann keeps 5", "Bo's sniper_team snipes Ann's hand: nothing there")
    .then(refused("committed-cards-stay", "A-53")),
    gathering("by house rule the victim chooses, and the ruling says so", "A-50 A-51")
    .given(has=SNIPERS, house={"strike_chooser": "victim"})
    .when(f"{SNIPES} brawler")
    .then(done(lost={"Bo": 1}, cites="A-51")),
)

SHAPE = (
    gathering("a brawler disarms nobody", "A-50")
    .when("Ann's brawler disarms Bo's spear")
    .then(refused("power-missing", "A-50", is_final=True)),
    gathering("a saboteur snipes nobody", "A-51", has=SABOTEUR)
    .when("Ann's saboteur snipes Bo's brawler")
    .then(refused("power-missing", "A-51", is_final=True)),
    gathering("a member is not disarmed", "A-50", has=SABOTEUR)
    .when("Ann's saboteur disarms Bo's brawler")
    .then(refused("wrong-kind-of-target", "A-50", is_final=True)),
    gathering("medicine is not disarmed", "A-50", has={"Ann": "saboteur", "Bo": "pills"})
    .when("Ann's saboteur disarms Bo's pills")
    .then(refused("wrong-kind-of-target", "A-50", is_final=True)),
    gathering("a tool is not sniped", "A-51", has=SNIPERS)
    .when("Ann's sniper_team snipes Bo's spear")
    .then(refused("wrong-kind-of-target", "A-51", is_final=True)),
    gathering("a leader is not sniped like a member", "A-51", has=SNIPERS)
    .when("Ann's sniper_team snipes Bo's ranger")
    .then(refused("wrong-kind-of-target", "A-51", is_final=True)),
    gathering("nobody strikes at the own side", "A-50", has=SABOTEUR)
    .when("Ann's saboteur disarms Ann's spear")
    .then(refused("own-card", "A-50", is_final=True)),
    gathering("nobody strikes at somebody who is not there", "A-50", has=SABOTEUR)
    .when("Ann's saboteur disarms Zed's spear")
    .then(refused("unknown-player", None, is_final=True)),
    gathering("nobody strikes at a card that nobody knows", "A-50", has=SABOTEUR)
    .when("Ann's saboteur disarms Bo's mole")
    .then(refused("unknown-card", None, is_final=True)),
    gathering("tear gas waits for the skirmish", "A-53 A-57", modules=("recon4",))
    .when("Ann's tear_gas gasses Bo's brawler")
    .then(refused("not-now", "A-53", is_final=True)),
    gathering("an assassin snipes one person", "A-51", modules=RECON2, has={"Ann": "assassin"})
    .when("Ann's assassin snipes Bo's brawler")
    .then(done(lost={"Bo": 1})),
    gathering("an assassin leaves thugs alone", "A-51", modules=RECON2)
    .when("Ann's assassin snipes Bo's thugs")
    .then(refused("too-many-people", "A-51", is_final=True)),
    gathering("there are no assassins without their module", "A-5")
    .when("Ann's assassin snipes Bo's brawler")
    .then(refused("not-in-play", "A-5")),
    gathering("nobody strikes with a card not owned", "A-30")
    .when("Ann's saboteur disarms Bo's spear")
    .then(NOT_OWNED),
    gathering("nobody is struck in a card not owned", "A-30", has=SABOTEUR)
    .when("Ann's saboteur disarms Bo's net")
    .then(NOT_OWNED),
    gathering("a struck gain proves what it is", "A-30", has=SABOTEUR, unseen={"Bo": "contested"})
    .when("Ann's saboteur disarms Bo's wolf_pack")
    .then(done(shows="Bo:wolf_pack", lost={"Bo": 1})),
    gathering("strikes of gathering end with it", "A-10 A-53", has=SABOTEUR, round=3)
    .when("all have gathered", "Ann's saboteur disarms Bo's spear")
    .then(refused("wrong-phase", "A-10", is_final=True)),
)

COMMITTED = (
    gathering("a committed saboteur strikes, and the number falls", "A-53", has=SABOTEUR)
    .when("Ann keeps 5", "Ann's saboteur disarms Bo's spear, from the committed cards")
    .then(done(number=4, lost={"Bo": 1}, now="Bo", cites="A-53")),
    gathering("two committed saboteurs strike, and it falls by two", "A-53", has={"Ann": "saboteur saboteur"})
    .when(
        "Ann keeps 3",
        "Ann's saboteur disarms Bo's spear, from the committed cards",
        "Ann's saboteur disarms Cy's spear, from the committed cards",
    )
    .then(done(number=1)),
    gathering("after that as many are revealed as are left", "A-14 A-53", has=SABOTEUR, round=3)
    .when(
        "Ann keeps 3",
        "Ann's saboteur disarms Bo's spear, from the committed cards",
        "Bo keeps 0",
        "Cy keeps 0",
        "Ann reveals: brawler spear",
    )
    .then(done(shows="")),
    gathering("and the saboteur is not revealed", "A-30 A-53", has=SABOTEUR, round=3)
    .when(
        "Ann keeps 2",
        "Ann's saboteur disarms Bo's spear, from the committed cards",
        "Bo keeps 0",
        "Cy keeps 0",
        "Ann reveals: saboteur",
    )
    .then(NOT_OWNED),
    gathering("who has not committed has no committed saboteur", "A-53", has=SABOTEUR)
    .when("Ann's saboteur disarms Bo's spear, from the committed cards")
    .then(refused("none-committed", "A-53")),
    gathering("who has committed no card has none either", "A-53", has=SABOTEUR)
    .when("Ann keeps 0", "Ann's saboteur disarms Bo's spear, from the committed cards")
    .then(refused("none-committed", "A-53")),
    gathering("who has committed has nothing in the hand", "A-14 A-53", has=SABOTEUR)
    .when("Ann keeps 2", "Ann's saboteur disarms Bo's spear")
    .then(refused("all-committed", "A-14")),
    gathering("committed cards are not struck", "A-53", has={"Bo": "saboteur"})
    .when("Ann keeps 5", "Bo's saboteur disarms Ann's spear")
    .then(refused("committed-cards-stay", "A-53")),
    gathering("when the table plays it so the number falls all the same", "A-53", has={"Bo": "saboteur"})
    .when("Ann keeps 5", "Bo's saboteur disarms Ann's spear | committed-cards-stay")
    .then(done(lost={}, left=4)),
)

SAVES = (
    gathering("a medic saves and is discarded, the target stays", "A-54")
    .given(modules=HQ1, has={"Ann": "sniper_team", "Cy": "medic"})
    .when("Ann's sniper_team snipes Bo's brawler, saved by Cy's medic")
    .then(done(lost={"Cy": 1}, left=4, cites="A-51 A-53 A-54")),
    gathering("the victim's own medic saves", "A-54", modules=HQ1, has={"Ann": "sniper_team", "Bo": "medic"})
    .when("Ann's sniper_team snipes Bo's brawler, saved by Bo's medic")
    .then(done(lost={"Bo": 1})),
    gathering("a disarm is not saved", "A-54", modules=HQ1)
    .when("Ann's saboteur disarms Bo's spear, saved by Bo's medic")
    .then(refused("nothing-to-save", "A-54", is_final=True)),
    gathering("a medkit saves nobody", "A-54", modules=HQ1)
    .when("Ann's sniper_team snipes Bo's brawler, saved by Bo's medkit")
    .then(refused("power-missing", "A-54", is_final=True)),
    gathering("somebody who is not there saves nobody", "A-54", modules=HQ1)
    .when("Ann's sniper_team snipes Bo's brawler, saved by Zed's medic")
    .then(refused("unknown-player", None, is_final=True)),
    gathering("there are no medics without their module", "A-5", has=SNIPERS)
    .when("Ann's sniper_team snipes Bo's brawler, saved by Bo's medic")
    .then(refused("not-in-play", "A-5")),
    gathering("a committed medic does not save", "A-53 A-54", has={"Bo": "sniper_team"})
    .when("Ann keeps 5", "Bo's sniper_team snipes Cy's brawler, saved by Ann's medic | not-in-play")
    .then(refused("committed-cards-stay", "A-53")),
)

ROWS: tuple[Row, ...] = (*HAND, *DISARMED, *MISSES, *SHAPE, *COMMITTED, *SAVES, *SPY, *LIES)


@each_row(ROWS)
def test_the_strike_goes_as_the_rules_say(row: Row) -> None:
    found = seen(row)

    assert as_expected(row, found) == row.expect
    assert row.cites <= cited(found)


def test_a_committed_card_that_is_struck_by_agreement_is_one_less() -> None:
    row = next(row for row in COMMITTED if "plays it so" in row.name)

    log = start_of(row)
    for step in row.steps:
        log = play(log, step)

    assert [own.committed for own in log.state.seats.values()] == [4, None, None]
