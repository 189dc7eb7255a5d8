"""How often an address may guess codes and open tables (``RATE_LIMITS``)."""

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest


def is_spent(request: HttpRequest, what: str) -> bool:
    """Whether this IP address has used up its tries of ``what``."""
    most, _ = settings.RATE_LIMITS[what]
    spent: bool = cache.get(_key(request, what), 0) >= most
    return spent


def count_try(request: HttpRequest, what: str) -> None:
    """Count one try; the count restarts some time after the first one."""
    _, seconds = settings.RATE_LIMITS[what]
    key = _key(request, what)
    if cache.add(key, 1, seconds):
        return
    try:
        cache.incr(key)
    except ValueError:  # it expired in between
        cache.set(key, 1, seconds)


def _key(request: HttpRequest, what: str) -> str:
    return f"limit:{what}:{request.META.get('REMOTE_ADDR', '')}"
