"""An act of the skirmish that asks: the seat whose standing card can answer is asked (A-32, A-54)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.kinds import Reply
from referee.rules.arctic.record.case import Act, DeclaredAnswer, Force, Target
from referee.rules.arctic.record.entries import Response, Stop
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Entry, Facts, Log, Record, Retract, extend, rule_on
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.rows.gatherings import play, start_of
from tests.rules.arctic.rows.row import gathering

MODULES = ("hq1", "hq2", "hq3", "hq4", "recon1", "recon5")
SNIPE = Declare(Act.SNIPE, "sniper_team", Target("Bo", "thugs"), asks=True)
SPY = Declare(Act.USE, "spy", asks=True)


def at_declaring(players: int = 4, **forces: str) -> Log[ArcticState]:
    """Return the log at which all have revealed; Ann is the initiator."""
    row = gathering("", "A-40", has=forces, modules=MODULES, players=players, round=3)
    log = play(start_of(row), "all have gathered")
    shown = {seat: Force(tuple(forces.get(seat, "").split())) for seat in log.state.players}
    return tell(log, Reveal(3, shown))


def tell(log: Log[ArcticState], facts: Facts, seat: str | None = None) -> Log[ArcticState]:
    entry = Entry(facts, seat)
    return extend(ARCTIC, log, Record(log.number + 1, entry, rule_on(ARCTIC, log, entry)))


def save(seat: str, card: str = "medic") -> Reply:
    return Reply(Response(seat, card))


def asked(log: Log[ArcticState]) -> Any:
    return log.state.window and log.state.window.asked


def refusal(log: Log[ArcticState], facts: Facts, seat: str | None = None) -> tuple[str, str | None]:
    with pytest.raises(IllegalEntry) as caught:
        tell(log, facts, seat)
    return caught.value.code, caught.value.rule


def said_last(log: Log[ArcticState]) -> str:
    record = log.version.record
    assert record is not None
    return ARCTIC.describe(log.state, record.entry, record.ruling.outcome).text()


def test_who_has_a_standing_medic_is_asked_from_the_initiator_on() -> None:
    log = tell(at_declaring(Ann="medic", Bo="thugs medic", Cy="sniper_team", Di="medic"), SNIPE, "Cy")

    assert asked(log) == ("Ann", "Bo", "Di")
    assert log.state.declarations == ()
    assert said_last(log) == "Cy’s Sniper Team aims at Bo’s Thugs: Ann, Bo and Di may stop it"


def test_where_nobody_can_save_it_takes_effect_at_once() -> None:
    log = tell(at_declaring(Ann="sniper_team", Bo="thugs"), SNIPE, "Ann")

    assert asked(log) is None
    assert len(log.state.declarations) == 1


def test_all_pass_and_the_card_is_sniped() -> None:
    log = tell(at_declaring(Ann="sniper_team", Bo="thugs", Cy="medic", Di="medic"), SNIPE, "Ann")

    log = tell(tell(log, Reply(), "Di"), Reply(), "Cy")

    assert [each.answer for each in log.state.declarations] == [None]
    assert said_last(log) == "Ann’s Sniper Team snipes Bo’s Thugs"


def test_a_medic_saves_by_its_owners_word() -> None:
    log = tell(at_declaring(Ann="sniper_team", Bo="thugs", Cy="medic"), SNIPE, "Ann")

    log = tell(log, save("Cy"), "Cy")

    (declaration,) = log.state.declarations
    assert declaration.answer is not None
    assert (declaration.answer.by, declaration.answer.with_) == ("Cy", "medic")
    assert said_last(log) == "Ann’s Sniper Team aims at Bo’s Thugs, but Cy’s Medic saves it"


def test_the_second_answers_after_the_first() -> None:
    log = tell(at_declaring(Ann="sniper_team", Bo="thugs", Cy="medic", Di="medic"), SNIPE, "Ann")

    assert refusal(log, save("Di"), "Di") == ("not-first", "A-32")
    assert asked(tell(tell(log, Reply(), "Cy"), save("Di"), "Di")) is None


def test_nobody_answers_for_another_or_without_a_card() -> None:
    log = tell(at_declaring(Ann="sniper_team", Bo="thugs", Cy="medic"), SNIPE, "Ann")

    assert refusal(log, save("Cy"), "Bo") == ("wrong-seat", "A-32")
    assert refusal(log, Reply(), "Bo") == ("not-asked", "A-32")
    assert refusal(log, save("Cy", "combat_medics"), "Cy") == ("not-in-the-force", "A-40")


def test_a_scouting_refugee_cancels_a_spys_look() -> None:
    log = tell(at_declaring(Ann="spy", Bo="scouting_refugee"), SPY, "Ann")
    assert asked(log) == ("Bo",)

    log = tell(log, Reply(Response("Bo", "scouting_refugee", Stop.CANCEL)), "Bo")

    assert said_last(log) == "Ann’s Spy tries to look, but Bo’s Scouting Refugee cancels it"


def test_a_scouting_refugee_that_helped_the_mentor_cancels_nothing() -> None:
    """Of each card one use a round (A-21, A-32)."""
    log = at_declaring(2, Ann="scouting_refugee brawler", Bo="spy")
    base = log.state.seats["Ann"].with_base(leader="mentor")
    log = Log(log.number, type(log.version)(log.state.with_seat("Ann", base)))

    log = tell(log, Declare(Act.MENTOR, "scouting_refugee"), "Ann")

    assert asked(tell(log, SPY, "Bo")) is None
    cancelled = Declare(Act.USE, "spy", answer=DeclaredAnswer("Ann", "scouting_refugee", "cancel"))
    assert refusal(log, cancelled, "Bo") == ("used-already", "A-32")


def test_nothing_is_counted_or_declared_meanwhile() -> None:
    log = tell(at_declaring(Ann="sniper_team", Bo="thugs saboteur", Cy="medic spear"), SNIPE, "Ann")

    assert log.state.phase is Phase.DECLARING
    assert refusal(log, Count(3)) == ("answers-first", "A-32")
    disarm = Declare(Act.DISARM, "saboteur", Target("Cy", "spear"))
    assert refusal(log, disarm, "Bo") == ("answers-first", "A-32")


def test_it_is_undone_as_any_entry() -> None:
    log = tell(at_declaring(Ann="sniper_team", Bo="thugs", Cy="medic"), SNIPE, "Ann")

    assert asked(tell(log, Retract(log.number))) is None


def test_of_like_medics_the_one_meant_saves() -> None:
    log = at_declaring(3, Ann="sniper_team sniper_team", Bo="thugs thugs", Cy="medic medic")
    log = tell(tell(log, SNIPE, "Ann"), save("Cy"), "Cy")

    log = tell(log, SNIPE, "Ann")
    log = tell(log, Reply(Response("Cy", "medic", copy=1)), "Cy")

    assert [each.answer.copy for each in log.state.declarations if each.answer] == [None, 1]
