"""A strict game: nothing goes against a rule without a vote, whoever sends what."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.kinds import ArcticRuleChanged
from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.solo.rounds import EndRound
from referee.rules.earth.deployment.turn_target import TurnTarget
from referee.rules.earth.ending.finish import EndNow, Leave
from referee.rules.earth.ruling.table_ruling import TableRuling
from referee.rules.kernel.entry.entry import Entry, Nothing, entry_data
from referee.rules.kernel.history.log import Record, rule_on
from referee.rules.kernel.records import (
    Agree,
    Amend,
    Author,
    Decline,
    Insert,
    Propose,
    Proposed,
    Protest,
    Retract,
    Voice,
)
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling
from referee.rules.prehistory.acts.otherwise import Instead
from referee.rules.prehistory.corrections import Correct
from referee.tables import services
from referee.tables.backup import line_of
from referee.tables.certificates import audit_of, certificate_of
from referee.tables.chain import add_link
from referee.tables.logbook import forget, game_of, new_row, read_log
from referee.tables.models import StoredRecord, Table
from tests.cast import DISARM, SNIPE, open_arctic, rows_of, tell, to_declaring
from tests.tables.test_backup import exported, told_by, wipe
from tests.web.earth.tablecast import open_earth
from tests.web.guests import Guest, guest_at, host_of
from tests.web.pages import words
from tests.web.test_bridge import joined as program_at
from tests.web.test_lost_phone import gone, joined
from tests.web.test_marauders import OPENING, open_marauders

pytestmark = pytest.mark.django_db
CODE = "needs-vote"
LATE = "out-of-turn-order"


@pytest.fixture
def table() -> Table:
    """A strict table at which Bo has declared before Ann."""
    table = to_declaring(open_arctic(is_strict=True))
    tell(table, DISARM, "Bo")
    return table


def refused(table: Table, facts: Any, seat: str | None = None, *overrides: str, by: str = "") -> str:
    """Return the code with which an entry is refused."""
    log, entry = read_log(table), Entry(facts, seat, frozenset(overrides))
    with pytest.raises(IllegalEntry) as problem:
        services.enter(table=table, entry=entry, seen=log.number, entry_id=uuid4(), entered_by=by)
    return problem.value.code


def asked(table: Table, facts: Any = SNIPE, seat: str | None = "Ann", *overrides: str) -> int:
    """Let the host ask for a vote, and return its number."""
    entry = Entry(facts, seat, frozenset(overrides or ((LATE,) if facts is SNIPE else ())))
    return tell(table, Propose(entry_data(entry))).number


def kinds(table: Table) -> list[str]:
    return [row.kind for row in rows_of(table)]


# A vote -------------------------------------------------------------------------------------------


def test_the_tablet_is_passed_round_and_each_seat_says_yes_on_it(table: Table) -> None:
    host = host_of(table)
    number = asked(table)
    assert "May this be recorded?" in host.look()
    assert "This game is strict. 2 seats have to say yes." in words(host.page)
    assert refused(table, Agree(number, ("Ann", "Bo"))) == "one-at-a-time"

    host.press("Yes for Ann")
    assert kinds(table)[-1] == "agree"
    host.press("Yes for Bo")

    assert kinds(table)[-4:] == ["propose", "agree", "agree", "declare"]
    last = rows_of(table)[-1]
    assert last.overrides == [LATE]
    assert "The table’s device said yes for Ann and Bo." in words(host.look(f"log/{last.number}/"))


@pytest.mark.parametrize("by", ["host", "Ann"])
def test_the_page_leads_from_the_refusal_to_the_vote(table: Table, by: str) -> None:
    guest = host_of(table) if by == "host" else joined(table, by)
    sent: dict[str, Any] = {"for_seat": "Ann", "seen": read_log(table).number, "entry_id": uuid4()}
    picked = game_of(table).kinds["declare"].picked(read_log(table).state, Entry(SNIPE, "Ann"))
    sent |= {name: list(words_of) for name, words_of in picked.items()}
    guest.page = guest.client.post(f"{guest.path}enter/declare/", sent).content.decode()
    guest.press("Play it this way: record anyway", 422)
    assert "This game is strict. That needs a vote" in words(guest.page)
    guest.press("Ask the others")

    assert kinds(table)[-1] == "propose"
    proposal = read_log(table).proposal
    assert proposal is not None
    assert (proposal.votes, "Ann" in proposal.waits) == (2, by == "host")


def test_without_enough_yes_nothing_happens(table: Table) -> None:
    number = asked(table)
    tell(table, Agree(number, ("Ann",)))
    tell(table, Decline(number, ("Bo",)))
    assert read_log(table).proposal is not None
    tell(table, Decline(number, ("Cy",)))

    assert read_log(table).proposal is None
    assert kinds(table)[-1] == "decline"
    assert refused(table, Agree(number, ("Bo",))) == "no-question"


def test_each_phone_answers_for_itself(table: Table) -> None:
    bo, host = joined(table, "Bo"), host_of(table)
    number = asked(table)
    assert refused(table, Agree(number, ("Bo",))) == "not-asked"
    assert refused(table, Agree(number, ("Ann",)), "Bo", by="Bo") == "not-asked"
    bo.look()
    bo.press("Yes")
    assert "Yes for Ann" in words(host.look())
    host.press("Yes for Ann")

    assert kinds(table)[-1] == "declare"


def test_a_seat_that_asks_has_said_yes(table: Table) -> None:
    guest_at(table, "Ann")
    entry = Entry(SNIPE, "Ann", frozenset({LATE}))
    log = read_log(table)
    asking = Entry(Propose(entry_data(entry)), "Ann")
    services.enter(table=table, entry=asking, seen=log.number, entry_id=uuid4(), entered_by="Ann")
    proposal = read_log(table).proposal
    assert proposal is not None
    assert proposal.waits == ("Bo", "Cy")
    tell(table, Agree(proposal.number, ("Cy",)))

    assert kinds(table)[-1] == "declare"


# Ways round it ------------------------------------------------------------------------------------


def test_no_override_is_recorded_whoever_sends_it(table: Table) -> None:
    before = len(rows_of(table))
    assert refused(table, SNIPE, "Ann", LATE) == CODE
    guest_at(table, "Ann")
    assert refused(table, SNIPE, "Ann", LATE, by="Ann") == CODE
    assert refused(table, SNIPE, "Ann", "any-other-word") in (CODE, LATE)
    assert len(rows_of(table)) == before


def test_older_entries_stay_without_a_vote(table: Table) -> None:
    number = rows_of(table)[-1].number
    data = entry_data(Entry(DISARM, "Bo"))
    assert refused(table, Amend(number, None)) == CODE
    assert refused(table, Amend(number, data)) == CODE
    assert refused(table, Insert(number, entry_data(Entry(SNIPE, "Ann")))) == CODE
    assert refused(table, ArcticRuleChanged("used_power_fights", "yes")) == CODE


def test_a_question_about_deleting_is_called_so_in_the_log(table: Table) -> None:
    number = rows_of(table)[-1].number
    asked_in = tell(table, Propose(entry_data(Entry(Amend(number, None))))).number
    assert f"Asked at the table: may entry {number} be deleted?" in words(host_of(table).look("log/"))

    tell(table, Decline(asked_in))
    tell(table, Propose(entry_data(Entry(Amend(number, entry_data(Entry(DISARM, "Bo")))))))
    assert f"may entry {number} be amended?" in words(host_of(table).look("log/"))


def test_undo_of_play_is_free_and_of_a_vote_is_not(table: Table) -> None:
    number = asked(table)
    tell(table, Agree(number, ("Ann",)))
    tell(table, Agree(number, ("Bo",)))
    last = read_log(table).undoable
    assert last is not None
    assert refused(table, Retract(last.number)) == CODE

    other = to_declaring(open_arctic(is_strict=True))
    row = tell(other, DISARM, "Bo")
    tell(other, Retract(row.number))
    assert kinds(other)[-1] == "retract"


def test_a_protest_is_voted_on_seat_by_seat(table: Table) -> None:
    number = rows_of(table)[-1].number
    assert refused(table, Protest(number, "once=out", ("Ann", "Bo"))) == "one-at-a-time"
    first = tell(table, Protest(number, "once=out", ("Ann",))).number
    assert refused(table, Voice(first, "once=out", ("Bo", "Cy"))) == "one-at-a-time"
    tell(table, Voice(first, "once=out", ("Bo",)))

    assert kinds(table)[-3:] == ["protest", "voice", "amend"]
    audit = audit_of(line_of(table))
    assert (audit.differences, audit.voted, audit.is_strict) == ((), 1, True)


def test_the_host_answers_for_no_phone_it_shut_out() -> None:
    table = open_arctic(is_strict=True)
    joined(table, "Bo")
    host = host_of(table)
    to_declaring(table)
    tell(table, DISARM, "Bo")
    gone(host)
    number = asked(table)

    assert refused(table, Agree(number, ("Bo",))) == "not-asked"
    assert refused(table, Decline(number, ("Bo",))) == "not-asked"
    tell(table, Agree(number, ("Ann",)))
    assert "Yes for Cy" in words(host.look())


def test_undoing_everything_makes_no_new_beginning() -> None:
    table = open_arctic(is_strict=True)
    change = ArcticRuleChanged("used_power_fights", "yes")
    tell(table, Gathered(1))
    last = read_log(table).undoable
    assert last is not None
    tell(table, Retract(last.number))
    assert refused(table, change) == CODE

    fresh = open_arctic(is_strict=True)
    assert tell(fresh, change).kind == "house_rule"


def test_a_protest_that_changes_a_house_rule_has_its_votes(table: Table) -> None:
    number = rows_of(table)[-1].number
    way = "used_power_fights=yes"
    first = tell(table, Protest(number, way, ("Ann",))).number
    tell(table, Voice(first, way, ("Bo",)))
    tell(table, Voice(first, way, ("Cy",)))

    assert kinds(table)[-3:] == ["retract", "house_rule", "declare"]
    assert read_log(table).state.house_rules["used_power_fights"] == "yes"
    assert audit_of(line_of(table)).differences == ()


def test_whoever_plays_alone_says_yes_too() -> None:
    setup = Setup(("Ann",), "Ann", is_strict=True)
    table = services.open_table(game="arctic", name="Alone", setup=setup, players=("Ann",))
    tell(table, EndRound(1), "Ann")
    value = HOUSE_RULES.by_name["solo_skirmishes"].possible[1]
    change = ArcticRuleChanged("solo_skirmishes", value)
    assert refused(table, change) == CODE
    tell(table, Agree(asked(table, change, None), ("Ann",)))
    assert read_log(table).state.house_rules["solo_skirmishes"] == value


def test_a_program_asks_like_everyone(table: Table) -> None:
    program = program_at(table, "1")
    sent = {"kind": "declare", "facts": encode(SNIPE), "overrides": [LATE]}
    answer = program.enter(read_log(table).number, sent)

    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == CODE
    assert kinds(table)[-1] != "declare" or rows_of(table)[-1].seat == "Bo"


def test_no_one_decides_an_outcome_alone(table: Table) -> None:
    for by in ("", "Ann"):
        assert refused(table, SNIPE, "Ann", "=out", by=by) in ("not-yours", CODE)
    with pytest.raises(IllegalEntry):
        asked(table, SNIPE, "Ann", "=out")


def test_the_other_games_are_strict_too() -> None:
    earth = open_earth(is_strict=True)
    tell(earth, *first_target(earth))
    own = TableRuling(1, "E-75", agreed=("Ann", "Bo", "Cy", "Di"), house={"final_tie": "flagpole"})
    assert refused(earth, own) == CODE
    between = open_earth(is_strict=True)
    assert [refused(between, EndNow(1)), refused(between, Leave(1), "Cy")] == [CODE, CODE]
    marauders = open_marauders(entries=OPENING[:1], is_strict=True)
    assert refused(marauders, Correct(vp=30)) == CODE
    assert game_of(marauders).by_vote(read_log(marauders).state, Entry(Instead(vp=9)))


def first_target(table: Table) -> tuple[Any, ...]:
    return (TurnTarget(1, id="t01"),)


# Files --------------------------------------------------------------------------------------------


def voted(table: Table) -> Table:
    number = asked(table)
    tell(table, Agree(number, ("Ann",)))
    tell(table, Agree(number, ("Bo",)))
    return table


def test_the_certificate_says_so_and_counts_the_votes(table: Table) -> None:
    audit = audit_of(line_of(voted(table)))
    certificate = certificate_of(audit)

    assert (certificate["is_strict"], certificate["voted"], audit.differences) == (True, 1, ())
    assert certificate_of(audit_of(line_of(open_arctic())))["is_strict"] is False


def without_vote(table: Table) -> None:
    """Record an override as a host would who writes to the database."""
    log, game = read_log(table), game_of(table)
    entry = Entry(SNIPE, "Ann", frozenset({LATE}))
    row = new_row(table, Record(log.number + 1, entry, game.adjudicate(log.state, entry)))
    add_link(row, log.head)
    row.save()
    forget(table)


def test_an_override_without_a_vote_is_found_and_not_imported(table: Table, tmp_path: Path) -> None:
    without_vote(table)
    last = rows_of(table)[-1].number
    (found,) = audit_of(line_of(table)).differences
    assert (found.number, found.now) == (
        last,
        "This game is strict. That needs a vote: ask the others first.",
    )

    file = tmp_path / "tables.jsonl"
    file.write_text(exported(table.code), encoding="utf-8")
    wipe()
    assert f"the game is strict, and record {last} has no vote" in " ".join(told_by("import", str(file)))
    assert not StoredRecord.objects.exists()


@pytest.mark.parametrize("forgery", ["votes", "seats"])
def test_a_forged_vote_is_found_and_not_imported(forgery: str, table: Table, tmp_path: Path) -> None:
    joined(table, "Bo")
    log, game = read_log(table), game_of(table)
    entry = Entry(SNIPE, "Ann", frozenset({LATE}))
    asks = Entry(Propose(entry_data(entry)))
    fewer = Proposed(("Ann", "Bo", "Cy"), votes=1 if forgery == "votes" else 2)
    yes = Entry(Agree(log.number + 1, ("Ann", "Bo") if forgery == "seats" else ("Ann",)))
    for each, outcome in ((asks, fewer), (yes, Nothing()), (entry, None)):
        made = outcome if outcome is not None else game.adjudicate(log.state, entry).outcome
        row = new_row(table, Record(log.number + 1, each, Ruling(made, ())))
        add_link(row, log.head)
        row.save()
        forget(table)
        log = read_log(table)

    assert audit_of(line_of(table)).differences != ()
    file = tmp_path / "tables.jsonl"
    file.write_text(exported(table.code), encoding="utf-8")
    wipe()
    assert "the game is strict, and the vote in record" in " ".join(told_by("import", str(file)))


def test_a_strict_table_comes_back_from_its_file(table: Table, tmp_path: Path) -> None:
    voted(table)
    file, number = tmp_path / "tables.jsonl", len(rows_of(table))
    file.write_text(exported(table.code), encoding="utf-8")
    wipe()
    assert told_by("import", str(file))[2] == ""
    back = Table.objects.get()

    assert len(rows_of(back)) == number
    assert refused(back, ArcticRuleChanged("used_power_fights", "yes")) == CODE


def test_a_recorded_game_has_no_votes_and_is_not_strict(table: Table) -> None:
    host = host_of(voted(table))
    story = json.loads(host.client.get(f"{host.path}log.json").content)
    assert story["setup"]["is_strict"] is False
    assert audit_of(json.dumps(story)).differences == ()

    story["setup"]["is_strict"] = True
    (found,) = audit_of(json.dumps(story)).differences
    assert "needs a vote" in found.now


# Set-up and pages ---------------------------------------------------------------------------------


def test_it_is_chosen_at_set_up_and_said_everywhere() -> None:
    guest = Guest(open_arctic(), "/arctic/new/")
    sent = {"players": ["Ann", "Bo", "Cy"], "name": "Friday", "strict": "on", "entering": "everything"}
    answer = guest.client.post("/arctic/new/", sent)
    assert answer.status_code in (302, 303)
    table = Table.objects.order_by("-pk").first()
    assert table is not None
    assert table.setup["is_strict"] is True
    host = host_of(table)
    for page in ("", "log/"):
        assert "Strict" in words(host.look(page))


def test_author_none_has_no_way_round(table: Table) -> None:
    with pytest.raises(IllegalEntry) as problem:
        rule_on(game_of(table), read_log(table), Entry(SNIPE, "Ann", frozenset({LATE})), None)
    assert problem.value.code == CODE
    with pytest.raises(IllegalEntry):
        rule_on(game_of(table), read_log(table), Entry(SNIPE, "Ann", frozenset({LATE})), Author())
