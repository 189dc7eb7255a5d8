"""The letters of a title that match what was typed."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.web.find.matching import SMALL, WORD, plain, words_in


class MarkedPiece(NamedTuple):
    """A piece of a text, and whether it matches."""

    text: str
    is_hit: bool


def marked(text: str, query: str) -> list[MarkedPiece]:
    """Cut a text where a word begins with a typed word."""
    folded = plain(text)
    typed = [word for word in words_in(query) if word not in SMALL]
    if not typed or len(folded) != len(text):
        return [MarkedPiece(text, is_hit=False)]
    return [piece for piece in _pieces(text, folded, typed) if piece.text]


def _pieces(text: str, folded: str, typed: Sequence[str]) -> Iterator[MarkedPiece]:
    end = 0
    for word in WORD.finditer(folded):
        if length := max((len(each) for each in typed if word[0].startswith(each)), default=0):
            start = word.start()
            yield MarkedPiece(text[end:start], is_hit=False)
            yield MarkedPiece(text[start : start + length], is_hit=True)
            end = start + length
    yield MarkedPiece(text[end:], is_hit=False)
