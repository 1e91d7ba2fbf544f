"""`pre-commit` runs what `make check` runs."""

import re
import subprocess
import sys

from config.places import BASE_DIR
from tests.config.checks.make_check import commands_of_make_check

BEFORE_A_COMMIT = BASE_DIR / ".pre-commit-config.yaml"


def commands_before_a_commit() -> set[str]:
    entries = re.findall(r"^ +entry: (.*)$", BEFORE_A_COMMIT.read_text(), re.MULTILINE)
    # Style is checked of the changed files, which pre-commit names itself.
    whole = (entry.replace(" --force-exclude", " .") for entry in entries)
    return {entry.removeprefix("env ") for entry in whole}


def test_both_run_the_same_commands() -> None:
    assert commands_before_a_commit() == commands_of_make_check()


def test_pre_commit_takes_the_file() -> None:
    subprocess.run(
        [sys.executable, "-m", "pre_commit", "validate-config", BEFORE_A_COMMIT], check=True
    )
