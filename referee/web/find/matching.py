"""A forgiving search: words match if equal, if one begins the other, or if they are misspelt."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from itertools import pairwise
from math import log

WORD = re.compile(r"[a-z0-9]+")
DIGRAPHS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
"""Umlauts typed as two letters."""
ENGLISH = "a an the is are be do does did may can you your my i it of to in on at for with and or if what"
GERMAN = "der die das ein eine den dem ist sind darf man und oder wie viele was im in zu mit"
HUNGARIAN = "a az egy es vagy hogyan hany mi mit"
SMALL = frozenset((*ENGLISH.split(), "how", "many", "often", "which", *GERMAN.split(), *HUNGARIAN.split()))
"""Words that say little, in all our languages."""
MOST_WORDS = 8
"""More words of a query aren't looked at."""
PREFIX, STEM, ALIKE = 0.9, 0.85, 0.72
"""What the beginning of a word is worth, what a word with another ending, and how alike a misspelt one is."""
TEXT = 0.4
"""What a word in the text is worth, against one in the title."""
COMPLETE = 0.35
"""What a title is worth that has no other words."""


def plain(text: str) -> str:
    """Return a text in small letters without accents and apostrophes."""
    folded = unicodedata.normalize("NFKD", text.casefold().replace("’", "").replace("'", ""))
    return "".join(sign for sign in folded if not unicodedata.combining(sign))


def words_in(text: str) -> list[str]:
    return WORD.findall(plain(text))


def spelt_otherwise(text: str) -> Iterator[str]:
    """Yield other spellings of words in a text: umlauts as two letters, "set-up" in one word."""
    for word in text.casefold().split():
        for other in {word.translate(DIGRAPHS), word.replace("-", "")} - {word}:
            yield from words_in(other)


@dataclass(frozen=True, slots=True)
class Searched:
    """A text that can be found: ``key`` says what it is of; other words than the title count less."""

    key: str
    title: str
    text: str = ""


class Index:
    """Texts by their words."""

    def __init__(self, texts: Iterable[Searched]) -> None:
        self.keys: list[str] = []
        self.titles: list[frozenset[str]] = []
        # Word -> number of a text -> what the word is worth there.
        self.found: dict[str, dict[int, float]] = defaultdict(dict)
        for number, each in enumerate(texts):
            title = frozenset(words_in(each.title))
            self.keys.append(each.key)
            self.titles.append(title)
            for word in words_in(each.text):
                self.found[word][number] = TEXT
            for word in spelt_otherwise(each.title):
                self.found[word][number] = 1.0
            for word in title:
                self.found[word][number] = 1.0

    @cached_property
    def words(self) -> Sequence[str]:
        return sorted(self.found)

    @cached_property
    def title_words(self) -> Sequence[str]:
        return [word for word in self.words if 1.0 in self.found[word].values()]

    @cached_property
    def _in_titles(self) -> frozenset[str]:
        return frozenset(self.title_words)

    def weight(self, word: str) -> float:
        """Return how much a word says: the rarer, the more."""
        rare = log(1 + len(self.keys) / (1 + len(self.found.get(word, ()))))
        return rare / 4 if word in SMALL else rare

    def find(self, query: str) -> list[tuple[str, float]]:
        """Return the keys of what is found with its score, best first."""
        best: dict[str, float] = {}
        for words in self._readings(words_in(query)[:MOST_WORDS]):
            for number, score in self._scores(words):
                key = self.keys[number]
                best[key] = max(score, best.get(key, 0.0))
        return sorted(best.items(), key=lambda each: -each[1])

    def _readings(self, words: list[str]) -> Iterator[list[str]]:
        """Yield the words, then with two written as one, then with one written as two."""
        yield words
        for at, (first, second) in enumerate(pairwise(words)):
            if first + second in self._in_titles:
                yield [*words[:at], first + second, *words[at + 2 :]]
        for at, word in enumerate(words):
            for cut in range(3, len(word) - 2) if word not in self._in_titles else ():
                if {word[:cut], word[cut:]} <= self._in_titles:
                    yield [*words[:at], word[:cut], word[cut:], *words[at + 1 :]]

    def _scores(self, words: Sequence[str]) -> Iterator[tuple[int, float]]:
        """Yield each text that has some of the words, with its score from 0 to 1 + COMPLETE."""
        like = [self.like(word) for word in words]
        weights = [self._weight_of(word, found) for word, found in zip(words, like, strict=True)]
        total, scores = sum(weights) or 1.0, defaultdict[int, float](float)
        covered: dict[int, dict[str, float]] = defaultdict(dict)
        for found, weight in zip(like, weights, strict=True):
            here: dict[int, float] = {}
            for word, alike in found.items():
                for number, worth in self.found[word].items():
                    here[number] = max(here.get(number, 0.0), alike * worth)
                    if worth == 1.0:
                        covered[number][word] = max(alike, covered[number].get(word, 0.0))
            for number, value in here.items():
                scores[number] += weight * value / total
        for number, score in scores.items():
            yield number, score + COMPLETE * score * self._complete(number, covered.get(number, {}))

    def _weight_of(self, word: str, like: Mapping[str, float]) -> float:
        known = [word] if word in self.found or word in SMALL else like
        return max(map(self.weight, known), default=log(1 + len(self.keys)))

    def _complete(self, number: int, covered: Mapping[str, float]) -> float:
        """Return how much of a title is asked for."""
        whole = sum(map(self.weight, self.titles[number]))
        return sum(self.weight(word) * alike for word, alike in covered.items()) / whole if whole else 0.0

    @lru_cache(maxsize=2048)  # noqa: B019 (the index lives as long as the process)
    def like(self, word: str) -> Mapping[str, float]:
        """Return the words that a typed word may mean, with how alike they are."""
        found = dict(self._same_stem(word))
        if len(word) > 3 and not any(known.startswith(word) for known in found.keys() & self._in_titles):
            found = {**dict(self._misspelt(word)), **found}
        return found

    def _same_stem(self, word: str) -> Iterator[tuple[str, float]]:
        for known in self.words:
            if known == word:
                yield known, 1.0
            elif len(word) > 2 and known.startswith(word):
                yield known, PREFIX
            elif (len(known) > 3 and len(word) - len(known) < 3 and word.startswith(known)) or (
                word.endswith("ves") and known == f"{word[:-3]}f"
            ):
                yield known, STEM

    def _misspelt(self, word: str) -> Iterator[tuple[str, float]]:
        matcher = SequenceMatcher(None, b=word, autojunk=False)
        for known in self.title_words:
            if abs(len(known) - len(word)) < 4 and len(known) > 3:
                matcher.set_seq1(known)
                if matcher.quick_ratio() >= ALIKE and (ratio := matcher.ratio()) >= ALIKE:
                    yield known, ratio * STEM
