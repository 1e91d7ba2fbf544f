"""The command that plays recorded hands again and says where the engine's stacks differ."""

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from poker.formats.phh.batch import Result, replay_all

SUFFIXES = (".phh", ".phhs")
PROGRESS_EVERY = 500


class Command(BaseCommand):
    help = (
        "Plays recorded hands through the engine and compares the stacks and winnings they "
        "tell. Reads PHH files (.phh, .phhs): no-limit and fixed-limit Hold'em, pot-limit Omaha "
        "and the room's own exports; other variants count as unsupported. Needs no database. "
        "Prints a line per file and a total, names every difference with its hand and action "
        "on the error output, and exits with 1 when a hand differs or cannot be read. "
        "With -v 2 it also says why hands are unsupported."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "paths", nargs="+", metavar="PATH", type=Path, help="a file, or a folder to search"
        )

    def handle(self, *_args: Any, paths: list[Path], verbosity: int, **_options: Any) -> None:
        self._named = {"differed", "unreadable"} | ({"unsupported"} if verbosity > 1 else set())
        self._hands = 0
        total: Counter[str] = Counter()
        for path in _hand_files(paths):
            counts = Counter(str(result.verdict) for result in self._named_results(path))
            self.stdout.write(f"{path}: {_summary(counts)}")
            total.update(counts)
        self.stdout.write(_summary(total))
        if total["unreadable"]:
            self.stderr.write(f"{total['unreadable']} could not be read")
        if total["differed"] or total["unreadable"]:
            sys.exit(1)

    def _named_results(self, path: Path) -> Iterator[Result]:
        """Yield the results of a file, writing those worth naming and the progress to the error
        output."""
        for result in _results(path):
            if result.verdict in self._named:
                self.stderr.write(f"{path}: {result}")
            self._hands += 1
            if self._hands % PROGRESS_EVERY == 0 and self.stderr.isatty():
                self.stderr.write(f"{self._hands} hands played\r", ending="")
            yield result


def _results(path: Path) -> Iterable[Result]:
    try:
        content = path.read_bytes()
    except OSError as wrong:
        return [Result("", "unreadable", wrong.strerror or str(wrong))]
    return replay_all(content)


def _hand_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the files to read: named ones whatever their suffix, and the hand records in
    folders."""
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES)
        else:
            yield path


def _summary(counts: Counter[str]) -> str:
    hands = counts["agreed"] + counts["differed"] + counts["unsupported"]
    return (
        f"{hands} hands, {counts['agreed']} agreed, {counts['differed']} differed, "
        f"{counts['unsupported']} unsupported"
    )
