"""Arctic rules A-1 to A-19 as a player reads them: set-up, modules and the round."""

from __future__ import annotations

from referee.rules.arctic.rulebook_sources import BOTH, CARD_LIST, HELP_PAGE, INFERENCE, SUMMARY, cite
from referee.rules.kernel.rulebook import RuleText
from referee.rules.kernel.ruling import gettext_noop

SETUP_RULES: tuple[RuleText, ...] = (
    RuleText(
        number="A-1",
        title=gettext_noop("Starting deck"),
        text=gettext_noop(
            "Each player starts with 4 Refugees, 3 Scavengers, 1 Brawler, 1 Spear and 1 Shovel. Refugees "
            "left over leave the game."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-2",
        title=gettext_noop("Contested resources"),
        text=gettext_noop(
            "The contested resources, the prizes of the skirmishes, are the 14 of the base game. With Recon "
            "module 4 shuffle all 28 and use 14, or take one copy of each of the 14 kinds."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-3",
        title=gettext_noop("Junkyard"),
        text=gettext_noop(
            "The junkyard is the 46 base cards without the Spears and Shovels of the starting decks: 36 "
            "cards with five players, 38 with four, 40 with three, 26 with two (A-6). HQ module 1 adds 4 "
            "Rifles and 4 Toolkits, Recon module 1 adds 4 Binoculars, Recon module 5 adds Maps. Otherwise "
            "keep the Junk, add 8 to 10 cards to the base (2 each of Toolkit, Rifle, Map and Binoculars is "
            "a good start), and below five players take out the Spears and Shovels nobody started with. "
            "Adding every tool makes medicine rare."
        ),
        source=cite(SUMMARY, CARD_LIST),
    ),
    RuleText(
        number="A-4",
        title=gettext_noop("Mercenaries for hire"),
        text=gettext_noop(
            "Lay out a face-up stack of each: Scavenger, Brawler, Hunter, Saboteur, Scout, Group Leaders, "
            "Sniper Team and Thugs, without the copies in starting decks. HQ module 1 adds Medics, HQ "
            "module 2 adds Engineers. With Recon module 1, 2, 3 or 5 use ten stacks: those modules' own "
            "mercenaries, the rest as you like. Recon module 1 lays Scouting Refugees beside them; Recon "
            "module 3 starts everyone with Hardy Scavengers and adds two kinds of building."
        ),
        source=cite(SUMMARY, CARD_LIST),
    ),
    RuleText(
        number="A-5",
        title=gettext_noop("Modules that need others"),
        text=gettext_noop(
            "A module whose base is missing is refused: HQ modules 2, 3 and 4 each need the one before, and "
            "Recon module 3 needs the buildings of HQ module 2. The leaders of Recon module 5 need HQ "
            "module 3 or leader drafting; its gang does not. The Demolition Team's power needs HQ module 2. "
            "Recon modules 1, 2, 4 and 5 mix freely."
        ),
        source=SUMMARY,
    ),
    RuleText(
        number="A-6",
        title=gettext_noop("Set-up for two players"),
        text=gettext_noop(
            "Take 2 cards of every kind that was put in out of the junkyard. Nobody looks at contested "
            "resources, with recon neither. Skirmishes follow the two-player rule (A-45)."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-7",
        title=gettext_noop("Choosing a leader"),
        text=gettext_noop(
            "With HQ module 3 each player is dealt 2 leaders, keeps 1 face up, and the other leaves the "
            "game. Leader drafting is another way (A-93)."
        ),
        source=SUMMARY,
    ),
    RuleText(
        number="A-8",
        title=gettext_noop("Other starting decks"),
        text=gettext_noop(
            "You may start with Scouting Refugees instead of Refugees, with Hardy Scavengers instead of "
            "Scavengers, or with Guards instead of Brawlers. A kind that is in the starting decks should "
            "not be for hire as well."
        ),
        source=SUMMARY,
    ),
    RuleText(
        number="A-9",
        title=gettext_noop("Number of players"),
        text=gettext_noop("Two to five can play. One player plays the solo game (A-95)."),
        source=cite(SUMMARY, INFERENCE),
    ),
    RuleText(
        number="A-10",
        title=gettext_noop("Three phases"),
        text=gettext_noop(
            "A round has three phases: drawing, gathering, skirmish. Rounds 1 and 2 have no skirmish."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-11",
        title=gettext_noop("Drawing five cards"),
        text=gettext_noop(
            "Discard everything left from the last round, except Hardy Scavengers that came back, then draw "
            "5. If your deck runs out, even in the middle of a draw, shuffle your discard pile into a new "
            "deck and go on; if both are empty you draw no more. A card played while gathering is in the "
            "discard pile at once, so it may come back in the same round."
        ),
        source=cite(BOTH, INFERENCE),
    ),
    RuleText(
        number="A-12",
        title=gettext_noop("The initiator's peek"),
        text=gettext_noop(
            "From round 3 the initiator, who goes first this round, looks at the top contested card and "
            "puts it back. With two players nobody does."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-13",
        title=gettext_noop("Who goes first"),
        text=gettext_noop(
            "The same player is initiator, and goes first, in rounds 1 to 3. After every skirmish, also "
            "after a deadlock, this moves one seat clockwise: for the first time at the start of round 4."
        ),
        source=cite(HELP_PAGE, SUMMARY),
    ),
    RuleText(
        number="A-14",
        title=gettext_noop("Gathering, then committing"),
        text=gettext_noop(
            "Starting with the initiator and going clockwise, each player in turn takes any actions and "
            "then says how many cards remain for the skirmish. All remaining cards are that player's force. "
            "Useless cards may be left in as a bluff."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-15",
        title=gettext_noop("Length of the game"),
        text=gettext_noop(
            "Each skirmish uses up exactly one contested card, so with 14 of them the game lasts 16 rounds. "
            "It ends with the last one, won or not."
        ),
        source=cite(HELP_PAGE, INFERENCE),
    ),
    RuleText(
        number="A-16",
        title=gettext_noop("The first initiator"),
        text=gettext_noop("Draw the first initiator, who goes first, at random: in the app or at the table."),
        source=SUMMARY,
    ),
    RuleText(
        number="A-17",
        title=gettext_noop("Who sees what"),
        text=gettext_noop(
            "Hands, decks, committed cards, dug cards and building plans looked at: only their player. The "
            "top contested card: only the initiator; a won one: only its winner; one lost in a deadlock: "
            "nobody. Stored cards and build timers lie face down; leaders, buildings, mercenary stacks, "
            "cards played while gathering and all forces after the reveal are open. What you see by recon "
            "(looking at cards) you may not tell."
        ),
        source=cite(SUMMARY, HELP_PAGE, INFERENCE),
    ),
    RuleText(
        number="A-19",
        title=gettext_noop("Refugees for hire"),
        text=gettext_noop(
            "With the Humanitarians (Recon module 5) a stack of 20 refugee cards is for hire beside the ten "
            "stacks. Best: Scouting Refugees for hire and Refugees in the starting decks. If it is the "
            "plain Refugees, start with Scouting Refugees instead; hiring one costs nothing but is your "
            "hire of the round."
        ),
        source=cite(SUMMARY, INFERENCE),
    ),
)
