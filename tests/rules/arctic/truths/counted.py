"""When a sentence about the count of a skirmish is true: looked at on the table at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from referee.second.arctic.skirmish import Copy
from referee.second.arctic.solo import fork
from tests.rules.arctic.truths.skirmish_moments import Moment, provokes, title
from tests.rules.arctic.truths.told import titles

Truth = Callable[[Moment], bool]


def decoys_number(m: Moment) -> bool:
    return bool(m.side.decoys(m.after.rules) == m.facts["number"])


def without_decoys(m: Moment) -> int:
    other = fork(m.after)
    other.sides[m.side.name].enabled = []
    return m.fight(other, m.side.name)


def decoys_not_as_fight(m: Moment) -> bool:
    is_same = without_decoys(m) == m.answer["fight"][m.side.name]
    return decoys_number(m) and is_same and not decoys_only_in_a_tie(m)


def decoys_are_the_fight(m: Moment) -> bool:
    fought = m.answer["fight"][m.side.name]
    return decoys_number(m) and without_decoys(m) == fought - int(m.facts["number"])


def decoys_only_in_a_tie(m: Moment) -> bool:
    """The fight is the size when the Provocateur declared; people of decoys only break a tie."""
    return decoys_number(m) and provokes(m.side) and m.after.rules["provocateur_size_at"] == "declaration"


def gangster(m: Moment) -> bool:
    return m.side.leader == "gangster" and any(each.card.is_refugee for each in m.side.standing())


def best_splits(m: Moment) -> tuple[int, dict[tuple[bool, ...], int]]:
    found: dict[tuple[bool, ...], int] = {}
    for way in m.after.ways(m.side):
        found[way.by_choice] = max(found.get(way.by_choice, 0), way.value)
    return max(found.values()), found


def one_split_is_better(m: Moment) -> bool:
    most, found = best_splits(m)
    best = [split for split, value in found.items() if value == most]
    scouts = [each for each in m.side.standing() if each.card.id == "scouting_refugee" and not each.idle]
    if len(best) > 1 or len(found) < 2:
        return False
    members = len(best[0])
    return m.facts["number"] == (members if "as a member" in m.phrase else len(scouts) - members)


def several_splits(m: Moment) -> bool:
    most, found = best_splits(m)
    return sum(value == most for value in found.values()) > 1


def hands(m: Moment) -> tuple[int, int]:
    """How many members could carry a tool, and how many do."""
    able = [h for h in m.after.helpers(m.side) if _base(m, h.card) is not None and h.may_carry]
    return len(able), len(m.answer["carriers"][m.side.name])


def _base(m: Moment, card: Any) -> int | None:
    printed: int | None = card.base["fight"]
    return 0 if printed is None and m.side.leader == "gangster" and card.is_refugee else printed


def idle_tools(m: Moment) -> set[str]:
    """The tools that stand and that nobody carries, as they are listed."""
    carried = Counter(tool for _, tool in m.answer["carriers"][m.side.name])
    standing = [each.card for each in m.side.standing() if each.card.kind == "tool"]
    idle = Counter(each.id for each in standing if each.mod["fight"] is not None) - carried
    names = {each.card.id: title(each) for each in m.side.copies}
    return titles(names[card] for card in idle.elements())


def full_hands(m: Moment) -> bool:
    able, carrying = hands(m)
    if idle_tools(m) != set(m.facts["tools"]):
        return False
    scouts = sum(h.card.id == "scouting_refugee" for h in m.after.helpers(m.side))
    return carrying > 0 and able - scouts <= carrying <= able


def no_hands(m: Moment) -> bool:
    """A force that fights with its size has no use for tools."""
    idle = idle_tools(m) == set(m.facts["tools"]) and not provokes(m.side)
    return idle and not m.answer["carriers"][m.side.name]


def named(m: Moment) -> list[Copy]:
    return [each for each in m.side.standing() if title(each) in m.facts["members"]]


def carries_none(holds: Truth) -> Truth:
    """Somebody is named, a tool is left over, and it holds."""
    return lambda m: bool(m.facts["members"] and idle_tools(m)) and holds(m)


def blank_fight(m: Moment) -> bool:
    return all(any(_base(m, e.card) is None for e in named(m) if title(e) == t) for t in m.facts["members"])


def used_in_place(m: Moment) -> bool:
    keeps = m.after.rules["used_power_fights"] == "yes"
    return not keeps and all(
        any(e.idle for e in named(m) if title(e) == member) for member in m.facts["members"]
    )


def gassed_hands(m: Moment) -> bool:
    lost = m.after.rules["gassed_tool"] == "lost"
    return lost and all(any(e.gassed for e in named(m) if title(e) == t) for t in m.facts["members"])


def helping_hands(m: Moment) -> bool:
    return m.side.leader == "gangster" and set(m.facts["members"]) == {"Scouting Refugee"}


def unknown_value(m: Moment) -> bool:
    columns = ("fight", "fight_mod", "people")
    forces = [each.card for side in m.after.sides.values() for each in side.copies]
    unread = {card.name for card in forces if any(card.row.get(column) == "?" for column in columns)}
    return bool(m.facts["cards"]) and all(any(n in t for n in unread) for t in m.facts["cards"])


def adds_up(m: Moment) -> bool:
    return all(m.fight(m.after, player) == fight for player, fight in m.answer["fight"].items())


def tops(m: Moment) -> list[str]:
    best = max(m.answer["fight"].values())
    return [player for player, fight in m.answer["fight"].items() if fight == best]


def highest(m: Moment) -> bool:
    return tops(m) == [m.facts["winner"]] and m.answer["fight"][m.facts["winner"]] == m.facts["fight"]


def leads_by_two(m: Moment) -> bool:
    low, high = sorted(m.answer["fight"].values())
    return highest(m) and high - low >= 2


def lead_of_one(m: Moment) -> bool:
    low, high = sorted(m.answer["fight"].values())
    return high - low == m.facts["lead"] == 1


def equal_for_two(m: Moment) -> bool:
    return len(m.answer["fight"]) == 2 and len(set(m.answer["fight"].values())) == 1


def tied_highest(m: Moment) -> bool:
    best = max(m.answer["fight"].values())
    return set(m.facts["tied"]) == set(tops(m)) and len(tops(m)) > 1 and bool(m.facts["fight"] == best)


def rogue_first(m: Moment) -> bool:
    with_rogue = [
        player
        for player, side in m.after.sides.items()
        if any("win_tied_skirmish" in each.card.powers for each in side.standing())
    ]
    return with_rogue[:1] == [m.facts["winner"]] == [m.answer["winner"]]


def rogue_of_the_tied(m: Moment) -> bool:
    return rogue_first(m) and len(tops(m)) > 1


def rogue_of_a_pair(m: Moment) -> bool:
    fights = [m.answer["fight"][p] for p, side in m.after.sides.items() if side.standing()]
    return rogue_first(m) and len(set(fights)) < len(fights)


def _first_with_rogue(m: Moment) -> bool:
    with_rogue = (
        name
        for name, side in m.after.sides.items()
        if any("win_tied_skirmish" in each.card.powers for each in side.standing())
    )
    return next(with_rogue, None) == m.facts["player"] and m.answer["winner"] is None


def rogue_needs_a_tie(m: Moment) -> bool:
    low, high = sorted(m.answer["fight"].values())
    return _first_with_rogue(m) and high - low == 1 and m.after.rules["two_player_rogue"] == "exact_tie"


def rogue_wins_no_tie(m: Moment) -> bool:
    low, high = sorted(m.answer["fight"].values())
    return _first_with_rogue(m) and high - low < 2 and m.after.rules["two_player_rogue"] == "never"


def people_compared(m: Moment) -> list[str]:
    among = list(m.answer["people"]) if m.after.rules["tie_people_among"] == "all" else tops(m)
    most = max(m.answer["people"][player] for player in among)
    return [player for player in among if m.answer["people"][player] == most]


def most_people(m: Moment) -> bool:
    winner = m.facts["winner"]
    is_most = people_compared(m) == [winner] and m.answer["people"][winner] == m.facts["people"]
    return is_most and m.answer["decided_by"] == "people"


def most_of_the_tied(m: Moment) -> bool:
    fights = list(m.answer["fight"].values())
    return most_people(m) and fights.count(max(fights)) < len(fights)


def tied_people(m: Moment) -> bool:
    tied = people_compared(m)
    same = set(m.facts["tied"]) == set(tied) and m.answer["people"][tied[0]] == m.facts["people"]
    return same and m.answer["winner"] is None


def nobody_sent(m: Moment) -> bool:
    return m.answer["winner"] is None and not any(side.copies for side in m.after.sides.values())


def deadlock(m: Moment) -> bool:
    return m.answer["winner"] is None and any(side.copies for side in m.after.sides.values())


def no_winner(m: Moment) -> bool:
    return m.answer["winner"] is None


def winner(m: Moment) -> bool:
    return bool(m.answer["winner"] == m.facts["winner"])


def coming_back(m: Moment) -> bool:
    return bool(m.answer["returns_to_hand"][m.facts["player"]] == m.facts["number"])


TRUE_WHEN: Mapping[str, Truth] = {
    "{player}’s Portable Decoys add {number} {number:person|people}, but": decoys_not_as_fight,
    "{player}’s Portable Decoys add {number} {number:person|people}, and": decoys_are_the_fight,
    "{player}’s Portable Decoys add {number} {number:person|people} in": decoys_only_in_a_tie,
    "With {player}’s Gangster,": gangster,
    "the better way here": one_split_is_better,
    "{player}’s Scouting Refugees": several_splits,
    "{player} has unused": full_hands,
    "{player} has no": no_hands,
    "{player}: no tool for {members}. A": carries_none(blank_fight),
    "{player}: no tool for {members}. Using": carries_none(used_in_place),
    "{player}: no tool for {members}. By": carries_none(gassed_hands),
    "{player}: no tool for {members}. Helpers": carries_none(helping_hands),
    "Check your card. An": unknown_value,
    "Fight totals of": adds_up,
    "has the highest fight, {fight}, and wins": highest,
    "{winner} wins with {fight}": leads_by_two,
    "With two players you": lead_of_one,
    "Two players with equal fights": equal_for_two,
    "are tied for the highest fight": tied_highest,
    "{winner} has a": rogue_first,
    "Rogue needs equal fights to win this tie": rogue_needs_a_tie,
    "Rogue wins no tie between two players": rogue_wins_no_tie,
    "The fights are": rogue_of_the_tied,
    "Two fights are": rogue_of_a_pair,
    "No one has a Rogue. {winner}": most_people,
    "No one has a Rogue. Of": most_of_the_tied,
    "No one has a Rogue. {tied} have": tied_people,
    "No one sent": nobody_sent,
    "Still tied: deadlock.": deadlock,
    "goes to the junkyard unseen.": no_winner,
    "takes the top contested card": winner,
    "back to hand": coming_back,
}
