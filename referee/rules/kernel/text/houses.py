"""The values of a table's house rules, and which of them are read."""

from collections.abc import Iterator, Mapping


class WatchedHouse(Mapping[str, str]):
    """The values of house rules, noting the names of those that are read."""

    def __init__(self, house: Mapping[str, str], read: set[str] | None = None) -> None:
        self.house = house
        self.read = set[str]() if read is None else read

    def __getitem__(self, name: str) -> str:
        self.read.add(name)
        return self.house[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.house)

    def __len__(self) -> int:
        return len(self.house)


def with_value(house: Mapping[str, str], name: str, value: str) -> Mapping[str, str]:
    """Return the house rules with one changed; none of them counts as read."""
    if isinstance(house, WatchedHouse):
        return WatchedHouse({**house.house, name: value}, house.read)
    return {**house, name: value}


def as_data(house: Mapping[str, str]) -> Mapping[str, str]:
    """Return a copy that is plain data; none of them counts as read."""
    return house if isinstance(house, WatchedHouse) else dict(house)
