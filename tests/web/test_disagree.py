"""We disagree: one tap to the rules behind a ruling, one more for what the table decides."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from referee.rules.arctic.corrections.card import CorrectCard
from referee.rules.arctic.ending.score import Score
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.recon.notes import Note
from referee.rules.arctic.record.case import Act, Force, Target
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.kernel.records import Protest, Retract
from referee.tables.links import watch_path
from referee.tables.logbook import read_log
from referee.tables.management.commands.verify import look_at
from referee.tables.models import Table
from tests.cast import PLAYERS, gather, open_arctic, rows_of, state_of, tell, to_declaring, to_the_end
from tests.tables.test_backup import exported, told_by, wipe
from tests.web.guests import Guest, buttons_of, guest_at, host_of
from tests.web.pages import words
from tests.web.test_ending import count_all

pytestmark = pytest.mark.django_db

HOUSE = "used_power_fights=yes"
# Bo's Saboteur is used, so Bo fights with 4; with it Bo would have 5.
FORCES = {
    "Ann": Force(("thugs",)),
    "Bo": Force(("saboteur", "brawler", "brawler")),
    "Cy": Force(("spear", "scout")),
}
COUNTED = 6


@pytest.fixture
def table() -> Table:
    """A table whose skirmish of round 3 is ruled: entry 6 of its log, the last."""
    table = to_declaring(open_arctic(), FORCES)
    tell(table, Declare(Act.DISARM, "saboteur", Target("Cy", "spear")), "Bo")
    tell(table, Count(3))
    return table


@pytest.fixture
def host(table: Table) -> Guest:
    return host_of(table)


@pytest.fixture
def phones(table: Table) -> tuple[Guest, Guest, Guest]:
    """The table's own device, and the phones of Bo and Cy; Ann has none."""
    found = host_of(table), guest_at(table, "Bo"), guest_at(table, "Cy")
    for guest in found:
        guest.look()
    return found


def kinds_since(table: Table) -> list[str]:
    return [row.kind for row in rows_of(table)][COUNTED:]


def doubted(guest: Guest, rule: str) -> str:
    """Open the ruling and tap the reason that rests on this rule."""
    guest.look(f"wrong/{COUNTED}/", answer="doubt")
    reasons = re.findall(r"<li.*?</li>", guest.page[guest.page.index("why-pick") :], re.DOTALL)
    number = next(n for n, reason in enumerate(reasons, 1) if f">{rule}<" in reason)
    return guest.look(f"wrong/{COUNTED}/", answer="doubt", reason=number)


# The page -----------------------------------------------------------------------------------------


def test_one_tap_on_the_table_leads_to_the_ruling_with_its_rules(host: Guest) -> None:
    assert f"wrong/{COUNTED}/" in host.look()

    page = words(host.look(f"wrong/{COUNTED}/", answer="doubt"))

    assert "What’s wrong?" in page
    assert "Source" in page
    assert "Confidence" in page


def test_every_seat_gets_there_with_one_tap_too(phones: tuple[Guest, Guest, Guest]) -> None:
    assert all(f"wrong/{COUNTED}/" in phone.look() for phone in phones)


def test_the_doubted_reason_shows_its_own_rule(host: Guest) -> None:
    page = words(doubted(host, "A-31"))

    assert "Using a power" in page
    assert "Does a card that used its power still fight?" in page


def test_a_sum_is_told_with_its_parts(host: Guest) -> None:
    sums = re.search(r'<p class="sum">.*?</p>', doubted(host, "A-41"), re.DOTALL)
    assert sums is not None
    assert re.search(r"Brawler \(2\) \+ Brawler \(2\)</span> =\s*<b>4<", sums[0])


def test_a_house_rule_says_what_would_come_of_it(host: Guest) -> None:
    assert "Bo wins with 5 fight" in words(doubted(host, "A-31"))


def test_an_older_entry_is_reached_from_the_log(host: Guest) -> None:
    assert "wrong/4/" in host.look("log/4/")


@pytest.mark.parametrize("reason", ["0", "-1", "99", "x", "٣", "1" * 99])
def test_a_reason_that_is_not_there_shows_the_one_that_decides(host: Guest, reason: str) -> None:
    assert "is-doubted" in host.look(f"wrong/{COUNTED}/", answer="doubt", reason=reason)


