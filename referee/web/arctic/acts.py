"""What may be declared on the board, and what tapping a target or an answer says."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.rules.arctic.cards import Catalogue
from referee.rules.arctic.record import LOOKED, Act, Battlefield, Case, Declaration, Side, set_field
from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.skirmish import (
    ACTS,
    CANCEL,
    carry_out,
    idle_under_gas,
    legal_answers,
    legal_declarations,
    place_among_likes,
    possible_acts,
    resets_timer,
    state_of,
)
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.web.arctic.aims import DEAD, Buttons, Tap

ACT_WORDS: Mapping[str, str] = {
    **{str(act): word for act, word in ACTS.items()},
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
class Setting:
    """The input of a board: the case, with its declarations in the order in which they count.

    ``laid``: the cards before each player, as they were tapped; ``aim``: a declaration whose target or
    answer is still to be tapped. ``actors``: for whom this page declares; nobody before it is time to.
    ``fields``: kept by the number of declarations before.
    """

    case: Case
    cards: Catalogue
    laid: Mapping[str, Sequence[str]]
    buttons: Buttons
    aim: Declaration | None = None
    actors: Sequence[str] = ()
    fields: dict[int, Battlefield | None] = field(default_factory=dict, init=False, compare=False)


@dataclass(frozen=True, slots=True)
class ActView:
    """A button for what a card allows: ``by`` which card, and how it is called beside the word."""

    word: str
    icon: str
    card: str
    tap: Tap
    is_pressed: bool = False
    by: str = ""


def lay_out(setting: Setting) -> Battlefield:
    """Lay out the draft's forces. Raises IllegalEntry."""
    return set_field(setting.case, setting.cards, house_of(setting.case.house_rules))


def _field_at_turn(setting: Setting, name: str) -> Battlefield | None:
    """The field after everything that players up to this one have declared; nothing on it is moved then."""
    order = setting.case.players
    before = [each for each in setting.case.declarations if order.index(each.by) <= order.index(name)]
    if len(before) not in setting.fields:
        setting.fields[len(before)] = _played(setting, before)
    return setting.fields[len(before)]


def _played(setting: Setting, declarations: Iterable[Declaration]) -> Battlefield | None:
    try:
        at = lay_out(setting)
        for declaration in declarations:
            carry_out(at, declaration)
    except IllegalEntry:
        return None
    return at


def acts_of(setting: Setting, name: str) -> tuple[ActView, ...]:
    """Return the buttons for what a player's cards allow, what is declared already first."""
    return (*own_acts(setting, name), *_saves(setting, name))


def own_acts(setting: Setting, name: str) -> tuple[ActView, ...]:
    """Return the buttons without the answers to others."""
    cards, buttons = setting.cards, setting.buttons
    said = [
        _act(each.act, label_of(cards, each.with_), buttons.back(place), each.with_, is_pressed=True)
        for place, each in enumerate(setting.case.declarations)
        if each.by == name
    ]
    field = _field_at_turn(setting, name)
    if field is None:
        return tuple(said)
    acts: dict[tuple[str, str], ActView] = {}
    for declaration in possible_acts(field, name):
        bare = replace(declaration, target=None)
        tap = buttons.aim(bare) if declaration.target else _tap(setting, field, bare)
        act = _act(declaration.act, label_of(cards, declaration.with_), tap, declaration.with_)
        acts.setdefault((declaration.act, declaration.with_), act)
    return (*said, *acts.values())


def _tap(setting: Setting, field: Battlefield, declaration: Declaration) -> Tap:
    """Return what declares it, or goes on to who answers it, where that is tapped on this page."""
    buttons = setting.buttons
    goes_on = not buttons.asks and any(legal_answers(field, declaration))
    return (buttons.aim if goes_on else buttons.say)(declaration)


def _act(act: str, card: str, tap: Tap, by: str, *, is_pressed: bool = False) -> ActView:
    return ActView(ACT_WORDS[act], ACT_ICONS[act], card, tap, is_pressed, by)


