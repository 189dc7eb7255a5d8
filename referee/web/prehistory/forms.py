"""The forms of a Marauders table, one a kind of entry. They check shape; the rules check the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.rules.prehistory import entries as e
from referee.rules.prehistory.cases_income import ToldCard
from referee.rules.prehistory.meta import Members
from referee.rules.prehistory.state import PrehistoryState
from referee.rules.prehistory.terms import TRIBE
from referee.web.base import BROKEN_PAGE, EntryForm, WordsField
from referee.web.prehistory.draft import Draft, is_nonsense, read_draft, trays_of

CANDIDATES = "ABCD"
YES = "yes"


class DraftForm(EntryForm):
    """An entry made of numbers and picks as they were tapped together."""

    k = WordsField(required=False)
    p = WordsField(required=False)
    draft = Draft()

    def clean(self) -> dict[str, Any]:
        """Refuse words that no page offered."""
        told: dict[str, Any] = super().clean() or {}
        k, p = told.get("k", ()), told.get("p", ())
        if is_nonsense(k, p):
            raise forms.ValidationError(_("These are no numbers of this page: load it again."))
        self.draft = read_draft({"k": k, "p": p})
        return told

    @property
    def game(self) -> PrehistoryState:
        """Where the table stands."""
        state: PrehistoryState = self.state
        return state

    @property
    def cubes(self) -> dict[str, int]:
        """The trays' numbers that are not 0."""
        told = trays_of(self.draft, self.game.layout.trays)
        return {colour: number for colour, number in told.items() if number}

    def names(self, prefix: str) -> tuple[str, ...]:
        """The seats picked, in the order of the taps: ``prefix.0`` is the first of the order now."""
        order = self.game.order
        found = (pick.partition(".")[2] for pick in self.draft.picks if pick.startswith(f"{prefix}."))
        return tuple(order[int(at)] for at in found if at.isdigit() and int(at) < len(order))


class AnswerForm(DraftForm):
    """A yes or no."""

    answer = forms.ChoiceField(choices=[(YES, YES), ("no", "no")], error_messages=BROKEN_PAGE)

    @property
    def is_yes(self) -> bool:
        """Whether the answer is yes."""
        return bool(self.cleaned_data["answer"] == YES)


class ActionForm(DraftForm):
    """Something about one action."""

    action = forms.CharField(max_length=30, error_messages=BROKEN_PAGE)


class TileForm(DraftForm):
    """A tile: tapped symbol by symbol, or one from the library ("2 fishing ceremony ...")."""

    kind = e.TileDrawn.kind
    tile = forms.CharField(required=False, max_length=120)

    def facts(self) -> e.TileDrawn:
        """Return the entry."""
        number, *symbols = self.cleaned_data["tile"].split() or ["0"]
        if symbols:
            return e.TileDrawn(int(number) if number.isdigit() else 0, tuple(symbols))
        n = next((int(pick[2:]) for pick in self.draft.picks if pick in ("n.2", "n.3")), 2)
        return e.TileDrawn(n, tuple(pick for pick in self.draft.picks if not pick.startswith("n.")))


class WeatherForm(DraftForm):
    """What the weather gave."""

    kind = e.Weather.kind

    def facts(self) -> e.Weather:
        """Return the entry."""
        return e.Weather(self.cubes)


class PaidForm(DraftForm):
    """What the payer put on the trays; ``nothing`` whatever the steppers say."""

    kind = e.Paid.kind
    nothing = forms.BooleanField(required=False)

    def seat(self) -> str | None:
        """The payer, whose steppers these are."""
        return self.game.payer

    def facts(self) -> e.Paid:
        """Return the entry."""
        return e.Paid({} if self.cleaned_data["nothing"] else self.cubes)


class PassedForm(DraftForm):
    """The humans have passed."""

    kind = e.Passed.kind

    def facts(self) -> e.Passed:
        """Return the entry."""
        return e.Passed()


class TurnForm(DraftForm):
    """Whose turn is next."""

    kind = e.Turn.kind
    to = forms.ChoiceField(choices=[(TRIBE, TRIBE), ("humans", "humans")], error_messages=BROKEN_PAGE)

    def facts(self) -> e.Turn:
        """Return the entry."""
        return e.Turn(self.cleaned_data["to"])


class ColumnForm(AnswerForm, ActionForm):
    """Whether a column is empty."""

    kind = e.Column.kind

    def facts(self) -> e.Column:
        """Return the entry."""
        return e.Column(self.cleaned_data["action"], self.is_yes)


class DoableForm(AnswerForm, ActionForm):
    """Whether an action can gain anything."""

    kind = e.Doable.kind

    def facts(self) -> e.Doable:
        """Return the entry."""
        return e.Doable(self.cleaned_data["action"], self.is_yes)


class PaintingForm(DraftForm):
    """Sections of up to six rows; none: the table looks itself."""

    kind = e.Painting.kind
    nothing = forms.BooleanField(required=False)

    def facts(self) -> e.Painting:
        """Return the entry."""
        if self.cleaned_data["nothing"]:
            return e.Painting()
        rows = [self.draft.number(f"r{index}") for index in range(6)]
        while rows and not rows[-1]:
            rows.pop()
        return e.Painting(tuple(rows), self.draft.number("painted"))


class CompareForm(DraftForm):
    """Up to four candidates; one with no income at all counts if it stands before another that has some."""

    kind = e.Compare.kind

    def facts(self) -> e.Compare:
        """Return the entry."""
        number = self.draft.number
        last = max(
            (i for i, name in enumerate(CANDIDATES) for kind in KINDS if number(f"{name}.{kind}")), default=-1
        )
        return e.Compare(tuple(self._candidate(index) for index in range(last + 1)))

    def _candidate(self, index: int) -> ToldCard:
        name = CANDIDATES[index]
        vp, am, res, dev = (self.draft.number(f"{name}.{kind}") for kind in KINDS)
        return ToldCard(name, vp, am, res, dev, from_bottom=index)


