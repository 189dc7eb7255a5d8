"""The list of house rules: every open question of Arctic Scavengers and its possible answers."""

from __future__ import annotations

from referee.rules.kernel.houserule import Choice, HouseRule
from referee.rules.kernel.ruling import gettext_noop

TIES = gettext_noop("ties and rescues")
FIGHTS = gettext_noop("fights")
TOOLS = gettext_noop("tools and hires")
BUILDINGS = gettext_noop("buildings and leaders")
TWO_GANGS_SOLO = gettext_noop("two players, gangs, solo")

YES = Choice("yes", gettext_noop("Yes"))
NO = Choice("no", gettext_noop("No"))

HOUSE_RULES: tuple[HouseRule, ...] = (
    HouseRule(
        name="tie_people_among",
        values=(Choice("tied", gettext_noop("The tied")), Choice("all", gettext_noop("All"))),
        question=gettext_noop("Whose people break a tie?"),
        rules=("A-44",),
        group=TIES,
    ),
    HouseRule(
        name="two_player_rogue",
        values=(
            Choice("exact_tie", gettext_noop("Equal fights only")),
            Choice("any_tie", gettext_noop("Also 1 apart")),
            Choice("never", gettext_noop("Never")),
        ),
        question=gettext_noop("When does a Rogue win a two-player tie?"),
        rules=("A-45",),
        group=TWO_GANGS_SOLO,
    ),
    HouseRule(
        name="rogue_trigger",
        values=(
            Choice("highest", gettext_noop("A tie for the highest")),
            Choice("any_pair", gettext_noop("Any two equal fights")),
        ),
        question=gettext_noop("Which equal fights let a Rogue win?"),
        rules=("A-43",),
        group=TIES,
    ),
    HouseRule(
        name="used_power_fights",
        values=(NO, YES),
        question=gettext_noop("Does a card that used its power still fight?"),
        rules=("A-31",),
        group=FIGHTS,
    ),
    HouseRule(
        name="provocateur_size_at",
        values=(
            Choice("end", gettext_noop("At the end")),
            Choice("declaration", gettext_noop("When declared")),
        ),
        question=gettext_noop("When is a Provocateur's force counted?"),
        rules=("A-56",),
        group=FIGHTS,
    ),
    HouseRule(
        name="decoys_count",
        values=(Choice("standing", gettext_noop("Standing")), Choice("brought", gettext_noop("All brought"))),
        question=gettext_noop("Which cards do Portable Decoys count?"),
        rules=("A-59",),
        group=FIGHTS,
    ),
    HouseRule(
        name="gassed_tool",
        values=(Choice("keeps", gettext_noop("Yes")), Choice("lost", gettext_noop("No"))),
        question=gettext_noop("May a gassed member carry a tool?"),
        rules=("A-57",),
        group=FIGHTS,
    ),
    HouseRule(
        name="self_save",
        values=(NO, YES),
        question=gettext_noop("May medics save themselves?"),
        rules=("A-54",),
        group=TIES,
    ),
    HouseRule(
        name="group_leaders_stack",
        values=(YES, NO),
        question=gettext_noop("May several helpers help one member?"),
        rules=("A-23",),
        group=TOOLS,
    ),
    HouseRule(
        name="scouting_under_leader",
        values=(
            Choice("better", gettext_noop("Whichever is better")),
            Choice("base", gettext_noop("Always a member")),
        ),
        question=gettext_noop("What is a Scouting Refugee when a leader boosts refugees?"),
        rules=("A-82",),
        group=BUILDINGS,
    ),
    HouseRule(
        name="sniped_hardy",
        values=(Choice("lost", gettext_noop("No")), Choice("returns", gettext_noop("Yes"))),
        question=gettext_noop("Does a sniped Hardy Scavenger come back?"),
        rules=("A-58",),
        group=TIES,
    ),
    HouseRule(
        name="trash_limit",
        values=(Choice("once", gettext_noop("Once")), Choice("free", gettext_noop("As often as you like"))),
        question=gettext_noop("How often may you trash in a round?"),
        rules=("A-21",),
        group=TOOLS,
    ),
    HouseRule(
        name="schematics_dig",
        values=(
            Choice("the_dig", gettext_noop("Yes, it is the dig")),
            Choice("own_action", gettext_noop("No, its own action")),
        ),
        question=gettext_noop("Does building use up the round's dig?"),
        rules=(
            "A-21",
            "A-70",
        ),
        group=BUILDINGS,
    ),
    HouseRule(
        name="store_retrieve_limit",
        values=(
            Choice("free", gettext_noop("As often as you like")),
            Choice("once", gettext_noop("Once each")),
        ),
        question=gettext_noop("How often may you store or take back in a round?"),
        rules=("A-74",),
        group=BUILDINGS,
    ),
    HouseRule(
        name="cancel_from_force",
        values=(
            Choice("drawn_stays_out", gettext_noop("No, it stays out")),
            Choice("drawn_joins", gettext_noop("Yes, it joins")),
        ),
        question=gettext_noop("A committed card cancels: does its draw join the force?"),
        rules=("A-53",),
        group=FIGHTS,
    ),
    HouseRule(
        name="accelerate_scope",
        values=(Choice("one", gettext_noop("One")), Choice("any", gettext_noop("Any number"))),
        question=gettext_noop("How many buildings may you speed up in a round?"),
        rules=("A-72",),
        group=BUILDINGS,
    ),
    HouseRule(
        name="demolition_reset",
        values=(Choice("full", gettext_noop("Refills it")), Choice("zero", gettext_noop("Empties it"))),
        question=gettext_noop("What does a Demolition Team do to a build timer?"),
        rules=("A-85",),
        group=BUILDINGS,
    ),
    HouseRule(
        name="gang_second_tie",
        values=(
            Choice("none", gettext_noop("Nobody")),
            Choice("shared", gettext_noop("All tied, 5 people each")),
            Choice("initiator", gettext_noop("First in turn order")),
        ),
        question=gettext_noop("Who gets a gang that is still tied?"),
        rules=("A-90",),
        group=TWO_GANGS_SOLO,
    ),
    HouseRule(
        name="combat_medics_count",
        values=(NO, YES),
        question=gettext_noop("Are Combat Medics medics for the Pharmers' tie?"),
        rules=("A-90",),
        group=TWO_GANGS_SOLO,
    ),
    HouseRule(
        name="overpay",
        values=(
            Choice("allowed", gettext_noop("Yes, without change")),
            Choice("exact", gettext_noop("No, pay exactly")),
        ),
        question=gettext_noop("May you overpay a hire?"),
        rules=("A-26",),
        group=TOOLS,
    ),
    HouseRule(
        name="excavator_tools",
        values=(
            Choice("any_dig_tool", gettext_noop("Every digging tool")),
            Choice("shovel_pickaxe", gettext_noop("Shovel and Pickaxe")),
        ),
        question=gettext_noop("Which tools lose their own dig with the Excavator?"),
        rules=("A-80",),
        group=BUILDINGS,
    ),
    HouseRule(
        name="fanatic_when",
        values=(
            Choice("both", gettext_noop("Gathering and skirmish")),
            Choice("skirmish", gettext_noop("Skirmish only")),
            Choice("gathering", gettext_noop("Gathering only")),
        ),
        question=gettext_noop("When may the Fanatic strike?"),
        rules=("A-80",),
        group=BUILDINGS,
    ),
    HouseRule(
        name="mentor_fight",
        values=(YES, NO),
        question=gettext_noop("May the Mentor help a fight?"),
        rules=("A-80",),
        group=BUILDINGS,
    ),
    HouseRule(
        name="organizer_rest",
        values=(
            Choice("discard", gettext_noop("Discard pile")),
            Choice("deck_top", gettext_noop("Top of the deck")),
            Choice("deck_bottom", gettext_noop("Bottom of the deck")),
        ),
        question=gettext_noop("Where does the Organizer's other card go?"),
        rules=("A-80",),
        group=BUILDINGS,
    ),
    HouseRule(
        name="ranger_hunters",
        values=(NO, YES),
        question=gettext_noop("Are Tribal Hunters families for the Ranger?"),
        rules=("A-80",),
        group=BUILDINGS,
    ),
    HouseRule(
        name="sergeant_buildings",
        values=(NO, YES),
        question=gettext_noop("Does the Sergeant at Arms guard buildings too?"),
        rules=("A-61",),
        group=BUILDINGS,
    ),
    HouseRule(
        name="assassin_vs_leader",
        values=(NO, YES),
        question=gettext_noop("May an Assassin wound a leader?"),
        rules=("A-77",),
        group=BUILDINGS,
    ),
    HouseRule(
        name="solo_tie",
        values=(
            Choice("people_then_nothing", gettext_noop("People, then nothing")),
            Choice("people_then_loss", gettext_noop("People, then a loss")),
            Choice("loss", gettext_noop("A loss")),
        ),
        question=gettext_noop("What decides an equal fight in the solo game?"),
        rules=("A-97",),
        group=TWO_GANGS_SOLO,
    ),
    HouseRule(
        name="solo_first",
        values=(Choice("player", gettext_noop("You")), Choice("opponent", gettext_noop("The opponent"))),
        question=gettext_noop("Who declares first in the solo game?"),
        rules=("A-97",),
        group=TWO_GANGS_SOLO,
    ),
    HouseRule(
        name="map_on_builder",
        values=(NO, YES),
        question=gettext_noop("May a Map take back who sped up a building?"),
        rules=("A-72", "A-83"),
        group=BUILDINGS,
    ),
    HouseRule(
        name="sniped_spy",
        values=(
            Choice("when_spying", gettext_noop("Only a Spy that spies")),
            Choice("always", gettext_noop("Every Spy")),
        ),
        question=gettext_noop("For which sniped Spy does its owner draw 1?"),
        rules=("A-33", "A-50"),
        group=FIGHTS,
    ),
    HouseRule(
        name="cancel_own",
        values=(NO, YES),
        question=gettext_noop("May you cancel a look of your own?"),
        rules=("A-32",),
        group=FIGHTS,
    ),
)
