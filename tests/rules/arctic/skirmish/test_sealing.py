"""Forces sealed while others gather: what they rest on, what breaks a seal, and what nobody learns (A-14)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit, Gathered
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Trash
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.gathering.rows import Asks
from referee.rules.arctic.gathering.strike import Strike
from referee.rules.arctic.recon.notes import Note
from referee.rules.arctic.record.case import Act, Force
from referee.rules.arctic.record.gains import Unseen
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.arctic.skirmish.sealing import Unseal
from referee.rules.kernel.entry.entry import Entry, entry_data
from referee.rules.kernel.history.log import Facts, Log, Record, extend, open_log, rule_on
from referee.rules.kernel.records import Amend, Author, Insert, Restore, Retract
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling

AGAIN = "Ann’s cards or the rules have changed. Ann has to seal again."


class LightTable:
    """A table of three whose rows are filled in in any order, in the first round with a skirmish."""

    def __init__(self, is_light: bool = True, **house: str) -> None:
        setup = Setup(("Ann", "Bo", "Cy"), "Ann", (), house, (), is_light=is_light)
        self.log: Log[ArcticState] = open_log(ARCTIC, setup)
        for _ in range(2):
            for seat in setup.players:
                self.tell(Commit(0), seat)

    @property
    def state(self) -> ArcticState:
        return self.log.state

    def tell(self, facts: Facts, seat: str | None = None, *overrides: str) -> Ruling[Any]:
        entry = Entry(facts, seat, frozenset(overrides))
        ruling = rule_on(ARCTIC, self.log, entry)
        is_own = isinstance(facts, Reveal) and seat is not None
        self.log = extend(ARCTIC, self.log, Record(self.log.number + 1, entry, ruling, is_own=is_own))
        return ruling

    def seal(self, seat: str, *cards: str) -> Ruling[Any]:
        return self.tell(Reveal(3, {seat: Force(cards)}), seat)

    def refusal(self, facts: Facts, seat: str | None = None) -> str:
        with pytest.raises(IllegalEntry) as refusal:
            rule_on(ARCTIC, self.log, Entry(facts, seat))
        return refusal.value.code

    def change(self, **values: Any) -> None:
        """Change the state as if it had been so."""
        version = replace(self.log.version, state=replace(self.state, **values))
        self.log = replace(self.log, version=version)

    def with_gain(self, seat: str, pile: Pile = Pile.JUNKYARD) -> None:
        own = replace(self.state.seats[seat], unseen=(Unseen(pile, 1, order=1, after=0),))
        self.change(seats={**self.state.seats, seat: own})


@pytest.fixture
def table() -> LightTable:
    return LightTable()


# Sealing ---------------------------------------------------------------------------------------------


def test_a_seat_seals_while_others_gather_and_its_own_gathering_is_over(table: LightTable) -> None:
    table.tell(Dig(None, is_unseen=True), "Ann")

    table.seal("Ann", "scavenger", "spear")

    assert table.state.phase is Phase.GATHERING
    assert table.state.seats["Ann"].committed == 2
    table.tell(Dig(None, is_unseen=True), "Bo")
    assert table.state.revealed == {"Ann": Force(("scavenger", "spear"))}


def test_a_seat_that_has_announced_a_number_seals_as_many(table: LightTable) -> None:
    table.tell(Commit(2), "Ann")

    assert table.refusal(Reveal(3, {"Ann": Force(("spear", "scavenger", "refugee"))}), "Ann") == (
        "not-as-announced"
    )
    table.seal("Ann", "spear", "scavenger")
    assert set(table.state.revealed) == {"Ann"}


def test_no_more_cards_than_the_hand_can_have_are_sealed(table: LightTable) -> None:
    table.tell(Trash(("refugee",)), "Ann")

    force = Force(("refugee", "refugee", "scavenger", "scavenger", "spear"))
    assert table.refusal(Reveal(3, {"Ann": force}), "Ann") == "too-many-cards"


def test_what_was_done_without_naming_cards_and_the_force_share_one_hand(table: LightTable) -> None:
    table.tell(Hunt(None, hired="scavenger"), "Ann")

    force = Force(("scavenger", "scavenger", "scavenger", "brawler"))
    assert table.refusal(Reveal(3, {"Ann": force}), "Ann") == "not-possible"


def test_the_reveal_begins_with_early_forces_face_down(table: LightTable) -> None:
    table.seal("Ann", "spear")
    sealed = table.log.version.record
    assert sealed

    table.tell(Gathered(3))
    at_first = table.state
    table.seal("Bo")
    table.seal("Cy")

    assert (at_first.phase, set(at_first.revealed)) == (Phase.REVEAL, {"Ann"})
    assert ARCTIC.is_sealed(at_first, sealed.entry, "Bo")
    assert table.state.phase is Phase.DECLARING


def test_the_last_to_seal_ends_the_gathering_and_all_forces_turn_over(table: LightTable) -> None:
    table.with_gain("Bo", Pile.CONTESTED)
    for seat, cards in (("Ann", ("spear",)), ("Bo", ("grenade",)), ("Cy", ())):
        assert table.state.phase is Phase.GATHERING
        table.seal(seat, *cards)

    assert table.state.phase is Phase.DECLARING
    assert table.state.seats["Bo"].owned["grenade"] == 1


def test_the_last_to_be_done_without_sealing_leads_to_the_reveal(table: LightTable) -> None:
    table.seal("Ann", "spear")
    table.seal("Cy")
    table.tell(Commit(1), "Bo")

    assert table.state.phase is Phase.REVEAL
    assert set(table.state.revealed) == {"Ann", "Cy"}


def test_a_question_about_the_row_comes_first(table: LightTable) -> None:
    table.tell(Asks("Ann", "hunt", "sniper_team", is_open=True))

    assert table.refusal(Reveal(3, {"Ann": Force()}), "Ann") == "question-first"
    table.seal("Bo")
    table.tell(Asks("Ann", "hunt", "sniper_team"), "Ann")
    table.seal("Ann")


@pytest.mark.parametrize("seat", [None, "Bo"])
def test_nobody_seals_for_another_while_seats_gather(table: LightTable, seat: str | None) -> None:
    assert table.refusal(Reveal(3, {"Ann": Force()}), seat) in ("wrong-seat", "wrong-phase")

    entry = Entry(Reveal(3, {"Ann": Force()}), "Ann")
    with pytest.raises(IllegalEntry, match="This device can’t enter that"):
        rule_on(ARCTIC, table.log, entry, Author(seat))


def test_where_seats_take_turns_and_without_a_skirmish_nobody_seals_early() -> None:
    assert LightTable(is_light=False).refusal(Reveal(3, {"Ann": Force()}), "Ann") == "wrong-phase"
    first = LightTable()
    first.log = open_log(ARCTIC, first.state.setup)
    assert first.refusal(Reveal(1, {"Ann": Force()}), "Ann") == "wrong-phase"


# Taking it back --------------------------------------------------------------------------------------


def test_a_seat_takes_its_force_back_and_gathers_on(table: LightTable) -> None:
    before = table.state
    table.seal("Ann", "spear")

    table.tell(Unseal(3), "Ann")

    assert table.state == before
    table.tell(Hunt(None, hired="scavenger"), "Ann")
    table.seal("Ann", "spear")
    assert set(table.state.revealed) == {"Ann"}


def test_only_what_is_sealed_is_taken_back_and_only_by_its_own_device(table: LightTable) -> None:
    assert table.refusal(Unseal(3), "Ann") == "not-sealed"
    table.seal("Ann")

    assert table.refusal(Unseal(3), "Bo") == "not-sealed"
    with pytest.raises(IllegalEntry, match="This device can’t enter that"):
        rule_on(ARCTIC, table.log, Entry(Unseal(3), "Ann"), Author(None))
    table.tell(Gathered(3))
    assert table.refusal(Unseal(3), "Ann") == "wrong-phase"


# What breaks a seal ----------------------------------------------------------------------------------


def broken_by(table: LightTable, facts: Facts, seat: str | None, *overrides: str) -> bool:
    """Whether an entry breaks Ann's seal; it says so, and nothing else happens to it."""
    ruling = table.tell(facts, seat, *overrides)
    is_told = AGAIN in [reason.text() for reason in ruling.reasons]
    assert is_told == ("Ann" not in table.state.revealed) == (table.state.unsealed == ("Ann",))
    return is_told


