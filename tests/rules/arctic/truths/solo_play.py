"""When a sentence about the opponent's play in the solo game is true, said over the twin's table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee.rules.kernel.text.ruling import Reason
from referee.second.arctic.cards import Refused, printed_table
from referee.second.arctic.moves import moves
from referee.second.arctic.skirmish import Skirmish
from referee.second.arctic.solo import Solo, each_copy, fork
from tests.rules.arctic.truths.skirmish_moments import title

Json = dict[str, Any]
CAN_BE_SAVED = ("snipe", "wound")


@dataclass(frozen=True)
class Played:
    """A sentence, the twin, and the opponent's play as it was shown, with the answer to the case."""

    reason: Reason
    solo: Solo
    answer: Json

    @property
    def facts(self) -> Mapping[str, Any]:
        return self.reason.facts

    @property
    def play(self) -> Json:
        return dict(self.answer["opposing_play"])

    @property
    def end(self) -> Skirmish:
        return self.solo.shown(self.play)

    def worth(self) -> tuple[int, int]:
        return self.solo.worth(self.end)

    def fights(self, end: Skirmish) -> str:
        fight, _ = self.solo.count(end)
        return f"{fight['opponent']}–{fight['player']}"

    def others(self, plays: Iterator[Json]) -> Iterator[Skirmish]:
        """How the play ends where it is changed so, if it can be."""
        for play in plays:
            try:
                yield self.solo.shown(play)
            except Refused:
                continue

    def label(self, card: str) -> str:
        known = printed_table()[card]
        return f"{known.name} {known.row.get('variant') or ''}".strip()

    def aimed_at(self, aim: Json) -> str:
        if aim.get("leader") or aim.get("card") == "leader":
            return self.label(self.solo.start.sides[aim["player"]].leader or "")
        return self.label(aim.get("card") or aim["building"])


# How it ends ----------------------------------------------------------------------------------------


def ends_best(rank: int) -> Callable[[Played], bool]:
    """The end is worth so much, no legal play is worth more, and the fights are those told."""

    def holds(p: Played) -> bool:
        is_best = p.worth() == p.solo.best() and p.worth()[0] == rank
        return is_best and p.fights(p.end) == p.facts["fights"]

    return holds


def is_cut_short(p: Played) -> bool:
    return bool(p.fights(p.end) == p.facts["fights"] and p.facts["number"] > 1)


def without(p: Played) -> Iterator[Json]:
    """The play without one part of that card."""
    for part in ("declarations", "answers"):
        for number, said in enumerate(p.play[part]):
            if p.label(said["with"]) == p.facts["card"]:
                yield {**p.play, part: [*p.play[part][:number], *p.play[part][number + 1 :]]}


def worse_without(rank: int, best: tuple[int, ...]) -> Callable[[Played], bool]:
    def holds(p: Played) -> bool:
        found = [
            end
            for end in p.others(without(p))
            if p.solo.worth(end) < p.worth() and p.fights(end) == p.facts["fights"]
        ]
        return p.worth()[0] in best and any(p.solo.worth(end)[0] == rank for end in found)

    return holds


# What else could be done ----------------------------------------------------------------------------


def no_better_target(p: Played) -> bool:
    found: set[str] = set()
    for number, said in enumerate(p.play["declarations"]):
        if p.label(said["with"]) == p.facts["card"] and "target" in said:
            for aim, end in elsewhere(p, number, said):
                if p.solo.worth(end) > p.worth():
                    return False
                found.add(f"{p.aimed_at(aim)} ({p.fights(end)})")
    return set() != {each.text() for each in p.facts["others"]} <= found


def elsewhere(p: Played, number: int, said: Json) -> Iterator[tuple[Json, Skirmish]]:
    declared = p.play["declarations"]
    before = p.solo.shown({**p.play, "declarations": declared[:number]})
    for act, card, aims in moves(before, before.sides["opponent"]):
        if (act, card) == (said["act"], said["with"]):
            for aim in each_copy(before, aims):
                other = {"by": "opponent", "act": act, "with": card, "target": aim}
                changed = [*declared[:number], other, *declared[number + 1 :]]
                for end in p.others(iter([{**p.play, "declarations": changed}])):
                    yield aim, end


def gains_nothing(p: Played) -> bool:
    found: set[str] = set()
    end = fork(p.end)
    for act, card, aims in moves(end, end.sides["opponent"]):
        for aim in each_copy(end, aims) or [{}]:
            if p.label(card) != p.facts["card"]:
                continue
            more: Json = {"by": "opponent", "act": act, "with": card} | ({"target": aim} if aim else {})
            changed = {**p.play, "declarations": [*p.play["declarations"], more]}
            for other in p.others(iter([changed])):
                if p.solo.worth(other) > p.worth():
                    return False
                found.add(f"{p.aimed_at(aim)}, {p.fights(other)}" if aim else p.fights(other))
    return p.facts["best"].text() in found


