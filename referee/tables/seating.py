"""Who sits with whom on an evening of an event, so that everyone meets: pure, without chance or clock.

The lower the sum of the cubes of meetings, the more evenly people meet, and the fewer meet often. Up to
``EXACT`` people no seating of the evening has a lower sum. For more people it is improved by swaps.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import combinations

EXACT = 12
BEGINNINGS = 4
"""Beginnings of the search for many people."""
MOST_SWAPS = 250
TABU = 12
"""How many swaps a person stays after one that didn't help."""
Tables = tuple[tuple[int, ...], ...]
Meetings = Mapping[frozenset[int], int]


def sizes_of(people: int, seats: int) -> list[int]:
    """Return the sizes of the tables: as few as possible, and as even as possible."""
    if people == 0:
        return []
    tables = -(-people // seats)
    small, more = divmod(people, tables)
    return [small + 1] * more + [small] * (tables - more)


def meetings_of(evenings: Iterable[Tables]) -> Counter[frozenset[int]]:
    """Return how often any two have sat at one table."""
    return Counter(
        frozenset(pair) for tables in evenings for each in tables for pair in combinations(each, 2)
    )


def cost_of(tables: Iterable[Sequence[int]], met: Meetings) -> int:
    """Return by how much this evening raises the sum of the cubes of meetings."""
    return sum(_raised(met.get(frozenset(pair), 0)) for each in tables for pair in combinations(each, 2))


def _raised(meetings: int) -> int:
    return (meetings + 1) ** 3 - meetings**3


def spread_of(people: Sequence[int], met: Meetings) -> tuple[int, int]:
    """Return the fewest and the most meetings of any two."""
    numbers = [met.get(frozenset(pair), 0) for pair in combinations(people, 2)]
    return (min(numbers), max(numbers)) if numbers else (0, 0)


def least_most(people: int, seats: int, evenings: int) -> int:
    """Return the least that the most meetings of any two can be: all meetings shared out evenly."""
    pairs = people * (people - 1) // 2
    made = evenings * sum(size * (size - 1) // 2 for size in sizes_of(people, seats))
    return -(-made // pairs) if pairs else 0


def drawn(people: Iterable[int], seats: int, past: Sequence[Tables], seed: str) -> Tables:
    """Return the tables of the next evening. Among equally good ones the ``seed`` chooses.

    At each table, the person who sat first least often sits first; the others follow in the seed's order.
    """
    order = sorted(people, key=lambda each: sha256(f"{seed} {each}".encode()).digest())
    met, sizes = meetings_of(past), sizes_of(len(order), seats)
    tables = _exact(order, sizes, met) if len(order) <= EXACT else _searched(order, sizes, met)
    first = Counter(each[0] for tables in past for each in tables if each)
    place = {person: at for at, person in enumerate(order)}
    return tuple(
        tuple(sorted(sorted(each, key=place.__getitem__), key=lambda one: one != _first(each, first, place)))
        for each in tables
    )


def _first(table: Sequence[int], first: Mapping[int, int], place: Mapping[int, int]) -> int:
    return min(table, key=lambda each: (first.get(each, 0), place[each]))


# Few people: every seating ------------------------------------------------------------------------


def _exact(order: Sequence[int], sizes: Sequence[int], met: Meetings) -> list[list[int]]:
    """Return the first of the best seatings."""
    best: list[list[int]] = []
    least: int | None = None
    for tables, cost in _seatings(list(order), list(sizes), met, 0):
        if least is None or cost < least:
            best, least = tables, cost
    return best


def _seatings(
    left: list[int], sizes: list[int], met: Meetings, cost: int
) -> Iterator[tuple[list[list[int]], int]]:
    """Yield every seating of those left: the first of them takes a table of each size with any others."""
    if not left:
        yield [], cost
        return
    one, *others = left
    for size in dict.fromkeys(sizes):
        rest = list(sizes)
        rest.remove(size)
        for beside in combinations(others, size - 1):
            table = [one, *beside]
            still = [each for each in others if each not in beside]
            for tables, total in _seatings(still, rest, met, cost + cost_of([table], met)):
                yield [table, *tables], total


# Many people: swaps -------------------------------------------------------------------------------


def _searched(order: Sequence[int], sizes: Sequence[int], met: Meetings) -> list[list[int]]:
    """Return the best of several searches; if no one meets again, it can't be beaten."""
    best: list[list[int]] = []
    least = -1
    floor = sum(size * (size - 1) // 2 for size in sizes)
    for turn in range(BEGINNINGS):
        turned = [*order[turn * len(order) // BEGINNINGS :], *order[: turn * len(order) // BEGINNINGS]]
        tables, cost = _improved(_begun(turned, sizes, met), met)
        if least < 0 or cost < least:
            best, least = tables, cost
        if least == floor:
            break
    return best


def _begun(order: Sequence[int], sizes: Sequence[int], met: Meetings) -> list[list[int]]:
    """Return a seating in which each seat goes to the person who has met its table least."""
    left, tables = list(order), []
    for size in sizes:
        table = [left.pop(0)]
        while len(table) < size:
            one = min(left, key=lambda each: sum(met.get(frozenset((each, other)), 0) for other in table))
            left.remove(one)
            table.append(one)
        tables.append(table)
    return tables


def _improved(tables: list[list[int]], met: Meetings) -> tuple[list[list[int]], int]:
    """Swap two people as long as it helps, and for a while where it doesn't."""
    weight = _weights(tables, met)
    cost = cost_of(tables, met)
    best, least = [list(each) for each in tables], cost
    tabu: deque[int] = deque(maxlen=TABU)
    for _ in range(MOST_SWAPS):
        gain, one, other = min(_swaps(tables, weight, tabu, cost - least), default=(0, (0, 0), (0, 0)))
        if one == other:
            break
        (a, i), (b, j) = one, other
        tabu.extend((tables[a][i], tables[b][j]))
        tables[a][i], tables[b][j] = tables[b][j], tables[a][i]
        cost += gain
        if cost < least:
            best, least = [list(each) for each in tables], cost
    return best, least


def _weights(tables: Sequence[Sequence[int]], met: Meetings) -> dict[int, dict[int, int]]:
    people = [person for each in tables for person in each]
    found: dict[int, dict[int, int]] = {person: dict.fromkeys(people, 0) for person in people}
    for pair, number in met.items():
        one, other = pair
        if one in found and other in found:
            found[one][other] = found[other][one] = _raised(number) - 1
    return found


Seat = tuple[int, int]


def _swaps(
    tables: Sequence[Sequence[int]], weight: Mapping[int, Mapping[int, int]], tabu: Iterable[int], above: int
) -> Iterator[tuple[int, Seat, Seat]]:
    """Yield swaps with their gain; of people who moved lately only those that beat the best so far.

    One of the two sits where people meet again: other swaps can't help.
    """
    lately = set(tabu)
    sums = [{one: sum(weight[one][other] for other in table) for one in weight} for table in tables]
    for a, table in enumerate(tables):
        for i, one in enumerate(table):
            if not sums[a][one]:
                continue
            for b, beside in enumerate(tables):
                if a == b:
                    continue
                for j, other in enumerate(beside):
                    gain = (
                        sums[b][one] + sums[a][other] - sums[a][one] - sums[b][other] - 2 * weight[one][other]
                    )
                    if lately.isdisjoint((one, other)) or gain < -above:
                        yield gain, (a, i), (b, j)
