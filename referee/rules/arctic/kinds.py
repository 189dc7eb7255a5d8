"""Every kind of entry of Arctic Scavengers, in the order in which pages show them."""

from __future__ import annotations

from referee.rules.arctic.gathering.commit import COMMIT
from referee.rules.arctic.gathering.dig import DIG
from referee.rules.arctic.gathering.draw import DRAW
from referee.rules.arctic.gathering.hunt import HUNT
from referee.rules.arctic.gathering.trash import TRASH
from referee.rules.kernel.kind import kinds_of

ENTRY_KINDS = kinds_of(DIG, DRAW, HUNT, TRASH, COMMIT)
