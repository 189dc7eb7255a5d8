"""The table is right: counts and card values are corrected by entries (section 13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from referee.rules.arctic.cards.catalogue import Card, Pile
from referee.rules.arctic.corrections.fix_camp import after_recount_camp, describe_recount_camp, recount_camp
from referee.rules.arctic.corrections.fix_card import correct_card, no_count
from referee.rules.arctic.ending.base_tally import differences_told
from referee.rules.arctic.ending.tally import MOST_COPIES, differences
from referee.rules.arctic.record.end_entries import Tallied, Tally
from referee.rules.arctic.record.fix_entries import CorrectCard, Recount, RecountCamp, RecountTable
from referee.rules.arctic.record.holdings import Holding, Unseen
from referee.rules.arctic.record.inplay import hand_cards, known
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.setup.layout import lay_out
from referee.rules.arctic.setup.meta import CONTESTED_RESOURCES, LAST_ROUND
from referee.rules.kernel.log import Checks, Entry, Nothing, Record
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop

FixFacts = Recount | RecountTable | RecountCamp | CorrectCard


def adjudicate_fix(state: ArcticState, entry: Entry, facts: FixFacts) -> Ruling[Any]:
    """Rule on a correction: it has to be possible, no more. Raises IllegalEntry."""
    if isinstance(facts, CorrectCard):
        return correct_card(state, facts)
    if state.phase is Phase.OVER:
        phrase = gettext_noop("The game is over: the decks are counted now.")
        raise IllegalEntry("wrong-phase", phrase, rule="A-91")
    if isinstance(facts, RecountTable):
        return _recount_table(state, facts, Checks(entry))
    if isinstance(facts, RecountCamp):
        return recount_camp(state, entry, facts)
    return _recount(state, entry, facts)


def apply_fix(state: ArcticState, record: Record, facts: FixFacts) -> ArcticState:
    """Return the state after a correction."""
    if isinstance(facts, CorrectCard):
        card: Card = record.ruling.outcome.card
        cards = MappingProxyType({**state.cards, card.id: card})
        return replace(state, cards=cards, copies=lay_out(state.setup, cards).copies)
    if isinstance(facts, RecountTable):
        return _after_recount_table(state, facts)
    if isinstance(facts, RecountCamp):
        return after_recount_camp(state, record.entry.seat or "", facts)
    return _after_recount(state, record.entry.seat or "", facts)


def describe_fix(state: ArcticState, entry: Entry, facts: FixFacts) -> Line:
    """Return the correction's sentence without its full stop."""
    if isinstance(facts, CorrectCard):
        card = state.cards[facts.card].label if facts.card in state.cards else facts.card
        return Line(gettext_noop("Card corrected: {card}"), {"card": card})
    if isinstance(facts, RecountTable):
        phrase = gettext_noop("Recount: round {round}, {left} contested left, {initiator} leads")
        said: dict[str, Fact] = {"round": facts.round, "left": facts.contested_left}
        return Line(phrase, said | {"initiator": facts.initiator})
    if isinstance(facts, RecountCamp):
        return describe_recount_camp(entry.seat or "", facts)
    said = {"seat": entry.seat or "", "number": sum(facts.cards.values())}
    return Line(gettext_noop("{seat}’s deck recounted: {number} cards"), said)


def table_as_recorded(state: ArcticState) -> RecountTable:
    """Return what a recount of the table starts from."""
    return RecountTable(
        state.round, state.initiator, state.contested_left, dict(state.wins), dict(state.stacks)
    )


# A deck -------------------------------------------------------------------------------------------


