"""The forms of an Arctic table, one a kind of entry."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.rules.arctic.cards import Catalogue
from referee.rules.arctic.kinds import ENTRY_KINDS
from referee.rules.arctic.record import ArcticState, Force
from referee.rules.arctic.skirmish import Declare, Reveal
from referee.rules.kernel.ruling import join_names
from referee.web.arctic.draft import MOST_STEPS, Draft, force_of, is_card, read_draft
from referee.web.arctic.said import declaration_of
from referee.web.base import EntryForm, RoundForm, WordsField
from referee.web.forms import forms_of


class RevealForm(RoundForm):
    """Forces as they were tapped: ``s`` are the steps of the draft, ``seats`` whose forces these are."""

    kind = Reveal.kind
    s = WordsField(required=False)
    seats = WordsField(required=False)

    def clean_s(self) -> tuple[str, ...]:
        """Refuse words that are no card: nothing of a force is left out in silence."""
        steps: tuple[str, ...] = self.cleaned_data["s"]
        nonsense = tuple(
            step for step in steps if not is_card(step) or int(step[0]) >= len(self.state.players)
        )
        if nonsense:
            words = join_names(nonsense, gettext)
            raise forms.ValidationError(
                _("That is no card of anybody here: %(words)s."), params={"words": words}
            )
        if len(steps) > MOST_STEPS:
            raise forms.ValidationError(
                _("More than %(most)s cards: nobody holds so many."), params={"most": MOST_STEPS}
            )
        return steps

    def seat(self) -> str | None:
        """One seat's own force, or None where several reveal at once."""
        seats: tuple[str, ...] = self.cleaned_data["seats"]
        return seats[0] if len(seats) == 1 else None

    def facts(self) -> Reveal:
        """Return the entry; a seat without cards reveals nothing."""
        state: ArcticState = self.state
        draft = table_draft(state, self.cleaned_data["s"])
        names = draft.names
        forces = {seat: _force(draft, names, seat, state.cards) for seat in self.cleaned_data["seats"]}
        return Reveal(self.cleaned_data["round"], forces)


class DeclareForm(EntryForm):
    """An act, said in one word: who, what, with which card, at whose card, who saves."""

    kind = Declare.kind
    said = forms.CharField(
        strip=False, widget=forms.HiddenInput, error_messages={"required": _("That is no act of a skirmish.")}
    )

    def seat(self) -> str | None:
        """Whose act it is."""
        declaration = declaration_of(self.cleaned_data["said"], self._names)
        return declaration.by if declaration else None

    def facts(self) -> Declare:
        """Return the entry."""
        declaration = declaration_of(self.cleaned_data["said"], self._names)
        if declaration is None:
            raise ValueError("clean_said lets only acts through")
        return Declare(declaration.act, declaration.with_, declaration.target, declaration.answer)

    @property
    def _names(self) -> tuple[str, ...]:
        state: ArcticState = self.state
        return state.turn_order

    def clean_said(self) -> str:
        """Refuse what is no act, and numbers of players who are not there."""
        said: str = self.cleaned_data["said"]
        try:
            declaration = declaration_of(said, self._names)
        except IndexError:
            raise forms.ValidationError(_("Nobody sits there.")) from None
        if declaration is None:
            raise forms.ValidationError(_("That is no act of a skirmish."))
        return said


FORMS: Mapping[str, type[EntryForm]] = {**forms_of(ENTRY_KINDS)} | {
    form.kind: form
    for form in (
        RevealForm,
        DeclareForm,
    )
}


def table_draft(
    state: ArcticState, steps: tuple[str, ...], undone: tuple[str, ...] = (), aim: str = ""
) -> Draft:
    """Return a draft with the table's players in turn order and its house rules."""
    told = {"p": list(state.turn_order), "s": list(steps), "r": list(undone), "a": [aim]}
    read = read_draft(told, state.turn_order, Draft)
    return Draft(
        state.turn_order, read.steps, read.undone, (), dict(state.house_rules), read.aim, read.nonsense
    )


def _force(draft: Draft, names: tuple[str, ...], seat: str, cards: Catalogue) -> Force:
    return force_of(draft, names.index(seat), cards) if seat in names else Force()
