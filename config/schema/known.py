"""The schema each migration leaves behind, as it was recorded when the migration was frozen.

Each migration has a file of its name in the folder `frozen` beside it. `schema` names the objects
it makes or changes with their definitions, and those it drops with none. `order` numbers migrations
in the order in which they were frozen; only tests use `files`. `make frozen` writes each file once
and never overwrites it.
"""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from config.places import BASE_DIR
from config.schema.reading import Schema

APPS: Final = ("accounts", "poker", "lobby")
FOLDER: Final = "frozen"


class Migration(NamedTuple):
    """A migration of one of the room's apps."""

    app: str
    name: str


class Frozen(NamedTuple):
    """The record of one migration. ``files`` has the SHA-256 of each file it is made of."""

    order: int
    files: dict[str, str]
    schema: dict[str, str | None]


def migrations_of(app: str, base: Path = BASE_DIR) -> Iterator[Migration]:
    """Yield the migrations of an app, the first one first."""
    for file in sorted((base / app / "migrations").glob("0*.py")):
        yield Migration(app, file.stem)


def record_of(migration: Migration, base: Path = BASE_DIR) -> Path:
    """Return the file that records a migration, whether or not it exists."""
    return base / migration.app / "migrations" / FOLDER / f"{migration.name}.json"


@cache
def frozen_migrations(base: Path = BASE_DIR) -> dict[Migration, Frozen]:
    """Return the record of every frozen migration, in the order in which they were frozen."""
    found = {
        each: Frozen(**json.loads(record_of(each, base).read_text()))
        for app in APPS
        for each in migrations_of(app, base)
        if record_of(each, base).exists()
    }
    return dict(sorted(found.items(), key=lambda item: item[1].order))


def schema_after(applied: Iterable[Migration]) -> Schema | None:
    """Return the schema that these migrations make together.

    Returns None if one of them is not frozen: one of a later version, or one in development.
    """
    frozen, wanted = frozen_migrations(), set(applied)
    if not wanted <= frozen.keys():
        return None
    known: dict[str, str | None] = {}
    for migration, record in frozen.items():
        if migration in wanted:
            known |= record.schema
    return {name: definition for name, definition in known.items() if definition is not None}
