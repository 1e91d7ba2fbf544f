"""The admin of tournaments' entries."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.admin import Audited
from accounts.ledger.text.money_text import money_text
from lobby.tournaments.models import Entry
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.services.locking import locked

if TYPE_CHECKING:
    _EntryAdmin = admin.ModelAdmin[Entry]
else:
    _EntryAdmin = admin.ModelAdmin


@admin.register(Entry)
class EntryAdmin(Audited, _EntryAdmin):
    """The players of each tournament, and how they ended. Before the start staff may give a player
    other chips to begin with (``freezeout-start``)."""

    changed = Action.TOURNAMENT_ENTRY_CHANGED
    list_display = ("tournament", "player", "registered_at", "chips", "place", "won", "out_at")
    list_filter = ("tournament__status",)
    list_select_related = ("tournament", "player")
    search_fields = ("tournament__name", "player__screen_name")
    fields = ("tournament", "player", "registered_at", "chips", "place", "won", "out_at")
    readonly_fields = ("tournament", "player", "registered_at", "place", "won", "out_at")
    show_full_result_count = False

    @admin.display(description=_("prize"), ordering="prize")
    def won(self, entry: Entry) -> str:
        return "" if entry.prize is None else money_text(entry.prize, entry.tournament.currency)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: players register themselves."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Entry | None = None) -> bool:
        if obj is not None and obj.tournament.status != Status.ANNOUNCED:
            return False
        return super().has_change_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: Entry, form: Any, change: bool) -> None:
        """Save the entry. Raises PermissionDenied where the tournament has begun since the form was
        opened."""
        if locked(obj.tournament_id).status != Status.ANNOUNCED:
            raise PermissionDenied
        super().save_model(request, obj, form, change)

    def has_delete_permission(
        self,
        request: HttpRequest,
        obj: Entry | None = None,
    ) -> bool:
        return False
