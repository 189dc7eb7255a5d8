"""Arctic rules A-20 to A-34 as a player reads them: gathering actions and powers."""

from __future__ import annotations

from referee.rules.arctic.rulebook_sources import BOTH, HELP_PAGE, INFERENCE, SUMMARY, cite
from referee.rules.kernel.rulebook import RuleText
from referee.rules.kernel.ruling import gettext_noop

GATHERING_RULES: tuple[RuleText, ...] = (
    RuleText(
        number="A-20",
        title=gettext_noop("Bonuses never give an ability"),
        text=gettext_noop(
            "A tool or bonus only helps a member that has a number of its own printed for that action. A "
            "printed 0 can be raised, a blank cannot."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-21",
        title=gettext_noop("Each action once a round"),
        text=gettext_noop(
            "You may dig, draw, hunt, hire and trash at most once each in a round, with as many cards in "
            "one action as you like. A card used for one action is spent for the round, unless a Map takes "
            "it back. Each card's power works once a round. Digging for a building is your dig (house rules "
            "can loosen this, and the limit on trashing)."
        ),
        source=cite(BOTH, INFERENCE),
    ),
    RuleText(
        number="A-22",
        title=gettext_noop("One tool per member card"),
        text=gettext_noop(
            "Each member card can use one tool, however many people it shows, and a tool serves one member "
            "at a time. Tools alone do nothing."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-23",
        title=gettext_noop("Helpers are not tools"),
        text=gettext_noop(
            "Group Leaders and other members that print only a +number for an action are helpers: they are "
            "not tools and do not use up the one-tool limit. Alone they add nothing; another member needs a "
            "number of its own for the action. So a Refugee with Group Leaders can dig or hunt, and a Tribe "
            "Family with Group Leaders can fight or hunt. By default several helpers may help the same "
            "member."
        ),
        source=cite(SUMMARY, INFERENCE),
    ),
    RuleText(
        number="A-24",
        title=gettext_noop("How an action adds up"),
        text=gettext_noop(
            "Add the printed numbers of the members used, the bonuses of the tools they carry, the bonuses "
            "of helpers, and a leader's bonus. The referee finds the best legal way to hand out the tools "
            "and shows who carries what."
        ),
        source=INFERENCE,
    ),
    RuleText(
        number="A-25",
        title=gettext_noop("Digging in the junkyard"),
        text=gettext_noop(
            "Look at as many cards from the top of the junkyard as your dig. Keep at most one, for your "
            "discard pile; the rest go to the bottom without shuffling. Junk may go straight back but gives "
            "no second dig."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-26",
        title=gettext_noop("Hunting and hiring"),
        text=gettext_noop(
            "A hunt gives that much food; food also comes from Gardens and leaders, and what is not spent "
            "this round is lost. Hire at most one mercenary a round from the stacks on the table: no card "
            "is needed, but pay both its food and its meds, in any split for an any-mix cost (Thugs, Spy, "
            "Scrappers). Meds come from Pills, Medkits, Medics or Combat Medics played from your hand, or "
            "from a leader, and need no member. The hired card goes to your discard pile; Refugees are for "
            "hire only under A-19."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-27",
        title=gettext_noop("Drawing as an action"),
        text=gettext_noop("Draw as many cards from your own deck into your hand as your draw adds up to."),
        source=BOTH,
    ),
    RuleText(
        number="A-28",
        title=gettext_noop("Trashing cards"),
        text=gettext_noop(
            "Put any cards from your hand into the junkyard, then shuffle it. You draw nothing for them."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-29",
        title=gettext_noop("When the junkyard is shuffled"),
        text=gettext_noop(
            "Shuffle the junkyard whenever cards enter it by trashing or by a deadlock. Do not shuffle it "
            "after a dig."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-30",
        title=gettext_noop("What the referee checks"),
        text=gettext_noop(
            "The referee checks that the cards are yours and not used too often, that you used no more "
            "cards than you can have held, that the action is no repeat, that members can do it, tools are "
            "carried and a hire is paid. If a check fails, you see the rule's number and nothing is "
            "recorded. If the table plays it all the same, it is recorded as an override, which the table "
            "confirms and the log shows."
        ),
        source=INFERENCE,
    ),
    RuleText(
        number="A-31",
        title=gettext_noop("Using a power"),
        text=gettext_noop(
            "A power you choose to use (disarm, snipe, recon, a Medic's save, Drill Sergeant, Demolition "
            "Team) replaces the card's printed numbers for that round. A power that works by itself (Rogue, "
            "Hardy Scavenger, Courier, Scrappers, Cargo Sled) costs nothing, and Combat Medics save and "
            "still fight. So, unless a house rule lets it fight, a Saboteur that disarms in the skirmish "
            "adds no fight and carries no tool. It still stands, counts people and may be sniped."
        ),
        source=cite(SUMMARY, HELP_PAGE, INFERENCE),
    ),
    RuleText(
        number="A-32",
        title=gettext_noop("Cancelling an action"),
        text=gettext_noop(
            "A cancelled action has no effect: its card and the card that cancels it are discarded, though "
            "a cancelled Spy's owner still draws 1 and a cancelled Scout Tower stays (the card discarded "
            "for it is lost). A Guard or Scouting Refugee may cancel from your hand, committed cards or "
            "Bunker, and you draw 1. A Guard stops what is aimed at your cards, outside the skirmish only; "
            "a Scouting Refugee stops anybody's recon (looking at cards). Nothing cancels the Yardmaster."
        ),
        source=cite(SUMMARY, INFERENCE),
    ),
    RuleText(
        number="A-33",
        title=gettext_noop("Recon: looking at cards"),
        text=gettext_noop(
            "Put the cards back in their order; only you see them, you may not tell, and a cancel or a "
            "snipe can stop it. A Spy looks at up to 4 cards of one building, deck, hand or force of one "
            "player; if there are more, choose first which ones. Binoculars need no carrier, cannot be "
            "disarmed and are discarded after use: they show the top card of every pile, or add 2 cards to "
            "any recon. So two Binoculars show the top 3 of every pile, a Spy with Binoculars sees 6 cards, "
            "and a Scout Tower looks deeper."
        ),
        source=SUMMARY,
    ),
    RuleText(
        number="A-34",
        title=gettext_noop("Instants need no member"),
        text=gettext_noop(
            "An instant card needs no member to use it, does not count as a member's tool, and cannot be "
            "disarmed."
        ),
        source=SUMMARY,
    ),
)
