"""The forms that put the record right: a deck, the table, a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as translate
from django.utils.translation import gettext_lazy as _

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.corrections.correct_card import VALUES, CorrectCard, value_of
from referee.rules.arctic.corrections.recount import Recount
from referee.rules.arctic.corrections.recount_table import RecountTable
from referee.rules.arctic.corrections.standing import RecountCamp
from referee.rules.arctic.record.state import ArcticState
from referee.web.arctic.campcount import CampDraft, read_camp_draft
from referee.web.arctic.end_forms import CountedForm, DeckForm
from referee.web.arctic.tablecount import COUNT_WORD, LEADER_WORD, TableDraft, recorded_numbers
from referee.web.arctic.tallying import TallyDraft
from referee.web.base import BROKEN_PAGE, EntryForm, WordsField

MOST_WORDS = 60


class RecountForm(DeckForm):
    """A deck counted in the middle of the game."""

    kind = Recount.kind

    def facts(self) -> Recount:
        """Return the entry."""
        return recount_of(self.draft)


def recount_of(draft: TallyDraft) -> Recount:
    """Return the entry that a count of a deck stands for."""
    return Recount({card: number for card, number in draft.numbers.items() if number})


class RecountTableForm(EntryForm):
    """Round, initiator and piles: ``q`` what differs from the record, such as "round*7"."""

    kind = RecountTable.kind
    q = WordsField(required=False)

    def clean_q(self) -> tuple[str, ...]:
        """Refuse words that count nothing of this table."""
        words: tuple[str, ...] = self.cleaned_data["q"]
        state: ArcticState = self.state
        recorded = recorded_numbers(state)
        for word in words:
            found, led = COUNT_WORD.fullmatch(word), LEADER_WORD.fullmatch(word)
            is_known = found is not None and found.group(1) in recorded
            is_seat = led is not None and int(led.group(1)) < len(state.players)
            if not (is_known or is_seat) or len(words) > MOST_WORDS:
                raise forms.ValidationError(_("That is no count of this table."))
        return words

    def facts(self) -> RecountTable:
        """Return the entry."""
        draft = TableDraft()
        for word in self.cleaned_data["q"]:
            draft = draft.counted(word, self.state)
        return draft.facts(self.state)


class RecountCampForm(CountedForm):
    """A seat's buildings and leader: ``q`` the taps that lead from the record to the table."""

    kind = RecountCamp.kind
    q = WordsField(required=False)

    def clean(self) -> dict[str, object]:
        """Refuse words that count nothing of this camp."""
        cleaned = super().clean() or {}
        if "u" in cleaned and self._draft().words != cleaned.get("q", ()):
            raise forms.ValidationError(_("That is no count of buildings or leaders."))
        return cleaned

    def facts(self) -> RecountCamp:
        """Return the entry."""
        return self._draft().facts

    def _draft(self) -> CampDraft:
        return read_camp_draft(
            {"u": [self.cleaned_data["u"]], "q": self.cleaned_data.get("q", ())}, self.state
        )


class CorrectCardForm(EntryForm):
    """The values of a card as the table's own copy has them; an empty field is blank on the card."""

    kind = CorrectCard.kind
    card = forms.CharField(max_length=40, widget=forms.HiddenInput, error_messages=BROKEN_PAGE)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        card = self._card()
        for name, title in VALUES.items():
            self.fields[name] = forms.IntegerField(
                label=translate(title).capitalize(),
                required=False,
                min_value=0,
                max_value=99,
                initial=value_of(card, name) if card else None,
                widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
            )

    def clean_card(self) -> str:
        """Refuse a card that is none."""
        if self._card() is None:
            raise forms.ValidationError(_("There is no such card."))
        card: str = self.cleaned_data["card"]
        return card

    def facts(self) -> CorrectCard:
        """Return the entry: only what differs from the card as it is known."""
        card = self._card()
        if card is None:
            raise ValueError("clean_card lets only cards through")
        return CorrectCard(card.id, dict(self._changed(card)))

    def _changed(self, card: Card) -> Iterator[tuple[str, int | None]]:
        for name in VALUES:
            number = self.cleaned_data[name]
            column = name.replace("base.", "").replace(".", "_")
            if number != value_of(card, name) or (column in card.unknown and number is not None):
                yield name, number

    def _card(self) -> Card | None:
        state: ArcticState = self.state
        asked = self.data.get("card") if self.is_bound else self.initial.get("card")
        return state.cards.get(str(asked))


FIX_FORMS = (RecountForm, RecountTableForm, RecountCampForm, CorrectCardForm)