@pytest.mark.parametrize("where", ["wrong/99/", "wrong/0/"])
def test_an_entry_that_is_not_there_is_not_found(host: Guest, where: str) -> None:
    assert host.client.get(host.path + where).status_code == 404


# On one device ------------------------------------------------------------------------------------


def test_it_stands_is_one_tap_more_and_is_in_the_log(table: Table, host: Guest) -> None:
    before = state_of(table)
    host.look(f"wrong/{COUNTED}/", answer="doubt")
    host.press("The ruling stays")

    assert kinds_since(table) == ["protest"]
    assert state_of(table) is before
    log = words(host.look("log/"))
    assert "The table disagrees with entry 6. The table decides: The ruling stays" in log


def test_otherwise_this_once_leads_to_where_it_is_entered(table: Table, host: Guest) -> None:
    host.look(f"wrong/{COUNTED}/", answer="doubt")
    host.press("The log says that the table decided.")

    assert "The table decides: Just this once" in words(host.page)
    assert "kind=recount_table" in host.page
    assert f"wrong/{COUNTED}/" in host.page
    assert kinds_since(table) == ["protest"]


def test_a_house_rule_holds_from_now_on_and_the_skirmish_is_ruled_again(table: Table, host: Guest) -> None:
    doubted(host, "A-31")
    host.press("House rule from now on")

    assert kinds_since(table) == ["protest", "retract", "house_rule", "count"]
    assert state_of(table).house_rules["used_power_fights"] == "yes"
    assert state_of(table).last.fight["Bo"] == 5


def test_one_undo_after_a_house_rule_leaves_the_rule(table: Table, host: Guest) -> None:
    doubted(host, "A-31")
    host.press("House rule from now on")
    host.look()
    host.press("Undo")

    assert state_of(table).house_rules["used_power_fights"] == "yes"


def test_an_older_ruling_stays_when_a_house_rule_changes(table: Table, host: Guest) -> None:
    gather(table, 4)
    doubted(host, "A-31")
    host.press("House rule from now on")

    assert kinds_since(table)[-2:] == ["protest", "house_rule"]
    assert state_of(table).last.fight["Bo"] == 4


def test_a_card_read_wrongly_is_corrected_and_ruled_on_again(table: Table, host: Guest) -> None:
    host.look(f"wrong/{COUNTED}/", answer="doubt")
    host.press("Card misread")

    assert kinds_since(table) == ["protest", "retract"]
    assert "kind=correct_card" in host.page
    assert "Enter it again" in host.page
    tell(table, CorrectCard("thugs", {"base.fight": 9}))
    tell(table, Count(3))
    assert state_of(table).last.winner == "Ann"


def test_a_second_tap_on_the_same_page_decides_once(table: Table, host: Guest) -> None:
    host.look(f"wrong/{COUNTED}/", answer="doubt")
    page = host.page
    host.press("The ruling stays")
    host.page = page
    host.press("The ruling stays")

    assert kinds_since(table) == ["protest"]


@pytest.mark.parametrize("way", ["", "nonsense", "used_power_fights=maybe", "a\x00b", "x" * 200])
def test_nonsense_decides_nothing(table: Table, host: Guest, way: str) -> None:
    answer = host.send(f"wrong/{COUNTED}/doubt/", way=way, reason=1)

    assert answer.status_code in (303, 422)
    assert kinds_since(table) == []


def test_a_protest_can_be_read_back_from_an_export(table: Table, host: Guest, tmp_path: Path) -> None:
    host.look(f"wrong/{COUNTED}/", answer="doubt")
    host.press("The ruling stays")
    file = tmp_path / "tables.jsonl"
    file.write_text(exported(table.code), encoding="utf-8")
    wipe()

    assert told_by("import", str(file))[2] == ""
    assert kinds_since(Table.objects.get(code=table.code)) == ["protest"]


def test_the_chain_goes_on_over_a_decision(table: Table, host: Guest) -> None:
    doubted(host, "A-31")
    host.press("House rule from now on")

    assert look_at(table).records == read_log(table).number


# On phones ----------------------------------------------------------------------------------------


