"""A strike while the table gathers: its card, its target and the reasons (A-50 to A-55)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.answers.responses import STAYS, answer_reasons
from referee.rules.arctic.cards import Card, Kind, Power
from referee.rules.arctic.hq.leaders import check_power, check_refugee
from referee.rules.arctic.record.acts import GatheringFacts
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.entries import Response, Source, Stop
from referee.rules.arctic.record.state import ArcticState, known
from referee.rules.arctic.record.turn import ArcticTurn, check_seat
from referee.rules.arctic.record.turned import turn_down
from referee.rules.arctic.skirmish import targets as skirmish
from referee.rules.kernel.text.codec import KEYWORDS
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal

DEEDS = frozenset({Act.DISABLE, Act.WOUND})
"""Strikes at a building or a leader (A-77)."""
STRIKES = frozenset({Act.SNIPE, Act.DISARM, Act.FANATIC}) | DEEDS
RULES: Mapping[Act, str] = {**skirmish.RULE_OF, Act.DISABLE: "A-77", Act.WOUND: "A-77"}
KINDS: Mapping[Act, Kind] = {
    Act.SNIPE: Kind.MEMBER,
    Act.DISARM: Kind.TOOL,
    Act.DISABLE: Kind.BUILDING,
    Act.WOUND: Kind.LEADER,
}
"""The targets of each; the Fanatic strikes any card of a hand (A-80)."""
WRONG: Mapping[Act, str] = {
    **skirmish.WRONG_KIND,
    Act.DISABLE: gettext_noop("Only buildings can be disabled, and {card} {card:isn’t|aren’t} one."),
    Act.WOUND: gettext_noop("Only leaders can be wounded, and {card} {card:isn’t|aren’t} one."),
}
NO_STRIKE = Refusal("not-now", "Declare that in the skirmish, not while gathering.", "A-53", "act")
ONLY_IN_THE_SKIRMISH = Refusal("not-now", "By house rule, Fanatics strike only in skirmishes.", "A-80", "act")
PROTECTED_TOOL = replace(skirmish.TOOLS_SAFE, field="card")
PROTECTED_BUILDING = replace(skirmish.BUILDINGS_SAFE, field="card")
NO_DEEDS_TO_STRIKE = replace(skirmish.NO_DEEDS, rule="A-77")
NO_BUILDING_TO_STRIKE = replace(skirmish.NO_SUCH_BUILDING, rule="A-77", field="card")
HIDDEN_LEADERS = Refusal(
    "leaders-hidden", "Leaders aren’t face up yet. Someone still has to choose.", "A-7", "card"
)
NO_LEADER_TO_STRIKE = replace(skirmish.NO_SUCH_LEADER, rule="A-77", field="card")
FROM_HAND = Refusal(
    "not-from-hand", "The Fanatic’s refugee comes from your hand.", "A-80", "with", can_override=True
)
NO_FORCE_TO_STRIKE = Refusal(
    "none-committed", "{seat} has no committed card to strike with.", "A-53", "with", can_override=True
)
NO_HAND_TO_STRIKE = Refusal(
    "all-committed",
    "{seat} has committed all cards. Strike with those.",
    rule="A-14",
    field="with",
    can_override=True,
)
CANNOT_CHANGE = replace(STAYS, field="card")
NOT_NAMED = Refusal("no-target", "Choose a card, or “Nothing there”.", field="card")
LIES_OPEN = Refusal("target-not-hidden", "Only shots at hidden hands can miss.", "A-51", "card")
NO_ANSWER_NEEDED = Refusal("answered-already", "A shot that hits nothing needs no answer.", "A-51", "answer")
INSIDE = Refusal(
    "in-a-building", "Cards in a Bunker can’t be attacked directly.", "A-74", "card", can_override=True
)


@dataclass(frozen=True, slots=True)
class Attack(GatheringFacts):
    """Who strikes with which card at what, from the hand or with a committed card (A-53)."""

    concurrent_with = ""
    __pydantic_config__ = KEYWORDS

    act: Act
    with_: str
    victim: str
    card: str  # the target: a card, a building or a leader, "" if not named
    is_committed: bool = False  # the card that strikes
    answer: Response | None = None
    place: int | None = None  # which of identical buildings, among the victim's buildings
    asks: bool = False  # wait for those who can answer
    source: Source | None = None  # which of identical cards, by where it lies; None: in the hand
    misses: bool = False  # the hidden hand has no such card, or none at all

    @property
    def used(self) -> tuple[str, ...]:
        """The card of the hand whose power it uses; the Fanatic's refugee has none."""
        return () if self.is_committed or self.act is Act.FANATIC else (self.with_,)

    @property
    def is_at_hand(self) -> bool:
        """Whether it's aimed at a card of the victim's hidden hand."""
        return self.act not in DEEDS

    @property
    def hit(self) -> str | None:
        """The card of the hand that it hits unless it is stopped."""
        return self.card if self.is_at_hand and self.card and not self.misses else None


