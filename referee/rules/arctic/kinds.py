"""Every kind of entry of Arctic Scavengers, in the order in which pages show them."""

from dataclasses import dataclass

from referee.rules.arctic.answers.asking import asking
from referee.rules.arctic.answers.declared import DECLARATION
from referee.rules.arctic.answers.interrupts import interrupted, interruptible
from referee.rules.arctic.answers.reply import ReplyFacts
from referee.rules.arctic.corrections.base import RECOUNT_BASE
from referee.rules.arctic.corrections.card import CORRECT_CARD
from referee.rules.arctic.corrections.confirm import CONFIRM_DECK
from referee.rules.arctic.corrections.deck import RECOUNT
from referee.rules.arctic.corrections.table import RECOUNT_TABLE
from referee.rules.arctic.corrections.titles import TITLES
from referee.rules.arctic.ending.score import SCORE
from referee.rules.arctic.ending.tally import TALLY
from referee.rules.arctic.gathering.commit import COMMIT, GATHERED
from referee.rules.arctic.gathering.demolish import DEMOLISH, DEMOLITION
from referee.rules.arctic.gathering.dig import DIG
from referee.rules.arctic.gathering.hand import DRAW, TRASH
from referee.rules.arctic.gathering.hunt import HUNT
from referee.rules.arctic.gathering.powers import DRILL, PLAY_MAP
from referee.rules.arctic.gathering.rows import HOW_MUCH, ROW_QUESTION
from referee.rules.arctic.gathering.strike import ATTACK, STRIKE
from referee.rules.arctic.hq.build import BUILD
from referee.rules.arctic.hq.buildings import REPAIR, SPEED_UP
from referee.rules.arctic.hq.choose_leader import CHOOSE_LEADER, DRAFT_LEADER
from referee.rules.arctic.hq.leader_actions import HEAL, ORGANIZE, SACRIFICE
from referee.rules.arctic.hq.storing import RETRIEVE, STORE
from referee.rules.arctic.recon.look import LOOK, PEEK, RECON
from referee.rules.arctic.recon.notes import NOTE, SIGHT
from referee.rules.arctic.record.offers import gathering
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.arctic.skirmish.count import COUNT
from referee.rules.arctic.skirmish.declare import DECLARE
from referee.rules.arctic.skirmish.reveal import REVEAL
from referee.rules.arctic.skirmish.sealing import UNSEAL
from referee.rules.arctic.solo.prize import PRIZE, SCORE_SOLO
from referee.rules.arctic.solo.recount_forces import RECOUNT_FORCES
from referee.rules.arctic.solo.rounds import END_ROUND, RESHUFFLE
from referee.rules.arctic.solo.solo_skirmish import SOLO_SKIRMISH
from referee.rules.arctic.solo.table import reshuffle_due
from referee.rules.kernel.entry.house_rule import HouseRuleChanged
from referee.rules.kernel.entry.kind import PRIVATE, kind_of, kinds_of

ACTIONS = kinds_of(*map(interruptible, (DIG, DRAW, HUNT, BUILD, SPEED_UP, REPAIR)))
"""Actions that a strike may interrupt, by house rule."""
ACTS = {
    each.kind.name: each
    for each in (ATTACK, LOOK, DEMOLITION, DECLARATION, *map(interrupted, ACTIONS.values()))
}
"""What others may stop, once it is announced."""


@dataclass(frozen=True, slots=True)
class Reply(ReplyFacts):
    """What a seat that is asked does about one of these acts."""

    acts = ACTS


@dataclass(frozen=True, slots=True)
class ArcticRuleChanged(HouseRuleChanged):
    """From now on the table plays a house rule of Arctic Scavengers another way (section 13)."""

    rules = HOUSE_RULES

    @staticmethod
    def is_open(state: ArcticState) -> bool:
        return state.window is None


