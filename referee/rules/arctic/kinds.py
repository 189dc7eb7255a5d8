"""Every kind of entry of Arctic Scavengers, in the order in which pages show them."""

from __future__ import annotations

from referee.rules.arctic.corrections.correct_card import CORRECT_CARD
from referee.rules.arctic.corrections.recount import RECOUNT
from referee.rules.arctic.corrections.recount_camp import RECOUNT_CAMP
from referee.rules.arctic.corrections.recount_table import RECOUNT_TABLE
from referee.rules.arctic.ending.score import SCORE
from referee.rules.arctic.ending.tally import TALLY
from referee.rules.arctic.gathering.commit import COMMIT
from referee.rules.arctic.gathering.dig import DIG
from referee.rules.arctic.gathering.draw import DRAW
from referee.rules.arctic.gathering.gathered import GATHERED
from referee.rules.arctic.gathering.hunt import HUNT
from referee.rules.arctic.gathering.trash import TRASH
from referee.rules.arctic.hq.build import BUILD
from referee.rules.arctic.hq.choose_leader import CHOOSE_LEADER
from referee.rules.arctic.hq.draft_leader import DRAFT_LEADER
from referee.rules.arctic.hq.heal import HEAL
from referee.rules.arctic.hq.organize import ORGANIZE
from referee.rules.arctic.hq.repair import REPAIR
from referee.rules.arctic.hq.retrieve import RETRIEVE
from referee.rules.arctic.hq.sacrifice import SACRIFICE
from referee.rules.arctic.hq.speed_up import SPEED_UP
from referee.rules.arctic.hq.store import STORE
from referee.rules.arctic.skirmish.count import COUNT
from referee.rules.arctic.skirmish.declare import DECLARE
from referee.rules.arctic.skirmish.reveal import REVEAL
from referee.rules.arctic.solo.end_round import END_ROUND
from referee.rules.arctic.solo.prize import PRIZE
from referee.rules.arctic.solo.recount_forces import RECOUNT_FORCES
from referee.rules.arctic.solo.reshuffle import RESHUFFLE
from referee.rules.arctic.solo.score_solo import SCORE_SOLO
from referee.rules.arctic.solo.solo_skirmish import SOLO_SKIRMISH
from referee.rules.kernel.kind import kinds_of

ENTRY_KINDS = kinds_of(
    *(DIG, DRAW, HUNT, TRASH),
    *(BUILD, SPEED_UP, STORE, RETRIEVE, REPAIR),
    *(CHOOSE_LEADER, DRAFT_LEADER, SACRIFICE, ORGANIZE, HEAL),
    *(COMMIT, GATHERED),
    *(REVEAL, DECLARE, COUNT),
    *(RESHUFFLE, SOLO_SKIRMISH, PRIZE, END_ROUND),
    *(TALLY, SCORE, SCORE_SOLO),
    *(RECOUNT, RECOUNT_TABLE, RECOUNT_FORCES, RECOUNT_CAMP, CORRECT_CARD),
)
CORRECTIONS = {name: kind for name, kind in ENTRY_KINDS.items() if kind.is_correction}
"""What puts the record right."""
PLAYED = {name: kind for name, kind in ENTRY_KINDS.items() if not kind.is_correction}
"""What is done in play."""
