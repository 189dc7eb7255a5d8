"""The second referee's skirmish: forces, who stands, and who wins (A-31, A-34, A-40 to A-48)."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.second.arctic.cards import Card, Refused, Table, corrected, printed_table
from referee.second.arctic.house_rules import DEFAULTS
from referee.second.arctic.values import Helper, Values, Way, best


@dataclass
class Copy:
    """One committed card on the table."""

    card: Card
    stands: bool = True
    used: bool = False  # its power was used: not a second time
    idle: bool = False  # its power was used instead of its values
    gassed: bool = False
    provokes: bool = False
    mentored: bool = False


class Side:
    def __init__(self, name: str, force: dict[str, Any], table: Table) -> None:
        self.name = name
        ids = [*force.get("cards", []), *force.get("buildings", [])]
        self.leader: str | None = force.get("leader")
        if not all(i in table for i in ids) or not (self.leader is None or self.leader in table):
            raise Refused(None)
        self.copies = [Copy(table[i]) for i in force.get("cards", [])]
        self.enabled: list[str] = list(force.get("buildings", []))
        self.sites: list[str] = []
        self.provoked_size: int | None = None
        self.leader_used = False

    def standing(self, card_id: str | None = None) -> list[Copy]:
        return [c for c in self.copies if c.stands and card_id in (None, c.card.id)]

    def named(self, card_id: str | None, number: int) -> Copy | None:
        """The standing copy of that number among all that were brought, standing or not."""
        brought = dict(enumerate(c for c in self.copies if c.card.id == card_id))
        return brought[number] if number in brought and brought[number].stands else None

    def decoys(self, rules: dict[str, str]) -> int:
        counted = self.enabled if rules["decoys_add"] == "each" else set(self.enabled)
        half = len(self.copies if rules["decoys_count"] == "brought" else self.standing()) // 2
        return sum(half for building in counted if building == "portable_decoys")

    def size(self, rules: dict[str, str]) -> int:
        members = [c.card for c in self.standing() if c.card.kind == "member"]
        return sum(card.people for card in members) + self.decoys(rules)

    def people(self, rules: dict[str, str]) -> int:
        members = [c.card for c in self.standing() if c.card.kind == "member"]
        double = self.leader == "gangster"
        counted = [2 if double and card.is_refugee else card.people for card in members]
        return sum(counted) + self.decoys(rules)


class Forces:
    def __init__(self, case: dict[str, Any], table: Table | None = None) -> None:
        self.table = corrected(table or printed_table(), case.get("cards") or {})
        self.rules = {**DEFAULTS, **(case.get("house_rules") or {})}
        self.modules: list[str] | None = case.get("modules")
        self.players: list[str] = case["players"]
        if not set(case["forces"]) <= set(self.players):
            raise Refused(None)
        self.sides = {p: Side(p, case["forces"].get(p, {}), self.table) for p in self.players}
        for player in case.get("used_leaders") or ():
            self.sides[player].leader_used = True
        for player, sites in (case.get("under_construction") or {}).items():
            self.sides[player].sites = list(sites)
        for player, cards in (case.get("used_powers") or {}).items():
            for card in cards:
                self.use_before(self.sides[player].standing(card))

    def use_before(self, copies: list[Copy]) -> None:
        """One copy had used its power before the skirmish, while its owner gathered (A-21, A-31)."""
        actor = self.first_unused(copies)
        if actor is not None:
            actor.used = True
            actor.idle = "save_and_fight" not in actor.card.powers

    @staticmethod
    def first_unused(copies: list[Copy]) -> Copy | None:
        fresh = [c for c in copies if not c.used]
        return next((c for c in fresh if c.gassed), fresh[0] if fresh else None)

    # The count

    def fight(self, side: Side, only: Sequence[Sequence[str]] | None = None) -> Way | None:
        if any(c.provokes and c.stands for c in side.copies):
            size = side.size(self.rules)
            if self.rules["provocateur_size_at"] == "declaration":
                size = side.provoked_size or 0
            return best([Way(size, [], 0)], only)
        helpers = self.helpers(side)
        way = best(self.ways(side), only)
        fights = any(h.card.base["fight"] is not None for h in helpers)
        mentored = sum(c.mentored for c in side.standing()) if fights else 0
        return way and replace(way, value=way.value + mentored)

    def ways(self, side: Side) -> list[Way]:
        """Every legal way to fight with the cards, a Provocateur and the Mentor aside."""
        values = Values("fight", side.leader, self.rules)
        return list(values.ways(self.helpers(side), [c.card for c in side.standing()]))

    def helpers(self, side: Side) -> list[Helper]:
        helpers: list[Helper] = []
        for copy in side.standing():
            idle = copy.idle and self.rules["used_power_fights"] == "no"
            if copy.card.kind == "member" and not idle:
                drops = copy.gassed and self.rules["gassed_tool"] == "lost"
                helpers.append(Helper(copy.card, copy.gassed, not drops))
        return helpers

    def decide(self, fight: dict[str, int], people: dict[str, int]) -> tuple[str | None, str]:
        def has_rogue(player: str) -> bool:
            return any("win_tied_skirmish" in c.card.powers for c in self.sides[player].standing())

        rogue = next((p for p in self.players if has_rogue(p)), None)
        top = max(fight.values())
        tied = [p for p in self.players if fight[p] == top]
        if len(self.players) == 2:
            margin = top - min(fight.values())
            if margin >= 2:
                return tied[0], "fight"
            allowed = {"exact_tie": [0], "any_tie": [0, 1], "never": []}
            if rogue is not None and margin in allowed[self.rules["two_player_rogue"]]:
                return rogue, "rogue"
            return None, "deadlock"
        triggered = len(tied) > 1
        if self.rules["rogue_trigger"] == "any_pair":
            present = [p for p in self.players if self.sides[p].standing()]
            triggered = any(fight[a] == fight[b] for a, b in itertools.combinations(present, 2))
        if triggered and rogue is not None:
            return rogue, "rogue"
        if len(tied) == 1:
            return tied[0], "fight"
        compared = self.players if self.rules["tie_people_among"] == "all" else tied
        most = [p for p in compared if people[p] == max(people[q] for q in compared)]
        return (most[0], "people") if len(most) == 1 else (None, "deadlock")

    def result(self) -> dict[str, Any]:
        ways = {name: self.fight(side) or Way(0, [], 0) for name, side in self.sides.items()}
        fight = {name: way.value for name, way in ways.items()}
        people = {name: side.people(self.rules) for name, side in self.sides.items()}
        winner, decided_by = self.decide(fight, people)
        returning: dict[str, int] = {}
        for name, side in self.sides.items():
            home = side.copies if self.rules["sniped_hardy"] == "returns" else side.standing()
            number = sum("return_if_not_winning" in c.card.powers for c in home)
            if name != winner and number:
                returning[name] = number
        standing = {n: sorted(c.card.id for c in s.standing()) for n, s in self.sides.items()}
        return {
            "winner": winner,
            "decided_by": decided_by,
            "fight": fight,
            "people": people,
            "standing": standing,
            "carriers": {n: way.carriers for n, way in ways.items()},
            "returns_to_hand": returning,
        }
