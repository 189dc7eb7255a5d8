"""Refusals of a card without a power, naming the table's cards that have it (section 13)."""

from collections.abc import Set
from dataclasses import dataclass

from referee.rules.arctic.cards.catalogue import Card, Catalogue
from referee.rules.arctic.cards.powers import Power
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal

CODE = "power-missing"
CAN = gettext_noop("{cannot} {able} can.")
NOBODY_CAN = gettext_noop("{cannot} No card at this table can.")


@dataclass(frozen=True, slots=True)
class PowerMissing:
    """A refusal of cards without one of these powers; call it with the card to raise."""

    cannot: str  # the sentence that says what the card cannot do
    powers: Set[Power]
    rule: str | None = None
    field: str | None = None
    code: str = CODE

    def __call__(self, cards: Catalogue, card: Card) -> IllegalEntry:
        refusal, facts = self.of(cards, card)
        return refusal(**facts)

    def of(self, cards: Catalogue, card: Card) -> tuple[Refusal, dict[str, Fact]]:
        """Return the refusal and its facts; ``cards`` are the table's, with its corrections."""
        able = tuple(each.label for each in cards.values() if each.powers & self.powers)
        refusal = Refusal(self.code, CAN if able else NOBODY_CAN, self.rule, self.field)
        return refusal, {"cannot": Line(self.cannot, card=card.label), "able": able}
