"""Views of an event: opening one, its page, and what its owner does."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_POST, require_safe

from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import events, groups
from referee.web.access.device import keys_to_groups
from referee.web.access.responses import number_in, see_other
from referee.web.access.visitors import View, safe_or_post, show_page
from referee.web.drafts import words_of
from referee.web.events.forms import EventForm, JudgeForm, PeopleForm
from referee.web.events.page import NOTHING, event_page
from referee.web.groups.views import of_group


@dataclass(frozen=True)
class EventsPage:
    """The events of a group, newest first, and the form that opens one."""

    group: Any
    events: list[Any]
    form: EventForm


@of_group(safe_or_post)
def events_page(request: HttpRequest, group: Any) -> HttpResponse:
    """Show the group's events, or open one with this device as its owner."""
    form = EventForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        return _go_to(events.found_event(group, **form.cleaned_data, key=_key(request, group)))
    page = EventsPage(group, events.events_of(group), form)
    return show_page(request, "events/start.html", page, 422 if form.errors else 200)


def of_event(method: Callable[[View], View]) -> Callable[[View], View]:
    """Pass the group and its event to a view; 404 for a device that isn't in the group."""

    def decorate(view: View) -> View:
        @of_group(method)
        @wraps(view)
        def opened(request: HttpRequest, group: Any, number: int, **more: Any) -> HttpResponse:
            event = events.event_in(group, number)
            if event is None:
                raise Http404
            return view(request, event, **more)

        return opened

    return decorate


def by_owner(view: View) -> View:
    """Let only the owner's device do it, with POST; 404 for others. A refusal stands on the event's page."""

    @of_event(require_POST)
    @wraps(view)
    def opened(request: HttpRequest, event: Any, **more: Any) -> HttpResponse:
        if not events.is_owner(event, _key(request, event.group)):
            raise Http404
        try:
            return view(request, event, **more)
        except IllegalEntry as refusal:
            return show_event(request, event, refusal.line.text(translation))

    return opened


def _key(request: HttpRequest, group: Any) -> str:
    return keys_to_groups(request)[group.code]


def _go_to(event: Any) -> HttpResponse:
    return see_other(reverse("group_event", args=[event.group.code, event.pk]))


def show_event(request: HttpRequest, event: Any, trouble: str = "") -> HttpResponse:
    sent = words_of(request.POST) if trouble else NOTHING
    page = event_page(event.group, event, _key(request, event.group), trouble, sent)
    return show_page(request, "events/event.html", page, 422 if trouble else 200)


@of_event(require_safe)
def event(request: HttpRequest, event: Any) -> HttpResponse:
    return show_event(request, event)


@by_owner
def people(request: HttpRequest, event: Any) -> HttpResponse:
    """Let people take part."""
    form = PeopleForm(request.POST)
    if not form.is_valid():
        return show_event(request, event, _said(form))
    events.add_people(event, form.cleaned_data["names"])
    return _go_to(event)


@by_owner
def draw(request: HttpRequest, event: Any) -> HttpResponse:
    """Draw the seats of an evening for those who are here, or take the last draw back."""
    number = number_in(request, "evening")
    if "back" in request.POST:
        evenings, known = events.evenings_of(event), groups.people_of(event.group)
        now = event_page(event.group, event, _key(request, event.group))
        if evenings and known and number == now.evening and now.can_take_back:
            events.drop_evening(event, number)
        return _go_to(event)
    here = [int(each) for each in words_of(request.POST).get("here", []) if each.isascii() and each.isdigit()]
    events.draw_evening(event, here, number)
    return _go_to(event)


@by_owner
def judges(request: HttpRequest, event: Any) -> HttpResponse:
    """Make a device of the group a judge, or take that back."""
    if out := number_in(request, "out"):
        events.dismiss(event, out)
        return _go_to(event)
    form = JudgeForm(request.POST)
    if not form.is_valid():
        return show_event(request, event, _said(form))
    events.appoint(event, form.cleaned_data["device"], form.cleaned_data["name"])
    return _go_to(event)


@by_owner
def end(request: HttpRequest, event: Any) -> HttpResponse:
    """End the event, or go on with it."""
    events.end_event(event, is_over="on" not in request.POST)
    return _go_to(event)


@of_event(require_POST)
def take_over(request: HttpRequest, event: Any) -> HttpResponse:
    """Become the owner of an event whose owner's device has left the group."""
    if not events.take_over(event, _key(request, event.group)):
        raise Http404
    return _go_to(event)


def _said(form: forms.Form) -> str:
    return " ".join(str(error) for errors in form.errors.values() for error in errors)
