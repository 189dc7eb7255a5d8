"""The page of programs: their tickets, their keys, the web pages that may ask on their behalf, webhooks."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from referee.rules.kernel.text.line import gettext_noop, isolated
from referee.tables import joining, outgoing, webhooks
from referee.tables.keys import NOBODY, write_ticket
from referee.tables.links import WATCH, Visitor
from referee.web.access.responses import number_in, see_other
from referee.web.access.visitors import safe_or_post, show
from referee.web.lobby.sharing import for_all
from referee.web.registry import at_table

MOST_ORIGINS = 10
ANY_HOST = "*"
ORIGIN = r"https?://[a-z0-9.-]{1,200}(?::\d{1,5})?"


class OriginsForm(forms.Form):
    """The origins of web pages that may use this table's programs, a line each."""

    origins = forms.RegexField(
        rf"\A\s*(?:{ORIGIN}\s*)*\Z",
        required=False,
        max_length=2000,
        strip=False,
        error_messages={"invalid": _("Enter one address a line, like https://example.org, without a path.")},
        widget=forms.Textarea(attrs={"class": "form-control", "rows": 2}),
    )

    def clean_origins(self) -> list[str]:
        found = list(dict.fromkeys(self.cleaned_data["origins"].split()))
        if len(found) > MOST_ORIGINS:
            raise forms.ValidationError(_("Enter at most 10 addresses."))
        return found


class WebhookForm(forms.Form):
    """The address that the table's public events are sent to."""

    url = forms.CharField(
        max_length=outgoing.LONGEST,
        error_messages={"required": _("Enter the address.")},
        widget=forms.URLInput(
            attrs={"class": "form-control", "placeholder": "https://example.org/…", "autocomplete": "off"}
        ),
    )


@dataclass(frozen=True)
class WebhookShown:
    """A webhook by its host, since the rest of its address may be a secret; ``result``: of the last try."""

    webhook: Any
    host: str
    result: str


@dataclass(frozen=True)
class ProgramsPage:
    """``ticket``: the link that lets a program in; ``programs``: those whose keys can be taken back here.

    ``hook_form``: None where no webhooks are allowed; ``secret``: of the webhook that was just made.
    """

    ticket: str
    programs: list[Any]
    form: OriginsForm | None
    webhooks: list[WebhookShown]
    hook_form: WebhookForm | None
    secret: str = ""


def has_programs(visitor: Visitor) -> bool:
    return not visitor.is_trial


@at_table(safe_or_post, has_programs)
def programs_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show the programs of this place; the host sees all, and names the origins of web pages."""
    form = OriginsForm(request.POST) if visitor.is_host and request.method == "POST" else None
    if form and form.is_valid():
        joining.set_origins(visitor.table, form.cleaned_data["origins"])
        return see_other(f"{visitor.path}programs/")
    return _page(request, visitor, form)


def _page(
    request: HttpRequest,
    visitor: Visitor,
    form: OriginsForm | None = None,
    hook_form: WebhookForm | None = None,
    secret: str = "",
) -> HttpResponse:
    """Show the page; ``form`` or ``hook_form``: with what is wrong in it."""
    is_refused, has_hooks = bool(form or hook_form), visitor.is_host and webhooks.are_allowed()
    if visitor.is_host and not form:
        form = OriginsForm(initial={"origins": "\n".join(visitor.table.origins)})
    place, by = (WATCH, NOBODY) if visitor.is_host else (visitor.place, visitor.device)
    link = reverse("bridge_join", args=[visitor.table.code, write_ticket(visitor.table.code, place, by)])
    page = ProgramsPage(
        ticket=for_all(request, link),
        programs=_programs(visitor),
        form=form,
        webhooks=[_shown(each) for each in webhooks.webhooks_of(visitor.table)] if visitor.is_host else [],
        hook_form=(hook_form or WebhookForm()) if has_hooks else None,
        secret=secret,
    )
    return show(request, visitor, "table/programs.html", page, 422 if is_refused else 200)


@at_table(require_POST, has_programs)
def end_program(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Take a program's key back."""
    number = number_in(request, "device")
    joining.end_program(visitor.table, next((each.pk for each in _programs(visitor) if each.pk == number), 0))
    return see_other(f"{visitor.path}programs/")


def keeps_webhooks(visitor: Visitor) -> bool:
    return visitor.is_host and has_programs(visitor)


@at_table(require_POST, keeps_webhooks)
def add_webhook(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Send the table's later events to an address, and show the secret that signs them, once."""
    if not webhooks.are_allowed():
        raise Http404
    form = WebhookForm(request.POST)
    if form.is_valid():
        try:
            made = webhooks.add_webhook(visitor.table, form.cleaned_data["url"], get_language() or "en")
            return _page(request, visitor, secret=webhooks.secret_of(made))
        except outgoing.NotAllowed as refusal:
            form.add_error("url", _why_not(refusal))
        except webhooks.TooManyWebhooks:
            form.add_error("url", _("This table sends to this address already, or to two others."))
    return _page(request, visitor, hook_form=form)


def _why_not(refusal: outgoing.NotAllowed) -> str:
    if refusal.is_private:
        return f"{gettext(RESULTS[outgoing.PRIVATE])}."
    if refusal.is_host and ANY_HOST in settings.WEBHOOK_HOSTS:
        return gettext("This server sends to the usual port only.")
    if refusal.is_host:
        hosts = ", ".join(settings.WEBHOOK_HOSTS)
        return gettext("This server sends to these hosts only: {hosts}.").format(hosts=isolated(hosts))
    return gettext("Enter a whole address that begins with https://.")


@at_table(require_POST, keeps_webhooks)
def end_webhook(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    webhooks.end_webhook(visitor.table, number_in(request, "webhook") or 0)
    return see_other(f"{visitor.path}programs/")


RESULTS: Mapping[str, str] = {
    "": gettext_noop("Nothing sent yet"),
    outgoing.PRIVATE: gettext_noop("Nothing is sent into private networks"),
    outgoing.NO_NAME: gettext_noop("There’s no such host"),
    outgoing.NO_ANSWER: gettext_noop("No answer"),
    outgoing.TIMEOUT: gettext_noop("No answer in time"),
    outgoing.TLS: gettext_noop("Its certificate isn’t valid"),
    outgoing.REDIRECT: gettext_noop("It leads on to another address, which isn’t followed"),
    "damaged": gettext_noop("This table’s log is damaged"),
}


def _shown(webhook: Any) -> WebhookShown:
    said = RESULTS.get(webhook.result)
    if said is not None:
        result = gettext(said)
    elif webhook.failures:
        result = gettext("It answered {status}").format(status=webhook.result)
    else:
        result = gettext("Arrived")
    return WebhookShown(webhook, urlsplit(webhook.url).netloc, result)


def _programs(visitor: Visitor) -> list[Any]:
    found = [each for each in joining.devices_at(visitor.table) if each.program]
    return [each for each in found if visitor.is_host or each.place == visitor.place]
