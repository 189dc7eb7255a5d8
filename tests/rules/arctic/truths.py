"""When each sentence about a skirmish is true, said over the twin's table, without the referee's own code.

A sentence is told by words of it; of several that fit, the first counts. What is said of a declaration is
looked at on the table before and after it, what is said of the count on the table at the end.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.rules.arctic.solo_twin import fork
from tests.rules.arctic.twin import Copy, Side, Skirmish

Json = dict[str, Any]


@dataclass(frozen=True)
class Moment:
    """A sentence with its facts, the tables before and after, and the answer (at the count)."""

    phrase: str
    facts: Mapping[str, Any]
    before: Skirmish
    after: Skirmish
    said: Json
    answer: Json

    @property
    def victim(self) -> str:
        return str(self.facts["victim"])

    @property
    def side(self) -> Side:
        return self.after.sides[self.facts["player"]]

    def fight(self, play: Skirmish, player: str) -> int:
        way = play.fight(play.sides[player])
        return way.value if way else 0

    def fights(self, player: str) -> tuple[int, int]:
        return self.fight(self.before, player), self.fight(self.after, player)

    def people(self, player: str) -> tuple[int, int]:
        return tuple(play.sides[player].people(play.rules) for play in (self.before, self.after))  # type: ignore[return-value]

    def lost(self, player: str, label: str) -> int:
        """How many cards of that title stood before and do not stand now."""
        standing = [
            sum(title(each) == label for each in play.sides[player].standing())
            for play in (self.before, self.after)
        ]
        return standing[0] - standing[1]

    def changed(self, player: str, label: str, what: str) -> list[Copy]:
        """The copies of that title of which something became true."""
        pairs = zip(self.before.sides[player].copies, self.after.sides[player].copies, strict=True)
        return [
            now for was, now in pairs if title(now) == label and getattr(now, what) and not getattr(was, what)
        ]


def title(each: Copy) -> str:
    variant = each.card.row.get("variant") or ""
    return f"{each.card.name} {variant}".strip()


def provokes(side: Side) -> bool:
    return any(each.provokes and each.stands for each in side.copies)


# Declarations --------------------------------------------------------------------------------------


def sniped(m: Moment) -> bool:
    return m.lost(m.victim, str(m.facts["target"])) == 1


def disarmed(m: Moment) -> bool:
    return sniped(m) and m.after.rules["used_power_fights"] == "yes"


def disarmed_for_the_fight(m: Moment) -> bool:
    return sniped(m) and m.after.rules["used_power_fights"] == "no"


def gas_stops(m: Moment) -> bool:
    was, now = m.fights(m.victim)
    return now < was and not provokes(m.after.sides[m.victim])


def gas_takes_nothing(m: Moment) -> bool:
    was, now = m.fights(m.victim)
    return now == was and not provokes(m.after.sides[m.victim])


def gas_on_provoked(m: Moment) -> bool:
    was, now = m.fights(m.victim)
    return now == was and provokes(m.after.sides[m.victim])


def size_fights(m: Moment) -> bool:
    end = m.side.size(m.after.rules)
    size = end if m.after.rules["provocateur_size_at"] == "end" else m.side.provoked_size
    return provokes(m.side) and m.fights(str(m.facts["player"]))[1] == size


def natural_again(m: Moment) -> bool:
    return provokes(m.before.sides[m.victim]) and not provokes(m.after.sides[m.victim])


def adds_no_people(m: Moment) -> bool:
    now = m.after.sides[m.victim]
    return "portable_decoys" not in now.enabled and "portable_decoys" in m.before.sides[m.victim].enabled


def does_nothing_here(m: Moment) -> bool:
    was, now = m.people(m.victim)
    return was == now and len(m.after.sides[m.victim].enabled) < len(m.before.sides[m.victim].enabled)


def wounded(m: Moment) -> bool:
    return m.before.sides[m.victim].leader is not None and m.after.sides[m.victim].leader is None


def saver(m: Moment) -> Copy | None:
    used = m.changed(str(m.facts["saver"]), str(m.facts["medic"]), "used")
    return used[-1] if used else None


def saves(m: Moment) -> bool:
    medic = saver(m)
    was, now = m.people(m.victim)
    return medic is not None and medic.stands and medic.used and was == now


def saves_and_fights(m: Moment) -> bool:
    medic = saver(m)
    return saves(m) and medic is not None and not medic.idle and not medic.gassed


def looks(m: Moment) -> bool:
    used = m.changed(str(m.facts["player"]), str(m.facts["card"]), "used")
    return len(used) == 1 and "recon_4" in used[0].card.powers


def draws(m: Moment) -> bool:
    return len(m.changed(str(m.facts["player"]), str(m.facts["card"]), "used")) == 1


def cancelled(m: Moment) -> bool:
    own, by = str(m.facts["player"]), str(m.facts["by"])
    return own != by and m.lost(own, str(m.facts["card"])) >= 1 and m.lost(by, str(m.facts["stopper"])) >= 1


def cancelled_own(m: Moment) -> bool:
    own = str(m.facts["player"])
    is_out = m.lost(own, str(m.facts["card"])) and m.lost(own, str(m.facts["stopper"]))
    return own == m.facts["by"] and bool(is_out)


def struck_by_fanatic(m: Moment) -> bool:
    return sniped(m) and m.lost(str(m.facts["player"]), str(m.facts["card"])) == 1


def mentors(m: Moment) -> bool:
    return len(m.changed(str(m.facts["player"]), str(m.facts["card"]), "mentored")) == 1


def spy_hit(m: Moment) -> Copy:
    side = m.after.sides[m.facts["player"]]
    pairs = zip(m.before.sides[side.name].copies, side.copies, strict=True)
    (out,) = [now for was, now in pairs if was.stands and not now.stands]
    return out


def spy_not_spying(m: Moment) -> bool:
    return not spy_hit(m).used and dict(m.after.rules).get("sniped_spy", "when_spying") == "when_spying"


def spy_always(m: Moment) -> bool:
    return not spy_hit(m).used and m.after.rules.get("sniped_spy") == "always"


def spy_has_drawn(m: Moment) -> bool:
    return spy_hit(m).used


def copies_differ(m: Moment) -> bool:
    likes = [each for each in m.before.sides[m.facts["player"]].standing() if title(each) == m.facts["card"]]
    states = {(each.used, each.gassed, each.provokes, each.mentored) for each in likes}
    return len(likes) == m.facts["number"] and len(states) > 1


def aimed_as_said(m: Moment) -> bool:
    return copies_differ(m) and m.said["target"].get("copy") is not None


def answers_as_said(m: Moment) -> bool:
    return copies_differ(m) and m.said["answer"].get("copy") is not None


def answers_unsaid(m: Moment) -> bool:
    return copies_differ(m) and m.said["answer"].get("copy") is None


def hurts_most(m: Moment) -> bool:
    """No other copy, named instead, would leave the victim less fight, and one would leave more."""
    fights, hit = fights_by_copy(m)
    return bool(fights) and hit == min(fights) < max(fights)


def hurts_alike(m: Moment) -> bool:
    fights, _ = fights_by_copy(m)
    return len(set(fights)) == 1


def fights_by_copy(m: Moment) -> tuple[list[int], int]:
    """The victim's fight after each copy is hit, and after the one taken; none where one was named."""
    if not copies_differ(m) or m.said["target"].get("copy") is not None:
        return [], 0
    bare = {name: value for name, value in m.said.items() if name != "answer"}
    card, side = m.said["target"]["card"], m.before.sides[m.facts["player"]]
    fights = []
    for number, _ in enumerate([each for each in side.copies if each.card.id == card]):
        if side.named(card, number) is not None:
            other = fork(m.before)
            other.declare({**bare, "target": {**bare["target"], "copy": number}})
            fights.append(m.fight(other, side.name))
    unnamed = fork(m.before)
    unnamed.declare(bare)
    return fights, m.fight(unnamed, side.name)


