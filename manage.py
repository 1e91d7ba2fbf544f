#!/usr/bin/env python
import os
import sys

from django.core.management import execute_from_command_line

from config.uncaught import log_uncaught
from config.version import software_version

ROLES = {
    # These change the schema or empty tables, which only the database's owner may do.
    "owner": {"migrate", "makemigrations", "squashmigrations", "sqlflush", "flush", "loaddata"},
    # These remove what is over, or make partitions.
    "worker": {"apply_retention", "erase_talk", "make_partitions", "seed_demo"},
}


def main() -> None:
    # Django's own command of this name tells its own version, and cannot be replaced as others can.
    if sys.argv[1:] in (["version"], ["--version"]):
        sys.stdout.write(f"{software_version()}\n")
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    for role, commands in ROLES.items():
        if commands.intersection(sys.argv[1:2]):
            os.environ.setdefault("ROOM_DB_ROLE", role)
    log_uncaught()
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
