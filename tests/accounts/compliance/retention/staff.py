from datetime import timedelta

from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from accounts.core import audit_log
from accounts.models import Player
from accounts.staff.roles import Role
from tests.accounts.people import person
from tests.room.staff import sign_staff_in


def of_role(role: Role) -> Player:
    """Somebody who works here in one role, named after it."""
    player = person(role.title())
    player.is_staff = True
    player.save()
    player.groups.set(Group.objects.filter(name=role))
    audit_log.record(
        actor=None,
        action=audit_log.Action.STAFF_RIGHTS_CHANGED,
        subject=f"player:{player.pk}",
        after={"groups": [str(role)]},
        now=timezone.now() - timedelta(days=2),
    )
    return Player.objects.get(pk=player.pk)


def signed_in(role: Role) -> Client:
    """The browser of somebody of this role, signed in as the admin asks."""
    return sign_staff_in(Client(), of_role(role))
