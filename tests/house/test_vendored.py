"""The vendored files are the output of `make vendor`, and every CSS class in use has a rule."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

import pytest

from tests.house.vendored import (
    BOOTSTRAP,
    CHARSET,
    CLASS,
    COMMENT,
    FOR_FORMS,
    FORMS,
    KEPT,
    NOT_DRAWN,
    PROJECT,
    USED,
    VENDOR,
    Source,
    blocks,
    purged,
    sources,
    vendored,
)

FOR_ALL, FORMS_ALONE = ((VENDOR / name).read_text("utf-8") for name in (BOOTSTRAP, FORMS))
EXAMPLE = PROJECT / "examples" / "odd_fish"
STYLES = [*(PROJECT / "static" / "css").glob("*.css"), *EXAMPLE.rglob("*.css")]
TEMPLATES = [*(PROJECT / "templates").rglob("*.html"), *EXAMPLE.rglob("*.html")]
CODE = [
    *(PROJECT / "referee" / "web").rglob("*.py"),
    *EXAMPLE.rglob("*.py"),
    *(PROJECT / "static" / "js").glob("*.js"),
]
UNSTYLED = {"take-out"}
"""By these only tests find something."""

LAST_PART = re.compile(r"(?<=-)[a-z0-9]+$|\d+$")
FILLED_IN = "\0"
EXPRESSION = re.compile(r"{{.*?}}", re.DOTALL)
STATEMENT = re.compile(r"{%.*?%}", re.DOTALL)
ATTRIBUTE = re.compile(r"""\bclass=(["'])((?:{{.*?}}|{%.*?%}|(?!\1).)*)\1""", re.DOTALL)
ARGUMENT = re.compile(
    r"""(?:css_class(?:: str)? ?= ?|["']class["']: |classList\.\w+\(|className = )f?(["'])(.*?)\1"""
)
LITERAL = re.compile(r"""(["'])(.*?)\1""")
COMPARED = re.compile(r"""[=!]= ?(["']).*?\1|(["'])[^"']*\2 (?:not )?in """)


def classes_in(text: str) -> Iterator[str]:
    """Yield the classes in a template or in code, with FILLED_IN for placeholders."""
    for _, value in (*ATTRIBUTE.findall(text), *ARGUMENT.findall(text)):
        bare = STATEMENT.sub(" ", EXPRESSION.sub(FILLED_IN, value))
        yield from re.sub(r"{\w*}", FILLED_IN, bare).split()
        for expression in EXPRESSION.findall(value):
            yield from (
                word for _, said in LITERAL.findall(COMPARED.sub("", expression)) for word in said.split()
            )


def is_ruled(name: str, ruled: frozenset[str]) -> bool:
    """Return whether a rule matches the class, whatever fills its placeholders."""
    if FILLED_IN not in name:
        return name in ruled
    pattern = re.compile(".*".join(map(re.escape, name.split(FILLED_IN))))
    return any(map(pattern.fullmatch, ruled))


def rules(css: str) -> Iterator[tuple[str, str]]:
    """Yield the selectors and declarations of all rules, including nested ones."""
    for head, body in blocks(COMMENT.sub("", css)):
        if head.strip().startswith("@") and "{" in body:
            yield from rules(body)
        else:
            yield head, body


def classes_with_rules(*styles: str) -> frozenset[str]:
    """Return every class that a selector of the style sheets names."""
    return frozenset(name for css in styles for head, _ in rules(css) for name in CLASS.findall(head))


# Against what is used


def test_every_class_of_a_page_has_a_rule() -> None:
    ruled = classes_with_rules(FOR_ALL, FORMS_ALONE, *(path.read_text("utf-8") for path in STYLES)) | UNSTYLED
    named = {
        (path.name, name) for path in (*TEMPLATES, *CODE) for name in classes_in(path.read_text("utf-8"))
    }

    assert len(named) > 1000
    assert sorted(pair for pair in named if not is_ruled(pair[1], ruled)) == []


def test_every_class_with_a_rule_of_ours_is_named_by_a_page() -> None:
    """One that is put together, as `is-{{ state }}`, by its beginning."""
    text = "\n".join(path.read_text("utf-8") for path in (*TEMPLATES, *CODE))
    styled = classes_with_rules(*(path.read_text("utf-8") for path in STYLES))
    unnamed = styled - frozenset(re.findall(r"[\w-]+", text))

    assert len(styled) > 500
    assert sorted(name for name in unnamed if LAST_PART.sub("{", name) not in text) == []


def test_no_page_has_an_element_whose_rules_are_left_out() -> None:
    """Only the field that searches: find.css has what it needs."""
    left_out = re.compile(rf"<({'|'.join(NOT_DRAWN.split())})\b|type=.(date|time|month|week|color)\b")
    texts = {path.name: path.read_text("utf-8") for path in (*TEMPLATES, *CODE)}

    assert left_out.search('<pre class="x">')
    assert left_out.search('<input type="date">')
    assert {name: found[0] for name, text in texts.items() if (found := left_out.search(text))} == {}


def test_a_class_that_is_put_together_is_found_too() -> None:
    jinja = (
        """<p class="row-{{ n }} {{ 'card' if kind == 'tool' }} {% if x %}btn{% else %}link{% endif %}">"""
    )
    python = """css_class: str = "mark", f'<b class="v-{name}">'"""

    assert set(classes_in(jinja)) == {"row-\0", "\0", "card", "btn", "link"}
    assert set(classes_in(python)) == {"mark", "v-\0"}
    assert is_ruled("row-\0", frozenset({"row-2"}))
    assert not is_ruled("row-\0", frozenset({"row", "btn"}))


def test_every_class_that_is_kept_as_used_is_used() -> None:
    named = {name for path in (*TEMPLATES, *CODE) for name in classes_in(path.read_text("utf-8"))}

    assert set(USED.split()) - named == set()


def test_our_styles_read_no_variable_of_bootstrap() -> None:
    """One that only they read would be taken out."""
    assert [path.name for path in STYLES if "var(--bs-" in path.read_text("utf-8")] == []


def test_what_hovers_is_drawn_only_where_something_hovers() -> None:
    """A finger leaves what it tapped hovered."""
    hovering = {
        (path.name, "".join(head.split()).startswith("@media(hover:hover)"))
        for path in (*STYLES, *VENDOR.glob("*.css"))
        for head, body in blocks(COMMENT.sub("", path.read_text("utf-8")))
        if ":hover" in head + body
    }

    assert len(hovering) > 5
    assert sorted(name for name, is_inside in hovering if not is_inside) == []


# Against what is listed


def test_every_class_that_is_kept_has_a_rule() -> None:
    assert classes_with_rules(FOR_ALL) | classes_with_rules(FORMS_ALONE) == KEPT
    assert not classes_with_rules(FOR_ALL) & FOR_FORMS


def test_no_rule_is_for_forms_that_needs_none_of_their_classes() -> None:
    heads = [head for head, _ in rules(FORMS_ALONE) if not head.startswith("@charset")]
    named = [set(CLASS.findall(selector)) for head in heads for selector in head.split(",")]

    assert len(named) > 20
    assert [classes for classes in named if not classes & FOR_FORMS] == []


def test_version_and_licence_stay() -> None:
    [version] = [source.version for source in sources() if source.name == BOOTSTRAP]

    for sent in (FOR_ALL, FORMS_ALONE):
        assert f"Bootstrap  v{version} " in sent
        assert "Licensed under MIT" in sent


def test_what_is_listed_is_there_with_its_licence() -> None:
    names = {source.name for source in sources()}

    assert names | {FORMS} == {path.name for path in VENDOR.glob("*.*s*") if path.suffix != ".md"}
    assert {source.package for source in sources()} == {path.stem for path in (VENDOR / "licenses").iterdir()}


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.name)
def test_each_file_is_made_of_its_source(source: Source) -> None:
    """Copied files are compared directly, Bootstrap only where `make vendor` has been run."""
    file = source.kept_at if source.name == BOOTSTRAP else VENDOR / source.name
    if not file.exists():
        pytest.skip("`make vendor` fetches the whole Bootstrap")

    assert hashlib.sha256(file.read_bytes()).hexdigest() == source.sha256
    made = vendored(source, file.read_bytes())
    assert made == {name: (VENDOR / name).read_bytes() for name in made}


