"""What is wrong with the catalogues: missing, stale and doubtful texts, and changed places."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message

from config.catalogues import po_file
from config.catalogues.marks import changed_marks
from config.catalogues.place import sources
from config.catalogues.po_file import id_of, key_of
from config.catalogues.template import templates
from config.places import BASE_DIR


class Fault(NamedTuple):
    """A text that is missing, stale or wrong in a language."""

    file: Path
    language: str
    text: str
    why: str

    def __str__(self) -> str:
        return f"{self.file}: {self.language}: {self.text!r}: {self.why}"


def faults(root: Path = BASE_DIR) -> Iterator[Fault]:
    """Yield every fault of every catalogue, by file."""
    wanted = templates(root)
    for language, place, path in sources(root):
        catalog = po_file.read(path, language)
        for message, why in _wrong(catalog, wanted[place]):
            yield Fault(path.relative_to(root), language, key_of(message)[1], why)


def _wrong(catalog: Catalog, template: Catalog) -> Iterator[tuple[Message, str]]:
    there = {key_of(message): message for message in catalog if message.id}
    for message in template:
        if not message.id:
            continue
        translated = there.pop(key_of(message), None)
        if translated is None or translated.id != message.id:
            yield message, "is in the source and not in the catalogue"
        elif why := _doubt(translated, catalog):
            yield message, why
    for message in (*there.values(), *catalog.obsolete.values()):
        yield message, "is no longer in the source"


def _doubt(message: Message, catalog: Catalog) -> str | None:
    """Return why a translation cannot be used; None when it can."""
    string = message.string or ""
    forms = [string] if isinstance(string, str) else list(string)
    if message.fuzzy:
        return "is marked as fuzzy"
    if not any(forms):
        return "is not translated"
    if message.pluralizable and (len(forms) != catalog.num_plurals or not all(forms)):
        return f"needs {catalog.num_plurals} forms"
    return changed_marks(id_of(message), forms)
