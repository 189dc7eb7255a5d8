"""What a card says to who holds it, in sentences: every effect and condition of the vocabulary has one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

import pytest

from referee.rules.earth.cards.cards import ActionCard, CardEffect, Cost
from referee.rules.earth.cards.sentences import card_says, card_texts, effect_says
from referee.rules.earth.cards.vocabulary import FIELDS, HOWS, PLACES, WHENS, WHO, check_effect
from referee.rules.kernel.text.ruling import is_legal

SAID: list[tuple[CardEffect, str]] = [
    (CardEffect("attack_mod", "self", 1), "Attack +1."),
    (CardEffect("attack_mod", "others", -2), "Everyone else: Attack −2."),
    (CardEffect("attack_set", "choose_other", 0), "Another player you choose: Attack becomes 0."),
    (
        CardEffect("attack_if", value="X+4", when="alone_valid"),
        "Attack counts as X+4 if only your card is paid.",
    ),
    (CardEffect("attack_if", value=3, when="paid 1"), "Attack counts as 3 if you deploy exactly 1."),
    (CardEffect("gain_ships", n=1), "Gain 1 ship."),
    (
        CardEffect("gain_ships", "tied", 2, when="tie"),
        "Each tied player gains 2 ships if the highest Attacks tie.",
    ),
    (CardEffect("lose_ships", "all", "X"), "All players lose X ships."),
    (
        CardEffect("steal_ships", "choose", 1, when="not_captured"),
        "Steal 1 ship from a player you choose if you don’t capture.",
    ),
    (CardEffect("give_ships", "winner", 2), "Give 2 ships to the player who captures."),
    (
        CardEffect("draw", n=2, when="captured and continent is Asia"),
        "Draw 2 cards if you capture and if the Target is in Asia.",
    ),
    (CardEffect("discard", "left", 1, how="random"), "The player on your left discards 1 card at random."),
    (CardEffect("discard", n=1), "Discard 1 card."),
    (CardEffect("return_to_hand"), "Take this card back into your hand."),
    (
        CardEffect("move_flag", to="top", when="target_discarded"),
        "Your flag goes to the top if no one captures.",
    ),
    (
        CardEffect("move_flag", "right", to="down"),
        "The flag of the player on your right goes down one place.",
    ),
    (CardEffect("take_territory", from_="winner"), "Take a territory from the player who captures."),
    (CardEffect("swap_territory"), "Swap a territory."),
    (CardEffect("swap_territory", from_="left"), "Swap a territory for one from the player on your left."),
    (
        CardEffect("take_initiative", when="deployed_at_least 3"),
        "You get the initiative if you deploy 3 or more.",
    ),
    (
        CardEffect("keep_initiative", when="any_other_attack_at_least 4"),
        "The initiative stays put if another Attack is 4 or more.",
    ),
    (CardEffect("manual", text="Turn the box round"), "Turn the box round"),
]


@pytest.mark.parametrize(("effect", "said"), SAID, ids=[said for _, said in SAID])
def test_an_effect_is_a_sentence(effect: CardEffect, said: str) -> None:
    check_effect(effect, "Any")

    assert effect_says(effect).text() == said


def effects() -> Iterator[CardEffect]:
    """Yield each effect of the vocabulary with everyone whom it can mean."""
    values: dict[str, tuple[Any, ...]] = {
        "who": (*WHO, None),
        "from_": (*WHO, None),
        "to": PLACES,
        "how": (*HOWS, None),
        "n": (0, 1, 2),
        "value": (3, "X"),
        "text": ("any",),
    }
    for op, names in FIELDS.items():
        for told in product(*(values[name] for name in names)):
            effect = CardEffect(op, **dict(zip(names, told, strict=True)))
            if is_legal(partial(check_effect, effect, "Any")):
                yield effect


def test_no_effect_is_said_in_the_words_of_a_file() -> None:
    found = [effect_says(effect).text() for effect in effects()]

    assert len(found) > 300
    assert not [text for text in found if "_" in text or "{" in text]


@pytest.mark.parametrize("when", WHENS)
def test_each_condition_is_said(when: str) -> None:
    told = when.replace(" n", " 2").replace("is c", "is Asia")

    text = effect_says(CardEffect("draw", n=1, when=told)).text()

    assert text.startswith("Draw 1 card if ")
    assert "_" not in text


def test_a_card_names_its_costs_and_attacks() -> None:
    card = ActionCard("raid", (Cost(2, 3), Cost("X", "X+1"), Cost(0)))

    assert card_says(card).text() == "Cost 2 → Attack 3\nCost X → Attack X+1\nCost 0 → Attack 0"


def test_the_tables_own_words_stand_for_its_effects() -> None:
    effects = (CardEffect("gain_ships", n=2), CardEffect("attack_mod", "others", -2))
    card = ActionCard("any", (Cost(1),), True, effects)

    told = [line.text() for line in card_texts(card)]
    assert told == ["Gain 2 ships.", "Everyone else: Attack −2.", "Reclaim"]
    own = ActionCard("any", (Cost(1),), True, effects, text="Two ships, and less for all")
    assert [line.text() for line in card_texts(own)] == ["Two ships, and less for all", "Reclaim"]
    assert card_texts(ActionCard("plain", (Cost(1),))) == ()
