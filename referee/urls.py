"""Every address of the site belongs to the pages."""

from django.urls import include, path

from referee.web.access.middleware import broken, mistyped

handler400 = mistyped
handler500 = broken

urlpatterns = [path("", include("referee.web.urls"))]
