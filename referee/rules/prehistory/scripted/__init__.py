"""The tribe's next step, what is answered to it, and what Done books."""

from referee.rules.prehistory.scripted.actions import can_compare
from referee.rules.prehistory.scripted.automa import next_step, payment_of
from referee.rules.prehistory.scripted.stepping import field_of, number_in, numbers_in
from referee.rules.prehistory.scripted.summer import has_acted_enough, is_open, ready_now
from referee.rules.prehistory.scripted.turns import ask_turn, due, have_turns, tribe_acts
