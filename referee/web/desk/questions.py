"""Asking the other players before hidden information is changed: the open question, and its forms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django import forms

from referee.rules.kernel.entry.entry import Entry, EntryData, Facts
from referee.rules.kernel.game import Game, read_entry
from referee.rules.kernel.history.log import Log, Weighed, weigh_back
from referee.rules.kernel.history.remedies import AS_IT_CAME, TOTAL
from referee.rules.kernel.history.sentences import LogDifference, amended_sentence, differences
from referee.rules.kernel.records import Amend, Author, Insert, Record, Restore, Retract, Rewrite
from referee.rules.kernel.text.codec import decode_text
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.kernel.versions import Proposal
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.tables.logbook import game_of
from referee.web.desk.protests import spoken_for
from referee.web.desk.sent_form import BROKEN_PAGE, SentAlong, SentForm, WordsField, sent_along

WORDS: Mapping[str, str] = {
    Retract.kind: gettext_noop("May this be undone?"),
    Restore.kind: gettext_noop("May this be redone?"),
    Amend.kind: gettext_noop("May this entry be amended?"),
    Insert.kind: gettext_noop("May this forgotten entry be inserted?"),
}
MOVES = gettext_noop("May sealed cards be changed?")
VOTE = gettext_noop("May this be recorded?")
LONGEST = 10
"""More digits than any number of a record has."""
STRIKE = gettext_noop("May this entry be deleted?")


class AmendForm(SentForm):
    """The corrected or forgotten entry as JSON (empty: delete it); and which later entries to rule again."""

    entry = forms.CharField(required=False, max_length=20_000, error_messages=BROKEN_PAGE)
    anew = forms.BooleanField(required=False)
    again = forms.CharField(required=False, max_length=2_000, error_messages=BROKEN_PAGE)

    def clean_entry(self) -> EntryData | None:
        """Parse the JSON of the preview."""
        text: str = self.cleaned_data["entry"]
        try:
            return decode_text(EntryData, text) if text else None
        except ValueError:
            raise forms.ValidationError(BROKEN_PAGE["invalid"]) from None

    def clean_again(self) -> tuple[int, ...]:
        """Parse the numbers, separated by blanks."""
        return numbers_in(self.cleaned_data["again"])

    def rewrite(self, number: int, *, is_new: bool) -> Rewrite:
        """Return the amendment of a record, or the insertion before it."""
        found = self.cleaned_data
        if is_new and found["entry"] is not None:
            return Insert(number, found["entry"], found["anew"], found["again"])
        return Amend(number, found["entry"], found["anew"], found["again"])


def numbers_in(text: str) -> tuple[int, ...]:
    """Return the numbers of records in a text, in order and once each; anything else is skipped."""
    words = (word for word in text.split() if word.isascii() and word.isdigit() and len(word) < LONGEST)
    return tuple(sorted({int(word) for word in words}))


class AskForm(AmendForm):
    what = forms.ChoiceField(choices=[(each, each) for each in WORDS])
    number = forms.IntegerField(min_value=1)

    def facts(self) -> Facts:
        asked = self.cleaned_data
        if asked["what"] in (Amend.kind, Insert.kind):
            return self.rewrite(asked["number"], is_new=asked["what"] == Insert.kind)
        return Retract(asked["number"]) if asked["what"] == Retract.kind else Restore(asked["number"])


YES, NO, WITHDRAW = "yes", "no", "withdraw"


class AnswerForm(SentForm):
    """Yes or no to the question with this number, or that it is withdrawn."""

    number = forms.IntegerField(min_value=1)
    say = forms.ChoiceField(choices=[(each, each) for each in (YES, NO, WITHDRAW)])


class VouchForm(SentForm):
    """The seat with a new device, and which device."""

    whose = forms.CharField(max_length=80)
    device = forms.CharField(max_length=8)


class VoiceForm(SentForm):
    """A vote: the way, the disputed reason, the seats voted for, and the protest on the page.

    ``whose`` and ``fight`` are for the way that sets a number.
    """

    way = forms.CharField(max_length=80, error_messages=BROKEN_PAGE)
    whose = forms.CharField(max_length=80, required=False)
    fight = forms.IntegerField(required=False, min_value=0, max_value=999)
    reason = forms.IntegerField(min_value=0, error_messages=BROKEN_PAGE)
    seats = WordsField(required=False)
    protest = forms.IntegerField(required=False, min_value=1, error_messages=BROKEN_PAGE)

    @property
    def decided(self) -> str:
        """The way, including the number if it sets one."""
        found = self.cleaned_data
        if found["way"] != TOTAL:
            return str(found["way"])
        return f"{AS_IT_CAME}{TOTAL}{found['whose']}/{found['fight']}"


@dataclass(frozen=True)
class Effects:
    """The effects of an amendment; ``line``: the new entry, None if the old one is deleted.

    Nothing is shown if that would reveal hidden information (``is_blind``).
    """

    line: Line | None = None
    differences: Sequence[LogDifference] = ()
    is_blind: bool = False


@dataclass(frozen=True)
class OpenQuestion:
    """The open question; ``says_for``: the seats that this visitor answers for.

    ``is_owners``: it asks those alone whose devices sealed what would change. ``changes``: what
    an entry of the host would change.
    """

    proposal: Proposal
    word: str
    about: Line | None
    says_for: tuple[str, ...]
    is_asker: bool
    is_seat: bool
    form: SentAlong
    instead: Effects | None
    is_owners: bool
    changes: tuple[Line, ...] = ()


def question_of(visitor: Visitor, log: Log[Any]) -> OpenQuestion | None:
    proposal = log.proposal
    if proposal is None:
        return None
    is_strike = proposal.entry.kind == Amend.kind and proposal.entry.facts.get("entry") is None
    entry = read_entry(game_of(visitor.table), proposal.entry)
    weighed = _weighed(visitor, log, proposal, entry)
    other = VOTE if proposal.votes else MOVES
    return OpenQuestion(
        proposal=proposal,
        word=STRIKE if is_strike else WORDS.get(proposal.entry.kind, other),
        about=_about(visitor, log, entry, weighed),
        says_for=spoken_for(visitor, log, proposal.waits),
        is_asker=proposal.by == visitor.seat_name and not visitor.is_watching,
        is_seat=visitor.seat is not None,
        form=sent_along(log, number=proposal.number),
        instead=_instead(visitor, log, entry, weighed) if weighed else None,
        is_owners=bool(weighed and weighed.is_owners),
        changes=_changes(game_of(visitor.table), entry, weighed),
    )


def _about(visitor: Visitor, log: Log[Any], entry: Entry, weighed: Weighed[Any] | None) -> Line | None:
    """Return the sentence of what is proposed, or of the record that it changes."""
    game = game_of(visitor.table)
    if weighed is None or entry.kind not in game.kinds:
        return selectors.proposed_line(visitor.table, log, visitor.seat_name)
    return game.describe(weighed.after.state, entry, weighed.ruling.outcome, visitor.seat_name)


def _changes(game: Game[Any, Any], entry: Entry, weighed: Weighed[Any] | None) -> tuple[Line, ...]:
    return tuple(each.line for each in weighed.ruling.reasons) if weighed and entry.kind in game.kinds else ()


def _weighed(visitor: Visitor, log: Log[Any], proposal: Proposal, entry: Entry) -> Weighed[Any] | None:
    """Weigh what is proposed; None if the current rules refuse it."""
    try:
        return weigh_back(game_of(visitor.table), log, entry, Author(proposal.by))
    except IllegalEntry:
        return None


def _instead(visitor: Visitor, log: Log[Any], entry: Entry, weighed: Weighed[Any]) -> Effects | None:
    """Return the effects of a proposed amendment, so that players see what they agree to."""
    is_rewrite = entry.kind in (Amend.kind, Insert.kind)
    return effects(visitor, log, entry, weighed) if is_rewrite else None


def effects(visitor: Visitor, log: Log[Any], entry: Entry, weighed: Weighed[Any]) -> Effects:
    if weighed.opens:
        return Effects(is_blind=True)
    game, facts = game_of(visitor.table), cast("Rewrite", entry.facts)
    would = Record(log.number + 1, entry, weighed.ruling)
    return Effects(
        line=amended_sentence(game, log, would, None),
        differences=differences(game, log, weighed.after, facts.number),
    )
