"""The forms that answer what the marauders ask, one a kind of entry."""

from __future__ import annotations

from django import forms

from referee.rules.prehistory.answers.column import Column
from referee.rules.prehistory.answers.columns import Columns
from referee.rules.prehistory.answers.compare import Compare
from referee.rules.prehistory.answers.doable import Doable
from referee.rules.prehistory.answers.location import Location
from referee.rules.prehistory.answers.near import Near
from referee.rules.prehistory.answers.nearest import Nearest
from referee.rules.prehistory.answers.painting import Painting
from referee.rules.prehistory.answers.ring import Ring
from referee.rules.prehistory.answers.take_back import TakeBack
from referee.rules.prehistory.answers.tile import TileDrawn
from referee.rules.prehistory.answers.weather import Weather
from referee.rules.prehistory.board.terms import TRIBE
from referee.rules.prehistory.humans.paid import Paid
from referee.rules.prehistory.humans.passed import Passed
from referee.rules.prehistory.humans.turn import Turn
from referee.rules.prehistory.record.offers import ToldCard
from referee.rules.prehistory.record.told import Lane, PillarAt
from referee.rules.prehistory.scripted.automa import payment_of
from referee.web.base import BROKEN_PAGE, seated
from referee.web.prehistory.draft_form import ActionForm, AnswerForm, DraftForm

CANDIDATES = "ABCD"


class TileForm(DraftForm):
    """A tile: tapped symbol by symbol, or one from the library ("2 fishing ceremony ...")."""

    kind = TileDrawn.kind
    tile = forms.CharField(required=False, max_length=120)

    def facts(self) -> TileDrawn:
        """Return the entry."""
        number, *symbols = self.cleaned_data["tile"].split() or ["0"]
        if symbols:
            return TileDrawn(int(number) if number.isdigit() else 0, tuple(symbols))
        n = next((int(pick[2:]) for pick in self.draft.picks if pick in ("n.2", "n.3")), 2)
        return TileDrawn(n, tuple(pick for pick in self.draft.picks if not pick.startswith("n.")))


class WeatherForm(DraftForm):
    """What the weather gave."""

    kind = Weather.kind

    def facts(self) -> Weather:
        """Return the entry."""
        return Weather(self.cubes)


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

    kind = Paid.kind
    nothing = forms.BooleanField(required=False)

    def seat(self) -> str | None:
        """The human named; else who is asked."""
        return super().seat() or payment_of(self.game)

    def facts(self) -> Paid:
        """Return the entry."""
        return Paid({} if self.cleaned_data["nothing"] else self.cubes)


class PassedForm(TurnOfForm):
    """One human has passed; where none is named, all have."""

    kind = Passed.kind

    def facts(self) -> Passed:
        """Return the entry."""
        return Passed()


class TurnForm(DraftForm):
    """Whose turn is next."""

    kind = Turn.kind
    to = forms.ChoiceField(choices=[(TRIBE, TRIBE), ("humans", "humans")], error_messages=BROKEN_PAGE)

    def facts(self) -> Turn:
        """Return the entry."""
        return Turn(self.cleaned_data["to"])


class ColumnForm(AnswerForm, ActionForm):
    """Whether a column is empty."""

    kind = Column.kind

    def facts(self) -> Column:
        """Return the entry."""
        return Column(self.cleaned_data["action"], self.is_yes)


class ColumnsForm(DraftForm):
    """How many columns are empty, action by action."""

    kind = Columns.kind

    def facts(self) -> Columns:
        """Return the entry."""
        told = {name.removeprefix("c."): n for name, n in self.draft.numbers.items() if name.startswith("c.")}
        return Columns(told)


class DoableForm(AnswerForm, ActionForm):
    """Whether an action can gain anything."""

    kind = Doable.kind

    def facts(self) -> Doable:
        """Return the entry."""
        return Doable(self.cleaned_data["action"], self.is_yes)


class PaintingForm(DraftForm):
    """Sections of up to six rows; none: the table looks itself."""

    kind = Painting.kind
    nothing = forms.BooleanField(required=False)

    def facts(self) -> Painting:
        """Return the entry."""
        if self.cleaned_data["nothing"]:
            return Painting()
        rows = [self.draft.number(f"r{index}") for index in range(6)]
        while rows and not rows[-1]:
            rows.pop()
        return Painting(tuple(rows), self.draft.number("painted"))


class CompareForm(DraftForm):
    """Up to four candidates; one with no income at all counts if it stands before another that has some."""

    kind = Compare.kind

    def facts(self) -> Compare:
        """Return the entry."""
        number = self.draft.number
        last = max(
            (i for i, name in enumerate(CANDIDATES) for kind in KINDS if number(f"{name}.{kind}")), default=-1
        )
        return Compare(tuple(self._candidate(index) for index in range(last + 1)))

    def _candidate(self, index: int) -> ToldCard:
        name = CANDIDATES[index]
        vp, am, res, dev = (self.draft.number(f"{name}.{kind}") for kind in KINDS)
        return ToldCard(name, vp, am, res, dev, from_bottom=index)


KINDS = ("vp", "am", "res", "dev")


class TakeBackForm(DraftForm):
    """The pillars with the most markers."""

    kind = TakeBack.kind

    def facts(self) -> TakeBack:
        """Return the entry."""
        told = [pick.rpartition(".") for pick in self.draft.picks]
        return TakeBack(tuple(PillarAt(at, int(slot)) for at, _dot, slot in told if slot.isdigit()))


class RingForm(DraftForm):
    """The symbols round the pricing tile."""

    kind = Ring.kind

    def facts(self) -> Ring:
        """Return the entry."""
        return Ring(self.draft.picks)


class LocationForm(ActionForm):
    """A location is resolved."""

    kind = Location.kind

    def facts(self) -> Location:
        """Return the entry."""
        return Location(self.cleaned_data["action"])


class NearestForm(DraftForm):
    """Where the closest members lie."""

    kind = Nearest.kind
    nothing = forms.BooleanField(required=False)

    def facts(self) -> Nearest:
        """Return the entry."""
        told = () if self.cleaned_data["nothing"] else self.draft.picks
        return Nearest(tuple(int(pick[1:]) for pick in told if pick[1:].isdigit()))


class NearForm(AnswerForm):
    """Whether the member is at a megalith."""

    kind = Near.kind

    def facts(self) -> Near:
        """Return the entry."""
        return Near(self.is_yes)


class LaneForm(DraftForm):
    """The nearest target of a kind."""

    kind = Lane.kind
    target = forms.CharField(max_length=30, error_messages=BROKEN_PAGE)
    nothing = forms.BooleanField(required=False)

    def facts(self) -> Lane:
        """Return the entry."""
        target = self.cleaned_data["target"]
        if self.cleaned_data["nothing"]:
            return Lane(target)
        return Lane(target, self.draft.number("distance"), self.draft.picks)


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
