"""The twin of `arctic.scoring`: every card laid out one by one and counted by hand (A-90 to A-92).

Written from the rules alone, with its own card table; it shares nothing with the referee.
"""

from typing import Any

from referee.second.arctic.cards import Card, Refused, Table, corrected, number, printed_table
from referee.second.arctic.house_rules import DEFAULTS

Json = dict[str, Any]
STATES = ("complete", "under_construction", "disabled")
MODULES = ("hq1", "hq2", "hq3", "hq4", "recon1", "recon2", "recon3", "recon4", "recon5")


class Player:
    def __init__(self, name: str, count: Json, table: Table, rules: dict[str, str]) -> None:
        self.name = name
        self.laid: dict[str, int] = count["cards"]
        self.deck: list[Card] = []
        self.buildings = 0
        self.gangs: list[Card] = []
        for card_id, copies in count["cards"].items():
            self.lay(card_id, copies, table)
        for card_id, copies in count.get("in_buildings", {}).items():
            self.put_away(card_id, copies, table, counts=rules["count_all_cards"] == "yes")
        for building in count.get("buildings", []):
            if building["card"] not in table or table[building["card"]].kind != "building":
                raise Refused(None)
            if building["state"] not in STATES:
                raise Refused(None)
            if building["state"] == "complete":
                self.buildings += 1

    def lay(self, card_id: str, copies: int, table: Table) -> None:
        if card_id not in table:
            raise Refused(None)
        card = table[card_id]
        if card.kind == "gang" and copies != 0:
            raise Refused("A-90")
        if copies < 0:
            raise Refused(None)
        for _ in range(copies):
            if card.kind not in ("leader", "building", "gang"):
                self.deck.append(card)

    def put_away(self, card_id: str, copies: int, table: Table, *, counts: bool) -> None:
        """Take cards that lie in buildings off the deck, unless they count."""
        if card_id not in table or not 0 <= copies <= self.laid.get(card_id, 0):
            raise Refused(None)
        if not counts:
            for card in [card for card in self.deck if card.id == card_id][:copies]:
                self.deck.remove(card)

    # What is counted

    def tools(self) -> int:
        return len([card for card in self.deck if card.kind == "tool"])

    def contested_tools(self) -> int:
        return len([card for card in self.deck if card.kind == "tool" and card.row["pile"] == "contested"])

    def meds(self) -> int:
        return sum(number(card.row.get("base_meds")) or 0 for card in self.deck if card.kind == "medicine")

    def medics(self, combat_medics_too: bool) -> int:
        named = ["medic", "combat_medics"] if combat_medics_too else ["medic"]
        return len([card for card in self.deck if card.id in named])

    def engineers(self) -> int:
        return len([card for card in self.deck if card.id == "engineer"])

    def refugees(self) -> int:
        return len([card for card in self.deck if card.is_refugee])

    def people(self) -> int:
        return sum(card.people for card in self.deck) + sum(gang.people for gang in self.gangs)

    def contested(self) -> int:
        return len([card for card in self.deck if card.row["pile"] == "contested"])


def best(players: list[Player], score: dict[str, int]) -> list[Player]:
    """Those who have the most, in turn order."""
    most = max(score[player.name] for player in players)
    return [player for player in players if score[player.name] == most]


def allied(gang: str, players: list[Player], rules: dict[str, str]) -> list[Player]:
    """Who gets the gang: no one, one, or several who share it."""
    first = {
        "gearheads": {p.name: p.tools() for p in players},
        "pharmers": {p.name: p.meds() for p in players},
        "masons": {p.name: p.buildings for p in players},
        "humanitarians": {p.name: p.refugees() for p in players},
    }[gang]
    if max(first.values()) == 0:
        return []
    tied = best(players, first)
    if len(tied) == 1:
        return tied
    if gang == "humanitarians":
        return []
    second = {
        "gearheads": {p.name: p.contested_tools() for p in players},
        "pharmers": {p.name: p.medics(rules["combat_medics_count"] == "yes") for p in players},
        "masons": {p.name: p.engineers() for p in players},
    }[gang]
    tied = best(tied, second)
    if len(tied) == 1 or rules["gang_second_tie"] == "shared":
        return tied
    return tied[:1] if rules["gang_second_tie"] == "initiator" else []


def winners(players: list[Player]) -> tuple[list[Player], str]:
    left = list(players)
    ladder = (
        ("tribe", {p.name: p.people() for p in players}),
        ("contested", {p.name: p.contested() for p in players}),
        ("cards", {p.name: len(p.deck) for p in players}),
    )
    for rung, score in ladder:
        left = best(left, score)
        if len(left) == 1:
            return left, rung
    return left, "shared"


def in_play(modules: list[str]) -> list[str]:
    gangs = []
    if "hq1" in modules:
        gangs += ["gearheads", "pharmers"]
    if "hq2" in modules:
        gangs += ["masons"]
    if "recon5" in modules:
        gangs += ["humanitarians"]
    return gangs


def count(case: Json) -> Json:
    rules = {**DEFAULTS, **case.get("house_rules", {})}
    table = corrected(printed_table(), case.get("overrides", {}))
    if not 2 <= len(case["players"]) <= 5:
        raise Refused("A-9")
    if not set(case.get("modules", [])) <= set(MODULES):
        raise Refused(None)
    for name in case["players"]:
        if name not in case["tribes"]:
            raise Refused("A-91")
    if len(case["tribes"]) > len(case["players"]):
        raise Refused(None)
    players = [Player(name, case["tribes"][name], table, rules) for name in case["players"]]
    gangs: dict[str, list[Player]] = {}
    for gang in in_play(case.get("modules", [])):
        gangs[gang] = allied(gang, players, rules)
    for gang, holders in gangs.items():
        for player in holders:
            player.gangs.append(table[gang])
    won, decided_by = winners(players)
    return {
        "gangs": {gang: one_or_all([p.name for p in holders]) for gang, holders in gangs.items()},
        "tribe": {p.name: p.people() for p in players},
        "winners": [p.name for p in won],
        "decided_by": decided_by,
    }


def one_or_all(holders: list[str]) -> str | list[str] | None:
    if not holders:
        return None
    return holders[0] if len(holders) == 1 else holders


def solo_score(cards: Json, corrections: Json) -> Json:
    """Return the score of a solo game: 2 points for a contested card, 1 for any other (A-98)."""
    player = Player("", {"cards": cards}, corrected(printed_table(), corrections), DEFAULTS)
    contested = player.contested()
    others = len(player.deck) - contested
    return {"points": 2 * contested + others, "contested": contested, "others": others}


def scoring(case: Json) -> Json:
    try:
        return count(case)
    except Refused as refused:
        return {"error": {"rule": refused.rule}}
