"""What the referee knows of a seat: cards owned, used, gained, and gains that nobody has seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.rules.arctic.cards.catalogue import Pile, shipped
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.record.gains import Proof, Unseen
from referee.rules.arctic.record.having import can_be_dug, can_have, proofs_of
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.sources import copies_unaccounted
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import check_hand
from referee.rules.arctic.record.yard import LOST, Yard
from referee.rules.arctic.setup.meta import Setup
from referee.rules.kernel.history.log import Checks, Entry
from referee.rules.kernel.text.ruling import IllegalEntry

CARDS = shipped()
JUNKYARD, CONTESTED = Unseen(Pile.JUNKYARD, 3), Unseen(Pile.CONTESTED, 4)
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def checks(*overrides: str) -> Checks:
    return Checks(Entry(Gathered(1), "Ann", frozenset(overrides)))


def table(players: int = 3, *modules: str, lost: int = 0, **seats: ArcticSeat) -> ArcticState:
    """Return a table with everybody's starting deck, with some seats as given."""
    state = ARCTIC.open(Setup(NAMES[:players], "Ann", modules))
    return replace(state, seats={**state.seats, **seats}, yard=Yard((LOST,) * lost))


def proven_by(own: ArcticSeat, *shown: str, overrides: tuple[str, ...] = (), lost: int = 0) -> Any:
    return proofs_of(table(Ann=own, lost=lost), "Ann", shown, checks(*overrides))


# Starting --------------------------------------------------------------------------------------------


def test_everybody_starts_with_the_same_ten_cards() -> None:
    seats = table().seats

    deck = {"refugee": 4, "scavenger": 3, "brawler": 1, "spear": 1, "shovel": 1}
    assert [own.owned for own in seats.values()] == [deck, deck, deck]


@pytest.mark.parametrize(
    ("players", "scavengers", "brawlers"), [(2, 14, 8), (3, 11, 7), (4, 8, 6), (5, 5, 5)]
)
def test_starting_decks_are_taken_from_the_stacks(players: int, scavengers: int, brawlers: int) -> None:
    found = table(players).stacks

    others = {"hunter": 8, "saboteur": 8, "scout": 8, "group_leaders": 5, "sniper_team": 5, "thugs": 5}
    assert found == {"scavenger": scavengers, "brawler": brawlers, **others}


def test_a_module_adds_its_mercenaries() -> None:
    found = table(3, "hq1").stacks

    assert found["medic"] == 8
    assert "engineer" not in found


# A round ---------------------------------------------------------------------------------------------


def test_five_cards_are_drawn_and_none_is_used_at_the_start() -> None:
    own = ArcticSeat({"spear": 2, "refugee": 8})

    assert (own.hand_limit, own.left, own.free("spear")) == (5, 5, 2)


def test_a_card_spent_is_owned_but_not_free() -> None:
    own = ArcticSeat({"spear": 2, "refugee": 1, "junk": 7}).spent(("spear", "refugee"))

    assert own.owned == {"spear": 2, "refugee": 1, "junk": 7}
    assert [own.free(card) for card in ("spear", "refugee", "net")] == [1, 0, 0]
    assert own.left == 3


def test_a_card_lost_is_neither() -> None:
    own = ArcticSeat({"spear": 2, "refugee": 1}).lost(("spear", "refugee"))

    assert own.owned == {"spear": 1}
    assert own.free("refugee") == 0


def test_nobody_loses_more_than_there_is() -> None:
    assert ArcticSeat({"spear": 1}).lost(("spear", "spear", "net")).owned == {}


def test_a_card_gained_is_owned_but_lies_in_the_discard_pile() -> None:
    own = ArcticSeat({"spear": 1, "junk": 9}).gained("spear")

    assert own.owned == {"spear": 2, "junk": 9}
    assert own.free("spear") == 1
    assert own.left == 5


def test_a_draw_brings_everything_back_and_more_cards_to_the_hand() -> None:
    own = ArcticSeat({"spear": 1, "junk": 9}).spent(("spear",)).gained("net").after_draw(2)

    assert (own.free("spear"), own.free("net")) == (1, 1)
    assert (own.hand_limit, own.left) == (7, 6)


def test_a_draw_of_nothing_brings_nothing_back() -> None:
    own = ArcticSeat({"spear": 1}).spent(("spear",))

    assert own.after_draw(0) == own


