"""The solo game: every legal play of the opponent in every order, one by one (A-97).

Nothing is pruned; only positions that look alike, card by card, are walked once.
"""

from collections.abc import Iterator
from typing import Any, TypeVar

from referee.second.arctic.cards import Refused
from referee.second.arctic.moves import moves
from referee.second.arctic.skirmish import Skirmish

Json = dict[str, Any]
ThingT = TypeVar("ThingT")
Worth = tuple[int, int]
SAVES = {"save", "save_and_fight"}
NOT_FOR_A_FORCE = ("building", "leader", "gang")


def like(thing: ThingT) -> ThingT:
    """A second one of the same: as copy.copy, which is slow."""
    other = object.__new__(type(thing))
    vars(other).update(vars(thing))
    return other


def fork(play: Skirmish) -> Skirmish:
    """A second table on which the same lies."""
    other = like(play)
    other.sides = {}
    for name, side in play.sides.items():
        twin_side = like(side)
        twin_side.copies = [like(c) for c in side.copies]
        twin_side.enabled, twin_side.sites = list(side.enabled), list(side.sites)
        other.sides[name] = twin_side
    return other


def picture(play: Skirmish) -> str:
    """What lies on the table."""
    shown = [
        [(c.card.id, c.stands, c.used, c.idle, c.gassed, c.provokes, c.mentored) for c in side.copies]
        for side in play.sides.values()
    ]
    beside = [(side.leader, sorted(side.enabled), side.provoked_size) for side in play.sides.values()]
    return f"{play.turn} {shown} {beside}"


def each_move(play: Skirmish, name: str) -> Iterator[tuple[str, str, list[Json]]]:
    """Every act with a card of this side, once, and what it can be aimed at."""
    aims = {(act, card): aims for act, card, aims in moves(play, play.sides[name])}
    return ((act, card, found) for (act, card), found in aims.items())


def each_copy(play: Skirmish, aims: list[Json]) -> list[Json]:
    """Every aim, and of like cards each one by its number."""
    found = list(aims)
    for aim in aims:
        likes = [c for c in play.sides[aim["player"]].copies if c.card.id == aim.get("card")]
        found += [{**aim, "copy": number} for number, c in enumerate(likes) if c.stands and len(likes) > 1]
    return found


class Unbuilt(Skirmish):
    """No one says what the player has built."""

    def has_buildings(self) -> bool:
        return True


class TooMany(Exception):
    """There are more positions than may be looked at."""