def check_strike(turn: ArcticTurn, strike: Attack) -> None:
    """Check the card that strikes and its target. Raises IllegalEntry with the power's own rule."""
    state, weapon = turn.state, known(turn.state, strike.with_, "with")
    if strike.card or not strike.is_at_hand:
        known(state, strike.card, "card")
    if strike.act not in STRIKES:
        raise NO_STRIKE()
    rule = RULES[strike.act]
    if strike.act is not Act.FANATIC and not weapon.powers & skirmish.POWERS_FOR[strike.act]:
        raise skirmish.lacks_power(strike.act, rule, state.house_rules)(state.cards, weapon)
    check_seat(state, strike.victim, "victim")
    if strike.victim == turn.seat:
        raise replace(skirmish.OWN_SIDE, rule=rule, field="victim")(player=turn.seat)
    _check_card(state, strike, weapon, rule)
    if strike.act is Act.FANATIC:
        if state.house_rules["fanatic_when"] == "skirmish":
            raise ONLY_IN_THE_SKIRMISH()
        check_power(turn, {Power.FANATIC})
        check_refugee(turn, weapon, "with")
    elif strike.act is Act.DISARM and _is_guarded(state, strike.victim):
        raise PROTECTED_TOOL(player=strike.victim)
    elif strike.act in DEEDS:
        _check_deed(state, strike, weapon)


def _check_card(state: ArcticState, strike: Attack, weapon: Card, rule: str) -> None:
    """Check that the card named can be hit, or that no card need be named."""
    if strike.misses and not strike.is_at_hand:
        raise replace(LIES_OPEN, rule=rule)()
    if strike.misses and strike.answer:
        raise replace(NO_ANSWER_NEEDED, rule=rule)()
    if not strike.card:
        if not strike.misses and not _may_be_open(state, strike):
            raise replace(NOT_NAMED, rule=rule)()
        return
    target = state.cards[strike.card]
    if target.kind is not KINDS.get(strike.act, target.kind):
        raise Refusal("wrong-kind-of-target", WRONG[strike.act], rule, "card")(card=target.label)
    if strike.act is Act.SNIPE and Power.SNIPE not in weapon.powers and target.people != 1:
        too_many = replace(skirmish.TOO_MANY_PEOPLE, rule=rule, field="card")
        raise too_many(actor=weapon.label, card=target.label, people=target.people or 0)


def _may_be_open(state: ArcticState, strike: Attack) -> bool:
    """Whether the victim has yet to pick the card, or a Guard stops the shot before that."""
    is_cancelled = strike.answer is not None and strike.answer.act is Stop.CANCEL
    return state.house_rules["strike_chooser"] == "victim" and (strike.asks or is_cancelled)


def _is_guarded(state: ArcticState, player: str) -> bool:
    return Power.SERGEANT_AT_ARMS in state.seats[player].base.powers(state.cards)


def _check_deed(state: ArcticState, strike: Attack, weapon: Card) -> None:
    base, player = state.seats[strike.victim].base, strike.victim
    if "hq4" not in state.modules:
        raise NO_DEEDS_TO_STRIKE()
    if strike.act is Act.DISABLE:
        if base.place_of(strike.card, strike.place) is None:
            raise NO_BUILDING_TO_STRIKE(player=player)
        if _is_guarded(state, player) and state.house_rules["sergeant_buildings"] == "yes":
            raise PROTECTED_BUILDING(player=player)
        return
    if not state.has_open_leaders:
        raise HIDDEN_LEADERS()
    if base.active_leader != strike.card:
        raise NO_LEADER_TO_STRIKE(player=player)
    if not skirmish.may_wound(weapon, state.house_rules):
        raise skirmish.LEADER_SAFE(actor=weapon.label)


def check_striker(turn: ArcticTurn, strike: Attack) -> None:
    """Committed cards may strike, and only they once all are committed (A-14, A-53)."""
    own = turn.state.seats[turn.seat]
    if strike.is_committed:
        turn.require(strike.act is not Act.FANATIC, FROM_HAND)
        turn.require(bool(own.committed), NO_FORCE_TO_STRIKE, seat=turn.seat)
    elif own.committed is not None:
        turn.require(own.is_loose or own.has_aside(strike.with_), NO_HAND_TO_STRIKE, seat=turn.seat)


def check_struck(turn: ArcticTurn, strike: Attack) -> None:
    """A committed force changes only by striking; cards in a Bunker are safe (A-53, A-74)."""
    victim = turn.state.seats[strike.victim]
    if strike.act not in DEEDS:
        is_aside = victim.has_aside(strike.card) or bool(victim.aside and not strike.hit)
        is_open = victim.committed is None or is_aside
        is_there = is_open and strike.source is not Source.COMMITTED
        turn.require(is_there, CANNOT_CHANGE, player=strike.victim)
        turn.require(strike.source is not Source.BUNKER, INSIDE)


