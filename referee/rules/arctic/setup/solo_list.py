"""What the solo game lays out that no other has: the opponents' pile and its seven forces (A-95)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.cards.catalogue import Catalogue, Pile
from referee.rules.arctic.setup.item import SetupItem
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.setup.solo import SoloOptions, set_up_solo
from referee.rules.kernel.ruling import Fact, Line, gettext_noop


def forces_dealt(setup: Setup, cards: Catalogue) -> Iterator[SetupItem]:
    """Yield what makes the forces of a solo set-up: families taken out, the pile, the dealing."""
    options = setup.solo or SoloOptions()
    for card_id, number in options.removed.items():
        if number:
            line = Line(
                gettext_noop("Out of the contested resources: {card}"), {"card": cards[card_id].label}
            )
            yield SetupItem(line, number, ("A-95",))
    dealt = set_up_solo(options, cards).outcome
    is_contested = {card_id: cards[card_id].pile is Pile.CONTESTED for card_id in dealt.pile}
    beside = tuple(
        f"{number} {cards[card_id].label}"
        for card_id, number in dealt.pile.items()
        if not is_contested[card_id]
    )
    number = sum(number for card_id, number in dealt.pile.items() if is_contested[card_id])
    facts: dict[str, Fact] = {"number": number, "cards": beside}
    phrase = gettext_noop("The opponents: {number} contested resources with {cards}, shuffled")
    yield SetupItem(Line(phrase, facts), sum(dealt.sizes), ("A-95",))
    sizes: dict[str, Fact] = {"sizes": tuple(str(size) for size in dealt.sizes)}
    phrase = gettext_noop("Forces dealt from them, face down: of {sizes} cards")
    yield SetupItem(Line(phrase, sizes), len(dealt.sizes), ("A-95",))
