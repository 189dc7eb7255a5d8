"""The cards: their data, sentences and piles."""

from referee.rules.earth.cards.cards import (
    ACTIONS,
    FLAGS,
    PLAYERS,
    ROUNDS,
    ActionCard,
    CardEffect,
    Territory,
    folded,
)
from referee.rules.earth.cards.reading import effect_of, read_sentence
from referee.rules.earth.cards.sentences import Piece, card_says, card_texts, effect_says, if_says, pieces_of
from referee.rules.earth.cards.vocabulary import (
    AFTER_CAPTURE,
    AND,
    ATTACK_OPS,
    COUNTED,
    FIELDS,
    MAY_LACK,
    PLACES,
    PLAIN,
    RESULTS,
    WHO,
    Condition,
    check_effect,
    conditions,
)
