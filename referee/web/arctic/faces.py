"""How the cards of Arctic Scavengers are drawn on tiles."""

from __future__ import annotations

from referee.rules.arctic.cards import Kind
from referee.rules.arctic.record import ArcticState
from referee.web.arctic.board import values_of
from referee.web.panels import Face, FaceOf

CSS = {kind: f"is-{kind}" for kind in Kind} | {Kind.MEDICINE: "is-med"}


def face_in(state: ArcticState) -> FaceOf:
    """Return how a word of the table is drawn: a card with its values, anything else plain."""

    def face_of(word: str) -> Face:
        card = state.cards.get(word)
        return Face(CSS[card.kind], values_of(card)) if card else Face()

    return face_of
