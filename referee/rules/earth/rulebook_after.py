"""Skirmish for Earth as a player reads it, rules E-50 to E-83: texts, ships, scores, who sees what."""

from __future__ import annotations

from referee.rules.earth.rulebook_sources import AUTHOR, BOTH, INFERENCE
from referee.rules.kernel.rulebook import RuleText
from referee.rules.kernel.ruling import gettext_noop

AFTER_RULES: tuple[RuleText, ...] = (
    RuleText(
        "E-50",
        gettext_noop("The texts apply"),
        gettext_noop(
            "The texts of all paid cards apply, whoever captured: in turn order from the holder of "
            "the initiative, on a card from top to bottom."
        ),
        BOTH,
    ),
    RuleText(
        "E-51",
        gettext_noop("Conditions of texts"),
        gettext_noop(
            "A text that asks who captured looks at the capture as it was decided. Effects do not "
            "change it any more."
        ),
        INFERENCE,
    ),
    RuleText(
        "E-52",
        gettext_noop("As much as possible"),
        gettext_noop(
            "Effects do as much as can be done: stealing 3 from a Reserve of 1 takes 1. What no "
            "card list says, the table rules."
        ),
        INFERENCE,
    ),
    RuleText(
        "E-54",
        gettext_noop("Ships are destroyed"),
        gettext_noop("All ships still on cards are destroyed, those of the player who captured too."),
        AUTHOR,
    ),
    RuleText(
        "E-55",
        gettext_noop("Reclaim"),
        gettext_noop(
            "Ships on a paid card with Reclaim go back to the owner’s Reserve instead, captured or not."
        ),
        AUTHOR,
    ),
    RuleText(
        "E-56",
        gettext_noop("Where destroyed ships go"),
        gettext_noop("Destroyed ships go back to the bank before salvage is handed out."),
        INFERENCE,
    ),
    RuleText(
        "E-57",
        gettext_noop("Played cards"),
        gettext_noop("All paid cards go to the discard pile. The others are there already."),
        AUTHOR,
    ),
    RuleText(
        "E-60",
        gettext_noop("Salvage"),
        gettext_noop(
            "Every player gains ships as the target’s salvage says, whether it was captured or not."
        ),
        AUTHOR,
    ),
    RuleText(
        "E-61",
        gettext_noop("More than 50 ships"),
        gettext_noop(
            "The bank limits nobody. When more than 50 ships are in play the referee says so, and "
            "the table uses something else."
        ),
        INFERENCE,
    ),
    RuleText(
        "E-62",
        gettext_noop("Back to four cards"),
        gettext_noop(
            "Everybody draws up to 4 action cards, in turn order. Who has more keeps them and draws none."
        ),
        BOTH,
    ),
    RuleText(
        "E-63",
        gettext_noop("The empty deck"),
        gettext_noop(
            "When the action deck is empty in the middle of drawing, the discard pile is shuffled "
            "to be the new one. If both are empty nobody draws."
        ),
        AUTHOR,
    ),
    RuleText(
        "E-65",
        gettext_noop("The initiative moves"),
        gettext_noop("The initiative marker goes to the next player clockwise."),
        AUTHOR,
    ),
    RuleText(
        "E-66",
        gettext_noop("The end of the game"),
        gettext_noop("The game ends after the last territory. Its round is carried out to its end first."),
        BOTH,
    ),
    RuleText(
        "E-70",
        gettext_noop("The score"),
        gettext_noop("A score is the territories, the bonuses for continents, and the points for ships."),
        AUTHOR,
    ),
    RuleText(
        "E-71",
        gettext_noop("Territories"),
        gettext_noop("Every territory counts the score printed on it."),
        AUTHOR,
    ),
    RuleText(
        "E-72",
        gettext_noop("Continents"),
        gettext_noop(
            "A continent counts once for each player, by the number of its territories owned: the "
            "value of the largest step reached."
        ),
        BOTH,
    ),
    RuleText(
        "E-73",
        gettext_noop("Ships"),
        gettext_noop("Every 3 ships in Reserve are 1 point, 3 points at most."),
        AUTHOR,
    ),
    RuleText(
        "E-74",
        gettext_noop("Who wins"),
        gettext_noop("The highest score wins the game, counted after the last round."),
        AUTHOR,
    ),
    RuleText(
        "E-75",
        gettext_noop("A final tie"),
        gettext_noop("Players with equal highest scores share the victory."),
        INFERENCE,
    ),
    RuleText(
        "E-80",
        gettext_noop("What everybody may see"),
        gettext_noop(
            "Reserves, owned territories, current scores and all discarded cards are open to everybody."
        ),
        AUTHOR,
    ),
    RuleText(
        "E-81",
        gettext_noop("What lies on the table"),
        gettext_noop(
            "Ships on cards, who has passed, whose turn it is, flagpole, initiative, target and "
            "the number of cards in hands and decks are open."
        ),
        INFERENCE,
    ),
    RuleText(
        "E-82",
        gettext_noop("What is secret"),
        gettext_noop(
            "Hands and face-down cards are for their owner only. The order of the decks is for nobody."
        ),
        AUTHOR,
    ),
    RuleText(
        "E-83",
        gettext_noop("The current score"),
        gettext_noop(
            "The score shown during the game is territories and continents; ship points stand "
            "beside it. Who only watches sees what is open to all."
        ),
        INFERENCE,
    ),
)
