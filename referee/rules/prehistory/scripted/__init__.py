"""The tribe's next step: a question or an instruction."""

from referee.rules.prehistory.scripted.actions import (
    can_compare,
    chosen_pillar,
    comparison,
    has_acted_enough,
    is_open,
    needs_ring,
    ready_now,
    summer_due,
)
from referee.rules.prehistory.scripted.automa import (
    Due,
    ask_payment,
    ask_turn,
    asks_for_column,
    due,
    have_turns,
    leads_to,
    next_step,
    payment_of,
    playing,
    season_steps,
    tribe_acts,
)
from referee.rules.prehistory.scripted.autumn import name_member, seen_from_camp
from referee.rules.prehistory.scripted.lookout import acting, sight
from referee.rules.prehistory.scripted.sighted import Sighted, found_in_lane
from referee.rules.prehistory.scripted.stepping import field_of, number_in, numbers_in
