"""A room that is opened on a full disk says so."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.places import BASE_DIR
from tests.room.processes import free_port
from tests.room.small_disk import SmallDisk

pytestmark = pytest.mark.long


@pytest.fixture
def reachable() -> Iterator[Path]:
    """A folder that the account of PostgreSQL can enter, so that its data is there, too."""
    folder = Path(tempfile.mkdtemp(dir="/var/tmp"))  # mkdtemp makes it its own
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.mark.parametrize("size", ["64k", "20m"])
def test_first_start_on_a_full_disk_says_so(reachable: Path, size: str) -> None:
    """The first disk has no room for a log, the second none for a database."""
    with SmallDisk(reachable / "disk", size) as disk:
        opened = subprocess.run(
            disk.inside(sys.executable, "-m", "config.room"),
            env=os.environ
            | {"ROOM_VAR": str(reachable / "disk" / "var"), "PORT": str(free_port())}
            | {"PYTHONPATH": str(BASE_DIR)},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
    assert opened.returncode == 3, opened.stderr
    last = opened.stderr.strip().splitlines()[-1]
    assert last.startswith("The disk of ")
    assert "is full: free at least 50 MB" in last
