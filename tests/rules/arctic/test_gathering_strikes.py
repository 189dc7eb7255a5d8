"""Attacks while a table gathers, row by row: disarms, snipes, saves, committed cards (A-50 to A-54)."""

from __future__ import annotations

from tests.rules.arctic.gatherings import (
    Row,
    as_expected,
    cited,
    done,
    each_row,
    gathering,
    play,
    refused,
    seen,
    start_of,
)

SABOTEUR = {"Ann": "saboteur"}
SNIPERS = {"Ann": "sniper_team"}
HQ2 = ("hq1", "hq2")
HQ1, RECON2 = ("hq1",), ("hq1", "recon2")
NOT_OWNED = refused("not-owned", "A-30")

HAND = (
    gathering("a saboteur disarms on the own turn and is discarded with the tool", "A-50 A-53",
              done(left=4, lost={"Bo": 1}, number=None, now="Ann", cites="A-50 A-53"),
              "Ann's saboteur disarms Bo's spear", has=SABOTEUR),
    gathering("a saboteur interrupts another player's turn", "A-53", done(left=4, lost={"Ann": 1}, now="Ann"),
              "Bo's saboteur disarms Ann's spear", has={"Bo": "saboteur"}),
    gathering("a disarmed tool is gone for the round", "A-50 A-30", NOT_OWNED,
              "Bo's saboteur disarms Ann's spear", "Ann hunts: refugee spear", has={"Bo": "saboteur"}),
    gathering("a disarmed tool is still owned", "A-50", done(value=1),
              "Bo's saboteur disarms Ann's spear", "a round later", "Ann hunts: refugee spear",
              has={"Bo": "saboteur"}),
    gathering("a saboteur strikes once a round", "A-21 A-53", refused("used-already", "A-21"),
              "Ann's saboteur disarms Bo's spear", "Ann's saboteur disarms Bo's shovel", has=SABOTEUR),
    gathering("two saboteurs strike twice", "A-21 A-53", done(left=3, lost={"Bo": 2}),
              "Ann's saboteur disarms Bo's spear", "Ann's saboteur disarms Bo's shovel",
              has={"Ann": "saboteur saboteur"}),
    gathering("a saboteur that dug does not disarm", "A-31 A-30", NOT_OWNED,
              "Ann digs: saboteur", "Ann's saboteur disarms Bo's spear", has=SABOTEUR),
    gathering("a saboteur that disarmed does not dig", "A-31 A-30", NOT_OWNED,
              "Ann's saboteur disarms Bo's spear", "Ann digs: saboteur", has=SABOTEUR),
    gathering("a sniper team snipes a member", "A-51 A-53", done(left=4, lost={"Bo": 1}, cites="A-51 A-53"),
              "Ann's sniper_team snipes Bo's brawler", has=SNIPERS),
    gathering("a sniped member is gone for the round", "A-51 A-30", NOT_OWNED,
              "Bo's sniper_team snipes Ann's brawler", "Ann digs: brawler", has={"Bo": "sniper_team"}),
    gathering("a strike takes a card from the five", "A-30 A-53", refused("too-many-cards", "A-30"),
              "Ann's saboteur disarms Bo's spear", "Ann keeps 5", has=SABOTEUR),
    gathering("the struck card was one of the five", "A-30", refused("too-many-cards", "A-30"),
              "Bo's saboteur disarms Ann's spear", "Ann keeps 5", has={"Bo": "saboteur"}),
    gathering("nobody strikes with a sixth card", "A-30 A-53", refused("too-many-cards", "A-30"),
              "Ann digs: refugee refugee refugee refugee shovel", "Ann's saboteur disarms Bo's spear",
              has=SABOTEUR),
    gathering("nobody has a sixth card to strike at", "A-30", refused("too-many-cards", "A-30"),
              "Ann digs: refugee refugee refugee refugee shovel", "Bo's saboteur disarms Ann's spear",
              has={"Bo": "saboteur"}),
)  # fmt: skip

