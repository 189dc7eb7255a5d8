"""The page of programs: their tickets, their keys, and the web pages that may ask on their behalf."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from referee.tables import joining
from referee.tables.keys import NOBODY, write_ticket
from referee.tables.links import WATCH, Visitor
from referee.web.access.responses import number_in, see_other
from referee.web.access.visitors import safe_or_post, show
from referee.web.lobby.sharing import for_all
from referee.web.registry import at_table

MOST_ORIGINS = 10
ORIGIN = r"https?://[a-z0-9.-]{1,200}(?::\d{1,5})?"


class OriginsForm(forms.Form):
    """The origins of web pages that may use this table's programs, a line each."""

    origins = forms.RegexField(
        rf"\A\s*(?:{ORIGIN}\s*)*\Z",
        required=False,
        max_length=2000,
        strip=False,
        error_messages={"invalid": _("Enter one address a line, like https://example.org, without a path.")},
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def clean_origins(self) -> list[str]:
        found = list(dict.fromkeys(self.cleaned_data["origins"].split()))
        if len(found) > MOST_ORIGINS:
            raise forms.ValidationError(_("Enter at most 10 addresses."))
        return found


@dataclass(frozen=True)
class ProgramsPage:
    """``ticket``: the link that lets a program in; ``programs``: those whose keys can be taken back here."""

    ticket: str
    programs: list[Any]
    form: OriginsForm | None


def has_programs(visitor: Visitor) -> bool:
    return not visitor.is_trial


@at_table(safe_or_post, has_programs)
def programs_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show the programs of this place; the host sees all, and names the origins of web pages."""
    form, status = None, 200
    if visitor.is_host:
        form = OriginsForm(request.POST or None, initial={"origins": "\n".join(visitor.table.origins)})
        if form.is_bound and form.is_valid():
            joining.set_origins(visitor.table, form.cleaned_data["origins"])
            return see_other(f"{visitor.path}programs/")
        status = 422 if form.is_bound else 200
    place, by = (WATCH, NOBODY) if visitor.is_host else (visitor.place, visitor.device)
    link = reverse("bridge_join", args=[visitor.table.code, write_ticket(visitor.table.code, place, by)])
    page = ProgramsPage(for_all(request, link), _programs(visitor), form)
    return show(request, visitor, "table/programs.html", page, status)


@at_table(require_POST, has_programs)
def end_program(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Take a program's key back."""
    number = number_in(request, "device")
    joining.end_program(visitor.table, next((each.pk for each in _programs(visitor) if each.pk == number), 0))
    return see_other(f"{visitor.path}programs/")


def _programs(visitor: Visitor) -> list[Any]:
    found = [each for each in joining.devices_at(visitor.table) if each.program]
    return [each for each in found if visitor.is_host or each.place == visitor.place]
