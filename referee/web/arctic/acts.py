"""What may be declared on the board, and what tapping a target or an answer says."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Catalogue
from referee.rules.arctic.record import LOOKED, Act, Battlefield, Declaration, Side
from referee.rules.arctic.skirmish import (
    ACTS,
    CANCEL,
    idle_under_gas,
    legal_answers,
    legal_declarations,
    place_among_likes,
    resets_timer,
    resolve_skirmish,
    state_of,
)
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.web.arctic.setting import DEAD, Place, PlayedCase, Setting, Tap

ACT_WORDS: Mapping[str, str] = {
    **{act.value: word for act, word in ACTS.items()},
    "save": gettext_noop("Save"),
    CANCEL: gettext_noop("Cancel a look"),
}
ACT_ICONS: Mapping[str, str] = {
    Act.SNIPE: "snipe",
    Act.DISARM: "disarm",
    Act.GAS: "gas",
    Act.PROVOKE: "provoke",
    Act.DISABLE: "building",
    Act.WOUND: "snipe",
    Act.USE: "cards",
    LOOKED: "cards",
    Act.FANATIC: "disarm",
    Act.MENTOR: "plus",
    "save": "save",
    CANCEL: "cross",
}


@dataclass(frozen=True, slots=True)
class ActView:
    """A button for what a card allows: ``by`` which card, and how it is called beside the word."""

    word: str
    icon: str
    card: str
    tap: Tap
    is_pressed: bool = False
    by: str = ""


def own_acts(setting: Setting, name: str) -> Iterator[ActView]:
    """Yield the buttons for what a player has declared, then for what its cards still allow."""
    cards, buttons = setting.cards, setting.buttons
    for place, each in enumerate(setting.case.declarations):
        if each.by == name:
            tap = buttons.back(place)
            yield _act(each.act, label_of(cards, each.with_), tap, each.with_, is_pressed=True)
    field = setting.at_turn(name)
    if field is None:
        return
    for declaration in setting.acts_of(name, name):
        bare = replace(declaration, target=None)
        tap = buttons.aim(bare) if declaration.target else _tap(setting, field, bare)
        yield _act(bare.act, label_of(cards, bare.with_), tap, bare.with_)


def _tap(setting: Setting, field: Battlefield, declaration: Declaration) -> Tap:
    """Return what declares it, or goes on to who answers it, where that is tapped on this page."""
    buttons = setting.buttons
    able = () if buttons.asks else tuple(legal_answers(field, declaration))
    if able and any(answer.by != declaration.by and answer.by in buttons.phones() for answer in able):
        return buttons.announce(declaration)
    return (buttons.aim if able else buttons.say)(declaration)


def _act(act: str, card: str, tap: Tap, by: str, *, is_pressed: bool = False) -> ActView:
    return ActView(ACT_WORDS[act], ACT_ICONS[act], card, tap, is_pressed, by)


def saves_of(setting: Setting, name: str, played: PlayedCase) -> Iterator[ActView]:
    """Yield what the player's Medics have saved, or may save."""
    cards, save = setting.cards, setting.buttons.save
    for place, (declaration, able) in enumerate(zip(setting.case.declarations, played.answers, strict=False)):
        target = label_of(cards, declaration.target.what) if declaration.target else ""
        said = declaration.answer
        if said and said.by == name:
            tap = save(place, None) if save else DEAD
            yield _act(said.act, target, tap, said.with_, is_pressed=True)
        for answer in able:
            if save and answer.by == name:
                what = target or label_of(cards, answer.with_)
                yield _act(answer.act, what, save(place, answer), answer.with_)


@dataclass(frozen=True, slots=True)
class TargetTap:
    """What tapping a target says; ``is_idle``: tear gas would change nothing there (A-57)."""

    tap: Tap
    is_idle: bool = False


Hits = Mapping[Place, TargetTap]


def hits_of(setting: Setting) -> dict[Place, TargetTap]:
    """Return the targets of an aim, with the state of a card where equal ones differ."""
    aim = setting.aim
    field = setting.at_turn(aim.by) if aim else None
    if field is None or aim is None or aim.target is not None:
        return {}
    idle = set(_idle(field)) if aim.act is Act.GAS else ()
    hits: dict[Place, TargetTap] = {}
    for declaration in legal_declarations(field, aim.by, (aim.act,)):
        target = declaration.target
        if declaration.with_ == aim.with_ and target is not None:
            side = field.sides[target.player]
            card_id = target.what or (side.leader.id if side.leader else "")
            for place in places_of(side, card_id, target.copy):
                copy = None if target.copy is None else place
                meant = replace(declaration, target=replace(target, copy=copy))
                at = (target.player, card_id, place)
                hits[at] = TargetTap(_tap(setting, field, meant), at in idle)
    return hits


