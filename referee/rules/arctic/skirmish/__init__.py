"""The skirmish: forces, declarations, the count, and its reasons (A-40 to A-64)."""

from referee.rules.arctic.skirmish.acts import ACTS, describe_declaration
from referee.rules.arctic.skirmish.copies import place_among_likes, state_of
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.counting import idle_under_gas
from referee.rules.arctic.skirmish.deciding import count_defended
from referee.rules.arctic.skirmish.declarations import carry_out
from referee.rules.arctic.skirmish.declare import (
    ASK,
    DECLARE,
    NOBODY,
    Declare,
    answer_word,
    target_word,
    turns_of,
)
from referee.rules.arctic.skirmish.legal import (
    CAN_BE_ANSWERED,
    CANCEL,
    legal_answers,
    legal_declarations,
    possible_acts,
)
from referee.rules.arctic.skirmish.reveal import REVEAL, Reveal
from referee.rules.arctic.skirmish.rule import (
    BY_TABLE,
    DEADLOCK,
    RULES,
    count_fights,
    headline,
    headline_now,
    headline_so_far,
    resolve_skirmish,
    short_why,
    what_changed,
)
from referee.rules.arctic.skirmish.sealing import SEALED, UNSEAL
from referee.rules.arctic.skirmish.sites import resets_timer
from referee.rules.arctic.skirmish.targets import HAS_TARGET
