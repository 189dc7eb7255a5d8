"""The skirmish of the solo game: the opponent's best play, and how it ends (A-95 to A-98)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from referee.rules.arctic.cards.catalogue import Card, Catalogue, known_card, shipped
from referee.rules.arctic.cards.edition import corrected
from referee.rules.arctic.record.case import OPPONENT, PLAYER, Battlefield, Case, Declaration, Force, Side
from referee.rules.arctic.record.lineup import check_declared, set_field
from referee.rules.arctic.record.outcomes import OpposingPlay, SkirmishOutcome, SoloOutcome
from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.setup.meta import MODULE_NAMES
from referee.rules.arctic.skirmish.legal import NO_MEDIC, SAVES_ITSELF
from referee.rules.arctic.skirmish.rule import count_fights
from referee.rules.arctic.skirmish.targets import NOT_IN_FORCE, SAVES
from referee.rules.arctic.solo.moves import OpponentPlay, Save
from referee.rules.arctic.solo.reasons import reason_for_prize, reasons_for_play
from referee.rules.arctic.solo.search import Search
from referee.rules.arctic.solo.table import THE_OPPONENT, THE_PLAYER, named
from referee.rules.kernel.code import as_text
from referee.rules.kernel.entry.kind import Verdict
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

MOST_SEARCHED = 10
"""Every declaration can multiply the plays searched; no hand in the solo game has more acts."""
UNKNOWN_SOLO_MODULE = Refusal(
    "unknown-module", "There’s no module called “{module}”. Choose from {possible}.", field="modules"
)
OPPONENTS_PLAY = Refusal(
    "opponents-own",
    "Enter only your own declarations. The referee finds the opponent’s.",
    rule="A-97",
    field="declarations",
)
OPPONENTS_ANSWER = Refusal(
    "opponents-own", "Leave out the answers. The referee finds the opponent’s saves.", "A-97", "declarations"
)
ORDERS = {"player": (PLAYER, OPPONENT), "opponent": (OPPONENT, PLAYER)}


@dataclass(frozen=True, slots=True)
class SoloCase:
    """A skirmish against one of the seven forces: what the player sends and declares.

    ``declarations``: the player's, in the order spoken, without answers. ``saves``: which own cards the
    player's medics save if the opponent snipes them. ``modules``: only with HQ 4 does the opponent wound
    a leader or disable a building. ``cards``: corrected or added cards. ``used_leaders``: ("player",) where
    the leader was used in this round already; ``under_construction`` {"player": buildings}: both as in any
    skirmish.
    """

    __pydantic_config__ = {"extra": "forbid"}

    force: Force
    opponent: tuple[str, ...]
    declarations: tuple[Declaration, ...] = ()
    saves: tuple[Save, ...] = ()
    modules: tuple[str, ...] = ()
    house_rules: Mapping[str, str] = field(default_factory=dict)
    cards: dict[str, dict[str, Any]] = field(default_factory=dict)
    used_leaders: tuple[str, ...] = ()
    under_construction: dict[str, tuple[str, ...]] | None = None


@dataclass(frozen=True, slots=True)
class SoloRuling:
    """The ruling in its parts: the best play and the skirmish counted after it, each with its reasons.

    ``why_best``: why no other play is better. ``prize``: what the player takes or sets aside.
    ``looked_at``: how much work it was to search.
    """

    outcome: SoloOutcome
    best: OpponentPlay
    count: Ruling[SkirmishOutcome]
    why_best: tuple[Reason, ...]
    prize: Reason
    looked_at: int


def _would_be(was: SkirmishOutcome, outcome: SkirmishOutcome) -> Line:
    phrase = gettext_noop("you would win") if outcome.winner == PLAYER else gettext_noop("you would lose")
    return Line(phrase if outcome.winner else gettext_noop("no one would win"))


MOST_TRIED = 100
"""Longer searches take a quarter of a second or more: too long to repeat for each house rule."""
VERDICT = Verdict(
    lambda outcome: (outcome.winner,), _would_be, "solo", lambda outcome: outcome.looked_at <= MOST_TRIED
)


def resolve_solo(case: SoloCase, catalogue: Catalogue | None = None) -> Ruling[SoloOutcome]:
    """Find the opponent's best play and rule on the skirmish it leads to. Raises as ``rule_solo``."""
    ruling = rule_solo(case, catalogue)
    reasons = (*ruling.count.reasons, *ruling.why_best, ruling.prize)
    return Ruling(ruling.outcome, named(reasons, {PLAYER: THE_PLAYER, OPPONENT: THE_OPPONENT}))


