"""How long each test takes: measured by every run, and kept for the next one."""

import json
from itertools import groupby
from pathlib import Path
from typing import Final

KEPT: Final = Path(__file__).with_name("durations.json")
"""Of the last run that somebody thought worth keeping (``--keep-durations``), for a fresh clone."""

UNKNOWN_S: Final = 0.5
"""What a test is taken to last that was never measured."""

UNKNOWN_LONG_S: Final = 10.0
"""What a test marked `long` is taken to last if none of its file was ever measured, so that it is
not the last to begin."""

SHORT_S: Final = 0.5
"""What lasts less is not kept one by one: a file would be rewritten for nothing. The longest test
of each file is kept in any case, which shows that the others were measured."""


class Durations:
    """Seconds by test, from ``KEPT`` and, where there is one, from the last run's file."""

    def __init__(self, measured: Path) -> None:
        self._measured = measured
        self._known: dict[str, float] = {}
        for file in (KEPT, measured):
            if file.exists():
                self._known |= json.loads(file.read_text())
        self._files = {_file_of(test) for test in self._known}
        self._new: dict[str, float] = {}

    def of(self, test: str, *, is_long: bool = False) -> float:
        """Return the seconds a test took when it was last measured, its preparation included."""
        if is_long and _file_of(test) not in self._files:
            return UNKNOWN_LONG_S
        return self._known.get(test, UNKNOWN_S if not self._known else SHORT_S / 4)

    def add(self, test: str, seconds: float) -> None:
        """Count one phase of a test that ran."""
        self._new[test] = self._new.get(test, 0) + seconds

    def keep(self, *, for_clones: bool) -> None:
        """Write what was measured, over what was known of these tests; ``for_clones`` in the tree
        itself."""
        known = self._known | self._new
        by_file = groupby(sorted(known, key=_file_of), key=_file_of)
        longest = {max(tests, key=known.__getitem__) for _file, tests in by_file}
        long = {
            test: round(took, 1)
            for test, took in known.items()
            if took >= SHORT_S or test in longest
        }
        lines = json.dumps(dict(sorted(long.items())), indent=0)
        self._measured.parent.mkdir(parents=True, exist_ok=True)
        self._measured.write_text(lines + "\n")
        if for_clones:
            KEPT.write_text(lines + "\n")


def _file_of(test: str) -> str:
    return test.partition("::")[0]
