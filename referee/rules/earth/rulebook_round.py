"""Skirmish for Earth as a player reads it, rules E-1 to E-25: set-up, the round, deployment."""

from __future__ import annotations

from referee.rules.earth.rulebook_sources import AUTHOR, BOTH, INFERENCE
from referee.rules.kernel.rulebook import RuleText
from referee.rules.kernel.ruling import gettext_noop

ROUND_RULES: tuple[RuleText, ...] = (
    RuleText(
        "E-1",
        gettext_noop("Number of players"),
        gettext_noop("Skirmish for Earth is for 3, 4 or 5 players."),
        AUTHOR,
    ),
    RuleText(
        "E-2",
        gettext_noop("Two decks"),
        gettext_noop("The 22 territories and the 60 action cards are shuffled separately and lie face-down."),
        AUTHOR,
    ),
    RuleText(
        "E-3",
        gettext_noop("The first player"),
        gettext_noop("The first player is drawn at random and holds the initiative marker."),
        AUTHOR,
    ),
    RuleText(
        "E-4",
        gettext_noop("A flag each"),
        gettext_noop(
            "Every player takes one of the five flags, and no flag is taken twice. Flags left over "
            "stay out of the game."
        ),
        AUTHOR,
    ),
    RuleText(
        "E-5",
        gettext_noop("The flagpole at the start"),
        gettext_noop("On the flagpole the first player’s flag is on top, then the others follow clockwise."),
        AUTHOR,
    ),
    RuleText(
        "E-6",
        gettext_noop("Ships at the start"),
        gettext_noop("Every player begins with 6 ships in Reserve."),
        AUTHOR,
    ),
    RuleText(
        "E-7",
        gettext_noop("Cards at the start"),
        gettext_noop("Every player begins with 4 action cards in hand."),
        AUTHOR,
    ),
    RuleText(
        "E-8",
        gettext_noop("What is left"),
        gettext_noop(
            "Of 50 ships the bank keeps 32, 26 or 20 with 3, 4 or 5 players. The action deck keeps "
            "48, 44 or 40 cards."
        ),
        INFERENCE,
    ),
    RuleText(
        "E-9",
        gettext_noop("Length of the game"),
        gettext_noop(
            "There is one territory a round, and as many rounds as territories: 22 with the whole deck."
        ),
        AUTHOR,
    ),
    RuleText(
        "E-10",
        gettext_noop("The target"),
        gettext_noop("The top territory is turned up. It is the target of the round."),
        AUTHOR,
    ),
    RuleText(
        "E-11",
        gettext_noop("Everybody places a card"),
        gettext_noop(
            "Every player puts one action card from the hand face-down; nobody may go without. The "
            "order does not matter."
        ),
        BOTH,
    ),
    RuleText(
        "E-12",
        gettext_noop("Exchanging the face-down card"),
        gettext_noop(
            "A face-down card may be exchanged until the last player has placed one. Then it is "
            "locked, and only its owner may look at it."
        ),
        INFERENCE,
    ),
    RuleText(
        "E-15",
        gettext_noop("Who is on turn"),
        gettext_noop("From the holder of the initiative clockwise, each player on turn deploys or passes."),
        AUTHOR,
    ),
    RuleText(
        "E-16",
        gettext_noop("To deploy"),
        gettext_noop(
            "To deploy is to put 1 or more ships from the own Reserve on the own card. 0 ships are "
            "no deployment."
        ),
        AUTHOR,
    ),
    RuleText(
        "E-17",
        gettext_noop("No more than the Reserve"),
        gettext_noop("Nobody deploys more ships than the Reserve holds. There is no other limit."),
        AUTHOR,
    ),
    RuleText(
        "E-18",
        gettext_noop("To pass"),
        gettext_noop(
            "Who passes is out of the deployment for this round, for good. Ships already deployed "
            "stay on the card."
        ),
        AUTHOR,
    ),
    RuleText(
        "E-19",
        gettext_noop("Deployments add up"),
        gettext_noop(
            "Several deployments of one player add up, each of any size. Ships on a card cannot be "
            "taken back."
        ),
        INFERENCE,
    ),
    RuleText(
        "E-20",
        gettext_noop("An empty Reserve"),
        gettext_noop("A player on turn without ships can only pass. The referee does it and says so."),
        INFERENCE,
    ),
    RuleText(
        "E-21",
        gettext_noop("When deployment closes"),
        gettext_noop(
            "When the turn comes back to the player who deployed last, deployment closes. So "
            "nobody deploys twice in a row."
        ),
        AUTHOR,
    ),
    RuleText(
        "E-22",
        gettext_noop("When all others are out"),
        gettext_noop(
            "When all others have passed, deployment closes right after the last deployment, "
            "without another turn."
        ),
        INFERENCE,
    ),
    RuleText(
        "E-23",
        gettext_noop("When everybody passes"),
        gettext_noop("When all have passed and nobody has deployed, deployment closes."),
        AUTHOR,
    ),
    RuleText(
        "E-24",
        gettext_noop("A round without ships"),
        gettext_noop(
            "After a round in which nobody deployed, the end of the round is the usual one: cards "
            "that cost 0 or X are paid, all others are not."
        ),
        BOTH,
    ),
    RuleText(
        "E-25",
        gettext_noop("After the close"),
        gettext_noop("When deployment is closed, nobody deploys or passes any more."),
        AUTHOR,
    ),
)
