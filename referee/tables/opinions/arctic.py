"""Arctic Scavengers: actions, declarations, skirmishes and scores for the second referee, solo too."""

from collections.abc import Mapping
from typing import Any, cast

from referee.rules.kernel.records import Record
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import gettext_noop
from referee.second.arctic.action import action, action_with
from referee.second.arctic.cards import Refused
from referee.second.arctic.scoring import scoring, solo_score
from referee.second.arctic.skirmish import fight_with, skirmish
from referee.second.arctic.solo import Solo, TooMany
from referee.tables.opinions.opinion import Json, Opinion, outcome_of

LIMITS = (gettext_noop("a better play of the solo opponent among very many"),)
MOST_PLAYS = 2000
"""How many positions of a solo skirmish are looked at for a better play."""
IN_A_SKIRMISH = ("winner", "decided_by", "fight", "people", "standing", "returns_to_hand")
BESIDES: Mapping[str, Json] = {
    "dig": {"food": 0, "meds": 0, "least": 0, "discarded": 0},
    "draw": {"food": 0, "meds": 0, "least": 0},
    "hunt": {"least": 0, "discarded": 0},
}
"""What else is in the outcome of an action whose cards are named."""
AT_THE_END = ("gangs", "tribe", "winners", "decided_by")


def _cards(state: Any) -> Json:
    """Return the cards of the table's own edition, as corrections of the printed ones."""
    return {card.id: {**encode(card), "variant": card.variant} for card in state.cards.values()}


def _skirmish(state: Any, record: Record) -> Json | None:
    case = state.case()
    if case.fights:
        return None
    asked = {**_said(encode(case)), "cards": _cards(state)}
    found = skirmish(asked)
    if "error" in found:
        return dict(found)
    # Several ways to hand out tools can be equally good: that of the record has to be one of them.
    carriers = encode(cast("Any", record.ruling.outcome).carriers)
    is_best = all((fight_with(asked, name, carriers[name]) or 0) == found["fight"][name] for name in carriers)
    return {**{name: found[name] for name in IN_A_SKIRMISH}, "carriers": carriers if is_best else None}


def _said(value: Any) -> Any:
    """Return JSON without fields that say nothing."""
    match value:
        case dict():
            # A leader that is aimed at without its name.
            named = {**value, "leader": None, "card": "leader"} if value.get("leader") is True else value
            return {name: _said(part) for name, part in named.items() if part is not None}
        case list():
            return [_said(part) for part in value]
    return value


def _score(state: Any, record: Record) -> Json:
    tribes = {
        seat: {"cards": dict(tally.cards), "buildings": _built(tally)}
        for seat, tally in state.tallies.items()
    }
    case = {
        "players": list(state.turn_order),
        "tribes": tribes,
        "modules": list(state.modules),
        "house_rules": dict(state.house_rules),
        "overrides": _cards(state),
    }
    found = scoring(case)
    return {name: found[name] for name in AT_THE_END} if "error" not in found else dict(found)


def _built(tally: Any) -> list[Json]:
    states = {"complete": tally.buildings, "under_construction": tally.unfinished, "disabled": tally.disabled}
    return [{"card": card, "state": state} for state, cards in states.items() for card in cards or ()]


def _action(state: Any, record: Record) -> Json | None:
    """What the cards of a dig, a draw or a hunt are worth together (A-20 to A-27), if not struck."""
    facts: Any = record.entry.facts
    outcome: Any = record.ruling.outcome
    if not facts.cards or facts.helper or facts.answer or outcome.interrupted or outcome.asked:
        return None
    leader = state.seats[record.entry.seat].base.active_leader
    case = {"action": record.entry.kind, "cards": list(facts.cards), "leader": leader}
    asked = {**case, "house_rules": dict(state.house_rules), "overrides": _cards(state)}
    found, carriers = action(asked), encode(outcome.carriers)
    if "error" in found:
        return dict(found)
    is_best = (action_with(asked, carriers) or 0) == found["value"]
    return {**BESIDES[record.entry.kind], "value": found["value"], "carriers": carriers if is_best else None}


def _declared(state: Any, record: Record) -> Json | None:
    """Whether an act may be declared, after those before it (A-40 to A-64)."""
    declaration: Any = cast("Any", record.ruling.outcome).declaration
    case = state.case((*state.declarations, declaration))
    if case.fights:
        return None
    return {"error": skirmish({**_said(encode(case)), "cards": _cards(state)}).get("error")}


def _solo(state: Any, record: Record) -> Json:
    """The skirmish against a force: the play shown is legal, counted right, and none is better (A-97)."""
    facts, outcome = _said(encode(record.entry.facts)), encode(record.ruling.outcome)
    own = state.seats[record.entry.seat or state.players[0]]
    base, sites = own.base, [each.card for each in own.base.buildings if not each.is_complete]
    case = {
        "force": {"cards": facts["cards"], "leader": base.active_leader, "buildings": list(base.working)},
        **{name: facts[name] for name in ("opponent", "declarations", "saves")},
        "used_leaders": ["player"] if "leader" in own.actions else [],
        "under_construction": {"player": sites},
        "modules": list(state.modules),
        "house_rules": dict(state.house_rules),
        "cards": _cards(state),
    }
    try:
        solo = Solo(case, MOST_PLAYS)
        end = solo.shown(outcome["result"]["opposing_play"])
    except Refused as refused:
        return {"error": refused.rule or ""}
    fight, people = solo.count(end)
    found = {"fight": fight, "people": people, "winner": solo.winner(end)}
    try:
        return {**found, "better": None if solo.best() == solo.worth(end) else "yes"}
    except TooMany:
        return found


def _seen_solo(state: Any, record: Record) -> Json:
    result: Json = outcome_of(state, record)["result"]
    return result


def _solo_score(state: Any, record: Record) -> Json:
    seat = record.entry.seat or state.players[0]
    return solo_score(dict(state.tallies[seat].cards), _cards(state))


OPINIONS: Mapping[str, Opinion] = {
    **dict.fromkeys(("dig", "draw", "hunt"), Opinion(_action)),
    "declare": Opinion(_declared),
    "count": Opinion(_skirmish),
    "score": Opinion(_score),
    "solo_skirmish": Opinion(_solo, _seen_solo),
    "score_solo": Opinion(_solo_score),
}
