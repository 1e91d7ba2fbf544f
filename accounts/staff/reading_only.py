from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

if TYPE_CHECKING:
    _Mixed = admin.ModelAdmin[Any]
else:
    _Mixed = object


class ReadingOnly(_Mixed):
    """Mixed into a model's admin whose rows are neither changed nor deleted by its forms."""

    def has_change_permission(
        self,
        request: HttpRequest,  # noqa: ARG002
        obj: Any = None,  # noqa: ARG002
    ) -> bool:
        return False

    def has_delete_permission(
        self,
        request: HttpRequest,  # noqa: ARG002
        obj: Any = None,  # noqa: ARG002
    ) -> bool:
        return False