def test_a_protest_stands_on_every_page_until_most_have_spoken(
    table: Table, phones: tuple[Guest, Guest, Guest]
) -> None:
    host, bo, cy = phones
    bo.look(f"wrong/{COUNTED}/", answer="doubt")
    bo.press("The log says that the table decided.")

    assert "Bo disagrees. Your vote" in words(cy.look())
    assert "Still to answer: Ann and Cy." in words(host.look())
    for guest, css in ((bo, "btn-plain"), (cy, "btn-primary")):
        assert re.search(rf'class="btn {css} push"\s+href="[^"]+answer=doubt"', guest.look()), css
    cy.look(f"wrong/{COUNTED}/", answer="doubt")
    cy.press("The log says that the table decided.")
    assert kinds_since(table) == ["protest", "voice"]
    assert "disagrees" not in words(host.look()).replace("We disagree", "").partition("Log")[0]
    assert "The table decides: Just this once" in words(host.look(f"wrong/{COUNTED}/", answer="doubt"))


def test_a_voice_that_comes_after_the_decision_opens_no_new_protest(
    table: Table, phones: tuple[Guest, Guest, Guest]
) -> None:
    host, bo, cy = phones
    bo.look(f"wrong/{COUNTED}/", answer="doubt")
    bo.press("The ruling stays")
    host.look(f"wrong/{COUNTED}/", answer="doubt")
    cy.look(f"wrong/{COUNTED}/", answer="doubt")
    cy.press("The ruling stays")
    host.press("The log says that the table decided.", 422)

    assert "This question is closed." in words(host.page)
    assert kinds_since(table) == ["protest", "voice"]


def test_a_house_rule_waits_for_all(table: Table, phones: tuple[Guest, Guest, Guest]) -> None:
    for phone in phones[:0:-1]:
        doubted(phone, "A-31")
        phone.press("House rule from now on")
    assert state_of(table).house_rules["used_power_fights"] == "no"

    host = phones[0]
    doubted(host, "A-31")
    host.press("House rule from now on")

    assert state_of(table).house_rules["used_power_fights"] == "yes"


def test_the_tables_device_speaks_only_for_who_is_ticked(
    table: Table, phones: tuple[Guest, Guest, Guest]
) -> None:
    host = phones[0]
    host.look(f"wrong/{COUNTED}/", answer="doubt")
    assert re.findall(r'name="seats" value="(\w+)"', host.page) == ["Ann"]
    host.send(f"wrong/{COUNTED}/doubt/", way="stands", reason=1, asked="yes", seats=["Bo"])

    assert kinds_since(table) == []


def test_a_phone_is_not_led_to_what_only_the_table_enters(
    table: Table, phones: tuple[Guest, Guest, Guest]
) -> None:
    for phone in phones[1:]:
        phone.look(f"wrong/{COUNTED}/", answer="doubt")
        phone.press("The log says that the table decided.")

    assert "kind=recount_table" not in phones[2].look(f"wrong/{COUNTED}/", answer="doubt")


def test_what_somebody_typed_before_a_protest_is_not_lost(
    table: Table, phones: tuple[Guest, Guest, Guest]
) -> None:
    host, bo, _ = phones
    host.look()
    bo.look(f"wrong/{COUNTED}/", answer="doubt")
    bo.press("The log says that the table decided.")
    seen = read_log(table).number - 1

    assert host.enter("gathered", round=4, seen=seen).status_code == 303


# The score sheet ----------------------------------------------------------------------------------


def test_what_the_table_decided_stands_on_the_score_sheet() -> None:
    table = to_the_end(open_arctic())
    count_all(table)
    tell(table, Protest(5, "stands", PLAYERS))
    tell(table, Score())

    page = words(host_of(table).look())

    assert page.partition("What the table decided itself")[2].startswith(
        " The ruling stays Entry 5 : Bo wins"
    )


# Secrets ------------------------------------------------------------------------------------------


def test_what_is_hidden_from_anybody_cannot_be_doubted(table: Table) -> None:
    note = tell(table, Note(0, "sled_team"), "Bo").number
    bo = guest_at(table, "Bo")

    assert f"wrong/{note}/" not in bo.look()
    bo.send(f"wrong/{note}/doubt/", way="stands", reason=0)
    assert "protest" not in kinds_since(table)


