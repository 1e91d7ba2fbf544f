"""The admin of groups of rights."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest

from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.admin import Audited
from accounts.staff.roles import Role

admin.site.unregister(Group)


@admin.register(Group)
class AuditedGroupAdmin(Audited, GroupAdmin):
    """Groups of rights, which only superusers change: they could otherwise give themselves any
    right.

    The room's own roles cannot be changed here; other groups can be added beside them.
    """

    added = Action.GROUP_ADDED
    changed = Action.GROUP_CHANGED
    deleted = Action.GROUP_DELETED

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.is_superuser

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.is_superuser and not _is_role(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.is_superuser and not _is_role(obj)


def _is_role(group: Group | None) -> bool:
    return group is not None and group.name in set(Role)
