"""The admin of the outbox."""

from typing import TYPE_CHECKING

from django.contrib import admin, messages
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.core.admin_kit.checked_selection import CheckedSelection
from accounts.core.admin_kit.large_lists import LargeList
from accounts.core.admin_kit.reading_only import MadeByTheRoom
from accounts.core.outbox.message import OutboxMessage, OutboxMessageQuerySet
from accounts.core.outbox.retrying import try_anew
from accounts.core.requester import address_of, staff_of

if TYPE_CHECKING:
    _OutboxMessageAdmin = admin.ModelAdmin[OutboxMessage]
else:
    _OutboxMessageAdmin = admin.ModelAdmin


@admin.register(OutboxMessage)
class OutboxMessageAdmin(CheckedSelection, LargeList, MadeByTheRoom, _OutboxMessageAdmin):
    """The messages between apps of the last day; those given up can be tried again."""

    list_display = ("put_at", "topic", "key", "handler", "tries", "delivered_at", "given_up_at")
    list_filter = ("topic", "given_up_at")
    ordering = ("-put_at",)
    actions = ("deliver_again",)

    @admin.action(description=_("Try to deliver anew what was given up"), permissions=["change"])
    def deliver_again(self, request: HttpRequest, queryset: OutboxMessageQuerySet) -> None:
        staff, address = staff_of(request), address_of(request)
        tried = sum(
            try_anew(message_id=pk, staff=staff, address=address)
            for pk in queryset.values_list("pk", flat=True)
        )
        text = ngettext("%d message is tried anew.", "%d messages are tried anew.", tried) % tried
        self.message_user(request, text, messages.SUCCESS if tried else messages.WARNING)

    def get_readonly_fields(
        self,
        request: HttpRequest,
        obj: OutboxMessage | None = None,
    ) -> list[str]:
        return [field.name for field in OutboxMessage._meta.fields]
