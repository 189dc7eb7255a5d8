"""Rows about what a Spy and Binoculars look at (A-33, A-84)."""

from __future__ import annotations

from typing import Any

from tests.rules.arctic.rows.row import Given, done, gathering, refused

MODULES = ("hq1", "hq2", "hq3", "hq4", "recon1", "recon2", "recon3", "recon5")

SPY, TWO = {"Ann": "spy"}, {"Ann": "spy binoculars binoculars"}

FULL = "Ann digs: refugee refugee refugee refugee shovel"


def recon(name: str, rules: str, **start: Any) -> Given:
    """Make a row of a table that plays with everything and checks hands."""
    return gathering(f"recon: {name}", rules, **{"modules": MODULES} | start)


SPIES = (
    recon("a spy sees four cards of a hand, is discarded and draws", "A-33 A-84 A-30", has=SPY)
    .when("Ann's spy looks at Bo's hand")
    .then(done(value=4, left=5, limit=6, now="Ann", lost={}, cites="A-33 A-84 A-17")),
    recon("a spy sees four cards of a deck", "A-33 A-84", has=SPY)
    .when("Ann's spy looks at Bo's deck")
    .then(done(value=4)),
    recon("a spy looks at the own deck", "A-33", has=SPY)
    .when("Ann's spy looks at Ann's deck")
    .then(done(value=4)),
    recon("a spy sees four cards of a force", "A-33", has={"Bo": "spy"})
    .when("Ann keeps 5", "Bo's spy looks at Ann's force")
    .then(done(value=4, announced={"Ann": 5})),
    recon("a spy sees no more of a force than there are", "A-33", has={"Bo": "spy"})
    .when("Ann keeps 2", "Bo's spy looks at Ann's force")
    .then(done(value=2)),
    recon("a spy sees what lies in a building", "A-33 A-17", has=SPY, bases={"Bo": "armory with spear"})
    .when("Ann's spy looks at Bo's building 0")
    .then(done(value=1)),
    recon("a spy sees the cards on a building that is not complete", "A-33 A-17")
    .given(has=SPY, bases={"Bo": "armory, bunker timer 3"})
    .when("Ann's spy looks at Bo's building 1")
    .then(done(value=3)),
    recon("a spy looks into a building that is disabled", "A-33 A-77")
    .given(has=SPY, bases={"Bo": "armory disabled with 2 unseen"})
    .when("Ann's spy looks at Bo's building 0")
    .then(done(value=2)),
    recon("a spy with binoculars sees six", "A-33 A-84", has=TWO)
    .when("Ann's spy looks at Bo's deck, with binoculars")
    .then(done(value=6, left=4, limit=6)),
    recon("a hand of five has no sixth card to see", "A-33", has=TWO)
    .when("Ann's spy looks at Bo's hand, with binoculars")
    .then(done(value=5)),
    recon("nor has a deck more than it has", "A-33", has=TWO, deck=(2,))
    .when("Ann's spy looks at Bo's deck")
    .then(done(value=2)),
    recon("in a deck that may be empty there may be something to see", "A-33", has=TWO, deck=(0, 5))
    .when("Ann's spy looks at Bo's deck")
    .then(done(value=4)),
    recon("in an empty deck there is nothing to see", "A-33", has=TWO, deck=(0,))
    .when("Ann's spy looks at Bo's deck")
    .then(refused("nothing-there", "A-33")),
    recon("a spy with two binoculars sees eight", "A-33", has=TWO)
    .when("Ann's spy looks at Bo's deck, with binoculars binoculars")
    .then(done(value=8, left=3, limit=6)),
    recon("two spies look twice in a turn", "A-31 A-33", has={"Ann": "spy spy"})
    .when("Ann's spy looks at Bo's hand", "Ann's spy looks at Cy's hand")
    .then(done(value=4, left=5, limit=7)),
    recon("a gain played along has shown itself", "A-30", has=SPY, unseen={"Ann": "junkyard"})
    .when("Ann's spy looks at Bo's hand, with binoculars")
    .then(done(value=5, shows="Ann:binoculars")),
    recon("the card drawn for a spy may be used or kept", "A-30 A-84", has=SPY)
    .when("Ann's spy looks at Bo's hand", "Ann keeps 5")
    .then(done(number=5, now="Bo")),
    recon("but no card more than that", "A-30 A-84", has=SPY)
    .when("Ann's spy looks at Bo's hand", "Ann keeps 6")
    .then(refused("too-many-cards", "A-30")),
    recon("a brawler spies on nobody", "A-33")
    .when("Ann's brawler looks at Bo's hand")
    .then(refused("power-missing", "A-33", is_final=True)),
    recon("a spear makes no look deeper", "A-33", has=SPY)
    .when("Ann's spy looks at Bo's hand, with spear")
    .then(refused("power-missing", "A-33", is_final=True)),
    recon("nobody spies in another's turn", "A-14 A-84", has={"Bo": "spy"})
    .when("Bo's spy looks at Ann's hand")
    .then(refused("not-your-turn", "A-14")),
    recon("nobody spies after committing", "A-14 A-84", has=SPY)
    .when("Ann keeps 5", "Ann's spy looks at Bo's hand")
    .then(refused("committed-already", "A-14")),
    recon("nobody spies when the gathering is over", "A-10", has=SPY, round=3)
    .when("all have gathered", "Ann's spy looks at Bo's hand")
    .then(refused("wrong-phase", "A-10", is_final=True)),
    recon("nobody spies with a sixth card", "A-30", has=SPY)
    .when(FULL, "Ann's spy looks at Bo's hand")
    .then(refused("too-many-cards", "A-30")),
    recon("nobody spies with a spy not owned", "A-30")
    .when("Ann's spy looks at Bo's hand")
    .then(refused("not-owned", "A-30")),
    recon("there are no spies without their module", "A-5", modules=(), has=SPY)
    .when("Ann's spy looks at Bo's hand")
    .then(refused("not-in-play", "A-5")),
    recon("who has not committed has no force to look at", "A-33", has=SPY)
    .when("Ann's spy looks at Bo's force")
    .then(refused("nothing-there", "A-33")),
    recon("who has committed no card has none either", "A-33", has={"Bo": "spy"})
    .when("Ann keeps 0", "Bo's spy looks at Ann's force")
    .then(refused("nothing-there", "A-33")),
    recon("who has committed has no hand to look at", "A-33", has={"Bo": "spy"})
    .when("Ann keeps 5", "Bo's spy looks at Ann's hand")
    .then(refused("nothing-there", "A-33")),
    recon("but a card out of the bunker since then is one", "A-33 A-74")
    .given(has={"Bo": "spy"}, bases={"Ann": "bunker with medic"})
    .when("Ann keeps 5", "Ann takes from 0: medic", "Bo's spy looks at Ann's hand")
    .then(done(value=1)),
    recon("in an empty building there is nothing to see", "A-33", has=SPY, bases={"Bo": "armory"})
    .when("Ann's spy looks at Bo's building 0")
    .then(refused("nothing-there", "A-33")),
    recon("nobody looks at a building that is not there", "A-33", has=SPY)
    .when("Ann's spy looks at Bo's building 3")
    .then(refused("no-such-building", "A-33", is_final=True)),
    recon("a spy names the building", "A-33", has=SPY, bases={"Bo": "armory with spear"})
    .when("Ann's spy looks at Bo's building")
    .then(refused("no-target", "A-33", is_final=True)),
    recon("a spy names no building besides the deck", "A-33", has=SPY, bases={"Bo": "armory with spear"})
    .when("Ann's spy looks at Bo's deck 0")
    .then(refused("no-target", "A-33", is_final=True)),
    recon("a spy names a player", "A-33", has=SPY)
    .when("Ann's spy looks")
    .then(refused("no-target", "A-33", is_final=True)),
    recon("nobody spies on somebody who is not there", "A-33", has=SPY)
    .when("Ann's spy looks at Zed's hand")
    .then(refused("unknown-player", None, is_final=True)),
    recon("a spy does not look at piles", "A-33", has=SPY)
    .when("Ann's spy looks at junkyard")
    .then(refused("wrong-target", "A-33", is_final=True)),
    recon("nothing else is discarded for a spy", "A-84", has=SPY)
    .when("Ann's spy looks at Bo's hand, discarding refugee")
    .then(refused("wrong-target", "A-84", is_final=True)),
)

