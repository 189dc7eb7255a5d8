"""What lets a browser keep the referee like an app: a manifest, a worker, the page for no connection.

The worker keeps the static files and the offline page, never a page of a table: it may show a hand.
"""

import hashlib
import json
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

from referee.statics import BUNDLES

PAPER = "#f3efe6"
ICONS = (("referee", "any"), ("referee-mask", "maskable"))
ICON_SIZES = (192, 512)
KEPT_KINDS = (".css", ".js", ".svg")
BUNDLED = {name for names in BUNDLES.values() for name in names}
"""These are kept in their bundles, and by themselves where the page for no connection needs one."""


@cache_control(public=True, max_age=3600)
@vary_on_cookie
@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """Say what the referee is called and looks like on a home screen."""
    home = reverse("home")
    data = {
        "id": home,
        "name": gettext("Referee"),
        "short_name": gettext("Referee"),
        "description": gettext("Sits at your table, keeps the record and rules with reasons."),
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
        "shortcuts": [{"name": gettext("Rule one skirmish"), "url": reverse("arctic_quick")}],
    }
    return JsonResponse(data, content_type="application/manifest+json", json_dumps_params={"indent": 1})


@cache_control(no_cache=True)
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Give the worker, with the files that it keeps written into it, and the language of its device.

    Raises Http404 where files go by their plain names, as while developing: kept ones would never be renewed.
    """
    hashed: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    offline_page = render_to_string("pwa/offline.html")
    urls = {name: staticfiles_storage.url(name) for name in hashed if name.endswith(KEPT_KINDS)}
    kept = sorted(url for name, url in urls.items() if name not in BUNDLED or url in offline_page)
    if not kept:
        raise Http404
    offline = f"{reverse('offline')}?{urlencode({'language': get_language()})}"
    version = hashlib.sha256(json.dumps([kept, offline, offline_page]).encode()).hexdigest()[:12]
    context = {"version": version, "files": kept, "offline": offline}
    return render(request, "pwa/worker.js", context, content_type="text/javascript; charset=utf-8")


@cache_control(no_cache=True)
@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Show the page that stands for every other one while there is no connection. It knows nobody.

    So no cookie says in which language it is to be kept: the address does.
    """
    asked = request.GET.get("language", "")
    language = asked if asked in dict(settings.LANGUAGES) else get_language()
    with override(language):
        response = render(request, "pwa/offline.html")
        response["Content-Language"] = language
        return response


@cache_control(no_store=True)
@require_safe
def authority(request: HttpRequest) -> HttpResponse:
    """Give what a device has to trust where the referee speaks https by a certificate of its own."""
    file = settings.VAR_DIR / "https" / "authority.crt"
    if not file.exists():
        raise Http404
    return HttpResponse(file.read_bytes(), content_type="application/x-x509-ca-cert")
