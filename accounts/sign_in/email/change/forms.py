"""The form that asks for another e-mail address."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.sign_in.email.change.models import LONGEST_EMAIL
from accounts.sign_in.passwords.own_password import OwnPasswordForm


class EmailChangeForm(OwnPasswordForm):
    """The new address, and the present password."""

    email = forms.EmailField(
        label=_("New e-mail address"),
        max_length=LONGEST_EMAIL,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    field_order = ["email", "password"]
