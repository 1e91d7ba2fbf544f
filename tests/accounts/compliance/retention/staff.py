from django.contrib.auth.models import Group
from django.test import Client

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
    return Player.objects.get(pk=player.pk)


def signed_in(role: Role) -> Client:
    """The browser of somebody of this role, signed in as the admin asks."""
    return sign_staff_in(Client(), of_role(role))
