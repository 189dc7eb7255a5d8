"""Matching of wants with places, each place once; a later want may move earlier ones."""

from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

Place = TypeVar("Place", bound=Hashable)


class Matching(Generic[Place]):
    """Wants in the order they were added, each with its possible places, best first."""

    def __init__(self) -> None:
        self.options: list[Sequence[Place]] = []
        self.holder: dict[Place, int | None] = {}

    def add(self, options: Sequence[Place]) -> bool:
        """Add a want; return whether it has a place and all earlier ones kept one."""
        self.options.append(options)
        return self._place(len(self.options) - 1, set())

    def bar(self, place: Place) -> None:
        """Exclude a place that is free."""
        self.holder.setdefault(place, None)

    def _place(self, want: int | None, tried: set[Place]) -> bool:
        if want is None:
            return False
        for place in self.options[want]:
            if place not in self.holder:
                self.holder[place] = want
                return True
        for place in self.options[want]:
            if place not in tried:
                tried.add(place)
                if self._place(self.holder[place], tried):
                    self.holder[place] = want
                    return True
        return False
