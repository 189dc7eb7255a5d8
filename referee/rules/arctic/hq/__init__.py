"""Headquarters: buildings, what they store, and leaders (A-7, A-70 to A-82)."""

from referee.rules.arctic.hq.buildings import building_hint
from referee.rules.arctic.hq.choose_leader import (
    CHOOSE_LEADER,
    DRAFT_LEADER,
    kept_twice_line,
    leaders_kept_twice,
)
