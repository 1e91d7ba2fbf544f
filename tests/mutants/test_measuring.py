"""The map of which test runs what is made by runs of their own, with servers of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from config.places import BASE_DIR

MEASURED = "tests/lobby/test_reserved_seats.py"


@pytest.mark.long
def test_a_test_with_a_database_passes_when_it_is_measured() -> None:
    """Not below `tmp_path`: an address of a socket is a hundred characters at most."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    command = [sys.executable, "-m", "tests.mutants", "--map-only", "--tests", MEASURED]
    with TemporaryDirectory(prefix="room-") as home:
        # Servers of root run as somebody else.
        Path(home).chmod(0o755)
        run = subprocess.run(
            command,
            cwd=BASE_DIR,
            env=kept | {"ROOM_VAR": home},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        assert "failed when it was measured" not in run.stdout
        (noted,) = Path(home).rglob("notes.json")
        assert any(test.startswith(MEASURED) for test in json.loads(noted.read_text())["passed"])
