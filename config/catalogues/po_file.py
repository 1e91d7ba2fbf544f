"""Catalogues as files without dates, names or line numbers, so that their diffs are small."""

import io
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from config.catalogues.extraction import Id

HEADER: Final = """msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""
WIDTH: Final = 100

Key = tuple[str | None, str]
"""Context and English text: the key of a translation."""


def key_of(message: Message) -> Key:
    """Return the key of a catalogue's message."""
    return message.context, message.id if isinstance(message.id, str) else message.id[0]


def id_of(message: Message) -> Id:
    """Return the English of a message."""
    return message.id if isinstance(message.id, str) else (message.id[0], message.id[1])


def read(path: Path, language: str) -> Catalog:
    """Return the catalogue in a file; an empty one where there is no file."""
    if not path.exists():
        return Catalog(locale=language, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def write(path: Path, catalog: Catalog) -> bool:
    """Store a catalogue, unless its file has the same text already, and return whether it was
    written."""
    text = _text(catalog)
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return True


def _text(catalog: Catalog) -> str:
    body = io.BytesIO()
    write_po(body, catalog, WIDTH, omit_header=True, sort_by_file=True, include_lineno=False)
    header = HEADER.format(language=catalog.locale_identifier, plurals=catalog.plural_forms)
    return header + body.getvalue().decode()
