"""Opening tables and recording entries."""

from __future__ import annotations

from pathlib import Path
from threading import Barrier, Thread
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, connection

from referee.rules.arctic.cards import catalogue
from referee.rules.arctic.gathering.commit import Commit, Gathered
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.record.state import Phase
from referee.rules.arctic.setup.meta import Setup, StackSet
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Entry, Protest, Restore, Retract, counting_records
from referee.rules.kernel.history.remedies import outcomes
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.registry import GAMES
from referee.tables import logbook, models, services
from referee.tables.models import Edition, StoredRecord, Table
from tests.cast import PLAYERS, open_arctic, rows_of, state_of, tell, to_declaring, to_reveal


def enter(
    table: Table, facts: Any, seen: int, entry_id: UUID | None = None, **more: Any
) -> services.Accepted:
    return services.enter(table=table, entry=Entry(facts), seen=seen, entry_id=entry_id or uuid4(), **more)


# Opening ------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_table_has_a_seat_for_each_player_clockwise() -> None:
    table = open_arctic()

    assert [(seat.number, seat.name) for seat in table.seats.order_by("number")] == [
        (1, "Ann"),
        (2, "Bo"),
        (3, "Cy"),
    ]
    assert state_of(table).initiator == "Ann"


@pytest.mark.django_db
def test_a_code_can_be_read_aloud_and_is_never_given_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    letters = iter("AAAAAAAAAAAABBBBBB")
    monkeypatch.setattr("referee.tables.models.secrets.choice", lambda _: next(letters))

    given = [open_arctic().code, open_arctic().code]

    assert given == ["AAAAAA", "BBBBBB"]
    assert not set("IO01") & set(models.CODE_LETTERS)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "setup",
    [
        Setup((), ""),
        Setup(("Ann", "Ann"), "Ann"),
        Setup(PLAYERS, "Zoe"),
        Setup(PLAYERS, "Ann", ("hq2",)),
        Setup(PLAYERS, "Ann", (), {"no_such_rule": "yes"}),
    ],
)
def test_a_setup_that_cannot_be_played_opens_nothing(setup: Setup) -> None:
    with pytest.raises(IllegalEntry):
        services.open_table(game="arctic", name="Friday", setup=setup, players=setup.players)

    assert not Table.objects.exists()


@pytest.mark.django_db
def test_a_table_keeps_the_house_rules_off_their_default_and_no_others() -> None:
    house = {"overpay": "allowed", "last_contested": "last_won"}
    setup = Setup(PLAYERS, PLAYERS[0], house_rules=house)

    table = services.open_table(game="arctic", name="Friday", setup=setup, players=PLAYERS)

    assert table.setup["house_rules"] == {"last_contested": "last_won"}
    assert state_of(table).house_rules["overpay"] == "allowed"


@pytest.mark.django_db
def test_tables_with_the_same_cards_share_an_edition() -> None:
    open_arctic()
    open_arctic()

    assert Edition.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("modules", [(), ("recon1",)])
