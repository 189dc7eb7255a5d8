"""The WSGI application; `referee.asgi` serves it."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")

application = get_wsgi_application()
