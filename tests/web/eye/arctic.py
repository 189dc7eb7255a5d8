"""What the pages of Arctic Scavengers have to say, worked out from the state alone."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record.outcomes import SkirmishOutcome
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.history.log import Log
from tests.web.eye import arctic_light
from tests.web.eye.arctic_end import LOOKS_FOR, columns, first, known, results, score
from tests.web.eye.words import Told, beside, line, put, totals_told

__all__ = ["columns", "counts", "facts", "first", "results", "wall"]
FIRST_SKIRMISH = 3
GANGS = {
    "gearheads": ("hq1", "tools"),
    "pharmers": ("hq1", "meds"),
    "masons": ("hq2", "buildings"),
    "humanitarians": ("recon5", "refugees"),
}


def facts(log: Log[Any], seat: str | None) -> Told:
    """Yield all that a page of a table of several may say; ``seat``: whose page it is."""
    state = log.state.seen_by(seat)
    yield ("bar",), _bar(state)
    has_rows = arctic_light.shows_rows(state)
    if not arctic_light.has_sealed(state, seat):
        yield from arctic_light.rows(log, seat) if has_rows else _seats(state, seat)
    yield from _standing(state)
    if log.proposal is None and log.dispute is None:
        yield from arctic_light.due(log, seat) if has_rows else _due(state, seat)
    if state.phase is Phase.DECLARING:
        yield from _skirmish(state, counted(state))
    if state.scored is not None:
        yield from score(log)
    elif state.phase is Phase.OVER:
        yield from _decks(state)


def wall(log: Log[Any]) -> Told:
    """Yield all that the screen on the wall may say."""
    state = log.state.seen_by(None)
    phase = _(ARCTIC.phases[state.phase])
    yield (
        ("where",),
        line("Round {round} of {last} · {phase}", round=state.round, last=last_round(state), phase=phase),
    )
    for name in state.turn_order:
        if state.phase is Phase.DECLARING and not state.window:
            break
        for what, phrase in (
            ("people", "{n:person|people}"),
            ("tools", "{n:tool|tools}"),
            ("meds", "{n:med|meds}"),
        ):
            number = known(state, name)[what]
            if number:
                yield ("wall", name, beside(phrase, number)), str(number)
        is_gathering = state.phase is Phase.GATHERING
        is_now, is_next = is_gathering and name == state.gatherer, is_gathering and name == after(state)
        yield ("seat", name, "says"), _("now") if is_now else _("next") if is_next else ""
        yield ("seat", name, "now"), "yes" if is_now else ""
    left = line("{n} contested {n:card|cards} left", n=state.contested_left)
    yield ("wall-foot",), f"{left} / {line('{seat} is the initiator', seat=state.initiator)}"
    if state.phase is Phase.REVEAL:
        yield from _face_down(state)
    if state.phase is Phase.DECLARING and not state.window:
        outcome = counted(state)
        for name in state.players:
            yield ("wall", name, "ahead"), "yes" if name == outcome.winner else ""
            yield ("wall", name, "fight"), str(outcome.fight[name])
            yield ("wall", name, "people"), str(outcome.people[name])
            yield ("wall", name, "cards"), _cards(state, name)
    totals, best = ({}, ()) if state.last is None else (state.last.fight, (state.last.winner,))
    if state.scored is not None:
        totals, best = state.scored.tribe, state.scored.winners
    yield from totals_told(totals, best)
    if state.last and not state.scored:
        words = line("{n} contested {n:card is|cards are} left.", n=state.contested_left)
        if state.last.winner:
            phrase = "{winner} takes the contested card. {n} {n:is|are} left."
            words = line(phrase, winner=state.last.winner, n=state.contested_left)
        yield ("totals-then",), words


def _face_down(state: ArcticState) -> Told:
    """Yield what is known of forces that aren't open: how many cards lie there, of how many."""
    for name, own in state.seats.items():
        kept = 0 if own.keeps_unsaid else own.committed or 0
        sealed = len(state.revealed[name].cards) if name in state.revealed else None
        yield ("face down", name), f"{sealed or 0} of {kept if sealed is None else sealed}"


