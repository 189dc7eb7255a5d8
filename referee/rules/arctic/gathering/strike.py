"""Saboteurs, snipers and the Fanatic while a table gathers, and their answers (A-50 to A-55, A-77, A-80)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.answers import responses
from referee.rules.arctic.answers.aimed import Aimed, Played
from referee.rules.arctic.answers.asking import answer_choices, is_the_target, pick_answers, say_answers
from referee.rules.arctic.answers.window import Answerable
from referee.rules.arctic.cards import Card, Kind, Power
from referee.rules.arctic.gathering import strike_targets as targets
from referee.rules.arctic.gathering.strike_targets import DEEDS, Attack
from referee.rules.arctic.hq.leaders import USED, has_power
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.entries import Gathering, Response, Source, Stop
from referee.rules.arctic.record.having import can_have, can_play
from referee.rules.arctic.record.offers import cards_with
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.state import ArcticState, Phase, hand_cards
from referee.rules.arctic.record.turn import ArcticTurn, check_gathering, check_not_again
from referee.rules.arctic.skirmish.targets import CAN_BE_SAVED
from referee.rules.kernel.cache import once
from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked, is_number
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.kind import Seats, Turn, kind_of
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.history.remedies import other_options
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling, is_legal

STRIKERS = frozenset({Power.DISARM, Power.SNIPE, Power.SNIPE_SINGLE})
ACT_AT: Mapping[Kind, Act] = {kind: act for act, kind in targets.KINDS.items()}
HAND = frozenset(Kind) - {Kind.BUILDING, Kind.LEADER}
COMMITTED = "/committed"
"""After a card that strikes: it is one of the committed ones."""
ASK = gettext_noop("Tap who strikes, then the target.")
NOTHING_THERE = gettext_noop("Nothing there")
DONE: Mapping[Act, str] = {
    Act.SNIPE: gettext_noop("{seat}’s {card} {card:snipes|snipe} {victim}’s {target}"),
    Act.DISARM: gettext_noop("{seat}’s {card} {card:disarms|disarm} {victim}’s {target}"),
    Act.DISABLE: gettext_noop("{seat}’s {card} {card:disables|disable} {victim}’s {target}"),
    Act.WOUND: gettext_noop("{seat}’s {card} {card:wounds|wound} {victim}’s {target}"),
    Act.FANATIC: gettext_noop("{seat}’s Fanatic strikes {victim}’s {target}, which is discarded"),
}


@dataclass(frozen=True, slots=True)
class Strike(Attack):
    """A snipe, disarm or another attack while some seats gather (A-53)."""

    kind = "strike"
    title = "Attack someone"
    icon = "snipe"

    @classmethod
    def offered(cls, state: ArcticState) -> Seats:
        """Return all who may have a card to strike with, as far as the whole table knows (A-17, A-53)."""
        if state.phase is not Phase.GATHERING or state.window is not None or state.solo is not None:
            return ()
        seen_by = ((responses.as_all_know(state, seat), seat) for seat in state.turn_order)
        return tuple(seat for known, seat in seen_by if any(_each_weapon(known, seat)))

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        state, seat = turn.state, turn.seat
        yield Choice("with", "Strike with", _weapons(state, seat), ASK, least=1, most=1)
        for word in turn.picked.get("with", ()):
            yield Choice("card", "At which card", tuple(_targets(state, seat, word)), ASK, least=1, most=1)
        strike = strike_of(state, turn.picked)
        if strike.card in state.cards or (strike.misses and state.house_rules["strike_chooser"] == "victim"):
            yield from answer_choices(state, aim_of(state, seat, strike), turn.picked)

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        said = {**encode(strike_of(turn.state, turn.picked)), **say_answers(turn.state, turn.picked)}
        return {**said, "misses": said["misses"] and not said["asks"] and not said["answer"]}

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        place = "" if said["place"] is None else f".{said['place']}"
        weapon = said["with"] + (COMMITTED if said["is_committed"] else "")
        card = "" if said["misses"] else f"{said['card']}{place}"
        return {"with": (weapon,), "card": (f"{said['victim']}/{card}",), **pick_answers(said)}

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        state, seat = turn.state, turn.seat
        check_gathering(state, seat)
        _check_aim(turn, self)
        targets.check_striker(turn, self)
        targets.check_struck(turn, self)
        check_not_again(turn, self.kind, (self.with_,))
        there = responses.brought_out(state, self.answer, _from_bunker(self))
        _, shown = responses.show_played(there, seat, _played(state, seat, self), turn.checks)
        reasons = (*turn.checks.overridden, *targets.strike_reasons(state, seat, self))
        return Ruling(Gathering(shown=shown), reasons)

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        """Cards used are discarded; a target that was saved stays in the hand."""
        state = responses.brought_out(turn.state, self.answer, _from_bunker(self))
        own, is_fanatic = state.seats[turn.seat], self.act is Act.FANATIC
        own = own.acted(USED) if is_fanatic else own.powering(self.with_)
        if is_fanatic and not (self.answer and self.answer.act is Stop.CANCEL):
            own = own.removed_from_hand(self.with_)
        else:
            own = responses.discarded(own, self.with_, from_committed=self.is_committed)
        state = state.with_seat(turn.seat, own)
        if self.answer:
            return responses.after_response(state, self.answer)
        if self.misses:
            return state
        struck = _struck(state, state.seats[self.victim], self)
        if targets.is_sniped_spy(state, self) and state.house_rules["sniped_spy"] == "always":
            struck = responses.with_draw(state, struck, from_committed=False)
        return state.with_seat(self.victim, struck)

    def describe(self, turn: ArcticTurn, outcome: Gathering) -> Line:
        aims = sentence(turn.state, turn.seat, self)
        if self.misses:
            return Line("{aims}, but nothing is there", aims=aims)
        if not self.answer:
            return Line(DONE[self.act], **targets.strike_facts(turn.state, turn.seat, self))
        if self.card and self.answer.act is not Stop.CANCEL:
            return Line("{aims}, but {saver} saves it", aims=aims, saver=self.answer.by)
        return Line("{aims}, but {saver} cancels it", aims=aims, saver=self.answer.by)

    @staticmethod
    def otherwise(state: ArcticState, entry: Entry) -> Mapping[str, Entry]:
        """Return the same strike at the other targets, not yet answered."""
        return other_options(STRIKE, state, entry, "card", ("asks",))


STRIKE = kind_of(Strike)


@once
def _weapons(state: ArcticState, seat: str) -> tuple[Option, ...]:
    return tuple(_each_weapon(state, seat))


def _each_weapon(state: ArcticState, seat: str) -> Iterator[Option]:
    """Yield the cards that can strike at anything now, from the hand and from the force."""
    own = state.seats[seat]
    is_fanatic = has_power(state, seat, Power.FANATIC)
    strikers: Iterable[Card] = cards_with(state.cards, STRIKERS)
    if is_fanatic:
        every = state.cards.values()
        strikers = [card for card in every if card.powers & STRIKERS or card.is_refugee]
    for card in strikers:
        for where in ("", COMMITTED) if can_play(state, seat, card) else ():
            if any(_targets(state, seat, card.id + where)):
                known = own.in_force(card.id) if where else own.free(card.id)
                hint = Line("from the force") if where and own.aside else None
                group = "" if known > 0 else gettext_noop("An unseen card")
                yield _option(card, card.id + where, group, is_known=known > 0, hint=hint)


def _targets(state: ArcticState, seat: str, weapon: str) -> Iterator[Option]:
    """Yield the targets that ``rule`` accepts, seat by seat: open ones first, then cards of the hand."""
    armed = _armed(state, seat, weapon)
    if armed is None:
        return
    striker = state.cards[weapon.removesuffix(COMMITTED)]
    wanted = frozenset({Kind.TOOL if Power.DISARM in striker.powers else Kind.MEMBER})
    if striker.is_refugee:
        wanted = HAND
    hand = [card for card in state.in_hands.values() if card.kind in wanted]
    for name in state.players:
        if name == seat:
            continue
        own = state.seats[name].in_the_open()
        title = Line("{seat}’s buildings and leader", seat=name)
        for word in (*own.base.working_words(), *filter(None, (own.base.active_leader,))):
            if _may_be_aimed_at(state, seat, weapon, f"{name}/{word}"):
                yield _option(state.cards[word.partition(".")[0]], f"{name}/{word}", title)
        unseen = Line("{seat}: an unseen card", seat=name)
        known = responses.as_all_know(armed, name)
        free = {card_id for card_id, number in own.all_free.items() if number > 0} if own.left else set()
        there = [card for card in hand if card.id in free]
        there += [card for card in hand if card.id not in free] if own.left else []
        for card in there:
            if can_have(known, name, card) and _may_be_aimed_at(state, seat, weapon, f"{name}/{card.id}"):
                is_known = card.id in free
                yield _option(card, f"{name}/{card.id}", name if is_known else unseen, is_known=is_known)
        if _may_be_aimed_at(state, seat, weapon, f"{name}/"):
            yield Option(f"{name}/", NOTHING_THERE, group=name)


def _option(
    card: Card, word: str, group: str | Line, *, is_known: bool = True, hint: Line | None = None
) -> Option:
    chance = Chance.LIKELY if is_known else Chance.FOLDED
    return Option(word, card.label, hint=hint, chance=chance, group=group, piece=card.id)


@once
def _armed(state: ArcticState, seat: str, weapon: str) -> ArcticState | None:
    """Return the state once the card is shown for a strike, whatever its target; None if it cannot strike."""
    strike, turn = strike_of(state, {"with": (weapon,)}), Turn(state, seat)
    if strike.with_ not in state.cards:
        return None
    try:
        check_gathering(state, seat)
        targets.check_striker(turn, strike)
        check_not_again(turn, strike.kind, (strike.with_,))
        return responses.show_played(state, seat, (_striking(seat, strike),), turn.checks)[0]
    except IllegalEntry:
        return None


def _may_be_aimed_at(state: ArcticState, seat: str, weapon: str, target: str) -> bool:
    strike = strike_of(state, {"with": (weapon,), "card": (target,)})
    turn = Turn(state, seat)

    def check() -> None:
        _check_aim(turn, strike)
        targets.check_struck(turn, strike)

    return is_legal(check)


def strike_of(state: ArcticState, picked: Picked) -> Strike:
    """Return the strike that is picked, without an answer."""
    weapon, target = ((*picked.get(name, ()), "")[0] for name in ("with", "card"))
    victim, _, what = target.rpartition("/")
    card, _, place = what.partition(".")
    known, used = state.cards.get(card), state.cards.get(weapon.removesuffix(COMMITTED))
    act = ACT_AT.get(known.kind, Act.DISARM) if known else Act.DISARM
    if not known and used and Power.DISARM not in used.powers:
        act = Act.SNIPE
    return Strike(
        Act.FANATIC if used and used.is_refugee else act,
        weapon.removesuffix(COMMITTED),
        victim,
        card,
        weapon.endswith(COMMITTED),
        place=int(place) if is_number(place) else None,
        misses=bool(victim) and not card,
    )


def _check_aim(turn: ArcticTurn, strike: Strike) -> None:
    targets.check_strike(turn, strike)
    at_hand = (strike.card,) if strike.is_at_hand and strike.card else ()
    hand_cards(turn.state, (strike.with_, *at_hand), "card", turn.checks)
    if strike.answer:
        aimed = aim_of(turn.state, turn.seat, strike)
        responses.check_response(turn.state, strike.answer, aimed, "answer", turn.checks)


def _played(state: ArcticState, seat: str, strike: Strike) -> Iterator[Played]:
    answer = strike.answer
    yield _striking(seat, strike)
    is_target = answer is not None and is_the_target(state, aim_of(state, seat, strike), answer)
    if strike.hit:
        yield Played(strike.victim, strike.hit, is_power=is_target)
    if answer and not is_target:
        yield responses.answering(state, answer)


def _striking(seat: str, strike: Strike) -> Played:
    is_power = strike.act is not Act.FANATIC
    return Played(seat, strike.with_, is_from_hand=not strike.is_committed, is_power=is_power)


def _struck(state: ArcticState, victim: ArcticSeat, strike: Strike) -> ArcticSeat:
    if strike.act is Act.WOUND:
        return victim.with_base(is_wounded=True)
    if strike.act is Act.DISABLE:
        return replace(victim, base=victim.base.disabled(strike.card, strike.place))
    is_open = victim.has_aside(strike.card) or strike.source is Source.BUNKER
    is_committed = strike.source is Source.COMMITTED or (victim.committed is not None and not is_open)
    if strike.act is Act.DISARM and not is_committed and state.house_rules["gathering_disarm"] == "unusable":
        return victim.disarmed(strike.card)
    return responses.discarded(victim, strike.card, from_committed=is_committed)


def _from_bunker(strike: Strike) -> Response | None:
    """Return the target as a card that comes out of a Bunker, if the table says so (A-74)."""
    is_inside = strike.source is Source.BUNKER and strike.act not in DEEDS
    return Response(strike.victim, strike.card, source=Source.BUNKER) if is_inside else None


def sentence(state: ArcticState, seat: str, strike: Strike) -> Line:
    phrase = gettext_noop("{seat}’s {card} {card:aims|aim} at {victim}’s {target}")
    if not strike.card:
        phrase = gettext_noop("{seat}’s {card} {card:aims|aim} at {victim}’s hand")
    return Line(phrase, **targets.strike_facts(state, seat, strike))


def aim_of(state: ArcticState, seat: str, strike: Strike) -> Aimed:
    can_be_saved = strike.act in CAN_BE_SAVED and bool(strike.card)
    is_hidden = strike.is_at_hand and not strike.misses
    return Aimed(seat, strike.victim, can_be_saved, target=strike.hit, is_hidden=is_hidden)


ATTACK = Answerable(STRIKE, aim_of, sentence)
