"""Where a test run's PostgreSQL keeps its data: in memory, where there is enough of it.

Every test has a database of its own, a copy of a thousand files; on a disk that takes longer
than most tests.
"""

import hashlib
import shutil
from pathlib import Path

# Open to everybody, but `mkdir` below takes nothing that somebody else has put there.
MEMORY = Path("/dev/shm")  # noqa: S108  # where PostgreSQL itself keeps memory
NEEDED = 4 * 1024**3


def keep_in_memory(var: Path) -> None:
    """Make the folder of `var`'s cluster in memory, unless it has one or memory is scarce.

    After the machine was started anew the link leads nowhere and is made again. What a var
    folder that was deleted has left under the same name is cleared away.
    """
    link = var / "postgres"
    if link.exists() or not _has_room():
        return
    link.unlink(missing_ok=True)
    home = MEMORY / f"poker-room-{hashlib.sha256(bytes(link)).hexdigest()[:16]}"
    if home.exists():
        shutil.rmtree(home)
    home.mkdir()
    home.chmod(0o755)
    link.symlink_to(home)


def _has_room() -> bool:
    return MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= NEEDED
