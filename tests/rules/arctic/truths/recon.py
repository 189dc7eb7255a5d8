"""When a sentence about looking at cards, or about a private note, is true."""

from __future__ import annotations

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.recon.look import Peek, Recon
from referee.rules.arctic.recon.notes import Note, Sight
from referee.rules.arctic.recon.targets import Place
from referee.rules.arctic.record.entries import Stop
from referee.rules.kernel.text.line import join_names
from tests.rules.arctic.truths.strikes import answered_as_told
from tests.rules.arctic.truths.told import Table, Told

PILES = {
    "junkyard": "the junkyard",
    "contested": "the contested resources",
    "schematics": "the schematics",
    "leader": "the leaders",
}


def looks_with(told: Told, power: str) -> bool:
    return isinstance(told.act, Recon) and told.has(told.act.with_, power)


def is_stopped(told: Told) -> bool:
    return told.act.answer is not None and told.act.rescue is None


def goes_on(told: Told) -> bool:
    """The look is not stopped, and the looker alone may note what it showed."""
    if not isinstance(told.act, Recon) or is_stopped(told):
        return False
    changed = {seat for seat in told.now.players if told.was.looks.get(seat) != told.now.looks.get(seat)}
    # Of many looks alike in one round only the last few are kept: one more changes nothing.
    return changed <= {told.by} == {told.name("seat")} and told.now.looks[told.by][-1].round == told.now.round


def spies(told: Told) -> bool:
    if not looks_with(told, "recon_4") or not goes_on(told):
        return False
    depth = 4 + 2 * len(told.act.along)
    if told.act.player is None:
        return told.words("where") == "the leaders" and told.number("number") == depth
    own, where = told.was.seats[told.act.player], f"{told.act.player}’s {told.act.place.value}"
    if told.act.place is Place.FORCE:
        depth = min(depth, own.committed or 0) if own.committed is not None else depth
    elif told.act.place is Place.HAND and not own.is_loose:
        depth = min(depth, own.left if own.committed is None else len(own.aside))
    elif told.act.place is Place.DECK and own.deck and not own.is_loose:
        depth = min(depth, max(own.deck))
    elif told.act.place is Place.BUILDING:
        building = own.base.buildings[told.act.building]
        depth = min(depth, building.timer + building.number)
        where = f"{told.act.player}’s {told.label(building.card)}"
    return (told.number("number"), told.words("where")) == (depth, where)


def spy_chooses(told: Told) -> bool:
    return looks_with(told, "recon_4") and goes_on(told)


def looks_at_piles(told: Told) -> bool:
    if not goes_on(told) or looks_with(told, "recon_4"):
        return False
    depth = (2 if looks_with(told, "scout_tower") else 1) + 2 * len(told.act.along)
    piles = tuple(PILES[pile] for pile in told.act.piles) or all_piles(told)
    return (told.number("number"), told.words("where")) == (depth, join_names(piles))


def all_piles(told: Told) -> tuple[str, ...]:
    is_there = {
        "junkyard": True,
        "contested": len(told.was.players) > 2 and told.was.contested_left > 0,
        "schematics": "hq2" in told.was.modules,
        "leader": told.was.setup.is_drafting,
    }
    return tuple(PILES[pile] for pile, there in is_there.items() if there)


def no_look_for_two(told: Told) -> bool:
    return looks_with(told, "recon_all_piles") and len(told.was.players) == 2 and not is_stopped(told)


def only_looker_sees(told: Told) -> bool:
    if not goes_on(told):
        return False
    if told.now.solo is not None:
        return True  # who plays alone is who looks at the table
    others = [seat for seat in told.now.players if seat != told.by]
    return all(told.by not in told.now.seen_by(seat).looks for seat in [*others, None])


def spy_is_replaced(told: Told) -> bool:
    is_spy = looks_with(told, "recon_4") and told.label(told.act.with_) == told.name("card")
    return is_spy and told.name("seat") == told.by and told.drew(told.by) >= 1 <= told.gone(told.by)


