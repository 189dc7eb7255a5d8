"""The board of a solo skirmish: both forces, the opponent's best play, and why no other is better."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Catalogue
from referee.rules.arctic.record import OPPONENT, PLAYER, Act, Battlefield, Case, SoloOutcome
from referee.rules.arctic.skirmish import (
    BY_TABLE,
    DEADLOCK,
    describe_declaration,
    legal_answers,
    legal_declarations,
)
from referee.rules.arctic.solo import Save, SoloCase, SoloRuling, rule_solo_defended, search_for
from referee.rules.kernel.entry.entry import DECIDED_SO
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal
from referee.web.arctic.acts import ACT_ICONS, ACT_WORDS, ActView, Hits, TargetTap, label_of, places_of
from referee.web.arctic.board import Board, board_of
from referee.web.arctic.cases import AIM, SAVES, CaseDraft, force_of
from referee.web.arctic.quick import setting_of
from referee.web.arctic.setting import DEAD, Place, PlayedCase, Setting, Tap

MOST_CARDS: Mapping[str, int] = {PLAYER: 20, OPPONENT: 10}
"""Cards of a side that are searched at once; a hand and a force are far smaller."""
TOO_MANY_TO_SEARCH = Refusal(
    "too-many-cards",
    "{player} has {number} cards. The best play can be found for at most {most}.",
    rule="A-97",
)


@dataclass(frozen=True, slots=True)
class SoloBoard:
    """The board, and the parts of its ruling; None and () where nothing is ruled yet."""

    board: Board
    play: tuple[Line, ...] = ()
    why_play: tuple[Reason, ...] = ()
    prize: Reason | None = None
    looked_at: int = 0


@dataclass(frozen=True, slots=True)
class _Played:
    field: Battlefield | None = None
    ruling: SoloRuling | None = None
    refusal: IllegalEntry | None = None
    take_back: Tap = DEAD


def solo_board(draft: CaseDraft) -> SoloBoard:
    """Work out the board; it is ruled once both sides have cards."""
    case = case_of(draft)
    played = _play(draft, case)
    board = board_of(
        _setting(draft, case),
        {},
        PlayedCase(played.ruling.count if played.ruling else None, played.refusal),
        hits=_saved(draft, played.field, draft.saver) if draft.saver else None,
        saves=() if draft.open else tuple(_saves(draft, played.field)),
        verdict=(_word(played), _how(played)),
    )
    board = replace(board, take_back=played.take_back, aim=board.aim or _save_line(draft))
    if played.ruling is None:
        return SoloBoard(board)
    play = tuple(_play_lines(played.ruling, case, draft.cards))
    return SoloBoard(board, play, played.ruling.why_best, played.ruling.prize, played.ruling.looked_at)


def case_of(draft: CaseDraft) -> SoloCase:
    """Return the case; the opponent has no leader or building, and HQ 4 counts if it's switched on (A-95)."""
    saves = (word.partition("/") for word in draft.trail.picked.get(SAVES, ()))
    return SoloCase(
        force=force_of(draft.laid(0), draft.cards),
        opponent=draft.laid(1),
        declarations=tuple(declaration for _, declaration in draft.said()),
        saves=tuple(Save(medic, card) for medic, _, card in saves),
        modules=("hq4",) if "hq4" in draft.sets else (),
        house_rules=draft.house,
    )


def _setting(draft: CaseDraft, case: SoloCase) -> Setting:
    setting = setting_of(draft, Case(draft.names, {}, modules=case.modules, house_rules=draft.house))
    # No one is asked for an answer: the referee finds it.
    actors = () if draft.saver else (PLAYER,)
    return replace(setting, buttons=replace(setting.buttons, asks=True), actors=actors)


def _play(draft: CaseDraft, case: SoloCase) -> _Played:
    cards = draft.cards
    try:
        _check_sizes(case)
        field = search_for(replace(case, declarations=(), saves=()), cards).start
    except IllegalEntry as refusal:
        return _Played(refusal=refusal)
    try:
        search_for(case, cards)
    except IllegalEntry as refusal:
        return _Played(field, None, refusal, _at_fault(draft, case))
    is_ready = bool(case.opponent and case.force.cards)
    return _Played(field, rule_solo_defended(case, cards) if is_ready else None)


def _check_sizes(case: SoloCase) -> None:
    for player, number in ((PLAYER, len(case.force.cards)), (OPPONENT, len(case.opponent))):
        if number > MOST_CARDS[player]:
            raise TOO_MANY_TO_SEARCH(player=player, most=MOST_CARDS[player], number=number)


def _at_fault(draft: CaseDraft, case: SoloCase) -> Tap:
    """Return what takes back the first that can't be, with those before it: declarations, then saves."""
    for number, ((field, word), _) in enumerate(draft.said(), start=1):
        if _is_refused(replace(case, declarations=case.declarations[:number], saves=()), draft.cards):
            return Tap(f"{field}:-{word}")
    for number, save in enumerate(case.saves, start=1):
        if _is_refused(replace(case, declarations=(), saves=case.saves[:number]), draft.cards):
            return Tap(f"{SAVES}:-{save.with_}/{save.card}")
    return DEAD


