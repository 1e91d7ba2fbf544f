"""The command that writes a laboratory's report of the shuffle."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import room_time
from poker.oversight.shuffling.laboratory.deck_tests import deck_tests, top_cards_for
from poker.oversight.shuffling.laboratory.fingerprint import fingerprints
from poker.oversight.shuffling.laboratory.lots import count
from poker.oversight.shuffling.laboratory.report import Findings, report
from poker.oversight.shuffling.laboratory.streams import STREAMS, TESTS, StreamTest, stream_tests
from poker.oversight.shuffling.results import Result
from poker.oversight.shuffling.sources import SOURCES

LEAST: Final = 10_000
_TOLD_EVERY: Final = 100_000


class Command(BaseCommand):
    help = (
        "Makes fresh decks with the functions that deal, tests them and the raw random bytes "
        "behind them as a testing laboratory does, and writes the report as Markdown. Ten million "
        "decks and dieharder take about an hour on two processors. Exits with 1 when a test failed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="where to write the report; replaced if there")
        parser.add_argument(
            "--decks",
            type=int,
            default=10_000_000,
            metavar="N",
            help="decks of each source (%(default)s)",
        )
        parser.add_argument(
            "--dieharder",
            default=shutil.which("dieharder") or "",
            metavar="PROGRAM",
            help="the program that tests raw bytes (Debian's, if installed); empty: not tried",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        decks = options["decks"]
        if decks < LEAST:
            raise CommandError(f"--decks: at least {LEAST}, or the tests say nothing")
        # Of the files as this process read them, whatever becomes of them meanwhile.
        files = fingerprints()
        findings = Findings(
            made=room_time.now().date(),
            decks=decks,
            top_cards=top_cards_for(decks),
            sources={name: self._decks(name, decks) for name in SOURCES},
            streams=self._streams(options["dieharder"]),
            fingerprints=files,
        )
        try:
            options["file"].write_text(report(findings))
        except OSError as wrong:
            raise CommandError(f"{options['file']}: {wrong.strerror}") from wrong
        failed = findings.failed()
        self.stdout.write(f"{options['file']}: {', '.join(failed) or 'no test'} failed")
        if failed:
            sys.exit(1)

    def _decks(self, name: str, decks: int) -> list[Result]:
        made = 0

        def on_decks(lot: int) -> None:
            nonlocal made
            made += lot
            if made % _TOLD_EVERY == 0:
                self.stderr.write(f"{name}: {made:,} of {decks:,} decks")

        source, top_cards = SOURCES[name], top_cards_for(decks)
        return deck_tests(count(source, decks, top_cards=top_cards, on_decks=on_decks))

    def _streams(self, program: str) -> dict[str, list[StreamTest]]:
        if not program:
            return {}
        try:
            return {name: self._stream(name, program) for name in STREAMS}
        except (OSError, subprocess.CalledProcessError) as wrong:
            raise CommandError(f"--dieharder: {wrong}") from wrong

    def _stream(self, name: str, program: str) -> list[StreamTest]:
        tried = 0

        def on_test() -> None:
            nonlocal tried
            tried += 1
            self.stderr.write(f"{name}: {tried} of {len(TESTS)} tests of dieharder")

        return stream_tests(program, STREAMS[name], on_test=on_test)