BINOCULARS = (
    recon("binoculars show the top of every pile and are discarded", "A-33 A-34", has={"Ann": "binoculars"})
    .when("Ann's binoculars look")
    .then(done(value=1, left=4, limit=5, cites="A-33 A-34 A-17")),
    recon("two binoculars show the top three of every pile", "A-33", has={"Ann": "binoculars binoculars"})
    .when("Ann's binoculars look, with binoculars")
    .then(done(value=3, left=3, limit=5)),
    recon("with two players nobody sees the contested resources", "A-6 A-33")
    .given(has={"Ann": "binoculars"}, players=2)
    .when("Ann's binoculars look")
    .then(done(value=1, cites="A-6")),
    recon("binoculars look nowhere else", "A-33", has={"Ann": "binoculars"})
    .when("Ann's binoculars look at Bo's hand")
    .then(refused("wrong-target", "A-33", is_final=True)),
    recon("nobody looks with more binoculars than there are", "A-30", has={"Ann": "binoculars"})
    .when("Ann's binoculars look, with binoculars")
    .then(refused("not-owned", "A-30")),
    recon("there are no binoculars without recon", "A-5", modules=("hq1",), has={"Ann": "binoculars"})
    .when("Ann's binoculars look")
    .then(refused("not-in-play", "A-5")),
)
