"""The forms of the entries that only the solo game has."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.solo.end_round import EndRound
from referee.rules.arctic.solo.prize import TakePrize
from referee.rules.arctic.solo.recount_forces import RecountForces
from referee.rules.arctic.solo.reshuffle import Reshuffle
from referee.rules.arctic.solo.score_solo import ScoreSolo
from referee.rules.arctic.solo.solo_skirmish import SoloSkirmish
from referee.rules.kernel.ruling import join_names
from referee.web.arctic.draft import MOST_STEPS
from referee.web.arctic.fix_forms import RecountTableForm
from referee.web.arctic.gather_forms import GatherForm
from referee.web.arctic.said import declaration_of
from referee.web.arctic.solo_draft import NAMES, SoloDraft, cards_of, save_steps
from referee.web.arctic.tablecount import TableDraft
from referee.web.base import BROKEN_PAGE, EntryForm, RoundForm, WordsField, short


class AloneForm(EntryForm):
    """An entry of the only seat there is."""

    def seat(self) -> str | None:
        """Whose entry it is."""
        state: ArcticState = self.state
        return state.players[0]


class ReshuffleForm(GatherForm):
    """A reshuffle: ``k`` is the card removed."""

    kind = Reshuffle.kind


class SoloSkirmishForm(AloneForm):
    """Both forces as they were tapped, the player's acts and saves: ``s`` are the steps of the draft."""

    kind = SoloSkirmish.kind
    s = WordsField(required=False)

    def clean_s(self) -> tuple[str, ...]:
        """Refuse words that say nothing: nothing of a force is left out in silence."""
        steps: tuple[str, ...] = self.cleaned_data["s"]
        draft = SoloDraft(NAMES)
        nonsense = tuple(f"“{short(step)}”" for step in steps if not draft.takes(step))
        if nonsense:
            raise forms.ValidationError(
                _("That is neither a card nor an act here: %(words)s."),
                params={"words": join_names(nonsense, gettext)},
            )
        if len(steps) > MOST_STEPS:
            raise forms.ValidationError(
                _("More than %(most)s cards: nobody holds so many."), params={"most": MOST_STEPS}
            )
        return steps

    def facts(self) -> SoloSkirmish:
        """Return the entry."""
        return skirmish_of(SoloDraft(NAMES, self.cleaned_data["s"]))


def skirmish_of(draft: SoloDraft) -> SoloSkirmish:
    """Return the entry that a draft stands for; leader and buildings are the table's affair."""
    said = (declaration_of(step, draft.names) for step in draft.steps)
    return SoloSkirmish(
        cards=cards_of(draft, 0),
        opponent=cards_of(draft, 1),
        declarations=tuple(each for each in said if each is not None),
        saves=tuple(save for _, save in save_steps(draft)),
    )


class PrizeForm(AloneForm):
    """The card taken or set aside."""

    kind = TakePrize.kind
    card = forms.CharField(max_length=40, widget=forms.HiddenInput, error_messages=BROKEN_PAGE)

    def facts(self) -> TakePrize:
        """Return the entry."""
        return TakePrize(self.cleaned_data["card"])


class EndRoundForm(RoundForm, AloneForm):
    """Nothing more in this round."""

    kind = EndRound.kind

    def facts(self) -> EndRound:
        """Return the entry."""
        return EndRound(self.cleaned_data["round"])


class ScoreSoloForm(AloneForm):
    """The deck is counted."""

    kind = ScoreSolo.kind

    def facts(self) -> ScoreSolo:
        """Return the entry."""
        return ScoreSolo()


class RecountForcesForm(AloneForm, RecountTableForm):
    """Round, forces and stacks as they are."""

    kind = RecountForces.kind

    def facts(self) -> RecountForces:  # type: ignore[override]
        """Return the entry."""
        draft = TableDraft()
        for word in self.cleaned_data["q"]:
            draft = draft.counted(word, self.state)
        return draft.forces(self.state)


SOLO_FORMS = (ReshuffleForm, SoloSkirmishForm, PrizeForm, EndRoundForm, ScoreSoloForm, RecountForcesForm)
