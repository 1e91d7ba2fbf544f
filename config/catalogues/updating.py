"""Brings the catalogues up to date with the source, without losing translations."""

from collections import ChainMap
from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from config.catalogues import po_file
from config.catalogues.place import PLACES, TRANSLATED
from config.catalogues.po_file import Key, key_of
from config.catalogues.template import Templates, templates
from config.places import BASE_DIR

Known = Mapping[Key, Message]


def update(root: Path = BASE_DIR, *, drop_stale: bool = False) -> list[Path]:
    """Write every catalogue that differs from the source, and return their files.

    Texts that are no longer in the source are stored as obsolete, unless `drop_stale`.
    """
    wanted = templates(root)
    written = []
    for language in TRANSLATED:
        for path, catalog in _updated(language, wanted, root, drop_stale=drop_stale):
            if (path.exists() or len(catalog)) and po_file.write(path, catalog):
                written.append(path)
    return written


def _updated(
    language: str, wanted: Templates, root: Path, *, drop_stale: bool
) -> list[tuple[Path, Catalog]]:
    """Return a language's catalogues as they should be, each with its file.

    Texts may have moved from one catalogue to another.
    """
    paths = {place: place.source(language, root) for place in PLACES}
    kept = {place: po_file.read(path, language) for place, path in paths.items()}
    new = []
    for place in PLACES:
        beside = [kept[other] for other in PLACES if other.domain == place.domain]
        catalog = _filled(wanted[place], _known([kept[place], *beside]), language)
        if not drop_stale:
            said = {key_of(m) for other in PLACES for m in wanted[other] if m.id}
            catalog.obsolete.update(_stale(kept[place], said))
        new.append((paths[place], catalog))
    return new


def _known(catalogs: list[Catalog]) -> Known:
    """Return the existing translations, those of the first catalogue before those of others."""
    maps = [_texts(catalog) for catalog in catalogs]
    return ChainMap(*maps)


def _texts(catalog: Catalog) -> dict[Key, Message]:
    gone = {key_of(message): message for message in catalog.obsolete.values()}
    return gone | {key_of(message): message for message in catalog if message.id}


def _filled(template: Catalog, known: Known, language: str) -> Catalog:
    catalog = Catalog(locale=language, fuzzy=False)
    for message in template:
        if not message.id:
            continue
        old = known.get(key_of(message))
        same_form = old is not None and old.pluralizable == message.pluralizable
        catalog.add(
            message.id,
            old.string if old is not None and same_form else None,
            locations=message.locations,
            auto_comments=message.auto_comments,
            user_comments=old.user_comments if old else (),
            flags=["fuzzy"] if old and same_form and old.fuzzy else (),
            context=message.context,
        )
    return catalog


def _stale(kept: Catalog, said: set[Key]) -> dict[str, Message]:
    """Return translated texts of a catalogue that are no longer in any source, by Babel's key for
    them."""
    messages = [*kept.obsolete.values(), *(message for message in kept if message.id)]
    gone = [message for message in messages if key_of(message) not in said and message.string]
    return {repr(key_of(message)): message for message in gone}
