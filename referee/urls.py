"""Every address of the site belongs to the pages."""

from django.urls import include, path

urlpatterns = [path("", include("referee.web.urls"))]
