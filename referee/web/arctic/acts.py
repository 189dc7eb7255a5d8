"""What may be declared on the board, and what tapping a target or an answer says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Catalogue
from referee.rules.arctic.record import Act, Battlefield, Case, Declaration, Side, set_field
from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.skirmish import (
    CANCEL,
    carry_out,
    gas_changes,
    legal_answers,
    legal_declarations,
    place_among_likes,
    resets_timer,
    state_of,
)
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, gettext_noop
from referee.web.arctic.draft import Draft, case_of, declaration_steps
from referee.web.arctic.said import answer_word, step_of

ACT_WORDS: Mapping[str, str] = {
    Act.SNIPE: gettext_noop("Snipe"),
    Act.DISARM: gettext_noop("Disarm"),
    Act.GAS: gettext_noop("Tear gas"),
    Act.PROVOKE: gettext_noop("Provoke"),
    Act.DISABLE: gettext_noop("Disable"),
    Act.WOUND: gettext_noop("Wound"),
    Act.USE: gettext_noop("Use power"),
    Act.FANATIC: gettext_noop("Fanatic: strike"),
    Act.MENTOR: gettext_noop("Mentor: +1 fight"),
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
    Act.FANATIC: "disarm",
    Act.MENTOR: "plus",
    "save": "save",
    CANCEL: "cross",
}


@dataclass(frozen=True, slots=True)
class Setting:
    """What a board is worked out from.

    ``modules`` None: nothing is said about them. ``is_fixed``: the cards lie on the table, taps enter.
    ``said``: the declarations recorded, where a table keeps them. ``has_acts``: it is time to declare.
    ``case``: the table's, which says what is under construction and whose leader was used.
    """

    draft: Draft
    cards: Catalogue
    modules: tuple[str, ...] | None = None
    is_fixed: bool = False
    said: tuple[Declaration, ...] | None = None
    has_acts: bool = True
    case: Case | None = None

    @property
    def declarations(self) -> list[tuple[int, Declaration]]:
        """The declarations, each with its place among the steps, in the order they count."""
        return declaration_steps(self.draft) if self.said is None else list(enumerate(self.said))


@dataclass(frozen=True, slots=True)
class ActView:
    """A button for what a card allows."""

    word: str
    icon: str
    card: str
    tap: str
    is_pressed: bool = False


def lay_out(setting: Setting) -> Battlefield:
    """Lay out the draft's forces. Raises IllegalEntry."""
    case = case_of(setting.draft, setting.cards, setting.modules)
    if setting.case is not None:
        known = setting.case
        case = replace(
            case,
            under_construction=known.under_construction,
            used_leaders=known.used_leaders,
            used_powers=known.used_powers,
        )
    return set_field(case, setting.cards, house_of(case.house_rules))


def _field_at_turn(setting: Setting, player: int) -> Battlefield | None:
    """The field after everything that players up to this one have declared."""
    try:
        field = lay_out(setting)
        for _, declaration in setting.declarations:
            if setting.draft.names.index(declaration.by) <= player:
                carry_out(field, declaration)
    except IllegalEntry:
        return None
    return field


def acts_of(setting: Setting, player: int) -> tuple[ActView, ...]:
    """Return the buttons for what a player's cards allow, what is declared already first."""
    return (*own_acts(setting, player), *_saves(setting, player))


def own_acts(setting: Setting, player: int) -> tuple[ActView, ...]:
    """Return the buttons without the answers to others."""
    draft, cards = setting.draft, setting.cards
    name = draft.names[player]
    said = [
        _act(each.act, label_of(cards, each.with_), _take_back(setting, index), is_pressed=True)
        for index, each in setting.declarations
        if each.by == name
    ]
    field = _field_at_turn(setting, player)
    acts: dict[str, ActView] = {}
    for declaration in legal_declarations(field, name) if field else ():
        bare = f"{player}-{declaration.act}-{declaration.with_}"
        asks = declaration.target or (field and any(legal_answers(field, declaration)))
        tap = f"aim:{bare}" if asks else f"add:{bare}"
        acts.setdefault(bare, _act(declaration.act, label_of(cards, declaration.with_), tap))
    return (*said, *acts.values())


def _act(act: str, card: str, tap: str, *, is_pressed: bool = False) -> ActView:
    return ActView(ACT_WORDS[act], ACT_ICONS[act], card, tap, is_pressed)


def _take_back(setting: Setting, index: int) -> str:
    return "" if setting.is_fixed else f"drop:{index}"


def _saves(setting: Setting, player: int) -> list[ActView]:
    """What the player's Medics may save, or have saved."""
    draft, cards = setting.draft, setting.cards
    name, views = draft.names[player], []
    try:
        field = lay_out(setting)
        for index, declaration in setting.declarations:
            target = label_of(cards, declaration.target.what) if declaration.target else ""
            if declaration.answer is not None:
                if declaration.answer.by == name:
                    tap = "" if setting.is_fixed else f"save:{index}"
                    word = "save" if declaration.answer.act == "save" else CANCEL
                    views.append(_act(word, target, tap, is_pressed=True))
            elif not setting.is_fixed:
                for answer in legal_answers(field, declaration):
                    if answer.by == name:
                        tap = f"save:{index}-{answer_word(answer, draft.names)}"
                        word = "save" if answer.act == "save" else CANCEL
                        views.append(_act(word, target or label_of(cards, answer.with_), tap))
            carry_out(field, declaration)
    except IllegalEntry:
        pass
    return views


