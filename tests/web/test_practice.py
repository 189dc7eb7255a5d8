"""Puzzles as a habit on a device: next for me, the day’s puzzle, duels, and answers as a file."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from referee import VERSION
from referee.rules.kernel.text.codec import decode
from referee.rules.package.practice import MOST_KEPT
from referee.web.learn.habit import days_puzzle
from referee.web.learn.shelf import exercises, numbers_of, puzzles, traps_of
from referee.web.registry import SCENES
from tests.devices import Client
from tests.web.in_address import look
from tests.web.pages import words

LEARN = "/learn/"
START = date(2026, 11, 29)


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """The day as a list of one, for a test to turn."""
    today = [START]
    monkeypatch.setattr("referee.web.learn.habit.localdate", lambda: today[0])
    return today


def case_of(number: int) -> tuple[Any, Any]:
    puzzle = puzzles()[number - 1]
    riddle = SCENES[puzzle["question"]].riddle
    return riddle, SCENES[puzzle["question"]].named(decode(riddle.case, puzzle["in"]))


def next_number(client: Client) -> int:
    address = client.get(f"{LEARN}next/")["Location"]
    return int(address.removeprefix(LEARN).partition("/")[0])


def answer(client: Client, number: int, *, is_right: bool = True) -> str:
    riddle, case = case_of(number)
    right = riddle.answer(case)
    word = right if is_right else next(each.word for each in riddle.possible(case) if each.word != right)
    return look(client, f"{LEARN}{number}/?for=me&answer={word}")


# A robot with weaknesses ----------------------------------------------------------------------------

WEAK = {("arctic.skirmish", "blank"), ("earth.capture", "best_line"), ("prehistory.spring", "one_marker")}
A_DAY, DAYS, LEARNS_AFTER = 5, 12, 2


def said_by_robot(number: int, learnt: set[tuple[str, str]]) -> tuple[str, set[tuple[str, str]]]:
    """Return its answer, and the weaknesses that led to it."""
    riddle, case = case_of(number)
    right = riddle.answer(case)
    for mistake in riddle.mistakes:
        weakness = (riddle.name, mistake.name)
        if weakness in WEAK - learnt and mistake.name in riddle.fooled(case):
            return mistake.answer(case), {weakness}
    return right, set()


def test_a_robot_is_shown_its_weaknesses_again_in_the_right_order(
    client: Client, calendar: list[date]
) -> None:
    """It answers 60 puzzles in 12 days, and overcomes a weakness when it has failed by it twice."""
    rule_of = {(name, each.name): each.rule for name in SCENES for each in SCENES[name].riddle.mistakes}
    due: dict[str, tuple[date, int]] = {}
    shown: dict[str, list[int]] = {}
    failed: dict[tuple[str, str], int] = {}
    for turn in range(A_DAY * DAYS):
        calendar[0] = today = START + timedelta(days=turn // A_DAY)
        number = next_number(client)
        rules = exercises()[number - 1].rules
        waiting = sorted((*each, rule) for rule, each in due.items() if each[0] <= today)
        if waiting:
            assert waiting[0][2] in rules, (turn, number, waiting)

        word, weak = said_by_robot(number, {each for each, n in failed.items() if n == LEARNS_AFTER})
        look(client, f"{LEARN}{number}/?for=me&answer={word}")
        riddle, case = case_of(number)
        for rule in riddle.missed(case, word):
            due[rule] = today + timedelta(days=1), 0
        for each in weak:
            failed[each] = failed.get(each, 0) + 1
            shown.setdefault(rule_of[each], [])
        for rule in rules:
            if not weak and rule in due and due[rule][0] <= today:
                shown.setdefault(rule, []).append((today - START).days)
                _, step = due.pop(rule)
                if step < 2:
                    due[rule] = today + timedelta(days=(3, 7)[step]), step + 1

    assert failed == dict.fromkeys(WEAK, LEARNS_AFTER)
    # Each came back right after 1 day, and then after 3 more.
    assert all(len(days) >= 2 and days[1] - days[0] == 3 for days in shown.values()), shown


# Next for me ----------------------------------------------------------------------------------------


def test_one_button_leads_to_the_next_puzzle_and_on_from_it(client: Client) -> None:
    assert f'href="{LEARN}next/"' in look(client, LEARN)
    number = next_number(client)
    page = answer(client, number)

    assert f'href="{LEARN}next/">Next puzzle' in page
    assert next_number(client) != number


def test_a_missed_rule_says_when_it_comes_back(client: Client, calendar: list[date]) -> None:
    number = next_number(client)
    (rule,) = exercises()[number - 1].rules
    assert f"Comes back tomorrow {rule}" in words(answer(client, number, is_right=False))
    assert f"{traps_of()[rule]} {rule} Level 0 of 3, tomorrow" in words(look(client, LEARN))

    calendar[0] += timedelta(days=1)
    assert "1 rule comes back today" in words(look(client, LEARN))
    again = next_number(client)
    assert rule in exercises()[again - 1].rules
    assert f"in 3 days {rule}" in words(answer(client, again))


def test_going_back_and_tapping_another_answer_changes_nothing(client: Client, calendar: list[date]) -> None:
    number = next_number(client)
    answer(client, number, is_right=False)
    before = client.get(f"{LEARN}answers.json").json()
    answer(client, number)

    assert client.get(f"{LEARN}answers.json").json() == before


def test_streak_and_rating_are_on_the_page(client: Client, calendar: list[date]) -> None:
    assert "in a row" not in words(look(client, LEARN))
    answer(client, next_number(client))
    calendar[0] += timedelta(days=1)
    answer(client, next_number(client))

    assert "2 days in a row Best: 2 Rating 8" in words(look(client, LEARN))


def test_a_game_can_be_left_out(client: Client) -> None:
    client.post(f"{LEARN}games/", {"game": "arctic"})
    client.post(f"{LEARN}games/", {"game": "earth"})
    asked = set()
    for _ in range(6):
        number = next_number(client)
        asked.add(exercises()[number - 1].question.partition(".")[0])
        answer(client, number)
    assert asked == {"prehistory"}

    client.post(f"{LEARN}games/", {"game": "prehistory"})
    assert next_number(client)
    client.post(f"{LEARN}games/", {"game": "arctic"})
    assert exercises()[next_number(client) - 1].question.startswith("arctic")


@pytest.mark.bad_input
@pytest.mark.parametrize("game", ["", "chess", "\x00", "arctic "])
def test_no_other_game_is_switched(client: Client, game: str) -> None:
    assert client.post(f"{LEARN}games/", {"game": game}).status_code == 303
    assert look(client, LEARN).count('aria-pressed="true"') >= len({each.game for each in SCENES.values()})


def test_all_that_is_remembered_has_room_in_the_cookie(client: Client, calendar: list[date]) -> None:
    """A browser keeps 4,096 bytes, and other things are in this cookie too."""
    rules = {rule: {"step": 2, "due": "2026-12-31"} for rule in traps_of()}
    signs = {name: ("+-" * 200)[: len(numbers_of(name))] for name in SCENES}
    numbers = sorted(range(1, len(puzzles()) + 1), key=lambda n: n * 7919 % 251)
    full = {**EMPTY, "answers": signs, "rules": rules, "order": numbers[:MOST_KEPT], "rating": 1234}
    opened(client, json.dumps(full))

    assert client.get(f"{LEARN}answers.json").json() == full
    assert len(client.cookies["sessionid"].value) < 2500


# The day’s puzzle -----------------------------------------------------------------------------------


def test_the_puzzle_of_the_day_is_the_same_for_everyone(client: Client, calendar: list[date]) -> None:
    mine, other = (each.get(f"{LEARN}today/")["Location"] for each in (client, Client()))
    assert mine == other == f"{LEARN}{days_puzzle()}/?for=day"
    assert "Puzzle of the day, 29 November" in words(look(client, mine))

    calendar[0] += timedelta(days=1)
    assert client.get(f"{LEARN}today/")["Location"] != mine
    assert "Puzzle of the day" not in words(look(client, mine))


# A file ---------------------------------------------------------------------------------------------

EMPTY: dict[str, Any] = {
    "referee": VERSION,
    "answers": {},
    "rules": {},
    "order": [],
    "day": "2026-11-29",
    "today": 0,
    "streak": 0,
    "longest": 0,
    "rating": 800,
}


def opened(client: Client, text: str) -> str:
    """Open a file and return the page."""
    file = SimpleUploadedFile("answers.json", text.encode())
    response = client.post(f"{LEARN}answers/", {"file": file})
    assert response.status_code in (303, 422)
    return response.content.decode()


def test_answers_go_to_another_device_as_a_file(client: Client, calendar: list[date]) -> None:
    for is_right in (True, False, True):
        answer(client, next_number(client), is_right=is_right)
    saved = client.get(f"{LEARN}answers.json")
    other = Client()
    assert opened(other, saved.content.decode()) == ""

    assert other.get(f"{LEARN}answers.json").content == saved.content
    assert next_number(other) == next_number(client)
    assert words(look(other, LEARN)) == words(look(client, LEARN))


def test_starting_again_forgets_all_of_it(client: Client, calendar: list[date]) -> None:
    answer(client, next_number(client), is_right=False)
    client.post(f"{LEARN}again/")
    assert client.get(f"{LEARN}answers.json").json() == EMPTY


@pytest.mark.bad_input
@pytest.mark.parametrize(
    "change",
    [
        {"answers": {"chess": "+"}},
        {"answers": {"earth.ships": "+" * 25}},
        {"answers": {"earth.ships": "x"}},
        {"rules": {"A-999": {"step": 0, "due": "2026-11-30"}}},
        {"rules": {"A-44": {"step": 3, "due": "2026-11-30"}}},
        {"rules": {"A-44": {"step": 0, "due": "tomorrow"}}},
        {"order": [0]},
        {"order": [1, 1]},
        {"order": [999]},
        {"today": 1},
        {"today": -1},
        {"streak": 2, "longest": 1},
        {"rating": 10**9},
        {"rating": "800"},
        {"more": 1},
    ],
)
def test_a_file_with_anything_else_is_refused_and_nothing_is_lost(
    client: Client, calendar: list[date], change: dict[str, Any]
) -> None:
    answer(client, next_number(client))
    before = client.get(f"{LEARN}answers.json").content

    assert "This isn’t a file of answers saved here." in words(
        opened(client, json.dumps({**EMPTY, **change}))
    )
    assert client.get(f"{LEARN}answers.json").content == before


@pytest.mark.bad_input
@pytest.mark.parametrize("text", ["", "{", "[]", "1e999", "[" * 9000, "\x00", '"' * 30_000])
def test_what_is_no_such_file_is_refused(client: Client, text: str) -> None:
    assert "This isn’t a file of answers saved here." in words(opened(client, text))
    assert client.post(f"{LEARN}answers/").status_code == 422


# A duel ---------------------------------------------------------------------------------------------

SEED = "/learn/duel/?seed=a1b2c3"


def duel_words(page: str) -> list[str]:
    """Return the answers that the left side can tap."""
    return re.findall(r'name="t"\s+value="0:([^"]+)"\s+class', page)


def rights(client: Client) -> list[str]:
    """Return the right answer to each of the five puzzles."""
    found: list[str] = []
    address = SEED
    for _ in range(5):
        (word, *_rest) = duel_words(look(client, address))
        page = look(client, f"{address}&t=0:{word}&t=1:{word}")
        found += re.findall(r'value="0:([^"]+)"\s+class="[^"]*is-right', page)
        (follows,) = re.findall(r'href="\?*([^"]*)">Next puzzle', page)
        address = follows.replace("&amp;", "&")
    return found


def test_a_duel_is_five_puzzles_and_the_first_right_answer_gets_the_point(client: Client) -> None:
    right = rights(Client())
    assert len(right) == 5
    taps = ""
    for at, word in enumerate(right):
        # The left side is faster twice, then the right one.
        sides = (0, 1) if at < 2 else (1, 0)
        one = look(client, f"{SEED}{taps}&at={at}&t={sides[0]}:{word}")
        assert "has answered" in words(one)
        assert "is-right" not in one
        assert "is-mine" not in one
        taps += "".join(f"&t={side}:{word}" for side in sides)
        both = words(look(client, f"{SEED}{taps}&at={at}"))
        assert f"{'Left' if at < 2 else 'Right'} gets the point" in both

    end = words(look(client, f"{SEED}{taps}&at=5"))
    assert "Right wins the duel. Left 2 Right 3" in end
    assert "Left 2 Right 2" in words(look(client, f"{SEED}{taps}&at=3"))


def test_wrong_answers_give_no_point_and_a_draw_is_possible(client: Client) -> None:
    taps = "".join("&t=0:nonsense&t=1:" for _ in range(3))
    assert "Left 0 Right 0" in words(look(client, SEED + taps))
    wrong = ""
    for at, word in enumerate(rights(Client())):
        other = next(each for each in duel_words(look(client, f"{SEED}{wrong}&at={at}")) if each != word)
        wrong += f"&t=0:{other}&t=1:{other}"
    assert "A draw. Left 0 Right 0" in words(look(client, f"{SEED}{wrong}&at=5"))


def test_each_duel_has_puzzles_of_its_own(client: Client) -> None:
    one, two = (client.get("/learn/duel/")["Location"] for _ in range(2))
    assert one != two
    assert dict(parse_qsl(one.partition("?")[2])).keys() == {"seed"}


@pytest.mark.bad_input
@pytest.mark.parametrize("more", ["t=2:0", "t=0", "t=:", "at=99", "at=-1", "at=x", "t=0:%00", "&t=0:0" * 99])
def test_nonsense_is_no_answer_in_a_duel(client: Client, more: str) -> None:
    page = words(look(client, f"{SEED}&{more}"))
    assert "Left 0 Right 0" in page
    assert "Left gets the point" not in page