def _recount(state: ArcticState, entry: Entry, facts: Recount) -> Ruling[Tallied]:
    seat, checks = entry.seat or "", Checks(entry)
    if seat not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": seat or "?"}, field="seat")
    for card_id, number in facts.cards.items():
        (card,) = hand_cards(state, (card_id,), "cards", checks)
        _check_copies(state, seat, card, number, checks)
    unseen = len(state.holdings[seat].unseen)
    outcome = Tallied(differences(state, seat, Tally(facts.cards)), unseen)
    phrase = gettext_noop("{seat}’s deck is just what the record says.")
    said: dict[str, Fact] = {"seat": seat}
    if outcome.differs:
        phrase = gettext_noop("{seat}’s deck differs from the record: {words}. The recount holds.")
        said["words"] = differences_told(state, outcome)
    return Ruling(outcome, (*checks.passed_over, Reason(phrase, said, ("A-30",))))


def _check_copies(state: ArcticState, seat: str, card: Card, number: int, checks: Checks) -> None:
    if not 0 <= number <= MOST_COPIES:
        raise no_count(card, number)
    others = sum(holding.owned.get(card.id, 0) for name, holding in state.holdings.items() if name != seat)
    others += state.elsewhere.get(card.id, 0)
    others += sum(holding.camp.removed.get(card.id, 0) for holding in state.holdings.values())
    phrase = gettext_noop("{card}: {number} here and {others} elsewhere, but the box has only {count}.")
    facts: dict[str, Fact] = {"card": card.label, "number": number, "others": others, "count": card.count}
    too_many = IllegalEntry("too-many-copies", phrase, facts, rule="A-30", field="cards", can_override=True)
    checks.require(not card.count or number + others <= card.count, too_many)


def _after_recount(state: ArcticState, seat: str, facts: Recount) -> ArcticState:
    """Everything is known now; what lies in the discard pile since this round began stays there."""
    owned = {card_id: number for card_id, number in facts.cards.items() if number}
    holding = replace(state.holdings[seat], owned=owned, unseen=(), fresh=0, is_loose=False)
    solo = None if state.solo is None else replace(state.solo, missing=0)
    yard = state.yard.deck_recounted(state.holdings[seat].owned, owned)
    return replace(state, holdings={**state.holdings, seat: holding}, solo=solo, yard=yard)


# The table ----------------------------------------------------------------------------------------


def _recount_table(state: ArcticState, facts: RecountTable, checks: Checks) -> Ruling[Nothing]:
    if state.phase is not Phase.GATHERING and (facts.round, facts.initiator) != (
        state.round,
        state.initiator,
    ):
        phrase = gettext_noop("The skirmish of round {round} is under way: count it first, or undo it.")
        raise IllegalEntry("wrong-phase", phrase, {"round": state.round}, rule="A-10", field="round")
    check_between(facts.round, 1, LAST_ROUND, gettext_noop("round"), "A-10", "round")
    left = gettext_noop("contested cards left")
    check_between(facts.contested_left, 1, CONTESTED_RESOURCES, left, "A-15", "contested_left")
    if facts.initiator not in state.players or not set(facts.won) <= set(state.players):
        names = {facts.initiator, *facts.won} - set(state.players)
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": min(names)}, field="seat")
    for number in facts.won.values():
        check_between(number, 0, CONTESTED_RESOURCES, gettext_noop("contested cards won"), "A-47", "won")
    check_stacks(state, facts.stacks)
    _check_sum(facts, checks)
    return Ruling(Nothing(), (*checks.passed_over, *_table_reasons(state, facts)))


def check_stacks(state: ArcticState, stacks: Mapping[str, int]) -> None:
    """Check the mercenary stacks as recounted, id -> number. Raises IllegalEntry (A-4)."""
    for card_id, number in stacks.items():
        card = known(state, card_id, "stacks")
        if card_id not in state.stacks:
            phrase = gettext_noop("{card} is in no mercenary stack of this table.")
            raise IllegalEntry("no-stack", phrase, {"card": card.label}, rule="A-4", field="stacks")
        check_between(number, 0, card.count, gettext_noop("cards in a stack"), "A-4", "stacks")


