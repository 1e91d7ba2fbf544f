"""Prints the accounts one can sign in with in a demo room."""

from typing import Any

import pyotp
from django.core.management.base import BaseCommand, CommandError

from accounts.models import Player
from accounts.sign_in.second_factor.models import SecondFactor
from accounts.sign_in.second_factor.secret import secret_of
from config import room_time
from lobby.demo.people.people import email_of
from lobby.demo.people.staff import PASSWORD, PLAYER, STAFF


class Command(BaseCommand):
    help = (
        "Prints the addresses and the password of a player and of the staff of a room that was "
        "made by seed_demo, with the codes of the staff's authenticator apps as they are now. "
        "Exits with 1 in any other room."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        names = [PLAYER, *(colleague.name for colleague in STAFF)]
        players = {each.email: each for each in Player.objects.filter(screen_name__in=names)}
        if not all(email_of(name) in players for name in names):
            raise CommandError("This room was not made by seed_demo.")
        self.stdout.write(f"Everybody's password: {PASSWORD}")
        for name in names:
            self.stdout.write(f"  {email_of(name):34}{_code_of(players[email_of(name)])}")


def _code_of(player: Player) -> str:
    factor = SecondFactor.objects.filter(player=player).first()
    if factor is None:
        return "plays"
    code = pyotp.TOTP(secret_of(factor)).at(room_time.now())
    return f"code now {code}, later by the key {secret_of(factor)}"
