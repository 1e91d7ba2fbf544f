"""Where the catalogues are, and which texts each of them has."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from config.places import BASE_DIR

TRANSLATED: Final = ("fr", "de", "it")
"""The languages texts are translated into; they are written in English."""

OWNERS: Final = ("accounts", "poker", "lobby", "config")
"""The folders with catalogues. A text that several of them use is in the first one's."""

DOMAINS: Final = ("django", "djangojs")


class Place(NamedTuple):
    """Which texts a catalogue has: those of a folder, for the server or for the browser."""

    owner: str
    domain: str

    def source(self, language: str, root: Path = BASE_DIR) -> Path:
        """Return the file people edit."""
        folder = root / self.owner / "locale" / language / "LC_MESSAGES"
        return folder / f"{self.domain}.po"


PLACES: Final = tuple(Place(owner, domain) for domain in DOMAINS for owner in OWNERS)


def sources(root: Path = BASE_DIR) -> Iterator[tuple[str, Place, Path]]:
    """Yield language, place and file of every catalogue there should be."""
    for language in TRANSLATED:
        for place in PLACES:
            yield language, place, place.source(language, root)


def owner_of(path: Path) -> str:
    """Return which folder's catalogue has the texts of a file, by its path in the project: an
    app's, else `config`."""
    return next((part for part in path.parts[:3] if part in OWNERS), _beside(path))


def _beside(path: Path) -> str:
    return "accounts" if path.parts[:2] == ("templates", "compliance") else "config"
