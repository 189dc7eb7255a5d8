"""Putting an older entry right (Skirmish for Earth): who may, when the others are asked, what stays."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.earth.deployment.deployment import Deploy, Pass
from referee.rules.earth.deployment.place import PlaceCard
from referee.rules.earth.deployment.turn_target import TurnTarget
from referee.rules.earth.ending.finish import EndNow, Finish, Leave
from referee.rules.earth.record.outcomes import LedgerLine, What
from referee.rules.earth.record.state import Level
from referee.rules.earth.reveal import RevealCards, ShownCard
from referee.rules.earth.ruling.table_ruling import TableRuling
from referee.rules.earth.setup.table_deck import ChangeDeck, Deal
from referee.rules.kernel.entry.entry import Entry, EntryData, entry_data
from referee.rules.kernel.history.authors import FOREIGN
from referee.rules.kernel.history.consent import NEEDED
from referee.rules.kernel.history.log import (
    Agree,
    Amend,
    Author,
    Decline,
    Propose,
    Restore,
    Retract,
    counting_records,
)
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.earth.playing import DECK, ISLE, NAMES, SEED, Table

HOST = Author()
few_games = settings(max_examples=max(settings().max_examples // 4, 1))
MOST_TABLES = 200


def dealt(placed: int = 3, bids: str = "") -> Table:
    """A table at which the app has dealt and turned up the first target (records 1 and 2)."""
    table = Table(level=Level.DEALT, deck=DECK)
    table.tell(Deal(SEED))
    table.tell(TurnTarget(1))
    for seat in table.state.seats[:placed]:
        table.tell(PlaceCard(1, table.state.piles.hands[seat][0]), seat)
    table.bid(bids)
    return table


def told(facts: Any, seat: str | None = None) -> EntryData:
    """Return what should have been entered."""
    return entry_data(Entry(facts, seat))


def refused(table: Table, facts: Any, author: Author = HOST) -> str:
    """Return the code of the refusal."""
    with pytest.raises(IllegalEntry) as caught:
        table.enter(facts, author)
    return caught.value.code


def quick(attacks: dict[str, int], bids: str) -> Table:
    """A table without a card list where all cards lie open."""
    table = Table()
    table.target()
    table.bid(bids)
    for seat in table.state.to_reveal:
        attack = attacks.get(seat)
        table.reveal(**{seat: ShownCard(is_paid=attack is not None, attack=attack or 0)})
    return table


# Who may ------------------------------------------------------------------------------------------

HAND = dealt().state.piles.hands["Bo"]
FORBIDDEN: list[tuple[str, Table, Amend]] = [
    ("a deal", dealt(0), Amend(1, told(Deal(SEED[::-1])))),
    ("a deal, struck out", dealt(0), Amend(1)),
    ("a sealed card", dealt(), Amend(4, told(PlaceCard(1, HAND[1]), "Bo"))),
    ("a sealed card, for what it is", dealt(), Amend(4, told(PlaceCard(1, HAND[0]), "Bo"))),
    ("a sealed card, struck out", dealt(), Amend(4)),
    ("a sealed card, after the round's bids", dealt(3, "1 -"), Amend(3)),
    ("what lies before a sealed card", dealt(1), Amend(2)),
    ("a card of another instead of a bid", dealt(3, "1"), Amend(6, told(PlaceCard(1, HAND[1]), "Bo"))),
    ("a deal instead of a bid", dealt(3, "1"), Amend(6, told(Deal(SEED)))),
    ("an undo instead of a bid", dealt(3, "1"), Amend(6, EntryData("retract", {"number": 1}))),
    ("what is not there", dealt(3, "1"), Amend(99)),
]


@pytest.mark.parametrize(
    ("table", "facts"), [row[1:] for row in FORBIDDEN], ids=[row[0] for row in FORBIDDEN]
)
def test_what_is_sealed_is_not_put_right_through_any_door(table: Table, facts: Amend) -> None:
    before = table.log

    assert refused(table, facts) == FOREIGN
    assert refused(table, Propose(told(facts))) == FOREIGN
    assert table.log == before


def test_a_deck_is_not_put_right_into_a_deal() -> None:
    table = Table(level=Level.DEALT, deck=DECK)
    table.tell(ChangeDeck(DECK))

    assert refused(table, Amend(1, told(Deal(SEED)))) == FOREIGN


def test_a_seat_puts_nothing_right() -> None:
    table = dealt(3, "1")

    assert refused(table, Amend(6, told(Deploy(1, 2), "Ann")), Author("Ann")) == FOREIGN


def test_nobody_places_for_another_where_the_app_deals() -> None:
    table = dealt(1)
    with pytest.raises(IllegalEntry, match="This device can’t enter that"):
        table.enter(PlaceCard(1, HAND[0]), HOST, "Bo")
    with pytest.raises(IllegalEntry, match="This device can’t enter that"):
        table.enter(PlaceCard(1, HAND[0]), Author("Cy"), "Bo")


# When the others are asked ------------------------------------------------------------------------


def test_peeking_by_amending_is_asked_for() -> None:
    table = dealt(3, "2 1 -")
    peek = Amend(7, told(Pass(1), "Bo"))

    assert refused(table, peek) == NEEDED
    assert table.state.revealed == {}


def test_ending_the_game_by_amending_is_asked_for() -> None:
    table = dealt(3, "- - -")
    table.finish() if not table.state.to_reveal else None
    table.end()
    table.tell(TurnTarget(2))

    assert refused(table, Amend(table.log.number, told(EndNow(2)))) == NEEDED


def test_winning_by_amending_is_asked_for_as_long_as_cards_lie_open_and_afterwards() -> None:
    table = Table(level=Level.DECK, deck=DECK)
    table.target("t01")
    table.bid("3 2 - -")
    table.reveal(Ann="swarm", Bo="swarm", Cy="boom")
    better = Amend(3, told(Deploy(1, 5), "Bo"), anew=True)
    assert refused(table, better) == NEEDED
    table.end()
    assert refused(table, better) == NEEDED


def test_a_bid_is_not_put_right_unasked_by_who_has_seen_other_cards() -> None:
    table = Table()
    table.target()
    table.bid("2 1 - -")
    table.reveal(Ann=ShownCard(is_paid=True, attack=3))

    assert refused(table, Amend(3, told(Deploy(1, 4), "Bo"), anew=False)) == NEEDED


def test_a_hand_is_not_laid_open_by_putting_a_bid_right() -> None:
    table = dealt(3, "1")
    rob = TableRuling(1, "x", (LedgerLine(What.HAND, "Bo", n=-3),), agreed=table.state.players)

    assert refused(table, Amend(6, told(rob))) == NEEDED


def test_who_is_sent_away_is_asked_all_the_same() -> None:
    table = quick({"Ann": 1, "Bo": 3}, "2 2 - -")
    table.finish()
    table.enter(Leave(2), HOST, "Bo")
    stolen = Amend(6, told(RevealCards(1, {"Ann": ShownCard(is_paid=True, attack=9)})), anew=True)

    table.enter(Propose(told(stolen)), HOST)

    assert table.log.proposal is not None
    assert table.log.proposal.waits == ("Ann", "Bo", "Cy")


def test_nothing_is_asked_where_nobody_wins_by_it() -> None:
    table = quick({"Ann": 3}, "2 1 - -")

    table.enter(Amend(3, told(Deploy(1, 2), "Bo"), anew=False), HOST)

    assert table.state.deployed["Bo"] == 2


def test_a_mistyped_territory_is_put_right_without_asking() -> None:
    table = quick({"Ann": 3}, "2 - -")
    table.finish()
    right = TurnTarget(1, territory=ISLE.__class__("Other Isle", 2, "Asia", {2: 1}, 0))

    table.enter(Amend(1, told(right), anew=False), HOST)

    assert [card.name for card in table.state.owned["Ann"]] == ["Other Isle"]


def test_before_the_cards_lie_open_a_bid_is_put_right_without_asking() -> None:
    table = dealt(3, "2 1")

    table.enter(Amend(6, told(Deploy(1, 3), "Ann"), anew=False), HOST)

    assert table.state.deployed["Ann"] == 3


# What stays ---------------------------------------------------------------------------------------


def two_rounds() -> Table:
    """Ann deploys 1 in round 1 and all she has in round 2; both rounds are over."""
    table = Table()
    table.quick_round("1 - -", {"Ann": 1})
    table.target()
    order = table.state.turn_order
    bids = " ".join(str(table.state.reserve[seat]) if seat == "Ann" else "-" for seat in order)
    table.bid(bids)
    for seat in table.state.to_reveal:
        table.reveal(**{seat: ShownCard(is_paid=seat == "Ann", attack=2)})
    table.finish()
    return table


def test_a_small_correction_does_not_wipe_out_later_play() -> None:
    table = two_rounds()
    before = counting_records(table.log)

    ruling = table.enter(Amend(2, told(Deploy(1, 2), "Ann"), anew=False), HOST)

    assert len(counting_records(table.log)) == len(before)
    assert table.state.round == 3
    assert len(table.state.owned["Ann"]) == 2
    assert any("stays as played (Ann deploys" in reason.text() for reason in ruling.reasons)
    assert not any("left out" in reason.text() for reason in ruling.reasons)


def test_where_the_table_wants_it_later_entries_are_ruled_anew() -> None:
    table = two_rounds()
    assert refused(table, Amend(2, told(Deploy(1, 2), "Ann"), anew=True)) == NEEDED

    ruling = table.tell(Amend(2, told(Deploy(1, 2), "Ann"), anew=True))

    assert any("left out" in reason.text() for reason in ruling.reasons)
    assert not any(isinstance(record.entry.facts, Finish) for record in counting_records(table.log)[-1:])


def test_an_amendment_of_an_older_version_rules_anew() -> None:
    assert Amend(1).anew is True


# Whatever is tried --------------------------------------------------------------------------------


def seen(table: Table) -> tuple[Any, ...]:
    """Return what an onlooker notes: open cards, the target, who captured how often, who won."""
    state = table.state
    captured = {seat: len(cards) for seat, cards in state.owned.items()}
    winners = state.scored.winners if state.scored else None
    return set(state.revealed), state.target, captured, winners, state.round


def tries(table: Table, dice: random.Random) -> tuple[Any, Author]:
    """Return an undo, redo, amendment, question or answer by somebody; to an open question mostly a yes."""
    proposal = table.log.proposal
    if proposal and proposal.waits and dice.random() < 0.6:
        seat = dice.choice(proposal.waits)
        return Agree(proposal.number, (seat,)), Author(seat, frozenset(NAMES[:3]))
    author = Author(dice.choice([None, *NAMES[:3]]), frozenset(dice.sample(NAMES[:3], 2)))
    number = dice.randint(1, table.log.number)
    last = table.log.undoable.number if table.log.undoable else number
    redo = table.log.redoable.number if table.log.redoable else number
    seat, round_ = dice.choice(NAMES[:3]), table.state.round
    entries = [
        None,
        told(Pass(round_), seat),
        told(Deploy(round_, dice.randint(1, 6)), seat),
        told(EndNow(round_)),
        told(PlaceCard(round_, dice.choice(DECK.actions).id), seat),
        told(Deal(f"{dice.getrandbits(128):032x}")),
    ]
    back = dice.choice(
        [Retract(last), Restore(redo), Amend(number, dice.choice(entries), dice.random() < 0.5)]
    )
    asked = table.log.proposal.number if table.log.proposal else number
    others = dice.sample(NAMES[:3], dice.randint(1, 3))
    yes = Agree(asked, (author.seat,) if author.seat else tuple(others))
    return dice.choice([back, back, Propose(told(back)), yes, Decline(asked)]), author


@few_games
@given(st.integers(0, 2**32 - 1))
def test_nothing_is_shown_or_changed_without_the_recorded_consent_of_all_others(seed: int) -> None:
    """Whatever anybody tries: what an onlooker notes changes by play only, or after every yes."""
    dice, changes = random.Random(seed), 0
    for _ in range(MOST_TABLES):
        table = dealt(3, dice.choice(["", "2", "2 1", "2 1 -", "- - -", "2 - -", "1 1 1 - -"]))
        changes += sum(is_changed_by_consent(table, dice) for _ in range(40))
        if changes >= 2:
            break
    assert changes >= 2


def is_changed_by_consent(table: Table, dice: random.Random) -> bool:
    """Try something; whether what an onlooker notes changed by it, and all others had said yes."""
    before, records, proposal = seen(table), len(table.records), table.log.proposal
    facts, author = tries(table, dice)
    try:
        table.enter(facts, author)
    except IllegalEntry:
        assert (seen(table), len(table.records)) == (before, records)
        return False
    if seen(table) == before:
        return False
    assert isinstance(facts, Agree)
    assert proposal is not None
    consent = [record for record in table.records if record.number > proposal.number][:-1]
    yes = {seat for record in consent for seat in record.entry.facts.seats}  # type: ignore[attr-defined]
    assert yes == set(NAMES[:3]) - {proposal.by}
    return True


@few_games
@given(st.integers(0, 2**32 - 1))
def test_what_is_refused_is_refused_alike_whatever_the_hand(seed: int) -> None:
    """Two tables that differ in Bo's sealed card: everybody else is told the same, in the same words."""
    dice = random.Random(seed)
    bids = dice.choice(["", "2", "2 1", "2 1 -"])
    worlds = []
    for card in sorted(set(HAND))[:2]:
        table = dealt(1)
        table.tell(PlaceCard(1, card), "Bo")
        table.tell(PlaceCard(1, table.state.piles.hands["Cy"][0]), "Cy")
        table.bid(bids)
        worlds.append(table)
    for _ in range(20):
        facts, author = tries(worlds[0], dice)
        assert answered(worlds[0], facts, author) == answered(worlds[1], facts, author)
        if worlds[0].state.revealed:
            break


def answered(table: Table, facts: Any, author: Author) -> Any:
    """Return what is said to an entry."""
    try:
        return [reason.text() for reason in table.enter(facts, author).reasons]
    except IllegalEntry as refusal:
        return refusal.code, refusal.message
