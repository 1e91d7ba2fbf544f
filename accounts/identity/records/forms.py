"""The forms of the identity records' admin."""

from typing import Any

from django import forms
from django.contrib.admin.sites import AdminSite
from django.contrib.admin.widgets import AdminDateWidget, AdminTextInputWidget, AutocompleteSelect
from django.utils.translation import gettext_lazy as _

from accounts.identity.records.models import DocumentKind, IdentityRecord
from accounts.models.player import Player


class RecordForm(forms.Form):
    """What staff have read on a player's document."""

    field_order = ("player", "document_kind", "number", "expires_on")

    document_kind = forms.TypedChoiceField(
        label=_("Document"), choices=DocumentKind.choices, coerce=DocumentKind
    )
    number = forms.CharField(
        label=_("Number"),
        help_text=_("Kept encrypted; lists show its last characters."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    expires_on = forms.DateField(label=_("Valid until"), widget=AdminDateWidget)

    def __init__(self, *args: Any, site: AdminSite, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Here, because the widget gets players from the admin's site while staff type.
        self.fields["player"] = forms.ModelChoiceField(
            label=_("Player"),
            queryset=Player.objects.all(),
            widget=AutocompleteSelect(IdentityRecord._meta.get_field("player"), site),
        )
        self.order_fields(self.field_order)


class ReasonForm(forms.Form):
    """Why a record is revoked, or its number read."""

    reason = forms.CharField(label=_("Reason"), max_length=200, widget=AdminTextInputWidget)
