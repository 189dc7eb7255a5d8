"""``manage.py messages``: what can be translated, put into the catalogues of ``locale/`` and compiled."""

import ast
import csv
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from io import BytesIO, StringIO
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.conf.locale import LANG_INFO
from django.core.management.base import BaseCommand, CommandError, CommandParser
from jinja2.ext import babel_extract

from referee.rules.kernel.text.line import forms
from referee.rules.kernel.text.rulebook import unwrapped

NAMED = re.compile(r"%\((\w+)\)[a-z]|(%s)")
TAG = re.compile(r"<(/?)(\w+)[^>]*>")
# A blank with words chooses one of two: {n:card|cards}.
ONE_OR_MORE = re.compile(r"[^|]*\|[^|]*")


def faults_of(catalog: Catalog) -> Iterator[str]:
    """Yield what is wrong with the texts of a catalogue that are translated."""
    for message in catalog:
        yield from _faults_of(message, catalog.num_plurals)


def without_faults(catalog: Catalog) -> Catalog:
    """Drop what is wrong, so that English stands there and no page breaks."""
    for message in [each for each in catalog if any(_faults_of(each, catalog.num_plurals))]:
        catalog.delete(message.id, message.context)
    return catalog


def _faults_of(message: Message, plurals: int) -> Iterator[str]:
    if not message.id:
        return
    if message.fuzzy:
        yield f"“{message.id}”: marked as fuzzy, so nobody reads it"
    english, ours = forms_of(message.id), forms_of(message.string)
    if any(ours) and not all(ours):
        yield f"“{english[0]}”: {sum(map(bool, ours))} forms of {plurals}, the others are empty"
    if all(ours):
        if len(english) > 1 and len(ours) != plurals:
            yield f"“{english[0]}”: {len(ours)} forms of {plurals}"
        for place, text in enumerate(ours):
            is_last = place == len(ours) - 1
            yield from (f"“{text}”: {fault}" for fault in faults_in(english[-1], text, is_whole=is_last))


def forms_of(told: Any) -> tuple[str, ...]:
    """Return the forms of a text: one, or as many as are counted."""
    return tuple(told) if isinstance(told, (tuple, list)) else (told or "",)


def faults_in(english: str, text: str, *, is_whole: bool = True) -> Iterator[str]:
    """Yield what is wrong with one text. ``is_whole``: it has every blank; "one card" needs no number."""
    try:
        have, words = _blanks(text)
    except ValueError as problem:
        yield f"no text with blanks: {problem}"
        return
    wanted, _ = _blanks(english)
    if unknown := sorted(have - wanted):
        yield f"blanks that nothing fills: {', '.join(unknown)}"
    if is_whole and (missing := sorted(wanted - have)):
        yield f"blanks that are missing: {', '.join(missing)}"
    if odd := sorted(each for each in words if each and not ONE_OR_MORE.fullmatch(each)):
        yield f"no choice between one and more: {', '.join(odd)}"
    if _tags(text) != _tags(english):
        yield "other tags than in English"
    elif not _is_balanced(text):
        yield "tags that do not close"


def _blanks(text: str) -> tuple[set[str], set[str]]:
    """Return the names of the blanks, and the words in them."""
    named = {name or sign for name, sign in NAMED.findall(text)}
    told = [(name, words or "") for _, name, words, _ in Formatter().parse(text) if name is not None]
    return named | {name for name, _ in told}, {words for _, words in told}


def _tags(text: str) -> list[str]:
    return sorted(match[0] for match in TAG.finditer(text))


def _is_balanced(text: str) -> bool:
    waiting: list[str] = []
    for closes, name in TAG.findall(text):
        if not closes:
            waiting.append(name)
        elif not waiting or waiting.pop() != name:
            return False
    return not waiting


