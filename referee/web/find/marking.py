"""The letters of a title that match what was typed."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.web.find.matching import SMALL, WORD, plain, words_in


class Piece(NamedTuple):
    """A piece of a text, and whether it matches."""

    text: str
    is_hit: bool


def marked(text: str, query: str) -> list[Piece]:
    """Cut a text where a word begins with a typed word."""
    folded = plain(text)
    typed = [word for word in words_in(query) if word not in SMALL]
    if not typed or len(folded) != len(text):
        return [Piece(text, is_hit=False)]
    return [piece for piece in _pieces(text, folded, typed) if piece.text]


def _pieces(text: str, folded: str, typed: Sequence[str]) -> Iterator[Piece]:
    end = 0
    for word in WORD.finditer(folded):
        if length := max((len(each) for each in typed if word[0].startswith(each)), default=0):
            start = word.start()
            yield Piece(text[end:start], is_hit=False)
            yield Piece(text[start : start + length], is_hit=True)
            end = start + length
    yield Piece(text[end:], is_hit=False)