def _idle(field: Battlefield) -> Iterator[Place]:
    """Yield the cards on which tear gas would change nothing now (A-57)."""
    for side in field.sides.values():
        for unit in idle_under_gas(side, [unit for unit in side.units if unit.stands], field.house):
            yield side.player, unit.card.id, place_among_likes(side, unit)


def places_of(side: Side, card_id: str, copy: int | None = None) -> list[int]:
    """Return the places of standing like cards among all of them, of those like ``copy``; 0 for others."""
    likes = [unit for unit in side.units if unit.card.id == card_id]
    beside = sum(card.id == card_id for card in side.buildings)
    if not likes:
        return list(range(max(beside, 1)))
    return [
        place
        for place, unit in enumerate(likes)
        if unit.stands and (copy is None or unit.state == likes[copy].state)
    ]


def aim_line(aim: Declaration | None, cards: Catalogue) -> Line | None:
    """Return what is to be tapped next for a declaration that is still open."""
    if aim is None:
        return None
    if aim.target is not None:
        return Line("Does anyone save it?")
    if _asks_for_a_site(aim, cards):
        return Line("{player}’s {card}: which building?", player=aim.by, card=label_of(cards, aim.with_))
    if aim.act is Act.USE:
        return Line("Does anyone cancel it?")
    return Line("{player}’s {card}: tap the target.", player=aim.by, card=label_of(cards, aim.with_))


@dataclass(frozen=True, slots=True)
class Way:
    """An answer to an act: its button, and ``then``: what it leads to, if that is known.

    ``card``: the title of the card that saves, "" for any other answer.
    """

    line: Line
    tap: Tap
    then: Line | None = None
    card: str = ""


def answers_of(setting: Setting) -> tuple[Way, ...]:
    """Return who may save, and no one, with what tapping it says and leads to."""
    aim, cards, say = setting.aim, setting.cards, setting.buttons.say
    field = setting.at_turn(aim.by) if aim else None
    if aim is None or field is None:
        return ()
    if _asks_for_a_site(aim, cards):
        return tuple(_sites(setting, field, aim))
    if aim.target is None and aim.act is not Act.USE:
        return ()
    nobody = gettext_noop("No one cancels") if aim.act is Act.USE else gettext_noop("No one saves")
    answers = [Way(Line(nobody), say(aim), outlook(setting, aim))]
    able = tuple(legal_answers(field, aim))
    for answer in able:
        phrase = gettext_noop("{player}’s {card} {card:saves|save}")
        facts: dict[str, Fact] = {"player": answer.by, "card": label_of(cards, answer.with_)}
        if answer.act == CANCEL:
            phrase = gettext_noop("{player}’s {card} {card:cancels|cancel}")
        elif sum((other.by, other.with_) == (answer.by, answer.with_) for other in able) > 1:
            phrase = gettext_noop("{player}’s {card}, {state}, saves")
            facts["state"] = state_of(field.sides[answer.by], answer.with_, answer.copy or 0)
        answered = replace(aim, answer=answer)
        card = "" if answer.act == CANCEL else label_of(cards, answer.with_)
        answers.append(Way(Line(phrase, **facts), say(answered), outlook(setting, answered), card))
    return tuple(answers)


def outlook(setting: Setting, declaration: Declaration) -> Line | None:
    """Return the victim's fight and who is ahead after this act, None where it changes no fight."""
    target = declaration.target
    if target is None:
        return None
    case = replace(setting.case, declarations=(*setting.case.declarations, declaration))
    try:
        outcome = resolve_skirmish(case, setting.cards).outcome
    except IllegalEntry:
        return None
    facts: dict[str, Fact] = {"seat": target.player, "fight": outcome.fight[target.player]}
    if outcome.winner is None:
        return Line("{seat} has {fight}. No one is ahead.", **facts)
    if outcome.winner == target.player:
        return Line("{seat} has {fight} and is ahead.", **facts)
    return Line("{seat} has {fight}. {winner} is ahead.", winner=outcome.winner, **facts)


def _asks_for_a_site(aim: Declaration, cards: Catalogue) -> bool:
    return aim.target is None and aim.with_ in cards and resets_timer(aim.act, cards[aim.with_])


def _sites(setting: Setting, field: Battlefield, aim: Declaration) -> Iterator[Way]:
    """Yield the buildings under construction that a Demolition Team may aim at, with what a tap says."""
    for declaration in legal_declarations(field, aim.by, (aim.act,)):
        if declaration.target and declaration.with_ == aim.with_:
            label = label_of(setting.cards, declaration.target.what)
            line = Line("{player}’s {card}", player=declaration.target.player, card=label)
            yield Way(line, setting.buttons.say(declaration))


def label_of(cards: Catalogue, card_id: str | None) -> str:
    """Return a card's title, "" for none."""
    card = cards.get(card_id or "")
    return card.label if card else ""