def check_between(number: int, least: int, most: int, what: str, rule: str, field: str) -> None:
    """Check a number. Raises IllegalEntry (the rule given) with what is possible."""
    if not least <= number <= most:
        phrase = gettext_noop("{number} {what}: from {least} to {most} is possible.")
        facts: dict[str, Fact] = {"number": number, "what": Line(what), "least": least, "most": most}
        raise IllegalEntry("out-of-range", phrase, facts, rule=rule, field=field)


def _check_sum(facts: RecountTable, checks: Checks) -> None:
    """Contested cards left and won are all of one pile (A-15, A-47)."""
    won = sum(facts.won.values())
    phrase = gettext_noop("{won} won and {left} left are more contested cards than the {all} there are.")
    said: dict[str, Fact] = {"won": won, "left": facts.contested_left, "all": CONTESTED_RESOURCES}
    too_many = IllegalEntry("too-many-contested", phrase, said, rule="A-15", field="won", can_override=True)
    checks.require(won + facts.contested_left <= CONTESTED_RESOURCES, too_many)


def _table_reasons(state: ArcticState, facts: RecountTable) -> Iterator[Reason]:
    was = table_as_recorded(state)
    if facts == was:
        yield Reason(gettext_noop("The table is just what the record says."), {}, ("A-10",))
    if facts.round != was.round:
        phrase = gettext_noop("It is round {now}, not {was}. Everybody begins it with five cards.")
        yield Reason(phrase, {"now": facts.round, "was": was.round}, ("A-10", "A-11"))
        if facts.round > was.round and any(
            not each.is_complete for holding in state.holdings.values() for each in holding.camp.buildings
        ):
            phrase = gettext_noop("A card comes off each unfinished building for every round that passed.")
            yield Reason(phrase, {}, ("A-71",))
    if facts.initiator != was.initiator:
        yield Reason(gettext_noop("{name} is the initiator."), {"name": facts.initiator}, ("A-13",))
    if facts.contested_left != was.contested_left:
        phrase = gettext_noop("{now} contested cards are left, not {was}.")
        yield Reason(phrase, {"now": facts.contested_left, "was": was.contested_left}, ("A-15",))
    for name, now in facts.won.items():
        if now != was.won.get(name):
            phrase = gettext_noop("{name} has won {now} contested {now:card|cards}, not {was}.")
            yield Reason(phrase, {"name": name, "now": now, "was": was.won.get(name, 0)}, ("A-47",))
    for card_id, now in facts.stacks.items():
        if now != was.stacks[card_id]:
            phrase = gettext_noop("{card}: {now} for hire, not {was}.")
            said: dict[str, Fact] = {"now": now, "card": state.cards[card_id].label}
            yield Reason(phrase, said | {"was": was.stacks[card_id]}, ("A-4",))


def _after_recount_table(state: ArcticState, facts: RecountTable) -> ArcticState:
    """More contested cards won than recorded are gains that nobody has shown."""
    holdings, won = dict(state.holdings), {**state.wins, **facts.won}
    for name, now in facts.won.items():
        more = max(now - state.wins[name], 0)
        gains = (Unseen(Pile.CONTESTED, facts.round),) * more
        holdings[name] = replace(holdings[name], unseen=(*gains, *holdings[name].unseen))
    if facts.round != state.round:
        # Rounds that nobody entered may have brought anything.
        holdings = {
            name: passed(replace(each.at_round_start(), is_loose=True), state.round, facts.round)
            for name, each in holdings.items()
        }
    return replace(
        state,
        round=facts.round,
        initiator=facts.initiator,
        contested_left=facts.contested_left,
        won=won,
        stacks={**state.stacks, **facts.stacks},
        holdings=holdings,
        yard=state.yard.lost_recounted(CONTESTED_RESOURCES - facts.contested_left - sum(won.values())),
    )


def passed(holding: Holding, was: int, now: int) -> Holding:
    """Return the holding in another round: what was being built went on in the rounds between (A-71)."""
    for number in range(was + 1, now + 1):
        holding = holding.ticked(number)
    return holding
