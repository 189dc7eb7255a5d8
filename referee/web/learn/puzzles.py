"""Learn: the puzzles of each kind, from easy to mean; the answers stay on this device."""

import json
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.package.practice import next_for
from referee.rules.package.puzzle import DIFFICULTIES
from referee.tables.links import Visitor
from referee.web.access.device import RIGHT, UNANSWERED, forget_answers, learnt, off_games, switch_game
from referee.web.access.responses import json_file, see_other
from referee.web.access.visitors import show_page
from referee.web.desk.game_pages import GameTile
from referee.web.desk.puzzle import Scene, Series, given_in, show_puzzle
from referee.web.desk.unread import unread
from referee.web.learn import habit
from referee.web.learn.habit import Habit
from referee.web.learn.shelf import exercises, numbers_of, puzzles
from referee.web.registry import FROM_TABLE, GUIDES, SCENES, TILE_OF, at_table

FOR, ME, DAY = "for", "me", "day"
"""The URL field that says what a puzzle is opened for: the device's practice, or the day."""
MOST_BYTES = 20_000
"""The largest file of answers."""


@dataclass(frozen=True)
class PuzzleKind:
    """The puzzles of a kind and the answers given on this device.

    ``signs``: one for each puzzle; ``levels``: number, position in the kind, and whether the first answer
    was right (None: no answer); ``next``: the first puzzle without an answer, or 0.
    """

    scene: Scene
    title: str
    signs: str
    levels: list[tuple[str, list[tuple[int, int, bool | None]]]]
    next: int


@dataclass(frozen=True)
class LearnPage:
    """All puzzles, and this device's practice.

    ``games``: those with puzzles, and whether their puzzles are asked; ``is_refused``: too many guided tables
    were opened from this address; ``problem``: why a file of answers couldn't be read.
    """

    habit: Habit
    games: list[tuple[GameTile, bool]]
    kinds: list[PuzzleKind]
    answered: int
    right: int
    tiles: list[GameTile]
    is_refused: bool
    problem: Line | None


@never_cache
@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    return show_learn(request)


def show_learn(
    request: HttpRequest, *, is_refused: bool = False, problem: Line | None = None
) -> HttpResponse:
    kinds = [_kind(request, question) for question in SCENES]
    signs = "".join(kind.signs for kind in kinds)
    off = off_games(request)
    page = LearnPage(
        habit=habit.habit_of(request),
        games=[(TILE_OF[game], game not in off) for game in dict.fromkeys(map(_game_of, SCENES.values()))],
        kinds=kinds,
        answered=len(signs) - signs.count(UNANSWERED),
        right=signs.count(RIGHT),
        tiles=[TILE_OF[game] for game in GUIDES],
        is_refused=is_refused,
        problem=problem,
    )
    return show_page(request, "learn/learn.html", page, 429 if is_refused else 422 if problem else 200)


def _game_of(scene: Scene) -> str:
    return scene.game


def _kind(request: HttpRequest, question: str) -> PuzzleKind:
    """Return the puzzles of a kind with the answers given here."""
    numbers, scene = numbers_of(question), SCENES[question]
    signs = learnt(request, question).ljust(len(numbers), UNANSWERED)[: len(numbers)]
    levels: dict[str, list[tuple[int, int, bool | None]]] = {title: [] for title in DIFFICULTIES}
    for place, (number, sign) in enumerate(zip(numbers, signs, strict=True), start=1):
        level = DIFFICULTIES[exercises()[number - 1].level]
        levels[level].append((number, place, None if sign == UNANSWERED else sign == RIGHT))
    return PuzzleKind(
        scene=scene,
        title=TILE_OF[scene.game].title,
        signs=signs,
        levels=list(levels.items()),
        next=numbers[signs.index(UNANSWERED)] if UNANSWERED in signs else 0,
    )


@never_cache
@require_safe
def for_me(request: HttpRequest) -> HttpResponse:
    """Redirect to the puzzle that this device needs next."""
    asked, signs = habit.asked_here(request), habit.signs_of(request)
    found = next_for(habit.practice_of(request), asked, signs, habit.now())
    if found is None:
        raise Http404
    return HttpResponseRedirect(f"{reverse('learn_one', args=[found.number])}?{FOR}={ME}")


@never_cache
@require_safe
def of_today(request: HttpRequest) -> HttpResponse:
    """Redirect to the puzzle of the day."""
    return HttpResponseRedirect(f"{reverse('learn_one', args=[habit.days_puzzle()])}?{FOR}={DAY}")


@never_cache
@require_safe
def one(request: HttpRequest, number: int) -> HttpResponse:
    """Show a puzzle, or the ruling on an answer; the first answer of a day counts."""
    if not 1 <= number <= len(puzzles()):
        return unread(request, Line("The puzzles here are numbered 1 to {n}.", n=len(puzzles())))
    puzzle = puzzles()[number - 1]
    scene = SCENES[puzzle["question"]]
    case = scene.named(decode(scene.riddle.case, puzzle["in"]))
    given = given_in(request, scene, case)
    if given:
        habit.note(request, number, scene.riddle.missed(case, given))
    what_for = request.GET.get(FOR, "")
    fields = [(FOR, what_for)] if what_for in (ME, DAY) else []
    series = _series(request, number, what_for)
    return show_puzzle(
        request, scene, case, fields, series, habit.returns_of(request, number) if given else ()
    )


def _series(request: HttpRequest, number: int, what_for: str) -> Series:
    """Return what the puzzle is one of: its kind, the device's practice, or the day's alone."""
    exercise = exercises()[number - 1]
    level, right = DIFFICULTIES[exercise.level], learnt(request, exercise.question).count(RIGHT)
    if what_for == ME:
        return Series(level, reverse("learn_next"), right, title=gettext("Next for me"))
    if what_for == DAY and number == habit.days_puzzle():
        day = date_format(habit.habit_of(request).day, gettext("j F"))
        title = gettext("Puzzle of the day, {day}").format(day=day)
        return Series(level, reverse("learn_next"), right, title=title)
    numbers = numbers_of(exercise.question)
    place = numbers.index(number)
    after = numbers[place + 1 : place + 2]
    follows = reverse("learn_one", args=after) if after else reverse("learn")
    return Series(level, follows, right, number=place + 1, of=len(numbers))


@require_POST
def again(request: HttpRequest) -> HttpResponse:
    """Forget the answers given on this device."""
    forget_answers(request)
    return see_other(reverse("learn"))


@require_POST
def switch(request: HttpRequest) -> HttpResponse:
    """Ask a game's puzzles, or no longer."""
    if (game := request.POST.get("game", "")) in map(_game_of, SCENES.values()):
        switch_game(request, game)
    return see_other(reverse("learn"))


@never_cache
@require_safe
def save(request: HttpRequest) -> HttpResponse:
    """Download what this device remembers."""
    return json_file("referee-puzzles.json", habit.file_of(request))


@require_POST
def put_back(request: HttpRequest) -> HttpResponse:
    """Read a file that was saved here or elsewhere."""
    file = request.FILES.get("file")
    try:
        data = json.loads(file.read(MOST_BYTES)) if file else None
    except (ValueError, RecursionError):
        data = None
    try:
        habit.put_back(request, data)
    except IllegalEntry as refusal:
        return show_learn(request, problem=refusal.line)
    return see_other(reverse("learn"))


@at_table()
def from_table(request: HttpRequest, visitor: Visitor, number: int) -> HttpResponse:
    """Redirect to a record of a table as a puzzle without names, if its game can make one."""
    lead = FROM_TABLE.get(visitor.table.game)
    if lead is None:
        raise Http404
    return lead(visitor, number)