def test_what_is_used_after_a_draw_is_used() -> None:
    assert ArcticSeat({"spear": 1}).after_draw(1).spent(("spear",)).free("spear") == 0


def test_cards_left_are_never_fewer_than_none() -> None:
    assert ArcticSeat({"spear": 9}).spent(("spear",) * 7).left == 0


def test_hardy_scavengers_that_came_back_are_in_the_hand_beside_the_five() -> None:
    assert ArcticSeat({}).at_round_start(2).hand_limit == 7


def test_a_new_round_forgets_all_but_what_is_owned_and_unseen() -> None:
    own = ArcticSeat(
        {"spear": 1}, (JUNKYARD,), is_loose=True, food=3, committed=2, actions=frozenset({"dig"})
    )

    after = own.spent(("spear",)).gained_unseen(Pile.CONTESTED, 4).after_draw(1).at_round_start()

    assert after == ArcticSeat({"spear": 1}, (JUNKYARD, CONTESTED), is_loose=True)


# Proofs ----------------------------------------------------------------------------------------------


def test_a_card_owned_needs_no_proof() -> None:
    assert proven_by(ArcticSeat({"spear": 1}, (JUNKYARD,)), "spear") == ()


def test_copies_beyond_those_owned_do() -> None:
    assert proven_by(ArcticSeat({"spear": 1}, (JUNKYARD,)), "spear", "spear") == (Proof(0, "spear"),)


def test_a_used_copy_does_not_count() -> None:
    assert proven_by(ArcticSeat({"spear": 1}, (JUNKYARD,)).spent(("spear",)), "spear") == (Proof(0, "spear"),)


def test_a_gain_of_this_round_proves_nothing_before_a_draw() -> None:
    own = ArcticSeat({}, (JUNKYARD,)).gained_unseen(Pile.JUNKYARD, 5)

    with pytest.raises(IllegalEntry, match="not even among unseen gains"):
        proven_by(own, "net", "net")

    assert proven_by(own.after_draw(1), "net", "net") == (Proof(0, "net"), Proof(1, "net"))


def test_the_contested_gain_is_preferred_where_it_fits() -> None:
    assert proven_by(ArcticSeat({}, (JUNKYARD, CONTESTED)), "grenade") == (Proof(1, "grenade"),)
    assert proven_by(ArcticSeat({}, (JUNKYARD, CONTESTED)), "net") == (Proof(0, "net"),)


def test_the_oldest_of_like_gains_is_taken() -> None:
    assert proven_by(ArcticSeat({}, (JUNKYARD, JUNKYARD)), "net") == (Proof(0, "net"),)


def test_each_card_takes_a_gain_of_its_own() -> None:
    found = proven_by(ArcticSeat({}, (CONTESTED, JUNKYARD, CONTESTED)), "net", "grenade", "wolf_pack")

    assert found == (Proof(1, "net"), Proof(0, "grenade"), Proof(2, "wolf_pack"))


def test_a_skipped_gathering_brings_a_card_of_the_junkyard_at_most() -> None:
    own = ArcticSeat({}).skipped(1, 0)

    assert proven_by(own, "net") == (Proof(1, "net"),)
    with pytest.raises(IllegalEntry):
        proven_by(own, "net", "multitool")


def test_a_refusal_says_whether_the_card_was_used_or_never_owned() -> None:
    with pytest.raises(IllegalEntry, match=r"^Ann has no Spear left this round\.$"):
        proven_by(ArcticSeat({"spear": 1}).spent(("spear",)), "spear")

    with pytest.raises(IllegalEntry, match=r"^Ann has no Net, not even among unseen gains\.$"):
        proven_by(ArcticSeat({"spear": 1}), "net")


def test_an_override_lets_a_card_pass_without_a_proof() -> None:
    found = proven_by(ArcticSeat({}, (CONTESTED,)), "net", "grenade", overrides=("not-owned",))

    assert found == (Proof(0, "grenade"),)


def test_proven_gains_become_the_cards_that_they_were() -> None:
    own = ArcticSeat({"net": 1}, (JUNKYARD, CONTESTED, JUNKYARD))

    after = own.proven((Proof(1, "grenade"), Proof(0, "net")))

    assert (after.owned, after.unseen) == ({"net": 2, "grenade": 1}, (JUNKYARD,))
    assert after.free("net") == 2


def test_an_older_gain_may_be_proven_while_a_new_one_waits() -> None:
    own = ArcticSeat({}, (JUNKYARD,)).gained_unseen(Pile.JUNKYARD, 5).proven((Proof(0, "net"),))

    with pytest.raises(IllegalEntry):
        proven_by(own, "net", "net")


