"""A demo room: filled once, before it opens, with a past that is made up."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from config.embedded.account import current_account
from config.places import BASE_DIR
from config.room.errors import CannotOpen
from config.wait_limits import DEMO

FILLED = "demo-filled"
"""A file in the room's folder: its past is complete."""

BANK = "DE02 1203 0000 0000 2020 51"
"""The account of a demo room that names no other: an example of an IBAN, which is nobody's."""

SHOWN = ("Arno", "Garonne", "Inn")
"""Tables where practice bots play on, so that there is something to see."""


def fill(var: Path, options: Sequence[str]) -> None:
    """Make up the past of a new room by `seed_demo` with these options, and print its progress.

    Does nothing where the past is complete already. Raises CannotOpen when it fails.
    """
    if (var / FILLED).exists():
        return
    if _manage("owner", "migrate", "--verbosity=0") or _manage("worker", "seed_demo", *options):
        raise CannotOpen(f"The room's past is not whole: remove {var} and try again.")
    (var / FILLED).touch()


def tell_accounts() -> None:
    """Print the accounts one can sign in with."""
    _manage("application", "demo_accounts")


def _manage(role: str, *command: str) -> int:
    line = [sys.executable, "manage.py", *command]
    done = subprocess.run(
        current_account().run(line, on_parent_death="KILL"),
        cwd=BASE_DIR,
        env=os.environ | {"ROOM_DB_ROLE": role},
        stdin=subprocess.DEVNULL,
        check=False,
        timeout=DEMO.seconds,
    )
    return done.returncode
