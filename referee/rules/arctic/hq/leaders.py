"""Leaders: choosing one, and the powers that are used while the table gathers (A-7, A-77, A-80, A-81)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card, Kind, Values
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.drafting import adjudicate_draft, leader_taken, owner_of
from referee.rules.arctic.record.having import can_have
from referee.rules.arctic.record.holdings import Holding
from referee.rules.arctic.record.inplay import check_in_play, known
from referee.rules.arctic.record.leader_entries import ChooseLeader, DraftLeader, Heal, Organize, Sacrifice
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import (
    check_action,
    check_not_again,
    check_turn,
    gathering_seat,
    known_seat,
    show_cards,
)
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.arctic.worth.action import Action
from referee.rules.kernel.choices import Choice, Option
from referee.rules.kernel.log import Checks, Entry, Nothing
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop

LeaderFacts = ChooseLeader | DraftLeader | Sacrifice | Organize | Heal
POWER_USED = gettext_noop("{seat}’s leader has been used this round already: once a round.")
USED = "leader"
CANNIBAL_FOOD = 3
# What a leader adds to another member's action for a refugee played.
BONUSES: Mapping[Power, tuple[int, frozenset[Action]]] = {
    Power.MENTOR: (1, frozenset(Action)),
    Power.PEACEMAKER: (2, frozenset({Action.DIG, Action.HUNT})),
}
REST = {
    "discard": gettext_noop("the other goes to the discard pile"),
    "deck_top": gettext_noop("the other goes on top of the deck"),
    "deck_bottom": gettext_noop("the other goes under the deck"),
}


def adjudicate_leader(
    state: ArcticState, entry: Entry, facts: LeaderFacts
) -> Ruling[Gathering] | Ruling[Nothing]:
    """Rule on an entry about a leader. Raises IllegalEntry."""
    checks = Checks(entry)
    if isinstance(facts, ChooseLeader):
        return _choose(state, known_seat(state, entry), facts, checks)
    seat = gathering_seat(state, entry)
    check_turn(state, seat, checks)
    if isinstance(facts, DraftLeader):
        return adjudicate_draft(state, seat, facts, checks)
    if isinstance(facts, Sacrifice):
        return _sacrifice(state, seat, facts, checks)
    if isinstance(facts, Organize):
        return _organize(state, seat, facts, checks)
    return _heal(state, seat, facts, checks)


def after_leader_entry(state: ArcticState, seat: str, facts: LeaderFacts, outcome: object) -> ArcticState:
    """Return the state after an entry about a leader."""
    shown = outcome.shown if isinstance(outcome, Gathering) else {}
    state = state.proven(shown)
    holding = state.holdings[seat]
    if isinstance(facts, ChooseLeader):
        return state.with_holding(
            seat, replace(holding, camp=replace(holding.camp, leader=facts.leader, is_wounded=False))
        )
    if isinstance(facts, DraftLeader):
        return state.with_holding(seat, _after_draft(holding, facts))
    if isinstance(facts, Sacrifice):
        return state.with_holding(seat, _after_sacrifice(state, holding, facts))
    if isinstance(facts, Organize):
        drawn = holding.spent((facts.card,)).acted("draw").acted(USED).after_draw(1)
        return state.with_holding(seat, drawn)
    healed = replace(holding.spent((facts.card,)), camp=replace(holding.camp, is_wounded=False))
    return state.with_holding(seat, healed)


# Choosing -----------------------------------------------------------------------------------------


def _choose(state: ArcticState, seat: str, facts: ChooseLeader, checks: Checks) -> Ruling[Nothing]:
    if state.setup.is_drafting:
        phrase = gettext_noop(
            "Leaders are drafted at this table: look at some for food, as the round’s hire."
        )
        raise IllegalEntry("leaders-drafted", phrase, rule="A-93", field="leader")
    card = known(state, facts.leader, "leader")
    if card.kind is not Kind.LEADER:
        phrase = gettext_noop("{card} is no leader.")
        raise IllegalEntry("wrong-kind-of-card", phrase, {"card": card.label}, rule="A-7", field="leader")
    check_in_play(state, card, "leader", checks)
    phrase = gettext_noop("{seat} has a leader already. Undo that to choose again.")
    chosen = IllegalEntry("leader-chosen", phrase, {"seat": seat}, rule="A-7", can_override=True)
    checks.require(state.holdings[seat].camp.leader is None, chosen)
    owner = owner_of(state, seat, facts.leader)
    # While choices are hidden none is refused because of another: that would tell it.
    if owner and state.has_open_leaders:
        checks.require(False, leader_taken(state, owner, facts.leader, "A-7"))
    phrase = gettext_noop("{seat} keeps {card} face up; the other leader dealt leaves the game.")
    kept = Reason(phrase, {"seat": seat, "card": card.label}, ("A-7",))
    return Ruling(Nothing(), (*checks.passed_over, kept, *_noticed(state, seat, facts)))


def _noticed(state: ArcticState, seat: str, facts: ChooseLeader) -> Sequence[Reason]:
    """Two seats with one leader come to light with the last choice."""
    missing = [name for name, each in state.holdings.items() if not each.camp.leader and name != seat]
    leaders = [each.camp.leader for name, each in state.holdings.items() if name != seat]
    if missing or len({*leaders, facts.leader}) > len(leaders):
        return ()
    phrase = gettext_noop(
        "Two players say they have the same leader, and there is only one: undo one choice."
    )
    return (Reason(phrase, {}, ("A-7",)),)


# Powers -------------------------------------------------------------------------------------------


def check_power(state: ArcticState, seat: str, wanted: frozenset[Power], checks: Checks) -> Power | None:
    """Return the power of these that the seat's leader has, once a round.

    Raises IllegalEntry (A-80): no leader, a wounded one, another one, or it was used this round.
    """
    holding = state.holdings[seat]
    camp = holding.camp
    found = camp.powers(state.cards) & wanted
    if camp.leader and camp.is_wounded:
        phrase = gettext_noop("{seat}’s leader is wounded and gives nothing until a med is spent.")
        wounded = IllegalEntry("leader-wounded", phrase, {"seat": seat}, rule="A-77", can_override=True)
        checks.require(False, wounded)
        return next(iter(state.cards[camp.leader].powers & wanted), None)
    names = tuple(card.label for card in state.cards.values() if card.powers & wanted)
    phrase = gettext_noop("{seat} has not the leader for this. Only {leaders} can.")
    facts: dict[str, Fact] = {"seat": seat, "leaders": names}
    other = IllegalEntry("leader-missing", phrase, facts, rule="A-80", can_override=True)
    checks.require(bool(found), other)
    check_action(holding, seat, USED, POWER_USED, checks, "A-80")
    return next(iter(found), None)


def check_refugee(card: Card, checks: Checks, field: str) -> None:
    """Check that a card is a refugee of any sort. Raises IllegalEntry (A-80, A-82), unless overridden."""
    phrase = gettext_noop("The leader asks for a refugee; {card} is none.")
    refusal = IllegalEntry(
        "no-refugee", phrase, {"card": card.label}, rule="A-80", field=field, can_override=True
    )
    checks.require(card.is_refugee, refusal)


def bonus_of(
    state: ArcticState, seat: str, action: Action, helper: str | None, checks: Checks
) -> Card | None:
    """Return what the leader adds to an action for a refugee, as a card; None without a refugee.

    Raises IllegalEntry (A-80).
    """
    if helper is None:
        return None
    check_refugee(known(state, helper, "helper"), checks, "helper")
    helps = frozenset(power for power, (_, actions) in BONUSES.items() if action in actions)
    power = check_power(state, seat, helps, checks)
    leader = state.cards.get(state.holdings[seat].camp.leader or "")
    if power is None or leader is None:
        return None
    return Card(
        id=leader.id, name=leader.name, kind=Kind.INSTANT, mod=Values(**{str(action): BONUSES[power][0]})
    )


def leaders_refugees(state: ArcticState, seat: str, action: Action) -> Iterator[Choice]:
    """A refugee played for the leader's bonus, once a round (A-80)."""
    holding = state.holdings[seat]
    powers = holding.camp.powers(state.cards) & BONUSES.keys()
    bonus = max((BONUSES[power][0] for power in powers if action in BONUSES[power][1]), default=0)
    if not bonus or USED in holding.actions:
        return
    leader = state.cards[holding.camp.leader or ""].label
    hint = Line(gettext_noop("+{bonus} for a member"), {"bonus": bonus})
    refugees = (card for card in state.cards.values() if card.is_refugee and can_have(state, seat, card))
    options = tuple(Option(card.id, card.label, hint=hint) for card in refugees)
    title = Line(gettext_noop("{leader}: play a refugee"), {"leader": leader})
    yield Choice("helper", title, options, most=1)


