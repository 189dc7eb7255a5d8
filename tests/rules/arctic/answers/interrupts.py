"""Who may use which power when, asked of the real rules cell by cell: ``make interrupts`` writes the table.

Ann is the initiator and acts, Bo is the victim, Cy is neither, and Di's card keeps the question open. In each
cell one of the first three has one card (building, leader) with the power, and the best use of it is tried:
"offered" where it's accepted, else the rule that the refusal cites.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from referee.rules.arctic.answers.asking import aim_of_snipe, possible_answers
from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.gathering.demolish import Demolish
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Draw
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.gathering.powers import Drill, PlayMap
from referee.rules.arctic.gathering.strike import Strike
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.buildings import Repair, SpeedUp
from referee.rules.arctic.hq.storing import Retrieve
from referee.rules.arctic.kinds import ACTS, Reply
from referee.rules.arctic.recon.look import Peek, Recon
from referee.rules.arctic.recon.targets import Place
from referee.rules.arctic.record.case import Act, DeclaredAnswer, Force, Target
from referee.rules.arctic.record.entries import Response, Stop
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Entry, Facts, Log, Record, extend, rule_on
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.rows.gatherings import play, start_of
from tests.rules.arctic.rows.row import gathering

FILE = Path("fixtures/interrupts.csv")
ROLES = {"actor": "Ann", "victim": "Bo", "another": "Cy"}
MODULES = ("hq1", "hq2", "hq3", "hq4", "recon1", "recon2", "recon3", "recon4", "recon5")
IN_REPLY = {"interrupt_actions": "in_reply"}
OFFERED = "offered"

ANSWERS: Mapping[str, Stop] = {
    "guard": Stop.CANCEL,
    "scouting_refugee": Stop.CANCEL,
    "medic": Stop.SAVE,
    "combat_medics": Stop.SAVE,
    "sniper_team": Stop.SNIPE,
    "assassin": Stop.SNIPE,
    "saboteur": Stop.DISARM,
}
"""The powers that may answer an act, and how."""
CARDS = (*ANSWERS, "spy", "binoculars", "drill_sergeant", "demolition_team", "map", "tear_gas", "provocateur")
LEADERS = ("yardmaster", "fanatic")
BUILDINGS = {"scout_tower": "scout_tower", "bunker": "bunker with brawler", "armory": "armory with spear"}
POWERS = (*CARDS, *LEADERS, *BUILDINGS)


@dataclass(frozen=True)
class Moment:
    """``act``: what Ann does and others may answer, None where nothing waits.

    ``needs``: cards for it; ``base``: the leader or building of Ann's that does it.
    """

    name: str
    act: Facts | None = None
    phase: Phase = Phase.GATHERING
    needs: Mapping[str, str] | None = None
    house: Mapping[str, str] | None = None
    has_committed: bool = False
    base: str = ""


def _snipe(act: Act, target: Target) -> Declare:
    return Declare(act, "saboteur" if act is Act.DISARM else "sniper_team", target)


LOOK = Recon("spy", "Bo", Place.HAND)
TOWER = Recon("scout_tower", building=2, piles=(Pile.JUNKYARD, Pile.CONTESTED), discarded="refugee")
SPY = {"Ann": "spy", "Di": "scouting_refugee"}
TEAM = {"Ann": "sniper_team", "Di": "medic"}
SABOTEUR = {"Ann": "saboteur", "Bo": "guard"}
DI_STRIKES = {"Ann": "brawler engineer hunter", "Di": "sniper_team"}
SHOVEL = ("brawler", "shovel")
ACTIONS: Mapping[str, Facts] = {
    "a dig": Dig(SHOVEL),
    "a draw": Draw(("scavenger",)),
    "a hunt": Hunt(("hunter", "spear")),
    "a hire": Hunt(("hunter", "spear"), hired="scavenger"),
    "a look at schematics": Build(("engineer", "shovel")),
    "work on a building": SpeedUp(0, ("brawler", "toolkit")),
    "a repair": Repair(1, "brawler"),
}
SKIRMISH = Phase.DECLARING
MOMENTS = (
    Moment("Ann's turn"),
    Moment("Ann has committed", has_committed=True),
    Moment("a Spy looks at Bo's hand", LOOK, needs=SPY),
    Moment("Binoculars look at the piles", Recon("binoculars"), needs=SPY | {"Ann": "binoculars"}),
    Moment("a Scout Tower looks at the piles", TOWER, needs=SPY | {"Ann": "refugee"}, base="scout_tower"),
    Moment(
        "Cy's Assassin snipes that Spy",
        replace(LOOK, answer=Response("Cy", "assassin", Stop.SNIPE)),
        needs={"Ann": "spy", "Cy": "assassin", "Di": "medic"},
    ),
    Moment("a snipe at Bo's hand", Strike(Act.SNIPE, "sniper_team", "Bo", "brawler"), needs=TEAM),
    Moment("a disarm in Bo's hand", Strike(Act.DISARM, "saboteur", "Bo", "spear"), needs=SABOTEUR),
    Moment(
        "a Fanatic strikes Bo's hand",
        Strike(Act.FANATIC, "refugee", "Bo", "spear"),
        needs={"Ann": "refugee", "Bo": "guard"},
        base="fanatic",
    ),
    Moment("an attack on Bo's building", Strike(Act.DISABLE, "saboteur", "Bo", "pharmacy"), needs=SABOTEUR),
    Moment("an attack on Bo's leader", Strike(Act.WOUND, "sniper_team", "Bo", ""), needs=TEAM),
    Moment(
        "a demolition of Bo's site",
        Demolish("demolition_team", "Bo", 1),
        needs={"Ann": "demolition_team", "Bo": "guard"},
    ),
    *(Moment(name, act, needs=DI_STRIKES, house=IN_REPLY) for name, act in ACTIONS.items()),
    Moment("a dig, strikes come before", ACTIONS["a dig"], needs=DI_STRIKES),
    Moment("the skirmish, nobody has acted", phase=SKIRMISH),
    Moment("a snipe in the skirmish", _snipe(Act.SNIPE, Target("Bo", "brawler")), SKIRMISH, TEAM),
    Moment("a wound in the skirmish", _snipe(Act.WOUND, Target("Bo", leader=True)), SKIRMISH, TEAM),
    Moment("a Spy in the skirmish", Declare(Act.USE, "spy"), SKIRMISH, SPY),
    Moment("a disarm in the skirmish", _snipe(Act.DISARM, Target("Bo", "spear")), SKIRMISH, SABOTEUR),
)


@cache
def interrupts() -> dict[tuple[str, str, str], str]:
    """Return the whole table: by power, moment and role."""
    return {
        (power, moment.name, role): _cell(power, moment, seat)
        for moment in MOMENTS
        for power in POWERS
        for role, seat in ROLES.items()
    }


def _cell(power: str, moment: Moment, seat: str) -> str:
    log = _table(power, moment, seat)
    found = [_refused_by(log, entry) for entry in _entries(log.state, power, moment, seat)]
    return OFFERED if None in found else found[0] or "?"


def _refused_by(log: Log[ArcticState], entry: Entry) -> str | None:
    try:
        rule_on(ARCTIC, log, entry)
    except IllegalEntry as refusal:
        return refusal.rule or refusal.code
    return None


# The table at that moment -------------------------------------------------------------------------


def _table(power: str, moment: Moment, seat: str) -> Log[ArcticState]:
    """Return the table at the moment; an act waits for its answers, if this power is none."""
    has = dict.fromkeys(ROLES.values(), "brawler toolkit")
    for name, cards in (moment.needs or {}).items():
        has[name] = f"{has.get(name, '')} {cards}".strip()
    if power in CARDS:
        has[seat] += f" {power}"
    if power in BUILDINGS:
        has[seat] += BUILDINGS[power].partition(" with")[2]
    bases = {name: _base(name, power if name == seat else "", moment) for name in ROLES.values()}
    row = gathering(
        "",
        "A-53",
        has=has,
        bases=bases,
        house=dict(moment.house or {}),
        players=4,
        round=3,
        modules=MODULES,
        with_everything=True,
    )
    log = start_of(row)
    if moment.has_committed:
        log = _tell(log, Commit(5), "Ann")
    if moment.phase is SKIRMISH:
        log = play(log, "all have gathered")
        forces = {name: _force(power, moment, name, is_users=name == seat) for name in log.state.players}
        log = _tell(log, Reveal(3, forces))
    if moment.act is None or _embeds(power, moment):
        return log
    act: Any = _act_of(moment, log.state)
    log = _tell(log, replace(act, answer=None, asks=True), "Ann")
    return _tell(log, Reply(act.answer), act.answer.by) if act.answer else log


def _base(name: str, power: str, moment: Moment) -> str:
    needed = moment.base if name == "Ann" else ""
    leader = next((each for each in (needed, power) if each in LEADERS), "mentor" if name == "Bo" else "")
    site, building = "bunker timer 1", "pharmacy disabled" if name == "Ann" else "pharmacy"
    there = f"{building}, {site}" if name == "Bo" else f"{site}, {building}"
    parts = (leader, there, BUILDINGS.get(power, ""), BUILDINGS.get(needed, ""))
    return ", ".join(part for part in parts if part)


def _force(power: str, moment: Moment, name: str, *, is_users: bool) -> Force:
    usual = ("brawler", "spear", "refugee", "toolkit") if name in ROLES.values() else ()
    needed = tuple(((moment.needs or {}).get(name, "")).split())
    own = (power,) if is_users and power in CARDS else ()
    return Force((*usual, *needed, *own))


def _act_of(moment: Moment, state: ArcticState) -> Any:
    act: Any = moment.act
    if isinstance(act, Strike) and act.act is Act.WOUND:
        return replace(act, card=state.seats["Bo"].base.leader or "")
    if act == TOWER:
        return replace(act, building=len(state.seats["Ann"].base.buildings) - 1)
    return act


def _tell(log: Log[ArcticState], facts: Facts, seat: str | None = None) -> Log[ArcticState]:
    entry = Entry(facts, seat)
    return extend(ARCTIC, log, Record(log.number + 1, entry, rule_on(ARCTIC, log, entry)))


# What is tried --------------------------------------------------------------------------------------


def _embeds(power: str, moment: Moment) -> bool:
    """Whether the power is tried as an answer in the entry of the act."""
    strikes = power in ("sniper_team", "assassin", "saboteur")
    return power in ANSWERS and moment.act is not None and not (strikes and moment.phase is SKIRMISH)


def _entries(state: ArcticState, power: str, moment: Moment, seat: str) -> Iterator[Entry]:
    if _embeds(power, moment):
        yield from (Entry(facts, "Ann") for facts in _answered(state, power, moment, seat))
        return
    yield from (Entry(facts, seat) for facts in _own_uses(state, power, moment, seat))


def _answered(state: ArcticState, power: str, moment: Moment, seat: str) -> Iterator[Facts]:
    act, stop = _act_of(moment, state), ANSWERS[power]
    if isinstance(act, Declare):
        yield replace(act, answer=DeclaredAnswer(seat, power, stop.value))
    elif getattr(act, "answer", None):
        yield replace(act, rescue=Response(seat, power, stop))
    else:
        targets: tuple[str | None, ...] = (None,) if isinstance(act, Recon | Strike | Demolish) else act.used
        yield from (replace(act, answer=Response(seat, power, stop, target=target)) for target in targets)


def _own_uses(state: ArcticState, power: str, moment: Moment, seat: str) -> Iterator[Facts]:
    """Yield the uses of the power by itself: in gathering, or declared in the skirmish."""
    other = "Bo" if seat != "Bo" else "Cy"
    declared: Mapping[str, Declare] = {
        "sniper_team": Declare(Act.SNIPE, power, Target(other, "brawler")),
        "assassin": Declare(Act.SNIPE, power, Target(other, "brawler")),
        "saboteur": Declare(Act.DISARM, power, Target(other, "toolkit")),
        "spy": Declare(Act.USE, power),
        "drill_sergeant": Declare(Act.USE, power),
        "demolition_team": Declare(Act.USE, power, Target("Bo", building="bunker")),
        "tear_gas": Declare(Act.GAS, power, Target(other, "brawler")),
        "provocateur": Declare(Act.PROVOKE, power),
        "fanatic": Declare(Act.FANATIC, "refugee", Target(other, "brawler")),
    }
    gathered: Mapping[str, Facts] = {
        "sniper_team": Strike(Act.SNIPE, power, other, "brawler"),
        "assassin": Strike(Act.SNIPE, power, other, "brawler"),
        "saboteur": Strike(Act.DISARM, power, other, "spear"),
        "fanatic": Strike(Act.FANATIC, "refugee", other, "spear"),
        "spy": Recon(power, other, Place.DECK),
        "binoculars": Recon(power),
        "scout_tower": TOWER,
        "drill_sergeant": Drill(power),
        "demolition_team": Demolish(power, "Bo", 1),
        "map": PlayMap(power, "brawler"),
        "bunker": Retrieve(2, ("brawler",)),
        "armory": Retrieve(2, ("spear",)),
        "yardmaster": Peek(),
    }
    if ANSWERS.get(power) in (Stop.SAVE, Stop.CANCEL):
        yield Reply(Response(seat, power, ANSWERS[power]))
        return
    is_declared = power in declared and (moment.phase is SKIRMISH or power not in gathered)
    yield declared[power] if is_declared else gathered[power]
    strike = gathered.get(power)
    if isinstance(strike, Strike) and state.seats[seat].committed is not None:
        yield replace(strike, is_committed=True)


def offered_answers() -> Iterator[tuple[tuple[str, str, str], bool]]:
    """Yield each cell of an answer, and whether pages offer it."""
    for moment in MOMENTS:
        for power in POWERS:
            for role, seat in ROLES.items():
                if _embeds(power, moment):
                    state = _table(power, moment, seat).state
                    act = _act_of(moment, state)
                    aimed = ACTS[act.kind].aim(state, "Ann", replace(act, answer=None))
                    aimed = aim_of_snipe(act.answer, aimed) if act.answer else aimed
                    there = {(each.by, each.with_) for each in possible_answers(state, aimed)}
                    yield (power, moment.name, role), (seat, power) in there


# As a file ------------------------------------------------------------------------------------------


def written() -> str:
    """Return the table as it's stored: a line a power and moment, a column a role."""
    found, out = interrupts(), io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(("moment", "power", *ROLES))
    for moment in MOMENTS:
        for power in POWERS:
            lines.writerow((moment.name, power, *(found[power, moment.name, role] for role in ROLES)))
    return out.getvalue()


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
