"""The admin of what waits for a second person."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.audit_log.actions import Action
from accounts.core.second_person.models import Approval

if TYPE_CHECKING:
    _ApprovalAdmin = admin.ModelAdmin[Approval]
else:
    _ApprovalAdmin = admin.ModelAdmin


@admin.register(Approval)
class ApprovalAdmin(RoomsRecord, _ApprovalAdmin):
    """What one person has approved; a second one does the same on the page it belongs to."""

    list_display = ("what", "subject", "by", "at", "reason")
    list_select_related = ("by",)
    fields = readonly_fields = ("what", "subject", "terms", "by", "at", "reason")

    @admin.display(description=_("action"), ordering="action")
    def what(self, approval: Approval) -> str:
        return str(Action(approval.action).label)
