"""The piles at which recon may look (A-6, A-93)."""

from referee.rules.arctic.cards import Pile
from referee.rules.arctic.record.state import ArcticState


def piles_in_play(state: ArcticState) -> tuple[Pile, ...]:
    """Return the shared face-down piles at which recon may look (A-6, A-93)."""
    lies_there = {
        Pile.JUNKYARD: True,
        Pile.CONTESTED: len(state.players) > 2 and state.contested_left > 0,
        Pile.SCHEMATICS: "hq2" in state.modules,
        Pile.LEADER: state.setup.is_drafting,
    }
    return tuple(pile for pile, lies in lies_there.items() if lies)
