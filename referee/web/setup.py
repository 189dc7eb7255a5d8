"""What opening a table has in common, whatever the game: the form, what its page shows, the opening."""

import secrets
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.rules.kernel.entry.choices import Option
from referee.rules.kernel.entry.house_rule import house_choice
from referee.rules.kernel.text.names import tidy
from referee.rules.kernel.text.rulebook import HouseRule, HouseRules
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import groups, services
from referee.web.access.device import group_here, note_draw, open_here
from referee.web.access.rate_limits import count_try, is_spent
from referee.web.drafts import words_of
from referee.web.setup_drawn import LONGEST_TABLE_NAME, filled_in
from referee.web.templating.jinja import say
from referee.web.text_fields import NamesField, too_long

DRAWN = "drawn"


def _house_field(rule: HouseRule) -> str:
    return f"house_{rule.name}"


@dataclass(frozen=True)
class HouseChoice:
    """A house rule with its field and the answer as a form stands."""

    rule: HouseRule
    field: forms.BoundField
    value: str

    @property
    def options(self) -> tuple[Option, ...]:
        return house_choice(self.rule, "").options

    @property
    def is_changed(self) -> bool:
        return self.value != self.rule.default


@dataclass(frozen=True)
class HouseGroup:
    """House rules under a title; ``changed``: how many are off their defaults."""

    title: str
    choices: list[HouseChoice]
    changed: int


class SetupForm(forms.Form):
    """Players in order, the table's name, house rules. It checks shape; the rules say what can be played.

    A game says how many can play, which house rules it offers, which of these are asked outside their fold,
    what a table without a name is called, and where a refusal goes whose field isn't called as in the rules.
    """

    seats: ClassVar[range]
    offered: ClassVar[tuple[HouseRule, ...]]
    day_name: ClassVar[str]
    field_of: ClassVar[Mapping[str, str]] = {}
    asked_apart: ClassVar[frozenset[str]] = frozenset()
    is_drawn = False
    from_table: ClassVar[Callable[[Any], dict[str, object]]] = lambda table: {}  # what is filled in as there
    of_group: Any = None
    """The group that the table will belong to."""

    players = NamesField()
    name = forms.CharField(label=_("Table name"), max_length=LONGEST_TABLE_NAME, required=False)
    group = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.refused_by: tuple[str, ...] = ()
        self.fields["name"].initial = self.default_name
        for rule in self.offered:
            choices = [(choice.value, choice.label) for choice in rule.values]
            field = forms.ChoiceField(choices=choices, required=False, initial=rule.default)
            self.fields[_house_field(rule)] = field

    def default_name(self) -> str:
        """Return "Arctic, 21 November"."""
        return gettext(self.day_name).format(day=date_format(localdate(), gettext("j F")))

    def clean_name(self) -> str:
        """A table without a name is called after its day."""
        # One sign may be several once it is written in the one way.
        name = tidy(self.cleaned_data["name"])
        if len(name) > LONGEST_TABLE_NAME:
            raise ValidationError(too_long(name, LONGEST_TABLE_NAME))
        return name or self.default_name()

    @property
    def rows(self) -> range:
        return range(1, self.seats.stop)

    @property
    def seated(self) -> tuple[str, ...]:
        """The players, clockwise; empty rows are left out."""
        return tuple(name for name in self.cleaned_data["players"] if name)

    @property
    def first_row(self) -> str:
        """The number of the row that is chosen to go first, as the form stands."""
        return ""

    @property
    def goes_to(self) -> str:
        """The page of the new table that is shown first, "" the table itself."""
        return ""

    def house_rules(self) -> dict[str, str]:
        """Return the house rules that a set-up has to say."""
        answers = {rule: self.cleaned_data[_house_field(rule)] or rule.default for rule in self.offered}
        return {rule.name: answer for rule, answer in answers.items() if answer != rule.default}

    @abstractmethod
    def setup(self) -> Any:
        """Return the game's set-up as entered. Raises IllegalEntry for what can't be read."""

    def refuse(self, refusal: IllegalEntry) -> None:
        """Put the sentence of the rules under the field it is about."""
        self.refused_by = (refusal.rule,) if refusal.rule else ()
        field = self.field_of.get(refusal.field or "", refusal.field)
        self.add_error(field if field in self.fields else None, say(refusal.line))

    def choice_of(self, rule: HouseRule) -> HouseChoice:
        """Return a house rule with its field and the answer as the form stands."""
        field = self[_house_field(rule)]
        return HouseChoice(rule, field, field.value() or rule.default)


class FirstPlayerForm(SetupForm):
    """A set-up that also says who goes first: a player by the row, or one whom the app draws."""

    first_initiator = forms.ChoiceField(required=False, initial=DRAWN)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(value, value) for value in (DRAWN, *map(str, self.rows))]
        self.fields["first_initiator"].choices = choices  # type: ignore[attr-defined]

    @property
    def is_drawn(self) -> bool:  # type: ignore[override]
        """Whether the app is to draw who goes first; so it is if nothing is chosen."""
        return (self.cleaned_data["first_initiator"] or DRAWN) == DRAWN

    @property
    def first_row(self) -> str:
        return str(self["first_initiator"].value())

    def first_player(self) -> str:
        """Return the player who is chosen to go first, or draw one (A-16, E-3)."""
        if self.is_drawn:
            return secrets.choice(self.seated or ("",))
        rows = dict(zip(map(str, self.rows), self.cleaned_data["players"], strict=False))
        return str(rows.get(self.cleaned_data["first_initiator"], ""))


