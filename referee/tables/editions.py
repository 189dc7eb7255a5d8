"""Sets of card values; a table keeps the one it was opened with."""

import hashlib
import json
from typing import Any

from referee.tables.models import Edition


def digest_of(cards: Any) -> str:
    """Return the hash that identifies a set of card values."""
    return hashlib.sha256(json.dumps(cards, sort_keys=True).encode()).hexdigest()


def edition_with(game: str, cards: Any) -> Edition:
    """Return the edition with these card values; create it if needed."""
    return Edition.objects.get_or_create(game=game, digest=digest_of(cards), defaults={"cards": cards})[0]
