"""What the strategies choose from: cards by how interesting they are, leaders."""

from typing import Any

Json = dict[str, Any]

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
# Cards that make skirmishes interesting, the likeliest repeated.
ACTORS = (
    "sniper_team",
    "sniper_team",
    "sniper_team",
    "saboteur",
    "saboteur",
    "saboteur",
    "medic",
    "medic",
    "medic",
    "combat_medics",
    "combat_medics",
    "provocateur",
    "provocateur",
    "tear_gas",
    "tear_gas",
    "assassin",
    "assassin",
    "rogue",
    "rogue",
    "spy",
    "drill_sergeant",
    "demolition_team",
)
FIGHTERS = (
    "refugee",
    "refugee",
    "scouting_refugee",
    "scouting_refugee",
    "hardy_scavenger",
    "hardy_scavenger",
    "group_leaders",
    "group_leaders",
    "tribe_family_3",
    "tribe_family_5",
    "scavenger",
    "scavenger",
    "brawler",
    "courier",
    "tinker",
    "thugs",
    "guard",
    "tribal_hunters_2",
)
TOOLS = ("spear", "grenade", "net", "shovel", "multitool", "toolkit", "cargo_sled", "wolf_pack")
LEADERS = (
    None,
    None,
    "gangster",
    "gangster",
    "sergeant_at_arms",
    "sergeant_at_arms",
    "excavator",
    "ranger",
    "mentor",
    "fanatic",
    "fanatic",
)
# Corrected cards: flat columns of the catalogue, each small enough to reason about.
CORRECTIONS: tuple[tuple[str, Json], ...] = (
    ("brawler", {"fight": 0}),
    ("scavenger", {"fight": None}),
    ("refugee", {"fight": 0}),
    ("refugee", {"people": 3}),
    ("scouting_refugee", {"fight_mod": 3}),
    ("scouting_refugee", {"fight": 1}),
    ("scouting_refugee", {"dig_mod": 3, "hunt_mod": 4}),
    ("group_leaders", {"fight": 1}),
    ("toolkit", {"fight_mod": 1}),
    ("binoculars", {"fight_mod": 1, "hunt_mod": 1}),
    ("spear", {"hunt_mod": 0, "fight_mod": 0}),
    ("multitool", {"dig_mod": 0}),
    ("thugs", {"people": 1}),
    ("tribal_hunters_2", {"hunt": 0, "hunt_mod": 2}),
)
