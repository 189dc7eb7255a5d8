"""Arctic rules A-70 to A-98 as a player reads them: buildings, leaders, Recon, the end, solo."""

from __future__ import annotations

from referee.rules.arctic.rulebook_sources import BOTH, CARD_TEXT, INFERENCE, SUMMARY, cite
from referee.rules.kernel.rulebook import RuleText
from referee.rules.kernel.ruling import gettext_noop

MORE_RULES: tuple[RuleText, ...] = (
    RuleText(
        number="A-70",
        title=gettext_noop("Starting a building"),
        text=gettext_noop(
            "Play an Engineer: its dig, with other diggers, tools and helpers, is the number of schematics "
            "(building cards) you look at. Keep at most one, the rest go to the bottom. Lay it face up with "
            "as many cards from your deck face down on it as its build time, and discard the Engineer. A "
            "Tinker together with any member that has a printed dig may do the same."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-71",
        title=gettext_noop("Building time passes"),
        text=gettext_noop(
            "At the start of each of your later rounds one card comes off every building you have under "
            "construction."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-72",
        title=gettext_noop("Speeding up a building"),
        text=gettext_noop(
            "From the round after it was placed, each member played from your hand takes 1 card off a "
            "building, 2 more with a Toolkit (one Toolkit a member, only with HQ module 2). By default you "
            "may speed up one building a round. These members do nothing else that round and are discarded, "
            "and the cards taken off go to your discard pile."
        ),
        source=cite(BOTH, INFERENCE),
    ),
    RuleText(
        number="A-73",
        title=gettext_noop("Building complete"),
        text=gettext_noop("A building with 0 cards left on it is complete and works at once."),
        source=BOTH,
    ),
    RuleText(
        number="A-74",
        title=gettext_noop("Storing and taking back cards"),
        text=gettext_noop(
            "An Armory holds up to 2 tools, a Bunker up to 3 members, a Pharmacy up to 2 Pills or Medkits. "
            "On your own turn, before committing, put cards from your hand in face down or take them back "
            "to your hand, by default as often as you like. From the Bunker you may also take cards in "
            "other players' gathering turns: before you commit they are cards of your hand, afterwards such "
            "a card may act at once but never joins the force. No building is used in the skirmish."
        ),
        source=cite(SUMMARY, INFERENCE),
    ),
    RuleText(
        number="A-75",
        title=gettext_noop("Hydroponic Gardens"),
        text=gettext_noop(
            "Gardens give 1 food each round toward a hire. Nothing raises it and it is not kept."
        ),
        source=SUMMARY,
    ),
    RuleText(
        number="A-76",
        title=gettext_noop("Scout Tower"),
        text=gettext_noop(
            "On your own turn, discard 1 card to look at the top 2 of two piles. This is recon, so the "
            "cards go back in order and it can be cancelled."
        ),
        source=SUMMARY,
    ),
    RuleText(
        number="A-77",
        title=gettext_noop("Disabled buildings, wounded leaders"),
        text=gettext_noop(
            "With HQ module 4 a Saboteur may disable a complete building: it does nothing, no card goes in "
            "or out, and cards inside stay yours. Repair it on your own gathering turn with any member from "
            "your hand, who does nothing else and is discarded. A Sniper Team (by default no Assassin) may "
            "wound a leader, who gives nothing until you spend a med. Medics may save the leader."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-80",
        title=gettext_noop("How leaders work"),
        text=gettext_noop(
            "Butcher, Cannibal, Sergeant at Arms and Yardmaster need no refugee; all other leaders use "
            "refugees. Excavator, Gangster, Ranger and Sergeant at Arms always work, for any number of "
            "cards; the others act once a round. The Yardmaster acts at any time of the round, in others' "
            "turns too, and cannot be cancelled, interrupted or improved. What a leader does stands on the "
            "card, and house rules settle what it leaves open."
        ),
        source=cite(SUMMARY, CARD_TEXT),
    ),
    RuleText(
        number="A-81",
        title=gettext_noop("Removed cards never score"),
        text=gettext_noop(
            "Cards that the Butcher, Cannibal or Fanatic remove never score. The Cannibal's food cannot be "
            "joined with food from a hunt or Gardens."
        ),
        source=cite(SUMMARY, CARD_TEXT),
    ),
    RuleText(
        number="A-82",
        title=gettext_noop("Scouting Refugees are refugees"),
        text=gettext_noop(
            "A Scouting Refugee is a refugee for everything that asks for one. Where your leader gives "
            "refugees a number of their own (Excavator, Gangster, Ranger) it serves in one action or "
            "skirmish either as such a member, who may carry a tool, or as a +1 helper, never as both. By "
            "default the referee takes the better."
        ),
        source=cite(SUMMARY, INFERENCE),
    ),
    RuleText(
        number="A-83",
        title=gettext_noop("Map"),
        text=gettext_noop(
            "A Map is an instant and is discarded: take a member just used in gathering back to your hand, "
            "for another action this round or for the skirmish. No action may be taken twice."
        ),
        source=cite(SUMMARY, INFERENCE),
    ),
    RuleText(
        number="A-84",
        title=gettext_noop("Spy and Scouting Refugee"),
        text=gettext_noop(
            "A Spy looks at up to 4 cards of one player; discard it and draw 1, even if it is cancelled or "
            "sniped. A Scouting Refugee cancels one recon (looking at cards); discard it and draw 1. In one "
            "round use a card's printed numbers or its recon, not both."
        ),
        source=SUMMARY,
    ),
    RuleText(
        number="A-85",
        title=gettext_noop("Special draws and digs"),
        text=gettext_noop(
            "For each Courier in a draw, discard 2 of the drawn cards; a Demolition Team resets one "
            "building timer and draws 2. A Drill Sergeant shuffles up to 2 cards from your discard pile "
            "into your deck, then draws 2: not your draw action, never improved, and also with an empty "
            "discard pile. Scrappers take the whole dig from one end of the pile, top or bottom, and return "
            "cards to either end in any order. With a Cargo Sled a junkyard dig may keep one extra card, a "
            "tool or medicine only."
        ),
        source=cite(SUMMARY, CARD_TEXT),
    ),
    RuleText(
        number="A-90",
        title=gettext_noop("Gangs"),
        text=gettext_noop(
            "A gang adds 5 people to one player: Gearheads for most tools (tie: most contested tools), "
            "Pharmers for the highest meds on Pills and Medkits (tie: most Medics), Masons for most "
            "complete, working buildings (tie: most Engineers, never Tinkers). Humanitarians go to most "
            "cards titled refugee; on a tie nobody gets them. Having none of what a gang looks for wins "
            "nothing. By default a gang that is still tied goes to nobody."
        ),
        source=cite(BOTH, INFERENCE),
    ),
    RuleText(
        number="A-91",
        title=gettext_noop("The largest tribe wins"),
        text=gettext_noop(
            "Your tribe is the people on all your cards: deck, hand, discard pile, stored in buildings and "
            "lying on them as timers, plus your gangs. Leaders count 0 and removed cards never count. The "
            "largest tribe wins."
        ),
        source=cite(BOTH, INFERENCE),
    ),
    RuleText(
        number="A-92",
        title=gettext_noop("When tribes are equal"),
        text=gettext_noop(
            "Most contested cards wins, also those dug out of the junkyard. Then most cards in the deck, "
            "without leaders, gangs and buildings. Then the victory is shared."
        ),
        source=cite(SUMMARY, INFERENCE),
    ),
    RuleText(
        number="A-93",
        title=gettext_noop("Leader drafting"),
        text=gettext_noop(
            "In this variant all leaders form a face-down pile. As your hire of the round, spend any food "
            "made this round and look at one leader from the top for each. Take at most one, face up and in "
            "force at once; the others, and the leader it replaces, go to the bottom. You may do this at "
            "any time of the game, and recon (looking at cards) may look here."
        ),
        source=cite(SUMMARY, INFERENCE),
    ),
    RuleText(
        number="A-95",
        title=gettext_noop("Solo: set-up"),
        text=gettext_noop(
            "Shuffle the 28 contested cards with 2 Rifles and 2 Thugs and deal all 32 face down as seven "
            "forces: one of 3, two of 4, three of 5, one of 6. Lay out 10 mercenary stacks. You may have a "
            "leader, the opponents none. To make it harder, add mercenaries that fight or snipe and take "
            "families out."
        ),
        source=SUMMARY,
    ),
    RuleText(
        number="A-96",
        title=gettext_noop("Solo: the rounds"),
        text=gettext_noop(
            "There is no initiator. Whenever you reshuffle, the top card of the new deck is removed for "
            "good. You start a skirmish when you choose, against one force you choose, with any part of "
            "your hand."
        ),
        source=SUMMARY,
    ),
    RuleText(
        number="A-97",
        title=gettext_noop("Solo: the skirmish"),
        text=gettext_noop(
            "Both forces are revealed; by default you declare first, then the opponent, who may answer each "
            "declaration. The opponent does what is best for it: the referee tries all legal plays and "
            "shows the best one and why. The higher fight wins by any margin; on equal fights a Rogue "
            "decides, then people. Still equal, by default nothing is taken or set aside, and the force is "
            "gone."
        ),
        source=cite(SUMMARY, INFERENCE),
    ),
    RuleText(
        number="A-98",
        title=gettext_noop("Solo: prizes and score"),
        text=gettext_noop(
            "Win: take 1 card of that force; lose: set aside 1 card of your own force. Either way that "
            "force is gone. After the seventh, contested cards score 2 points each and all others 1. Cards "
            "set aside or removed by a reshuffle never score."
        ),
        source=cite(SUMMARY, INFERENCE),
    ),
)
