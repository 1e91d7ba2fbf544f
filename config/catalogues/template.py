"""The texts to translate: those of the whole source, each in the catalogue it belongs to."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog

from config.catalogues.extraction import texts_of
from config.catalogues.place import DOMAINS, OWNERS, PLACES, Place, owner_of
from config.places import BASE_DIR

FOLDERS: Final = (*OWNERS, "templates", "static")
BROWSER: Final = ".js"
# Word lists are no templates.
TEMPLATES: Final = (".html", ".txt")
CLAUSES: Final = "clauses.toml"

Templates = dict[Place, Catalog]


def templates(root: Path = BASE_DIR) -> Templates:
    """Return the catalogues without translations. Each text is in only one of them."""
    made = {place: Catalog(fuzzy=False) for place in PLACES}
    for owner in OWNERS:
        for path in _files(owner, root):
            _add(path, root, made)
    return made


def _files(owner: str, root: Path) -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            inside = path.relative_to(root)
            if owner_of(inside) == owner and _has_texts(inside):
                yield path


def _has_texts(path: Path) -> bool:
    if path.suffix in TEMPLATES:
        return path.parts[0] == "templates"
    return path.suffix in (".py", BROWSER) or path.name == CLAUSES


def _add(path: Path, root: Path, made: Templates) -> None:
    inside = path.relative_to(root)
    own = Place(owner_of(inside), DOMAINS[path.suffix == BROWSER])
    for text in texts_of(path):
        message_id = text.id if isinstance(text.id, str) else text.id[0]
        place = _known(message_id, text.context, own, made)
        made[place].add(
            text.id,
            locations=[(inside.as_posix(), text.line)],
            auto_comments=text.note,
            context=text.context,
        )


def _known(message_id: str, context: str | None, own: Place, made: Templates) -> Place:
    """Return the catalogue that has a text already, else the one of the file it is in."""
    known = (Place(owner, own.domain) for owner in OWNERS)
    return next((place for place in known if made[place].get(message_id, context)), own)
