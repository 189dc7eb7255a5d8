"""Rows about strikes at cards of the hand and what was there (A-50, A-51, A-53)."""

from __future__ import annotations

from tests.rules.arctic.rows.row import done, gathering, refused

SABOTEUR = {"Ann": "saboteur"}

SNIPERS = {"Ann": "sniper_team"}

HQ2 = ("hq1", "hq2")

NOT_OWNED = refused("not-owned", "A-30")

HAND = (
    gathering("a saboteur disarms on the own turn and is discarded with the tool", "A-50 A-53", has=SABOTEUR)
    .when("Ann's saboteur disarms Bo's spear")
    .then(done(left=4, lost={"Bo": 1}, number=None, now="Ann", cites="A-50 A-53")),
    gathering("a saboteur interrupts another player's turn", "A-53", has={"Bo": "saboteur"})
    .when("Bo's saboteur disarms Ann's spear")
    .then(done(left=4, lost={"Ann": 1}, now="Ann")),
    gathering("a disarmed tool is gone for the round", "A-50 A-30", has={"Bo": "saboteur"})
    .when("Bo's saboteur disarms Ann's spear", "Ann hunts: refugee spear")
    .then(NOT_OWNED),
    gathering("a disarmed tool is still owned", "A-50", has={"Bo": "saboteur"})
    .when("Bo's saboteur disarms Ann's spear", "a round later", "Ann hunts: refugee spear")
    .then(done(value=1)),
    gathering("a saboteur strikes once a round", "A-21 A-53", has=SABOTEUR)
    .when("Ann's saboteur disarms Bo's spear", "Ann's saboteur disarms Bo's shovel")
    .then(refused("used-already", "A-21")),
    gathering("two saboteurs strike twice", "A-21 A-53", has={"Ann": "saboteur saboteur"})
    .when("Ann's saboteur disarms Bo's spear", "Ann's saboteur disarms Bo's shovel")
    .then(done(left=3, lost={"Bo": 2})),
    gathering("a saboteur that dug does not disarm", "A-31 A-30", has=SABOTEUR)
    .when("Ann digs: saboteur", "Ann's saboteur disarms Bo's spear")
    .then(NOT_OWNED),
    gathering("a saboteur that disarmed does not dig", "A-31 A-30", has=SABOTEUR)
    .when("Ann's saboteur disarms Bo's spear", "Ann digs: saboteur")
    .then(NOT_OWNED),
    gathering("a sniper team snipes a member", "A-51 A-53", has=SNIPERS)
    .when("Ann's sniper_team snipes Bo's brawler")
    .then(done(left=4, lost={"Bo": 1}, cites="A-51 A-53")),
    gathering("a sniped member is gone for the round", "A-51 A-30", has={"Bo": "sniper_team"})
    .when("Bo's sniper_team snipes Ann's brawler", "Ann digs: brawler")
    .then(NOT_OWNED),
    gathering("a strike takes a card from the five", "A-30 A-53", has=SABOTEUR)
    .when("Ann's saboteur disarms Bo's spear", "Ann keeps 5")
    .then(refused("too-many-cards", "A-30")),
    gathering("the struck card was one of the five", "A-30", has={"Bo": "saboteur"})
    .when("Bo's saboteur disarms Ann's spear", "Ann keeps 5")
    .then(refused("too-many-cards", "A-30")),
    gathering("nobody strikes with a sixth card", "A-30 A-53", has=SABOTEUR)
    .when("Ann digs: refugee refugee refugee refugee shovel", "Ann's saboteur disarms Bo's spear")
    .then(refused("too-many-cards", "A-30")),
    gathering("nobody has a sixth card to strike at", "A-30", has={"Bo": "saboteur"})
    .when("Ann digs: refugee refugee refugee refugee shovel", "Bo's saboteur disarms Ann's spear")
    .then(refused("too-many-cards", "A-30")),
)

UNUSABLE = {"gathering_disarm": "unusable"}

