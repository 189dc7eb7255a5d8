"""The entry kinds of the game, and those that any phone may enter."""

from referee.rules.earth.deployment.asleep import PASS_FOR
from referee.rules.earth.deployment.deployment import DEPLOY, PASS
from referee.rules.earth.deployment.place import PLACE
from referee.rules.earth.deployment.turn_target import TURN_TARGET
from referee.rules.earth.deployment.write import WRITE
from referee.rules.earth.ending.choose import CHOOSE
from referee.rules.earth.ending.finish import END_NOW, FINISH, LEAVE
from referee.rules.earth.reveal import REVEAL
from referee.rules.earth.ruling.table_ruling import TABLE_RULING
from referee.rules.earth.setup.table_deck import CHANGE_DECK, DEAL
from referee.rules.kernel.entry.kind import kinds_of

ENTRY_KINDS = kinds_of(
    DEAL,
    TURN_TARGET,
    CHANGE_DECK,
    DEPLOY,
    PASS,
    PASS_FOR,
    PLACE,
    REVEAL,
    CHOOSE,
    FINISH,
    TABLE_RULING,
    LEAVE,
    END_NOW,
    WRITE,
)
"""In the order pages show them."""
ANY_PHONE = frozenset(
    each.name for each in (DEAL, TURN_TARGET, DEPLOY, PASS, REVEAL, CHOOSE, FINISH, TABLE_RULING)
)
"""What any phone may enter for the table if a house rule says so."""
