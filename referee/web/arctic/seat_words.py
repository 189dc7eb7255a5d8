"""The words that a draft's fields are made of: a number, a seat's card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.rules.arctic.record.state import ArcticState


def seat_card(seat: str, card: str, state: ArcticState) -> str:
    """Return the word that stands for a seat's card, such as "1.spear"."""
    return f"{state.players.index(seat)}.{card}"


def split_seat_card(word: str, state: ArcticState) -> tuple[str, str]:
    """Return (seat, card id) of a word such as "1.spear"; "" says nothing."""
    place, _, card = word.partition(".")
    return (state.players[int(place)], card) if card else ("", "")


def is_seat_card(word: str, state: ArcticState) -> bool:
    """Whether a word such as "1.spear" names a seat by its place, and a card."""
    place, _, card = word.partition(".")
    number = number_in(place)
    return number is not None and number < len(state.players) and card in state.cards


def known_seat_card(word: str, state: ArcticState) -> str:
    """Return the word where it names a seat’s card, else nothing."""
    return word if is_seat_card(word, state) else ""


def number_in(word: str) -> int | None:
    """Return the number of one or two digits that the word is."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 2 else None


def first_word(told: Mapping[str, Sequence[str]], name: str) -> str:
    """Return the first word under a name, "" for none."""
    return next(iter(told.get(name, ())), "")