def tower_stays(told: Told) -> bool:
    if not looks_with(told, "scout_tower") or told.act.discarded is None:
        return False
    named = (told.label(told.act.with_), told.label(told.act.discarded))
    _, now = told.building(told.by, told.act.building)
    is_used = told.gone(told.by) >= 1 + len(told.act.along) and now.works and now.card == told.act.with_
    return named == (told.name("card"), told.name("discarded")) and is_used


def binoculars_go(told: Told) -> bool:
    is_them = looks_with(told, "recon_all_piles") and told.label(told.act.with_) == told.name("card")
    return is_them and told.gone(told.by) >= 1 + len(told.act.along)


def along_goes_too(told: Told) -> bool:
    is_along = isinstance(told.act, Recon) and told.name("along") in map(told.label, told.act.along)
    return is_along and told.gone(told.by) >= 1 + len(told.act.along)


def is_stopped_as_told(told: Told, act: Stop) -> bool:
    if not isinstance(told.act, Recon) or not is_stopped(told) or told.was.looks != told.now.looks:
        return False
    looker = (told.by, told.label(told.act.with_)) == (told.name("seat"), told.name("card"))
    return looker and answered_as_told(told, "by", "stopper", act)


def look_is_cancelled(told: Told) -> bool:
    return is_stopped_as_told(told, Stop.CANCEL)


def spy_is_sniped(told: Told) -> bool:
    return is_stopped_as_told(told, Stop.SNIPE) and told.has(told.act.with_, "recon_4")


def is_helped(told: Told, act: Stop) -> bool:
    snipe = told.act.answer if isinstance(told.act, Recon) else None
    if snipe is None or len(told.answers) < 2:
        return False
    sniped = (snipe.by, told.label(snipe.with_)) == (told.name("sniper"), told.name("weapon"))
    is_used = snipe.act is Stop.SNIPE and told.gone(snipe.by) >= 1
    return sniped and is_used and answered_as_told(told, "by", "stopper", act)


def spy_is_saved(told: Told) -> bool:
    return is_helped(told, Stop.SAVE) and told.label(told.act.with_) == told.name("card")


def snipe_is_cancelled(told: Told) -> bool:
    return is_helped(told, Stop.CANCEL)


def yardmaster_looks(told: Told) -> bool:
    is_own = isinstance(told.facts, Peek) and told.name("seat") == told.seat
    return is_own and told.leads(told.seat, "yardmaster") and told.acted(told.seat) == {"leader"}


def is_private(told: Told) -> bool:
    """What it is told in is the same for all others, whatever the card."""
    if not isinstance(told.facts, Note | Sight) or told.name("seat") != told.seat:
        return False
    record, others = told.step.record, [seat for seat in told.now.players if seat != told.seat]
    words = {ARCTIC.describe(told.now, record.entry, told.outcome, seat).text() for seat in [*others, None]}
    return words == {f"{told.seat} makes a private note"}


TABLE: Table = {
    "{seat} looks at up to {number}": spies,
    "If there are": spy_chooses,
    "{seat} looks at the top {number} of each": looks_at_piles,
    "With two players,": no_look_for_two,
    "Only {seat} sees the cards": only_looker_sees,
    "The {card} {card:is|are} discarded, and {seat} draws 1": spy_is_replaced,
    "discarded for it. The {card} {card:stays|stay}.": tower_stays,
    "The {card} are discarded.": binoculars_go,
    "The {along} used": along_goes_too,
    "{by}’s {stopper} {stopper:cancels|cancel} {seat}’s": look_is_cancelled,
    "{by}’s {stopper} {stopper:snipes|snipe}": spy_is_sniped,
    "{by}’s {stopper} {stopper:saves|save}": spy_is_saved,
    "{by}’s {stopper} {stopper:cancels|cancel} {sniper}’s": snipe_is_cancelled,
    "{seat} looks at the junkyard’s": yardmaster_looks,
    "Only {seat} can read it": is_private,
}
