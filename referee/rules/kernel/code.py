"""Codes: the members of enumerations, which files and addresses contain and no sentence may."""

from enum import StrEnum
from typing import NoReturn


class Code(StrEnum):
    """A name for programs. ``value`` is its text in files; players read a phrase instead."""

    def __str__(self) -> NoReturn:
        raise TypeError(f"{self!r} is a code, not a word: show a phrase, or use its value in a file")

    def __format__(self, spec: str) -> NoReturn:
        self.__str__()


def as_text(word: str) -> str:
    """Return a word as files and addresses have it, whether it is a code or not."""
    return str(word.value) if isinstance(word, Code) else word
