"""``manage.py messages``: extracts the texts, updates the catalogues in ``locale/`` and compiles them."""

import ast
import csv
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.conf.locale import LANG_INFO
from django.core.management.base import BaseCommand, CommandError, CommandParser
from jinja2.ext import babel_extract

from referee.rules.kernel.text.line import FORM_OF_MORE, FORM_OF_ONE, forms
from referee.rules.kernel.text.rulebook import unwrapped
from referee.rules.kernel.text.titles import FORMS
from referee.tables.management.samples import samples
from referee.tables.text_faults import faults_in


def faults_of(catalog: Catalog) -> Iterator[str]:
    """Yield the faults of a catalogue's translations."""
    for message in catalog:
        yield from _faults_of(message, catalog)


def without_faults(catalog: Catalog) -> Catalog:
    """Drop faulty translations, so that pages show English instead of failing."""
    for message in [each for each in catalog if any(_faults_of(each, catalog))]:
        catalog.delete(message.id, message.context)
    return catalog


def _faults_of(message: Message, catalog: Catalog) -> Iterator[str]:
    if not message.id:
        return
    plurals, inflected = catalog.num_plurals, FORMS.get(str(catalog.locale), {}).keys()
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
            faults = faults_in(english[-1], text, is_whole=is_last, inflected=inflected, plurals=plurals)
            yield from (f"“{text}”: {fault}" for fault in faults)


def forms_of(texts: Any) -> tuple[str, ...]:
    """Return the plural forms of a text."""
    return tuple(texts) if isinstance(texts, (tuple, list)) else (texts or "",)


# Keys of a rulebook whose texts players read.
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
"""Positional arguments that players read; ``pgettext``'s first is the context."""
IN_TEMPLATES = {"trim_blocks": "false", "lstrip_blocks": "true", "silent": "false"}
WIDTH = 110
# Use Django's plural rule where Babel's differs.
PLURALS = {"hu": "nplurals=2; plural=(n != 1);"}
# A fixed date in every catalogue, so that files don't change with each run.
DAY = datetime(2026, 11, 22, tzinfo=UTC)
# Untranslated texts that `make messages` prints for a language; `make words` prints all.
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
        template = explained(template, samples(), notes())
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
        left, evening = untranslated(catalog), samples() if most > MOST_LISTED else {}
        left.sort(key=lambda each: forms_of(each.id)[0] not in evening)
        words = sum(len(forms_of(each.id)[0].split()) for each in left)
        done = f"{len(catalog) - len(left)} of {len(catalog)} texts translated"
        self.stdout.write(f"{language}: {done}, {words} words left.")
        if not file.exists():
            self.stdout.write(f"Begin it: mkdir -p {file.parent}; make messages")
            return
        for fault in faults_of(catalog):
            self.stdout.write(f"  {fault}")
        for each in left[:most]:
            sample = evening.get(forms_of(each.id)[0], "")
            self.stdout.write(f"  untranslated: {line_of(each)}{f': {sample}' if sample else ''}")
        if len(left) > most:
            self.stdout.write(f"  and {len(left) - most} more: make words LANG={language}")


def explained(template: Catalog, evening: Mapping[str, str], noted: Mapping[str, str]) -> Catalog:
    """Return a template in which what an evening shows comes first, with notes and sample sentences."""
    found = Catalog(fuzzy=False)
    texts = [each for each in template if each.id]
    for message in sorted(texts, key=lambda each: forms_of(each.id)[0] not in evening):
        english = forms_of(message.id)[0]
        comments = [f"Example: {evening[english]}"] if english in evening else []
        if english in noted and not message.context:
            comments.insert(0, noted[english])
        found.add(message.id, locations=message.locations, context=message.context, auto_comments=comments)
    return found


def notes() -> Mapping[str, str]:
    """Return the notes for translators, by English text."""
    file = languages() / "notes.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def untranslated(catalog: Catalog) -> list[Message]:
    """Return the texts without a complete translation."""
    return [each for each in catalog if each.id and not all(forms_of(each.string))]


def line_of(message: Message) -> str:
    """Return a text and its file."""
    file = message.locations[0][0] if message.locations else "no file"
    return f"“{forms_of(message.id)[0]}” ({file})"


def file_of(language: str) -> Path:
    """Return the path of a language's catalogue."""
    return languages() / language / "LC_MESSAGES" / "django.po"


def languages() -> Path:
    """Return the folder of all languages."""
    return Path(settings.LOCALE_PATHS[0])


def collected(root: Path) -> Catalog:
    """Return a template catalogue with every text that players read."""
    catalog = Catalog(fuzzy=False)
    files = [*(root / "referee").rglob("*.py"), *(root / "referee").rglob("rulebook/*.toml")]
    files.append(root / "fixtures" / "cards" / "arctic.csv")
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
    """Return the name of a called function, "" for other expressions."""
    return getattr(call.func, "id", "") or getattr(call.func, "attr", "")


def texts_of(call: ast.Call) -> Iterator[str]:
    """Yield the string arguments of a call that players read."""
    name = called(call)
    read = [*call.args[TEXTS[name]]] if name in TEXTS else []
    yield from (each.value for each in read if isinstance(each, ast.Constant) and type(each.value) is str)


def in_template(written: bytes) -> Found:
    for line, function, texts, _ in babel_extract(BytesIO(written), tuple(TEXTS), [], IN_TEMPLATES):
        yield from _messages(line, function, texts)


def in_rulebook(written: bytes) -> Found:
    """Yield the texts of a rulebook, with the line where their entry begins."""
    text = written.decode()
    lines = text.splitlines()
    for name, value in tomllib.loads(text).items():
        is_entry = f"[{name}]" in lines
        at = lines.index(f"[{name}]") if is_entry else 0
        is_rule = is_entry and name not in MARKED
        for word, entry in value.items() if is_rule else ((name, value),):
            for each in map(unwrapped, MARKED[word](entry)) if word in MARKED else ():
                yield from _messages(at + 1, "", each)


def in_cards(written: bytes) -> Found:
    """Yield the names printed on cards; pages show their translation beside them."""
    for line, card in enumerate(csv.DictReader(StringIO(written.decode())), 2):
        yield line, "card", card["name"]


def _messages(line: int, function: Any, texts: Any) -> Found:
    """Yield the message that one call marks, with its plural forms if any."""
    filled = [text for text in forms_of(texts) if text]
    if function == "pgettext":
        yield from ((line, filled[0], text) for text in filled[1:])
    elif len(filled) > 1:
        yield line, None, tuple(filled)
    elif filled:
        one, more, counted = (
            forms(filled[0]) if ":" in filled[0] and "|" in filled[0] else (filled[0], "", None)
        )
        yield line, None, (one, more) if counted else filled[0]


def merged(template: Catalog, file: Path, language: str) -> Catalog:
    """Return a language's catalogue, updated from the template. Raises CommandError."""
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
    """Compile a catalogue without its faulty translations; its version is how much of it is translated."""
    written, whole = BytesIO(), max(len(catalog), 1)
    good = without_faults(catalog)
    good.version = f"{100 * (len(good) - len(untranslated(good))) // whole}%"
    good.add((FORM_OF_ONE, FORM_OF_MORE), tuple(map(str, range(good.num_plurals))))
    write_mo(written, good)
    return written.getvalue()