class Solo:
    """A skirmish against a force. ``most``: how many positions may be looked at, None for all."""

    def __init__(self, case: Json, most: int | None = None) -> None:
        self.most = most
        defaults = {"solo_first": "player", "solo_tie": "people_then_nothing"}
        self.house = {**defaults, **case.get("house_rules", {})}
        second = {"player": "opponent", "opponent": "player"}[self.house["solo_first"]]
        self.declared: list[Json] = case.get("declarations", [])
        self.saves: list[Json] = case.get("saves", [])
        situation = {"players": [self.house["solo_first"], second], "modules": case.get("modules", [])}
        situation |= {name: case[name] for name in ("used_leaders", "under_construction") if name in case}
        forces = {"player": case["force"], "opponent": {"cards": case["opponent"]}}
        corrections = {"cards": case["cards"]} if "cards" in case else {}
        self.start: Skirmish = Unbuilt(
            {**situation, **corrections, "forces": forces, "house_rules": self.house}
        )
        if any(c.card.kind in NOT_FOR_A_FORCE for s in self.start.sides.values() for c in s.copies):
            raise Refused("A-14")
        for said in self.declared:
            if said["by"] == "opponent" or said.get("answer") is not None:
                raise Refused("A-97")
        self.check_told()

    def check_told(self) -> None:
        """A declaration that no answers make legal is refused."""
        now = [self.start]
        for said in self.declared:
            after: dict[str, Skirmish] = {}
            refusals = []
            for play in now:
                try:
                    self.try_one(play, said)
                except Refused as refused:
                    refusals.append(refused)
                for other, _ in self.with_answers(play, said):
                    after[picture(other)] = other
            if len(refusals) == len(now):
                raise refusals[0]
            now = list(after.values())

    @staticmethod
    def try_one(play: Skirmish, said: Json) -> Skirmish:
        other = fork(play)
        other.declare(said)
        return other

    def with_answers(self, play: Skirmish, said: Json) -> Iterator[tuple[Skirmish, str | None]]:
        """Every table after the player's declaration; one that can’t be made falls away."""
        try:
            yield self.try_one(play, said), None
        except Refused:
            yield fork(play), None
            return
        for saver in sorted({c.card.id for c in play.sides["opponent"].copies}):
            answer = {"by": "opponent", "act": "save", "with": saver}
            try:
                yield self.try_one(play, {**said, "answer": answer}), saver
            except Refused:
                continue

    def tell(self, plays: list[Skirmish]) -> list[Skirmish]:
        for said in self.declared:
            found = [other for play in plays for other, _ in self.with_answers(play, said)]
            plays = list({picture(play): play for play in found}.values())
        return plays

    def act(self, plays: list[Skirmish]) -> list[Skirmish]:
        """Every table that the opponent's declarations can lead to, in any order and number."""
        met = {picture(play): play for play in plays}
        waiting = list(plays)
        while waiting:
            if self.most is not None and len(met) > self.most:
                raise TooMany
            play = waiting.pop()
            for act, card, aims in each_move(play, "opponent"):
                for aim in each_copy(play, aims) or [{}]:
                    said: Json = {"by": "opponent", "act": act, "with": card}
                    if aim:
                        said["target"] = aim
                    after = self.with_players_save(play, said)
                    if picture(after) not in met:
                        met[picture(after)] = after
                        waiting.append(after)
        return list(met.values())

    def with_players_save(self, play: Skirmish, said: Json) -> Skirmish:
        aimed = said.get("target", {}).get("card")
        if said["act"] in ("snipe", "wound"):
            for save in self.saves:
                answer = {"by": "player", "act": "save", "with": save["with"]}
                try:
                    if save["card"] == aimed:
                        return self.try_one(play, {**said, "answer": answer})
                except Refused:
                    continue
        return self.try_one(play, said)

    def ends(self) -> list[Skirmish]:
        if self.house["solo_first"] == "player":
            return self.act(self.tell([self.start]))
        return self.tell(self.act([self.start]))

    # The count

    def count(self, play: Skirmish) -> tuple[dict[str, int], dict[str, int]]:
        ways = {name: play.fight(side) for name, side in play.sides.items()}
        fight = {name: way.value if way else 0 for name, way in ways.items()}
        return fight, {name: side.people(play.rules) for name, side in play.sides.items()}

    def winner(self, play: Skirmish) -> str | None:
        fight, people = self.count(play)
        if fight["player"] != fight["opponent"]:
            return "player" if fight["player"] > fight["opponent"] else "opponent"
        anybody_else = all(side.standing() for side in play.sides.values())
        if play.rules["rogue_trigger"] == "highest" or anybody_else:
            for name in play.players:
                if any("win_tied_skirmish" in c.card.powers for c in play.sides[name].standing()):
                    return name
        if self.house["solo_tie"] == "loss":
            return "opponent"
        if people["player"] != people["opponent"]:
            return "player" if people["player"] > people["opponent"] else "opponent"
        return "opponent" if self.house["solo_tie"] == "people_then_loss" else None

    def worth(self, play: Skirmish) -> Worth:
        fight, _ = self.count(play)
        rank = {"opponent": 1, None: 0, "player": -1}[self.winner(play)]
        return rank, fight["opponent"] - fight["player"]

    def best(self) -> Worth:
        return max(self.worth(play) for play in self.ends())

    def shown(self, opposing_play: Json) -> Skirmish:
        """Play exactly this; raises Refused where it isn’t legal."""
        play = self.start
        if self.house["solo_first"] == "player":
            play = self.tell_with(play, opposing_play["answers"])
        for said in opposing_play["declarations"]:
            bare = {name: value for name, value in said.items() if name != "answer"}
            play = self.with_players_save(play, bare)
        if self.house["solo_first"] == "opponent":
            play = self.tell_with(play, opposing_play["answers"])
        return play

    def tell_with(self, play: Skirmish, answers: list[Json]) -> Skirmish:
        given = {a["to"]: {"by": "opponent", "act": "save", "with": a["with"]} for a in answers}
        for index, said in enumerate(self.declared):
            if index in given:
                play = self.try_one(play, {**said, "answer": given[index]})
            else:
                play = next(self.with_answers(play, said))[0]
        return play