@dataclass(frozen=True, slots=True)
class Row:
    """A place for a player's name. ``is_first``: chosen to go first."""

    number: int
    name: str
    is_first: bool


class SetupPage:
    """What the template shows of a form, valid or not."""

    is_alone = False
    """Whether it is a game for one, of whom no one goes first."""
    flags: Sequence[tuple[str, str]] = ()
    """What each player chooses one of, with its word."""

    def __init__(self, form: SetupForm) -> None:
        self.form = form
        typed = [*(form["players"].value() or ()), *[""] * len(form.rows)]
        self.rows: Sequence[Row] = [
            Row(number, name, str(number) == form.first_row)
            for number, name in zip(form.rows, typed, strict=False)
        ]
        self.named = [row for row in self.rows if row.name.strip()]
        self.choosable = self.named or self.rows
        self.is_drawn = not any(row.is_first for row in self.choosable)
        self.agreed_first, self.agreed_later = self._agreed_first()
        asked = {choice.rule for choice in (*self.agreed_first, *self.agreed_later)}
        folded: dict[str, list[HouseChoice]] = {}
        for rule in form.offered:
            if rule.name not in form.asked_apart and rule not in asked:
                folded.setdefault(rule.group, []).append(form.choice_of(rule))
        self.house_groups = [
            HouseGroup(title, choices, sum(choice.is_changed for choice in choices))
            for title, choices in folded.items()
        ]
        group = form.of_group
        self.people = groups.names_offered(group) if group else []
        apart = [*self.agreed_first, *self.agreed_later]
        self.changed = sum(group.changed for group in self.house_groups)
        self.changed += sum(choice.is_changed for choice in apart)
        self.offered = sum(len(group.choices) for group in self.house_groups) + len(apart)

    @property
    def modules_chosen(self) -> tuple[str, ...]:
        """The modules as the form stands; a game without modules has none."""
        return ()

    def _agreed_first(self) -> tuple[list[HouseChoice], list[HouseChoice]]:
        """Return the few house rules to agree on before all others, and those that matter less here."""
        form = self.form
        often = HouseRules(rule for rule in form.offered if rule.often and rule.name not in form.asked_apart)
        players = len(self.named) or form.seats.start
        first = often.agreed_first(players, self.modules_chosen)
        later = [rule for rule in often if rule not in first]
        return [*map(form.choice_of, first)], [*map(form.choice_of, later)]


@dataclass(frozen=True)
class OpeningPage:
    """Where a table is opened; ``oob``: what has changed goes into the page that is open."""

    game: str
    page: SetupPage
    oob: bool = False
    is_first_visit: bool = False


FormT = TypeVar("FormT", bound=SetupForm)


def set_up(
    request: HttpRequest, game: str, form_type: type[SetupForm], show: Callable[..., HttpResponse]
) -> HttpResponse:
    """Show the set-up, or open the table and go there. ``show``: the page of a form, with its status."""
    if request.method != "POST":
        return show(request, with_group(request, form_type(initial=from_group(request, game, form_type))))
    form = with_group(request, form_type(request.POST, request.FILES))
    table = open_table(request, form, game)
    return open_here(request, table, form.goes_to) if table else show(request, form, 422)


def with_group(request: HttpRequest, form: FormT) -> FormT:
    """Return the form with its group, if this device belongs to it."""
    form.of_group = group_here(request, str(form["group"].value() or ""))
    return form


def from_group(request: HttpRequest, game: str, form_type: type[SetupForm]) -> dict[str, object]:
    """Return what a group fills in: players, modules and house rules of its last table of several."""
    group = group_here(request, request.GET.get("group", ""))
    if group is None:
        return {}
    house = groups.last_house(group, game)
    known = {**(form_type.from_table(last) if (last := groups.last_table(group, game)) else {})}
    known |= {_house_field(rule): house[rule.name] for rule in form_type.offered if rule.name in house}
    if "modules" in form_type.base_fields:
        offered = dict(form_type.base_fields["modules"].choices)  # type: ignore[attr-defined]
        known["modules"] = [name for name in groups.last_modules(group, game) if name in offered]
    players = groups.last_players(group, game, form_type.seats.stop - 1)
    return {"group": group.code, **known, **filled_in(words_of(request.GET), players)}


def open_table(request: HttpRequest, form: SetupForm, game: str) -> Any | None:
    """Open the table of a form and return it; what speaks against it stands on the form."""
    if not form.is_valid():
        return None
    if is_spent(request, "open"):
        sorry = gettext("Too many new tables from this network. Try again in an hour, or use one you have.")
        form.add_error(None, sorry)
        return None
    if form.cleaned_data["group"] and form.of_group is None:
        form.add_error(None, gettext("This device isn’t in the group. Ask for an invitation."))
        return None
    try:
        setup, name = form.setup(), form.cleaned_data["name"]
        table = services.open_table(
            game=game, name=name, setup=setup, players=setup.players, group=form.of_group
        )
    except IllegalEntry as refusal:
        form.refuse(refusal)
        return None
    count_try(request, "open")
    if form.is_drawn:
        note_draw(request, table.code)
    return table