def search_for(case: SoloCase, catalogue: Catalogue | None = None) -> Search:
    """Return the search for the opponent's best play, its case checked. Raises as ``rule_solo``."""
    cards = corrected(catalogue or shipped(), case.cards)
    for module in case.modules:
        if module not in MODULE_NAMES:
            raise UNKNOWN_SOLO_MODULE(module=module, possible=tuple(sorted(MODULE_NAMES)))
    start = _set_field(case, cards)
    for declaration in case.declarations:
        if declaration.by == OPPONENT:
            raise OPPONENTS_PLAY()
        if declaration.answer is not None:
            raise OPPONENTS_ANSWER()
    _check_saves(start, case.saves)
    search = Search(start, case.declarations, case.saves)
    search.fields_after_declared()
    return search


def rule_solo(case: SoloCase, catalogue: Catalogue | None = None, decided: str | None = None) -> SoloRuling:
    """Find the opponent's best play and rule on the skirmish it leads to, part by part.

    ``decided``: the winner that the table names, "" for nobody.
    Raises IllegalEntry: what a skirmish refuses (A-64), A-97 for a declaration that isn't the player's
    or that says how the opponent answers, A-54 for a save that nobody can make.
    """
    search = search_for(case, catalogue)
    cards = search.start.catalogue
    play = search.best().play
    end = search.carried_out(play)
    ruling = count_fights(end, decided)
    result = ruling.outcome
    sent = {PLAYER: case.force.cards, OPPONENT: case.opponent}
    loser = {None: (), PLAYER: sent[OPPONENT], OPPONENT: sent[PLAYER]}[result.winner]
    shared = {each.name: getattr(result, each.name) for each in fields(result)}
    answers = tuple({"to": index, "act": "save", "with": saver} for index, saver in play.saves)
    opposing = OpposingPlay(tuple(map(_said, play.declarations)), answers)
    outcome = SoloOutcome(
        **shared, opposing_play=opposing, prize=tuple(sorted(set(loser))), looked_at=search.looked_at
    )
    prize = reason_for_prize(result.winner, tuple(cards[card].label for card in outcome.prize))
    why_best = tuple(reasons_for_play(search, play, end))
    return SoloRuling(outcome, play, ruling, why_best, prize, search.looked_at)


def _set_field(case: SoloCase, cards: Catalogue) -> Battlefield:
    house = house_of(case.house_rules)
    forces = {PLAYER: case.force, OPPONENT: Force(case.opponent)}
    whole = Case(
        ORDERS[house["solo_first"]],
        forces,
        modules=case.modules,
        used_leaders=case.used_leaders,
        under_construction=case.under_construction,
    )
    check_declared(case.declarations, MOST_SEARCHED)
    start = set_field(whole, cards, house)
    start.is_solo = True
    # The buildings of the player are not part of the case, so a Demolition Team may act.
    start.has_buildings = True
    return start


def _said(declaration: Declaration) -> dict[str, Any]:
    """Write a declaration as in a case, without blank fields."""
    data: dict[str, Any] = {"by": declaration.by, "act": as_text(declaration.act), "with": declaration.with_}
    if target := declaration.target:
        card = {"card": "leader" if target.card is None else target.card}
        aim = card if target.building is None else {"building": target.building}
        copy = {} if target.copy is None else {"copy": target.copy}
        data["target"] = {"player": target.player, **aim, **copy}
    if answer := declaration.answer:
        data["answer"] = {"by": answer.by, "act": "save", "with": answer.with_}
    return data


def _check_saves(start: Battlefield, saves: Sequence[Save]) -> None:
    side = start.sides[PLAYER]
    for save in saves:
        saver = _in_force(start, side, save.with_)
        if not saver.powers & SAVES:
            raise replace(NO_MEDIC, field="saves")(start.catalogue, saver)
        if save.card == "leader" and side.leader is not None:
            continue
        _in_force(start, side, save.card)
        alone = len(side.standing(save.card)) == 1 and save.card == save.with_
        if alone and start.house["self_save"] == "no":
            raise replace(SAVES_ITSELF, field="saves")(card=saver.label)


def _in_force(start: Battlefield, side: Side, card_id: str) -> Card:
    card = known_card(start.catalogue, card_id, "saves")
    if not side.standing(card_id):
        raise replace(NOT_IN_FORCE, field="saves")(player=side.player, card=card.label)
    return card