# The count -----------------------------------------------------------------------------------------


def decoys_number(m: Moment) -> bool:
    return bool(m.side.decoys(m.after.rules) == m.facts["number"])


def without_decoys(m: Moment) -> int:
    other = fork(m.after)
    other.sides[m.side.name].enabled -= {"portable_decoys"}
    return m.fight(other, m.side.name)


def decoys_not_as_fight(m: Moment) -> bool:
    return decoys_number(m) and without_decoys(m) == m.answer["fight"][m.side.name]


def decoys_are_the_fight(m: Moment) -> bool:
    fought = m.answer["fight"][m.side.name]
    return decoys_number(m) and without_decoys(m) == fought - int(m.facts["number"])


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
    if len(best) > 1:
        return False
    members = len(best[0])
    return m.facts["number"] == (members if "serve" in m.phrase else len(scouts) - members)


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


def full_hands(m: Moment) -> bool:
    able, carrying = hands(m)
    scouts = sum(h.card.id == "scouting_refugee" for h in m.after.helpers(m.side))
    return carrying > 0 and able - scouts <= carrying <= able


def no_hands(m: Moment) -> bool:
    return not m.answer["carriers"][m.side.name]


def named(m: Moment) -> list[Copy]:
    return [each for each in m.side.standing() if title(each) in m.facts["members"]]


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
    return bool(m.facts["cards"])