def test_who_watches_decides_nothing(table: Table) -> None:
    wall = Guest(table, watch_path(table))

    assert wall.client.get(f"{wall.path}wrong/{COUNTED}/?answer=doubt").status_code == 404
    assert wall.send(f"wrong/{COUNTED}/doubt/", way="stands", reason=0).status_code == 404


def test_an_undone_entry_says_that_there_is_nothing_to_decide(table: Table, host: Guest) -> None:
    tell(table, Retract(COUNTED))

    assert "This entry no longer counts" in words(host.look(f"wrong/{COUNTED}/", answer="doubt"))


def test_a_protest_itself_has_no_rules_to_doubt(table: Table, host: Guest) -> None:
    number = tell(table, Protest(COUNTED, "stands", ("Ann", "Bo", "Cy"))).number

    assert f"wrong/{number}/" not in host.look(f"log/{number}/")


# Just this once, with one tap ---------------------------------------------------------------------


ANN_WINS = "Ann wins with 3 fight and takes the contested card"
NOBODY_WINS = "Deadlock: the contested card goes to the junkyard"


def test_whoever_else_may_have_won_is_one_tap(table: Table, host: Guest) -> None:
    assert state_of(table).last.winner == "Bo"
    host.look(f"wrong/{COUNTED}/", answer="doubt")
    host.press(ANN_WINS)

    assert kinds_since(table) == ["protest", "amend"]
    assert state_of(table).last.winner == "Ann"
    assert state_of(table).wins == {"Ann": 1, "Bo": 0, "Cy": 0}


def test_what_was_decided_so_leads_back_to_the_table(host: Guest) -> None:
    host.look(f"wrong/{COUNTED}/", answer="doubt")
    host.press(NOBODY_WINS)

    page = words(host.page)
    assert "Deadlock: no one wins." in page
    assert "The table decided this, just this once." in page


def test_who_has_won_already_is_no_outcome_to_choose(host: Guest) -> None:
    host.look(f"wrong/{COUNTED}/", answer="doubt")

    says = [each.says for each in buttons_of(host.page)]
    assert sum("takes the contested card" in each for each in says) == 3, "Ann, Cy, and that it stands"


def test_the_log_says_how_it_came_out_by_the_tables_word(host: Guest) -> None:
    host.look(f"wrong/{COUNTED}/", answer="doubt")
    host.press(ANN_WINS)

    log = words(host.look("log/"))
    assert f"The table decides: Just this once: {ANN_WINS}" in log
    assert f"Entry 6 amended: {ANN_WINS}" in log
    assert "Override: the table plays it this way" in log


def test_one_undo_brings_the_ruling_back(table: Table, host: Guest) -> None:
    host.look(f"wrong/{COUNTED}/", answer="doubt")
    host.press(ANN_WINS)
    host.press("Undo")

    assert state_of(table).last.winner == "Bo"


def test_what_was_undone_can_be_decided_once_more(table: Table, host: Guest) -> None:
    host.look(f"wrong/{COUNTED}/", answer="doubt")
    host.press(ANN_WINS)
    host.press("Undo")
    assert "What’s wrong?" in words(host.look(f"wrong/{COUNTED}/", answer="doubt"))
    host.press(NOBODY_WINS)

    assert state_of(table).last.winner is None


def test_what_was_undone_stands_on_no_score_sheet() -> None:
    table = to_the_end(open_arctic())
    count_all(table)
    row = tell(table, Score())
    host = host_of(table)
    other = next(player for player in PLAYERS if player != state_of(table).scored.winners[0])
    host.look(f"wrong/{row.number}/", answer="doubt")
    host.press(f"{other} wins the game with")
    host.press("Undo")

    assert "What the table decided itself" not in words(host.look())


def test_an_outcome_that_cannot_be_is_refused_with_a_sentence(table: Table, host: Guest) -> None:
    answer = host.send(f"wrong/{COUNTED}/doubt/", way="once=Zed", reason=1)

    assert answer.status_code == 422
    assert "The table can’t decide that now." in words(answer.content.decode())
    assert kinds_since(table) == []


def test_most_of_the_phones_are_enough_for_another_outcome(
    table: Table, phones: tuple[Guest, Guest, Guest]
) -> None:
    for phone in phones[1:]:
        phone.look(f"wrong/{COUNTED}/", answer="doubt")
        phone.press(ANN_WINS)

    assert kinds_since(table) == ["protest", "voice", "amend"]
    assert state_of(table).last.winner == "Ann"


