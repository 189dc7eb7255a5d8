"""Serves the folder that `manage.py pocket` has made, so that devices can take the referee with them."""

from csp.decorators import csp_exempt
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.static import serve


# The page has a policy of its own, since WebAssembly needs a source that ours doesn't allow.
@csp_exempt()
@cache_control(no_cache=True)
@require_safe
def pocket(request: HttpRequest, path: str = "index.html") -> HttpResponseBase:
    """Return a file of the folder; 404 if it is missing."""
    return serve(request, path, document_root=str(settings.VAR_DIR / "pocket"))