UNUSABLE = {"gathering_disarm": "unusable"}
DISARMED = (
    gathering("by default a disarmed tool is discarded, and a reshuffle may bring it back", "A-50 A-11",
              done(value=2),
              "Bo's saboteur disarms Ann's shovel", "Ann draws: scout", "Ann digs: refugee shovel",
              has={"Ann": "scout", "Bo": "saboteur"}),
    gathering("by house rule it's unusable until the round ends, whatever is drawn", "A-50", NOT_OWNED,
              "Bo's saboteur disarms Ann's shovel", "Ann draws: scout", "Ann digs: refugee shovel",
              has={"Ann": "scout", "Bo": "saboteur"}, house=UNUSABLE),
    gathering("another copy can be used", "A-50", done(value=2),
              "Bo's saboteur disarms Ann's shovel", "Ann digs: refugee shovel",
              has={"Ann": "shovel", "Bo": "saboteur"}, house=UNUSABLE),
    gathering("it can't be committed", "A-50 A-30", refused("too-many-cards", "A-30"),
              "Bo's saboteur disarms Ann's shovel", "Ann keeps 5", has={"Bo": "saboteur"}, house=UNUSABLE),
    gathering("nor revealed", "A-50", NOT_OWNED,
              "Bo's saboteur disarms Ann's shovel", "Ann keeps 4", "Bo keeps 0", "Cy keeps 0",
              "Ann reveals: shovel refugee refugee brawler", round=3, has={"Bo": "saboteur"}, house=UNUSABLE),
    gathering("the next round it's usable again", "A-50 A-11", done(value=2),
              "Bo's saboteur disarms Ann's shovel", "a round later", "Ann digs: refugee shovel",
              round=1, has={"Bo": "saboteur"}, house=UNUSABLE),
    gathering("a sniped member is discarded by either rule", "A-51", done(lost={"Bo": 1}),
              "Ann's sniper_team snipes Bo's brawler", has=SNIPERS, house=UNUSABLE),
)  # fmt: skip

RECON1 = ("recon1",)
SPIES = {"Ann": "sniper_team", "Bo": "spy"}
EVERY_SPY = {"sniped_spy": "always"}
SPY = (
    gathering("a spy sniped in the hand was not spying: nobody draws", "A-33 A-51",
              done(lost={"Bo": 1}, drew={}, cites="A-33 A-51"),
              "Ann's sniper_team snipes Bo's spy", modules=RECON1, has=SPIES),
    gathering("by house rule the owner of any sniped spy draws", "A-33 A-51",
              done(lost={"Bo": 1}, drew={"Bo": 1}, cites="A-33 A-50"),
              "Ann's sniper_team snipes Bo's spy", modules=RECON1, has=SPIES, house=EVERY_SPY),
    gathering("the card drawn for a spy may be used", "A-30 A-33", done(number=5),
              "Ann's sniper_team snipes Bo's spy", "Ann keeps 4", "Bo keeps 5",
              modules=RECON1, has=SPIES, house=EVERY_SPY),
    gathering("nobody draws for a spy that is saved", "A-33 A-54", done(lost={"Cy": 1}, drew={}),
              "Ann's sniper_team snipes Bo's spy, saved by Cy's medic",
              modules=("hq1", "recon1"), has=SPIES | {"Cy": "medic"}, house=EVERY_SPY),
    gathering("nobody draws for another card that is sniped", "A-51", done(lost={"Bo": 1}, drew={}),
              "Ann's sniper_team snipes Bo's brawler", modules=RECON1, has=SPIES, house=EVERY_SPY),
)  # fmt: skip

LIES = (
    gathering("a card of the hand is struck while others are committed", "A-53", done(lost={"Bo": 1}),
              "Ann's saboteur disarms Bo's spear of the hand", has=SABOTEUR),
    gathering("a committed card is not struck", "A-53", refused("committed-cards-stay", "A-53"),
              "Ann's saboteur disarms Bo's spear of the committed", has=SABOTEUR),
    gathering("where the table lets it pass the force is one less", "A-53", done(announced={"Ann": 4}),
              "Ann keeps 5", "Bo's saboteur disarms Ann's spear of the committed | committed-cards-stay",
              has={"Bo": "saboteur"}),
    gathering("what lies in a bunker is not struck at by itself", "A-74", refused("in-a-building", "A-74"),
              "Ann's sniper_team snipes Bo's brawler of the bunker", modules=HQ2, has=SNIPERS,
              bases={"Bo": "bunker with brawler"}),
    gathering("where the table lets it pass it comes out of the bunker", "A-74",
              done(bases={"Bo": "bunker"}, lost={"Bo": 1}),
              "Ann's sniper_team snipes Bo's brawler of the bunker | in-a-building", modules=HQ2,
              has=SNIPERS, bases={"Bo": "bunker with brawler"}),
)  # fmt: skip

