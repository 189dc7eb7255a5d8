"""When a sentence about a strike, a demolition, or an answer while the table gathers is true."""

from __future__ import annotations

from referee.rules.arctic.gathering.demolish import Demolish
from referee.rules.arctic.gathering.strike import Strike
from referee.rules.arctic.kinds import Reply
from referee.rules.arctic.recon.look import Recon
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.entries import Response, Source, Stop
from referee.rules.arctic.skirmish.declare import Declare
from tests.rules.arctic.truths.told import Table, Told

# Strikes --------------------------------------------------------------------------------------------


def aims_as_told(told: Told) -> bool:
    """Whether seat, card, victim and target are those of the strike, and its card is used up."""
    if not isinstance(told.act, Strike):
        return False
    entered = (told.by, told.label(told.act.with_), told.act.victim, told.label(told.act.card))
    said = tuple(told.name(blank) for blank in ("seat", "card", "victim", "target"))
    return entered == said and told.gone(told.by) >= 1


def answered_as_told(told: Told, by: str, card: str, act: Stop) -> bool:
    """Whether the last answer is of that seat and card, and the card is used up."""
    if not told.answers:
        return False
    last = told.answers[-1]
    is_same = (last.by, told.label(last.with_), last.act) == (told.name(by), told.name(card), act)
    return is_same and told.gone_in_all(last.by) >= 1


def keeps_target(told: Told) -> bool:
    """Nothing befalls the victim: its base stays, and only a card that answers leaves its hand."""
    was, now = told.held(told.act.victim)
    answers = sum(each.by == told.act.victim for each in told.answers)
    same = (was.base.leader, was.base.is_wounded, was.base.working) == (
        now.base.leader,
        now.base.is_wounded,
        now.base.working,
    )
    return same and told.gone(told.act.victim) == answers


def is_saved(told: Told) -> bool:
    return aims_as_told(told) and answered_as_told(told, "saver", "medic", Stop.SAVE) and keeps_target(told)


def is_cancelled(told: Told) -> bool:
    return aims_as_told(told) and answered_as_told(told, "saver", "medic", Stop.CANCEL) and keeps_target(told)


def is_struck(told: Told) -> bool:
    is_hand = aims_as_told(told) and told.act.act in (Act.SNIPE, Act.DISARM)
    return is_hand and not told.answers and told.gone(told.act.victim) == 1


def is_set_aside(told: Told) -> bool:
    """A disarmed tool is gone from the hand, but neither used nor to be used."""
    if not aims_as_told(told) or told.act.act is not Act.DISARM or told.answers:
        return False
    was, now = told.held(told.act.victim)
    tool = told.act.card
    is_aside = now.unusable.get(tool, 0) == was.unusable.get(tool, 0) + 1
    return is_aside and now.used.get(tool, 0) == was.used.get(tool, 0) and told.gone(told.act.victim) == 1


def disables(told: Told) -> bool:
    if not aims_as_told(told) or told.act.act is not Act.DISABLE:
        return False
    was, now = (each.base.buildings for each in told.held(told.act.victim))
    changed = [new.card for old, new in zip(was, now, strict=True) if new.is_disabled and not old.is_disabled]
    return changed == [told.act.card]


def wounds(told: Told) -> bool:
    if not aims_as_told(told) or told.act.act is not Act.WOUND:
        return False
    was, now = (each.base for each in told.held(told.act.victim))
    return now.is_wounded and not was.is_wounded and now.leader == told.act.card


def turned_over(told: Told) -> bool:
    """The building works no longer, or the leader is wounded now."""
    if not isinstance(told.act, Strike) or told.label(told.act.card) != told.name("turned"):
        return False
    was, now = (each.base for each in told.held(told.act.victim))
    return len(now.working) < len(was.working) or (now.is_wounded and not was.is_wounded)


def fanatic_strikes(told: Told) -> bool:
    is_fanatics = aims_as_told(told) and told.act.act is Act.FANATIC and told.leads(told.by, "fanatic")
    return is_fanatics and told.left_game(told.by, told.act.with_) and told.gone(told.act.victim) == 1


def hits_nothing(told: Told) -> bool:
    """The shot is used up, and nothing of the victim's is touched."""
    strike = told.act
    if not isinstance(strike, Strike) or not strike.misses or told.answers:
        return False
    is_same = (told.by, told.label(strike.with_), strike.victim) == tuple(
        map(told.name, ("seat", "card", "victim"))
    )
    return is_same and told.gone(told.by) >= 1 and keeps_target(told)


def hits_not_the_named(told: Told) -> bool:
    return hits_nothing(told) and told.act.card != "" and told.label(told.act.card) == told.name("target")


