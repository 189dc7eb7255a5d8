"""Django as a WSGI application; `referee.asgi` puts it behind a server."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")

application = get_wsgi_application()
