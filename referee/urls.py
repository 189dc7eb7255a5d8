"""The site's URLs."""

from django.urls import include, path

from referee.web.access.middleware import broken, mistyped

handler400 = mistyped
handler500 = broken

urlpatterns = [path("", include("referee.web.urls"))]
