"""The skirmish of a solo table: cards of the hand against a whole force (A-95 to A-98)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.leaders import USED
from referee.rules.arctic.record.case import OPPONENT, PLAYER, Act, Declaration, Force
from referee.rules.arctic.record.gains import Proof
from referee.rules.arctic.record.offers import cards_in, own_cards
from referee.rules.arctic.record.outcomes import SoloOutcome
from referee.rules.arctic.record.solo_state import SoloGame
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn import ArcticTurn, show_cards
from referee.rules.arctic.skirmish.acts import ACTS
from referee.rules.arctic.skirmish.count import after_declarations
from referee.rules.arctic.skirmish.declare import LEADER, target_said, target_word
from referee.rules.arctic.skirmish.legal import legal_answers, legal_declarations
from referee.rules.arctic.skirmish.targets import LEADER_OF
from referee.rules.arctic.solo.moves import Save
from referee.rules.arctic.solo.rule import VERDICT, SoloCase, rule_solo, search_for
from referee.rules.arctic.solo.search import Search
from referee.rules.arctic.solo.table import (
    after_the_seventh,
    alone,
    by_name,
    check_force,
    check_start,
    may_fight,
)
from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.entry.entry import Entry, decided_as
from referee.rules.kernel.entry.kind import EntryFacts, Seats, kind_of
from referee.rules.kernel.entry.words import Said, say_fields
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.houses import as_data
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling, require

MOST_SENT = 20
"""How many cards a side can have in a search; a hand and a force are far smaller."""
TOO_MANY_SENT = Refusal("too-many-cards", "Send at most {most} cards, not {number}.", "A-30", "cards")
NO_ACT = Refusal("malformed", "“{word}” isn’t possible here.", field="declarations")
ENDS = {
    PLAYER: gettext_noop("{seat} beats a force of {size} cards, {yours} fight to {its}"),
    OPPONENT: gettext_noop("{seat} loses to a force of {size} cards, {yours} fight to {its}"),
    None: gettext_noop("{seat} ties with a force of {size} cards, {yours} fight to {its}"),
}


@dataclass(frozen=True, slots=True)
class Fought:
    """How the skirmish ended."""

    result: SoloOutcome
    shown: dict[str, tuple[Proof, ...]] = field(default_factory=dict)  # unseen gains among the cards sent


@dataclass(frozen=True, slots=True)
class SoloSkirmish(EntryFacts[ArcticState, Fought]):
    """Cards of the hand against a whole force (A-96)."""

    kind = "solo_skirmish"
    title = "Skirmish"
    outcome = Fought
    icon = "fight"
    verdict = VERDICT.inside(lambda fought: fought.result)

    cards: tuple[str, ...]
    opponent: tuple[str, ...]  # the force's cards, as many as its size
    declarations: tuple[Declaration, ...] = ()  # the player's, as in a `SoloCase`
    saves: tuple[Save, ...] = ()

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        return may_fight(state)

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        """The cards sent, the cards of the force, then what the player declares and promises to save."""
        state, solo = turn.state, turn.state.solo
        if solo is None or not solo.sizes:
            return
        if most := min(MOST_SENT, state.seats[turn.seat].left):
            yield own_cards(turn, "cards", gettext_noop("You send"), state.cards, most=most)
        turned = cards_in(turn, "opponent")
        whole = min((size for size in solo.sizes if size >= len(turned)), default=max(solo.sizes))
        cards = [card for card in state.cards.values() if card.id in state.in_hands or solo.pile.get(card.id)]
        # A pile recounted to fewer cards than a force needs: the table enters the cards left.
        left = sum(max(solo.pile.get(card.id, 0), 0) for card in cards)
        chance = Chance.LIKELY if left >= min(solo.sizes) else Chance.NEEDS_OVERRIDE
        force = sorted((_turned_up(solo, card, chance) for card in cards), key=lambda option: option.chance)
        sizes = tuple(map(str, solo.sizes))
        ask = Line("Turn up a force and tap its cards. Face down: {sizes}.", sizes=sizes)
        yield Choice("opponent", "The force", tuple(force), ask, whole, max(solo.sizes))
        if len(turned) in solo.sizes:
            case = SoloSkirmish(cards_in(turn, "cards"), turned)._case(state, turn.seat)
            yield from _declared(state, search_for(case, state.cards), turn.picked)

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        picked = turn.picked
        forces = say_fields(cls, {name: picked.get(name, ()) for name in ("cards", "opponent")})
        saves = (word.partition("/") for word in picked.get("saves", ()))
        return {
            **forces,
            "declarations": [_declaration_said(turn.state, word) for word in picked.get("declarations", ())],
            "saves": [{"with": medic, "card": card} for medic, _, card in saves],
        }

    @classmethod
    def pick(cls, turn: ArcticTurn, said: Said) -> Picked:
        entry = decode(cls, said)
        picked = {
            "cards": entry.cards,
            "opponent": entry.opponent,
            "declarations": tuple(map(_declaration_word, entry.declarations)),
            "saves": tuple(f"{save.with_}/{save.card}" for save in entry.saves),
        }
        return {name: words for name, words in picked.items() if words}

    def rule(self, turn: ArcticTurn) -> Ruling[Fought]:
        """Rule on a skirmish against a force of as many cards as were turned up.

        Raises IllegalEntry: A-96 if no such force is left, A-95 for cards that can't lie in one, A-30 for
        cards the seat can't have, and what ``rule_solo`` refuses.
        """
        state, (seat, solo) = turn.state, alone(turn, is_gathering=True)
        check_force(state, solo, self.opponent, turn.checks)
        require(len(self.cards) <= MOST_SENT, TOO_MANY_SENT, most=MOST_SENT, number=len(self.cards))
        again = check_start(state, turn.checks)
        shown = show_cards(replace(turn, seat=seat), self.cards)
        try:
            ruling = rule_solo(self._case(state, seat), state.cards, turn.checks.decided)
        except IllegalEntry as refusal:
            raise by_name(refusal, seat) from None
        reasons = [by_name(each, seat) for each in (*ruling.count.reasons, *ruling.why_best, ruling.prize)]
        phrase = gettext_noop("That force of {size} is gone, the last of the seven.")
        if left := len(solo.sizes) - 1:
            phrase = gettext_noop("That force of {size} is gone. Forces still face down: {left}.")
        gone = Reason(phrase, ("A-98",), size=len(self.opponent), left=left)
        return Ruling(Fought(ruling.outcome, shown), (*turn.checks.overridden, *again, *reasons, gone))

    def _case(self, state: ArcticState, seat: str) -> SoloCase:
        """Return the case, with the leader and the buildings that are in force on record."""
        own = state.seats[seat]
        sites = tuple(each.card for each in own.base.buildings if not each.is_complete)
        return SoloCase(
            force=Force(self.cards, own.base.active_leader, own.base.working),
            opponent=self.opponent,
            declarations=self.declarations,
            saves=self.saves,
            modules=state.modules,
            house_rules=as_data(state.house_rules),
            used_leaders=(PLAYER,) if USED in own.actions else (),
            under_construction={PLAYER: sites},
        )

    def apply(self, turn: ArcticTurn, outcome: Fought) -> ArcticState:
        """Go on to the card to take or set aside (A-98)."""
        (seat, solo), result = alone(turn), outcome.result
        state, units = turn.state.proven(outcome.shown), result.units[PLAYER]
        # Hardy Scavengers go back to the hand.
        returning = {card.id for card in state.cards.values() if Power.RETURN_IF_NOT_WINNING in card.powers}
        hardy = sorted(
            (unit for unit in units if unit.card in returning), key=lambda unit: unit.out_by is not None
        )
        back = [unit.card for unit in hardy[: result.returns_to_hand.get(PLAYER, 0)]]
        struck = [unit.card for unit in units if unit.used_for == Act.FANATIC]
        own = state.seats[seat].spent(self.cards).unspent(back)
        # The Fanatic’s refugees leave the game from the force: they are in no discard pile.
        own = replace(own, used=dict(Counter(own.used) - Counter(struck)))
        if any(unit.used_for in LEADER_OF for unit in units):
            own = own.acted(USED)
        state = after_declarations(state.with_seat(seat, own), self._for_good(seat, result))
        prize = result.prize
        if result.winner == OPPONENT:
            prize = tuple(sorted(set((Counter(self.cards) - Counter(struck)).elements())))
        met = replace(
            solo.met(self.opponent, result, prize),
            returned=solo.returned + len(back),
            won=solo.won + (result.winner == PLAYER),
            lost=solo.lost + (result.winner == OPPONENT),
        )
        state = replace(state, solo=met)
        return replace(state, phase=Phase.PRIZE) if prize else after_the_seventh(state)

    def _for_good(self, seat: str, result: SoloOutcome) -> Iterator[Declaration]:
        """Yield what was carried out, with the table's names; dropped declarations did nothing (A-40)."""
        acted = Counter((unit.card, unit.used_for) for unit in result.units[PLAYER])
        names = {PLAYER: seat, OPPONENT: ""}
        opposing = (decode(Declaration, each) for each in result.opposing_play.declarations)
        for each in (*self.declarations, *opposing):
            if each.by == PLAYER:
                acted[each.with_, each.act] -= 1
            if each.by == OPPONENT or acted[each.with_, each.act] >= 0:
                target = each.target and replace(each.target, player=names[each.target.player])
                yield replace(each, by=names[each.by], target=target)

    def describe(self, turn: ArcticTurn, outcome: Fought | None) -> Line:
        if outcome is None:
            return Line("Settle it")
        fight, size = outcome.result.fight, len(outcome.result.units[OPPONENT])
        seat = turn.seat or turn.state.players[0]
        phrase = ENDS[outcome.result.winner]
        return Line(phrase, seat=seat, yours=fight[PLAYER], its=fight[OPPONENT], size=size)

    @staticmethod
    def otherwise(state: ArcticState, entry: Entry) -> Mapping[str, Entry]:
        return decided_as(entry, (PLAYER, OPPONENT, ""))


