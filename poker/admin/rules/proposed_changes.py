"""Changes of rules by which real money is played: the form proposes them instead of saving."""

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.widgets import AdminSplitDateTime
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.core.requester import address_of, staff_of
from config import room_time
from config.refusals.refusal import Refusal
from poker.admin.rules.rake_preview import PreviewForm
from poker.models.games.agreed import changed_fields
from poker.rulebook.changes.hours import require_hour
from poker.rulebook.changes.proposing import propose

if TYPE_CHECKING:
    _Mixed = admin.ModelAdmin[Any]
else:
    _Mixed = object

ASKED: Final = ("effective_at", "change_reason")


class ProposalForm(PreviewForm):
    """A form whose changes are checked and, where real money is played by them, proposed with an
    hour and a reason."""

    effective_at = forms.SplitDateTimeField(
        label=_("In force from"), required=False, widget=AdminSplitDateTime
    )
    change_reason = forms.CharField(
        label=_("Reason of the change"),
        max_length=500,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    proposes = False

    def _post_clean(self) -> None:
        super()._post_clean()  # type: ignore[misc]  # Django's, unknown to the stubs
        row = self.instance
        if self.errors or self.is_preview or row.pk is None or not row.is_for_real_money:
            return
        changed = changed_fields(type(row)._default_manager.get(pk=row.pk), row)
        self.proposes = bool(changed)
        if not self.proposes:
            return
        if set(self.changed_data) - changed - set(ASKED):
            self.add_error(None, _("Save what is no rule, such as the name, by itself."))
        for name in ASKED:
            if not self.cleaned_data.get(name):
                self.add_error(name, _("Real money is played by this: say from when, and why."))
        if not self.errors:
            self._require_hour()

    def _require_hour(self) -> None:
        try:
            require_hour(self.cleaned_data["effective_at"], room_time.now())
        except Refusal as refusal:
            self.add_error("effective_at", refusal.text)


class ProposedChanges(_Mixed):
    """A mixin for a model's admin whose rows real money may be played by."""

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return the fieldsets, with the hour and the reason only where a change needs a
        colleague."""
        fieldsets = [
            (
                title,
                {**options, "fields": [each for each in options["fields"] if each not in ASKED]},
            )
            for title, options in super().get_fieldsets(request, obj)
        ]
        if obj is None or not obj.is_for_real_money or not self.has_change_permission(request, obj):
            return fieldsets
        explained = _(
            "Real money is played by this. What you change here is proposed: a colleague approves "
            "it, players are told at the tables, and it comes into force at the hour you name, one "
            "hour from now at the earliest (UTC)."
        )
        return [*fieldsets, (_("Change of rules"), {"fields": ASKED, "description": explained})]

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Propose the change where it needs a colleague, and save it at once where it does not."""
        if not form.proposes:
            super().save_model(request, obj, form, change)
            return
        obj.proposed = propose(
            row=obj,
            staff=staff_of(request),
            reason=form.cleaned_data["change_reason"],
            effective_at=form.cleaned_data["effective_at"],
            address=address_of(request),
        )

    def save_related(
        self,
        request: HttpRequest,
        form: Any,
        formsets: Any,
        change: bool,
    ) -> None:
        """Save the related rows, unless the change was proposed; a proposal is in the audit log
        already."""
        if not form.proposes:
            super().save_related(request, form, formsets, change)

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Log the change, unless it was only proposed."""
        return None if hasattr(obj, "proposed") else super().log_change(request, obj, message)

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        """Redirect to the proposal, where there is one."""
        if not hasattr(obj, "proposed"):
            return super().response_change(request, obj)
        messages.success(
            request, gettext("It is proposed: nothing changes before a colleague approves it.")
        )
        return redirect(reverse("admin:poker_ruleschange_change", args=[obj.proposed.pk]))
