"""Learn: puzzles from easy to mean, each answered by the rule; what was answered stays on the device."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest

from referee.rules.arctic.skirmish import Count
from referee.rules.package.puzzle import NOBODY
from referee.tables.models import Table
from referee.web.learn.shelf import numbers_of, puzzles
from referee.web.registry import SCENES
from tests.cast import SNIPE, open_arctic, rows_of, tell, to_declaring
from tests.devices import Client
from tests.web.guests import buttons_of, guest_at, host_of
from tests.web.in_address import fields, look, steps
from tests.web.pages import words

LEARN, PUZZLE = "/learn/", "/arctic/skirmish/puzzle/"
TIE = ["force.0:scavenger", "force.1:sled_team", "force.2:refugee"]


def linked(*taps: str, names: tuple[str, ...] = ("", "", ""), **more: str) -> str:
    return f"{PUZZLE}?{urlencode([*(('p', name) for name in names), *fields(*taps), *more.items()])}"


# The list -----------------------------------------------------------------------------------------


def test_the_home_page_leads_to_puzzles_from_easy_to_mean(client: Client) -> None:
    assert f'href="{LEARN}"' in look(client, "/")
    html = look(client, LEARN)
    page = words(html)

    assert page.index("Easy") < page.index("Tricky") < page.index("Hard") < page.index("Fiendish", 500)
    assert all(scene.riddle.asks in page for scene in SCENES.values())
    assert all(f'href="{LEARN}{number}/"' in html for number in range(1, len(puzzles()) + 1))


def test_each_kind_of_puzzle_is_in_the_colours_of_its_game(client: Client) -> None:
    games = re.findall(
        r'<section class="sheet"\s+data-game="(\w*)"\s+aria-labelledby="kind-', look(client, LEARN)
    )

    assert sorted(games) == sorted(scene.game for scene in SCENES.values())


def test_there_is_no_puzzle_before_the_first_or_after_the_last(client: Client) -> None:
    for number in (0, len(puzzles()) + 1):
        assert client.get(f"{LEARN}{number}/").status_code == 404


def test_puzzles_of_every_level_can_be_answered(client: Client) -> None:
    for number in range(1, len(puzzles()) + 1, 9):
        assert 'name="answer"' in look(client, f"{LEARN}{number}/")
        word = first_answer(client, number)
        assert "is-right" in look(client, f"{LEARN}{number}/?answer={word}")


def first_answer(client: Client, number: int) -> str:
    return re.findall(r'name="answer"\s+value="([^"]+)"', look(client, f"{LEARN}{number}/"))[0]


# A puzzle and its answer --------------------------------------------------------------------------


def test_nothing_is_added_up_before_the_answer(client: Client) -> None:
    html = look(client, linked("force.0:brawler", "force.0:spear", "force.1:thugs"))

    assert "Who wins?" in words(html)
    for word in ("force-fight", "is-carried", "carries it", "totals", "is-winner", "is-right"):
        assert word not in html


def test_the_ruling_frames_the_right_answer_and_dashes_the_other(client: Client) -> None:
    html = look(client, linked(*TIE, answer="0"))
    page = words(html)

    assert "Blue wins the skirmish." in page
    assert re.search(r'value="1"\s+class="[^"]*is-right', html)
    assert re.search(r'value="0"\s+class="[^"]*is-mine', html)
    assert "Blue correct" in page
    assert "Red your answer" in page
    assert "The trap The initiator doesn’t win ties. A-44" in page


def test_each_total_is_shown_with_the_sign_of_its_seat(client: Client) -> None:
    html = look(client, linked(*TIE, answer="0"))
    (totals,) = re.findall(r'<ul class="totals">(.*?)</ul>', html, re.DOTALL)
    found = re.findall(r'<li class="c(\d).*?href="[^"]*#s(\d)"', totals, re.DOTALL)

    assert len(found) == totals.count("<li") > 1
    assert all(seat == sign for seat, sign in found)


def test_an_answer_that_is_none_of_them_is_no_answer(client: Client) -> None:
    assert "Tap your answer" in words(look(client, linked(*TIE, answer="9")))


def test_what_was_done_is_said_before_the_answer(client: Client) -> None:
    snipe = "acts.0:sniper_team;snipe;1/thugs"
    page = words(look(client, linked("force.0:sniper_team", "force.1:thugs", snipe, names=("", ""))))

    assert "Then they act Red’s Sniper Team snipes Blue’s Thugs" in page
    assert "Sniped by" not in page


def test_an_answer_leads_to_what_if_with_the_same_case(client: Client) -> None:
    html = look(client, linked(*TIE, answer="0"))
    (address,) = re.findall(r'href="([^"]*what-if[^"]*)"', html)

    assert steps(address.replace("&amp;", "&")) == TIE
    assert "Blue still wins." in words(look(client, address.replace("&amp;", "&")))


def test_a_link_without_a_skirmish_is_no_puzzle(client: Client) -> None:
    for address in (PUZZLE, linked("force.0:no_such_card")):
        assert client.get(address)["Location"].startswith("/arctic/skirmish/?")


def test_a_hire_shows_hand_and_costs_and_then_what_the_hunt_brings(client: Client) -> None:
    number = next(at for at, each in enumerate(puzzles(), start=1) if each["question"] == "arctic.hire")
    before = words(look(client, f"{LEARN}{number}/"))
    after = words(look(client, f"{LEARN}{number}/?answer={NOBODY}"))

    assert "What can you hire?" in before
    assert "You have" not in before
    assert "You can hire" in after
    assert "You have" in after


@pytest.mark.parametrize("question", SCENES)
def test_before_the_answer_nothing_of_the_ruling_is_on_the_page(client: Client, question: str) -> None:
    html = look(client, f"{LEARN}{numbers_of(question)[0]}/")
    words_of_css = {word for css in re.findall(r'class="([^"]*)"', html) for word in css.split()}
    fields = {"is-right", "is-winner", "is-out", "is-on", "is-lane", "is-target", "m-path", "totals"}
    assert not words_of_css & fields


@pytest.mark.parametrize("question", SCENES)
def test_a_hint_says_one_rule_and_not_the_answer(client: Client, question: str) -> None:
    number = numbers_of(question)[-1]
    hinted = look(client, f"{LEARN}{number}/?hint=1")
    data = puzzles()[number - 1]

    assert "Hint" in words(look(client, f"{LEARN}{number}/"))
    mistakes = {each.name: each for each in SCENES[question].riddle.mistakes}
    assert mistakes[data["catches"][0]].trap in words(hinted)
    assert "is-right" not in hinted
    assert "Tap your answer" in words(hinted)
    assert 'name="hint"' not in hinted


def test_a_hint_is_not_an_answer(client: Client) -> None:
    look(client, f"{LEARN}1/?hint=1")
    assert "right of" not in words(look(client, LEARN))


@pytest.mark.bad_input
@pytest.mark.parametrize("question", SCENES)
@pytest.mark.parametrize("answer", ["9", "-1", "--", "", " ", "\x00", "０", "<b>", "1.5", "x" * 9000])
def test_nonsense_is_no_answer(client: Client, question: str, answer: str) -> None:
    number = numbers_of(question)[0]
    html = client.get(f"{LEARN}{number}/", {"answer": answer, "hint": answer}).content.decode()

    assert "Tap your answer" in words(html) or f'value="{answer}"' in html
    assert "right of" not in words(look(client, LEARN)) or f'value="{answer}"' in html


@pytest.mark.bad_input
@pytest.mark.parametrize("number", ["0", "-1", "1e3", "99999999999999999999", "１", "one", "1.0", "%00"])
def test_a_made_up_number_is_no_puzzle(client: Client, number: str) -> None:
    assert client.get(f"{LEARN}{number}/").status_code == 404


def test_a_second_tap_changes_nothing(client: Client) -> None:
    right, wrong = answers_of(Client(), 1)
    for answer in (right, right, wrong):
        look(client, f"{LEARN}1/?answer={answer}")

    assert "1 right of 1" in words(look(client, LEARN))


# What this device remembers -----------------------------------------------------------------------


def answers_of(client: Client, number: int) -> tuple[str, str]:
    """Return the right answer of a puzzle and a wrong one; looking at it as a device of its own."""
    html = look(client, f"{LEARN}{number}/?answer={first_answer(client, number)}")
    data = re.findall(r'name="answer"\s+value="([^"]+)"\s+class="([^"]*)"', html)
    right = next(word for word, css in data if "is-right" in css)
    return right, next(word for word, _ in data if word != right)


def test_the_first_answer_counts(client: Client) -> None:
    right, wrong = answers_of(Client(), 1)
    other_right, _ = answers_of(Client(), 30)
    look(client, f"{LEARN}1/?answer={wrong}")
    look(client, f"{LEARN}1/?answer={right}")
    look(client, f"{LEARN}30/?answer={other_right}")

    html = look(client, LEARN)

    assert "1 right of 2" in words(html)
    assert "1 not right 2 3" in words(html)
    assert "30 correct 31" in words(html)
    assert f'href="{LEARN}2/">Next puzzle' in html


def test_starting_again_forgets_the_answers(client: Client) -> None:
    look(client, f"{LEARN}1/?answer={NOBODY}")
    assert "Start again" in [button.says for button in buttons_of(look(client, LEARN))]

    client.post(f"{LEARN}again/")

    assert "Start again" not in words(look(client, LEARN))


def test_all_answers_have_room_in_the_cookie(client: Client) -> None:
    for question in SCENES:
        number = numbers_of(question)[-1]
        right, _ = answers_of(Client(), number)
        client.get(f"{LEARN}{number}/?answer={right}")

    assert len(client.cookies["sessionid"].value) < 1000
    assert f"{len(SCENES)} right of {len(SCENES)}" in words(look(client, LEARN))


def test_a_cookie_of_the_time_of_one_row_of_puzzles_says_nothing(client: Client) -> None:
    session = client.session
    session["learnt"] = "+-.+"
    session.save()
    client.cookies["sessionid"] = str(session.session_key)

    assert "right of" not in words(look(client, LEARN))


def test_a_case_of_a_link_is_not_counted(client: Client) -> None:
    look(client, linked(*TIE, answer="1"))
    assert "right of" not in words(look(client, LEARN))


# A case of a table --------------------------------------------------------------------------------


@pytest.fixture
def counted(db: None) -> Table:
    """A table where Ann has sniped and the fights are counted: its record is the last."""
    table = to_declaring(open_arctic())
    tell(table, SNIPE, "Ann")
    tell(table, Count(3))
    return table


@pytest.mark.parametrize("name", ["", "Ann", "Cy"])
def test_one_tap_makes_a_ruled_skirmish_a_puzzle_without_names(counted: Table, name: str) -> None:
    guest = guest_at(counted, name) if name else host_of(counted)
    number = len(rows_of(counted))
    assert f'puzzle/{number}/"' in guest.look("")

    address = guest.client.get(f"{guest.path}puzzle/{number}/")["Location"]
    page = words(look(Client(), address))

    assert address.startswith(PUZZLE)
    assert "Red’s Sniper Team snipes Blue’s Thugs" in page
    for player in ("Ann", "Bo", "Cy"):
        assert player not in address
        assert f"{player} " not in page


def test_a_skirmish_that_runs_is_no_puzzle_yet(db: None) -> None:
    host = host_of(to_declaring(open_arctic()))
    for number in range(1, len(rows_of(host.table)) + 1):
        assert host.client.get(f"{host.path}puzzle/{number}/").status_code == 404


def test_who_has_no_link_makes_no_puzzle(counted: Table, client: Client) -> None:
    number = len(rows_of(counted))
    assert client.get(f"/t/{counted.code}/host/wrong/puzzle/{number}/").status_code == 404


def test_nothing_lies_over_the_puzzles_before_one_is_answered(client: Client) -> None:
    assert 'class="dock"' not in client.get("/learn/").content.decode()