# What stands under these words in a rulebook is read by players; one or several.
MARKED: Mapping[str, Callable[[Any], Iterable[str]]] = {
    **dict.fromkeys(("title", "link", "text", "question"), lambda text: (text,)),
    **dict.fromkeys(("values", "origins", "sources"), dict.values),
    "groups": iter,
}
TEXTS: Mapping[str, slice] = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop", "Line", "Reason"), slice(0, 1)),
    **dict.fromkeys(("Refusal", "Choice", "Option", "Mistake"), slice(1, 2)),
    **dict.fromkeys(("ngettext", "pgettext"), slice(0, 2)),
}
"""Which positional arguments of these are read by players; of ``pgettext`` the first says where."""
IN_TEMPLATES = {"trim_blocks": "false", "lstrip_blocks": "true", "silent": "false"}
WIDTH = 110
# Where Babel knows another rule than Django, whose sentences stand on the same pages.
PLURALS = {"hu": "nplurals=2; plural=(n != 1);"}
# Written into every catalogue: a day of its own would change the file with each run.
DAY = datetime(2026, 11, 22, tzinfo=UTC)
# How many untranslated texts `make messages` prints for a language; `make words` prints all of them.
MOST_LISTED = 20

Phrase = str | tuple[str, ...]
Found = Iterator[tuple[int, str | None, Phrase]]


class Command(BaseCommand):
    help = "Put what can be translated into the catalogues of locale/, and compile them."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--left", metavar="LANG", help="only list what is left to translate")

    def handle(self, *args: Any, left: str | None, **options: Any) -> None:
        template = collected(settings.BASE_DIR)
        if left is not None:
            self._say_left(template, left, len(template))
            return
        for folder in sorted(each for each in languages().iterdir() if each.is_dir()):
            file = file_of(folder.name)
            catalog = merged(template, file, folder.name)
            file.parent.mkdir(exist_ok=True)
            with file.open("wb") as written:
                write_po(
                    written,
                    catalog,
                    width=WIDTH,
                    omit_header=False,
                    ignore_obsolete=True,
                    include_lineno=False,
                )
            file.with_suffix(".mo").write_bytes(compiled(catalog))
            self._say_left(template, folder.name)

    def _say_left(self, template: Catalog, language: str, most: int = MOST_LISTED) -> None:
        file = file_of(language)
        catalog = merged(template, file, language)
        left = untranslated(catalog)
        words = sum(len(forms_of(each.id)[0].split()) for each in left)
        done = f"{len(catalog) - len(left)} of {len(catalog)} texts translated"
        self.stdout.write(f"{language}: {done}, {words} words left.")
        if not file.exists():
            self.stdout.write(f"Begin it: mkdir -p {file.parent}; make messages")
            return
        for fault in faults_of(catalog):
            self.stdout.write(f"  {fault}")
        for each in left[:most]:
            self.stdout.write(f"  untranslated: {line_of(each)}")
        if len(left) > most:
            self.stdout.write(f"  and {len(left) - most} more: make words LANG={language}")


def untranslated(catalog: Catalog) -> list[Message]:
    """Return the texts that show in English: no form of them is translated, or not every one."""
    return [each for each in catalog if each.id and not all(forms_of(each.string))]


def line_of(message: Message) -> str:
    """Return a text and the file that it stands in."""
    file = message.locations[0][0] if message.locations else "no file"
    return f"“{forms_of(message.id)[0]}” ({file})"


def file_of(language: str) -> Path:
    """Return where the texts of a language stand, or will."""
    return languages() / language / "LC_MESSAGES" / "django.po"


def languages() -> Path:
    """Return the folder in which each language has its own."""
    return Path(settings.LOCALE_PATHS[0])


def collected(root: Path) -> Catalog:
    """Return every text that players read, as the catalogue of no language."""
    catalog = Catalog(fuzzy=False)
    files = [*(root / "referee").rglob("*.py"), *(root / "referee").rglob("rulebook/*.toml")]
    files += (root / "fixtures" / "cards").glob("*.csv")
    for file in sorted([*files, *(root / "templates").rglob("*.html"), *(root / "templates").rglob("*.txt")]):
        read = {".py": in_python, ".toml": in_rulebook, ".csv": in_cards}.get(file.suffix, in_template)
        place = (file.relative_to(root).as_posix(), 0)
        for _line, context, message in read(file.read_bytes()):
            catalog.add(message, locations=[place], context=context)
    return catalog


