"""Revealing: one by one or all at once, sealed until all are in, and what is refused (A-14, A-17, A-40)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit, Gathered
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.record.state import Phase
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import REVEAL, Reveal
from referee.rules.kernel.entry.choices import Chance
from referee.rules.kernel.history.log import Entry, Nothing
from referee.rules.kernel.text.ruling import is_legal
from tests.rules.arctic.playing import Table, force_of, forces_of, revealed_by
from tests.rules.arctic.rows.bases import base_of_seat

ALL_HQ = "hq1 hq2 hq3 hq4"
ANN = revealed_by("Ann", "brawler spear")


def told(table: Table, number: int, viewer: str | None) -> str:
    """Return what a record says to a viewer."""
    record = table.records[number - 1]
    return ARCTIC.describe(table.state, record.entry, record.ruling.outcome, viewer).text()


# How -------------------------------------------------------------------------------------------------


def test_forces_are_revealed_one_by_one_until_all_are_in() -> None:
    table = Table().to_reveal()
    missing = []

    for player in ("Bo", "Ann", "Cy"):
        missing.append(tuple(seat for seat in table.state.turn_order if seat not in table.state.revealed))
        table.tell(revealed_by(player, "refugee"), player)

    assert missing == [("Ann", "Bo", "Cy"), ("Ann", "Cy"), ("Cy",)]
    assert table.state.phase is Phase.DECLARING


def test_forces_are_revealed_all_at_once() -> None:
    table = Table().to_reveal()

    ruling = table.tell(Reveal(3, forces_of({"Ann": "thugs", "Bo": "", "Cy": "spear"})))

    assert table.state.phase is Phase.DECLARING
    assert table.state.revealed == forces_of({"Ann": "thugs", "Bo": "", "Cy": "spear"})
    assert ruling.reasons[-1].text() == "Everything else shown by Ann, Bo and Cy is in the force."


def test_a_force_can_be_revealed_anew_while_others_are_still_missing() -> None:
    table = Table().to_reveal()
    table.tell(ANN, "Ann")

    table.tell(revealed_by("Ann", "thugs"), "Ann")

    assert table.state.phase is Phase.REVEAL
    assert table.state.revealed == {"Ann": force_of("thugs")}


def test_a_force_can_be_corrected_until_somebody_declares() -> None:
    table = Table()
    table.to_reveal().reveal(Ann="thugs", Bo="spear")

    table.tell(revealed_by("Bo", "grenade"), "Bo")

    assert table.state.phase is Phase.DECLARING
    assert table.state.revealed == forces_of({"Ann": "thugs", "Bo": "grenade", "Cy": ""})


# Sealed ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("viewer", "sealed", "text"),
    [
        ("Ann", False, "Ann seals 2 cards"),
        ("Bo", True, "Ann seals 2 cards"),
        (None, True, "Ann seals 2 cards"),
    ],
)
def test_a_force_is_sealed_for_others_until_all_are_in(viewer: str | None, sealed: bool, text: str) -> None:
    table = Table().to_reveal()
    table.tell(ANN, "Ann")

    assert ARCTIC.is_sealed(table.state, table.records[-1].entry, viewer) is sealed
    assert told(table, 4, viewer) == text


@pytest.mark.parametrize("viewer", ["Ann", "Bo", None])
def test_the_last_force_opens_all(viewer: str | None) -> None:
    table = Table().to_reveal()
    table.tell(ANN, "Ann")
    table.tell(revealed_by("Bo", ""), "Bo")
    table.tell(revealed_by("Cy", "tribe_family_3"), "Cy")

    texts = [told(table, number, viewer) for number in (4, 5, 6)]

    assert not any(ARCTIC.is_sealed(table.state, record.entry, viewer) for record in table.records)
    assert texts == ["Ann reveals a Brawler and a Spear", "Bo reveals nothing", "Cy reveals a Tribe Family 3"]


def test_forces_of_earlier_rounds_stay_open() -> None:
    table = Table()
    for player in table.to_reveal().state.players:
        table.tell(revealed_by(player, "refugee"), player)
    table.tell(Count(3))
    table.tell(Gathered(4))

    assert not any(ARCTIC.is_sealed(table.state, record.entry, None) for record in table.records)


def test_undo_seals_a_force_again() -> None:
    table = Table().to_reveal()
    for player in table.state.players:
        table.tell(revealed_by(player, "refugee"), player)

    table.undo()

    assert ARCTIC.is_sealed(table.state, table.records[3].entry, None)


def test_forces_of_some_are_sealed_together_for_the_rest() -> None:
    table = Table().to_reveal()
    table.tell(Reveal(3, forces_of({"Ann": "thugs", "Bo": "spear spear"})))
    entry = table.records[-1].entry

    sealed = {viewer: ARCTIC.is_sealed(table.state, entry, viewer) for viewer in ("Ann", "Bo", "Cy", None)}

    assert all(sealed.values())
    assert told(table, 4, "Cy") == "Forces revealed: Ann 1 and Bo 2"


def test_what_is_no_force_is_never_sealed() -> None:
    state = Table().to_reveal().state

    assert not ARCTIC.is_sealed(state, Entry(Gathered(3)), None)


@pytest.mark.parametrize(
    ("committed", "reason"),
    [
        ("", "Ann, Bo and Cy haven’t announced their cards. All reveal at once."),
        ("Ann", "Bo and Cy haven’t announced their cards. All reveal at once."),
        ("Ann Bo", "Cy hasn’t announced their cards. All reveal at once."),
    ],
)
def test_who_has_not_announced_is_named_where_the_rest_of_the_gathering_is_skipped(
    committed: str, reason: str
) -> None:
    table = Table()
    for number in (1, 2):
        table.tell(Gathered(number))
    for seat in committed.split():
        table.tell(Commit(0), seat)
    before, entry = table.state, Entry(Gathered(3))

    ruling = table.tell(Gathered(3))

    said = ARCTIC.describe(before, entry, Nothing()).text()
    assert said == "Round 3: the rest of the gathering is skipped"
    assert [each.text() for each in ruling.reasons] == [reason]


# Refused ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "seat", "code", "rule"),
    [
        (revealed_by("Bo", "thugs"), "Ann", "wrong-seat", "A-40"),
        (Reveal(3, forces_of({"Ann": "", "Bo": ""})), "Ann", "wrong-seat", "A-40"),
        (Reveal(3, {}), None, "wrong-seat", "A-40"),
        (revealed_by("Ann", "thugs", 4), "Ann", "wrong-phase", "A-10"),
        (revealed_by("Flo", "thugs"), None, "unknown-player", None),
        (revealed_by("Ann", "unicorn"), "Ann", "unknown-card", None),
        (revealed_by("Ann", "armory"), "Ann", "not-for-a-force", "A-14"),
        (revealed_by("Ann", "brawler: spear"), "Ann", "wrong-kind-of-card", None),
    ],
)
def test_a_reveal_that_makes_no_sense_is_refused(
    facts: Reveal, seat: str | None, code: str, rule: str | None
) -> None:
    refusal = Table().to_reveal().refusal(facts, seat)

    assert (refusal.code, refusal.rule, refusal.can_override) == (code, rule, False)


def test_after_the_first_declaration_no_force_is_corrected() -> None:
    table = Table(modules="recon2")
    table.to_reveal().reveal(Ann="provocateur", Bo="thugs")
    table.declare("Ann's provocateur provokes")

    refusal = table.refusal(revealed_by("Bo", "spear"), "Bo")

    assert (refusal.code, refusal.rule) == ("declared-already", "A-40")


# Cards that cannot be --------------------------------------------------------------------------------


def test_a_card_of_a_module_that_is_not_in_play_is_refused_and_can_be_overridden() -> None:
    table = Table().to_reveal()
    facts = revealed_by("Ann", "rogue")

    refusal = table.refusal(facts, "Ann")
    ruling = table.tell(facts, "Ann", "not-in-play")

    assert (refusal.code, refusal.rule) == ("not-in-play", "A-5")
    assert refusal.message == "Rogue belongs to Recon 2, which this table plays without."
    assert refusal.message in ruling.reasons[0].text()
    assert table.state.revealed == {"Ann": force_of("rogue")}


@pytest.mark.parametrize(
    ("force", "rule", "told"),
    [
        ("grenade grenade grenade", "A-2", "Grenade: 3 shown is too many. The box has only 2."),
        ("shovel " * 7, "A-3", "Shovel: 7 shown is too many. The box has only 6."),
        ("thugs " * 6, "A-4", "Thugs: 6 shown is too many. The box has only 5."),
        ("refugee " * 21, "A-1", "Refugee: 21 shown is too many. The box has only 20."),
        (
            "+ armory armory armory armory",
            "A-4",
            "Armory: 4 shown is too many. The box has only 3.",
        ),
    ],
)
def test_more_copies_than_the_box_has_are_refused(force: str, rule: str, told: str) -> None:
    refusal = Table(modules=ALL_HQ).to_reveal().refusal(revealed_by("Ann", force), "Ann")

    assert (refusal.code, refusal.rule, refusal.message) == ("too-many-copies", rule, told)


def test_copies_of_all_forces_are_counted_together() -> None:
    table = Table(modules=ALL_HQ).to_reveal()

    refusal = table.refusal(Reveal(3, forces_of({"Ann": "gangster:", "Bo": "gangster:", "Cy": ""})))

    assert (refusal.code, refusal.rule) == ("too-many-copies", "A-7")


def test_too_many_copies_can_be_overridden() -> None:
    table = Table().to_reveal()

    ruling = table.tell(revealed_by("Ann", "thugs " * 6), "Ann", "too-many-copies", "not-owned")

    assert "The box has only 5" in ruling.reasons[0].text()


def test_a_hidden_force_is_not_told_by_refusing_another() -> None:
    table = Table().to_reveal()
    table.tell(revealed_by("Ann", "grenade grenade"), "Ann")

    table.tell(revealed_by("Bo", "grenade"), "Bo")
    last = table.tell(revealed_by("Cy", ""), "Cy")

    assert last.reasons[0].text() == "Grenade: 3 shown is too many. The box has only 2."
    assert table.state.phase is Phase.DECLARING


def test_correcting_a_force_counts_it_once() -> None:
    table = Table()
    table.to_reveal().reveal(Ann="grenade grenade")

    table.tell(revealed_by("Ann", "grenade grenade thugs"), "Ann")

    assert table.refusal(revealed_by("Bo", "grenade"), "Bo").code == "too-many-copies"


def test_a_card_of_the_table_that_says_no_number_is_never_too_many() -> None:
    edition = ARCTIC.shipped_edition()
    edition.append({"id": "mole", "name": "Mole", "kind": "member", "people": 1, "unknown": ["count"]})
    table = Table(edition=edition).to_reveal()

    table.tell(revealed_by("Ann", "mole " * 30), "Ann", "not-owned")

    assert len(table.state.revealed["Ann"].cards) == 30


@pytest.mark.parametrize(
    ("base", "is_loose", "offered"),
    [
        ("", False, {}),
        ("gangster, portable_decoys", False, {"gangster": Chance.LIKELY, "portable_decoys": Chance.LIKELY}),
        ("gangster", True, {"gangster": Chance.LIKELY, "portable_decoys": Chance.FOLDED}),
        ("", True, {"gangster": Chance.FOLDED, "portable_decoys": Chance.FOLDED}),
    ],
)
def test_what_adds_to_a_force_is_offered_where_it_is_in_force_or_nobody_knows(
    base: str, is_loose: bool, offered: dict[str, Chance]
) -> None:
    state = Table(modules=f"{ALL_HQ} recon3").to_reveal().state
    skipped = state.seats["Ann"].missed if is_loose else ()
    own = replace(state.seats["Ann"], base=base_of_seat(base, 1), is_loose=is_loose, missed=skipped)

    found = REVEAL.choices(state.with_seat("Ann", own), "Ann", {})
    told = {each.word: each.chance for choice in found if choice.field == "beside" for each in choice.options}

    assert {word: told[word] for word in ("gangster", "portable_decoys") if word in told} == offered


@pytest.mark.parametrize(
    ("leader", "shown", "is_possible"),
    [("", "gangster", True), ("gangster", "gangster", True), ("gangster", "mentor", False)],
)
def test_a_skipped_light_row_hides_a_leader_only_if_none_is_known(
    leader: str, shown: str, is_possible: bool
) -> None:
    state = Table(modules=f"{ALL_HQ} recon3").to_reveal().state
    own = replace(state.seats["Ann"], base=base_of_seat(leader, 1), is_loose=False)
    entry = Entry(Reveal(state.round, {"Ann": Force((), leader=shown)}), "Ann")

    is_accepted = is_legal(lambda: ARCTIC.adjudicate(state.with_seat("Ann", own), entry))

    assert is_accepted is is_possible
