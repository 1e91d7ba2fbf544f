"""The room's roles: groups whose rights are the same in every room and after every upgrade."""

from collections.abc import Iterable
from enum import StrEnum

from django.apps import AppConfig, apps
from django.apps.registry import Apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Permission
from django.db.models import Q


class Role(StrEnum):
    """The role of a member of staff, by the name of its group.

    What each may do is in `role_rights.py` of every app that has rights. Nobody looks at a card of
    a running hand; `AUDITOR` is given beside another role and opens the folded cards of finished
    ones, each time with an entry in the audit log.
    """

    FLOOR = "floor"
    CASHIER = "cashier"
    RISK = "risk"
    COMPLIANCE = "compliance"
    ADMINISTRATOR = "administrator"
    AUDITOR = "auditor"


def rights_of(role: Role) -> set[str]:
    """Return every right of a role, as `app.codename`, from the tables of all apps."""
    tables = (getattr(app, "role_rights", {}) for app in apps.get_app_configs())
    return {right for table in tables for right in table.get(role, ())}


def permissions_of(rights: Iterable[str], *, using: str = "default") -> list[Permission]:
    """Return the permissions of those rights that the database has."""
    named = Q(pk=None)
    for right in rights:
        app, codename = right.split(".")
        named |= Q(content_type__app_label=app, codename=codename)
    return list(Permission.objects.using(using).filter(named))


def give_rights(app: AppConfig, *, using: str, state: Apps) -> None:
    """Give each role's group exactly the rights of the tables, after an app was migrated.

    It is not a migration: on a fresh database rights are made after the last one, and an upgrade
    that adds a right to a table, or removes one, needs no other step. A right that is not in the
    database yet is given when its own app is migrated; `state` are the models as they are migrated.
    """
    create_permissions(app, verbosity=0, using=using, apps=state)
    try:
        groups = state.get_model("auth", "Group")._default_manager.using(using)
    except LookupError:
        # When one app is migrated alone, step by step, there are no groups yet.
        return
    for role in Role:
        group, _made = groups.get_or_create(name=role.value)
        group.permissions.set([each.pk for each in permissions_of(rights_of(role), using=using)])
