"""Brings the database up to date and seeds it, in one start of Django, as its owner."""

import os

import django
from django.core.management import call_command


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["ROOM_DB_ROLE"] = "owner"
    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("seed_room")
    call_command("seed_tournaments")


if __name__ == "__main__":
    main()
