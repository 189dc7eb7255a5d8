"""What seldom happens in Skirmish for Earth, each by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.earth.cards.cards import ActionCard, CardEffect, Cost, Territory, check_territory
from referee.rules.earth.cards.piles import UNKNOWN, Piles
from referee.rules.earth.deck.csv import describe_effect
from referee.rules.earth.deck.deck import new_id
from referee.rules.earth.deployment.place import PlaceCard
from referee.rules.earth.deployment.turn_target import TurnTarget
from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.ending.round import resolve_round
from referee.rules.earth.game import EARTH
from referee.rules.earth.learn.who_captures import round_of
from referee.rules.earth.record.outcomes import LedgerLine, What
from referee.rules.earth.reveal import REVEAL, RevealCards, ShownCard
from referee.rules.earth.ruling.table_ruling import TABLE_RULING
from referee.rules.earth.scoring import TableAtEnd, resolve_scoring
from referee.rules.earth.setup.table_deck import differences
from referee.rules.kernel.history.disputes import CARD, consequences
from referee.rules.kernel.records import Protest
from tests.rules.earth.playing import DECK, ISLE, Table
from tests.rules.earth.test_game import FREE, LOST, _ruling, dealt, refused
from tests.rules.earth.test_learn import ONE, a_round, card


@pytest.mark.parametrize(("seed", "cards"), [("5eed", {"a", "b", "c"}), ("", {UNKNOWN})])
def test_e_63_the_discard_is_shuffled_by_the_app_where_it_deals(seed: str, cards: set[str]) -> None:
    piles, drawn, has_shuffled = Piles(discard=("a", "b", "c"), seed=seed).draw("Ann", 3)

    assert (drawn, has_shuffled, piles.discard) == (3, True, ())
    assert set(piles.hands["Ann"]) == cards


@pytest.mark.parametrize(("bonus", "told"), [({5: 3, 2: 9}, "2: 9, 5: 3"), ({}, "–")])
def test_a_continent_with_another_row_shows_both(bonus: dict[int, int], told: str) -> None:
    europe, *others = DECK.continents
    (found,) = differences(DECK, replace(DECK, continents=(replace(europe, bonus=bonus), *others)))

    assert (found.name, found.fields) == ("Europe", (("bonus", "2: 1, 3: 2", told),))


def test_a_new_id_counts_on_from_2() -> None:
    assert [new_id("Big Spear", taken) for taken in ([], ["big_spear"], ["big_spear", "big_spear_2"])] == [
        "big_spear",
        "big_spear_2",
        "big_spear_3",
    ]


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (CardEffect("steal_ships", "choose", 1, "not_captured"), "steal_ships(choose,1) if not_captured"),
        (CardEffect("draw", "self", 1), "draw(self,1)"),
        (CardEffect("move_flag", "self", to="top"), "move_flag(self,top)"),
        (CardEffect("manual", text="gain"), 'manual("gain")'),
    ],
)
def test_a_text_is_written_with_what_it_says_only(effect: CardEffect, told: str) -> None:
    assert describe_effect(effect) == told


def test_e_42_an_attack_can_be_set_to_0() -> None:
    none = {"op": "attack_set", "who": "others", "n": 0}
    outcome = resolve_round(a_round("2 1 1", card("2:1", none), card("1:5"), ONE)).outcome

    assert outcome.attack == {"A": 1, "B": 0, "C": 0}
    assert outcome.winner == "A"


def test_eq_2_a_round_that_is_void_shows_no_attack_and_is_step_1() -> None:
    table = Table(house_rules={"all_pass": "void"})
    table.target()
    table.bid("- - -")
    ending = ending_of(table.state)

    assert ending.lines == ending.attack == dict.fromkeys(table.state.seats, 0)
    assert ending.steps[0].number == 1


def test_an_id_that_is_none_is_cut_after_40_letters() -> None:
    table = Table(deck=DECK)
    table.target()
    table.bid("1 - -")
    refusal = refused(table, RevealCards(1, {"Ann": ShownCard(id="x" * 50)}))

    assert "x" * 40 in refusal.message
    assert "x" * 41 not in refusal.message


def test_who_lacks_an_attack_is_named() -> None:
    table = Table()
    table.target()
    table.bid("2 2 - -")
    table.reveal(Ann=ShownCard(is_paid=True, attack=3), Bo=LOST, Cy=FREE)

    assert "Bo" in refused(table, _ruling(table, LedgerLine(What.VALID, "Bo", n=1))).message


def test_a_round_of_a_table_is_asked_again_while_its_steps_are_due() -> None:
    table = dealt()
    table.tell(TurnTarget(1))
    table.place_all()
    assert round_of(table.state) is None
    table.bid("1 - -")
    case = round_of(table.state)

    assert case is not None
    cards = [table.state.card(seat) for seat in table.state.seats]
    assert [each and (each.id, each.count) for each in case.cards.values()] == [
        card and (card.label, 1) for card in cards
    ]


@pytest.mark.parametrize("bonus", [0, 1])
def test_v_8_a_row_may_bring_nothing_at_a_step(bonus: int) -> None:
    check_territory(replace(ISLE, bonus={2: bonus}), "territory")


def test_a_deck_need_not_say_which_flags_there_are() -> None:
    table = Table(deck=replace(DECK, flags=()))

    assert len(table.setup.colours) == 3


def test_cards_that_lie_open_are_not_taken_back_of_themselves() -> None:
    table = Table()
    table.target()
    table.bid("2 2 - -")
    table.reveal(Ann=FREE, Bo=LOST, Cy=LOST)

    table.tell(Protest(table.log.number, CARD, table.state.seats))

    assert consequences(EARTH, table.log) == ()


def test_e_74_a_tie_is_told_with_the_score_of_those_who_tie() -> None:
    owned: dict[str, tuple[Territory, ...]] = {
        seat: (ISLE,) if seat != "Cy" else () for seat in ("Ann", "Bo", "Cy")
    }
    reserve, pole = dict.fromkeys(owned, 0), tuple(owned)
    reasons = resolve_scoring(TableAtEnd(tuple(owned), owned, reserve, pole)).reasons

    assert [each.text() for each in reasons if "tied at" in each.text()] == ["Ann and Bo are tied at 3."]


@pytest.mark.parametrize(("is_placed", "fewest"), [(False, "-4"), (True, "-3")])
def test_e_52_a_card_that_is_placed_is_not_in_the_hand_of_a_ruling(is_placed: bool, fewest: str) -> None:
    table = dealt()
    table.tell(TurnTarget(1))
    if is_placed:
        table.tell(PlaceCard(1, table.state.piles.hands["Ann"][0]), "Ann")
    picked = {"what_1": ("hand",), "seat_1": ("Ann",)}
    (choice,) = [each for each in TABLE_RULING.choices(table.state, "", picked) if each.field == "number_1"]

    assert choice.options[-1].word == fewest


@pytest.mark.parametrize("name", ["North", "East", "South"])
def test_e_52_a_territory_that_a_ruling_moves_leaves_all_others_there(name: str) -> None:
    table = Table()
    names = ["North", "East", "South"]
    for each in names:
        table.quick_round("1 - -", {"Ann": 3}, territory=replace(ISLE, name=each))
    owner = next(seat for seat in table.state.seats if table.state.owned[seat])

    table.tell(_ruling(table, LedgerLine(What.TERRITORY, owner, name=name)))

    assert [card.name for card in table.state.owned[owner]] == [each for each in names if each != name]


@pytest.mark.parametrize(("letters", "lines"), [(999, 1), (1, 99)])
def test_e_52_a_ruling_has_a_length(letters: int, lines: int) -> None:
    table = Table()
    table.target()
    ships = LedgerLine(What.SHIPS, None, "Ann", 1)

    assert refused(table, _ruling(table, *[ships] * lines, reason="x" * letters)).code == "too-long"


@pytest.mark.parametrize(("keep", "ids"), [(False, ()), (True, ("spear",))])
def test_only_a_card_that_is_kept_needs_an_id(keep: bool, ids: tuple[str, ...]) -> None:
    spear = ActionCard("", (Cost(1, 1),), name="Spear")
    state = Table(deck=DECK).state
    assert REVEAL.depends_on is not None
    rests = REVEAL.depends_on(state, "Ann", RevealCards(1, {"Ann": ShownCard(card=spear, keep=keep)}))

    assert all(each in str(rests) for each in ids)
    assert ("spear" in str(rests)) == keep
