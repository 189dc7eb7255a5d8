"""What goes to BG Stats, held against the format it documents for links from other apps.

https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from html import unescape
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from referee.rules.arctic.setup.meta import MODULES
from referee.tables import groups, stats_cache
from referee.tables.links import link_path, watch_path
from referee.tables.logbook import read_log
from referee.tables.models import Group, Table
from referee.web.groups.bg_stats import OPENS, play_data, play_link
from tests.cast import open_arctic
from tests.devices import Client
from tests.tables.test_groups import alone, ids, played
from tests.web.pages import assert_page

pytestmark = pytest.mark.django_db
GAMES = ("arctic/gangs_by_count", "arctic/humanitarians_tied", "earth/the_app_deals", "prehistory/five_years")
NEEDED = {"sourceName": str, "sourcePlayId": str, "playDate": str, "game": dict, "players": list}
OPTIONAL = {"durationMin": int, "location": str, "board": str, "comments": str}
OF_GAME = {"name": str, "sourceGameId": str, "highestWins": bool, "noPoints": bool}
OF_PLAYER = {
    "name": str,
    "sourcePlayerId": str,
    "startPlayer": bool,
    "winner": bool,
    "score": int,
    "rank": int,
}


@pytest.fixture
def group() -> Group:
    return groups.found_group("Fridays")


def sent(link: str) -> Any:
    """Return what the app reads out of a link."""
    assert link.startswith(OPENS)
    assert urlsplit(link).scheme == "bgstats"
    return json.loads(parse_qs(urlsplit(link).query)["data"][0])


def data(group: Group, name: str) -> Any:
    play = stats_cache.play_of(played(group, name))
    return sent(play_link(play_data(play, str, str.casefold)))


@pytest.mark.parametrize("name", GAMES)
def test_a_play_has_what_the_format_asks_for_and_nothing_else(group: Group, name: str) -> None:
    values = data(group, name)
    assert {field: type(value) for field, value in values.items() if field in NEEDED} == NEEDED
    assert set(values) <= set(NEEDED) | set(OPTIONAL)
    assert {field: type(value) for field, value in values["game"].items()} == OF_GAME
    for player in values["players"]:
        role = {"role": str} if "role" in player else {}
        assert {field: type(value) for field, value in player.items()} == OF_PLAYER | role
    when = datetime.strptime(values["playDate"], "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    assert abs((datetime.now(UTC) - when).total_seconds()) < 600


def test_modules_and_leaders_go_along(group: Group) -> None:
    """As the board and the role, which the format has for it."""
    values = data(group, "arctic/solo_game")
    state = read_log(Table.objects.get()).state
    parts = [each.title for each in MODULES if each.name in state.modules]
    assert values["board"].split("／") == parts
    assert len(parts) == 4
    assert [each["role"] for each in values["players"]] == ["Fanatic"]


def test_the_closest_fight_is_a_comment(group: Group) -> None:
    assert data(group, "earth/the_app_deals")["comments"].split("\n")[0] == "Round 6: Cy beats Ann on a tie"


def test_a_house_rule_is_a_comment(group: Group) -> None:
    values = data(group, "prehistory/five_years")
    assert "When is half of the tray counted? Before the reward" in values["comments"].split("\n")
    assert "board" not in values


@pytest.mark.parametrize("name", GAMES)
def test_one_starts_and_winners_are_first(group: Group, name: str) -> None:
    players = data(group, name)["players"]
    assert sum(player["startPlayer"] for player in players) == 1
    assert {player["rank"] for player in players if player["winner"]} <= {1}
    assert {player["rank"] for player in players if not player["winner"]}.isdisjoint({1})
    assert len({player["sourcePlayerId"] for player in players}) == len(players)


def test_ids_stay_the_same_and_give_no_code_away(group: Group) -> None:
    table = played(group)
    one, two = (play_data(stats_cache.play_of(table), str, str.casefold) for _ in range(2))
    assert one == two
    assert table.code not in json.dumps(one)


def test_signs_of_any_kind_come_through(group: Group) -> None:
    play = stats_cache.play_of(played(group))
    data = play_data(play, lambda seat: f"{seat} “&=#%+ é 你", str.casefold)
    assert sent(play_link(data)) == data


def test_a_group_sends_its_people_as_they_are_called_now(client: Client, group: Group) -> None:
    table = played(group, "arctic/gangs_by_count")
    alone(group, "Cyril")
    key = ids(group)
    groups.join_people(group, key["Cy"], key["Cyril"])
    plays = client.get(f"{groups.group_path(group)}group.json").json()["plays"]
    assert [player["name"] for player in plays[0]["players"]] == ["Ann", "Bo", "Cyril"]
    from_table = assert_page(client.get(f"{link_path(table)}bg-stats/"))
    link = unescape(from_table.partition('href="bgstats')[2].partition('"')[0])
    assert sent(f"bgstats{link}") == plays[0]


def test_the_table_shows_link_and_qr_code_once_it_is_over(client: Client, group: Group) -> None:
    table = played(group)
    for path in (link_path(table), watch_path(table)):
        html = unquote(assert_page(client.get(f"{path}bg-stats/")))
        assert "bgstats://app.bgstatsapp.com/createPlay.html?data=" in html
        assert 'class="qr"' in html
    assert f"{link_path(table)}bg-stats/" in assert_page(client.get(link_path(table)))
    running = open_arctic()
    assert client.get(f"{link_path(running)}bg-stats/").status_code == 404