def test_more_that_the_seat_does_breaks_its_seal(table: LightTable) -> None:
    table.seal("Ann", "spear")

    assert broken_by(table, Trash(("refugee",)), "Ann", "committed-already")
    table.seal("Ann", "spear")
    assert table.state.unsealed == ()


def test_a_card_of_the_force_that_acts_breaks_it(table: LightTable) -> None:
    own = table.state.seats["Ann"]
    table.change(seats={**table.state.seats, "Ann": replace(own, owned={**own.owned, "sniper_team": 1})})
    table.seal("Ann", "sniper_team", "spear")
    strike = Strike(Act.SNIPE, "sniper_team", "Bo", "brawler", is_committed=True)

    assert broken_by(table, strike, "Ann")
    assert table.state.seats["Ann"].committed == 1
    table.seal("Ann", "spear")


def test_going_on_to_gather_says_what_to_do_first(table: LightTable) -> None:
    table.seal("Ann", "spear")

    with pytest.raises(IllegalEntry, match="Ann has sealed a force"):
        table.tell(Trash(("refugee",)), "Ann")


def test_what_others_gain_does_not(table: LightTable) -> None:
    table.seal("Ann", "spear")

    assert not broken_by(table, Dig(None, kept="net"), "Bo")
    assert not broken_by(table, Hunt(None, hired="scavenger"), "Cy")
    assert not broken_by(table, Commit(2), "Bo")