def _saves(setting: Setting, name: str) -> Iterator[ActView]:
    """Yield what the player's Medics may save, or have saved."""
    cards, save = setting.cards, setting.buttons.save
    if not setting.case.declarations:
        return
    try:
        field = lay_out(setting)
        for place, declaration in enumerate(setting.case.declarations):
            target = label_of(cards, declaration.target.what) if declaration.target else ""
            if answer := declaration.answer:
                if answer.by == name:
                    tap = save(place, None) if save else DEAD
                    yield _act(answer.act, target, tap, answer.with_, is_pressed=True)
            elif save:
                for answer in legal_answers(field, declaration):
                    if answer.by == name:
                        what = target or label_of(cards, answer.with_)
                        yield _act(answer.act, what, save(place, answer), answer.with_)
            carry_out(field, declaration)
    except IllegalEntry:
        return


Place = tuple[str, str, int]
"""Player, card id, place among like cards."""
Hits = Mapping[Place, Tap]
Idle = frozenset[Place]


def hits_of(setting: Setting) -> dict[Place, Tap]:
    """Return what tapping a target says; of like cards in different states each says which it is."""
    aim = setting.aim
    field = _field_at_turn(setting, aim.by) if aim else None
    if field is None or aim is None or aim.target is not None:
        return {}
    hits: dict[Place, Tap] = {}
    for declaration in legal_declarations(field, aim.by, (aim.act,)):
        target = declaration.target
        if declaration.with_ == aim.with_ and target is not None:
            side = field.sides[target.player]
            card_id = target.what or (side.leader.id if side.leader else "")
            for place in places_of(side, card_id, target.copy):
                copy = None if target.copy is None else place
                meant = replace(declaration, target=replace(target, copy=copy))
                hits[target.player, card_id, place] = _tap(setting, field, meant)
    return hits


def idle_hits(setting: Setting) -> Idle:
    """Return the cards on which tear gas would change nothing as the field stands (A-57)."""
    aim = setting.aim
    field = _field_at_turn(setting, aim.by) if aim and aim.act is Act.GAS else None
    if field is None:
        return frozenset()
    return frozenset(
        (side.player, unit.card.id, place_among_likes(side, unit))
        for side in field.sides.values()
        for unit in idle_under_gas(side, [unit for unit in side.units if unit.stands], field.house)
    )


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


def answers_of(setting: Setting) -> tuple[tuple[Line, Tap], ...]:
    """Return who may save, and nobody, with what tapping it says."""
    aim, cards, say = setting.aim, setting.cards, setting.buttons.say
    field = _field_at_turn(setting, aim.by) if aim else None
    if aim is None or field is None:
        return ()
    if _asks_for_a_site(aim, cards):
        return tuple(_sites(setting, field, aim))
    if aim.target is None and aim.act is not Act.USE:
        return ()
    nobody = gettext_noop("Nobody cancels") if aim.act is Act.USE else gettext_noop("Nobody saves")
    answers = [(Line(nobody), say(aim))]
    able = tuple(legal_answers(field, aim))
    for answer in able:
        phrase = gettext_noop("{player}’s {card} saves")
        facts: dict[str, Fact] = {"player": answer.by, "card": label_of(cards, answer.with_)}
        if answer.act == CANCEL:
            phrase = gettext_noop("{player}’s {card} cancels")
        elif sum((other.by, other.with_) == (answer.by, answer.with_) for other in able) > 1:
            phrase = gettext_noop("{player}’s {card}, {state}, saves")
            facts["state"] = state_of(field.sides[answer.by], answer.with_, answer.copy or 0)
        answers.append((Line(phrase, **facts), say(replace(aim, answer=answer))))
    if setting.buttons.ask and any(answer.by != aim.by for answer in able):
        answers.append((Line("Ask them"), setting.buttons.ask(aim)))
    return tuple(answers)


def _asks_for_a_site(aim: Declaration, cards: Catalogue) -> bool:
    return aim.target is None and aim.with_ in cards and resets_timer(aim.act, cards[aim.with_])


def _sites(setting: Setting, field: Battlefield, aim: Declaration) -> Iterator[tuple[Line, Tap]]:
    """Yield the buildings under construction that a Demolition Team may aim at, with what a tap says."""
    for declaration in legal_declarations(field, aim.by, (aim.act,)):
        if declaration.target and declaration.with_ == aim.with_:
            label = label_of(setting.cards, declaration.target.what)
            line = Line("{player}’s {card}", player=declaration.target.player, card=label)
            yield line, setting.buttons.say(declaration)


def label_of(cards: Catalogue, card_id: str | None) -> str:
    """Return a card's title, "" for none."""
    card = cards.get(card_id or "")
    return card.label if card else ""
