"""The second referee's skirmish: every declaration, then the count (A-50 to A-64)."""

from typing import Any

from referee.second.arctic.action import action, action_with
from referee.second.arctic.cards import Card, Refused, Table
from referee.second.arctic.forces import Copy, Forces, Side
from referee.second.arctic.values import Pairs

__all__ = ["Copy", "Side", "Skirmish", "action", "action_with", "fight_with", "skirmish"]

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


class Skirmish(Forces):
    """A skirmish as it is declared."""

    turn = 0

    # Declarations

    def declare(self, said: dict[str, Any]) -> None:
        act, target, answer = said["act"], said.get("target"), said.get("answer")
        self.check_names(said)
        if not said.get("is_late"):
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
        elif act == "use" and target and "reset_build_timer" in actor.card.powers:
            self.clear(self.sides[target["player"]], target.get("building"))
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

    def clear(self, side: Side, building: str | None) -> None:
        """By house rule a Demolition Team empties a timer, and the building is complete (A-73, A-85)."""
        if building in side.sites and self.rules["demolition_reset"] == "zero":
            side.sites.remove(building)
            side.enabled.append(building)

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
    """A player's best fight with exactly these carriers; None when they aren't legal.

    For checking the referee's `carriers`: several assignments can be equally good.
    """
    play = Skirmish(case, table)
    for said in case.get("declarations") or []:
        play.declare(said)
    way = play.fight(play.sides[player], carriers)
    return None if way is None else way.value
