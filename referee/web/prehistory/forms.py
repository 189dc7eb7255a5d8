"""The forms of a Marauders table, one a kind of entry. They check shape; the rules check the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.rules.prehistory.acts.instead import Instead
from referee.rules.prehistory.acts.not_done import NotDone
from referee.rules.prehistory.board.terms import TRIBE
from referee.rules.prehistory.corrections.correct import Correct
from referee.rules.prehistory.corrections.house_rule import HouseRuleChanged
from referee.rules.prehistory.record.members import Members
from referee.rules.prehistory.record.told import Done
from referee.rules.prehistory.scoring.end import Final
from referee.rules.prehistory.winter.winter import Winter
from referee.web.base import BROKEN_PAGE, EntryForm
from referee.web.prehistory.answer_forms import ANSWER_FORMS
from referee.web.prehistory.draft import reward_of, trays_of
from referee.web.prehistory.draft_form import DraftForm
from referee.web.typed import TextField


class DoneForm(DraftForm):
    """The instruction was done, with its reward."""

    kind = Done.kind
    note = TextField(required=False, max_length=200)
    no_card = forms.BooleanField(required=False)

    def facts(self) -> Done:
        """Return the entry."""
        return replace(
            reward_of(self.draft, self.game.layout.trays),
            note=self.cleaned_data["note"],
            no_card_scores=self.cleaned_data["no_card"],
        )


class NotDoneForm(DraftForm):
    """The instruction could not be done."""

    kind = NotDone.kind
    why = forms.CharField(max_length=20, error_messages=BROKEN_PAGE)

    def facts(self) -> NotDone:
        """Return the entry."""
        return NotDone(self.cleaned_data["why"])


class InsteadForm(DraftForm):
    """Something else was done; the trays as they are now."""

    kind = Instead.kind
    what = TextField(required=False, max_length=200, error_messages={"max_length": _("At most 200 letters.")})

    def facts(self) -> Instead:
        """Return the entry."""
        trays = trays_of(self.draft, self.game.layout.trays) if self.draft.numbers else None
        return Instead(self.cleaned_data["what"], trays, self.draft.number("vp"))


class CorrectForm(DraftForm):
    """Numbers put right; what is as it was is left out."""

    kind = Correct.kind
    reason = TextField(required=False, max_length=200)

    def facts(self) -> Correct:
        """Return the entry."""
        game, number, picks = self.game, self.draft.number, self.draft.picks
        trays = trays_of(self.draft, game.layout.trays)
        members = Members(number("board"), number("camp"), number("out"))
        marker = next((pick.partition(".")[2] for pick in picks if pick.startswith("marker.")), None)
        order = self.names("order")
        return Correct(
            trays=trays if trays != dict(game.trays) else None,
            vp=number("vp") if number("vp") != game.vp else None,
            marker=marker if marker != game.marker else None,
            members=members if members != game.members else None,
            order=order if order and order != game.order else None,
            painted=number("painted") if number("painted") != game.painted else None,
            campsites=number("campsites") if number("campsites") != game.campsites else None,
            reason=self.cleaned_data["reason"],
        )


class HouseRuleForm(DraftForm):
    """A house rule played otherwise from now on ("name=value")."""

    kind = HouseRuleChanged.kind
    rule = forms.CharField(max_length=60, error_messages=BROKEN_PAGE)

    def facts(self) -> HouseRuleChanged:
        """Return the entry."""
        name, _equals, value = self.cleaned_data["rule"].partition("=")
        return HouseRuleChanged(name, value)


class WinterForm(DraftForm):
    """The new order, tapped from the first on, and the points of winter."""

    kind = Winter.kind

    def facts(self) -> Winter:
        """Return the entry; who was not tapped keeps the old order behind the others."""
        told = self.names("order")
        rest = tuple(name for name in self.game.order if name not in told)
        ring = tuple(pick.partition(".")[2] for pick in self.draft.picks if pick.startswith("ring."))
        return Winter((*told, *rest), self.draft.number("vp"), ring or None)


class FinalForm(DraftForm):
    """Everybody's points, in the order of the seats, the tribe's last."""

    kind = Final.kind

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for index, name in enumerate((*self.game.players, TRIBE)):
            label = _("the marauders") if name == TRIBE else name
            self.fields[f"s{index}"] = forms.IntegerField(
                max_value=9999,
                error_messages={
                    "required": _("The points of %(name)s are missing.") % {"name": label},
                    "invalid": _("The points of %(name)s have to be a whole number.") % {"name": label},
                    "max_value": _("So many points nobody has: %(name)s.") % {"name": label},
                },
            )

    def facts(self) -> Final:
        """Return the entry."""
        names = (*self.game.players, TRIBE)
        return Final({name: self.cleaned_data[f"s{index}"] for index, name in enumerate(names)})


OTHER_FORMS: tuple[type[DraftForm], ...] = (
    DoneForm,
    NotDoneForm,
    InsteadForm,
    CorrectForm,
    HouseRuleForm,
    WinterForm,
    FinalForm,
)
FORMS: Mapping[str, type[EntryForm]] = {form.kind: form for form in (*ANSWER_FORMS, *OTHER_FORMS)}
