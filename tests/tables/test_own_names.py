"""Demo tables and guided rounds have names of the reader's language."""

from __future__ import annotations

import io
import json

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.utils.translation import gettext, override

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.kernel.replay import read_story
from referee.tables.management.commands.demo import DEMOS, demo_tables
from referee.tables.models import Seat, Table
from referee.tables.renaming import PLAYERS, in_own_names

pytestmark = pytest.mark.django_db
LANGUAGES = [code for code, _ in settings.LANGUAGES]
OTHERS = [code for code in LANGUAGES if code != "en"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_five_short_names_in_order(language: str) -> None:
    with override(language):
        names = gettext(PLAYERS).split(", ")
    assert len({*names}) == len(PLAYERS.split(", "))
    assert names == sorted(names)
    assert all(len(name) <= 6 for name in names)
    assert not {*names} & {card.name for card in shipped().values()}


@pytest.mark.parametrize("language", OTHERS)
def test_demo_tables_speak_the_language_asked_for(language: str) -> None:
    call_command("demo", language=language, stdout=io.StringIO())
    with override(language):
        names, tables = gettext(PLAYERS).split(", "), [gettext(name) for _, name in DEMOS.values()]

    assert [table.name for table in demo_tables()] == tables
    assert {seat.name for seat in Seat.objects.all()} <= {*names}
    assert not {*tables} & {name for _, name in DEMOS.values()}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", ["arctic", "earth", "prehistory"])
def test_a_recorded_game_has_no_name_of_another_language(game: str, language: str) -> None:
    with override(language):
        story = in_own_names(read_story(settings.BASE_DIR / "fixtures" / "replays" / game / "demo.json"))
    said = json.dumps([story.setup, [[each.facts, each.seat] for each in story.entries]])
    assert not {name for name in PLAYERS.split(", ") if f'"{name}"' in said}


@pytest.mark.parametrize("language", OTHERS)
def test_a_first_round_is_in_the_visitor_s_language(client: Client, language: str) -> None:
    with override("en"):
        client.post("/learn/round/arctic/", headers={"accept-language": language})
    with override(language):
        names = gettext(PLAYERS).split(", ")
    assert [seat.name for seat in Table.objects.get().seats.order_by("number")] == names[:3]
