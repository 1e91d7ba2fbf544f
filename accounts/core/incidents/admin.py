"""The admin of incidents."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.action_pages import waits_text
from accounts.core.admin_kit.reading_only import MadeByTheRoom
from accounts.core.admin_kit.subjects import link_to
from accounts.core.incidents.closing import close_incident
from accounts.core.incidents.models import Incident
from accounts.core.requester import address_of, staff_of
from accounts.core.waits import Waits
from config.refusals.refusal import Refusal

if TYPE_CHECKING:
    _IncidentAdmin = admin.ModelAdmin[Incident]
    _ClosingForm = forms.ModelForm[Incident]
else:
    _IncidentAdmin = admin.ModelAdmin
    _ClosingForm = forms.ModelForm

FIELDS = ("kind", "about", "detail", "opened_at", "mailed_at", "closed_at", "closed_by", "note")


class ClosingForm(_ClosingForm):
    """The form that closes an incident with a note."""

    note = forms.CharField(
        label=_("note"),
        help_text=_("What was found and done. Saving closes the incident."),
        widget=forms.Textarea,
    )

    class Meta:
        model = Incident
        fields = ("note",)


@admin.register(Incident)
class IncidentAdmin(MadeByTheRoom, _IncidentAdmin):
    """Incidents, the open ones first; an open one is closed by saving a note."""

    list_display = ("opened_at", "kind", "subject", "closed_at", "closed_by")
    list_filter = ("kind", "closed_at")
    list_select_related = ("closed_by",)
    search_fields = ("subject", "note")
    ordering = ("-closed_at", "-opened_at")
    form = ClosingForm
    fields = FIELDS
    readonly_fields = FIELDS[:-1]

    @admin.display(description=_("subject"))
    def about(self, incident: Incident) -> str:
        return link_to(incident.subject)

    def save_model(
        self,
        request: HttpRequest,
        obj: Incident,
        form: Any,
        change: bool,
    ) -> None:
        """Close the incident, or sign for closing it if that frees money and requires two
        people."""
        try:
            closed = close_incident(
                incident_id=obj.pk,
                staff=staff_of(request),
                note=obj.note,
                address=address_of(request),
            )
        except Refusal as refusal:
            messages.error(request, refusal.text)
            return
        if isinstance(closed, Waits):
            messages.warning(request, waits_text())
        else:
            messages.success(request, _("The incident is closed."))

    def response_change(self, request: HttpRequest, obj: Incident) -> HttpResponse:
        """Return to the list, because the outcome has already been shown."""
        return redirect(reverse("admin:accounts_incident_changelist"))

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Log nothing here, because the audit log records the action."""

    def has_change_permission(self, request: HttpRequest, obj: Incident | None = None) -> bool:
        still_open = obj is None or obj.closed_at is None
        return still_open and super().has_change_permission(request, obj)
