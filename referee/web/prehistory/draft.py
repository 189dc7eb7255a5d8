"""What is being tapped together: numbers of steppers and things picked, in the address until it is entered.

``k=t0:2`` is a number (tray 0 has 2), ``p=fishing`` a thing picked, in the order of the taps. A tap is
``up:t0``, ``down:t0``, ``pick:left`` (on and off), ``add:fishing`` (once more), ``pop:`` (the last one off).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.rules.prehistory.record.told import Done

NUMBER = re.compile(r"([a-zA-Z0-9_.]{1,20}):(-?\d{1,3})", re.ASCII)
NO_TRAY = re.compile(r"t(?:[6-9]|\d\d+):.*", re.ASCII)
PICK = re.compile(r"[a-zA-Z0-9_.]{1,40}", re.ASCII)
MOST_PICKS = 24
MOST = 999

Told = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Draft:
    """Numbers by name, things picked in order, which panel is open (``mode``), for which step (``at``)."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    picks: tuple[str, ...] = ()
    mode: str = ""
    is_told: bool = False
    at: str = ""

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The draft as name and value, for addresses and hidden inputs."""
        numbers = [("k", f"{name}:{number}") for name, number in self.numbers.items()]
        named = [(name, word) for name, word in (("m", self.mode), ("at", self.at)) if word]
        return [*named, *numbers, *(("p", pick) for pick in self.picks)]

    def number(self, name: str) -> int:
        """A number, 0 where nothing is told."""
        return self.numbers.get(name, 0)

    def done(self, taps: Iterable[str]) -> Draft:
        """Return the draft after these taps; nonsense is passed over."""
        draft = self
        for tap in taps:
            draft = draft._tapped(*tap.partition(":")[::2])
        return draft

    def _tapped(self, verb: str, what: str) -> Draft:
        told = replace(self, is_told=True)
        if verb in ("up", "down", "up10", "down10") and NUMBER.fullmatch(f"{what}:0"):
            by = (10 if verb.endswith("10") else 1) * (1 if verb.startswith("up") else -1)
            number = min(max(self.number(what) + by, 0), MOST)
            return replace(told, numbers={**self.numbers, what: number})
        if verb == "pop":
            return replace(told, picks=self.picks[:-1])
        if verb not in ("pick", "add", "one") or not PICK.fullmatch(what):
            return self
        if verb == "pick" and what in self.picks:
            return replace(told, picks=tuple(pick for pick in self.picks if pick != what))
        if verb == "one":
            kind = what.partition(".")[0]
            return replace(told, picks=(*(p for p in self.picks if p.partition(".")[0] != kind), what))
        return replace(told, picks=(*self.picks, what)[:MOST_PICKS])


def read_draft(told: Told, defaults: Draft | None = None, at: str = "") -> Draft:
    """Read a draft from an address or a form; the defaults where nothing is told for this step."""
    is_told = ("k" in told or "p" in told) and all(each == at for each in told.get("at", ()))
    mode = next(iter(told.get("m", ())), "")
    mode = mode if PICK.fullmatch(mode) else ""
    if not is_told and defaults is not None:
        return replace(defaults, mode=mode, at=at)
    found = [match for word in told.get("k", ()) if (match := NUMBER.fullmatch(word))]
    picks = tuple(word for word in told.get("p", ()) if PICK.fullmatch(word))
    return Draft({match[1]: int(match[2]) for match in found}, picks[:MOST_PICKS], mode, is_told, at)


def is_nonsense(k: Sequence[str], p: Sequence[str]) -> bool:
    """Whether some word of a form could not have come from the page."""
    if any(map(NO_TRAY.fullmatch, k)):
        return True
    return not all(map(NUMBER.fullmatch, k)) or not all(map(PICK.fullmatch, p)) or len(p) > MOST_PICKS


def tray_key(index: int) -> str:
    """The name of a tray's number."""
    return f"t{index}"


def trays_of(draft: Draft, trays: Sequence[str]) -> dict[str, int]:
    """The trays' numbers, by colour."""
    return {colour: draft.number(tray_key(index)) for index, colour in enumerate(trays)}


def tray_numbers(counts: Mapping[str, int], trays: Sequence[str]) -> dict[str, int]:
    """The numbers of a draft that say these counts."""
    return {tray_key(index): counts.get(colour, 0) for index, colour in enumerate(trays)}


def reward_of(draft: Draft, trays: Sequence[str]) -> Done:
    """The reward as entered so far."""
    cubes = {colour: number for colour, number in trays_of(draft, trays).items() if number}
    return Done(vp=draft.number("vp"), cubes=cubes, dev=draft.number("dev"))
