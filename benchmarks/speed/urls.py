"""The addresses while the bench runs: all of the site, and a bare view behind the same middleware."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

BARE = "/bench/bare/"


def bare(request: HttpRequest) -> HttpResponse:
    """Answer next to nothing: what is left is the price of asking."""
    return HttpResponse("ok")


urlpatterns = [path(BARE.lstrip("/"), bare), path("", include("referee.urls"))]
