"""`make check` refuses code of the room that reads the time by another way than `room_time`."""

import subprocess
import sys

import pytest

from config.places import BASE_DIR

READINGS = {
    "from django.utils import timezone\n\nAT = timezone.now()\n": "django.utils.timezone.now",
    "import time\n\nAT = time.time()\n": "time.time",
    "from time import time_ns\n\nAT = time_ns()\n": "time.time_ns",
    "from datetime import UTC, datetime\n\nAT = datetime.now(UTC)\n": "datetime.datetime.now",
    "import datetime as dt\n\nAT = dt.date.today()\n": "datetime.date.today",
}


def told_of(code: str, path: str) -> str:
    """What ruff says of a file with this text, as if it were at `path`."""
    command = [sys.executable, "-m", "ruff", "check", "--no-cache", "--output-format=concise"]
    told = subprocess.run(
        [*command, f"--stdin-filename={path}", "-"],
        input=code,
        capture_output=True,
        text=True,
        cwd=BASE_DIR,
        check=False,
    )
    return told.stdout


@pytest.mark.parametrize("code", READINGS, ids=READINGS.values())
@pytest.mark.parametrize("app", ["config", "accounts", "poker", "lobby"])
def test_reading_of_the_machine_clock_is_refused(app: str, code: str) -> None:
    assert f"TID251 `{READINGS[code]}` is banned" in told_of(code, f"{app}/planted.py")


def test_room_time_and_durations_are_accepted() -> None:
    code = "import time\n\nfrom config import room_time\n\nAT = room_time.now(), time.monotonic()\n"
    assert told_of(code, "poker/planted.py") == "All checks passed!\n"
