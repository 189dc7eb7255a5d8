"""A board without a table names the house rules that decide, as a count at a table does."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from hypothesis import given

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.cards.edition import corrected
from referee.rules.arctic.record.case import Case
from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.arctic.solo import SoloCase, rule_solo_defended
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.line import Fact, Line
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling
from referee.tables.models import Table
from referee.web.arctic.setting import Buttons, Setting, play
from tests.cast import rows_of
from tests.devices import Client
from tests.rules.arctic.games.solo_strategies import solo_cases
from tests.rules.arctic.games.strategies import skirmish_cases
from tests.rules.arctic.rulebook.test_counterfactuals import Change, Json, by_trial, decided_by
from tests.rules.arctic.rulebook.test_counterfactuals import counted as counted_with_a_rogue
from tests.web.guests import HTMX, host_of
from tests.web.in_address import fields, look, tap
from tests.web.pages import words
from tests.web.test_quick import case
from tests.web.test_solo import case as solo_case
from tests.web.test_what_if import PATH, counted, link_in

__all__ = ["counted"]
FORCES = ["force.0:rogue", "force.0:spear", "force.1:brawler"]
"""Two players, and a lead of 1 for Ann: her Rogue would win it at a table that plays any tie."""
ROGUE = case(*FORCES, names=["Ann", "Bo"])
ROGUE_DECIDES = (
    "A house rule decides. When does a Rogue win a two-player tie? Equal fights only. With “Also 1 apart”, "
    "Ann would win. A-45"
)
DISARMED = [
    "force.0:saboteur",
    "force.0:brawler",
    "force.1:brawler",
    "force.1:refugee",
    "force.1:refugee",
    "force.1:spear",
    "acts.0:saboteur;disarm;1/spear",
]
SABOTEUR_DECIDES = (
    "A house rule decides. Does a card that used its power still fight? No. With “Yes”, Ann would win. A-31"
)


@pytest.mark.parametrize(("address", "reason"), [(case(*DISARMED), SABOTEUR_DECIDES), (ROGUE, ROGUE_DECIDES)])
def test_the_quick_page_names_the_house_rule_that_decides(client: Client, address: str, reason: str) -> None:
    assert reason in words(look(client, address))


def test_it_is_the_last_reason_with_a_link_to_the_rule(client: Client) -> None:
    (reason,) = decided_by(counted_with_a_rogue())
    html = look(client, ROGUE)

    last = html[html.index('id="why"') :].partition("</ol>")[0].rpartition("<li")[2]
    assert reason.text() in words(f"<li{last}")
    assert "two_player_rogue" in last


def test_a_tap_names_it_too(client: Client) -> None:
    before = case(*DISARMED[:-1])
    assert "A house rule decides" not in words(look(client, before))

    tapped = client.get(f"{before}&do={quote(DISARMED[-1])}", headers=HTMX).content.decode()
    assert SABOTEUR_DECIDES in words(tapped)


def test_a_house_rule_off_its_default_is_named_with_its_other_value(client: Client) -> None:
    page = words(look(client, case(*DISARMED, **{"house.used_power_fights": "yes"})))

    assert (
        "A house rule decides. Does a card that used its power still fight? Yes. With “No”, Bo would win."
        in page
    )


def test_nothing_decides_what_cannot_be_ruled_on(client: Client) -> None:
    assert "A house rule decides" not in words(look(client, case(*DISARMED, DISARMED[-1])))


def test_what_if_names_it_for_the_case_as_it_is_now(client: Client) -> None:
    address = link_in(look(client, case(*DISARMED)), PATH)
    assert SABOTEUR_DECIDES in words(look(client, address))

    without = tap(client, address, "force.1:-spear", f"acts.0:-{DISARMED[-1].partition(':')[2]}")
    assert "A house rule decides" not in words(look(client, without))


def test_what_if_at_a_table_names_it(counted: Table) -> None:
    host, number = host_of(counted), len(rows_of(counted))
    query = urlencode([("changed", "1"), *fields(*DISARMED)])

    assert SABOTEUR_DECIDES in words(look(host.client, f"{host.path}what-if/{number}/?{query}"))


def test_the_solo_page_names_it(client: Client) -> None:
    page = words(look(client, solo_case("force.0:brawler", "force.1:brawler")))

    assert (
        "A house rule decides. What decides an equal fight in the solo game? People, then nothing. With "
        "“People, then a loss”, you would lose. A-97"
    ) in page


# Held against the slow way -------------------------------------------------------------------------


@given(skirmish_cases())
def test_a_board_names_what_ruling_under_every_other_value_finds(case: Json) -> None:
    asked = decode(Case, case)
    setting = Setting(asked, corrected(shipped(), asked.cards), {}, Buttons())
    with suppress(IllegalEntry):
        played = play(setting, is_final=True)
        if played.ruling and not played.refusal:
            assert named_by(played.ruling) == labelled(by_trial("arctic.skirmish", case, ("winner",)))


@given(solo_cases())
def test_so_does_the_solo_board(case: Json) -> None:
    with suppress(IllegalEntry):
        count = rule_solo_defended(decode(SoloCase, case), shipped()).count
        assert named_by(count) == labelled(by_trial("arctic.solo", case, ("winner",)))


def named_by(ruling: Ruling[Any]) -> set[tuple[str, Fact]]:
    """The house rules that a ruling names, each with the label of the other value."""
    return {(each.house_rules[0].partition("=")[0], each.facts["other"]) for each in decided_by(ruling)}


def labelled(changes: set[Change]) -> set[tuple[str, Fact]]:
    return {(name, Line(HOUSE_RULES.by_name[name].label_of(value))) for name, value in changes}
