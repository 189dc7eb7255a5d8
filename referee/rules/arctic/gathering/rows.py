"""The rows of a light round: what is asked about them, and whether the table enters everything (A-30)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.arctic.record.acts import ROW
from referee.rules.arctic.record.entries import RowQuestion
from referee.rules.arctic.record.offers import UNSEEN
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn import ArcticTurn, check_gathering
from referee.rules.kernel.code import as_text
from referee.rules.kernel.entry.choices import Choice, Option, is_number
from referee.rules.kernel.entry.entry import Entry, Nothing
from referee.rules.kernel.entry.kind import PRIVATE, By, EntryFacts, Seats, kind_of
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling, require

ROW_NOT_ASKED = Refusal("row-not-asked", "That question is closed.", "A-30", "about")
ROW_ASKED = Refusal("row-asked-already", "That question is already open.", "A-30", "about")
NO_ROWS = Refusal("no-rows", "This table enters everything.", "A-30")
ENTERED_SO = Refusal("entered-so", "The table already enters it this way.", field="how")
HOW_WAS_IT = gettext_noop("How did {seat} do this? Enter it, or drop the question.")
WAS_WRONG = Reason(gettext_noop("It was a mistake. The question is dropped."), ("A-30",))
SAME_RULES = Reason(gettext_noop("The rules stay the same. Only what is entered changes."), ("A-30",))
FULL, LIGHT = "full", "light"


@dataclass(frozen=True, slots=True)
class Asks(EntryFacts[ArcticState, Nothing]):
    """A row says what its hand couldn't give: how it was done is asked, or it was wrong (A-30)."""

    kind = "row_question"
    title = "Question"
    icon = "why"
    outcome = Nothing
    concurrent_with = ROW

    whose: str
    act: str
    word: str
    is_open: bool = False  # asked by this entry; otherwise what was said is wrong

    @property
    def question(self) -> RowQuestion:
        return RowQuestion(self.whose, self.act, self.word)

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        """A question is asked instead of a refused entry; a seat can only withdraw what it is about."""
        asked = {each.seat for each in state.questions} if state.window is None else set()
        return tuple(seat for seat in state.turn_order if seat in asked)

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        own = (each for each in turn.state.questions if each.seat == turn.seat)
        options = tuple(Option(f"{as_text(each.act)}.{each.word}", _about(turn.state, each)) for each in own)
        ask = gettext_noop("Tap what was wrong.")
        yield Choice("about", "What was wrong", options, ask, least=1, most=1)

    @staticmethod
    def say(turn: ArcticTurn) -> Said:
        act, _, word = next(iter(turn.picked.get("about", ())), "").partition(".")
        return {"whose": turn.seat, "act": act, "word": word}

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> dict[str, tuple[str, ...]]:
        return {"about": (f"{said['act']}.{said['word']}",)}

    def rule(self, turn: ArcticTurn) -> Ruling[Nothing]:
        check_gathering(turn.state, self.whose)
        is_asked = self.question in turn.state.questions
        if self.is_open:
            require(turn.state.setup.is_light, NO_ROWS)
            require(not is_asked, ROW_ASKED)
        else:
            require(is_asked and turn.seat == self.whose, ROW_NOT_ASKED)
        reason = Reason(HOW_WAS_IT, ("A-30",), seat=self.whose)
        return Ruling(Nothing(), (reason if self.is_open else WAS_WRONG,))

    def apply(self, turn: ArcticTurn, outcome: Nothing) -> ArcticState:
        others = tuple(each for each in turn.state.questions if each != self.question)
        return replace(turn.state, questions=(*others, self.question) if self.is_open else others)

    def describe(self, turn: ArcticTurn, outcome: Nothing) -> Line:
        phrase = gettext_noop("Question for {seat}: {what}")
        if not self.is_open:
            phrase = gettext_noop("Question for {seat} dropped: {what}")
        return Line(phrase, seat=self.whose, what=_about(turn.state, self.question))

    def depends_on(self, turn: ArcticTurn) -> Any:
        state = turn.state
        own = tuple(each for each in state.questions if each.seat == self.whose)
        return state.round, state.phase, state.window, own


