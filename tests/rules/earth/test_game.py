"""The game entry by entry: set-up, levels, phases, the end (ET-01 to ET-03, ET-17, ET-45 to ET-54, ET-62)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.rules.earth.cards.cards import ActionCard, CardEffect, Cost, Territory
from referee.rules.earth.deck.deck import Deck
from referee.rules.earth.deployment.deployment import Deploy, Pass
from referee.rules.earth.deployment.place import PlaceCard
from referee.rules.earth.deployment.turn_target import LONGEST_NAME, TurnTarget
from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.ending.finish import EndNow, Finish, Leave
from referee.rules.earth.game import EARTH
from referee.rules.earth.record.outcomes import LedgerLine, What
from referee.rules.earth.record.state import Level, RoundPhase
from referee.rules.earth.reveal import REVEAL, RevealCards, ShownCard
from referee.rules.earth.ruling.table_ruling import TABLE_RULING, TableRuling
from referee.rules.earth.scoring import score_now, shown_score
from referee.rules.earth.setup.opening import EarthSetup
from referee.rules.earth.setup.table_deck import ChangeDeck, Deal
from referee.rules.kernel.entry.choices import Chance
from referee.rules.kernel.history.log import Entry, Retract
from referee.rules.kernel.replay import read_story, replay
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.languages.pseudo import ROOT
from tests.rules.earth.playing import ACTIONS, DECK, ISLE, SEED, Table

FREE = ShownCard(is_paid=True)
LOST = ShownCard(is_paid=False)


def refused(table: Table, facts: Any, seat: str | None = None, *overrides: str) -> IllegalEntry:
    """Enter what the rules refuse, and return the refusal; nothing is recorded."""
    before = table.log.number
    with pytest.raises(IllegalEntry) as caught:
        table.tell(facts, seat, *overrides)
    assert table.log.number == before
    assert caught.value.message
    return caught.value


def dealt(players: int = 3, **more: Any) -> Table:
    table = Table(players, level=Level.DEALT, deck=DECK, **more)
    table.tell(Deal(SEED))
    return table


# Set-up -------------------------------------------------------------------------------------------


def test_et_01_set_up_for_four() -> None:
    board = EARTH.board(Table(("A", "B", "C", "D"), first="C").state)

    assert board["initiative"] == "C"
    assert board["flagpole"] == ["C", "D", "A", "B"]
    assert set(board["reserve"].values()) == {6}
    assert set(board["hands"].values()) == {4}
    assert (board["bank"], board["action_deck"]) == (26, 44)


@pytest.mark.parametrize(("players", "bank", "deck"), [(3, 32, 48), (4, 26, 44), (5, 20, 40)])
def test_e_8_bank_and_deck(players: int, bank: int, deck: int) -> None:
    state = Table(players).state

    assert (state.bank, len(state.piles.deck)) == (bank, deck)


@pytest.mark.parametrize(
    ("setup", "rule"),
    [
        (EarthSetup(("A", "B"), "A"), "E-1"),
        (EarthSetup(tuple("ABCDEF"), "A"), "E-1"),
        (EarthSetup(("A", "B", " "), "A"), "E-1"),
        (EarthSetup(("A", "B", "B"), "A"), "E-1"),
        (EarthSetup(("A", "B", "C"), "D"), "E-3"),
        (EarthSetup(("A", "B", "C"), "A", ("red", "red", "blue")), "E-4"),
        (EarthSetup(("A", "B", "C"), "A", ("red", "pink", "blue")), "E-4"),
        (EarthSetup(("A", "B", "C"), "A", ("red", "blue")), "E-4"),
        (EarthSetup(("A", "B", "C"), "A", rounds=0), "E-9"),
        (
            EarthSetup(
                ("A", "B", "C"), "A", level=Level.DEALT, house_rules={"hand_over_limit": "discard_down"}
            ),
            "E-62",
        ),
    ],
)
def test_a_set_up_that_cannot_be_played(setup: EarthSetup, rule: str) -> None:
    with pytest.raises(IllegalEntry) as caught:
        EARTH.open(setup)

    assert caught.value.rule == rule


def test_a_deck_with_errors_opens_no_table() -> None:
    broken = replace(DECK, continents=())

    with pytest.raises(IllegalEntry, match="no continent"):
        EARTH.open(EarthSetup(("A", "B", "C"), "A", deck=broken))


# A round without a card list ----------------------------------------------------------------------


def test_a_quick_round() -> None:
    table = Table()
    table.target()
    table.bid("2 1 - - ")
    assert table.state.phase is RoundPhase.REVEAL
    table.reveal(Ann=ShownCard(is_paid=True, attack=3), Bo=LOST)
    table.reveal(Cy=FREE)

    ruling = table.finish()

    assert ruling.outcome.ending.winner == "Ann"
    assert (table.state.round, table.state.phase, table.state.initiative) == (2, RoundPhase.TARGET, "Bo")
    assert table.state.reserve == {"Ann": 5, "Bo": 6, "Cy": 7}
    assert [card.name for card in table.state.owned["Ann"]] == ["Example Isle"]
    assert table.state.last is not None
    assert {"E-30", "E-36", "E-45", "E-54", "E-60", "E-65"} <= {
        r for each in ruling.reasons for r in each.rules
    }


def test_a_card_that_nobody_named_is_called_so() -> None:
    table = Table()
    table.target()
    table.bid("2 1 - - ")
    table.reveal(Ann=ShownCard(is_paid=True, attack=3, text="draw two"), Bo=LOST, Cy=FREE)

    ending = ending_of(table.state)

    assert "Ann pays: 2 on the card, cost 2." in [each.text() for each in ending.steps[1].reasons]
    assert TABLE_RULING.due is not None
    assert TABLE_RULING.due(table.state).text() == "Ann’s unnamed card: what happened?"


@pytest.mark.parametrize(("bids", "is_empty"), [("2 1 - -", False), ("- - -", True)])
def test_step_6_says_that_no_ships_are_left_only_where_none_are(bids: str, is_empty: bool) -> None:
    table = Table()
    table.target()
    table.bid(bids)
    table.reveal(**{seat: ShownCard(is_paid=True, attack=1) for seat in table.state.to_reveal})

    said = [reason.text() for reason in ending_of(table.state).steps[5].reasons]

    assert ("No ships are left on the cards." in said) == is_empty


def test_quick_entry_rules_as_a_deck_does() -> None:
    """L0 and L1 give the same ruling for the same numbers."""
    quick, deck = Table(), Table(level=Level.DECK, deck=DECK)
    for table in (quick, deck):
        table.target(ISLE)
        table.bid("2 1 1 2 - -")
    quick.reveal(
        Ann=ShownCard(is_paid=True, attack=6),
        Bo=ShownCard(is_paid=True, attack=1),
        Cy=ShownCard(is_paid=True, attack=2),
    )
    deck.reveal(Ann="raid", Bo=ShownCard(card=ActionCard("", (Cost(1, 1),), name="x")), Cy="swarm")

    endings = [ending_of(table.state) for table in (quick, deck)]

    assert endings[0].attack == endings[1].attack
    assert endings[0].reserve == endings[1].reserve
    assert endings[0].winner == endings[1].winner == "Ann"
    assert [step.number for step in endings[0].steps] == [*range(1, 10)]


def test_et_16_nobody_has_ships() -> None:
    table = Table()
    for _ in range(3):
        table.tell(_ruling(table, LedgerLine(What.SHIPS, table.state.seats[_], None, 6)))

    ruling = table.target()

    assert table.state.phase is RoundPhase.REVEAL
    assert ruling.outcome.deployment.closed == "all_passed"
    assert {"E-20", "E-23"} <= {rule for reason in ruling.reasons for rule in reason.rules}


def test_et_21_void_reveals_nothing() -> None:
    table = Table(house_rules={"all_pass": "void"})
    table.target()
    table.bid("- - -")
    assert table.state.phase is RoundPhase.ENDING

    table.finish()

    assert table.state.lost[0].name == "Example Isle"
    assert table.state.reserve == {"Ann": 7, "Bo": 7, "Cy": 7}
    assert len(table.state.piles.unseen) == 3


def test_et_17_a_card_is_locked_once_ships_move() -> None:
    table = Table(level=Level.DECK, deck=DECK)
    table.target("t01")
    table.tell(PlaceCard(1, "raid"), "Ann")
    table.tell(PlaceCard(1, "jam"), "Ann")
    table.bid("1")

    assert refused(table, PlaceCard(1, "raid"), "Ann").rule == "E-12"
    table.bid("- -")
    assert table.state.to_reveal == ("Bo", "Cy")
    assert table.state.revealed["Ann"] == ACTIONS[3]


def test_a_card_that_lies_face_down_is_not_in_the_hand_that_a_ruling_cuts() -> None:
    table = dealt()
    table.tell(TurnTarget(1))
    placed = table.state.piles.hands["Ann"][0]
    table.tell(PlaceCard(1, placed), "Ann")

    assert refused(table, _ruling(table, LedgerLine(What.HAND, "Ann", n=-4))).code == "impossible-ruling"
    table.tell(_ruling(table, LedgerLine(What.HAND, "Ann", n=-3)))

    assert table.state.piles.hands["Ann"] == (placed,)
    table.place_all(Ann=placed)
    assert not table.state.piles.hands["Ann"]


def test_eq_9_a_card_stays_where_the_table_says_so() -> None:
    table = Table(house_rules={"recommit": "never"})
    table.target()
    table.tell(PlaceCard(1), "Ann")

    assert refused(table, PlaceCard(1), "Ann").rule == "E-12"


# name, entries before, the entry, seat, rule
OUT_OF_TURN: list[tuple[str, Any, str | None, str]] = [
    ("a bid before the target", Deploy(1, 1), "Ann", "E-15"),
    ("a pass before the target", Pass(1), "Ann", "E-15"),
    ("a reveal before the target", RevealCards(1, {"Ann": FREE}), None, "E-30"),
    ("the end before the target", Finish(1), None, "E-50"),
    ("another round", TurnTarget(2, territory=ISLE), None, "E-10"),
    ("no territory", TurnTarget(1), None, "E-10"),
    ("two territories", TurnTarget(1, "t01", ISLE), None, "E-10"),
    ("an unknown territory", TurnTarget(1, "t01"), None, "E-10"),
    ("a territory without a name", TurnTarget(1, territory=replace(ISLE, name=" ")), None, "E-10"),
    ("a negative salvage", TurnTarget(1, territory=replace(ISLE, salvage=-1)), None, "E-60"),
    ("a deal at a table with cards", Deal(SEED), None, "E-2"),
    ("a stranger leaves", Leave(1), "Zed", "E-1"),
    ("a card before the target", PlaceCard(1), "Ann", "E-11"),
]


@pytest.mark.parametrize("told", OUT_OF_TURN, ids=[row[0] for row in OUT_OF_TURN])
def test_what_is_refused_before_the_first_target(told: tuple[str, Any, str | None, str]) -> None:
    assert refused(Table(), told[1], told[2]).rule == told[3]


def test_what_is_refused_while_bids_are_made_and_after() -> None:
    table = Table()
    table.target()
    assert refused(table, TurnTarget(1, territory=ISLE)).rule == "E-10"
    assert refused(table, Deploy(1, 0), "Ann").rule == "E-16"
    assert refused(table, Deploy(1, 7), "Ann").rule == "E-17"
    assert refused(table, Deploy(1, 1), "Bo").rule == "E-15"
    assert refused(table, Deploy(2, 1), "Ann").rule == "E-15"
    assert refused(table, Deploy(1, 1)).rule == "E-15"
    table.bid("- 1 1")
    assert refused(table, Deploy(1, 1), "Ann").rule == "E-18"
    table.bid("-")
    assert refused(table, Deploy(1, 1), "Cy").rule == "E-25"
    assert refused(table, RevealCards(1, {})).rule == "E-30"
    assert refused(table, RevealCards(1, {"Zed": FREE})).rule == "E-30"
    assert refused(table, RevealCards(1, {"Ann": ShownCard()})).rule == "E-30"
    assert refused(table, RevealCards(1, {"Ann": ShownCard(id="raid")})).rule == "E-30"
    assert refused(table, RevealCards(1, {"Ann": ShownCard(is_paid=True, attack=-1)})).rule == "E-40"
    assert (
        refused(table, RevealCards(1, {"Ann": ShownCard(card=ActionCard("", (), name="x"))})).rule == "E-32"
    )
    assert refused(table, RevealCards(1, {"Ann": ShownCard(card=ActionCard("", (Cost(1),)))})).rule == "E-30"
    table.reveal(Ann=FREE, Bo=FREE, Cy=FREE)
    assert refused(table, RevealCards(1, {"Ann": FREE})).rule == "E-30"
    assert refused(table, TurnTarget(2, territory=ISLE)).rule == "E-10"


# The deck -----------------------------------------------------------------------------------------


def test_a_deck_fills_up_while_playing() -> None:
    table = Table()
    table.target(keep=True)
    table.bid("2 - -")
    raid = ActionCard("", (Cost(2, 3),), name="New Raid")
    table.reveal(Ann=ShownCard(card=raid, keep=True), Bo=ShownCard(card=raid, keep=True), Cy=LOST)

    deck = table.state.deck

    assert [land.name for land in deck.territories] == ["Example Isle"]
    assert [(card.id, card.name) for card in deck.actions] == [("new_raid", "New Raid")]
    assert deck.territory("example_isle") == replace(ISLE, id="example_isle")
    table.finish()
    assert refused(table, TurnTarget(2, "example_isle")).code == "played-already"
    table.tell(TurnTarget(2, "example_isle"), None, "played-already")


def test_a_running_game_keeps_its_deck() -> None:
    table = Table(level=Level.DECK)
    table.tell(ChangeDeck(DECK))
    assert table.state.rounds == 22
    table.target("t01")

    refusal = refused(table, ChangeDeck(Deck()))

    assert (refusal.code, refusal.can_override) == ("pinned-deck", True)
    table.tell(ChangeDeck(replace(DECK, name="Mended")), None, "pinned-deck")
    assert table.state.deck.name == "Mended"


@pytest.mark.parametrize(
    ("letters", "is_accepted"), [(0, False), (1, True), (LONGEST_NAME, True), (LONGEST_NAME + 1, False)]
)
@pytest.mark.parametrize("field", ["name", "continent"])
def test_a_territory_and_its_continent_have_names(field: str, letters: int, is_accepted: bool) -> None:
    more: dict[str, Any] = {field: "X" * letters}
    table, told = Table(), TurnTarget(1, territory=replace(ISLE, **more))

    if is_accepted:
        table.tell(told)
    else:
        assert refused(table, told).rule == "E-10"


def test_the_rows_of_a_continent_agree() -> None:
    table = Table()
    table.quick_round(territory=ISLE)
    other = replace(ISLE, name="Other", continent="EUROPE", bonus={2: 9})

    refusal = refused(table, TurnTarget(2, territory=other))

    assert (refusal.rule, refusal.can_override) == ("E-72", True)
    table.tell(TurnTarget(2, territory=other), None, "two-rows")
    assert table.state.lost[0].bonus == {2: 9}
    assert table.state.target is not None
    assert table.state.target.continent == "Europe"


def test_e_9_as_many_rounds_as_territories() -> None:
    short = replace(DECK, territories=DECK.territories[:5])

    assert Table(level=Level.DECK, deck=short).state.rounds == 5
    assert Table(level=Level.DECK, deck=replace(short, complete=False)).state.rounds == 22
    assert Table(rounds=3).state.rounds == 3


def test_more_copies_than_the_deck_has_are_refused() -> None:
    table = Table(level=Level.DECK, deck=replace(DECK, actions=(replace(ACTIONS[0], count=1), *ACTIONS[1:])))
    table.target("t01")
    table.bid("- - -")

    assert (
        refused(table, RevealCards(1, {"Ann": ShownCard(id="raid"), "Bo": ShownCard(id="raid")})).code
        == "too-many-copies"
    )


def test_nobody_knows_how_many_copies_a_list_that_is_not_whole_lacks() -> None:
    """A card typed in at the table has a count of 1, and the next player may well show another."""
    deck = replace(DECK, complete=False, actions=(replace(ACTIONS[0], count=1), *ACTIONS[1:]))
    table = Table(level=Level.DECK, deck=deck)
    table.target("t01")
    table.bid("- - -")
    table.tell(RevealCards(1, {"Ann": ShownCard(id="raid")}))
    offered = next(REVEAL.choices(table.state, "Bo", {}))
    assert {each.word: each.chance for each in offered.options}["raid"] is Chance.LIKELY

    table.tell(RevealCards(1, {"Bo": ShownCard(id="raid"), "Cy": ShownCard(id="raid")}))

    assert table.state.phase is RoundPhase.ENDING


def test_the_others_reveal_though_more_copies_lie_there_than_the_deck_has() -> None:
    """Nobody is told when placing what another one has placed; the cards lie there, so the list is wrong."""
    deck = replace(DECK, actions=(replace(ACTIONS[0], count=1), *ACTIONS[1:]))
    table = Table(level=Level.DECK, deck=deck)
    table.target("t01")
    table.tell(PlaceCard(1, "raid"), "Ann")
    table.tell(PlaceCard(1, "raid"), "Bo")
    table.bid("- - -")
    assert table.state.to_reveal == ("Cy",)
    assert refused(table, RevealCards(1, {"Cy": ShownCard(id="raid")})).code == "too-many-copies"

    table.tell(RevealCards(1, {"Cy": ShownCard(id="swarm")}))

    assert table.state.phase is RoundPhase.ENDING


# The app deals ------------------------------------------------------------------------------------


def test_the_app_deals_from_a_seed() -> None:
    table = dealt(4)
    state = table.state

    cards = [*state.piles.deck, *(card for hand in state.piles.hands.values() for card in hand)]

    assert sorted(cards) == sorted(card.id for card in ACTIONS for _ in range(card.count))
    assert {len(hand) for hand in state.piles.hands.values()} == {4}
    assert sorted(state.territory_deck) == [land.id for land in DECK.territories]
    assert dealt(4).state == state
    assert refused(table, Deal(SEED)).rule == "E-2"
    assert refused(table, ChangeDeck(DECK)).code == "dealt-deck"


@pytest.mark.parametrize("seed", ["", "xyz", SEED + "0", SEED.upper()])
def test_a_seed_has_its_form(seed: str) -> None:
    assert refused(Table(level=Level.DEALT, deck=DECK), Deal(seed)).code == "bad-seed"


def test_a_deck_too_small_is_not_dealt() -> None:
    small = replace(DECK, actions=(replace(ACTIONS[0], count=11),))
    table = Table(level=Level.DEALT, deck=small)

    assert refused(table, Deal(SEED)).rule == "E-7"


def test_a_dealt_round() -> None:
    table = dealt()
    table.tell(TurnTarget(1))
    assert refused(table, Deploy(1, 1), "Ann").rule == "E-11"
    assert refused(table, PlaceCard(1), "Ann").rule == "E-11"
    assert refused(table, PlaceCard(1, "nothing"), "Ann").rule == "E-11"
    assert refused(table, PlaceCard(1, "raid")).rule == "E-11"
    table.place_all()
    assert table.state.phase is RoundPhase.DEPLOY
    assert {len(hand) for hand in table.state.piles.hands.values()} == {3}

    table.bid("1 - -")

    assert table.state.phase.value == "ending"
    assert set(table.state.revealed) == {"Ann", "Bo", "Cy"}
    play_out(table)
    assert all(len(hand) >= 4 for hand in table.state.piles.hands.values())
    counted = len(table.state.piles.deck) + len(table.state.piles.discard)
    assert counted + sum(map(len, table.state.piles.hands.values())) == 60


def play_out(table: Table) -> None:
    """Answer what waits, then finish the round."""
    while (waiting := ending_of(table.state).waiting) is not None:
        if waiting.what == "choice":
            table.choose(next(seat for seat in table.state.seats if seat != waiting.seat))
        else:
            table.settle()
    table.finish()


def test_a_placed_card_may_be_exchanged_until_all_have_placed() -> None:
    table = dealt()
    table.tell(TurnTarget(1))
    first, second = table.state.piles.hands["Ann"][:2]
    table.tell(PlaceCard(1, first), "Ann")
    table.tell(PlaceCard(1, second), "Ann")
    table.place_all(Ann=second)

    assert refused(table, PlaceCard(1, first), "Ann").rule == "E-12"
    assert table.state.placed["Ann"] == second


def test_et_62_who_sees_what() -> None:
    table = dealt()
    table.tell(TurnTarget(1))
    table.place_all()
    table.bid("2")
    deal, _, ann, bo = table.records[:4]

    def told(record: Any, viewer: str | None) -> str:
        return EARTH.describe(table.state, record.entry, record.ruling.outcome, viewer).text()

    for viewer in (None, "Bo"):
        assert told(ann, viewer) == "Ann places a card"
        assert EARTH.is_sealed(table.state, ann.entry, viewer)
    assert told(bo, "Bo") == "Bo places a card"
    assert all(EARTH.is_sealed(table.state, deal.entry, viewer) for viewer in (None, "Ann", "Bo"))
    board = str(EARTH.board(table.state))
    assert not any(card.id in board or card.name in board for card in ACTIONS)
    assert "hands" in board


# Cards and the refresh ----------------------------------------------------------------------------


def test_et_50_and_e_63_the_deck_runs_out() -> None:
    table = Table(5)
    for _ in range(8):
        table.quick_round("- - - - -")
    assert (len(table.state.piles.deck), len(table.state.piles.discard)) == (0, 40)

    table.quick_round("- - - - -")

    finish = table.records[-1].ruling
    assert "E-63" in {rule for reason in finish.reasons for rule in reason.rules}
    assert (len(table.state.piles.deck), len(table.state.piles.discard)) == (40, 0)


def test_et_51_no_cards_are_left() -> None:
    short = replace(DECK, complete=True, actions=(replace(ACTIONS[0], count=3),))
    table = Table(level=Level.DECK, deck=short)
    assert len(table.state.piles.deck) == 0

    table.quick_round("- - -")

    assert sum(map(len, table.state.piles.hands.values())) == 12


def test_et_45_a_hand_above_four_is_kept() -> None:
    for rule, hand in (("keep", 5), ("discard_down", 4)):
        table = Table(house_rules={"hand_over_limit": rule})
        table.tell(_ruling(table, LedgerLine(What.HAND, "Ann", n=2)))
        table.quick_round("- - -")
        assert len(table.state.piles.hands["Ann"]) == hand


# The end ------------------------------------------------------------------------------------------


def test_at_a_real_table_no_card_comes_of_one_that_returns_to_the_hand() -> None:
    """Invariant I-3: whoever took the same card back four times plays another one."""
    actions = (
        *ACTIONS,
        ActionCard("back", (Cost(0, 0),), effects=(CardEffect("return_to_hand"),), name="Back"),
    )
    table = Table(level=Level.DECK, deck=replace(DECK, actions=actions, complete=False))
    whole = len(table.state.piles.deck) + 12
    for number in range(5):
        table.target(f"t{number + 1:02}")
        table.bid("- - -")
        table.reveal(Ann="back" if number < 4 else "raid", Bo="raid", Cy="raid")
        table.finish()

    piles = table.state.piles

    assert {len(hand) for hand in piles.hands.values()} == {4}
    assert len(piles.deck) + len(piles.discard) + 12 == whole


def test_et_53_twenty_two_rounds() -> None:
    table = Table()
    for _ in range(22):
        table.quick_round("- - -")

    assert table.state.phase is RoundPhase.OVER
    assert len(table.state.lost) == 22
    assert table.state.initiative == "Bo"
    assert table.state.scored is not None
    assert table.state.scored.winners == ("Ann", "Bo", "Cy")
    assert refused(table, TurnTarget(22, territory=ISLE)).code == "not-now"
    assert EARTH.prompts(table.state) == ()


@pytest.mark.parametrize(("rule", "ships", "points"), [("yes", 9, 3), ("no", 8, 2)])
def test_et_54_salvage_of_the_last_round_counts(rule: str, ships: int, points: int) -> None:
    table = Table(rounds=1, house_rules={"last_refresh": rule})
    table.tell(_ruling(table, LedgerLine(What.SHIPS, None, "Ann", 2)))
    table.quick_round("- - -")

    assert table.state.reserve["Ann"] == ships
    assert table.state.scored is not None
    assert table.state.scored.score["Ann"].ships == points


def test_the_table_may_end_the_game_early() -> None:
    table = Table()
    table.quick_round("2 - -", {"Ann": 3})

    table.tell(EndNow(2))

    assert table.state.phase is RoundPhase.OVER
    assert table.state.scored is not None
    assert table.state.scored.winners == ("Ann",)


def test_eq_19_a_player_leaves() -> None:
    table = Table(4)
    table.quick_round("- - - 2", {"Di": 3})
    table.tell(Leave(2), "Bo")

    state = table.state
    assert (state.seats, state.initiative, state.flagpole) == (("Ann", "Cy", "Di"), "Cy", ("Ann", "Cy", "Di"))
    assert (state.reserve["Bo"], "Bo" in state.piles.hands) == (0, False)
    table.quick_round("- - -")
    table.tell(Leave(3), "Cy")
    assert refused(table, TurnTarget(3, territory=ISLE)).rule == "E-1"
    table.tell(EndNow(3))
    assert table.state.scored is not None
    assert table.state.scored.winners == ("Di",)


# Table rulings ------------------------------------------------------------------------------------


def _ruling(table: Table, *lines: LedgerLine, reason: str = "as agreed", **more: Any) -> TableRuling:
    told = {"agreed": table.state.seats, **more}
    return TableRuling(table.state.round, reason, lines, **told)


def test_a_text_waits_for_the_table() -> None:
    table = Table(level=Level.DECK, deck=DECK)
    table.target("t01")
    table.bid("2 - -")
    table.reveal(Ann="raid", Bo="oddity", Cy="feint")
    waiting = ending_of(table.state).waiting
    assert waiting is not None
    assert (waiting.seat, waiting.text) == ("Bo", "gain a ship")
    assert refused(table, Finish(1)).rule == "E-50"

    ruling = table.settle(LedgerLine(What.SHIPS, None, "Bo", 1))

    assert [change.text() for change in ruling.outcome.changes] == ["Bo’s Reserve: 6 → 7."]
    table.finish()
    assert table.state.reserve == {"Ann": 5, "Bo": 8, "Cy": 7}
    assert len(table.state.rulings) == 1


def test_a_choice_waits_for_its_owner() -> None:
    table = Table(level=Level.DECK, deck=DECK)
    table.target("t01")
    table.bid("1 2 - -")
    table.reveal(Ann="feint", Bo="raid", Cy="raid")
    assert refused(table, Finish(1)).rule == "E-50"
    assert refused(table, _choice("Cy"), "Bo").rule == "E-50"
    assert refused(table, _choice("Ann"), "Ann").rule == "E-50"
    assert refused(table, _choice("Zed"), "Ann").rule == "E-50"

    table.choose("Cy")
    table.finish()

    assert table.state.reserve == {"Ann": 8, "Bo": 5, "Cy": 6}


def _choice(chosen: str) -> Any:
    from referee.rules.earth.ending.choose import Choose

    return Choose(1, chosen)


LINES: list[tuple[str, LedgerLine, dict[str, Any]]] = [
    ("ships", LedgerLine(What.SHIPS, "Ann", "Bo", 2), {"reserve": {"Ann": 5, "Bo": 9, "Cy": 7}}),
    ("flag", LedgerLine(What.FLAG, "Cy", n=1), {"flagpole": ["Cy", "Ann", "Bo"]}),
    ("territory", LedgerLine(What.TERRITORY, None, "Bo", name="Example Isle"), {"lost": []}),
    ("hand", LedgerLine(What.HAND, "Ann", n=-1), {"hands": {"Ann": 3, "Bo": 4, "Cy": 4}}),
    ("initiative", LedgerLine(What.INITIATIVE, "Cy"), {"initiative": "Cy"}),
]


@pytest.mark.parametrize("told", LINES, ids=[row[0] for row in LINES])
def test_a_ruling_moves_pieces(told: tuple[str, LedgerLine, dict[str, Any]]) -> None:
    table = Table()
    table.quick_round("- - -")

    ruling = table.tell(_ruling(table, told[1]))

    board = EARTH.board(table.state)
    assert {name: board[name] for name in told[2]} == told[2]
    assert ruling.outcome.changes
    assert "Nothing changes." not in [reason.text() for reason in ruling.reasons]


IMPOSSIBLE: list[tuple[str, Any]] = [
    ("a Reserve below 0 (I-1)", LedgerLine(What.SHIPS, "Ann", None, 8)),
    ("no ships", LedgerLine(What.SHIPS, "Ann", None, 0)),
    ("from nowhere to nowhere", LedgerLine(What.SHIPS, None, None, 1)),
    ("a stranger", LedgerLine(What.SHIPS, "Zed", None, 1)),
    ("a place not on the pole (I-2)", LedgerLine(What.FLAG, "Ann", n=4)),
    ("a territory that is not there (I-4)", LedgerLine(What.TERRITORY, "Ann", "Bo", name="Example Isle")),
    ("a territory that is there already", LedgerLine(What.TERRITORY, None, None, name="Example Isle")),
    ("more cards than there are (I-3)", LedgerLine(What.HAND, "Ann", n=-9)),
    ("nobody", LedgerLine(What.FLAG, None, n=1)),
    ("an Attack before there is one", LedgerLine(What.ATTACK, "Ann", n=1)),
]


@pytest.mark.parametrize("told", IMPOSSIBLE, ids=[row[0] for row in IMPOSSIBLE])
def test_a_ruling_that_cannot_be_is_refused(told: tuple[str, Any]) -> None:
    table = Table()
    table.quick_round("- - -")

    assert refused(table, _ruling(table, told[1])).rule in ("E-52", "E-42")


def test_a_ruling_needs_a_reason_lines_and_everybody() -> None:
    table, line = Table(), LedgerLine(What.SHIPS, None, "Ann", 1)

    assert refused(table, _ruling(table, line, reason=" ")).code == "no-reason"
    assert refused(table, _ruling(table)).code == "no-lines"
    assert refused(table, _ruling(table, line, agreed=("Ann", "Bo"))).code == "not-agreed"
    assert refused(table, _ruling(table, line, about="Ann")).rule == "E-50"
    assert refused(table, replace(_ruling(table, line), round=2)).rule == "E-52"
    Table(house_rules={"ruling_by": "host"}).tell(_ruling(table, line, agreed=()))


def test_costs_and_attacks_can_be_overruled() -> None:
    table = Table()
    table.target()
    table.bid("2 2 - -")
    table.reveal(Ann=ShownCard(is_paid=True, attack=3), Bo=LOST, Cy=FREE)

    table.tell(_ruling(table, LedgerLine(What.VALID, "Bo", n=1), LedgerLine(What.ATTACK, "Bo", n=9)))

    assert ending_of(table.state).winner == "Bo"
    table.tell(_ruling(table, LedgerLine(What.VALID, "Bo", n=0)))
    assert ending_of(table.state).winner == "Ann"


def test_what_counts_as_paid_needs_its_attack_said_then_or_before() -> None:
    table = Table()
    table.target()
    table.bid("2 2 - -")
    table.reveal(Ann=ShownCard(is_paid=True, attack=3), Bo=LOST, Cy=FREE)
    paid = LedgerLine(What.VALID, "Bo", n=1)

    silent = refused(table, _ruling(table, paid))
    assert (silent.code, silent.rule, silent.field) == ("no-attack", "E-42", "lines")
    assert "Enter its Attack" in silent.message
    table.tell(_ruling(table, LedgerLine(What.VALID, "Ann", n=1)))
    table.tell(_ruling(table, LedgerLine(What.ATTACK, "Bo", n=0)))
    table.tell(_ruling(table, paid))

    assert ending_of(table.state).attack["Bo"] == 0


def test_ships_ruled_away_in_a_deployment_end_the_turn() -> None:
    table = Table()
    table.target()
    table.bid("6 1")
    table.tell(_ruling(table, LedgerLine(What.SHIPS, "Cy", None, 6)))

    assert table.state.deployment is not None
    assert table.state.phase is RoundPhase.REVEAL
    assert table.state.deployment.automatic == ("Cy", "Ann")


def test_every_entry_is_described_to_everybody() -> None:
    table = Table(level=Level.DECK, deck=DECK)
    table.tell(ChangeDeck(DECK))
    table.target("t01")
    table.tell(PlaceCard(1, "raid"), "Ann")
    table.bid("2 - -")
    table.reveal(Bo="oddity", Cy="raid")
    table.settle()
    table.finish()
    table.tell(_ruling(table, LedgerLine(What.SHIPS, None, "Ann", 1)))
    table.tell(EndNow(2))

    for record in table.records:
        for viewer in (None, "Ann", "Bo"):
            line = EARTH.describe(table.state, record.entry, record.ruling.outcome, viewer).text()
            assert line
            assert not line.endswith(".")


def test_a_kind_of_another_game_is_no_entry_here() -> None:
    with pytest.raises(KeyError):
        EARTH.adjudicate(Table().state, Entry(Retract(1)))


def test_a_territory_is_made_of_what_was_typed() -> None:
    table = Table()
    table.target(Territory("  Far   Isle ", 2, " Asia ", {}, 0))

    assert table.state.target is not None
    assert (table.state.target.name, table.state.target.continent) == ("Far Isle", "Asia")


def test_ships_of_a_ruling_go_to_somebody_else() -> None:
    table = Table()

    choices = {
        each.field: [option.word for option in each.options]
        for each in TABLE_RULING.choices(table.state, "Ann", {"what_1": ("ships",), "seat_1": ("Bo",)})
    }

    assert choices["seat_1"] == ["", "Ann", "Bo", "Cy"]
    assert choices["to_1"] == ["", "Ann", "Cy"]


@pytest.mark.parametrize(("house", "shown"), [({}, 0), ({"show_ship_points": "included"}, 2)])
def test_points_for_ships_stand_apart_from_the_score_unless_the_house_includes_them(
    house: dict[str, str], shown: int
) -> None:
    table = Table(house_rules=house)

    assert score_now(table.state, "Ann").ships == 2
    assert shown_score(table.state, "Ann") == shown


def test_the_headline_facts_of_a_finished_game_count_the_ships() -> None:
    *_, (_, log) = replay(EARTH, read_story(ROOT / "fixtures/replays/earth/shared_win.json"))

    assert log.state.scored is not None
    said = {name: line.text() for name, line in EARTH.standing(log.state).items()}
    for seat, score in log.state.scored.score.items():
        assert score.ships > 0
        assert said[f"score {seat}"] == f"{seat}: {score.total} points"