SOLO_SKIRMISH = kind_of(SoloSkirmish)


def _turned_up(solo: SoloGame, card: Card, chance: Chance) -> Option:
    if left := solo.pile.get(card.id, 0):
        return Option(card.id, card.label, left, chance=chance)
    group = gettext_noop("No longer in any force")
    return Option(card.id, card.label, max(solo.sizes), chance=Chance.NEEDS_OVERRIDE, group=group)


def _declared(state: ArcticState, search: Search, picked: Picked) -> Iterator[Choice]:
    """Yield what the player may declare, and what a medic may save."""
    declared: list[Declaration] = []
    for word in picked.get("declarations", ()):
        declared += filter(None, (_next(search, declared).get(word),))
    copies, more = Counter(map(_declaration_word, declared)), _next(search, declared)
    possible = {_declaration_word(each): each for each in declared} | more
    if possible:
        acts = (_act_option(state, each, copies[word] + (word in more)) for word, each in possible.items())
        yield Choice("declarations", "You declare", tuple(acts))
    if saves := tuple(_saves(state, search)):
        yield Choice("saves", "Saved if sniped", saves)


def _next(search: Search, declared: Sequence[Declaration]) -> dict[str, Declaration]:
    """Return what may be declared after these, by word, after any answer of the opponent."""
    fields = replace(search, declared=tuple(declared)).fields_after_declared()
    legal = (each for standing in fields for each in legal_declarations(standing, PLAYER))
    return {_declaration_word(each): each for each in legal}


