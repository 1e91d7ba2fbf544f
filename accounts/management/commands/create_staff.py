"""Command: create a member of staff, with the second factor that the admin requires."""

import getpass
import sys
from datetime import date
from io import StringIO
from typing import Any

import segno
from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.staff.creating import NewStaff, create_staff
from accounts.staff.roles import Role
from config import room_time
from config.refusals.explained import ExplainedRefusal


class Command(BaseCommand):
    help = (
        "Opens an account for a member of staff and prints, once, the key for their "
        "authenticator app and their recovery codes. Asks for the password, or reads it from "
        "standard input. Exits with 1, and changes nothing, when something is refused."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", help="they sign in with it")
        parser.add_argument("--screen-name", required=True, help="3 to 16 characters")
        parser.add_argument(
            "--birth-date", required=True, type=date.fromisoformat, metavar="YYYY-MM-DD"
        )
        parser.add_argument(
            "--group",
            action="append",
            default=[],
            help=f"a role ({', '.join(Role)}) or another group whose rights they have, more than "
            "once for several; without any they are a superuser, who has all rights",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            made = create_staff(
                email=options["email"],
                screen_name=options["screen_name"],
                password=_password(),
                birth_date=options["birth_date"],
                groups=options["group"],
                now=room_time.now(),
            )
        except ExplainedRefusal as refusal:
            raise CommandError(f"{refusal.field}: {refusal.text}") from refusal
        self._tell(made)

    def _tell(self, made: NewStaff) -> None:
        self.stdout.write(f"{made.player.email} is on the staff. In their authenticator app:\n\n")
        picture = StringIO()
        segno.make(made.app_address, micro=False).terminal(picture, compact=True)
        self.stdout.write(picture.getvalue())
        self.stdout.write(f"\nor, typed in: {made.secret}\n\nRecovery codes, each good once:\n")
        for code in made.recovery_codes:
            self.stdout.write(f"  {code}")
        self.stdout.write("\nNone of this can be shown again.")


def _password() -> str:
    """Return the password piped in, or typed twice. Raises CommandError where the two differ."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    password = getpass.getpass("Password: ")
    if getpass.getpass("The same again: ") != password:
        raise CommandError("password: the two are not the same")
    return password
