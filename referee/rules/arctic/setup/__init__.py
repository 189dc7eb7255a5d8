"""The set-up: its options, checks, layout and list, also of the solo game (A-1 to A-9, A-95)."""

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
