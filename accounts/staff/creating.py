"""Creating members of staff from the command line, which is how the first of them is made."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime

from django.contrib.auth.models import Group
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.recording import record
from accounts.identity.terms import CURRENT_VERSION
from accounts.models.player import Player
from accounts.sign_in.email.verification.models import VerifiedEmail
from accounts.sign_in.second_factor.enrolling import install
from accounts.sign_in.second_factor.secret import address_of
from accounts.sign_in.sign_up.creating import sign_up
from config.refusals.explained import ExplainedRefusal


@dataclass(frozen=True)
class NewStaff:
    """A new member of staff, and what only they may know."""

    player: Player
    secret: str
    app_address: str
    recovery_codes: list[str]


@transaction.atomic
def create_staff(
    *,
    email: str,
    screen_name: str,
    password: str,
    birth_date: date,
    groups: Collection[str],
    now: datetime,
) -> NewStaff:
    """Open an account for a member of staff, with a second factor in use, and return it.

    A member in no group is a superuser. Raises ExplainedRefusal for what sign-up refuses, and
    ExplainedRefusal (`unknown_group`) for a group that does not exist; nothing is stored then.
    """
    given = _groups_named(groups)
    player = sign_up(
        email=email,
        screen_name=screen_name,
        password=password,
        birth_date=birth_date,
        terms_version=CURRENT_VERSION,
        now=now,
        is_staff=True,
    )
    player.is_superuser = not given
    player.save(update_fields=["is_superuser"])
    player.groups.set(given)
    VerifiedEmail.objects.create(player=player, email=player.email, verified_at=now)
    secret, codes = install(player=player, now=now)
    record(
        actor=None,
        action=Action.STAFF_MEMBER_CREATED,
        subject=f"player:{player.pk}",
        after={"email": player.email, "groups": sorted(groups), "superuser": not given},
        now=now,
    )
    return NewStaff(player, secret, address_of(secret, player), codes)


def _groups_named(names: Collection[str]) -> list[Group]:
    found = list(Group.objects.filter(name__in=names))
    if unknown := set(names) - {group.name for group in found}:
        raise ExplainedRefusal(
            _("There is no group %(unknown)s."),
            code="unknown_group",
            field="group",
            allowed={
                "unknown": ", ".join(sorted(unknown)),
                "groups": sorted(Group.objects.values_list("name", flat=True)),
            },
        )
    return found
