"""A real table that is also recorded lightly: what changes hands, and not which cards did it (A-30)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Trash
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.recon.targets import deck_sizes
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Entry, Facts, Log, Record, Version, extend, rule_on
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.oracle.hands import Act, Digs, Hires, Player
from tests.rules.arctic.oracle.real_decks import Card, FalseRefusal, RealTable

IN_ONE_HAND = {"not-possible", "not-owned", "too-many-cards"}
"""Questions about what one hand can have done."""


def as_light(facts: Facts) -> Facts | None:
    """Return an entry without the cards used; None where nothing changes hands."""
    match facts:
        case Dig():
            is_kept = facts.kept or facts.is_unseen
            return replace(facts, cards=None, helper=None) if is_kept else None
        case Hunt():
            return Hunt(None, hired=facts.hired) if facts.hired else None
        case Build():
            return replace(facts, cards=None, helper=None) if facts.kept else None
        case Commit():
            return Commit()
    return facts


def lightly(state: ArcticState) -> ArcticState:
    """Return the state of a table at which only what changes hands is entered."""
    seats = {name: replace(own, is_light=True) for name, own in state.seats.items()}
    return replace(state, setup=replace(state.setup, is_light=True), seats=seats)


class LightTable(RealTable):
    """A table that tells all in one log, and in the other what changes hands."""

    def __init__(self, seed: int, *, trashes: bool) -> None:
        super().__init__(seed, trashes=trashes)
        self.light: Log[ArcticState] = Log(0, Version(lightly(self.state)))

    def enters(self, facts: Facts, seat: str | None) -> int | None:
        value = super().enters(facts, seat)
        told = as_light(facts)
        if value is not None and told is not None:
            self.tells(Entry(told, seat))
        return value

    def tells(self, entry: Entry) -> None:
        """Tell what really happened. Raises FalseRefusal."""
        try:
            ruling = rule_on(ARCTIC, self.light, entry)
        except IllegalEntry as question:
            side = self.sides.get(entry.seat or "")
            raise FalseRefusal(f"{entry}: {question} {side}") from question
        self.light = extend(ARCTIC, self.light, Record(self.light.number + 1, entry, ruling))

    def takes_back(self, name: str, card: Card) -> None:
        """A Map needs the act before it with its cards: such a seat is entered fully."""

    def agrees(self) -> None:
        """The numbers of both records contain the truth, and both have the same owners."""
        super().agrees()
        for name, side in self.sides.items():
            full, own = self.state.seats[name], self.light.state.seats[name]
            hand = len(side.hand) + len(side.late)
            assert own.in_play == full.in_play, name
            assert len(side.deck) in deck_sizes(own), (name, len(side.deck), deck_sizes(own))
            assert own.left >= hand, (name, hand, own.left)
            missing = Counter(full.owned) - Counter(own.owned)
            assert missing.total() <= len(own.unseen), (name, missing, own.unseen)
            assert not Counter(own.owned) - Counter(full.owned), name
        for state in (self.state, self.light.state):
            assert state.stacks == self.state.stacks
            assert state.wins == self.state.wins
            assert (state.round, state.phase) == (self.state.round, self.state.phase)


class ShuffledTable(LightTable):
    """A light table that fills in its rows in any order, once everybody has gathered."""

    def __init__(self, seed: int) -> None:
        self.untold = dict[str, list[Entry]]()
        super().__init__(seed, trashes=True)

    def acts(self, name: str) -> None:
        own = (self.draws, self.digs, self.digs, self.hunts, self.hunts, self.builds, self.throws)
        self.dice.choice((*own, self.stores, self.takes_out, self.speeds_up, self.organizes))(name)

    def tells(self, entry: Entry) -> None:
        if isinstance(entry.facts, Reveal | Count):
            super().tells(entry)
        else:
            self.untold.setdefault(entry.seat or "", []).append(entry)

    def skirmish(self) -> None:
        """Fill in the rows; a card that another seat trashes has to be told before it's dug up."""
        waits = set[str]()
        while any(self.untold.values()):
            seats = [name for name, row in self.untold.items() if row and name not in waits]
            name = self.dice.choice(seats)
            try:
                super().tells(self.untold[name][0])
            except FalseRefusal as question:
                if "elsewhere" not in str(question) or len(seats) == 1:
                    raise
                waits.add(name)
            else:
                del self.untold[name][0]
                waits = set()
        super().skirmish()

    def agrees(self) -> None:
        if not any(self.untold.values()):
            super().agrees()


# Questions -------------------------------------------------------------------------------------------


