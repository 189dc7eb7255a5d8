"""The board of a solo skirmish: both forces, the opponent's best play, and why no other is better."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Catalogue
from referee.rules.arctic.record import OPPONENT, PLAYER, Act, Battlefield, Case, SoloOutcome
from referee.rules.arctic.skirmish import DEADLOCK, legal_answers, legal_declarations, tell_declaration
from referee.rules.arctic.solo import SoloCase, SoloRuling, rule_solo, search_for
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, gettext_noop
from referee.web.arctic.acts import (
    ACT_ICONS,
    ACT_WORDS,
    ActView,
    Hits,
    Setting,
    aim_line,
    answers_of,
    hits_of,
    idle_hits,
    label_of,
    own_acts,
    places_of,
)
from referee.web.arctic.board import Board, force_view
from referee.web.arctic.draft import declaration_steps
from referee.web.arctic.said import declaration_of
from referee.web.arctic.solo_draft import NAMES, SAVE_AIM, SoloDraft, save_steps, solo_case_of

MOST_CARDS: Mapping[str, int] = {PLAYER: 20, OPPONENT: 10}
"""Cards of a side that are searched at once; a hand and a force are far smaller."""


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
    told: SoloRuling | None = None
    refusal: IllegalEntry | None = None
    bad_step: int | None = None


def solo_board(
    draft: SoloDraft, cards: Catalogue, case: SoloCase | None = None, *, is_ready: bool | None = None
) -> SoloBoard:
    """Work out the board, of the draft's own case or of a table's.

    ``is_ready``: whether it is ruled; left out, it is once both sides have cards.
    """
    case = case or solo_case_of(draft, cards)
    beside = Case(NAMES, {}, used_leaders=case.used_leaders, under_construction=case.under_construction)
    setting = Setting(draft, cards, case.modules, case=beside)
    if is_ready is None:
        is_ready = bool(case.opponent and case.force.cards)
    played = _play(draft, case, cards, is_ready=is_ready)
    aim = declaration_of(draft.aim, NAMES) if draft.aim else None
    hits: Hits | None = None
    if aim is not None:
        hits = {card: tap.replace("aim:", "add:", 1) for card, tap in hits_of(setting, aim).items()}
    elif draft.aim:
        hits = _saved(draft, played.field, draft.aim)
    acts = () if draft.aim else (*own_acts(setting, 0), *_saves(draft, played.field, cards))
    count = played.told.count if played.told else None
    outcome = count.outcome if count else None
    board = Board(
        forces=(
            force_view(setting, 0, outcome, hits, acts, 1),
            force_view(setting, 1, outcome, hits, (), 2, idle_hits(setting, aim)),
        ),
        ruling=count,
        word=_word(played),
        how=_how(played),
        refusal=played.refusal,
        bad_step=played.bad_step,
        aim=aim_line(aim, cards) or _save_line(draft, cards),
        answers=answers_of(setting, aim),
    )
    if played.told is None:
        return SoloBoard(board)
    play = tuple(_told_play(played.told, case, cards))
    return SoloBoard(board, play, played.told.why_best, played.told.prize, played.told.looked_at)


def _play(draft: SoloDraft, case: SoloCase, cards: Catalogue, *, is_ready: bool) -> _Played:
    try:
        _check_sizes(case)
        field = search_for(replace(case, declarations=(), saves=()), cards).start
    except IllegalEntry as refusal:
        return _Played(refusal=refusal)
    try:
        search_for(case, cards)
    except IllegalEntry as refusal:
        return _Played(field, None, refusal, _bad_step(draft, case, cards))
    if not is_ready:
        return _Played(field)
    return _Played(field, rule_solo(case, cards))


def _check_sizes(case: SoloCase) -> None:
    for player, number in ((PLAYER, len(case.force.cards)), (OPPONENT, len(case.opponent))):
        if number > MOST_CARDS[player]:
            phrase = gettext_noop("{player}: at most {most} cards are searched here, not {number}.")
            facts: dict[str, Fact] = {"player": player, "most": MOST_CARDS[player], "number": number}
            raise IllegalEntry("too-many-cards", phrase, facts, rule="A-97")


def _bad_step(draft: SoloDraft, case: SoloCase, cards: Catalogue) -> int | None:
    """The first step that cannot be, with those before it: declarations, then saves."""
    for number, (index, _) in enumerate(declaration_steps(draft), start=1):
        if _is_refused(replace(case, declarations=case.declarations[:number], saves=()), cards):
            return index
    for number, (index, _) in enumerate(save_steps(draft), start=1):
        if _is_refused(replace(case, declarations=(), saves=case.saves[:number]), cards):
            return index
    return None


def _is_refused(case: SoloCase, cards: Catalogue) -> bool:
    try:
        search_for(case, cards)
    except IllegalEntry:
        return True
    return False


# Saves promised -----------------------------------------------------------------------------------


def _saved(draft: SoloDraft, field: Battlefield | None, aim: str) -> Hits:
    """Return what tapping a card says that the medic could save from the opponent."""
    match = SAVE_AIM.fullmatch(aim)
    if match is None or field is None:
        return {}
    medic, taps = match[1], dict[tuple[str, str, int], str]()
    leader = field.sides[PLAYER].leader
    for snipe in legal_declarations(field, OPPONENT, (Act.SNIPE, Act.WOUND)):
        if any(answer.by == PLAYER and answer.with_ == medic for answer in legal_answers(field, snipe)):
            what = (snipe.target.what if snipe.target else None) or "leader"
            card_id = leader.id if what == "leader" and leader else what
            if f"{aim}-{what}" not in draft.steps:
                for place in places_of(field.sides[PLAYER], card_id):
                    taps[PLAYER, card_id, place] = f"add:{aim}-{what}"
    return taps


def _saves(draft: SoloDraft, field: Battlefield | None, cards: Catalogue) -> Iterator[ActView]:
    """The saves promised, then who may promise one."""
    word, icon = ACT_WORDS["save"], ACT_ICONS["save"]
    for index, save in save_steps(draft):
        yield ActView(word, icon, _saved_label(field, save.card, cards), f"drop:{index}", is_pressed=True)
    units = field.sides[PLAYER].units if field else ()
    for card_id in dict.fromkeys(unit.card.id for unit in units):
        if _saved(draft, field, f"0-save-{card_id}"):
            yield ActView(word, icon, label_of(cards, card_id), f"aim:0-save-{card_id}")


def _saved_label(field: Battlefield | None, card_id: str, cards: Catalogue) -> str:
    leader = field.sides[PLAYER].leader if field else None
    return leader.label if leader and card_id == "leader" else label_of(cards, card_id) or card_id


def _save_line(draft: SoloDraft, cards: Catalogue) -> Line | None:
    match = SAVE_AIM.fullmatch(draft.aim)
    if match is None:
        return None
    phrase = gettext_noop("{card}: tap what it saves if the opponent snipes it.")
    return Line(phrase, {"card": label_of(cards, match[1]) or match[1]})


# In words -----------------------------------------------------------------------------------------


def _word(played: _Played) -> Line:
    if played.refusal is not None:
        return Line(gettext_noop("That cannot be ruled."))
    if played.told is None:
        return Line(gettext_noop("Who wins the skirmish?"))
    return word_line(played.told.outcome)


def word_line(outcome: SoloOutcome) -> Line:
    """Return the word: who wins the skirmish."""
    if outcome.winner is None:
        return Line(gettext_noop("Deadlock: nobody wins."))
    return Line(WINS[outcome.winner])


WINS: Mapping[str, str] = {
    PLAYER: gettext_noop("You win the skirmish."),
    OPPONENT: gettext_noop("The opponent wins the skirmish."),
}
HOW: Mapping[str, str] = {
    "fight": gettext_noop("{yours} fight against {its}: the opponent can do no better."),
    "rogue": gettext_noop("The fights are tied, and a Rogue takes it."),
    "people": gettext_noop("Tied at {yours} fight; {people} people of yours against {rival}."),
    "solo_tie": gettext_noop("Tied at {yours} fight: by the house rule that is a loss."),
    DEADLOCK: gettext_noop("Tied at {yours} fight and at {people} people."),
}


def _how(played: _Played) -> Line | None:
    if played.refusal is not None:
        return None
    if played.told is None:
        return Line(gettext_noop("Tap the cards you send and those of the force you chose."))
    return how_line(played.told.outcome)


def how_line(outcome: SoloOutcome) -> Line:
    """Return how it was decided, in one line."""
    phrase = HOW[outcome.decided_by]
    if outcome.decided_by == "fight" and outcome.winner == OPPONENT:
        phrase = gettext_noop("{yours} fight against {its}, if the opponent plays its best.")
    facts: dict[str, Fact] = {
        "yours": outcome.fight[PLAYER],
        "its": outcome.fight[OPPONENT],
        "people": outcome.people[PLAYER],
        "rival": outcome.people[OPPONENT],
    }
    return Line(phrase, facts)


def _told_play(told: SoloRuling, case: SoloCase, cards: Catalogue) -> Iterator[Line]:
    """The opponent's best play: the saves that answer the player, then what it declares."""
    for index, saver in told.best.saves:
        target = case.declarations[index].target
        phrase = gettext_noop("Its {medic} saves {target} from your {card}")
        facts: dict[str, Fact] = {
            "medic": label_of(cards, saver),
            "target": label_of(cards, target.what if target else None),
            "card": label_of(cards, case.declarations[index].with_),
        }
        yield Line(phrase, facts)
    for declaration in told.best.declarations:
        yield tell_declaration(cards, declaration)
