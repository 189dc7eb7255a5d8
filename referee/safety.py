"""The headers for safety, said again where Django is not asked."""

from __future__ import annotations

from django.conf import settings

Headers = list[tuple[bytes, bytes]]

NOTHING = "default-src 'none'; frame-ancestors 'none'"
A_PAGE = f"{NOTHING}; base-uri 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:"


def safety_headers(policy: str = NOTHING) -> Headers:
    """Return the headers for safety; when hosted also the one that keeps browsers on https."""
    told = {
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "content-security-policy": policy,
    }
    if settings.SECURE_HSTS_SECONDS:
        age = settings.SECURE_HSTS_SECONDS
        told["strict-transport-security"] = f"max-age={age}; includeSubDomains; preload"
    return [(name.encode(), value.encode()) for name, value in told.items()]