def _after_draft(holding: Holding, facts: DraftLeader) -> Holding:
    """The food is spent; a new leader is not wounded, and its power was not used this round (A-31, A-93)."""
    spent = replace(holding.acted("hire"), food=0, meds=0, cannibal_food=0)
    if facts.taken is None:
        return spent
    camp = replace(spent.camp, leader=facts.taken, is_wounded=False)
    return replace(spent, camp=camp, actions=spent.actions - {USED})


def _sacrifice(state: ArcticState, seat: str, facts: Sacrifice, checks: Checks) -> Ruling[Gathering]:
    power = check_power(state, seat, frozenset({Power.BUTCHER, Power.CANNIBAL}), checks)
    card = known(state, facts.card, "card")
    phrase = gettext_noop("Only a tribe member can be taken; {card} is none.")
    no_member = IllegalEntry(
        "no-member", phrase, {"card": card.label}, rule="A-80", field="card", can_override=True
    )
    checks.require(card.kind is Kind.MEMBER, no_member)
    shown = show_cards(state, seat, (facts.card,), checks)
    phrase = gettext_noop("{card} leaves the game for good: 1 food and 1 med toward a hire this round.")
    if power is Power.CANNIBAL:
        phrase = gettext_noop(
            "{card} leaves the game for good: 3 food toward a hire this round, not joined with other food."
        )
    reason = Reason(phrase, {"card": card.label}, ("A-80", "A-81"))
    return Ruling(Gathering(shown=shown), (*checks.passed_over, reason))


