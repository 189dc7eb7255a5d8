"""Rows of the solo skirmish: saves, ties, and the opponent acting first (A-97)."""

from __future__ import annotations

from tests.rules.arctic.rows.solo import FIRST, IT, ME, SNIPES, solo

SAVES = (
    solo("a medic saves")
    .forces("sniper_team brawler", "medic thugs")
    .says(f"{SNIPES} thugs")
    .plays("0 saved by medic")
    .then(IT, (2, 3), cites="A-54"),
    solo("one medic saves what matters: the first")
    .forces("sniper_team sniper_team brawler", "medic thugs brawler")
    .says(f"{SNIPES} thugs", f"{SNIPES} brawler")
    .plays("0 saved by medic")
    .then(IT, (2, 3)),
    solo("one medic saves what matters: the second")
    .forces("sniper_team sniper_team brawler", "medic thugs brawler")
    .says(f"{SNIPES} brawler", f"{SNIPES} thugs")
    .plays("1 saved by medic")
    .then(IT, (2, 3)),
    solo("a save that gains nothing is left out")
    .forces("sniper_team thugs", "medic scout")
    .says(f"{SNIPES} medic")
    .then(ME, (3, 2)),
    solo("medics and combat medics save two")
    .forces("sniper_team sniper_team thugs", "medic combat_medics thugs scout")
    .says(f"{SNIPES} thugs", f"{SNIPES} scout")
    .plays("0 saved by combat_medics", "1 saved by medic")
    .then(IT, (3, 6)),
    solo("combat medics do not save themselves")
    .forces("sniper_team scavenger", "combat_medics")
    .says(f"{SNIPES} combat_medics")
    .then(ME, (1, 0)),
    solo("combat medics save themselves by the house rule", house={"self_save": "yes"})
    .forces("sniper_team scavenger", "combat_medics")
    .says(f"{SNIPES} combat_medics")
    .plays("0 saved by combat_medics")
    .then(IT, (1, 1), by="people", people=(3, 4)),
    solo("combat medics save each other")
    .forces("sniper_team scavenger", "combat_medics combat_medics")
    .says(f"{SNIPES} combat_medics")
    .plays("0 saved by combat_medics")
    .then(IT, (1, 2)),
    solo("a tool is not saved")
    .forces("saboteur brawler", "medic scavenger grenade")
    .says("saboteur disarms opponent's grenade")
    .then(ME, (2, 1)),
    solo("gas is not saved from")
    .forces("tear_gas brawler", "medic thugs")
    .says("tear_gas gasses opponent's thugs")
    .then(ME, (2, 0)),
    solo("a guard stops no snipe")
    .forces("sniper_team scavenger", "guard")
    .says(f"{SNIPES} guard")
    .then(ME, (1, 0)),
    solo("two snipes at one card: saved, the second hits; unsaved, it falls away")
    .forces("sniper_team sniper_team brawler", "medic thugs scavenger")
    .says(f"{SNIPES} thugs", f"{SNIPES} thugs")
    .then(ME, (2, 1), cites="A-40"),
    solo("two medics stop two snipes at one card")
    .forces("sniper_team sniper_team brawler", "medic medic thugs scavenger")
    .says(f"{SNIPES} thugs", f"{SNIPES} thugs")
    .plays("0 saved by medic", "1 saved by medic")
    .then(IT, (2, 4)),
    solo("the player's medic says nothing and saves nothing")
    .forces("medic thugs", "sniper_team brawler")
    .plays("sniper_team snipes thugs")
    .then(IT, (0, 2), cites="A-54"),
    solo("the player's medic saves as it said", more={"saves": [{"with": "medic", "card": "thugs"}]})
    .forces("medic thugs", "sniper_team brawler")
    .then(ME, (3, 2)),
    solo("the opponent snipes what is not saved", more={"saves": [{"with": "medic", "card": "thugs"}]})
    .forces("medic thugs brawler", "sniper_team scout scavenger")
    .plays("sniper_team snipes brawler")
    .then(None, (3, 3), people=(4, 4)),
    solo(
        "against saves every order counts",
        more={"saves": [{"with": "medic", "card": card} for card in ("assassin", "scouting_refugee")]},
    )
    .forces("medic scouting_refugee assassin scouting_refugee", "assassin assassin assassin")
    .says("assassin snipes opponent's assassin")
    .plays("assassin snipes medic", "assassin snipes scouting_refugee")
    .then(None, (0, 0)),
    solo(
        "a first snipe uses the save up, the second hits",
        more={"saves": [{"with": "medic", "card": "thugs"}]},
    )
    .forces("medic thugs", "sniper_team sniper_team brawler")
    .plays("sniper_team snipes thugs", "sniper_team snipes thugs")
    .then(IT, (0, 2)),
)

