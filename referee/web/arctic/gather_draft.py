"""A gathering entry being put together, as the address says it."""

from __future__ import annotations

from dataclasses import dataclass, field

NOTHING, UNSEEN = "-nothing", "-unseen"
ASK, ALONE = "ask", "alone"
"""Instead of a source: who can answer is asked, or it is known that nobody answers."""


@dataclass(frozen=True, slots=True)
class ReconDraft:
    """``source``: where the answering card comes from, ASK or ALONE."""

    source: str = ""

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Name and value of the fields that carry it."""
        return [("z", self.source)] if self.source else []


@dataclass(frozen=True, slots=True)
class PowersDraft:
    """``extra``: what Cargo Sleds keep (cards, or UNSEEN); ``swindled``: refugees; ``site``: a building as
    "1.0", its owner's place clockwise and its own place there.
    """

    extra: tuple[str, ...] = ()
    swindled: tuple[str, ...] = ()
    site: str = ""

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Name and value of the fields that carry it."""
        extra, swindled = [("e", word) for word in self.extra], [("s", card) for card in self.swindled]
        return [*extra, *swindled, *([("d", self.site)] if self.site else [])]


@dataclass(frozen=True, slots=True)
class GatherDraft:
    """What the address says of the entry under way; ``tab`` is its kind.

    ``cards`` used, ``kept`` of a dig (a card, NOTHING or UNSEEN), ``hired``, ``number`` committed (None:
    all that is left; the stepper then starts from the one ``shown``), ``actor`` of a strike with its
    ``weapon``, ``target`` and ``saver`` ("1.spear": the seat's place clockwise, the card). ``helper`` is the
    refugee played for a leader, ``place`` a building, ``scout`` who answers, ``powers`` what Cargo Sled,
    Swindler and Demolition Team add.
    """

    tab: str = ""
    cards: tuple[str, ...] = ()
    kept: str = NOTHING
    hired: str = ""
    number: int | None = None
    shown: int = 0
    actor: str = ""
    weapon: str = ""
    target: str = ""
    saver: str = ""
    helper: str = ""
    place: int | None = None
    scout: ReconDraft = field(default_factory=ReconDraft)
    powers: PowersDraft = field(default_factory=PowersDraft)

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Name and value of the fields that carry it."""
        one = [("g", self.tab), ("k", self.kept if self.kept != NOTHING else ""), ("x", self.hired),
               ("n", "" if self.number is None else str(self.number)), ("b", self.actor),
               ("w", self.weapon), ("v", self.target), ("y", self.saver), ("h", self.helper),
               ("p", "" if self.place is None else str(self.place))]  # fmt: skip
        return (
            [(name, value) for name, value in one if value]
            + [("c", card) for card in self.cards]
            + self.scout.fields
            + self.powers.fields
        )

    @property
    def asks(self) -> bool:
        """Whether the act waits for answers."""
        return self.scout.source == ASK and not self.saver

    @property
    def names_kept(self) -> tuple[str, ...]:
        """The cards that a dig keeps by name, so that all at the table get to know them (A-17)."""
        kept = (self.kept, *self.powers.extra) if self.tab == "dig" else ()
        return tuple(card for card in kept if card not in (NOTHING, UNSEEN))
