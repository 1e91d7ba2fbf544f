"""The command that makes a new key for push services."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from accounts.sign_in.devices.models import SignIn
from config.keys import new_push_key, rewrite_key


class Command(BaseCommand):
    help = (
        "Make a new key by which push services know the room. Devices are told nothing more until "
        "their players switch notifications on again: subscriptions belong to a key. Where "
        "ROOM_PUSH_KEY comes from the environment, what it has to be is printed, else it is kept "
        "in var/keys; restart every process afterwards."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        key = new_push_key()
        if rewrite_key(settings.VAR_DIR, "push", key, setting="ROOM_PUSH_KEY"):
            self.stdout.write("Kept. Restart every process.")
        else:
            self.stdout.write(f"ROOM_PUSH_KEY={key}")
        count = SignIn.objects.exclude(push=None).update(push=None)
        self.stdout.write(f"{count} devices have to be switched on again.")
