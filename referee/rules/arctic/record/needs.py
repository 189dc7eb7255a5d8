"""What cards that weren't named had to give (A-30)."""

from dataclasses import dataclass

from referee.rules.kernel.text.line import Line


@dataclass(frozen=True, slots=True)
class Need:
    """One way to have done an act: at least this much, with cards of the hand."""

    dig: int = 0
    hunt: int = 0
    meds: int = 0
    refugees: int = 0  # discarded for the Swindler
    sleds: int = 0  # Cargo Sleds among the diggers
    builds: bool = False  # a builder among the diggers
    is_exact: bool = False  # hunt and meds are no more than this (house rule overpay)


@dataclass(frozen=True, slots=True)
class Unsaid:
    """An act of this round whose cards weren't named."""

    ways: tuple[Need, ...]
    needs: Line  # the same in words
    least: int  # cards used at least
