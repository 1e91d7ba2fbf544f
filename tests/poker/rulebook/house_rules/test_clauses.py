"""Every clause has a test that names it, and every name is a clause."""

from poker.rulebook.house_rules.clauses import CLAUSE_FILE, sections, slugs
from tests.poker.rulebook.house_rules.marks import marked_slugs


def test_every_published_clause_has_a_test_that_runs_every_day() -> None:
    assert set(slugs()) - marked_slugs(by_day=True) == set()


def test_every_mark_is_a_published_clause_nightly_ones_too() -> None:
    assert marked_slugs(by_day=False) - set(slugs()) == set()


def test_no_clause_is_published_twice_and_none_of_the_file_is_left_out() -> None:
    assert len(slugs()) == len(set(slugs())) == CLAUSE_FILE.read_text().count("\n[[clause]]")


def test_every_section_has_clauses_and_every_clause_says_something() -> None:
    for section in sections():
        assert section.clauses, section.slug
        for clause in section.clauses:
            assert clause.title, clause.slug
            assert all(passage.text for passage in clause.passages), clause.slug


def test_a_clause_is_read_at_a_glance() -> None:
    """No passage has more than seventy words."""
    for section in sections():
        for clause in section.clauses:
            for passage in clause.passages:
                assert len(passage.text.split()) <= 70, clause.slug