Hits = Mapping[tuple[str, str, int], str]
"""(player, card id, place among like cards) -> what tapping it says."""


def hits_of(setting: Setting, aim: Declaration) -> dict[tuple[str, str, int], str]:
    """Return what tapping a target says; of like cards in different states each says which it is."""
    draft = setting.draft
    player = draft.names.index(aim.by)
    field = _field_at_turn(setting, player)
    if field is None or aim.target is not None:
        return {}
    hits: dict[tuple[str, str, int], str] = {}
    for declaration in legal_declarations(field, aim.by):
        target = declaration.target
        if declaration.act is aim.act and declaration.with_ == aim.with_ and target is not None:
            side = field.sides[target.player]
            card_id = target.what or (side.leader.id if side.leader else "")
            verb = "aim" if any(legal_answers(field, declaration)) else "add"
            for place in places_of(side, card_id, target.copy):
                copy = None if target.copy is None else place
                step = step_of(replace(declaration, target=replace(target, copy=copy)), draft.names)
                hits[target.player, card_id, place] = f"{verb}:{step}"
    return hits


def idle_hits(setting: Setting, aim: Declaration | None) -> frozenset[tuple[str, str, int]]:
    """Return the cards on which tear gas would change nothing as the field stands (A-57)."""
    field = _field_at_turn(setting, setting.draft.names.index(aim.by)) if aim else None
    if field is None or aim is None or aim.act is not Act.GAS:
        return frozenset()
    return frozenset(
        (side.player, unit.card.id, place_among_likes(side, unit))
        for side in field.sides.values()
        for unit in side.units
        if unit.stands and not gas_changes(side, unit, field.house)
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
        return Line(gettext_noop("Does anyone save it?"))
    if _asks_for_a_site(aim, cards):
        phrase = gettext_noop("{player}’s {card}: which building?")
        return Line(phrase, {"player": aim.by, "card": label_of(cards, aim.with_)})
    if aim.act is Act.USE:
        return Line(gettext_noop("Does anyone cancel it?"))
    phrase = gettext_noop("{player}’s {card}: tap the target.")
    return Line(phrase, {"player": aim.by, "card": label_of(cards, aim.with_)})


def answers_of(setting: Setting, aim: Declaration | None) -> tuple[tuple[Line, str], ...]:
    """Return who may save, and nobody, with what tapping it says."""
    draft, cards = setting.draft, setting.cards
    if aim is not None and _asks_for_a_site(aim, cards):
        return tuple(_sites(setting, aim))
    if aim is None or (aim.target is None and aim.act is not Act.USE):
        return ()
    field = _field_at_turn(setting, setting.draft.names.index(aim.by))
    nobody = gettext_noop("Nobody cancels") if aim.act is Act.USE else gettext_noop("Nobody saves")
    answers = [(Line(nobody), f"add:{draft.aim}")]
    able = tuple(legal_answers(field, aim)) if field else ()
    for answer in able:
        phrase = gettext_noop("{player}’s {card} saves")
        facts: dict[str, Fact] = {"player": answer.by, "card": label_of(cards, answer.with_)}
        if answer.act == CANCEL:
            phrase = gettext_noop("{player}’s {card} cancels")
        elif field and sum((other.by, other.with_) == (answer.by, answer.with_) for other in able) > 1:
            phrase = gettext_noop("{player}’s {card}, one {state}, saves")
            facts["state"] = state_of(field.sides[answer.by], answer.with_, answer.copy or 0)
        answers.append((Line(phrase, facts), f"add:{draft.aim}-by-{answer_word(answer, draft.names)}"))
    return tuple(answers)


def _asks_for_a_site(aim: Declaration, cards: Catalogue) -> bool:
    return aim.target is None and aim.with_ in cards and resets_timer(aim.act, cards[aim.with_])


def _sites(setting: Setting, aim: Declaration) -> Iterator[tuple[Line, str]]:
    """Yield the buildings under construction that a Demolition Team may aim at, with what a tap says."""
    field = _field_at_turn(setting, setting.draft.names.index(aim.by))
    for declaration in legal_declarations(field, aim.by, (aim.act,)) if field else ():
        if declaration.target and declaration.with_ == aim.with_:
            label = label_of(setting.cards, declaration.target.what)
            line = Line(
                gettext_noop("{player}’s {card}"), {"player": declaration.target.player, "card": label}
            )
            yield line, f"add:{step_of(declaration, setting.draft.names)}"


def label_of(cards: Catalogue, card_id: str | None) -> str:
    """Return a card's title, "" for none."""
    card = cards.get(card_id or "")
    return card.label if card else ""