def hits_none(told: Told) -> bool:
    return hits_nothing(told) and not told.act.card and told.act.act is not Act.FANATIC


def fanatic_hits_nothing(told: Told) -> bool:
    is_fanatics = hits_nothing(told) and told.act.act is Act.FANATIC
    return is_fanatics and told.left_game(told.by, told.act.with_)


def is_cancelled_unnamed(told: Told) -> bool:
    if not isinstance(told.act, Strike) or told.act.card:
        return False
    is_aimed = (told.by, told.label(told.act.with_)) == (told.name("seat"), told.name("card"))
    is_guarded = told.name("victim") == told.act.victim == told.name("saver")
    is_answered = answered_as_told(told, "saver", "medic", Stop.CANCEL)
    return is_aimed and is_guarded and is_answered and keeps_target(told)


def victim_chose(told: Told) -> bool:
    by_victim = told.was.house_rules["strike_chooser"] == "victim" and isinstance(told.act, Strike)
    return by_victim and told.name("victim") == told.act.victim and not told.answers and bool(told.act.card)


def victim_is_asked(told: Told) -> bool:
    window = told.now.window
    if window is None or told.was.window is not None or told.was.house_rules["strike_chooser"] != "victim":
        return False
    victim = told.act.victim
    says = told.words("act").endswith(f"aims at {victim}’s hand")
    return says and window.asked == told.names("asked") == (victim,) and nothing_yet(told)


def victim_picks(told: Told) -> bool:
    window = told.now.window
    if window is None or not isinstance(told.facts, Reply) or told.facts.card is None:
        return False
    picked = (told.seat, told.label(told.facts.card)) == (told.name("seat"), told.name("card"))
    return picked and window.facts.card == told.facts.card and window.asked == told.names("asked")


def is_sniped_spy(told: Told, draws: str) -> bool:
    is_sniped = isinstance(told.act, Strike) and told.act.act is Act.SNIPE and not told.answers
    if not is_sniped or (told.act.victim, told.label(told.act.card)) != (
        told.name("victim"),
        told.name("target"),
    ):
        return False
    return told.has(told.act.card, "recon_4") and told.was.house_rules["sniped_spy"] == draws


def victim_draws_nothing(told: Told) -> bool:
    return is_sniped_spy(told, "when_spying") and told.drew(told.name("victim")) == 0


def victim_draws(told: Told) -> bool:
    is_gathering = is_sniped_spy(told, "always") and told.was.seats[told.act.victim].committed is None
    return is_gathering and told.drew(told.name("victim")) == 1


def victim_draws_beside(told: Told) -> bool:
    if not is_sniped_spy(told, "always") or told.was.seats[told.act.victim].committed is None:
        return False
    return told.drew(told.name("victim")) == 1 and not told.joined(told.name("victim"))


# Demolition -----------------------------------------------------------------------------------------


def demolishes(told: Told) -> bool:
    if not isinstance(told.act, Demolish) or told.label(told.act.card) != told.name("card"):
        return False
    return told.gone(told.by) >= 1 and told.has(told.act.card, "reset_build_timer")


def is_of(told: Told) -> bool:
    if not isinstance(told.act, Demolish) or told.answers:
        return False
    was, _ = told.building(told.act.owner, told.act.building)
    return (told.act.owner, told.label(was.card)) == (told.name("owner"), told.name("building"))


def starts_again(told: Told) -> bool:
    if not is_of(told):
        return False
    was, now = told.building(told.act.owner, told.act.building)
    return now.timer == told.number("timer") >= was.timer > 0 and not now.is_complete


def is_cleared(told: Told) -> bool:
    if not is_of(told):
        return False
    was, now = told.building(told.act.owner, told.act.building)
    return now.works and not was.is_complete and now.completed == told.now.round


def draws_two(told: Told) -> bool:
    return isinstance(told.act, Demolish) and told.name("seat") == told.by and told.drew(told.by) == 2


def guard_cancels(told: Told) -> bool:
    if not demolishes(told) or not answered_as_told(told, "by", "guard", Stop.CANCEL):
        return False
    was, now = told.building(told.act.owner, told.act.building)
    return was.timer == now.timer and (told.by == told.name("by") or told.drew(told.by) == 0)


# Where answers come from, and what they draw --------------------------------------------------------


def answer_told(told: Told) -> Response | None:
    found = (each for each in told.answers if each.by == told.name("by"))
    return next((each for each in found if told.label(each.with_) == told.name("card")), None)


