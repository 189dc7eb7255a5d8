"""Short forms of reasons, for the log: what decided, where the entry's own line doesn't say it."""

from collections.abc import Mapping

from referee.rules.kernel.text.line import gettext_noop

ROGUE = gettext_noop("A Rogue breaks the tie")
PEOPLE = gettext_noop("{people} {people:person breaks|people break} the tie")
SHORTS: Mapping[str, str] = {
    "{winner} wins with {fight} fight, leading by 2 or more.": gettext_noop("2 or more ahead"),
    "{winner} has a Rogue and wins the tie.": ROGUE,
    "The fights are tied. {winner} has the first Rogue in turn order and wins.": ROGUE,
    "Two fights are equal. {winner} has the first Rogue in turn order and wins.": ROGUE,
    "No one has a Rogue. {winner} wins with the most people, {people}.": PEOPLE,
    "No one has a Rogue. Of the tied, {winner} wins with the most people, {people}.": PEOPLE,
    "No one sent anyone: deadlock.": gettext_noop("No one sent anyone"),
    "Still tied: deadlock.": gettext_noop("Still tied"),
    "Still tied, a loss by house rule.": gettext_noop("A tie counts as a loss"),
    "Of these, {winner} has the most contested cards, {number}, and wins.": gettext_noop(
        "{number} contested {number:card breaks|cards break} the tie"
    ),
    "Of these, {winner} has the most cards in the deck, {number}, and wins.": gettext_noop(
        "{number} {number:card|cards} in the deck {number:breaks|break} the tie"
    ),
    "{winners} share the victory.": gettext_noop("Tied to the end"),
}
