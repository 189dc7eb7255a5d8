"""Help for a page: what it is, what to tap, what others see."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from referee.web.access.responses import is_htmx
from referee.web.access.visitors import show_page
from referee.web.templating.once import same_for_all


@dataclass(frozen=True)
class HelpPage:
    """The help with a name; ``topic``: its template."""

    name: str
    topic: str


@require_safe
@vary_on_headers("HX-Request")
@same_for_all
def help_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show the help that a page links to: on a page of its own, or for htmx in the dialog."""
    page = HelpPage(name, f"help/topics/{name}.html")
    try:
        get_template(page.topic)
    except TemplateDoesNotExist:
        raise Http404 from None
    template = "help/_topic.html" if is_htmx(request) else "help/help.html"
    return show_page(request, template, page)
