"""Command: check the chain of the audit log."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.core.audit_log.checking import Link, breaks, head
from accounts.core.databases.snapshot import snapshot


class Command(BaseCommand):
    help = (
        "Recomputes the hash of every entry of the audit log, and that each follows the one "
        "before. Prints where the chain ends; with a head that was noted earlier, also checks "
        "that the log still contains it. Names every broken link and exits with 1."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--head", metavar="NUMBER:HASH", help="a head this command printed earlier"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        noted = _noted(options["head"])
        with snapshot():
            found = breaks(noted=noted)
            end = head()
        if not found:
            self.stdout.write(f"audit log: {end.number} entries, unbroken, head {end}")
            return
        for broken in found:
            self.stderr.write(f"audit log: {broken}")
        sys.exit(1)


def _noted(text: str | None) -> Link | None:
    if text is None:
        return None
    try:
        return Link.parse(text)
    except ValueError as error:
        raise CommandError("--head is NUMBER:HASH, as an earlier check printed it") from error