def from_bunker(told: Told) -> bool:
    answer = answer_told(told)
    if answer is None or answer.source is not Source.BUNKER:
        return False
    was, now = (sum(b.number for b in each.base.buildings) for each in told.held(answer.by))
    out = sum(each.by == answer.by and each.source is Source.BUNKER for each in told.answers)
    return now == was - out and told.gone_in_all(answer.by) >= out


def from_numbered_bunker(told: Told) -> bool:
    """Bunkers are counted as they were laid; a card comes out of the one that is named."""
    answer = answer_told(told)
    if not from_bunker(told) or answer is None or answer.building is None:
        return False
    was, now = (each.base.buildings for each in told.held(answer.by))
    laid = [place for place, each in enumerate(was) if told.has(each.card, "store_members")]
    is_out = now[answer.building].number < was[answer.building].number
    return is_out and laid.index(answer.building) + 1 == told.number("number")


def from_force(told: Told) -> bool:
    answer = answer_told(told)
    if answer is None or answer.source is Source.BUNKER:
        return False
    was, now = told.held(answer.by)
    return (was.committed or 0) - (now.committed or 0) + told.joined(answer.by) >= 1


def cancels(told: Told) -> bool:
    return any(each.by == told.name("by") and each.act is Stop.CANCEL for each in told.answers)


def draws_one(told: Told) -> bool:
    by = told.name("by")
    return cancels(told) and told.drew_in_all(by) >= 1 and told.was.seats[by].committed is None


def draws_beside(told: Told) -> bool:
    by = told.name("by")
    has_force = cancels(told) and told.was.seats[by].committed is not None
    return has_force and told.drew_in_all(by) >= 1 and told.joined(by) == 0


def draws_into_force(told: Told) -> bool:
    by = told.name("by")
    return cancels(told) and told.drew_in_all(by) >= 1 and told.joined(by) == 1


# Windows --------------------------------------------------------------------------------------------


def nothing_yet(told: Told) -> bool:
    return told.was.seats == told.now.seats and told.was.stacks == told.now.stacks


def is_announced(told: Told) -> bool:
    window = told.now.window
    if window is None or told.was.window is not None or window.seat != told.by:
        return False
    words = told.words("act")
    if isinstance(told.act, Demolish | Strike | Recon | Declare):
        card = told.act.card if isinstance(told.act, Demolish) else told.act.with_
        is_about = words.startswith(f"{told.by}’s {told.label(card)} ") and aim_words(told) in words
    else:
        is_about = words.startswith(told.by) and all(told.label(card) in words for card in told.act.used)
    return (
        is_about and window.asked == told.names("asked") and told.by not in window.asked and nothing_yet(told)
    )


def aim_words(told: Told) -> str:
    """Whose cards the act is about."""
    if isinstance(told.act, Declare):
        return f"{told.act.target.player}’s" if told.act.target else "tries to look"
    if isinstance(told.act, Recon):
        return f"{told.act.player}’s" if told.act.player else " at the "
    return f"{told.act.owner if isinstance(told.act, Demolish) else told.act.victim}’s"


def lets_pass(told: Told) -> bool:
    window = told.now.window
    if window is None or not isinstance(told.facts, Reply) or told.facts.answer is not None:
        return False
    is_less = told.was.window is not None and set(window.asked) == {*told.was.window.asked} - {told.seat}
    return (
        is_less
        and window.asked == told.names("asked")
        and told.name("seat") == told.seat
        and nothing_yet(told)
    )


def reply_told(told: Told) -> bool:
    answer, window = getattr(told.facts, "answer", None), told.now.window
    if answer is None or window is None or window.asked != told.names("asked"):
        return False
    return (answer.by, told.label(answer.with_)) == (told.name("by"), told.name("card"))


def spy_is_sniped(told: Told) -> bool:
    return reply_told(told) and told.now.window.snipe == told.facts.answer and nothing_yet(told)  # type: ignore[union-attr]


def snipe_is_stopped(told: Told) -> bool:
    was, now = told.was.window, told.now.window
    if not reply_told(told) or was is None or was.snipe is None:
        return False
    used = told.gone_in_all(was.snipe.by) >= 1 and told.gone_in_all(told.facts.answer.by) >= 1
    return used and now is not None and now.snipe is None and was.snipe.by not in now.asked


# Strikes in reply to an action ----------------------------------------------------------------------


def strikes_in_reply(told: Told) -> bool:
    """Whether by, card, seat and target are those of the strike, which the house rule lets be."""
    answer = told.announced.answer
    if told.was.house_rules["interrupt_actions"] != "in_reply" or answer is None or answer.target is None:
        return False
    said = (answer.by, told.label(answer.with_), told.by, told.label(answer.target))
    return said == tuple(told.name(blank) for blank in ("by", "card", "seat", "target"))