DISARMED = (
    gathering("by default a disarmed tool is discarded, and a reshuffle may bring it back", "A-50 A-11")
    .given(has={"Ann": "scout", "Bo": "saboteur"})
    .when("Bo's saboteur disarms Ann's shovel", "Ann draws: scout", "Ann digs: refugee shovel")
    .then(done(value=2)),
    gathering("by house rule it's unusable until the round ends, whatever is drawn", "A-50")
    .given(has={"Ann": "scout", "Bo": "saboteur"}, house=UNUSABLE)
    .when("Bo's saboteur disarms Ann's shovel", "Ann draws: scout", "Ann digs: refugee shovel")
    .then(NOT_OWNED),
    gathering("another copy can be used", "A-50", has={"Ann": "shovel", "Bo": "saboteur"}, house=UNUSABLE)
    .when("Bo's saboteur disarms Ann's shovel", "Ann digs: refugee shovel")
    .then(done(value=2)),
    gathering("it can't be committed", "A-50 A-30", has={"Bo": "saboteur"}, house=UNUSABLE)
    .when("Bo's saboteur disarms Ann's shovel", "Ann keeps 5")
    .then(refused("too-many-cards", "A-30")),
    gathering("nor revealed", "A-50", round=3, has={"Bo": "saboteur"}, house=UNUSABLE)
    .when(
        "Bo's saboteur disarms Ann's shovel",
        "Ann keeps 4",
        "Bo keeps 0",
        "Cy keeps 0",
        "Ann reveals: shovel refugee refugee brawler",
    )
    .then(NOT_OWNED),
    gathering("the next round it's usable again", "A-50 A-11")
    .given(round=1, has={"Bo": "saboteur"}, house=UNUSABLE)
    .when("Bo's saboteur disarms Ann's shovel", "a round later", "Ann digs: refugee shovel")
    .then(done(value=2)),
    gathering("a sniped member is discarded by either rule", "A-51", has=SNIPERS, house=UNUSABLE)
    .when("Ann's sniper_team snipes Bo's brawler")
    .then(done(lost={"Bo": 1})),
)

RECON1 = ("recon1",)

SPIES = {"Ann": "sniper_team", "Bo": "spy"}

EVERY_SPY = {"sniped_spy": "always"}

SPY = (
    gathering("a spy sniped in the hand was not spying: nobody draws", "A-33 A-51", modules=RECON1, has=SPIES)
    .when("Ann's sniper_team snipes Bo's spy")
    .then(done(lost={"Bo": 1}, drew={}, cites="A-33 A-51")),
    gathering("by house rule the owner of any sniped spy draws", "A-33 A-51")
    .given(modules=RECON1, has=SPIES, house=EVERY_SPY)
    .when("Ann's sniper_team snipes Bo's spy")
    .then(done(lost={"Bo": 1}, drew={"Bo": 1}, cites="A-33 A-50")),
    gathering("the card drawn for a spy may be used", "A-30 A-33", modules=RECON1, has=SPIES, house=EVERY_SPY)
    .when("Ann's sniper_team snipes Bo's spy", "Ann keeps 4", "Bo keeps 5")
    .then(done(number=5)),
    gathering("nobody draws for a spy that is saved", "A-33 A-54")
    .given(modules=("hq1", "recon1"), has=SPIES | {"Cy": "medic"}, house=EVERY_SPY)
    .when("Ann's sniper_team snipes Bo's spy, saved by Cy's medic")
    .then(done(lost={"Cy": 1}, drew={})),
    gathering("nobody draws for another card that is sniped", "A-51")
    .given(modules=RECON1, has=SPIES, house=EVERY_SPY)
    .when("Ann's sniper_team snipes Bo's brawler")
    .then(done(lost={"Bo": 1}, drew={})),
)

LIES = (
    gathering("a card of the hand is struck while others are committed", "A-53", has=SABOTEUR)
    .when("Ann's saboteur disarms Bo's spear of the hand")
    .then(done(lost={"Bo": 1})),
    gathering("a committed card is not struck", "A-53", has=SABOTEUR)
    .when("Ann's saboteur disarms Bo's spear of the committed")
    .then(refused("committed-cards-stay", "A-53")),
    gathering("where the table lets it pass the force is one less", "A-53", has={"Bo": "saboteur"})
    .when("Ann keeps 5", "Bo's saboteur disarms Ann's spear of the committed | committed-cards-stay")
    .then(done(announced={"Ann": 4})),
    gathering("what lies in a bunker is not struck at by itself", "A-74")
    .given(modules=HQ2, has=SNIPERS, bases={"Bo": "bunker with brawler"})
    .when("Ann's sniper_team snipes Bo's brawler of the bunker")
    .then(refused("in-a-building", "A-74")),
    gathering("where the table lets it pass it comes out of the bunker", "A-74")
    .given(modules=HQ2, has=SNIPERS, bases={"Bo": "bunker with brawler"})
    .when("Ann's sniper_team snipes Bo's brawler of the bunker | in-a-building")
    .then(done(bases={"Bo": "bunker"}, lost={"Bo": 1})),
)