TIES_AND_THE_REST = (
    solo("one fight more wins").forces("brawler", "thugs").then(IT, (2, 3), by="fight", cites="A-97"),
    solo("the opponent's rogue takes the tie")
    .forces("brawler tribe_family_5", "rogue scavenger")
    .then(IT, (2, 2), by="rogue", cites="A-43"),
    solo("the player's rogue takes the tie")
    .forces("rogue scavenger", "scout tribe_family_5")
    .then(ME, (2, 2), by="rogue"),
    solo("two rogues: the player is first").forces("rogue", "rogue").then(ME, (1, 1), by="rogue"),
    solo("two rogues: the opponent is first", house=FIRST)
    .forces("rogue", "rogue")
    .then(IT, (1, 1), by="rogue"),
    solo("a two-player house rule about rogues does not hold here", house={"two_player_rogue": "never"})
    .forces("rogue", "scavenger")
    .then(ME, (1, 1), by="rogue"),
    solo("people decide")
    .forces("brawler refugee refugee", "demolition_team")
    .then(ME, (2, 2), by="people", people=(3, 2), cites="A-44"),
    solo("decoys count")
    .forces("brawler refugee + portable_decoys", "demolition_team")
    .then(ME, (2, 2), by="people", people=(3, 2)),
    solo("the gangster's refugees count two")
    .forces("gangster: brawler refugee", "demolition_team")
    .then(ME, (2, 2), by="people", people=(3, 2)),
    solo("a deadlock")
    .forces("brawler refugee", "demolition_team")
    .then(None, (2, 2), by="deadlock", people=(2, 2)),
    solo("a deadlock that is a loss", house={"solo_tie": "people_then_loss"})
    .forces("brawler refugee", "demolition_team")
    .then(IT, (2, 2), by="solo_tie", people=(2, 2)),
    solo("people come before the loss", house={"solo_tie": "people_then_loss"})
    .forces("brawler refugee refugee", "demolition_team")
    .then(ME, (2, 2), by="people"),
    solo("equal fights are a loss whatever the people", house={"solo_tie": "loss"})
    .forces("brawler refugee refugee", "demolition_team")
    .then(IT, (2, 2), by="solo_tie"),
    solo("a rogue takes equal fights all the same", house={"solo_tie": "loss"})
    .forces("rogue scavenger", "demolition_team")
    .then(ME, (2, 2), by="rogue"),
    solo("nobody against nobody").forces("", "").then(None, (0, 0), by="deadlock", people=(0, 0)),
    solo("nobody sent").forces("", "tribe_family_3").then(IT, (0, 0), by="people", people=(0, 3)),
    solo("junk against junk").forces("junk", "junk pills").then(None, (0, 0), by="deadlock"),
    solo("helpers help the opponent too")
    .forces("scavenger", "tribe_family_3 group_leaders")
    .then(IT, (1, 2)),
    solo("the opponent's tools find their carriers")
    .forces("thugs brawler", "field_crew sled_team grenade wolf_pack")
    .then(IT, (5, 8)),
    solo("a demolition team fights and does not draw")
    .forces("scavenger", "demolition_team")
    .then(IT, (1, 2)),
    solo("a spy and a drill sergeant keep still").forces("scavenger", "spy drill_sergeant").then(IT, (1, 3)),
)

OPPONENT_FIRST = (
    solo("player first: the snipe hits before the opponent acts")
    .forces("sniper_team scavenger", "sniper_team thugs")
    .says(f"{SNIPES} thugs")
    .plays("sniper_team snipes scavenger")
    .then(None, (0, 0), people=(2, 2)),
    solo("opponent first: the sniper is gone before its turn", house=FIRST)
    .forces("sniper_team scavenger", "sniper_team thugs")
    .says(f"{SNIPES} thugs")
    .plays("sniper_team snipes sniper_team")
    .then(IT, (1, 3), cites="A-40"),
    solo("opponent first: the answer still comes after the declaration", house=FIRST)
    .forces("sniper_team brawler", "medic thugs")
    .says(f"{SNIPES} thugs")
    .plays("0 saved by medic")
    .then(IT, (2, 3)),
    solo("opponent first: a provocation that will be sniped is left out", house=FIRST)
    .forces("sniper_team brawler", "provocateur tribe_family_3")
    .says(f"{SNIPES} provocateur")
    .then(ME, (2, 0)),
    solo("opponent first: it provokes and saves its provocateur", house=FIRST)
    .forces("sniper_team brawler", "provocateur tribe_family_3 medic")
    .says(f"{SNIPES} provocateur")
    .plays("provocateur provokes", "0 saved by medic")
    .then(IT, (2, 5)),
    solo("opponent first: one of two snipers is gone, one shot is left", house=FIRST)
    .forces("sniper_team sniper_team scavenger", "sniper_team thugs brawler")
    .says(f"{SNIPES} brawler", f"{SNIPES} thugs")
    .plays("sniper_team snipes sniper_team")
    .then(IT, (1, 3)),
    solo("opponent first: the provocateur is sniped before it can provoke", house=FIRST)
    .forces("provocateur tribe_family_5", "assassin brawler")
    .says("provocateur provokes")
    .plays("assassin snipes provocateur")
    .then(IT, (0, 2)),
)
