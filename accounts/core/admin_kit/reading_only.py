"""Mixins for admin pages whose rows staff may not add, change or delete."""

from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest

if TYPE_CHECKING:
    _Mixed = admin.ModelAdmin[Any]
else:
    _Mixed = object


class NeverDeleted(_Mixed):
    """Mixed into a model's admin that deletes no row."""

    def has_delete_permission(
        self,
        request: HttpRequest,
        obj: Any = None,
    ) -> bool:
        return False


class MadeByTheRoom(NeverDeleted):
    """Mixed into a model's admin, or an inline, whose rows staff neither add nor delete."""

    def has_add_permission(
        self,
        request: HttpRequest,
        obj: Any = None,
    ) -> bool:
        return False


class ReadingOnly(NeverDeleted):
    """Mixed into a model's admin whose rows are neither changed nor deleted by its forms.

    `seen_with`, where set, is a right to an action there; staff who have it may read the rows too.
    """

    seen_with: ClassVar[str] = ""

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        may_do = bool(self.seen_with) and request.user.has_perm(self.seen_with)
        return may_do or super().has_view_permission(request, obj)

    def has_change_permission(
        self,
        request: HttpRequest,
        obj: Any = None,
    ) -> bool:
        return False


class RoomsRecord(ReadingOnly, MadeByTheRoom):
    """Mixed into a model's admin, or an inline, whose rows the room writes and staff only read."""
