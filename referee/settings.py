"""All settings. Whatever differs between installations comes from the environment.

REFEREE_PROFILE   `production` for a hosted referee, `pocket` in a browser; else it plays on a home network
REFEREE_PREFIX    the path under which a proxy serves all this, such as `/referee` (default: none)
REFEREE_VAR       the folder of the database, the secret key and the collected static files (default `var/`)
REFEREE_LOCALE    the folder of the translations (default `locale/`)
DATABASE_URL      for PostgreSQL (default: SQLite in REFEREE_VAR)
SECRET_KEY        required in production; elsewhere created once in REFEREE_VAR
REFEREE_JOINS_A_MINUTE (wrong codes), REFEREE_OPENINGS_AN_HOUR (tables)   rate limits of one address
REFEREE_ADDRESS_SHARE   the part of a processor for one address (default: all of it at home, 0.25 hosted)
REFEREE_CONTACT   how to reach the operator, for the page "About" (default: none)
REFEREE_KEEPS_DAYS   how long tables stay without an entry (default: for ever at home, a year when hosted)
REFEREE_WEBHOOK_HOSTS, REFEREE_WEBHOOK_HTTP   where tables may send their events, also over http (default: no)
REFEREE_HSTS_SECONDS, REFEREE_HSTS_SUBDOMAINS   how long browsers use https only (default: a year, this host)
ALLOWED_HOSTS, CSRF_TRUSTED_ORIGINS, TIME_ZONE, DEBUG   as in Django
"""

import os
import secrets
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from jinja2 import ChainableUndefined, ModuleLoader, StrictUndefined

from referee import packages
from referee.database import database
from referee.languages import languages
from referee.logs import in_one_line

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

PROFILE = env.str("REFEREE_PROFILE", default="table")
PRODUCTION, POCKET = PROFILE == "production", PROFILE == "pocket"
DEBUG = env.bool("DEBUG", default=False)

VAR_DIR = Path(env.str("REFEREE_VAR", default=str(BASE_DIR / "var")))
# The database contains what is sealed, so no one else on the machine may read it.
VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)


# Secrets and hosts


def local_secret(file: Path) -> str:
    """Return the key in the file; create it on the first call."""
    if not file.exists():
        fresh = file.with_name(f"{file.name}.{os.getpid()}")
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(50), encoding="ascii")
        # Two processes may start at once. A hard link never overwrites, so both read the first key.
        try:
            os.link(fresh, file)
        except FileExistsError:
            pass
        except OSError:
            fresh.replace(file)
        fresh.unlink(missing_ok=True)
    return file.read_text(encoding="ascii")


if PRODUCTION:
    if missing := [name for name in ("SECRET_KEY", "ALLOWED_HOSTS") if not env.str(name, default="")]:
        raise ImproperlyConfigured(f"Set {' and '.join(missing)}: the production profile needs them.")
    SECRET_KEY = env.str("SECRET_KEY")
else:
    SECRET_KEY = env.str("SECRET_KEY", default="") or local_secret(VAR_DIR / "secret-key")

# At home the address is whatever the router assigns.
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# A mail address, a web address or a sentence.
CONTACT = env.str("REFEREE_CONTACT", default="")

# Days without an entry after which `manage.py tidy` archives a table and deletes it; 0: never.
KEEPS_DAYS = env.int("REFEREE_KEEPS_DAYS", default=365 if PRODUCTION else 0)

# As in ALLOWED_HOSTS.
WEBHOOK_HOSTS = env.list("REFEREE_WEBHOOK_HOSTS", default=[])
WEBHOOK_HTTP = env.bool("REFEREE_WEBHOOK_HTTP", default=False)


# The parts

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "crispy_forms",
    "crispy_bootstrap5",
    "django_htmx",
    "csp",
    "referee.tables",
    "referee.web",
]

MIDDLEWARE = [
    # Probes use an IP address and http, so they are answered before either is checked.
    "referee.web.access.middleware.health",
    "referee.web.access.middleware.forwarding",
    "referee.web.access.middleware.privacy",
    "referee.web.access.middleware.busy",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # BREACH: an attacker who makes the browser request a compressed page with guesses that the page repeats
    # can guess a secret from the length of the answers. Django masks the CSRF token differently each time and
    # pads answers by a random length, and pages with tickets repeat nothing from the request.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "referee.web.access.middleware.outsiders",
    "referee.web.access.middleware.damaged_tables",
]

ROOT_URLCONF = "referee.urls"
WSGI_APPLICATION = "referee.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CONTEXT_PROCESSORS = ["django.template.context_processors.i18n"]
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates", *packages.folders("templates")],
        "OPTIONS": {
            "environment": "referee.web.templating.jinja.environment",
            # An undefined name raises an error in development and is empty otherwise.
            "undefined": StrictUndefined if DEBUG else ChainableUndefined,
            "context_processors": [*CONTEXT_PROCESSORS, "referee.web.templating.jinja.of_request"],
        },
    },
    # For crispy forms.
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": CONTEXT_PROCESSORS},
    },
]

