"""What is laid out before the game, checked and listed, the solo game's too (A-1 to A-9, A-95)."""

from referee.rules.arctic.setup.layout import (
    addable,
    advised_junkyard,
    choosable_stacks,
    most_in_junkyard,
    own_stacks,
    put_in_junkyard,
    suggested_stacks,
    swapped,
)
from referee.rules.arctic.setup.list import SetupItem, setup_list
from referee.rules.arctic.setup.meta import (
    CONTESTED_RESOURCES,
    MODULES,
    NAME,
    PLAYERS,
    SETS,
    TITLE,
    Contested,
    Module,
    Setup,
    Variant,
)
from referee.rules.arctic.setup.solo import (
    SIZES,
    STACKS,
    SoloOptions,
    SoloSetup,
    difficulty,
    is_family,
    most_added,
    set_up_solo,
)