KINDS = ("vp", "am", "res", "dev")


class TakeBackForm(DraftForm):
    """The pillars with the most markers."""

    kind = e.TakeBack.kind

    def facts(self) -> e.TakeBack:
        """Return the entry."""
        told = [pick.rpartition(".") for pick in self.draft.picks]
        return e.TakeBack(tuple(e.PillarAt(at, int(slot)) for at, _dot, slot in told if slot.isdigit()))


class RingForm(DraftForm):
    """The symbols round the pricing tile."""

    kind = e.Ring.kind

    def facts(self) -> e.Ring:
        """Return the entry."""
        return e.Ring(self.draft.picks)


class LocationForm(ActionForm):
    """A location is resolved."""

    kind = e.Location.kind

    def facts(self) -> e.Location:
        """Return the entry."""
        return e.Location(self.cleaned_data["action"])


class NearestForm(DraftForm):
    """Where the closest members lie."""

    kind = e.Nearest.kind
    nothing = forms.BooleanField(required=False)

    def facts(self) -> e.Nearest:
        """Return the entry."""
        told = () if self.cleaned_data["nothing"] else self.draft.picks
        return e.Nearest(tuple(int(pick[1:]) for pick in told if pick[1:].isdigit()))


class NearForm(AnswerForm):
    """Whether the member is at a megalith."""

    kind = e.Near.kind

    def facts(self) -> e.Near:
        """Return the entry."""
        return e.Near(self.is_yes)


class LaneForm(DraftForm):
    """The nearest target of a kind."""

    kind = e.Lane.kind
    target = forms.CharField(max_length=30, error_messages=BROKEN_PAGE)
    nothing = forms.BooleanField(required=False)

    def facts(self) -> e.Lane:
        """Return the entry."""
        target = self.cleaned_data["target"]
        if self.cleaned_data["nothing"]:
            return e.Lane(target)
        return e.Lane(target, self.draft.number("distance"), self.draft.picks)


class DoneForm(DraftForm):
    """The instruction was done, with its reward."""

    kind = e.Done.kind
    note = forms.CharField(required=False, max_length=200)

    def facts(self) -> e.Done:
        """Return the entry."""
        return e.Done(
            vp=self.draft.number("vp"),
            cubes=self.cubes,
            dev=self.draft.number("dev"),
            note=self.cleaned_data["note"],
            no_card_scores="no_card" in self.draft.picks,
        )


class NotDoneForm(DraftForm):
    """The instruction could not be done."""

    kind = e.NotDone.kind
    why = forms.CharField(max_length=20, error_messages=BROKEN_PAGE)

    def facts(self) -> e.NotDone:
        """Return the entry."""
        return e.NotDone(self.cleaned_data["why"])


class InsteadForm(DraftForm):
    """Something else was done; the trays as they are now."""

    kind = e.Instead.kind
    what = forms.CharField(
        required=False, max_length=200, error_messages={"max_length": _("At most 200 letters.")}
    )

    def facts(self) -> e.Instead:
        """Return the entry."""
        trays = trays_of(self.draft, self.game.layout.trays) if self.draft.numbers else None
        return e.Instead(self.cleaned_data["what"], trays, self.draft.number("vp"))


class CorrectForm(DraftForm):
    """Numbers put right; what is as it was is left out."""

    kind = e.Correct.kind
    reason = forms.CharField(required=False, max_length=200)

    def facts(self) -> e.Correct:
        """Return the entry."""
        game, number, picks = self.game, self.draft.number, self.draft.picks
        trays = trays_of(self.draft, game.layout.trays)
        members = Members(number("board"), number("camp"), number("out"))
        marker = next((pick.partition(".")[2] for pick in picks if pick.startswith("marker.")), None)
        order = self.names("order")
        return e.Correct(
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

    kind = e.HouseRuleChanged.kind
    rule = forms.CharField(max_length=60, error_messages=BROKEN_PAGE)

    def facts(self) -> e.HouseRuleChanged:
        """Return the entry."""
        name, _equals, value = self.cleaned_data["rule"].partition("=")
        return e.HouseRuleChanged(name, value)


class WinterForm(DraftForm):
    """The new order, tapped from the first on, and the points of winter."""

    kind = e.Winter.kind

    def facts(self) -> e.Winter:
        """Return the entry; who was not tapped keeps the old order behind the others."""
        told = self.names("order")
        rest = tuple(name for name in self.game.order if name not in told)
        ring = tuple(pick.partition(".")[2] for pick in self.draft.picks if pick.startswith("ring."))
        return e.Winter((*told, *rest), self.draft.number("vp"), ring or None)


class FinalForm(DraftForm):
    """Everybody's points, in the order of the seats, the tribe's last."""

    kind = e.Final.kind

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

    def facts(self) -> e.Final:
        """Return the entry."""
        names = (*self.game.players, TRIBE)
        return e.Final({name: self.cleaned_data[f"s{index}"] for index, name in enumerate(names)})


FORMS: Mapping[str, type[EntryForm]] = {
    form.kind: form
    for form in (
        TileForm,
        WeatherForm,
        PaidForm,
        PassedForm,
        TurnForm,
        ColumnForm,
        DoableForm,
        PaintingForm,
        CompareForm,
        TakeBackForm,
        RingForm,
        LocationForm,
        NearestForm,
        NearForm,
        LaneForm,
        DoneForm,
        NotDoneForm,
        InsteadForm,
        CorrectForm,
        HouseRuleForm,
        WinterForm,
        FinalForm,
    )
}
