from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from accounts.staff.reading_only import ReadingOnly
from poker.admin.table_deeds import DEEDS
from poker.models import Table

if TYPE_CHECKING:
    from django.db.models import QuerySet

    _TableAdmin = admin.ModelAdmin[Table]
else:
    _TableAdmin = admin.ModelAdmin

PERMISSION = "poker.change_table"


@admin.register(Table)
class TableAdmin(ReadingOnly, _TableAdmin):
    """The tables, and what floor staff may do at one: void or suspend its hand, close it.

    Nothing here shows a card of a running hand.
    """

    list_display = ("name", "game", "players", "is_playable", "opened_at", "closed_at")
    list_filter = ("game", "closed_at")
    list_select_related = ("game", "fault")
    search_fields = ("name",)
    fields = readonly_fields = ("name", "game", "players", "is_playable", "opened_at", "closed_at")
    change_form_template = "admin/poker/table.html"

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Table]":
        rows: QuerySet[Table] = super().get_queryset(request).annotate(seated=Count("seats"))
        return rows

    @admin.display(description=_("players"), ordering="seated")
    def players(self, table: Any) -> int:
        return int(table.seated)

    @admin.display(description=_("playable"), boolean=True)
    def is_playable(self, table: Table) -> bool:
        return table.closed_at is None and not hasattr(table, "fault")

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.deed_view)
        deed = path("<int:table_id>/<str:deed>/do/", view, name="poker_table_deed")
        return [deed, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Mapping[str, Any] | None = None,
    ) -> HttpResponse:
        """The table, with a button for everything that may be done there."""
        table = self.get_object(request, object_id)
        is_open = table is not None and table.closed_at is None
        deeds = DEEDS.values() if is_open and request.user.has_perm(PERMISSION) else ()
        shown = {**(extra_context or {}), "deeds": deeds}
        return super().change_view(request, object_id, form_url, shown)

    def deed_view(self, request: HttpRequest, table_id: int, deed: str) -> HttpResponse:
        """Ask for a reason, and do it."""
        if not request.user.has_perm(PERMISSION):
            raise PermissionDenied
        table = Table.objects.select_related("game").filter(pk=table_id).first()
        if table is None or deed not in DEEDS:
            raise Http404
        back = reverse("admin:poker_table_change", args=[table_id])
        return DEEDS[deed].answer(self, request, table, back)
