"""Checking of the records of frozen migrations, and writing of new ones."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from config.schema.known import (
    APPS,
    Migration,
    frozen_migrations,
    migrations_of,
    record_of,
)
from config.schema.reading import Schema
from tests.config.migrations.sources import Unfrozen, sources_of

CHANGED = (
    "{file} is part of the frozen migration {migration}: put it back and write a new migration"
)
NOT_FROZEN = "{migration} is not frozen: once it is final, run `make frozen`"
WITHOUT_MIGRATION = "{file} records a migration that is gone: put the migration back"


class FrozenAlready(Exception):
    """The record of a migration exists already and must not be overwritten."""


def faults(base: Path) -> list[str]:
    """Return a sentence for each change to the frozen migrations under a folder."""
    return [*_faults_of_migrations(base), *_lost_migrations(base)]


def write_record(
    migration: Migration, before: Schema, after: Schema, base: Path, *, order: int
) -> None:
    """Record a migration that changes one schema into another.

    Raises FrozenAlready if there is a record of it, and Unfrozen if it cannot be frozen.
    """
    file = record_of(migration, base)
    record = {
        "order": order,
        "files": sources_of(migration, base),
        "schema": changes(before, after),
    }
    file.parent.mkdir(exist_ok=True)
    try:
        with file.open("x") as new:
            new.write(json.dumps(record, indent=1, ensure_ascii=False) + "\n")
    except FileExistsError:
        raise FrozenAlready(f"{'.'.join(migration)} was frozen before.") from None


def changes(before: Schema, after: Schema) -> Mapping[str, str | None]:
    """Return the definitions that are new or different afterwards, and None for each dropped
    object."""
    changed: dict[str, str | None] = {
        name: after.get(name)
        for name in sorted({*before, *after})
        if before.get(name) != after.get(name)
    }
    return changed


def _faults_of_migrations(base: Path) -> Iterator[str]:
    frozen = frozen_migrations(base)
    for migration in (each for app in APPS for each in migrations_of(app, base)):
        name = ".".join(migration)
        try:
            found = sources_of(migration, base)
        except (Unfrozen, FileNotFoundError) as refused:
            yield str(refused)
            continue
        if migration not in frozen:
            yield NOT_FROZEN.format(migration=name)
            continue
        known = frozen[migration].files
        for file in sorted({*found, *known}):
            if found.get(file) != known.get(file):
                yield CHANGED.format(file=file, migration=name)


def _lost_migrations(base: Path) -> Iterator[str]:
    for app in APPS:
        names = {migration.name for migration in migrations_of(app, base)}
        for file in sorted((base / app / "migrations" / "frozen").glob("*.json")):
            if file.stem not in names:
                yield WITHOUT_MIGRATION.format(file=file.relative_to(base))