def always(m: Moment) -> bool:
    """A heading: the numbers behind it are looked at elsewhere."""
    return True


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
    return set(m.facts["tied"]) == set(tops(m)) and len(tops(m)) > 1


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


def people_compared(m: Moment) -> list[str]:
    among = list(m.answer["people"]) if m.after.rules["tie_people_among"] == "all" else tops(m)
    most = max(m.answer["people"][player] for player in among)
    return [player for player in among if m.answer["people"][player] == most]


def most_people(m: Moment) -> bool:
    winner = m.facts["winner"]
    is_most = people_compared(m) == [winner] and m.answer["people"][winner] == m.facts["people"]
    return is_most and m.answer["decided_by"] == "people"


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


TRUE_WHEN: Mapping[str, Callable[[Moment], bool]] = {
    " snipes {victim}’s {target}": sniped,
    "it no longer stands. The {card} does not fight": disarmed_for_the_fight,
    " disarms {victim}’s {target}: it no longer stands.": disarmed,
    "stops {victim}’s {target}: its fight is 0": gas_stops,
    "takes nothing from the fight": gas_takes_nothing,
    "does nothing to the Provocateur’s fight": gas_on_provoked,
    "fights with the size of the force": size_fights,
    "back at the natural fight": natural_again,
    "from now on it adds no people": adds_no_people,
    "it does nothing until a member repairs it": does_nothing_here,
    "from now on it gives nothing": wounded,
    "stands and still fights": saves_and_fights,
    "stands, and can save no more": saves,
    "looks at up to 4 cards of one player": looks,
    "uses its power: the cards drawn": draws,
    " back to its whole time": draws,
    "{victim}’s {building}: it is complete": draws,
    "Both owners draw 1": cancelled,
    "{player}’s own {stopper} cancels": cancelled_own,
    "the {card} leaves the game": struck_by_fanatic,
    "adds 1 to the fight, if another member fights": mentors,
    "was not spying, so {player} draws": spy_not_spying,
    "draws 1 for the {card}": spy_always,
    "has drawn for the look": spy_has_drawn,
    "is aimed at, as was said": aimed_as_said,
    "which hurts {player} most": hurts_most,
    "The fight is the same whichever it is": hurts_alike,
    "answers, as was said": answers_as_said,
    "{card} cards one {state} answers.": answers_unsaid,
    "more {number:person|people}, not as fight": decoys_not_as_fight,
    "more {number:person|people}, and people are the fight": decoys_are_the_fight,
    "{number} more {number:person|people} on a tie": decoys_number,
    "’s Gangster: ": gangster,
    "which is better here": one_split_is_better,
    "fights itself or helps another; here several": several_splits,
    "carries one tool, and all have one": full_hands,
    "nobody here can carry {tools}": no_hands,
    "fight is blank, and blank is not 0": blank_fight,
    "the power was used in place of the fight": used_in_place,
    "none is carried under tear gas": gassed_hands,
    "who helps another member carries none": helping_hands,
    "Check your card: a value of": unknown_value,
    "The fights are added over what stands": always,
    "has the highest fight, {fight}, and wins": highest,
    "leads by 2 or more": leads_by_two,
    "ahead is not enough, it takes 2": lead_of_one,
    "Two players with equal fights": equal_for_two,
    "are tied for the highest fight": tied_highest,
    "has a standing Rogue and takes the tie": rogue_first,
    "Fights are tied, and {winner} is first": rogue_of_the_tied,
    "Two fights are equal, and {winner} is first": rogue_of_a_pair,
    "No Rogue takes it. {winner} has the most people": most_people,
    "each: still tied": tied_people,
    "Nobody sent anyone": nobody_sent,
    "Nothing breaks the tie: a deadlock": deadlock,
    "goes unseen to the junkyard": no_winner,
    "takes the top contested card": winner,
    "back to the hand": coming_back,
}


def is_true(moment: Moment) -> bool:
    """Whether a sentence is true. Raises AssertionError for one that is not entered above."""
    found = [holds for words, holds in TRUE_WHEN.items() if words in moment.phrase]
    assert found, f"nobody has said when this is true: {moment.phrase}"
    return found[0](moment)


def snapshot(play: Skirmish) -> Skirmish:
    """The table as it lies now."""
    kept = fork(play)
    for side in kept.sides.values():
        side.copies = [copy.copy(each) for each in side.copies]
    return kept