REPLY = kind_of(Reply)
HOUSE_RULE = kind_of(ArcticRuleChanged)
ENTRY_KINDS = kinds_of(
    *(ACTIONS[DIG.name], ACTIONS[DRAW.name], ACTIONS[HUNT.name], TRASH),
    *(ACTIONS[BUILD.name], ACTIONS[SPEED_UP.name], STORE, RETRIEVE, ACTIONS[REPAIR.name], RECON),
    *(CHOOSE_LEADER, DRAFT_LEADER, SACRIFICE, ORGANIZE, HEAL),
    *(DRILL, DEMOLISH, PLAY_MAP, STRIKE, RESHUFFLE, SOLO_SKIRMISH),
    *(COMMIT, ROW_QUESTION, HOW_MUCH, PEEK, REPLY, NOTE, SIGHT),
    *(GATHERED, REVEAL, UNSEAL, DECLARE, COUNT),
    *(PRIZE, END_ROUND),
    *(TALLY, SCORE, SCORE_SOLO),
    *(RECOUNT, CONFIRM_DECK, RECOUNT_TABLE, RECOUNT_FORCES, RECOUNT_BASE, CORRECT_CARD, HOUSE_RULE, TITLES),
)
WHILE_ASKED = frozenset({REPLY.name, PEEK.name, NOTE.name, SIGHT.name, CONFIRM_DECK.name, TITLES.name})
"""What goes on while an act waits for answers."""
FOR_SEVERAL = frozenset(
    kind.name for kind in (GATHERED, COMMIT, STRIKE, REVEAL, UNSEAL, DECLARE, COUNT, SCORE, RECOUNT_TABLE)
)
"""What only several players do: they attack each other, commit and reveal at once, and win on people."""
FORGETTABLE = frozenset(kind.name for kind in (DIG, DRAW, HUNT, TRASH, BUILD))
"""What a seat's own device may still add to a light round once the gathering is over."""
OPEN_KINDS = {
    name: kind
    for name, kind in ENTRY_KINDS.items()
    if not kind.is_correction and kind.concurrent_with != PRIVATE
}
"""Kinds of play. Nobody waits for corrections or private notes."""
CORRECTIONS = {name: kind for name, kind in ENTRY_KINDS.items() if kind.is_correction}
"""What puts the record right."""
STEPS = frozenset(
    kind.name
    for kind in (
        *(GATHERED, REVEAL, UNSEAL, DECLARE, COUNT, PRIZE, END_ROUND, TALLY, SCORE, SCORE_SOLO),
        *(ROW_QUESTION, HOW_MUCH),
    )
)
"""What takes the table on, or has a page or a button of its own."""
PANEL_KINDS = {
    name: kind
    for name, kind in ENTRY_KINDS.items()
    if name not in WHILE_ASKED | STEPS and not kind.is_correction
}
"""Kinds that pages draft in a panel; the others have controls of their own."""
SEAT_KINDS = {
    name: asking(kind, ACTS[name].aim) if name in ACTS else kind for name, kind in PANEL_KINDS.items()
}
"""The same on a seat's own device."""


def likely_kind(state: ArcticState, seat: str) -> str:
    """Return what the seat most likely does next: dig, then hunt and hire, then commit."""
    actions = state.seats[seat].actions
    is_open = seat == state.gatherer or seat in gathering(state)
    if not is_open and seat in CHOOSE_LEADER.offered(state):
        return CHOOSE_LEADER.name
    if not is_open:
        return STRIKE.name
    undecided = any(not each.base.leader for each in state.seats.values())
    if state.setup.deals_leaders and undecided and not state.has_open_leaders:
        return CHOOSE_LEADER.name
    if state.solo is not None and reshuffle_due(state):
        return RESHUFFLE.name
    if "dig" not in actions and "hire" not in actions:
        return DIG.name
    if "hire" in actions:
        return COMMIT.name if state.solo is None else DRAW.name
    return HUNT.name
