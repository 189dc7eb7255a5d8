"""The pages of a group: founding it, opening tables in it, what is counted, its people, nothing hidden."""

from __future__ import annotations

import csv
import io
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client as Stranger
from django.urls import reverse

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.replay import read_story
from referee.rules.kernel.text.codec import encode
from referee.tables import groups, logbook, services
from referee.tables.figures import TableStats
from referee.tables.links import link_path
from referee.tables.models import CachedStats, Edition, Group, Person, Seat, StoredRecord, Table
from referee.web.registry import TILES
from referee.web.templating.jinja import house_words
from tests.cast import open_arctic, state_of, tell, to_reveal
from tests.devices import Client
from tests.tables.test_groups import REPLAYS, alone, ids, played
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db
FINISHED = (
    "arctic/base_game_with_gathering",
    "arctic/gangs_by_count",
    "earth/shared_win",
    "prehistory/map_laid",
    "prehistory/five_years",
    "arctic/solo_game",
)
START = datetime(2026, 1, 2, 19, tzinfo=UTC)


@pytest.fixture
def group() -> Group:
    return groups.found_group("Fridays")


@pytest.fixture(scope="module")
def evenings(django_db_setup: None, django_db_blocker: Any) -> list[list[Any]]:
    """The rows of a group with games of every kind, a minute and a half a record; played once."""
    with django_db_blocker.unblock(), transaction.atomic():
        group = groups.found_group("Fridays")
        for number, name in enumerate(FINISHED):
            played(group, name, f"FULL{number}A")
        records = list(StoredRecord.objects.select_related("table"))
        kept = [list(model.objects.all()) for model in (Edition, Group, Person, Table, Seat)]
        transaction.set_rollback(True)
    for record in records:
        record.made_at = opened_on(record.table) + timedelta(seconds=90 * record.number)
    return [*kept, records]


def opened_on(table: Table) -> datetime:
    """Each table a day after the one before it."""
    return START + timedelta(days=int(table.code[4]))


@pytest.fixture
def full(db: None, evenings: list[list[Any]]) -> Group:
    """A group with games of every kind."""
    for rows in evenings:
        type(rows[0]).objects.bulk_create(rows)
    for table in Table.objects.all():
        Table.objects.filter(pk=table.pk).update(opened_at=opened_on(table))
    return Group.objects.get()


def path(group: Group) -> str:
    return groups.group_path(group)


def test_founding_a_group_leads_to_its_page(client: Client) -> None:
    assert_page(client.get("/g/"))
    answer = client.post("/g/", {"name": "Fridays"})
    assert answer.status_code == 303
    html = assert_page(client.get(answer["Location"]))
    assert "Fridays" in html
    for tile in TILES:
        assert f'href="{reverse(tile.new_table)}?group=' in html
    assert answer["Location"] in assert_page(client.get("/g/"))
    assert answer["Location"] in assert_page(client.get("/"))


@pytest.mark.parametrize("name", ["", "x" * 61, "Fri\u202eday"])
def test_a_name_that_is_none_is_refused(client: Client, name: str) -> None:
    assert_page(client.post("/g/", {"name": name}), 422)
    assert not Group.objects.exists()


def test_a_table_opened_in_a_group_is_filled_in_from_the_last_one(client: Client, group: Group) -> None:
    groups.add_table(group, open_arctic(("Ann", "Bo", "Cy"), modules=()))
    carried = join(client, group)
    for tile in TILES:
        html = assert_page(client.get(f"{reverse(tile.new_table)}?group={carried}"))
        if tile.name == "prehistory":
            # First a layout is chosen; the way goes on from there.
            (quick,) = re.findall(r'href="(/prehistory/new/[^"]+)"', html)
            html = assert_page(client.get(quick.replace("&amp;", "&")))
        assert f'name="group" value="{carried}"' in html
        assert re.findall(r'name="players" value="(\w+)"', html) == ["Ann", "Bo", "Cy"]
        assert re.findall(r'<option value="(Ann|Bo|Cy)">', html) == ["Ann", "Bo", "Cy"]
    answer = client.post(reverse("arctic_new"), {"players": ["Ann", "Di"], "group": carried})
    assert answer.status_code == 303
    table = Table.objects.latest("pk")
    assert table.group == group
    assert [str(seat.person) for seat in table.seats.order_by("number")] == [
        f"{name} of {group.pk}" for name in ("Ann", "Di")
    ]


