"""The WSGI application; `referee.asgi` serves it."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")

application = get_wsgi_application()
# What is loaded by now stays: the garbage collector need not look at it again.
gc.freeze()
