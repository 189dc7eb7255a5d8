"""Records kept as played after an amendment: action, colour and points stay, whatever is due now."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.rules.kernel.entry.entry import Entry, entry_data
from referee.rules.kernel.history.log import counting_records, extend, rule_on
from referee.rules.kernel.records import Amend, Record
from referee.rules.kernel.versions import Log
from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.acts.otherwise import Instead
from referee.rules.prehistory.answers.humans import Payment
from referee.rules.prehistory.answers.spring import Weather
from referee.rules.prehistory.game import PREHISTORY
from referee.rules.prehistory.record import PrehistoryState
from tests.rules.prehistory import random_games
from tests.rules.prehistory.test_game import TILE, Playing

GAMES = 10
AMENDED_IN_EACH = 3


def amended(
    log: Log[PrehistoryState], number: int, entry: Entry, anew: bool = False
) -> tuple[Any, list[str]]:
    """Amend an entry; return the log after it and what its preview says."""
    told = Entry(Amend(number, entry_data(entry), anew=anew))
    ruling = rule_on(PREHISTORY, log, told)
    after = extend(PREHISTORY, log, Record(log.number + 1, told, ruling))
    return after, [reason.text() for reason in ruling.reasons]


def says(log: Log[PrehistoryState], number: int) -> str:
    record = next(each for each in counting_records(log) if each.number == number)
    return PREHISTORY.describe(log.state, record.entry, record.ruling.outcome).text()


def test_a_done_says_which_action_it_was_for() -> None:
    table = Playing(TILE, Weather({"yellow": 3}))
    entry = PREHISTORY.kinds["done"].entry(table.state, None, {"vp": ("3",)})
    assert isinstance(entry.facts, Done)
    assert (entry.facts.act, entry.facts.action, entry.facts.tray) == ("spring", "fishing", "yellow")


def test_a_played_fishing_stays_fishing_when_the_payment_before_it_is_corrected() -> None:
    facts = Done(vp=3, act="spring", action="fishing", tray="yellow")
    table = Playing(TILE, Weather({"yellow": 1, "red": 1}), Done(), Payment({"yellow": 1}), facts, Payment())
    was = says(table.log, 6)
    assert "3 VP" in was
    assert "fishing" in was.lower()

    after, preview = amended(table.log, 4, Entry(Payment({"red": 1}), "Ann"))

    assert says(after, 6) == was
    assert after.state.vp == table.state.vp
    assert any("ceremony" in line.lower() and was in line for line in preview), preview
    assert min(after.state.trays.values()) >= 0


def test_ruled_anew_a_played_fishing_is_left_out_and_never_made_a_ceremony() -> None:
    facts = Done(vp=3, act="spring", action="fishing", tray="yellow")
    table = Playing(TILE, Weather({"yellow": 1, "red": 1}), Done(), Payment({"yellow": 1}), facts, Payment())

    after, preview = amended(table.log, 4, Entry(Payment({"red": 1}), "Ann"), anew=True)

    assert 6 not in [record.number for record in counting_records(after)]
    assert any("ceremony" in line.lower() for line in preview)


def test_a_done_for_another_action_than_the_one_due_is_refused() -> None:
    table = Playing(TILE, Weather({"red": 2}))
    refused = table.refuses(Done(act="spring", action="fishing", tray="yellow", vp=3))
    assert refused.code == "something-else-is-due"
    assert "ceremony" in refused.message


def test_a_tray_that_cannot_have_held_what_was_paid_is_to_be_recounted() -> None:
    facts = Done(vp=3, act="spring", action="fishing", tray="yellow")
    table = Playing(TILE, Weather({"yellow": 1, "red": 1}), Done(), Payment({"yellow": 1}), facts, Payment())

    after, preview = amended(table.log, 4, Entry(Payment({"red": 1}), "Ann"))

    assert after.state.trays["yellow"] == 0
    assert after.state.trays["red"] == 2
    assert any("Recount the Yellow tray" in line for line in preview), preview


def test_how_the_trays_lay_after_something_else_holds_whatever_was_paid_before() -> None:
    instead = Instead(what="a dance", trays={"yellow": 2, "red": 2})
    table = Playing(TILE, Weather({"yellow": 1, "red": 1}), Done(), Payment({"yellow": 1}), instead)

    after, _ = amended(table.log, 4, Entry(Payment({"red": 1}), "Ann"))

    assert after.state.trays == table.state.trays


def test_every_later_entry_stays_when_a_payment_is_amended() -> None:
    tried = 0
    for seed in range(GAMES):
        rng, log = Random(seed), None
        for _, _, log in random_games.play(seed):
            if log.number >= 150:
                break
        assert log is not None
        paid = [each for each in counting_records(log) if each.entry.kind == Payment.kind]
        for old in rng.sample(paid, min(len(paid), AMENDED_IN_EACH)):
            colours = rng.sample(list(log.state.trays), 2)
            cubes = {colour: rng.randint(0, 2) for colour in colours}
            assert isinstance(old.entry.facts, Payment)
            facts = Payment(cubes, old.entry.facts.taken, old.entry.facts.last)
            entry = Entry(facts, old.entry.seat, frozenset({"too-many-cubes"}))
            after, _ = amended(log, old.number, entry)
            was = [(each.number, says(log, each.number)) for each in counting_records(log)]
            now = [(each.number, says(after, each.number)) for each in counting_records(after)]
            later = [pair for pair in was if pair[0] > old.number]
            assert [pair for pair in now if pair[0] > old.number] == later, (seed, old.number)
            assert min(after.state.trays.values()) >= 0
            tried += 1
    assert tried >= GAMES
