"""The page of the names on a table's cards: the edition, each title, and the list as a file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from referee.rules.arctic.cards import (
    EDITIONS,
    ENGLISH,
    GENDERS,
    LONGEST_TITLE,
    MOST_LETTERS,
    OwnTitle,
    TitleList,
    all_titles,
    read_titles,
    write_titles,
)
from referee.rules.arctic.corrections import TitleCards
from referee.rules.arctic.setup import NAME
from referee.rules.kernel.entry.choices import Option
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import services
from referee.tables.links import Visitor
from referee.tables.logbook import read_log
from referee.web.access.responses import attached, see_other
from referee.web.access.visitors import for_visitor, host, safe_or_post, show
from referee.web.desk.sent_form import SentAlong, SentForm, sent_along
from referee.web.templating.jinja import say
from referee.web.text_fields import text_of


class TitlesForm(SentForm):
    """What the table changes: the edition, one title, or the whole list (a file or its text)."""

    edition = forms.CharField(required=False, max_length=LONGEST_TITLE)
    card = forms.CharField(required=False)
    name = forms.CharField(required=False)
    gender = forms.CharField(required=False, max_length=LONGEST_TITLE)
    listed = forms.CharField(required=False, strip=False)

    def changed(self, now: TitleList) -> TitleList:
        """Return the new list. Raises IllegalEntry."""
        said = self.cleaned_data
        if said["edition"]:
            return replace(now, edition=said["edition"])
        if said["card"]:
            return now.with_own(OwnTitle(said["card"], said["name"], said["gender"]))
        return read_titles(text_of(self.files.get("file"), MOST_LETTERS) or said["listed"], now.edition)


@dataclass(frozen=True, slots=True)
class TitleRow:
    """A card: its English name, its title here, and the form as it was typed."""

    card: str
    title: str
    name: str
    gender: str
    is_own: bool
    is_open: bool


@dataclass(frozen=True)
class TitlesPage:
    """``listed``: a list that was refused, as it was brought in."""

    editions: Sequence[Option]
    edition: str
    is_translated: bool
    rows: Sequence[TitleRow]
    genders: Mapping[str, str]
    form: SentAlong
    fault: str = ""
    listed: str = ""


at_arctic = for_visitor({NAME}, safe_or_post, host)


@at_arctic
def titles_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show the names on the cards, or record which ones the table has."""
    if request.method != "POST":
        return _show(request, visitor, None)
    form = TitlesForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, visitor, form, form.words())
    try:
        found = form.changed(read_log(visitor.table).state.titles)
        entry = Entry(TitleCards(found.edition, found.own))
        services.enter(table=visitor.table, entry=entry, **form.page)
    except IllegalEntry as refusal:
        return _show(request, visitor, form, say(refusal.line))
    except services.StaleEntry:
        return _show(request, visitor, form, gettext("Something else was entered meanwhile. Try again."))
    return see_other(f"{visitor.path}titles/")


@for_visitor({NAME}, who=host)
def titles_file(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Download the names on the cards, for another table."""
    listed = write_titles(all_titles(read_log(visitor.table).state.titles))
    return attached(f"{visitor.table.code}-titles.csv", listed, "text/csv; charset=utf-8")


def _show(request: HttpRequest, visitor: Visitor, form: TitlesForm | None, fault: str = "") -> HttpResponse:
    log = read_log(visitor.table)
    now, typed = log.state.titles, form.data if form else {}
    page = TitlesPage(
        editions=[Option(word, title) for word, title in EDITIONS.items()],
        edition=now.edition,
        is_translated=now.edition != ENGLISH,
        rows=[_row(each, now, typed) for each in sorted(all_titles(now), key=lambda own: own.name)],
        genders=GENDERS,
        form=sent_along(log),
        fault=fault,
        listed=text_of(form.files.get("file"), MOST_LETTERS) or typed.get("listed", "") if form else "",
    )
    return show(request, visitor, "arctic/titles.html", page, 422 if fault else 200)


def _row(own: OwnTitle, now: TitleList, typed: Mapping[str, str]) -> TitleRow:
    is_typed = typed.get("card") == own.card
    name, gender = (typed.get("name", ""), typed.get("gender", "")) if is_typed else (own.name, own.gender)
    return TitleRow(own.card, own.name, name, gender, own in now.own, is_typed)