def counts(state: ArcticState) -> Told:
    """Yield the numbers that stand on the page on which the record is corrected."""
    yield ("stepper", _("Round")), str(state.round)
    yield ("stepper", _("Contested cards left")), str(state.contested_left)
    for name in state.players:
        yield ("stepper", line("Won by {name}", name=name)), str(state.wins[name])
    for card, number in state.stacks.items():
        yield ("stepper", state.cards[card].label), str(number)


# While the game goes on ---------------------------------------------------------------------------


def _bar(state: ArcticState) -> str:
    if state.scored:
        return put("Ended after round %(round)s", round=state.round)
    phase = _(ARCTIC.phases[state.phase])
    phrase = "Round %(round)s of %(last)s · %(phase)s · %(left)s contested left"
    left = state.contested_left
    return put(phrase, round=state.round, last=last_round(state), phase=phase, left=left)


def last_round(state: ArcticState) -> int:
    """Return the number of the last round: there is a skirmish for each contested card from the third on."""
    if state.phase is Phase.OVER:
        return state.round
    return max(state.round, FIRST_SKIRMISH) + state.contested_left - 1


def after(state: ArcticState) -> str | None:
    """Return who gathers after the seat whose turn it is; nobody says so while an act waits for an answer."""
    if state.window:
        return None
    waiting = [name for name in state.turn_order if state.seats[name].committed is None]
    return waiting[1] if len(waiting) > 1 else None


def _seats(state: ArcticState, viewer: str | None) -> Told:
    yield ("strip", "order"), ", ".join(state.turn_order)
    for name in state.turn_order:
        own, has = state.seats[name], known(state, name)
        says = [_("Initiator")] * (name == state.initiator)
        if state.phase is Phase.GATHERING:
            says += [_("Now")] * (name == state.gatherer) + [_("Next")] * (name == after(state))
        yield ("strip", name, "says"), " ".join(says)
        yield ("strip", name, "sign"), str(state.players.index(name) + 1)
        numbers = {"people known": has["people"], "tools known": has["tools"], "meds known": has["meds"]}
        for words, number in numbers.items():
            yield ("strip", name, _(words)), str(number)
        short = numbers | {"buildings": len(own.base.buildings)}
        for words, number in short.items():
            if number or words == "people known":
                yield ("strip", name, "in short", _(words)), str(number)
        yield ("strip", name, _("contested resources won")), str(state.wins[name])
        if own.unseen:
            yield ("strip", name, _("gained unseen")), str(len(own.unseen))
        if name == state.initiator:
            yield ("strip", name, _("Initiator")), ""
        if own.committed is not None:
            words = _("%(n)s committed").replace("%(n)s", "").strip()
            yield ("strip", name, words), str(own.committed)
        yield from before(state, name, viewer)


def before(state: ArcticState, name: str, viewer: str | None) -> Told:
    """Yield the leader and the buildings before a seat, and what its owner has put into these."""
    base = state.seats[name].base
    shown = (
        [state.cards[base.leader].label] if base.leader and (name == viewer or state.has_open_leaders) else []
    )
    for each in base.buildings:
        shown.append(state.cards[each.card].label)
        if each.stored and name == viewer:
            shown.append(", ".join(state.cards[card].label for card in each.stored))
    if base.leader or base.buildings:
        yield ("base", put("Before %(name)s", name=name)), " / ".join(shown)


def _standing(state: ArcticState) -> Told:
    """Yield what everybody is known to have of what each gang in play looks for."""
    has = {
        name: {**known(state, name), "buildings": len(state.seats[name].base.working)}
        for name in state.players
    }
    for gang, (module, what) in GANGS.items():
        if module in state.modules:
            card = next(each for each in state.cards.values() if gang in each.powers)
            data = ", ".join(f"{name} {has[name].get(what, 0)}" for name in state.players)
            yield ("standing", card.label), f"{_(LOOKS_FOR[gang])}: {data}"


