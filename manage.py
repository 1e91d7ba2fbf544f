#!/usr/bin/env python
import os
import sys

from django.core.management import execute_from_command_line

from config.uncaught import log_uncaught

# These change the schema or empty tables, which only the database's owner may do.
OWNER_COMMANDS = {"migrate", "makemigrations", "squashmigrations", "sqlflush", "flush", "loaddata"}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if OWNER_COMMANDS.intersection(sys.argv[1:2]):
        os.environ.setdefault("ROOM_DB_ROLE", "owner")
    log_uncaught()
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
