"""The clauses of the house rules, as their file has them.

A clause is published by being in ``clauses.toml``. Tests are marked with the slug of the clause
they check, and one test compares the two: a clause without a test fails, and so does a mark that is
no clause.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

CLAUSE_FILE: Final = Path(__file__).with_name("clauses.toml")

Value = bool | str | int
Condition = Mapping[str, Value | list[Value]]


class Passage(NamedTuple):
    """A part of a clause: English text that holds where ``when`` does, and an example of it."""

    when: Condition
    text: str
    example: str


class Clause(NamedTuple):
    """One rule: its slug and title, the condition of all its passages, a page that says more."""

    slug: str
    title: str
    when: Condition
    passages: tuple[Passage, ...]
    page: str


class Section(NamedTuple):
    """Clauses of one subject, in the order they are read."""

    slug: str
    title: str
    clauses: tuple[Clause, ...]


@cache
def sections() -> tuple[Section, ...]:
    """Return all sections. Raises KeyError for a clause of no section, or without a slug or
    title."""
    written = tomllib.loads(CLAUSE_FILE.read_text())
    by_section: dict[str, list[Clause]] = {section["slug"]: [] for section in written["section"]}
    for clause in written["clause"]:
        by_section[clause["section"]].append(_clause(clause))
    return tuple(
        Section(section["slug"], section["title"], tuple(by_section[section["slug"]]))
        for section in written["section"]
    )


def slugs() -> list[str]:
    """Return the slugs of all clauses, in the order of the file's sections."""
    return [clause.slug for section in sections() for clause in section.clauses]


def _clause(written: dict[str, Any]) -> Clause:
    passages = [written, *written.get("also", ())] if "text" in written else written["also"]
    return Clause(
        slug=written["slug"],
        title=written["title"],
        when=written.get("when", {}),
        passages=tuple(
            Passage(
                {} if passage is written else passage.get("when", {}),
                passage["text"],
                passage.get("example", ""),
            )
            for passage in passages
        ),
        page=written.get("page", ""),
    )
