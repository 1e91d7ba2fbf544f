"""The sign-up form."""

from datetime import date, datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.age import refuse_under_age, today_everywhere
from accounts.core.form_page import submit
from accounts.identity.mailboxes import refuse_who_is_away
from accounts.identity.names import check_email, check_screen_name
from accounts.identity.terms import CURRENT_VERSION, check_version
from accounts.models.player import Player
from accounts.sign_in.passwords.rules import LONGEST_PASSWORD, check_password, password_rules
from accounts.sign_in.sign_up.creating import sign_up


class SignUpForm(forms.Form):
    """What a person enters to open an account; `now` is the instant it is sent."""

    email = forms.EmailField(
        label=_("E-mail"), widget=forms.EmailInput(attrs={"autocomplete": "username"})
    )
    screen_name = forms.CharField(
        label=_("Screen name"),
        help_text=_("What other players see: 3 to 16 characters."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    birth_date = forms.DateField(
        label=_("Date of birth"),
        help_text=_("The room is for adults, from 18 years on."),
        input_formats=["%Y-%m-%d"],
        error_messages={"invalid": _("Enter a date as year-month-day, such as 1990-12-31.")},
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "autocomplete": "bday"}),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        help_text=password_rules,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    accept_terms = forms.BooleanField(
        label=_("I accept the terms of the room."),
        error_messages={"required": _("An account needs the terms to be accepted.")},
    )
    terms_version = forms.CharField(widget=forms.HiddenInput, initial=CURRENT_VERSION)

    def __init__(self, *args: Any, now: datetime, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.now = now

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        check_email(email)
        refuse_who_is_away(email, self.now)
        return email

    def clean_screen_name(self) -> str:
        screen_name: str = self.cleaned_data["screen_name"]
        check_screen_name(screen_name)
        return screen_name

    def clean_birth_date(self) -> date:
        birth_date: date = self.cleaned_data["birth_date"]
        refuse_under_age(birth_date, today=today_everywhere(self.now))
        return birth_date

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        entered = self.cleaned_data
        check_password(
            password,
            email=entered.get("email", ""),
            screen_name=entered.get("screen_name", ""),
        )
        return password

    def clean_terms_version(self) -> str:
        version: str = self.cleaned_data["terms_version"]
        check_version(version)
        return version

    def save(self) -> Player | None:
        """Store the player and return them; None, and an error on the form, when a name is taken by
        now.
        """
        entered = {
            name: value for name, value in self.cleaned_data.items() if name != "accept_terms"
        }
        return submit(self, lambda: sign_up(**entered, now=self.now))
