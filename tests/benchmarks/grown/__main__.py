"""Runs the growth benchmark, on a var folder of its own, before Django reads its settings."""

import logging
import sys

import django

from tests.room.slot import claim_slot


def main() -> int:
    with claim_slot():
        django.setup()
        logging.disable(logging.WARNING)
        from tests.benchmarks import growth

        return growth.main()


if __name__ == "__main__":
    sys.exit(main())