@dataclass(frozen=True, slots=True)
class HowMuch(EntryFacts[ArcticState, Nothing]):
    """From now on the table enters everything, or only what changes hands."""

    kind = "how_much"
    title = "What to enter"
    icon = "log"
    outcome = Nothing
    by = By.TABLE
    concurrent_with = PRIVATE
    table_may_enter = True

    is_full: bool

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        is_open = state.setup.is_light and state.solo is None and state.phase is Phase.GATHERING
        return (None,) if is_open and state.window is None else ()

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        options = (Option(FULL, "Everything"), Option(LIGHT, "Only what changes hands"))
        others = tuple(each for each in options if (each.word == FULL) != turn.state.enters_all)
        yield Choice("how", "What to enter", others, least=1, most=1)

    @staticmethod
    def say(turn: ArcticTurn) -> Said:
        return {"is_full": FULL in turn.picked.get("how", ())}

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> dict[str, tuple[str, ...]]:
        return {"how": (FULL if said["is_full"] else LIGHT,)}

    def rule(self, turn: ArcticTurn) -> Ruling[Nothing]:
        require(turn.state.setup.is_light, NO_ROWS)
        require(turn.state.enters_all != self.is_full, ENTERED_SO)
        return Ruling(Nothing(), (SAME_RULES,))

    def apply(self, turn: ArcticTurn, outcome: Nothing) -> ArcticState:
        return replace(turn.state, enters_all=self.is_full)

    def describe(self, turn: ArcticTurn, outcome: Nothing) -> Line:
        if self.is_full:
            return Line("From now on the table enters everything")
        return Line("From now on the table enters only what changes hands")


ROW_QUESTION = kind_of(Asks)
HOW_MUCH = kind_of(HowMuch)


def question_instead(state: ArcticState, entry: Entry, refusal: IllegalEntry) -> Entry | None:
    """Return the question that is asked instead of refusing what a row says; None if it's no row's."""
    is_open = state.setup.is_light and state.phase is Phase.GATHERING and state.window is None
    word = _word_of(entry)
    if not (is_open and refusal.can_override and word and entry.seat in state.players):
        return None
    asks = Asks(entry.seat or "", entry.kind, word, is_open=True)
    return None if asks.question in state.questions else Entry(asks)


def without_answered(before: ArcticState, after: ArcticState, entry: Entry) -> ArcticState:
    """Return the state without the questions that an entry answers, or leaves behind."""
    if not before.questions:
        return after
    if (after.round, after.phase) != (before.round, before.phase):
        return replace(after, questions=())
    left = tuple(each for each in after.questions if not _answers(entry, each))
    return after if left == after.questions else replace(after, questions=left)


def _answers(entry: Entry, asked: RowQuestion) -> bool:
    facts: Any = entry.facts
    if (entry.seat, entry.kind) != (asked.seat, asked.act):
        return False
    if asked.act == "trash":
        return asked.word in facts.cards
    return asked.act != "hunt" or facts.hired is not None


def _word_of(entry: Entry) -> str:
    """Return the one word that a row says, "" for an entry that says more."""
    facts: Any = entry.facts
    if entry.kind == "commit":
        return "" if facts.number is None else str(facts.number)
    if entry.kind == "trash":
        return str(facts.cards[0]) if len(facts.cards) == 1 else ""
    if entry.kind not in ("dig", "hunt", "build") or facts.cards is not None:
        return ""
    if entry.kind == "hunt":
        return facts.hired or ""
    return UNSEEN if getattr(facts, "is_unseen", False) else facts.kept or ""


def _about(state: ArcticState, asked: RowQuestion) -> str | Line:
    if asked.word == UNSEEN:
        return Line("an unseen card")
    if asked.act == "commit" and is_number(asked.word):
        return Line("{number} {number:card|cards}", number=int(asked.word))
    return state.label(asked.word)
