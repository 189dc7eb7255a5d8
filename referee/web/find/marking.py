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
    typed = [word for word in words_in(query) if word not in SMALL]
    if not typed:
        return [MarkedPiece(text, is_hit=False)]
    return [piece for piece in _pieces(text, typed) if piece.text]


def _pieces(text: str, typed: Sequence[str]) -> Iterator[MarkedPiece]:
    end = 0
    folded, places = _folded(text)
    for word in WORD.finditer(folded):
        if length := max((len(each) for each in typed if word[0].startswith(each)), default=0):
            start = places[word.start()]
            yield MarkedPiece(text[end:start], is_hit=False)
            end = places[word.start() + length - 1] + 1
            yield MarkedPiece(text[start:end], is_hit=True)
    yield MarkedPiece(text[end:], is_hit=False)


def _folded(text: str) -> tuple[str, list[int]]:
    """Return a text as it is compared, and for each of its letters where that is in the text."""
    signs = [plain(sign) for sign in text]
    return "".join(signs), [place for place, sign in enumerate(signs) for _ in sign]