def test_a_corrected_deck_breaks_its_seal(table: LightTable) -> None:
    table.seal("Ann", "spear")

    assert not broken_by(table, Recount({"refugee": 2}), "Bo")
    assert broken_by(table, Recount({"refugee": 2}), "Ann")


@pytest.mark.parametrize("force", [("spear",), ("multitool",)])
def test_the_last_copy_of_what_its_gain_could_be_breaks_it_whatever_the_force_is(
    table: LightTable, force: tuple[str, ...]
) -> None:
    card = force[0] if force[0] != "spear" else "multitool"
    copies = table.state.copies[card]
    taken = replace(table.state.seats["Cy"], owned={**table.state.seats["Cy"].owned, card: copies - 1})
    table.change(seats={**table.state.seats, "Cy": taken})
    table.with_gain("Ann")
    table.seal("Ann", *force)

    assert broken_by(table, Dig(None, kept=card), "Bo")


def test_a_private_note_does_not(table: LightTable) -> None:
    table.with_gain("Ann")
    table.seal("Ann", "spear")

    assert not broken_by(table, Note(0, "net"), "Ann")


def test_an_override_of_another_seat_does_not(table: LightTable) -> None:
    table.tell(Dig(None, kept="net"), "Ann")
    table.seal("Ann", "spear")
    for _ in range(3):
        assert not broken_by(table, Hunt(None, hired="sniper_team"), "Bo", "not-possible", "action-taken")


# Undo and amendments ---------------------------------------------------------------------------------


def test_undo_and_redo_of_what_broke_a_seal(table: LightTable) -> None:
    table.seal("Ann", "spear")
    table.tell(Trash(("refugee",)), "Ann", "committed-already")
    number = table.log.number

    table.tell(Retract(number))
    assert set(table.state.revealed) == {"Ann"}
    table.tell(Restore(number))
    assert table.state.revealed == {}


def left_out(table: LightTable, facts: Amend | Insert) -> bool:
    """Whether an amendment leaves Ann's seal out."""
    ruling = table.tell(facts)
    is_told = any("It doesn’t fit any longer" in reason.text() for reason in ruling.reasons)
    assert is_told == ("Ann" not in table.state.revealed)
    return is_told


@pytest.mark.parametrize("anew", [False, True])
@pytest.mark.parametrize("force", [("spear",), ("scavenger",)])
def test_an_amendment_of_its_own_cards_leaves_the_seal_out_whatever_the_force_is(
    table: LightTable, force: tuple[str, ...], anew: bool
) -> None:
    table.tell(Trash(("refugee",)), "Ann")
    number = table.log.number
    table.seal("Ann", *force)

    trash = entry_data(Entry(Trash(("scavenger",)), "Ann"))
    assert left_out(table, Amend(number, trash, anew=anew))


@pytest.mark.parametrize("is_over", [False, True])
def test_an_amendment_of_another_row_keeps_it(table: LightTable, is_over: bool) -> None:
    table.tell(Dig(None, kept="net"), "Bo")
    number = table.log.number
    table.seal("Ann", "spear")
    if is_over:
        table.tell(Gathered(3))

    dig = entry_data(Entry(Dig(None, kept="shovel"), "Bo"))
    assert not left_out(table, Amend(number, dig, anew=False))


@pytest.mark.parametrize("is_over", [False, True])
def test_what_is_inserted_for_its_seat_leaves_it_out(table: LightTable, is_over: bool) -> None:
    table.seal("Ann", "spear")
    number = table.log.number
    if is_over:
        table.tell(Gathered(3))

    assert left_out(table, Insert(number, entry_data(Entry(Trash(("refugee",)), "Ann"))))
