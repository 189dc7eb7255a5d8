"""Looks at cards, and answers to acts, in the rows of the gathering tables: how they are written.

"Ann's spy looks at Bo's hand" (deck, force, "building 0"), "looks at leaders", "Ann's binoculars look",
"Ann's scout_tower 0 looks at junkyard contested, discarding refugee"; then ", with binoculars". Answers
stand at the end, of looks and of strikes: ", cancelled by Cy's guard from the bunker" ("from the bunker 1":
the building at that place; or "from the committed cards"), ", sniped by Cy's assassin", ", saved by Cy's
medic"; a second one answers the snipe. A strike at a card of an action says at which: ", sniped by Bo's
assassin at brawler", ", disarmed by Bo's saboteur at shovel".
"Ann's yardmaster peeks", ", both to the bottom". An act that waits for answers says ", asking"; then
"Bo says no", "nobody answers", "Bo says: nothing there", "Bo picks spear", or an answer: "cancelled by Bo's
guard".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.kinds import Reply
from referee.rules.arctic.recon.look import End, Peek, Recon
from referee.rules.arctic.recon.targets import Place
from referee.rules.arctic.record.entries import Response, Source, Stop
from referee.rules.kernel.history.log import Facts

ANSWER = re.compile(
    r"(saved|cancelled|sniped|disarmed) by (\w+)'s (\w+)(?: from the (hand|bunker|committed)(?: (\d+))?)?"
    r"(?: cards)?(?: at (\w+))?"
)
LOOK = re.compile(r"(\w+)'s (\w+)(?: (\d+))? looks?(?: at (.*))?")
PEEK = re.compile(r"(\w+)'s yardmaster peeks")
NO = re.compile(r"(\w+) says no")
NONE_THERE = re.compile(r"(\w+) says: nothing there")
PICKS = re.compile(r"(\w+) picks (\w+)")
STOPS = {"saved": Stop.SAVE, "cancelled": Stop.CANCEL, "sniped": Stop.SNIPE, "disarmed": Stop.DISARM}


def read_scouting(told: str) -> tuple[str, Facts] | None:
    """Read a step about looking at cards, None where it is another one."""
    first, *parts = told.split(", ")
    if match := PEEK.fullmatch(first):
        ends = {"both to the top": End.TOP, "both to the bottom": End.BOTTOM}
        return match[1], Peek(ends[parts[0]] if parts else None)
    if match := NO.fullmatch(told):
        return match[1], Reply()
    if match := NONE_THERE.fullmatch(told):
        return match[1], Reply(misses=True)
    if match := PICKS.fullmatch(told):
        return match[1], Reply(card=match[2])
    if answers := read_answers([told]):
        return answers[0].by, Reply(answers[0])
    match = LOOK.fullmatch(first)
    if match is None:
        return None
    seat, card, tower, what = match.groups()
    recon = _at(Recon(card, building=int(tower) if tower else None), what or "")
    for part in parts:
        word, _, rest = part.partition(" ")
        if word == "discarding":
            recon = replace(recon, discarded=rest)
        elif word == "with":
            recon = replace(recon, along=tuple(rest.split()))
    answer, rescue = [*read_answers(parts), None, None][:2]
    return seat, replace(recon, answer=answer, rescue=rescue, asks="asking" in parts)


def _at(recon: Recon, what: str) -> Recon:
    if match := re.fullmatch(r"(\w+)'s (\w+)(?: (\d+))?", what):
        building = int(match[3]) if match[3] else recon.building
        return replace(recon, player=match[1], place=Place(match[2]), building=building)
    piles = tuple(Pile(word.removesuffix("s") if word == "leaders" else word) for word in what.split())
    return replace(recon, piles=piles)


def read_answers(parts: Sequence[str]) -> list[Response]:
    """Read the answers among the parts of a step."""
    found = [match for part in parts if (match := ANSWER.fullmatch(part))]
    return [
        Response(
            match[2],
            match[3],
            STOPS[match[1]],
            Source(match[4]) if match[4] else None,
            int(match[5]) if match[5] else None,
            target=match[6],
        )
        for match in found
    ]
