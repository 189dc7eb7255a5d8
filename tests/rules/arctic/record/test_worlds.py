"""What a seat can have, against a slow model that enumerates the worlds that fit a record (A-30, A-53, A-74).

A card may be shown if, and only if, some world allows it; see ``worlds.py`` for what a world is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from hypothesis import example, given, note
from hypothesis import strategies as st

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Draw, Trash
from referee.rules.arctic.hq.storing import Retrieve, Store
from referee.rules.arctic.recon.look import Recon
from referee.rules.arctic.recon.targets import Place
from referee.rules.arctic.record.base import Base, Building
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.record.entries import Response, Source, Stop
from referee.rules.arctic.record.having import can_be_dug, can_have
from referee.rules.arctic.record.outcomes import SkirmishOutcome
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Entry, Facts, Log, Record, Version, extend, rule_on
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.oracle import worlds as w
from tests.rules.arctic.oracle.worlds import Step, World, Zone

SEATS = ("Ann", "Bo", "Cy")
CANCELLER = "scouting_refugee"
MEMBERS = ("brawler", CANCELLER, "wolf_pack")
FOLLOWED = (*MEMBERS, "net", "grenade")
CONTESTED = ("grenade", "wolf_pack")
# What a seat can have is asked; everything else the table plays so.
PASSED_OVER = """
    action-taken no-member no-such-ability too-many-tools nothing-to-keep too-many-cards not-your-turn
    committed-already not-as-announced too-many-copies building-full used-already power-used none-committed
    all-committed not-in-play