def protects_tools(p: Played) -> bool:
    own, other = p.solo.start.sides["player"], p.solo.start.sides["opponent"]
    saboteurs = {title(c) for c in other.copies if "disarm" in c.card.powers}
    has_tools = any(c.card.kind == "tool" for c in own.copies)
    return own.leader == "sergeant_at_arms" and has_tools and saboteurs == set(p.facts["cards"]) != set()


def saves_nothing(p: Played) -> bool:
    for index, said in enumerate(p.solo.declared):
        aim = said.get("target")
        if said["act"] not in CAN_BE_SAVED or not aim or p.aimed_at(aim) != p.facts["target"]:
            continue
        for medic in {c.card.id for c in p.solo.start.sides["opponent"].copies}:
            if p.label(medic) == p.facts["medic"]:
                answers = [*p.play["answers"], {"to": index, "act": "save", "with": medic}]
                ends = p.others(iter([{**p.play, "answers": answers}]))
                if any(p.solo.worth(e) <= p.worth() and p.fights(e) == p.facts["fights"] for e in ends):
                    return True
    return False


def could_be_saved(p: Played) -> bool:
    hits = [d for d in p.play["declarations"] if d["act"] in CAN_BE_SAVED and "answer" not in d]
    is_hit = any(p.aimed_at(hit["target"]) == p.facts["target"] for hit in hits)
    able = {
        title(c) for c in p.solo.start.sides["player"].copies if c.card.powers & {"save", "save_and_fight"}
    }
    return is_hit and set() != set(p.facts["medics"]) <= able


def falls_away(p: Played) -> bool:
    """What the player said is refused on the twin's table when its turn comes."""
    play = p.solo.start
    if p.solo.house["solo_first"] == "opponent":
        for said in p.play["declarations"]:
            play = p.solo.with_players_save(play, {k: v for k, v in said.items() if k != "answer"})
    fallen = []
    for said in p.solo.declared:
        try:
            play = p.solo.try_one(play, said)
        except Refused:
            fallen.append(p.label(said["with"]))
    return p.facts["card"] in fallen and p.facts["player"] == "player"


# What follows ---------------------------------------------------------------------------------------


def is_equal(p: Played) -> bool:
    fight, _ = p.solo.count(p.end)
    return fight["player"] == fight["opponent"]


def tie_is_a_loss(p: Played) -> bool:
    return (
        is_equal(p)
        and p.solo.winner(p.end) == "opponent"
        and p.solo.house["solo_tie"] != "people_then_nothing"
    )


def tie_is_nothing(p: Played) -> bool:
    return is_equal(p) and p.solo.winner(p.end) is None


def takes_one_of(p: Played) -> bool:
    theirs = {title(c) for c in p.solo.start.sides["opponent"].copies}
    return p.solo.winner(p.end) == "player" and set(p.facts["cards"]) == theirs != set()


def sets_one_aside(p: Played) -> bool:
    own = {title(c) for c in p.solo.start.sides["player"].copies}
    return p.solo.winner(p.end) == "opponent" and set() != set(p.facts["cards"]) <= own


def takes_nothing(p: Played) -> bool:
    winner = p.solo.winner(p.end)
    loser = {"player": "opponent", "opponent": "player"}.get(winner or "")
    return loser is None or not p.solo.start.sides[loser].copies


TRUE_WHEN: Mapping[str, Callable[[Played], bool]] = {
    "The opponent wins": ends_best(1),
    "The opponent can tie but not": ends_best(0),
    "The opponent loses": ends_best(-1),
    "The search stopped": is_cut_short,
    "the opponent would win by less": worse_without(1, (1,)),
    "the opponent would only tie": worse_without(0, (1, 0)),
    "Without {card} the opponent would lose,": worse_without(-1, (1, 0)),
    "the opponent would lose by more": worse_without(-1, (-1,)),
    "{card} would do": no_better_target,
    "{card} {card:doesn’t|don’t} act,": gains_nothing,
    "Your Sergeant at Arms protects your tools": protects_tools,
    "{medic} {medic:doesn’t|don’t} save": saves_nothing,
    "Your {medics} could save {target}": could_be_saved,
    "{player}’s {card} can’t": falls_away,
    "Still tied, a": tie_is_a_loss,
    "neither a win nor a loss": tie_is_nothing,
    "Take 1 card of that force": takes_one_of,
    "Set aside 1": sets_one_aside,
    "You take nothing and set nothing aside": takes_nothing,
}