@dataclass
class Row:
    """What a seat has told of its gathering, for the twin; ``is_known``: cards can't be back or added."""

    player: Player
    size: int
    acts: tuple[Act, ...] = ()
    named: Counter[str] = field(default_factory=Counter)
    is_known: bool = True

    def knows(self, facts: Facts, seat: str) -> tuple[tuple[Act, ...], Counter[str], int] | None:
        """Return the acts, the cards named and the number kept with this entry too; None if not followed."""
        acts, named, kept = self.acts, self.named, 0
        match facts:
            case Dig(cards=None):
                acts = (*acts, Digs(len(facts.named) + facts.unseen))
            case Hunt(cards=None, hired=str(card)):
                acts = (*acts, Hires(card))
            case Trash():
                named = named + Counter(facts.cards)
            case Commit():
                kept = facts.number or 0
            case Reveal():
                named = named + Counter(facts.forces[seat].cards)
            case _:
                return None
        return acts, named, kept


class QuestionedTable(LightTable):
    """A light table at which things are also told that did not happen: it has to ask about the impossible.

    ``asked``: the questions about what could not have happened; ``passed``: how much could have.
    """

    unusual = 1

    def __init__(self, seed: int) -> None:
        self.asked, self.passed = Counter[str](), 0
        super().__init__(seed, trashes=True)
        self.rows: dict[str, Row] = {}

    def acts(self, name: str) -> None:
        if self.dice.random() < 0.3:
            self.tries_out(name)
        self.dice.choice((self.digs, self.digs, self.hunts, self.hunts, self.throws, self.draws))(name)

    def tells(self, entry: Entry) -> None:
        name, facts = entry.seat or "", entry.facts
        if isinstance(facts, Reveal):
            (name,) = facts.forces
            self.tries_out(name)
        row = self.row(name) if name else None
        super().tells(entry)
        if row:
            known = row.knows(facts, name)
            row.acts, row.named, _ = known or (row.acts, row.named, 0)
            row.is_known = row.is_known and known is not None
        if (
            isinstance(facts, Count | Commit)
            and self.state.phase is Phase.GATHERING
            and not self.is_going_on()
        ):
            self.rows = {}

    def is_going_on(self) -> bool:
        return any(own.actions or own.committed is not None for own in self.state.seats.values())

    def row(self, name: str) -> Row:
        if name not in self.rows:
            state, own = self.light.state, self.light.state.seats[name]
            left = Counter(state.copies) - Counter(state.placed)
            kinds = [card_id for card_id in left if state.cards[card_id].pile is Pile.CONTESTED]
            player = Player(Counter(own.owned), [kinds] * len(own.unseen), left=left)
            self.rows[name] = Row(player, 5 + own.returned, is_known=len(own.unseen) < 2)
        return self.rows[name]

    def tries_out(self, name: str) -> None:
        """Tell something by chance, without recording it: it's asked about if and only if it can't be."""
        row, state = self.row(name), self.light.state
        known = row.knows(facts := self.something(name), name)
        if not row.is_known or known is None or state.seats[name].may_repeat:
            return
        try:
            rule_on(ARCTIC, self.light, Entry(facts, name))
            question = None
        except IllegalEntry as refusal:
            if refusal.code not in IN_ONE_HAND:
                return
            question = refusal
        is_possible = row.player.can_have(row.size, *known)
        assert is_possible == (question is None), (name, facts, row.acts, row.named, row.player, question)
        assert question is None or question.can_override
        self.asked.update([question.code] if question else [])
        self.passed += is_possible

    def something(self, name: str) -> Facts:
        state, own = self.light.state, self.light.state.seats[name]
        cards = [*Counter(own.owned).elements()] * 3 + [
            each for each, number in state.copies.items() if number
        ]
        hand = [each for each in cards if each in state.in_hands]
        if state.phase is Phase.REVEAL:
            force = tuple(self.dice.sample(hand, self.dice.randint(0, 5)))
            return Reveal(state.round, {name: Force(force)})
        stacks = [card_id for card_id, left in state.stacks.items() if left]
        return self.dice.choice(
            (
                Dig(kept="junk"),
                Hunt(None, hired=self.dice.choice(stacks)),
                Hunt(None, hired=self.dice.choice(stacks)),
                Trash(tuple(self.dice.sample(hand, self.dice.randint(1, 4)))),
                Commit(self.dice.randint(2, 6)),
            )
        )

    def digs(self, name: str) -> None:
        """Dig up a card that is named."""
        cards, side, top = self.to_use(name), self.sides[name], self.yard[-1:]
        if top and self.enters(Dig(tuple(cards), top[0]), name) is not None:
            side.uses(cards)
            side.discard.append(self.yard.pop())
