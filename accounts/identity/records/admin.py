"""The admin of identity records."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.action_pages import AddAction
from accounts.core.admin_kit.reading_only import ReadingOnly
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.admin_kit.staff_action import StaffAction, always
from accounts.identity.records.forms import ReasonForm, RecordForm
from accounts.identity.records.models import IdentityRecord
from accounts.identity.records.reading import read_number
from accounts.identity.records.recording import record_identity, revoke_identity

if TYPE_CHECKING:
    _RecordAdmin = admin.ModelAdmin[IdentityRecord]
else:
    _RecordAdmin = admin.ModelAdmin

ADD = "accounts.add_identityrecord"
FIELDS = (
    "player",
    "document_kind",
    "number_ending",
    "expires_on",
    "checked_at",
    "checked_by",
    "revoked_at",
    "revoked_by",
    "revoked_because",
)


@admin.register(IdentityRecord)
class IdentityRecordAdmin(AddAction, RowActions, ReadingOnly, _RecordAdmin):
    """The documents players have shown: staff record them, and revoke those no longer valid.

    Only staff with the right to it, who give a reason, see a whole number.
    """

    seen_with = ADD
    list_display = FIELDS[:-2]
    list_filter = ("document_kind", "revoked_at")
    list_select_related = ("player", "checked_by")
    search_fields = ("player__screen_name", "player__email")
    fields = FIELDS
    row_keyword = "record_id"
    add_action = StaffAction(
        label=_("I have seen this document"),
        title=_("Note an identity document"),
        permission=ADD,
        possible=always,
        form=partial(RecordForm, site=admin.site),
        service=record_identity,
        done=_("The player is identified."),
        explanation=_("Compare name, date of birth and picture. No copy is kept."),
    )
    row_actions = {
        "revoke": StaffAction(
            label=_("Revoke"),
            title=_("Revoke an identity record"),
            permission="accounts.change_identityrecord",
            possible=lambda record: record.revoked_at is None,
            form=ReasonForm,
            service=revoke_identity,
            done=_("The record is revoked."),
            explanation=_("The player cannot use the cashier until another document is noted."),
        ),
        "number": StaffAction(
            label=_("Read the number"),
            title=_("Read the number of an identity document"),
            button=_("Show the number"),
            permission="accounts.read_identity_number",
            possible=always,
            form=ReasonForm,
            service=read_number,
            shows=_("Number"),
            explanation=_("That you have read it, and why, is kept in the audit log."),
        ),
    }

    def action_urls(self) -> Iterable[URLPattern]:
        view = self.admin_site.admin_view(self.action_view)
        for name in self.row_actions:
            yield path(f"<int:pk>/{name}/", view, {"action": name}, name=self.page_name(name))

    def action_address(self, pk: int, action: str) -> str:
        return reverse(f"admin:{self.page_name(action)}", args=[pk])

    def action_facts(
        self, row: IdentityRecord | None, form: forms.Form
    ) -> Sequence[tuple[Any, Any]]:
        return [(_("Player"), row.player), (_("Document"), row)] if row else []