SNIPES = "Ann's sniper_team snipes Bo's"
FANATICS = {"Ann": "fanatic"}
MISSES = (
    gathering("a shot may find nothing, and the sniper team is discarded all the same", "A-51",
              done(lost={}, left=4, cites="A-51 A-53",
                   told="Ann’s Sniper Team aims at Bo’s hand: nothing there"),
              f"{SNIPES} hand: nothing there", has=SNIPERS),
    gathering("or not the card that was named", "A-51",
              done(lost={}, left=4, told="Ann’s Sniper Team aims at Bo’s Brawler: nothing there"),
              f"{SNIPES} brawler: nothing there", has=SNIPERS),
    gathering("so may a disarm", "A-50", done(lost={}, left=4, cites="A-50"),
              "Ann's saboteur disarms Bo's hand: nothing there", has=SABOTEUR),
    gathering("the sniper team that hit nothing is used up", "A-30", refused("used-already", "A-21"),
              f"{SNIPES} hand: nothing there", f"{SNIPES} brawler", has=SNIPERS),
    gathering("the fanatic's refugee leaves the game, whatever it hits", "A-80 A-81",
              done(lost={}, removed="refugee"), "Ann's refugee strikes Bo's hand: nothing there",
              modules=HQ2, bases=FANATICS),
    gathering("a committed sniper team that hits nothing leaves the force", "A-53",
              done(announced={"Ann": 4}, lost={}), "Ann keeps 5",
              f"{SNIPES} hand: nothing there, from the committed cards", has=SNIPERS),
    gathering("no card is named by accident", "A-51", refused("no-target", "A-51", is_final=True),
              f"{SNIPES} hand", has=SNIPERS),
    gathering("what lies open is always found", "A-77", refused("target-not-hidden", "A-77", is_final=True),
              "Ann's saboteur disables Bo's armory: nothing there", modules=("hq1", "hq2", "hq3", "hq4"),
              has=SABOTEUR, bases={"Bo": "armory"}),
    gathering("nobody saves what is not hit", "A-54", refused("answered-already", "A-51", is_final=True),
              f"{SNIPES} hand: nothing there, saved by Bo's medic",
              has=SNIPERS | {"Bo": "medic"}),
    gathering("a committed force is not shot at, even in vain", "A-53",
              refused("committed-cards-stay", "A-53"), "Ann keeps 5",
              "Bo's sniper_team snipes Ann's hand: nothing there", has={"Bo": "sniper_team"}),
    gathering("by house rule the victim chooses, and the ruling says so", "A-50 A-51",
              done(lost={"Bo": 1}, cites="A-51"), f"{SNIPES} brawler", has=SNIPERS,
              house={"strike_chooser": "victim"}),
)  # fmt: skip

SHAPE = (
    gathering("a brawler disarms nobody", "A-50", refused("power-missing", "A-50", is_final=True),
              "Ann's brawler disarms Bo's spear"),
    gathering("a saboteur snipes nobody", "A-51", refused("power-missing", "A-51", is_final=True),
              "Ann's saboteur snipes Bo's brawler", has=SABOTEUR),
    gathering("a member is not disarmed", "A-50", refused("wrong-kind-of-target", "A-50", is_final=True),
              "Ann's saboteur disarms Bo's brawler", has=SABOTEUR),
    gathering("medicine is not disarmed", "A-50", refused("wrong-kind-of-target", "A-50", is_final=True),
              "Ann's saboteur disarms Bo's pills", has={"Ann": "saboteur", "Bo": "pills"}),
    gathering("a tool is not sniped", "A-51", refused("wrong-kind-of-target", "A-51", is_final=True),
              "Ann's sniper_team snipes Bo's spear", has=SNIPERS),
    gathering("a leader is not sniped like a member", "A-51",
              refused("wrong-kind-of-target", "A-51", is_final=True),
              "Ann's sniper_team snipes Bo's ranger", has=SNIPERS),
    gathering("nobody strikes at the own side", "A-50", refused("own-card", "A-50", is_final=True),
              "Ann's saboteur disarms Ann's spear", has=SABOTEUR),
    gathering("nobody strikes at somebody who is not there", "A-50",
              refused("unknown-player", None, is_final=True),
              "Ann's saboteur disarms Zed's spear", has=SABOTEUR),
    gathering("nobody strikes at a card that nobody knows", "A-50",
              refused("unknown-card", None, is_final=True), "Ann's saboteur disarms Bo's mole", has=SABOTEUR),
    gathering("tear gas waits for the skirmish", "A-53 A-57", refused("not-now", "A-53", is_final=True),
              "Ann's tear_gas gasses Bo's brawler", modules=("recon4",)),
    gathering("an assassin snipes one person", "A-51", done(lost={"Bo": 1}),
              "Ann's assassin snipes Bo's brawler", modules=RECON2, has={"Ann": "assassin"}),
    gathering("an assassin leaves thugs alone", "A-51", refused("too-many-people", "A-51", is_final=True),
              "Ann's assassin snipes Bo's thugs", modules=RECON2),
    gathering("there are no assassins without their module", "A-5", refused("not-in-play", "A-5"),
              "Ann's assassin snipes Bo's brawler"),
    gathering("nobody strikes with a card not owned", "A-30", NOT_OWNED, "Ann's saboteur disarms Bo's spear"),
    gathering("nobody is struck in a card not owned", "A-30", NOT_OWNED,
              "Ann's saboteur disarms Bo's net", has=SABOTEUR),
    gathering("a struck gain proves what it is", "A-30", done(shows="Bo:wolf_pack", lost={"Bo": 1}),
              "Ann's saboteur disarms Bo's wolf_pack", has=SABOTEUR, unseen={"Bo": "contested"}),
    gathering("strikes of gathering end with it", "A-10 A-53", refused("wrong-phase", "A-10", is_final=True),
              "all have gathered", "Ann's saboteur disarms Bo's spear", has=SABOTEUR, round=3),
)  # fmt: skip

