from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest

from accounts.audit_log.admin import Audited

admin.site.unregister(Group)


@admin.register(Group)
class AuditedGroupAdmin(Audited, GroupAdmin):
    """Groups of rights: whoever could change one could give themselves any, so superusers alone."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.is_superuser

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return request.user.is_superuser

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return request.user.is_superuser
