"""What the second referee says of a record: as recorded, and as it finds it from the table before."""

from collections.abc import Mapping
from typing import Any

from referee.rules.kernel.records import Record
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import gettext_noop
from referee.second.earth import ending as earth_ending
from referee.second.prehistory import effects as prehistory_effects
from referee.tables.opinions import arctic, earth, prehistory
from referee.tables.opinions.opinion import Json, Opinion

OPINIONS: Mapping[tuple[str, str], Opinion] = {
    (game, kind): opinion
    for game, opinions in (
        ("arctic", arctic.OPINIONS),
        ("earth", earth.OPINIONS),
        ("prehistory", prehistory.OPINIONS),
    )
    for kind, opinion in opinions.items()
}
RULES: Mapping[str, Mapping[str, str]] = {"earth": earth_ending.RULES, "prehistory": prehistory_effects.RULES}
"""The rule that a field follows from, by game."""

OVERRIDDEN = gettext_noop("what the table decided otherwise")
LIMITS: Mapping[str, tuple[str, ...]] = {
    "arctic": (OVERRIDDEN, *arctic.LIMITS),
    "earth": (OVERRIDDEN, *earth.LIMITS),
    "prehistory": (OVERRIDDEN, *prehistory.LIMITS),
}
"""What the second referee doesn't check in the records it has an opinion on, by game, in English."""


def opinion_on(game: str, before: Any, record: Record) -> tuple[Json, Json] | None:
    """Return the fields that the second referee rules on, as recorded and as it finds them.

    None if it has no opinion: what the table decided otherwise (an override) is the table's own.
    """
    opinion = OPINIONS.get((game, record.entry.kind))
    if opinion is None or record.entry.overrides:
        return None
    found = opinion.find(before, record)
    if found is None:
        return None
    seen = opinion.see(before, record)
    return {name: seen.get(name) for name in found}, encode(found)
