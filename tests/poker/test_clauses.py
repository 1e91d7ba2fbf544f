"""Every clause has a test that names it, and every name is a clause."""

import re

from config.places import BASE_DIR
from poker.clauses import CLAUSES

MARK = re.compile(r'mark\.rule\("([a-z0-9-]+)"\)')


def marks() -> set[str]:
    """The slugs of all marks in the tests."""
    tests = (BASE_DIR / "tests").rglob("test_*.py")
    return {slug for test in tests for slug in MARK.findall(test.read_text())}


def test_every_published_clause_has_a_test() -> None:
    published = {slug for slugs in CLAUSES.values() for slug in slugs}
    assert published - marks() == set()


def test_every_mark_is_a_published_clause() -> None:
    published = {slug for slugs in CLAUSES.values() for slug in slugs}
    assert marks() - published == set()


def test_no_clause_is_published_twice() -> None:
    listed = [slug for slugs in CLAUSES.values() for slug in slugs]
    assert len(listed) == len(set(listed)) > 70
