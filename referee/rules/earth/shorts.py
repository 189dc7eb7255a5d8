"""Short forms of reasons, for the log: what decided, where the entry's own line doesn't say it."""

from collections.abc import Mapping

from referee.rules.kernel.text.line import gettext_noop

EVERYONE_PASSED = gettext_noop("Everyone passed")
SHORTS: Mapping[str, str] = {
    "It’s {seat}’s turn again after {seat} deployed last. Deployment closes.": gettext_noop(
        "Deployment closes"
    ),
    "Everyone passed with 0 ships out. Reveal the cards.": gettext_noop("Deployment closes with 0 ships out"),
    "Everyone passed. The target is discarded, and the cards unseen.": EVERYONE_PASSED,
    "Everyone passed. {target} and all cards are discarded, the cards unseen.": EVERYONE_PASSED,
    "{seat} captures {target} with Attack {attack}.": gettext_noop("Attack {attack}"),
    "{tied} tie at {attack}. {seat}’s flag is highest and captures {target}. That flag goes to the bottom.": (
        gettext_noop("Attack {attack} each, the highest flag wins")
    ),
    "No Attack is above 0. {target} leaves the game and no flag moves.": gettext_noop("No Attack above 0"),
    "{winners} wins with the highest score, {number}.": gettext_noop("Highest score, {number}"),
    "Of {tied}, {winners} has the highest flag and wins.": gettext_noop("The highest flag breaks the tie"),
    "Of {tied}, {winners} has the most ships in Reserve, {number}, and wins.": gettext_noop(
        "{number} {number:ship|ships} in Reserve {number:breaks|break} the tie"
    ),
    "Of {tied}, {winners} has the most territories, {number}, and wins.": gettext_noop(
        "{number} {number:territory breaks|territories break} the tie"
    ),
    "{winners} share the victory.": gettext_noop("Tied to the end"),
}
