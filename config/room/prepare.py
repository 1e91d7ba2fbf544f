"""Brings the database and the static files up to date and seeds the room, in one start of Django,
as its owner."""

import os

import django
from django.core.management import call_command

from config.static_files.building import collect


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["ROOM_DB_ROLE"] = "owner"
    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("seed_room")
    call_command("seed_tournaments")
    collect()


if __name__ == "__main__":
    main()
