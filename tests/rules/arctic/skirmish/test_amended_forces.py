"""A force put right after somebody has declared with it: what it no longer allows is left out, and said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.kinds import Reply
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.entry.entry import PLAYED_SO, Entry, entry_data
from referee.rules.kernel.history.log import Log, counting_records, extend, rule_on
from referee.rules.kernel.records import Amend, Record
from referee.rules.kernel.replay import read_story, replay
from tests.rules.arctic.rows.gatherings import play, start_of
from tests.rules.arctic.rows.recon import MODULES
from tests.rules.arctic.rows.window import CANCELS, window

RECORDED = Path(__file__).resolve().parents[4] / "fixtures" / "replays" / "arctic"


def declared() -> Iterator[tuple[str, Log[ArcticState], Record, Record]]:
    """Yield each recorded game as far as its first declaration, with that and the reveal it rests on."""
    for file in sorted(RECORDED.glob("*.json")):
        if f'"{Declare.kind}"' not in file.read_text("utf-8"):
            continue
        for _, log in replay(ARCTIC, read_story(file)):
            last = log.version.record
            if last is None or not isinstance(last.entry.facts, Declare):
                continue
            reveals = (each for each in counting_records(log) if isinstance(each.entry.facts, Reveal))
            yield file.stem, log, max(_of(last, reveals), key=lambda each: each.number), last
            break


def _of(declaration: Record, reveals: Iterator[Record]) -> list[Record]:
    seat = declaration.entry.seat
    return [each for each in reveals if seat in each.entry.facts.forces]  # type: ignore[attr-defined]


def without(reveal: Record, declaration: Record) -> Entry:
    """Return the reveal with another card in place of each copy of the one that acts."""
    facts, seat = reveal.entry.facts, declaration.entry.seat
    assert isinstance(facts, Reveal)
    assert isinstance(declaration.entry.facts, Declare)
    assert seat
    actor = declaration.entry.facts.with_
    cards = tuple("junk" if card == actor else card for card in facts.forces[seat].cards)
    buildings = tuple(card for card in facts.forces[seat].buildings if card != actor)
    force = replace(facts.forces[seat], cards=cards, buildings=buildings)
    return replace(reveal.entry, facts=replace(facts, forces={**facts.forces, seat: force}))


CASES = list(declared())
IDS = [name for name, *_ in CASES]


@pytest.mark.parametrize("anew", [False, True])
@pytest.mark.parametrize(("log", "reveal", "declaration"), [case[1:] for case in CASES], ids=IDS)
def test_what_the_force_no_longer_allows_is_left_out(
    log: Log[ArcticState], reveal: Record, declaration: Record, anew: bool
) -> None:
    after, said = amended(log, reveal, declaration, anew=anew)

    assert_goes_on(after.state)
    assert declaration.number not in [each.number for each in counting_records(after)]
    assert f"Entry {declaration.number} is left out" in said


def amended(
    log: Log[ArcticState], reveal: Record, declaration: Record, *, anew: bool
) -> tuple[Log[ArcticState], str]:
    """Return the log after the force was put right, and what the amendment says."""
    entry = without(reveal, declaration)
    told = entry_data(replace(entry, overrides=entry.overrides | {"not-owned", "not-beside"}))
    amend = Entry(Amend(reveal.number, told, anew))
    ruling = rule_on(ARCTIC, log, amend)
    reasons = " ".join(reason.text() for reason in ruling.reasons)
    return extend(ARCTIC, log, Record(log.number + 1, amend, ruling)), reasons


def assert_goes_on(state: ArcticState) -> None:
    assert ARCTIC.board(state)
    assert ARCTIC.standing(state)
    assert [prompt for prompt in ARCTIC.prompts(state) if prompt.kind == Count.kind]


def test_there_are_such_games() -> None:
    assert len(CASES) > 10


@pytest.mark.parametrize("anew", [False, True])
@pytest.mark.parametrize(
    ("card", "act"),
    [
        ("binoculars", "Ann's binoculars look, asking"),
        ("tinker", "Ann digs: refugee tinker, asking"),
        ("tribal_hunters_4", "Ann hunts: tribal_hunters_4, asking"),
    ],
)
def test_an_announcement_without_its_card_can_still_be_answered(card: str, act: str, anew: bool) -> None:
    """The card was known by a count of the deck that an amendment strikes out."""
    house = {"interrupt_actions": "in_reply"}
    has = CANCELS | {"Bo": "guard sniper_team"}
    log = start_of(window("", "", has=has, house=house, modules=(*MODULES, "recon4")))
    ann = log.state.seats["Ann"]
    log = _with(log, Entry(Recount({**ann.owned, card: ann.owned.get(card, 0) + 1}), "Ann"))
    count = log.number
    log = play(log, act)
    assert log.state.window

    after = _with(log, Entry(Amend(count, None, anew)))
    assert after.state.window
    for seat in after.state.window.asked:
        after = _with(after, Entry(Reply(), seat))

    assert after.state.window is None


def test_an_answer_that_proves_a_card_elsewhere_does_not_stop_the_announced_act() -> None:
    """What somebody answers with may leave no room for a card that was announced before as an unseen gain."""
    house = {"interrupt_actions": "in_reply"}
    has = CANCELS | {"Ann": "rifle", "Bo": "sniper_team"}
    log = play(start_of(window("", "", has=has, house=house)), "Ann hunts: refugee rifle, asking")
    ann = log.state.seats["Ann"]
    without_rifle = replace(ann, owned={**ann.owned, "rifle": 0})
    state = replace(log.state, seats={**log.state.seats, "Ann": without_rifle})
    log = replace(log, version=replace(log.version, state=state))

    log = _with(log, Entry(Reply(), "Bo"))

    record = log.version.record
    assert log.state.window is None
    assert record is not None
    assert record.ruling.outcome.result.food == 2
    assert not [reason for reason in record.ruling.reasons if reason.phrase == PLAYED_SO]


def _with(log: Log[ArcticState], entry: Entry) -> Log[ArcticState]:
    return extend(ARCTIC, log, Record(log.number + 1, entry, rule_on(ARCTIC, log, entry)))
