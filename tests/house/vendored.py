"""``make vendor``: fetch what the README of `static/vendor` lists, and keep of Bootstrap what pages use."""

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
BOOTSTRAP = "bootstrap.min.css"
ROW = re.compile(r"\| `(\S+)` \| (\S+) (\S+) \| \S+ \| `(\S+)` \| `(\w{64})` \|")

USED = """
align-middle border-top btn btn-check btn-primary d-block d-inline d-inline-flex flex-fill form-check-input
form-control form-label form-select fs-3 fs-6 fw-bold fw-normal gap-2 gap-3 img-fluid m-0 mb-0 mb-1 mb-2
mb-3 mb-5 mt-2 mt-3 order-lg-2 order-lg-3 p-0 p-4 pt-3 py-2 py-4 small text-center text-nowrap
visually-hidden visually-hidden-focusable w-100 w-auto
"""
OF_FORMS = "disabled form-check form-check-inline form-check-label form-text invalid-feedback is-invalid"
"""What crispy-bootstrap5 draws fields with, beside those."""
FOR_PACKAGES = """
align-items-center d-flex d-grid d-none flex-column flex-wrap gap-1 justify-content-between m-1 m-2 mb-4
ms-2 mt-0 mt-1 mt-4 mx-auto my-2 p-1 p-2 p-3 px-2 text-end
"""
"""What the templates of a game package may use beside those."""
KEPT = frozenset(f"{USED} {OF_FORMS} {FOR_PACKAGES}".split())
NOT_DRAWN = "abbr address blockquote h5 h6 iframe kbd mark pre progress samp sub sup"
"""Elements that no page has; nor has one a field for dates, colours or searching."""

NOTICE = re.compile(r"/\*!.*?\*/\s*", re.DOTALL)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
OF_NOTHING = re.compile(
    rf"(?<![\w.:-])({'|'.join(NOT_DRAWN.split())})(?![\w-])|datetime|picker|color-swatch|search|moz-focus-inner"
)
NOT = re.compile(r":not\([^)]*\)")
BETWEEN_SELECTORS = re.compile(r",(?![^(]*\))")
DECLARED = re.compile(r"(--bs-[\w-]+):[^;}]*;?")
EMPTY = re.compile(r"(?<=[{}])[^{}@]+\{\}")


class Source(NamedTuple):
    """A file as its npm package has it."""

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
    """Return what the README of `static/vendor` lists."""
    return [Source(*row) for row in ROW.findall((VENDOR / "README.md").read_text("utf-8"))]


def fetched(source: Source) -> bytes:
    """Return the file from its npm package.

    Raises ValueError where it is another than the README says.
    """
    address = f"https://registry.npmjs.org/{source.package}/-/{source.package}-{source.version}.tgz"
    with urlopen(address, timeout=60) as answer, tarfile.open(fileobj=io.BytesIO(answer.read())) as archive:
        file = archive.extractfile(f"package/{source.path}")
        content = file.read() if file else b""
    if (found := hashlib.sha256(content).hexdigest()) != source.sha256:
        raise ValueError(f"{source.path} of {source.package} {source.version} has the sum {found}.")
    return content


def vendored(source: Source, content: bytes) -> bytes:
    """Return the file as it is kept in the project."""
    return purged(content.decode()).encode() if source.name == BOOTSTRAP else content


def purged(css: str) -> str:
    """Return a minified style sheet without the rules of other classes and the variables nothing reads."""
    notice = NOTICE.search(css)
    kept = "".join(rules_kept(COMMENT.sub("", css)))
    while unread := {name for name in DECLARED.findall(kept) if f"var({name}" not in kept}:
        kept = DECLARED.sub(lambda found: "" if found[1] in unread else found[0], kept)
    charset, _, rules = kept.partition(";")
    return f"{charset};{notice[0] if notice else ''}{EMPTY.sub('', rules)}\n"


def rules_kept(css: str) -> Iterator[str]:
    """Yield the rules whose classes are all kept."""
    for head, body in blocks(css):
        if head.startswith(("@media", "@supports")):
            if inside := "".join(rules_kept(body)):
                yield f"{head}{{{inside}}}"
        elif head.startswith("@keyframes"):
            continue  # nothing that is kept moves
        elif head.startswith("@"):
            yield head
        elif selectors := [each for each in BETWEEN_SELECTORS.split(head) if is_kept(each)]:
            yield f"{','.join(selectors)}{{{body}}}"


def is_kept(selector: str) -> bool:
    return KEPT.issuperset(CLASS.findall(NOT.sub("", selector))) and not OF_NOTHING.search(selector)


def blocks(css: str) -> Iterator[tuple[str, str]]:
    """Yield what stands before each pair of braces, and what is in it; braces in quotes count for nothing."""
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
        (VENDOR / source.name).write_bytes(vendored(source, content))
        print(f"{source.name}: {source.package} {source.version}")


if __name__ == "__main__":
    main()
