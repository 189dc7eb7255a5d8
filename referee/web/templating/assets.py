"""The URLs of static files: style sheets, scripts and icons."""

import re
from functools import cache, lru_cache

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from referee.statics import BUNDLES

SYMBOL = re.compile(r'<symbol id="([\w-]+)"')


@lru_cache(maxsize=128)
def static_url(path: str) -> str:
    """Return the URL of a file, which is constant while the site runs."""
    return static(path)


@cache
def bundle(name: str) -> tuple[str, ...]:
    """Return the URLs of a bundle: one file once the files are collected, else its parts."""
    is_collected = hasattr(staticfiles_storage, "hashed_files")
    return tuple(static_url(part) for part in ((name,) if is_collected else BUNDLES[name]))


@cache
def sprites() -> dict[str, str]:
    """Return the file of each icon in `static/icons`; a game may have its own file."""
    files = (settings.BASE_DIR / "static" / "icons").glob("*.svg")
    return {name: f"icons/{file.name}" for file in files for name in SYMBOL.findall(file.read_text("utf-8"))}


def icon_url(name: str) -> str:
    """Return the URL of an icon."""
    return f"{static_url(sprites().get(name, 'icons/icons.svg'))}#{name}"


@lru_cache(maxsize=512)
def icon(name: str, css_class: str = "i") -> SafeString:
    """Return an icon, hidden from screen readers: the text beside it says the same.

    Cached, as a page has two hundred.
    """
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}"/></svg>', css_class, icon_url(name))
