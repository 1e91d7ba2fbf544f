"""The admin of players' requests to be erased."""

from typing import TYPE_CHECKING, Final

from django import forms
from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.compliance.erasure.asking import LONGEST_REASON, refuse
from accounts.compliance.erasure.models import Answer, ErasureRequest
from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.admin_kit.staff_action import StaffAction
from config import room_time

if TYPE_CHECKING:
    _RequestAdmin = admin.ModelAdmin[ErasureRequest]
else:
    _RequestAdmin = admin.ModelAdmin

FIELDS: Final = (
    *("page", "asked_at", "due_at", "is_overdue", "answer", "answered_at"),
    *("answered_by", "reason"),
)


class RefusalForm(forms.Form):
    """Why the player cannot be erased now."""

    reason = forms.CharField(
        label=_("Reason"), max_length=LONGEST_REASON, help_text=_("The player reads it.")
    )


@admin.register(ErasureRequest)
class ErasureRequestAdmin(RowActions, RoomsRecord, _RequestAdmin):
    """Requests to be erased, those due first on top; the erasing is done on the player's page."""

    list_display = ("player", "asked_at", "due_at", "is_overdue", "answer", "answered_at")
    list_filter = ("answer",)
    list_select_related = ("player",)
    search_fields = ("player__screen_name",)
    fields = FIELDS
    readonly_fields = ("page", "is_overdue")
    row_keyword = "request"
    row_actions = {
        "refuse": StaffAction(
            label=_("Refuse"),
            permission="accounts.change_erasurerequest",
            possible=lambda request: request.answer == Answer.WAITING,
            form=RefusalForm,
            service=refuse,
            done=_("The player is told why."),
        )
    }

    @admin.display(description=_("player"))
    def page(self, request: ErasureRequest) -> SafeString:
        """Return a link to the player's page, where they are erased."""
        address = reverse("admin:accounts_player_change", args=[request.player_id])
        return format_html('<a href="{}">{}</a>', address, request.player)

    @admin.display(description=_("late"), empty_value="")
    def is_overdue(self, request: ErasureRequest) -> str:
        is_late = request.answer == Answer.WAITING and request.due_at < room_time.now()
        return str(_("overdue")) if is_late else ""

    def action_title(self, action: StaffAction, row: ErasureRequest) -> str:
        return f"{action.label}: {row.player}"