def test_another_outcome_stands_on_the_score_sheet() -> None:
    table = to_the_end(open_arctic())
    count_all(table)
    row = tell(table, Score())
    host = host_of(table)
    now = state_of(table).scored.winners[0]
    other = next(player for player in PLAYERS if player != now)
    host.look(f"wrong/{row.number}/", answer="doubt")
    host.press(f"{other} wins the game with")

    page = words(host.look())
    assert state_of(table).scored.winners == (other,)
    assert f"{other} wins the game." in page
    said = page.partition("What the table decided itself")[2]
    assert said.startswith(f" Just this once: {other} wins the game")


def test_no_form_sends_another_outcome_past_the_table(table: Table, host: Guest) -> None:
    tell(table, Retract(COUNTED))
    answer = host.enter("count", round=3, override="=Ann")

    assert answer.status_code == 422
    assert state_of(table).last is None


@pytest.mark.parametrize("where", ["record"])
def test_no_amendment_made_by_hand_sends_it_past_the_table(table: Table, host: Guest, where: str) -> None:
    fields = {"kind": "count", "facts": {"round": 3}, "seat": None, "overrides": ["=Ann"]}
    answer = host.send(f"wrong/{COUNTED}/{where}/", entry=json.dumps(fields))

    assert answer.status_code == 404
    assert kinds_since(table) == []


# An act -------------------------------------------------------------------------------------------

ACT = 5


def test_an_act_that_does_not_count_is_one_tap(table: Table, host: Guest) -> None:
    page = words(host.look(f"wrong/{ACT}/", answer="doubt"))
    assert "It doesn’t count" in page
    assert "Bo wins with 5 fight" in page

    host.press("It doesn’t count")

    assert kinds_since(table) == ["protest", "amend"]
    assert state_of(table).last.fight["Bo"] == 5


def test_a_dig_that_does_not_count_is_one_tap() -> None:
    table = open_arctic()
    number = tell(table, Dig(("scavenger",), "net"), "Ann").number
    host = host_of(table)
    assert "It doesn’t count" in words(host.look(f"wrong/{number}/", answer="doubt"))
    host.press("It doesn’t count")

    assert "net" not in state_of(table).seats["Ann"].owned


def test_what_else_an_act_could_have_hit_is_one_tap() -> None:
    forces = {**FORCES, "Ann": Force(("thugs", "pickaxe"))}
    table = to_declaring(open_arctic(), forces)
    tell(table, Declare(Act.DISARM, "saboteur", Target("Cy", "spear")), "Bo")
    host = host_of(table)
    host.look(f"wrong/{ACT}/", answer="doubt")
    host.press("Bo’s Saboteur disarms Ann’s Pickaxe")

    (declared,) = state_of(table).declarations
    assert declared.target == Target("Ann", "pickaxe")


def test_the_table_sets_what_a_force_fights(table: Table, host: Guest) -> None:
    host.look(f"wrong/{ACT}/", answer="doubt")
    host.send(f"wrong/{ACT}/doubt/", way="total/", whose="Cy", fight=9, reason=1)

    assert kinds_since(table) == ["protest", "amend"]
    assert (state_of(table).last.winner, state_of(table).last.fight["Cy"]) == ("Cy", 9)


def test_the_table_sets_what_a_force_fought_when_it_doubts_the_count(table: Table, host: Guest) -> None:
    assert "Change a force’s fight" in words(host.look(f"wrong/{COUNTED}/", answer="doubt"))

    host.send(f"wrong/{COUNTED}/doubt/", way="total/", whose="Cy", fight=9, reason=1)

    assert kinds_since(table) == ["protest", "amend"]
    assert (state_of(table).last.winner, state_of(table).last.fight["Cy"]) == ("Cy", 9)


@pytest.mark.parametrize(("whose", "fight"), [("", 9), ("Nobody", 9), ("Cy", ""), ("Cy", -1), ("Cy", 10**9)])
def test_no_other_number_is_set(table: Table, host: Guest, whose: str, fight: int | str) -> None:
    answer = host.send(f"wrong/{ACT}/doubt/", way="total/", whose=whose, fight=fight, reason=1)

    assert answer.status_code in (303, 422)
    assert kinds_since(table) == []
