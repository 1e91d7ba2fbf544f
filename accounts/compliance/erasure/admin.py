"""The admin of players' requests to be erased."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.compliance.erasure.asking import LONGEST_REASON, refuse
from accounts.compliance.erasure.models import Answer, ErasureRequest
from accounts.core.admin_kit.action_page import ActionPage
from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.audit_log.address import address_of
from accounts.core.requester import staff_of

if TYPE_CHECKING:
    _RequestAdmin = admin.ModelAdmin[ErasureRequest]
else:
    _RequestAdmin = admin.ModelAdmin

REFUSE: Final = "refuse"
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
    action_right = "accounts.change_erasurerequest"
    action_labels = {REFUSE: _("Refuse")}

    @admin.display(description=_("player"))
    def page(self, request: ErasureRequest) -> SafeString:
        """Return a link to the player's page, where they are erased."""
        address = reverse("admin:accounts_player_change", args=[request.player_id])
        return format_html('<a href="{}">{}</a>', address, request.player)

    @admin.display(description=_("late"), empty_value="")
    def is_overdue(self, request: ErasureRequest) -> str:
        is_late = request.answer == Answer.WAITING and request.due_at < timezone.now()
        return str(_("overdue")) if is_late else ""

    def possible_actions(self, row: ErasureRequest) -> Iterable[str]:
        return (REFUSE,) if row.answer == Answer.WAITING else ()

    def answer_action(
        self, request: HttpRequest, row: ErasureRequest, action: str, back: str
    ) -> HttpResponse:
        page = ActionPage(
            admin=self,
            title=f"{self.action_labels[action]}: {row.player}",
            button=self.action_labels[action],
            done=_("The player is told why."),
            back=back,
        )

        def carry_out(entered: Mapping[str, Any]) -> None:
            refuse(request=row, by=staff_of(request), address=address_of(request), **entered)

        return page.answer(request, RefusalForm(request.POST or None), carry_out)
