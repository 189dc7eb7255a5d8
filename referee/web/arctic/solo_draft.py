"""A solo skirmish being put together: the player's side and the opponent's cards, in the address.

Besides the steps of any skirmish there is ``0-save-medic-thugs``: the player's Medics save the Thugs
if they are sniped (A-54).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from referee.rules.arctic.cards import Catalogue
from referee.rules.arctic.record import OPPONENT, PLAYER, Act
from referee.rules.arctic.skirmish import HAS_TARGET
from referee.rules.arctic.solo import Save, SoloCase
from referee.web.arctic.draft import CARD_STEP, Draft, card_steps, declaration_steps, force_of, is_step
from referee.web.arctic.said import DECLARATION_STEP

NAMES = (PLAYER, OPPONENT)
SAVE_STEP = re.compile(r"0-save-([a-z0-9_]+)-([a-z0-9_]+)", re.ASCII)
SAVE_AIM = re.compile(r"0-save-([a-z0-9_]+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class SoloDraft(Draft):
    """What the address says. Only the player declares, and nobody answers: the referee finds that (A-97)."""

    closed_taps: ClassVar[frozenset[str]] = frozenset({"players", "save"})

    def takes(self, step: str) -> bool:
        """Whether a word is a card, a declaration of the player, or a save that is promised."""
        if SAVE_STEP.fullmatch(step):
            return True
        is_own = step.startswith("0-") and "-by-" not in step
        return is_step(step, len(NAMES)) and (is_own or CARD_STEP.fullmatch(step) is not None)

    def takes_aim(self, aim: str) -> bool:
        """Whether a word is an act of the player, or a save, whose target is still to be tapped."""
        match = DECLARATION_STEP.fullmatch(aim)
        if match is None:
            return SAVE_AIM.fullmatch(aim) is not None
        return match[1] == "0" and match[2] in (*HAS_TARGET, Act.USE) and not any(match.groups()[3:])


def save_steps(draft: Draft) -> list[tuple[int, Save]]:
    """Return (place in the steps, save promised)."""
    found = ((index, SAVE_STEP.fullmatch(step)) for index, step in enumerate(draft.steps))
    return [(index, Save(match[1], match[2])) for index, match in found if match]


def cards_of(draft: Draft, player: int) -> tuple[str, ...]:
    """Return the cards that a side was given, in the order tapped."""
    return tuple(card_id for _, card_id in card_steps(draft, player))


def solo_case_of(draft: SoloDraft, cards: Catalogue) -> SoloCase:
    """Return the case; the opponent has no leader and no building, and HQ 4 acts only where told (A-95)."""
    return SoloCase(
        force=force_of(draft, 0, cards),
        opponent=cards_of(draft, 1),
        declarations=tuple(declaration for _, declaration in declaration_steps(draft)),
        saves=tuple(save for _, save in save_steps(draft)),
        modules=("hq4",) if "hq4" in draft.sets else (),
        house_rules=dict(draft.house),
    )
