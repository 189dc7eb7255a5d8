"""Records kept as played after an amendment: action, colour and points stay, whatever is due now."""

from __future__ import annotations

from dataclasses import replace
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
from referee.rules.prehistory.record import EntryEffect, PrehistoryState
from tests.rules.prehistory import random_games
from tests.rules.prehistory.test_game import TILE, Playing

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


def as_counted(log: Log[PrehistoryState], number: int) -> list[tuple[Any, ...]]:
    """What the entries after this one say, and the action, tray and points of each."""
    found = list[tuple[Any, ...]]()
    for record in counting_records(log):
        effect = record.ruling.outcome
        if record.number > number and isinstance(effect, EntryEffect):
            told = (effect.act, effect.action, effect.tray, effect.column, effect.vp)
            found.append((record.number, says(log, record.number), *told))
    return found


def trays_by_hand(
    log: Log[PrehistoryState], number: int, paid: dict[str, int]
) -> tuple[dict[str, int], set[str]]:
    """Count the trays again with another payment: how they lie in the end, and which were short."""
    trays, short = dict.fromkeys(log.state.trays, 0), set[str]()
    for record in counting_records(log):
        facts: Any = record.entry.facts
        said = getattr(facts, "trays", None)
        changes = paid if record.number == number else getattr(record.ruling.outcome, "trays", {})
        for colour in trays:
            if said is not None:
                trays[colour] = said.get(colour, 0)
                continue
            left = trays[colour] + changes.get(colour, 0)
            short |= {colour} if left < 0 else set()
            trays[colour] = max(left, 0)
    return trays, short


def amend_payments(games: range) -> int:
    """Amend payments at random places of random games; whatever follows has to stay word for word."""
    tried = 0
    for seed in games:
        rng, log = Random(seed), None
        for _, _, log in random_games.play(seed):
            if log.number >= 150:
                break
        assert log is not None
        paid = [each for each in counting_records(log) if isinstance(each.entry.facts, Payment)]
        payer = [each for each in paid if each.ruling.outcome.act == "paid"]
        for old in rng.sample(payer, min(len(payer), AMENDED_IN_EACH)):
            assert isinstance(old.entry.facts, Payment)
            cubes = {colour: rng.randint(0, 2) for colour in rng.sample(list(log.state.trays), 2)}
            entry = Entry(
                replace(old.entry.facts, cubes=cubes), old.entry.seat, frozenset({"too-many-cubes"})
            )
            after, preview = amended(log, old.number, entry)

            assert as_counted(after, old.number) == as_counted(log, old.number), (seed, old.number)
            trays, short = trays_by_hand(after, old.number, cubes)
            assert after.state.trays == trays, (seed, old.number)
            told = {
                colour
                for colour in trays
                if any(f"Recount the {tray(colour)} tray" in line for line in preview)
            }
            assert short <= told, (seed, old.number)
            tried += 1
    return tried


def tray(colour: str) -> str:
    return colour[:1].upper() + colour[1:]


def test_every_later_entry_stays_when_a_payment_is_amended() -> None:
    assert amend_payments(range(8)) >= 8


def test_every_later_entry_stays_in_three_hundred_amendments() -> None:
    assert amend_payments(range(8, 140)) >= 300
