"""What makes the referee an installable app: a manifest, a service worker, an offline page.

The worker caches the static files and the offline page, never a page of a table: it may show a hand.
"""

import hashlib
import json
from collections.abc import Mapping
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext, override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from referee import VERSION
from referee.statics import BUNDLES
from referee.tables.deal_checks import all_draws

KEPT_PAGES: Mapping[str, dict[str, str]] = {
    "offline": {},
    "verify": {"draws": json.dumps(all_draws()), "version": VERSION},
}
"""With what their templates need."""
PAPER = "#f3efe6"
ICONS = (("referee", "any"), ("referee-mask", "maskable"))
ICON_SIZES = (192, 512)
KEPT_KINDS = (".css", ".js", ".svg")
BUNDLED = {name for names in BUNDLES.values() for name in names}
"""Cached in their bundles, and alone if the offline page uses them."""


@cache_control(public=True, max_age=3600)
@vary_on_cookie
@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """Return the manifest: name and looks on a home screen."""
    home = reverse("home")
    data = {
        "id": home,
        "name": gettext("Referee"),
        "short_name": gettext("Referee"),
        "description": gettext("Your table’s rules judge. It records the game and explains every ruling."),
        "lang": get_language(),
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games", "entertainment"],
        "icons": [
            {
                "src": static(f"icons/{name}-{size}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, purpose in ICONS
            for size in ICON_SIZES
        ],
        "shortcuts": [{"name": gettext("Settle a skirmish"), "url": reverse("arctic_quick")}],
    }
    return JsonResponse(data, content_type="application/manifest+json", json_dumps_params={"indent": 1})


@cache_control(no_cache=True)
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Return the worker, with the list of files that it caches and the language of the device.

    Raises Http404 if file names have no hashes, as in development: cached files would never be renewed.
    """
    hashed: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    texts = [render_to_string(f"pwa/{name}.html", context) for name, context in KEPT_PAGES.items()]
    urls = {name: staticfiles_storage.url(name) for name in hashed if name.endswith(KEPT_KINDS)}
    kept = sorted(url for name, url in urls.items() if name not in BUNDLED or url in texts[0])
    if not kept:
        raise Http404
    pages = {name: f"{reverse(name)}?{urlencode({'language': get_language()})}" for name in KEPT_PAGES}
    version = hashlib.sha256(json.dumps([kept, pages, texts]).encode()).hexdigest()[:12]
    context = {"version": version, "files": kept, "verify_path": reverse("verify"), **pages}
    return render(request, "pwa/worker.js", context, content_type="text/javascript; charset=utf-8")


@cache_control(no_cache=True)
@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Show the page that replaces every other one without a connection."""
    return _kept_page(request, "offline")


@cache_control(no_cache=True)
@require_safe
def verify(request: HttpRequest) -> HttpResponse:
    """Show the page that checks chains of records in the browser."""
    return _kept_page(request, "verify")


def _kept_page(request: HttpRequest, name: str) -> HttpResponse:
    """Return a page that is the same for all visitors and cached on the device.

    It is cached without cookies, so its URL contains the language.
    """
    asked = request.GET.get("language", "")
    language = asked if asked in dict(settings.LANGUAGES) else get_language()
    with override(language):
        response = render(request, f"pwa/{name}.html", KEPT_PAGES[name])
        response["Content-Language"] = language
        return response


@cache_control(no_store=True)
@require_safe
def authority(request: HttpRequest) -> HttpResponse:
    """Download the certificate that a device has to trust if the referee made its own for https."""
    file = settings.VAR_DIR / "https" / "authority.crt"
    if not file.exists():
        raise Http404
    return HttpResponse(file.read_bytes(), content_type="application/x-x509-ca-cert")
