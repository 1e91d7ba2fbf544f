"""The tables' admin, with the actions at one table and in the whole room."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.admin_kit.row_actions import RowActions
from poker.admin.floor.live_table import LiveTable
from poker.admin.floor.room_actions import RoomActions
from poker.admin.floor.table_actions import TABLE_ACTIONS
from poker.models import Table

if TYPE_CHECKING:
    from django.db.models import QuerySet

    _TableAdmin = admin.ModelAdmin[Table]
else:
    _TableAdmin = admin.ModelAdmin


@admin.register(Table)
class TableAdmin(RoomActions, RowActions, RoomsRecord, _TableAdmin):
    """The tables as they are now, with the actions of floor staff at one table and in the whole
    room.

    Nothing here shows a card of a running hand.
    """

    row_keyword = "table_id"
    staff_keyword = "staff"
    row_actions = TABLE_ACTIONS
    change_form_template = "admin/poker/table.html"
    change_list_template = "admin/poker/tables.html"
    list_display = ("name", "game", "players", "is_playable", "opened_at", "closed_at")
    list_filter = ("game", "closed_at")
    list_select_related = ("game", "fault")
    search_fields = ("name",)
    fields = readonly_fields = ("name", "game", "players", "is_playable", "opened_at", "closed_at")

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Table]":
        rows: QuerySet[Table] = super().get_queryset(request).annotate(seated=Count("seats"))
        return rows

    @admin.display(description=_("players"), ordering="seated")
    def players(self, table: Any) -> int:
        return int(table.seated)

    @admin.display(description=_("playable"), boolean=True)
    def is_playable(self, table: Table) -> bool:
        return table.closed_at is None and not hasattr(table, "fault")

    def action_facts(self, row: Table | None, form: forms.Form) -> Sequence[tuple[Any, Any]]:
        return LiveTable(row).facts() if row else []

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *about: Any, **more: Any
    ) -> HttpResponse:
        """Return the page of the table, with its state now, but no card, below."""
        live = LiveTable(context["original"])
        return super().render_change_form(request, context | {"live": live}, *about, **more)
