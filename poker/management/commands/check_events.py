"""The command that checks the chains of the tables' events."""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from poker.event_stream.chain.checking import all_tables, check_tables, moved_since
from poker.event_stream.chain.cleared import cleared_differences
from poker.event_stream.chain.heads import Head, last_noted
from poker.event_stream.chain.noting import cut_differences, note_differences
from poker.event_stream.chain.walking import Break


class Command(BaseCommand):
    help = (
        "Recomputes the digest of every event of every table, from each table's first event, and "
        "holds the chain against the heads that were noted, the notes against the audit log, and "
        "the hands against their players' histories. Events from before the chain have no "
        "digest; only their numbers are looked at. Names everything that was altered, inserted, "
        "moved or is missing, by table and event, and exits with 1 when there is any."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--table", type=int, metavar="N", help="only this table")
        parser.add_argument(
            "--since-last",
            action="store_true",
            help="only what was written since the heads were noted last",
        )
        parser.add_argument(
            "--heads",
            type=Path,
            metavar="FILE",
            help="also hold the tables against heads kept elsewhere, TABLE:SEQ:DIGEST a line",
        )
        parser.add_argument(
            "--write-heads",
            type=Path,
            metavar="FILE",
            help="write the heads found, to be kept elsewhere and given to --heads later",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        self._walked = 0
        since = last_noted() if options["since_last"] else None
        elsewhere = _read(options["heads"]) if options["heads"] else []
        checked = list(
            check_tables(
                table_ids=_tables(options["table"], since, elsewhere),
                since=since,
                elsewhere=elsewhere,
                on_events=self._progress,
            )
        )
        breaks = [broken for each in checked for broken in each.breaks]
        wrong = [] if options["table"] else _told_otherwise()
        if options["write_heads"]:
            _write(options["write_heads"], [each.head for each in checked])
        self._tell(len(checked), breaks, wrong)

    def _tell(self, tables: int, breaks: list[Break], wrong: list[str]) -> None:
        for each in (*breaks, *wrong):
            self.stderr.write(str(each))
        found = len(breaks) + len(wrong)
        verdict = f"{found} differences" if found else "unbroken"
        self.stdout.write(f"events: {tables} tables, {self._walked} events: {verdict}")
        if found:
            sys.exit(1)

    def _progress(self, events: int) -> None:
        self._walked += events
        if self.stderr.isatty():
            self.stderr.write(f"{self._walked} events\r", ending="")


def _told_otherwise() -> list[str]:
    """Return where the audit log and the streams differ."""
    return [*note_differences(), *cut_differences(), *cleared_differences()]


def _tables(
    only: int | None, since: Mapping[int, Head] | None, elsewhere: Iterable[Head]
) -> list[int]:
    if only is None:
        known = all_tables() if since is None else moved_since(since)
        return sorted({*known, *(head.table for head in elsewhere)})
    if only not in all_tables():
        raise CommandError(f"--table: {only} is the number of no table that has events")
    return [only]


def _read(path: Path) -> list[Head]:
    try:
        return [Head.parse(line) for line in path.read_text("ascii").splitlines() if line]
    except (OSError, ValueError) as wrong:
        raise CommandError(f"--heads: {path}: lines are TABLE:SEQ:DIGEST ({wrong})") from wrong


def _write(path: Path, heads: Iterable[Head]) -> None:
    try:
        path.write_text("".join(f"{head}\n" for head in heads), "ascii")
    except OSError as wrong:
        raise CommandError(f"--write-heads: {path}: {wrong.strerror}") from wrong
