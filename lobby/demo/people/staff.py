"""The staff of a demo room, and the one player to look around as."""

from datetime import date, datetime
from typing import Final, NamedTuple

from accounts.models import Player
from accounts.staff.creating import create_staff
from accounts.staff.roles import Role
from lobby.demo.people.people import email_of

BORN_ON: Final = date(1980, 1, 1)
PASSWORD: Final = "look around this room"  # noqa: S105  # of a room anybody may see
"""The password of the staff and of the player; anybody may know it."""


class Colleague(NamedTuple):
    """A member of staff: their name and their groups, none for a superuser."""

    name: str
    groups: tuple[Role, ...]


STAFF: Final = (
    Colleague("Floor", (Role.FLOOR,)),
    Colleague("FloorTwo", (Role.FLOOR, Role.RISK)),
    Colleague("Cashier", (Role.CASHIER,)),
    Colleague("CashierTwo", (Role.CASHIER,)),
    Colleague("Compliance", (Role.COMPLIANCE,)),
    Colleague("Auditor", (Role.COMPLIANCE, Role.AUDITOR)),
    Colleague("Administrator", (Role.ADMINISTRATOR,)),
)
PLAYER: Final = "Visitor"
"""The screen name of the player one looks around as."""


class Staff(NamedTuple):
    """The members of staff whose actions the past is made of."""

    floor: Player
    floor_two: Player
    cashier: Player
    cashier_two: Player
    administrator: Player


def hire(now: datetime) -> Staff:
    """Create everybody of STAFF and return those who act.

    `manage.py demo_accounts` stands in for their authenticator apps.
    """
    for colleague in STAFF:
        create_staff(
            email=email_of(colleague.name),
            screen_name=colleague.name,
            password=PASSWORD,
            birth_date=BORN_ON,
            groups=colleague.groups,
            now=now,
        )
    by_name = {player.screen_name: player for player in Player.objects.filter(is_staff=True)}
    return Staff(
        floor=by_name["Floor"],
        floor_two=by_name["FloorTwo"],
        cashier=by_name["Cashier"],
        cashier_two=by_name["CashierTwo"],
        administrator=by_name["Administrator"],
    )
