"""The values of a table's house rules, and which of them are read."""

from collections.abc import Iterable, Iterator, Mapping


class WatchedHouse(Mapping[str, str]):
    """The values of house rules, noting the names of those that are read.

    Compare ``type(house)`` with it: for an abstract base class ``isinstance`` takes five times as long.
    """

    def __init__(self, house: Mapping[str, str], read: set[str] | None = None) -> None:
        self.house = house
        self.read = set[str]() if read is None else read

    def __getitem__(self, name: str) -> str:
        value = self.house[name]
        self.read.add(name)
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self.house)

    def __len__(self) -> int:
        return len(self.house)


def read_in(house: Mapping[str, str]) -> frozenset[str]:
    """Return the names of the house rules read so far, none unless they are watched."""
    return frozenset(house.read) if type(house) is WatchedHouse else frozenset()


def unwatched(house: Mapping[str, str]) -> Mapping[str, str]:
    """Return the same values; none of them counts as read."""
    return house.house if type(house) is WatchedHouse else house


def note_read(house: Mapping[str, str], names: Iterable[str]) -> None:
    """Count these as read: what was found out without watching depends on them."""
    if type(house) is WatchedHouse:
        house.read.update(names)


def with_value(house: Mapping[str, str], name: str, value: str) -> Mapping[str, str]:
    """Return the house rules with one changed; none of them counts as read."""
    if type(house) is WatchedHouse:
        return WatchedHouse({**house.house, name: value}, house.read)
    return {**house, name: value}


def as_data(house: Mapping[str, str]) -> Mapping[str, str]:
    """Return a copy that is plain data; none of them counts as read."""
    return house if type(house) is WatchedHouse else dict(house)