SAVED = gettext_noop(
    "{seat}’s {card} {card:aims|aim} at {victim}’s {target}, and {saver}’s {medic} "
    "{medic:saves|save} it. {card} and {medic} are discarded."
)
CANCELLED = gettext_noop(
    "{seat}’s {card} {card:aims|aim} at {victim}’s {target}, and {saver}’s {medic} "
    "{medic:cancels|cancel} that. {card} and {medic} are discarded."
)
CANCELLED_UNNAMED = gettext_noop(
    "{seat}’s {card} {card:aims|aim} at {victim}’s hand, and {saver}’s {medic} "
    "{medic:cancels|cancel} that. {card} and {medic} are discarded."
)
DISCARDED = gettext_noop("{victim}’s {target} and {seat}’s {card} are discarded.")
MISSES = gettext_noop(
    "{victim} has no {target} in hand. Nothing is hit. {seat}’s {card} {card:is|are} discarded."
)
HITS_NOTHING = gettext_noop("Nothing in {victim}’s hand is hit, but {seat}’s {card} {card:is|are} discarded.")
FANATIC_MISSES = gettext_noop(
    "Nothing in {victim}’s hand is hit. {seat}’s {card} {card:leaves|leave} the game for good."
)
CHOSEN = gettext_noop("{victim} chose the card.")
LAID_ASIDE = gettext_noop(
    "{victim} sets the {target} aside, unusable until the round ends. {seat}’s {card} "
    "{card:is|are} discarded."
)
STRUCK = {
    Act.DISABLE: gettext_noop(
        "{victim}’s {target} {target:is|are} disabled until a member repairs it. {seat}’s "
        "{card} {card:is|are} discarded."
    ),
    Act.WOUND: gettext_noop(
        "{victim}’s {target} {target:is|are} wounded and {target:gives|give} nothing until a "
        "med is spent. {seat}’s {card} {card:is|are} discarded."
    ),
    Act.FANATIC: gettext_noop(
        "{victim}’s {target} {target:is|are} discarded. "
        "{seat}’s {card} {card:leaves|leave} the game for good."
    ),
}


def strike_facts(state: ArcticState, seat: str, strike: Attack) -> dict[str, Fact]:
    cards = {"card": state.label(strike.with_), "target": state.label(strike.card)}
    return {"seat": seat, "victim": strike.victim, **cards}


def strike_reasons(state: ArcticState, seat: str, strike: Attack) -> Iterator[Reason]:
    facts, rules, answer = strike_facts(state, seat, strike), (RULES[strike.act], "A-53"), strike.answer
    if answer:
        facts |= {"saver": answer.by, "medic": state.label(answer.with_)}
        if answer.act is Stop.CANCEL:
            phrase = CANCELLED if strike.card else CANCELLED_UNNAMED
            yield Reason(phrase, (*rules, "A-32", "A-55"), **facts)
        else:
            yield Reason(SAVED, (*rules, "A-54"), **facts)
        yield from answer_reasons(state, answer)
        return
    if strike.misses:
        yield Reason(_miss(strike), rules, **facts)
        return
    if strike.act is Act.DISARM:
        house = state.house_rules["gathering_disarm"]
        phrase = LAID_ASIDE if house == "unusable" else DISCARDED
        yield Reason(phrase, rules, (f"gathering_disarm={house}",), **facts)
    else:
        yield Reason(STRUCK.get(strike.act, DISCARDED), rules, **facts)
    if strike.act in DEEDS:
        yield turn_down(state.label(strike.card))
    if strike.is_at_hand and state.house_rules["strike_chooser"] == "victim":
        yield Reason(CHOSEN, rules[:1], ("strike_chooser=victim",), victim=strike.victim)
    if is_sniped_spy(state, strike):
        house = state.house_rules["sniped_spy"]
        phrase = gettext_noop("The {target} {target:wasn’t|weren’t} spying. {victim} draws nothing for it.")
        if house == "always" and state.seats[strike.victim].committed is not None:
            phrase = gettext_noop("{victim} draws 1 for the {target}. That card never joins the force.")
        elif house == "always":
            phrase = gettext_noop("{victim} draws 1 for the {target}.")
        yield Reason(phrase, ("A-33", "A-50"), (f"sniped_spy={house}",), **facts)


def _miss(strike: Attack) -> str:
    if strike.act is Act.FANATIC:
        return FANATIC_MISSES
    return MISSES if strike.card else HITS_NOTHING


def is_sniped_spy(state: ArcticState, strike: Attack) -> bool:
    """Whether it snipes a Spy that was not spying (A-33)."""
    hit = state.cards.get(strike.hit or "")
    return strike.act is Act.SNIPE and hit is not None and Power.RECON_4 in hit.powers