def join(client: Client, group: Group) -> str:
    """Have the device belong to the group, and return what an address says of it."""
    client.get(path(group))
    return group.code


def test_a_device_outside_of_the_group_opens_no_table_in_it(client: Client, group: Group) -> None:
    assert "group" not in re.findall(
        r'value="([^"]+)"', assert_page(client.get(f"/arctic/new/?group={group.code}"))
    )
    html = assert_page(client.post("/arctic/new/", {"players": ["Ann", "Bo"], "group": group.code}), 422)
    assert "isn’t in the group" in html
    assert not Table.objects.exists()


def test_the_page_tells_what_the_evenings_came_to(client: Client, full: Group) -> None:
    html = assert_page(client.get(path(full)))
    for title in (
        "Who wins",
        "What wins skirmishes",
        "Favourite leaders",
        "Who captures targets",
        "Everyone in numbers",
        "Head to head",
        "Best scores",
        "The tribe against the players",
        "Minutes per phase",
        "Minutes per player",
        "Who plays",
        "Evenings",
        "Our house rules",
        "BG Stats",
    ):
        assert f">{title}</h2>" in html, title
    assert "<b>6</b> evenings" in html
    assert "Who wins: " in html


def test_a_list_of_ones_is_no_figure(client: Client, full: Group) -> None:
    assert "Targets captured" not in assert_page(client.get(path(full)))
    played(full, "earth/shared_win", "AGAINA")
    assert "Targets captured" in assert_page(client.get(path(full)))


def test_every_bar_says_in_how_many_games(client: Client, full: Group) -> None:
    html = assert_page(client.get(path(full)))
    panels = [panel.partition("</section>")[0] for panel in html.split('<section class="panel"')[1:]]
    counted = [panel for panel in panels if "fig-bar" in panel and "Minutes per" not in panel]
    for panel in counted:
        totals = re.findall(r'<text class="v"[^>]*>([^<]+)</text>', panel)
        assert totals
        assert all(re.fullmatch(r"\d+ \(\d+\)", total) for total in totals), totals
    data = client.get(f"{path(full)}group.json").json()
    games = sum(len(play["players"]) > 1 and play["players"][0]["name"] == "Ann" for play in data["plays"])
    row = re.search(r'<th scope="row">Ann</th>\s*<td>(\d+)</td>', html)
    assert row is not None
    assert int(row[1]) == games


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("missed=once_per_spring", "What if no tray allows an action? Points only once a spring"),
        ("tie_people_among=all", "Whose people break a tie? All"),
    ],
)
def test_a_house_rule_and_its_answer_are_told_apart(value: str, says: str) -> None:
    assert house_words(value) == says


def test_every_game_is_listed(client: Client, full: Group) -> None:
    html = assert_page(client.get(f"{path(full)}games/"))
    assert html.count("An evening, ") == len(FINISHED)
    data = re.sub("[\u2068\u2069]", "", html)
    assert "Ann wins" in data
    assert "Ann, Bo and Cy win</b>" in re.sub(r"\s+<", "<", data)


