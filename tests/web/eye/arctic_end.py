"""What the score sheet and the files of Arctic Scavengers have to say, worked out from the state alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.record.outcomes import Origin
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.ladder import ClimbedRung
from referee.rules.kernel.versions import played_steps
from tests.web.eye.words import Told, line

RUNGS = {"tribe": "Largest tribe", "contested": "Contested cards", "cards": "Cards in the deck"}
LOOKS_FOR = {
    "gearheads": "most tools",
    "pharmers": "most meds",
    "masons": "most buildings",
    "humanitarians": "most refugees",
}
GROUPS = {
    Origin.REFUGEES: "Refugees",
    Origin.MERCENARIES: "Mercenaries",
    Origin.CONTESTED: "Contested cards",
    Origin.OTHERS: "Other cards",
    Origin.GANGS: "Gangs",
}


def known(state: ArcticState, name: str) -> Mapping[str, int]:
    """Count people, tools and meds on the cards that a seat is known to own."""
    found: Counter[str] = Counter()
    for card_id, number in state.seats[name].owned.items():
        card = state.cards[card_id]
        found["people"] += (card.people or 0) * number
        found["tools"] += number * (card.kind is Kind.TOOL)
        found["meds"] += (card.meds or 0) * number * (card.kind is Kind.MEDICINE)
        found["refugees"] += number * card.is_refugee
    return found


def rounds(log: Log[Any]) -> Iterator[tuple[int, ArcticState]]:
    """Yield the number of each round that has ended, with the state in which it did."""
    for was, _record, now in played_steps(log):
        if now.round != was.round or (now.phase is Phase.OVER and was.phase is not Phase.OVER):
            yield was.round, now


def score(log: Log[Any]) -> Told:
    """Yield what the score sheet has to say."""
    state = log.state
    outcome = state.scored
    alone, together = "{winners} wins the game.", "{winners} share the victory."
    yield ("ruling-word",), line(together if len(outcome.winners) > 1 else alone, winners=outcome.winners)
    for step in outcome.rungs:
        if not step.is_used:
            continue
        decides = step.name == outcome.decided_by
        title = _(RUNGS[step.name])
        for name in state.players:
            yield ("ladder", title, name), str(step.numbers[name])
        yield ("ladder", title, "best"), ", ".join(outcome.winners) if decides else ""
        yield ("ladder", title, "decides"), "yes" if decides else ""
    yield from _columns(state)
    yield from _printed(state)
    yield from _fought(log)
    ended = list(rounds(log))
    shown = [
        (str(number), {name: known(at, name)["people"] for name in state.players}) for number, at in ended
    ]
    last = {
        name: sum(n for group, n in outcome.people[name].items() if group is not Origin.GANGS)
        for name in state.players
    }
    shown.append((_("count"), last))
    yield (_("Round"), "rows"), str(len(shown))
    for title, numbers in shown:
        for name, number in numbers.items():
            yield (_("Round"), title, name), str(number)
    ends = ", ".join(f"{name} {number}" for name, number in last.items())
    yield ("plot", f"{_('People by round. At the end:')} {ends}."), ends


def _columns(state: ArcticState) -> Told:
    """Yield what stands in a seat's column: its people, by group, and its gangs."""
    outcome = state.scored
    assert outcome is not None
    for name in state.players:
        gangs = [gang for gang, holder in outcome.gangs.items() if name in _holders(holder)]
        yield ("column", name, "people"), str(outcome.tribe[name])
        yield ("column", name, "wins"), _("wins") if name in outcome.winners else ""
        yield (
            ("column", name, "gangs"),
            ", ".join(f"{_(card.label)} +{card.people}" for card in _cards(state, gangs)),
        )
        for group, title in GROUPS.items():
            if number := outcome.people[name][group]:
                yield ("column", name, _("Contested") if group is Origin.CONTESTED else _(title)), str(number)


def _printed(state: ArcticState) -> Told:
    """Yield the cells of the table that is printed."""
    outcome, table = state.scored, _("The score")
    assert outcome is not None
    rows: dict[str, Mapping[str, int]] = {}
    for group, title in GROUPS.items():
        people = {name: outcome.people[name][group] for name in state.players}
        if any(people.values()):
            rows[f"{_(title)} {_('people')}"] = people
    for step in outcome.rungs:
        rows[f"{_(RUNGS[step.name])} {_note(step, state)}".strip()] = step.numbers
    for gang, card in zip(outcome.gangs, _cards(state, outcome.gangs), strict=True):
        rows[f"{_(card.label)} {_(LOOKS_FOR[gang])}"] = outcome.gang_rungs[gang][0].numbers
    yield (table, "rows"), str(len(rows))
    for row, numbers in rows.items():
        for name in state.players:
            yield (table, row, name), str(numbers[name])


def _note(step: ClimbedRung, state: ArcticState) -> str:
    if not step.is_used:
        return _("not needed")
    if len(step.compared) < len(state.players):
        return line("only {players}", players=step.compared)
    return _("with gangs") if step.name == "tribe" else ""


def _holders(holder: str | tuple[str, ...] | None) -> tuple[str, ...]:
    return (holder,) if isinstance(holder, str) else holder or ()


def _cards(state: ArcticState, gangs: Iterable[str]) -> list[Card]:
    by_power = {power.value: card for card in state.cards.values() for power in card.powers}
    return [by_power[gang] for gang in gangs]


def _fought(log: Log[Any]) -> Told:
    """Yield who won each skirmish, with how much fight to the next."""
    for was, record, now in played_steps(log):
        if record.entry.kind != "count":
            continue
        outcome = now.last
        ranked = sorted(outcome.fight.values(), reverse=True)
        first = ranked[0] if outcome.winner is None else outcome.fight[outcome.winner]
        ranked.remove(first)
        yield ("fought", str(was.round)), f"{outcome.winner or ''} {first}–{ranked[0]}".strip()


# For other programs -------------------------------------------------------------------------------


COUNTED = {
    "contested": "Contested cards",
    "cards": "Cards in the deck",
    "tools": "Tools",
    "meds": "Meds",
    "buildings": "Buildings",
    "refugees": "Refugees",
    "contested_tools": "Contested tools",
    "medics": "Medics",
    "engineers": "Engineers",
}


def results(log: Log[Any]) -> dict[str, tuple[int, bool]]:
    scored = log.state.scored
    return {name: (scored.tribe[name], name in scored.winners) for name in log.state.players}


def first(log: Log[Any]) -> str:
    """Return who began."""
    name: str = log.state.setup.first_initiator
    return name


def columns(log: Log[Any]) -> Iterator[tuple[tuple[str, str], int]]:
    """Yield the cells of the score as a table."""
    state, scored = log.state, log.state.scored
    cards = {power.value: card for card in state.cards.values() for power in card.powers}
    steps = (*scored.rungs, *(step for steps in scored.gang_rungs.values() for step in steps))
    ended = list(rounds(log))
    for name in state.players:
        yield (name, _("Wins")), int(name in scored.winners)
        yield (name, _("Tribe")), scored.tribe[name]
        for group, title in GROUPS.items():
            yield (name, line("People: {what}", what=_(title))), scored.people[name][group]
        for gang, holder in scored.gangs.items():
            yield (name, cards[gang].label), int(name in _holders(holder))
        for step in steps:
            if step.name in COUNTED:
                yield (name, _(COUNTED[step.name])), step.numbers[name]
        for number, at in ended:
            yield (name, line("Round {round}", round=number)), known(at, name)["people"]
