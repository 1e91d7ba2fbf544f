"""A process of a room, measured: `python -m tests.mutants.apart` and what it is to run."""

import atexit
import os
import sys
from typing import Final

from coverage import Coverage

from tests.mutants.candidates import FOLDERS
from tests.room.nursery.program import interpret

DATA: Final = "MUTANTS_DATA"
TEST: Final = "MUTANTS_TEST"


def measured(data: str, context: str | None = None) -> Coverage:
    """What notes executed lines from now on, in a file of this process's own."""
    coverage = Coverage(
        data_file=data,
        data_suffix=True,
        config_file=False,
        include=[f"{folder}/*" for folder in FOLDERS],
        context=context,
    )
    coverage.set_option("run:relative_files", True)
    coverage.set_option("run:sigterm", True)
    coverage.start()
    return coverage


def main() -> None:
    if DATA in os.environ:
        coverage = measured(os.environ[DATA], os.environ.get(TEST))
        atexit.register(_save, coverage)
    interpret(sys.argv[1:])


def _save(coverage: Coverage) -> None:
    coverage.stop()
    coverage.save()


if __name__ == "__main__":
    main()
