"""Playing the rows of the gathering tables: steps in a few words, and what comes of the last one.

A step is written as a table would say it: "Ann digs: refugee shovel, keeps spear" (or "keeps one unseen";
then a Cargo Sled's ", besides net", ", besides one unseen"), "Ann draws: scout", "Ann hunts: hunter net",
"Ann hires saboteur: refugee spear + pills" (", swindles refugee"), "Ann trashes: junk", "Ann's saboteur
disarms Bo's net of the hand, from the committed cards, saved by Cy's medic" ("Bo's hand": no card is named;
": nothing there"), "Ann keeps 3", "Ann reveals:
brawler spear", "all have gathered", "the fights are counted", "a round later".
Steps about buildings and leaders see ``bases.py``, looks at cards and answers ``recon_steps.py``, powers
that are actions of their own ``power_steps.py``.
After " | " stand the checks that the table overrides.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit, Gathered
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Draw, Trash
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.gathering.strike import Strike
from referee.rules.arctic.kinds import Reply
from referee.rules.arctic.record.base import Base
from referee.rules.arctic.record.case import Act, Force
from referee.rules.arctic.record.entries import Source
from referee.rules.arctic.record.gains import Unseen
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.yard import LOST
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Entry, Facts, Log, Record, Version, extend, rule_on
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.rows.bases import base_of_seat, read_step, told_base
from tests.rules.arctic.rows.power_steps import read_power_step
from tests.rules.arctic.rows.recon_steps import read_answers, read_scouting
from tests.rules.arctic.rows.row import Given, Json, Row

SEATS = ("Ann", "Bo", "Cy", "Di", "Ed")
DONE = re.compile(
    r"(\w+) (digs|draws|hunts|trashes|reveals|hires (\w+)):(.*?)"
    r"(?:, helped by (\w+))?(?:, swindles ([\w ]+))?"
)
STRUCK = re.compile(
    r"(\w+)'s (\w+) (disarms|snipes|gasses|disables|wounds|strikes) (\w+)'s (\w+)(: nothing there)?"
    r"(?: of the (committed|bunker|hand))?(, from the committed cards)?(, asking)?"
    r"((?:, (?:saved|cancelled|sniped) by .*)?)"
)
ACTION = re.compile(r"\w+ (digs|draws|hunts|hires|builds|speeds|repairs)\b")
KEPT = re.compile(r"(\w+) keeps (-?\d+)")
ACTS = {
    "disarms": Act.DISARM,
    "snipes": Act.SNIPE,
    "gasses": Act.GAS,
    "disables": Act.DISABLE,
    "wounds": Act.WOUND,
    "strikes": Act.FANATIC,
}


# Playing -------------------------------------------------------------------------------------------


def start_of(row: Given) -> Log[ArcticState]:
    """Return the table of a row before its first step."""
    names = SEATS[: row.players]
    state = ARCTIC.open(Setup(names, names[0], row.modules, dict(row.house), **row.chosen))
    if row.with_everything:
        state = _with_everything(state)
    seats, stacks, copies = dict(state.seats), dict(state.stacks), dict(state.copies)
    for seat, cards in row.has.items():
        # What somebody has is in the game, whatever stacks were chosen.
        copies |= {
            card: state.cards[card].count
            for card in cards.split()
            if card not in copies and state.cards[card].module in ("base", *row.modules)
        }
        owned = Counter(seats[seat].owned) + Counter(cards.split())
        seats[seat] = replace(seats[seat], owned=dict(owned))
        stacks = {card: left - cards.split().count(card) for card, left in stacks.items()}
    for seat, sources in row.unseen.items():
        gains = tuple(Unseen(Pile(source), 1) for source in sources.split())
        seats[seat] = replace(seats[seat], unseen=gains)
    for seat, base in row.bases.items():
        seats[seat] = replace(seats[seat], base=base_of_seat(base, row.round))
    for seat, number in row.returned.items():
        seats[seat] = replace(seats[seat], returned=number)
    # Nobody knows how a table came here, unless the row says it.
    seats = {
        seat: replace(own, deck=frozenset(row.deck) if row.deck else None) for seat, own in seats.items()
    }
    yard = replace(state.yard, dealt=row.junkyard).entered((LOST,) * row.lost)
    state = replace(state, seats=seats, stacks=stacks, copies=copies, yard=yard)
    return Log(0, Version(replace(state, round=row.round)))


def _with_everything(state: ArcticState) -> ArcticState:
    """Plain Scavengers start, and every mercenary of the modules is for hire."""
    hired = {
        card.id: card.count - card.start * len(state.players)
        for card in state.cards.values()
        if card.pile is Pile.MERCENARY and card.module in ("base", *state.modules)
    }
    decks = {seat: Counter(own.owned) for seat, own in state.seats.items()}
    for deck in decks.values():
        deck["scavenger"] += deck.pop("hardy_scavenger", 0)
    seats = {seat: replace(each, owned=dict(decks[seat])) for seat, each in state.seats.items()}
    copies = {**state.copies, **{card_id: state.cards[card_id].count for card_id in hired}}
    return replace(state, seats=seats, stacks={**hired, **state.stacks}, copies=copies)


def play(log: Log[ArcticState], step: str) -> Log[ArcticState]:
    """Return the log with the step. Raises IllegalEntry."""
    for entry in entries_of(log.state, step):
        log = extend(ARCTIC, log, Record(log.number + 1, entry, rule_on(ARCTIC, log, entry)))
    return log


def seen(row: Given) -> Json:
    """Return what the row's last step came to.

    ``value``, ``carriers`` "member+tool", ``food``, ``meds`` and ``shows`` "Ann:net" are the outcome's;
    ``gains`` "+net -junk", ``left``, ``limit``, ``unseen`` and ``number`` announced the acting seat's;
    ``lost`` the other seats' numbers of cards played; ``drew`` and ``announced`` everybody's; ``now`` the
    seat on turn; ``told`` the line of the log; ``base`` and ``bases`` as they are afterwards, ``removed``
    cards, ``purse`` (food, meds, the Cannibal's food) kept.
    """
    log = start_of(row)
    for step in row.steps[:-1]:
        log = play(log, step)
    before = log.state
    try:
        log = play(log, row.steps[-1])
    except IllegalEntry as refusal:
        return {"refused": (refusal.code, refusal.rule), "can_override": refusal.can_override}
    record = log.version.record
    assert record is not None
    seat, outcome = record.entry.seat or _first(log), record.ruling.outcome
    after, own = log.state, log.state.seats[seat]
    return {
        "value": getattr(outcome, "value", None),
        "carriers": " ".join("+".join(pair) for pair in getattr(outcome, "carriers", ())),
        "food": getattr(outcome, "food", None),
        "meds": getattr(outcome, "meds", None),
        "shows": " ".join(
            f"{name}:{proof.card}"
            for name, proofs in getattr(outcome, "shown", {}).items()
            for proof in proofs
        ),
        "gains": _change(before.seats[seat].owned, own.owned),
        "left": own.left,
        "limit": own.hand_limit,
        "unseen": len(own.unseen),
        "number": own.committed,
        "lost": {name: each.played for name, each in after.seats.items() if name != seat and each.played},
        "announced": {
            name: each.committed for name, each in after.seats.items() if each.committed is not None
        },
        "drew": {name: each.drawn for name, each in after.seats.items() if each.drawn},
        "told": ARCTIC.describe(after, record.entry, outcome).text(),
        "bases": {name: told_base(each.base) for name, each in after.seats.items() if each.base != Base()},
        "base": told_base(own.base),
        "removed": " ".join(Counter(own.base.removed).elements()),
        "purse": (own.food, own.meds, own.cannibal_food),
        "now": after.gatherer,
        "asked": after.window.asked if after.window else (),
        "round": after.round,
        "phase": after.phase.value,
        "reasons": record.ruling.reasons,
    }


def _first(log: Log[ArcticState]) -> str:
    """Return the first seat, for an entry of the table."""
    return log.state.players[0]


def as_expected(row: Row, found: Json) -> Json:
    """Return those parts of what was found that the row says something about."""
    if "refused" in found or "refused" in row.expect:
        return {name: found.get(name) for name in ("refused", "can_override")}
    return {name: found[name] for name in row.expect}


def cited(found: Json) -> set[str]:
    """Return the rules among the reasons."""
    return {rule for reason in found.get("reasons", ()) for rule in reason.rules}


def _change(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    more, less = Counter(after), Counter(before)
    more.subtract(before)
    less.subtract(after)
    return " ".join(
        [f"+{card}" for card in more for _ in range(more[card])]
        + [f"-{card}" for card in less for _ in range(less[card])]
    )


# Reading -------------------------------------------------------------------------------------------


def entries_of(state: ArcticState, step: str) -> list[Entry]:
    """Read a step."""
    told, _, overrides = step.partition(" | ")
    if told == "a round later":
        return _rest_of_round(state)
    if told == "all have gathered":
        return [Entry(Gathered(state.round))]
    if told == "nobody answers":
        return [Entry(Reply())]
    if told == "the fights are counted":
        return [Entry(Count(state.round))]
    seat, facts = _read(state, told)
    return [Entry(facts, seat, frozenset(overrides.split()))]


def _rest_of_round(state: ArcticState) -> list[Entry]:
    """Whoever has not committed keeps nothing, and nobody fights."""
    late = [seat for seat in state.turn_order if state.seats[seat].committed is None]
    entries = [Entry(Commit(0), seat) for seat in late if state.phase is Phase.GATHERING]
    if state.has_skirmish:
        nothing = {seat: Force() for seat in state.players}
        entries += [Entry(Reveal(state.round, nothing)), Entry(Count(state.round))]
    return entries


def _read(state: ArcticState, told: str) -> tuple[str, Facts]:
    parts = told.split(", ")
    if ACTION.match(told):
        given = [*read_answers(parts), None, None]
        plain = [part for part in parts if part != "asking" and not read_answers([part])]
        if plain != parts:
            by, action = _read(state, ", ".join(plain))
            replies = {"answer": given[0], "rescue": given[1], "asks": "asking" in parts}
            return by, replace(action, **replies)  # type: ignore[type-var]
    if match := KEPT.fullmatch(told):
        return match[1], Commit(int(match[2]))
    if match := STRUCK.fullmatch(told):
        seat, weapon, verb, victim, card, misses, lies, committed, asks, answers = match.groups()
        card = "" if card == "hand" else card
        answer = next(iter(read_answers(answers.split(", "))), None)
        source = Source(lies) if lies else None
        strike = Strike(ACTS[verb], weapon, victim, card, bool(committed), answer, asks=bool(asks))
        return seat, replace(strike, source=source, misses=bool(misses))
    other_step = read_step(told) or read_scouting(told) or read_power_step(told)
    if other_step is not None:
        return other_step
    match = DONE.fullmatch(told)
    assert match, told
    seat, verb, hired, rest, helper, swindled = match.groups()
    cards = tuple(rest.partition(",")[0].split())
    if verb == "digs":
        rest, _, besides = rest.partition(", besides ")
        _, _, kept = rest.partition(", keeps ")
        extra = tuple(besides.replace("one unseen", "").split())
        is_unseen = "one unseen" in kept
        kept = kept.removesuffix("one unseen").removesuffix(" and ")
        return seat, Dig(cards, kept or None, is_unseen, helper, extra, besides.count("one unseen"))
    if verb == "reveals":
        return seat, Reveal(state.round, {seat: Force(cards)})
    if verb in ("draws", "trashes"):
        return seat, Draw(cards, helper) if verb == "draws" else Trash(cards)
    hunters, _, meds = rest.partition("+")
    refugees = tuple((swindled or "").split())
    return seat, Hunt(tuple(hunters.split()), tuple(meds.split()), hired, helper, refugees)
