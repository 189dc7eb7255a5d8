"""``make vendor``: fetches the files in `static/vendor/README.md`, and strips unused rules from Bootstrap."""

from __future__ import annotations

import hashlib
import io
import re
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

PROJECT = Path(__file__).resolve().parents[2]
VENDOR = PROJECT / "static" / "vendor"
SOURCES = PROJECT / "var" / "vendor"
BOOTSTRAP, FORMS = "bootstrap.min.css", "bootstrap-forms.min.css"
ROW = re.compile(r"\| `(\S+)` \| (\S+) (\S+) \| \S+ \| `(\S+)` \| `(\w{64})` \|")

USED = """
align-middle border-top btn btn-check btn-primary d-block d-inline d-inline-flex flex-fill form-check-input
form-control form-label fs-3 fs-6 fw-bold fw-normal gap-2 gap-3 img-fluid m-0 mb-0 mb-1 mb-2
mb-3 mb-5 mt-2 mt-3 order-lg-2 order-lg-3 p-0 p-4 pt-3 py-2 py-4 small text-center text-nowrap
visually-hidden visually-hidden-focusable w-100 w-auto
"""
OF_FORMS = "form-check form-check-inline form-check-label form-select form-text invalid-feedback is-invalid"
"""These go into a file of their own: no table page needs them, but set-up and all that crispy draws."""
FOR_PACKAGES = """
align-items-center disabled d-flex d-grid d-none flex-column flex-wrap gap-1 justify-content-between mb-4
ms-2 mt-1 mt-4 mx-auto p-2 p-3 px-2 text-end
"""
"""What the templates of a game package may use beside those."""
FOR_FORMS = frozenset(OF_FORMS.split())
KEPT = FOR_FORMS | frozenset(f"{USED} {FOR_PACKAGES}".split())
CHARSET = '@charset "UTF-8";'
NOT_DRAWN = "abbr address blockquote code h5 h6 hr iframe kbd mark pre progress samp sub sup"
"""Elements that no page has; nor has one a field for dates, colours or searching.

Browsers that have only the old name of a file button lack more than that.
"""

NOTICE = re.compile(r"/\*!.*?\*/\s*", re.DOTALL)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
OF_NOTHING = re.compile(
    rf"(?<![\w.:-])({'|'.join(NOT_DRAWN.split())})(?![\w-])"
    "|datetime|picker|color-swatch|search|moz-focus-inner|file-upload"
)
NOT = re.compile(r":not\([^)]*\)")
BETWEEN_SELECTORS = re.compile(r",(?![^(]*\))")
DECLARED = re.compile(r"(--bs-[\w-]+):[^;}]*;?")
HOVERED = re.compile(r"(?:[^{};]*:hover[^{}]*\{[^{}]*\})+")
"""Rules for what a pointer is over: without one they would stay after a tap. Links and fields need none."""
EMPTY = re.compile(r"(?<=[{}])[^{}@]+\{\}")


class Source(NamedTuple):
    """A file of an npm package."""

    name: str
    package: str
    version: str
    path: str
    sha256: str

    @property
    def kept_at(self) -> Path:
        """Where `make vendor` leaves it on this machine."""
        return SOURCES / f"{self.package}-{self.version}" / self.name


def sources() -> list[Source]:
    """Return the files listed in the README of `static/vendor`."""
    return [Source(*row) for row in ROW.findall((VENDOR / "README.md").read_text("utf-8"))]


def fetched(source: Source) -> bytes:
    """Return the file from its npm package.

    Raises ValueError if its checksum is not the README’s.
    """
    address = f"https://registry.npmjs.org/{source.package}/-/{source.package}-{source.version}.tgz"
    with urlopen(address, timeout=60) as answer, tarfile.open(fileobj=io.BytesIO(answer.read())) as archive:
        file = archive.extractfile(f"package/{source.path}")
        content = file.read() if file else b""
    if (found := hashlib.sha256(content).hexdigest()) != source.sha256:
        raise ValueError(f"{source.path} of {source.package} {source.version} has the sum {found}.")
    return content


def vendored(source: Source, content: bytes) -> dict[str, bytes]:
    """Return the vendored files made from a file, by name."""
    if source.name != BOOTSTRAP:
        return {source.name: content}
    return {
        name: css.encode() for name, css in zip((BOOTSTRAP, FORMS), purged(content.decode()), strict=True)
    }


def purged(css: str) -> tuple[str, str]:
    """Split a minified style sheet into the used rules for all pages and those only for forms."""
    found = NOTICE.search(css)
    head = CHARSET + (found[0] if found else "")
    kept = "".join(rules_with(KEPT, COMMENT.sub("", css).removeprefix(CHARSET)))
    kept = HOVERED.sub(r"@media (hover:hover){\g<0>}", kept)
    while unread := {name for name in DECLARED.findall(kept) if f"var({name}" not in kept}:
        kept = DECLARED.sub(lambda found: "" if found[1] in unread else found[0], kept)
    for_all = "".join(rules_with(KEPT - FOR_FORMS, kept))
    forms = "".join(rules_with(KEPT, kept, at_least=FOR_FORMS))
    for_all, forms = (f"{head}{EMPTY.sub('', rules)}\n" for rules in (for_all, forms))
    return for_all, forms


def rules_with(classes: frozenset[str], css: str, at_least: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield the rules without other classes; optionally only those with one of some classes."""
    for head, body in blocks(css):
        if head.startswith(("@media", "@supports")):
            if inside := "".join(rules_with(classes, body, at_least)):
                yield f"{head}{{{inside}}}"
        elif head.startswith("@"):
            continue  # nothing that is kept moves
        elif selectors := [
            each for each in BETWEEN_SELECTORS.split(head) if is_kept(each, classes, at_least)
        ]:
            yield f"{','.join(selectors)}{{{body}}}"


def is_kept(selector: str, classes: frozenset[str], at_least: frozenset[str]) -> bool:
    named = set(CLASS.findall(NOT.sub("", selector)))
    if OF_NOTHING.search(selector) or (":hover" in selector and "btn" not in named):
        return False
    return named <= classes and (not at_least or bool(named & at_least))


def blocks(css: str) -> Iterator[tuple[str, str]]:
    """Yield the text before and inside each pair of braces, ignoring braces in quotes."""
    depth, start, head = 0, 0, ""
    for sign in re.finditer(r'"[^"]*"|\'[^\']*\'|[{};]', css):
        if sign[0] == "{":
            if not depth:
                head, start = css[start : sign.start()], sign.end()
            depth += 1
        elif sign[0] == "}":
            depth -= 1
            if not depth:
                yield head, css[start : sign.start()]
                start = sign.end()
        elif sign[0] == ";" and not depth:
            yield css[start : sign.end()], ""
            start = sign.end()


def main() -> None:
    """Write every file that is listed."""
    for source in sources():
        content = fetched(source)
        source.kept_at.parent.mkdir(parents=True, exist_ok=True)
        source.kept_at.write_bytes(content)
        for name, kept in vendored(source, content).items():
            (VENDOR / name).write_bytes(kept)
        print(f"{source.name}: {source.package} {source.version}")


if __name__ == "__main__":
    main()
