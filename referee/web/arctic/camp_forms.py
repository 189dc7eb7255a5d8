"""The forms of entries about buildings, leaders and powers: the gathering form's shape, one kind each."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.choose_leader import ChooseLeader
from referee.rules.arctic.hq.draft_leader import DraftLeader
from referee.rules.arctic.hq.heal import Heal
from referee.rules.arctic.hq.organize import Organize
from referee.rules.arctic.hq.repair import Repair
from referee.rules.arctic.hq.retrieve import Retrieve
from referee.rules.arctic.hq.sacrifice import Sacrifice
from referee.rules.arctic.hq.speed_up import SpeedUp
from referee.rules.arctic.hq.store import Store
from referee.rules.arctic.record.power_entries import Demolish, Drill, TakeBack
from referee.web.arctic.gather_forms import AnybodysForm, GatherForm
from referee.web.base import WordsField


class BuildForm(GatherForm):
    """A dig in the schematics, and the building laid."""

    kind = Build.kind


class SpeedUpForm(GatherForm):
    """Cards off a building."""

    kind = SpeedUp.kind


class StoreForm(GatherForm):
    """Cards into a building."""

    kind = Store.kind


class OneCardForm(GatherForm):
    """An entry that names one card."""

    def clean(self) -> dict[str, object]:
        """Refuse it without a card."""
        cleaned = super().clean() or {}
        if not any(self._told()["c"]):
            raise forms.ValidationError(_("Say which card."))
        return cleaned


class RepairForm(OneCardForm):
    """A member repairs."""

    kind = Repair.kind


class SacrificeForm(OneCardForm):
    """A member leaves the game for Butcher or Cannibal."""

    kind = Sacrifice.kind


class OrganizeForm(OneCardForm):
    """The Organizer’s draw."""

    kind = Organize.kind


class HealForm(OneCardForm):
    """A med for the leader."""

    kind = Heal.kind


class RetrieveForm(AnybodysForm):
    """Cards out of a building."""

    kind = Retrieve.kind


class ChooseLeaderForm(AnybodysForm):
    """The leader a seat keeps."""

    kind = ChooseLeader.kind

    def clean(self) -> dict[str, object]:
        """A choice needs a leader."""
        cleaned = super().clean() or {}
        if not any(self._told()["k"]):
            raise forms.ValidationError(_("Say which leader."))
        return cleaned


class DraftLeaderForm(GatherForm):
    """Leaders looked at for food, and the one that joins."""

    kind = DraftLeader.kind


class DrillForm(OneCardForm):
    """A Drill Sergeant’s power."""

    kind = Drill.kind


class TakeBackForm(OneCardForm):
    """A Map: ``c`` is the member that comes back."""

    kind = TakeBack.kind


class DemolishForm(OneCardForm):
    """A Demolition Team’s power: ``d`` is the building, ``y`` a Guard."""

    kind = Demolish.kind
    d = WordsField(required=False)
    y = WordsField(required=False)

    def clean(self) -> dict[str, object]:
        """Refuse it without a building."""
        cleaned = super().clean() or {}
        if not any(self._told()["d"]):
            raise forms.ValidationError(_("Say which building."))
        return cleaned


CAMP_FORMS = (
    BuildForm, SpeedUpForm, StoreForm, RetrieveForm, RepairForm, SacrificeForm, OrganizeForm, HealForm,
    ChooseLeaderForm, DraftLeaderForm, DrillForm, TakeBackForm, DemolishForm,
)  # fmt: skip