if POCKET:
    # `manage.py pocket` has compiled them.
    TEMPLATES[0]["OPTIONS"]["loader"] = ModuleLoader(VAR_DIR / "templates")

CRISPY_ALLOWED_TEMPLATE_PACKS = CRISPY_TEMPLATE_PACK = "bootstrap5"
CRISPY_FAIL_SILENTLY = False


# The database

GIVEN = env.db("DATABASE_URL") if env.str("DATABASE_URL", default="") else {}
DATABASES = {"default": database(GIVEN, VAR_DIR, in_browser=POCKET)}


# Uploads

# No body is larger than a deck (referee/request_limits.py), so uploads stay in memory.
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]


# Static files

FORCE_SCRIPT_NAME = env.str("REFEREE_PREFIX", default="").rstrip("/") or None
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static", *packages.folders("static")]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "referee.statics.SentFiles"
    },
}
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_USE_FINDERS = DEBUG


# Languages and times

LANGUAGE_CODE = "en"
LOCALE_PATHS = [
    Path(env.str("REFEREE_LOCALE", default=str(BASE_DIR / "locale"))),
    *packages.folders("locale"),
]
# Only those that we translate: Django's own texts would otherwise be in another language than ours.
LANGUAGES = [*languages(LOCALE_PATHS[0].glob("*/*/django.mo"), env.list("REFEREE_PREVIEW", default=[]))]
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="UTC")
# Django sets TZ to its own zone; `manage.py play` uses the machine's.
MACHINE_TZ = env.str("TZ", default="")


# Security

SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 180
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "referee.web.access.middleware.unproven"
# In the pocket, pages are shown in a frame of the page that starts them.
X_FRAME_OPTIONS = "SAMEORIGIN" if POCKET else "DENY"
# Addresses contain the codes of tables: don't send them to other sites.
SECURE_REFERRER_POLICY = "same-origin"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [SELF if POCKET else NONE],
    }
}

# Browsers accept __Host- cookies from this host over https only, so no neighbouring domain can set them.
COOKIES_OVER_HTTPS = ("__Host-session", "__Host-csrf")
# The cookies with a device's keys to tables and groups; the code follows.
PLACE_COOKIE, GROUP_COOKIE = "table-", "group-"
KEYS_OVER_HTTPS = ("__Host-table-", "__Host-group-")

if PRODUCTION:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    # Only the operator knows whether the domain's other names are https only.
    SECURE_HSTS_SECONDS = env.int("REFEREE_HSTS_SECONDS", default=60 * 60 * 24 * 365)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("REFEREE_HSTS_SUBDOMAINS", default=False)
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = COOKIES_OVER_HTTPS
    PLACE_COOKIE, GROUP_COOKIE = KEYS_OVER_HTTPS
else:
    # Over plain http browsers ignore this header and log a warning on every page.
    SECURE_CROSS_ORIGIN_OPENER_POLICY = None


# The part of each process's processor that the pages of one address may take for long.
ADDRESS_SHARE = env.float("REFEREE_ADDRESS_SHARE", default=0.25 if PRODUCTION else 1.0)

# (times, seconds) for one address; with PostgreSQL all processes count together (referee/tables/counts.py).
RATE_LIMITS = {
    "join": (env.int("REFEREE_JOINS_A_MINUTE", default=20), 60),
    **dict.fromkeys(
        ("open", "learn", "try", "found"), (env.int("REFEREE_OPENINGS_AN_HOUR", default=60), 60 * 60)
    ),
    # Fewer than may wait at a table, so that one stranger can't keep the others out.
    "knock": (10, 30 * 60),
    "search": (12, 60),
    "api": (env.int("REFEREE_QUESTIONS_A_MINUTE", default=60), 60),
    # Programs at tables, and their joining.
    "bridge": (env.int("REFEREE_PROGRAM_REQUESTS_A_MINUTE", default=600), 60),
}


# Log errors, but not every 404. When hosted, as JSON lines.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"()": "referee.logs.PlainFormatter", "format": "%(levelname)s %(name)s: %(message)s"},
        "json": {"()": "referee.logs.JsonFormatter"},
    },
    "filters": {"one-line": {"()": "django.utils.log.CallbackFilter", "callback": in_one_line}},
    "handlers": {
        "terminal": {
            "class": "logging.StreamHandler",
            "formatter": "json" if PRODUCTION else "plain",
            "filters": ["one-line"],
        }
    },
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING"},
        "django.request": {"level": "ERROR"},
        # Invalid keys, seats taken, locks.
        "referee.access": {"level": "INFO" if PRODUCTION else "WARNING"},
        # uvicorn's own access lines would contain addresses with tickets.
        "uvicorn": {"handlers": [], "level": "WARNING"},
    },
}