def in_python(written: bytes) -> Found:
    """Yield the texts of a module."""
    for node in ast.walk(ast.parse(written)):
        if isinstance(node, ast.Call):
            yield from _messages(node.lineno, called(node), tuple(texts_of(node)))
        elif isinstance(node, ast.ClassDef):
            yield from ((node.lineno, None, title) for title in titles_of(node))


def titles_of(node: ast.ClassDef) -> Iterator[str]:
    """Yield the title that a class gives its entry kind: ``title = "Dig"``."""
    for statement in node.body:
        match statement:
            case ast.Assign([ast.Name("title")], ast.Constant(str(title))):
                yield title


def called(call: ast.Call) -> str:
    """Return the name of a function that is called, "" for any other expression."""
    return getattr(call.func, "id", "") or getattr(call.func, "attr", "")


def texts_of(call: ast.Call) -> Iterator[str]:
    """Yield what players read of the arguments of a call, where it is a plain string."""
    name = called(call)
    read = [*call.args[TEXTS[name]]] if name in TEXTS else []
    yield from (each.value for each in read if isinstance(each, ast.Constant) and type(each.value) is str)


def in_template(written: bytes) -> Found:
    for line, function, texts, _ in babel_extract(BytesIO(written), tuple(TEXTS), [], IN_TEMPLATES):
        yield from _messages(line, function, texts)


def in_rulebook(written: bytes) -> Found:
    """Yield the texts of a rulebook, at the line where their entry begins."""
    text = written.decode()
    lines = text.splitlines()
    for name, value in tomllib.loads(text).items():
        is_entry = f"[{name}]" in lines
        at = lines.index(f"[{name}]") if is_entry else 0
        is_rule = is_entry and name not in MARKED
        for word, told in value.items() if is_rule else ((name, value),):
            for each in map(unwrapped, MARKED[word](told)) if word in MARKED else ():
                yield from _messages(at + 1, "", each)


def in_cards(written: bytes) -> Found:
    """Yield the names that are printed on cards: what they mean is shown beside them."""
    for line, card in enumerate(csv.DictReader(StringIO(written.decode())), 2):
        yield line, "card", card["name"]


def _messages(line: int, function: Any, texts: Any) -> Found:
    """Yield what one call marks: a text, or its forms where it counts something."""
    told = [text for text in forms_of(texts) if text]
    if function == "pgettext":
        yield from ((line, told[0], text) for text in told[1:])
    elif len(told) > 1:
        yield line, None, tuple(told)
    elif told:
        one, more, counted = forms(told[0]) if ":" in told[0] and "|" in told[0] else (told[0], "", None)
        yield line, None, (one, more) if counted else told[0]


def merged(template: Catalog, file: Path, language: str) -> Catalog:
    """Return a language's catalogue with what is new in it and without what is gone. Raises CommandError."""
    if language not in LANG_INFO:
        raise CommandError(f"“{language}” is the code of no language. German is “de”.")
    catalog = Catalog(locale=language, project="Referee", version="", header_comment="# Referee", fuzzy=False)
    if language in PLURALS:
        catalog.mime_headers = [("Plural-Forms", PLURALS[language])]
    if file.exists():
        with file.open("rb") as written:
            catalog = read_po(written, locale=language)
    catalog.update(template, no_fuzzy_matching=True)
    catalog.creation_date = catalog.revision_date = DAY
    catalog.fuzzy = False
    return catalog


def compiled(catalog: Catalog) -> bytes:
    """Return a catalogue as programs read it: what is wrong in it is dropped."""
    written = BytesIO()
    write_mo(written, without_faults(catalog))
    return written.getvalue()