COMMITTED = (
    gathering("a committed saboteur strikes, and the number falls", "A-53",
              done(number=4, lost={"Bo": 1}, now="Bo", cites="A-53"),
              "Ann keeps 5", "Ann's saboteur disarms Bo's spear, from the committed cards", has=SABOTEUR),
    gathering("two committed saboteurs strike, and it falls by two", "A-53", done(number=1),
              "Ann keeps 3", "Ann's saboteur disarms Bo's spear, from the committed cards",
              "Ann's saboteur disarms Cy's spear, from the committed cards",
              has={"Ann": "saboteur saboteur"}),
    gathering("after that as many are revealed as are left", "A-14 A-53", done(shows=""),
              "Ann keeps 3", "Ann's saboteur disarms Bo's spear, from the committed cards",
              "Bo keeps 0", "Cy keeps 0", "Ann reveals: brawler spear", has=SABOTEUR, round=3),
    gathering("and the saboteur is not revealed", "A-30 A-53", NOT_OWNED,
              "Ann keeps 2", "Ann's saboteur disarms Bo's spear, from the committed cards",
              "Bo keeps 0", "Cy keeps 0", "Ann reveals: saboteur", has=SABOTEUR, round=3),
    gathering("who has not committed has no committed saboteur", "A-53", refused("none-committed", "A-53"),
              "Ann's saboteur disarms Bo's spear, from the committed cards", has=SABOTEUR),
    gathering("who has committed no card has none either", "A-53", refused("none-committed", "A-53"),
              "Ann keeps 0", "Ann's saboteur disarms Bo's spear, from the committed cards", has=SABOTEUR),
    gathering("who has committed has nothing in the hand", "A-14 A-53", refused("all-committed", "A-14"),
              "Ann keeps 2", "Ann's saboteur disarms Bo's spear", has=SABOTEUR),
    gathering("committed cards are not struck", "A-53", refused("committed-cards-stay", "A-53"),
              "Ann keeps 5", "Bo's saboteur disarms Ann's spear", has={"Bo": "saboteur"}),
    gathering("when the table plays it so the number falls all the same", "A-53",
              done(lost={}, left=4),
              "Ann keeps 5", "Bo's saboteur disarms Ann's spear | committed-cards-stay",
              has={"Bo": "saboteur"}),
)  # fmt: skip

SAVES = (
    gathering("a medic saves and is discarded, the target stays", "A-54",
              done(lost={"Cy": 1}, left=4, cites="A-51 A-53 A-54"),
              "Ann's sniper_team snipes Bo's brawler, saved by Cy's medic", modules=HQ1,
              has={"Ann": "sniper_team", "Cy": "medic"}),
    gathering("the victim's own medic saves", "A-54", done(lost={"Bo": 1}),
              "Ann's sniper_team snipes Bo's brawler, saved by Bo's medic", modules=HQ1,
              has={"Ann": "sniper_team", "Bo": "medic"}),
    gathering("a disarm is not saved", "A-54", refused("nothing-to-save", "A-54", is_final=True),
              "Ann's saboteur disarms Bo's spear, saved by Bo's medic", modules=HQ1),
    gathering("a medkit saves nobody", "A-54", refused("power-missing", "A-54", is_final=True),
              "Ann's sniper_team snipes Bo's brawler, saved by Bo's medkit", modules=HQ1),
    gathering("somebody who is not there saves nobody", "A-54",
              refused("unknown-player", None, is_final=True),
              "Ann's sniper_team snipes Bo's brawler, saved by Zed's medic", modules=HQ1),
    gathering("there are no medics without their module", "A-5", refused("not-in-play", "A-5"),
              "Ann's sniper_team snipes Bo's brawler, saved by Bo's medic", has=SNIPERS),
    gathering("a committed medic does not save", "A-53 A-54", refused("committed-cards-stay", "A-53"),
              "Ann keeps 5", "Bo's sniper_team snipes Cy's brawler, saved by Ann's medic | not-in-play",
              has={"Bo": "sniper_team"}),
)  # fmt: skip

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
