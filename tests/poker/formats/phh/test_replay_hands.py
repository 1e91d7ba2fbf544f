"""The command: a line a file, a total, what differs by name, and its exit code."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.poker.formats.phh.recorded import HANDS, LIMPED, spoiled


def replay_hands(*paths: Path, verbosity: int = 1) -> tuple[list[str], list[str]]:
    """The lines of both outputs. No test here has a database, so the command needs none."""
    out, errors = StringIO(), StringIO()
    exits = 0
    try:
        call_command("replay_hands", *paths, stdout=out, stderr=errors, verbosity=verbosity)
    except SystemExit as ended:
        exits = int(ended.code or 0)
    assert exits == bool(errors.getvalue() and verbosity == 1)
    return out.getvalue().splitlines(), errors.getvalue().splitlines()


def test_a_folder_is_searched_and_summed_up() -> None:
    lines, errors = replay_hands(HANDS)
    assert lines[-1] == "44 hands, 44 agreed, 0 differed, 0 unsupported"
    assert (
        f"{HANDS / 'pluribus' / 'hands.phhs'}: 3 hands, 3 agreed, 0 differed, 0 unsupported"
        in lines
    )
    assert errors == []


def test_a_difference_is_named_by_file_hand_and_action(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.phh", tmp_path / "bad.phhs"
    good.write_text(LIMPED)
    bad.write_text(f"[1]\n{LIMPED}\n[2]\n{spoiled('p1 cbr 4', 'p1 cbr 1')}")
    lines, errors = replay_hands(tmp_path)
    assert lines == [
        f"{bad}: 2 hands, 1 agreed, 1 differed, 0 unsupported",
        f"{good}: 1 hands, 1 agreed, 0 differed, 0 unsupported",
        "3 hands, 2 agreed, 1 differed, 0 unsupported",
    ]
    assert errors == [f"{bad}: hand 2, action 8: differed: p1: at least 2"]


def test_a_truncated_file_is_a_line_and_the_others_are_played(tmp_path: Path) -> None:
    good, cut = tmp_path / "good.phh", tmp_path / "cut.phh"
    good.write_text(LIMPED)
    cut.write_text(LIMPED[:200])
    lines, errors = replay_hands(cut, good, tmp_path / "missing.phh")
    assert lines[-1] == "1 hands, 1 agreed, 0 differed, 0 unsupported"
    assert errors[0].startswith(f"{cut}: not TOML: ")
    assert errors[1] == f"{tmp_path / 'missing.phh'}: No such file or directory"
    assert errors[2:] == ["2 could not be read"]


def test_unsupported_hands_are_no_failure_and_are_explained_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "razz.phh"
    path.write_text("variant = 'FR'\nstarting_stacks = [1, 2]\nactions = ['p1 pb']\n")
    lines, errors = replay_hands(path)
    assert lines[-1] == "1 hands, 0 agreed, 0 differed, 1 unsupported"
    assert errors == []
    _, errors = replay_hands(path, verbosity=2)
    assert errors == [f"{path}: hand 1: unsupported: variant: FR is not played"]


def test_a_path_is_needed() -> None:
    with pytest.raises(Exception, match="PATH"):
        call_command("replay_hands")