def test_an_open_table_keeps_its_cards_when_the_box_gets_another(
    modules: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    setup = Setup(PLAYERS, PLAYERS[0], modules)
    opened = services.open_table(game="arctic", name="Friday", setup=setup, players=PLAYERS)
    before = state_of(opened)
    box = catalogue.CATALOGUE_PATH.read_text("utf-8")
    brawler = next(line for line in box.splitlines() if line.startswith("brawler,"))
    bigger = tmp_path / "arctic.csv"
    bigger.write_text(f"{box}{brawler.replace('brawler,Brawler', 'bouncer,Bouncer')}\n", "utf-8")
    monkeypatch.setattr(catalogue, "CATALOGUE_PATH", bigger)
    monkeypatch.setattr(StackSet, "order", property(lambda self: ("bouncer", *self.kinds.split())))
    request.addfinalizer(catalogue.shipped.cache_clear)
    catalogue.shipped.cache_clear()

    later = services.open_table(game="arctic", name="Saturday", setup=setup, players=PLAYERS)

    after = logbook.empty_log(opened).state
    assert "bouncer" in state_of(later).stacks
    assert (after.stacks, after.copies, after.cards) == (before.stacks, before.copies, before.cards)


# Entering -----------------------------------------------------------------------------------------


def test_an_entry_is_recorded_with_its_ruling(table: Table) -> None:
    accepted = enter(table, Gathered(1), 0)

    (row,) = rows_of(table)
    assert not accepted.is_repeat
    assert accepted.row == row
    assert (row.number, row.kind, row.facts, row.entered_by) == (1, "gathered", {"round": 1}, "")
    assert row.reasons[0]["rules"] == ["A-10"]
    assert state_of(table).round == 2


def test_the_same_entry_id_gives_the_record_that_exists(table: Table) -> None:
    once = uuid4()
    first = enter(table, Gathered(1), 0, once)

    again = [enter(table, Gathered(1), seen, once) for seen in (0, 1, 7)]

    assert [accepted.row for accepted in again] == [first.row] * 3
    assert all(accepted.is_repeat for accepted in again)
    assert len(rows_of(table)) == 1


def test_a_repeat_is_known_even_after_the_log_has_gone_on(table: Table) -> None:
    once = uuid4()
    first = enter(table, Gathered(1), 0, once)
    enter(table, Gathered(2), 1)

    assert enter(table, Gathered(1), 0, once).row == first.row
    assert len(rows_of(table)) == 2


def test_an_entry_id_belongs_to_its_table(table: Table) -> None:
    once, other = uuid4(), open_arctic()
    enter(table, Gathered(1), 0, once)

    assert not enter(other, Gathered(1), 0, once).is_repeat
    assert len(rows_of(other)) == 1


@pytest.mark.parametrize("seen", [0, 2, 99])
def test_a_form_that_saw_another_log_is_stale(table: Table, seen: int) -> None:
    enter(table, Gathered(1), 0)

    with pytest.raises(services.StaleEntry):
        enter(table, Gathered(2), seen)

    assert len(rows_of(table)) == 1
    assert state_of(table).round == 2


def test_a_refusal_records_nothing_and_leaves_the_number_free(table: Table) -> None:
    to_reveal(table)

    with pytest.raises(IllegalEntry) as refusal:
        enter(table, Reveal(3, {"Ann": Force(("no_such_card",))}), 3)

    assert refusal.value.code == "unknown-card"
    assert len(rows_of(table)) == 3
    assert tell(table, Reveal(3, {"Ann": Force()}), "Ann").number == 4


def test_a_refused_entry_id_can_be_sent_again_corrected(table: Table) -> None:
    once = uuid4()
    with pytest.raises(IllegalEntry):
        enter(table, Count(1), 0, once)

    accepted = enter(table, Gathered(1), 0, once)

    assert not accepted.is_repeat
    assert [row.kind for row in rows_of(table)] == ["gathered"]


def test_another_process_that_took_the_number_makes_the_entry_stale(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = logbook.read_log(table)
    enter(table, Gathered(1), 0)
    monkeypatch.setattr(services, "read_log", lambda _: empty)

    with pytest.raises(services.StaleEntry):
        enter(table, Gathered(1), 0)

    assert len(rows_of(table)) == 1


def test_an_entry_that_another_process_records_while_the_log_is_read_is_found(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    once, reading = uuid4(), logbook.read_log

    def overtaken(read: Table) -> Any:
        monkeypatch.setattr(services, "read_log", reading)
        services._enter(table, Entry(Gathered(1)), 0, once, "")
        return reading(read)

    monkeypatch.setattr(services, "read_log", overtaken)

    assert enter(table, Gathered(1), 0, once).is_repeat
    assert len(rows_of(table)) == 1


def test_another_process_that_recorded_this_entry_gives_its_record(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    entering = services._enter

    def collide(*args: Any, **more: Any) -> services.Accepted:
        monkeypatch.setattr(services, "_enter", entering)
        entering(*args, **more)
        raise IntegrityError

    monkeypatch.setattr(services, "_enter", collide)

    assert enter(table, Gathered(1), 0).is_repeat
    assert len(rows_of(table)) == 1


def test_an_entry_that_meets_what_another_process_has_recorded_takes_the_next_number(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    to_reveal(table)
    overtake(monkeypatch, table, BO)

    accepted = services.enter(table=table, entry=ANN, seen=3, entry_id=uuid4())

    assert accepted.row.number == 5
    assert state_of(table).revealed.keys() == {"Ann", "Bo"}


def overtake(monkeypatch: pytest.MonkeyPatch, table: Table, entry: Entry) -> None:
    """Make another process record something after the log is next read."""
    log, reading = logbook.read_log(table), logbook.read_log
    services.enter(table=table, entry=entry, seen=log.number, entry_id=uuid4())

    def overtaken(_: Table) -> Any:
        monkeypatch.setattr(services, "read_log", reading)
        return log

    monkeypatch.setattr(services, "read_log", overtaken)


ANN, BO = (Entry(Reveal(3, {seat: Force()}), seat) for seat in ("Ann", "Bo"))


def test_an_entry_that_meets_what_came_since_is_recorded_after_it(table: Table) -> None:
    to_reveal(table)

    rows = [services.enter(table=table, entry=each, seen=3, entry_id=uuid4()).row for each in (ANN, BO)]

    assert [(row.number, row.seat) for row in rows] == [(4, "Ann"), (5, "Bo")]


def test_an_entry_that_meets_nothing_any_more_after_an_undo_is_stale(table: Table) -> None:
    to_reveal(table)
    services.enter(table=table, entry=ANN, seen=3, entry_id=uuid4())
    tell(table, Retract(4))

    with pytest.raises(services.StaleEntry):
        services.enter(table=table, entry=BO, seen=3, entry_id=uuid4())


def test_a_repeat_of_an_entry_that_was_met_is_the_record_that_exists(table: Table) -> None:
    to_reveal(table)
    once = uuid4()
    first, _, again = (
        services.enter(table=table, entry=entry, seen=3, entry_id=entry_id)
        for entry, entry_id in ((ANN, once), (BO, uuid4()), (ANN, once))
    )

    assert again.is_repeat
    assert again.row == first.row


@pytest.mark.django_db(transaction=True)
def test_five_that_reveal_at_once_from_the_same_page_are_all_recorded() -> None:
    players = ("Ann", "Bo", "Cy", "Di", "Ed")
    table, start = to_reveal(open_arctic(players)), Barrier(5)

    def reveal(seat: str) -> None:
        start.wait()
        entry = Entry(Reveal(3, {seat: Force()}), seat)
        services.enter(table=table, entry=entry, seen=3, entry_id=uuid4())
        connection.close()

    threads = [Thread(target=reveal, args=(seat,)) for seat in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert {row.seat for row in rows_of(table)[3:]} == set(players)
    assert state_of(table).phase is Phase.DECLARING


@pytest.mark.django_db(transaction=True)
def test_of_many_that_enter_at_once_from_the_same_number_one_is_accepted() -> None:
    table, start = open_arctic(), Barrier(6)
    answers: list[int | str] = []

    def enter_at_once() -> None:
        start.wait()
        try:
            answers.append(enter(table, Gathered(1), 0).row.number)
        except services.StaleEntry:
            answers.append("stale")
        finally:
            connection.close()

    threads = [Thread(target=enter_at_once) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(answers, key=str) == [1, *["stale"] * 5]
    assert len(rows_of(table)) == 1


@pytest.mark.django_db(transaction=True)
def test_a_double_tap_that_arrives_at_once_records_once() -> None:
    table, start, once, answers = open_arctic(), Barrier(2), uuid4(), []

    def enter_at_once() -> None:
        start.wait()
        answers.append(enter(table, Gathered(1), 0, once))
        connection.close()

    threads = [Thread(target=enter_at_once) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(accepted.is_repeat for accepted in answers) == [False, True]
    assert len(rows_of(table)) == 1


@pytest.mark.django_db(transaction=True)
def test_a_record_that_is_rolled_back_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_arctic()

    def fail(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(StoredRecord, "insert", fail)
    with pytest.raises(RuntimeError):
        enter(table, Gathered(1), 0)

    assert logbook.read_log(table).number == 0


# Undo and redo ------------------------------------------------------------------------------------


def test_undo_and_redo_are_records_too(table: Table) -> None:
    to_declaring(table)
    before = state_of(table)

    tell(table, Retract(4))
    undone = state_of(table)
    tell(table, Restore(4))

    assert not undone.revealed
    assert state_of(table) == before
    assert [row.kind for row in rows_of(table)][3:] == ["reveal", "retract", "restore"]


def test_undo_goes_back_one_record_after_the_other(table: Table) -> None:
    to_reveal(table)

    for number in (3, 2, 1):
        tell(table, Retract(number))

    assert state_of(table).round == 1
    for number in (1, 2, 3):
        tell(table, Restore(number))
    assert state_of(table).round == 3
    assert len(rows_of(table)) == 9


@pytest.mark.parametrize("number", [1, 2, 4, 99])
def test_only_the_last_record_that_counts_can_be_undone(table: Table, number: int) -> None:
    to_reveal(table)

    with pytest.raises(IllegalEntry) as refusal:
        tell(table, Retract(number))

    assert refusal.value.code == "nothing-to-undo"
    assert len(rows_of(table)) == 3


def test_an_empty_log_has_nothing_to_undo(table: Table) -> None:
    with pytest.raises(IllegalEntry, match="Undo only the last entry"):
        tell(table, Retract(0))

    assert not rows_of(table)


def test_only_what_was_undone_last_can_be_redone(table: Table) -> None:
    to_reveal(table)
    tell(table, Retract(3))
    tell(table, Retract(2))

    with pytest.raises(IllegalEntry) as refusal:
        tell(table, Restore(3))

    assert refusal.value.code == "nothing-to-redo"
    assert len(rows_of(table)) == 5


def test_a_new_entry_ends_what_could_be_redone(table: Table) -> None:
    tell(table, Gathered(1))
    tell(table, Retract(1))
    tell(table, Gathered(1))

    with pytest.raises(IllegalEntry):
        tell(table, Restore(1))

    assert state_of(table).round == 2


@pytest.mark.django_db(transaction=True)
def test_what_is_kept_in_memory_is_what_the_database_says() -> None:
    """After the table's word on a count, which the app carries out, and after what a seat enters itself."""
    table = to_declaring(open_arctic())
    count = tell(table, Count(3)).number
    log = logbook.read_log(table)
    logbook.newest_rows(table, log)
    *_, otherwise = outcomes(GAMES[table.game], log, count)
    decided = tell(table, Protest(count, otherwise, PLAYERS)).number
    check_kept(table)
    assert logbook.read_log(table).number > decided, "something has followed"

    seat = state_of(table).gatherer or state_of(table).initiator
    seen, entry = logbook.read_log(table).number, Entry(Commit(number=5), seat)
    services.enter(table=table, entry=entry, seen=seen, entry_id=uuid4(), entered_by=seat)
    check_kept(table)


def check_kept(table: Table) -> None:
    """Hold the log and the rows that are kept against the database."""
    kept, read = logbook.read_log(table), logbook.read_anew(table)
    assert [*counting_records(kept)] == [*counting_records(read)]
    rows = [row.number for row in logbook.newest_rows(table, kept)]
    assert rows == [*range(kept.number, 0, -1)][: len(rows)]
    assert rows[0] == kept.number
