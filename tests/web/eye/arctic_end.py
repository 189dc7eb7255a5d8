"""What the score sheet and the files of Arctic Scavengers have to say, worked out from the state alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.record.outcomes import Origin
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.versions import played_steps
from tests.web.eye.words import Told, line, put_n

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
        decides = step.name == outcome.decided_by
        title = _(RUNGS[step.name])
        for name in state.players:
            yield ("ladder", title, name), str(step.numbers[name])
        yield ("ladder", title, "best"), ", ".join(outcome.winners) if decides else ""
        yield ("ladder", title, "decides"), "yes" if decides else ""
    yield from _gangs(state)
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
    yield ("plot", f"{_('Tribe by round. At the end:')} {ends}."), ends
    groups = [
        (_(title), {name: outcome.people[name][group] for name in state.players})
        for group, title in GROUPS.items()
    ]
    groups.append((_("Tribe"), outcome.tribe))
    yield (_("Kind of card"), "rows"), str(len(groups))
    for title, numbers in groups:
        for name in state.players:
            yield (_("Kind of card"), title, name), str(numbers[name])
    bars = [(name, sum(outcome.people[name].values())) for name in state.players]
    ends = ", ".join(f"{name} {number}" for name, number in bars)
    drawn = ", ".join(f"{name}, {number}" for name, number in bars)
    yield ("plot", f"{_('Tribe by kind of card. With gangs:')} {ends}."), drawn


def _gangs(state: ArcticState) -> Told:
    assert state.scored is not None
    cards = {str(power): card for card in state.cards.values() for power in card.powers}
    if state.scored.gangs:
        yield (_("Gang"), "rows"), str(len(state.scored.gangs))
    for gang, holder in state.scored.gangs.items():
        people = cards[gang].people or 0
        sentence = put_n("%(n)s person", "%(n)s people", people)
        row = f"{_(cards[gang].label)} {_(LOOKS_FOR[gang])} · {sentence}"
        for name in state.players:
            yield (_("Gang"), row, name), str(state.scored.gang_rungs[gang][0].numbers[name])
        holders = (holder,) if isinstance(holder, str) else holder or ()
        yield (_("Gang"), row, _("Goes to")), ", ".join(holders) or _("nobody")


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
    cards = {str(power): card for card in state.cards.values() for power in card.powers}
    steps = (*scored.rungs, *(step for steps in scored.gang_rungs.values() for step in steps))
    ended = list(rounds(log))
    for name in state.players:
        yield (name, _("Wins")), int(name in scored.winners)
        yield (name, _("Tribe")), scored.tribe[name]
        for group, title in GROUPS.items():
            yield (name, line("People: {what}", what=_(title))), scored.people[name][group]
        for gang, holder in scored.gangs.items():
            has = name in ((holder,) if isinstance(holder, str) else holder or ())
            yield (name, cards[gang].label), int(has)
        for step in steps:
            if step.name in COUNTED:
                yield (name, _(COUNTED[step.name])), step.numbers[name]
        for number, at in ended:
            yield (name, line("Round {round}", round=number)), known(at, name)["people"]
