"""Powers of cards; docs/build.md lists the modules that implement them."""

from __future__ import annotations

from referee.rules.kernel.code import Code


class Power(Code):
    """A member for each card text beyond printed numbers."""

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
            raise ValueError(f"there is no power “{word}”")
        return cls(word)


INSTEAD_OF_VALUES = frozenset(
    {
        Power.DISARM,
        Power.SNIPE,
        Power.SNIPE_SINGLE,
        Power.SAVE,
        Power.RECON_4,
        Power.RECON_ALL_PILES,
        Power.RECON_PLUS_2,
        Power.RECYCLE_2_DRAW_2,
        Power.RESET_BUILD_TIMER,
    }
)
"""Active powers: a card that uses one has no standard values in that round (A-31)."""

COUNTS_IN_A_SKIRMISH = frozenset(
    {Power.GANGSTER, Power.SERGEANT_AT_ARMS, Power.DECOYS, Power.FANATIC, Power.MENTOR}
)
"""Powers of leaders and buildings that affect a skirmish; others may be attacked (HQ 4) without effect."""
