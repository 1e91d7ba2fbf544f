"""Changes of a rule set or a game that no single member of staff may make."""

from collections.abc import Collection, Iterable
from typing import Any, Final

from django.db import models

from config.refusals.refusal import Refusal

_FREE: Final = frozenset({"name", "most_tables", "people_waiting"})
"""Fields that are not rules: staff change them at once, also where real money is played for."""


class NeedsColleague(Refusal):
    """Real money is played by it: a second person has to agree, and players are told in advance."""

    code = "needs_colleague"

    def __init__(self, fields: Collection[str]) -> None:
        super().__init__("real money is played by it: propose the change to a colleague")
        self.field = ", ".join(sorted(fields))


def changed_fields(before: models.Model, after: models.Model) -> set[str]:
    """Return the names of the rules in which two versions of a row differ."""
    rules = {field.name for field in before._meta.concrete_fields} - _FREE
    old, new = values_of(before, rules), values_of(after, rules)
    return {name for name in rules if old[name] != new[name]}


def values_of(row: models.Model, names: Iterable[str]) -> dict[str, Any]:
    """Return the values of these fields; for a foreign key, the number of the row it refers to."""
    return {name: getattr(row, field_of(row, name).attname) for name in sorted(names)}


def field_of(row: models.Model, name: str) -> "models.Field[Any, Any]":
    """Return the column of a row with this name."""
    return next(field for field in row._meta.concrete_fields if field.name == name)
