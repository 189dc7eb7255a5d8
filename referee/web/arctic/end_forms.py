"""The forms of the end: a count of a deck, and the score."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.rules.arctic.ending.score import Score
from referee.rules.arctic.record.end_entries import Tally
from referee.rules.kernel.ruling import join_names
from referee.web.arctic.tallying import COUNT_WORD, TallyDraft, base_of, tally_of
from referee.web.base import BROKEN_PAGE, EntryForm, WordsField, seated, short

MOST_WORDS = 200
MOST_SHOWN = 5


class CountedForm(EntryForm):
    """A count of what somebody has: ``u`` says whose."""

    u = forms.CharField(strip=False, widget=forms.HiddenInput, error_messages=BROKEN_PAGE)

    def clean_u(self) -> str:
        """Refuse a seat that is not there."""
        return seated(self.cleaned_data["u"], self.state)

    def seat(self) -> str | None:
        """Who is counted."""
        seat: str = self.cleaned_data["u"]
        return seat


class DeckForm(CountedForm):
    """A deck as it was tapped: ``t`` what differs from what the page began with."""

    t = WordsField(required=False)

    def clean_t(self) -> tuple[str, ...]:
        """Refuse words that are no count: nothing of a deck is left out in silence."""
        words: tuple[str, ...] = self.cleaned_data["t"]
        nonsense = tuple(f"“{short(word)}”" for word in words if not COUNT_WORD.fullmatch(word))
        if nonsense:
            said = join_names(nonsense[:MOST_SHOWN], gettext)
            raise forms.ValidationError(_("That is no count of cards: %(words)s."), params={"words": said})
        if len(words) > MOST_WORDS:
            raise forms.ValidationError(
                _("More than %(most)s counts: there are not so many kinds of cards."),
                params={"most": MOST_WORDS},
            )
        return words

    @property
    def draft(self) -> TallyDraft:
        """The deck that is meant."""
        seat: str = self.cleaned_data["u"]
        draft = TallyDraft(seat, base_of(self.state, seat))
        for word in self.cleaned_data["t"]:
            draft = draft.counted(word)
        return draft


class TallyForm(DeckForm):
    """A deck counted at the end."""

    kind = Tally.kind

    def facts(self) -> Tally:
        """Return the entry."""
        return tally_of(self.draft.numbers, self.state)


class ScoreForm(EntryForm):
    """Everybody has counted."""

    kind = Score.kind

    def facts(self) -> Score:
        """Return the entry."""
        return Score()


END_FORMS = (TallyForm, ScoreForm)
