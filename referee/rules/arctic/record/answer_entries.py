"""What stops an act while a table gathers: a save, a cancel, a snipe (A-32, A-33, A-54, A-55)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import Field as Alias


class Stop(StrEnum):
    """How an act is answered: a Medic saves (A-54), a card cancels (A-32), a snipe hits a Spy (A-33)."""

    SAVE = "save"
    CANCEL = "cancel"
    SNIPE = "snipe"


class Source(StrEnum):
    """Where the answering card comes from (A-32, A-53, A-74)."""

    HAND = "hand"
    COMMITTED = "committed"
    BUNKER = "bunker"


@dataclass(frozen=True, slots=True)
class Response:
    """Whose card stops an act, and how.

    ``source`` None: from the hand, or from the committed cards where all is committed.
    """

    by: str
    with_: Annotated[str, Alias(alias="with")]
    act: Stop = Stop.SAVE
    source: Source | None = None
