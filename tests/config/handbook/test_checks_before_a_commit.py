"""`pre-commit` runs what `make check` runs."""

import re
import subprocess
import sys

from config.places import BASE_DIR

BEFORE_A_COMMIT = BASE_DIR / ".pre-commit-config.yaml"


def commands_of_make_check() -> set[str]:
    makefile = (BASE_DIR / "Makefile").read_text()
    recipe = re.search(r"^check:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert recipe is not None
    sources = re.search(r"^SOURCES := (.*)$", makefile, re.MULTILINE)
    assert sources is not None
    text = recipe[1].replace("$(PYTHON)", ".venv/bin/python").replace("$(SOURCES)", sources[1])
    return {line.strip() for line in text.splitlines()}


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