def _after_sacrifice(state: ArcticState, holding: Holding, facts: Sacrifice) -> Holding:
    leader = state.cards.get(holding.camp.leader or "")
    after = holding.removed(facts.card).acted(USED)
    if leader and Power.CANNIBAL in leader.powers:
        return replace(after, cannibal_food=after.cannibal_food + CANNIBAL_FOOD)
    return replace(after, food=after.food + 1, meds=after.meds + 1)


def _organize(state: ArcticState, seat: str, facts: Organize, checks: Checks) -> Ruling[Gathering]:
    check_power(state, seat, frozenset({Power.ORGANIZER}), checks)
    phrase = gettext_noop("{seat} has drawn already this round. Each action once.")
    check_action(state.holdings[seat], seat, "draw", phrase, checks)
    check_refugee(known(state, facts.card, "card"), checks, "card")
    shown = show_cards(state, seat, (facts.card,), checks)
    rest = state.house_rules["organizer_rest"]
    phrase = gettext_noop("Draw 2 and keep 1; nothing adds to it, and it is the draw of the round.")
    draw = Reason(phrase, {}, ("A-80", "A-27"))
    where = Reason(
        gettext_noop("Of the two cards {where}."),
        {"where": Line(REST[rest])},
        ("A-80",),
        (f"organizer_rest={rest}",),
    )
    return Ruling(Gathering(1, shown=shown), (*checks.passed_over, draw, where))


def _heal(state: ArcticState, seat: str, facts: Heal, checks: Checks) -> Ruling[Gathering]:
    camp = state.holdings[seat].camp
    if camp.leader is None or not camp.is_wounded:
        phrase = gettext_noop("{seat} has no wounded leader.")
        raise IllegalEntry("not-wounded", phrase, {"seat": seat}, rule="A-77", field="card")
    card = known(state, facts.card, "card")
    phrase = gettext_noop("{card} brings no meds.")
    no_meds = IllegalEntry(
        "no-meds", phrase, {"card": card.label}, rule="A-77", field="card", can_override=True
    )
    checks.require(card.meds is not None, no_meds)
    shown = show_cards(state, seat, (facts.card,), checks)
    check_not_again(state, seat, facts.kind, (facts.card,), checks)
    phrase = gettext_noop("{card} is spent on {leader}, who is in force again.")
    said: dict[str, Fact] = {"card": card.label, "leader": state.cards[camp.leader].label}
    return Ruling(Gathering(shown=shown), (*checks.passed_over, Reason(phrase, said, ("A-77",))))