# How it is made


@pytest.mark.parametrize(
    ("rule", "is_kept"),
    [
        ("a{color:red}", True),
        (".btn{color:red}", True),
        (".btn.btn-primary>.small{top:0}", True),
        (".btn.btn-danger{top:0}", False),
        ("[type=button]:not(.lost){cursor:pointer}", True),
        ('.btn{background:url("data:,{x}")}', True),
        ("@media (min-width:9px){.btn{top:0}}", True),
        ("@media (min-width:9px){.badge{top:0}}", False),
        ("pre,kbd+a,a sub{top:0}", False),
        ("@keyframes spin{to{rotate:1turn}}", False),
    ],
)
def test_a_rule_is_kept_where_all_its_classes_are(rule: str, is_kept: bool) -> None:
    for_all, _ = purged(CHARSET + rule)
    assert for_all == f"{CHARSET}{rule if is_kept else ''}\n"


def test_of_several_selectors_those_stay_that_can_be_used() -> None:
    assert purged(CHARSET + ".btn,.nav a,:is(.x,a),h1{top:0}")[0] == CHARSET + ".btn,h1{top:0}\n"


def test_what_is_for_forms_stands_apart() -> None:
    for_all, forms = purged(CHARSET + "a{top:0}.btn,.form-select{left:0}.form-select+a{top:1px}")

    assert for_all == CHARSET + "a{top:0}.btn{left:0}\n"
    assert forms == CHARSET + ".form-select{left:0}.form-select+a{top:1px}\n"


def test_what_hovers_is_kept_of_buttons_and_for_pointers() -> None:
    hovering = ".btn:hover{top:0}.btn-check+.btn:hover{top:1px}"

    made, _ = purged(f"{CHARSET}.btn{{left:0}}{hovering}a,a:hover{{top:2px}}a:hover{{top:3px}}")
    assert made == f"{CHARSET}.btn{{left:0}}@media (hover:hover){{{hovering}}}a{{top:2px}}\n"


def test_a_variable_is_kept_where_something_reads_it() -> None:
    css = CHARSET + "a{--bs-a:1px;--bs-b:var(--bs-c);--bs-c:2px;top:var(--bs-a)}b{--bs-d:0}"

    assert purged(css)[0] == CHARSET + "a{--bs-a:1px;top:var(--bs-a)}\n"
