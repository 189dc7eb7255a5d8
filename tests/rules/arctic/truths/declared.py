"""When a sentence about a declaration in the skirmish is true: looked at on the table before and after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.second.arctic.skirmish import Copy
from referee.second.arctic.solo import fork
from tests.rules.arctic.truths.skirmish_moments import Moment, provokes, title


def sniped(m: Moment) -> bool:
    return m.lost(m.victim, str(m.facts["target"])) == 1


def disarmed(m: Moment) -> bool:
    return sniped(m) and m.after.rules["used_power_fights"] == "yes"


def disarmed_for_the_fight(m: Moment) -> bool:
    return sniped(m) and m.after.rules["used_power_fights"] == "no"


def gas_stops(m: Moment) -> bool:
    was, now = m.fights(m.victim)
    return now < was and not provokes(m.after.sides[m.victim])


def gas_takes_nothing(m: Moment) -> bool:
    was, now = m.fights(m.victim)
    return now == was and not provokes(m.after.sides[m.victim])


def gas_on_provoked(m: Moment) -> bool:
    was, now = m.fights(m.victim)
    return now == was and provokes(m.after.sides[m.victim])


def size_fights(m: Moment) -> bool:
    end = m.side.size(m.after.rules)
    size = end if m.after.rules["provocateur_size_at"] == "end" else m.side.provoked_size
    return provokes(m.side) and m.fights(str(m.facts["player"]))[1] == size


def natural_again(m: Moment) -> bool:
    return provokes(m.before.sides[m.victim]) and not provokes(m.after.sides[m.victim])


def adds_no_people(m: Moment) -> bool:
    now = m.after.sides[m.victim]
    return "portable_decoys" not in now.enabled and "portable_decoys" in m.before.sides[m.victim].enabled


def others_still_count(m: Moment) -> bool:
    """One Portable Decoys fewer, and as many count as the ruling says."""
    now, was = (play.sides[m.victim].enabled.count("portable_decoys") for play in (m.after, m.before))
    counting = now if m.after.rules["decoys_add"] == "each" else 1
    return now == was - 1 > 0 and m.facts["left"] == counting


def does_nothing_here(m: Moment) -> bool:
    was, now = m.people(m.victim)
    return was == now and len(m.after.sides[m.victim].enabled) < len(m.before.sides[m.victim].enabled)


def wounded(m: Moment) -> bool:
    return m.before.sides[m.victim].leader is not None and m.after.sides[m.victim].leader is None


def turned_over(m: Moment) -> bool:
    """The building is one fewer that works, or the leader no longer leads."""
    victim = m.said["target"]["player"]
    was, now = m.before.sides[victim], m.after.sides[victim]
    less = [titled(m, card) for card in {*was.enabled} if now.enabled.count(card) < was.enabled.count(card)]
    fallen = [titled(m, was.leader)] if was.leader and now.leader is None else []
    return [*less, *fallen] == [m.facts["turned"]]


def saver(m: Moment) -> Copy | None:
    used = m.changed(str(m.facts["saver"]), str(m.facts["medic"]), "used")
    return used[-1] if used else None


def saves(m: Moment) -> bool:
    medic = saver(m)
    was, now = m.people(m.victim)
    return medic is not None and medic.stands and medic.used and was == now


def saves_and_fights(m: Moment) -> bool:
    medic = saver(m)
    return saves(m) and medic is not None and not medic.idle and not medic.gassed


def looks(m: Moment) -> bool:
    used = m.changed(str(m.facts["player"]), str(m.facts["card"]), "used")
    return len(used) == 1 and "recon_4" in used[0].card.powers


def draws(m: Moment) -> bool:
    return len(m.changed(str(m.facts["player"]), str(m.facts["card"]), "used")) == 1


def leaves_force(m: Moment) -> bool:
    return looks(m) and m.lost(str(m.facts["player"]), str(m.facts["card"])) == 1


def stays_in_force(m: Moment) -> bool:
    return looks(m) and m.lost(str(m.facts["player"]), str(m.facts["card"])) == 0


def cancelled(m: Moment, spies: int = 1) -> bool:
    own, by = str(m.facts["player"]), str(m.facts["by"])
    titles = {title(each) for each in m.before.sides[own].standing() if "recon_4" in each.card.powers}
    return (
        m.facts["card"] in titles
        and m.lost(own, str(m.facts["card"])) == spies
        and m.lost(by, str(m.facts["stopper"])) == 1
    )


def cancelled_by_another(m: Moment) -> bool:
    return m.facts["player"] != m.facts["by"] and cancelled(m)


def cancelled_own(m: Moment) -> bool:
    return m.facts["player"] == m.facts["by"] and cancelled(m)


def cancelled_spy_stays(m: Moment) -> bool:
    return m.facts["player"] != m.facts["by"] and draws(m) and cancelled(m, spies=0)


def own_cancelled_spy_stays(m: Moment) -> bool:
    return m.facts["player"] == m.facts["by"] and cancelled(m, spies=0)


def struck_by_fanatic(m: Moment) -> bool:
    return sniped(m) and m.lost(str(m.facts["player"]), str(m.facts["card"])) == 1


def mentors(m: Moment) -> bool:
    return len(m.changed(str(m.facts["player"]), str(m.facts["card"]), "mentored")) == 1


def spy_hit(m: Moment) -> Copy:
    side = m.after.sides[m.facts["player"]]
    pairs = zip(m.before.sides[side.name].copies, side.copies, strict=True)
    (out,) = [now for was, now in pairs if was.stands and not now.stands]
    return out


def spy_not_spying(m: Moment) -> bool:
    is_rule = dict(m.after.rules).get("sniped_spy", "when_spying") == "when_spying"
    return is_named(m) and not spy_hit(m).used and is_rule


def spy_always(m: Moment) -> bool:
    return is_named(m) and not spy_hit(m).used and m.after.rules.get("sniped_spy") == "always"


def spy_has_drawn(m: Moment) -> bool:
    return is_named(m) and spy_hit(m).used


def is_named(m: Moment) -> bool:
    return title(spy_hit(m)) == m.facts["card"]


def copies_differ(m: Moment) -> bool:
    likes = [each for each in m.before.sides[m.facts["player"]].standing() if title(each) == m.facts["card"]]
    states = {(each.used, each.gassed, each.provokes, each.mentored) for each in likes}
    return len(likes) == m.facts["number"] and len(states) > 1


def aimed_as_said(m: Moment) -> bool:
    return copies_differ(m) and m.said["target"].get("copy") is not None


def answers_as_said(m: Moment) -> bool:
    return copies_differ(m) and m.said["answer"].get("copy") is not None


def answers_unsaid(m: Moment) -> bool:
    return copies_differ(m) and m.said["answer"].get("copy") is None


def hurts_most(m: Moment) -> bool:
    """No other copy, named instead, would leave the victim less fight, and one would leave more."""
    fights, hit = fights_by_copy(m)
    return bool(fights) and hit == min(fights) < max(fights)


def hurts_alike(m: Moment) -> bool:
    fights, _ = fights_by_copy(m)
    return len(set(fights)) == 1


def fights_by_copy(m: Moment) -> tuple[list[int], int]:
    """The victim's fight after each copy is hit, and after the one taken; none where one was named."""
    if not copies_differ(m) or m.said["target"].get("copy") is not None:
        return [], 0
    bare = {name: value for name, value in m.said.items() if name != "answer"}
    card, side = m.said["target"]["card"], m.before.sides[m.facts["player"]]
    fights = []
    for number, _ in enumerate([each for each in side.copies if each.card.id == card]):
        if side.named(card, number) is not None:
            other = fork(m.before)
            other.declare({**bare, "target": {**bare["target"], "copy": number}})
            fights.append(m.fight(other, side.name))
    unnamed = fork(m.before)
    unnamed.declare(bare)
    return fights, m.fight(unnamed, side.name)


