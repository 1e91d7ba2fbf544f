"""The command that makes the event table's partitions ahead of time."""

from typing import Any

from django.core.management.base import BaseCommand

from poker.services.base.partitioning import make_partitions


class Command(BaseCommand):
    help = (
        "Makes the partitions of the event table that the next 500 tables will need, and prints "
        "how many it made. The worker does the same every hour."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        self.stdout.write(f"partitions made: {make_partitions()}")
