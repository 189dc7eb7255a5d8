"""The forms that answer what the marauders ask, one a kind of entry."""

from __future__ import annotations

from django import forms

from referee.rules.prehistory.board.terms import TRIBE
from referee.rules.prehistory.record import entries as e
from referee.rules.prehistory.record.offers import ToldCard
from referee.rules.prehistory.scripted.automa import payment_of
from referee.web.base import BROKEN_PAGE, seated
from referee.web.prehistory.draft_form import ActionForm, AnswerForm, DraftForm

CANDIDATES = "ABCD"


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


class TurnOfForm(DraftForm):
    """An entry of one human, where the page names one."""

    for_seat = forms.CharField(strip=False, required=False)

    def clean_for_seat(self) -> str:
        """Refuse a seat that is not there."""
        name: str = self.cleaned_data["for_seat"]
        return seated(name, self.game) if name else ""

    def seat(self) -> str | None:
        """The human named."""
        return self.cleaned_data["for_seat"] or None


class PaidForm(TurnOfForm):
    """A human's turn, with what the payer put on the trays; ``nothing`` whatever the steppers say."""

    kind = e.Paid.kind
    nothing = forms.BooleanField(required=False)

    def seat(self) -> str | None:
        """The human named; else who is asked."""
        return super().seat() or payment_of(self.game)

    def facts(self) -> e.Paid:
        """Return the entry."""
        return e.Paid({} if self.cleaned_data["nothing"] else self.cubes)


class PassedForm(TurnOfForm):
    """One human has passed; where none is named, all have."""

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


class ColumnsForm(DraftForm):
    """How many columns are empty, action by action."""

    kind = e.Columns.kind

    def facts(self) -> e.Columns:
        """Return the entry."""
        told = {name.removeprefix("c."): n for name, n in self.draft.numbers.items() if name.startswith("c.")}
        return e.Columns(told)


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


ANSWER_FORMS: tuple[type[DraftForm], ...] = (
    TileForm,
    WeatherForm,
    PaidForm,
    PassedForm,
    TurnForm,
    ColumnForm,
    ColumnsForm,
    DoableForm,
    PaintingForm,
    CompareForm,
    TakeBackForm,
    RingForm,
    LocationForm,
    NearestForm,
    NearForm,
    LaneForm,
)