def declared(holds: Callable[[Moment], bool]) -> Callable[[Moment], bool]:
    """It holds, and player, card, victim and target are those of the declaration."""

    def is_as_declared(m: Moment) -> bool:
        target = m.said.get("target") or {}
        aim = target.get("card") or target.get("building")
        names = {"player": m.said["by"], "card": titled(m, m.said["with"]), "victim": target.get("player")}
        if aim:
            leader = m.before.sides[target["player"]].leader if m.said["act"] == "wound" else None
            names["target"] = names["building"] = titled(m, leader or aim)
        return holds(m) and all(m.facts[name] == names[name] for name in names if name in m.facts)

    return is_as_declared


def titled(m: Moment, card_id: str) -> str:
    card = m.before.table[card_id]
    return f"{card.name} {card.row.get('variant') or ''}".strip()


TRUE_WHEN: Mapping[str, Callable[[Moment], bool]] = {
    " {card:snipes|snipe} {victim}’s {target}": declared(sniped),
    "{player}’s {card} {card:disarms|disarm} {victim}’s {target}, which {target:is|are} out. The": declared(
        disarmed_for_the_fight
    ),
    "{player}’s {card} {card:disarms|disarm} {victim}’s {target}, which {target:is|are} out.": declared(
        disarmed
    ),
    "{player}’s {card} {card:stops|stop}": declared(gas_stops),
    "{player}’s {card} {card:hits|hit} {victim}’s {target}. The": declared(gas_takes_nothing),
    "{player}’s {card} {card:hits|hit} {victim}’s {target}. {target:Its|Their}": declared(gas_on_provoked),
    "{player}’s {card} {card:makes|make}": declared(size_fights),
    "the Provocateur, {victim}": natural_again,
    "{player}’s {card} {card:disables|disable} {victim}’s {target}, which {target:adds|add}": declared(
        adds_no_people
    ),
    "{card:disables|disable} one of {victim}’s {target}": declared(others_still_count),
    "which {target:does|do} nothing until a member repairs": declared(does_nothing_here),
    "{player}’s {card} {card:wounds|wound}": declared(wounded),
    "Turn the {turned} face down": turned_over,
    "{player}’s {card} {card:aims|aim} at {victim}’s {target}. {saver}’s {medic} {medic:saves|save} the "
    "{target}, {medic:stays in and still fights|stay in and still fight}.": declared(saves_and_fights),
    "{player}’s {card} {card:aims|aim} at {victim}’s {target}. {saver}’s {medic} {medic:saves|save} the "
    "{target}, {medic:stays|stay}": declared(saves),
    "{player}’s {card} {card:looks|look}": looks,
    "{player}’s {card} {card:uses|use}": draws,
    "{building} back to {building:its|their}": declared(draws),
    "which {building:is complete and works|are complete and work}": declared(draws),
    "The {card} {card:leaves|leave} the force. {player} draws": leaves_force,
    "The {card} {card:stays|stay} in the force. {player} draws": stays_in_force,
    "{by}’s {stopper} {stopper:cancels|cancel} {player}’s {card},": cancelled_by_another,
    "{by}’s {stopper} {stopper:cancels|cancel} {player}’s {card} and": cancelled_spy_stays,
    "{player}’s own {stopper} {stopper:cancels|cancel} the {card},": cancelled_own,
    "{player}’s own {stopper} {stopper:cancels|cancel} the {card} and": own_cancelled_spy_stays,
    "{player}’s Fanatic sends": declared(struck_by_fanatic),
    "{player}’s Mentor adds": declared(mentors),
    "The {card} {card:wasn’t|weren’t}": spy_not_spying,
    "draws 1 for the {card}": spy_always,
    "{player} already drew": spy_has_drawn,
    "target is {state}, as": aimed_as_said,
    "None of {player}’s {number} {card} cards was named. It hits {state},": hurts_most,
    "None of {player}’s {number} {card} cards was named. It hits {state}.": hurts_alike,
    "{state} answers, as": answers_as_said,
    "Of {player}’s {number} {card} cards, {state} answers.": answers_unsaid,
}
