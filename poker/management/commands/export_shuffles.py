"""The command that writes raw shuffles for an outside laboratory."""

from pathlib import Path
from typing import IO, Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from poker.oversight.shuffling.sources import SOURCES, Source

PROGRESS_EVERY: Final = 10_000


class Command(BaseCommand):
    help = (
        "Writes fresh decks, made by the functions that deal and never dealt, as raw bytes: 52 "
        "a deck, from the top, no separator and no heading. A byte is a card, four times the "
        "rank (deuce 0 to ace 12) plus the suit (clubs 0, diamonds 1, hearts 2, spades 3). An "
        "existing file is not overwritten."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--count", type=int, required=True, metavar="N", help="how many decks")
        parser.add_argument(
            "--source",
            choices=SOURCES,
            default="dealt",
            help="the room's order, what mixing makes of a new deck, or both as dealt (default)",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        path: Path = options["file"]
        if options["count"] < 1:
            raise CommandError("--count: at least 1")
        try:
            with path.open("xb") as file:
                self._write(file, SOURCES[options["source"]], options["count"])
        except OSError as wrong:
            raise CommandError(f"{path}: {wrong.strerror}") from wrong
        self.stdout.write(f"{options['count']} decks, {path.stat().st_size} bytes")

    def _write(self, file: IO[bytes], source: Source, count: int) -> None:
        for written in range(1, count + 1):
            file.write(bytes(source()))
            if written % PROGRESS_EVERY == 0 and self.stderr.isatty():
                self.stderr.write(f"{written} decks\r", ending="")
