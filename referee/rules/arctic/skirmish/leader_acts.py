"""What a leader lets a refugee of the force do in the skirmish: Fanatic and Mentor (A-80)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.rules.arctic.cards.catalogue import Card, Kind, Values
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.case import Act, Battlefield, Declaration, Side, Unit
from referee.rules.arctic.worth.force import Use
from referee.rules.kernel.ruling import IllegalEntry, gettext_noop

LEADER_OF: Mapping[Act, Power] = {Act.FANATIC: Power.FANATIC, Act.MENTOR: Power.MENTOR}
MENTORS_BONUS = 1
LACKS: Mapping[Act, str] = {
    Act.FANATIC: gettext_noop("{player} has no Fanatic in force."),
    Act.MENTOR: gettext_noop("{player} has no Mentor in force."),
}
NOT_HERE: Mapping[Act, tuple[str, str, str]] = {
    Act.FANATIC: (
        "fanatic_when",
        "gathering",
        gettext_noop("By this table’s house rule the Fanatic strikes only while the table gathers."),
    ),
    Act.MENTOR: (
        "mentor_fight",
        "no",
        gettext_noop("By this table’s house rule the Mentor helps no fight."),
    ),
}


def check_leader_act(field: Battlefield, declaration: Declaration, unit: Unit) -> None:
    """Check that a refugee may act for its leader now. Raises IllegalEntry (A-80)."""
    act, side = declaration.act, field.sides[declaration.by]
    facts = {"player": declaration.by, "card": unit.card.label}
    if LEADER_OF[act] not in side.leader_powers:
        raise IllegalEntry("leader-missing", LACKS[act], facts, rule="A-80", field="with")
    name, value, phrase = NOT_HERE[act]
    if field.house[name] == value:
        raise IllegalEntry("not-now", phrase, rule="A-80", field="act")
    if not unit.card.is_refugee:
        phrase = gettext_noop("The leader asks for a refugee; {card} is none.")
        raise IllegalEntry("no-refugee", phrase, facts, rule="A-80", field="with")
    if side.has_used_leader:
        phrase = gettext_noop("{player}’s leader has been used this round already: once a round.")
        raise IllegalEntry("used-already", phrase, facts, rule="A-80", field="with")


def mentored(side: Side) -> Iterator[Use]:
    """Yield what standing refugees of the Mentor add to another member's fight, as a use of its own."""
    for unit in side.units:
        if unit.stands and unit.used_for == Act.MENTOR and side.leader is not None:
            card = Card(side.leader.id, side.leader.name, Kind.INSTANT, mod=Values(fight=MENTORS_BONUS))
            yield Use(len(side.units), card)
