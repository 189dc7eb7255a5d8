"""What a side may declare: every act of every card, and what each can be aimed at (A-50 to A-63, A-80)."""

from typing import Any

from referee.second.arctic.forces import Side
from referee.second.arctic.skirmish import ACT_POWERS, TARGET_KIND, Skirmish

Json = dict[str, Any]
LEADER_ACTS = ("fanatic", "mentor")
TARGETED = ("snipe", "disarm", "gas", "disable", "wound")


def targets(play: Skirmish, act: str, by: str, single: bool, heed: bool = True) -> list[Json]:
    """What the act may be aimed at now, heeding a Sergeant at Arms or not."""
    found: list[Json] = []
    for side in play.sides.values():
        guarded = heed and side.leader == "sergeant_at_arms"
        if side.name == by:
            continue
        if act == "wound" and side.leader is not None:
            found.append({"player": side.name, "card": "leader"})
        if act == "disable" and not (guarded and play.rules["sergeant_buildings"] == "yes"):
            found += [{"player": side.name, "card": b} for b in sorted(side.enabled)]
        if act in TARGET_KIND and not (act == "disarm" and guarded):
            for card in {c.card.id: c.card for c in side.standing()}.values():
                fits = card.kind == TARGET_KIND[act] and not (single and card.people != 1)
                found += [{"player": side.name, "card": card.id}] if fits else []
    return found


def moves(play: Skirmish, side: Side, heed: bool = True) -> list[tuple[str, str, list[Json]]]:
    """(act, with, targets) of every unused standing card of this side."""
    found: list[tuple[str, str, list[Json]]] = []
    hq4 = play.modules is None or "hq4" in play.modules
    fresh = {c.card.id: c.card for c in side.standing() if not c.used}
    for card in fresh.values():
        for act, needed in ACT_POWERS.items():
            single = "snipe" not in card.powers
            powers = needed - {"snipe_single"} if act == "wound" else needed
            if act == "wound" and play.rules["assassin_vs_leader"] == "yes":
                powers = powers | {"snipe_single"}
            if not powers & card.powers or (act in ("disable", "wound") and not hq4):
                continue
            aims = targets(play, act, side.name, act == "snipe" and single, heed)
            if aims or act not in TARGETED:
                found += [(act, card.id, aims)] * (4 if aims else 1)  # attacks are likelier
        if card.is_refugee and side.leader in LEADER_ACTS and not (heed and side.leader_used):
            aims = standing_elsewhere(play, side.name) if side.leader == "fanatic" else []
            if aims or side.leader == "mentor":
                found += [(side.leader, card.id, aims)] * 4
    return found


def standing_elsewhere(play: Skirmish, by: str) -> list[Json]:
    """Every card that stands in another force: what the Fanatic may aim at."""
    return [
        {"player": side.name, "card": card_id}
        for side in play.sides.values()
        for card_id in sorted({copy.card.id for copy in side.standing()})
        if side.name != by
    ]
