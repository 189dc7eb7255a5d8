"""The words of each act: its button, and a declaration as a sentence."""

from referee.rules.arctic.cards.catalogue import Catalogue
from referee.rules.arctic.record.case import Act, Declaration
from referee.rules.kernel.text.line import Fact, Line, gettext_noop

DONE = {
    Act.SNIPE: gettext_noop("{seat}’s {card} {card:snipes|snipe} {victim}’s {target}"),
    Act.DISARM: gettext_noop("{seat}’s {card} {card:disarms|disarm} {victim}’s {target}"),
    Act.GAS: gettext_noop("{seat}’s {card} {card:stops|stop} {victim}’s {target}"),
    Act.DISABLE: gettext_noop("{seat}’s {card} {card:disables|disable} {victim}’s {target}"),
    Act.WOUND: gettext_noop("{seat}’s {card} {card:wounds|wound} {victim}’s leader"),
    Act.PROVOKE: gettext_noop("{seat}’s {card} {card:makes|make} the whole force’s people fight"),
    Act.USE: gettext_noop("{seat}’s {card} {card:uses|use} {card:its|their} power"),
    Act.FANATIC: gettext_noop("{seat}’s Fanatic sends {card:a} and {victim}’s {target} {target:is|are} out"),
    Act.MENTOR: gettext_noop("{seat}’s Mentor gives {card:a} +1 fight"),
}
SAVED = gettext_noop(
    "{seat}’s {card} {card:aims|aim} at {victim}’s {target}, but {saver}’s {medic} {medic:saves|save} it"
)
ANSWERED = {
    Act.WOUND: gettext_noop(
        "{seat}’s {card} {card:aims|aim} at {victim}’s leader, but {saver}’s {medic} {medic:saves|save} them"
    ),
    Act.USE: gettext_noop(
        "{seat}’s {card} {card:tries|try} to look, but {saver}’s {medic} {medic:cancels|cancel} it"
    ),
}
ACTS = {
    Act.SNIPE: gettext_noop("Snipe"),
    Act.DISARM: gettext_noop("Disarm"),
    Act.GAS: gettext_noop("Use Tear Gas"),
    Act.PROVOKE: gettext_noop("Provoke"),
    Act.DISABLE: gettext_noop("Disable"),
    Act.WOUND: gettext_noop("Wound"),
    Act.USE: gettext_noop("Use power"),
    Act.FANATIC: gettext_noop("Fanatic strikes"),
    Act.MENTOR: gettext_noop("Mentor helps"),
}


def describe_declaration(cards: Catalogue, declaration: Declaration) -> Line:
    """Return one declaration as a sentence without its full stop."""
    facts: dict[str, Fact] = {"seat": declaration.by, "card": _label(cards, declaration.with_)}
    phrase = DONE[declaration.act]
    if declaration.target:
        facts |= {"victim": declaration.target.player, "target": _label(cards, declaration.target.what)}
    if declaration.answer:
        phrase = ANSWERED.get(declaration.act, SAVED)
        facts |= {"saver": declaration.answer.by, "medic": _label(cards, declaration.answer.with_)}
    return Line(phrase, **facts)


def _label(cards: Catalogue, card_id: str | None) -> str:
    card = cards.get(card_id or "")
    return card.label if card else card_id or ""