def _act_option(state: ArcticState, act: Declaration, copies: int) -> Option:
    target = state.label(act.target.what or "") if act.target else None
    hint = None if target is None else Line("at {target}", target=target)
    label = Line("{act}: {card}", act=Line(ACTS[act.act]), card=state.label(act.with_))
    return Option(_declaration_word(act), label, copies, hint, piece=act.with_)


def _saves(state: ArcticState, search: Search) -> Iterator[Option]:
    """Yield what a medic of the player could save."""
    found: dict[str, Option] = {}
    leader = search.start.sides[PLAYER].leader
    for snipe in legal_declarations(search.start, OPPONENT, (Act.SNIPE, Act.WOUND)):
        what = (snipe.target.what if snipe.target else None) or LEADER
        label = leader.label if what == LEADER and leader else state.label(what)
        for answer in legal_answers(search.start, snipe):
            if answer.by == PLAYER:
                word, hint = f"{answer.with_}/{what}", Line("by {card}", card=state.label(answer.with_))
                found[word] = Option(word, label, hint=hint, piece=what)
    yield from found.values()


def _declaration_word(declaration: Declaration) -> str:
    """Return the word for a declaration: act, card and target."""
    aim = (target_word(declaration.target),) if declaration.target else ()
    return "/".join((declaration.act, declaration.with_, *aim))


def _declaration_said(state: ArcticState, word: str) -> Said:
    """Parse the word. Raises IllegalEntry (``malformed``) for an unknown act."""
    act, with_, aim = (*word.split("/", 2), "", "")[:3]
    if act not in ACTS:
        raise NO_ACT(word=word)
    said: Said = {"by": PLAYER, "act": act, "with": with_}
    return {**said, "target": target_said(state, aim)} if aim else said