def is_taken_out(told: Told) -> bool:
    is_out = told.announced.rescue is None and told.gone_in_all(told.announced.answer.by) >= 1
    return strikes_in_reply(told) and is_out and told.gone_in_all(told.by) >= 1


def is_stopped_by(told: Told) -> bool:
    act = Stop.SAVE if told.announced.rescue and told.announced.rescue.act is Stop.SAVE else Stop.CANCEL
    return strikes_in_reply(told) and answered_as_told(told, "saver", "medic", act)


def is_off(told: Told) -> bool:
    """Only the card that was struck is gone, and the action is still to be taken."""
    own = [each for each in told.answers if each.by == told.by]
    same = told.name("seat") == told.by and told.label(told.announced.answer.target) == told.name("target")
    return same and told.gone_in_all(told.by) == 1 + len(own) and not told.acted(told.by)


def is_too_little(told: Told) -> bool:
    same = told.name("seat") == told.by and told.label(told.announced.answer.target) == told.name("target")
    now, was = told.now.seats[told.by], told.was.seats[told.by]
    had = sum(was.owned.values()) + len(was.unseen) + len(was.missed)
    return same and sum(now.owned.values()) + len(now.unseen) + len(now.missed) <= had


def goes_on(told: Told) -> bool:
    is_open = told.was.window is not None and told.now.window is None
    # It may have been announced with the same cards before.
    is_noted = any(each.startswith("passed:") for each in told.now.seats[told.by].actions)
    return is_open and told.name("seat") == told.by and is_noted


def strike_is_answered(told: Told) -> bool:
    window = told.now.window
    is_strike = reply_told(told) and window is not None and window.snipe == told.facts.answer
    same = is_strike and told.label(told.facts.answer.target) == told.name("target")
    return same and told.name("seat") == told.by and nothing_yet(told)


TABLE: Table = {
    "{by}’s {card} {card:takes|take} out {seat}’s {target}": is_taken_out,
    "{saver}’s {medic} {medic:stops|stop} it. Both": is_stopped_by,
    "{seat} can’t do it. The other cards": is_off,
    "Without the {target} it’s": is_too_little,
    "No one stops": goes_on,
    "{card} {card:aims|aim} at {seat}’s {target}. {asked} may": strike_is_answered,
    "{card} {card:stops|stop} the strike. {asked} may still": snipe_is_stopped,
    "and {saver}’s {medic} {medic:saves|save} it. {card} and": is_saved,
    "{target}, and {saver}’s {medic} {medic:cancels|cancel} that": is_cancelled,
    "{victim}’s {target} and {seat}’s {card}": is_struck,
    "{victim} sets the {target} aside, unusable": is_set_aside,
    "{target:is|are} disabled until a member repairs it. {seat}": disables,
    "{target:is|are} wounded and {target:gives|give} nothing until a med is spent. {seat}": wounds,
    "Turn the {turned} face down": turned_over,
    "discarded. {seat}’s {card} {card:leaves|leave} the game for": fanatic_strikes,
    "{victim} has no": hits_not_the_named,
    "hand is hit, but {seat}’s {card} {card:is|are} discarded": hits_none,
    "hand is hit. {seat}’s {card} {card:leaves|leave}": fanatic_hits_nothing,
    "hand, and {saver}’s {medic} {medic:cancels|cancel} that": is_cancelled_unnamed,
    "{victim} chose the card": victim_chose,
    "{act}. {asked} picks the card": victim_is_asked,
    "{seat} picks {card}. {asked} may stop it": victim_picks,
    "The {target} {target:wasn’t|weren’t}": victim_draws_nothing,
    "{victim} draws 1 for the {target}.": victim_draws,
    "{victim} draws 1 for the {target}. That card never": victim_draws_beside,
    "{owner}’s {building} starts again": starts_again,
    "The cards on {owner}’s {building} are discarded": is_cleared,
    "Then {seat} draws": draws_two,
    "{by}’s {guard} {guard:cancels|cancel}": guard_cancels,
    "{card} {card:comes|come} out of the Bunker": from_bunker,
    "{card} {card:comes|come} out of Bunker {number}": from_numbered_bunker,
    "{card} {card:is|are} one of the committed cards": from_force,
    "{by} draws 1 for it.": draws_one,
    "{by} draws 1 for it. That card never joins": draws_beside,
    "{by} draws 1 for it. That card joins": draws_into_force,
    "First {asked} may stop it": is_announced,
    "{seat} passes. Still to answer:": lets_pass,
    "{card} {card:snipes|snipe} the Spy. {asked} may stop that": spy_is_sniped,
    "{by}’s {card} {card:stops|stop} the snipe.": snipe_is_stopped,
}