def _is_refused(case: SoloCase, cards: Catalogue) -> bool:
    try:
        search_for(case, cards)
    except IllegalEntry:
        return True
    return False


# Saves promised -----------------------------------------------------------------------------------


def _saved(draft: CaseDraft, field: Battlefield | None, medic: str) -> Hits:
    """Return what tapping a card says that the medic could save from the opponent."""
    if field is None:
        return {}
    hits, leader = dict[Place, TargetTap](), field.sides[PLAYER].leader
    for snipe in legal_declarations(field, OPPONENT, (Act.SNIPE, Act.WOUND)):
        if any(answer.by == PLAYER and answer.with_ == medic for answer in legal_answers(field, snipe)):
            what = (snipe.target.what if snipe.target else None) or "leader"
            card_id = leader.id if what == "leader" and leader else what
            if (SAVES, f"{medic}/{what}") not in draft.trail.steps:
                for place in places_of(field.sides[PLAYER], card_id):
                    hits[PLAYER, card_id, place] = TargetTap(Tap(f"{SAVES}:{medic}/{what}"))
    return hits


def _saves(draft: CaseDraft, field: Battlefield | None) -> Iterator[ActView]:
    """The saves promised, then who may promise one."""
    word, icon = ACT_WORDS["save"], ACT_ICONS["save"]
    leader = field.sides[PLAYER].leader if field else None
    for said in draft.trail.picked.get(SAVES, ()):
        medic, _, card = said.partition("/")
        label = leader.label if leader and card == "leader" else label_of(draft.cards, card) or card
        yield ActView(word, icon, label, Tap(f"{SAVES}:-{said}"), is_pressed=True, by=medic)
    units = field.sides[PLAYER].units if field else ()
    for medic in dict.fromkeys(unit.card.id for unit in units):
        if _saved(draft, field, medic):
            yield ActView(word, icon, label_of(draft.cards, medic), Tap(f"{AIM}:{SAVES}:{medic}"), by=medic)


def _save_line(draft: CaseDraft) -> Line | None:
    if not draft.saver:
        return None
    phrase = gettext_noop("{card}: tap what it saves if the opponent snipes it.")
    return Line(phrase, card=label_of(draft.cards, draft.saver) or draft.saver)


# In words -----------------------------------------------------------------------------------------


def _word(played: _Played) -> Line:
    if played.refusal is not None:
        return Line("That can’t be ruled on.")
    if played.ruling is None:
        return Line("Who wins the skirmish?")
    return word_line(played.ruling.outcome)


def word_line(outcome: SoloOutcome) -> Line:
    """Return the word: who wins the skirmish."""
    if outcome.winner is None:
        return Line("Deadlock: no one wins.")
    return Line(WINS[outcome.winner])


WINS: Mapping[str, str] = {
    PLAYER: gettext_noop("You win the skirmish."),
    OPPONENT: gettext_noop("The opponent wins the skirmish."),
}
HOW: Mapping[str, str] = {
    "fight": gettext_noop("{yours} fight to {its}. The opponent can’t do better."),
    "rogue": gettext_noop("The fights are tied, and a Rogue wins the tie."),
    "people": gettext_noop("Tied at {yours} fight. Your {people} {people:person|people} to {rival}."),
    "solo_tie": gettext_noop("Tied at {yours} fight. The house rule makes that a loss."),
    DEADLOCK: gettext_noop("Tied at {yours} fight and {people} {people:person|people}."),
    BY_TABLE: DECIDED_SO,
}


def _how(played: _Played) -> Line | None:
    if played.refusal is not None:
        return None
    if played.ruling is None:
        return Line("Tap the cards you send and those of the force you chose.")
    return how_line(played.ruling.outcome)


def how_line(outcome: SoloOutcome) -> Line:
    """Return how it was decided, in one line."""
    phrase = HOW[outcome.decided_by]
    if outcome.decided_by == "fight" and outcome.winner == OPPONENT:
        phrase = gettext_noop("{yours} fight to {its}, if the opponent plays its best.")
    return Line(
        phrase,
        yours=outcome.fight[PLAYER],
        its=outcome.fight[OPPONENT],
        people=outcome.people[PLAYER],
        rival=outcome.people[OPPONENT],
    )


def _play_lines(ruling: SoloRuling, case: SoloCase, cards: Catalogue) -> Iterator[Line]:
    """The opponent's best play: the saves that answer the player, then what it declares."""
    for index, saver in ruling.best.saves:
        target = case.declarations[index].target
        yield Line(
            "Its {medic} {medic:saves|save} {target} from your {card}",
            medic=label_of(cards, saver),
            target=label_of(cards, target.what if target else None),
            card=label_of(cards, case.declarations[index].with_),
        )
    for declaration in ruling.best.declarations:
        yield describe_declaration(cards, declaration)
