"""A duel on one tablet: both sides answer the same puzzle, and the first right answer gets the point.

The whole duel is in the URL: its seed, and the answers in their order. Nothing is stored.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.line import Line
from referee.rules.package.practice import DuelTap, counted, of_duel, scored
from referee.rules.package.puzzle import Possible
from referee.web.desk.puzzle import Drawn, Scene, Solution, solution_of
from referee.web.drafts import words_of
from referee.web.learn.habit import asked_here
from referee.web.learn.shelf import puzzles
from referee.web.registry import SCENES

SEED, TAPPED, AT = "seed", "t", "at"
LONGEST_SEED, MOST_TAPS = 12, 40


@dataclass(frozen=True)
class Pad:
    """A side of the duel. ``word``: its answer, shown with the ruling; ``is_in``: it has answered."""

    side: int
    name: str
    points: int
    is_in: bool
    word: str
    has_point: bool


@dataclass(frozen=True)
class DuelPage:
    """A puzzle of a duel, ``number`` of ``of``; after the last ruling only the points.

    ``next``: the URL after a ruling; ``fields``: of the URL so far; ``nonsense``: answers that none has.
    """

    number: int
    of: int
    pads: list[Pad]
    leader: int | None
    fields: list[tuple[str, str]]
    next: str
    scene: Scene | None = None
    asks: str = ""
    how_to: Line | None = None
    possible: Sequence[Possible] = ()
    solution: Solution | None = None
    nonsense: Sequence[str] = ()


@dataclass(frozen=True)
class Round:
    """A puzzle of the duel with the answers given so far."""

    scene: Scene
    case: Any
    taps: tuple[DuelTap, ...] = ()

    @property
    def words(self) -> list[str]:
        return [each.word for each in self.scene.riddle.possible(self.case)]

    @property
    def points(self) -> tuple[int, int]:
        return scored(self.taps, self.scene.riddle.answer(self.case))


@never_cache
@require_safe
def duel(request: HttpRequest) -> HttpResponse:
    """Show a puzzle of the duel, the ruling once both have answered, or who has won."""
    seed = request.GET.get(SEED, "")[:LONGEST_SEED]
    if not seed:
        return HttpResponseRedirect(f"{request.path}?{urlencode({SEED: secrets.token_hex(3)})}")
    taps = words_of(request.GET).get(TAPPED, [])[:MOST_TAPS]
    rounds = _rounds(seed, asked_here(request), taps)
    ready = sum(len(each.taps) == 2 for each in rounds)
    at = min(_number(request.GET.get(AT, "")), ready)
    page = replace(_page(rounds, at, request.path, seed), nonsense=_unknown(rounds, taps))
    drawn = rounds[at].scene.draw(rounds[at].case, page.solution is not None) if at < len(rounds) else Drawn()
    return render(request, "learn/duel.html", {**vars(page), **vars(drawn)})


def _rounds(seed: str, asked: Sequence[Any], taps: Sequence[str]) -> list[Round]:
    rounds = [_round(puzzles()[number - 1]) for number in of_duel(seed, asked)]
    split = [tap.partition(":") for tap in taps]
    given = [DuelTap(int(side), word) for side, _, word in split if side in ("0", "1")]
    answers = counted(given, [each.words for each in rounds])
    return [Round(each.scene, each.case, taps) for each, taps in zip(rounds, answers, strict=True)]


def _unknown(rounds: Sequence[Round], taps: Sequence[str]) -> list[str]:
    """Return the answers that no puzzle of the duel has."""
    known = {f"{side}:{word}" for each in rounds for word in each.words for side in (0, 1)}
    return [tap for tap in taps if tap not in known]


def _round(puzzle: Mapping[str, Any]) -> Round:
    scene = SCENES[puzzle["question"]]
    return Round(scene, scene.named(decode(scene.riddle.case, puzzle["in"])))


def _page(rounds: Sequence[Round], at: int, path: str, seed: str) -> DuelPage:
    taps = [(TAPPED, f"{tap.side}:{tap.word}") for each in rounds for tap in each.taps]
    fields = [(SEED, seed), *taps]
    here = rounds[at] if at < len(rounds) else None
    is_ruled = here is not None and len(here.taps) == 2
    seen = rounds[: at + is_ruled]
    points = [sum(each.points[side] for each in seen) for side in (0, 1)]
    page = DuelPage(
        number=at + 1,
        of=len(rounds),
        pads=[_pad(side, points[side], here, is_ruled=is_ruled) for side in (0, 1)],
        leader=None if points[0] == points[1] else points.index(max(points)),
        fields=[*fields, (AT, str(at))],
        next=f"{path}?{urlencode([*fields, (AT, str(at + 1))])}" if here else path,
    )
    if here is None:
        return page
    riddle, case = here.scene.riddle, here.case
    shown = {
        "scene": here.scene,
        "asks": riddle.asks,
        "how_to": riddle.how(case),
        "possible": riddle.possible(case),
        "solution": solution_of(here.scene, case, here.taps[-1].word) if is_ruled else None,
    }
    return DuelPage(**{**vars(page), **shown})


def _pad(side: int, points: int, here: Round | None, *, is_ruled: bool) -> Pad:
    mine = next((tap.word for tap in here.taps if tap.side == side), "") if here else ""
    return Pad(
        side=side,
        name=gettext("Right") if side else gettext("Left"),
        points=points,
        is_in=bool(mine),
        word=mine if is_ruled else "",
        has_point=here is not None and is_ruled and here.points[side] == 1,
    )


def _number(typed: str) -> int:
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 3 else 0