def _due(state: ArcticState, viewer: str | None) -> Told:
    """Yield whose turn it is, where the page says that in a sentence of its own."""
    is_deciding = state.setup.deals_leaders and not state.has_open_leaders
    entering = state.turn_order if viewer is None else [name for name in (state.gatherer,) if name == viewer]
    undecided = [name for name in entering if is_deciding and not state.seats[name].base.leader]
    if undecided:
        yield ("due-word",), put("%(choosing)s chooses a leader.", choosing=undecided[0])
    elif state.phase is Phase.GATHERING and not state.window and state.gatherer:
        words = [put("%(now)s gathers.", now=state.gatherer)]
        if then := after(state):
            words.append(put("%(next_seat)s is next.", next_seat=then))
        yield ("due-word",), " ".join(words)
    if state.phase is Phase.DECLARING and not state.window:
        waiting = [name for name in state.turn_order if name in Declare.offered(state)]
        phrases = ("{seat} may act.", "{seat} is next.")
        sentence = [line(phrase, seat=name) for phrase, name in zip(phrases, waiting, strict=False)]
        yield ("due-word",), " ".join(sentence)


def _decks(state: ArcticState) -> Told:
    """Yield who has counted how many people at the end."""
    for number, name in enumerate(state.players, start=1):
        data = name
        if tally := state.tallies.get(name):
            people = sum((state.cards[card].people or 0) * n for card, n in tally.cards.items())
            data += f" {_('has counted, people:')} {people}"
        yield ("decks", str(number)), data


# The skirmish -------------------------------------------------------------------------------------


def counted(state: ArcticState) -> SkirmishOutcome:
    """Return how a skirmish would end if nobody did anything more."""
    outcome: SkirmishOutcome = ARCTIC.adjudicate(state, Entry(Count(state.round))).outcome
    return outcome


def _skirmish(state: ArcticState, outcome: SkirmishOutcome) -> Told:
    if state.window or Declare.offered(state):
        word = line("No one is ahead so far.")
        if outcome.winner:
            word = line("{winner} is ahead so far.", winner=outcome.winner)
        yield ("ruling-word",), word
    else:
        yield ("ruling-word",), _verdict(outcome)
    for name in state.players:
        fight, people = outcome.fight[name], outcome.people[name]
        yield ("force", name, "label"), put("%(name)s’s force", name=name)
        yield ("force", name, "ahead"), "yes" if name == outcome.winner else ""
        yield ("force", name, "numbers"), f"{people} {_('people')} {_('fight')} {fight}"
        yield ("force", name, "cards"), _cards(state, name)


def _verdict(outcome: SkirmishOutcome) -> str:
    """Return who wins, by how much of what."""
    winner = outcome.winner
    if winner is None:
        return line("Deadlock: no one wins.")
    if outcome.decided_by == "rogue":
        return line("{winner}’s Rogue wins the tie.", winner=winner)
    best, *others = sorted((number for number in outcome.fight.values()), reverse=True)
    if outcome.decided_by == "fight":
        return line("{winner} wins, {number} fight to {next}.", winner=winner, number=best, next=others[0])
    tied = [name for name, number in outcome.fight.items() if number == best and name != winner]
    phrase = "{winner} wins the tie, {number} {number:person|people} to {next}."
    rest = max(outcome.people[name] for name in tied)
    return line(phrase, winner=winner, number=outcome.people[winner], next=rest)


def _cards(state: ArcticState, name: str) -> str:
    force = state.force_of(name)
    cards = (*force.cards, *([force.leader] if force.leader else []), *force.buildings)
    return " / ".join(sorted(_face(state.cards[card]) for card in cards))


def _face(card: Card) -> str:
    """Return a card's title with what is printed on it for a skirmish."""
    words = [card.label]
    if card.base.fight is not None:
        words.append(f"{_('fight')} {card.base.fight}")
    elif card.mod.fight is not None:
        words.append(f"{_('fight')} +{card.mod.fight}")
    if card.people is not None:
        words.append(f"{_('people')} {card.people}")
    return " ".join(words)
