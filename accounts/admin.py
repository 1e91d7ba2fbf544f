"""The admin page of players, and the admin pages of every part of the accounts."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models.functions import Lower
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.cashier.admin import CashierRequestAdmin, DayCloseAdmin
from accounts.cashier.idle_money.admin import IdleWalletAdmin
from accounts.compliance.erasure import action  # noqa: F401  # registers it
from accounts.compliance.erasure.admin import ErasureRequestAdmin
from accounts.compliance.retention.admin import RetentionPolicyAdmin
from accounts.core.admin_kit.large_lists import LargeList
from accounts.core.admin_kit.reading_only import MadeByTheRoom
from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.admin import Audited
from accounts.core.incidents.admin import IncidentAdmin
from accounts.core.jobs.admin import JobAdmin
from accounts.core.outbox.admin import OutboxMessageAdmin
from accounts.core.requester import staff_of
from accounts.core.second_person.admin import ApprovalAdmin
from accounts.identity.records.admin import IdentityRecordAdmin
from accounts.models.player import Player
from accounts.safer_play.breaks.admin import PlayBreakAdmin
from accounts.safer_play.limits.admin import PlayLimitAdmin
from accounts.staff.groups_admin import AuditedGroupAdmin
from accounts.staff.looking_after import may_assign_roles, may_look_after
from accounts.staff.player_actions import PlayerActions

if TYPE_CHECKING:
    _PlayerAdmin = admin.ModelAdmin[Player]
else:
    _PlayerAdmin = admin.ModelAdmin

__all__ = [
    "ApprovalAdmin",
    "AuditedGroupAdmin",
    "CashierRequestAdmin",
    "DayCloseAdmin",
    "ErasureRequestAdmin",
    "IdentityRecordAdmin",
    "IdleWalletAdmin",
    "IncidentAdmin",
    "JobAdmin",
    "OutboxMessageAdmin",
    "PlayBreakAdmin",
    "PlayLimitAdmin",
    "PlayerAdmin",
    "RetentionPolicyAdmin",
]

RIGHTS = ("is_staff", "is_superuser", "groups")
FIELDS = (
    "screen_name",
    "email",
    "birth_date",
    "is_bot",
    "language",
    "terms_version",
    "terms_accepted_at",
    "joined_at",
    "last_login",
    "is_active",
    "barred_until",
    "suspended_at",
    "expelled_at",
    "erased_at",
    *RIGHTS,
)


@admin.register(Player)
class PlayerAdmin(LargeList, PlayerActions, MadeByTheRoom, Audited, _PlayerAdmin):
    """The players' admin: staff look players up, and only administrators give rights. What staff do
    about an account, including closing it, are actions with a reason.

    Players are added by signing up and are never deleted. The ledger is not in the admin at all.
    """

    changed = Action.STAFF_RIGHTS_CHANGED
    list_display = ("screen_name", "email", "is_bot", "is_staff", "is_active", "joined_at")
    list_filter = ("is_bot", "is_staff", "is_active")
    # Only their beginnings, which an index finds among a million.
    search_fields = ("^screen_name", "^email")
    search_help_text = _("The beginning of a screen name or an e-mail address.")
    # The same expression as in their unique index.
    ordering = (Lower("screen_name"),)
    fields = FIELDS

    def get_readonly_fields(
        self,
        request: HttpRequest,
        obj: Player | None = None,
    ) -> list[str]:
        by = staff_of(request)
        writable: set[str] = set()
        if by.is_superuser:
            writable = set(RIGHTS)
        elif obj is not None and may_assign_roles(by, obj):
            writable = {"is_staff", "groups"}
        return [name for name in FIELDS if name not in writable]

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        may = super().has_change_permission(request, obj)
        return may and (obj is None or may_look_after(staff_of(request), obj))

    def save_model(
        self,
        request: HttpRequest,
        obj: Player,
        form: Any,
        change: bool,
    ) -> None:
        """Store only the fields changed here: the player may have been changed elsewhere
        meanwhile.
        """
        obj.save(update_fields=set(form.changed_data) - {"groups"})
