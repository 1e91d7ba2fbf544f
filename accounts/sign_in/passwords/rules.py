"""The rules for passwords."""

from django.contrib.auth.password_validation import (
    password_validators_help_texts,
    validate_password,
)
from django.core.exceptions import ValidationError
from django.utils.functional import lazy

from accounts.models.player import Player
from config.refusals.explained import ExplainedRefusal

LONGEST_PASSWORD = 128


def _rules() -> str:
    return " ".join(password_validators_help_texts())


password_rules = lazy(_rules, str)()
"""The rules in words, in the reader's language, for whoever chooses a password."""


def check_password(password: str, *, email: str, screen_name: str) -> None:
    """Raise ExplainedRefusal with every rule in AUTH_PASSWORD_VALIDATORS that a password breaks."""
    try:
        validate_password(password, Player(email=email, screen_name=screen_name))
    except ValidationError as error:
        raise ExplainedRefusal(
            " ".join(error.messages).replace("%", "%%"),
            code="password",
            field="password",
            allowed={"rules": password_validators_help_texts()},
        ) from error
