"""In which order tests try a mutant, and how it is told."""

from tests.mutants.sample import found_in
from tests.mutants.trying import PATIENCE_S, Verdict, in_order

MUTANT = found_in("x = a < b", "poker/services/seats/sharing.py")[0]


def test_the_files_own_tests_come_first_and_then_the_shortest() -> None:
    tests = {
        "tests/test_long.py::test_a": 2.0,
        "tests/test_long.py::test_b": 2.0,
        "tests/test_short.py::test_a": 3.0,
        "tests/test_sharing.py::test_a": 9.0,
    }
    names = ["test_sharing.py::test_a", "test_short.py::test_a"]
    names += ["test_long.py::test_a", "test_long.py::test_b"]
    assert list(in_order(MUTANT, tests)) == [f"tests/{name}" for name in names]


def test_tests_that_take_too_long_are_left_out() -> None:
    tests = {"tests/test_a.py::test_a": PATIENCE_S - 1.0, "tests/test_b.py::test_b": 1.5}
    assert list(in_order(MUTANT, tests)) == ["tests/test_b.py::test_b"]


def test_a_verdict_names_the_line_the_change_and_the_killer() -> None:
    told = "poker/services/seats/sharing.py:1  sign flipped  < -> <= in: x = a < b"
    killed = Verdict(MUTANT, "tests/test_a.py::test_b", 4, 0, 3.2)
    assert str(killed) == f"{told}  killed by tests/test_a.py::test_b, 3 s"
    assert str(Verdict(MUTANT, "", 4, 2, 3.2)) == f"{told}  SURVIVED 4 tests, 2 left out, 3 s"
    assert str(Verdict(MUTANT, "", 0, 0, 0.0)) == f"{told}  SURVIVED: no test runs it, 0 s"
