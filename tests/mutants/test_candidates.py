"""What can be changed is found, and nothing else."""

import ast

import pytest

from config.places import BASE_DIR
from tests.mutants.candidates import folder_of
from tests.mutants.equivalents import EQUIVALENTS
from tests.mutants.mutant import KINDS, Mutant
from tests.mutants.sample import PROJECTION, SERVICE, found_in, found_in_the_room
from tests.mutants.source import Source


def changes(found: list[Mutant], kind: str) -> list[tuple[str, str]]:
    return [(it.before, it.after) for it in found if it.kind == kind]


def test_signs_are_flipped_where_something_is_decided() -> None:
    """No text, type, log line, refusal or assertion of the sample has its signs flipped."""
    assert changes(found_in(SERVICE), "sign flipped") == [("<", "<="), ("+", "-"), ("min", "max")]


def test_a_refusal_and_a_call_that_refuses_are_removed() -> None:
    removed = changes(found_in(SERVICE), "check removed")
    assert [after for _before, after in removed] == ["pass", "pass"]
    assert [before.split("(")[0].split()[0] for before, _after in removed] == ["if", "require_open"]


def test_rows_are_read_without_their_lock() -> None:
    (mutant,) = [it for it in found_in(SERVICE) if it.kind == "lock removed"]
    assert "row = Table.objects.all().get(pk=seat)" in mutant.applied(SERVICE)


def test_cards_are_shown_only_where_it_is_decided_who_sees_them() -> None:
    shown = changes(found_in(PROJECTION, "poker/projections/sample.py"), "card shown")
    condition = "hand.over and player.shown"
    assert shown == [(condition, "True"), (condition, f"(not ({condition}))")]
    assert not changes(found_in(PROJECTION), "card shown")


@pytest.mark.parametrize(
    ("line", "mutated"),
    [
        ("if (a) and (b or c): f()", "if (a) or (b or c): f()"),
        ("if a and b or c: f()", "if a or b or c: f()"),
        ("x = 1 if a is not b else 2", "x = 1 if a is b else 2"),
        ("x = a not in (b, c)", "x = a in (b, c)"),
        ("x = 0 < a <= 9", "x = 0 < a < 9"),
        ("x = 0 < a <= 9", "x = 1 < a <= 9"),
        ("x = not (a or b)", "x = (a or b)"),
        ("x = not f(a)", "x = f(a)"),
        ("x = -(a - b)", "x = (a - b)"),
        ("x = 'é' and a == b", "x = 'é' and a != b"),
        ("a.b += c", "a.b -= c"),
        ("with self._lock: f()", "if True: f()"),
        ('cursor.execute("SELECT pg_advisory_xact_lock(1)")', "pass"),
        ("lock_player(a)", "pass"),
    ],
)
def test_a_line_becomes_another_one(line: str, mutated: str) -> None:
    assert mutated in [mutant.applied(line) for mutant in found_in(line)]


@pytest.mark.parametrize("line", ["x = 'a' + b", "x = [1] + b", "x = a + '1' + b", "x = f(1)"])
def test_nothing_is_flipped_in_texts_lists_and_plain_numbers(line: str) -> None:
    assert found_in(line) == []


def test_each_mutant_differs_by_one_thing_and_compiles() -> None:
    """Held for one in twenty-five."""
    for mutant in found_in_the_room()[::25]:
        text = (BASE_DIR / mutant.path).read_text(encoding="utf-8")
        mutated = mutant.applied(text)
        assert mutated[: mutant.start] == text[: mutant.start]
        assert mutated[mutant.start + len(mutant.after) :] == text[mutant.end :]
        assert ast.dump(ast.parse(mutated)) != ast.dump(ast.parse(text)), str(mutant)


def test_a_mutant_fits_no_other_text() -> None:
    mutant = found_in("x = a < b")[0]
    with pytest.raises(ValueError, match="not what the mutant was made from"):
        mutant.applied("y, x = a < b")


def test_the_room_has_every_kind_in_the_folders_it_is_to_be_found_in() -> None:
    found = found_in_the_room()
    assert {it.kind for it in found} == set(KINDS)
    assert len({folder_of(it.path) for it in found}) == 6
    assert not {"migrations", "admin", "demo"} & {
        part for it in found for part in it.path.split("/")
    }


def test_every_equivalent_is_still_to_be_found() -> None:
    """One whose line was rewritten says nothing any more, and has to go or be looked at again."""
    found: set[tuple[str, str, str, str]] = set()
    for path in {known.path for known in EQUIVALENTS}:
        mutants = found_in(Source.read(BASE_DIR, path).text, path)
        found |= {(it.path, it.text, it.before, it.after) for it in mutants}
    assert [known for known in EQUIVALENTS if known[:-1] not in found] == []