"""
ASKED = frozenset({"not-owned", "elsewhere"})


@dataclass(frozen=True)
class Told:
    """Something that happens: who does it, with which cards."""

    what: str
    seat: str
    cards: tuple[str, ...] = ()
    helper: str = ""


some_seats = st.sampled_from(("Ann", "Ann", "Bo", "Cy"))
followed = st.sampled_from(FOLLOWED)
some = st.lists(followed, min_size=1, max_size=2).map(tuple)
member = st.sampled_from(MEMBERS).map(lambda card: (card,))


def told(what: str, cards: st.SearchStrategy[tuple[str, ...]]) -> st.SearchStrategy[Told]:
    return st.builds(Told, st.just(what), some_seats, cards)


nothing = st.just(())
named = st.one_of(
    told("digs", followed.map(lambda card: (card,))),
    told("digs", nothing),
    told("digs", nothing),
    told("uses", some),
    told("trashes", some),
    told("trashes", some),
    told("draws", nothing),
    told("stores", member),
    told("takes", member),
    told("commits", nothing),
    told("cancels", nothing),
    st.builds(Told, st.just("fights"), some_seats, st.one_of(nothing, some), st.sampled_from(("", *SEATS))),
    st.builds(Told, st.just("fights"), some_seats, nothing, st.just("")),
)
unnamed = st.one_of(told("stores", nothing), told("takes", nothing))


def opened(deck: Sequence[str], nets: int, grenades: int) -> tuple[Log[ArcticState], frozenset[World]]:
    """Return a table of three and its one world: Ann has some cards besides, Bo has Spies."""
    state = ARCTIC.open(Setup(SEATS, "Ann", ("hq1", "hq2", "recon1")))
    own, spies = Counter(deck), Counter({"spy": 9})
    # Nobody knows how many cards the decks have: any draw may bring anything back.
    seats = {
        seat: replace(each, base=Base((Building("bunker", 0, 1),)), deck=None)
        for seat, each in state.seats.items()
    }
    for seat, cards in (("Ann", own), ("Bo", spies)):
        seats[seat] = replace(seats[seat], owned=dict(Counter(seats[seat].owned) + cards))
    copies = {**state.copies, "spy": 9, "net": own["net"] + nets, "grenade": own["grenade"] + grenades}
    copies |= {"wolf_pack": own["wolf_pack"] + 1, CANCELLER: own[CANCELLER]}
    copies["brawler"] = sum(each.owned.get("brawler", 0) for each in seats.values())
    state = replace(state, seats=seats, copies=copies, stacks={}, round=3)
    start = World(
        w.pile_of({"net": nets}),
        w.pile_of({"grenade": grenades, "wolf_pack": 1}),
        tuple((seat, _followed(state, seat)) for seat in SEATS),
    )
    return Log(0, Version(state)), frozenset({start})


def _followed(state: ArcticState, seat: str) -> w.Copies:
    owned = state.seats[seat].owned
    return tuple(sorted((card, Zone.LOOSE) for card in FOLLOWED for _ in range(owned.get(card, 0))))


def moves_of(step: Told, state: ArcticState) -> tuple[Entry, list[Step]]:
    """Return the entry, and what happens in a world."""
    seat, cards = step.seat, step.cards
    facts: Facts
    match step.what:
        case "digs":
            kept = next(iter(cards), None)
            facts, moves = Dig((), kept, is_unseen=kept is None), [w.digs(seat, kept)]
        case "uses":
            facts, moves = Dig(cards), [w.plays(seat, card) for card in cards]
        case "trashes":
            facts, moves = Trash(cards), [w.trashes(seat, card) for card in cards]
        case "draws":
            facts, moves = Draw(("scavenger",)), [w.draws(seat)]
        case "stores":
            facts = Store(0, cards, int(not cards))
            moves = [w.plays(seat, card, to=Zone.BUNKER) for card in cards] or [w.stores(seat, MEMBERS)]
        case "takes":
            facts = Retrieve(0, cards, int(not cards))
            moves = [w.plays(seat, card, Zone.BUNKER, Zone.LOOSE) for card in cards]
            moves = moves or [w.takes_out(seat, MEMBERS)]
        case "commits":
            facts, moves = Commit(3), [w.commits(seat)]
        case _:
            answer = Response(seat, CANCELLER, Stop.CANCEL, Source.COMMITTED)
            facts = Recon("spy", player=seat, place=Place.FORCE, answer=answer)
            # Who cancels and whose look it was draw, both.
            return entry(facts, "Bo"), [w.plays(seat, CANCELLER, Zone.FORCE), w.draws(seat), w.draws("Bo")]
    return entry(facts, seat), moves


def entry(facts: Facts, seat: str | None) -> Entry:
    return Entry(facts, seat, frozenset(PASSED_OVER.split()))


def refusal_of(log: Log[ArcticState], told_so: Entry) -> IllegalEntry | None:
    try:
        rule_on(ARCTIC, log, told_so)
    except IllegalEntry as refusal:
        return refusal
    return None


class Game:
    """A table and the worlds that fit it, side by side. ``is_exact``: whether both have to agree."""

    def __init__(self, log: Log[ArcticState], fitting: frozenset[World], *, is_exact: bool) -> None:
        self.log, self.worlds, self.is_exact = log, fitting, is_exact

    @property
    def state(self) -> ArcticState:
        return self.log.state

    def goes_on(self, step: Told) -> None:
        """Let something happen, if it makes sense."""
        if step.what == "fights":
            self.fights(step)
        elif self.state.phase is Phase.GATHERING and self.makes_sense(step):
            told_so, moves = moves_of(step, self.state)
            self.enters(told_so, moves)

    def makes_sense(self, step: Told) -> bool:
        own = self.state.seats[step.seat]
        if step.what == "cancels":
            return bool(own.committed) and step.seat != "Bo" and not own.powered
        if step.what == "stores" and self.is_exact:
            # What is stored stays its owner's secret, and so does the gain that it was.
            return all(own.free(card) > 0 for card in step.cards) and own.committed is None
        has_committed = own.committed is not None
        return not has_committed or step.what in ("uses", "draws", "takes")

    def enters(self, told_so: Entry, moves: Sequence[Step]) -> bool:
        """Ask the rules and the worlds; if both say yes, it is so."""
        fitting, refusal = w.after(self.worlds, *moves), refusal_of(self.log, told_so)
        if refusal:
            assert refusal.code not in ASKED or not fitting, f"refused though it can be: {refusal}"
            return False
        if not fitting:
            is_asked = not isinstance(told_so.facts, Retrieve)
            assert not (self.is_exact and is_asked), f"accepted though it cannot be: {told_so.facts}"
            return False
        record = Record(self.log.number + 1, told_so, rule_on(ARCTIC, self.log, told_so))
        self.log = extend(ARCTIC, self.log, record)
        self.worlds = fitting
        return True

    def asks(self) -> None:
        """Ask of every card that is followed where it may be."""
        for card in (self.state.cards[each] for each in FOLLOWED):
            self.agrees(can_be_dug(self.state, card), w.digs("Ann", card.id), f"the junkyard’s {card.id}")
            for seat in SEATS:
                hand, force = w.plays(seat, card.id), w.plays(seat, card.id, Zone.FORCE)
                self.agrees(can_have(self.state, seat, card), hand, f"{seat}’s {card.id} in the hand")
                if self.state.seats[seat].committed is not None:
                    self.agrees(
                        can_have(self.state, seat, card, is_committed=True),
                        force,
                        f"{seat}’s {card.id} in the force",
                    )

    def agrees(self, found: bool, move: Step, what: str) -> None:
        may_be = w.can_be(self.worlds, move)
        assert found or not may_be, f"refused though it can be: {what}"
        assert may_be or not (found and self.is_exact), f"accepted though it cannot be: {what}"

    def fights(self, step: Told) -> None:
        """Everybody commits; one seat shows cards, one sends a refugee; the fights are counted."""
        for seat in SEATS:
            if self.state.phase is Phase.GATHERING and self.state.seats[seat].committed is None:
                self.enters(entry(Commit(3), seat), [w.commits(seat)])
        number = self.state.round
        for seat in SEATS:
            sent = ("refugee",) if seat == step.helper else ()
            cards = step.cards if seat == step.seat else ()
            shown = [w.plays(seat, card, Zone.FORCE) for card in cards]
            if not self.state.revealed:
                self.asks()
            if not self.enters(entry(Reveal(number, {seat: Force((*cards, *sent))}), seat), shown):
                self.enters(entry(Reveal(number, {seat: Force(sent)}), seat), [])
        counted = rule_on(ARCTIC, self.log, entry(Count(number), None)).outcome
        assert isinstance(counted, SkirmishOutcome)
        assert self.enters(entry(Count(number), None), [w.contested(counted.winner), w.ends_round])


def play(game: Game, steps: Sequence[Told]) -> None:
    for step in steps:
        if len(game.worlds) > 120 or game.state.phase is Phase.OVER:
            return
        note(f"{step}: {len(game.worlds)} worlds")
        game.goes_on(step)
        game.asks()


decks = st.lists(followed, min_size=2, max_size=3)


USED_DRAWN = [Told("uses", "Ann", ("brawler",)), Told("commits", "Ann"), Told("draws", "Ann")]
DUG_DRAWN = [Told("digs", "Ann"), Told("commits", "Ann"), Told("draws", "Ann")]
DUG_TOO_EARLY = [Told("digs", "Bo"), Told("trashes", "Ann", ("net",)), Told("draws", "Bo")]
STORED_TAKEN = [
    Told("stores", "Ann", ("brawler",)),
    Told("commits", "Ann"),
    Told("takes", "Ann", ("brawler",)),
]
TRASHED_NOT_WON = [Told("trashes", "Ann", ("grenade",)), Told("fights", "Ann", (), "Ann")]


@example(["grenade"], 0, 0, TRASHED_NOT_WON)
@example([], 0, 0, USED_DRAWN)
@example([], 1, 0, DUG_DRAWN)
@example(["net"], 0, 0, DUG_TOO_EARLY)
@example([], 0, 0, STORED_TAKEN)
@given(decks, st.integers(0, 2), st.integers(0, 2), st.lists(named, min_size=5, max_size=14))
def test_a_card_may_be_shown_if_and_only_if_some_world_allows_it(
    deck: list[str], nets: int, grenades: int, steps: list[Told]
) -> None:
    play(Game(*opened(deck, nets, grenades), is_exact=True), steps)


TAKEN_UNNAMED = [Told("stores", "Bo", ("brawler",)), Told("stores", "Bo"), Told("takes", "Bo")]


@example(["brawler", "brawler"], 0, 0, TAKEN_UNNAMED)
@given(
    decks, st.integers(0, 2), st.integers(0, 2), st.lists(st.one_of(named, unnamed), min_size=5, max_size=14)
)
def test_nothing_is_refused_that_some_world_allows(
    deck: list[str], nets: int, grenades: int, steps: list[Told]
) -> None:
    play(Game(*opened(deck, nets, grenades), is_exact=False), steps)
