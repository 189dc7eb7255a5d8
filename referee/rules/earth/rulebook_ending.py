"""Skirmish for Earth as a player reads it, rules E-30 to E-49: costs, Attacks, the capture."""

from __future__ import annotations

from referee.rules.earth.rulebook_sources import AUTHOR, BOTH, INFERENCE
from referee.rules.kernel.rulebook import RuleText
from referee.rules.kernel.ruling import gettext_noop

ENDING_RULES: tuple[RuleText, ...] = (
    RuleText(
        "E-30",
        gettext_noop("All cards are revealed"),
        gettext_noop(
            "All face-down cards are turned up at once, also those of players who passed or have no ships."
        ),
        AUTHOR,
    ),
    RuleText(
        "E-31",
        gettext_noop("Costs come first"),
        gettext_noop(
            "The costs of all cards are checked before anything else happens. What is gained later "
            "in the round pays for nothing."
        ),
        AUTHOR,
    ),
    RuleText(
        "E-32",
        gettext_noop("The exact cost"),
        gettext_noop(
            "A card is paid if the ships on it are exactly one of its costs. Too many ships are as "
            "wrong as too few."
        ),
        AUTHOR,
    ),
    RuleText(
        "E-33",
        gettext_noop("Which option counts"),
        gettext_noop(
            "Where the text depends on the cost, the option that was paid counts. A printed number "
            "goes before X."
        ),
        BOTH,
    ),
    RuleText(
        "E-34",
        gettext_noop("What X covers"),
        gettext_noop("The cost X is paid by 0, 1, 2, 3, 4, 5 or 6 ships, but not by 7."),
        AUTHOR,
    ),
    RuleText(
        "E-35",
        gettext_noop("X in the text"),
        gettext_noop("X in a text is the number of ships deployed on that card."),
        AUTHOR,
    ),
    RuleText(
        "E-36",
        gettext_noop("Cards not paid"),
        gettext_noop("A card that is not paid is discarded at once, and the ships on it are destroyed."),
        AUTHOR,
    ),
    RuleText(
        "E-37",
        gettext_noop("No text without payment"),
        gettext_noop(
            "The text of a card that is not paid does nothing at all: no Attack, no Reclaim, no effect."
        ),
        AUTHOR,
    ),
    RuleText(
        "E-40",
        gettext_noop("The Attack"),
        gettext_noop("The Attack of a paid card is its Attack line. Without such a line it is 0."),
        AUTHOR,
    ),
    RuleText(
        "E-41",
        gettext_noop("X in the Attack"),
        gettext_noop(
            "An Attack line may be a sum with X, which stands for the ships on that card as E-35 says."
        ),
        AUTHOR,
    ),
    RuleText(
        "E-42",
        gettext_noop("Texts that change Attacks"),
        gettext_noop(
            "Texts of paid cards that change Attacks count before anybody captures, all at the same time."
        ),
        BOTH,
    ),
    RuleText(
        "E-43",
        gettext_noop("Not below 0"),
        gettext_noop("An Attack below 0 counts as 0, on the card and after all changes."),
        INFERENCE,
    ),
    RuleText(
        "E-44",
        gettext_noop("Who competes"),
        gettext_noop("Cards that are not paid do not compete for the target."),
        INFERENCE,
    ),
    RuleText(
        "E-45",
        gettext_noop("The highest Attack captures"),
        gettext_noop(
            "The highest Attack above 0 captures the target. If every Attack is 0, the target "
            "leaves the game."
        ),
        AUTHOR,
    ),
    RuleText(
        "E-46",
        gettext_noop("The flag breaks a tie"),
        gettext_noop("Of the players tied for the highest Attack, the one whose flag is highest captures."),
        AUTHOR,
    ),
    RuleText(
        "E-47",
        gettext_noop("Which ties matter"),
        gettext_noop(
            "It does not matter how many players are tied. Ties below the highest Attack do not count."
        ),
        INFERENCE,
    ),
    RuleText(
        "E-48",
        gettext_noop("The winning flag sinks"),
        gettext_noop(
            "The flag that won a tie goes to the bottom of the flagpole, the others keep their "
            "order. Without a tie no flag moves."
        ),
        AUTHOR,
    ),
    RuleText(
        "E-49",
        gettext_noop("All at 0 is no tie"),
        gettext_noop("When every Attack is 0 nobody is tied, and no flag moves."),
        INFERENCE,
    ),
)
