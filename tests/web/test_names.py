"""Names at every door: refused with a sentence that says why, and what was typed stays; old tables go on."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from referee.rules.arctic.record.case import Force
from referee.rules.earth.deck.csv import as_csv
from referee.rules.earth.deck.deck import as_json
from referee.rules.earth.deployment.turn_target import TurnTarget
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.names import check_names, tidy
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.prehistory.board.layout import SYNTHETIC
from referee.tables.logbook import forget_all
from referee.tables.models import Table
from tests.cast import open_arctic, rows_of, to_declaring
from tests.devices import Client
from tests.web.earth.tablecast import DECK, open_earth
from tests.web.guests import Guest, forms_of, host_of
from tests.web.pages import assert_page, words
from tests.web.test_marauders import OPENING, open_marauders

pytestmark = pytest.mark.django_db

LAYOUT = json.dumps(encode(SYNTHETIC))
SETUPS = {"arctic": "/arctic/new/", "earth": "/earth/new/", "prehistory": "/prehistory/new/"}
BAD = {
    "Ann\u202e": "“Ann�” contains a hidden control character (U+202E). Retype it.",
    "An\u200bn": "“An�n” contains an invisible character (U+200B).",
    "\u0301Ann": "begins with a loose accent.",
}


def opened(game: str, players: list[str], name: str = "Friday", **fields: Any) -> Any:
    """Send a set-up and return the answer."""
    return Client().post(SETUPS[game], {"players": players, "name": name, "layout": LAYOUT, **fields})


@pytest.mark.bad_input
@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("game", SETUPS)
def test_a_player_that_cannot_be_read_is_refused_and_stays_typed(game: str, bad: str) -> None:
    page = assert_page(opened(game, [bad, "Bo"]), 422)

    assert BAD[bad] in words(page)
    assert f'value="{bad}"' in page
    assert 'value="Bo"' in page
    assert not Table.objects.exists()


@pytest.mark.bad_input
@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("game", SETUPS)
def test_a_table_that_cannot_be_read_is_refused_and_stays_typed(game: str, bad: str) -> None:
    page = assert_page(opened(game, ["Ann", "Bo"], bad), 422)

    assert BAD[bad] in words(page)
    assert f'value="{bad}"' in page
    assert not Table.objects.exists()


@pytest.mark.bad_input
@pytest.mark.parametrize("twins", [("Ann", "Аnn"), ("Bob", "B0b"), ("Al", "A1")])
@pytest.mark.parametrize("game", SETUPS)
def test_twins_are_refused_with_what_would_do(game: str, twins: tuple[str, str]) -> None:
    page = assert_page(opened(game, list(twins)), 422)

    assert f"“{twins[0]}” and “{twins[1]}” look alike. Add something to one, like a 2." in words(page)
    assert not Table.objects.exists()


@pytest.mark.parametrize("game", SETUPS)
def test_names_are_kept_in_the_one_way_to_write_them(game: str) -> None:
    assert opened(game, ["Ａnn ", "Jose\u0301", "Bo"], " ﬁrst\u00a0 night").status_code == 303

    table = Table.objects.get()
    assert table.name == "first night"
    assert [seat.name for seat in table.seats.order_by("number")] == ["Ann", "José", "Bo"]
    assert table.setup["players"] == ["Ann", "José", "Bo"]


def test_a_name_that_grows_in_the_writing_is_too_long() -> None:
    page = assert_page(opened("arctic", ["Ann", "Bo"], "ﷺ" * 10), 422)

    assert "is too long. Use at most 60 letters." in words(page)


@pytest.mark.parametrize(
    "value", [{"colour": "re\u200bd"}, {"layout": LAYOUT.replace('"name": ""', '"name": "x\\u202e"')}]
)
def test_the_board_of_the_marauders_has_readable_names(value: dict[str, str]) -> None:
    assert value.get("layout") != LAYOUT

    page = assert_page(opened("prehistory", ["Ann", "Bo"], **value), 422)

    assert "contains" in words(page)
    assert not Table.objects.exists()


def test_a_calibration_has_readable_names() -> None:
    fields = {f"tray{n}": colour for n, colour in enumerate(SYNTHETIC.trays)} | {"tray0": "re\u200bd"}

    page = assert_page(Client().post("/prehistory/layout/", fields), 422)

    assert "“re�d” contains an invisible character (U+200B)." in words(page)


SIGNS = st.sampled_from("AaАBbВlI1O0 \u200b\u200d\u202e\u0301\ufe0f\0=דﷺ🦊") | st.characters(codec="utf-8")


GOOD = st.sampled_from(["Ａnn ", "Jose\u0301", " Bo", "Дима", "דנה", "Ed\u00a0 2"])
NAMES = GOOD | st.text(SIGNS, max_size=6)


@given(st.lists(NAMES, min_size=2, max_size=4), GOOD | st.text(SIGNS, max_size=9))
@example(["Ａnn ", "Jose\u0301", "דנה"], " ﬁrst\u00a0 night")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_typed_a_table_has_names_that_can_be_told_apart(names: list[str], called: str) -> None:
    Table.objects.all().delete()
    response = opened("arctic", names, called)

    tables = list(Table.objects.all())
    assert (response.status_code, len(tables)) in ((303, 1), (422, 0))
    for table in tables:
        seated = [seat.name for seat in table.seats.order_by("number")]
        assert [tidy(name) for name in (table.name, *seated)] == [table.name, *seated]
        check_names([table.name])
        check_names(seated)


# Decks and notes ----------------------------------------------------------------------------------


@pytest.fixture
def deck() -> Guest:
    """The host of a table without a deck."""
    return host_of(open_earth(deck=None))


@pytest.mark.bad_input
@pytest.mark.parametrize(
    ("edit", "field"),
    [("head", "name"), ("action:", "name"), ("action:", "text"), ("land:", "name"), ("land:", "continent")],
)
def test_a_card_that_cannot_be_read_is_refused_and_stays_typed(deck: Guest, edit: str, field: str) -> None:
    fields = {"name": "Raid", "row": "1:1", "text": "", "continent": "Asia"} | {field: "Ra\u202eid"}
    fields |= {"what": "head", "edit": edit, "seen": "0", "keep": "next"}

    where = "deck/" if edit == "head" else "deck/card/"
    page = assert_page(deck.client.post(f"{deck.path}{where}", fields), 422)

    assert "“Ra�id” contains a hidden control character (U+202E). Retype it." in words(page)
    assert re.search('value="Ra\u202eid"|>\\s*Ra\u202eid</textarea>', page)
    assert rows_of(deck.table) == []


@pytest.mark.bad_input
@pytest.mark.parametrize("as_file", ["json", "csv"])
def test_a_deck_that_cannot_be_read_is_not_imported(deck: Guest, as_file: str) -> None:
    texts = {"json": as_json(DECK)} if as_file == "json" else as_csv(DECK)
    fields = {
        name.removesuffix(".csv"): text.replace("Zebra Raid", "Zebra\u200bRaid")
        for name, text in texts.items()
    }

    page = assert_page(deck.client.post(f"{deck.path}deck/", {"what": "import", **fields}), 422)

    assert "“Zebra�Raid” contains an invisible character (U+200B)." in words(page)
    assert ("Zebra\u200bRaid" in page) == (as_file == "json")
    assert rows_of(deck.table) == []


def test_a_territory_that_is_typed_in_has_a_readable_name(deck: Guest) -> None:
    response = deck.enter(
        TurnTarget.kind, territory="TypedIn", name="Is\u2067le", continent="Asia", score=1, salvage=1
    )

    assert "contains a hidden control character (U+2067). Retype it." in words(assert_page(response, 422))


def test_a_note_can_be_read() -> None:
    host = host_of(open_marauders(entries=OPENING))

    response = host.enter("instead", what="a\u202eb")

    assert "“a�b” contains a hidden control character (U+202E). Retype it." in words(
        assert_page(response, 422)
    )


# In sentences, and from before --------------------------------------------------------------------


def test_a_name_that_runs_from_right_to_left_turns_no_sentence() -> None:
    forces = {"דנה": Force(("thugs",)), "Bo": Force(("brawler",))}
    table = to_declaring(open_arctic(tuple(forces), modules=()), forces)

    page = host_of(table).look()

    assert "\u2068דנה\u2069" in words(page)
    sent = [value for form in forms_of(page).values() for _, value in form.fields]
    assert "\u2068" not in "".join(sent)


def test_the_names_of_a_table_from_before_stay_as_they_are() -> None:
    names = ["An\u200bn", "Аnn", "Ann"]
    table = open_arctic(("Ann", "Bo", "Cy"), modules=())
    table.setup |= {"players": names, "first_initiator": names[0]}
    table.name = "Fri\u202eday"
    table.save()
    for seat, name in zip(table.seats.order_by("number"), names, strict=True):
        seat.name = name
        seat.save()
    forget_all()
    host = host_of(table)
    for number in (1, 2):
        assert host.enter("gathered", round=number).status_code == 303
    assert [row.kind for row in rows_of(table)] == ["gathered", "gathered"]
    page = host.look()
    assert all(name in page for name in names)


@pytest.mark.bad_input
@pytest.mark.parametrize("players", [("Ann", "Аnn"), ("Ann", "B\u200bo")])
def test_no_other_door_opens_such_a_table(players: tuple[str, str]) -> None:
    with pytest.raises(IllegalEntry):
        open_arctic(players)
