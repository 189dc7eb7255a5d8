"""What an unusual card can do, and which module of the rules does it.

A power is handled in the module of the phase its text belongs to, or listed here as not yet handled.
"""

from __future__ import annotations

from enum import StrEnum


class Power(StrEnum):
    """A member for each text that is more than printed numbers."""

    DISARM = "disarm"
    SNIPE = "snipe"
    SNIPE_SINGLE = "snipe_single"
    SAVE = "save"
    SAVE_AND_FIGHT = "save_and_fight"
    PEOPLE_AS_FIGHT = "people_as_fight"
    WIN_TIED_SKIRMISH = "win_tied_skirmish"
    ZERO_FIGHT = "zero_fight"
    RETURN_IF_NOT_WINNING = "return_if_not_winning"
    STACKS_WITH_TOOL = "stacks_with_tool"
    RECYCLE_2_DRAW_2 = "recycle_2_draw_2"
    RESET_BUILD_TIMER = "reset_build_timer"
    RECON_4 = "recon_4"
    PAYS_1_MED = "pays_1_med"
    BUILD = "build"
    BUILD_SPEED_PLUS_2 = "build_speed_plus_2"
    CANCEL_RECON = "cancel_recon"
    CANCEL_PRE_SKIRMISH = "cancel_pre_skirmish"
    DRAW_DISCARD_2 = "draw_discard_2"
    DIG_TOP_OR_BOTTOM = "dig_top_or_bottom"
    DIG_KEEP_EXTRA = "dig_keep_extra"
    REUSE_MEMBER = "reuse_member"
    RECON_ALL_PILES = "recon_all_piles"
    RECON_PLUS_2 = "recon_plus_2"
    STORE_TOOLS = "store_tools"
    STORE_MEMBERS = "store_members"
    STORE_MEDICINE = "store_medicine"
    GROW_FOOD = "grow_food"
    DECOYS = "decoys"
    SCOUT_TOWER = "scout_tower"
    GEARHEADS = "gearheads"
    PHARMERS = "pharmers"
    MASONS = "masons"
    HUMANITARIANS = "humanitarians"
    BUTCHER = "butcher"
    CANNIBAL = "cannibal"
    EXCAVATOR = "excavator"
    FANATIC = "fanatic"
    GANGSTER = "gangster"
    MENTOR = "mentor"
    ORGANIZER = "organizer"
    PEACEMAKER = "peacemaker"
    RANGER = "ranger"
    SERGEANT_AT_ARMS = "sergeant_at_arms"
    SWINDLER = "swindler"
    YARDMASTER = "yardmaster"

    @classmethod
    def named(cls, word: str) -> Power:
        """Return the power of that name. Raises ValueError with a sentence."""
        if word not in set(cls):
            raise ValueError(f"nobody knows the power “{word}”")
        return cls(word)


HANDLED: dict[Power, str] = {
    Power.DISARM: "skirmish/declarations",
    Power.SNIPE: "skirmish/declarations",
    Power.SNIPE_SINGLE: "skirmish/declarations",
    Power.SAVE: "skirmish/declarations",
    Power.SAVE_AND_FIGHT: "skirmish/declarations",
    Power.PEOPLE_AS_FIGHT: "skirmish/declarations",
    Power.ZERO_FIGHT: "skirmish/declarations",
    Power.RECYCLE_2_DRAW_2: "gathering/drill",
    Power.RESET_BUILD_TIMER: "gathering/demolish",
    Power.RECON_4: "recon/recon",
    Power.CANCEL_RECON: "answers/responses",
    Power.CANCEL_PRE_SKIRMISH: "answers/responses",
    Power.RECON_ALL_PILES: "recon/recon",
    Power.RECON_PLUS_2: "recon/recon",
    Power.SCOUT_TOWER: "recon/recon",
    Power.YARDMASTER: "recon/peek",
    Power.DRAW_DISCARD_2: "worth/action",
    Power.DIG_TOP_OR_BOTTOM: "worth/action",
    Power.DIG_KEEP_EXTRA: "gathering/dig",
    Power.REUSE_MEMBER: "gathering/play_map",
    Power.SERGEANT_AT_ARMS: "skirmish/targets",
    Power.WIN_TIED_SKIRMISH: "skirmish/rule",
    Power.RETURN_IF_NOT_WINNING: "skirmish/rule",
    Power.DECOYS: "skirmish/counting",
    Power.GANGSTER: "worth/force",
    Power.EXCAVATOR: "worth/force",
    Power.RANGER: "worth/force",
    Power.STACKS_WITH_TOOL: "worth/force",
    Power.FANATIC: "skirmish/targets",
    Power.MENTOR: "skirmish/targets",
    Power.PAYS_1_MED: "worth/hire",
    Power.BUILD: "hq/build",
    Power.BUILD_SPEED_PLUS_2: "hq/speed_up",
    Power.STORE_TOOLS: "hq/storing",
    Power.STORE_MEMBERS: "hq/storing",
    Power.STORE_MEDICINE: "hq/storing",
    Power.GROW_FOOD: "gathering/prices",
    Power.BUTCHER: "hq/sacrifice",
    Power.CANNIBAL: "hq/sacrifice",
    Power.ORGANIZER: "hq/organize",
    Power.PEACEMAKER: "hq/leaders",
    Power.SWINDLER: "gathering/hiring",
    Power.GEARHEADS: "ending/gangs",
    Power.PHARMERS: "ending/gangs",
    Power.MASONS: "ending/gangs",
    Power.HUMANITARIANS: "ending/gangs",
}
"""Power -> the room and module of ``referee.rules.arctic`` that handle it."""

INSTEAD_OF_VALUES = frozenset({
    Power.DISARM, Power.SNIPE, Power.SNIPE_SINGLE, Power.SAVE, Power.RECON_4, Power.RECON_ALL_PILES,
    Power.RECON_PLUS_2, Power.RECYCLE_2_DRAW_2, Power.RESET_BUILD_TIMER,
})  # fmt: skip
"""Active powers: a card that used one has no standard values for that round (A-31)."""

NOT_YET: frozenset[Power] = frozenset(Power) - HANDLED.keys()
"""Powers that the referee does not handle yet: they are played by hand at the table."""
COUNTS_IN_A_SKIRMISH = frozenset(
    {Power.GANGSTER, Power.SERGEANT_AT_ARMS, Power.DECOYS, Power.FANATIC, Power.MENTOR}
)
"""Leaders and buildings that change a skirmish; others may be attacked (HQ 4) but change nothing in it."""
