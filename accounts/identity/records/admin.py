"""The admin of identity records."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _

from accounts.core.admin_kit.action_page import ActionPage
from accounts.core.admin_kit.reading_only import ReadingOnly
from accounts.core.audit_log.address import address_of
from accounts.core.requester import staff_of
from accounts.identity.records.forms import ReasonForm, RecordForm
from accounts.identity.records.models import DocumentKind, IdentityRecord
from accounts.identity.records.reading import read_number
from accounts.identity.records.recording import record_identity, revoke_identity

if TYPE_CHECKING:
    _RecordAdmin = admin.ModelAdmin[IdentityRecord]
else:
    _RecordAdmin = admin.ModelAdmin

ADD = "accounts.add_identityrecord"
CHANGE = "accounts.change_identityrecord"
READ_NUMBER = "accounts.read_identity_number"
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
class IdentityRecordAdmin(ReadingOnly, _RecordAdmin):
    """The documents players have shown: staff record them, and revoke those no longer valid.

    Only staff with the right to it, who give a reason, see a whole number.
    """

    seen_with = ADD
    list_display = FIELDS[:-2]
    list_filter = ("document_kind", "revoked_at")
    list_select_related = ("player", "checked_by")
    search_fields = ("player__screen_name", "player__email")
    fields = FIELDS
    change_form_template = "admin/accounts/identity_record.html"

    def get_urls(self) -> list[URLPattern]:
        revoke, number = map(self.admin_site.admin_view, (self.revoke_view, self.number_view))
        return [
            path("<int:record_id>/revoke/", revoke, name="accounts_identityrecord_revoke"),
            path("<int:record_id>/number/", number, name="accounts_identityrecord_number"),
            *super().get_urls(),
        ]

    def add_view(
        self,
        request: HttpRequest,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Record a document that was shown."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        page = ActionPage(
            admin=self,
            title=_("Note an identity document"),
            button=_("I have seen this document"),
            done=_("The player is identified."),
            back=reverse("admin:accounts_identityrecord_changelist"),
            explanation=_("Compare name, date of birth and picture. No copy is kept."),
        )
        return page.answer(
            request,
            RecordForm(request.POST or None, site=self.admin_site),
            lambda entered: record_identity(
                **{**entered, "document_kind": DocumentKind(entered["document_kind"])},
                by=staff_of(request),
                address=address_of(request),
            ),
        )

    def revoke_view(self, request: HttpRequest, record_id: int) -> HttpResponse:
        """Revoke a record."""
        if not request.user.has_perm(CHANGE):
            raise PermissionDenied
        record = get_object_or_404(IdentityRecord, pk=record_id)
        page = ActionPage(
            admin=self,
            title=_("Revoke an identity record"),
            button=_("Revoke"),
            done=_("The record is revoked."),
            back=reverse("admin:accounts_identityrecord_change", args=[record_id]),
            facts=[(_("Player"), record.player), (_("Document"), record)],
            explanation=_("The player cannot use the cashier until another document is noted."),
        )
        return page.answer(
            request,
            ReasonForm(request.POST or None),
            lambda entered: revoke_identity(
                record_id=record_id,
                by=staff_of(request),
                reason=entered["reason"],
                address=address_of(request),
            ),
        )

    def number_view(self, request: HttpRequest, record_id: int) -> HttpResponse:
        """Show a document's whole number, once a reason is given."""
        if not request.user.has_perm(READ_NUMBER):
            raise PermissionDenied
        record = get_object_or_404(IdentityRecord, pk=record_id)
        facts: list[tuple[Any, Any]] = [(_("Player"), record.player), (_("Document"), record)]
        form = ReasonForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            number = read_number(
                record_id=record_id,
                by=staff_of(request),
                reason=form.cleaned_data["reason"],
                address=address_of(request),
            )
            facts.append((_("Number"), number))
        page = ActionPage(
            admin=self,
            title=_("Read the number of an identity document"),
            button=_("Show the number"),
            done="",
            back=reverse("admin:accounts_identityrecord_change", args=[record_id]),
            facts=facts,
            explanation=_("That you have read it, and why, is kept in the audit log."),
        )
        return page.show(request, form)
