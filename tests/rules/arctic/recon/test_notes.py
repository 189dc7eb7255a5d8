"""Private notes of unseen gains: what they may say, who can read them, and what they are good for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit, Gathered
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.recon.notes import LOOKS_KEPT, SIGHT, Note, Sight
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.record.gains import Unseen
from referee.rules.arctic.record.having import proofs_of
from referee.rules.arctic.record.state import ArcticState, Seen
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Checks, Entry, Log
from referee.rules.kernel.text.line import Line
from tests.rules.arctic.corrections.test_fix import entered, opened, refused
from tests.rules.arctic.playing import Table
from tests.rules.arctic.solo.test_at_table import Solo


@pytest.fixture
def log() -> Log[ArcticState]:
    """Return the log of a table at which Ann has kept a junkyard card unseen."""
    return entered(opened(), Dig(("scavenger",), None, is_unseen=True), "Ann")


def test_a_note_stays_with_the_gain_until_it_is_changed_or_taken_away(log: Log[ArcticState]) -> None:
    for card in ("net", "spear", ""):
        log = entered(log, Note(0, card), "Ann")
        assert log.state.seats["Ann"].unseen == (Unseen(Pile.JUNKYARD, 1, card),)


def test_a_note_is_named_to_nobody_its_owner_included(log: Log[ArcticState]) -> None:
    entry = Entry(Note(0, "net"), "Ann")

    def said(viewer: str | None) -> str:
        return ARCTIC.describe(log.state, entry, None, viewer).text()

    assert {said("Ann"), said("Bo"), said(None)} == {"Ann makes a private note"}
    sealed = [ARCTIC.is_sealed(log.state, entry, viewer) for viewer in ("Ann", "Bo", None)]
    assert sealed == [False, True, True]
    assert ARCTIC.describe(log.state, Entry(Note(0), "Ann"), None, "Ann").text() == (
        "Ann keeps no private note"
    )


REFUSALS: tuple[tuple[str, Note, str, str], ...] = (
    ("no such gain", Note(1, "net"), "Ann", "no-such-gain"),
    ("a gain before the first", Note(-1, "net"), "Ann", "no-such-gain"),
    ("nothing gained", Note(0, "net"), "Bo", "no-such-gain"),
    ("a card nobody knows", Note(0, "unicorn"), "Ann", "cannot-be"),
    ("another module's card", Note(0, "medic"), "Ann", "cannot-be"),
    ("never in hand", Note(0, "bunker"), "Ann", "cannot-be"),
    ("nobody", Note(0, "net"), "Zoe", "unknown-player"),
)


@pytest.mark.parametrize("case", REFUSALS, ids=lambda case: case[0])
def test_what_can_be_no_note_is_refused_without_naming_the_card(
    log: Log[ArcticState], case: tuple[str, Note, str, str]
) -> None:
    _, note, seat, code = case
    refusal = refused(log, note, seat)

    assert refusal.code == code
    assert note.card not in refusal.message
    assert not refusal.can_override


def test_a_contested_gain_is_a_contested_card() -> None:
    log = opened()
    own = replace(log.state.seats["Ann"], unseen=(Unseen(Pile.CONTESTED, 3),))
    page = replace(log.version, state=replace(log.state, seats={**log.state.seats, "Ann": own}))
    log = replace(log, version=page)

    assert refused(log, Note(0, "net"), "Ann").code == "cannot-be"
    assert entered(log, Note(0, "field_crew"), "Ann").state.seats["Ann"].unseen[0].note == "field_crew"


@pytest.mark.parametrize(
    ("notes", "expected"),
    [
        (("", ""), 0),
        (("net", ""), 0),
        (("", "net"), 1),
        (("spear", ""), 1),
        (("spear", "net"), 1),
        (("spear", "spear"), 0),
    ],
    ids=["none", "first", "second", "other", "other and this", "both others"],
)
def test_a_card_that_shows_itself_is_the_gain_noted_so(notes: tuple[str, str], expected: int) -> None:
    state = opened().state
    unseen = tuple(Unseen(Pile.JUNKYARD, 1, note) for note in notes)
    seats = {**state.seats, "Ann": replace(state.seats["Ann"], unseen=unseen)}

    (proof,) = proofs_of(replace(state, seats=seats), "Ann", ["net"], Checks(Entry(Note(0))))

    assert (proof.place, proof.card) == (expected, "net")


def test_a_noted_gain_shows_itself_in_a_skirmish(log: Log[ArcticState]) -> None:
    log = entered(log, Note(0, "net"), "Ann")
    log = entered(log, Commit(0), "Ann")
    log = entered(entered(log, Gathered(1)), Gathered(2))
    log = entered(log, Gathered(3))
    seats = {name: replace(each, is_loose=False) for name, each in log.state.seats.items()}
    log = replace(log, version=replace(log.version, state=replace(log.state, seats=seats)))

    log = entered(
        log,
        Reveal(3, {"Ann": Force(("refugee", "net")), "Bo": Force(), "Cy": Force()}),
        None,
        "too-many-cards",
    )

    assert log.state.seats["Ann"].unseen == ()
    assert log.state.seats["Ann"].owned["net"] == 1


# The initiator's peek -----------------------------------------------------------------------------


def may_note(table: Table) -> tuple[str | None, ...]:
    return SIGHT.offered(table.state)


def to_round(number: int, players: int = 3) -> Table:
    table = Table(players)
    while table.state.round < number:
        table.play_round()
    return table


def test_the_initiator_may_note_the_peek_from_round_3_on() -> None:
    assert [may_note(to_round(number)) for number in (1, 2, 3, 4)] == [(), (), ("Ann",), ("Bo",)]


def test_with_two_players_nobody_peeks() -> None:
    assert may_note(to_round(3, players=2)) == ()


def test_alone_nobody_peeks() -> None:
    table = Solo("3 thugs, 4 refugee")
    while table.state.round < 3:
        table.end_round()

    assert SIGHT.offered(table.state) == ()


def test_the_note_of_the_peek_stays_and_is_the_initiators_alone() -> None:
    table = to_round(3)
    table.tell(Sight(0, ("wolf_pack",)), "Ann")
    table.play_round()

    (look,) = table.state.looks["Ann"]
    assert (look.round, look.where.text(), look.cards) == (3, "the top contested card", ("wolf_pack",))
    assert table.state.seen_by("Bo").looks == table.state.seen_by(None).looks == {}
    assert may_note(table) == ("Ann", "Bo")


def test_a_peek_can_only_have_shown_a_contested_card() -> None:
    state = to_round(3).state
    *_, cards = SIGHT.choices(state, "Ann", {"look": ("0",)})

    assert {state.cards[option.word].pile for option in cards.options} == {Pile.CONTESTED}


def test_a_note_of_the_peek_may_be_changed() -> None:
    table = to_round(3)
    for card in ("wolf_pack", "field_crew"):
        table.tell(Sight(0, (card,)), "Ann")

    assert [look.cards for look in table.state.looks["Ann"]] == [("field_crew",)]


def test_nobody_else_notes_the_peek() -> None:
    assert to_round(3).refusal(Sight(0, ("wolf_pack",)), "Bo").code == "no-such-look"


def test_no_more_than_the_last_looks_are_kept() -> None:
    table = to_round(3)
    seen = tuple(Seen(2, Line("the junkyard")) for _ in range(LOOKS_KEPT))
    page = replace(table.log.version, state=replace(table.state, looks={"Ann": seen}))
    table.log = replace(table.log, version=page)

    table.tell(Sight(LOOKS_KEPT, ("wolf_pack",)), "Ann")

    assert [look.cards for look in table.state.looks["Ann"]] == [()] * (LOOKS_KEPT - 1) + [("wolf_pack",)]


def test_a_peek_that_nobody_has_noted_pushes_no_look_out() -> None:
    table = to_round(3)
    seen = tuple(Seen(2, Line("the junkyard")) for _ in range(LOOKS_KEPT))
    page = replace(table.log.version, state=replace(table.state, looks={"Ann": seen}))
    table.log = replace(table.log, version=page)

    table.tell(Sight(0, ("wolf_pack",)), "Ann")

    assert [look.cards for look in table.state.looks["Ann"]] == [("wolf_pack",)] + [()] * (LOOKS_KEPT - 1)
