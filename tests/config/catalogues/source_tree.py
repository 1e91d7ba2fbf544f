"""A project of a few files with texts, and what translators wrote for it."""

from pathlib import Path
from typing import Any

from babel.messages import Catalog, Message

from config.catalogues import po_file
from config.catalogues.place import TRANSLATED, Place
from config.catalogues.updating import update


def write_source(root: Path, **texts: str) -> None:
    """Put files of source: `accounts__bank_py="..."` is accounts/bank.py."""
    for name, text in texts.items():
        folder, _, file = name.replace("__", "/").rpartition("_")
        path = root / f"{folder}.{file}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def message_of(catalog: Catalog, text: str) -> Message:
    """Of a text that is in the catalogue."""
    message = catalog.get(text)
    assert message is not None, text
    return message


def translate(root: Path, place: Place, forms: dict[str, Any]) -> None:
    """Give texts of a catalogue their translations in every language, by their English."""
    update(root)
    for language in TRANSLATED:
        path = place.source(language, root)
        catalog = po_file.read(path, language)
        for text, translation in forms.items():
            message_of(catalog, text).string = translation
        po_file.write(path, catalog)


def translation(root: Path, place: Place, text: str) -> object:
    """What the French catalogue says for a text; None where it does not have it."""
    message = po_file.read(place.source("fr", root), "fr").get(text)
    return message.string if message else None
