"""Tests are given out so that the workers end together."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.runner.bundles import LONGEST_S, bundles
from tests.runner.durations import Durations


def item(file: str, name: str, scope: str = "function", mark: str = "") -> Any:
    fixture = SimpleNamespace(scope=scope)
    info = SimpleNamespace(name2fixturedefs={"something": [fixture]})
    path = Path(file)
    return SimpleNamespace(
        nodeid=f"{file}::{name}",
        path=path,
        _fixtureinfo=info,
        get_closest_marker=lambda name: name if name == mark else None,
    )


def measured(folder: Path, **seconds: float) -> Durations:
    """What was measured of tests in the file `long.py`."""
    durations = Durations(folder / "durations.json")
    for name, took in seconds.items():
        durations.add(f"long.py::{name}", took)
    durations.keep(for_clones=False)
    return Durations(folder / "durations.json")


def test_the_longest_is_given_out_first_and_every_test_once(tmp_path: Path) -> None:
    items = [item("short.py", "a"), item("short.py", "b"), item("long.py", "slow")]
    made = bundles(items, measured(tmp_path, slow=LONGEST_S))
    assert [bundle.places for bundle in made] == [(2,), (0, 1)]


def test_long_tests_that_were_never_measured_are_shared_out_early(tmp_path: Path) -> None:
    new = [item("new.py", name, mark="long") for name in "ab"]
    items = [item("short.py", "a"), item("long.py", "fair"), *new]
    made = bundles(items, measured(tmp_path, fair=5))
    assert [bundle.places for bundle in made] == [(2,), (3,), (1,), (0,)]


def test_file_whose_tests_are_short_is_known_once_it_was_measured(tmp_path: Path) -> None:
    new = [item("long.py", name, mark="long") for name in "ab"]
    [bundle] = bundles(new, measured(tmp_path, a=0.1, b=0.2))
    assert bundle.places == (0, 1)
    assert bundle.seconds < 1


def test_a_long_file_is_shared_out_but_for_what_shares_a_fixture(tmp_path: Path) -> None:
    scopes = ["function", "module", "function", "module"]
    items = [item("long.py", name, scope) for name, scope in zip("abcd", scopes, strict=True)]
    made = bundles(items, measured(tmp_path, a=9, b=5, c=4, d=3))
    assert [bundle.places for bundle in made] == [(0,), (1, 3), (2,)]


def test_phases_of_a_test_add_up_and_outlive_a_run_without_it(tmp_path: Path) -> None:
    durations = Durations(tmp_path / "durations.json")
    for phase_s in (1.0, 2.0):
        durations.add("long.py::slow", phase_s)
    durations.keep(for_clones=False)
    other = Durations(tmp_path / "durations.json")
    other.add("long.py::other", 7)
    other.keep(for_clones=False)
    kept = Durations(tmp_path / "durations.json")
    assert (kept.of("long.py::slow"), kept.of("long.py::other")) == (3.0, 7.0)
