"""Arctic rules A-40 to A-64 as a player reads them: the skirmish, attacks and answers."""

from __future__ import annotations

from referee.rules.arctic.rulebook_sources import BOTH, CARD_TEXT, INFERENCE, SUMMARY, cite
from referee.rules.kernel.rulebook import RuleText
from referee.rules.kernel.ruling import gettext_noop

SKIRMISH_RULES: tuple[RuleText, ...] = (
    RuleText(
        number="A-40",
        title=gettext_noop("Reveal, then declare in turn"),
        text=gettext_noop(
            "All reveal at once. From the initiator clockwise, each player declares disarms, snipes, tear "
            "gas and Provocateurs with cards still standing; a card sniped or disarmed by an earlier player "
            "is gone before its turn. Then fights are added. Cards stay on the table until the round ends, "
            "also those whose power was used."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-41",
        title=gettext_noop("What your fight is"),
        text=gettext_noop(
            "Your fight is the best legal total of your standing cards: printed fights, the tools they "
            "carry, helpers and a leader's bonus. A card whose power was used adds no fight unless a house "
            "rule says so."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-42",
        title=gettext_noop("Highest fight wins"),
        text=gettext_noop("With three to five players the highest fight wins."),
        source=BOTH,
    ),
    RuleText(
        number="A-43",
        title=gettext_noop("A Rogue wins the tie"),
        text=gettext_noop(
            "If the highest fight is tied, look for a Rogue still standing, in turn order: the first player "
            "who has one wins, even one who is not among the tied. By default only a tie for the highest "
            "fight counts."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-44",
        title=gettext_noop("More people breaks the tie"),
        text=gettext_noop(
            "Without a Rogue, the tied players count the people on their member cards still standing, and "
            "the most people win. Refugees, families and members whose power was used count; tools, "
            "medicine and instants do not. Still tied is a deadlock: nobody wins. A house rule can compare "
            "everybody's people, not only those of the tied."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-45",
        title=gettext_noop("Two players: win by two"),
        text=gettext_noop(
            "With two players the higher fight wins only if it is ahead by 2 or more; otherwise it is a "
            "tie, and people are never compared. By default a Rogue wins when the fights are exactly equal."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-46",
        title=gettext_noop("Deadlock"),
        text=gettext_noop(
            "The top contested card goes into the junkyard unseen, and the junkyard is shuffled. The round "
            "ends as usual. Contested cards come into the junkyard this way or trashed, and no other."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-47",
        title=gettext_noop("The winner's prize"),
        text=gettext_noop("The winner takes the top contested card to the discard pile without showing it."),
        source=BOTH,
    ),
    RuleText(
        number="A-48",
        title=gettext_noop("Nobody sends anyone"),
        text=gettext_noop(
            "If all forces are empty it is 0 to 0 without people: a deadlock. With three to five players a "
            "lone Refugee against empty forces wins, because it has people."
        ),
        source=INFERENCE,
    ),
    RuleText(
        number="A-50",
        title=gettext_noop("Disarm: Saboteur"),
        text=gettext_noop(
            "A Saboteur takes out one tool of one other player: in the skirmish the tool stands no more, "
            "while gathering it is discarded. Any tool will do, also a contested one; instants and medicine "
            "are safe."
        ),
        source=cite(BOTH, CARD_TEXT),
    ),
    RuleText(
        number="A-51",
        title=gettext_noop("Snipe: Sniper Team and Assassin"),
        text=gettext_noop(
            "A Sniper Team makes one other player discard one member card. An Assassin can only hit a card "
            "that is exactly 1 person."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-52",
        title=gettext_noop("Tools move after a loss"),
        text=gettext_noop(
            "After a snipe or disarm the victim may hand out the tools anew. The referee finds the best way "
            "again."
        ),
        source=cite(BOTH, INFERENCE),
    ),
    RuleText(
        number="A-53",
        title=gettext_noop("When attackers may act"),
        text=gettext_noop(
            "Saboteurs, Sniper Teams and Assassins act in the skirmish, or during gathering on your own "
            "turn or as an interruption of another's, from your hand or committed cards. Used during "
            "gathering the card is discarded at once, and a committed one lowers the number you announced. "
            "Committed cards change in no other way, except that one may be revealed to cancel an action. "
            "The card drawn for that stays out of the force unless a house rule lets it join."
        ),
        source=cite(BOTH, INFERENCE),
    ),
    RuleText(
        number="A-54",
        title=gettext_noop("Save: Medics"),
        text=gettext_noop(
            "A Medic or Combat Medics can stop one snipe against a member or leader, your own or another "
            "player's, out of turn. During gathering a Medic saves from the hand or Bunker and is used up; "
            "in the skirmish a standing Medic of any force may save and stays, counting people. Combat "
            "Medics save and still fight. One save a card a round, and never itself unless a house rule "
            "allows it."
        ),
        source=cite(BOTH, CARD_TEXT),
    ),
    RuleText(
        number="A-55",
        title=gettext_noop("Guard stops an attack"),
        text=gettext_noop(
            "Outside the skirmish a Guard cancels one action aimed at your cards: a spy, a snipe, a disarm "
            "or an attack on a building. Discard the Guard and draw 1."
        ),
        source=BOTH,
    ),
    RuleText(
        number="A-56",
        title=gettext_noop("Provocateur: size becomes fight"),
        text=gettext_noop(
            "On your turn a Provocateur makes your fight the size of your force: the people of standing "
            "members plus Portable Decoys, without tools, bonuses or the Gangster's doubling. If the "
            "Provocateur is sniped, even later, your normal fight returns; with two declared the score "
            "lasts while one of them stands. By default the size is counted at the end."
        ),
        source=cite(BOTH, INFERENCE),
    ),
    RuleText(
        number="A-57",
        title=gettext_noop("Tear Gas"),
        text=gettext_noop(
            "On your turn of the skirmish Tear Gas makes one opposing member's fight, or bonus to fight, 0. "
            "It is no snipe, so there is no save, and the member's people still count. It does nothing to a "
            "Provocateur's score or to a member without fight. By default the gassed member may still carry "
            "a tool."
        ),
        source=SUMMARY,
    ),
    RuleText(
        number="A-58",
        title=gettext_noop("Hardy Scavengers come back"),
        text=gettext_noop(
            "If a force loses or ties, its Hardy Scavengers still standing return to their owner's hand, "
            "who still draws 5 next round. By default sniped ones are lost."
        ),
        source=SUMMARY,
    ),
    RuleText(
        number="A-59",
        title=gettext_noop("Portable Decoys"),
        text=gettext_noop(
            "With Portable Decoys complete and not disabled, your force counts 1 person more for every two "
            "cards in it, of any kind, rounded down. This counts when people break a tie and for a "
            "Provocateur, not as fight. By default only standing cards count."
        ),
        source=cite(SUMMARY, INFERENCE),
    ),
    RuleText(
        number="A-60",
        title=gettext_noop("Gangster"),
        text=gettext_noop(
            "With the Gangster your refugees have fight 0, so tools can help them. They count 2 people "
            "each, but only when people break a tie."
        ),
        source=CARD_TEXT,
    ),
    RuleText(
        number="A-61",
        title=gettext_noop("Sergeant at Arms"),
        text=gettext_noop(
            "With the Sergeant at Arms your tools cannot be disarmed, and Saboteurs cost you 1 med only. By "
            "default buildings are not protected."
        ),
        source=CARD_TEXT,
    ),
    RuleText(
        number="A-62",
        title=gettext_noop("Drawn cards stay out"),
        text=gettext_noop(
            "A Drill Sergeant, Demolition Team or Spy used in the skirmish draws cards, but they never join "
            "the force."
        ),
        source=cite(SUMMARY, INFERENCE),
    ),
    RuleText(
        number="A-63",
        title=gettext_noop("Skirmish: buildings and leaders"),
        text=gettext_noop(
            "With HQ module 4 a Saboteur may disable a complete building and a Sniper Team may wound a "
            "leader in the skirmish too. From that moment a wounded Gangster or Sergeant at Arms, or "
            "disabled Portable Decoys, no longer counts. A save works on a leader; a Guard helps only "
            "outside the skirmish."
        ),
        source=cite(SUMMARY, INFERENCE),
    ),
    RuleText(
        number="A-64",
        title=gettext_noop("Why a declaration is refused"),
        text=gettext_noop(
            "A power used twice, or aimed at a card that is gone, of the wrong kind or one's own, is "
            "refused under that power's own rule. A card that is not in the force (any more), or a player "
            "out of turn, is refused under A-40."
        ),
        source=INFERENCE,
    ),
)