def test_the_page_counts_some_tables_at_a_time_and_says_how_many_wait(
    client: Client, full: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.tables.stats_cache.MOST_AT_ONCE", len(FINISHED) - 1)
    assert "1 table is still to be counted." in assert_page(client.get(path(full)))
    assert "still to be counted" not in assert_page(client.get(path(full)))


def test_an_empty_group_is_a_page_too(client: Client, group: Group) -> None:
    html = assert_page(client.get(path(group)))
    assert "Who wins" not in html
    assert "Open a table" in html


def test_a_sheet_of_everybody(client: Client, full: Group) -> None:
    for person in ids(full).values():
        assert_page(client.get(f"{path(full)}person/{person}/"))
    assert client.get(f"{path(full)}person/999999/").status_code == 404


def test_names_are_joined_and_separated_on_the_page(client: Client, full: Group) -> None:
    alone(full, "Cyril")
    key = ids(full)
    before = client.get(f"{path(full)}group.json").json()
    client.post(f"{path(full)}people/", {"one": key["Cy"], "other": key["Cyril"]})
    joined = client.get(f"{path(full)}group.json").json()
    assert "Cy" not in joined["people"]
    assert joined["wins"]["Cyril"] == before["wins"]["Cy"]
    assert "is Cyril: undo" in re.sub("[\u2068\u2069]", "", assert_page(client.get(path(full))))
    client.post(f"{path(full)}people/", {"apart": key["Cy"]})
    assert client.get(f"{path(full)}group.json").json() == before


def test_two_who_sat_together_are_not_joined_on_the_page(client: Client, full: Group) -> None:
    key = ids(full)
    answer = client.post(f"{path(full)}people/", {"one": key["Ann"], "other": key["Bo"]})
    assert answer.status_code == 422
    assert "Only merge names of the same player." in assert_page(answer, 422)
    assert all(person.same_as_id is None for person in full.people.all())


def test_solo_games_stand_apart(client: Client, full: Group) -> None:
    data = client.get(f"{path(full)}group.json").json()
    (solo,) = data["solo"]
    assert (solo["game"], solo["games"]) == ("arctic", 1)
    assert f"1 game, best {solo['best']}" in assert_page(client.get(path(full)))
    rows = list(csv.DictReader(io.StringIO(client.get(f"{path(full)}figures.csv").content.decode())))
    assert [(row["what"], row["n"]) for row in rows if row["figure"] == "solo"] == [
        ("games", "1"),
        ("best", str(solo["best"])),
    ]


def test_a_table_is_taken_out_after_a_question_and_can_be_put_back(client: Client, full: Group) -> None:
    table = full.tables.order_by("-opened_at", "-pk").first()
    assert table is not None
    fold = assert_page(client.get(f"{path(full)}games/")).partition("take-out")[2].partition("</details>")[0]
    assert "<summary" in fold.partition("<button")[0]
    assert "csrfmiddlewaretoken" in fold

    page = assert_page(client.post(f"{path(full)}tables/", {"out": table.code}, follow=True))

    assert not full.tables.filter(pk=table.pk).exists()
    assert "no longer counts" in page
    assert "csrfmiddlewaretoken" in page.partition("no longer counts")[0].rpartition("<form")[2]
    ticket = page.partition('name="back"')[2].partition('value="')[2].partition('"')[0]
    client.post(f"{path(full)}tables/", {"back": ticket})
    assert full.tables.filter(pk=table.pk).exists()
    assert table.name in assert_page(client.get(path(full)))
    assert "no longer counts" not in assert_page(client.get(path(full), {"out": ticket}))


@pytest.mark.parametrize("sent", [{}, {"one": "x", "other": "²"}, {"apart": "9" * 40}, {"one": "1"}])
def test_nonsense_joins_nobody(client: Client, full: Group, sent: dict[str, Any]) -> None:
    assert client.post(f"{path(full)}people/", sent).status_code == 303
    assert all(person.same_as_id is None for person in full.people.all())


def test_only_a_device_that_keeps_a_table_counts_it_in(client: Client, group: Group) -> None:
    table = open_arctic()
    client.post(f"{path(group)}tables/", {"add": table.code})
    assert not group.tables.exists()
    client.get(link_path(table, table.seats.get(number=1)))
    client.post(f"{path(group)}tables/", {"add": table.code})
    assert not group.tables.exists()
    client.get(link_path(table))
    assert f'value="{table.code}"' in assert_page(client.get(path(group)))
    client.post(f"{path(group)}tables/", {"add": table.code})
    assert group.tables.get() == table
    client.post(f"{path(group)}tables/", {"out": table.code})
    assert not group.tables.exists()


def test_an_invitation_brings_one_device_in_with_a_tap(client: Client, group: Group) -> None:
    page = assert_page(client.get(path(group)))
    (invitation,) = re.findall(r">http://testserver(/g/[^<]+)<", page)
    first, second = Stranger(), Stranger()

    assert first.get(path(group)).status_code == 302
    assert "Open Fridays on this device?" in words(assert_page(first.get(invitation)))
    assert first.get(path(group)).status_code == 302, "looking uses nothing up"
    assert first.post(invitation)["Location"] == path(group)
    assert_page(first.get(path(group)))
    assert "no longer works" in assert_page(second.post(invitation), 409)
    assert second.get(path(group)).status_code == 302
    assert "no longer works" in assert_page(second.get(invitation[:-2] + "/"), 404)


def test_all_other_devices_are_shut_out(client: Client, group: Group) -> None:
    other = Client()
    assert_page(other.get(path(group)))
    assert_page(client.get(path(group)))

    assert client.post(f"{path(group)}link/").status_code == 303

    assert other.get(path(group)).status_code == 302
    page = words(assert_page(client.get(path(group))))
    assert re.search(r"Device [0-9A-F]{4} was shut out on", page)
    assert re.search(r"Device [0-9A-F]{4} since", page)


def test_the_csv_has_a_row_a_player_of_every_finished_game(client: Client, full: Group) -> None:
    groups.add_table(full, open_arctic())
    text = client.get(f"{path(full)}plays.csv").content.decode()
    rows = list(csv.DictReader(io.StringIO(text)))
    players = [read_story(REPLAYS / f"{name}.json").setup["players"] for name in FINISHED]
    assert [row["seat"] for row in rows] == [name for names in players for name in names]
    assert {row["rank"] for row in rows if row["wins"] == "1"} == {"1"}
    assert sum(row["first"] == "1" for row in rows) == len(FINISHED)


def test_every_figure_of_the_page_is_a_row_of_a_csv(client: Client, full: Group) -> None:
    rows = list(csv.DictReader(io.StringIO(client.get(f"{path(full)}figures.csv").content.decode())))
    data = client.get(f"{path(full)}group.json").json()
    wins = {(row["who"], row["game"]): int(row["n"]) for row in rows if row["figure"] == "wins"}
    counted = [row for row in rows if row["figure"] in data["counted"].get(row["game"], {})]

    assert wins == {(who, game): n for who, won in data["wins"].items() for game, n in won.items()}
    bars = [bar for figures in data["counted"].values() for found in figures.values() for bar in found]
    assert sorted((row["what"], row["n"]) for row in counted) == sorted(
        (b["what"], str(b["n"])) for b in bars
    )
    assert [int(row["n"]) for row in rows if row["figure"] == "won by"] == [e["by"] for e in data["closest"]]
    assert {"wins", "evening", "won by"} <= {row["figure"] for row in rows}


def test_every_picture_of_a_group_has_its_numbers_beside_it(client: Client, full: Group) -> None:
    html = assert_page(client.get(path(full)))
    panels = [panel.partition("</section>")[0] for panel in html.split('<section class="panel"')[1:]]
    bars = [panel for panel in panels if "fig-bar" in panel]

    assert len(bars) > 3
    assert all('<table class="sums">' in panel for panel in bars)


def test_an_evening_is_drawn_with_a_line_for_each_player(client: Client, full: Group) -> None:
    html = assert_page(client.get(path(full)))
    drawn = [part.partition("</svg>")[0] for part in html.split('<div class="evening">')[1:]]
    lines = [re.findall(r'<polyline class="ln" points="([^"]+)"', picture) for picture in drawn]
    heights = [[float(point.partition(",")[2]) for line in each for point in line.split()] for each in lines]

    assert [len(each) for each in lines] == [1, 3], "who plays alone; two players and the tribe"
    assert [(min(each), max(each)) for each in heights] == [(10.0, 104.0)] * 2


def test_names_are_no_formulas(client: Client, group: Group) -> None:
    story = read_story(REPLAYS / "arctic/humanitarians.json")
    table = services.open_played(story, "=1+1", "FORMUL")
    groups.add_table(group, table)
    rows = list(csv.reader(io.StringIO(client.get(f"{path(group)}plays.csv").content.decode())))
    assert rows[1][3] == "'=1+1"


# Nothing hidden ------------------------------------------------------------------------------------


def answers(client: Client, group: Group) -> list[bytes]:
    key = min(ids(group).values())
    wheres = ("", "games/", f"person/{key}/", "plays.csv", "figures.csv", "group.json")
    return [
        re.sub(rb'"csrf[^>]*>|X-CSRFToken[^}]*|<svg[^>]*class="qr".*?</svg>|/join/[^/]*/', b"", page)
        for page in (client.get(path(group) + w).content for w in wheres)
    ]


@pytest.mark.parametrize("cards", [("thugs",), ("refugee",)])
def test_a_running_table_looks_the_same_whatever_is_hidden(
    client: Client, group: Group, cards: tuple[str]
) -> None:
    table = to_reveal(open_arctic())
    groups.add_table(group, table)
    before = answers(client, group)
    tell(table, Reveal(3, {"Bo": Force(cards)}), "Bo", "not-in-play")
    assert answers(client, group) == before
    assert CachedStats.objects.get(table=table).payload["stats"] == encode(TableStats())


def test_no_page_of_a_group_shows_a_link_to_a_table(client: Client, full: Group) -> None:
    groups.add_table(full, open_arctic())
    for answer in answers(client, full):
        assert b"/t/" not in answer


@pytest.mark.parametrize("method", ["get", "post", "put"])
def test_a_stranger_finds_nothing(full: Group, method: str) -> None:
    member = Client()
    member.get(path(full))
    stranger = Stranger()
    for name, value in ((groups.group_cookie(full.code), "x"), (groups.group_cookie("NOSUCH"), "x")):
        stranger.cookies[name] = value
    for code in (full.code, "NOSUCH", "NO%00"):
        for where in ("", "games/", "person/1/", "people/", "tables/", "link/"):
            answer = getattr(stranger, method)(f"/g/{code}/{where}")
            assert (answer.status_code, answer.get("Location")) in ((404, None), (302, "/g/"))
        for file in ("plays.csv", "figures.csv", "group.json"):
            assert getattr(stranger, method)(f"/g/{code}/{file}").status_code == 404


def test_the_page_costs_as_many_queries_for_many_tables(
    client: Client, full: Group, django_assert_num_queries: Any
) -> None:
    client.get(path(full))
    logbook.forget_all()
    with django_assert_num_queries(5):
        client.get(path(full))
    for number in range(4):
        played(full, "arctic/gangs_by_count", f"MORE{number}A")
    client.get(path(full))
    logbook.forget_all()
    with django_assert_num_queries(5):
        client.get(path(full))


# Names and house rules ------------------------------------------------------------------------------


def test_group_and_people_are_renamed(client: Client, full: Group) -> None:
    answer = client.post(f"{path(full)}name/", {"who": "", "name": "Saturdays"})
    assert answer.status_code == 303
    who = ids(full)["Ann"]
    assert client.post(f"{path(full)}name/", {"who": who, "name": "Anna"}).status_code == 303
    html = assert_page(client.get(path(full)))
    assert "Saturdays" in html
    assert f'person/{who}/">Anna</a>' in html
    assert "Anna" in client.get(f"{path(full)}plays.csv").content.decode()


@pytest.mark.parametrize("name", ["", "x" * 61, "Fri\u202eday", "Bo"])
def test_what_is_no_name_or_taken_is_said_and_changes_nothing(client: Client, full: Group, name: str) -> None:
    before = [str(person) for person in groups.people_of(full)]
    html = assert_page(client.post(f"{path(full)}name/", {"who": ids(full)["Ann"], "name": name}), 422)
    assert 'role="alert"' in html
    assert [str(person) for person in groups.people_of(full)] == before


def test_a_new_table_takes_over_what_the_last_one_has_agreed_to(client: Client, group: Group) -> None:
    table = open_arctic(("Ann", "Bo", "Cy"), modules=())
    groups.add_table(group, table)
    change = ARCTIC.house_change(state_of(table), "tie_people_among=all")
    assert change is not None
    tell(table, change.facts)
    html = assert_page(client.get(f"{reverse('arctic_new')}?group={join(client, group)}"))
    (chosen,) = re.findall(r'<input[^>]*name="house_tie_people_among"[^>]*value="(\w+)"[^>]*checked', html)
    assert chosen == "all"
    other = assert_page(client.get(f"{reverse('earth_new')}?group={join(client, group)}"))
    assert "house_all_pass" in other
