"""URLs for the bench: the site's, and an empty view behind the same middleware."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

BARE = "/bench/bare/"


def bare(request: HttpRequest) -> HttpResponse:
    """Return an almost empty answer, to time the overhead of a request."""
    return HttpResponse("ok")


urlpatterns = [path(BARE.lstrip("/"), bare), path("", include("referee.urls"))]
