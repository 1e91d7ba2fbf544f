"""The command that recomputes the whole ledger and compares the tables with it."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from accounts.core.databases.snapshot import snapshot
from accounts.ledger.models import Account, Entry
from poker.models import Table
from poker.oversight.ledger_check import everything_amiss


class Command(BaseCommand):
    help = (
        "Recomputes every balance from the entries, checks that every transfer and every "
        "currency sums to zero, and that every stack on every table, every held bet and every "
        "withdrawal under way is in its account. Prints one line, names each difference on the "
        "error output, and exits with 1 when there is one."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        with snapshot():
            found = everything_amiss()
            counts = (
                f"{Entry.objects.count()} entries, {Account.objects.count()} accounts, "
                f"{Table.objects.count()} tables"
            )
        for difference in found:
            self.stderr.write(str(difference))
        verdict = f"{len(found)} differences" if found else "everything adds up"
        self.stdout.write(f"ledger: {counts}: {verdict}")
        if found:
            sys.exit(1)
