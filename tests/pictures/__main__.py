"""Makes the pictures of the README, and the film of a hand: `make pictures`.

Everything is photographed in a real browser in a demo room of its own, which is filled first: some
five minutes. Exit code 1 where a page does not show what is to be photographed.
"""

import shutil
import sys
from pathlib import Path

from config.places import BASE_DIR
from tests.pictures.demo_room import demo_room
from tests.pictures.photographer import Photographer

FOLDER = BASE_DIR / ".github" / "pictures"


def main() -> int:
    var = BASE_DIR / "var" / "pictures"
    shutil.rmtree(var, ignore_errors=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    try:
        with demo_room(var) as room:
            Photographer(room, FOLDER).photograph(say)
    finally:
        _clear(var)
    return 0


def _clear(var: Path) -> None:
    for left in ((var / "postgres").resolve(), var):
        shutil.rmtree(left, ignore_errors=True)


def say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


if __name__ == "__main__":
    sys.exit(main())
