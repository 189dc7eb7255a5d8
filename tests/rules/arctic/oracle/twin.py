"""The twin: a second, slow and obvious reading of the Arctic Scavengers rules.

It answers `arctic.skirmish` and `arctic.action` for the property tests and shares no code
with the referee. A best total is found by trying every way to hand out tools and helpers.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tests.rules.arctic.oracle.action import action, action_with
from tests.rules.arctic.oracle.cards import Card, Refused, Table, corrected, printed_table
from tests.rules.arctic.oracle.house_rules import DEFAULTS
from tests.rules.arctic.oracle.values import Helper, Pairs, Values, Way, best

__all__ = ["Skirmish", "action", "action_with", "fight_with", "skirmish"]

ACT_RULE = {
    "snipe": "A-51",
    "disarm": "A-50",
    "gas": "A-57",
    "provoke": "A-56",
    "disable": "A-63",
    "wound": "A-63",
    "use": "A-62",
    "fanatic": "A-80",
    "mentor": "A-80",
}
ACT_POWERS = {
    "snipe": {"snipe", "snipe_single"},
    "disarm": {"disarm"},
    "gas": {"zero_fight"},
    "provoke": {"people_as_fight"},
    "disable": {"disarm"},
    "wound": {"snipe"},
    "use": {"recycle_2_draw_2", "reset_build_timer", "recon_4"},
}
LEADER_ACTS = {"fanatic", "mentor"}
TARGET_KIND = {"snipe": "member", "disarm": "tool", "gas": "member"}


# --- The skirmish: to A-64 ---------------------------------------------


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


class Skirmish:
    def __init__(self, case: dict[str, Any], table: Table | None = None) -> None:
        self.table = corrected(table or printed_table(), case.get("cards") or {})
        self.rules = {**DEFAULTS, **(case.get("house_rules") or {})}
        self.modules: list[str] | None = case.get("modules")
        self.players: list[str] = case["players"]
        if not set(case["forces"]) <= set(self.players):
            raise Refused(None)
        self.sides = {p: Side(p, case["forces"].get(p, {}), self.table) for p in self.players}
        for player, cards in (case.get("used_powers") or {}).items():
            for card in cards:
                self.use_before(self.sides[player].standing(card))
        self.turn = 0

    def use_before(self, copies: list[Copy]) -> None:
        """One copy had used its power before the skirmish, while its owner gathered (A-21, A-31)."""
        actor = self.first_unused(copies)
        if actor is not None:
            actor.used = True
            actor.idle = "save_and_fight" not in actor.card.powers

    # Declarations

    def declare(self, said: dict[str, Any]) -> None:
        act, target, answer = said["act"], said.get("target"), said.get("answer")
        self.check_names(said)
        if self.players.index(said["by"]) < self.turn:
            raise Refused("A-40")
        self.turn = self.players.index(said["by"])
        rule = ACT_RULE[act]
        side = self.sides[said["by"]]
        copies = side.standing(said["with"])
        if not copies:
            raise Refused("A-40")
        if act in LEADER_ACTS:
            self.check_leader(act, side, copies[0].card)
        powers = set(ACT_POWERS.get(act, ()))
        if act == "wound" and self.rules["assassin_vs_leader"] == "yes":
            powers.add("snipe_single")
        if act not in LEADER_ACTS and not powers & copies[0].card.powers:
            is_assassin = act == "wound" and "snipe_single" in copies[0].card.powers
            raise Refused("A-77" if is_assassin else rule)
        if act in ("disable", "wound") and self.modules is not None and "hq4" not in self.modules:
            raise Refused(rule)
        actor = self.first_unused(copies)
        if actor is None:
            raise Refused(rule)
        victim = self.find_target(act, actor, side, target or {})
        actor.used = True
        actor.idle = act not in ("gas", "provoke")
        if answer is not None and answer["act"] == "cancel":
            self.cancel(act, actor, answer)
            return
        if answer is not None and self.save(act, victim, answer):
            return
        if act == "provoke":
            actor.provokes = True
            if side.provoked_size is None:
                side.provoked_size = side.size(self.rules)
        elif act == "disable":
            self.sides[said["target"]["player"]].enabled.remove(str(self.aimed_at(said["target"])))
        elif act == "wound":
            self.sides[said["target"]["player"]].leader = None
        elif act == "mentor":
            actor.mentored = side.leader_used = True
        elif victim is not None and act == "gas":
            victim.gassed = True
        elif victim is not None:
            victim.stands = False
        if self.is_look(act, actor) and self.rules["skirmish_spy"] == "leaves":
            actor.stands = False
        if act == "fanatic":
            actor.stands = False
            side.leader_used = True

    def cancel(self, act: str, actor: Copy, answer: dict[str, Any]) -> None:
        copies = self.sides[answer["by"]].standing(answer["with"])
        if not copies:
            raise Refused("A-40")
        powers = copies[0].card.powers
        if "cancel_pre_skirmish" in powers:
            raise Refused("A-55")
        if "cancel_recon" not in powers or not self.is_look(act, actor):
            raise Refused("A-32")
        is_own = any(each is actor for each in self.sides[answer["by"]].copies)
        if is_own and self.rules["cancel_own"] == "no":
            raise Refused("A-32")
        if answer.get("copy") is not None:
            copies = [
                c for c in copies if c is self.sides[answer["by"]].named(answer["with"], answer["copy"])
            ]
            if not copies:
                raise Refused("A-40")
        canceller = self.first_unused(copies)
        if canceller is None:
            raise Refused("A-32")
        canceller.stands = False
        actor.stands = self.rules["skirmish_spy"] == "stays"

    @staticmethod
    def is_look(act: str, actor: Copy) -> bool:
        return act == "use" and "recon_4" in actor.card.powers

    def check_leader(self, act: str, side: Side, card: Card) -> None:
        allowed = {
            "fanatic": self.rules["fanatic_when"] != "gathering",
            "mentor": self.rules["mentor_fight"] == "yes",
        }
        if side.leader != act or not allowed[act] or not card.is_refugee or side.leader_used:
            raise Refused("A-80")

    @staticmethod
    def aimed_at(target: dict[str, Any]) -> str | None:
        for field in ("card", "building", "leader"):
            if field in target:
                return str(target[field])
        return None

    def check_names(self, said: dict[str, Any]) -> None:
        target, answer = said.get("target") or {}, said.get("answer") or {}
        players = [
            said["by"],
            *[part[k] for part, k in ((target, "player"), (answer, "by")) if k in part],
        ]
        cards = [said["with"], *([answer["with"]] if "with" in answer else [])]
        aimed = self.aimed_at(target)
        if aimed is not None and not (said["act"] == "wound" and aimed == "leader"):
            cards.append(aimed)
        known = all(p in self.sides for p in players) and all(c in self.table for c in cards)
        if said["act"] not in ACT_RULE or not known:
            raise Refused(None)

    def has_buildings(self) -> bool:
        return self.modules is None or any(name in self.modules for name in ("hq2", "hq3", "hq4"))

    @staticmethod
    def first_unused(copies: list[Copy]) -> Copy | None:
        fresh = [c for c in copies if not c.used]
        return next((c for c in fresh if c.gassed), fresh[0] if fresh else None)

    def find_target(self, act: str, actor: Copy, side: Side, target: dict[str, Any]) -> Copy | None:
        rule = ACT_RULE[act]
        if act == "use" and "reset_build_timer" in actor.card.powers and not self.has_buildings():
            raise Refused("A-5")
        if act in ("provoke", "use", "mentor"):
            return None
        if target.get("player") in (None, side.name):
            raise Refused(rule)
        other = self.sides[target["player"]]
        aimed = self.aimed_at(target)
        guarded = other.leader == "sergeant_at_arms"
        if act == "wound":
            if other.leader is None or aimed not in (None, "leader", other.leader):
                raise Refused(rule)
            if target.get("copy"):
                raise Refused(rule)
            return None
        if act == "disable":
            if not 0 <= (target.get("copy") or 0) < other.enabled.count(aimed or ""):
                raise Refused(rule)
            if guarded and self.rules["sergeant_buildings"] == "yes":
                raise Refused("A-61")
            return None
        copies = other.standing(aimed) if aimed is not None else []
        if not copies or copies[0].card.kind != TARGET_KIND.get(act, copies[0].card.kind):
            raise Refused(rule)
        if act == "snipe" and "snipe" not in actor.card.powers and copies[0].card.people != 1:
            raise Refused(rule)
        if act == "disarm" and guarded:
            raise Refused("A-61")
        if target.get("copy") is not None:
            named = other.named(aimed, target["copy"])
            if named is None:
                raise Refused(rule)
            return named
        return self.sorest(act, other, copies)

    def sorest(self, act: str, side: Side, copies: list[Copy]) -> Copy:
        """Try it on each of the copies: the one that leaves the least fight, then the least to come."""
        left: list[tuple[int, list[bool]]] = []
        for copy in copies:
            kept = (copy.stands, copy.gassed)
            copy.gassed, copy.stands = copy.gassed or act == "gas", act == "gas"
            way = self.fight(side)
            copy.stands, copy.gassed = kept
            worse = [not copy.provokes, copy.used, copy.gassed]
            if act == "gas":
                worse = [copy.gassed, copy.provokes, copy.used]
            left.append((way.value if way else 0, worse))
        return copies[left.index(min(left))]

    def save(self, act: str, victim: Copy | None, answer: dict[str, Any]) -> bool:
        if answer["act"] != "save" or act not in ("snipe", "wound"):
            raise Refused("A-54")
        copies = self.sides[answer["by"]].standing(answer["with"])
        if not copies:
            raise Refused("A-40")
        if self.rules["self_save"] == "no":
            copies = [c for c in copies if c is not victim]
        if answer.get("copy") is not None:
            named = self.sides[answer["by"]].named(answer["with"], answer["copy"])
            if named is None:
                raise Refused("A-40")
            copies = [c for c in copies if c is named]
        saver = self.first_unused(copies)
        if saver is None or not {"save", "save_and_fight"} & saver.card.powers:
            raise Refused("A-54")
        saver.used = True
        saver.idle = "save_and_fight" not in saver.card.powers
        return True

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


# --- The questions ------------------------------------------------------------------------


def skirmish(case: dict[str, Any], table: Table | None = None) -> dict[str, Any]:
    try:
        play = Skirmish(case, table)
        for said in case.get("declarations") or []:
            play.declare(said)
        return play.result()
    except Refused as refused:
        return {"error": {"rule": refused.rule}}


def fight_with(case: dict[str, Any], player: str, carriers: Pairs, table: Table | None = None) -> int | None:
    """A player's best fight with exactly these carriers; None when they are not legal.

    For checking the referee's `carriers`: several assignments can be equally good.
    """
    play = Skirmish(case, table)
    for said in case.get("declarations") or []:
        play.declare(said)
    way = play.fight(play.sides[player], carriers)
    return None if way is None else way.value