# Copies ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "players", "expected"),
    [
        ("refugee", 3, 0),
        ("scavenger", 3, 0),
        ("hunter", 3, 0),
        ("spear", 3, 3),
        ("spear", 2, 2),
        ("pills", 5, 9),
        ("pills", 2, 7),
        ("grenade", 2, 2),
        ("grenade", 3, 2),
    ],
)
def test_copies_whose_place_nobody_knows_are_counted(card: str, players: int, expected: int) -> None:
    assert copies_unaccounted(table(players), CARDS[card]) == expected


def test_a_trashed_card_may_be_dug_and_an_owned_one_not() -> None:
    state = table()
    trashed = state.with_seat("Bo", state.seats["Bo"].lost(("refugee",)))

    assert not can_be_dug(state, CARDS["refugee"])
    assert can_be_dug(trashed, CARDS["refugee"])
    assert not can_be_dug(trashed, CARDS["refugee"], ("refugee",))


def test_a_copy_that_a_recount_found_leaves_no_room_for_another() -> None:
    deck = table().seats["Ann"]
    dug_before = deck.gained_unseen(Pile.JUNKYARD, 1, after=0).at_round_start()
    dug_after = deck.gained_unseen(Pile.JUNKYARD, 1, after=1).at_round_start().proven((Proof(0, "refugee"),))
    state = table(Ann=deck.lost(("refugee",)), Bo=dug_after, Cy=dug_before)
    state = replace(state, yard=Yard(("refugee",), counted=("refugee",)))

    assert copies_unaccounted(state, CARDS["refugee"]) == 0
    assert not can_have(state, "Cy", CARDS["refugee"], ("refugee",) * 4)


def test_a_contested_resource_may_be_dug_once_one_was_lost() -> None:
    assert not can_be_dug(table(), CARDS["grenade"])
    assert can_be_dug(table(lost=1), CARDS["grenade"])
    assert not can_be_dug(table(lost=1), CARDS["grenade"], ("wolf_pack",))


def test_where_one_seat_is_loose_any_card_may_be_dug() -> None:
    assert can_be_dug(table(Cy=ArcticSeat({}, is_loose=True)), CARDS["refugee"])


@pytest.mark.parametrize(
    ("own", "may"),
    [
        (ArcticSeat({}), ""),
        (ArcticSeat({}, (CONTESTED,)), "grenade"),
        (ArcticSeat({}, (JUNKYARD,)), "grenade net"),
        (ArcticSeat({}).gained_unseen(Pile.JUNKYARD, 3), ""),
        (ArcticSeat({}).gained_unseen(Pile.JUNKYARD, 3).after_draw(1), "grenade net"),
        (ArcticSeat({}).skipped(1, 0), "net hunter"),
        (ArcticSeat({}).skipped(1, 1), "grenade net hunter"),
    ],
)
def test_what_may_show_up_follows_from_the_gains(own: ArcticSeat, may: str) -> None:
    state = table(Ann=own, lost=1)

    found = [card for card in ("grenade", "net", "hunter") if can_have(state, "Ann", CARDS[card])]

    assert found == may.split()


# The hand --------------------------------------------------------------------------------------------


def test_the_hand_holds_what_is_left_and_no_more() -> None:
    own = ArcticSeat({"spear": 9}).spent(("spear",) * 2)

    check_hand(own, "Ann", 3, checks())
    with pytest.raises(IllegalEntry, match=r"^4 is too many\. Ann has 3 of 5 cards left this round\.$"):
        check_hand(own, "Ann", 4, checks())


def test_an_override_lets_more_cards_be_in_the_hand() -> None:
    passing = checks("too-many-cards")

    check_hand(ArcticSeat({}), "Ann", 6, passing)

    assert [reason.rules for reason in passing.overridden] == [("A-30",)]


def test_a_tool_set_aside_is_not_shuffled_into_the_deck() -> None:
    own = ArcticSeat(
        {"refugee": 4, "scavenger": 3, "brawler": 1, "spear": 1, "shovel": 1}, deck=frozenset({0})
    )

    drawn = own.disarmed("spear").spent(("scavenger",)).after_draw(1)

    assert drawn.deck == frozenset({5}), (
        "five of the last round and the Scavenger were shuffled, and one was drawn"
    )
