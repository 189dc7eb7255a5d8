"""What an answer is given to, and the cards shown for it (A-21, A-30, A-32)."""

from dataclasses import dataclass

from referee.rules.arctic.cards import Card
from referee.rules.arctic.record.case import Declaration
from referee.rules.arctic.record.entries import Response


@dataclass(frozen=True, slots=True)
class Played:
    """A card that is shown; ``is_from_hand``: it was in the hand (A-30).

    ``is_power``: its power is used, which each card has once a round (A-21).
    """

    seat: str
    card: str
    is_from_hand: bool = True
    is_power: bool = False


@dataclass(frozen=True, slots=True)
class Aimed:
    """What an answer is given to.

    ``victim``: whose cards it is aimed at, None for piles. ``spy``: the Spy that looks, where one does.
    ``target``: the card aimed at in the victim's hand, where it is one. ``used``: what the act itself uses.
    ``is_hidden``: only the victim knows whether the hand holds it; with no ``target`` it picks the card.
    ``declaration``: the act of the skirmish that it is. ``struck``: the cards that an action uses, any of
    which may be struck (house rule interrupt_actions). ``snipe``: the strike in reply that is answered.
    """

    actor: str
    victim: str | None = None
    can_be_saved: bool = False
    is_recon: bool = False
    spy: Card | None = None
    target: str | None = None
    used: tuple[Played, ...] = ()
    is_hidden: bool = False
    declaration: Declaration | None = None
    struck: tuple[str, ...] = ()
    snipe: Response | None = None

    @property
    def is_open(self) -> bool:
        """Whether the victim still has to pick the card."""
        return self.is_hidden and self.target is None
